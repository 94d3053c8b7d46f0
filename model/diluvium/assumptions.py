"""What the solo book leaves to the multiplayer book and to printed components, in one place.

The solo book says what changes; the player's four actions, the boards, the tracks and the tokens are
described elsewhere or only drawn. Each value here is an assumption: `assumptions.toml` says of every one
whether it is `stated` (with its clause), `inferred` from the text or from what reviewers of the game
report, or `invented` so that games can run. What is taken for granted without a value stands there too, as
a `custom`. `--set 'assumed={"resource_limit": 8}'` plays by other values.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core import InputError
from hoyle.model.core.data import beside, toml
from hoyle.model.core.values import convert

NAME = "assumptions.toml"

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
    reveal_food_per_level: Count = 1
    stops_at_warship: bool = True
    may_decline_marker: bool = True
    settle_space_binds: bool = True
    settlers_from_islands: bool = True
    settle_income: Count = 1
    produce_income: Count = 1
    scared_to_city: bool = True
    beaten_by_monster_goes_home: bool = False
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


class Custom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something of the multiplayer game that is taken for granted and has no value to change."""

    says: str
    source: Literal["stated", "inferred", "invented"]
    because: str
    clauses: tuple[str, ...] = ()


@cache
def customs() -> tuple[Custom, ...]:
    """What is taken for granted, in the order of the register."""
    entries = toml(beside(__file__, NAME), "list of assumptions")["custom"]
    return tuple(convert(entry, Custom, f"{NAME}, custom {n + 1}") for n, entry in enumerate(entries))


def as_page() -> str:
    """The register as a page: every value with its source, then what is taken for granted."""
    defaults = msgspec.to_builtins(Assumptions())
    lines = [
        "# Diluvium: what is assumed",
        "",
        "The solo book leaves your four actions to the multiplayer book, which is not at hand, and prints",
        "neither boards nor tokens. Every value below is ours: *stated* follows from the clause named,",
        "*inferred* from the text or from what reviewers report, *invented* only lets games run. Others are",
        "played with `--set 'assumed={\"resource_limit\": 8}'`.",
        "",
        "| value | default | source | because |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| `{name}` | `{msgspec.json.encode(defaults[name]).decode()}` | {entry.source} | {_reason(entry)} |"
        for name, entry in sources().items()
    ]
    lines += ["", "Taken for granted, without a value:", ""]
    lines += [f"- {custom.says} *({custom.source}: {_reason(custom)})*" for custom in customs()]
    lines += [
        "",
        "The pictures of the scenarios are not in the text either: every map is invented, within what its",
        "scenario states. `hoyle map diluvium --start scenario=hydra -o mine.json` writes the default one,",
        "`--map mine.json` plays on yours, and `--catalog tiles.toml` plays with other Ocean Tiles.",
    ]
    return "\n".join(lines) + "\n"


def _reason(entry: Sourced | Custom) -> str:
    cited = ", ".join(f"`{clause}`" for clause in entry.clauses)
    return f"{entry.because} ({cited})" if cited else entry.because


@cache
def sources() -> dict[str, Sourced]:
    """Of every assumption, where it comes from; an assumption without a source is refused."""
    entries = toml(beside(__file__, NAME), "list of assumptions")["assumption"]
    found = {}
    for entry in entries:
        sourced: Sourced = convert(entry, Sourced, f"{NAME}, {entry.get('field')}")
        found[sourced.field] = sourced
    for field in Assumptions.__struct_fields__:
        if field not in found:
            raise InputError(f"{NAME} says nothing of {field!r}: add an entry with its source")
    return found
