"""What a report is made from, as one fingerprint: when it has not changed, neither has the report.

The files of the game, of its properties and of the engines, and the budgets of the run. Not the version of
Python or of a library: a report made elsewhere from the same text should be the same report.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hoyle.model.core import Ruleset, fingerprint
from hoyle.verify.evidence import evidence_file
from hoyle.verify.profiles import Profile
from hoyle.verify.report.content import VERSION

FINDS_OUT = "hoyle.verify.report.gather"  # with everything it imports: the engines, the ground they stand on


def inputs_of(ruleset: Ruleset[Any, Any, Any], profile: Profile, seed: int) -> str:
    """The fingerprint of everything that the report on *ruleset* is made from."""
    folders = [*_game(ruleset), *_standing(ruleset.properties)]
    evidence = evidence_file(ruleset)
    if evidence is not None and Path(evidence).is_file():
        folders.append(Path(evidence))
    parts = [_digest(folder) for folder in folders]
    rules = fingerprint(ruleset.rules)
    return fingerprint([VERSION, ruleset.id, rules, profile, seed, parts, _engines()])


def model_of(ruleset: Ruleset[Any, Any, Any]) -> str:
    """The fingerprint of the game alone: what long measurements are measurements of."""
    return fingerprint(
        [ruleset.id, fingerprint(ruleset.rules), [_digest(folder) for folder in _game(ruleset)]]
    )


@cache
def _engines() -> tuple[str, ...]:
    """The modules that find things out. What only renders or asks can change without changing a finding."""
    found: dict[str, Path] = {}
    waiting = [FINDS_OUT, "hoyle.properties.every_game"]
    while waiting:
        name = waiting.pop()
        if name in found or (spec := _spec(name)) is None or spec.origin is None:
            continue
        found[name] = Path(spec.origin)
        waiting += _imported(found[name])
    return tuple(_digest(found[name]) for name in sorted(found))


def _imported(path: Path) -> Iterator[str]:
    """Every module of ours that a file imports, wherever in the file; names of other things among them."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (name for name in names if name.startswith("hoyle."))


def _spec(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ModuleNotFoundError:  # a class or a function of a module, not a module of a package
        return None


def _game(ruleset: Ruleset[Any, Any, Any]) -> Iterator[Path]:
    """The package in which the game stands, or its one file."""
    name = type(ruleset).__module__
    package = name.rpartition(".")[0]
    if package:
        yield from _standing(package)
    else:
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is not None:
            yield Path(file)


def _standing(name: str) -> Iterator[Path]:
    """The folder of a package, or the file of a module; nothing for a module that is not there."""
    spec = _spec(name)
    if spec is None or spec.origin is None:
        return
    path = Path(spec.origin)
    yield path.parent if path.name == "__init__.py" else path


def _digest(place: Path) -> str:
    """The names and bytes of a file, or of all files of a folder."""
    files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if _counts(path))
    digest = blake2b(digest_size=16)
    for path in files:
        name = path.name if path == place else path.relative_to(place).as_posix()
        data = path.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
