"""Every clause of the three books is accounted for."""

from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.ancient_world.rules import VARIANTS
from hoyle.model.ancient_world.speaking import KINDS, SPACE_CLAUSES
from hoyle.model.core import fields_of
from hoyle.properties.core import properties_of

EDITIONS = {"aw1": 216, "aw2ks": 322, "aw2it": 323}


def cited(ruleset):
    """The clauses that rules, fields or properties name."""
    named = [rule.clauses for rule in ruleset.functions.values()]
    named += [field.clauses for field in fields_of(type(ruleset.rules)).values()]
    named += [card.clauses for card in ruleset.catalog.cards.values()]
    named += [prop.clauses for prop in properties_of(ruleset).properties]
    return {clause for clauses in named for clause in ruleset.book.present(clauses)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_is_named_or_left_out_with_a_reason(edition):
    ruleset = load(edition)
    assert len(ruleset.book) == EDITIONS[edition]
    open_clauses = [
        c for c, clause in ruleset.book.items() if c not in cited(ruleset) and not clause.left_out
    ]
    assert open_clauses == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_clause_that_is_implemented_is_left_out(edition):
    ruleset = load(edition)
    rules = {c for rule in ruleset.functions.values() for c in ruleset.book.present(rule.clauses)}
    assert [c for c, clause in ruleset.book.items() if clause.left_out and c in rules] == []


def test_every_clause_that_code_names_stands_in_some_book():
    books = [load(edition).book for edition in EDITIONS]
    known = {name for book in books for clause in book.values() for name in (clause.short, clause.id)}
    ruleset = load("aw1")
    named = [c for rule in ruleset.functions.values() for c in rule.clauses]
    named += [c for field in fields_of(type(ruleset.rules)).values() for c in field.clauses]
    named += [c for clauses in (*KINDS.values(), *SPACE_CLAUSES.values()) for c in clauses]
    for edition in EDITIONS:
        named += [c for prop in properties_of(load(edition)).properties for c in prop.clauses]
    assert sorted({c for c in named if c not in known}) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_stated_card_cites_clauses_of_its_book(edition):
    ruleset = load(edition)
    for card in ruleset.catalog.cards.values():
        if card.source == "stated":
            assert all(clause in ruleset.book for clause in card.clauses), card.name


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_that_the_book_names_is_in_the_catalog(edition):
    ruleset = load(edition)
    named = {
        clause.short.split(".")[1] for clause in ruleset.book.values() if clause.short.startswith("card.")
    }
    assert sorted(named - set(ruleset.catalog.cards)) == []


def test_every_kind_of_action_has_clauses_and_is_one_of_some_edition_or_variant():
    played = [load(edition) for edition in EDITIONS]
    played += [load(e).under(changes) for e in EDITIONS for changes in VARIANTS[e].values()]
    assert {kind for ruleset in played for kind in ruleset.kinds()} == set(KINDS)


@pytest.mark.parametrize(
    ("edition", "missing"),
    [
        ("aw1", {"confront", "feed-titan", "reuse", "build-stored", "buy-coin", "reroll", "keep", "upgrade"}),
        ("aw2ks", {"copy", "look", "arrange", "lose-retired", "choose-titan", "assign", "change-sex"}),
        ("aw2it", {"copy", "look", "arrange", "lose-army", "choose-titan", "assign", "change-sex"}),
    ],
)
def test_an_edition_has_no_kind_of_action_that_its_rules_and_decks_cannot_offer(edition, missing):
    assert not missing & set(load(edition).kinds())


def test_variants_bring_their_kinds_of_action():
    aw2it = load("aw2it")
    assert "choose-titan" in aw2it.under(VARIANTS["aw2it"]["titan-draft"]).kinds()
    assert {"assign", "name-sex", "change-sex"} <= set(aw2it.under(VARIANTS["aw2it"]["home-rules"]).kinds())
    assert "build-stored" not in aw2it.under(VARIANTS["aw2it"]["building-limit"]).kinds()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_is_exercised_by_a_rule_a_property_or_a_test(edition):
    ruleset = load(edition)
    named = [rule.clauses for rule in ruleset.functions.values()]
    named += [prop.clauses for prop in properties_of(ruleset).properties]
    exercised = {clause for clauses in named for clause in ruleset.book.present(clauses)}
    folder = Path(__file__).parent
    tests = "".join(path.read_text() for path in (*folder.glob("*.py"), folder / "vectors.json"))
    for clause in ruleset.book.values():
        if f'"{clause.id}"' in tests or f'{{e}}.{clause.short}"' in tests:
            exercised.add(clause.id)
    assert [c for c, clause in ruleset.book.items() if not clause.left_out and c not in exercised] == []
