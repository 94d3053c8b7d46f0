"""`check` asks every engine, lets the strongest verdict decide, and reports what was never exercised."""

import pytest

from hoyle.model.core import InputError
from hoyle.verify.check import check
from hoyle.verify.events import Judged, Noticed
from hoyle.verify.profiles import profile
from hoyle.verify.verdict import Judgement, Notice, Verdict, Witness, over_all_shapes, strongest
from tests.toys.heap import HEAP

SMALL = profile("quick")


def found(ruleset, seed=1) -> tuple[dict[str, Judgement], list[Notice]]:
    events = list(check([ruleset], SMALL, seed, "serial"))
    judged = {event.judgement.id: event.judgement for event in events if isinstance(event, Judged)}
    return judged, [event.notice for event in events if isinstance(event, Noticed)]


@pytest.fixture(scope="module")
def healthy():
    return found(HEAP)


def test_the_healthy_toy_has_no_findings(healthy):
    judged, _ = healthy
    assert [j.id for j in judged.values() if j.is_finding] == []


def test_a_play_from_the_set_up_comes_before_a_shorter_one_from_a_position_made_by_hand():
    def reached(**data):
        return Verdict(word="proved", method="x", witness=Witness(kind="trace", data=data, says=""))

    by_hand = reached(position={"round": 6}, actions=["pass"])
    from_set_up = reached(start={}, actions=["deal", "place", "pass"])
    assert strongest((by_hand, from_set_up)) is from_set_up
    assert strongest((from_set_up, reached(start={}, actions=["pass"]))).witness.data["actions"] == ["pass"]


def test_each_kind_of_sentence_gets_the_strongest_evidence_there_is(healthy):
    judged, _ = healthy
    words = {name: (j.verdict.word, j.verdict.method) for name, j in judged.items()}
    assert words["no-stone-is-lost"] == ("proved", "induction")
    assert words["more-stones-are-never-worth-less"] == ("exhausted", "enumeration")
    assert words["the-table-begins-at-nothing"] == ("exhausted", "inspection")
    assert words["the-second-player-can-win"][0] == "proved"
    assert words["play-never-breaks-down"] == ("tested", "bulk play")


def test_a_sentence_whose_condition_never_came_up_is_vacuous_and_noticed(healthy):
    judged, noticed = healthy
    assert judged["passes-are-within-the-limit"].verdict.word == "vacuous"
    assert judged["passes-are-within-the-limit"].is_open
    assert ("property", "passes-are-within-the-limit") in [(n.what, n.id) for n in noticed]


def test_a_rule_that_never_fired_and_a_kind_that_was_never_legal_are_noticed(healthy):
    _, noticed = healthy
    assert ("rule", "mercy") in [(n.what, n.id) for n in noticed]
    assert ("kind", "pass") in [(n.what, n.id) for n in noticed]


def test_all_the_evidence_is_kept_beside_the_verdict(healthy):
    judged, _ = healthy
    methods = {verdict.method for verdict in judged["no-stone-is-lost"].evidence}
    assert methods == {"state machine", "bulk play", "induction", "exploration"}


@pytest.mark.parametrize(
    ("change", "broken", "steps"),
    [
        ({"leaks_at": 1}, "no-stone-is-lost", 1),
        ({"leaks_at": 3}, "no-stone-is-lost", 3),
        ({"slack": 1}, "a-take-is-within-the-limits", 1),
        # one stone is left and two must be taken: one take leads there
        ({"least": 2}, "somebody-can-act-until-the-game-is-over", None),
    ],
)
def test_a_planted_mistake_is_refuted_by_the_shortest_play(change, broken, steps):
    judged, _ = found(HEAP.under(change))
    verdict = judged[broken].verdict
    assert judged[broken].is_finding
    assert verdict.word == "refuted"
    if steps is not None:
        assert len(verdict.witness.data["actions"]) == steps


@pytest.mark.parametrize(
    ("change", "broken", "witness"),
    [
        # the table falls from 4 to 3 between three and four stones
        ({"points": (0, 1, 2, 4, 3, 9, 12)}, "more-stones-are-never-worth-less", {"stones": 3, "more": 4}),
        # three stones are few and many at once
        ({"few_to": 3}, "exactly-one-bonus-applies", {"stones": 3}),
        # two stones are neither
        ({"few_to": 1}, "exactly-one-bonus-applies", {"stones": 2}),
    ],
)
def test_a_planted_mistake_in_a_table_is_refuted_by_the_smallest_values(change, broken, witness):
    judged, _ = found(HEAP.under(change))
    assert judged[broken].verdict.word == "refuted"
    assert judged[broken].verdict.witness.data == witness


def test_the_same_seed_finds_the_same():
    first, second = found(HEAP, seed=7), found(HEAP, seed=7)
    assert first == second


def test_a_ruleset_without_properties_is_told_where_to_write_them():
    class Silent(type(HEAP)):
        @property
        def properties(self) -> str:
            return "hoyle.properties.nowhere"

    silent = Silent("heap", "Heap", "heap", "toy", HEAP.rules)
    with pytest.raises(
        InputError, match=r"no properties: write them in a module called hoyle.properties.nowhere"
    ):
        list(check([silent], SMALL, 1, "serial"))


def test_a_refutation_beats_a_proof_and_anything_beats_nothing():
    words = ("skipped", "tested", "proved", "refuted", "unknown", "vacuous", "exhausted")
    verdicts = [Verdict(word=word, method="m") for word in words]
    assert strongest(verdicts).word == "refuted"
    assert strongest(v for v in verdicts if v.word not in ("refuted", "proved", "exhausted")).word == "tested"


def test_a_proof_on_one_shape_is_none_while_another_shape_leaves_it_open():
    proved = Verdict(word="proved", method="induction", domain="a", counts={"paths": 3})
    more = Verdict(word="proved", method="induction", domain="b", counts={"paths": 4})
    left_open = Verdict(word="unknown", method="induction", domain="c", because="not inductive")
    silent = Verdict(word="vacuous", method="induction", domain="d")
    played = Verdict(word="tested", method="bulk play")
    assert strongest(over_all_shapes((proved, more, left_open, played))) is played
    together = strongest(over_all_shapes((proved, more, silent, played)))
    assert (together.word, together.counts) == ("proved", {"paths": 7, "shapes": 2})
    assert strongest(over_all_shapes((proved, silent))) is proved
