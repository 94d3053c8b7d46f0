"""Ambrosia: seven things it buys."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.domains import Ambrosia, Few, TitanBanners
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection, rule

Purchase = Literal["reuse", "repair", "boost", "meal", "sword", "coin"]


@rule(
    "ambrosia.reuse-citizen",
    "ambrosia.repair",
    "ambrosia.skill-boost",
    "ambrosia.feed-citizen",
    "ambrosia.sword",
    "ambrosia.coin",
)
def ambrosia_price(rules: Rules, purchase: Purchase) -> int:
    """Ambrosia that one of the benefits costs."""
    if purchase == "reuse":
        return rules.reuse_price
    if purchase == "repair":
        return rules.repair_price
    if purchase == "boost":
        return rules.boost_price
    if purchase == "meal":
        return rules.meal_price
    return rules.sword_price if purchase == "sword" else rules.coin_price


@rule("ambrosia.any-time", "ambrosia.no-limit", "ambrosia.return-supply", "setup.token-supply")
def cannot_buy(rules: Rules, purchase: Purchase, ambrosia: Ambrosia) -> Objection | None:
    """Why a benefit cannot be bought with so much ambrosia, if so."""
    if rules.ambrosia == 0:
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    if ambrosia_price(rules, purchase) == 0:
        return Objection(f"ambrosia.{CLAUSE[purchase]}", "ambrosia does not buy it: it has no price")
    if ambrosia < ambrosia_price(rules, purchase):
        return Objection(
            f"ambrosia.{CLAUSE[purchase]}",
            f"it costs {ambrosia_price(rules, purchase)} ambrosia, {ambrosia} in hand",
        )
    return None


def times_affordable(rules: Rules, price: int, ambrosia: int) -> int:
    """How often so much ambrosia buys what has this price; what has none is not for sale."""
    return ambrosia // price if rules.ambrosia and price else 0


CLAUSE: dict[str, str] = {
    "reuse": "reuse-citizen",
    "repair": "repair",
    "boost": "skill-boost",
    "meal": "feed-citizen",
    "sword": "sword",
    "coin": "coin",
}


@rule(
    "confront.feed-cost",
    "confront.feed-example",
    "ambrosia.feed-titan",
    "variant.demanding-titans",
)
def feed_cost(rules: Rules, banners: TitanBanners, tokens: Ambrosia) -> int:
    """Ambrosia that placates a threatening titan on which so many *tokens* lie."""
    if rules.feeding == "none":
        return 0
    normal = tokens + 1 if rules.feeding == "rising" and tokens > 0 else banners
    return normal * rules.feed_factor + rules.feed_extra


@rule("confront.placate", "confront.full-payment", "ambrosia.feed-titan-no-partial")
def cannot_feed(
    rules: Rules, banners: TitanBanners, tokens: Ambrosia, ambrosia: Ambrosia
) -> Objection | None:
    """Why a threatening titan cannot be placated, if so: the whole price or none."""
    if rules.feeding == "none":
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    if ambrosia < feed_cost(rules, banners, tokens):
        return Objection(
            "confront.full-payment",
            f"the titan asks {feed_cost(rules, banners, tokens)} ambrosia, {ambrosia} in hand",
        )
    return None


@rule(
    "confront.feed-destination",
    "confront.titan-remains",
    "ambrosia.return-supply",
    "aw2it.variant.demanding-titans",
)
def tokens_after_feeding(rules: Rules, banners: TitanBanners, tokens: Ambrosia) -> int:
    """Ambrosia on the titan after it was fed."""
    if rules.fed_to == "supply":
        return tokens
    laid = tokens + feed_cost(rules, banners, tokens)
    return laid if rules.extra_fed == "titan" else laid - rules.feed_extra


@rule(
    "ambrosia.reuse-tempo",
    "ambrosia.reuse-own-turn",
    "aw2ks.pass.final",
    "aw2it.pass.final",
)
def cannot_reuse(
    rules: Rules, own_turn: bool, acted: bool, passed: bool, ambrosia: Ambrosia
) -> Objection | None:
    """Why a placed citizen cannot be used again now, if so."""
    if rules.reuse_tempo == "none":
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    if not own_turn:
        return Objection("ambrosia.reuse-own-turn", "it is not the player's turn")
    if passed and rules.reuse_after_pass == "lost":
        return Objection("pass.final", "the player has passed")
    if acted and rules.reuse_tempo == "turn":
        return Objection("ambrosia.reuse-tempo", "using a citizen again is the action of a turn")
    return cannot_buy(rules, "reuse", ambrosia)


@rule("ambrosia.reuse-citizen")
def cannot_move(rules: Rules, from_card: bool, onto_card: bool, same_action: bool) -> Objection | None:
    """Why a placed citizen cannot be used again like this, if so: from or onto a card, or where it stands."""
    if from_card and rules.reuse_source == "board-only":
        return Objection("ambrosia.reuse-citizen", "the citizen stands on a card, not on the board")
    if onto_card and rules.reuse_onto == "board-only":
        return Objection("ambrosia.reuse-citizen", "the citizen is placed on the board again, not on a card")
    if same_action and rules.reuse_target == "other-action":
        return Objection("ambrosia.reuse-citizen", "the citizen stands on that action already")
    return None


@rule("ambrosia.feed-citizen", "ambrosia.feed-citizen-duration")
def meals_affordable(rules: Rules, ambrosia: Ambrosia) -> int:
    """Food that so much ambrosia buys at the hunger check."""
    return times_affordable(rules, rules.meal_price, ambrosia)


@rule("home.change-sex-cost")
def cannot_change_sex(
    rules: Rules, pay: Literal["knowledge", "coins", "ambrosia"], knowledge: Few, coins: Few, ambrosia: Few
) -> Objection | None:
    """Why a citizen cannot be turned over for this kind of payment, if so."""
    if pay == "knowledge" and knowledge < rules.change_knowledge:
        return Objection(
            "home.change-sex-cost", f"it costs {rules.change_knowledge} knowledge, {knowledge} in hand"
        )
    if pay == "coins" and coins < rules.change_coins:
        return Objection("home.change-sex-cost", f"it costs {rules.change_coins} coins, {coins} in hand")
    if pay == "ambrosia" and ambrosia < rules.change_ambrosia:
        return Objection(
            "home.change-sex-cost", f"it costs {rules.change_ambrosia} ambrosia, {ambrosia} in hand"
        )
    return None
