"""The words of the game as small numbers: kinds of island, actions, cards, and the domains of rules.

Rules run on plain integers, so that one text can be played, enumerated and proved. Everything that is
counted by kind is a row with one entry a kind, in the order of this module.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from hoyle.model.core import Called

# Kinds of island, and of Settlement Token. The first three are also the kinds of resource.
FOOD, CRAFT, WEAPONS, RUINS = 0, 1, 2, 3
KINDS = ("Food", "Craft", "Weapons", "Ruins")
RESOURCES = KINDS[:3]

# The four actions; NOTHING when there is none to copy.
NOTHING, EXPLORE, SETTLE, PRODUCE, ENGAGE = 0, 1, 2, 3, 4
ACTIONS = ("nothing", "explore", "settle", "produce", "engage")

# What a Ruins Card does.
CARDS = ("food", "craft", "weapons", "settler", "military", "gold", "marker", "ship")
CARD_SETTLER, CARD_MILITARY, CARD_GOLD, CARD_MARKER, CARD_SHIP = 3, 4, 5, 6, 7

# An Exploration Space: what it grants in Gold, a Settle Space, or one that is taken.
SETTLE_SPACE, TAKEN = 0, -1

# The six edges of a hex, and what a place in a short list is called.
EDGE_NAMES = tuple(f"edge {edge}" for edge in range(6))
PLACES = ("the first", "the second", "the third", "the fourth")

# Places that are not on the map.
NOWHERE = -1

Kind = Annotated[int, Meta(ge=0, le=3), Called(*KINDS)]
AnyKind = Annotated[int, Meta(ge=-1, le=3), Called(*KINDS, beside={-1: "nothing"})]
ActionIndex = Annotated[int, Meta(ge=0, le=4), Called(*ACTIONS)]
Card = Annotated[int, Meta(ge=0, le=7), Called(*CARDS)]
TokenValue = Annotated[int, Meta(ge=0, le=2)]
Settlers = Annotated[int, Meta(ge=0, le=9)]
Coins = Annotated[int, Meta(ge=0, le=68)]
Strength = Annotated[int, Meta(ge=0, le=6)]
Tokens = Annotated[int, Meta(ge=0, le=8)]
Resource = Annotated[int, Meta(ge=0, le=30)]
Digit = Annotated[int, Meta(ge=1, le=6)]
Edge = Annotated[int, Meta(ge=0, le=5)]
Distance = Annotated[int, Meta(ge=-1, le=20)]
SpaceValue = Annotated[
    int,
    Meta(ge=-1, le=4),
    Called("a Settle Space", "1 Gold", "2 Gold", "3 Gold", "4 Gold", beside={-1: "one that is taken"}),
]
Lives = Annotated[int, Meta(ge=0, le=10)]  # nine to begin with, and the one that a reward adds

Row = tuple[int, int, int, int]
Column = tuple[Kind, Kind, Kind, Kind]
Free = Annotated[tuple[Settlers, Settlers, Settlers, Settlers], Called(*KINDS)]
Trays = Annotated[tuple[Resource, Resource, Resource], Called(*RESOURCES)]
Digits = Annotated[tuple[Digit, Digit, Digit, Digit, Digit, Digit], Called(*EDGE_NAMES)]
Around = Annotated[tuple[bool, bool, bool, bool, bool, bool], Called(*EDGE_NAMES)]
Distances = Annotated[tuple[Distance, Distance, Distance, Distance, Distance, Distance], Called(*EDGE_NAMES)]
ByValue = Annotated[tuple[Tokens, Tokens, Tokens], Called("of value 0", "of value 1", "of value 2")]

CampaignScenario = Literal[
    "perilous",
    "whispers",
    "killed",
    "friend",
    "answer",
    "path",
    "remains",
    "destiny",
    "assault",
    "noose",
    "condemned",
    "curse",
    "flash",
    "bastion",
    "hydra",
]
Standalone = Literal["forge", "seething"]
ScenarioId = Literal[CampaignScenario, Standalone]
PARTS = (
    *(f"scenario.{s}" for s in get_args(CampaignScenario)),
    *(f"standalone.{s}" for s in get_args(Standalone)),
)

TitleId = Literal[
    "bellicose",
    "conqueror",
    "prospector",
    "explorer",
    "archeologist",
    "navigator",
    "shepherdess",
    "merchant",
    "warmonger",
    "corruptor",
    "traveler",
    "grave_robber",
    "patron",
    "leader",
    "loner",
    "pitiless",
    "peacemaker",
    "discoverer",
    "saved",
    "condottiere",
    "unstoppable",
    "slayer",
    "forge_win",
    "seething_win",
]

ActionName = Literal["explore", "settle", "produce", "engage"]
Difficulty = Literal["normal", "hard", "extreme", "divine"]
DIFFICULTIES: tuple[Difficulty, ...] = ("normal", "hard", "extreme", "divine")
