"""The draft of threatening titans in the two printings of the second edition."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import ChooseTitan
from hoyle.model.ancient_world.flow import settle
from hoyle.model.ancient_world.position import Deck
from hoyle.model.ancient_world.preparing import prepared
from hoyle.model.ancient_world.rules import VARIANTS
from tests.model.ancient_world.scene import begun, forward, with_city


def drafting(edition, threatened, holder=1, picks="in-need", fed=0, rest="bottom"):
    """Round 2 of three players is prepared; the titans have been laid out."""
    variant = VARIANTS[edition]["titan-draft"] | {"titan_draft_picks": picks, "titan_draft_rest": rest}
    ruleset = load(edition).under(variant)
    position = begun(ruleset, 3)
    for seat in range(3):
        threat = position.cities[seat].threat if seat in threatened else ""
        position = with_city(position, seat, threat=threat, fed=fed if threat else 0)
    held = sum(city.fed for city in position.cities)
    out = tuple(
        sorted((*position.out, *(ruleset.catalog.pile(0)[seat] for seat in {0, 1, 2} - {*threatened})))
    )
    position = replace(
        position, round=2, holder=holder, phase="prepare", out=out, ambrosia=position.ambrosia - held
    )
    return ruleset, forward(ruleset, settle(ruleset.table, prepared(ruleset.table, position)))


@pytest.mark.clauses("aw2ks.variant.titan-draft", "aw2ks.prepare.titan-draw-order")
def test_two_in_need_of_three_have_two_titans_laid_out_and_choose_in_turn_order():
    ruleset, position = drafting("aw2ks", threatened=(1,))
    assert len(position.drawn) == 2
    assert [task.player for task in position.tasks if task.kind == "choose-titan"] == [2, 0]  # 1 begins
    second = position.drawn[1]
    after = ruleset.apply(position, ChooseTitan(second))
    assert after.cities[2].threat == second and after.cities[0].threat == position.drawn[0]


@pytest.mark.clauses("aw2it.variant.titan-draft", "aw2it.prepare.titan-draw-position")
def test_the_italian_draft_lays_out_one_titan_a_player_though_one_only_is_needed():
    ruleset, position = drafting("aw2it", threatened=(0, 2))
    assert len(position.drawn) == 3
    assert [task.player for task in position.tasks if task.kind == "choose-titan"] == [1]
    chosen, *rest = position.drawn
    pile = ruleset.apply(position, ChooseTitan(chosen)).titans[0]
    assert pile.bottom == tuple(rest) and len(pile.top) == 1


@pytest.mark.clauses("aw2it.variant.titan-draft", "aw2it.prepare.titan-draw-trigger")
def test_nobody_in_need_nobody_chooses():
    for picks in ("in-need", "everyone"):
        _, position = drafting("aw2it", threatened=(0, 1, 2), picks=picks)
        assert position.phase == "actions" and position.drawn == ()


@pytest.mark.clauses("aw2it.variant.titan-draft", "aw2it.confront.titan-remains")
def test_where_everyone_picks_the_threatened_change_their_titan_in_turn_order():
    ruleset, position = drafting("aw2it", threatened=(0, 2), picks="everyone", fed=2)
    assert [task.player for task in position.tasks if task.kind == "choose-titan"] == [1, 2, 0]
    first, second, third = position.drawn
    after = ruleset.apply(ruleset.apply(position, ChooseTitan(second)), ChooseTitan(third))
    assert [city.threat for city in after.cities] == [first, second, third]  # what is left goes to the last
    assert after.ambrosia == position.ambrosia + 2 + 2  # what lay on the titans that made way
    assert {position.cities[seat].threat for seat in (0, 2)} <= {*after.out}  # starting titans have no pile


@pytest.mark.clauses("aw2it.variant.titan-draft")
def test_a_titan_of_a_pile_that_makes_way_goes_beneath_it_or_out_of_the_game():
    for rest in ("bottom", "out"):
        ruleset, position = drafting("aw2it", threatened=(), picks="everyone", rest=rest)
        position = ruleset.apply(position, ChooseTitan(position.drawn[0]))
        position = ruleset.apply(position, ChooseTitan(position.drawn[0]))
        old = position.cities[0].threat
        position = with_city(position, 1, threat="")
        position = replace(position, round=3, phase="prepare", tasks=())
        position = forward(ruleset, settle(ruleset.table, prepared(ruleset.table, position)))
        for _ in range(2):
            position = ruleset.apply(position, ChooseTitan(position.drawn[0]))
        assert (old in position.titans[0].bottom) == (rest == "bottom")
        assert (old in position.out) == (rest == "out")


@pytest.mark.clauses(
    "aw2ks.prepare.titan-depletion-example",
    "aw2it.prepare.titan-depletion-example",
    "aw2ks.prepare.titan-deck-depletion",
)
@pytest.mark.parametrize(
    ("edition", "second"), [("aw2ks", "invented-titan-3-02"), ("aw2it", "invented-titan-3-03")]
)
def test_with_one_two_star_titan_left_the_second_drawer_of_round_four_gets_a_hidden_three_star(
    edition, second
):
    ruleset = load(edition)
    position = begun(ruleset)
    two, three = ruleset.catalog.pile(2), ruleset.catalog.pile(3)
    last = two[0]
    known = ("invented-titan-3-01", "invented-titan-3-02", "invented-titan-3-03")
    piles = (position.titans[0], Deck(top=(last,)), Deck(top=known[:1], bottom=known[1:]))
    out = (*position.out, *(city.threat for city in position.cities), *two[1:])
    out = tuple(sorted((*out, *(card for card in three if card not in known))))
    position = with_city(with_city(position, 0, threat=""), 1, threat="")
    position = replace(position, round=4, phase="prepare", titans=piles, out=out)
    after = forward(ruleset, settle(ruleset.table, prepared(ruleset.table, position)))
    # in Kickstarter's words the card below the face-up one; in the Italian text the lowest of the pile
    assert [city.threat for city in after.cities] == [last, second]
    assert after.titans[1].size() == 0 and after.titans[2].top == known[:1]
