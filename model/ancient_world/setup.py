"""Set-up: the position in which a game begins."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.board import claimed_at_start, tokens_taken
from hoyle.model.ancient_world.box import (
    cards_at_start,
    cards_lying_open,
    citizens_at_start,
    city_state_of,
    coins_in_supply,
)
from hoyle.model.ancient_world.flow import DISTRICTS, EMPIRE, MILITARY, TITANS, Game, gain, settle
from hoyle.model.ancient_world.position import SPACES, AncientPosition, Army, City, Deck, Task
from hoyle.model.ancient_world.prepare import (
    ambrosia_at_start,
    coins_at_start,
    empire_row_size,
    military_drawn,
)
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.ancient_world.start import AncientStart, place_in_order
from hoyle.model.core import InputError, did_you_mean


def board_at_start(rules: Rules) -> tuple[int, ...]:
    """The ambrosia that lies on the spaces when a game begins, as far as the box has any."""
    limited = rules.ambrosia == 0 or rules.ambrosia_supply == "limited"
    board, supply = [], rules.ambrosia
    for space in SPACES:
        tokens = tokens_taken(ambrosia_at_start(rules, space), max(0, supply), limited)
        board.append(tokens)
        supply -= tokens
    return tuple(board)


def begin_game(game: Game, start: AncientStart) -> AncientPosition:
    """Boards, decks and supply; the open cards are dealt by chance."""
    check_start(game, start)
    rules, cards = game.rules, game.catalog
    cities = tuple(starting_city(game, start, seat) for seat in range(start.players))
    board = board_at_start(rules)
    dealt = {card for city in cities for card in city.empire}
    military = {army.active for city in cities for army in city.armies}
    threats = {city.threat for city in cities}
    box = [card for card in cards.deck("start") if card not in dealt]
    box += [card for card in cards.barracks(True) if card not in military]
    box += [card for card in cards.pile(0) if card not in threats]
    position = AncientPosition(
        round=1,
        phase="setup",
        turn=start.first,
        holder=start.first,
        claimed=claimed_at_start(rules),
        cities=cities,
        spaces=((),) * len(SPACES),
        board_ambrosia=board,
        coins=coins_in_supply(rules),
        knowledge=rules.knowledge,
        ambrosia=rules.ambrosia - sum(board),
        empire=Deck(middle=cards.deck("a")),
        empire_next=cards.deck("b"),
        empire_c=cards.deck("c"),
        military=Deck(middle=cards.barracks(False)),
        districts=Deck(middle=tuple(sorted(cards.districts))),
        titans=(Deck(middle=cards.pile(1)), Deck(middle=cards.pile(2)), Deck(middle=cards.pile(3))),
        out=tuple(sorted(box)),
        locks=("",) * len(SPACES) if rules.sexes else (),
        tasks=opening_tasks(game, start),
    )
    for seat, city in enumerate(cities):
        place = place_in_order(seat, start.first, start.players)
        position = gain(game, position, seat, coins=coins_at_start(rules, place, city.state == "merlume"))
        if city.state == "umnok":
            position = with_first_knowledge(game, position, seat)
    return settle(game, position)


def with_first_knowledge(game: Game, position: AncientPosition, seat: int) -> AncientPosition:
    """The Unearthers of Umnok begin with knowledge; whether it brings ambrosia is a reading."""
    if game.rules.umnok_start_ambrosia == "yes":
        return gain(game, position, seat, knowledge=game.rules.umnok_knowledge)
    city = position.cities[seat]
    number = tokens_taken(game.rules.umnok_knowledge, position.knowledge, True)
    city = replace(city, knowledge=city.knowledge + number)
    return position.with_city(seat, city, knowledge=position.knowledge - number)


def opening_tasks(game: Game, start: AncientStart) -> tuple[Task, ...]:
    """The open cards, dealt by chance; with the home rules, the sexes."""
    tasks = [Task("reveal", 0, cards_lying_open("districts"), DISTRICTS)]
    tasks += [Task("reveal", 0, cards_lying_open("titans"), pile) for pile in TITANS]
    tasks += [Task("barracks", 0, military_drawn(game.rules, start.players, 0), MILITARY)]
    tasks += [Task("row", 0, empire_row_size(game.rules, start.players), EMPIRE)]
    if game.rules.sexes:
        tasks += [Task("assign", seat) for seat in range(start.players)]
    return (*tasks, Task("begin"))


def starting_city(game: Game, start: AncientStart, seat: int) -> City:
    """A player board with everything that belongs on it."""
    rules, cards = game.rules, game.catalog
    threats = own_share(game, cards.pile(0), seat, cards_at_start(rules, "starting-titans"))
    military = own_share(game, cards.barracks(True), seat, cards_at_start(rules, "starting-military"))
    return City(
        state=state_of(game, start, seat),
        ready=citizens_at_start(rules),
        empire=own_share(game, cards.deck("start"), seat, cards_at_start(rules, "starting-empire")),
        armies=tuple(Army(active=card) for card in military),
        threat=threats[0] if threats else "",
    )


def own_share(game: Game, dealt: tuple[str, ...], seat: int, each: int) -> tuple[str, ...]:
    """What a seat gets of cards that go round: one of each name, or the next so many where names differ."""
    names = sorted({game.catalog.name(card) for card in dealt})
    copies = [[card for card in dealt if game.catalog.name(card) == name] for name in names]
    if len(copies) == each and all(len(same) > seat for same in copies):
        return tuple(same[seat] for same in copies)
    return dealt[seat * each : (seat + 1) * each]


def state_of(game: Game, start: AncientStart, seat: int) -> str:
    """The city-state that a seat leads, "" on the plain side."""
    if start.city_states:
        return start.city_states[seat]
    return city_state_of(game.rules, start.side, seat)


def check_start(game: Game, start: AncientStart) -> None:
    """Start options that cannot be, said in one sentence."""
    if start.first >= start.players:
        raise InputError(f"first = {start.first}: with {start.players} players give 0 to {start.players - 1}")
    states = start.city_states
    if start.side == "city-states" and len(game.rules.city_states) < start.players:
        raise InputError("side = 'city-states': this edition has no city-states, leave it at 'plain'")
    if states and len(states) != start.players:
        raise InputError(
            f"city_states has {len(states)} names for {start.players} players: give one for each, or none"
        )
    for state in states:
        if state not in game.rules.city_states:
            known = game.rules.city_states
            raise InputError(f"city-state {state!r} is not in this edition: {did_you_mean(state, known)}")
        if states.count(state) > 1:
            raise InputError(f"city-state {state!r} is chosen twice: every player board is there once")
