"""The Ancient World: three editions of one game."""

from hoyle.model.ancient_world.rules import EDITIONS
from hoyle.model.ancient_world.ruleset import AncientWorld
from hoyle.model.core.registry import built_in

RULESETS: dict[str, AncientWorld] = {
    edition: AncientWorld(
        id=edition,
        title=built_in()[edition].title,
        game="ancient_world",
        edition=built_in()[edition].edition,
        rules=rules,
    )
    for edition, rules in EDITIONS.items()
}
