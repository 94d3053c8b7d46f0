"""The special rules of single scenarios, as small functions of plain values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import Called, Objection, rule
from hoyle.model.diluvium.kinds import PLACES, Coins, Distance, Free, Resource, Settlers, Trays
from hoyle.model.diluvium.rules import Rules

ObjectiveValue = Annotated[int, Meta(ge=1, le=4)]
TokenCount = Annotated[int, Meta(ge=0, le=4)]
Away = tuple[Distance, Distance, Distance, Distance]
Corrupted = tuple[bool, bool, bool, bool]
Many = Annotated[tuple[Settlers, ...], Meta(max_length=4)]
Refuge = Annotated[int, Called(*PLACES, beside={-1: "none"})]
Far = Annotated[tuple[Distance, ...], Meta(max_length=4)]

# -- What Killed Them Will Make Us Stronger


@rule("scenario.killed.special.objective")
def places_objective(rules: Rules, revealed: bool, explored: bool, tokens: TokenCount) -> bool:
    """Whether an Explore of yours puts an Objective Token on the tile where it ended."""
    if tokens >= rules.objective_tokens or not revealed:
        return False
    return explored or rules.killed_objective == "reveal"


# -- A Friend in Need


@rule("scenario.friend.special.warship_target")
def goes_for_egyptians(to_city: Distance, to_egyptians: Distance) -> bool:
    """Whether the opposing Warship goes for Egyptian Settlers: they are there, and closer than your City."""
    return to_egyptians >= 0 and (to_city < 0 or to_egyptians < to_city)


@rule("scenario.friend.special.warship_target", "warship.astrolabe")
def goes_for_either(rules: Rules, to_city: Distance, to_egyptians: Distance) -> bool:
    """Whether City and Egyptians are equally near, so that the Astrolabe has to decide between them."""
    return to_egyptians >= 0 and to_egyptians == to_city and rules.friend_nearer == "astrolabe"


@rule(
    "scenario.friend.special.trade",
    "scenario.friend.special.trade_limit",
    "scenario.friend.special.trade_nothing_else",
)
def trade_objection(rules: Rules, goods: Trays, traded: TokenCount, tokens: TokenCount) -> Objection | None:
    """Why you may not swap one resource of each kind for an Objective Token, or None."""
    if traded >= rules.trades_per_produce:
        return Objection(
            "scenario.friend.special.trade_limit", f"{traded} token already obtained by this Produce"
        )
    if any(count < 1 for count in goods):
        return Objection("scenario.friend.special.trade", "one resource of each kind is needed")
    if tokens >= rules.objective_tokens:
        return Objection("component.objective_tokens", f"all {tokens} Objective Tokens are taken")
    return None


# -- An Answer Too Late


@rule(
    "scenario.answer.special.reveal",
    "scenario.answer.special.reveal_opponent",
    "scenario.condemned.special.reveal_token",
)
def turns_up_token(rules: Rules, condemned: bool, by_you: bool) -> bool:
    """Whether the token on a tile is turned up with the tile."""
    return by_you or (condemned and rules.condemned_reveal == "everything")


@rule("scenario.answer.special.gift", "scenario.answer.special.gift_kept")
def gift_objection(shared_island: bool, craft: Resource) -> Objection | None:
    """Why you may not hand a Craft to the adversary, or None. It earns the adversary nothing."""
    if not shared_island:
        return Objection(
            "scenario.answer.special.gift", "no Settler of yours shares an island with an opposing one"
        )
    if craft < 1:
        return Objection("scenario.answer.special.gift", "you have no Craft to give")
    return None


@rule("scenario.answer.special.no_marker", "scenario.assault.special.marker")
def marker_objection(outpost: bool, marked: bool, markers: Settlers) -> Objection | None:
    """Why you may not put an Exploration Marker on a tile, or None."""
    if outpost:
        return Objection("scenario.answer.special.no_marker", "there is an Outpost on the tile")
    if marked:
        return Objection("round.player_actions", "your marker is on the tile already")
    if markers <= 0:
        return Objection("round.player_actions", "you have no Exploration Marker left")
    return None


# -- On the Path of the Lost


@rule("scenario.path.special.encounter", "scenario.path.special.optional")
def encounter_objection(rules: Rules, ship_on_exile: bool, gold: Coins) -> Objection | None:
    """Why you may not meet an Exile, or None."""
    if not ship_on_exile:
        return Objection(
            "scenario.path.special.encounter", "your Exploration Ship is not on the Exile's tile"
        )
    if gold < rules.exile_gold:
        return Objection("scenario.path.special.encounter", f"costs {rules.exile_gold} Gold, {gold} in hand")
    return None


@rule(
    "scenario.path.special.city",
    "scenario.path.special.removed",
    "scenario.path.special.next_exile",
    "scenario.path.setup.exiles",
    "scenario.path.setup.astrolabe",
)
def leads_to_city(rules: Rules, met: Settlers) -> bool:
    """Whether the Exile just met, the *met*-th, tells where the Chinese City is."""
    return met >= rules.exiles


# -- The Remains of Unrest


@rule("scenario.remains.special.pillage_draw", "scenario.remains.special.pillage_block")
def pillages(rules: Rules, pillaged: bool, tokens_left: TokenCount) -> bool:
    """Whether a Settler put on a Ruins Island draws a Ruins Card."""
    if pillaged:
        return False
    return tokens_left > 0 or rules.pillage_exhausted == "card"


@rule("scenario.remains.end.given", "scenario.remains.victory.patron")
def may_give(rules: Rules, producing: bool) -> bool:
    """Whether it is time to give something to the adversary in The Remains of Unrest."""
    return producing or rules.patron_when == "any-turn"


# -- An Assault at the Very Heart


@rule("scenario.assault.special.corrupt")
def corrupt_objection(value: ObjectiveValue, gold: Coins) -> Objection | None:
    """Why you may not corrupt an Archipelago, or None."""
    if gold < value:
        return Objection("scenario.assault.special.corrupt", f"costs {value} Gold, {gold} in hand")
    return None


@rule(
    "scenario.assault.special.relocate",
    "scenario.assault.special.relocate_second",
    "scenario.assault.special.relocate_scare",
    "scenario.assault.special.corrupted",
    given=lambda rules, away, closed: len(away) == len(closed) and all(distance >= 0 for distance in away),
)
def relocation(rules: Rules, away: Far, closed: Annotated[tuple[bool, ...], Meta(max_length=4)]) -> Refuge:
    """The Archipelago a beaten Warship is moved to: the nearest to your City that is neither corrupted nor
    occupied by your Warship, which is to say *closed*."""
    best = -1
    for number in range(len(away)):
        nearer = best < 0 or away[number] < away[best]
        if not closed[number] and (nearer or (away[number] == away[best] and rules.relocation_tie == "last")):
            best = number
    return best


# -- The Condemned Lands


@rule("scenario.condemned.special.stock")
def stocked(islands: Free, trays: Trays) -> tuple[int, int, int]:
    """Resources laid on a tile that is turned up: one for each space, as far as the trays go."""
    return min(islands[0], trays[0]), min(islands[1], trays[1]), min(islands[2], trays[2])


@rule("scenario.condemned.special.weapons_short")
def missing_weapons_moves(rules: Rules, missing: Settlers, by_you: bool) -> int:
    """How often the opposing Warship moves because Weapons could not be laid on a tile."""
    if missing <= 0 or (not by_you and rules.condemned_reveal == "stock-without-shortage"):
        return 0
    return missing if rules.weapons_short == "each" else 1


@rule("scenario.condemned.special.gold_forfeit", "success.total")
def campaign_gold(condemned: bool, gold: Coins, foe_gold: Coins) -> int:
    """Gold of a won scenario that counts for the campaign."""
    if condemned and gold <= foe_gold:
        return 0
    return gold


# -- The Curse of Mu


@rule("scenario.curse.special.tick_flip", "scenario.curse.special.tick_remove")
def curse_ticks(faceup: bool) -> bool:
    """Whether the end of a turn removes the tile with the Objective Token; if not, the token turns faceup."""
    return faceup


@rule("scenario.curse.special.lift")
def lift_objection(rules: Rules, exploration_ship: bool, cards: Settlers) -> Objection | None:
    """Why the curse cannot be lifted by this ship on the Sanctuary, or None."""
    if not exploration_ship and rules.curse_which_ship == "exploration-ship":
        return Objection("scenario.curse.special.lift", "only the Exploration Ship ends an Exploration")
    if cards < rules.curse_cards:
        return Objection(
            "scenario.curse.special.lift", f"{rules.curse_cards} Ruins Cards are needed, {cards} in hand"
        )
    return None


@rule(
    "scenario.curse.special.no_pass",
    "scenario.curse.special.guardians",
    "scenario.curse.special.explore_guardian",
)
def passes_guardian(rules: Rules, guarded: bool, here: Distance, there: Distance) -> bool:
    """Whether a ship on a tile may sail on to the next, given how far both are from your City."""
    return not guarded or rules.guardian_past == "stop-only" or there < here


# -- A Flash of Steel, A Seething Heart


@rule("scenario.flash.special.arm")
def arm_objection(rules: Rules, weapons: Resource) -> Objection | None:
    """Why you may not arm your ally, or None."""
    if weapons < rules.armed_weapons:
        return Objection(
            "scenario.flash.special.arm", f"{rules.armed_weapons} Weapons are needed, {weapons} in hand"
        )
    return None


@rule("standalone.seething.special.deliver", "standalone.seething.special.enter")
def deliver_objection(rules: Rules, weapons: Resource) -> Objection | None:
    """Why you may not deliver Weapons to the rebels, or None."""
    if weapons < rules.delivered_weapons:
        return Objection(
            "standalone.seething.special.deliver",
            f"{rules.delivered_weapons} Weapons are needed, {weapons} in hand",
        )
    return None


# -- The Hydra's Ire


@rule(
    "scenario.hydra.special.eat",
    "scenario.hydra.special.eat_tie",
    given=lambda away, settlers: len(away) == len(settlers),
)
def hydra_prey(away: Far, settlers: Many) -> tuple[bool, ...]:
    """Which settled tiles the Hydra may take from: the closest, of these the one with most Settlers."""
    if not away:
        return ()
    nearest = min(away)
    most = max(settlers[n] for n in range(len(away)) if away[n] == nearest)
    return tuple([away[n] == nearest and settlers[n] == most for n in range(len(away))])


@rule("scenario.hydra.special.eat", "ruins.ship")
def hydra_eats(rules: Rules, by_card: bool) -> bool:
    """Whether the Hydra eats in an Engage, which a Ruins Card may have brought about."""
    return not by_card or rules.hydra_card == "eats"


@rule("scenario.hydra.special.eat", "engage.sequence")
def eats_first(rules: Rules) -> bool:
    """Whether the Hydra eats before the opposing Warship moves."""
    return rules.hydra_when == "before"


@rule("scenario.hydra.special.eat")
def prey_is_near_warship(rules: Rules) -> bool:
    """Whether the Hydra takes Settlers near the opposing Warship, not near itself."""
    return rules.hydra_closest == "warship"


@rule("scenario.hydra.special.eat_tie")
def prey_settlers(rules: Rules, allied: Settlers, others: Settlers) -> int:
    """Settlers of a tile that count where the Hydra goes for the most."""
    return allied + others if rules.hydra_closest == "hydra-all" else allied


@rule("scenario.hydra.special.resettle", "scenario.hydra.special.resettle_instead")
def resettle_objection(eliminated: Settlers, explored: bool) -> Objection | None:
    """Why you may not bring back an allied Settler the Hydra eliminated, or None."""
    if eliminated <= 0:
        return Objection("scenario.hydra.special.resettle", "no allied Settler has been eliminated")
    if not explored:
        return Objection("scenario.hydra.special.resettle", "you have explored neither tile 5 nor tile 6")
    return None
