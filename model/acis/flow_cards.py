"""The Card Phase in play: play a card, build a Wonder, use a power, pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import (
    Activate,
    BuildWonder,
    Pass,
    PayCard,
    PayDisk,
    PayTalent,
    PlaceBlock,
    PlayCard,
)
from hoyle.model.acis.agenda import Building, CardPhase, Declaration, Origin
from hoyle.model.acis.board import bits
from hoyle.model.acis.cards import (
    is_available,
    may_build,
    may_build_another,
    may_pay_card,
    may_pay_talent,
    may_stand,
    wonder_payment,
)
from hoyle.model.acis.flow import (
    ByKind,
    Handler,
    discard,
    find_source,
    handles,
    map_disks,
    sources,
    spend_disk,
    take_off,
)
from hoyle.model.acis.flow_declare import can_act
from hoyle.model.acis.index import CONTROLLED, OCCUPIED, AreaChoices, mask
from hoyle.model.acis.playing import may_play, supply_after_building
from hoyle.model.acis.position import (
    COLOURS,
    Position,
    WonderState,
    first,
    inserted,
    replace,
    then,
    with_player,
    without,
)
from hoyle.model.acis.sequence import card_phase_ends, may_act, turn_of
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

PASS = (Pass(),)


@handles(CardPhase)
class CardPhaseHandler(Handler[CardPhase]):
    clause = "card.order"
    kinds = (PlayCard, BuildWonder, Activate, Pass)

    def actor(self, game: Acis, position: Position, task: CardPhase) -> str:
        return COLOURS[position.order[task.at]]

    def step(self, game: Acis, position: Position, task: CardPhase) -> Position | None:
        if card_phase_ends(tuple(player.passed for player in position.players)):
            return game.competitions(position)
        seat = turn_of(position.order, task.at)
        if seat is None:  # everybody has had a turn, and somebody has not passed
            return then(position, CardPhase())
        if position.players[seat].passed and not self._later(game, position, seat):
            return then(position, CardPhase(task.at + 1))
        return None

    def _later(self, game: Acis, position: Position, seat: int) -> bool:
        """Whether a civilization that has passed may still use a power when its turn comes."""
        return game.rules.passing == "cards-and-wonders" and any(
            True for _ in sources(game, position, seat, "card")
        )

    def legal(self, game: Acis, position: Position, task: CardPhase) -> ByKind:
        seat = position.order[task.at]
        player = position.players[seat]
        found: dict[str, Any] = {"pass": PASS}
        usable = tuple(Activate(name) for name, _ in sources(game, position, seat, "card"))
        if usable:
            found["activate"] = usable
        if may_act(player.passed) is not None:
            return found
        cards = game.catalog.by_number
        found["play-card"] = tuple(
            PlayCard(card)
            for card in player.hand
            if may_play(game.rules, cards[card].kind, player.supply, acts(game, position, seat, card)) is None
        )
        if self._any_build(game, position, seat):
            names = game.catalog.wonders
            found["build-wonder"] = tuple(
                BuildWonder(names[number].name)
                for number, wonder in enumerate(position.wonders)
                if build_objection(game, position, seat, number) is None
            )
        return found

    def _any_build(self, game: Acis, position: Position, seat: int) -> bool:
        return may_build_another(game.rules, position.players[seat].built) is None and bool(
            wonder_sites(game, position, seat)
        )

    def objection(self, game: Acis, position: Position, task: CardPhase, action: Any) -> Objection | None:
        seat = position.order[task.at]
        player = position.players[seat]
        if isinstance(action, Pass):
            return None
        if isinstance(action, Activate):
            return find_source(game, position, seat, "card", action.source)[1]
        refused = may_act(player.passed)
        if refused is not None:
            return refused
        if isinstance(action, PlayCard):
            if action.card not in player.hand:
                return Objection("card.order", f"card {action.card} is not in its hand")
            does = acts(game, position, seat, action.card)
            return may_play(game.rules, game.catalog.by_number[action.card].kind, player.supply, does)
        number = game.wonder_number(action.wonder)
        if number is None:
            return Objection("wonder.build.available", f"there is no Wonder {action.wonder!r}")
        return build_objection(game, position, seat, number)

    def apply(self, game: Acis, position: Position, task: CardPhase, action: Any) -> Position:
        seat = position.order[task.at]
        onward = CardPhase(task.at + 1)
        if isinstance(action, Pass):
            return then(position, onward, players=with_player(position, seat, passed=True))
        if isinstance(action, Activate):
            origin, _ = find_source(game, position, seat, "card", action.source)
            assert origin is not None  # the action is legal
            return first(spend_disk(position, seat, origin), Declaration(seat, origin))
        if isinstance(action, PlayCard):
            return then(
                play(position, seat, action.card), onward, Declaration(seat, Origin("card", action.card))
            )
        number = game.wonder_number(action.wonder)
        assert number is not None  # the action is legal
        return then(position, onward, Building(seat, number))


def acts(game: Acis, position: Position, seat: int, card: int) -> bool:
    """Whether a card could do anything now; not looked into where it does not matter."""
    return game.rules.idle_card == "allowed" or can_act(game, position, seat, card)


def play(position: Position, seat: int, card: int) -> Position:
    """A card leaves a hand and lies on the table while it is resolved."""
    hand = without(position.players[seat].hand, card)
    return replace(
        position,
        players=with_player(position, seat, hand=hand),
        played=inserted(position.played, card),
    )


# -- Wonders -----------------------------------------------------------------------------------------------


def wonder_sites(game: Acis, position: Position, seat: int) -> int:
    """The land areas a civilization Controls in which no Wonder stands."""
    sites = mask(game.board(position), position, CONTROLLED, seat)
    for wonder in position.wonders:
        if wonder.area >= 0:
            sites &= ~(1 << wonder.area)
    return sites


def build_objection(game: Acis, position: Position, seat: int, number: int) -> Objection | None:
    """Why a civilization may not begin to build a Wonder."""
    refused = is_available(position.wonders[number].state)
    refused = refused or may_build_another(game.rules, position.players[seat].built)
    return refused or completion(game, position, Building(seat, number), 0, 0)


def completion(game: Acis, position: Position, task: Building, disks: int, others: int) -> Objection | None:
    """Why a Wonder could not be finished after paying *disks* and *others* more, their places left aside."""
    player = position.players[task.seat]
    return may_build(
        game.rules,
        task.disks + disks,
        task.others + others,
        map_disks(game.board(position), position, task.seat) - disks,
        player.treasury + len(player.hand) - others,
        player.supply + disks,
        game.catalog.wonders[task.wonder].disks,
        wonder_sites(game, position, task.seat).bit_count(),
    )


@handles(Building)
class BuildingHandler(Handler[Building]):
    """Five payments, then the disks go onto the card and the block onto the map."""

    clause = "wonder.build.cost"
    kinds = (PayDisk, PayTalent, PayCard, PlaceBlock)

    def _paid(self, game: Acis, task: Building) -> bool:
        return task.disks + task.others == game.rules.wonder_cost

    def _payable_areas(self, game: Acis, position: Position, task: Building) -> int:
        """Areas that can give a disk: the last disk of the only site cannot."""
        if completion(game, position, task, 1, 0) is not None:
            return 0
        areas = mask(game.board(position), position, OCCUPIED, task.seat)
        sites = wonder_sites(game, position, task.seat)
        if sites.bit_count() == 1 and position.areas[sites.bit_length() - 1][task.seat] == 1:
            areas &= ~sites
        return areas

    def legal(self, game: Acis, position: Position, task: Building) -> ByKind:
        board, player = game.board(position), position.players[task.seat]
        if self._paid(game, task):
            sites = wonder_sites(game, position, task.seat)
            return {"place-block": AreaChoices(sites, board.names, PlaceBlock)}
        found: dict[str, Any] = {
            "pay-disk": AreaChoices(self._payable_areas(game, position, task), board.names, PayDisk)
        }
        if completion(game, position, task, 0, 1) is None:
            if may_pay_talent(player.treasury) is None:
                found["pay-talent"] = (PayTalent(),)
            found["pay-card"] = tuple(PayCard(card) for card in player.hand)
        return found

    def objection(self, game: Acis, position: Position, task: Building, action: Any) -> Objection | None:
        board, player = game.board(position), position.players[task.seat]
        if self._paid(game, task) != isinstance(action, PlaceBlock):
            return Objection("wonder.build.cost", f"{task.disks + task.others} resources are paid")
        if isinstance(action, PlaceBlock):
            area = board.number[action.area]
            controlled = bool(mask(board, position, CONTROLLED, task.seat) >> area & 1)
            there = sum(wonder.area == area for wonder in position.wonders)
            return may_stand(board.terrain[area] == "land", controlled, there)
        if isinstance(action, PayDisk):
            area = board.number[action.area]
            if position.areas[area][task.seat] == 0:
                return Objection("wonder.build.cost", "none of its disks is there")
            short = completion(game, position, task, 1, 0)
            if short is None and not self._payable_areas(game, position, task) >> area & 1:
                return Objection("wonder.build.block_none", "it would Control no land area for the block")
            return short
        if isinstance(action, PayTalent):
            refused = may_pay_talent(player.treasury)
        elif action.card not in player.hand:
            refused = Objection("wonder.build.cost", f"card {action.card} is not in its hand")
        else:
            refused = may_pay_card(len(player.hand))
        return refused or completion(game, position, task, 0, 1)

    def apply(self, game: Acis, position: Position, task: Building, action: Any) -> Position:
        board, player = game.board(position), position.players[task.seat]
        if isinstance(action, PayDisk):
            paid = take_off(position, board.number[action.area], task.seat)
            return then(paid, replace(task, disks=task.disks + 1))
        if isinstance(action, PayTalent):
            players = with_player(position, task.seat, treasury=player.treasury - 1)
            return then(position, replace(task, others=task.others + 1), players=players)
        if isinstance(action, PayCard):
            return then(discard(position, task.seat, action.card), replace(task, others=task.others + 1))
        assert wonder_payment(game.rules, task.disks, task.others, 0) is None
        disks = game.catalog.wonders[task.wonder].disks
        built = WonderState(owner=task.seat, area=board.number[action.area], disks=disks)
        wonders = (*position.wonders[: task.wonder], built, *position.wonders[task.wonder + 1 :])
        supply = supply_after_building(player.supply, disks)
        players = with_player(position, task.seat, supply=supply, built=player.built + 1)
        return then(position, wonders=wonders, players=players)


def refill_wonders(game: Acis, position: Position, seat: int) -> Position:
    """By one reading, a Wonder emptied by the Aeneas Rule is filled again when its area is re-entered."""
    if game.rules.emptied_wonder != "refilled":
        return position
    for number in bits((1 << len(position.wonders)) - 1):
        wonder = position.wonders[number]
        wanted = game.catalog.wonders[number].disks
        supply = position.players[seat].supply
        if wonder.owner != seat or wonder.state != "built" or wonder.disks > 0 or supply < wanted:
            continue
        if position.players[seat].invoked and position.areas[wonder.area][seat] > 0:
            filled = replace(wonder, disks=wanted)
            position = replace(
                position,
                wonders=(*position.wonders[:number], filled, *position.wonders[number + 1 :]),
                players=with_player(position, seat, supply=supply - wanted),
            )
    return position
