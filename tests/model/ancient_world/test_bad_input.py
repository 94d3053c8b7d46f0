"""Bad input gets one clear sentence."""

import tomllib

import msgspec
import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.catalog import FOLDER, make_catalog, read_catalog
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


def test_a_missing_or_broken_file_is_said_in_one_sentence(tmp_path):
    with pytest.raises(InputError, match="cannot read the catalog"):
        read_catalog(tmp_path / "none.toml", AW2KS)
    (tmp_path / "broken.toml").write_text("[[empire")
    with pytest.raises(InputError, match="is not TOML"):
        read_catalog(tmp_path / "broken.toml", AW2KS)


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
