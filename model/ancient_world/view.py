"""A position as a few lines of text."""

from __future__ import annotations

from hoyle.model.ancient_world.flow import Game
from hoyle.model.ancient_world.placement import is_covered
from hoyle.model.ancient_world.position import SPACES, AncientPosition, City, seat_name
from hoyle.model.ancient_world.result import points


def describe(game: Game, position: AncientPosition) -> str:
    """The table, the board and the cities, for a terminal."""
    first = seat_name(position.holder) + (" (claimed)" if position.claimed else "")
    lines = [
        f"round {position.round} of {game.rules.rounds}, {position.phase}; first player {first}",
        f"supply: {position.coins} coins, {position.knowledge} knowledge, {position.ambrosia} ambrosia",
        f"row: {listed(position.row)}; military: {listed(position.barracks)}",
        f"titans: {listed(tuple(deck.top[0] for deck in position.titans if deck.top))}",
        f"decks: {position.empire.size()} Empire cards, {len(position.empire_discard)} discarded, "
        f"{position.military.size()} Military cards, {len(position.military_discard)} discarded, "
        f"{position.districts.size()} districts, {len(position.out)} cards out of the game",
    ]
    lines += [_space(game, position, index) for index in range(len(SPACES))]
    for seat, city in enumerate(position.cities):
        lines += _city(game, position, seat, city)
    if position.tasks:
        task = position.tasks[0]
        lines.append(
            f"next: {task.kind} by {seat_name(task.player)}" + (f" ({task.number})" if task.number else "")
        )
    elif position.phase != "over":
        lines.append(f"turn of {seat_name(position.turn)}")
    return "\n".join(lines)


def listed(cards: tuple[str, ...]) -> str:
    return ", ".join(cards) if cards else "none"


def _space(game: Game, position: AncientPosition, index: int) -> str:
    name = SPACES[index]
    standing = " ".join(f"{seat_name(seat)}:{skill}" for seat, skill in position.spaces[index]) or "-"
    covered = " covered" if is_covered(game.rules, name, position.round) else ""
    tokens = position.board_ambrosia[index]
    return f"  {name:<8}{standing}" + (f" [{tokens} ambrosia]" if tokens else "") + covered


def _city(game: Game, position: AncientPosition, seat: int, city: City) -> list[str]:
    damaged = tuple(card + (" (damaged)" if card in city.damaged else "") for card in city.empire)
    armies = ", ".join(
        f"{army.active or 'nobody'} {army.name}+{army.picture}"
        + (f" over {listed(army.retired)}" if army.retired else "")
        for army in city.armies
    )
    passed = " passed" if seat in position.passed else ""
    state = f" ({city.state})" if city.state else ""
    lines = [
        f"{seat_name(seat)}{state}{passed}: {city.coins} coins, {city.knowledge} knowledge, "
        f"{city.ambrosia} ambrosia, {points(game, position, seat)} points",
        f"  citizens ready {list(city.ready)}, starving {list(city.starving)}, new {list(city.fresh)}; "
        f"food {game.food(city)}, capacity {game.capacity(city)}, army limit {game.army_limit(city)}",
        f"  empire: {listed(damaged)}; stored: {listed(city.stored)}",
        f"  districts: {listed(city.districts)}; titans: {listed(city.titans)}; armies: {armies or 'none'}",
    ]
    if city.threat:
        lines.append(f"  threatened by {city.threat}" + (f" with {city.fed} ambrosia" if city.fed else ""))
    return lines
