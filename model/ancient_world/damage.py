"""Damage: what the dice and the titans' effects take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.domains import Ambrosia, Coins, Count, Few, Owned
from hoyle.model.ancient_world.rules import Rules, TitanEffect
from hoyle.model.core import Objection, rule

Brought = Literal["damage", "effect"]
Faces = Annotated[tuple[Literal["blank", "coin", "titan"], ...], Meta(max_length=3)]


@rule("dice.titan-symbol", "dice.coin-symbol", "dice.blank", "titan-effect.trigger")
def faces_bring(rules: Rules, faces: Faces) -> tuple[Brought, ...]:
    """What dice bring, in order: damage for titan faces, an effect for coin faces, nothing for blanks."""
    titans: tuple[Brought, ...] = tuple("damage" for face in faces if face == "titan")
    coins: tuple[Brought, ...] = tuple("effect" for face in faces if face == "coin")
    if rules.coin_faces == "once":
        coins = coins[:1]
    return titans + coins if rules.dice_order == "titans-first" else coins + titans


@rule("dice.titan-symbol", "dice.titan-symbol-chooser", "damage.none-available", "damage.face-down")
def cannot_damage(rules: Rules, own: bool, damaged: bool) -> Objection | None:
    """Why whoever rolled may not choose this Empire card to be turned over, if so."""
    if not own:
        return Objection("dice.titan-symbol", "it is none of the player's own Empire cards")
    if damaged and rules.damage_again == "undamaged-only":
        return Objection("damage.none-available", "the card lies face down already")
    return None


@rule(
    "dice.titan-symbol",
    "damage.mandatory",
    "damage.none-available",
    "capital.indestructible",
    given=lambda rules, titan_faces, empire, damaged: damaged <= empire,
)
def cards_damaged(rules: Rules, titan_faces: Few, empire: Count, damaged: Count) -> int:
    """Empire cards that so many titan faces must damage: the capital is none of them."""
    open_to_damage = empire - damaged if rules.damage_again == "undamaged-only" else empire
    return min(titan_faces, open_to_damage)


@rule("card.bath-house", "card.nomad-camp.action", "aw2it.damage.face-down")
def symbols_after_damage(rules: Rules, symbols: Few, given: Few, used: bool) -> int:
    """Attack symbols for the round of which a card, *used* and now damaged, had *given* some."""
    if not used or rules.worked_symbols == "kept":
        return symbols
    return max(0, symbols - given)


@rule("dice.coin-symbol", "dice.coin-symbol-broke", "titan-effect.lose-coin")
def coins_lost(rules: Rules, coins: Coins) -> int:
    """Coins that a player with so many loses to one coin face."""
    return min(rules.coin_face_loss, coins)


@rule("titan-effect.lose-ambrosia")
def ambrosia_lost(rules: Rules, amount: Count, ambrosia: Ambrosia) -> int:
    """Ambrosia that a player loses to the effect with this *amount*."""
    if amount <= ambrosia:
        return amount
    return ambrosia if rules.short_ambrosia_loss == "what-there-is" else 0


@rule("titan-effect.starve-ready", "titan-effect.starve-ready-void")
def ready_citizens_starved(ready: Few, confronting: bool) -> int:
    """Citizens that the starving effect takes from so many not yet placed."""
    if confronting or ready == 0:
        return 0
    return 1


@rule(
    "titan-effect.starve-ready",
    # A player has each skill once.
    given=lambda rules, ready: all(ready[n] < ready[n + 1] for n in range(len(ready) - 1)),
)
def may_be_struck(rules: Rules, ready: Owned) -> tuple[int, ...]:
    """The citizens of whom the owner chooses one for the starving effect of a titan."""
    if rules.struck_choice == "owner" or not ready:
        return ready
    return (max(ready),) if rules.struck_choice == "highest" else (min(ready),)


@rule("titan-effect.coin-on-army")
def army_coins_added(rules: Rules, coins: Coins, supply: Coins, armies: Few) -> int:
    """Coins that the effect puts on one active army."""
    if armies == 0 or rules.army_coin_from == "none":
        return 0
    source = supply if rules.army_coin_from == "supply" else coins
    if rules.army_coin_from == "supply" and rules.coin_supply == "unlimited":
        return 1
    return min(1, source)


@rule("titan-effect.lose-military", "titan-effect.lose-military-none", "titan-effect.lose-district")
def cards_lost(held: Count) -> int:
    """Cards that an effect of losing one takes from so many."""
    return min(1, held)


@rule("card.barbarian-camp", "card.tea-house.reroll")
def rerolls_allowed(rules: Rules, rerolls: Few, confronting: bool) -> int:
    """Dice that may be rolled again, with so many cards that allow it."""
    if confronting and rules.reroll_when == "attacks-only":
        return 0
    return rerolls


@rule("card.barbarian-camp", "card.tea-house.reroll")
def rolls_a_third_time(rules: Rules) -> bool:
    """Whether a die that was rolled again may be rolled once more by another card."""
    return rules.reroll_stacking == "each-card"


@rule("military.loot", "attack.access-abilities", "titan-effect.lose-military")
def reward_paid(rules: Rules, reward: Few, army_left: bool) -> int:
    """What an army that was used pays, when the dice may have taken it."""
    return reward if army_left or rules.reward_of_lost_army == "paid" else 0


@rule("damage.army-limit-drop", "army.limit-start")
def obeys_army_limit(rules: Rules, by_damage: bool) -> bool:
    """Whether a limit that drops, by damage or by the loss of a card, costs armies at once."""
    return by_damage or rules.excess_armies == "any-loss"


@rule("damage.army-limit-drop", "titan-effect.lose-military-retired-remain", "army.definition")
def may_disband(rules: Rules, active: bool, empty_there: bool) -> bool:
    """Whether an army above the limit may be the one that goes; *empty_there*: a stack has no active card."""
    if not active:
        return rules.empty_stack == "army"
    return not (empty_there and rules.empty_stack == "army" and rules.disband_first == "empty-first")


@rule("dice.coin-symbol", "titan-effect.trigger")
def coin_face_means(rules: Rules, printed: Literal["none", TitanEffect]) -> Literal["none", TitanEffect]:
    """What a coin face does: what the die says, or the effect *printed* on the titan it was rolled for."""
    return "lose-coin" if rules.coin_face == "lose-coin" else printed


@rule("titan-effect.discard-stored", "setup.empire-c-pile")
def stored_card_goes(rules: Rules, of_empire_c: bool) -> Literal["c-pile", "discard"]:
    """Where a stored card goes when a titan has all of them discarded."""
    return "c-pile" if of_empire_c and rules.discarded_c_card == "c-pile" else "discard"


@rule("damage.citizen-on-damaged-card", "damage.face-down")
def citizen_stays(rules: Rules) -> bool:
    """Whether a citizen on a card that is turned over stays there until the round ends."""
    return rules.citizen_on_damaged != "returns"
