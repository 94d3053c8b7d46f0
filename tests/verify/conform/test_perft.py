"""Counting plays on both sides, and going down to the first difference."""

import msgspec
import pytest
from heap import Start

from hoyle.model.core import InputError
from hoyle.verify.conform.arena import Arena
from hoyle.verify.conform.perft import descend
from hoyle.verify.conform.python import PythonSubject, Skip
from hoyle.verify.conform.reference import Reference
from hoyle.verify.conform.trouble import SubjectFailed


def arena_of(heap, target, quick):
    subject = PythonSubject(target)
    subject.open()
    return Arena(heap, subject, quick.settings, {})


def test_perft_agrees_with_the_number_of_sums(heap, quick):
    # With any number allowed, plays of 3 takes from 7 stones are the C(7, 3) = 35 sums of at most 7.
    free = heap.under({"most": 7})
    descent = descend(arena_of(free, Reference(free), quick), Start(stones=7), 3)
    assert (descent.nodes, descent.got, descent.agrees) == (35, 35, True)


@pytest.mark.parametrize("counts", [True, False])
def test_perft_descends_to_the_first_differing_action(heap, quick, counts):
    class LaterPasses(Reference):
        """Lists a stone too many, but only when two stones are left."""

        def start(self, protocol):
            hello = super().start(protocol)
            return hello if counts else {**hello, "can": ["setup", "legal", "apply"]}

        def legal(self):
            listed = super().legal()
            return [*listed, {"do": "take", "stones": 3}] if self.position.heap == 2 else listed

        def perft(self, depth):
            if depth == 0 or not self.position.heap:
                return 1 if depth == 0 else 0
            total, here = 0, self.position
            for action in self.legal():
                try:
                    super().apply(msgspec.to_builtins(action))
                    total += self.perft(depth - 1)
                except Exception:
                    total += depth == 1
                self.position = here
            return total

    descent = descend(arena_of(heap, LaterPasses(heap), quick), Start(stones=5), 3)
    assert not descent.agrees
    assert descent.finding.check == "allows"
    # Five stones: one take of three, or a two and a one, leads to the heap of two.
    taken = sum(step["apply"]["stones"] for step in descent.steps if "apply" in step)
    assert taken == 3


def test_a_subject_that_skips_the_count_is_walked_and_without_legal_actions_refused(heap, quick):
    class Shy(Reference):
        can = ("setup", "legal", "apply", "perft")

        def start(self, protocol):
            return {**super().start(protocol), "can": list(self.can)}

        def perft(self, depth):
            raise Skip("not yet")

        def legal(self):
            return super().legal()[: None if self.position.takes < 2 else 1]

    def descent(subject):
        subject.open()
        return descend(Arena(heap, subject, quick.settings, {}), Start(stones=6), 3)

    found = descent(PythonSubject(Shy(heap)))
    assert (found.agrees, found.got) == (False, None)
    assert [step for step in found.steps if "apply" in step] == [{"apply": {"do": "take", "stones": 1}}] * 2
    Shy.can = ("setup", "perft")
    with pytest.raises(InputError, match="not yet"):
        descent(PythonSubject(Shy(heap)))


def test_perft_tells_the_counts_where_nothing_else_shows_the_difference(heap, quick):
    class Miscounts(Reference):
        def perft(self, depth):
            return super().perft(depth) + (depth > 0 and self.position.heap >= 4)

    descent = descend(arena_of(heap, Miscounts(heap), quick), Start(stones=5), 2)
    # From four stones there are three takes; it counts one more and lists them rightly.
    assert descent.says == "after 1 steps the book has 3 plays of 1 more, the subject 4"


def test_a_count_that_breaks_is_a_failure_of_the_subject(heap, quick):
    class Broken(Reference):
        def perft(self, depth):
            raise ValueError("broken")

    subject = PythonSubject(Broken(heap))
    subject.open()
    with pytest.raises(SubjectFailed, match="broken"):
        descend(Arena(heap, subject, quick.settings, {}), Start(stones=6), 3)
