"""Recorded games: was each step of a log possible by the book?

A log is JSON Lines. The first line may say how the game began (`start` or `position`, `ruleset`, `rules`);
every other line is a step: an action, bare or under `action`, with any part of the position after it under
`position` and the end under `outcome`. A trace file of ours is a log too. What cannot be read is a parse
error and is counted apart from what the rules forbid.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from hoyle.model.core import InputError, Unspecified
from hoyle.model.core.trace import VERSION
from hoyle.verify.conform.comparing import FieldDifference, compare, compare_outcomes, plain, printable
from hoyle.verify.conform.divergence import Citation, brief, citations
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.files import read
from hoyle.verify.starts import starts_of

Status = Literal["legal", "illegal", "differs", "unreadable", "silent"]
LONGEST = 1_000_000  # bytes of one line
TAG = "trace"  # what a trace of ours says it is, under `hoyle`
NEAR = 0.8  # how alike two names are where one is the other misspelt: `postion`, but not `start_time`


class Log(Struct, frozen=True, kw_only=True):
    """A recorded game as far as it could be read."""

    ruleset: str | None = None
    start: dict[str, Any] | None = None
    position: Any = None
    rules: dict[str, Any] = {}
    steps: tuple[Step, ...] = ()
    error: str = ""  # the first line that could not be read, and why


class Step(Struct, frozen=True, kw_only=True):
    """One line of a log."""

    line: int
    action: Any
    position: Any = None
    outcome: Any | UnsetType = UNSET


class Replayed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of replaying one game."""

    name: str
    status: Status
    steps: int  # steps in the log
    legal_prefix: int  # steps that are possible one after another from the beginning
    line: int = 0  # of the log, where it stopped
    says: str = ""
    action: Any = None
    citations: tuple[Citation, ...] = ()
    differences: tuple[FieldDifference, ...] = ()
    finished: bool = False
    compared: int = 0
    not_compared: int = 0
    unknown_fields: tuple[str, ...] = ()  # of its positions, that the model does not have
    breaks_under: dict[str, int] = {}  # other editions -> the first step that is impossible there


class Replays(Struct, frozen=True, kw_only=True):
    """What came of replaying several games."""

    ruleset: str
    games: tuple[Replayed, ...]
    counts: dict[str, int]


def read_log(data: bytes) -> Log:
    """A log from its bytes; what cannot be read is told in *error* with its line."""
    data = data.removeprefix(BOM_UTF8)  # some editors put one before everything
    lines = [(n, line) for n, line in enumerate(data.split(b"\n"), 1) if line.strip()]
    if not lines:
        return Log(error="the file is empty")
    if lines[0][1].strip() == b"{":  # a trace as `hoyle play --save` writes it: one object over many lines
        lines = [(lines[0][0], data)]
    steps: list[Step] = []
    begin: dict[str, Any] = {}
    error = ""
    for index, (number, line) in enumerate(lines):
        try:
            entry = _object(line)
            if index == 0 and _is_beginning(entry):
                steps += _steps_of_trace(entry)
                begin = entry
            else:
                steps.append(_step(number, entry))
        except InputError as problem:
            error = f"line {number}: {problem}"
            break
    return Log(
        ruleset=begin.get("ruleset"),
        start=begin.get("start"),
        position=begin.get("position"),
        rules=begin.get("rules") or {},
        steps=tuple(steps),
        error=error or ("" if steps else "there is no step in it: nothing was replayed"),
    )


def _object(line: bytes) -> dict[str, Any]:
    longest = max(map(len, line.split(b"\n")))
    if longest > LONGEST:
        raise InputError(f"a line of {longest} bytes, {LONGEST} are the most")
    try:
        entry = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"not JSON: {error}") from None
    if not isinstance(entry, dict):
        raise InputError("a step is an object")
    return entry


def _is_beginning(entry: dict[str, Any]) -> bool:
    return "do" not in entry and "action" not in entry


# What the first line and a step may hold beside actions, and of which kind it is.
_BEGINNING = {
    "hoyle": str,
    "version": int,
    "ruleset": str,
    "rules": dict,
    "start": dict,
    "position": dict,
    "actions": list,
}
_REPORTED = {"position": dict, "outcome": dict}
_KINDS = {int: "a number", str: "a name", dict: "an object", list: "a list of actions"}


def _expect(entry: dict[str, Any], kinds: Mapping[str, type]) -> None:
    for name, kind in kinds.items():
        if name in entry and type(entry[name]) is not kind:
            raise InputError(f"{name} is {printable(entry[name])!r}: write {_KINDS[kind]}")


def _spelt(entry: dict[str, Any], known: Iterable[str]) -> None:
    """Logs may say more than we read, but what is nearly a name of ours would be left aside in silence."""
    from difflib import get_close_matches

    names = tuple(known)
    for said in entry:
        if said not in names and (near := get_close_matches(said, names, n=1, cutoff=NEAR)):
            raise InputError(f"{printable(said)!r} is not read: did you mean {near[0]}?")


def _steps_of_trace(entry: dict[str, Any]) -> Iterator[Step]:
    """The steps that stand in the first line. What else it says must be understood, or nothing is."""
    _expect(entry, _BEGINNING)
    _spelt(entry, _BEGINNING)
    if entry.get("hoyle", TAG) != TAG:
        raise InputError(f"it holds {printable(entry['hoyle'])!r}, not a {TAG}: give a recorded game")
    if entry.get("version", VERSION) != VERSION:
        raise InputError(f"version {entry['version']} is not known: this is version {VERSION}")
    for action in entry.get("actions", ()):
        yield Step(line=1, action=action)


def _step(number: int, entry: dict[str, Any]) -> Step:
    if "do" in entry:
        return Step(line=number, action=entry)
    if "action" not in entry:
        raise InputError("a step has an action: write it bare or under action")
    _spelt(entry, ("action", *_REPORTED))
    _expect({name: said for name, said in entry.items() if said is not None}, _REPORTED)  # null: not over
    return Step(
        line=number,
        action=entry["action"],
        position=entry.get("position"),
        outcome=entry.get("outcome", UNSET),
    )


def replay(
    ruleset: AnyRuleset, name: str, log: Log, others: Mapping[str, AnyRuleset] | None = None
) -> Replayed:
    """Replay *log* under *ruleset*, and say under which of *others* it would break."""
    played = _Replay(_under(ruleset, log), name, log).run()
    breaks = {}
    for other, edition in (others or {}).items():
        there = _Replay(_under(edition, log), name, log, is_own=False).run()
        if there.status in ("illegal", "differs") and there.legal_prefix < played.legal_prefix:
            breaks[other] = there.legal_prefix + 1
    return msgspec.structs.replace(played, breaks_under=breaks) if breaks else played


def _under(ruleset: AnyRuleset, log: Log) -> AnyRuleset:
    return ruleset.under(log.rules) if log.rules else ruleset


class _Replay:
    def __init__(self, ruleset: AnyRuleset, name: str, log: Log, *, is_own: bool = True) -> None:
        self.ruleset = ruleset
        self.name = name
        self.log = log
        self.is_own = is_own  # whether it should be a game of this very ruleset, positions and all
        self.compared = 0
        self.left_out = 0
        self.unknown: dict[str, None] = {}

    def run(self) -> Replayed:
        log = self.log
        try:
            position = self._begin()
        except InputError as error:
            return self._stopped("unreadable", 0, 1, f"the beginning: {error}")
        if log.error and not log.steps:
            return self._stopped("unreadable", 0, 0, log.error)
        for number, step in enumerate(log.steps):
            try:
                action = self.ruleset.read_action(step.action)
            except InputError as error:
                return self._stopped("unreadable", number, step.line, str(error), step)
            try:
                objections = self.ruleset.objections(position, action)
                if objections:
                    clauses = self.ruleset.book.present(tuple(o.clause for o in objections))
                    return self._stopped("illegal", number, step.line, objections[0].says, step, clauses)
                clauses = self.ruleset.book.present(self.ruleset.clauses_for(position, action))
                position = self.ruleset.apply(position, action)
            except Unspecified as silence:
                return self._stopped("silent", number, step.line, f"the book says nothing: {silence}", step)
            except InputError as error:
                return self._stopped("unreadable", number, step.line, str(error), step)
            differences = self._differences(position, step)
            if differences:
                first = differences[0]
                says = f"{first.path} should be {brief(first.expected)}, the log has {brief(first.got)}"
                return self._stopped("differs", number, step.line, says, step, clauses, differences)
        if log.error:
            return self._stopped("unreadable", len(log.steps), 0, log.error)
        over = self.ruleset.actor(position) is None
        return self._stopped("legal", len(log.steps), 0, "", finished=over)

    def _begin(self) -> Any:
        if self.log.ruleset not in (None, self.ruleset.id) and self.is_own:
            raise InputError(
                f"the log is of a game of {self.log.ruleset!r}, not of {self.ruleset.id!r}: name its ruleset"
            )
        if self.log.position is not None:
            return self.ruleset.read_position(self.log.position)
        if self.log.start is None:
            return self.ruleset.start(starts_of(self.ruleset, 1)[0])
        return self.ruleset.start(self.ruleset.options(self.log.start))

    def _differences(self, position: Any, step: Step) -> tuple[FieldDifference, ...]:
        if not self.is_own or (step.position is None and step.outcome is UNSET):
            return ()
        found: tuple[FieldDifference, ...] = ()
        if step.position is not None:
            comparison = compare(plain(position), step.position)
            self.compared += comparison.compared
            self.left_out += comparison.left_out
            self.unknown |= dict.fromkeys(comparison.unknown)
            found = comparison.differences
        if step.outcome is not UNSET:
            comparison = compare_outcomes(self.ruleset.outcome(position), step.outcome)
            self.compared += comparison.compared
            found += comparison.differences
        return found

    def _stopped(
        self,
        status: Status,
        prefix: int,
        line: int,
        says: str,
        step: Step | None = None,
        clauses: tuple[str, ...] = (),
        differences: tuple[FieldDifference, ...] = (),
        finished: bool = False,
    ) -> Replayed:
        return Replayed(
            name=self.name,
            status=status,
            steps=len(self.log.steps),
            legal_prefix=prefix,
            line=line,
            says=says,
            action=printable(step.action) if step is not None else None,
            citations=citations(self.ruleset, clauses),
            differences=differences,
            finished=finished,
            compared=self.compared,
            not_compared=self.left_out,
            unknown_fields=tuple(self.unknown),
        )


# -- several games ---------------------------------------------------------------------------------------


def logs_in(paths: Sequence[Path]) -> list[Path]:
    """The log files among *paths*; a folder stands for the logs in it."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in (".jsonl", ".json", ".ndjson"))
        else:
            found.append(path)
    if not found:
        raise InputError(f"no logs in {', '.join(map(str, paths))}: a log ends in .jsonl, .ndjson or .json")
    return found


def replay_file(
    ruleset: AnyRuleset,
    path: Path,
    others: Mapping[str, AnyRuleset],
    *,
    settled: Container[str] | None = None,
) -> Replayed:
    """Replay one file. A file that cannot be read is a parse error of that file alone.

    What it was played by is taken from the log, but for a what-if: then the ruleset is the one that is given,
    and so are the fields of its rules that are *settled*.
    """
    try:
        log = read_log(read(path, "log"))
    except InputError as error:
        log = Log(error=str(error))
    if settled is not None:
        kept = {name: value for name, value in log.rules.items() if name not in settled}
        log = msgspec.structs.replace(log, ruleset=None, rules=kept)
    try:
        return replay(ruleset, str(path), log, others)
    except InputError as error:  # rules in the log that are not of this game
        return Replayed(
            name=str(path), status="unreadable", steps=len(log.steps), legal_prefix=0, line=1, says=str(error)
        )


def together(ruleset: AnyRuleset, games: Sequence[Replayed]) -> Replays:
    """The sums over several games."""
    counts = {"games": len(games), "steps": sum(g.legal_prefix for g in games)}
    for status in ("legal", "illegal", "differs", "unreadable", "silent"):
        counts[status] = sum(game.status == status for game in games)
    for other in sorted({name for game in games for name in game.breaks_under}):
        counts[f"breaks under {other}"] = sum(other in game.breaks_under for game in games)
    return Replays(ruleset=ruleset.id, games=tuple(games), counts=counts)
