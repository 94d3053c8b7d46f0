"""Ancient Civilizations of the Inner Sea (GMT, 2019), the whole rulebook."""

from typing import Any


def __getattr__(name: str) -> Any:
    # The machinery of play is imported when somebody plays: a question to one rule does not need it.
    if name == "RULESETS":
        from hoyle.model.acis.ruleset import RULESETS

        return RULESETS
    raise AttributeError(name)
