"""Why an action may or may not be taken: the clauses that speak of it, and the objections."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from hoyle.model.core import Objection, Ruleset


class Reason(Struct, frozen=True, kw_only=True):
    """A ruling on one action in one position."""

    action: Any
    actor: str | None
    legal: bool
    objections: tuple[Objection, ...]  # with full clause ids
    clauses: tuple[str, ...]  # that allow or forbid it


def why(ruleset: Ruleset[Any, Any, Any], position: Any, action: Any) -> Reason:
    """Which clauses allow or forbid *action* in *position*.

    What the game itself names comes first; the clauses of the rules that were asked on the way follow.
    """
    from hoyle.verify.coverage import fired

    with fired(ruleset) as asked:
        objections = ruleset.objections(position, action)
    forbidding = tuple(objection.clause for objection in objections)
    named = ruleset.clauses_for(position, action)
    consulted = tuple(clause for name in asked for clause in ruleset.functions[name].clauses)
    return Reason(
        action=action,
        actor=ruleset.actor(position),
        legal=not objections,
        objections=tuple(Objection(ruleset.book.full(o.clause), o.says) for o in objections),
        clauses=ruleset.book.present((*forbidding, *named, *consulted)),
    )
