"""What the solo book leaves to the multiplayer book and to printed components, in one place.

The solo book says what changes; the player's four actions, the boards, the tracks and the tokens are
described elsewhere or only drawn. Each value here is an assumption: `assumptions.toml` says of every one
whether it is `stated` (with its clause), `inferred` from the text or from what reviewers of the game
report, or `invented` so that games can run. Nothing outside this record fills such a gap.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hoyle.model.core import InputError
from hoyle.model.core.data import beside, toml
from hoyle.model.core.values import convert

Count = Annotated[int, Meta(ge=0, le=99)]
BoardName = Literal["standard", "warmonger", "settler", "artisan", "explorer"]
BOARDS: tuple[BoardName, ...] = ("standard", "warmonger", "settler", "artisan", "explorer")


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an Action Board lets its owner do."""

    explore_range: Count = 2
    engage_range: Count = 2
    settlers: Count = 2
    craft_pays: Count = 3
    strength: Count = 0


class Assumptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The multiplayer rules and the printed components, as far as a solo game needs them."""

    # the player's actions
    may_repeat_action: bool = False
    food_per_extra_tile: Count = 1
    craft_per_sale: Count = 2
    weapons_per_training: Count = 2
    training_raises: Count = 1
    resource_limit: Count = 6
    card_resources: Count = 2
    card_gold: Count = 2
    ruins_ship_tiles: Count = 2
    boards: tuple[Board, Board, Board, Board, Board] = (
        Board(),
        Board(strength=1, engage_range=3),
        Board(settlers=3),
        Board(craft_pays=4),
        Board(explore_range=3),
    )
    # the boards and tracks
    strength_max: Annotated[int, Meta(ge=1, le=6)] = 6
    strength_start: Count = 0
    battle_gold: tuple[Count, Count, Count, Count, Count, Count, Count] = (0, 0, 1, 1, 2, 2, 3)
    player_markers: Count = 8
    marker_gold: tuple[Count, ...] = (1, 1, 2, 2, 3, 3)
    city_spaces: tuple[Count, Count, Count, Count] = (1, 1, 1, 0)
    lives: Count = 3
    # the tokens
    combat_plain: tuple[Count, Count, Count] = (1, 2, 2)
    combat_symbol: tuple[Count, Count, Count] = (1, 1, 1)
    astrolabe: tuple[Count, Count, Count, Count, Count, Count] = (1, 4, 2, 6, 3, 5)
    ruins_deck: tuple[Count, Count, Count, Count, Count, Count, Count, Count] = (3, 3, 3, 2, 2, 3, 2, 2)
    outposts: tuple[Count, Count, Count] = (2, 3, 4)
    below: tuple[Count, Count] = (4, 5)


class Sourced(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an assumption comes from."""

    field: str
    source: Literal["stated", "inferred", "invented"]
    because: str
    clauses: tuple[str, ...] = ()


@cache
def sources() -> dict[str, Sourced]:
    """Of every assumption, where it comes from; an assumption without a source is refused."""
    name = "assumptions.toml"
    entries = toml(beside(__file__, name), "list of assumptions")["assumption"]
    found = {}
    for entry in entries:
        sourced: Sourced = convert(entry, Sourced, f"{name}, {entry.get('field')}")
        found[sourced.field] = sourced
    for field in Assumptions.__struct_fields__:
        if field not in found:
            raise InputError(f"{name} says nothing of {field!r}: add an entry with its source")
    return found
