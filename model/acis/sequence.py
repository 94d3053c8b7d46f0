"""The sequence of play and the small rules that hold it together: whose turn, which step, which pile."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from hoyle.model.acis.cards import Small
from hoyle.model.acis.growth import Count
from hoyle.model.acis.rules import Rules
from hoyle.model.acis.terms import Faction, Phase, Row, Seat, Terrain
from hoyle.model.core import Objection, rule

Order = Annotated[tuple[Seat, ...], Meta(min_length=2, max_length=6)]
Area = Annotated[int, Meta(ge=0, le=80)]
Borders = Annotated[tuple[tuple[Area, Area], ...], Meta(max_length=400)]
Areas = Annotated[tuple[Area, ...], Meta(max_length=80)]

GrowthStep = Literal["retirement", "acquisition", "resettlement", "deployment"]
ReckoningStep = Literal["domination", "tally", "order", "aeneas", "sudden-death", "draw"]
EpochStep = Literal["hands", "reveal", "table", "return", "score", "deal"]
PHASES: tuple[Phase, ...] = ("growth", "card", "competition", "reckoning")
GROWTH: tuple[GrowthStep, ...] = get_args(GrowthStep)
RECKONING: tuple[ReckoningStep, ...] = get_args(ReckoningStep)
EPOCH: tuple[EpochStep, ...] = get_args(EpochStep)


# -- the map -----------------------------------------------------------------------------------------------


@rule("board.adjacency", "board.borders", "board.areas", "board.nile", "board.island.inner_water")
def neighbours_of(borders: Borders, area: Area) -> tuple[int, ...]:
    """The areas that share a border with *area*: nothing else makes areas adjacent, no river parts them."""
    found = [b for a, b in borders if a == area] + [a for a, b in borders if b == area]
    return tuple(sorted(found))


@rule(
    "board.island", "board.island.adjacency", "board.island.example_sardinia", "board.island.example_corsica"
)
def ring_is_whole(seas: Annotated[tuple[Areas, ...], Meta(min_length=1, max_length=4)]) -> bool:
    """Whether all land areas of an island are adjacent to the same seas; *seas* lists those of each."""
    return all(sorted(each) == sorted(seas[0]) for each in seas)


@rule("setup.2p.edge", "setup.2p.edge.effect", "setup.3p.edge", "setup.3p.edge.effect")
def areas_in_play(borders: Borders, marked: Areas, inhabited: Areas) -> tuple[int, ...]:
    """The areas on the open side of a map edge: reached from where disks begin without crossing it."""
    reached = [area for area in inhabited if area not in marked]
    for area in reached:
        reached += [
            near for near in neighbours_of(borders, area) if near not in marked and near not in reached
        ]
    return tuple(sorted(set(reached)))


@rule(
    "board.sea.types",
    "board.sea.deep_example",
    "errata.atlantic",
    given=lambda rules, which, printed: printed != "land",
)
def kind_of_sea(rules: Rules, which: Literal["western", "central", "other"], printed: Terrain) -> Terrain:
    """The kind of a sea: as the map says, but which of two is the second deep one is a reading."""
    if rules.western_mediterranean == "shallow" or which == "other":
        return printed
    return "deep" if which == "western" else "shallow"


def is_turn_order(rules: Rules, order: Order) -> bool:
    """Whether nobody stands in an order twice."""
    return all(order[one] != order[other] for one in range(len(order)) for other in range(one))


# -- turns, phases, steps ----------------------------------------------------------------------------------


@rule("overview.phases", "overview.end_of_epoch_phase", "setup.common.player_aids")
def phase_after(phase: Literal["setup", "growth", "card", "competition", "reckoning"]) -> Phase:
    """The phase that follows within a turn; after the Reckoning Phase comes the end of an Epoch, if any."""
    if phase == "setup":
        return "growth"
    return "epoch" if phase == "reckoning" else PHASES[PHASES.index(phase) + 1]


@rule("growth.steps")
def growth_step_after(step: Literal["retirement", "acquisition", "resettlement"]) -> GrowthStep:
    """The step of a civilization's growth that follows."""
    return GROWTH[GROWTH.index(step) + 1]


@rule("growth.order", "card.order", "aeneas.order", given=lambda order, at: at <= len(order))
def turn_of(order: Order, at: Annotated[int, Meta(ge=0, le=6)]) -> int | None:
    """Whose turn it is at a place of the Turn Order; None when everybody has had it."""
    return None if at == len(order) else order[at]


@rule("reckoning.steps", "reckoning.steps.complete")
def reckoning_step_after(
    step: Literal["domination", "tally", "order", "aeneas", "sudden-death"],
) -> ReckoningStep:
    """The step of the Reckoning Phase that follows when one is finished for everybody."""
    return RECKONING[RECKONING.index(step) + 1]


@rule("epoch.steps")
def epoch_step_after(step: Literal["hands", "reveal", "table", "return", "score"]) -> EpochStep:
    """The step of the End of Epoch Phase that follows, in an Epoch that is not the last."""
    return EPOCH[EPOCH.index(step) + 1]


@rule("card.end", "card.pass")
def card_phase_ends(passed: Annotated[tuple[bool, ...], Meta(min_length=2, max_length=6)]) -> bool:
    """Whether the Card Phase is over: everybody has passed."""
    return all(passed)


@rule("card.pass.final", "card.pass")
def may_act(passed: bool) -> Objection | None:
    """Whether a civilization may play a card or build: not after it has passed."""
    return Objection("card.pass.final", "it has passed in this Card Phase") if passed else None


# -- competition, reckoning --------------------------------------------------------------------------------


@rule(
    "competition.step1",
    "competition.step2",
    "competition.step3",
    "competition.step6",
    "competition.cards.cancel",
)
def competition_step_after(step: Literal[1, 2, 3, 4], laid: bool) -> int:
    """The step of a competition that follows; without cards and powers the fight comes at once."""
    if step == 4:
        return 6
    return step + 1 if laid else 4


@rule("competition.scope", "competition.cards.scope")
def may_affect(rules: Rules, contested: bool, current: bool, where: Literal["current", "pending"]) -> bool:
    """Whether a card or power may act on an area during the Competition Phase.

    Whether it may still act where earlier cards called the present competition off is a reading.
    """
    if current:
        return contested or rules.called_off == "still-open"
    return where == "pending" and contested


@rule("competition.step1")
def laying_goes_on(rules: Rules, laid_in_this_round: Small) -> bool:
    """Whether everybody present is asked once more for cards and powers after a round in Turn Order."""
    return rules.rounds_of_laying == "until-all-decline" and laid_in_this_round > 0


@rule("competition.step3", "competition.step1")
def card_still_acts(rules: Rules, present: bool) -> bool:
    """Whether a laid card takes effect in step 3 when its player is (not) in the area any more."""
    return present or rules.cards_of_the_fallen == "act"


@rule("competition.alternate_loss.order", given=lambda order, hit: any(seat in hit for seat in order))
def first_to_decide(
    order: Order, hit: Annotated[tuple[Faction, ...], Meta(min_length=1, max_length=7)]
) -> int:
    """Who of those losing a disk at one time decides first whether to pay."""
    return next(seat for seat in order if seat in hit)


@rule("loot.transfer", "display.loot", "loot.box")
def treasury_after_competitions(treasury: Count, loot: Small) -> int:
    """The Treasury when the Competition Phase ends: looted talents join it."""
    return treasury + loot


@rule("competition.allied.end")
def allies_after_competitions(allied: Small) -> int:
    """Allied white disks left in an area when the Competition Phase ends: none."""
    return allied - allied


@rule("reckoning.domination.effect", given=lambda sea, owner: owner < len(sea) - 1)
def driven_out(sea: Row, owner: Seat) -> tuple[int, ...]:
    """The disks of each faction that leave a Dominated sea: all that oppose its owner."""
    return tuple(0 if faction == owner else disks for faction, disks in enumerate(sea))


@rule(
    "reckoning.domination.effect",
    "competition.alternate_loss.order",
    given=lambda rules, order, seas, owners: (
        len(seas) == len(owners)
        and all(len(sea) == len(order) + 1 for sea in seas)
        and all(owner < len(order) for owner in owners)
        and sorted(order) == list(range(len(order)))
    ),
)
def leaving_order(
    rules: Rules,
    order: Order,
    seas: Annotated[tuple[Row, ...], Meta(max_length=4)],
    owners: Annotated[tuple[Seat, ...], Meta(max_length=4)],
) -> tuple[tuple[int, int], ...]:
    """The disks that leave Dominated seas, one by one: (place in *seas*, faction), Barbarians last.

    Whoever comes first decides first whether to pay. Where all seas are emptied at one time, that is the
    first in Turn Order.
    """
    gone = tuple(driven_out(sea, owner) for sea, owner in zip(seas, owners, strict=True))
    factions = (*order, len(order))
    if rules.domination_order == "sea-by-sea":
        pairs = [(place, faction) for place in range(len(seas)) for faction in factions]
    else:
        pairs = [(place, faction) for faction in factions for place in range(len(seas))]
    return tuple(pair for pair in pairs for _ in range(gone[pair[0]][pair[1]]))


@rule("aeneas.step1", "aeneas.keeps")
def supply_after_recall(supply: Count, on_wonders: Count, on_investments: Count) -> int:
    """A civilization's supply after it took its disks off Wonders and Investment cards."""
    return supply + on_wonders + on_investments


@rule("aeneas.step2")
def becomes_barbarian(rules: Rules, pile: Count, room: bool) -> Literal["barbarian", "supply", "stays"]:
    """What becomes of a disk converted under the Aeneas Rule when *pile* black disks are at hand."""
    if pile == 0 and rules.barbarian_shortage == "stay":
        return "stays"
    return "barbarian" if pile > 0 and room else "supply"


@rule("aeneas.step5.placement", "aeneas.step5.minimum", "aeneas.step5.opposing")
def may_spread(settled: bool, selected: bool, refused: bool) -> Objection | None:
    """Whether a readied disk may enter an area: the selected one first, then as in a Deployment Step.

    *refused* says that the rules of deployment do not lead there.
    """
    if not settled:
        return (
            None
            if selected
            else Objection("aeneas.step5.minimum", "the first disk goes to the selected area")
        )
    if selected or not refused:
        return None
    return Objection("aeneas.step5.placement", "it has no Control, no Contested area there or next to it")


@rule("draw.talents", "draw.base", given=is_turn_order)
def draw_step_order(rules: Rules, order: Order) -> tuple[tuple[Literal["announce", "draw"], int], ...]:
    """The Draw Step: who announces talents to spend and who draws, one after the other."""
    announce: list[tuple[Literal["announce", "draw"], int]] = [("announce", seat) for seat in order]
    draw: list[tuple[Literal["announce", "draw"], int]] = [("draw", seat) for seat in order]
    if rules.talents_announced == "before-all-draws":
        return (*announce, *draw)
    return tuple(entry for pair in zip(announce, draw, strict=True) for entry in pair)


@rule("draw.bonus", "draw.together")
def drawn_first(rules: Rules, bonus: Small) -> int:
    """How many cards that a power brings are drawn, and Events among them resolved, before all others."""
    return bonus if rules.bonus_draws == "first" else 0


@rule("draw.together", "cards.hand.events_first", "card.event.drawn")
def cards_still_due(rules: Rules, left: Small, events: Small, owed: Small) -> int:
    """Cards a civilization must draw now: all it was allotted, then replacements of resolved Events."""
    if left > 0:
        return left
    return owed if events == 0 and rules.event_replacement == "after-all" else 0
