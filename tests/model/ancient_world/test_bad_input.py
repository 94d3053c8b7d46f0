"""Bad input gets one clear sentence."""

import tomllib

import msgspec
import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.catalog import FOLDER, make_catalog, read_catalog
from hoyle.model.ancient_world.position import Task
from hoyle.model.ancient_world.rules import AW1, AW2KS, EDITIONS
from hoyle.model.core import InputError
from tests.model.ancient_world.scene import begun, standing, with_city


def deck(edition="aw2ks", **changes):
    """The shipped deck file as data, its first Empire card of deck A changed."""
    data = tomllib.loads((FOLDER / f"{edition}.toml").read_text())
    card = next(entry for entry in data["empire"] if entry["deck"] == "a")
    card.update(changes)
    return data


def refused(data, rules=AW2KS):
    with pytest.raises(InputError) as caught:
        make_catalog(data, rules, "mine.toml")
    message = str(caught.value)
    assert message.startswith("mine.toml") and "\n" not in message
    return message


def test_an_unknown_ability_is_named_with_the_nearest_known_one():
    message = refused(deck(abilities={"swrods": 1}))
    assert "'swrods'" in message and "did you mean swords" in message


def test_a_cost_below_zero_is_refused():
    assert "coins = -2 is below zero" in refused(deck(coins=-2))


def test_a_banner_that_no_tribe_has_is_refused():
    message = refused(deck(banners={"purple": 1}))
    assert "unknown tribe 'purple'" in message


def test_too_many_cards_for_the_box_are_refused_with_the_clause():
    message = refused(deck(copies=8))
    assert "47 Empire A cards, and the box holds 40 (component.empire-a)" in message


def test_an_empire_card_without_banner_is_refused():
    assert "objective.empire-banners" in refused(deck(banners={}))


def test_a_stated_card_names_its_clauses():
    assert "without clauses" in refused(deck(source="stated", clauses=[]))


def test_ambrosia_does_not_exist_in_the_first_edition():
    assert "setup.token-supply" in refused(deck("aw1", abilities={"ambrosia": 1}), AW1)


def test_a_wrong_type_says_where():
    assert "mine.toml: [[empire]]" in refused(deck(coins="many"))


def test_an_unknown_section_is_refused():
    assert "did you mean military" in refused({"militry": []})


@pytest.mark.parametrize(
    ("edition", "section", "changes", "says"),
    [
        ("aw2it", "titan", {"effect": "starve-ready"}, "effect = 'starve-ready' is not one of this edition"),
        ("aw2ks", "titan", {"effect": "lose-retired"}, "(dice.coin-symbol)"),
        ("aw2ks", "titan", {"effect": "eat-all"}, "effect = 'eat-all' (dice.coin-symbol): known are"),
        ("aw1", "titan", {"effect": "lose-coin"}, "write none"),
        ("aw2ks", "titan", {"banners": {"red": 4}}, "a titan shows 1 to 3"),
        ("aw2ks", "titan", {"types": "arrows"}, "write 'swords' or 'both'"),
        (
            "aw2ks",
            "titan",
            {"defense": -1},
            "defense = -1 is below zero (attack.defeat-threshold): give 1 or",
        ),
        (
            "aw2ks",
            "empire",
            {"coins": float("nan")},
            "coins = nan (action.build-pay): expected int, got float",
        ),
        ("aw2ks", "empire", {"copies": 10**12}, "copies = 1000000000000: expected int <= 8"),
        (
            "aw2ks",
            "empire",
            {"banners": ["red"]},
            "banners = ['red'] (scoring.banner-table): expected object",
        ),
        ("aw2ks", "empire", {"abilities": {"food": {"a": 1}}}, "abilities.food = {'a': 1} (icon.multiple"),
        ("aw2ks", "titan", {"defense": 0}, "defense = 0 (attack.defeat-threshold): expected int >= 1"),
        ("aw1", "empire", {"coins": 99}, "coins = 99 (action.build-pay): expected int <= 20"),
        ("aw1", "empire", {"coins": 1.5}, "coins = 1.5 (action.build-pay)"),
        ("aw1", "empire", {"deck": "z"}, "deck = 'z' (setup.empire-a-deck): known are a, b, c, start"),
        ("aw1", "empire", {"deck": "c"}, "write 'a' or 'b'"),
        ("aw1", "empire", {"name": " "}, "give the card a name"),
        ("aw1", "empire", {"name": "Fish" * 20}, "at most 60 characters"),
        ("aw1", "empire", {"action": {}}, "gives nothing (icon.card-action)"),
        ("aw2ks", "empire", {"abilities": {"repairs": 1}}, "write action = { repair = 1 }"),
        ("aw2it", "empire", {"wild": 9}, "wild = 9 (scoring.banner-table)"),
        ("aw2ks", "empire", {"bonus": [{"kind": "per-titan", "points": 1}]}, "bonus.0.kind = 'per-titan'"),
        ("aw2ks", "empire", {"abilities": ["swords"]}, "abilities = ['swords'] (icon.multiple-example)"),
        ("aw2it", "military", {"coins": -1}, "coins = -1 is below zero (action.recruit-cost)"),
        ("aw2it", "district", {"abilities": {"capcity": 3}}, "(district.benefits): did you mean capacity"),
    ],
)
def test_every_mistake_in_a_card_is_told_with_its_key_its_value_and_its_clause(
    edition, section, changes, says
):
    data = deck(edition)
    card = next(c for c in data[section] if not c.get("starting") and c.get("deck") != "start")
    card.update(changes)
    assert says in refused(data, EDITIONS[edition])


@pytest.mark.parametrize(
    ("die", "says"),
    [
        ({"blank": 0, "coin": 0, "titan": 0}, "a die shows something"),
        ({"blank": -2}, "blank = -2 is below zero"),
        ({"blnk": 2}, "did you mean blank"),
        ("two", "[die]: 'two': expected object, got str"),
        ({"blank": 2.5}, "blank = 2.5: expected int, got float"),
    ],
)
def test_a_die_without_faces_is_refused(die, says):
    assert says in refused(deck() | {"die": die})


def test_a_section_is_a_list_of_cards():
    assert "write one [[empire]] for each card" in refused({"empire": {"name": "x"}})


def test_decks_of_ones_own_are_played_with(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text((FOLDER / "aw1.toml").read_text().replace("Invented A01", "Fish Market"))
    ruleset = load("aw1").with_files(catalog_file=own)
    assert "fish-market" in ruleset.start(ruleset.Start()).empire.cards()
    with pytest.raises(InputError, match="leave out --map"):
        load("aw1").with_files(map_file=own)


def test_a_citation_that_is_not_in_the_book_is_refused(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text((FOLDER / "aw1.toml").read_text().replace('"card.crane"', '"card.crone"'))
    with pytest.raises(InputError, match=r"mine.toml: clauses of Crane: .*did you mean card.crane"):
        load("aw1").with_files(catalog_file=own)


def test_a_missing_or_broken_file_is_said_in_one_sentence(tmp_path):
    with pytest.raises(InputError, match="cannot read the catalog"):
        read_catalog(tmp_path / "none.toml", AW2KS)
    (tmp_path / "broken.toml").write_text("[[empire")
    with pytest.raises(InputError, match="is not TOML"):
        read_catalog(tmp_path / "broken.toml", AW2KS)
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(InputError, match="nested too deeply"):
        read_catalog(tmp_path / "deep.toml", AW2KS)
    with pytest.raises(InputError, match="cannot read the catalog"):
        read_catalog(tmp_path, AW2KS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shipped_decks_are_accepted(edition):
    assert len(read_catalog(FOLDER / f"{edition}.toml", EDITIONS[edition]).cards) > 150


# -- positions ---------------------------------------------------------------------------------------


def loaded(position, edition="aw2ks"):
    ruleset = load(edition)
    with pytest.raises(InputError) as caught:
        ruleset.read_position(msgspec.to_builtins(position), "mine.json")
    return str(caught.value)


@pytest.mark.clauses("aw2ks.component.coins")
def test_more_coins_than_exist_are_refused():
    position = with_city(begun(load("aw2ks")), 0, coins=60)
    assert "the box holds 68" in (said := loaded(position)) and "aw2ks.component.coins" in said


@pytest.mark.clauses("aw2ks.component.citizens")
def test_a_citizen_in_two_places_is_refused():
    position = with_city(standing(begun(load("aw2ks")), "labor", (0, 1)), 0, ready=(1, 2, 3))
    assert "citizen 1 of seat 0 is in 2 places" in (said := loaded(position)) and "component.citizens" in said


@pytest.mark.clauses("aw2ks.round.count")
def test_a_seventh_round_is_refused():
    said = loaded(replace(begun(load("aw2ks")), round=7))
    assert "round 7" in said and "aw2ks.round.count" in said


def test_a_card_in_two_places_and_a_missing_card_are_refused():
    position = begun(load("aw2ks"))
    assert "is in 2 places" in loaded(replace(position, row=(*position.row[:-1], position.row[0])))
    assert "is nowhere" in loaded(replace(position, row=position.row[:-1]))
    assert "not in the catalog" in loaded(replace(position, row=(*position.row[:-1], "castle")))


def test_armies_above_the_limit_are_refused():
    ruleset = load("aw2ks")
    position = begun(ruleset)
    from hoyle.model.ancient_world.position import Army, Deck, take

    card = position.military.middle[0]
    armies = (*position.cities[0].armies, Army(active=card))
    position = replace(position, military=Deck(middle=take(position.military.middle, card)))
    assert "aw2ks.army.limit-start" in loaded(with_city(position, 0, armies=armies))


def moved(position, **changes):
    return replace(position, **changes)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda p: with_city(p, 0, coins=90), "the box holds 68"),
        (lambda p: with_city(p, 0, knowledge=17), "the box holds 16"),
        (lambda p: with_city(standing(p, "labor", (0, 1)), 0, ready=(1, 2, 3)), "is in 2 places"),
        (lambda p: standing(p, "grow", (0, 1)), "grow is still covered in round 1"),
        (lambda p: moved(p, round=7), "round 7"),
        (lambda p: moved(p, phase="over"), "the game goes on"),
        (lambda p: moved(p, phase="end"), "phase = 'end' without a task"),
        (lambda p: moved(p, passed=(0,)), "that player has passed"),
        (lambda p: moved(p, faces=("coin",)), "nobody rolled"),
        (lambda p: moved(p, drawn=p.row[:1], row=p.row[1:]), "nobody chooses"),
        (lambda p: moved(p, tasks=(Task("perform", 0, 77),)), "spaces 0 to 8"),
        (lambda p: moved(p, tasks=(Task("effect", 0, 0, "castle"),)), "'castle' is no titan"),
        (lambda p: with_city(p, 0, state="atlantis"), "state = 'atlantis'"),
        (lambda p: with_city(p, 0, damaged=p.cities[0].empire[:1] * 2), "name each card once"),
        (lambda p: with_city(p, 0, men=(1,)), "by the home rules"),
        (lambda p: with_city(p, 0, struck=(1,)), "citizens that are starving"),
        (
            lambda p: with_city(p, 0, ready=(2, 3), working=((p.cities[0].empire[0], 1),)),
            "which gives no action",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_a_clause_of_its_own_book(edition, change, says):
    said = loaded(change(begun(load(edition))), edition)
    assert says in said
    assert said.rpartition("(")[2].rstrip(")") in load(edition).book


# -- starts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 5}, "players"),
        ({"playrs": 2}, "did you mean players"),
        ({"players": 2, "first": 3}, "give 0 to 1"),
        ({"players": 2, "city_states": ["umnok"]}, "1 names for 2 players"),
        ({"players": 2, "city_states": ["umnok", "umnok"]}, "chosen twice"),
        ({"players": 2, "city_states": ["umnok", "galidor"]}, "not in this edition"),
    ],
)
def test_start_options_that_cannot_be_are_refused(options, says):
    ruleset = load("aw2ks")
    with pytest.raises(InputError, match=says):
        ruleset.start(ruleset.options(options))


def test_the_first_edition_has_no_city_states():
    ruleset = load("aw1")
    with pytest.raises(InputError, match="no city-states"):
        ruleset.start(ruleset.options({"side": "city-states"}))
