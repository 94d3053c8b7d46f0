"""The Ancient World: three editions of one game."""

from typing import Any


def __getattr__(name: str) -> Any:
    # The machinery of play is imported when somebody plays: a question to one rule does not need it.
    if name == "RULESETS":
        from hoyle.model.ancient_world.ruleset import RULESETS

        return RULESETS
    raise AttributeError(name)
