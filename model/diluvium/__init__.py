"""Diluvium: the solo campaign, its adversary, its scenarios and its log."""

from __future__ import annotations

from typing import Any

from hoyle.model.core import Ruleset
from hoyle.model.diluvium import adversary, adversary_engage, replacing, settlement, voyage
from hoyle.model.diluvium.campaign_ruleset import Campaign
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.ruleset import Diluvium

# Importing a module of the course of play teaches the agenda its tasks.
CHAPTERS = (voyage, settlement, adversary, adversary_engage, replacing)

DILUVIUM = Diluvium("diluvium", "Diluvium, the solo campaign", "diluvium", "solo book", SOLO)
CAMPAIGN_LOG = Campaign(
    "diluvium-campaign", "Diluvium, the Campaign Log over the scenarios", "diluvium", "solo book", SOLO
)

RULESETS: dict[str, Ruleset[Any, Any, Any]] = {DILUVIUM.id: DILUVIUM, CAMPAIGN_LOG.id: CAMPAIGN_LOG}
