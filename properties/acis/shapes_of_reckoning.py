"""Shapes of the Reckoning Phase and the End of Epoch Phase: one for every kind of decision in them."""

from __future__ import annotations

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.position import Position, replace
from hoyle.model.acis.ruleset import Acis
from hoyle.properties.acis.shapes import CURSE, HIRED, NO, PLAIN, RAID, SETTLERS, TURNCOATS, moment
from hoyle.properties.core import Unknown, shape


@shape("a place in the Turn Order")
def ranking(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Cities and VPs decide, then a choice or a lot."""
    agenda = (tasks.Reckoning("aeneas"), tasks.Ranking((-1, -1)))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, talents=0)


@shape("the Aeneas Rule to be invoked")
def aeneas(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """A civilization far behind turns its disks into Barbarians, if it likes."""
    game, position = moment(ruleset, unknown, tasks.Reckoning("aeneas"), phase="reckoning", tall=3)
    behind = replace(position.players[0], points=0)
    ahead = replace(position.players[1], points=5 + position.players[1].points)
    return game, replace(position, players=(behind, ahead))


@shape("a Display to take")
def display(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Step 3 of the Aeneas Rule: after it disks are readied."""
    agenda = (tasks.Reckoning("aeneas", 1), tasks.Founding(0))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=1, talents=0)


@shape("an area to settle in")
def settling(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Step 5 of the Aeneas Rule."""
    agenda = (tasks.Reckoning("aeneas", 1), tasks.Founding(0, chosen=True))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, ready=4)


@shape("a new civilization that spreads")
def spreading(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """After its first disk a civilization places the others."""
    agenda = (tasks.Reckoning("aeneas", 1), tasks.Founding(0, chosen=True, selected=1))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, ready=2, talents=0)


@shape("a card revealed for sudden death")
def sudden_death(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """After the second turn: an Event, a card with the digit 2, or another."""
    agenda = (tasks.Reckoning("draw"), tasks.SuddenDeath())
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, turn=2)


@shape("talents to spend on cards")
def draw_step(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The Draw Step: talents or a disk of an Investment bring cards."""
    agenda = (tasks.Reckoning("draw", 1), tasks.DrawStep(0))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, turn=2)


@shape("a card to draw")
def drawing(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The last card of a draw, which may be an Event."""
    agenda = (tasks.Reckoning("draw", 2), tasks.Drawing(seat=0, left=1))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, turn=2)


@shape("a hand that is too large")
def discarding(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Seven cards, of which one must go."""
    hand = [SETTLERS, RAID, TURNCOATS, CURSE, HIRED, NO, PLAIN]
    agenda = (tasks.Reckoning("draw", 2), tasks.Discarding(0))
    return moment(ruleset, unknown, *agenda, phase="reckoning", tall=3, turn=2, hands=[hand, []])


@shape("the card of the Change of Epoch")
def change_of_epoch(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """It is revealed, the table is read, Epoch VPs are scored and Treasuries emptied."""
    away = (SETTLERS, RAID, CURSE, HIRED, NO)
    game, position = moment(ruleset, unknown, tasks.EpochEnd("reveal"), phase="epoch", tall=3, turn=4)
    pile = tuple(card for card in position.pile if card not in away)
    return game, replace(position, pile=pile, out=away)
