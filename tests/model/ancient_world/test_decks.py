"""Any deck that the validator accepts can be played: small ones, poor ones, ones with strange cards."""

import dataclasses
import random
import tomllib

import pytest

from hoyle.model import load
from hoyle.model.ancient_world.cards import ABILITIES
from hoyle.model.ancient_world.catalog import FOLDER, make_catalog
from hoyle.model.ancient_world.rules import EDITIONS

TRIBES = ("red", "blue", "green", "yellow", "fifth")


def shuffled_deck(edition, seed):
    """A random deck file: some of the shipped cards, and invented ones with any abilities."""
    choose = random.Random(seed)
    data = tomllib.loads((FOLDER / f"{edition}.toml").read_text())
    start = [card for card in data["empire"] if card["deck"] == "start"]
    others = [card for card in data["empire"] if card["deck"] != "start"]
    decks = {"a": 7, "b": choose.randint(0, 12), "c": choose.randint(0, 4) if edition != "aw1" else 0}
    kept = []
    for deck, number in decks.items():
        pool = [card for card in others if card["deck"] == deck and card.get("copies", 1) == 1]
        kept += choose.sample(pool, min(number, len(pool)))
    known = [name for name in ABILITIES if edition != "aw1" or name != "ambrosia"]
    for number in range(6):
        kept.append(
            {
                "name": f"strange {number}",
                "deck": choose.choice("ab"),
                "coins": choose.randint(0, 3),
                "banners": {choose.choice(TRIBES): choose.randint(1, 3)},
                "abilities": {name: choose.randint(1, 3) for name in choose.sample(known, 3)},
                "action": {"coins": choose.randint(0, 5), "repair": choose.randint(0, 2)},
                "source": "invented",
            }
        )
    data["empire"] = start + kept
    data["district"] = choose.sample(data["district"], choose.randint(0, 6))
    titans = [card for card in data["titan"] if card["stars"] > 0]
    few = choose.sample(titans, choose.randint(0, 8))
    data["titan"] = [card for card in data["titan"] if card["stars"] == 0] + few
    recruits = [card for card in data["military"] if not card.get("starting")]
    own = [card for card in data["military"] if card.get("starting")]
    data["military"] = own + choose.sample(recruits, choose.randint(0, 6))
    return data


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_any_accepted_deck_goes_to_its_end(edition, seed):
    catalog = make_catalog(shuffled_deck(edition, seed), EDITIONS[edition], "random.toml")
    ruleset = dataclasses.replace(load(edition), cards=catalog)
    choose = random.Random(seed)
    side = "city-states" if edition != "aw1" and seed % 2 else "plain"
    position = ruleset.start(ruleset.options({"players": 2 + seed % 3, "side": side}))
    steps = 0
    while len(legal := ruleset.legal(position)):
        position = ruleset.apply(position, legal[choose.randrange(len(legal))])
        steps += 1
        assert steps < 4000
        assert steps % 5 or not ruleset.problems(position)
    assert ruleset.outcome(position) is not None
