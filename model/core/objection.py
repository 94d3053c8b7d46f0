"""Objections: why an action is not legal. Legality answers with reasons, never with a bare `False`."""

from __future__ import annotations

from msgspec import Struct


class Objection(Struct, frozen=True):
    """The clause that forbids something, and the facts of the case."""

    clause: str
    says: str


class Illegal(Exception):
    """An action was played that the book forbids."""

    def __init__(self, action: object, objections: tuple[Objection, ...]) -> None:
        self.action = action
        self.objections = objections
        reasons = "; ".join(f"{o.clause}: {o.says}" for o in objections)
        super().__init__(f"{action} is not legal: {reasons}")
