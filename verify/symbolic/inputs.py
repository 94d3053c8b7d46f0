"""Values of a domain, made from unknowns or from an example of them.

The same walk over a domain serves both: `Paths` answers with unknown integers, `Plain` with the numbers of an
example. Lengths of rows, named choices and options of a union are decided first, one path each.
"""

from __future__ import annotations

from typing import Any

from hoyle.model.core.domain import Domain, Integers, OneOf, Opaque, Record, Rows, Values
from hoyle.model.core.errors import InputError
from hoyle.verify.symbolic.meaning import Example
from hoyle.verify.symbolic.paths import Paths, pick_name
from hoyle.verify.symbolic.sizes import Weight


class Plain:
    """The numbers of an example, where `Paths` has unknowns."""

    def __init__(self, example: Example) -> None:
        self.example = example
        self._picks = 0

    def integer(
        self, name: str, low: int | None, high: int | None, weight: Weight = "number", present: Any = True
    ) -> int:
        return low if low is not None and low == high else self.example[name]

    def boolean(self, name: str, present: Any = True) -> bool:
        return self.example[name] == 1

    def pick(self, count: int) -> int:
        self._picks += 1
        # A run on unknowns that broke down before this pick has none: the caller sees the difference.
        return self.example.get(pick_name(self._picks), 0)


def inputs(domain: Record, source: Paths | Plain, longest: int) -> tuple[Any, ...]:
    """One value for each part of *domain*; rows of open length have at most *longest* entries."""
    return tuple(_value(part, source, name, True, longest) for name, part in domain.parts)


def has_open_rows(domain: Domain) -> bool:
    """Whether some row may be longer than anybody can try."""
    match domain:
        case Rows():
            return domain.high is None or has_open_rows(domain.item)
        case Record():
            return any(has_open_rows(part) for _, part in domain.parts)
        case OneOf():
            return any(has_open_rows(option) for option in domain.options)
        case _:
            return False


def _value(domain: Domain, source: Paths | Plain, name: str, present: Any, longest: int) -> Any:
    match domain:
        case Integers():
            return source.integer(name, domain.low, domain.high, "number", present)
        case Values() if all(isinstance(value, bool) for value in domain.values) and len(domain.values) == 2:
            return source.boolean(name, present)
        case Values():
            return domain.values[_chosen(source, name, len(domain.values), present)]
        case Rows():
            high = max(domain.low, longest) if domain.high is None else domain.high
            length = source.integer(f"len {name}", domain.low, high, "length", present)
            there = [present & (length > place) for place in range(high)]
            return tuple(
                _value(domain.item, source, f"{name}[{place}]", there[place], longest)
                for place in range(length.__index__())
            )
        case Record():
            parts = (
                _value(part, source, f"{name}.{label}", present, longest) for label, part in domain.parts
            )
            return domain.build(tuple(parts))
        case OneOf():
            return _option(domain, source, name, present, longest)
        case Opaque():
            raise InputError(
                f"{name} takes {domain}, which no engine can make: annotate it with a finite type"
            )


def _chosen(source: Paths | Plain, name: str, count: int, present: Any) -> int:
    return int(source.integer(name, 0, count - 1, "choice", present).__index__())


def _option(domain: OneOf, source: Paths | Plain, name: str, present: Any, longest: int) -> Any:
    which = source.integer(f"which {name}", 0, len(domain.options) - 1, "choice", present)
    there = [present & (which == place) for place in range(len(domain.options))]
    chosen = which.__index__()
    return _value(domain.options[chosen], source, f"{name}|{chosen}", there[chosen], longest)
