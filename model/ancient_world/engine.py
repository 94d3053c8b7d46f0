"""Everything that playing needs, imported when a game is first played: asking one rule stays quick."""

from __future__ import annotations

from hoyle.model.ancient_world import (
    aftermath,
    citizens,
    construct,
    ending,
    looking,
    mending,
    perform,
    placing,
    preparing,
    reusing,
    storing,
    strike,
    tribes,
    turns,
)
from hoyle.model.ancient_world.flow import CHANCE_TASKS, DO, OFFER, Game, deck_of, settle
from hoyle.model.ancient_world.preparing import threat_source
from hoyle.model.ancient_world.result import outcome
from hoyle.model.ancient_world.setup import begin_game
from hoyle.model.ancient_world.turns import turn_options

# Each of these registers its tasks and actions when it is imported.
CHAPTERS = (
    aftermath,
    citizens,
    construct,
    ending,
    looking,
    mending,
    perform,
    placing,
    preparing,
    reusing,
    storing,
    strike,
    tribes,
    turns,
)

__all__ = [
    "CHANCE_TASKS",
    "CHAPTERS",
    "DO",
    "OFFER",
    "Game",
    "begin_game",
    "deck_of",
    "outcome",
    "settle",
    "threat_source",
    "turn_options",
]
