"""The basic set-ups: who plays, where their disks begin, where the map ends, how the deck is prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from hoyle.model.acis.board import Atlas, Board, own_map
from hoyle.model.acis.catalog import Catalog, Civilization
from hoyle.model.acis.rules import Rules
from hoyle.model.core import InputError, convert, rule
from hoyle.model.core.data import toml

if TYPE_CHECKING:
    from pathlib import Path

Players = Annotated[int, Meta(ge=2, le=6)]
Barbarians = Annotated[int, Meta(ge=0, le=100)]


class Deployment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the disks of a civilization begin: two in each Settlement, one in each Camp."""

    civilization: Civilization
    settlements: tuple[str, ...] = ()
    camps: tuple[str, ...] = ()
    clause: str = ""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A basic set-up for one number of players."""

    players: Players
    civilizations: tuple[Civilization, ...]
    deployment: tuple[Deployment, ...]
    edge: tuple[str, ...] = ()
    top_cards: int  # cards without Events that lie on the draw pile
    hand: int
    clauses: tuple[str, ...] = ()

    def inhabited(self) -> tuple[str, ...]:
        """Every area with a starting disk."""
        return tuple(name for d in self.deployment for name in (*d.settlements, *d.camps))


def load_setups(path: Path) -> tuple[Setup, ...]:
    """The set-ups in a TOML file."""
    data = toml(path, "set-ups")
    return tuple(
        convert(entry, Setup, f"{path.name}, set-up {place}")
        for place, entry in enumerate(data.get("setup", []), 1)
    )


def check_setup(setup: Setup, board: Board, catalog: Catalog) -> None:
    """Refuse a set-up that does not fit its map and cards, in one sentence."""
    where = f"set-up for {setup.players} players"
    if len(setup.civilizations) != setup.players:
        raise InputError(f"{where} names {len(setup.civilizations)} civilizations: name one for each player")
    deployed = {d.civilization for d in setup.deployment}
    for civilization in setup.civilizations:
        if civilization not in deployed:
            raise InputError(f"{where} has no deployment for {civilization}: add one")
        if civilization not in board.homes:
            raise InputError(f"{where}: {civilization} has no home area on the map: mark one with 'home'")
    for name in (*setup.edge, *setup.inhabited()):
        board.find(name)
    for deployment in setup.deployment:
        for name in (*deployment.settlements, *deployment.camps):
            if name in setup.edge:
                raise InputError(
                    f"{where}: {deployment.civilization} begins in {name}, which is closed: move it"
                )
    plain = sum(card.kind != "event" for card in catalog.cards)
    if setup.top_cards > plain:
        raise InputError(
            f"{where} wants {setup.top_cards} cards without Events on top, the catalog has {plain}: add cards"
        )


@rule(
    *(f"setup.{n}p.{part}" for n in (2, 3, 4, 5, 6) for part in ("colors", "vp", "turn_order")),
    "bits.disks.civ",
    "growth.disk_budget",
    "term.supply",
)
def supply_at_start(rules: Rules, deployed: Annotated[int, Meta(ge=0, le=48)]) -> int:
    """A civilization's supply after set-up: fifty, less two markers, less the disks it has deployed."""
    return rules.disks - rules.marker_disks - deployed


@rule(*(f"setup.{n}p.barbarians" for n in (2, 3, 4, 5, 6)), "optional.hordes", "bits.disks.black")
def barbarian_pool(rules: Rules, players: Players, hordes: bool) -> int:
    """How many disks are Barbarians: fifty, and fifty of an unused colour if these were added."""
    unused = hordes and players < len(("red", "green", "blue", "purple", "yellow", "brown"))
    return rules.barbarian_disks + (rules.disks if unused else 0)


@rule("optional.hordes")
def hordes_join(rules: Rules, before_setup: bool, pile: Barbarians) -> bool:
    """Whether the unused colour becomes Barbarians now, with so many black disks in the *pile*."""
    if not rules.barbarian_hordes:
        return False
    if rules.hordes_moment == "before-setup":
        return before_setup
    return not before_setup and pile == 0


@rule(*(f"setup.{n}p.deck" for n in (2, 3, 4, 5, 6)), "cards.draw")
def may_be_on_top(event: bool, set_aside: Annotated[int, Meta(ge=0, le=30)]) -> bool:
    """Whether a card can be the top one of the draw pile: no Event while cards set aside lie on it."""
    return not event or set_aside == 0


@rule(*(f"setup.{n}p.hands" for n in (2, 3, 4, 5, 6)))
def opening_hand(setup: Setup) -> int:
    """The cards each player draws for an opening hand."""
    return setup.hand


@rule(
    *(f"setup.2p.{name}" for name in ("civs", "egypt", "troy")),
    *(f"setup.3p.{name}" for name in ("civs", "celt_iberia", "carthage", "mycenae")),
    *(f"setup.4p.{name}" for name in ("civs", "gaul", "carthage", "troy", "egypt")),
    *(f"setup.5p.{name}" for name in ("civs", "egypt", "mauretania", "troy", "gaul", "rome")),
    *(f"setup.6p.{name}" for name in ("civs", "egypt", "carthage", "troy", "gaul", "rome", "mauretania")),
)
def deployed(rules: Rules, setup: Setup, civilization: Civilization) -> tuple[tuple[str, int], ...]:
    """The areas in which *civilization* begins and its disks there, as a set-up lists them."""
    return tuple(
        (name, disks)
        for each in setup.deployment
        if each.civilization == civilization
        for names, disks in ((each.settlements, rules.settlement), (each.camps, rules.camp))
        for name in names
    )


@rule(
    *(f"setup.{n}p.cylinders" for n in (2, 3, 4, 5, 6)),
    *(f"setup.{n}p.wonders" for n in (2, 3, 4, 5, 6)),
    "cards.wonder.start",
    "bits.blocks",
    "board.records",
)
def beginning(wonders: Annotated[int, Meta(ge=0, le=7)]) -> tuple[int, int, int]:
    """Epoch, turn and available Wonders at the start: the first of the first, and every Wonder there is."""
    return 1, 1, wonders


def starting_disks(rules: Rules, setup: Setup, board: Board, civilization: str) -> dict[int, int]:
    """Disks of *civilization* by area at the start, with the readings of doubtful entries applied."""
    disks = {board.number[name]: number for name, number in deployed(rules, setup, civilization)}  # type: ignore[arg-type]
    wanted = {"melite": "Melite", "tripolitania": "Tripolitania"}.get(rules.carthage_settlement)
    if civilization == "Carthage" and wanted in board.number:
        for name in ("Melite", "Tripolitania"):
            if disks.pop(board.number[name], 0):
                disks[board.number[wanted]] = rules.settlement
                break
    if rules.western_mediterranean == "deep-removed":
        disks = {area: n for area, n in disks.items() if board.terrain[area] != "deep"}
    return disks


def _here() -> Path:
    from pathlib import Path

    return Path(__file__).parent


def default_map() -> Atlas:
    """The stand-in map over the areas that the text names."""
    return own_map(_here() / "map.json")


def default_catalog() -> Catalog:
    """The stand-in cards, Wonders, abilities and table."""
    from hoyle.model.acis.catalog import load_catalog

    return load_catalog(_here() / "catalog.toml")


def default_setups() -> tuple[Setup, ...]:
    """The basic set-ups of the book."""
    return load_setups(_here() / "setups.toml")


def closed(board: Board) -> tuple[str, ...]:
    """The names of the areas that a map edge takes out of play, marked ones included."""
    return tuple(name for area, name in enumerate(board.names) if not board.open >> area & 1)
