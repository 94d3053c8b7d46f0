"""`hoyle prove`: properties for all inputs of their domain, and invariants by induction."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from hoyle.model.core import InputError, Ruleset, unknown_name
from hoyle.properties.core import Properties, Property, properties_of
from hoyle.verify.cli.options import files_option, json_option, ruleset_argument, ruleset_called, set_option
from hoyle.verify.events import Advanced, Began, Ended, Event, Judged
from hoyle.verify.render.out import emit
from hoyle.verify.render.progress import Bars, relay
from hoyle.verify.render.verdicts import Findings, show
from hoyle.verify.verdict import Judgement, Verdict, strongest

if TYPE_CHECKING:
    from hoyle.verify.symbolic import Budget

Engine = Literal["auto", "symbolic", "enumeration", "hypothesis"]


@click.command()
@ruleset_argument
@click.argument("wanted", metavar="[PROPERTY]...", nargs=-1)
@click.option(
    "--engine", type=click.Choice(get_args(Engine)), default="auto", show_default=True, help="How to decide."
)
@click.option(
    "--paths", type=click.IntRange(1), default=20_000, show_default=True, help="Paths of one proof."
)
@click.option(
    "--work", type=click.IntRange(1), default=3_000_000, show_default=True, help="Questions of one proof."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01),
    default=300.0,
    show_default=True,
    help="Time of one proof, in case of need.",
)
@click.option("--dump-smt2", "dump", metavar="FOLDER", help="Write the questions to the solver as SMT-LIB 2.")
@set_option
@files_option
@json_option
def prove(
    ruleset: str,
    wanted: tuple[str, ...],
    engine: Engine,
    paths: int,
    work: int,
    seconds: float,
    dump: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Prove properties for all inputs, or show why they are false.

    Properties of values are decided over their whole domain; invariants and steps by induction, on the
    shapes that the game's properties name. A budget that is reached is never a proof.
    """
    from hoyle.verify.symbolic import Budget

    model = ruleset_called(ruleset, settings)
    every = properties_of(model)
    chosen = _chosen(model, every, wanted)
    folder = _folder(dump)
    budget, found = Budget(paths=paths, work=work, seconds=seconds), Findings()
    with Bars() as bars:
        relay(_judged(model, every, chosen, engine, budget, folder), bars, found)
    if as_json:
        emit(found.data(model.id))
    else:
        show(found, [model.id])
    return 1 if any(found.findings()) else 0


def _chosen(model: Ruleset[Any, Any, Any], every: Properties, wanted: tuple[str, ...]) -> list[Property]:
    by_id = {prop.id: prop for prop in every.properties}
    names = [name.replace("_", "-") for name in wanted]
    for name in names:
        if name not in by_id:
            raise unknown_name(f"property of {model.id}", name, by_id)
    return [by_id[name] for name in names] or [prop for prop in by_id.values() if _is_for_proving(prop)]


def _is_for_proving(prop: Property) -> bool:
    """Induction proves; what is known to be false of play is shown by play."""
    return prop.about == "values" or (prop.about in ("position", "step") and prop.expect == "holds")


def _folder(dump: str | None) -> Path | None:
    if dump is None:
        return None
    folder = Path(dump)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"cannot write to the folder {dump}: {(error.strerror or str(error)).lower()}"
        ) from None
    return folder


def _judged(
    model: Ruleset[Any, Any, Any],
    every: Properties,
    chosen: list[Property],
    engine: Engine,
    budget: Budget,
    folder: Path | None,
) -> Iterator[Event]:
    work = f"prove {model.id}"
    yield Began(work, len(chosen))
    induced = _induced(model, every, [p for p in chosen if p.about in ("position", "step")], budget, folder)
    for done, prop in enumerate(chosen, 1):
        evidence = induced.get(prop.id) or [_decided(prop, model, engine, budget, folder)]
        judgement = Judgement(
            id=prop.id,
            says=prop.says,
            clauses=model.book.present(prop.clauses),
            expect=prop.expect,
            verdict=strongest(evidence),
            evidence=tuple(evidence),
        )
        yield Judged(model.id, judgement)
        yield Advanced(work, done)
    yield Ended(work)


def _induced(
    model: Ruleset[Any, Any, Any],
    every: Properties,
    chosen: list[Property],
    budget: Budget,
    folder: Path | None,
) -> dict[str, list[Verdict]]:
    """What induction says on each shape. Every invariant of the game may be assumed, chosen or not."""
    if not chosen or not every.shapes:
        return {}
    from hoyle.verify.symbolic import induct

    invariants = [p for p in every.properties if p.about in ("position", "step") and p.expect == "holds"]
    together = list(dict.fromkeys([*invariants, *chosen]))
    found: dict[str, list[Verdict]] = {}
    for shape in every.shapes:
        for name, verdict in induct(model, shape, together, budget, dump=folder).items():
            found.setdefault(name, []).append(verdict)
    return found


def _decided(
    prop: Property, model: Ruleset[Any, Any, Any], engine: Engine, budget: Budget, folder: Path | None
) -> Verdict:
    if prop.about == "values":
        from hoyle.verify.prove import prove as decide

        return decide(prop, model, budget, engine=engine, dump_smt2=folder)
    reasons = {
        "position": "the game names no shape for a proof by induction",
        "step": "the game names no shape for a proof by induction",
        "reach": "a position that can be reached is shown by play, not by proof: hoyle check",
        "data": "a fact about data is looked up, not proved: hoyle check",
    }
    return Verdict(word="skipped", method="proof", because=reasons[prop.about])
