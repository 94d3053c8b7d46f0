"""The end of a round: its steps in the order of the book, income, ambrosia, hunger, the tribe check."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.domains import Coins, Count, Few, Icons, Owned, Phase, Players, Round, Seats
from hoyle.model.ancient_world.rules import Rules, Step
from hoyle.model.core import rule


@rule(
    "endround.order",
    "endround.final-round",
    "endround.reclaim-after-ambrosia",
    "endround.flip-first-player",
    "summary.end-of-round",
    "district.repair-timing",
    "end.after-six",
    "damage.food-no-immediate-starvation",
)
def end_steps(rules: Rules, round: Round) -> tuple[Step, ...]:
    """The steps that end this round, in order. After the last round only some are left."""
    if round < rules.rounds:
        return rules.end_order
    kept = rules.final_steps
    if rules.final_hunger == "skipped":
        kept = tuple(step for step in kept if step != "hunger")
    if rules.final_repair == "yes" and "repair" in rules.end_order:
        kept = tuple(step for step in rules.end_order if step in kept or step == "repair")
    return kept


@rule("home.tribe-phase", "aw2it.endround.final-round")
def tribe_checked(rules: Rules, round: Round) -> bool:
    """Whether the tribe check of the home rules takes place in this round."""
    return round < rules.rounds or rules.tribe_check_final == "yes"


@rule("icon.ambrosia", "income.collect")
def ambrosia_income(rules: Rules, icons: Icons) -> int:
    """Ambrosia that a round yields with so many icons on cards; an edition without ambrosia pays none."""
    return icons if rules.ambrosia else 0


@rule(
    "income.collect",
    "setup.capital-city",
    "icon.income",
    "icon.knowledge",
    "icon.ambrosia",
    "icon.multiple-example",
    "setup.income-track-start",
    "income.track-note",
    "card.archivists-of-bol.income",
    "card.hall-of-war.income",
    "card.highland-town",
    "card.monument.income",
    "card.trade-city.income",
    "card.treasury.income",
)
def income(rules: Rules, coins: Icons, knowledge: Icons, ambrosia: Icons) -> tuple[int, int, int]:
    """Coins, knowledge and ambrosia that a round yields, with so many icons on cards."""
    return (rules.capital_income + coins, knowledge, ambrosia_income(rules, ambrosia))


@rule("endround.slide-coins", "attack.coins-on-name")
def slid_coins(name: Coins, picture: Coins) -> tuple[int, int]:
    """The coins on name and picture of a Military card after they slid down."""
    return (0, picture + name)


@rule("endround.next-round", "end.after-six", "prepare.advance-marker", "round.count")
def next_round_number(rules: Rules, round: Round) -> int:
    """The round that is prepared after this one has ended; 0 when it was the last."""
    return round + 1 if round < rules.rounds else 0


@rule("round.phases", "endround.trigger", "endround.next-round", "end.after-six")
def next_phase(rules: Rules, phase: Literal["setup", "prepare", "actions", "end"], round: Round) -> Phase:
    """The phase that follows: a round is prepared, acted in and ended; after the last the game is over."""
    if phase == "end":
        return "prepare" if next_round_number(rules, round) > 0 else "over"
    return "end" if phase == "actions" else "actions"


@rule(
    "endround.reclaim-citizens",
    "action.grow-delayed",
    "action.grow-must-be-fed",
    "starvation.unusable-next-round",
)
def waits(rules: Rules, round: Round, starving: bool, fresh: bool) -> bool:
    """Whether a citizen stays in the starving area when the others are taken back."""
    if starving:
        return True
    return fresh and rules.final_new_citizens == "starving" and round >= rules.rounds


@rule("starvation.unusable-next-round", "starvation.unfed-area")
def sits_out(rules: Rules) -> bool:
    """Whether a citizen who went hungry at the end of a round cannot be placed in the next one."""
    return rules.starving_serve == "sit-out"


@rule("titan-effect.starve-ready", "starvation.check", "starvation.unusable-next-round")
def is_past_feeding(rules: Rules, by_titan: bool) -> bool:
    """Whether a starving citizen stays hungry at the check, though there may be food: a titan's work."""
    return by_titan and rules.titan_starved == "stays"


@rule("endround.ambrosia-refill", "endround.ambrosia-covered", "summary.ambrosia-refill")
def ambrosia_added(rules: Rules, players: Players, citizens: Few, covered: bool) -> int:
    """Ambrosia put on a space where so many citizens stand when the round ends."""
    if rules.ambrosia == 0 or (covered and rules.refill_covered == "no"):
        return 0
    return 1 if citizens <= rules.refill_citizens[players - rules.fewest_players] else 0


@rule(
    "starvation.check",
    "starvation.unfed-area",
    "starvation.initial-food-balance",
    "icon.food",
    "card.metropolis",
    "card.traveler-camp.food",
)
def unfed_citizens(food: Count, citizens: Few) -> int:
    """Citizens who go hungry."""
    return max(0, citizens - food)


@rule(
    "starvation.choice",
    # A player has each skill once.
    given=lambda rules, ready, newest: (
        all(ready[n] < ready[n + 1] for n in range(len(ready) - 1))
        and (newest == 0 or any(skill == newest for skill in ready))
    ),
)
def may_starve(rules: Rules, ready: Owned, newest: Few) -> tuple[int, ...]:
    """The citizens of whom the owner chooses one to go hungry.

    *newest* of them came last, since the set-up; 0 where all of them are of the set-up and came together.
    """
    if rules.starve_choice == "owner" or not ready:
        return ready
    if rules.starve_choice == "newest":
        return (newest,) if newest > 0 else ready
    return (max(ready),) if rules.starve_choice == "highest" else (min(ready),)


@rule("confront.no-attack", "confront.roll", "confront.placate")
def confront_menu(can_feed: bool) -> tuple[Literal["confront", "feed-titan"], ...]:
    """What a player does about the own threatening titan when the round ends: attack is not among it."""
    return ("confront", "feed-titan") if can_feed else ("confront",)


@rule("home.tribe-uniform", "home.tribe-mixed", "home.tribe-mixed-example", "home.tribe-balanced")
def tribe_reward(rules: Rules, males: Few, females: Few) -> tuple[int, int, int]:
    """Coins, knowledge and ambrosia that the tribe check pays."""
    if males == 0 or females == 0:
        return (males + females, rules.uniform_knowledge, 0)
    if males == females:
        return (0, 0, rules.balanced_ambrosia)
    return (males - females if males > females else females - males, 0, 0)


@rule(
    "actions.turn-order",
    "actions.until-all-passed",
    "pass.skip",
    "pass.final",
    "actions.one-per-turn",
    "attack.one-per-turn",
    given=lambda turn, passed, players: turn < players,
)
def next_player(turn: Seats, passed: tuple[bool, bool, bool, bool], players: Players) -> int:
    """Who is next after *turn*, clockwise, those who passed left out; -1 when everybody has passed."""
    for step in range(1, players + 1):
        seat = turn + step
        if seat >= players:
            seat = seat - players
        if not passed[seat]:
            return seat
    return -1
