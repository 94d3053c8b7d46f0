"""Which inputs a rule is asked with.

A small domain is asked one and all. Of a larger one: the edges, alone and together, and the numbers of the
rules record and their neighbours, which is where limits are off by one; one input for every feasible path
of the reference rule, which is every case the book distinguishes; what lies one step beside such an input,
since a case begins there; and draws of Hypothesis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice, pairwise
from random import Random
from typing import Any

from msgspec import Struct

from hoyle.model.core import Domain, InputError, Rule
from hoyle.model.core.domain import Integers, OneOf, Opaque, Record, Rows, Values, opaque_parts
from hoyle.verify.conform.settings import Settings


class Choice(Struct, frozen=True):
    """The inputs for one rule and how they were chosen."""

    inputs: tuple[tuple[Any, ...], ...]
    method: str
    complete: bool  # whether these are all there are
    counts: dict[str, int] = {}


def inputs_for(rule: Rule, rules: Any, settings: Settings) -> Choice:
    """Inputs of *rule* under *rules*; `InputError` where the rule takes something nobody can draw."""
    for part in opaque_parts(rule.domain):
        raise InputError(f"it takes {part}, which cannot be written down as a question")
    size = rule.domain.size()
    if size is not None and size <= settings.exhaustive:
        from hoyle.verify.enumeration import members

        every = tuple(v for v in members(rule.domain) if rule.admits(rules, v))
        return Choice(every, "enumeration", True, {"inputs": len(every)})
    try:
        return _sampled(rule, rules, settings)
    except TypeError:  # a record that holds a dictionary cannot be remembered
        return _sampled.__wrapped__(rule, rules, settings)


@lru_cache(maxsize=1024)  # many subjects, and many mutants, are asked about the same rules
def _sampled(rule: Rule, rules: Any, settings: Settings) -> Choice:
    """Inputs of a domain that is too large to ask whole."""
    random = Random(f"{settings.seed} {rule.name}")
    seen: dict[Any, None] = {}
    counts: dict[str, int] = {}
    followed = path_inputs(rule, rules, settings)
    sources: list[tuple[str, Iterable[tuple[Any, ...]]]] = [
        ("paths", followed),
        ("beside", beside(rule, followed, settings.boundary, random)),
        ("boundaries", islice(boundaries(rule, rules, random), settings.boundary)),
        ("draws", draws(rule, settings)),
    ]
    for name, source in sources:
        before = len(seen)
        for values in source:
            if values not in seen and rule.admits(rules, values):
                seen[values] = None
        counts[name] = len(seen) - before
    return Choice(tuple(seen), "paths, boundaries and draws", False, counts)


def path_inputs(rule: Rule, rules: Any, settings: Settings) -> tuple[tuple[Any, ...], ...]:
    """One input for every feasible path of the rule, as far as the solver can follow it."""
    from hoyle.verify.symbolic import Budget, paths

    most, work = settings.paths, settings.path_work
    found: list[tuple[Any, ...]] = []
    # A rule that does not run on unknowns is asked with the other inputs; what was found before is kept.
    with suppress(InputError, NotImplementedError, TypeError):
        found.extend(tuple(p.values) for p in islice(paths(rule, rules, Budget(most, work)), most))
    return tuple(found)


def draws(rule: Rule, settings: Settings) -> list[tuple[Any, ...]]:
    """What Hypothesis draws from the domain of the rule, the same for the same seed."""
    from hypothesis import HealthCheck, Phase, Verbosity, given, seed
    from hypothesis import settings as hypothesis_settings

    from hoyle.verify.strategies import strategy_for

    drawn: list[tuple[Any, ...]] = []

    @seed(settings.seed)
    @hypothesis_settings(
        max_examples=settings.draws,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy_for(rule.domain))
    def draw(values: tuple[Any, ...]) -> None:
        drawn.append(tuple(values))

    draw()
    return drawn


# -- beside a path ---------------------------------------------------------------------------------------


def beside(rule: Rule, inputs: Iterable[tuple[Any, ...]], most: int, random: Random) -> list[tuple[Any, ...]]:
    """Inputs that differ from one of *inputs* in one number by one, or in two entries of a row changed over.

    A limit that is off by one shows just short of it, and only while nothing else decides the case; an
    exception that is forgotten shows where the number stands in somebody else's place.
    """
    domains = [domain for _, domain in rule.domain.parts]
    found = [
        (*values[:index], other, *values[index + 1 :])
        for values in inputs
        for index, (domain, value) in enumerate(zip(domains, values, strict=True))
        for other in _beside(domain, value)
    ]
    return random.sample(found, most) if len(found) > most else found


def _beside(domain: Domain, value: Any) -> Iterator[Any]:
    if isinstance(domain, Integers) and not isinstance(value, bool):
        low = domain.low if domain.low is not None else value - 1
        high = domain.high if domain.high is not None else value + 1
        yield from (n for n in (value - 1, value + 1) if low <= n <= high)
    elif isinstance(domain, Rows):
        for index, entry in enumerate(value):
            for other in _beside(domain.item, entry):
                yield (*value[:index], other, *value[index + 1 :])
        for index, (one, other) in enumerate(pairwise(value)):
            if one != other:
                yield (*value[:index], other, one, *value[index + 2 :])


# -- edges -----------------------------------------------------------------------------------------------


def boundaries(rule: Rule, rules: Any, random: Random) -> Iterator[tuple[Any, ...]]:
    """Inputs at the edges: one parameter at each of its edges while the others vary, then all together."""
    numbers = tuple(sorted(set(_numbers(rules))))
    edges = [list(_edges(domain, numbers)) for _, domain in rule.domain.parts]
    if any(not options for options in edges):
        return
    yield tuple(options[0] for options in edges)
    for index, options in enumerate(edges):
        for value in options:
            for _ in range(3):
                yield tuple(value if i == index else random.choice(others) for i, others in enumerate(edges))
    while True:
        yield tuple(random.choice(options) for options in edges)


def _numbers(value: Any) -> Iterator[int]:
    """The numbers in a rules record."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list):
        for entry in value:
            yield from _numbers(entry)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _numbers(getattr(value, name))


def _edges(domain: Domain, numbers: tuple[int, ...]) -> Iterator[Any]:
    match domain:
        case Integers():
            yield from _edge_numbers(domain, numbers)
        case Values():
            yield from domain.values
        case Rows():
            yield from _edge_rows(domain, numbers)
        case Record():
            yield from _edge_records(domain, numbers)
        case OneOf():
            for option in domain.options:
                yield from _edges(option, numbers)
        case Opaque():
            return


def _edge_numbers(domain: Integers, numbers: tuple[int, ...]) -> Iterator[int]:
    low = domain.low if domain.low is not None else -10
    high = domain.high if domain.high is not None else max(low + 20, 100)
    near = [low, low + 1, high - 1, high, 0, 1, 2, *(n + d for n in numbers for d in (-1, 0, 1))]
    yield from dict.fromkeys(n for n in near if low <= n <= high)


def _edge_rows(domain: Rows, numbers: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
    items = list(_edges(domain.item, numbers))[:12]
    high = domain.high if domain.high is not None else domain.low + 3
    lengths = dict.fromkeys(
        n for n in (domain.low, domain.low + 1, domain.low + 2, high - 1, high) if domain.low <= n <= high
    )
    random = Random(len(items))
    for length in lengths:
        if not length:
            yield ()
            continue
        for item in items:
            yield (item,) * length
        for _ in range(4 if items else 0):
            yield tuple(random.choice(items) for _ in range(length))


def _edge_records(domain: Record, numbers: tuple[int, ...]) -> Iterator[Any]:
    options = [list(_edges(part, numbers)) for _, part in domain.parts]
    if any(not choice for choice in options):
        return
    random = Random(len(options))
    yield domain.build(tuple(choice[0] for choice in options))
    yield domain.build(tuple(choice[-1] for choice in options))
    for _ in range(max((len(choice) for choice in options), default=0)):
        yield domain.build(tuple(random.choice(choice) for choice in options))
