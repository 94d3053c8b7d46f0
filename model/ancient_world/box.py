"""What is in the box, and what of it every player begins with."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.domains import Count, Seats
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection, rule

Cards = Literal[
    "empire-a",
    "empire-b",
    "empire-c",
    "starting-empire",
    "districts",
    "military",
    "starting-military",
    "titans",
    "starting-titans",
]
Side = Literal["plain", "city-states"]


@rule(
    "component.empire-a",
    "component.empire-b",
    "component.empire-c",
    "component.starting-empire",
    "component.districts",
    "component.military",
    "component.starting-military",
    "component.titans",
    "component.starting-titans",
)
def cards_in_box(rules: Rules, cards: Cards) -> int:
    """How many cards of one kind there are."""
    return {
        "empire-a": rules.empire_a_cards,
        "empire-b": rules.empire_b_cards,
        "empire-c": rules.empire_c_cards,
        "starting-empire": rules.starting_empire_cards,
        "districts": rules.district_cards,
        "military": rules.military_cards,
        "starting-military": rules.starting_military_cards,
        "titans": rules.titan_cards,
        "starting-titans": rules.starting_titan_cards,
    }[cards]


@rule("setup.round-marker", "component.coins", "setup.token-supply")
def coins_in_supply(rules: Rules) -> int:
    """Coins in the supply before anybody has any: one may be needed to mark the round."""
    return rules.coins - rules.marker_coins


@rule("setup.player-count", "component.player-boards")
def cannot_seat(rules: Rules, players: Count) -> Objection | None:
    """Why a game with so many players cannot be, if so."""
    if rules.fewest_players <= players <= rules.most_players:
        return None
    return Objection(
        "setup.player-count", f"{players} cities: give {rules.fewest_players} to {rules.most_players}"
    )


@rule("component.dice", "attack.damage-roll", "objective.titan-banners")
def cannot_roll_for(rules: Rules, banners: Count) -> Objection | None:
    """Why a titan cannot show so many *banners*, if so: each is a die to roll and a banner to win."""
    if 1 <= banners <= rules.dice:
        return None
    return Objection("attack.damage-roll", f"a titan shows 1 to {rules.dice}, one a die")


@rule("objective.empire-banners", "scoring.two-banner-card")
def lacks_banner(banners: Count, starting: bool) -> Objection | None:
    """Why a building cannot show so many *banners*, if so: all but those dealt at the start show one."""
    if banners > 0 or starting:
        return None
    return Objection("objective.empire-banners", "an Empire card shows at least one banner")


@rule("setup.starting-citizens")
def citizens_at_start(rules: Rules) -> tuple[int, ...]:
    """The citizens with whom everybody begins."""
    return tuple(range(1, rules.starting_citizens + 1))


@rule(
    "setup.starting-empire-cards",
    "setup.starting-military",
    "setup.starting-titan",
    "setup.return-unused",
    "component.starting-empire",
    "component.starting-military",
    "component.starting-titans",
)
def cards_at_start(
    rules: Rules, cards: Literal["starting-empire", "starting-military", "starting-titans"]
) -> int:
    """Cards of one kind that each player begins with: the box holds as many for every board."""
    if cards != "starting-empire" and rules.unprinted_setup == "nothing":
        return 0
    return cards_in_box(rules, cards) // rules.most_players


@rule("setup.district-deck", "setup.titan-decks", "action.expand-reveal", "attack.reveal-next")
def cards_lying_open(pile: Literal["districts", "titans", "empire", "military"]) -> int:
    """Cards that lie open on top of a pile, from the start and again when one was taken."""
    return 1 if pile in ("districts", "titans") else 0


@rule("city-state.optional", "city-state.board-side")
def city_state_of(rules: Rules, side: Side, seat: Seats) -> str:
    """The city-state on the side of the board that is up, "" for none."""
    if side == "plain" or seat >= len(rules.city_states):
        return ""
    return rules.city_states[seat]


@rule("setup.empire-c-pile", "action.build-source", "stored.how-to-build")
def can_build_from(rules: Rules, place: Literal["row", "c", "stored"]) -> bool:
    """Whether the Build action can take a card from this place."""
    return place in rules.build_sources and (place != "c" or rules.has_empire_c)
