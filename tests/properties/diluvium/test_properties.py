"""The properties of Diluvium, put to every engine: what should hold does, what is known to be false is."""

from __future__ import annotations

from random import Random

import pytest

from hoyle.model import load
from hoyle.properties.core import properties_of
from hoyle.verify.check import check_ruleset
from hoyle.verify.events import Judged
from hoyle.verify.executors import Serial
from hoyle.verify.profiles import PROFILES

SOLID = {"proved", "exhausted", "tested"}


@pytest.fixture(scope="module", params=["diluvium", "diluvium-campaign"])
def judgements(request):
    events = check_ruleset(load(request.param), PROFILES["quick"], 0, Serial())
    return {event.judgement.id: event.judgement for event in events if isinstance(event, Judged)}


def test_no_property_is_refuted_that_should_hold(judgements):
    wrong = [j.id for j in judgements.values() if j.expect == "holds" and j.verdict.word == "refuted"]
    assert wrong == []


def test_what_is_known_to_be_false_is_shown_to_be(judgements):
    known = [j for j in judgements.values() if j.expect == "refuted"]
    assert all(j.verdict.word == "refuted" for j in known)


def test_most_properties_are_known_by_more_than_silence(judgements):
    weak = [j.id for j in judgements.values() if j.verdict.word in ("vacuous", "skipped")]
    assert weak == []


def test_every_end_that_a_property_speaks_of_is_reached(judgements):
    """Each victory of every scenario and each way to lose it, with a play that shows it."""
    said = (*properties_of(load("diluvium")).properties, *properties_of(load("diluvium-campaign")).properties)
    ends = {prop.id for prop in said if prop.about == "reach"} & set(judgements)
    shown = {i for i in ends if judgements[i].verdict.word == "proved" and judgements[i].verdict.witness}
    assert ends and ends - shown == set()


def test_every_property_names_clauses_of_the_book():
    ruleset = load("diluvium")
    own = [
        p
        for p in properties_of(ruleset).properties
        if p.function.__module__.startswith("hoyle.properties.diluvium")
    ]
    assert len(own) > 60
    assert [p.id for p in own if not p.clauses] == []


@pytest.mark.parametrize("difficulty", ["normal", "hard", "extreme", "divine"])
def test_invariants_hold_at_every_difficulty(difficulty):
    ruleset = load("diluvium")
    said = properties_of(ruleset).properties
    always = [p for p in said if p.about == "position"]
    steps = [p for p in said if p.about == "step"]
    for number, start in enumerate(ruleset.usual_starts()):
        random = Random(number)
        before = ruleset.start(
            ruleset.Start(scenario=start.scenario, titles=start.titles, difficulty=difficulty)
        )
        for _ in range(60):
            if before.result:
                break
            legal = ruleset.legal(before)
            action = legal[random.randrange(len(legal))]
            after = ruleset.apply(before, action)
            for prop in always:
                assert prop(ruleset, after) is not False, prop.id
            for prop in steps:
                assert prop(ruleset, before, action, after) is not False, prop.id
            before = after
