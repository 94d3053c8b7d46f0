"""Armies and attacks: what an army costs, what it adds, when a titan falls."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.domains import (
    Ambrosia,
    Coins,
    Count,
    Defense,
    Few,
    Icons,
    TitanBanners,
    Types,
)
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection, rule

Armies = Annotated[int, Meta(ge=0, le=8)]
Retired = Annotated[tuple[Few, ...], Meta(max_length=3)]
Reward = Literal["spy", "repair", "loot"]
Boards = Annotated[tuple[bool, ...], Meta(min_length=2, max_length=4)]


@rule(
    "attack.military-cost",
    "attack.cost-example",
    "attack.pay-military",
    "attack.caption-example",
    "example.tim-cost",
)
def military_cost(rules: Rules, coins_on_card: Coins) -> int:
    """Coins that using a Military card costs: one more than lie on it."""
    return coins_on_card + rules.military_step if rules.military_price == "rising" else rules.military_step


@rule(
    "attack.unused-card-only",
    "attack.coins-on-name",
    "attack.multiple-per-round",
)
def cannot_use(rules: Rules, name: Coins, picture: Coins) -> Objection | None:
    """Why a Military card with so many coins on its name and picture cannot be used, if so."""
    if name > 0:
        return Objection(
            "attack.unused-card-only", f"{name} coins lie on its name: the card was used this round"
        )
    if rules.unused_means == "no-coins" and picture > 0:
        return Objection("attack.unused-card-only", f"{picture} coins lie on the card")
    return None


@rule(
    "card.holy-site",
    "card.distant-outpost.twice",
    "aw2ks.card.distant-outpost",
    "aw2it.card.distant-outpost",
    "attack.coins-on-name",
    "attack.unused-card-only",
)
def is_spent(rules: Rules, name_before: Coins, name_after: Coins) -> bool:
    """Whether an army that was used stays used for the round when a card takes the coins off its name."""
    return rules.cleared_army == "still-used" and name_before > 0 and name_after == 0


@rule("attack.unused-card-only", "retire.unused-only", "city-state.zaltor")
def cannot_serve_again(rules: Rules, spent: bool, retiring: bool, zaltor: bool) -> Objection | None:
    """Why an army with an empty name cannot be used, or its card not be retired, if so: it is *spent*."""
    if not spent or (retiring and zaltor and rules.zaltor_retires_used):
        return None
    clause = "retire.unused-only" if retiring else "attack.unused-card-only"
    return Objection(clause, "the card was used this round, though no coin lies on its name any more")


@rule(
    "attack.value-types",
    "attack.sword-only-titan",
    "attack.mixed-titan",
    "action.draft",
    "action.draft-duration",
    "military.arrow",
    "military.sword",
    "icon.arrow",
    "icon.sword",
    "card.hall-of-war.sword",
    "card.warship",
    "card.bath-house",
    "card.nomad-camp.action",
    "example.tim-attack",
)
def attack_value(rules: Rules, types: Types, swords: Icons, arrows: Icons, drafted: Few) -> int:
    """What counts against a titan that shows these *types*. *drafted* comes from citizens on Draft."""
    counted = 0
    if types != "arrows":
        counted = counted + swords
    if types != "swords":
        counted = counted + arrows
    if rules.draft_type == "any" or (rules.draft_type == "mixed-only" and types == "both"):
        return counted + drafted
    if rules.draft_type == "sword" and types != "arrows":
        return counted + drafted
    return counted


@rule("attack.defeat-threshold", "attack.min-one-military", "attack.multiple-cards", "attack.pay-military")
def cannot_attack(
    rules: Rules, armies: Armies, cost: Coins, coins: Coins, value: Count, defense: Defense
) -> Objection | None:
    """Why an attack with so many *armies* at this *cost* and *value* cannot be declared, if so."""
    if armies < 1:
        return Objection("attack.min-one-military", "no Military card is paid")
    if coins < cost:
        return Objection("attack.pay-military", f"the Military cards cost {cost} coins, {coins} in hand")
    if rules.weak_attack == "forbidden" and value < defense:
        return Objection("attack.defeat-threshold", f"attack value {value} does not reach defense {defense}")
    return None


@rule("attack.defeat-threshold", "attack.claim-titan")
def is_defeated(value: Count, defense: Defense) -> bool:
    """Whether a titan falls, and with that joins the city of the attacker."""
    return value >= defense


@rule("ambrosia.sword", "ambrosia.sword-duration", "ambrosia.no-limit")
def cannot_buy_swords(rules: Rules, swords: Few, ambrosia: Ambrosia) -> Objection | None:
    """Why so many *swords* cannot be bought for one attack, if so."""
    if swords > 0 and rules.ambrosia == 0:
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    if swords > 0 and rules.sword_price == 0:
        return Objection("ambrosia.sword", "ambrosia does not buy it: it has no price")
    if swords * rules.sword_price > ambrosia:
        return Objection(
            "ambrosia.sword",
            f"{swords} swords cost {swords * rules.sword_price} ambrosia, {ambrosia} in hand",
        )
    return None


@rule("attack.damage-roll", "confront.roll", "example.tim-dice")
def damage_dice(banners: TitanBanners) -> int:
    """Dice rolled for a titan with so many banners."""
    return banners


@rule("attack.bounty-ambrosia", "attack.bounty-example", "attack.no-bounty-own")
def bounty(rules: Rules, tokens: Ambrosia, banners: TitanBanners, own: bool) -> int:
    """Ambrosia that the one who beats a titan on a board takes from it; the rest goes to the supply."""
    if not rules.bounty or own:
        return 0
    return min(tokens, banners)


@rule(
    "army.limit-start", "army.limit-increase", "icon.army-limit", "setup.capital-city", "city-state.galidor"
)
def army_limit(rules: Rules, helmets: Few, galidor: bool) -> int:
    """Armies that a player may have, with so many helmets on cards."""
    return (rules.galidor_armies if galidor else rules.capital_armies) + helmets


@rule("army.definition", "titan-effect.lose-military-retired-remain", "retire.stack")
def armies_counted(rules: Rules, active: Armies, empty: Armies) -> int:
    """Armies that count toward the limit: those with an active card, and perhaps stacks without one."""
    return active + empty if rules.empty_stack == "army" else active


@rule("action.recruit-place", "action.recruit-must-retire", "army.limit-start")
def no_open_army(counted: Armies, limit: Armies) -> Objection | None:
    """Why no new army can be opened, if so."""
    if counted >= limit:
        return Objection(
            "action.recruit-must-retire", f"{counted} armies of {limit}: a Military card must be retired"
        )
    return None


@rule("action.recruit-place", "action.recruit-must-retire")
def need_not_retire(rules: Rules, counted: Armies, limit: Armies) -> Objection | None:
    """Why no active Military card gives way to a recruit, if so: an army is open."""
    if counted < limit and rules.retire_with_room == "forbidden":
        return Objection("action.recruit-place", f"{counted} armies of {limit}: nobody has to retire")
    return None


@rule("retire.unused-only", "city-state.zaltor")
def cannot_retire(rules: Rules, name: Coins, zaltor: bool) -> Objection | None:
    """Why an active Military card with so many coins on its name cannot be retired, if so."""
    if name > 0 and not (zaltor and rules.zaltor_retires_used):
        return Objection("retire.unused-only", f"{name} coins lie on its name: the card was used this round")
    return None


@rule("damage.army-limit-drop", "army.limit-start")
def armies_to_discard(counted: Armies, limit: Armies) -> int:
    """Armies above the limit, which are discarded with their retired cards."""
    return max(0, counted - limit)


@rule("action.recruit-cost", "action.recruit")
def cannot_recruit(coins: Coins, price: Few) -> Objection | None:
    """Why a Military card cannot be paid, if so."""
    if coins < price:
        return Objection("action.recruit-cost", f"the card costs {price} coins, {coins} in hand")
    return None


@rule(
    "attack.access-abilities",
    "attack.access-duration",
    "retire.legacy-showing",
    "retire.stack",
    "retire.legacy-inactive-until-retired",
)
def army_symbols(rules: Rules, printed: Few, legacy: Few, retired: Retired) -> int:
    """Symbols of one kind that a paid army offers: those *printed* on its card, and the legacies beneath."""
    own = legacy if rules.active_legacy == "counts" else 0
    return printed + own + sum(retired)


@rule("attack.targets", "attack.empty-threat-slot")
def attack_targets(rules: Rules, piles: tuple[bool, bool, bool], boards: Boards) -> tuple[str, ...]:
    """The titans that can be attacked: on which piles one lies open, on which boards one threatens."""
    found = tuple(f"pile-{number}" for number, there in enumerate(piles, 1) if there)
    if not rules.threatening_titans:
        return found
    return found + tuple(f"board-{number}" for number, there in enumerate(boards, 1) if there)


@rule("military.spy", "military.repair", "military.loot")
def reward_moment(rules: Rules, reward: Reward) -> Literal["before-dice", "after-dice"]:
    """Whether a reward of an army that is used comes before the damage dice or after them."""
    if reward == "spy":
        return "before-dice" if rules.spy_when == "use" else "after-dice"
    return rules.army_repair_when if reward == "repair" else "after-dice"


@rule("example.tim-reveal-last", "attack.claim-titan", "attack.reveal-next", "attack.damage-roll")
def follows_attack(rules: Rules) -> tuple[str, ...]:
    """What follows the defeat of a titan, in order: it is claimed; "replace" fills its place again."""
    if rules.reveal_when == "on-claim":
        return ("claim", "replace", "before-dice", "dice", "after-dice")
    return ("claim", "before-dice", "dice", "after-dice", "replace")


@rule("attack.reveal-next", "attack.empty-threat-slot")
def replaced_by(
    rules: Rules, place: Literal["pile", "own-board", "other-board"]
) -> Literal["next", "drawn", ""]:
    """What comes where a beaten titan lay: the next of its pile, one drawn at once, or none for now."""
    if place == "pile":
        return "next"
    return "drawn" if place == "other-board" and rules.refill_threat == "at-once" else ""


@rule("retire.coins-to-supply", "titan-effect.lose-military")
def coins_returned(name: Coins, picture: Coins) -> int:
    """Coins that go to the supply when a Military card is retired or lost."""
    return name + picture


@rule("attack.value-sources", "titan.rewards")
def titan_symbols(rules: Rules, symbols: Few) -> int:
    """Attack symbols of beaten titans that count."""
    return symbols if rules.titan_symbols == "count" else 0


@rule(
    "capacity.sources",
    "district.benefits",
    "titan.rewards",
    "setup.capital-city",
    "setup.capacity-track-start",
    "city-state.amnite",
)
def capacity_of(rules: Rules, icons: Icons, amnite: bool) -> int:
    """The capacity of a city, with so many icons on districts and titans."""
    return rules.capital_capacity + icons + (rules.amnite_capacity if amnite else 0)


@rule(
    "actions.menu",
    "summary.player-actions",
    "objective.turn-choice",
    "pass.when",
    "build-stored.no-citizen",
    "stored.how-to-build",
    "variant.building-limit.no-build-stored",
)
def turn_menu(rules: Rules) -> tuple[str, ...]:
    """What a turn may be used for."""
    return ("place", "attack", "build-stored", "pass") if rules.build_stored else ("place", "attack", "pass")
