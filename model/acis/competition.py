"""The Competition Phase: who loses disks, when it stops, who loots.

Step 4 is a small machine, the `Bout`. `proceed` takes it to the next level at which somebody is hit, or to
its end; `suffer` and `spare` say what a faction that was hit does. Whole games put the decision to pay
between the two; `competition` lets nobody pay.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from hoyle.model.acis.rules import Rules
from hoyle.model.acis.terms import LAND, SEATS, Disks, Row, Terrain, controller, is_contested, standing
from hoyle.model.core import Called, rule

CORNER = 1000
Steps = Annotated[int, Meta(ge=0, le=CORNER)]
Place = Annotated[tuple[Steps, Steps], Called("steps east", "steps south")]
Stop = Literal["a", "b", "c"]
Flags = Annotated[tuple[bool, ...], Meta(min_length=2, max_length=7), Called(*SEATS, last="Barbarians")]
Hit = Annotated[tuple[Annotated[int, Meta(ge=0, le=6)], ...], Meta(max_length=7)]


class Bout(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Step 4 under way: the disks, who has lost one in this pass, who is to lose one at this level."""

    disks: Row
    allied: Row
    lost: Flags = ()
    heights: Row = ()  # as they were when the pass began
    level: Disks = 0
    hit: Hit = ()
    removed: Row = ()  # disks of each faction's own colour that left in step 4
    whites: Row = ()  # allied disks that left in step 4
    passes: Annotated[int, Meta(ge=0, le=100)] = 0
    over: bool = False
    stops: tuple[Stop, ...] = ()  # which conditions ended the last pass


@rule("competition.step4", "competition.allied")
def height(rules: Rules, disks: Disks, allied: Disks) -> int:
    """How tall a faction's stack counts in step 4: its allied white disks included."""
    return disks if rules.allied_height == "ignored" else disks + allied


@rule(
    "competition.stop.a",
    "competition.stop.b",
    "competition.stop.c",
    given=lambda heights, lost: len(heights) == len(lost),
)
def stops(heights: Row, lost: Flags) -> tuple[Stop, ...]:
    """The conditions that break off step 4: all lost one, nobody has two, one faction is left.

    *lost* is true for factions that take no part.
    """
    conditions: tuple[tuple[Stop, bool], ...] = (
        ("a", all(lost)),
        ("b", all(tall <= 1 for tall in heights)),
        ("c", sum(tall > 0 for tall in heights) == 1),
    )
    return tuple(name for name, holds in conditions if holds)


def is_in_shape(bout: Bout, faction: int = 0) -> bool:
    """Whether the rows are of one length, *faction* is among them, and Barbarians have no allies."""
    count, rows = len(bout.disks), (bout.allied, bout.lost, bout.heights, bout.removed, bout.whites)
    return all(len(row) == count for row in rows) and faction < count and bout.allied[count - 1] == 0


def is_under_way(rules: Rules, bout: Bout, faction: int = 0) -> bool:
    """Whether such a state of step 4 can be: rows of one length, nobody left out that still stands.

    Before its first level nobody present has lost a disk.
    """
    if not is_in_shape(bout, faction):
        return False
    count = len(bout.disks)
    tall = heights_of(rules, bout)
    if bout.level == 0 and any(bout.lost[each] and tall[each] > 0 for each in range(count)):
        return False
    return all(bout.lost[each] or tall[each] > 0 for each in range(count))


def begin(rules: Rules, disks: Row, allied: Row) -> Bout:
    """Step 4 before its first pass."""
    none = tuple(0 for _ in disks)
    return _new_pass(rules, Bout(disks=disks, allied=allied, removed=none, whites=none))


def _new_pass(rules: Rules, bout: Bout) -> Bout:
    tall = heights_of(rules, bout)
    return Bout(
        disks=bout.disks,
        allied=bout.allied,
        lost=tuple(each == 0 for each in tall),
        heights=tall,
        removed=bout.removed,
        whites=bout.whites,
        passes=bout.passes + 1,
        stops=bout.stops,
    )


def heights_of(rules: Rules, bout: Bout) -> tuple[int, ...]:
    """The heights of all stacks now."""
    return tuple(height(rules, disks, allied) for disks, allied in zip(bout.disks, bout.allied, strict=True))


@rule(
    "competition.step4",
    "competition.step5",
    "competition.step4.reminder",
    "competition.cards.cancel",
    "competition.cards.example",
    "competition.final_states",
    given=is_under_way,
)
def proceed(rules: Rules, bout: Bout) -> Bout:
    """Go on to the next level at which somebody is hit, or to the end of the competition.

    Levels rise from one; a pass ends with the first stop condition, and while the area is Contested
    another pass begins.
    """
    while True:
        tall = heights_of(rules, bout)
        checked = bout.level > 0 or rules.first_check == "before-loss"
        reached = stops(tall, bout.lost) if checked else ()
        if reached or bout.level > max(tall):
            if bout.level == 0 or not is_contested(rules, standing(rules, bout.disks, bout.allied)):
                return _change(bout, hit=(), over=True, stops=reached)
            bout = _new_pass(rules, _change(bout, stops=reached))
            continue
        read = bout.heights if rules.pass_heights == "snapshot" else tall
        again = (
            rules.paid_stack == "hit-again" and bout.level > 0 and any(each == bout.level for each in tall)
        )
        level = bout.level if again else bout.level + 1
        hit = tuple(faction for faction in range(len(tall)) if read[faction] == level and tall[faction] > 0)
        bout = _change(bout, level=level, hit=hit)
        if hit:
            return bout


@rule(
    "competition.step4",
    "competition.step4.allied",
    "competition.allied.first",
    "competition.allied.return",
    given=is_in_shape,
)
def suffer(bout: Bout, faction: Annotated[int, Meta(ge=0, le=6)]) -> Bout:
    """*faction*, which was hit, loses one disk: an allied white one before its own."""
    white = bout.allied[faction] > 0
    return _change(
        bout,
        disks=bout.disks if white else _add(bout.disks, faction, -1),
        allied=_add(bout.allied, faction, -1) if white else bout.allied,
        removed=bout.removed if white else _add(bout.removed, faction, 1),
        whites=_add(bout.whites, faction, 1) if white else bout.whites,
        hit=tuple(other for other in bout.hit if other != faction),
        lost=_mark(bout.lost, faction),
    )


@rule("competition.alternate_loss", "card.alternate_loss.stays", given=is_under_way)
def spare(rules: Rules, bout: Bout, faction: Annotated[int, Meta(ge=0, le=6)]) -> Bout:
    """*faction*, which was hit, has paid: its disk stays."""
    lost = _mark(bout.lost, faction) if rules.paid_loss == "counts" else bout.lost
    return _change(bout, hit=tuple(other for other in bout.hit if other != faction), lost=lost)


def _change(bout: Bout, **changes: object) -> Bout:
    return replace(bout, **changes)


def _add(row: Row, faction: int, change: int) -> tuple[int, ...]:
    return tuple(disks + change if each == faction else disks for each, disks in enumerate(row))


def _mark(flags: Flags, faction: int) -> tuple[bool, ...]:
    return tuple(True if each == faction else flag for each, flag in enumerate(flags))


Height = Annotated[int, Meta(ge=0, le=12)]
Heights = Annotated[tuple[Height, ...], Meta(min_length=2, max_length=7), Called(*SEATS, last="Barbarians")]


class Fought(Struct, frozen=True):
    """What a competition left: disks, allies, own-colour disks removed, passes run, what ended the last."""

    disks: Heights
    allied: Heights
    removed: Heights
    passes: int
    stops: tuple[Stop, ...]


@rule("competition.step4", "competition.step5", "competition.final_states", "term.contested.competition")
def competition(rules: Rules, row: Heights) -> Fought:
    """The competition in an area with this row when nobody pays, plays a card or has allies."""
    return competition_with_allies(rules, row, tuple(0 for _ in row))


@rule(
    "competition.step4",
    "competition.step4.allied",
    "competition.allied.first",
    given=lambda rules, row, allied: len(row) == len(allied) and allied[len(allied) - 1] == 0,
)
def competition_with_allies(rules: Rules, row: Heights, allied: Heights) -> Fought:
    """The competition in an area when nobody pays or plays a card; *allied* white disks by civilization."""
    bout = proceed(rules, begin(rules, row, allied))
    while not bout.over:
        for faction in bout.hit:
            bout = suffer(bout, faction)
        bout = proceed(rules, bout)
    return Fought(bout.disks, bout.allied, bout.removed, bout.passes, bout.stops)


@rule(
    "loot.award",
    "loot.control",
    "loot.three",
    "term.barbarian.no_city",
    "growth.resettlement.hint",
    given=lambda rules, terrain, row, fallen: len(row) == len(fallen),
)
def looter(rules: Rules, terrain: Terrain, row: Row, fallen: Row) -> int | None:
    """The civilization that sacked a City: alone on the land, with three disks of one opponent fallen.

    *fallen* counts disks of each faction's own colour; the Barbarians, last in the row, neither loot nor
    are looted.
    """
    winner = controller(row)
    if winner is None or winner == len(row) - 1 or terrain != LAND:
        return None
    civilizations = range(len(row) - 1)
    sacked = any(fallen[other] >= rules.loot_disks for other in civilizations if other != winner)
    return winner if sacked else None


@rule("competition.step6", "competition.cards.cancel", "loot.award")
def looks_for_loot(rules: Rules, level: Disks, passes: Annotated[int, Meta(ge=1, le=100)]) -> bool:
    """Whether loot is checked in step 6, when step 4 was at this *level* of the last of its *passes*."""
    fought = level > 0 or passes > 1
    return fought or rules.loot_without_fight == "checked"


@rule("loot.award", "loot.max", "overview.vp_sources")
def loot(rules: Rules, sacked: Annotated[int, Meta(ge=1, le=6)]) -> tuple[int, int]:
    """Talents and VPs for one competition in which *sacked* civilizations lost a City: one at most."""
    return rules.loot_talents, rules.loot_points


@rule("competition.step3")
def resolution_order(
    rules: Rules,
    announced: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=0, le=5)], Annotated[int, Meta(ge=0, le=2)]], ...],
        Meta(max_length=8),
    ],
) -> tuple[tuple[int, int], ...]:
    """The order of step 3 for entries (place in Turn Order, category): Wonders 0, abilities 1, cards 2."""
    if rules.step_three == "by-category":
        return tuple(sorted(announced, key=lambda entry: (entry[1], entry[0])))
    return tuple(sorted(announced, key=lambda entry: (entry[0], entry[1])))


@rule("competition.order")
def is_fought_before(rules: Rules, here: Place, there: Place) -> bool:
    """Whether the competition *here* is resolved before the one *there*, by where the areas lie.

    Places are steps east and south, both to a thousand; the north-east corner is (1000, 0).
    """
    return _from_the_corner(rules, here) < _from_the_corner(rules, there)


def _from_the_corner(rules: Rules, place: Place) -> tuple[int, int]:
    """The smaller, the earlier."""
    west, south = CORNER - place[0], place[1]
    if rules.competition_order == "diagonal":
        return west + south, south
    if rules.competition_order == "east-first":
        return west, south
    if rules.competition_order == "north-first":
        return south, west
    return west * west + south * south, south


@rule("competition.one_at_a_time", "competition.step6", "term.contested.competition", "competition.where")
def next_competition(contested: Annotated[tuple[bool, ...], Meta(max_length=8)]) -> int | None:
    """Which of the areas still to come, in their order, is fought over next; None when the phase ends.

    An area that cards have left in peace meanwhile is passed over.
    """
    for place, fight in enumerate(contested):
        if fight:
            return place
    return None
