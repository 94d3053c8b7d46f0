"""`hoyle new`: the skeleton of a ruleset in a package of its own."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from hoyle.model import listings
from hoyle.model.core import InputError
from hoyle.verify.cli.options import json_option
from hoyle.verify.files import write
from hoyle.verify.render.out import emit, say

SKELETON = Path(__file__).parents[1] / "skeleton"
TESTS = ("test_open_places.py",)


@click.command()
@click.argument("name")
@click.option("--folder", default=".", metavar="FOLDER", help="Where the new folder NAME goes.")
@json_option
def new(name: str, folder: str, as_json: bool) -> None:
    """Write the skeleton of a ruleset: a package NAME with clauses, rules, a game, properties and a test.

    Every open place fails that test with a sentence that says what to write there.
    """
    _require_name(name)
    root = Path(folder) / name
    if root.exists():
        raise InputError(f"{root} is there already: choose another name, or remove it")
    written = []
    for path, text in skeleton(name).items():
        write(root / path, text, "skeleton")
        written.append(str(root / path))
    if as_json:
        emit({"folder": str(root), "files": written})
        return
    for file in written:
        say(file)
    say(f"what is left to write: cd {root} && python -m pytest")


def skeleton(name: str) -> dict[str, str]:
    """The files of the skeleton, by their path below the new folder."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(  # Python and TOML, not markup: nothing to escape in an identifier
        loader=FileSystemLoader(SKELETON), undefined=StrictUndefined, keep_trailing_newline=True
    )
    words = {
        "name": name,
        "constant": name.upper(),
        "title": "".join(word.capitalize() for word in name.split("_")),
    }
    made = {}
    for template in sorted(SKELETON.glob("*.j2")):
        file = template.name.removesuffix(".j2")
        place = "" if file == "pyproject.toml" else "tests/" if file in TESTS else f"{name}/"
        made[f"{place}{file}"] = environment.get_template(template.name).render(words)
    return made


def _require_name(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name):
        raise InputError(
            f"{name!r} cannot be the name of a package: write small letters, digits and single underscores"
        )
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("hoyle", "tests"):
        raise InputError(f"{name!r} is a name that Python needs itself: choose another one")
    if name in listings():
        raise InputError(f"{name!r} is a ruleset that is there already: choose another name")
    if find_spec(name) is not None:
        raise InputError(
            f"{name!r} is a package that is installed here, and would be hidden: choose another name"
        )
