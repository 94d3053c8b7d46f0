"""Variants: what a clause on a variant of the game changes, shown with and without it, or in two books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hoyle.model.core import Clause, differences
from hoyle.verify.diff.fields import PLAYS, searched
from hoyle.verify.diff.narrowing import about_first, values_of
from hoyle.verify.diff.sides import Side, variants_of
from hoyle.verify.diff.witness import rule_witness
from hoyle.verify.reads import fields_read
from hoyle.verify.verdict import Witness


def offers(side: Side, clause: Clause) -> bool:
    """Whether a game has the variant that a clause tells of, though its book does not say this about it."""
    return next(_told_of(side, clause), None) is not None


def _told_of(side: Side, clause: Clause) -> Iterator[str]:
    """The variants of a game that bear a name out of the clause's id."""
    return (name for name in variants_of(side.ruleset) if name in clause.short.split("."))


def with_and_without(side: Side, clause: Clause, budget: Any) -> Witness | None:
    """What the variant that a clause tells of changes, where the game offers it by that name."""
    for name in _told_of(side, clause):
        varied = Side(f"{side.label}+{name}", side.ruleset.under(variants_of(side.ruleset)[name]))
        return _parted(side, varied, clause, budget)
    return None


def in_two_books(first: Side, second: Side, clause: Clause, budget: Any) -> Witness | None:
    """What it changes whether a variant of the first game is taken as its own book has it, or as the other.

    Both are played with the first game's rules, so that nothing but the variant can make the difference.
    """
    for name in _told_of(first, clause):
        if name not in variants_of(second.ruleset):
            continue
        own = Side(f"{first.label}+{name}", first.ruleset.under(variants_of(first.ruleset)[name]))
        other = Side(
            f"{first.label} with {name} as in {second.label}",
            first.ruleset.under(variants_of(second.ruleset)[name]),
        )
        return _parted(own, other, clause, budget)
    return None


def _parted(first: Side, second: Side, clause: Clause, budget: Any) -> Witness | None:
    """A rule that answers differently on the two sides, one about the clause if any, or else a play."""
    from hoyle.verify.prove import agree_rules

    names = {d.field for d in differences(first.ruleset.rules, second.ruleset.rules)}
    for rule in about_first(first.ruleset.functions.values(), clause):
        if not fields_read(rule, type(first.ruleset.rules)) & names:
            continue
        found = agree_rules(rule, first.ruleset.rules, second.ruleset.rules, budget)
        if found.word == "refuted" and found.witness is not None:
            return rule_witness(rule, first, second, values_of(rule, found.witness.data))
    return searched(first, second, PLAYS) if names else None
