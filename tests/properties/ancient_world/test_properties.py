"""The properties of The Ancient World hold, by the engine that suits each."""

import random

import pytest

from hoyle.model import load
from hoyle.properties.core import properties_of
from hoyle.verify.explore import explore
from hoyle.verify.prove import prove
from hoyle.verify.symbolic import induct
from hoyle.verify.symbolic.budget import Budget

EDITIONS = ("aw1", "aw2ks", "aw2it")
CONSERVED = (
    "coins-are-conserved",
    "knowledge-is-conserved",
    "no-supply-is-overdrawn",
    "every-card-is-in-one-place",
)


def said(edition):
    return properties_of(load(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_sentences_about_values_are_proved_or_exhausted(edition):
    ruleset = load(edition)
    for prop in said(edition).properties:
        if prop.about == "values":
            verdict = prove(prop, ruleset, Budget(paths=2000))
            expected = ("refuted",) if prop.expect == "refuted" else ("proved", "exhausted")
            assert verdict.word in expected, (prop.id, verdict)


@pytest.mark.parametrize("edition", EDITIONS)
def test_facts_of_the_data_hold(edition):
    ruleset = load(edition)
    facts = [prop for prop in said(edition).properties if prop.about == "data"]
    assert facts and all(prop.function(ruleset) for prop in facts)


@pytest.mark.parametrize(
    ("edition", "side"),
    [("aw1", "plain"), *((edition, side) for edition in EDITIONS[1:] for side in ("plain", "city-states"))],
)
def test_sentences_about_play_hold_in_random_games(edition, side):
    ruleset = load(edition)
    properties = [p for p in said(edition).properties if p.about in ("position", "step")]
    came_up = set()
    for seed in range(4):
        choose = random.Random(seed)
        position = ruleset.start(ruleset.Start(players=2 + seed % 3, side=side))
        while len(legal := ruleset.legal(position)):
            action = legal[choose.randrange(len(legal))]
            after = ruleset.apply(position, action)
            for prop in properties:
                seen = (after,) if prop.about == "position" else (position, action, after)
                answer = prop.function(ruleset, *seen)
                assert answer is None or answer, (prop.id, seed, action)
                if answer:
                    came_up.add(prop.id)
            position = after
    assert len(came_up) >= len(properties) - 4, {p.id for p in properties} - came_up


@pytest.mark.parametrize("edition", EDITIONS)
def test_small_configurations_are_visited_whole_and_show_every_end(edition):
    ruleset = load(edition)
    properties = said(edition)
    reached = set()
    for configuration in properties.configurations:
        small, start = configuration.function(ruleset)
        assert not small.problems(start), configuration.name
        verdicts = explore(small, start, limit=5000, properties=properties.properties).verdicts(
            properties.properties
        )
        for prop in properties.properties:
            verdict = verdicts.get(prop.id)
            if verdict is None:
                continue
            if prop.about == "reach":
                reached |= {prop.id} if verdict.witness is not None else set()
            elif prop.expect == "holds":
                assert verdict.word != "refuted", (configuration.name, prop.id, verdict.witness)
    wanted = [p.id for p in properties.properties if p.id.startswith(("a-tie-", "a-bonus-", "a-titan-can-"))]
    assert sorted(set(wanted) - reached) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_conservation_is_proved_by_induction_on_every_shape(edition):
    ruleset = load(edition)
    properties = said(edition)
    wanted = [prop for prop in properties.properties if prop.id in CONSERVED]
    for shape in properties.shapes:
        verdicts = induct(ruleset, shape, wanted, Budget(paths=2000))
        assert {name: verdict.word for name, verdict in verdicts.items()} == dict.fromkeys(
            CONSERVED, "proved"
        ), shape.name
