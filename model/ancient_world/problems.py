"""Why a position cannot stand in a game: tokens, citizens and cards that do not add up, limits passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hoyle.model.ancient_world.board import citizen_limit
from hoyle.model.ancient_world.box import cannot_seat
from hoyle.model.ancient_world.flow import ARRIVE, DISTRICTS, EMPIRE, MILITARY, RESOLVE, TITANS, Game
from hoyle.model.ancient_world.military import armies_to_discard
from hoyle.model.ancient_world.placement import closed_space
from hoyle.model.ancient_world.position import SPACES, AncientPosition, City, Task, owned
from hoyle.model.ancient_world.prepare import empire_row_size
from hoyle.model.ancient_world.speaking import in_its_book
from hoyle.model.ancient_world.strike import targets
from hoyle.model.core import Book, Objection

SPACE_TASKS = ("perform", "collect")
TITAN_TASKS = ("effect", "roll", "dice")
DECKS = (EMPIRE, MILITARY, DISTRICTS, *TITANS)


def problems(game: Game, position: AncientPosition, book: Book) -> tuple[Objection, ...]:
    """Everything that is wrong with a position, by clauses of its book."""
    return tuple(in_its_book(found, book) for found in _problems(game, position))


def _problems(game: Game, position: AncientPosition) -> tuple[Objection, ...]:
    shape = tuple(_shape(game, position))
    if shape:  # nothing else can be counted
        return shape
    found = (*_tokens(game, position), *_citizens(game, position), *_cards(game, position))
    # limits and tasks are asked of cards that are in the catalog
    return found or (*_limits(game, position), *_moment(game, position))


def _shape(game: Game, position: AncientPosition) -> Iterator[Objection]:
    rules, players = game.rules, position.players
    unseated = cannot_seat(rules, players)
    if unseated is not None:
        yield unseated
    if not 1 <= position.round <= rules.rounds:
        yield Objection("round.count", f"round {position.round}: there are rounds 1 to {rules.rounds}")
    if len(position.spaces) != len(SPACES) or len(position.board_ambrosia) != len(SPACES):
        yield Objection(
            "placement.board-space", f"the board has {len(SPACES)} spaces: list each, empty or not"
        )
    if len(position.locks) != (len(SPACES) if rules.sexes else 0):
        yield Objection(
            "placement.board-space", "locks are listed for every space by the home rules, else not at all"
        )
    if sum(city.opened for city in position.cities) > 1:
        yield Objection("actions.turn-order", "opened is true of several cities: one player begins a round")
    seats = [position.turn, position.holder, *position.passed, *(task.player for task in position.tasks)]
    seats += [player for standing in position.spaces for player, _ in standing]
    for seat in seats:
        if seat >= players:
            yield Objection(
                "actions.turn-order", f"seat {seat}: with {players} players there are 0 to {players - 1}"
            )
    if len(set(position.passed)) != len(position.passed):
        yield Objection("pass.final", f"passed = {list(position.passed)}: a player passes once a round")
    for task in position.tasks:
        if task.kind not in RESOLVE:
            yield Objection("actions.menu", f"unknown task {task.kind!r}")
    for seat, city in enumerate(position.cities):
        if city.state and city.state not in rules.city_states:
            known = ", ".join(rules.city_states) or "none"
            yield Objection(
                "city-state.board-side", f"state = {city.state!r} of seat {seat}: this edition has {known}"
            )


def _moment(game: Game, position: AncientPosition) -> Iterator[Objection]:
    """What does not fit the moment of the game: its phase, its tasks, what lies on the table."""
    phase, tasks = position.phase, position.tasks
    if phase == "over" and (tasks or position.round != game.rules.rounds):
        yield Objection("end.after-six", f"phase = 'over' in round {position.round}: the game goes on")
    if phase not in ("actions", "over") and not tasks:
        yield Objection("round.phases", f"phase = {phase!r} without a task: write 'actions'")
    if phase == "actions" and not tasks and position.turn in position.passed:
        yield Objection("pass.final", f"turn = {position.turn}: that player has passed")
    if (position.faces or position.rerolled) and not any(task.kind == "dice" for task in tasks):
        yield Objection("attack.damage-roll", "dice lie on the table and nobody rolled: leave faces empty")
    if position.drawn and not tasks:
        yield Objection("actions.menu", f"drawn = {list(position.drawn)} and nobody chooses: put them back")
    for task in tasks:
        wrong = _task(game, position, task)
        if wrong:
            yield Objection("actions.menu", f"task {task.kind!r}: {wrong}")


def _task(game: Game, position: AncientPosition, task: Task) -> str:
    """What is wrong with a task, "" when nothing is."""
    if task.kind in SPACE_TASKS and not 0 <= task.number < len(SPACES):
        return f"number = {task.number}: the board has spaces 0 to {len(SPACES) - 1}"
    if task.kind in TITAN_TASKS and task.card not in game.catalog.titans:
        return f"card = {task.card!r} is no titan"
    if task.kind == "claim" and task.card not in dict(targets(game, position)):
        return f"card = {task.card!r}: no titan lies there"
    if task.kind in ARRIVE and task.card not in DECKS:
        return f"card = {task.card!r}: the decks are {', '.join(DECKS)}"
    return ""


def _tokens(game: Game, position: AncientPosition) -> Iterator[Objection]:
    rules, cities = game.rules, position.cities
    coins = position.coins + rules.marker_coins + sum(city.coins for city in cities)
    coins += sum(army.name + army.picture for city in cities for army in city.armies)
    knowledge = position.knowledge + sum(city.knowledge for city in cities)
    ambrosia = (
        position.ambrosia + sum(position.board_ambrosia) + sum(city.ambrosia + city.fed for city in cities)
    )
    for what, count, most in (
        ("coins", coins, rules.coins),
        ("knowledge", knowledge, rules.knowledge),
        ("ambrosia", ambrosia, rules.ambrosia),
    ):
        if count != most:
            clause = f"component.{what}" if what != "ambrosia" or rules.ambrosia else "setup.token-supply"
            yield Objection(
                clause, f"{count} {what} in all, and the box holds {most}: correct the supply or the cities"
            )
    for what, supply, reading in (
        ("coins", position.coins, rules.coin_supply),
        ("knowledge", position.knowledge, rules.knowledge_supply),
        ("ambrosia", position.ambrosia, rules.ambrosia_supply),
    ):
        if supply < 0 and reading == "limited":
            yield Objection("setup.token-supply", f"{supply} {what} in the supply: it cannot be below zero")


def _citizens(game: Game, position: AncientPosition) -> Iterator[Objection]:
    limit = citizen_limit(game.rules)
    for seat, city in enumerate(position.cities):
        skills = owned(city, position.spaces, seat)
        for skill, count in Counter(skills).items():
            if count > 1:
                yield Objection(
                    "component.citizens", f"citizen {skill} of seat {seat} is in {count} places: keep one"
                )
            if not 1 <= skill <= limit:
                yield Objection(
                    "component.citizens", f"citizen {skill} of seat {seat}: there are 1 to {limit}"
                )
        if not set(city.struck) <= set(city.starving):
            yield Objection(
                "titan-effect.starve-ready",
                f"struck = {list(city.struck)} of seat {seat}: name only citizens that are starving",
            )
        if not set(city.came) <= set(skills) or len(set(city.came)) < len(city.came):
            yield Objection(
                "action.grow-lowest",
                f"came = {list(city.came)} of seat {seat}: name citizens of that player, each once",
            )
        yield from _sexes(game, seat, city, skills)
        for card, _ in city.working:
            if card not in city.empire:
                yield Objection(
                    "card-action.not-others", f"a citizen of seat {seat} is on {card!r}, which is not theirs"
                )
            elif card not in game.catalog.acting:
                yield Objection(
                    "placement.empire-card-action",
                    f"a citizen of seat {seat} is on {card!r}, which gives no action",
                )
    for space, standing in zip(SPACES, position.spaces, strict=True):
        for seat, skill in standing:
            merlume = position.cities[seat].state == "merlume"
            closed = closed_space(game.rules, space, position.round, merlume)
            if closed is not None:
                yield Objection(closed.clause, f"citizen {skill} of seat {seat}: {closed.says}")


def _sexes(game: Game, seat: int, city: City, skills: tuple[int, ...]) -> Iterator[Objection]:
    for what, named in (("men", city.men), ("turned", city.turned)):
        if named and not (game.rules.sexes and set(named) <= set(skills)):
            yield Objection(
                "home.assign-sex",
                f"{what} = {list(named)} of seat {seat}: by the home rules, name citizens of theirs",
            )


def _cards(game: Game, position: AncientPosition) -> Iterator[Objection]:
    places = Counter(all_cards(position))
    for card, count in places.items():
        if card not in game.catalog.cards:
            yield Objection("actions.menu", f"card {card!r} is not in the catalog")
        elif count > 1:
            yield Objection("actions.menu", f"card {card!r} is in {count} places: keep one")
    for card in game.catalog.cards:
        if card not in places:
            yield Objection(
                "actions.menu", f"card {card!r} is nowhere: put it in a deck, a discard pile or out"
            )
    kinds = game.catalog
    for seat, city in enumerate(position.cities):
        for what, cards, known in (
            ("empire", city.empire, kinds.empire),
            ("stored", city.stored, kinds.empire),
            ("districts", city.districts, kinds.districts),
            ("titans", city.titans, kinds.titans),
            ("threat", (city.threat,) if city.threat else (), kinds.titans),
            ("armies", tuple(c for a in city.armies for c in (a.active, *a.retired) if c), kinds.military),
        ):
            for card in cards:
                if card not in known:
                    yield Objection(
                        "actions.menu", f"{what} of seat {seat} has {card!r}, which is no such card"
                    )
        for what, cards in (("damaged", city.damaged), ("used", city.used)):
            if len(set(cards)) < len(cards):
                yield Objection(
                    "damage.face-down", f"{what} = {list(cards)} of seat {seat}: name each card once"
                )
        for card in (*city.damaged, *city.used):
            if card not in city.empire:
                yield Objection("damage.face-down", f"{card!r} of seat {seat} is no Empire card of theirs")


def all_cards(position: AncientPosition) -> Iterator[str]:
    """Every card, once for each place where it lies."""
    decks = (position.empire, position.military, position.districts, *position.titans)
    for deck in decks:
        yield from deck.cards()
    yield from (*position.empire_next, *position.empire_c, *position.row, *position.empire_discard)
    yield from (*position.barracks, *position.military_discard, *position.out, *position.drawn)
    for city in position.cities:
        yield from (*city.empire, *city.stored, *city.districts, *city.titans)
        if city.threat:
            yield city.threat
        for army in city.armies:
            yield from army.retired
            if army.active:
                yield army.active


def _limits(game: Game, position: AncientPosition) -> Iterator[Objection]:
    rules = game.rules
    if len(position.row) > empire_row_size(rules, position.players):
        yield Objection("setup.empire-row-size", f"{len(position.row)} cards in the Empire row: too many")
    if len(position.barracks) > rules.military_row[position.players - rules.fewest_players]:
        yield Objection("setup.military-row", f"{len(position.barracks)} cards in the Military row: too many")
    waiting = {task.player for task in position.tasks if task.kind == "disband"}
    for seat, city in enumerate(position.cities):
        excess = armies_to_discard(game.armies(city), game.army_limit(city))
        if excess and seat not in waiting and rules.excess_armies == "any-loss":
            yield Objection(
                "army.limit-start", f"seat {seat} has {excess} armies above the limit: discard them"
            )
        if rules.unique_cards:
            names = Counter(game.catalog.name(card) for card in city.empire)
            for name, count in names.items():
                if count > 1:
                    yield Objection(
                        "empire.uniqueness", f"seat {seat} owns {name!r} {count} times: one is allowed"
                    )
        if not rules.threatening_titans and city.threat:
            yield Objection(
                "attack.targets", f"seat {seat} has a threatening titan, which this edition does not know"
            )
