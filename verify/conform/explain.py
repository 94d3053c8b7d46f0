"""Other rules under which a subject would be right: another reading, another edition, another option.

Nothing is asked again. What the subject answered, all of it up to and with the divergence, is held against
the model under other rules; they explain it when nothing is left to disagree about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Literal

from msgspec import Struct

from hoyle.model.core import InputError, Unspecified
from hoyle.model.core.rules import fields_of, overrides
from hoyle.verify.conform.arena import Asked, Recording
from hoyle.verify.conform.asking import agrees, expected_of
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.divergence import Explanation, brief
from hoyle.verify.conform.duel import AnyRuleset, Codec, Duel, Skipped
from hoyle.verify.conform.protocol import Reply, Request
from hoyle.verify.conform.script import play
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed


class Alternative(Struct, frozen=True):
    """Other rules of the same game."""

    kind: Literal["reading", "edition", "option"]
    id: str
    says: str
    ruleset: AnyRuleset
    changes: dict[str, Any]

    def explanation(self) -> Explanation:
        return Explanation(self.kind, self.id, self.says, self.changes)


def siblings_of(ruleset: AnyRuleset) -> dict[str, AnyRuleset]:
    """The other installed rulesets of the same game."""
    from hoyle.model import listings, load

    return {
        i: load(i) for i, listing in listings().items() if listing.game == ruleset.game and i != ruleset.id
    }


def alternatives(ruleset: AnyRuleset, siblings: Mapping[str, AnyRuleset]) -> list[Alternative]:
    """Readings first, then whole editions, then single fields as another edition has them."""
    return [
        *_choices(ruleset),
        *_editions(ruleset, siblings),
        *_fields_of_editions(ruleset, siblings),
        *_off_by_one(ruleset),
    ]


def _off_by_one(ruleset: AnyRuleset) -> Iterator[Alternative]:
    """Each number of the rules one higher and one lower: the commonest slip."""
    for name in fields_of(_record(ruleset)):
        value = getattr(ruleset.rules, name)
        if isinstance(value, int) and not isinstance(value, bool):
            for other in (value - 1, value + 1):
                try:
                    off = ruleset.under({name: other})
                except InputError:
                    continue
                says = f"this is how it goes with {name.replace('_', ' ')} {other} instead of {value}"
                yield Alternative("option", f"{name}={other}", says, off, {name: other})


def _record(ruleset: AnyRuleset) -> type[Struct]:
    return type(ruleset.rules)


def _choices(ruleset: AnyRuleset) -> Iterator[Alternative]:
    """Each other value of each named choice, told by the register of readings where it is one."""
    readings = {reading.field: reading for reading in ruleset.readings.values()}
    for name, field in fields_of(_record(ruleset)).items():
        for value in field.choices:
            if value == getattr(ruleset.rules, name):
                continue
            reading = readings.get(name)
            changes = {name: value}
            if reading is not None:
                means = reading.readings.get(str(value), value)
                says = f"another reading of {', '.join(reading.clauses)}: {means}"
                yield Alternative("reading", f"{reading.id}={value}", says, ruleset.under(changes), changes)
            else:
                says = f"this is how it goes with {name} = {value}"
                yield Alternative("option", f"{name}={value}", says, ruleset.under(changes), changes)


def _editions(ruleset: AnyRuleset, siblings: Mapping[str, AnyRuleset]) -> Iterator[Alternative]:
    for name, sibling in siblings.items():
        if type(sibling.rules) is type(ruleset.rules):
            changes = overrides(ruleset.rules, sibling.rules)
            yield Alternative(
                "edition", name, f"this is what {sibling.title} says", ruleset.under(sibling.rules), changes
            )


def _fields_of_editions(ruleset: AnyRuleset, siblings: Mapping[str, AnyRuleset]) -> Iterator[Alternative]:
    seen: set[str] = set()
    for name, sibling in siblings.items():
        if type(sibling.rules) is not type(ruleset.rules):
            continue
        for field in fields_of(_record(ruleset)):
            value = getattr(sibling.rules, field)
            text = f"{field}={brief(plain(value))}"
            if value == getattr(ruleset.rules, field) or text in seen:
                continue
            seen.add(text)
            changes = {field: plain(value)}
            says = f"this is what {sibling.title} says of {field.replace('_', ' ')}"
            yield Alternative("edition", f"{name}:{text}", says, ruleset.under(changes), changes)


# -- holding what was answered against other rules -------------------------------------------------------


def agrees_with_recording(ruleset: AnyRuleset, recording: Recording, told: dict[str, Any]) -> bool:
    """Whether everything in *recording* is what *ruleset* says."""
    replies = iter(recording.replies)

    def speak(request: Request) -> Reply:
        try:
            return next(replies)
        except StopIteration:
            raise _Over from None

    duel = Duel(ruleset, speak, Tally(ruleset), _codec(ruleset), told)
    try:
        findings, _ = play(recording.script, duel)
    except _Over:
        return True
    except (Skipped, Unspecified, SubjectFailed):
        return False
    except Exception:  # rules under which the script makes no sense explain nothing
        return False
    return not findings


_codecs: dict[int, tuple[Any, Codec]] = {}


def _codec(ruleset: AnyRuleset) -> Codec:
    """The decoders of a game: positions and actions are the same under all its rules."""
    key = id(ruleset.Position)
    if key not in _codecs:
        _codecs[key] = ruleset.Position, Codec(ruleset)
    return _codecs[key][1].again()


class _Over(Exception):
    """The recording has no more replies."""


def agrees_with_answers(ruleset: AnyRuleset, asked: Asked) -> bool:
    """Whether every recorded answer to a rule is what *ruleset* says."""
    rule = ruleset.functions[asked.rule]
    for values, reply in asked.questions:
        if reply.kind == "skipped":
            continue
        try:
            if not rule.admits(ruleset.rules, values):
                continue
            if not agrees(expected_of(rule, ruleset.rules, values), reply):
                return False
        except Unspecified:
            continue
        except Exception:
            return False
    return True


def explanations(
    others: Sequence[Alternative],
    recordings: Sequence[Recording],
    asked: Asked | None,
    told: dict[str, Any],
    seconds: float,
) -> tuple[Explanation, ...]:
    """Those of *others* that account for everything given, as many as *seconds* allow to look at."""
    if not recordings and asked is None:
        return ()
    found: list[Explanation] = []
    deadline = monotonic() + seconds
    for other in others:
        if monotonic() > deadline:
            break
        if any(f.rules == other.changes for f in found):
            continue  # the same rules under another name
        if asked is not None and not agrees_with_answers(other.ruleset, asked):
            continue
        if all(agrees_with_recording(other.ruleset, recording, told) for recording in recordings):
            found.append(other.explanation())
    return tuple(found)
