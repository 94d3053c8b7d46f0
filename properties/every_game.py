"""What should be true of every ruleset, whatever its book says."""

from __future__ import annotations

from typing import Any

from hoyle.model.core import canonical, decode
from hoyle.properties.core import always, every_step


@always()
def somebody_can_act_until_the_game_is_over(ruleset: Any, position: Any) -> bool:
    """As long as there is no outcome somebody has a legal action, and afterwards nobody has."""
    goes_on = ruleset.outcome(position) is None
    return (ruleset.actor(position) is not None) == goes_on and bool(len(ruleset.legal(position))) == goes_on


@every_step()
def what_is_listed_as_legal_has_no_objection(ruleset: Any, before: Any, action: Any, after: Any) -> bool:
    """No action that the list of legal actions offers has an objection."""
    return not ruleset.objections(before, action)


@always()
def a_position_of_play_could_be_loaded(ruleset: Any, position: Any) -> bool:
    """No position that play reaches would be refused when it is loaded from a file."""
    return not ruleset.problems(position)


@every_step()
def json_gives_positions_and_actions_back(ruleset: Any, before: Any, action: Any, after: Any) -> bool:
    """A position and an action read from their JSON are what was written."""
    position = decode(canonical(after), ruleset.Position, "position")
    return bool(position == after and decode(canonical(action), ruleset.Action, "action") == action)
