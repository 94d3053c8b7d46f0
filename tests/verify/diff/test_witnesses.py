"""Witnesses: whole where play parts, told between the books as they are, seen again from what they hold."""

import msgspec
import pytest
from msgspec import Struct

from hoyle.verify.diff import diff, replays, side_called
from hoyle.verify.diff.partings import apart
from hoyle.verify.symbolic.budget import Budget


class Purse(Struct, frozen=True, omit_defaults=True):
    coins: int = 0
    cards: tuple[str, ...] = ()


def test_what_is_at_its_default_on_one_side_is_a_difference_whichever_side_it_is():
    full, empty = Purse(coins=2, cards=("a",)), Purse()
    assert list(apart(full, empty)) == [("coins", 2, 0), ("cards", ("a",), ())]
    assert list(apart(empty, full)) == [("coins", 0, 2), ("cards", (), ("a",))]


def test_only_the_innermost_places_are_told():
    one, two = (Purse(coins=1), Purse(coins=2)), (Purse(coins=1), Purse(coins=3))
    assert list(apart(one, two)) == [("[1].coins", 2, 3)]
    assert list(apart({"a": 1}, {"b": 1})) == [("a", 1, None), ("b", None, 1)]


@pytest.fixture(scope="module")
def first_and_second():
    *_, last = diff([side_called("aw1"), side_called("aw2ks")], Budget())
    return last.result[0]


@pytest.fixture(scope="module")
def two_printings():
    *_, last = diff([side_called("aw2ks"), side_called("aw2it")], Budget())
    return last.result[0]


def of(pair, id):
    return next(clause for clause in pair.clauses if clause.id == id)


# What only one book has, beside what the other book says: the smallest case, worked out from the two books.
@pytest.mark.parametrize(
    ("clause", "given"),
    [
        # using a citizen again costs four ambrosia in the second book; the first has none
        ("aw2ks.ambrosia.reuse-citizen", {"purchase": "reuse", "ambrosia": 4}),
        ("aw2ks.ambrosia.coin", {"purchase": "coin", "ambrosia": 2}),
        ("aw2ks.ambrosia.sword", {"swords": 1, "ambrosia": 2}),
        ("aw2ks.icon.ambrosia", {"icons": 1}),
        # on Build a 2 beside a 1 matches nobody and costs a coin by the first book; by the second only a
        # higher skill costs one
        (
            "aw1.action.build-placement-special",
            {"space": "build", "skill": 2, "standing": [1], "elsewhere": [], "coins": 0, "amnite": False},
        ),
        (
            "aw1.action.recruit-placement-special",
            {"space": "recruit", "skill": 2, "standing": [1], "elsewhere": [], "coins": 0, "amnite": False},
        ),
        # on Rebuild nobody hinders by the first book, and a higher skill costs a coin by the second
        (
            "aw1.action.rebuild-ignore-citizens",
            {"space": "rebuild", "skill": 1, "standing": [2], "elsewhere": [], "coins": 0, "amnite": False},
        ),
    ],
)
def test_what_only_one_book_has_is_shown_beside_what_the_other_says(first_and_second, clause, given):
    witness = of(first_and_second, clause).witness
    assert msgspec.json.decode(msgspec.json.encode(witness.data["given"])) == given
    assert (witness.data["first"]["rules"], witness.data["second"]["rules"]) == ({}, {})
    assert replays(witness)


@pytest.mark.parametrize(
    ("clause", "severity"),
    [
        # read in the books: the first has no ambrosia, no threatening titans, no districts to reject
        ("aw2ks.icon.ambrosia", "resources"),
        ("aw2ks.setup.starting-titan", "setup"),
        ("aw2ks.prepare.titan-draw-order", "resources"),
        ("aw2ks.endround.reclaim-after-ambrosia", "resources"),
        ("aw2ks.action.expand-unchosen", "resources"),
        # what an army is stands in the second book only, and is played by both
        ("aw2ks.army.definition", "wording"),
        # two starting Empire cards with a food each are spoken of in the first book as well
        ("aw2ks.setup.starting-empire-cards", "wording"),
    ],
)
def test_what_the_other_game_does_not_have_is_news_and_what_it_does_unsaid_is_wording(
    first_and_second, clause, severity
):
    entry = of(first_and_second, clause)
    assert (entry.status, entry.severity) == ("added", severity)
    assert (entry.witness is None) == (severity == "wording")


@pytest.mark.parametrize(
    # one book prints an icon or a note for what cards of the other do as well, however rare they are in play
    "clause",
    ["aw2it.icon.upgrade-citizen", "aw2it.icon.instant-knowledge", "aw2it.damage.citizen-on-damaged-card"],
)
def test_what_the_other_book_tells_elsewhere_is_no_news(two_printings, clause):
    entry = of(two_printings, clause)
    assert (entry.status, entry.severity) == ("added", "wording")


def test_a_variant_that_another_book_tells_differently_is_shown_by_what_it_changes(two_printings):
    witness = of(two_printings, "aw2ks.variant.demanding-titans").witness
    # two ambrosia a banner, or one more than usual: 4 and 3 for two banners, and alike for a single one
    assert witness.data["given"] == {"banners": 2, "tokens": 0}
    assert (witness.data["first"]["answer"], witness.data["second"]["answer"]) == (4, 3)
    assert replays(witness)


def test_cards_are_seen_again_in_the_catalogs(two_printings):
    witness = of(two_printings, "aw2ks.card.town-hall").witness
    assert witness.data["cards"] == ["catalog.cards Town Hall"]
    assert replays(witness)
    swapped = {**witness.data, "first": witness.data["second"], "second": witness.data["first"]}
    assert replays(msgspec.structs.replace(witness, data=swapped))
    altered = {**witness.data, "first": {**witness.data["first"], "has": {}}}
    assert not replays(msgspec.structs.replace(witness, data=altered))


def test_a_play_that_parts_in_another_way_than_it_says_does_not_replay(two_printings):
    witness = of(two_printings, "aw2ks.placement.ambrosia-timing").witness
    assert witness.kind == "trace"
    assert replays(witness)
    wrong = {**witness.data, "differences": [{"path": "round", "first": 1, "second": 2}]}
    assert not replays(msgspec.structs.replace(witness, data=wrong))


def test_no_witness_has_an_empty_sentence(first_and_second, two_printings):
    for pair in (first_and_second, two_printings):
        for entry in (*pair.clauses, *pair.fields, *pair.rules):
            assert entry.witness is None or not entry.witness.says.rstrip().endswith(",")
