"""Set-up and the Prepare phase: rows, decks, threatening titans."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.domains import Count, Few, Players, Round, Seats
from hoyle.model.ancient_world.outset import Space
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import rule

Left = tuple[Count, Count, Count]
PrepareStep = Literal["uncover", "discard-row", "switch-deck", "fill-row", "fill-barracks", "titans"]
Stars = Annotated[int, Meta(ge=0, le=3)]


@rule("setup.starting-coins", "setup.turn-order-coins", "city-state.merlume.coins")
def coins_at_start(rules: Rules, seat: Seats, merlume: bool) -> int:
    """Coins with which the player in this place of the turn order begins."""
    printed = rules.starting_coins if rules.unprinted_setup == "kickstarter" else 0
    return printed + rules.turn_order_coins[seat] + (rules.merlume_coins if merlume else 0)


@rule("setup.empire-row-size", "prepare.refill-empire-row", "setup.player-count")
def empire_row_size(rules: Rules, players: Players) -> int:
    """Empire cards in a fresh row."""
    return rules.empire_row[players - rules.fewest_players]


@rule("setup.military-row", "prepare.military-row-refill", "prepare.military-row-leftovers")
def military_drawn(rules: Rules, players: Players, left: Count) -> int:
    """Military cards drawn for a row in which so many were *left*."""
    size = rules.military_row[players - rules.fewest_players]
    return max(0, size - left) if rules.military_leftovers == "stay" else size


@rule("setup.initial-board-ambrosia", "setup.covered-actions")
def ambrosia_at_start(rules: Rules, space: Space) -> int:
    """Ambrosia with which a space begins."""
    return 1 if space in rules.starting_ambrosia else 0


@rule("prepare.round-2-explore", "prepare.round-3-grow")
def ambrosia_on_uncovering(rules: Rules, space: Space, round: Round) -> int:
    """Ambrosia put on a space that is uncovered in this round."""
    if space == "explore" and round == rules.explore_from:
        return rules.uncovering_ambrosia
    if space == "grow" and round == rules.grow_from:
        return rules.uncovering_ambrosia
    return 0


@rule(
    "prepare.titan-draw-deck-by-round",
    "prepare.titan-deck-depletion",
    "prepare.titan-draw-skip-first",
    "prepare.titan-depletion-example",
)
def threat_pile(rules: Rules, round: Round, left: Left) -> int:
    """Stars of the pile from which a threatening titan is drawn, with so many *left* in each; 0 for none."""
    stars = rules.titan_stars[round - 1]
    if not rules.threatening_titans or stars == 0:
        return 0
    for higher in range(stars, 4):
        if left[higher - 1] > 0:
            return higher
    if rules.no_titan_left == "lower":
        for lower in range(stars - 1, 0, -1):
            if left[lower - 1] > 0:
                return lower
    return 0


@rule(
    "prepare.titan-draw-position",
    "prepare.titan-draw-last-card",
    given=lambda rules, top, middle, bottom: top + middle + bottom > 0,
)
def threat_place(
    rules: Rules, top: Few, middle: Count, bottom: Few
) -> Literal["none", "below-top", "bottom", "top", "shuffled"]:
    """Where in a pile a threatening titan is drawn. *top* and *bottom* are known cards, *middle* shuffled."""
    if rules.threat_from == "none":
        return "none"
    if top + middle + bottom <= 1 and middle == 0:
        return "top" if top > 0 else "bottom"
    if rules.threat_from == "bottom":
        if bottom == 0 and middle > 0:
            return "shuffled"
        return "bottom"
    if top <= 1 and middle > 0:
        return "shuffled"
    return "below-top" if top > 0 else "bottom"


@rule("prepare.round-1-empire-a", "prepare.round-4-empire-b", "setup.empire-a-deck", "setup.empire-b-aside")
def switches_deck(rules: Rules, round: Round) -> bool:
    """Whether Empire B replaces Empire A in this round."""
    return round == rules.empire_b_from


@rule(
    "summary.prepare",
    "prepare.skip-first-round",
    "prepare.discard-empire-row",
    "prepare.titan-draw-skip-first",
    "action.build-no-refill",
    "action.recruit-no-refill",
)
def prepare_steps(rules: Rules, round: Round) -> tuple[PrepareStep, ...]:
    """The steps that prepare this round, in order. Rows are filled here and at no other time."""
    if round == 1:
        return ("uncover",)
    if switches_deck(rules, round):
        return ("uncover", "discard-row", "switch-deck", "fill-row", "fill-barracks", "titans")
    return ("uncover", "discard-row", "fill-row", "fill-barracks", "titans")


@rule("prepare.titan-draw-trigger", "prepare.threatening-titan", "prepare.titan-draw-order")
def needs_titan(rules: Rules, threatened: bool) -> bool:
    """Whether a player draws a titan for the own board, in turn order: there is none *threatened* by one."""
    return rules.threatening_titans and not threatened


@rule("variant.titan-draft", "prepare.titan-draw-order")
def titans_laid_out(rules: Rules, in_need: Few, players: Players) -> int:
    """Titans laid out for those *in_need* to choose from; 0 where each draws one instead."""
    if rules.titan_draft == "off" or in_need == 0:
        return 0
    return in_need if rules.titan_draft == "in-need" else players


@rule("variant.titan-draft", "prepare.titan-draw-trigger", "confront.titan-remains")
def picks_titan(rules: Rules, threatened: bool) -> bool:
    """Whether a player chooses one of the titans laid out, in turn order, perhaps in place of another."""
    everyone = rules.titan_draft == "players" and rules.titan_draft_picks == "everyone"
    return everyone or needs_titan(rules, threatened)


@rule("aw1.card.scribe-guild", "aw1.card.distant-outpost", "aw1.action.learn")
def wakes_bystanders(rules: Rules, learned: bool) -> bool:
    """Whether a citizen on Learn has used it, in the eyes of those who watch: it has *learned* something."""
    return learned or rules.idle_learning == "yes"


@rule(
    "aw1.card.scribe-guild",
    "aw1.card.distant-outpost",
    given=lambda rules, learner, players: learner < players,
)
def learning_bystanders(rules: Rules, learner: Seats, players: Players) -> tuple[int, int]:
    """Who watches *learner*: the seat to whose left they sit, the seat to whose right; -1 for nobody."""
    if not rules.learn_bystanders:
        return (-1, -1)
    before = learner - 1 if learner > 0 else players - 1
    after = learner + 1 if learner + 1 < players else 0
    if players == 2 and rules.two_player_neighbours == "left-only":
        return (before, -1)
    return (before, after)
