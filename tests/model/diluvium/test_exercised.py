"""Every rule fires in play, in a witness or in a hand-computed case: none is only declared."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from hoyle.model import load
from hoyle.model.core import read_trace
from hoyle.model.diluvium.generator import generate
from tests.model.diluvium import vector_cases
from tests.model.diluvium.table import PLAYS

HERE = Path(__file__).parent


class Fired:
    """Which of the rules of a ruleset were called while it watches."""

    def __init__(self, ruleset):
        self.wanted = {rule.function.__code__: name for name, rule in ruleset.functions.items()}
        self.names = set()

    def __enter__(self):
        def watch(frame, event, _argument):
            if event == "call" and frame.f_code in self.wanted:
                self.names.add(self.wanted[frame.f_code])

        sys.setprofile(watch)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)


def test_every_rule_is_exercised():
    ruleset, log = load("diluvium"), load("diluvium-campaign")
    vectors = json.loads((HERE / "vectors.json").read_text())["vectors"]
    generate.cache_clear()  # maps that other tests asked for are remembered
    with Fired(ruleset) as fired:
        for start in ruleset.usual_starts():
            for seed in range(6):
                random, position = Random(seed), ruleset.start(start)
                while not position.result:
                    legal = ruleset.legal(position)
                    position = ruleset.apply(position, legal[random.randrange(len(legal))])
                assert not ruleset.problems(position)
        for path in PLAYS.glob("*.json"):
            for _ in read_trace(path).steps(ruleset):
                pass
        for vector in vectors:
            vector_cases.answer(vector["id"], vector["given"], {})
        random, position = Random(0), log.start(log.options({}))
        while log.actor(position) is not None:
            legal = log.legal(position)
            position = log.apply(position, legal[random.randrange(len(legal))])
    assert set(ruleset.functions) - fired.names - UNFIRED == set()


# Questions that play may need to put, but so seldom that these games do not:
# asked in test_pieces and test_scenarios
UNFIRED = {"commit_objection", "fights_the_hydra", "gold_for_no_replacement"}
