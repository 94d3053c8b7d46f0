"""What can happen: every end of an Epoch, every end of the game, everything the book goes to length about."""

from __future__ import annotations

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.position import Position
from hoyle.model.acis.ruleset import Acis
from hoyle.properties.core import reachable


def _ending(position: Position, turn: int) -> bool:
    return position.phase in ("epoch", "over") and position.turn == turn


@reachable("sudden.turn2", "epoch.trigger")
def an_epoch_can_end_after_two_turns(ruleset: Acis, position: Position) -> bool:
    """Sudden death can end an Epoch after its second turn."""
    return _ending(position, 2)


@reachable("sudden.turn3", "epoch.trigger")
def an_epoch_can_end_after_three_turns(ruleset: Acis, position: Position) -> bool:
    """Sudden death can end an Epoch after its third turn."""
    return _ending(position, 3)


@reachable("sudden.turn4", "epoch.trigger")
def an_epoch_can_last_four_turns(ruleset: Acis, position: Position) -> bool:
    """An Epoch can last four turns."""
    return _ending(position, 4)


@reachable("overview.epochs", "epoch.final.scoring", "overview.goal")
def a_game_can_be_played_to_its_end(ruleset: Acis, position: Position) -> bool:
    """The last Epoch can be reached and finished."""
    return position.phase == "over"


def _won_by(game: Acis, position: Position, clause: str) -> bool:
    outcome = game.outcome(position)
    return outcome is not None and outcome.by == clause


@reachable("endgame.winner")
def points_can_decide(ruleset: Acis, position: Position) -> bool:
    """A game can be won by VPs."""
    return _won_by(ruleset, position, "endgame.winner")


@reachable("endgame.tie1")
def wonders_can_decide(ruleset: Acis, position: Position) -> bool:
    """A tie can be broken by areas with own Wonders."""
    return _won_by(ruleset, position, "endgame.tie1")


@reachable("endgame.tie2")
def cities_can_decide(ruleset: Acis, position: Position) -> bool:
    """A tie can be broken by Cities."""
    return _won_by(ruleset, position, "endgame.tie2")


@reachable("endgame.tie3")
def disks_can_decide(ruleset: Acis, position: Position) -> bool:
    """A tie can be broken by disks on the map."""
    return _won_by(ruleset, position, "endgame.tie3")


@reachable("endgame.tie4")
def areas_can_decide(ruleset: Acis, position: Position) -> bool:
    """A tie can be broken by areas occupied."""
    return _won_by(ruleset, position, "endgame.tie4")


@reachable("endgame.draw")
def a_game_can_be_drawn(ruleset: Acis, position: Position) -> bool:
    """A game can be drawn."""
    return _won_by(ruleset, position, "endgame.draw")


@reachable("aeneas.order", "aeneas.step1")
def aeneas_can_be_invoked(ruleset: Acis, position: Position) -> bool:
    """A civilization can invoke the Aeneas Rule."""
    return any(player.invoked for player in position.players)


@reachable("loot.award", "loot.transfer", "display.loot")
def a_city_can_be_sacked(ruleset: Acis, position: Position) -> bool:
    """A City can be sacked: loot lies in a Loot box."""
    return any(player.loot for player in position.players)


@reachable("wonder.build.disks", "wonder.build.card")
def a_wonder_can_be_built(ruleset: Acis, position: Position) -> bool:
    """A Wonder can be built."""
    return any(wonder.state == "built" for wonder in position.wonders)


@reachable("cards.wonder.states")
def a_wonder_can_be_buried(ruleset: Acis, position: Position) -> bool:
    """A Wonder can be buried."""
    return any(wonder.state == "buried" for wonder in position.wonders)


@reachable("card.negation.chain", "card.negation.example", "card.play.window")
def a_negation_can_be_negated(ruleset: Acis, position: Position) -> bool:
    """A Negation can itself be answered."""
    return any(isinstance(task, tasks.Response) and len(task.chain) > 2 for task in position.agenda)


@reachable("competition.allied")
def allies_can_fight(ruleset: Acis, position: Position) -> bool:
    """Allied white disks can stand in a competition."""
    return bool(position.allied)


@reachable("competition.alternate_loss", "competition.alternate_loss.order")
def a_fight_can_ask_for_payment(ruleset: Acis, position: Position) -> bool:
    """In step 4 of a competition somebody can be asked whether to pay."""
    task = position.agenda[-1] if position.agenda else None
    return isinstance(task, tasks.Competition) and task.step == 4


@reachable("board.deep.epoch", "board.deep.limit")
def a_deep_sea_can_be_entered(ruleset: Acis, position: Position) -> bool:
    """In the last Epoch a civilization can be in a deep sea."""
    terrain = ruleset.board(position).terrain
    return any(kind == "deep" and any(row[:-1]) for kind, row in zip(terrain, position.areas, strict=True))


@reachable("card.event.multiple", "card.event.drawn", "card.event.repeat")
def an_event_can_be_drawn(ruleset: Acis, position: Position) -> bool:
    """An Event can be drawn and played."""
    return any(card in ruleset.catalog.events for card in position.played)


@reachable("reckoning.turn_order.tie_vp", "reckoning.turn_order.tie_random")
def a_tied_civilization_can_pick_its_space(ruleset: Acis, position: Position) -> bool:
    """A civilization tied on Cities and lowest in VPs can be asked for its space."""
    task = position.agenda[-1] if position.agenda else None
    return isinstance(task, tasks.Ranking) and ruleset.actor(position) != "chance"
