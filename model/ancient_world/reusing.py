"""Using a placed citizen again, for ambrosia."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import (
    Reuse,
    ReuseOnCard,
)
from hoyle.model.ancient_world.ambrosia import cannot_move, cannot_reuse
from hoyle.model.ancient_world.flow import Game, Offered, does, pay
from hoyle.model.ancient_world.perform import settle_in
from hoyle.model.ancient_world.placing import (
    fee_paid,
    on_card,
    open_card_actions,
    spans,
)
from hoyle.model.ancient_world.position import SPACE_INDEX, SPACES, AncientPosition, Task
from hoyle.model.core import Objection

ON_CARD = -1  # where a citizen stands that is on no space of the board


def reuse_objection(game: Game, position: AncientPosition, seat: int) -> Objection | None:
    """Why no citizen can be used again now, if so."""
    acted = bool(position.tasks)
    return cannot_reuse(
        game.rules, seat == position.turn, acted, seat in position.passed, position.cities[seat].ambrosia
    )


def reusing_options(game: Game, position: AncientPosition, seat: int) -> Offered:
    """Every way to place a citizen once more."""
    rules, city = game.rules, position.cities[seat]
    if rules.reuse_tempo == "none" or city.ambrosia < rules.reuse_price:
        return {}
    if reuse_objection(game, position, seat) is not None:
        return {}
    found: list[Reuse] = []
    on_cards: list[ReuseOnCard] = []
    for citizen, origin in placed_citizens(game, position, seat):
        lifted = taken_up(game, position, seat, citizen)
        lifted = pay(lifted, seat, ambrosia=rules.reuse_price)
        must_leave = cannot_move(rules, origin == ON_CARD, False, True) is not None
        for space in range(len(SPACES)):
            if space == origin and must_leave:
                continue
            for _, name, low, count in spans(game, lifted, seat, (citizen,), space):
                found += [Reuse(citizen, name, low + extra) for extra in range(count)]  # type: ignore[arg-type]
        if cannot_move(rules, origin == ON_CARD, True, False) is not None:
            continue
        on_cards += [ReuseOnCard(citizen, card) for card in open_card_actions(game, lifted, seat)]
    offered: Offered = {}
    if found:
        offered["reuse"] = tuple(found)
    if on_cards:
        offered["reuse-on-card"] = tuple(on_cards)
    return offered


def placed_citizens(game: Game, position: AncientPosition, seat: int) -> list[tuple[int, int]]:
    """Citizens that can be taken up again, with the space they stand on (-1 for a card)."""
    found = [
        (skill, space)
        for space, there in enumerate(position.spaces)
        for player, skill in there
        if player == seat
    ]
    if cannot_move(game.rules, True, False, False) is None:
        found += [(skill, ON_CARD) for _, skill in position.cities[seat].working]
    return found


def taken_up(game: Game, position: AncientPosition, seat: int, citizen: int) -> AncientPosition:
    """The position without this citizen where it stood."""
    spaces = tuple(tuple(pair for pair in there if pair != (seat, citizen)) for there in position.spaces)
    city = position.cities[seat]
    working = tuple(pair for pair in city.working if pair[1] != citizen)
    drafted = city.drafted
    draft = SPACE_INDEX["draft"]
    if game.rules.draft_counts == "standing" and (seat, citizen) in position.spaces[draft]:
        own = sum(1 for player, _ in spaces[draft] if player == seat)
        counted = len(spaces[draft]) if game.rules.draft_tokens == "everyone" else own
        drafted = min(drafted, counted * game.rules.draft_attack)
    return position.with_city(seat, replace(city, working=working, drafted=drafted), spaces=spaces)


@does(Reuse)
def do_reuse(game: Game, position: AncientPosition, action: Reuse) -> AncientPosition:
    seat = position.turn
    position = lifted_for(game, position, seat, action.citizen)
    position, note = fee_paid(game, position, seat, action)
    return settle_in(game, position, seat, action.citizen, SPACE_INDEX[action.space], note)


@does(ReuseOnCard)
def do_reuse_on_card(game: Game, position: AncientPosition, action: ReuseOnCard) -> AncientPosition:
    position = lifted_for(game, position, position.turn, action.citizen)
    return on_card(game, position, position.cities[position.turn], action.citizen, action.card, ())


def lifted_for(game: Game, position: AncientPosition, seat: int, citizen: int) -> AncientPosition:
    position = pay(taken_up(game, position, seat, citizen), seat, ambrosia=game.rules.reuse_price)
    if game.rules.reuse_tempo == "turn" and not position.tasks:
        return position.then(Task("turn-end", seat))
    return position
