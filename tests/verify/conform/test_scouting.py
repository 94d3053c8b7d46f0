"""The scout, which looks for rare steps, and blame, which finds the rule behind a difference."""

from random import Random

from msgspec.structs import replace

from hoyle.model import load
from hoyle.verify.conform.blame import blamed
from hoyle.verify.conform.comparing import FieldDifference
from hoyle.verify.conform.engine import checked
from hoyle.verify.conform.python import PythonSubject
from hoyle.verify.conform.reference import Reference
from hoyle.verify.conform.scouting import scouted
from hoyle.verify.coverage import fired
from hoyle.verify.starts import starts_of


def test_what_the_scout_saw_can_be_played_from_the_start(heap, quick):
    found = scouted(heap, quick.starts, quick.settings)
    assert found.sights
    for sight in found.sights:
        position = heap.start(sight.start)
        for action in sight.before:
            assert not heap.objections(position, action)
            position = heap.apply(position, action)
        assert position == sight.position
        assert bool(heap.objections(position, sight.action)) is not sight.is_legal


def test_the_scout_sees_the_same_for_the_same_seed_and_every_end_of_the_toy(heap, quick):
    found = scouted(heap, quick.starts, quick.settings)
    again = scouted(heap.under({}), quick.starts, quick.settings)
    assert [(s.before, s.action) for s in found.sights] == [(s.before, s.action) for s in again.sights]
    lasts = {heap.apply(s.position, s.action).heap for s in found.sights if s.is_legal}
    assert lasts >= {0, 1, 2, 3, 4, 5, 6}  # from seven stones all smaller heaps can be left


def test_what_the_scout_saw_is_put_to_the_subject_before_any_game_is_played(quick):
    from heap import HEAP

    class Tired(Reference):
        """Forgets what was taken with the ninth take; twelve stones last for six takes on average."""

        def apply(self, action):
            placed = super().apply(action)
            if self.position.takes < 9:
                return placed
            self.position = replace(self.position, takes=0)
            return {**placed, "position": self.position}

    plan = replace(quick, settings=replace(quick.settings, games=0, positions=1), levels=("positions",))
    result = checked(HEAP, PythonSubject(Tired(HEAP)), plan)
    assert [d.check for d in result.divergences] == ["position"]
    assert len(result.divergences[0].steps) == 2  # a position and the take
    assert result.counts["sights"] > 10


def test_every_value_of_an_option_begins_a_game_before_one_comes_twice():
    starts = starts_of(load("diluvium"))
    scenarios = [start.scenario for start in starts]
    assert len(set(scenarios)) == 17  # the scenarios of the campaign book
    assert max(scenarios.count(name) for name in scenarios) <= 3


def test_the_rule_behind_a_difference_is_found_among_all_that_a_step_runs_through():
    """With a point less from the tally, its owner has a point less after the step that ends the turn."""
    ruleset = load("acis")
    position, action = a_step_that_runs(ruleset, "tally", at_least=1)
    after = ruleset.apply(position, action)
    seat = next(n for n, player in enumerate(after.players) if player.points > position.players[n].points)
    points = after.players[seat].points
    difference = FieldDifference(f"players[{seat}].points", points, points - 1)
    ran = dict.fromkeys(ruleset.functions, 1) | {"tally": 0}  # of several that explain it, the rarest
    assert blamed(ruleset, (position, action), (difference,), ran, 20.0) == "tally"
    assert ruleset.apply(position, action) == after  # the healthy model knows nothing of it


def test_where_no_single_answer_explains_it_nobody_is_blamed():
    ruleset = load("acis")
    step = a_step_that_runs(ruleset, "tally", at_least=1)
    odd = (FieldDifference("epoch", 1, 77),)
    assert blamed(ruleset, step, odd, {}, 2.0) is None


def a_step_that_runs(ruleset, rule, at_least):
    """The first step of a seeded game in which *rule* answers *at_least* so much."""
    answers = []

    def hear(name, answer):
        if name == rule:
            answers.append(answer)
        return answer

    with fired(ruleset, heed=hear):
        for seed in range(20):
            random = Random(seed)
            position = ruleset.start(ruleset.options({"players": 2}))
            for _ in range(300):
                choices = ruleset.legal(position)
                if not len(choices):
                    break
                action = choices[random.randrange(len(choices))]
                answers.clear()
                after = ruleset.apply(position, action)
                if any(answer >= at_least for answer in answers):
                    return position, action
                position = after
    raise AssertionError(f"{rule} never answered {at_least}")
