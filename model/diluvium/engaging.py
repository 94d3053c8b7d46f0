"""Battles: against the other Warship, against a Monster, an Outpost, a City.

You commit Weapons before the Combat Token is turned up; the attacker wins ties unless a scenario says
otherwise; the loser goes home and the winner is paid by the loser's Military Strength.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.core import Called, Objection, rule
from hoyle.model.diluvium.kinds import PARTS, Coins, Resource, Strength, TokenValue
from hoyle.model.diluvium.rules import Rules

Total = Annotated[int, Meta(ge=0, le=36)]
Ties = Literal["attacker", "defender"]


@rule("battle.warship.weapons", "aide.engage.battle")
def commit_objection(weapons: Resource, committed: Resource, allowed: bool) -> Objection | None:
    """Why you may not commit so many Weapons, or None."""
    if committed > 0 and not allowed:
        return Objection("scenario.answer.special.battle", "Weapons may not be spent in this battle")
    if committed > weapons:
        return Objection("battle.warship.weapons", f"{committed} Weapons committed, {weapons} in hand")
    return None


@rule("battle.warship.weapons", "scenario.assault.reward.pitiless_bonus")
def player_total(rules: Rules, strength: Strength, weapons: Resource, aztec_beside: bool) -> int:
    """Your Military Strength in one battle: the marker, the Weapons committed, the Aztec Warship beside."""
    total = strength + rules.weapon_adds * weapons + (rules.aztec_adds if aztec_beside else 0)
    return min(total, rules.assumed.strength_max) if rules.battle_strength == "track" else total


@rule(
    "battle.warship.token",
    "battle.warship.token_values",
    "battle.monster.token",
    "scenario.answer.special.strength",
    "battle.symbol_ignored",
)
def token_total(rules: Rules, strength: Strength, token: TokenValue) -> int:
    """A Military Strength with the value of the revealed Combat Token, for one battle only."""
    total = strength + token
    return min(total, rules.assumed.strength_max) if rules.battle_strength == "track" else total


@rule(
    "battle.warship.tie",
    "battle.warship.resolve",
    "battle.example",
    "scenario.assault.special.city_tie",
    "scenario.noose.special.city_tie",
)
def attacker_wins(attacker: Total, defender: Total, ties: Ties) -> bool:
    """Whether the attacker wins: the higher total, and equal totals by who *ties* favours."""
    return attacker > defender or (attacker == defender and ties == "attacker")


@rule("battle.warship.gold", "battle.example", "scenario.answer.special.gold")
def battle_gold(rules: Rules, marker: Strength, total: Total) -> int:
    """Gold the winner earns, by the loser's Military Strength."""
    counted = marker if rules.gold_strength == "marker" else min(total, rules.assumed.strength_max)
    return rules.assumed.battle_gold[counted]


@rule("battle.monster.win", "battle.monster.trigger")
def beats_monster(total: Total, monster: Total) -> bool:
    """Whether a total is enough against a Monster."""
    return total >= monster


@rule("scenario.hydra.special.heads", "scenario.hydra.special.third", "scenario.hydra.special.heads_return")
def head_cut(rules: Rules, heads_before: Strength, hydra_gold: Coins) -> tuple[int, bool]:
    """Gold for cutting a head of the Hydra, and whether your Warship goes home: only the last head pays."""
    if heads_before + 1 >= rules.heads_wanted:
        return hydra_gold, False
    return 0, True


@rule("engage.lost_skip", "aide.engage.scare", "engage.sequence")
def goes_on_after_battle(rules: Rules, fought: bool, won: bool) -> bool:
    """Whether the adversary goes on to scare your pieces away after the battle step."""
    return not fought or won or rules.lost_still_scares == "scares"


@rule("engage.sequence", "engage.skip_impossible", "engage.lost_skip")
def engage_steps(warship_here: bool, won: bool, pieces_here: bool, monster_here: bool) -> tuple[str, ...]:
    """The steps of an Engage that are carried out on the tile where the Warship's movement ended."""
    steps: tuple[str, ...] = ()
    if warship_here:
        steps = ("battle Warship",)
        if not won:
            return steps
    if pieces_here:
        steps = (*steps, "scare")
    if monster_here:
        steps = (*steps, "battle Monster")
    return steps


@rule("battle.monster.trigger", "battle.monster.loss", "battle.monster.slain")
def fights_monster(rules: Rules, monster: bool, slain: bool, moved: bool) -> bool:
    """Whether a Warship on a tile fights the Monster there."""
    return monster and not slain and (moved or rules.monster_repeat == "standing")


@rule(
    "end.warship_city",
    "warship.city_reminder",
    "aide.end.city",
    *(f"{part}.end.warship" for part in PARTS if part not in ("scenario.condemned", "scenario.curse")),
)
def city_reached(rules: Rules, warship_home: bool, losing: bool) -> Literal["loss", "battle", "nothing"]:
    """What happens when an opposing Warship arrives at your City."""
    if not losing:
        return "nothing"
    if warship_home and rules.city_defence == "battle-first":
        return "battle"
    return "loss"


@rule("engage.barred", "scare.stay_in_city")
def bars_engage(in_your_engage: bool, against_warship: bool, won: bool) -> bool:
    """Whether a battle bars the adversary from Engaging on its next turn."""
    return in_your_engage and against_warship and won


@rule("scenario.answer.special.battle", "battle.warship.tie")
def beats_outpost(rules: Rules, yours: Total, outpost: Total) -> bool:
    """Whether your Warship destroys an Outpost."""
    ties: Ties = "attacker" if rules.outpost_tie == "attacker" else "defender"
    return attacker_wins(yours, outpost, ties)


@rule("scenario.assault.special.city_battle", "scenario.noose.special.city_battle")
def conquers_city(rules: Rules, yours: Total, city: Total, warship_home: bool, noose: bool) -> bool:
    """Whether your Warship conquers an opposing City: ties are the City's."""
    if not noose and not warship_home and rules.assault_city_strength == "warship-only":
        return True
    return attacker_wins(yours, city, "defender")


Paying = Annotated[int, Called(beside={-1: "none, it pays nothing"})]


@rule("scenario.noose.special.city_battle", "battle.warship.gold")
def conquest_strength(rules: Rules, noose: bool, token: Strength, shared: Strength) -> Paying:
    """The Strength by which a conquered City pays."""
    if not noose or rules.noose_city_gold == "token":
        return token
    return shared if rules.noose_city_gold == "strength" else -1


@rule("scenario.assault.special.relocate", "scenario.assault.special.corrupted")
def beaten_warship_goes(rules: Rules, archipelago: bool) -> Literal["archipelago", "city", "stays", "leaves"]:
    """Where a beaten Warship goes in An Assault at the Very Heart, with or without an *archipelago* open."""
    return "archipelago" if archipelago else rules.assault_no_archipelago


@rule("scenario.assault.special.corrupted", "warship.direction")
def sails_across(rules: Rules, corrupted: bool) -> bool:
    """Whether the opposing Warship may sail across an Archipelago."""
    return not corrupted or rules.assault_corrupted_path == "open"


@rule("scenario.destiny.special.warship", "warship.range")
def goes_the_whole_way(rules: Rules, destiny: bool) -> bool:
    """Whether the opposing Warship is put on the tile it makes for, however far it is."""
    return destiny and rules.destiny_moves_to == "at-once"


@rule("battle.monster.trigger", "scenario.hydra.special.eat")
def fights_the_hydra(rules: Rules) -> bool:
    """Whether the opposing Warship fights the Hydra where it meets it."""
    return rules.hydra_foe == "battle"
