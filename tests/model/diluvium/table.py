"""A small table to set cases up on: a map of a few hexes, a position on it, tasks run with given chance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hoyle.properties.diluvium
from hoyle.model import load
from hoyle.model.core import CHANCE
from hoyle.model.diluvium.actions import DrawCard, DrawToken, RevealTile, RevealToken, TurnAstrolabe
from hoyle.model.diluvium.agenda import QUESTIONS, advance
from hoyle.model.diluvium.map import Archipelago, Hex
from hoyle.model.diluvium.position import Feats, Position, with_
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.setup import DiluviumStart
from hoyle.model.diluvium.tiles import TileEntry

PLAYS = Path(hoyle.properties.diluvium.__file__).parent / "plays"
FAR = 15  # where Cities lie that a case does not need


class Table:
    """Hexes by name, tiles of the case's own, and a position of a scenario on them."""

    def __init__(
        self,
        hexes: dict[str, dict[str, Any]],
        scenario: str = "perilous",
        titles: tuple[str, ...] = (),
        difficulty: str = "normal",
        **rules: Any,
    ) -> None:
        places, tiles, number = [], [], 50
        self.names = {}
        hexes = dict(hexes)
        colours = {h.get("colour") for h in hexes.values()}
        base = load("diluvium")
        from hoyle.model.diluvium.layout import cities_laid_out
        from hoyle.model.diluvium.scenarios import SCENARIOS

        for step, colour in enumerate(cities_laid_out(scenario)):
            if colour not in colours:
                hexes[colour] = {"q": FAR, "r": -FAR + 3 * step, "kind": "city", "colour": colour}
        for index, (name, given) in enumerate(hexes.items()):
            given = dict(given)
            islands = given.pop("islands", None)
            spaces = given.pop("spaces", (1, 2))
            monster = given.pop("monster", None)
            self.names[name] = index
            if given.get("kind", "ocean") == "ocean" and "tile" not in given:
                number += 1
                given["tile"] = number
                tiles.append(
                    TileEntry(
                        number=number,
                        level=given.get("level", 1),
                        islands=islands or {},
                        spaces=tuple(spaces),
                        monster=monster,
                        source="invented",
                        because="a test",
                    )
                )
            places.append(Hex(**{"faceup": True, "level": 1, **given}))
        foe = [self.names[c] for c in SCENARIOS[scenario].opponents]
        self.map = Archipelago(
            name="case",
            scenario=scenario,
            hexes=tuple(places),
            ship=foe[0] if foe else -1,
            warships=tuple(foe),
            tiles=tuple(tiles),
        )
        self.ruleset = replace(base.under(rules), maps={"case": self.map})
        self.start = DiluviumStart(scenario=scenario, map="case", titles=titles, difficulty=difficulty)
        self.game = self.ruleset.game_of(scenario, "case")
        self.first = self.ruleset.start(self.start)

    def at(self, name: str) -> int:
        return self.names[name]

    def row(self, values: dict[str, Any], empty: Any) -> tuple[Any, ...]:
        """A row over the hexes from values by name."""
        return tuple(
            next((values[n] for n in self.names if self.names[n] == i and n in values), empty)
            for i in range(len(self.map.hexes))
        )

    def position(self, **changes: Any) -> Position:
        return with_(self.first, **changes)

    def run(self, p: Position, *tasks: tuple[str, int, int, int], **chance: Any) -> Position:
        """Carry out tasks up to your turn; chance and you answer as told."""
        p = advance(self.game, with_(p, agenda=(*tasks, ("turn", 0, 0, 0), ("close", 0, 0, 0))))
        return self.go(p, **chance)

    def go(
        self,
        p: Position,
        tokens: tuple[int, ...] = (),
        turns: tuple[int, ...] = (),
        cards: tuple[int, ...] = (),
        answers: tuple[Any, ...] = (),
        reveals: tuple[int, ...] = (),
        numbers: tuple[int, ...] = (),
    ) -> Position:
        tokens_, turns_, cards_, answers_ = list(tokens), list(turns), list(cards), list(answers)
        numbers_ = list(numbers)
        while not p.result and p.agenda and p.agenda[0][0] != "turn":
            name = p.agenda[0][0]
            if QUESTIONS[name].actor == CHANCE:
                if name in ("fray", "beast", "draw"):
                    value = tokens_.pop(0)
                    options = [
                        o for o in self.ruleset.legal(p) if isinstance(o, DrawToken) and o.value == value
                    ]
                    p = self.ruleset.play(p, options[0])
                elif name.startswith("needle"):
                    p = self.ruleset.play(p, TurnAstrolabe(turn=turns_.pop(0)))
                elif name in ("card", "my-draw"):
                    p = self.ruleset.play(p, DrawCard(card=cards_.pop(0)))
                elif name == "reveal":
                    p = self.ruleset.play(p, RevealTile(tile=reveals[0]))
                elif name == "token":
                    p = self.ruleset.play(p, RevealToken(number=numbers_.pop(0)))
                else:
                    raise AssertionError(f"chance is asked for {name}")
            else:
                assert answers_, f"you are asked {name}: {list(self.ruleset.legal(p))}"
                p = self.ruleset.play(p, answers_.pop(0))
        assert not tokens_ and not cards_ and not answers_, f"not asked: {tokens_}, {cards_}, {answers_}"
        return p


def line(*names: str, r: int = 0, **each: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Hexes in a line, named; extra facts of a hex by its name."""
    return {name: {"q": q, "r": r, **each.get(name, {})} for q, name in enumerate(names)}


__all__ = ["Feats", "PLAYS", "SOLO", "Table", "line"]


def cited(*clauses):
    """A mark that cites clauses of this book."""
    return pytest.mark.clauses(*(f"diluvium.{clause}" for clause in clauses))
