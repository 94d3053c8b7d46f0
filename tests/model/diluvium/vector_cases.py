"""All hand-computed cases: importing a chapter adds its cases to the book."""

from __future__ import annotations

from tests.model.diluvium import (
    cases_adversary,
    cases_battles,
    cases_campaign,
    cases_finales,
    cases_scenarios,
    cases_tokens,
)
from tests.model.diluvium.case_book import RULES, answer, distribution, names

CHAPTERS = (cases_adversary, cases_tokens, cases_battles, cases_scenarios, cases_finales, cases_campaign)

__all__ = ["RULES", "answer", "distribution", "names"]
