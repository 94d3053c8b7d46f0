"""What no dictionary and no set can have a place for."""

from __future__ import annotations

from pathlib import Path
from types import FrameType

from hoyle.verify.symbolic.terms import Term


class Unhashable(TypeError):
    """An unknown was hashed. What it equals is open, so no dictionary or set can have a place for it."""

    def __init__(self, name: str, frame: FrameType) -> None:
        where = f"{frame.f_code.co_name} ({Path(frame.f_code.co_filename).name}, line {frame.f_lineno})"
        which = "an unknown" if name == "?" else f"the unknown {name}"
        super().__init__(
            f"unhashable: {where} looks {which} up in a dictionary or a set, or hashes it: "
            "index a tuple instead"
        )


def name_of(node: Term) -> str:
    """How a term is told to people: by its name, where it is one unknown."""
    return str(node.args[0]) if node.op == "var" else "?"
