"""Lays the links `.import/hoyle/<folder>` that an editable install points at.

The three folders stand at the root of the repository and are imported as `hoyle.<folder>`. A wheel is
built under that name by the `sources` table of pyproject.toml; an editable install needs a real folder
called `hoyle` on the path, and type checkers need it to be an ordinary one.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("model", "properties", "verify")


class EditableLinks(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            return
        package = Path(self.root, ".import", "hoyle")
        package.mkdir(parents=True, exist_ok=True)
        for folder in FOLDERS:
            link = package / folder
            if not link.is_symlink():
                link.symlink_to(Path("..", "..", folder), target_is_directory=True)
