"""How much a run of the harness may do, by profile."""

from __future__ import annotations

from msgspec import Struct

from hoyle.model.core import unknown_name


class Settings(Struct, frozen=True, kw_only=True):
    """The budgets of a run. Everything it does follows from them and the seed."""

    profile: str
    seed: int = 0
    exhaustive: int  # inputs of a rule that are asked one and all, at most
    boundary: int  # inputs at the edges of a larger domain
    draws: int  # inputs that Hypothesis draws
    paths: int  # of the reference rule, at most
    path_work: int  # questions for finding them, per rule
    games: int
    steps: int  # of one game, at most
    positions: int  # single positions
    scouted: int  # steps that the model plays ahead, looking for cases that random play does not meet
    sights: int  # of those, steps that are put to the subject, at most
    actions: int  # tried in each of them
    probes: float  # illegal actions per step
    again: int  # questions put a second time, per rule
    reduction: int  # runs for making one script shorter, at most
    reduction_seconds: float  # and how long that, and then looking for an explanation, may take
    findings: int = 40  # divergences after which a run ends


PROFILES: dict[str, Settings] = {
    settings.profile: settings
    for settings in (
        Settings(
            profile="quick",
            exhaustive=2_000,
            boundary=200,
            draws=100,
            paths=200,
            path_work=40_000,
            games=16,
            steps=150,
            positions=80,
            scouted=2_000,
            sights=150,
            actions=4,
            probes=0.3,
            again=5,
            reduction=150,
            reduction_seconds=2.0,
        ),
        Settings(
            profile="ci",
            exhaustive=20_000,
            boundary=1_000,
            draws=300,
            paths=1_000,
            path_work=200_000,
            games=120,
            steps=2_000,
            positions=800,
            scouted=250_000,
            sights=6_000,
            actions=8,
            probes=0.5,
            again=20,
            reduction=400,
            reduction_seconds=8.0,
        ),
        Settings(
            profile="deep",
            exhaustive=1_000_000,
            boundary=10_000,
            draws=5_000,
            paths=20_000,
            path_work=8_000_000,
            games=2_000,
            steps=3_000,
            positions=20_000,
            scouted=2_000_000,
            sights=50_000,
            actions=12,
            probes=1.0,
            again=200,
            reduction=2_000,
            reduction_seconds=60.0,
        ),
    )
}


def settings_for(profile: str, seed: int = 0) -> Settings:
    """The settings of a profile, or a sentence that says which there are."""
    from msgspec.structs import replace

    try:
        return replace(PROFILES[profile], seed=seed)
    except KeyError:
        raise unknown_name("profile", profile, PROFILES) from None
