"""Tests cite the clauses they exercise: `@pytest.mark.clauses("aw1.scoring.starving")`.

`pytest --collect-only --cited=FILE` writes which tests cite which clause; `make evidence` records it.
"""

import json
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clauses(*ids): the clauses of a book that this test exercises")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cited", metavar="FILE", help="write which tests cite which clause, as JSON")


def pytest_collection_finish(session: pytest.Session) -> None:
    file = session.config.getoption("--cited")
    if file is None:
        return
    cited: dict[str, list[str]] = {}
    for item in session.items:
        for marker in item.iter_markers("clauses"):
            for clause in marker.args:
                cited.setdefault(clause, []).append(item.nodeid)
    Path(file).write_text(json.dumps(cited, indent=1, sort_keys=True), encoding="utf-8")
