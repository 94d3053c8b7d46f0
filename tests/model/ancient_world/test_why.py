"""`hoyle why` in the first edition: the clause that forbids an action, those that speak of a legal one."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import (
    Attack,
    Build,
    Damage,
    Decline,
    Pass,
    PayExpand,
    Place,
    Recruit,
    Store,
    UseCard,
)
from hoyle.model.ancient_world.position import Army, Deck, Task
from hoyle.verify.why import why
from tests.model.ancient_world.scene import begun, place, standing, with_city

AW1 = load("aw1")
START = begun(AW1)
CARAVAN = {"empire": ("desert-caravan",)}
USED = (Army(active="militia", name=1), Army(active="city-guard"))


def city(**changes):
    return with_city(START, 0, **changes)


def on_build(**changes):
    return with_city(place(AW1, city(coins=30, knowledge=5), 1, "build"), 0, **changes)


def damaging(**changes):
    tasks = (Task("damage", 0), Task("turn-end", 0))
    return replace(with_city(START, 0, empire=("bridge", "crane", "aqueduct"), **changes), tasks=tasks)


FORBIDDEN = [
    (standing(START, "labor", (0, 3)), Place(2, "labor"), "placement.higher-skill"),
    (START, Place(1, "explore"), "setup.covered-actions"),
    (city(ready=(1, 2), starving=(3,)), Place(3, "labor"), "starvation.unusable-next-round"),
    (city(fresh=(4,)), Place(4, "labor"), "action.grow-delayed"),
    (standing(START, "draft", (0, 3)), Place(3, "labor"), "placement.board-space"),
    (standing(city(coins=0), "build", (1, 2)), Place(1, "build"), "action.build-placement-special"),
    (standing(city(coins=0), "recruit", (1, 2)), Place(1, "recruit"), "action.recruit-placement-special"),
    (city(**CARAVAN, damaged=CARAVAN["empire"]), UseCard(1, "desert-caravan"), "damage.face-down"),
    (with_city(START, 1, **CARAVAN), UseCard(1, "desert-caravan"), "card-action.not-others"),
    (
        city(**CARAVAN, used=("desert-caravan",)),
        UseCard(1, "desert-caravan"),
        "placement.empire-card-once-per-round",
    ),
    (
        city(**CARAVAN, ready=(2,), starving=(1,)),
        UseCard(1, "desert-caravan"),
        "starvation.unusable-next-round",
    ),
    (START, Attack("pile-3", (0,)), "attack.defeat-threshold"),
    (START, Attack("pile-1", ()), "attack.min-one-military"),
    (city(coins=0), Attack("pile-1", (0, 1)), "attack.pay-military"),
    (city(armies=USED), Attack("pile-1", (0,)), "attack.unused-card-only"),
    (replace(START, titans=(Deck(), *START.titans[1:])), Attack("pile-1", (0,)), "attack.targets"),
    (
        on_build(empire=("crane", "bridge", "aqueduct", "town-hall")),
        Build(START.row[0]),
        "action.build-capacity-required",
    ),
    (replace(on_build(empire=("crane",)), row=("crane~2",)), Build("crane~2"), "empire.uniqueness"),
    (on_build(coins=0), Build(START.row[0]), "action.build-pay"),
    (on_build(), Build("moon-festival"), "action.build-source"),
    (on_build(empire=("crane",), damaged=("crane",)), Build(START.row[0], "crane"), "card.crane"),
    (on_build(), Pass(), "placement.immediate-action"),
    (on_build(), Place(2, "labor"), "placement.immediate-action"),
    (place(AW1, city(armies=USED), 1, "recruit"), Recruit(START.barracks[0], 0), "retire.unused-only"),
    (place(AW1, START, 1, "recruit"), Recruit(START.barracks[0], 2), "action.recruit-must-retire"),
    (place(AW1, city(knowledge=0), 1, "expand"), PayExpand("knowledge"), "action.expand-cost"),
    (place(AW1, START, 1, "expand"), Decline(), "placement.immediate-action"),
    (damaging(damaged=("crane",)), Damage("crane"), "damage.none-available"),
    (damaging(), Damage("town-hall"), "dice.titan-symbol"),
    (damaging(), Decline(), "damage.mandatory"),
    (damaging(), Pass(), "dice.titan-symbol"),
]


@pytest.mark.parametrize(
    ("position", "action", "clause"), FORBIDDEN, ids=[clause for *_, clause in FORBIDDEN]
)
def test_an_action_is_forbidden_by_the_clause_that_forbids_it(position, action, clause):
    reason = why(AW1, position, action)
    assert not reason.legal
    assert [objection.clause for objection in reason.objections] == [f"aw1.{clause}"]
    assert reason.clauses[0] == f"aw1.{clause}"


@pytest.mark.parametrize(
    ("position", "action", "named", "not_named"),
    [
        (START, Place(1, "labor"), {"placement.higher-skill", "action.labor"}, {"action.learn"}),
        (
            START,
            Place(1, "rebuild"),
            {"placement.special-rules-pointer", "action.rebuild-ignore-citizens"},
            {"placement.higher-skill"},
        ),
        (
            START,
            Place(1, "recruit"),
            {"placement.special-rules-pointer", "action.recruit-placement-special"},
            {"placement.higher-skill", "action.build-placement-special"},
        ),
        (city(**CARAVAN), UseCard(1, "desert-caravan"), {"icon.card-action", "card.desert-caravan"}, set()),
        (
            AW1.play(city(empire=("zori-dramatists",)), Pass()),
            Store(START.row[0]),
            {"card.zori-dramatists", "stored.no-benefit"},
            set(),
        ),
        (START, Pass(), {"pass.when", "pass.final"}, set()),
    ],
)
def test_a_legal_action_is_told_by_the_clauses_that_speak_of_it(position, action, named, not_named):
    reason = why(AW1, position, action)
    assert reason.legal
    assert {f"aw1.{clause}" for clause in named} <= set(reason.clauses)
    assert not {f"aw1.{clause}" for clause in not_named} & set(
        AW1.book.present(AW1.clauses_for(position, action))
    )


def test_an_objection_is_made_by_a_clause_that_the_book_of_the_edition_has():
    for edition in ("aw1", "aw2ks", "aw2it"):
        ruleset = load(edition)
        position = with_city(begun(ruleset), 0, ready=(1, 2), starving=(3,))
        (objection,) = why(ruleset, position, Place(3, "labor")).objections
        assert objection.clause in {
            f"{edition}.starvation.unusable-next-round",
            f"{edition}.starvation.unfed-area",
        }
