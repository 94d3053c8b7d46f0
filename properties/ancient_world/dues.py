"""Sentences about what a step must cost and do: fees, armies, food, damage, what titans take."""

from __future__ import annotations

from typing import Any

from hoyle.model.ancient_world.actions import Attack, Build, Damage, Place, Recruit, Roll
from hoyle.model.ancient_world.position import SPACE_INDEX, AncientPosition, City, owned
from hoyle.model.ancient_world.strike import strength_of, titan_at
from hoyle.properties.core import every_step

SECOND = ("aw2ks", "aw2it")
Position = AncientPosition


def _waits(position: Position, kind: str) -> bool:
    """Whether a task of this kind is what has to be decided next: nothing else has happened since."""
    return bool(position.tasks) and position.tasks[0].kind == kind


def _goes_on(before: Position, after: Position) -> bool:
    """Whether a step stayed in the player actions of its round: nothing of the end of a round is in it."""
    return before.phase == after.phase == "actions" and before.round == after.round


# -- placing -----------------------------------------------------------------------------------------


@every_step("placement.higher-skill", "placement.unaffordable-fee", "ambrosia.skill-boost", only=SECOND)
def a_place_costs_a_coin_beside_a_higher_skill(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """A citizen pays a coin where one of a higher skill stands, else none, and ambrosia for its boost."""
    if not isinstance(action, Place) or not _waits(after, "perform"):
        return None
    if ruleset.rules.placement != "fee-if-higher":
        return None
    seat, space = before.turn, SPACE_INDEX[action.space]
    old, new = before.cities[seat], after.cities[seat]
    if old.state == "amnite" and action.space == "build":  # the Builders of Amnite have their own rule there
        return None
    due = 1 if any(skill > action.citizen + action.boost for _, skill in before.spaces[space]) else 0
    collected = before.board_ambrosia[space] - after.board_ambrosia[space]
    return bool(
        new.coins == old.coins - due
        and new.ambrosia == old.ambrosia + collected - action.boost * ruleset.rules.boost_price
    )


@every_step(
    "placement.higher-skill",
    "action.build-placement-special",
    "action.recruit-placement-special",
    "action.rebuild-ignore-citizens",
    only=("aw1",),
)
def a_place_is_earned_by_skill_or_paid(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """A citizen exceeds all who stand there; on Build and Recruit it matches one or pays; Rebuild is open."""
    if not isinstance(action, Place):
        return None
    seat = before.turn
    there = [skill for _, skill in before.spaces[SPACE_INDEX[action.space]]]
    if action.space not in ("build", "recruit"):
        return action.space == "rebuild" or all(skill < action.citizen for skill in there)
    if not _waits(after, "perform"):
        return None
    due = 1 if there and action.citizen not in there else 0
    return bool(after.cities[seat].coins == before.cities[seat].coins - due)


# -- armies ------------------------------------------------------------------------------------------


@every_step(
    "attack.value-types",
    "attack.sword-only-titan",
    "attack.mixed-titan",
    "attack.defeat-threshold",
    "action.draft",
)
def a_titan_falls_to_what_it_shows(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """A titan falls only to enough symbols of its types: of cards, of the armies used, drafted, bought."""
    if not isinstance(action, Attack):
        return None
    table, city = ruleset.table, before.cities[before.turn]
    titan = ruleset.catalog.titans[titan_at(before, action.target)]
    cards, used = table.totals(city), [strength_of(table, city.armies[index]) for index in action.armies]
    swords = cards.swords + city.swords + action.swords + sum(army.swords for army in used)
    arrows = cards.arrows + city.arrows + sum(army.arrows for army in used)
    if city.state == "galidor":
        arrows += ruleset.rules.galidor_arrows
    counted = (swords if titan.types != "arrows" else 0) + (arrows if titan.types != "swords" else 0)
    drafted = 0 if titan.types == "arrows" and ruleset.rules.draft_type == "sword" else city.drafted
    return bool(counted + drafted >= titan.defense)


@every_step("attack.bounty-ambrosia", "attack.no-bounty-own", only=("aw2it",))
def a_titan_of_others_yields_at_most_its_banners(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """Whoever beats a fed titan gains no more ambrosia than it shows banners, and none on the own board."""
    if not isinstance(action, Attack) or not action.target.startswith("board"):
        return None
    if not _goes_on(before, after):
        return None
    owner, seat = int(action.target[-1]) - 1, before.turn
    city = before.cities[seat]
    if city.state == "umnok":  # knowledge that comes with the titan brings them ambrosia of its own
        return None
    most = 0 if owner == seat else ruleset.catalog.titan_banners[before.cities[owner].threat]
    return bool(after.cities[seat].ambrosia <= city.ambrosia + min(most, before.cities[owner].fed))


@every_step("action.recruit-cost", "action.recruit")
def a_recruit_is_paid(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """A recruit costs what is printed on its card."""
    if not isinstance(action, Recruit) or not _goes_on(before, after):
        return None
    seat = before.tasks[0].player
    price = ruleset.catalog.military[action.card].coins
    return bool(after.cities[seat].coins == before.cities[seat].coins - price)


@every_step("action.build-pay", "build-stored.same-rules")
def a_building_is_paid(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """A building that gives nothing at once costs the coins and the knowledge printed on it."""
    if not isinstance(action, Build) or action.crane or not _goes_on(before, after):
        return None
    seat, card = before.tasks[0].player, ruleset.catalog.empire[action.card]
    gives = card.abilities
    at_once = gives.gain_coins + gives.gain_knowledge + gives.citizens + gives.upgrades
    if at_once or before.cities[seat].state == "amnite":
        return None
    old, new = before.cities[seat], after.cities[seat]
    return bool(new.coins == old.coins - card.coins and new.knowledge == old.knowledge - card.knowledge)


# -- damage ------------------------------------------------------------------------------------------


@every_step("damage.face-down", "damage.mandatory", "dice.titan-symbol")
def damage_turns_a_card_over(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """The card that its owner damages lay face up and lies face down."""
    if not isinstance(action, Damage) or any(task.kind in ("repair", "repair-all") for task in before.tasks):
        return None
    if ruleset.rules.damage_again != "undamaged-only":
        return None
    seat = before.tasks[0].player
    return action.card not in before.cities[seat].damaged and action.card in after.cities[seat].damaged


@every_step("titan-effect.lose-coin", "titan-effect.lose-ambrosia", "dice.coin-symbol")
def coin_faces_take_what_they_say(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """Coin faces that cost coins or ambrosia cost as many as were rolled, or all there is."""
    if not isinstance(action, Roll) or before.tasks[0].kind != "roll" or "titan" in action.faces:
        return None
    task, phase = before.tasks[0], before.phase
    others = {later.kind for later in before.tasks[1:]} - {"turn-end", "reveal", "face-titan", "window"}
    ended = phase == "end" and _waits(after, "face-titan")  # nothing of the steps that follow has come yet
    if _waits(after, "dice") or not (ended or (not others and _goes_on(before, after))):
        return None
    titan = ruleset.catalog.titans[task.card]
    effect = "lose-coin" if ruleset.rules.coin_face == "lose-coin" else titan.effect
    rolled = sum(1 for face in action.faces if face == "coin")
    old, new = before.cities[task.player], after.cities[task.player]
    if effect == "lose-coin":
        return bool(new.coins == max(0, old.coins - rolled))
    if effect == "lose-ambrosia":
        return bool(new.ambrosia == max(0, old.ambrosia - rolled * titan.amount))
    return None


# -- the end of a round ------------------------------------------------------------------------------


@every_step("action.rebuild-token-once", "endround.flip-first-player")
def the_token_can_be_claimed_in_every_round(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """When a round begins, the first-player token can be claimed again."""
    return None if after.round == before.round else not after.claimed


@every_step(
    "starvation.check",
    "starvation.unfed-area",
    "ambrosia.feed-citizen",
    "endround.reclaim-citizens",
    "icon.food",
)
def as_many_eat_as_there_is_food(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """After a round as many citizens are ready as there is food, bought food included; the others starve."""
    if ruleset.rules.titan_starved == "stays" or after.round == before.round:
        return None
    return all(_is_fed(ruleset, after, seat, city) for seat, city in enumerate(after.cities))


def _is_fed(ruleset: Any, position: Position, seat: int, city: City) -> bool:
    everyone = len(owned(city, position.spaces, seat))
    fed = min(everyone, ruleset.table.food(city) + city.meals)
    return len(city.ready) == fed and len(city.starving) == everyone - fed and not city.fresh
