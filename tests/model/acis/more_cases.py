"""The cases on Wonders, reckoning, Epochs, draws and the end of the game."""

from itertools import pairwise
from typing import Any

from hoyle.model.acis import cards, epoch, reckoning, setup, terms
from hoyle.model.acis.actions import Deploy, DrawCard, LoseDisk, PayTalent, Settle
from hoyle.model.acis.agenda import Drawing, Founding, Reckoning
from hoyle.model.acis.board import Board
from hoyle.model.acis.catalog import Card, Talents
from hoyle.model.acis.flow import settle
from hoyle.model.acis.flow_reckoning import dominated
from hoyle.model.acis.setup import default_map, starting_disks
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING, row

NUMERALS = {"I": 1, "II": 2, "III": 3, "IV": 4}


def won(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    rules = game.rules
    if "wonders_built_this_turn_by_X" in given:
        refused = cards.may_build_another(rules, given["wonders_built_this_turn_by_X"])
    elif "controlled_land" in given:
        free = [area for area in given["controlled_land"] if area not in given["wonders_in"]]
        refused = cards.may_build(rules, 0, 0, 20, 10, 20, 2, len(free))
        assert refused is not None and refused.clause == "wonder.build.block_none"
        assert cards.may_stand(True, True, 1) is not None
    else:
        paid = given["payment"]
        refused = cards.wonder_payment(rules, paid["map_disks"], paid["talents"], paid["cards"])
        if "wonder_disks" in given:
            assert refused is None
            others, supply = paid["talents"] + paid["cards"], given["supply_before"] + paid["map_disks"]
            refused = cards.may_build(
                rules, paid["map_disks"], others, 9, 0, supply, given["wonder_disks"], 1
            )
            assert refused is not None and refused.clause == "wonder.build.disks_short"
    assert (refused is None) == expect["legal"]


def dom(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    deep = given["sea"].endswith("deep")
    name = given["sea"].removesuffix(" shallow").removesuffix(" deep")
    shores = given["shores"]
    terrain = {name: "deep" if deep else "shallow"} | dict.fromkeys(shores, "land") | {"far": "land"}
    homes = {"Rome": shores[0], "Carthage": "far"}
    small = small_game(game, terrain, [(name, shore) for shore in shores], homes=homes, cards=FILLER)
    rows = {area: row(disks, ["X", "Y"]) for area, disks in given["disks"].items()}
    talents = [given.get("talents", {}).get(civ, 0) for civ in ("X", "Y")]
    before = scene(
        small,
        rows,
        WAITING,
        Reckoning(),
        phase="reckoning",
        talents=talents,
        epoch=NUMERALS[given.get("epoch", "I")],
    )
    found = dominated(small, before)
    owner = ["X", "Y"][found[0][1]] if found else None
    if "dominated_by" in expect:
        assert owner == expect["dominated_by"]
    after = settle(small, before)
    while len(after.agenda) > 2 and small.actor(after) in ("red", "green"):
        pays = bool(given.get("payments"))
        after = small.play(after, PayTalent() if pays else LoseDisk())
    sea = after.areas[small.board(after).number[name]]
    for area, disks in expect.get("disks", {}).items():
        assert area == name and sea == row(disks, ["X", "Y"])
    for civ, change in expect.get("supply_delta", {}).items():
        seat = "XY".index(civ)
        assert after.players[seat].supply - before.players[seat].supply == change
    for civ, left in expect.get("talents", {}).items():
        assert after.players["XY".index(civ)].treasury == left


def tally(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    gained = reckoning.tally(game.rules, given["cities"], given["wonders_with_own_disk"])
    assert terms.points_after(game.rules, given["vp_before"], gained) == expect["vp"]


def orders(game: Any, cities: tuple[int, ...], points: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Every Turn Order that lots can give, with its chance; choices take the first space."""
    found: dict[tuple[int, ...], float] = {}
    todo = [((-1,) * len(cities), -1, 1.0)]
    while todo:
        taken, picker, chance = todo.pop()
        if min(taken) >= 0:
            order = tuple(sorted(range(len(taken)), key=lambda seat: taken[seat]))
            found[order] = found.get(order, 0.0) + chance
            continue
        due = reckoning.next_space(game.rules, cities, points, taken, picker)
        for seat in due.seats:
            share = chance / len(due.seats)
            if due.how == "lot-to-pick":
                todo.append((taken, seat, share))
            else:
                todo.append(
                    (tuple(due.spaces[0] if s == seat else t for s, t in enumerate(taken)), -1, share)
                )
    return found


def order(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    names = list(given["cities"])
    found = orders(game, tuple(given["cities"].values()), tuple(given["vp"].values()))
    shown = [[names[seat] for seat in each] for each in found]
    if "order" in expect:
        assert shown == [expect["order"]]
    elif isinstance(expect["possible"], int):
        assert len(found) == expect["possible"]
        assert max(found.values()) - min(found.values()) < 1e-9
    else:
        assert sorted(shown) == sorted(expect["possible"])


def epoch_case(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    rules = game.rules
    if "revealed" in given:
        for card in given["revealed"]:
            used = epoch.change_of_epoch(rules, card["id"], card["event"])
            wanted = expect[str(card["id"])]
            found = {"own_effect": used.own_effect, "table": used.table, "shuffled_back": used.shuffled_back}
            assert found == wanted
        return
    names = sorted({name for key in given.values() if isinstance(key, dict) for name in key})
    none = dict.fromkeys(names, 0)
    columns = [
        tuple((none | given.get(key, {}))[name] for name in names)
        for key in ("cities", "wonder_areas_occupied", "dominated", "talents")
    ]
    gains = dict(zip(names, epoch.epoch_points(rules, *columns), strict=True))
    assert gains == expect.get("gain", expect)
    if "vp" in expect:
        assert {name: given["vp"][name] + gains[name] for name in names} == expect["vp"]


def draw(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "top_cards" in given:
        drawn_events(game, given, expect)
        return
    if "turn" in given:
        following = epoch.next_turn(game.rules, NUMERALS[given["epoch"]], given["turn"], False)
        assert following == (NUMERALS[expect["epoch"]], expect["turn"])
        return
    drawn = reckoning.cards_drawn(game.rules, given["cities"], given["talents_spent"], 0)
    assert drawn == expect["drawn"]
    over = cards.hand_excess(game.rules, given["hand"] + drawn)
    assert given["hand"] + drawn - over == expect["hand"]
    assert over == expect.get("discarded", over)
    if "talents" in expect:
        assert given["talents"] - given["talents_spent"] == expect["talents"]


def drawn_events(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    """Events are resolved from the highest number down, each replaced."""
    numbers = [int(name[1:]) for name in given["top_cards"]]
    gift = Talents(count=1)
    deck = tuple(
        Card(
            number=n,
            name=f"card {n}",
            kind="event" if n > 90 else "fate",
            source="invented",
            effects=(gift,) if n > 90 else (),
        )
        for n in numbers
    )
    small = small_game(game, {"P": "land", "Q": "land"}, cards=(*deck, *FILLER[3:]))
    position = scene(small, {}, WAITING, Drawing(seat=0, left=3), phase="reckoning")
    resolved: list[str] = []
    for number in numbers:
        before = position.discards
        position = small.play(position, DrawCard(number))
        resolved += [f"E{n}" for n in position.discards if n not in before]
    assert resolved == expect["events_order"]
    assert [f"F{n}" for n in position.players[0].hand] == expect["hand_gain"]
    assert len(position.players[0].hand) == expect["hand"]


def sud(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    rules = game.rules
    if "epochs" in given:
        turns = [sum(not reckoning.sudden_death_reveals(rules, t) and t < rules.turns for t in range(1, 5))]
        shortest = turns[0] + 1  # the first turn cannot end an Epoch, the next can
        assert (given["epochs"] * shortest, given["epochs"] * rules.turns) == (expect["min"], expect["max"])
        return
    turn = given["turn"]
    assert expect.get("revealed", True) == reckoning.sudden_death_reveals(rules, turn)
    ends = reckoning.is_sudden_death(rules, turn, given.get("top_id", 1))
    assert expect["next"] == ("End of Epoch" if ends else "Draw Step")
    if "shuffled_back" in expect:
        assert expect["shuffled_back"] == (reckoning.revealed_card_goes(given["event"]) == "shuffled-back")


def aen(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    rules = game.rules
    if "used" in given:
        number = NUMERALS[given["epoch"]]
        others = tuple(points for name, points in given["vp"].items() if name != "X")
        refused = reckoning.may_invoke(
            rules, number, given["vp"]["X"], others, given["map_disks"]["X"], int(given["used"]["X"])
        )
        assert (refused is None) == expect["eligible"]
        if "disks" in expect:
            assert reckoning.aeneas_disks(rules, number - 1) == expect["disks"]
    elif "candidates" in given:
        facts = {
            "home of Egypt": ("land", True),
            "home of Rome (inactive)": ("land", False),
            "an ordinary land area": ("land", False),
            "a shallow sea": ("shallow", False),
        }
        assert [name for name in given["candidates"] if reckoning.may_settle(*facts[name]) is None] == expect[
            "legal"
        ]
    elif "selected" in given:
        small = small_game(
            game,
            {"P": "land", "Q": "land", "H": "land"},
            [("P", "Q")],
            homes={"Rome": "P", "Troy": "H"},
            cards=FILLER,
        )
        position = scene(
            small, {}, WAITING, Founding(0, chosen=True), phase="reckoning", ready=[given["ready"]]
        )
        position = small.play(position, Settle("P"))
        for area in ("P", "P", "Q", "Q", "Q"):
            ready = position.players[0].ready
            position = small.play(position, Deploy(area))
        assert position.areas[0][0] == expect["P"] and position.areas[1][0] == expect["Q"]
        assert ready - 1 == expect["returned"] and position.agenda == (WAITING,)
    else:
        small = small_game(game, {"P": "land", "Q": "land"}, cards=FILLER)
        position = scene(
            small,
            {"P": (1, 0, 0), "Q": (0, 2, 0)},
            WAITING,
            Reckoning("aeneas"),
            phase="reckoning",
            hands=[range(1, given["hand"] + 1)],
            talents=[given["talents"]],
            points=[given["vp"], given["vp"] + 5],
        )
        from hoyle.model.acis.actions import InvokeAeneas

        after = small.play(position, InvokeAeneas())
        player = after.players[0]
        assert (len(player.hand), player.treasury, player.points) == (
            expect["hand"],
            expect["talents"],
            expect["vp"],
        )


def end(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    names = list(given["vp"])
    none = dict.fromkeys(names, 0)
    columns = [
        tuple((none | given.get(key, {}))[name] for name in names)
        for key in ("vp", "wonder_areas", "cities", "disks", "areas")
    ]
    verdict = epoch.winner(*columns)
    winners = [names[seat] for seat in verdict.winners]
    if expect["winner"] is None:
        assert winners == expect["draw"] and verdict.by == "endgame.draw"
    else:
        assert winners == [expect["winner"]]


def vp(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert {str(points): list(terms.track(game.rules, points)) for points in given["vp"]} == expect


def setup_case(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    totals, each = {}, set()
    for basic in game.setups:
        board = Board(default_map(), game.rules, basic.edge, basic.inhabited())
        disks = [sum(starting_disks(game.rules, basic, board, civ).values()) for civ in basic.civilizations]
        each |= set(disks)
        totals[str(basic.players)] = sum(disks)
    if "total" in expect:
        assert totals == expect["total"] and each == {expect["each"]}
        return
    basic = game.setup(given["players"])
    assert setup.supply_at_start(game.rules, 12) == expect["own_supply"]
    assert terms.white_left(game.rules, 0, 0, len(basic.edge), 0) == expect["white"]
    assert setup.barbarian_pool(game.rules, given["players"], False) == expect["black"]


def hand(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    over = cards.hand_excess(game.rules, given["hand"])
    assert (given["hand"] - over, over) == (expect["hand"], expect["discarded"])


def inv(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    left, goes = cards.investment_after(given["on_card"])
    assert (left, goes) == (expect["on_card"], "discard") and expect["card"] == "discard pile"
    assert given["on_card"] - left == expect["supply_delta"]


def barb(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert setup.barbarian_pool(game.rules, given["players"], True) == expect["pool"]


def seq(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    from hoyle.model.acis.competition import is_fought_before

    centres = [tuple(given["centres"][area]) for area in expect["order"]]
    assert sorted(given["centres"]) == sorted(expect["order"])
    assert all(is_fought_before(game.rules, here, there) for here, there in pairwise(centres))


MORE = {
    "WON": won,
    "DOM": dom,
    "TALLY": tally,
    "ORDER": order,
    "EPOCH": epoch_case,
    "DRAW": draw,
    "SUD": sud,
    "AEN": aen,
    "END": end,
    "VP": vp,
    "SETUP": setup_case,
    "HAND": hand,
    "INV": inv,
    "BARB": barb,
    "SEQ": seq,
}
