"""Profiles: how much work a run may do. `quick` on every save, `ci` on every push, `deep` overnight.

A profile is a handful of budgets, one for each engine; verdicts quote the budget that bounded them.
"""

from __future__ import annotations

from msgspec import Struct

from hoyle.model.core import unknown_name


class Profile(Struct, frozen=True, kw_only=True):
    """The budgets of a run."""

    name: str
    games: int  # of the bulk player, per ruleset
    steps: int  # of one game of the bulk player, at most
    examples: int  # of the state machine, per ruleset
    step_count: int  # of one example of the state machine, at most
    positions: int  # of one exploration
    paths: int  # of one symbolic execution
    work: int  # questions of one symbolic execution
    seconds: float  # of one proof, in case of need: what is found should not depend on the clock
    inputs: int  # of one enumeration
    replays: int  # steps of one shrinking

    def __str__(self) -> str:
        return f"profile {self.name}"


PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile(
            name="quick",
            games=100,
            steps=2_000,
            examples=25,
            step_count=40,
            positions=10_000,
            paths=2_000,
            work=500_000,
            seconds=60.0,
            inputs=200_000,
            replays=10_000,
        ),
        Profile(
            name="ci",
            games=400,
            steps=1_000,
            examples=100,
            step_count=60,
            positions=50_000,
            paths=10_000,
            work=3_000_000,
            seconds=300.0,
            inputs=1_000_000,
            replays=100_000,
        ),
        Profile(
            name="deep",
            games=20_000,
            steps=5_000,
            examples=2_000,
            step_count=150,
            positions=2_000_000,
            paths=200_000,
            work=100_000_000,
            seconds=7_200.0,
            inputs=20_000_000,
            replays=5_000_000,
        ),
    )
}


def profile(name: str) -> Profile:
    """The profile with this name, or a sentence that says which there are."""
    try:
        return PROFILES[name]
    except KeyError:
        raise unknown_name("profile", name, PROFILES) from None
