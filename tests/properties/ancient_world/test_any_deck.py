"""Any deck that the validator accepts: games with it end, and every sentence about play holds in them."""

import dataclasses
import random
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.model import load
from hoyle.model.ancient_world.cards import ABILITIES, TRIBES, CardAction, Strength
from hoyle.model.ancient_world.catalog import FOLDER, make_catalog
from hoyle.model.ancient_world.rules import EDITIONS
from hoyle.properties.core import properties_of

LONGEST = 6_000
SWITCHES = {"explore", "token", "clear_army", "copy"}  # of a card action: on or off

few = st.integers(0, 3)
some = st.integers(1, 3)


def tables(names, least=0):
    """Some of these names, each with a small number."""
    return st.dictionaries(st.sampled_from(sorted(names)), some, min_size=least, max_size=3)


def banners(least=1, most=3):
    counts = st.lists(st.sampled_from(TRIBES), min_size=least, max_size=most)
    return counts.map(lambda tribes: {tribe: tribes.count(tribe) for tribe in tribes})


@st.composite
def decks(draw, edition):
    """A deck file as data: the starting cards of the edition, and others with any abilities at all."""
    rules = EDITIONS[edition]
    shipped = tomllib.loads((FOLDER / f"{edition}.toml").read_text())
    without = {"ambrosia"} if rules.ambrosia == 0 else set()
    icons = set(ABILITIES) - without - (set() if "repair" in rules.end_order else {"repairs"})
    actions = set(CardAction.__struct_fields__) - without

    def action():
        chosen = draw(tables(actions, least=1))
        return {name: True if name in SWITCHES else count for name, count in chosen.items()}

    def empire(deck, number):
        card = {"name": f"{deck} {number}", "deck": deck, "coins": draw(few), "knowledge": draw(few) // 3}
        card |= {"banners": draw(banners()), "abilities": draw(tables(icons)), "source": "invented"}
        return card | ({"action": action()} if draw(st.booleans()) else {})

    sizes = {
        "a": draw(st.integers(6, 9)),
        "b": draw(st.integers(0, 6)),
        "c": draw(few) if rules.has_empire_c else 0,
    }
    titans = [
        {
            "name": f"titan {number}",
            "stars": draw(some),
            "defense": draw(st.integers(1, 6)),
            "types": draw(st.sampled_from(("swords", "both"))),
            "banners": draw(banners()),
            "effect": draw(st.sampled_from(rules.titan_effects or ("none",))),
            "abilities": draw(tables(icons)),
            "source": "invented",
        }
        for number in range(draw(st.integers(0, 6)))
    ]
    strengths = tables(Strength.__struct_fields__)
    return {
        "die": {"blank": draw(some), "coin": draw(few), "titan": draw(few)},
        "empire": [card for card in shipped["empire"] if card["deck"] == "start"]
        + [empire(deck, number) for deck, size in sizes.items() for number in range(size)],
        "district": [
            {"name": f"land {number}", "abilities": draw(tables(icons)), "source": "invented"}
            for number in range(draw(few))
        ],
        "titan": [card for card in shipped["titan"] if card["stars"] == 0] + titans,
        "military": [card for card in shipped["military"] if card.get("starting")]
        + [
            {
                "name": f"band {number}",
                "strength": draw(strengths),
                "legacy": draw(strengths),
                "source": "invented",
            }
            for number in range(draw(st.integers(0, 5)))
        ],
    }


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=12, deadline=None)
@given(data=st.data(), players=st.integers(2, 4), states=st.booleans(), seed=st.integers(0, 9999))
def test_with_any_accepted_deck_games_end_and_every_sentence_about_play_holds(
    edition, data, players, states, seed
):
    catalog = make_catalog(data.draw(decks(edition)), EDITIONS[edition], "drawn.toml")
    ruleset = dataclasses.replace(load(edition), cards=catalog)
    said = [p for p in properties_of(ruleset).properties if p.about in ("position", "step")]
    side = "city-states" if states and ruleset.rules.city_states else "plain"
    choose, kinds = random.Random(seed), set(ruleset.kinds())
    position = ruleset.start(ruleset.Start(players=players, side=side))
    for _ in range(LONGEST):
        legal = ruleset.legal(position)
        if not len(legal):
            break
        assert {kind for kind, actions in legal.by_kind.items() if len(actions)} <= kinds
        action = legal[choose.randrange(len(legal))]
        after = ruleset.apply(position, action)
        for prop in said:
            seen = (after,) if prop.about == "position" else (position, action, after)
            answer = prop.function(ruleset, *seen)
            assert answer is None or answer, (prop.id, action)
        position = after
    assert ruleset.outcome(position) is not None and not ruleset.problems(position)
