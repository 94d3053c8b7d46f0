"""Which fields a rule can read: nothing may be overlooked, however it is written."""

import sys
from functools import cache, partial, singledispatch
from importlib import import_module
from itertools import islice

import msgspec
import pytest
from msgspec import Struct

from hoyle.model import load
from hoyle.model.core.rule import Rule
from hoyle.verify.enumeration import members
from hoyle.verify.reads import _neighbours, escape, fields_read, modules_from
from hoyle.verify.trial import answer_of


class Record(Struct, frozen=True):
    most: int = 3
    least: int = 1

    def doubled(self) -> int:
        return 2 * self.most

    @property
    def halved(self) -> int:
        return self.most // 2


BASE = Record()


def helper(rules):
    return rules.most


def under_another_name(record):
    return record == BASE


class Step:
    def __call__(self, rules):
        return rules.most

    def __add__(self, rules):
        return rules.most


STEP = Step()
TABLE = {"a": helper}
remembered = cache(helper)
prepared = partial(helper)


@singledispatch
def by_kind(number, rules):
    return 0


@by_kind.register
def _(number: int, rules):
    return rules.most


def enclosing():
    hidden = helper

    def inner(rules):
        return hidden(rules)

    return inner


enclosed = enclosing()


def alias(rules):
    other = rules
    return other.most


def computed(rules):
    return getattr(rules, "mo" + "st")


def handed_on(rules):
    return helper(rules)


def from_a_table(rules):
    return TABLE["a"](rules)


def by_a_method(rules):
    return rules.doubled()


def by_a_property(rules):
    return rules.halved


def by_a_pattern(rules):
    match rules:
        case Record(most=3):
            return 1
    return 0


def by_a_place_in_a_pattern(rules):
    match rules:
        case Record(3):
            return 1
    return 0


def as_a_whole(rules):
    return rules == BASE


def as_text(rules):
    return f"{rules}"


def given_away(rules):
    return str(rules)


def kept(rules):
    return len({rules, BASE})


def under_a_name(rules):
    return under_another_name(rules)


def by_a_call_of_an_object(rules):
    return STEP(rules)


def by_an_operator(rules):
    return STEP + rules


def by_what_was_remembered(rules):
    return remembered(rules)


def by_what_was_prepared(rules):
    return prepared(rules)


def by_the_kind(rules):
    return by_kind(1, rules)


def by_a_default(rules, ask=helper):
    return ask(rules)


def by_a_comprehension(rules):
    return [part.most for part in (rules,)]


def by_the_builtins(rules):
    return msgspec.to_builtins(rules)["most"]


HOSTILE = [
    alias, computed, handed_on, from_a_table, by_a_method, by_a_property, by_a_pattern,
    by_a_place_in_a_pattern, as_a_whole, as_text, given_away, kept, under_a_name, by_a_call_of_an_object,
    by_an_operator, by_what_was_remembered, by_what_was_prepared, by_the_kind, by_a_default,
    by_a_comprehension, enclosed, by_the_builtins,
]  # fmt: skip


@pytest.mark.parametrize("function", HOSTILE, ids=lambda function: function.__name__)
def test_no_way_of_reading_a_field_is_overlooked(function):
    asked = Rule(function, ("clause",))
    assert function(Record(most=3)) != function(Record(most=8))  # it does read it, or all of them
    assert "most" in fields_read(asked, Record) or escape(asked, Record)


def test_a_rule_that_reads_one_field_by_name_keeps_the_record_in_sight():
    def plain(rules, number):
        return helper(rules) + number

    asked = Rule(plain, ("clause",))
    assert fields_read(asked, Record) == {"most"}
    assert escape(asked, Record) == ""


def test_where_the_record_gets_out_of_sight_is_told():
    assert escape(Rule(as_a_whole, ("clause",)), Record).startswith("as_a_whole, line")


def test_the_reach_of_a_rule_does_not_depend_on_what_else_is_loaded():
    home = "hoyle.model.ancient_world"
    for module in ("placing", "board"):  # placing calls the rules of board, and board knows nothing of it
        import_module(f"{home}.{module}")
    assert f"{home}.board" in modules_from([f"{home}.placing"], (home,))
    assert f"{home}.placing" not in modules_from([f"{home}.board"], (home,))


def test_through_a_whole_package_anything_that_is_loaded_may_be_called(monkeypatch):
    home = "tests.verify"
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", import_module("tests.verify.diff"), raising=False)
    _neighbours.cache_clear()
    loaded = {name for name in sys.modules if name.startswith("tests.verify.")}
    assert loaded <= {*modules_from([__name__], (home,))}
    _neighbours.cache_clear()


@pytest.mark.parametrize("ruleset_id", ["aw1", "acis", "diluvium", "diluvium-campaign"])
def test_what_a_rule_is_seen_to_read_is_among_what_was_foretold(ruleset_id):
    ruleset = load(ruleset_id)
    record, seen = type(ruleset.rules), set()
    names = frozenset(record.__struct_fields__)

    def watched(self, name):
        if name in names:
            seen.add(name)
        return record.__getattribute__(self, name)

    spy = msgspec.defstruct("Spy", [], bases=(record,), namespace={"__getattribute__": watched}, frozen=True)
    rules = spy(**{name: getattr(ruleset.rules, name) for name in names})
    looked = 0
    for rule in ruleset.functions.values():
        foretold = fields_read(rule, record)
        seen.clear()
        for values in islice(members(rule.domain), 60) if rule.domain.size() is not None else ():
            answer_of(rule, rules, values)
        looked += bool(seen)
        assert seen <= foretold, rule.name
    assert looked  # the spy does see something
