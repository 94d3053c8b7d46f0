"""Plain words for what a witness holds: actions, values, and what is different between two positions.

A question goes to people who never saw this program: no JSON, no names of fields. What differs between two
positions is told by the lines in which the game describes them; only what it does not describe is told place
by place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from hoyle.model.core import Called, Objection
from hoyle.model.core.domain import unwrapped
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import Raised, tell_answer

MOST = 5  # differences that are told
UNSEEN = "only in what lies aside or is still to come"
PARTS = re.compile(r"; |, (?![^\[]*\])|\s{2,}(?!\d)")  # but not inside of a list, nor before its number
ROW = 2  # parts of a line without a colon that make it a row of a table


def in_words(value: Any, annotation: Any = Any) -> str:
    """A value as one would say it: `1 and 2`, `yes`, `none`; by the names that its *annotation* gives."""
    plain_type, notes = unwrapped(annotation)
    called = next((note for note in notes if isinstance(note, Called)), None)
    if isinstance(value, list | tuple) and called:
        parts = enumerate(zip(value, _parts(plain_type, len(value)), strict=True))
        by_place = [pair(called.entry(place, len(value)), entry, part) for place, (entry, part) in parts]
        return ", ".join(by_place) or "none"
    if called and isinstance(value, int) and not isinstance(value, bool):
        return called.names.get(value, str(value))
    match value:
        case None:
            return "nothing"
        case "":
            return "none"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            hints = get_type_hints(plain_type, include_extras=True) if _is_struct(plain_type) else {}
            told = [
                pair(name, part, hints.get(name, Any))
                for name, part in value.items()
                if not (hints and _is_bare(part))
            ]
            return ", ".join(told) or "none"
        case list() | tuple():
            parts_of = _parts(plain_type, len(value))
            told = [in_words(entry, part) for entry, part in zip(value, parts_of, strict=True)]
            *before, last = told or ["none"]
            if any(isinstance(part, list | tuple | Mapping) for part in value):
                return "; ".join((*before, last))
            return f"{', '.join(before)} and {last}" if before else last
    return str(value)


def pair(name: str, value: Any, annotation: Any = Any) -> str:
    """A name with its value: `coins 3`, `first round: yes`."""
    told = in_words(value, annotation)
    return f"{words(name)}: {told}" if isinstance(value, bool | list | tuple) else f"{words(name)} {told}"


def _is_bare(value: Any) -> bool:
    """Whether a part of a record holds nothing that is worth a word: zeros, noes, nothing."""
    return all(map(_is_bare, value)) if isinstance(value, list | tuple) else value in (0, "", None)


def _is_struct(plain_type: Any) -> bool:
    return isinstance(plain_type, type) and issubclass(plain_type, msgspec.Struct)


def _parts(plain_type: Any, count: int) -> tuple[Any, ...]:
    """The annotations of the entries of a row or of a fixed tuple."""
    parts = get_args(plain_type) if get_origin(plain_type) is tuple else ()
    if len(parts) == 2 and parts[1] is Ellipsis:
        return (parts[0],) * count
    return parts if len(parts) == count else (Any,) * count


def words(name: str) -> str:
    """A name of a field or of a kind of action, as words."""
    return name.replace("_", " ").replace("-", " ")


def action_in_words(action: Any) -> str:
    """`lose district (card harbour)` for `{"do": "lose-district", "card": "harbour"}`."""
    plain_action = msgspec.to_builtins(action, enc_hook=str)
    data = {name: value for name, value in plain_action.items() if value not in ("", None, [], {})}
    kind = words(str(data.pop("do", data.pop("kind", ""))))
    rest = in_words(data) if data else ""
    return f"{kind} ({rest})" if kind and rest else kind or rest


def answer_in_words(answer: Any, annotation: Any = Any) -> str:
    """The answer of a rule: a value as one would say it, an objection with its clause, or what was raised."""
    if isinstance(answer, Objection | Raised):
        return tell_answer(answer)
    return in_words(msgspec.to_builtins(answer, enc_hook=str), annotation)


def differing(answers: list[Any]) -> list[Any]:
    """Answers that are records, cut down to the parts in which they differ."""
    told = [msgspec.to_builtins(answer, enc_hook=str) for answer in answers]
    if not all(isinstance(answer, Mapping) for answer in told):
        return answers
    names = dict.fromkeys(name for answer in told for name in answer)
    apart = [name for name in names if any(answer.get(name) != told[0].get(name) for answer in told)]
    return [{name: answer[name] for name in apart if name in answer} for answer in told]


def described_difference(ruleset: AnyRuleset, position: Any, other: Any) -> str:
    """What is so in *position* and not in *other*, as the game describes them; nothing where it does not."""
    described = _described(description(ruleset, position), description(ruleset, other))
    return _listed(list(islice(described, MOST + 1)))


def remembered_difference(position: Any, other: Any) -> str:
    """What no description tells, place by place, and called so."""
    return f"{UNSEEN}: {_listed(list(islice(_changes(plain(position), plain(other)), MOST + 1)))}"


def _listed(told: list[str]) -> str:
    return "; ".join(told[:MOST]) + ("; and more" if len(told) > MOST else "")


def plain(position: Any) -> Any:
    return msgspec.to_builtins(position, str_keys=True, enc_hook=str)


def description(ruleset: AnyRuleset, position: Any) -> list[str]:
    """The lines in which the game describes a position; none where it cannot."""
    try:
        return ruleset.describe(position).splitlines()
    except Exception:  # a description is a help, not a proof
        return []


# -- by the lines of a description ---------------------------------------------------------------------------


def _described(lines: list[str], others: list[str]) -> Iterator[str]:
    ours, theirs = _by_label(lines), _by_label(others)
    for label, parts in ours.items():
        if label not in theirs:
            yield _joined(label, list(parts))
        elif new := list((Counter(parts) - Counter(theirs[label])).elements()):
            yield _joined(label, new)
        elif gone := list((Counter(theirs[label]) - Counter(parts)).elements()):
            yield _joined(label, [f"without {part}" for part in gone])
    for label in theirs:
        if label not in ours:
            yield f"no {label}"


def _by_label(lines: list[str]) -> dict[str, tuple[str, ...]]:
    """The parts of each line under what it speaks of; where two speak of the same, the line above tells."""
    heads: list[tuple[str, str, str]] = []
    above: list[tuple[int, str]] = []
    for line in filter(str.strip, lines):
        indent = len(line) - len(line.lstrip())
        head, rest = _head(line.strip())
        above = [(depth, label) for depth, label in above if depth < indent]
        heads.append((above[-1][1] if above else "", " ".join(head.split()), rest))
        above.append((indent, head))
    often = Counter(head for _, head, _ in heads)
    return {
        f"{parent}, {head}" if parent and often[head] > 1 else head: tuple(
            " ".join(part.split()) for part in PARTS.split(rest) if part.strip()
        )
        for parent, head, rest in heads
    }


def _head(line: str) -> tuple[str, str]:
    """What a line speaks of, and what it says: before and after a colon, or the first word of a row."""
    head, colon, rest = line.partition(": ")
    if colon:
        return head, rest
    if len(PARTS.findall(line)) < ROW:
        return line, ""
    first, _, others = line.partition(" ")
    return first, others.strip()


def _joined(label: str, parts: list[str]) -> str:
    return f"{label}: {', '.join(parts)}" if parts else label


# -- place by place ------------------------------------------------------------------------------------------


def _changes(value: Any, other: Any, place: str = "") -> Iterator[str]:
    if value == other:
        return
    if isinstance(value, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*value, *other)):
            yield from _changes(value.get(key), other.get(key), f"{place} {words(str(key))}".strip())
    elif isinstance(value, list | tuple) and isinstance(other, list | tuple):
        yield from _changes_of_a_row(value, other, place)
    else:
        yield f"{place} {in_words(value)}, not {in_words(other)}".strip()


def _changes_of_a_row(value: Sequence[Any], other: Sequence[Any], place: str) -> Iterator[str]:
    """A list is told by what it holds more or less; lists of the same length entry by entry."""
    ours, theirs = (Counter(msgspec.json.encode(entry) for entry in row) for row in (value, other))
    if ours == theirs:
        yield f"{place} in another order"
    elif len(value) == len(other):
        for number, (entry, instead) in enumerate(zip(value, other, strict=True), 1):
            yield from _changes(entry, instead, f"{place} {number}")
    else:
        for more, told in ((ours - theirs, "with"), (theirs - ours, "without")):
            if more:
                entries = [in_words(msgspec.json.decode(entry)) for entry in more.elements()]
                yield f"{place} {told} {', '.join(entries[:MOST])}"
