"""Every rule of the Ancient World answers what its clause says: see `single_clauses.py` for the cases."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import Attack
from hoyle.model.ancient_world.position import Army, Deck
from hoyle.model.core import Objection
from tests.model.ancient_world import single_clauses_of_war as of_war
from tests.model.ancient_world.scene import begun, monster, soldiers, with_cards, with_city
from tests.model.ancient_world.single_clauses import CASES, ITALIAN, KICKSTARTER, NO, SECOND


@pytest.mark.parametrize(("edition", "rule", "arguments", "expected"), [*CASES, *of_war.CASES])
def test_a_rule_answers_what_its_clause_says(edition, rule, arguments, expected):
    ruleset = load(edition)
    asked = ruleset.functions[rule]
    answer = asked.call(ruleset.rules, tuple(arguments[name] for name in asked.parameters))
    assert isinstance(answer, Objection) if expected is NO else answer == expected


@pytest.mark.clauses("aw2ks.variant.costly-placement.unaffordable")
def test_a_difference_that_cannot_be_paid_forbids_the_placing():
    costly = load("aw2ks").under({"placement": "fee-difference"})
    fee = costly.functions["placement_fee"]
    assert fee.call(costly.rules, (2, (5,), 3)) == 3  # 5 - 2
    assert isinstance(fee.call(costly.rules, (2, (5,), 2)), Objection)


@pytest.mark.clauses(
    *(
        f"{edition}.{clause}"
        for edition in SECOND
        for clause in ("ambrosia.sword-duration", "ambrosia.return-supply")
    ),
)
@pytest.mark.parametrize(("edition", "price"), [(KICKSTARTER, 2), (ITALIAN, 3)])
def test_a_bought_sword_counts_once_and_what_it_cost_goes_back_to_the_supply(edition, price):
    ruleset = with_cards(
        load(edition),
        band=soldiers("band", swords=4),
        beast=monster("beast", 5, "swords", 1, effect="lose-coin"),
    )
    position = with_city(begun(ruleset), 0, coins=9, ambrosia=price, armies=(Army(active="band"),))
    piles = (Deck(top=("beast",)), *position.titans[1:])
    position = replace(position, titans=piles)
    assert Attack("pile-1", (0,), 0) not in ruleset.legal(position)  # 4 swords against a defense of 5
    after = ruleset.play(position, Attack("pile-1", (0,), 1))
    assert "beast" in after.cities[0].titans
    assert (after.cities[0].ambrosia, after.ambrosia) == (0, position.ambrosia + price)
    assert (after.cities[0].swords, after.cities[0].drafted) == (0, 0)  # nothing is kept for another attack
