"""Attention: which fields of its rules a game looks at while it answers.

A step that never looks at a field goes the same way under every reading of it, so most rivals need not be
asked at most steps. The rules are replaced by a copy that takes notes of what is read. It is of a new type
each time, and the ruleset is a new object: nothing that was remembered under other rules is found again, so
nothing is answered without being read.
"""

from __future__ import annotations

from typing import Any

from hoyle.verify.starts import AnyRuleset


def attentive(ruleset: AnyRuleset) -> tuple[AnyRuleset, set[str]]:
    """The same game, and the set in which the fields that it reads from now on are noted."""
    record: Any = type(ruleset.rules)
    fields = frozenset(record.__struct_fields__)
    values = {name: getattr(ruleset.rules, name) for name in fields}
    noted: set[str] = set()

    def read(self: Any, name: str) -> Any:
        if name in fields:
            noted.add(name)
        return object.__getattribute__(self, name)

    body = {"__getattribute__": read, "__module__": record.__module__}
    watched = type(record)(record.__name__, (record,), body, frozen=True, kw_only=True)
    model = ruleset.under(watched(**values))
    noted.clear()
    return model, noted


def fields_noticed(ruleset: AnyRuleset, position: Any, choices_up_to: int, action: Any) -> set[str]:
    """The fields that matter for what may be done in *position*, and for what *action* leads to."""
    model, noted = attentive(ruleset)
    choices = model.legal(position)
    if not len(choices):
        model.outcome(position)
    elif len(choices) <= choices_up_to:
        tuple(choices)
    else:
        for actions in choices.by_kind.values():
            for index in {0, len(actions) // 2, len(actions) - 1} if len(actions) else ():
                _ = actions[index]
    model.actor(position)
    if action is not None:
        model.weight(position, action)
        model.apply(position, action)
    return noted
