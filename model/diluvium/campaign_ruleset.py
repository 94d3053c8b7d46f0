"""The ruleset `diluvium-campaign`: the Campaign Log, with whole scenarios as its steps.

You choose an opening scenario; then each step is the result of a scenario. What a scenario is, `diluvium`
plays; `scenario_start` gives the options with which it plays the next one of a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from hoyle.model.core import (
    CHANCE,
    Action,
    Choices,
    Objection,
    Outcome,
    Ruleset,
    Segments,
    Start,
)
from hoyle.model.diluvium.campaign import (
    TITLES,
    campaign_graph,
    gold_of_lost_try,
    is_campaign_won,
    lives_after_defeat,
    lives_after_reward,
    next_scenario,
    opening_scenarios,
    opens_anew,
    success_level,
)
from hoyle.model.diluvium.kinds import CARDS, Card, Difficulty
from hoyle.model.diluvium.log import (
    HOME_TILES,
    Log,
    least_gold,
    log_begun,
    log_problems,
    replaced,
    total_gold,
)
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.rulebook import LogBook
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import SCENARIOS
from hoyle.model.diluvium.setup import DiluviumStart
from hoyle.model.diluvium.specials import campaign_gold

if TYPE_CHECKING:
    from hoyle.model.core.picture import Picture

PLAYER = "player"
Gold = Annotated[int, Meta(ge=0, le=68)]


class Begin(Action, frozen=True):
    """Begin the campaign with a scenario."""

    scenario: str


class Win(Action, frozen=True):
    """The scenario was won: under which title, and with how much Gold that counts."""

    title: str
    gold: Gold


class Lose(Action, frozen=True):
    """The scenario was lost with so much Gold."""

    gold: Gold


class ChooseHome(Action, frozen=True):
    """The Navigator's choice: the tile that takes the place of your City from now on."""

    tile: Annotated[int, Meta(ge=1, le=99)]


class TakeCard(Action, frozen=True):
    """The Ruins Card that lay facedown on the board turns out to be this one: the Archeologist keeps it."""

    card: Card


class CampaignStart(Start, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The difficulty, and the Lives the log begins with (what the picture shows is an assumption)."""

    difficulty: Difficulty = "normal"
    lives: Annotated[int, Meta(ge=0, le=9)] = 3


HOMES = tuple(ChooseHome(tile=tile) for tile in HOME_TILES)
TAKEN_CARDS = tuple(TakeCard(card=card) for card in range(len(CARDS)))


def awaits_card(log: Log) -> bool:
    """Whether the Archeologist's card is still facedown."""
    return "archeologist" in log.titles and log.card < 0


def awaits_home(log: Log) -> bool:
    """Whether the Navigator has still to choose a tile."""
    return "navigator" in log.titles and not log.home_tile


@dataclass(frozen=True, eq=False)
class Campaign(LogBook, Ruleset[Log, Action, Rules]):
    """A whole campaign by one record of rules."""

    Position: ClassVar[Any] = Log
    Action: ClassVar[Any] = Begin | Win | Lose | ChooseHome | TakeCard
    Start: ClassVar[Any] = CampaignStart

    @property
    def map(self) -> Any:
        """The campaign as a graph of scenarios."""
        return campaign_graph()

    def start(self, options: CampaignStart) -> Log:
        return log_begun(options.difficulty, options.lives)

    def actor(self, position: Log) -> str | None:
        if is_campaign_won(self.rules, len(position.titles)):
            return None
        return CHANCE if awaits_card(position) else PLAYER

    def legal(self, position: Log) -> Choices[Action]:
        if self.actor(position) is None:
            return Choices({})
        if awaits_card(position):
            return Choices({"take-card": TAKEN_CARDS})
        if awaits_home(position):
            return Choices({"choose-home": HOMES})
        if not position.scenario:
            openings: Sequence[str] = opening_scenarios(self.rules)
            if position.first and not opens_anew(self.rules):
                openings = (position.first,)
            return Choices({"begin": tuple(Begin(scenario=name) for name in openings)})
        titles = [v.id for v in SCENARIOS[position.scenario].victories]
        box = self.rules.box_gold
        wins = Segments(
            [box + 1 - least_gold(title) for title in titles],
            lambda t, n: Win(title=titles[t], gold=n + least_gold(titles[t])),
        )
        return Choices({"win": wins, "lose": tuple(Lose(gold=n) for n in range(box + 1))})

    def objections(self, position: Log, action: Action) -> tuple[Objection, ...]:
        if self.actor(position) is None:
            return (Objection("campaign.goal", "the campaign is over"),)
        if awaits_card(position) or isinstance(action, TakeCard):
            if awaits_card(position) and action in TAKEN_CARDS:
                return ()
            return (Objection("scenario.killed.reward.archeologist", "the Archeologist takes one card"),)
        if awaits_home(position) or isinstance(action, ChooseHome):
            if awaits_home(position) and action in HOMES:
                return ()
            return (Objection("scenario.killed.reward.navigator", "the Navigator chooses a tile, once"),)
        if isinstance(action, Begin):
            if position.scenario:
                return (Objection("log.start", f"{position.scenario} is to be played"),)
            if action not in self.legal(position).by_kind["begin"]:
                return (
                    Objection(
                        "setup.first_scenario_choice", f"a campaign does not begin with {action.scenario!r}"
                    ),
                )
            return ()
        if not position.scenario:
            return (Objection("log.start", "the campaign has not begun"),)
        if isinstance(action, Lose):
            return ()
        assert isinstance(action, Win)
        if action.title not in (v.id for v in SCENARIOS[position.scenario].victories):
            return (
                Objection("campaign.branching", f"{position.scenario} cannot be won as {action.title!r}"),
            )
        if action.gold < least_gold(action.title):
            return (Objection("victory.both_needed", "no Gold is no lead"),)
        return ()

    def apply(self, position: Log, action: Action) -> Log:
        if isinstance(action, Begin):
            return replaced(position, scenario=action.scenario, first=action.scenario)
        if isinstance(action, TakeCard):
            return replaced(position, card=action.card)
        if isinstance(action, ChooseHome):
            return replaced(position, home_tile=action.tile)
        if isinstance(action, Lose):
            extra = gold_of_lost_try(self.rules, action.gold)
            return self._with_lives(
                replaced(position, lost_gold=min(9999, position.lost_gold + extra)),
                lives_after_defeat(self.rules, position.lives),
            )
        assert isinstance(action, Win)
        title: Any = action.title
        won = replaced(
            position,
            titles=(*position.titles, action.title),
            gold=(*position.gold, action.gold),
            scenario=next_scenario(title),
        )
        change = TITLES[action.title][1].reward.lives
        return self._with_lives(won, lives_after_reward(self.rules, position.lives, change))

    def _with_lives(self, log: Log, lives: int) -> Log:
        if lives >= 0:
            return replaced(log, lives=lives)
        difficulty: Any = log.difficulty
        return replaced(log_begun(difficulty, self.rules.assumed.lives), first=log.first)

    def outcome(self, position: Log) -> Outcome | None:
        if self.actor(position) is not None:
            return None
        return Outcome((PLAYER,), "campaign.goal", {PLAYER: total_gold(position)})

    def problems(self, position: Log) -> tuple[Objection, ...]:
        return tuple(Objection(p.clause, f"{p.key}: {p.says}") for p in log_problems(self.rules, position))

    def clauses_for(self, position: Log, action: Action) -> tuple[str, ...]:
        if isinstance(action, Win):
            scenario = TITLES[action.title][0] if action.title in TITLES else position.scenario
            part = f"scenario.{scenario}"
            return self.book.present(
                (f"{part}.next.{action.title}", f"{part}.reward.{action.title}", f"{part}.terminal")
            )
        if isinstance(action, TakeCard):
            return ("scenario.killed.reward.archeologist",)
        if isinstance(action, ChooseHome):
            return ("scenario.killed.reward.navigator",)
        return (
            ("lives.defeat", "lives.collapse")
            if isinstance(action, Lose)
            else ("setup.first_scenario_choice",)
        )

    def level(self, position: Log) -> str:
        """The success level of a finished campaign."""
        return success_level(self.rules, min(400, total_gold(position)))

    def scenario_start(self, position: Log) -> DiluviumStart:
        """The start options with which the next scenario of a log is played."""
        difficulty: Any = position.difficulty
        scenario: Any = position.scenario
        titles: Any = position.titles
        return DiluviumStart(
            scenario=scenario,
            difficulty=difficulty,
            titles=titles,
            home_tile=position.home_tile,
            card=max(0, position.card),
        )

    def result_of(self, finished: Position) -> Action:
        """What a finished scenario means for the log, with the Gold of it that counts."""
        if finished.result != "won":
            return Lose(gold=min(self.rules.box_gold, finished.gold))
        gold = campaign_gold(finished.scenario == "condemned", finished.gold, finished.foe_gold)
        return Win(title=finished.title, gold=gold)

    def describe(self, position: Log) -> str:
        won = (
            ", ".join(f"{t} ({g} Gold)" for t, g in zip(position.titles, position.gold, strict=True))
            or "nothing yet"
        )
        to_play = SCENARIOS[position.scenario].title if position.scenario else "—"
        return f"{position.difficulty}; {position.lives} Lives; won: {won}; to play: {to_play}\n"

    def picture(self, position: Log) -> Picture:
        from hoyle.model.diluvium.campaign_picture import picture

        return picture(position, tuple(self.describe(position).splitlines()))
