"""The Card Phase: negation, investment, alternate loss, Wonders, and the deck."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.acis.growth import Count
from hoyle.model.acis.rules import Rules
from hoyle.model.core import Objection, rule

Number = Annotated[int, Meta(ge=1, le=110)]
Small = Annotated[int, Meta(ge=0, le=12)]
Destination = Literal["discard", "aside", "table", "out"]
Answers = Annotated[
    tuple[Literal["fate", "event", "investment", "competition", "negation", "great-person", "any"], ...],
    Meta(max_length=3),
]
WonderStanding = Literal["available", "built", "buried"]
CardKind = Literal["fate", "event", "investment", "competition", "negation"]


@rule("card.negation.chain", "card.negation.text", "term.negation_card", "card.negation.example")
def takes_effect(negations: Small) -> bool:
    """Whether a card takes effect under a chain of *negations*, each aimed at the one before it."""
    effective = True
    for _ in range(negations):
        effective = not effective
    return effective


@rule("card.negation.text", "card.negation.after_pass", "cards.fate.negate_icon", "cards.fate.name")
def may_answer(answers: Answers, kind: CardKind, great_person: bool) -> bool:
    """Whether a Negation card that names these sorts of card may respond to one of *kind*."""
    return "any" in answers or kind in answers or (great_person and "great-person" in answers)


@rule("card.negation.discard", "card.negation.not_played", "cards.discard", "cards.fate.legend")
def destination(legend: Destination, negated: bool) -> Destination:
    """Where a card goes: the discard pile, unless its legend says otherwise and it was not negated."""
    return "discard" if negated else legend


@rule("card.investment.play", "card.investment.short", "term.investment_card", "growth.disk_lockup")
def invested(required: Count, supply: Count) -> int:
    """The disks that go onto an Investment card: as many as there are, up to what it calls for."""
    return min(required, supply)


@rule("card.investment.end", "card.investment.benefit")
def investment_after(on_card: Annotated[int, Meta(ge=1, le=12)]) -> tuple[int, Destination]:
    """Disks left on an Investment when one is taken off, and where the card then is."""
    left = on_card - 1
    return left, ("discard" if left == 0 else "table")


@rule("card.alternate_loss", "competition.alternate_loss", "loot.box", "competition.alternate_loss.unlimited")
def may_pay_talent(treasury: Count) -> Objection | None:
    """Whether a talent may be lost instead of a disk: only one from the Treasury, never from the Loot box."""
    if treasury == 0:
        return Objection("loot.box", "there is no talent in its Treasury")
    return None


@rule("card.alternate_loss", "competition.alternate_loss", "competition.alternate_loss.unlimited")
def may_pay_card(hand: Small) -> Objection | None:
    """Whether a card may be discarded instead of losing a disk."""
    if hand == 0:
        return Objection("card.alternate_loss", "it has no card in hand")
    return None


@rule("card.alternate_loss", "competition.alternate_loss", "competition.allied.first")
def may_save(rules: Rules, white: bool) -> Objection | None:
    """Whether a disk can be kept by a payment: one's own, and by one reading an allied white one."""
    if white and rules.saved_allies == "own-disks-only":
        return Objection("card.alternate_loss", "an allied white disk is none of its disks")
    return None


@rule("cards.hand.max", "cards.hand.discard", "draw.limit", "cards.hand.events_first", "cards.hand.table")
def hand_excess(rules: Rules, hand: Annotated[int, Meta(ge=0, le=60)]) -> int:
    """How many cards must be discarded at once from a hand of this size; no hand has cards on the table."""
    return max(0, hand - rules.hand_limit)


@rule("card.event.multiple", "cards.fate.id")
def next_event(events: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=7)]) -> int:
    """Which of several Events is resolved first: the one with the highest ID."""
    return max(events)


# -- wonders ---------------------------------------------------------------------------------------------


@rule("wonder.build.min_disks")
def disks_owed(rules: Rules) -> int:
    """How many of a Wonder's resources must be disks from the map; none if these can be paid off in turn."""
    return 0 if rules.cost_substitution == "allowed" else rules.wonder_disks_at_least


@rule("wonder.build.cost", "wonder.build.min_disks")
def wonder_payment(rules: Rules, map_disks: Small, talents: Small, cards: Small) -> Objection | None:
    """Whether these resources pay for a Wonder: five in all, two of them at least disks from the map."""
    paid = map_disks + talents + cards
    if paid != rules.wonder_cost:
        return Objection("wonder.build.cost", f"{paid} resources are not {rules.wonder_cost}")
    if map_disks < disks_owed(rules):
        return Objection("wonder.build.min_disks", f"only {map_disks} of them are disks from the map")
    return None


@rule("wonder.build.cost", "wonder.build.min_disks", "wonder.build.disks_short", "wonder.build.block_none")
def may_build(
    rules: Rules,
    paid_disks: Small,
    paid_others: Small,
    map_disks: Count,
    others: Count,
    supply: Count,
    wonder_disks: Small,
    sites: Count,
) -> Objection | None:
    """Whether a Wonder can still be built after these payments: the rest can be paid and it can stand.

    *map_disks* and *others* (talents and cards) are what the civilization still has to pay with, *supply*
    is its supply now, *sites* the land areas it Controls that hold no Wonder. One disk must stay behind to
    Control a site.
    """
    if sites == 0:
        return Objection("wonder.build.block_none", "it Controls no land area without a Wonder")
    left = rules.wonder_cost - paid_disks - paid_others
    still_disks = max(0, disks_owed(rules) - paid_disks, wonder_disks - supply)
    spare_disks = map_disks - 1
    if still_disks > left or wonder_disks - supply > min(left, spare_disks):
        if wonder_disks - supply > max(0, min(left, spare_disks)):
            return Objection(
                "wonder.build.disks_short", f"{wonder_disks} disks must go onto it, supply {supply}"
            )
        return Objection(
            "wonder.build.min_disks", f"{still_disks} more map disks are owed, {left} payments are left"
        )
    if still_disks > spare_disks:
        return Objection(
            "wonder.build.min_disks", f"{still_disks} map disks are owed, {spare_disks} can be spared"
        )
    if spare_disks + others < left:
        return Objection(
            "wonder.build.cost", f"{left} resources are owed, {spare_disks + others} can be paid"
        )
    return None


@rule(
    "competition.alternate_loss.order",
    given=lambda order, losers: (
        all(loser <= len(order) for loser in losers) and len(set(order)) == len(order)
    ),
)
def order_of_losses(
    order: Annotated[tuple[Annotated[int, Meta(ge=0, le=5)], ...], Meta(min_length=2, max_length=6)],
    losers: Annotated[tuple[Annotated[int, Meta(ge=0, le=6)], ...], Meta(max_length=12)],
) -> tuple[int, ...]:
    """In which order disks that are removed at one time go: places in *losers*, payers in Turn Order.

    One who is in no Turn Order, the Barbarians, has nothing to decide and comes last.
    """
    return tuple(
        place for seat in (*order, len(order)) for place in range(len(losers)) if losers[place] == seat
    )


@rule("card.wonder_once")
def may_build_another(rules: Rules, built_this_turn: Small) -> Objection | None:
    """Whether a civilization may build a Wonder: at most one a turn."""
    if built_this_turn >= rules.wonders_per_turn:
        return Objection("card.wonder_once", "it has built a Wonder this turn")
    return None


@rule("wonder.build.block", "board.land_sea")
def may_stand(land: bool, controlled: bool, wonders_there: Small) -> Objection | None:
    """Whether a Wonder's block may stand in an area: Controlled land with no Wonder yet."""
    if not land:
        return Objection("wonder.build.block", "it is no land area")
    if not controlled:
        return Objection("wonder.build.block", "the builder does not Control it")
    if wonders_there > 0:
        return Objection("wonder.build.block", "a Wonder stands there")
    return None


@rule("wonder.build.available", "cards.wonder.states")
def is_available(state: WonderStanding) -> Objection | None:
    """Whether a Wonder can be built: only one that still lies beside the board."""
    if state != "available":
        return Objection("wonder.build.available", f"it is {state}")
    return None


@rule("cards.wonder.use", "wonder.active", "cards.wonder.states")
def is_active(rules: Rules, state: WonderStanding, owner_disks: Count, on_card: Small) -> bool:
    """Whether a Wonder counts for its owner: built, face up, and the owner occupies its block's area."""
    if rules.emptied_wonder == "inactive" and on_card == 0:
        return False
    return state == "built" and owner_disks > 0


@rule("endgame.tie1", "cards.wonder.states", "epoch.final.wonders")
def breaks_ties(rules: Rules, state: WonderStanding, owner_disks: Count, on_card: Small) -> bool:
    """Whether a Wonder whose block stands on the map counts for its owner in the first tie-break."""
    if rules.tie_break_wonders == "all-built":
        return state != "available" and owner_disks > 0
    return is_active(rules, state, owner_disks, on_card)
