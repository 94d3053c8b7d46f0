"""Playing cards: which may be played, drawn, answered, where they act, and from which pile disks come."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.acis.cards import CardKind, Small
from hoyle.model.acis.catalog import Ground, Whose
from hoyle.model.acis.growth import Count
from hoyle.model.acis.rules import Rules
from hoyle.model.acis.sequence import Order, is_turn_order
from hoyle.model.acis.terms import Faction, Seat, Terrain, is_open
from hoyle.model.core import Objection, rule


@rule(
    "card.competition_cards",
    "cards.fate.text",
    "term.competition_card",
    "cards.fate.competition_icon",
    "cards.fate.investment_icon",
    "card.investment.short",
)
def may_play(rules: Rules, kind: CardKind, supply: Count, acts: bool) -> Objection | None:
    """Whether a card may be played for its text as one's activity in the Card Phase.

    *acts* says that anything of what it says can be done now.
    """
    if kind == "competition":
        return Objection("card.competition_cards", "Competition cards are for the Competition Phase")
    if kind == "negation":
        return Objection("card.negation.text", "a Negation card only answers another card")
    if kind == "investment" and supply == 0 and rules.empty_investment == "not-playable":
        return Objection("card.investment.short", "its supply is empty")
    if not acts and rules.idle_card == "not-allowed":
        return Objection("card.resolve", "nothing of what it says can be done")
    return None


@rule("competition.step1", "competition.cards.when", "competition.cards.others")
def may_lay(kind: CardKind) -> Objection | None:
    """Whether a card may be laid in step 1 of a competition: Competition cards alone."""
    if kind != "competition":
        return Objection("competition.cards.others", f"a {kind} card is no Competition card")
    return None


@rule("card.event.drawn", "card.event.icon", "cards.fate.event_icon", "term.event_card", "card.event.repeat")
def enters_hand(kind: CardKind) -> bool:
    """Whether a drawn card comes into the hand: an Event is played at once and replaced, again and again."""
    return kind != "event"


@rule("card.event.revealed", "epoch.step3", given=is_turn_order)
def who_reveals(rules: Rules, order: Order) -> int:
    """Who carries out an Event that was revealed, and an event of the table: the book names nobody."""
    return order[0] if rules.revealed_by == "first-in-order" else order[len(order) - 1]


@rule("card.event.revealed", "cards.reveal")
def event_acts_first(rules: Rules, event: bool, epoch_ends: bool) -> bool:
    """Whether a revealed card takes effect before the reveal's purpose is carried out."""
    return event and not (epoch_ends and rules.event_and_end == "end-first")


@rule("card.event.drawn", "card.event.repeat", "cards.reshuffle")
def events_drawn_in_vain(rules: Rules, pile: Small, last: bool) -> int:
    """Events drawn when no other card is left: those in the draw pile, once, or none.

    Taken literally every Event would be replaced by the next one for ever.
    """
    return 0 if last or rules.only_events == "forfeited" else pile


@rule("cards.reshuffle")
def is_reshuffled(rules: Rules, pile: Small, discards: Small, card_needed: bool) -> bool:
    """Whether the discards are shuffled into a new draw pile now."""
    return pile == 0 and discards > 0 and (card_needed or rules.reshuffle == "at-once")


@rule(
    "card.play.window",
    "card.negation.after_pass",
    "competition.step2",
)
def may_respond(
    rules: Rules,
    seat: Seat,
    player: Seat,
    asked: Annotated[tuple[Seat, ...], Meta(max_length=6)],
    answers: Small,
    event: bool,
    bystander: bool,
) -> bool:
    """Whether *seat* is still to decide on a Negation: not its own card, with an answer, not asked yet.

    *event*: the card to be answered is one that had to be played; *bystander*: it is laid in a competition in
    which *seat* has no disk. What either means is a reading.
    """
    if answers == 0 or seat in asked:
        return False
    if seat == player:
        return event and rules.own_event == "can-be-negated"
    return not bystander or rules.competition_negators == "everyone"


@rule("card.negation.not_played", "card.order")
def place_after_negation(
    rules: Rules, at: Annotated[int, Meta(ge=1, le=6)], activity: bool
) -> Annotated[int, Meta(ge=0, le=6)]:
    """Whose turn follows a card that was negated, as a place in the Turn Order; *at* is the next one's.

    *activity*: the card was somebody's activity of the Card Phase, and not an Event.
    """
    return at - 1 if activity and rules.negated_activity == "again" else at


@rule("card.remove.any", "term.opposing.cards", "term.faction", "term.barbarian.not_civilization")
def names_faction(
    whose: Whose, faction: Faction, seat: Seat, players: Annotated[int, Meta(ge=2, le=6)]
) -> bool:
    """Whether card text means *faction*: opposing is everyone but the one who plays it."""
    if whose == "own":
        return faction == seat
    if whose == "barbarians":
        return faction == players
    if whose == "civilizations":
        return faction not in (seat, players)
    return whose == "any" or faction != seat


@rule("card.place.any", "board.sea.unqualified", "board.land_sea")
def is_ground_for(ground: Ground, terrain: Terrain) -> bool:
    """Whether an area of this kind is what a card calls *ground*: any area where it says nothing."""
    return ground in ("any", terrain) or (ground == "sea" and terrain != "land")


@rule("cards.golden_rule", "card.golden_rule", "display.precedence", "growth.deployment.ignore_by_card")
def card_may_enter(
    rules: Rules, terrain: Terrain, epoch: Annotated[int, Meta(ge=1, le=4)], in_play: bool, overrides: bool
) -> bool:
    """Whether a card may place its player's disk in an area: the rules bind it unless its words override."""
    if rules.card_placement == "card-overrides":
        return True
    return in_play and (overrides or is_open(rules, terrain, epoch, True))


@rule("card.play.declare", "card.resolve")
def targets_due(
    disks: Small, chosen: Small, stopped: bool, candidates: Annotated[int, Meta(ge=0, le=600)]
) -> bool:
    """Whether the player of a card has more to announce: as much as there is, unless the text says up to."""
    return chosen < disks and not stopped and candidates > 0


@rule(
    "card.resolve",
    "card.supply.word",
    "term.supply.place",
    "competition.replacement.short",
    "competition.replacement.paid",
)
def disk_comes(supply: Count, room: bool) -> bool:
    """Whether a card's own disk comes: from supply, within the limits, even if a replaced one stays."""
    return supply > 0 and room


@rule("term.supply.remove", "card.supply.exception", "competition.allied.return", "term.barbarian.entry")
def pile_of(
    faction: Faction, players: Annotated[int, Meta(ge=2, le=6)], white: bool
) -> Literal["own", "black", "white"]:
    """The pile a disk comes from and goes back to: its owner's supply, or that of black or white disks."""
    if white:
        return "white"
    return "black" if faction == players else "own"


@rule("card.barbarian_limit", "epoch.step3")
def may_borrow(rules: Rules, without_card: bool) -> bool:
    """Whether missing Barbarians may come from other areas: for a card, and by one reading for all else."""
    return not without_card or rules.barbarian_shortage == "borrow"


@rule("card.barbarian_limit")
def must_borrow(pile: Count, announced: Small) -> bool:
    """Whether the next Barbarian of a card must come from another area: the pile has no more."""
    return pile <= announced


@rule("card.barbarian_limit", "card.resolve")
def may_go_without(rules: Rules, lenders: Small) -> bool:
    """Whether a card may go without a Barbarian its pile lacks though *lenders* other areas have some."""
    return lenders == 0 or rules.borrowed_barbarians == "may"


@rule(
    "wonder.build.card",
    "wonder.build.disks",
    "wonder.build.example",
    given=lambda supply, disks: disks <= supply,
)
def supply_after_building(supply: Count, disks: Small) -> int:
    """The builder's supply after the disks named on the Wonder went onto it."""
    return supply - disks
