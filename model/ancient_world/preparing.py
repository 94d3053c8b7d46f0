"""The Prepare phase: the next round, its rows, its threatening titans."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import ChooseTitan
from hoyle.model.ancient_world.board import tokens_taken
from hoyle.model.ancient_world.box import cards_lying_open
from hoyle.model.ancient_world.endround import next_phase, next_round_number, sits_out
from hoyle.model.ancient_world.flow import (
    CHANCE_TASKS,
    DRAW_SPECIAL,
    EMPIRE,
    MILITARY,
    TITANS,
    Game,
    Offered,
    deck_of,
    does,
    offers,
    resolves,
    turn_order,
    with_deck,
    without,
)
from hoyle.model.ancient_world.position import SPACES, AncientPosition, Deck, Task, put, take
from hoyle.model.ancient_world.prepare import (
    ambrosia_on_uncovering,
    empire_row_size,
    military_drawn,
    needs_titan,
    picks_titan,
    prepare_steps,
    threat_pile,
    threat_place,
    titans_laid_out,
)

CHANCE_TASKS |= {"threat", "lineup"}


@resolves("next-round")
def next_round(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Another round is prepared, or the game is over."""
    rules = game.rules
    number = next_round_number(rules, position.round)
    phase = next_phase(rules, "end", position.round)
    if phase == "over":
        if rules.spending_windows == "windows" and rules.ambrosia:
            windows = tuple(Task("window", seat, 1) for seat in turn_order(position))
            return replace(position, tasks=(*windows, Task("over")))
        return replace(position, tasks=(Task("over"),))
    cities = tuple(replace(city, opened=False) if city.opened else city for city in position.cities)
    return prepared(game, replace(position, round=number, phase=phase, cities=cities, tasks=()))


@resolves("over")
def over(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    cities = tuple(replace(city, starving=city.starving + city.fresh, fresh=()) for city in position.cities)
    return replace(position, phase=next_phase(game.rules, "end", position.round), cities=cities, tasks=())


def prepared(game: Game, position: AncientPosition) -> AncientPosition:
    """The Prepare phase of a round, step by step; what chance has to deal is left as tasks."""
    rules = game.rules
    tasks: list[Task] = []
    for step in prepare_steps(rules, position.round):
        match step:
            case "uncover":
                position = uncovered(game, position)
            case "discard-row":
                discards = put(position.empire_discard, *position.row)
                position = replace(position, empire_discard=discards, row=())
            case "switch-deck":
                position = switched(game, position)
            case "fill-row":
                tasks += [Task("row", 0, empire_row_size(rules, position.players), EMPIRE)]
            case "fill-barracks":
                drawn = military_drawn(rules, position.players, len(position.barracks))
                position = left_military(game, position)
                tasks += [Task("barracks", 0, drawn, MILITARY)]
            case "titans":
                tasks += titan_tasks(game, position)
    return position.then(*tasks, Task("begin"))


def uncovered(game: Game, position: AncientPosition) -> AncientPosition:
    """Ambrosia on the spaces that are uncovered now."""
    rules = game.rules
    board, supply = list(position.board_ambrosia), position.ambrosia
    for index, space in enumerate(SPACES):
        tokens = ambrosia_on_uncovering(rules, space, position.round)
        if tokens:
            tokens = tokens_taken(tokens, max(0, supply), rules.ambrosia_supply == "limited")
            board[index], supply = board[index] + tokens, supply - tokens
    return replace(position, board_ambrosia=tuple(board), ambrosia=supply)


def switched(game: Game, position: AncientPosition) -> AncientPosition:
    """Empire B takes the place of Empire A."""
    gone, discards = position.empire.cards(), position.empire_discard
    if game.rules.switched_discards == "removed":
        gone, discards = gone + discards, ()
    return replace(
        position,
        empire=Deck(middle=position.empire_next),
        empire_next=(),
        empire_discard=discards,
        out=put(position.out, *gone),
    )


def left_military(game: Game, position: AncientPosition) -> AncientPosition:
    """What becomes of Military cards that nobody recruited."""
    left = position.barracks
    if game.rules.military_leftovers == "stay":
        return position
    if game.rules.military_leftovers == "discard":
        return replace(position, barracks=(), military_discard=put(position.military_discard, *left))
    deck = position.military
    return replace(position, barracks=(), military=replace(deck, bottom=deck.bottom + left))


def titan_tasks(game: Game, position: AncientPosition) -> list[Task]:
    """Who draws a threatening titan, and how."""
    order = turn_order(position)
    in_need = [seat for seat in order if needs_titan(game.rules, bool(position.cities[seat].threat))]
    pickers = [seat for seat in order if picks_titan(game.rules, bool(position.cities[seat].threat))]
    number = titans_laid_out(game.rules, len(in_need), position.players)
    if not number:
        return [Task("threat", seat) for seat in in_need]
    return [
        Task("lineup", pickers[0], number),
        *(Task("choose-titan", seat) for seat in pickers),
        Task("put-back", pickers[0]),
    ]


@resolves("begin")
def begin(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The Player Actions phase starts with the holder of the first-player token."""
    phase = next_phase(game.rules, "setup" if position.phase == "setup" else "prepare", position.round)
    if not sits_out(game.rules):
        cities = [
            replace(city, ready=tuple(sorted(city.ready + city.starving)), starving=())
            if city.starving
            else city
            for city in position.cities
        ]
        position = replace(position, cities=tuple(cities))
    return replace(position, phase=phase, turn=position.holder, passed=(), tasks=position.tasks[1:])


def threat_source(game: Game, position: AncientPosition) -> tuple[str, str | None]:
    """The pile a threatening titan comes from, and the card where it is known; "" for no pile."""
    one, two, three = (deck.size() for deck in position.titans)
    stars = threat_pile(game.rules, position.round, (one, two, three))
    if stars == 0:
        return "", ""
    pile = TITANS[stars - 1]
    deck = deck_of(position, pile)
    match threat_place(game.rules, len(deck.top), len(deck.middle), len(deck.bottom)):
        case "below-top":
            return pile, (*deck.top, *deck.bottom)[1]
        case "bottom":
            return pile, (*deck.top, *deck.bottom)[-1]
        case "top":
            return pile, deck.top[0]
        case _:
            return pile, None


@resolves("threat")
def threat(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """A titan comes from beneath the exposed one."""
    pile, card = threat_source(game, position)
    if card is None:
        return None
    return threatened(game, position, task, card) if pile else position.without_task()


def threatened(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    pile, _ = threat_source(game, position)
    position = with_deck(position, pile, without(deck_of(position, pile), card))
    city = position.cities[task.player]
    return position.with_city(task.player, replace(city, threat=card, fed=0), tasks=position.tasks[1:])


@resolves("lineup")
def lineup(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Titans laid out in a row, to choose from (variant)."""
    pile, card = threat_source(game, position)
    if task.number <= 0 or not pile:
        return position.without_task()
    return None if card is None else lined_up(game, position, task, card)


def lined_up(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    pile, _ = threat_source(game, position)
    position = with_deck(position, pile, without(deck_of(position, pile), card))
    rest = (replace(task, number=task.number - 1), *position.tasks[1:])
    return replace(position, drawn=(*position.drawn, card), tasks=rest)


DRAW_SPECIAL["threat"] = threatened
DRAW_SPECIAL["lineup"] = lined_up


@resolves("choose-titan")
def choose_titan(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    if not position.drawn:
        return position.without_task()
    return None if len(position.drawn) > 1 else chosen_titan(game, position, task, position.drawn[0])


@offers("choose-titan")
def offer_choose_titan(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"choose-titan": tuple(ChooseTitan(card) for card in position.drawn)}


@does(ChooseTitan)
def do_choose_titan(game: Game, position: AncientPosition, action: ChooseTitan) -> AncientPosition:
    return chosen_titan(game, position, position.tasks[0], action.card)


def chosen_titan(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    """The titan threatens who chose it; one that it takes the place of goes, and what was fed to it."""
    city = position.cities[task.player]
    before, fed = city.threat, city.fed
    position = position.with_city(
        task.player,
        replace(city, threat=card, fed=0),
        drawn=take(position.drawn, card),
        ambrosia=position.ambrosia + fed,
        tasks=position.tasks[1:],
    )
    return titan_put_back(game, position, before) if before else position


@resolves("put-back")
def put_back(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Titans that nobody chose."""
    left, position = position.drawn, replace(position, drawn=(), tasks=position.tasks[1:])
    for card in left:
        position = titan_put_back(game, position, card)
    for pile in TITANS:
        deck = deck_of(position, pile)
        if deck.size() and not deck.top:
            position = position.then(Task("reveal", 0, cards_lying_open("titans"), pile))
    return position


def titan_put_back(game: Game, position: AncientPosition, card: str) -> AncientPosition:
    """A titan that threatens nobody goes beneath its pile; a starting titan has none to go to."""
    stars = game.catalog.titans[card].stars
    if stars == 0 or game.rules.titan_draft_rest == "out":
        return replace(position, out=put(position.out, card))
    pile = TITANS[stars - 1]
    deck = deck_of(position, pile)
    return with_deck(position, pile, replace(deck, bottom=(*deck.bottom, card)))
