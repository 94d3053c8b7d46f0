"""Sentences about positions and steps of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hoyle.model.ancient_world.actions import (
    Attack,
    Build,
    BuildStored,
    Damage,
    FeedTitan,
    Keep,
    Pass,
    Place,
    Recruit,
    Reuse,
    ReuseOnCard,
    Starve,
    Store,
    UseCard,
)
from hoyle.model.ancient_world.construct import room
from hoyle.model.ancient_world.placement import is_covered
from hoyle.model.ancient_world.position import SPACES, AncientPosition, owned
from hoyle.model.ancient_world.problems import all_cards
from hoyle.model.ancient_world.result import banners_of
from hoyle.properties.core import always, every_step

SECOND = ("aw2ks", "aw2it")
Position = AncientPosition


# -- positions ---------------------------------------------------------------------------------------


@always("component.coins", "setup.token-supply", "setup.round-marker", "retire.coins-to-supply")
def coins_are_conserved(ruleset: Any, position: Position) -> bool:
    """All coins are in the supply, in cities, on Military cards, or mark the round."""
    held = sum(city.coins for city in position.cities)
    on_armies = sum(army.name + army.picture for city in position.cities for army in city.armies)
    return bool(position.coins + held + on_armies + ruleset.rules.marker_coins == ruleset.rules.coins)


@always("component.knowledge", "setup.token-supply")
def knowledge_is_conserved(ruleset: Any, position: Position) -> bool:
    """All knowledge is in the supply or in cities."""
    return bool(
        position.knowledge + sum(city.knowledge for city in position.cities) == ruleset.rules.knowledge
    )


@always("component.ambrosia", "setup.token-supply", "confront.feed-destination", only=SECOND)
def ambrosia_is_conserved(ruleset: Any, position: Position) -> bool:
    """All ambrosia is in the supply, in cities, on the board or on titans."""
    held = sum(city.ambrosia + city.fed for city in position.cities)
    return bool(position.ambrosia + held + sum(position.board_ambrosia) == ruleset.rules.ambrosia)


@always("setup.token-supply", "component.coins", "component.knowledge")
def no_supply_is_overdrawn(ruleset: Any, position: Position) -> bool:
    """Neither the supply nor anybody has fewer than no tokens."""
    cities = [n for city in position.cities for n in (city.coins, city.knowledge, city.ambrosia)]
    return min(position.coins, position.knowledge, position.ambrosia, *cities) >= 0


@always("setup.empire-a-deck", "setup.titan-decks", "setup.district-deck", "setup.military-row")
def every_card_is_in_one_place(ruleset: Any, position: Position) -> bool:
    """Every card of the box is in exactly one place."""
    places = Counter(all_cards(position))
    return places.keys() == ruleset.catalog.cards.keys() and max(places.values()) == 1


@always("component.citizens", "action.grow")
def nobody_has_more_than_five_citizens(ruleset: Any, position: Position) -> bool:
    """Every citizen is in one place, and nobody owns more than five."""
    for seat, city in enumerate(position.cities):
        skills = owned(city, position.spaces, seat)
        if len(set(skills)) != len(skills) or len(skills) > ruleset.rules.citizens:
            return False
    return True


@always("army.limit-start", "damage.army-limit-drop", "icon.army-limit")
def armies_stay_within_the_limit(ruleset: Any, position: Position) -> bool:
    """Nobody has more armies than the limit allows, but for those that are about to be discarded."""
    losing = {task.player for task in position.tasks if task.kind == "disband"}
    table = ruleset.table
    return all(
        table.armies(city) <= table.army_limit(city) or seat in losing
        for seat, city in enumerate(position.cities)
    )


@always("round.count", "end.after-six")
def there_are_six_rounds(ruleset: Any, position: Position) -> bool:
    """The game goes through rounds one to six, and is over only in the sixth."""
    return 1 <= position.round <= 6 and (position.phase != "over" or position.round == 6)


@always("setup.covered-actions")
def nobody_stands_on_a_cover(ruleset: Any, position: Position) -> bool:
    """Nobody stands on a covered space, but for the Merchants of Merlume."""
    for index, space in enumerate(SPACES):
        if is_covered(ruleset.rules, space, position.round):
            for seat, _ in position.spaces[index]:
                if position.cities[seat].state != "merlume":
                    return False
    return True


@always("damage.face-down", "capital.indestructible", "placement.empire-card-owner-only")
def only_own_empire_cards_are_damaged_or_used(ruleset: Any, position: Position) -> bool:
    """What is damaged or used by a citizen is an Empire card of the same city."""
    return all(
        set(city.damaged) | set(city.used) | {card for card, _ in city.working} <= set(city.empire)
        for city in position.cities
    )


@always("card-action.one-citizen")
def one_citizen_a_card(ruleset: Any, position: Position) -> bool:
    """No two citizens stand on one Empire card."""
    return all(len({card for card, _ in city.working}) == len(city.working) for city in position.cities)


@always("empire.uniqueness", only=("aw1",))
def nobody_owns_a_card_twice(ruleset: Any, position: Position) -> bool:
    """In the first edition nobody owns two copies of an Empire card."""
    for city in position.cities:
        names = [ruleset.catalog.name(card) for card in city.empire]
        if len(set(names)) != len(names):
            return False
    return True


@always("prepare.threatening-titan", "attack.targets", "setup.starting-titan", only=SECOND)
def a_threat_is_one_titan(ruleset: Any, position: Position) -> bool:
    """A player board holds at most one threatening titan, and ambrosia lies only where one is."""
    return all(not city.fed or city.threat for city in position.cities)


@always("setup.titan-decks", "attack.reveal-next", "setup.district-deck", "action.expand-reveal")
def the_top_of_every_pile_is_open(ruleset: Any, position: Position) -> bool | None:
    """When a player is to decide on a turn, the top of every titan pile and of the districts lies open."""
    if position.tasks or position.phase != "actions":
        return None
    return all(deck.top or not deck.size() for deck in (*position.titans, position.districts))


@always("objective.empire-banners", "objective.titan-banners", "scoring.banner-sources")
def banners_come_from_empire_cards_and_titans(ruleset: Any, position: Position) -> bool:
    """A city has as many banners as its Empire cards and its beaten titans show."""
    shown = ruleset.catalog.banners
    return all(
        sum(banners_of(ruleset.table, city)) == sum(sum(shown[card]) for card in (*city.empire, *city.titans))
        for city in position.cities
    )


# -- steps -------------------------------------------------------------------------------------------


@every_step("prepare.advance-marker", "endround.next-round", "round.phases")
def rounds_follow_each_other(ruleset: Any, before: Position, action: Any, after: Position) -> bool:
    """A step leaves the round as it is or goes on to the next, and that only when everybody has passed."""
    if after.round == before.round:
        return True
    return after.round == before.round + 1 and (
        before.phase == "end" or len(before.passed) >= before.players - 1
    )


@every_step("action.rebuild-token-once", "action.rebuild-first-player", "endround.flip-first-player")
def the_token_is_claimed_once_a_round(ruleset: Any, before: Position, action: Any, after: Position) -> bool:
    """The first-player token changes hands only by turning its hand up, and only once a round."""
    if before.round == after.round and before.claimed and before.phase != "end":
        return after.holder == before.holder
    return after.holder == before.holder or after.claimed or ruleset.rules.town_hall_flips == "no"


@every_step("pass.final", "pass.skip")
def whoever_passed_acts_no_more(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Nobody who has passed takes a turn in the same round."""
    if before.tasks or before.phase != "actions":
        return None
    return before.turn not in before.passed


@every_step("placement.board-space", "starvation.unusable-next-round", "action.grow-delayed")
def only_ready_citizens_are_placed(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """A citizen that is placed was ready: not starving, not new, not placed before."""
    if not isinstance(action, Place | UseCard):
        return None
    city = before.cities[before.turn]
    return action.citizen in city.ready and action.citizen not in city.starving + city.fresh


@every_step("placement.empire-card-once-per-round")
def a_card_is_used_once_a_round(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """An Empire card action is used at most once a round."""
    if not isinstance(action, UseCard | ReuseOnCard):
        return None
    return action.card not in before.cities[before.turn].used


@every_step(
    "attack.unused-card-only", "attack.military-cost", "attack.coins-on-name", "attack.multiple-per-round"
)
def an_attack_pays_unused_armies(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """An attack uses armies without coins on their names, and lays one more than lies there on each."""
    if not isinstance(action, Attack):
        return None
    seat = before.turn
    armies = [before.cities[seat].armies[index] for index in action.armies]
    cost = sum(army.picture + 1 for army in armies)
    if not armies or any(army.name for army in armies) or before.cities[seat].coins < cost:
        return False
    paid = [after.cities[seat].armies[index].name for index in action.armies]
    return all(name == army.picture + 1 for name, army in zip(paid, armies, strict=True))


@every_step("attack.claim-titan", "titan.rewards", "attack.empty-threat-slot")
def a_beaten_titan_joins_the_city(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """The titan attacked leaves its place and lies in the city of the attacker."""
    if not isinstance(action, Attack):
        return None
    from hoyle.model.ancient_world.strike import titan_at

    titan = titan_at(before, action.target)
    return titan in after.cities[before.turn].titans and all(city.threat != titan for city in after.cities)


@every_step("action.build-capacity-required", "capacity.per-empire-card", "capacity.only-empire")
def building_needs_room(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """An Empire card is gained only where capacity was left; the Crane makes its own room."""
    if not isinstance(action, Build | BuildStored) or (isinstance(action, Build) and action.crane):
        return None
    seat = before.tasks[0].player if before.tasks else before.turn
    return room(ruleset.table, before.cities[seat]) >= 1


@every_step("action.build-no-refill", "action.recruit-no-refill")
def rows_are_not_refilled(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Within a round the rows only get shorter."""
    if before.phase != "actions" or after.phase != "actions" or before.round != after.round:
        return None
    return set(after.row) <= set(before.row) and set(after.barracks) <= set(before.barracks)


@every_step("stored.no-benefit", "stored.no-limit", "action.explore-discard-rest")
def a_stored_card_gives_nothing(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Storing a card changes nothing that the city can do or score; what else was drawn is discarded."""
    if not isinstance(action, Store) or not before.tasks or after.phase != "actions":
        return None
    if any(task.kind == "repair" for task in before.tasks):  # a card action may repair after exploring
        return None
    seat = before.tasks[0].player
    table = ruleset.table
    same = table.totals(before.cities[seat]) == table.totals(after.cities[seat])
    return same and not after.drawn and len(after.cities[seat].stored) == len(before.cities[seat].stored) + 1


@every_step("action.expand-draw", "action.expand-unchosen", only=SECOND)
def at_most_one_district_is_kept(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Expand adds at most one district to the city; the others are in the deck again."""
    if not isinstance(action, Keep):
        return None
    seat = before.tasks[0].player
    gained = len(after.cities[seat].districts) - len(before.cities[seat].districts)
    rest = [card for card in before.drawn if card != action.card]
    return gained == (1 if action.card else 0) and set(rest) <= set(after.districts.cards())


@every_step("dice.titan-symbol-chooser", "damage.mandatory", "damage.food-no-immediate-starvation")
def damage_is_the_owners_choice(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Whoever rolled turns over one of their own cards, and nobody starves by it at once."""
    if not isinstance(action, Damage):
        return None
    seat = before.tasks[0].player
    city, now = before.cities[seat], after.cities[seat]
    if after.phase == "actions" and now.starving != city.starving:
        return any(task.kind == "effect" for task in before.tasks)
    return action.card in city.empire


@every_step("starvation.choice", "starvation.unfed-area", "titan-effect.starve-ready")
def the_owner_chooses_who_starves(
    ruleset: Any, before: Position, action: Any, after: Position
) -> bool | None:
    """The citizen that its owner names goes to the starving area."""
    if not isinstance(action, Starve) or after.phase != before.phase:
        return None
    seat = before.tasks[0].player
    moved = action.citizen in after.cities[seat].starving or after.round != before.round
    return action.citizen in before.cities[seat].ready and moved


@every_step("confront.titan-remains", "confront.placate", only=SECOND)
def a_fed_titan_remains(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Feeding a titan costs ambrosia and no damage, and the titan stays."""
    if not isinstance(action, FeedTitan):
        return None
    seat = before.tasks[0].player
    return after.cities[seat].threat == before.cities[seat].threat != ""


@every_step("confront.no-attack", "attack.one-per-turn", "actions.one-per-turn")
def attacks_belong_to_turns(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Titans are attacked in turns only, never while they are confronted."""
    if not isinstance(action, Attack):
        return None
    return before.phase == "actions"


@every_step("retire.coins-to-supply", "retire.stack", "action.recruit-must-retire")
def retiring_returns_the_coins(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """A recruit lies on an army without coins, over every card that was there."""
    if not isinstance(action, Recruit):
        return None
    seat = before.tasks[0].player
    army = after.cities[seat].armies[action.army]
    if action.army == len(before.cities[seat].armies):
        return army.active == action.card and not army.retired
    old = before.cities[seat].armies[action.army]
    return army.name + army.picture == 0 and set(army.retired) == {*old.retired, old.active} - {""}


@every_step("ambrosia.reuse-citizen", "ambrosia.reuse-normal-rules", only=SECOND)
def a_citizen_used_again_moves(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """A citizen used again stands on its new space and nowhere else."""
    if not isinstance(action, Reuse) or after.round != before.round or after.phase != "actions":
        return None
    here = (before.turn, action.citizen)
    return [SPACES[i] for i, there in enumerate(after.spaces) if here in there] == [action.space]


CITIZEN, ARMY, AMBROSIA, STORED, TASK = 10**8, 2 * 10**6, 1_500_000, 10**6, 1_000


def what_is_left_to_do(ruleset: Any, position: Position) -> int:
    """A measure of a round: what its players can still use up."""
    total = sum(position.board_ambrosia) * AMBROSIA + len(position.tasks) * TASK
    for seat, city in enumerate(position.cities):
        total += (city.ambrosia + city.fed) * AMBROSIA + len(city.stored) * STORED
        if seat in position.passed:
            continue
        unused = sum(1 for army in city.armies if army.active and not army.name)
        total += 1 + TASK * 20 + len(city.ready) * CITIZEN + unused * ARMY
    return total


@every_step("actions.until-all-passed", "pass.when", "endround.trigger")
def every_turn_uses_something_up(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """Each turn leaves less to do in its round, so every round ends (Umnok's ambrosia from spies aside)."""
    if before.tasks or before.phase != "actions" or after.phase != "actions" or after.round != before.round:
        return None
    if not isinstance(action, Place | UseCard | Attack | BuildStored | Pass | Reuse | ReuseOnCard):
        return None
    if before.cities[before.turn].state == "umnok" and isinstance(action, Attack | BuildStored):
        return None
    return what_is_left_to_do(ruleset, after) < what_is_left_to_do(ruleset, before)


@every_step("scoring.repair-before-scoring", "damage.face-down")
def damage_takes_no_banners(ruleset: Any, before: Position, action: Any, after: Position) -> bool | None:
    """A damaged card keeps its banners for the score, since cards are repaired before scoring."""
    if not isinstance(action, Damage):
        return None
    seat = before.tasks[0].player
    table = ruleset.table
    return banners_of(table, before.cities[seat]) == banners_of(table, after.cities[seat])
