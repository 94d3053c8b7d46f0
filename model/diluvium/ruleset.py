"""The ruleset `diluvium`: one scenario of the solo campaign, from its set-up to its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from hoyle.model.core import (
    Action,
    Choices,
    InputError,
    Objection,
    Outcome,
    Ruleset,
    unknown_name,
)
from hoyle.model.diluvium import adversary, adversary_engage, market, replacing, settlement, voyage
from hoyle.model.diluvium.actions import DiluviumAction
from hoyle.model.diluvium.agenda import PLAYER, QUESTIONS, advance, question_of
from hoyle.model.diluvium.campaign_ruleset import Campaign
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.generator import generate
from hoyle.model.diluvium.map import Archipelago
from hoyle.model.diluvium.map_file import catalog_problems, read_archipelago
from hoyle.model.diluvium.position import Position, with_
from hoyle.model.diluvium.rounds import watch
from hoyle.model.diluvium.rulebook import RULEBOOKS, SoloBook
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import SCENARIOS
from hoyle.model.diluvium.setup import DiluviumStart, check_start, first_position
from hoyle.model.diluvium.tiles import Tile, default_catalog, read_catalog, tiles_of

if TYPE_CHECKING:
    from pathlib import Path

    from hoyle.model.core.picture import Picture

# Importing a module of the course of play teaches the agenda its tasks.
COURSE = (voyage, settlement, market, adversary, adversary_engage, replacing)

ADVERSARY = "adversary"
EMPTY: Choices[Any] = Choices({})


@dataclass(frozen=True, eq=False)
class Diluvium(SoloBook, Ruleset[Position, Action, Rules]):
    """The solo campaign's scenarios by one record of rules, a catalog of tiles and maps given by name."""

    catalog: Mapping[int, Tile] = field(default_factory=default_catalog)
    maps: Mapping[str, Archipelago] = field(default_factory=dict)
    own_map: Archipelago | None = None  # in place of the default map of its scenario

    Position: ClassVar[Any] = Position
    Action: ClassVar[Any] = DiluviumAction
    Start: ClassVar[Any] = DiluviumStart

    def with_files(self, *, map_file: Path | None = None, catalog_file: Path | None = None) -> Diluvium:
        """The same game on a map of one's own, which is a map of one scenario, or with other tiles."""
        catalog = self.catalog if catalog_file is None else read_catalog(catalog_file)
        own_map = self.own_map if map_file is None else read_archipelago(map_file, catalog)
        if catalog_file is not None:
            for problem in catalog_problems(catalog):
                raise InputError(f"catalog {catalog_file}, {problem}")
        return replace(self, catalog=catalog, own_map=own_map)

    def options(self, values: Mapping[str, Any]) -> DiluviumStart:
        """Start options from plain data; on a map of one's own its scenario goes without saying."""
        scenario = {} if self.own_map is None else {"scenario": self.own_map.scenario}
        options: DiluviumStart = super().options({**scenario, **values})
        return options

    def map_file(self, options: DiluviumStart) -> str:
        """The map of a scenario as a file: the default one is invented, and says so."""
        archipelago = self.game_of(options.scenario, options.map).map
        return msgspec.json.format(msgspec.json.encode(archipelago), indent=1).decode() + "\n"

    def usual_starts(self) -> tuple[DiluviumStart, ...]:
        """One start a scenario, each as a campaign would come to it."""
        came_by: dict[Any, Any] = {
            "answer": ("bellicose",),
            "friend": ("conqueror",),
            "killed": ("explorer",),
            "assault": ("bellicose", "warmonger"),
            "destiny": ("bellicose", "corruptor"),
            "remains": ("explorer", "archeologist"),
            "path": ("explorer", "navigator"),
            "noose": ("bellicose", "warmonger", "pitiless"),
            "condemned": ("explorer", "navigator", "traveler"),
            "curse": ("explorer", "archeologist", "grave_robber"),
            "flash": ("explorer", "archeologist", "patron"),
            "bastion": ("bellicose", "corruptor", "loner"),
            "hydra": ("conqueror", "shepherdess", "leader"),
        }
        names: tuple[Any, ...] = tuple(SCENARIOS) if self.own_map is None else (self.own_map.scenario,)
        return tuple(
            DiluviumStart(
                scenario=name,
                titles=came_by.get(name, ()),
                home_tile=10 if name in ("path", "condemned") else 0,
            )
            for name in names
        )

    # -- the map ---------------------------------------------------------------------------------------

    @cached_property
    def _games(self) -> dict[Any, Game]:
        return {}

    def game_of(self, scenario: str, map_: str | tuple[int, ...]) -> Game:
        """The scenario on its map, computed once."""
        found = self._games.get((scenario, map_))
        if found is None:
            found = self._games[scenario, map_] = self._make(scenario, map_)
        return found

    def _make(self, scenario: str, map_: str | tuple[int, ...]) -> Game:
        if isinstance(map_, str):
            if map_ not in self.maps:
                raise unknown_name("map", map_, self.maps)
            archipelago = self.maps[map_]
            if archipelago.scenario != scenario:
                raise InputError(
                    f"map {map_!r} is of scenario {archipelago.scenario!r}: choose one of {scenario!r}"
                )
        elif self.own_map is not None and not map_:
            archipelago = self.own_map
            if archipelago.scenario != scenario:
                raise InputError(
                    f"start option scenario: {scenario!r}, but the map {archipelago.name!r} is one of "
                    f"{archipelago.scenario!r}: start with scenario={archipelago.scenario}"
                )
        else:
            archipelago = generate(scenario, tuple(map_))
        tiles = {**self.catalog, **tiles_of(archipelago.tiles, f"map {archipelago.name}")}
        return Game(self.rules, SCENARIOS[scenario], archipelago, tiles)

    @property
    def map(self) -> Any:
        """The campaign as a graph of scenarios, or the hexes of a map of one's own."""
        from hoyle.model.diluvium.campaign import campaign_graph

        return campaign_graph() if self.own_map is None else self.own_map.graph

    # -- playing ---------------------------------------------------------------------------------------

    def start(self, options: DiluviumStart) -> Position:
        game = self.game_of(options.scenario, options.map)
        check_start(game, options)
        return advance(game, first_position(game, options))

    def actor(self, position: Position) -> str | None:
        if position.result:
            return None
        return QUESTIONS[position.agenda[0][0]].actor

    def legal(self, position: Position) -> Choices[Action]:
        if position.result:
            return EMPTY
        name, a, b, c = position.agenda[0]
        return Choices(
            QUESTIONS[name].offer(self.game_of(position.scenario, position.map), position, a, b, c)
        )

    def apply(self, position: Position, action: Action) -> Position:
        agenda = position.agenda
        name, a, b, c = agenda[0]
        game = self.game_of(position.scenario, position.map)
        after = QUESTIONS[name].answer(game, with_(position, agenda=agenda[1:]), a, b, c, action)
        return watch(game, advance(game, after))

    def objections(self, position: Position, action: Action) -> tuple[Objection, ...]:
        asked = question_of(position)
        if asked is None:
            return (Objection("end.after_player_turn", "the game is over"),)
        question, (_, a, b, c) = asked
        game = self.game_of(position.scenario, position.map)
        if any(action in options for options in question.offer(game, position, a, b, c).values()):
            return ()
        if question.refuse is not None and question.actor == PLAYER:
            return (question.refuse(game, position, a, b, c, action),)
        return (Objection(question.clauses[0], "that is not what is to be decided now"),)

    def outcome(self, position: Position) -> Outcome | None:
        if not position.result:
            return None
        scores = {PLAYER: position.gold}
        if not SCENARIOS[position.scenario].opponents:
            return Outcome((PLAYER,) if position.result == "won" else (), position.by, scores)
        scores[ADVERSARY] = position.foe_gold
        return Outcome((PLAYER,) if position.result == "won" else (ADVERSARY,), position.by, scores)

    def weight(self, position: Position, action: Action) -> int:
        asked = question_of(position)
        if asked is None or asked[0].weigh is None:
            return 1
        question, (_, a, b, c) = asked
        assert question.weigh is not None
        return question.weigh(self.game_of(position.scenario, position.map), position, a, b, c, action)

    def problems(self, position: Position) -> tuple[Objection, ...]:
        from hoyle.model.diluvium.problems import problems_of

        if position.scenario not in SCENARIOS:
            return (Objection("setup.scenario_page", f"there is no scenario {position.scenario!r}"),)
        try:
            game = self.game_of(position.scenario, position.map)
        except InputError as error:
            return (Objection("setup.tiles_by_map", str(error)),)
        return problems_of(game, position)

    def clauses_for(self, position: Position, action: Action) -> tuple[str, ...]:
        asked = question_of(position)
        return asked[0].clauses if asked is not None else ()

    def describe(self, position: Position) -> str:
        from hoyle.model.diluvium.describe import describe

        return describe(self.game_of(position.scenario, position.map), position)

    def picture(self, position: Position) -> Picture:
        from hoyle.model.diluvium.picture import picture

        return picture(self.game_of(position.scenario, position.map), position)


RULESETS: dict[str, Ruleset[Any, Any, Any]] = {
    book.id: kind(book.id, book.title, book.game, book.edition, book.rules)
    for kind, book in ((Diluvium, RULEBOOKS["diluvium"]), (Campaign, RULEBOOKS["diluvium-campaign"]))
}
