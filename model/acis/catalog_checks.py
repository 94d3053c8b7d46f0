"""What a catalog of cards must keep to, so that every promise of the model holds for it."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.model.acis.catalog import (
    CIVILIZATIONS,
    Acquire,
    Ally,
    AnyEffect,
    Card,
    Catalog,
    Draw,
    Place,
    Power,
    Remove,
    Replace,
    Talents,
    Targeted,
)
from hoyle.model.core import did_you_mean


def problems(catalog: Catalog) -> Iterator[str]:
    """Everything wrong with *catalog*, one sentence each with its remedy."""
    yield from _twice("card number", [(card.number, card.name) for card in catalog.cards], "cards.fate.id")
    yield from _twice(
        "Wonder", [(wonder.name, wonder.name) for wonder in catalog.wonders], "cards.wonder.parts"
    )
    yield from _twice("ability of", [(a.name, a.name) for a in catalog.abilities], "display.parts")
    for ability in catalog.abilities:
        if ability.name not in CIVILIZATIONS:
            yield f"unknown civilization {ability.name!r}: {did_you_mean(ability.name, CIVILIZATIONS)}"
        yield from _power(f"ability of {ability.name}", ability.power, consumes_disks=False)
    for wonder in catalog.wonders:
        yield from _power(f"Wonder {wonder.name}", wonder.power, consumes_disks=True)
    for card in catalog.cards:
        yield from _card(card)
    for entry in (*catalog.cards, *catalog.wonders, *catalog.abilities, *catalog.table):
        if entry.source == "stated" and not entry.because:
            yield f"{entry.name!r} is called stated without a clause: cite it in 'because'"
    yield from _table(catalog)


def _twice(what: str, keys: list[tuple[object, str]], clause: str) -> Iterator[str]:
    seen: dict[object, str] = {}
    for key, name in keys:
        if key in seen:
            yield f"{what} {key!r} stands twice ({seen[key]!r}, {name!r}): change one (acis.{clause})"
        seen[key] = name


def _card(card: Card) -> Iterator[str]:
    shown = f"card {card.number} ({card.name})"
    if card.kind == "negation":
        if not card.answers:
            yield f"{shown} is a Negation without 'answers': say what it answers (acis.card.negation.text)"
        if not all(isinstance(effect, Talents) for effect in card.effects):
            yield f"{shown} is a Negation with an effect that is no 'talents': remove it or change its kind"
    elif card.answers:
        yield f"{shown} answers {card.answers} but is a {card.kind}: change its kind or drop 'answers'"
    if (card.kind == "investment") != (card.power is not None and card.disks > 0):
        yield f"{shown}: Investments, and they alone, have 'disks' and 'power' (acis.card.investment.play)"
    if card.kind == "investment" and card.effects:
        yield f"{shown} is an Investment: put what it gives into 'power', not 'effects'"
    if card.power is not None:
        yield from _power(shown, card.power, consumes_disks=True)
    for effect in card.effects:
        yield from _effect(shown, effect, fight=card.kind == "competition")
        if isinstance(effect, Draw) and (card.kind != "fate" or card.legend == "discard"):
            yield (
                f"{shown} draws cards and comes back in the same Epoch, so that a turn need not end: "
                "make it a fate card with legend 'aside' or 'out'"
            )


def _power(shown: str, power: Power, consumes_disks: bool) -> Iterator[str]:
    single = {"acquisition": Acquire, "draw": Draw}.get(power.when)
    if not power.effects:
        yield f"{shown}: its power has no effect: add one"
    if power.when == "card" and not consumes_disks:
        yield f"{shown}: an ability has no disks to spend and cannot have the 'when' of a card: change it"
    for effect in power.effects:
        if single is not None and not isinstance(effect, single):
            yield f"{shown}: in {power.when!r} a power can only {single.__name__.lower()}: change it"
        if single is None:
            yield from _effect(shown, effect, fight=power.when == "competition")
            if isinstance(effect, Draw):
                yield f"{shown}: a 'draw' belongs to 'when = draw', where the hand limit follows: change it"


def _effect(shown: str, effect: AnyEffect, fight: bool) -> Iterator[str]:
    if isinstance(effect, Acquire):
        yield f"{shown}: 'acquire' works in the Acquisition Step alone: use it in a power with that 'when'"
    if isinstance(effect, Ally) and not fight:
        yield f"{shown}: allied disks belong to competitions (acis.competition.allied): change its kind"
    if isinstance(effect, Targeted):
        if fight and effect.where not in ("current", "pending"):
            yield (
                f"{shown}: in the Competition Phase only Contested areas can be affected, "
                f"not {effect.where!r}: write 'current' or 'pending' (acis.competition.cards.scope)"
            )
        if not fight and effect.where in ("current", "pending"):
            yield f"{shown}: {effect.where!r} speaks of a competition, and there is none: change it"
    if isinstance(effect, Place | Remove | Replace) and effect.disks < 1:
        yield f"{shown}: an effect without disks: write one at least"


def _table(catalog: Catalog) -> Iterator[str]:
    for row in catalog.table:
        for effect in row.effects:
            yield from _effect(f"table row {row.low}-{row.high}", effect, fight=False)
            if isinstance(effect, Draw):
                yield f"table row {row.low}-{row.high} draws cards at the end of an Epoch: remove it"
    for card in catalog.cards:
        rows = [row for row in catalog.table if row.low <= card.number <= row.high]
        if len(rows) != 1:
            yield (
                f"card {card.number} ({card.name}) is in {len(rows)} rows of the Change of Epoch table: "
                "it must be in exactly one (acis.epoch.step3.table)"
            )
