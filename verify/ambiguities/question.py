"""The question, ready to be sent to whoever can answer it: the position, the readings, what each leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hoyle.verify.ambiguities.entry import AmbiguityWitness, Cost, Weighed
from hoyle.verify.ambiguities.wording import action_in_words, in_words, pair, words
from hoyle.verify.starts import AnyRuleset

LETTERS = "ABCDEFGHIJ"
OBJECTION = re.compile(r"not allowed \([\w.-]+: (?P<says>.*)\)")
STAND_IN = "(Names with the word invented stand for cards that the book does not print.)"
CHANGES = {
    "winner": "who wins",
    "score": "the score",
    "legality": "what may be done",
    "resources": "what lies on the table",
    "chance": "how likely something is",
}
ASKS = {
    "gap": "The book does not seem to say what happens in the following case.",
    "conflict": "Two places of the book seem to say different things.",
    "order": "The result depends on an order that the book does not seem to give.",
    "vague": "A term can be understood in more than one sense.",
    "source": "The text and another part of the book (summary, example, aide or component list) disagree.",
    "example": "A worked example does not seem to follow the rule it illustrates.",
}


def question(ruleset: AnyRuleset, weighed: Weighed) -> str:
    """A few paragraphs that a publisher or designer can answer with one letter."""
    return "\n\n".join(_paragraphs(ruleset, weighed)) + "\n"


def _paragraphs(ruleset: AnyRuleset, weighed: Weighed) -> Iterator[str]:
    edition = f", {ruleset.edition}" if ruleset.edition and ruleset.edition not in ruleset.title else ""
    yield f"{ruleset.title}{edition}: a question about the rules ({weighed.id})"
    places = [ruleset.book[clause] for clause in weighed.clauses if clause in ruleset.book]
    lines = [f"{ASKS[weighed.kind]} It concerns"]
    for clause in places:
        page = f", page {clause.page}" if clause.page is not None else ""
        lines.append(f"  - {clause.section}{page}: {clause.says}")
    elsewhere = len(weighed.clauses) - len(places)
    if elsewhere:
        places_there = "one place" if elsewhere == 1 else f"{elsewhere} places"
        lines.append(f"  and {places_there} in the other books of the game.")
    yield "\n".join(lines)
    if weighed.witness is not None:
        yield _case(ruleset, weighed.witness)
    results = {under.reading: under.says for under in weighed.witness.under} if weighed.witness else {}
    lines = ["It can be read in these ways:"]
    for letter, part in zip(LETTERS, weighed.readings, strict=False):
        result = results.get(part.id)
        leads = f" In this case: {_result(result)}" if result else ""
        lines.append(f"  {letter}. {_sentence(part.says)}{leads}")
    yield "\n".join(lines)
    yield "Which one is meant? " + _meanwhile(weighed)


def _case(ruleset: AnyRuleset, witness: AmbiguityWitness) -> str:
    under = f" (with {_settings(witness)})" if witness.rules else ""
    if witness.kind == "values":
        rule = ruleset.functions[witness.rule or ""]
        given = "; ".join(pair(name, value, rule.parameters[name]) for name, value in witness.data.items())
        asked = _asked(rule.says)
        return (
            f"The smallest case{under}: {given}. Asked is: {asked}"
            if witness.data
            else f"Asked is{under}: {asked}"
        )
    trace = witness.data
    lines = [f"The smallest case{under}, "]
    if trace.position is not None:
        lines[0] += f"a position that was reached after {witness.reached} steps of play:"
    else:
        start = ", ".join(f"{words(name)} {in_words(value)}" for name, value in _set_up(ruleset, trace.start))
        lines[0] += f"from the set-up{f' ({start})' if start else ''}, after {len(trace.actions)} steps:"
    if witness.describes:
        lines += [f"  {line}" for line in witness.describes.rstrip().splitlines()]
    if trace.actions:
        lines.append(f"  The last step: {action_in_words(trace.actions[-1])}.")
    text = "\n".join(lines)
    return f"{text}\n  {STAND_IN}" if "invented" in text else text


def _set_up(ruleset: AnyRuleset, start: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The options of the set-up that somebody chose: not those that are as always, or empty."""
    usual = {field.name: field.default for field in msgspec.structs.fields(ruleset.Start)}
    for name, value in start.items():
        if value not in ([], (), {}, "", None) and value != usual.get(name, msgspec.NODEFAULT):
            yield name, value


def _settings(witness: AmbiguityWitness) -> str:
    return ", ".join(f"{words(name)} {in_words(value)}" for name, value in witness.rules.items())


def _meanwhile(weighed: Weighed) -> str:
    letters = {part.id: letter for letter, part in zip(LETTERS, weighed.readings, strict=False)}
    played = next((part.id for part in weighed.readings if part.played), weighed.default)
    text = f"Until it is answered we play {letters.get(played, played)}"
    text += f": {_sentence(weighed.because)}" if played == weighed.default else "."
    if weighed.effect:
        text += f" The answer changes {in_words([CHANGES[effect] for effect in weighed.effect])}."
    if weighed.cost is not None:
        text += f" {often(weighed.cost)}"
    if weighed.settled:
        text += f" As far as the model goes the answer changes nothing: {weighed.tried}."
    return text


def often(cost: Cost) -> str:
    """How often it comes up, in a sentence."""
    if not cost.arose:
        return f"In {cost.games} random games it never came up."
    return (
        f"In {cost.games} random games it came up in {cost.arose}, usually after {cost.first_usually} steps; "
        f"of {cost.decided} that ended both ways it changed the score in {cost.score_changed} "
        f"and the winner in {cost.winner_changed}."
    )


def _asked(says: str) -> str:
    """What a rule answers, from the sentence that describes it."""
    text = re.sub(r"\*(\w+)\*", lambda name: words(name.group(1)), says)
    text = re.sub(r"\bNone\b", "nothing", text)
    return _sentence(text[:1].lower() + text[1:], capital=False)


def _result(says: str) -> str:
    """What a reading leads to, without the id of the clause that forbids something."""
    objection = OBJECTION.fullmatch(says)
    return _sentence(f"not allowed, since {objection['says']}" if objection else says, capital=False)


def _sentence(text: str, *, capital: bool = True) -> str:
    text = text.strip()
    text = text[:1].upper() + text[1:] if capital else text
    return text if text.endswith((".", "!", "?")) else f"{text}."
