"""Placing citizens: which spaces are open, who may join whom, and what it costs."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.domains import Ambrosia, Coins, Few, Raised, Round, Skill, Standing
from hoyle.model.ancient_world.outset import Space
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection, rule

Sex = Literal["", "male", "female"]


@rule(
    "placement.higher-skill",
    "placement.own-citizens-count",
    "placement.unaffordable-fee",
    "board-actions.placement-restated",
    "variant.costly-placement",
    "variant.costly-placement.unaffordable",
    "home.other-rules",
)
def placement_fee(rules: Rules, skill: Raised, standing: Standing, coins: Coins) -> int | Objection:
    """Coins owed for placing a citizen of *skill* where the citizens *standing* already are."""
    if rules.placement == "only-higher":
        if rules.any_means == "every":
            blocked = any(other >= skill for other in standing)
        else:
            blocked = len(standing) > 0 and all(other >= skill for other in standing)
        if blocked:
            return Objection(
                "placement.higher-skill",
                f"skill {skill} is not higher than that of those there: {_listed(standing)}",
            )
        return 0
    fee = _crowding_fee(rules, skill, standing)
    if coins < fee:
        return Objection(
            "placement.unaffordable-fee",
            f"joining {_listed(standing)} with skill {skill} costs {fee}, {coins} in hand",
        )
    return fee


def _listed(skills: tuple[int, ...]) -> str:
    return " ".join(str(skill) for skill in skills)


def _crowding_fee(rules: Rules, skill: int, standing: tuple[int, ...]) -> int:
    if rules.placement == "fee-if-higher":
        if rules.fee_counting == "once":
            return rules.crowding_fee if any(other > skill for other in standing) else 0
        return sum(rules.crowding_fee if other > skill else 0 for other in standing)
    differences = [other - skill if other > skill else 0 for other in standing]
    if rules.costly_difference == "sum" or not differences:
        return sum(differences)
    if rules.costly_difference == "highest":
        return max(differences)
    return min((difference for difference in differences if difference > 0), default=0)


def highest_fee(rules: Rules) -> int:
    """The most coins that placing one citizen can ever cost: more make no difference to it."""
    if rules.placement == "fee-difference":
        return rules.coins if rules.costly_difference == "sum" else rules.citizens
    return rules.crowding_fee if rules.fee_counting == "once" else rules.coins


@rule(
    "action.build-placement-special",
    "action.build-fee-exempt-empty",
    "action.recruit-placement-special",
    "action.recruit-fee-exempt-empty",
)
def matching_fee(rules: Rules, skill: Raised, placed: Standing, coins: Coins) -> int | Objection:
    """Coins owed where any skill may be placed, but one that matches nobody *placed* before pays."""
    fee = rules.crowding_fee if len(placed) > 0 and all(other != skill for other in placed) else 0
    if coins < fee:
        return Objection(
            "action.build-placement-special",
            f"skill {skill} matches none of {_listed(placed)} and costs {fee}, {coins} in hand",
        )
    return fee


@rule(
    "placement.special-rules-pointer",
    "action.rebuild-ignore-citizens",
    "city-state.amnite",
    "placement.board-space",
    "ambrosia.reuse-normal-rules",
)
def space_fee(
    rules: Rules,
    space: Space,
    skill: Raised,
    standing: Standing,
    elsewhere: Standing,
    coins: Coins,
    amnite: bool,
) -> int | Objection:
    """Coins owed for placing on *space*, by its own rule where it has one."""
    if space in rules.ignoring_spaces:
        return 0
    if space == "build" and amnite and rules.amnite_ignores_build:
        return 0
    if space in rules.matching_spaces:
        placed = standing + elsewhere if rules.matching_scope == "board" else standing
        fee = matching_fee(rules, skill, placed, coins)
        if isinstance(fee, Objection) and space == "recruit":
            return Objection("action.recruit-placement-special", fee.says)
        return fee
    return placement_fee(rules, skill, standing, coins)


@rule(
    "setup.covered-actions",
    "prepare.round-2-explore",
    "prepare.round-3-grow",
    "action.explore-availability",
    "action.grow-availability",
)
def is_covered(rules: Rules, space: Space, round: Round) -> bool:
    """Whether *space* still lies under its cover in this round."""
    if space == "explore":
        return round < rules.explore_from
    if space == "grow":
        return round < rules.grow_from
    return False


@rule("setup.covered-actions", "city-state.merlume.grow", "city-state.merlume.cover")
def closed_space(rules: Rules, space: Space, round: Round, merlume: bool) -> Objection | None:
    """Why nobody may be placed on *space* in this round, if so. The Merchants of Merlume grow early."""
    if not is_covered(rules, space, round):
        return None
    if space == "grow" and merlume:
        if any(round == early for early in rules.merlume_grow):
            return None
        if rules.merlume_round_one == "open" and any(round < early for early in rules.merlume_grow):
            return None
    return Objection("setup.covered-actions", f"{space} is still covered in round {round}")


@rule(
    "placement.empire-card-action",
    "placement.empire-card-owner-only",
    "placement.empire-card-once-per-round",
    "card-action.one-citizen",
    "card-action.not-others",
    "damage.face-down",
    "icon.card-action",
)
def card_action_closed(
    owns: bool, damaged: bool, has_action: bool, occupied: bool, used: bool
) -> Objection | None:
    """Why a citizen may not be put on an Empire card, if so."""
    if not owns:
        return Objection("card-action.not-others", "the card is not among the player's own Empire cards")
    if damaged:
        return Objection("damage.face-down", "the card is damaged")
    if not has_action:
        return Objection("placement.empire-card-action", "the card gives no action")
    if occupied:
        return Objection("card-action.one-citizen", "a citizen stands on the card already")
    if used:
        return Objection("placement.empire-card-once-per-round", "the card was used this round")
    return None


@rule(
    "ambrosia.skill-boost",
    "ambrosia.skill-boost-duration",
    "ambrosia.skill-boost-stack",
    "ambrosia.no-limit",
)
def boosted_skill(rules: Rules, skill: Skill, boost: Ambrosia, ambrosia: Ambrosia) -> int | Objection:
    """The skill that counts while a citizen is placed with *boost* bought for it; then it is as before."""
    if boost > 0 and rules.ambrosia == 0:
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    if boost < 0 or boost * rules.boost_price > ambrosia:
        return Objection(
            "ambrosia.skill-boost",
            f"raising the skill by {boost} costs {boost * rules.boost_price} ambrosia, {ambrosia} in hand",
        )
    return skill + boost


@rule("placement.ambrosia-collection")
def ambrosia_taken(rules: Rules, tokens: Ambrosia) -> int:
    """Tokens that whoever uses a space takes from it."""
    return tokens if rules.ambrosia_tokens == "all" else min(tokens, 1)


@rule("home.assign-sex")
def cannot_assign(men: Few, citizens: Few) -> Objection | None:
    """Why so many of the starting citizens cannot be *men*, if so: both sexes are among them."""
    if 0 < men < citizens:
        return None
    return Objection("home.assign-sex", f"{men} of {citizens} citizens are men: they may not all be alike")


@rule("home.new-citizen-sex")
def names_sex(rules: Rules) -> bool:
    """Whether a citizen that comes from the supply is given a sex: there it has none."""
    return rules.sexes


@rule("home.placement-sex", "home.placement-sex-example", "home.other-rules")
def sex_mismatch(rules: Rules, sex: Sex, present: Sex, lock: Sex) -> Objection | None:
    """Why a citizen of *sex* may not join a space where those *present* (or once there) are of another."""
    if not rules.sexes:
        return None
    required = present if rules.sex_lock == "opens" or present != "" else lock
    if required not in ("", sex):
        return Objection("home.placement-sex", f"only a {required} citizen may join, this one is {sex}")
    return None


@rule(
    "placement.immediate-action",
    "placement.decline-action",
    "placement.ambrosia-timing",
    "board-actions.immediate",
    "district.trigger-timing",
)
def order_of_using(at_once: bool) -> tuple[str, str, str]:
    """The action of a space, then what a card gives for it; its ambrosia is taken first or last."""
    return ("collect", "perform", "reward") if at_once else ("perform", "reward", "collect")


@rule(
    "placement.immediate-action", "placement.decline-action", "action.build-source", "action.explore-options"
)
def may_do_without(may_decline: bool, optional: bool, possible: bool) -> bool:
    """Whether the action of a space may be left undone: by the book, by its own text, or of necessity."""
    return may_decline or optional or not possible
