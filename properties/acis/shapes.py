"""Shapes: small positions with unknown numbers, one for every kind of decision, for proofs by induction.

Two civilizations on two land areas and a sea. Unknown are the disks of the one that decides in one area, its
talents, both supplies and both VP totals; what is missing to a civilization's disks lies on an Investment
card, so that a supply may be empty. Together the shapes offer every kind of action of the game.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.catalog import (
    Acquire,
    Ally,
    AnyEffect,
    Barbarians,
    Bury,
    Card,
    Draw,
    Place,
    Power,
    Remove,
    Replace,
    Talents,
    Trigger,
    Wonder,
)
from hoyle.model.acis.competition import Bout, begin, proceed
from hoyle.model.acis.position import Position, WonderState, replace
from hoyle.model.acis.ruleset import Acis
from hoyle.model.acis.setup import supply_at_start
from hoyle.model.acis.small import scene, small_game
from hoyle.properties.core import Unknown, shape

MAP: dict[str, Any] = {"P": "land", "Q": "land", "S": "shallow"}
BORDERS = (("P", "Q"), ("P", "S"))
DRAWS = Power(when="draw", effects=(Draw(cards=1),))


def _card(number: int, kind: Any, *effects: AnyEffect, **more: Any) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


SETTLERS, RAID, TURNCOATS, HORDE, CURSE, HIRED, NO, PLAIN, EVENT = range(1, 10)
LOANS = (11, 12)  # the Investments on which the rest of each civilization's disks lies
CARDS = (
    _card(SETTLERS, "fate", Place(disks=1, up_to=True)),
    _card(RAID, "fate", Remove(disks=2)),
    _card(TURNCOATS, "fate", Replace(disks=1)),
    _card(HORDE, "event", Barbarians(disks=2)),
    _card(CURSE, "fate", Bury()),
    _card(HIRED, "competition", Ally(disks=1)),
    _card(NO, "negation", Talents(count=1), answers=("any",)),
    _card(PLAIN, "fate"),
    _card(EVENT, "event", Talents(count=1, who="everyone")),
    *(_card(number, "investment", disks=12, power=DRAWS) for number in LOANS),
)
TOMB, GRANARY, ARSENAL = range(3)
WONDERFUL: tuple[tuple[str, Trigger, AnyEffect], ...] = (
    ("Tomb", "card", Talents(count=1)),
    ("Granary", "acquisition", Acquire(disks=1)),
    ("Arsenal", "competition", Ally(disks=1)),
)
WONDERS = tuple(
    Wonder(name=name, disks=2, source="invented", power=Power(when=when, effects=(effect,)))
    for name, when, effect in WONDERFUL
)


@lru_cache(maxsize=4)
def _game(ruleset: Acis) -> Acis:
    """The small game of all shapes; an induction asks for it on every path."""
    return small_game(ruleset, MAP, BORDERS, cards=CARDS, wonders=WONDERS)


@lru_cache(maxsize=4)
def _edged(ruleset: Acis) -> Acis:
    """Two areas in play, next to one that is marked as the edge and one beyond it."""
    areas: dict[str, Any] = {"P": "land", "Q": "land", "Mark": "land", "Beyond": "land"}
    borders = (("P", "Q"), ("P", "Mark"), ("Mark", "Beyond"))
    deployed = {"Rome": {"P": 1}, "Carthage": {"Q": 1}}
    game = small_game(ruleset, areas, borders, deployed=deployed)
    setup = replace(game.setup(2), edge=("Mark",))
    return dataclasses.replace(game, own_setups=(setup,))


def moment(
    ruleset: Acis,
    unknown: Unknown,
    *agenda: tasks.AnyTask,
    tall: int = 4,
    green: int = 2,
    black: int = 0,
    ready: int = 0,
    talents: int = 1,
    supply: int = 0,
    wonder: int = TOMB,
    **more: Any,
) -> tuple[Acis, Position]:
    """A position of this agenda: at most *tall* disks of red in P, and known numbers of the other factions.

    Supplies hold *supply* at least; red has *talents* at most, up to *ready* Ready disks and a *wonder* in Q.
    """
    game = _game(ruleset)
    built = WonderState(owner=0, area=1, disks=unknown("on the Wonder", 1, 2))
    states = tuple(built if number == wonder else WonderState() for number in range(len(WONDERS)))
    known = scene(game, {}, *agenda, wonders=states, **more)
    here = (unknown("red in P", 0, tall), green, black)
    readied = (unknown("ready disks", 1, ready) if ready else 0, 0)
    purses = (unknown("talents of red", 0, talents) if talents else 0, 1)
    players = []
    for seat, who in enumerate(("red", "green")):
        left = unknown(f"supply of {who}", supply, 20)
        elsewhere = left + readied[seat] + here[seat] + 1 + (built.disks if seat == 0 else 0)
        players.append(
            replace(
                known.players[seat],
                supply=left,
                ready=readied[seat],
                treasury=purses[seat],
                points=unknown(f"points of {who}", 0, 40),
                invested=((LOANS[seat], supply_at_start(game.rules, elsewhere)),),
            )
        )
    return game, replace(
        known,
        areas=(here, (1, 0, 0), (0, 1, 0)),
        players=tuple(players),
        barbarians=game.rules.barbarian_disks - here[2],
        pile=tuple(card for card in known.pile if card not in LOANS),
    )


# -- growth ------------------------------------------------------------------------------------------------


@shape("a disk to retire")
def retirement(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The Retirement Step: a disk comes back, or the disks of the next steps are acquired."""
    return moment(ruleset, unknown, tasks.Growth(1), tasks.Retirement(0))


@shape("a Wonder that grows")
def acquisition(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The Acquisition Step of a civilization with a Wonder for it."""
    return moment(ruleset, unknown, tasks.Growth(1), tasks.Acquisition(0), wonder=GRANARY)


@shape("a City to resettle from")
def resettlement(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The Resettlement Step of a civilization with Ready disks."""
    return moment(ruleset, unknown, tasks.Growth(1), tasks.Resettlement(0), ready=4)


@shape("a disk to deploy")
def deployment(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The Deployment Step of a civilization with Ready disks."""
    return moment(ruleset, unknown, tasks.Growth(1), tasks.Deployment(0), ready=2, talents=0)


@shape("a disk to deploy beside a map edge")
def deployment_at_the_edge(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The way leads to a marked area, and to one beyond it."""
    game = _edged(ruleset)
    known = scene(game, {}, tasks.Growth(1), tasks.Deployment(0))
    here, ready = unknown("red in P", 1, 4), unknown("ready disks", 1, 2)
    player = replace(
        known.players[0], ready=ready, supply=supply_at_start(game.rules, here + ready), points=0
    )
    green = replace(known.players[1], supply=supply_at_start(game.rules, 1))
    rows = ((here, 0, 0), (0, 1, 0), (0, 0, 0), (0, 0, 0))
    return game, replace(known, areas=rows, players=(player, green))


# -- cards -------------------------------------------------------------------------------------------------


@shape("a turn in the Card Phase")
def card_turn(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """A card to play, a Wonder to build, a power to use, or a pass."""
    hands = [[PLAIN, SETTLERS], [NO]]
    return moment(ruleset, unknown, tasks.CardPhase(), phase="card", green=0, talents=2, hands=hands)


@shape("a Wonder to be paid for")
def building(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """A payment is due: a disk, a talent or a card."""
    due = tasks.Building(0, GRANARY, disks=1, others=2)
    return moment(ruleset, unknown, tasks.CardPhase(1), due, phase="card", green=0, hands=[[PLAIN], []])


@shape("a Wonder to be placed")
def block(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """All five resources are paid; the disks go onto the card and the block onto the map."""
    due = tasks.Building(0, GRANARY, disks=2, others=3)
    return moment(ruleset, unknown, tasks.CardPhase(1), due, phase="card", green=0, supply=2)


def _declaring(ruleset: Acis, unknown: Unknown, card: int, **more: Any) -> tuple[Acis, Position]:
    declaration = tasks.Declaration(0, tasks.Origin("card", card))
    return moment(ruleset, unknown, tasks.CardPhase(1), declaration, phase="card", played=(card,), **more)


@shape("a card that places a disk")
def placing(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Its player says where, or that he places none."""
    return _declaring(ruleset, unknown, SETTLERS)


@shape("a card that replaces a disk")
def replacing(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Its player says which disk; the victim may have to decide whether to pay."""
    return _declaring(ruleset, unknown, TURNCOATS)


@shape("a card that buries a Wonder")
def burying(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Its player says which one; its disks go home."""
    return _declaring(ruleset, unknown, CURSE)


@shape("a Barbarian to borrow")
def borrowing(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The black pile is empty, and an Event calls for Barbarians: all of them stand in one far area."""
    game, position = _declaring(ruleset, unknown, HORDE)
    here = position.areas[0]
    black = game.rules.barbarian_disks - here[2]
    return game, replace(position, areas=(here, (1, 0, black), position.areas[2]), barbarians=0)


@shape("a card that can be negated")
def response(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """The other civilization holds a Negation, which brings a talent."""
    deeds = (tasks.Deed("remove", 0, 1), tasks.Deed("talents", faction=0))
    resolution = tasks.Resolution(0, tasks.Origin("card", RAID), deeds)
    chain = tasks.Response((tasks.Link(RAID, 0),))
    return moment(
        ruleset,
        unknown,
        tasks.CardPhase(1),
        resolution,
        chain,
        phase="card",
        hands=[[], [NO]],
        played=(RAID,),
    )


@shape("a disk about to be lost")
def loss(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """A card takes two disks of a civilization, one after the other."""
    deeds = (tasks.Deed("remove", 0, 1),)
    resolution = tasks.Resolution(0, tasks.Origin("card", RAID), deeds)
    return moment(
        ruleset,
        unknown,
        tasks.CardPhase(1),
        resolution,
        tasks.Loss(1, 0),
        phase="card",
        hands=[[], [PLAIN]],
        played=(RAID,),
    )


# -- competition -------------------------------------------------------------------------------------------


@shape("the last pass of a Card Phase")
def last_pass(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Whoever passes last lets the competition happen, and the first steps of the reckoning."""
    game, position = moment(ruleset, unknown, tasks.CardPhase(1), phase="card", tall=3)
    return game, replace(position, players=(replace(position.players[0], passed=True), position.players[1]))


@shape("a Competition card to lay")
def laying(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Step 1 of a competition: an ally can be hired, a Wonder announced."""
    return moment(
        ruleset,
        unknown,
        tasks.CompetitionPhase(()),
        tasks.Competition(0),
        phase="competition",
        tall=3,
        hands=[[HIRED], []],
        fallen=(0, 0, 0),
        wonder=ARSENAL,
    )


@shape("a fight in which somebody may pay")
def fight(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Step 4 of a competition with an ally on one side, as far as the first decision."""
    game, position = moment(
        ruleset,
        unknown,
        tasks.CompetitionPhase(()),
        tasks.Competition(0),
        phase="competition",
        tall=3,
        fallen=(0, 0, 0),
        allied=((0, 0, 1),),
    )
    bout = proceed(game.rules, begin(game.rules, position.areas[0], (1, 0, 0)))
    hit = tuple(faction for faction in bout.hit if faction < 2)
    waiting = tasks.Competition(0, step=4, bout=replace(bout, hit=hit or (0,)))
    return game, replace(position, agenda=(tasks.CompetitionPhase(()), waiting))


@shape("a City about to fall, and another fight to come")
def sack(ruleset: Acis, unknown: Unknown) -> tuple[Acis, Position]:
    """Green has lost two disks to red and is about to lose the third; red meets Barbarians elsewhere."""
    game, position = moment(
        ruleset,
        unknown,
        tasks.CompetitionPhase((1,)),
        tasks.Competition(0),
        phase="competition",
        tall=3,
        green=1,
        fallen=(0, 2, 0),
    )
    here, none = position.areas[0], (0, 0, 0)
    bout = Bout(
        disks=here,
        allied=none,
        lost=(False, False, True),
        heights=here,
        level=1,
        hit=(1,),
        removed=(0, 2, 0),
        whites=none,
        passes=1,
    )
    waiting = tasks.Competition(0, step=4, bout=bout)
    return game, replace(
        position,
        areas=(here, (1, 0, 2), position.areas[2]),
        barbarians=position.barbarians - 2,
        agenda=(position.agenda[0], waiting),
    )
