"""Each detector finds the fault that was planted for it, and nothing in a sound book."""

from functools import cache

import pytest
from msgspec import Struct

from hoyle.model import listings, load
from hoyle.verify.ambiguities.detectors import DETECTORS, detect
from hoyle.verify.ambiguities.detectors.confluence import _reordered
from hoyle.verify.ambiguities.detectors.finding import Acceptance, accepted_of, placed
from hoyle.verify.ambiguities.detectors.run import findings
from tests.toys.fork import FAULTY, FORK


@cache
def found(ruleset):
    last = None
    for event in detect(ruleset):
        last = event
    return last.result


def test_a_sound_book_has_no_findings():
    assert found(FORK) == ()


@pytest.mark.parametrize(
    ("detector", "about", "says"),
    [
        ("totality", "silence", "stones=7"),
        ("tables", "level", "stones=3"),  # the table has the entries 0, 1 and 2
        ("disjointness", "is_few+is_many", "both hold"),  # three is few and many
        ("confluence", "counted", "order"),
        ("examples", "fork.share.example/shared", "the rule says 2"),  # half of five, rounded down
        ("facts", "fork.take.limits+fork.aide.limits/most", "most is 2"),
        ("references", "same_as of fork.see.nothing->fork.not.there", "no book"),
        ("names", "Baeleric Isle/Balearic Isle", "two spellings"),
    ],
)
def test_a_planted_fault_is_found(detector, about, says):
    told = {finding.about: finding.says for finding in findings(detector, FAULTY, 0)}
    assert about in told
    assert says in told[about]


def test_components_that_play_exceeds_are_found_with_the_play():
    exceeded = [finding for finding in findings("in_play", FAULTY, 0) if finding.detector == "components"]
    assert exceeded
    trace = exceeded[0].witness
    # There are three counters: it takes a fourth step to need one more.
    assert len(trace.actions) > 3
    assert len(list(trace.steps(FAULTY))) == len(trace.actions)


def test_a_position_without_a_legal_action_is_found():
    # With the trap nobody may take the last stone, and the game is not over.
    dead = [f for f in findings("in_play", FORK.under({"trap": True}), 0) if f.detector == "dead-ends"]
    assert dead


def test_an_entry_about_the_same_clause_does_not_hide_a_finding():
    limits = next(f for f in found(FAULTY) if f.id == "facts:fork.take.limits+fork.aide.limits/most")
    assert "greed-question" in limits.near  # it is about the clause fork.take.limits, and asks something else
    assert limits.is_new


def test_only_a_judgement_says_that_an_entry_speaks_of_a_finding():
    limits = next(f for f in found(FAULTY) if f.id == "facts:fork.take.limits+fork.aide.limits/most")

    def judged(entry):
        judgement = Acceptance(finding=limits.id, because="the aide has another limit", entry=entry)
        return placed(FAULTY, limits, {limits.id: judgement})

    assert judged("greed-question").registered == "greed-question"
    assert not judged("greed-question").is_new
    assert judged("an-entry-that-was-removed").is_new
    assert judged(None).accepted == "the aide has another limit"


@pytest.mark.parametrize(
    ("ruleset", "field", "value", "clause"),
    [
        ("aw1", "starving_penalty", 3, "aw1.scoring.starving-penalty"),  # the book takes two points
        ("aw2ks", "starving_penalty", 2, "aw2ks.scoring.starving-penalty"),  # here it is four
    ],
)
def test_a_number_of_the_rules_that_a_clause_states_otherwise_is_found(ruleset, field, value, clause):
    wrong = load(ruleset).under({field: value})
    assert f"{field}/{clause}" in {finding.about for finding in findings("facts", wrong, 0)}
    assert f"{field}/{clause}" not in {finding.about for finding in findings("facts", load(ruleset), 0)}


def test_an_example_that_breaks_its_rule_is_new_until_somebody_judges_it():
    game = load("acis")
    note = next(f for f in findings("examples", game, 0) if "home_note" in f.about)
    assert placed(game, note, {}).is_new
    assert placed(game, note, accepted_of(game)).registered == "minimum-and-bonus-disks"
    # One disk beside one would be a fight if single disks contested an area: the book's example says no.
    wrong = game.under({"contesting_stack": 1})
    broken = {f.about for f in findings("examples", wrong, 0) if not f.registered}
    assert "acis.competition.cards.example/is_contested" in broken


def test_an_example_that_a_reading_breaks_speaks_against_that_reading():
    against = {f.about: f.registered for f in findings("examples", load("acis"), 0) if "@" in f.about}
    assert against == {
        "acis.competition.cards.example/competition@stop-before-the-first-loss=after-loss": (
            "stop-before-the-first-loss"
        )
    }


class _Shared(Struct, frozen=True):
    shares: tuple[int, ...]
    rounds: int


def test_an_answer_of_several_parts_follows_the_order_of_its_rows():
    answer = _Shared(shares=(3, 1, 0), rounds=2)
    assert _reordered(answer, (2, 0, 1)) == _Shared(shares=(0, 3, 1), rounds=2)


def test_what_the_register_lacks_is_new():
    new = {finding.id for finding in found(FAULTY) if finding.is_new}
    assert {"totality:silence", "tables:level", "disjointness:is_few+is_many", "confluence:counted"} <= new


def test_every_detector_has_a_sentence_and_runs():
    for name, says in DETECTORS.items():
        assert says
        findings(name, FORK, 0)


@pytest.mark.parametrize("ruleset", listings())
def test_the_register_and_the_detectors_agree(ruleset):
    """What a detector finds stands in the register, or was judged with a reason; no judgement is stale."""
    model = load(ruleset)
    everything = found(model)
    assert [f"{finding.id}: {finding.says}" for finding in everything if finding.is_new] == []
    accepted = accepted_of(model)
    assert all(len(judged.because) > 20 for judged in accepted.values())
    assert {judged.entry for judged in accepted.values() if judged.entry} <= set(model.readings)
    siblings = [load(each.id) for each in listings().values() if each.game == model.game]
    ids = {finding.id for sibling in siblings for finding in found(sibling)}
    assert sorted(set(accepted) - ids) == []
