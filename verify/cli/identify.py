"""`hoyle identify`: which edition, variants and readings does a subject really play?"""

from __future__ import annotations

import click

from hoyle.verify.cli.conform import (
    command_argument,
    limits_for,
    profile_option,
    python_option,
    subject_given,
    timeout_option,
)
from hoyle.verify.cli.options import json_option, ruleset_argument, ruleset_called, seed_option
from hoyle.verify.render.out import emit, say, table
from hoyle.verify.render.progress import Bars, relay


@click.command()
@ruleset_argument
@command_argument
@python_option
@profile_option
@seed_option
@timeout_option
@json_option
def identify(
    ruleset: str,
    command: tuple[str, ...],
    python_spec: str | None,
    profile_name: str,
    seed: int,
    timeout: float,
    as_json: bool,
) -> int:
    """Find the rules of the game of RULESET that best explain what a subject does."""
    from hoyle.verify.conform.divergence import brief
    from hoyle.verify.conform.identify import Identity
    from hoyle.verify.conform.identify import identify as events_of
    from hoyle.verify.conform.settings import settings_for

    model = ruleset_called(ruleset)
    subject = subject_given(command, python_spec, limits_for(timeout))
    with Bars() as bars:
        found: Identity = relay(events_of(model, subject, settings_for(profile_name, seed)), bars)
    if as_json:
        emit(found)
    elif not found.best.evidence:
        say("nothing is known of what it plays: it answered nothing")
        for trouble in found.troubles:
            say(f"  {trouble.kind}: {trouble.says}")
    else:
        best = found.best
        changes = f" with {brief(best.changes, 1000)}" if best.changes else ""
        say(f"it plays {best.base}{changes}")
        say(f"  {best.contradictions} of {best.evidence} observations contradict that")
        for line in table(
            (edition.base, f"{edition.contradictions} contradictions") for edition in found.editions
        ):
            say(f"  {line}")
        for field in found.fields:
            if not field.settled:
                others = ", ".join(brief(value) for value in field.alternatives) or "no other value was tried"
                say(f"  cannot tell: {field.field} = {brief(field.value)} (as good: {others})")
        for trouble in found.troubles:
            say(f"  {trouble.kind}: {trouble.says}")
    return 3 if not found.best.evidence else 0 if found.explains_all else 1
