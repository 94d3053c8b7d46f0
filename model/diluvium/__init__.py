"""Diluvium: the solo campaign, its adversary, its scenarios and its log."""

from typing import Any


def __getattr__(name: str) -> Any:
    # The machinery of play is imported when somebody plays: a question to one rule does not need it.
    if name == "RULESETS":
        from hoyle.model.diluvium.ruleset import RULESETS

        return RULESETS
    raise AttributeError(name)
