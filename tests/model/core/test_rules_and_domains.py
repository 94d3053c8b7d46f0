"""A rule names its clauses and carries its domain; a record of rules is compared field by field."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from hoyle.model.core import (
    Cites,
    InputError,
    Objection,
    changed,
    differences,
    fields_of,
    load_readings,
    rule,
    rule_of,
)
from hoyle.model.core.domain import Integers, OneOf, Record, Rows, Values, domain_of, opaque_parts

Skill = Annotated[int, Meta(ge=1, le=5)]
Coins = Annotated[int, Meta(ge=0)]


class Rules(Struct, frozen=True, kw_only=True):
    fee: Annotated[int, Cites("placement.fee"), Meta(ge=0)]
    table: Annotated[tuple[int, ...], Cites("scoring.table")] = (0, 1, 3)
    any_means: Literal["every", "some"] = "every"


@rule(
    "placement.fee", "placement.unaffordable", given=lambda rules, skill, standing, coins: len(standing) < 5
)
def placement_fee(
    rules: Rules, skill: Skill, standing: Annotated[tuple[Skill, ...], Meta(max_length=2)], coins: Coins
) -> int | Objection:
    """Coins owed for placing a citizen.

    More is said here.
    """
    fee = rules.fee if any(other > skill for other in standing) else 0
    return fee if coins >= fee else Objection("placement.unaffordable", f"costs {fee}, {coins} in hand")


def test_a_rule_is_still_the_plain_function():
    assert placement_fee(Rules(fee=1), 2, (3,), 5) == 1
    assert placement_fee.__name__ == "placement_fee"


def test_a_rule_knows_its_clauses_and_its_sentence():
    declared = rule_of(placement_fee)
    assert declared.clauses == ("placement.fee", "placement.unaffordable")
    assert declared.says == "Coins owed for placing a citizen."


def test_the_signature_is_the_domain():
    declared = rule_of(placement_fee)
    assert declared.domain == Record(
        None,
        (
            ("skill", Integers(1, 5)),
            ("standing", Rows(Integers(1, 5), 0, 2)),
            ("coins", Integers(0, None)),
        ),
    )
    assert declared.domain.size() is None
    # skills alone: no citizen, one of five, or two of five each
    assert declared.domain_of("standing").size() == 1 + 5 + 25


def test_a_precondition_is_asked_with_the_rules():
    declared = rule_of(placement_fee)
    assert declared.admits(Rules(fee=1), (1, (), 0)) is True
    assert declared.call(Rules(fee=1), (1, (), 0)) == 0


def test_a_rule_without_clauses_is_refused():
    with pytest.raises(TypeError, match="names the clauses"):
        rule()


def test_a_function_that_is_no_rule_is_named():
    with pytest.raises(TypeError, match="is not a rule"):
        rule_of(len)


class Pair(Struct, frozen=True):
    left: Skill
    right: bool


@pytest.mark.parametrize(
    ("annotation", "domain", "size"),
    [
        (bool, Values((False, True)), 2),
        (Literal["a", "b", "c"], Values(("a", "b", "c")), 3),
        (None, Values((None,)), 1),
        (Annotated[int, Meta(gt=0, lt=4)], Integers(1, 3), 3),
        (Annotated[int, Meta(ge=3, le=2)], Integers(3, 2), 0),
        (tuple[bool, Skill], Record(None, (("0", Values((False, True))), ("1", Integers(1, 5)))), 10),
        (Pair, Record(Pair, (("left", Integers(1, 5)), ("right", Values((False, True))))), 10),
        (Skill | None, OneOf((Integers(1, 5), Values((None,)))), 6),
        (
            Annotated[tuple[bool, ...], Meta(min_length=1, max_length=3)],
            Rows(Values((False, True)), 1, 3),
            14,
        ),
        (int, Integers(None, None), None),
    ],
)
def test_an_annotation_has_a_domain_of_known_size(annotation, domain, size):
    assert domain_of(annotation) == domain
    assert domain_of(annotation).size() == size


def test_a_type_without_a_domain_is_opaque_and_says_so():
    assert [str(part) for part in opaque_parts(domain_of(tuple[Skill, dict]))] == ["any dict"]


def test_fields_carry_their_clauses_and_choices():
    fields = fields_of(Rules)
    assert fields["fee"].clauses == ("placement.fee",)
    assert fields["any_means"].choices == ("every", "some")
    assert fields["table"].choices == ()


def test_two_records_differ_in_exactly_the_changed_fields():
    first, second = Rules(fee=1), Rules(fee=2, any_means="some")
    assert [(d.field, d.first, d.second) for d in differences(first, second)] == [
        ("fee", 1, 2),
        ("any_means", "every", "some"),
    ]
    assert differences(first, first) == ()


def test_records_of_two_games_are_not_compared():
    class Other(Struct, frozen=True):
        fee: int = 1

    with pytest.raises(InputError, match="two different games"):
        differences(Rules(fee=1), Other())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"fea": 1}, "unknown field of the rules 'fea': did you mean fee"),
        ({"any_means": "sum"}, "unknown value of any_means 'sum': did you mean some"),
        ({"fee": -1}, "field fee of the rules: Expected `int` >= 0: -1 was given"),
        ({"fee": "many"}, "field fee of the rules: Expected `int`, got `str`"),
    ],
)
def test_a_wrong_change_is_answered_with_name_value_and_remedy(changes, sentence):
    with pytest.raises(InputError, match=sentence):
        changed(Rules(fee=1), changes)


def test_a_reading_whose_default_is_no_reading_is_refused(tmp_path):
    path = tmp_path / "readings.toml"
    path.write_text(
        '[[reading]]\nid = "any"\nfield = "any_means"\nkind = "vague"\nclauses = []\ndefault = "evry"\n'
        'because = "…"\nreadings = { every = "all of them", some = "one of them" }\n'
    )
    with pytest.raises(InputError, match=r"default of reading any 'evry': did you mean every"):
        load_readings(path)


def test_a_reading_of_an_unknown_kind_is_refused_with_its_number(tmp_path):
    path = tmp_path / "readings.toml"
    path.write_text(
        '[[reading]]\nid = "any"\nfield = "f"\nkind = "odd"\nclauses = []\ndefault = "a"\nbecause = ""\n'
    )
    with pytest.raises(InputError, match=r"readings.toml, entry 1: "):
        load_readings(path)
