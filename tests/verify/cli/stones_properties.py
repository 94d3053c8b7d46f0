"""What should be true of the toy of the command line, and one thing that is not."""

from __future__ import annotations

from stones import Count, Heap, Rules, Stones, Take, may_take

from hoyle.properties.core import always, every_step, fact, for_all, reachable


@for_all("take.limit")
def nothing_may_never_be_taken(rules: Rules, heap: Count):
    """Taking no stone is never allowed."""
    return may_take(rules, 0, heap) is not True


@always("take.heap")
def the_heap_is_never_negative(ruleset: Stones, position: Heap):
    """There are never fewer than no stones."""
    return position.stones >= 0


@every_step("take.limit")
def the_heap_shrinks(ruleset: Stones, before: Heap, action: Take, after: Heap):
    """Every step takes at least one stone."""
    return after.stones < before.stones


@every_step("take.limit", expect="refuted")
def one_stone_at_a_time(ruleset: Stones, before: Heap, action: Take, after: Heap):
    """Every step takes exactly one stone."""
    return action.count == 1


@reachable("end.last")
def the_heap_can_be_emptied(ruleset: Stones, position: Heap):
    """The heap can be emptied."""
    return position.stones == 0


@fact("box.bag")
def there_are_three_places(ruleset: Stones):
    """The path has three places."""
    return len(ruleset.map) == 3


@every_step("take.limit", only=("misere",))
def two_stones_are_never_taken(ruleset: Stones, before: Heap, action: Take, after: Heap):
    """Two stones are never taken: a mistake, to see that it is found."""
    return action.count != 2
