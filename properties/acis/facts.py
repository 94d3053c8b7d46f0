"""What is true of the data: map, set-ups, cards, and the chance of sudden death."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from hoyle.model.acis.board import Board
from hoyle.model.acis.cards import wonder_payment
from hoyle.model.acis.catalog import CIVILIZATIONS, EFFECTS
from hoyle.model.acis.reckoning import sudden_death_chance
from hoyle.model.acis.ruleset import Acis
from hoyle.model.acis.setup import opening_hand, starting_disks, supply_at_start
from hoyle.properties.core import fact

SETUPS = (
    *(
        f"setup.2p.{name}"
        for name in ("egypt", "troy", "civs", "deck", "hands", "white", "wonders", "cylinders")
    ),
    *(
        f"setup.3p.{name}"
        for name in ("celt_iberia", "carthage", "mycenae", "civs", "deck", "hands", "white")
    ),
    *(f"setup.4p.{name}" for name in ("gaul", "carthage", "troy", "egypt", "civs", "deck", "hands", "white")),
    *(
        f"setup.5p.{name}"
        for name in ("egypt", "mauretania", "troy", "gaul", "rome", "civs", "deck", "hands")
    ),
    *(
        f"setup.6p.{name}"
        for name in ("egypt", "carthage", "troy", "gaul", "rome", "mauretania", "civs", "deck")
    ),
    "setup.6p.hands",
    "setup.5p.white",
    "setup.6p.white",
    *(f"setup.{n}p.{name}" for n in (3, 4, 5, 6) for name in ("wonders", "cylinders")),
    *(f"setup.{n}p.{name}" for n in (2, 3, 4, 5, 6) for name in ("colors", "vp", "turn_order", "barbarians")),
)


def _board(game: Acis, players: int) -> Board:
    setup = game.setup(players)
    return Board(game.map, game.rules, setup.edge, setup.inhabited())


@fact(*SETUPS)
def the_set_ups_add_up(ruleset: Acis) -> bool:
    """Each civilization begins with twelve disks, thirty-six in supply, and hands of five without Events."""
    for setup in ruleset.setups:
        board = _board(ruleset, setup.players)
        for civilization in setup.civilizations:
            disks = sum(starting_disks(ruleset.rules, setup, board, civilization).values())
            if disks != 12 or supply_at_start(ruleset.rules, disks) != 36:
                return False
        if setup.top_cards != setup.players * opening_hand(setup) or opening_hand(setup) != 5:
            return False
    return [setup.players for setup in ruleset.setups] == [2, 3, 4, 5, 6]


@fact("board.areas", "board.adjacency", "board.borders", "board.land_sea")
def the_map_is_one_piece(ruleset: Acis) -> bool:
    """The map is connected, and so is what each map edge leaves in play."""
    import networkx as nx

    graph = ruleset.map.graph
    halves = []
    for players in (2, 3):
        board = _board(ruleset, players)
        names = [name for area, name in enumerate(board.names) if board.open >> area & 1]
        halves.append(nx.is_connected(graph.subgraph(names)) and not set(names) & set(board.edge))
    return nx.is_connected(graph) and all(halves)


@fact("board.home", "overview.civs", "term.civilization", "display.parts")
def every_civilization_has_a_home(ruleset: Acis) -> bool:
    """Ten civilizations have ten different home areas, all of them land."""
    board = _board(ruleset, 4)
    homes = [board.homes.get(name) for name in CIVILIZATIONS]
    return len(set(homes)) == 10 and all(home is not None and board.terrain[home] == "land" for home in homes)


@fact("board.sea.types", "board.sea.deep_example", "errata.atlantic", "errata.balearic", "board.deep.epoch")
def two_seas_are_deep(ruleset: Acis) -> bool:
    """Two seas are deep, Eastern Mediterranean one of them; the Atlantic is a shallow sea."""
    board = _board(ruleset, 4)
    kinds = dict(zip(board.names, board.terrain, strict=True))
    return (
        Counter(board.terrain)["deep"] == 2
        and kinds["Eastern Mediterranean"] == "deep"
        and kinds["Atlantic"] == "shallow"
        and "Balearic Sea" in kinds
    )


@fact("board.sea.types", "setup.5p.mauretania", "setup.6p.mauretania", "setup.2p.edge", expect="refuted")
def no_set_up_starts_in_a_deep_sea_whichever_is_the_second(ruleset: Acis) -> bool:
    """Whichever sea is the second deep one, no set-up has a starting disk in it: false, a Camp is in one.

    The text names one deep sea and says there are two; five- and six-player set-ups put a Camp of Epoch I
    into Western Mediterranean, whose name is the natural counterpart. Hence the reading.
    """
    candidates = ("Western Mediterranean", "Central Mediterranean")
    return not any(name in setup.inhabited() for setup in ruleset.setups for name in candidates)


@fact(
    "board.island",
    "board.island.adjacency",
    "board.island.example_corsica",
    "board.island.example_sardinia",
    "board.island.inner_water",
)
def islands_are_whole(ruleset: Acis) -> bool:
    """All land of an island borders the same seas; Corsica is one, and Sardinia and Nora make another."""
    graph: Any = ruleset.map.graph
    rings: dict[str, list[str]] = {}
    for name, data in graph.nodes(data=True):
        for ring in data.get("islands", ()):
            rings.setdefault(ring, []).append(name)
    seas = {
        name: {near for near in graph[name] if graph.nodes[near]["kind"] != "land"}
        for names in rings.values()
        for name in names
    }
    whole = all(len({frozenset(seas[name]) for name in names}) == 1 for names in rings.values())
    return (
        whole and ["Corsica"] in rings.values() and {"Sardinia", "Nora"} in [set(n) for n in rings.values()]
    )


@fact("board.nile", "board.island.example_sardinia", "setup.2p.edge", "setup.3p.edge")
def what_the_text_says_borders_does(ruleset: Acis) -> bool:
    """Sardinia and Nora border Bay of Capua, the Nile parts nobody, and edges are chains of neighbours."""
    graph: Any = ruleset.map.graph
    chains = [ruleset.setup(players).edge for players in (2, 3)]
    pairs = [(a, b) for chain in chains for a, b in pairwise(chain)]
    pairs += [
        ("Sardinia", "Bay of Capua"),
        ("Nora", "Bay of Capua"),
        ("Nile Delta", "Egypt"),
        ("Egypt", "Kush"),
    ]
    return all(graph.has_edge(a, b) for a, b in pairs)


@fact(
    "cards.types",
    "bits.inventory",
    "bits.blocks",
    "cards.fate.id",
    "cards.wonder.start",
    "cards.fate.text",
    "cards.wonder.parts",
)
def the_catalog_fills_the_box(ruleset: Acis) -> bool:
    """There are 110 cards: seven Wonders and 103 Fate cards with their own numbers, seven of them Events."""
    catalog = ruleset.catalog
    return (
        len(catalog.cards) + len(catalog.wonders) == 110
        and len(catalog.wonders) == 7
        and len(catalog.events) == 7
        and len(catalog.by_number) == len(catalog.cards)
    )


@fact(
    "cards.fate.name",
    "card.negation.example",
    "competition.cards.example",
    "wonder.build.example",
    "epoch.step3.events",
)
def the_cards_that_the_book_names_are_there(ruleset: Acis) -> bool:
    """Siege Engines, Demagogue, High Priestess, Bribery, the Great Pyramid and Events 98 to 101 are there."""
    cards = {card.name: card for card in ruleset.catalog.cards}
    wonders = {wonder.name: wonder for wonder in ruleset.catalog.wonders}
    low, high = ruleset.rules.acting_events
    return (
        cards["Demagogue"].great_person
        and cards["High Priestess"].kind == cards["Bribery"].kind == "negation"
        and cards["Siege Engines"].kind == "competition"
        and wonders["Great Pyramid"].disks == 5
        and {*range(low, high + 1)} <= ruleset.catalog.events
    )


@fact(
    "cards.fate.negate_icon",
    "cards.fate.event_icon",
    "cards.fate.investment_icon",
    "cards.fate.competition_icon",
    "cards.fate.legend",
)
def the_catalog_uses_every_primitive(ruleset: Acis) -> bool:
    """The catalog has every kind of card, every primitive of effects and every moment of a power."""
    catalog = ruleset.catalog
    powers = [card.power for card in catalog.cards if card.power is not None]
    powers += [wonder.power for wonder in catalog.wonders] + [ability.power for ability in catalog.abilities]
    rows = [
        *(card.effects for card in catalog.cards),
        *(p.effects for p in powers),
        *(r.effects for r in catalog.table),
    ]
    used = {type(effect) for row in rows for effect in row}
    return (
        used == set(EFFECTS.values())
        and {card.kind for card in catalog.cards}
        == {"fate", "event", "investment", "competition", "negation"}
        and {power.when for power in powers} == {"acquisition", "draw", "competition", "card"}
        and {card.legend for card in catalog.cards} == {"discard", "aside", "out"}
    )


@fact("wonder.build.min_disks", "wonder.build.cost")
def a_wonder_can_be_paid_for_in_ten_ways(ruleset: Acis) -> bool:
    """Of all ways to pay for a Wonder with disks, talents and cards, exactly ten are legal."""
    ways = [(d, t, c) for d in range(6) for t in range(6) for c in range(6)]
    return sum(wonder_payment(ruleset.rules, *way) is None for way in ways) == 10


@fact("sudden.turn2", "sudden.turn3", "cards.fate.id")
def the_chance_of_sudden_death_is_counted(ruleset: Acis) -> bool | None:
    """With all cards in the pile the chance after turns 2 and 3 is what counting printed digits gives."""
    if ruleset.rules.sudden_death_number != "digit":
        return None
    numbers = tuple(sorted(ruleset.catalog.by_number))
    for turn, digits in ((2, "2"), (3, "23")):
        hits = sum(any(digit in str(number) for digit in digits) for number in numbers)
        if sudden_death_chance(ruleset.rules, turn, numbers) != (hits, len(numbers)):
            return False
    return True
