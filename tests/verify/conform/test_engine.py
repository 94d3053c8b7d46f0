"""The harness on a toy: what conforms, what diverges, how small the witness is and what explains it."""

from itertools import pairwise

import msgspec
import pytest
from heap import Start
from msgspec.structs import replace

from hoyle.verify.conform.baseline import Baseline, Known, read_baseline, write_baseline
from hoyle.verify.conform.engine import checked, conform
from hoyle.verify.conform.python import Illegal, PythonSubject, Skip
from hoyle.verify.conform.reference import Reference, reference_subject
from hoyle.verify.conform.result import Diverged
from hoyle.verify.conform.settings import settings_for
from hoyle.verify.events import Began, Ended


def mistaken(heap, **changes):
    """The toy by other rules, as a subject that does not know better."""
    return reference_subject(heap.under(changes), obeys=False)


def test_the_reference_conforms_to_itself(heap, quick):
    result = checked(heap, reference_subject(heap), quick)
    assert (result.verdict, result.exit_code) == ("conforms", 0)
    assert result.not_covered == ()
    assert all(asking.complete for asking in result.asked)
    assert result.counts["games"] == quick.settings.games


def test_the_last_event_carries_the_result_and_divergences_come_as_they_are_met(heap, quick):
    events = list(conform(heap, mistaken(heap, few_to=3), quick))
    assert isinstance(events[0], Began)
    assert isinstance(events[-1], Ended)
    assert [e.divergence.about for e in events if isinstance(e, Diverged)] == ["has_few"]


def test_a_limit_off_by_one_is_one_finding_with_the_smallest_inputs(heap, quick):
    result = checked(heap, mistaken(heap, slack=1), quick)
    (divergence,) = result.divergences
    # Four stones are one too many; a heap of four is the smallest that has them.
    assert divergence.steps == ({"ask": {"rule": "may_take", "args": {"heap": 4, "stones": 4}}},)
    assert (
        divergence.clauses[0] == "tests.toys.heap:HEAP.take.limits"
        or divergence.clauses[0] == "heap.take.limits"
    )
    assert divergence.times > 1
    assert divergence.citations[0].says == "A player takes from one to three stones."


def test_the_same_mistake_in_whole_games_has_a_short_script(heap, quick):
    result = checked(heap, mistaken(heap, slack=1), replace(quick, levels=("games",)))
    (divergence,) = result.divergences
    assert divergence.check == "allows"
    assert len(divergence.steps) <= 3
    assert divergence.got == {"legal": {"do": "take", "stones": 4}}


def test_the_fingerprint_is_the_same_for_every_seed_and_level(heap, quick):
    plans = [
        quick,
        *(replace(quick, settings=settings_for("quick", seed), levels=("games",)) for seed in (1, 2)),
    ]
    prints = [{d.fingerprint for d in checked(heap, mistaken(heap, slack=1), p).divergences} for p in plans]
    assert all(one == other for one, other in pairwise(prints))


def test_a_leak_after_the_second_take_is_shown_in_two_steps_from_a_position_or_three_from_the_start(
    heap, quick
):
    result = checked(heap, mistaken(heap, leaks_at=2), replace(quick, levels=("games",)))
    (divergence,) = result.divergences
    assert divergence.check == "position"
    assert [d.path.partition("[")[0] for d in divergence.differences] == ["taken"]
    # set up, take, take: no shorter play has a second take
    assert len(divergence.steps) == 3
    assert [step["apply"]["stones"] for step in divergence.steps[1:]] == [1, 1]


def test_two_mistakes_are_two_findings_even_when_the_first_hides_the_second(heap, quick):
    result = checked(heap, mistaken(heap, leaks_at=1, slack=1), replace(quick, levels=("games",)))
    assert {d.check for d in result.divergences} == {"position", "allows"}


def test_another_edition_explains_what_a_subject_does(heap, quick):
    older = heap.under({"slack": 1, "few_to": 3})
    plan = replace(quick, siblings={"older": older})
    result = checked(heap, mistaken(heap, slack=1), plan)
    explained = {e.id for d in result.divergences for e in d.explained_by}
    assert "older:slack=1" in explained
    # The whole older edition says so of this rule as well.
    assert "older" in explained


def test_an_explanation_must_account_for_everything_that_was_answered(heap, quick):
    older = heap.under({"slack": 2})
    result = checked(heap, mistaken(heap, slack=1), replace(quick, siblings={"older": older}))
    (divergence,) = result.divergences
    # Not by the older edition, which allows two more; by two numbers, either of them one higher.
    assert [e.id for e in divergence.explained_by] == ["most=4", "slack=1"]


def test_several_divergences_with_one_explanation_are_told_to_be_one_mistake(heap, quick):
    result = checked(heap, mistaken(heap, least=2), quick)
    assert len(result.divergences) > 1
    (cause,) = result.causes
    assert cause.id == "least=2"
    assert set(cause.fingerprints) == {d.fingerprint for d in result.divergences}


def test_fields_that_are_not_reported_are_counted_and_not_compared(heap, quick):
    class HeapOnly(Reference):
        def _placed(self):
            return {"position": {"heap": self.position.heap}}

    healthy = checked(heap, PythonSubject(HeapOnly(heap)), replace(quick, levels=("games",)))
    assert healthy.verdict == "conforms"
    assert healthy.counts["not_compared"] > 0
    leaky = checked(heap, PythonSubject(HeapOnly(heap.under({"leaks_at": 2}), obeys=False)), quick)
    assert leaky.verdict == "conforms"  # what leaks is in a field it does not report
    wrong = checked(heap, PythonSubject(HeapOnly(heap.under({"slack": 1}), obeys=False)), quick)
    assert wrong.verdict == "diverges"


def test_a_field_the_model_does_not_know_is_noted(heap, quick):
    class Talkative(Reference):
        def _placed(self):
            return {"position": {"heap": self.position.heap, "mood": "good"}}

    result = checked(heap, PythonSubject(Talkative(heap)), replace(quick, levels=("games",)))
    assert result.unknown_fields == ("mood",)


def test_a_subject_is_compared_with_the_rules_it_says_it_plays(heap, quick):
    class Declares(Reference):
        def start(self, protocol):
            return {**super().start(protocol), "rules": {"passes": 2}}

    result = checked(heap, PythonSubject(Declares(heap)), quick)
    assert result.verdict == "conforms"
    assert result.rules == {"passes": 2}


def test_a_subject_that_refuses_with_an_error_is_a_finding(heap, quick):
    class Breaks(Reference):
        def apply(self, action):
            if action.get("stones") == 3:
                raise RuntimeError("three is too much for me")
            return super().apply(action)

    result = checked(heap, PythonSubject(Breaks(heap)), replace(quick, levels=("games",)))
    assert {d.check for d in result.divergences} == {"error"}


def test_one_that_lists_nothing_and_takes_everything_is_found_by_probes(heap, quick):
    class Taker(Reference):
        def start(self, protocol):
            return {**super().start(protocol), "can": ["setup", "apply"]}

        def apply(self, action):
            self.position = self.ruleset.apply(self.position, self.ruleset.read_action(action))
            return self._placed()

    result = checked(heap, PythonSubject(Taker(heap)), replace(quick, levels=("positions",)))
    clauses = {d.clauses[0].rpartition(":")[2].partition(".")[2] for d in result.divergences}
    assert {d.check for d in result.divergences} == {"allows"}
    assert clauses == {"take.limits", "take.there"}


def test_a_rule_is_asked_on_when_only_its_odd_first_questions_are_skipped(heap, quick):
    class Careful(Reference):
        def ask(self, name, args, rules):
            if args.get("stones", 9) < 4:
                raise Skip("so few stones do not come up in my game")
            return super().ask(name, args, rules)

    result = checked(heap, PythonSubject(Careful(heap)), replace(quick, rules=("points",), levels=("ask",)))
    (asked,) = result.asked
    assert (asked.skipped, asked.agreed) == (4, 3)  # of nought to six stones
    assert not asked.because
    assert not asked.complete


def test_a_skipped_rule_is_not_counted_as_compared(heap, quick):
    class Half(Reference):
        def ask(self, name, args, rules):
            if name != "points":
                raise Skip("later")
            return super().ask(name, args, rules)

    result = checked(heap, PythonSubject(Half(heap)), replace(quick, levels=("ask",)))
    assert result.covered == ("heap.score.table",)
    assert len(result.not_covered) == 7
    assert {a.rule for a in result.asked if a.agreed} == {"points"}
    assert all(a.because == "later" for a in result.asked if not a.agreed)


def test_functions_that_are_called_like_the_rules_can_be_asked(heap, quick):
    class Functions:
        @staticmethod
        def may_pass(spent):
            raise Illegal("no passes here")

    result = checked(heap, PythonSubject(Functions), quick)
    assert result.verdict == "conforms"
    assert {a.rule for a in result.asked if a.agreed} == {"may_pass"}


def test_a_subject_that_plays_differently_the_second_time_is_unsteady(heap, quick):
    class Moody(Reference):
        games = 0

        def setup(self, ruleset, rules, position=None, start=None):
            self.games += 1
            return super().setup(ruleset, rules, position, start)

        def apply(self, action):
            placed = super().apply(action)
            self.position = replace(self.position, takes=self.position.takes + (self.games == 3))
            return {**placed, "position": self.position}

    result = checked(heap, PythonSubject(Moody(heap)), replace(quick, levels=("games",)))
    assert "unsteady" in {trouble.kind for trouble in result.troubles}
    assert result.exit_code != 0


def test_a_baseline_accepts_known_divergences_and_reports_healed_ones(heap, quick, tmp_path):
    subject = mistaken(heap, few_to=3)
    quick = replace(quick, starts=())
    first = checked(heap, subject, quick)
    path = tmp_path / "known.json"
    write_baseline(path, heap.id, first.divergences, whole=True)
    gone = Known(fingerprint="0" * 16, reason="it was there once")
    read = read_baseline(path, heap.id)
    baseline = replace(read, accepted=(*read.accepted, gone))
    again = checked(heap, subject, replace(quick, baseline=baseline))
    assert (again.verdict, again.exit_code) == ("conforms", 0)
    assert [d.accepted for d in again.divergences] == ["accepted when the baseline was written"]
    assert again.healed == (gone,)
    worse = checked(heap, mistaken(heap, few_to=3, many_from=4), replace(quick, baseline=baseline))
    assert [d.about for d in worse.new] == ["has_many"]
    assert worse.exit_code == 1


@pytest.mark.parametrize(
    "part", [{"rules": ("has_many",)}, {"levels": ("ask",)}, {"starts": (Start(stones=7),)}]
)
def test_a_run_of_a_part_heals_nothing_and_forgets_nothing(heap, quick, tmp_path, part):
    path = tmp_path / "known.json"
    gone = Known(fingerprint="0" * 16, reason="it is hit by whole games only")
    path.write_bytes(msgspec.json.encode(Baseline(ruleset=heap.id, accepted=(gone,))))
    plan = replace(quick, **{"starts": (), **part}, baseline=read_baseline(path, heap.id))
    result = checked(heap, mistaken(heap, few_to=3), plan)
    assert (result.whole, result.healed) == (False, ())
    assert "1 accepted divergences were not met" in " ".join(result.notes)
    write_baseline(path, heap.id, result.divergences, whole=result.whole)
    assert gone in read_baseline(path, heap.id).accepted


def test_a_subject_that_fails_heals_nothing(heap, quick):
    class Dead(Reference):
        def start(self, protocol):
            raise RuntimeError("dead")

    gone = Known(fingerprint="0" * 16, reason="it was there once")
    baseline = Baseline(ruleset=heap.id, accepted=(gone,))
    result = checked(heap, PythonSubject(Dead(heap)), replace(quick, starts=(), baseline=baseline))
    assert (result.verdict, result.healed) == ("failed", ())


def test_a_baseline_without_a_reason_is_refused(tmp_path, heap):
    path = tmp_path / "known.json"
    path.write_bytes(
        msgspec.json.encode(Baseline(ruleset=heap.id, accepted=(Known(fingerprint="1", reason=" "),)))
    )
    with pytest.raises(Exception, match="without a reason"):
        read_baseline(path, heap.id)


def test_the_line_that_reproduces_a_divergence_reproduces_it(heap, quick):
    import shlex

    from hoyle.verify.conform.arena import Arena
    from hoyle.verify.conform.one import run_steps

    subject = mistaken(heap, leaks_at=2)
    result = checked(heap, subject, replace(quick, command=("--", "./game")))
    words = shlex.split(result.divergences[0].reproduce)
    assert words[:3] == ["hoyle", "conform", heap.id]
    assert words[-2:] == ["--", "./game"]
    steps = msgspec.json.decode(words[words.index("--steps") + 1])
    subject.open()
    findings = run_steps(Arena(heap, subject, quick.settings, {}), steps)
    assert [f.key for f in findings] != []


def test_games_from_a_given_start_only(heap, quick):
    seen = []

    class Listens(Reference):
        def setup(self, ruleset, rules, position=None, start=None):
            seen.append(start)
            return super().setup(ruleset, rules, position, start)

    plan = replace(quick, starts=(Start(stones=5),), levels=("games",))
    checked(heap, PythonSubject(Listens(heap)), plan)
    assert {s["stones"] for s in seen if s} == {5}
