"""The toys and the subjects that the tests of the harness play with."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TOYS = HERE.parents[1] / "toys"
for folder in (HERE, TOYS):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


@pytest.fixture
def heap():
    from heap import HEAP

    return HEAP


@pytest.fixture
def quick():
    """A plan for seconds: small starts, no relatives."""
    from heap import Start

    from hoyle.verify.conform.engine import Plan
    from hoyle.verify.conform.settings import settings_for

    return Plan(settings=settings_for("quick"), siblings={}, starts=(Start(stones=7), Start(stones=12)))
