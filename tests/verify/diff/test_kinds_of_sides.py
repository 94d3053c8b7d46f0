"""Every kind of thing that can be compared, from the command line."""

import json

import msgspec
import pytest
from click.testing import CliRunner

from hoyle.model.core import InputError
from hoyle.verify.cli.diff import diff
from hoyle.verify.diff import replays
from hoyle.verify.verdict import Witness


def run(*arguments):
    return CliRunner().invoke(diff, arguments, standalone_mode=False)


def report(*arguments):
    result = run(*arguments, "--json")
    assert result.exception is None, result.exception
    return json.loads(result.output)


# Which clauses come out differently, read from the books: what each level, option or reading is about.
@pytest.mark.parametrize(
    ("first", "second", "changed"),
    [
        # each level of difficulty includes those below: from hard to extreme only the strength is new
        ("diluvium+difficulty=hard", "diluvium+difficulty=extreme", {"diluvium.difficulty.extreme"}),
        ("diluvium+difficulty=extreme", "diluvium+difficulty=divine", {"diluvium.difficulty.divine"}),
        ("diluvium", "diluvium+difficulty=hard", {"diluvium.difficulty.normal", "diluvium.difficulty.hard"}),
        ("acis", "acis+barbarian_hordes=true", {"acis.optional.hordes"}),
        ("aw1", "aw1+expand-plus", {"aw1.action.expand-draw", "aw1.variant.expand-plus"}),
        ("aw1", "aw1+any_means=some", {"aw1.placement.higher-skill"}),
        (
            "aw2ks",
            "aw2ks+demanding-titans",
            {"aw2ks.confront.feed-cost", "aw2ks.variant.demanding-titans"},
        ),
    ],
)
def test_what_differs_is_what_the_side_changes_and_every_witness_replays(first, second, changed):
    data = report(first, second)
    assert {d["id"] for d in data["differences"]} == changed
    assert all(clause["status"] == "same" for clause in data["clauses"] if clause["id"] not in changed)
    for entry in (*data["rules"], *data["fields"], *data["clauses"]):
        if entry["witness"]:
            assert replays(msgspec.convert(entry["witness"], Witness)), entry["witness"]["says"]
    if data["games"]["parting"]:
        assert replays(msgspec.convert(data["games"]["parting"]["witness"], Witness))


def test_a_hard_game_begins_with_less_in_the_trays_and_the_supply():
    data = report("diluvium", "diluvium+difficulty=hard")
    rule = next(r for r in data["rules"] if r["rule"] == "supply_at")
    assert rule["status"] == "different"
    # the level is settled by the side, so only what lies there is left to be asked
    assert set(rule["witness"]["data"]["given"]) == {"trays", "gold"}
    assert data["games"]["parting"]["steps"] == 0
    assert {d["severity"] for d in data["differences"]} == {"setup"}


def test_all_that_does_not_depend_on_the_level_is_the_same():
    data = report("diluvium", "diluvium+difficulty=divine")
    different = {r["rule"] for r in data["rules"] if r["status"] != "same"}
    # the log of a campaign repeats the level that was chosen, and says nothing else by it
    levels = {"supply_at", "flash_gold_at", "opponent_strength_at", "opponent_cards_at"}
    assert different == {*levels, "log_begun"}
    assert "diluvium.log.contents" not in {d["id"] for d in data["differences"]}
    assert {r["verdict"] for r in data["rules"] if r["status"] == "same"} <= {"proved", "exhausted"}


def test_seeded_play_at_two_levels_is_counted():
    played = report("diluvium", "diluvium+difficulty=hard", "--games-played", "2")["games"]["played"]
    assert played["diluvium"]["finished"] == played["diluvium+difficulty=hard"]["finished"] == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("diluvium", "diluvium+difficulty=nightmare"), "'nightmare' is not among its values"),
        (("diluvium", "diluvium+difficult=hard"), "did you mean difficulty"),
        (("diluvium", "diluvium-campaign"), "two different games"),
        (("aw1", "acis"), "two different games"),
        (("aw1", "aw9"), "unknown ruleset 'aw9'"),
        (("aw1", "aw1+any_means=all"), "any_means"),
        (("diluvium", "diluvium+difficulty=hard", "--games", "."), "recorded games bring their own start"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_sentence(arguments, says):
    error = run(*arguments).exception
    assert isinstance(error, InputError)
    assert says in str(error)
    assert "\n" not in str(error)
