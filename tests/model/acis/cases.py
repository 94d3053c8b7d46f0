"""How the hand-computed cases are put to the model: one function per family of cases."""

from collections.abc import Callable
from typing import Any

from hoyle.model import load
from hoyle.model.acis import cards, competition, terms
from hoyle.model.acis.actions import Done, LayCard, LoseDisk, PayCard, PayTalent
from hoyle.model.acis.agenda import (
    Competition,
    Deed,
    Origin,
    Resolution,
    SuddenDeath,
)
from hoyle.model.acis.catalog import Card, Remove, Replace
from hoyle.model.acis.flow import settle
from hoyle.model.acis.small import scene, small_game

ACIS = load("acis")
SEATS = ("W", "X", "Y", "Z")
KIND = {"land": "land", "shallow sea": "shallow", "deep sea": "deep", "deep": "deep"}
FILLER = tuple(Card(number=n, name=f"filler {n}", kind="fate", source="invented") for n in range(1, 31))
WAITING = SuddenDeath()  # a task at the bottom of the agenda that waits for chance


def seats_of(*counts: dict[str, int]) -> list[str]:
    """The civilizations of a case in order, at least two of them."""
    named = sorted({name for count in counts for name in count if name != "Barb"})
    return named + [f"nobody{n}" for n in range(2 - len(named))]


def row(disks: dict[str, int], seats: list[str]) -> tuple[int, ...]:
    return (*(disks.get(name, 0) for name in seats), disks.get("Barb", 0))


def named(values: Any, seats: list[str]) -> dict[str, int]:
    return dict(zip([*seats, "Barb"], values, strict=False))


def includes(whole: dict[str, Any], part: dict[str, Any]) -> bool:
    return all(whole.get(key) == value for key, value in part.items())


# -- competitions ------------------------------------------------------------------------------------------


def one_area(game: Any, terrain: str, players: int, extra: tuple[Card, ...] = ()) -> Any:
    area = {"P": KIND[terrain], "home 1": "land", "home 2": "land", "home 3": "land", "home 4": "land"}
    homes = dict(zip(("Rome", "Carthage", "Gaul", "Troy"), list(area)[1:], strict=False))
    return small_game(game, area, players=players, homes=homes, cards=(*extra, *FILLER))


def fight(
    game: Any, given: dict[str, Any], expect: dict[str, Any], card: Card | None = None
) -> dict[str, Any]:
    """Play the competition in one area; payments are made when the case says so."""
    seats = seats_of(given["disks"])
    extra = () if card is None else (card,)
    small = one_area(game, given["terrain"], len(seats), extra)
    payments = [(entry["civ"], entry["with"]) for entry in given.get("payments", ())]
    hands = [list(range(1, given.get("hands", {}).get(name, 0) + 1)) for name in seats]
    if card is not None:
        hands[seats.index("Y")] = [card.number]
    allied = tuple((0, seats.index(name), n) for name, n in given.get("allied", {}).items())
    before = scene(
        small,
        {"P": row(given["disks"], seats)},
        WAITING,
        Competition(0),
        phase="competition",
        players=len(seats),
        hands=hands,
        talents=[given.get("talents", {}).get(name, 0) for name in seats],
        allied=allied,
        fallen=(0,) * (len(seats) + 1),
    )
    position = settle(small, before)
    steps = 0
    while position.agenda[-1] != WAITING:
        assert (steps := steps + 1) < 100
        seat = seats[("red", "green", "blue", "purple").index(small.actor(position))]
        choices = small.legal(position)
        action = next((a for a in choices if isinstance(a, LayCard)), choices[0])
        if isinstance(action, LoseDisk) and payments and payments[0][0] == seat:
            wanted = PayTalent if payments.pop(0)[1] == "talent" else PayCard
            action = next(a for a in choices if isinstance(a, wanted))
        elif "done" in choices.by_kind and not isinstance(action, LayCard):
            action = Done()
        position = small.play(position, action)
    after = position.areas[0]
    alone = terms.controller(after)
    winner = [n for n, player in enumerate(position.players) if player.loot]
    whites = sum(n for _, _, n in allied) - sum(n for _, _, n in position.allied)
    removed = {
        name: old - new for name, old, new in zip([*seats, "Barb"], before.areas[0], after, strict=True)
    }
    return {
        "disks": {name: n for name, n in named(after, seats).items() if name in given["disks"]},
        "removed": removed,
        "own_removed": removed,
        "talents": {name: position.players[n].treasury for n, name in enumerate(seats)},
        "hands": {name: len(position.players[n].hand) for n, name in enumerate(seats)},
        "allied": {name: sum(w for _, s, w in position.allied if s == n) for n, name in enumerate(seats)},
        "white_returned": whites,
        "controller": None if alone is None else [*seats, "Barb"][alone],
        "loot": {
            "civ": seats[winner[0]],
            "talents": position.players[winner[0]].loot,
            "vp": position.players[winner[0]].points,
        }
        if winner
        else None,
    } | counted(game, given, seats)


def counted(game: Any, given: dict[str, Any], seats: list[str]) -> dict[str, Any]:
    """Passes and stop conditions, from the rules of step 4 themselves."""
    payments = [entry["civ"] for entry in given.get("payments", ())]
    bout = competition.begin(game.rules, row(given["disks"], seats), row(given.get("allied", {}), seats))
    bout = competition.proceed(game.rules, bout)
    while not bout.over:
        for faction in bout.hit:
            if faction < len(seats) and payments and payments[0] == seats[faction]:
                payments.pop(0)
                bout = competition.spare(game.rules, bout, faction)
            else:
                bout = competition.suffer(bout, faction)
        bout = competition.proceed(game.rules, bout)
    return {"passes": bout.passes, "stop": list(bout.stops)}


def same(found: dict[str, Any], expect: dict[str, Any]) -> None:
    for key, value in expect.items():
        if isinstance(value, dict) and isinstance(found[key], dict):
            assert includes(found[key], value), (key, found[key], value)
        else:
            assert found[key] == value, (key, found[key], value)


def comp(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    seats = seats_of(given["disks"])
    if "held" in expect:
        held = terms.holds_competition(game.rules, KIND[given["terrain"]], row(given["disks"], seats))
        assert held == expect["held"] and given["disks"] == expect["disks"]
        return
    same(fight(game, given, expect), expect)


def pay(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "about_to_lose" in given:
        assert (cards.may_pay_talent(given["treasury"]) is None) == expect["legal"]
    elif "effect" in given:
        small = one_area(game, "land", 2)
        deeds = (Deed("remove", 0, 0), Deed("remove", 0, 0))
        before = scene(
            small, {"P": (3, 0, 0)}, WAITING, Resolution(1, Origin("table"), deeds), phase="card", talents=[1]
        )
        position = small.play(settle(small, before), PayTalent())
        assert position.areas[0][0] == expect["area_disks"]["X"]
        assert position.players[0].treasury == expect["talents"]
        assert position.players[0].supply - before.players[0].supply == expect["supply_delta"]
    elif "card" in given:
        card = Card(
            number=99,
            name="turncoats",
            kind="competition",
            source="invented",
            effects=(Replace(disks=1, where="current"),),
        )
        small = one_area(game, "land", 2, (card,))
        lay = scene(
            small,
            {"P": (3, 2, 0)},
            WAITING,
            Competition(0),
            phase="competition",
            hands=[[], [99]],
            fallen=(0, 0, 0),
        )
        middle = small.play(settle(small, lay), LayCard(99))
        middle = small.play(middle, small.legal(middle)[0])
        assert middle.agenda[-1] == WAITING
        assert expect["disks"] == {"X": middle.areas[0][0], "Y": middle.areas[0][1]}
        # the row after step 3: the same card as a deed of its own, without the fight
        deeds = (Deed("remove", 0, 0), Deed("place", 0, 1))
        alone = Resolution(1, Origin("table"), deeds)
        after = settle(small, scene(small, {"P": (3, 2, 0)}, WAITING, alone, phase="competition"))
        assert expect["after_step3"] == {"X": after.areas[0][0], "Y": after.areas[0][1]}
        assert competition.competition(game.rules, after.areas[0]).disks == middle.areas[0]
        loot = {"civ": "Y", "talents": middle.players[1].loot, "vp": middle.players[1].points}
        assert (loot if loot["talents"] else None) == expect["loot"]
    else:
        same(fight(game, given, expect), expect)


def ally(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    seats = seats_of(given["disks"])
    if "contested" not in expect:
        same(fight(game, given, expect), expect)
        return
    stood = terms.standing(game.rules, row(given["disks"], seats), row(given["allied"], seats))
    assert terms.is_contested(game.rules, stood) == expect["contested"]
    small = one_area(game, "land", 2)
    entry = (0, seats.index("Y"), 1)
    before = scene(small, {"P": (1, 1, 0)}, phase="competition", allied=(entry,))
    if small.is_fight(before, 0):
        assert fight(game, given, {})["disks"] == expect["after"]
    else:
        assert expect["after"] == given["disks"]


def card(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    siege = Card(
        number=99,
        name="siege",
        kind="competition",
        source="invented",
        effects=(Remove(disks=3, whose="opposing", where="current"),),
    )
    small = one_area(game, "land", 2, (siege,))
    position = scene(
        small,
        {"P": (3, 2, 0)},
        WAITING,
        Competition(0),
        phase="competition",
        hands=[[], [99]],
        fallen=(0, 0, 0),
    )
    position = small.play(settle(small, position), LayCard(99))
    while position.agenda[-1] != WAITING:
        position = small.play(position, small.legal(position)[0])
    if "disks" in expect:
        assert position.areas[0][:2] == (expect["disks"]["X"], expect["disks"]["Y"])
    assert (position.players[1].loot, position.players[1].points) == ((1, 1) if expect["loot"] else (0, 0))


def neg(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    stands = cards.takes_effect(len(given["chain"]) - 1)
    assert stands == expect["resolves"]
    if "destination" in expect:
        assert cards.destination("aside", not stands) == expect["destination"]


def loot(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "final" not in given:
        sacks = given["competitions_won_by_X_with_a_sack"]
        each = competition.loot(game.rules, 1)
        assert (sacks * each[0], sacks * each[1]) == (expect["talents"], expect["vp"])
        return
    seats = seats_of(given["final"], given["removed"])
    won = competition.looter(game.rules, "land", row(given["final"], seats), row(given["removed"], seats))
    assert won is not None and seats[won] == expect["civ"]
    assert competition.loot(game.rules, 2) == (expect["talents"], expect["vp"])


def cls(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    seats = seats_of(given["disks"])
    disks = row(given["disks"], seats)
    alone = terms.controller(disks)
    found = {
        "controller": None if alone is None else [*seats, "Barb"][alone],
        "contested": terms.is_contested(game.rules, disks),
        "shared": terms.is_shared(disks),
        "stacks": {
            name: terms.stack_kind(game.rules, given["terrain"], n, name != "Barb")
            for name, n in given["disks"].items()
        },
        "cities": sum(
            terms.is_city(game.rules, "land", n, name != "Barb") for name, n in given["disks"].items()
        ),
    }
    same(found, expect)


CHECKS: dict[str, Callable[[Any, dict[str, Any], dict[str, Any]], None]] = {
    "COMP": comp,
    "PAY": pay,
    "ALLY": ally,
    "CARD": card,
    "NEG": neg,
    "LOOT": loot,
    "CLS": cls,
}
