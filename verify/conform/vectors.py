"""Static vectors: what the book says, as JSON Lines, for people who prefer files to a harness.

The first line names the ruleset, its rules and the version. Then, one object a line:

    ask      a rule, its arguments, and the answer or the clause that forbids it: one for every path
    legal    a position and every action that may be taken in it
    apply    a position, an action, and the position after it, or the clause that forbids it
    trace    a whole game: how it begins, its actions, the fingerprint of every position, how it ends
    perft    how many plays there are, and how many by first action

The same ruleset, seed and version give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hoyle.model.core import CHANCE, InputError, Rule, Unspecified, fingerprint
from hoyle.verify.conform.asking import Expected, expected_of
from hoyle.verify.conform.choosing import Chooser
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.inputs import boundaries, draws, inputs_for, path_inputs
from hoyle.verify.conform.perft import table
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.tally import Tally
from hoyle.verify.starts import starts_of

VERSION = 1
FEW = 64  # inputs of a rule that are written one and all
NODES = 20_000  # plays that a perft table may count


def vectors(ruleset: AnyRuleset, settings: Settings, changes: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every vector of *ruleset*, one object each."""
    yield {
        "hoyle": "vectors",
        "version": VERSION,
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "rules": changes,
        "seed": settings.seed,
        "profile": settings.profile,
    }
    for rule in ruleset.functions.values():
        yield from rule_vectors(ruleset, rule, settings)
    starts = starts_of(ruleset)
    tally = Tally(ruleset)
    for number in range(settings.games):
        yield from game_vectors(ruleset, starts[number % len(starts)], number, settings, tally)
    for start in starts[:4]:
        yield {"kind": "perft", **table(ruleset, start, _depth(ruleset, start))}


def rule_vectors(ruleset: AnyRuleset, rule: Rule, settings: Settings) -> Iterator[dict[str, Any]]:
    """One vector for every path of *rule*, and the edges of its domain."""
    for values in _inputs(ruleset, rule, settings):
        try:
            expected = expected_of(rule, ruleset.rules, values)
        except Unspecified:
            continue  # the book is silent: there is nothing to expect
        except (IndexError, ValueError, TypeError, KeyError, ZeroDivisionError):
            continue  # an input that its annotations allow and the game never has
        args = dict(zip(rule.parameters, plain(values), strict=True))
        clauses = list(ruleset.book.present(rule.clauses))
        yield {"kind": "ask", "rule": rule.name, "args": args, **_said(ruleset, expected), "clauses": clauses}


def _said(ruleset: AnyRuleset, expected: Expected) -> dict[str, Any]:
    if expected.objection is None:
        return {"answer": plain(expected.answer)}
    objection = expected.objection
    return {"illegal": {"clause": ruleset.book.full(objection.clause), "says": objection.says}}


def _inputs(ruleset: AnyRuleset, rule: Rule, settings: Settings) -> Iterator[tuple[Any, ...]]:
    size = rule.domain.size()
    try:
        if size is not None and size <= FEW:
            yield from inputs_for(rule, ruleset.rules, settings).inputs
            return
        seen: dict[Any, None] = {}
        for values in path_inputs(rule, ruleset.rules, settings):
            seen[values] = None
        edges = boundaries(rule, ruleset.rules, Random(rule.name))
        for _, values in zip(range(40), edges, strict=False):
            seen[values] = None
        if len(seen) < FEW:
            seen.update(dict.fromkeys(draws(rule, settings)[:20]))
        yield from (v for v in seen if rule.admits(ruleset.rules, v))
    except InputError:
        return  # it takes something that cannot be written down


def game_vectors(
    ruleset: AnyRuleset, start: Any, number: int, settings: Settings, tally: Tally
) -> Iterator[dict[str, Any]]:
    """One game: some of its positions and steps in full, and the whole of it as a trace."""
    random = Random(f"{settings.seed} vectors {number}")
    chooser = Chooser(ruleset, tally, random, targeted=number % 2 == 1)
    position = ruleset.start(start)
    actions: list[Any] = []
    prints = [fingerprint(position)]
    for _ in range(settings.steps):
        choices = ruleset.legal(position)
        if not len(choices):
            break
        decided = ruleset.actor(position) != CHANCE
        if decided and random.random() < 0.1 and len(choices) <= 500:
            yield {"kind": "legal", "position": plain(position), "actions": [plain(a) for a in choices]}
        if decided and random.random() < 0.1:
            yield from _forbidden(ruleset, chooser, position, choices)
        action = chooser.choose(position, choices)
        clauses = tally.full(ruleset.clauses_for(position, action))
        fresh = any(clause not in tally.clauses for clause in clauses)
        try:
            after = ruleset.apply(position, action)
        except Unspecified:
            break
        if fresh or random.random() < 0.1:
            tally.exercise("apply", clauses)
            yield {
                "kind": "apply",
                "position": plain(position),
                "action": plain(action),
                "after": plain(after),
                "clauses": list(clauses),
            }
        actions.append(action)
        prints.append(fingerprint(after))
        position = after
    yield {
        "kind": "trace",
        "start": plain(start),
        "actions": [plain(action) for action in actions],
        "fingerprints": prints,
        "outcome": plain(ruleset.outcome(position)),
    }


def _forbidden(
    ruleset: AnyRuleset, chooser: Chooser, position: Any, choices: Any
) -> Iterator[dict[str, Any]]:
    probe = chooser.probe(position, choices)
    if probe is not None:
        objection = ruleset.objections(position, probe)[0]
        illegal = {"clause": ruleset.book.full(objection.clause), "says": objection.says}
        yield {"kind": "apply", "position": plain(position), "action": plain(probe), "illegal": illegal}


def _depth(ruleset: AnyRuleset, start: Any) -> int:
    """How deep the table goes: as deep as a moment allows."""
    position = ruleset.start(start)
    layer, depth, nodes = {position}, 0, 0
    while depth < 6:
        following = set()
        for at in layer:
            choices = ruleset.legal(at)
            nodes += len(choices)
            if nodes > NODES:
                return depth
            following |= {ruleset.apply(at, action) for action in choices}
        layer, depth = following, depth + 1
    return depth
