"""Placing a citizen: which ones may go where, and what it costs them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import (
    Place,
    Reuse,
    UseCard,
)
from hoyle.model.ancient_world.ambrosia import times_affordable
from hoyle.model.ancient_world.board import card_explores, crane_owed, may_claim
from hoyle.model.ancient_world.construct import CRANE_ONLY, UNPAID, copyable, cranes, use_card
from hoyle.model.ancient_world.flow import Game, Offered, does, pay
from hoyle.model.ancient_world.perform import BUILD, options_on, settle_in
from hoyle.model.ancient_world.placement import (
    Sex,
    boosted_skill,
    card_action_closed,
    closed_space,
    sex_mismatch,
    space_fee,
)
from hoyle.model.ancient_world.position import SPACE_INDEX, SPACES, AncientPosition, City, Task
from hoyle.model.ancient_world.storing import exploring_options
from hoyle.model.core import Objection, Segments

Span = tuple[int, str, int, int]  # citizen, space, lowest boost, number of boosts


def fee_for(
    game: Game, position: AncientPosition, seat: int, citizen: int, space: int, boost: int
) -> int | Objection:
    """What placing this citizen costs, or why it cannot be placed."""
    rules, city = game.rules, position.cities[seat]
    name = SPACES[space]
    closed = closed_space(rules, name, position.round, city.state == "merlume")
    if closed is not None:
        return closed
    fee = plain_fee(game, position, seat, citizen, space, boost)
    if isinstance(fee, Objection):
        if not (space == BUILD and waived(game, city)) and not goes_unpaid(game, fee):
            return fee
        fee = 0
    return (
        sex_objection(game, position, seat, citizen, space)
        or idle_objection(game, position, seat, space, fee)
        or fee
    )


def goes_unpaid(game: Game, objection: Objection) -> bool:
    """Whether a citizen may be placed without its fee, to take ambrosia and nothing else."""
    return game.rules.unpaid_placing == "without-action" and objection.clause == "placement.unaffordable-fee"


def plain_fee(
    game: Game, position: AncientPosition, seat: int, citizen: int, space: int, boost: int
) -> int | Objection:
    """What placing on a space costs, by the skills alone."""
    rules, city, name = game.rules, position.cities[seat], SPACES[space]
    skill = boosted_skill(rules, citizen, boost, city.ambrosia)
    if isinstance(skill, Objection):
        return skill
    elsewhere: tuple[int, ...] = ()
    if rules.matching_scope == "board" and name in rules.matching_spaces:
        elsewhere = tuple(s for i, there in enumerate(position.spaces) if i != space for _, s in there)
    standing = skills_on(game, position, seat, space)
    return space_fee(rules, name, skill, standing, elsewhere, city.coins, city.state == "amnite")


def skills_on(game: Game, position: AncientPosition, seat: int, space: int) -> tuple[int, ...]:
    """The skills that count on a space for the player at *seat*."""
    there = position.spaces[space]
    if not there:
        return ()
    if game.rules.own_citizens == "ignored":
        return tuple([skill for player, skill in there if player != seat])
    return tuple([skill for _, skill in there])


def waived(game: Game, city: City) -> bool:
    """Whether a Crane frees its owner of the fee on Build."""
    return (
        game.rules.crane_fee == "everything" and crane_owed(game.rules, 1) == 0 and bool(cranes(game, city))
    )


def sex_objection(
    game: Game, position: AncientPosition, seat: int, citizen: int, space: int
) -> Objection | None:
    if not game.rules.sexes:
        return None
    present: Sex = ""
    for player, skill in position.spaces[space]:
        present = sex_of(position.cities[player], skill)
    lock: Any = position.locks[space]
    return sex_mismatch(game.rules, sex_of(position.cities[seat], citizen), present, lock)


def sex_of(city: City, citizen: int) -> Sex:
    return "male" if citizen in city.men else "female"


def idle_objection(
    game: Game, position: AncientPosition, seat: int, space: int, fee: int
) -> Objection | None:
    """Where placing asks for an action that can be performed."""
    if not needs_effect(game):
        return None
    if options_on(game, pay(position, seat, coins=fee), seat, space):
        return None
    return Objection("placement.immediate-action", "the action cannot be performed")


def needs_effect(game: Game) -> bool:
    """Whether a citizen may be placed only where its action can be performed."""
    return not game.rules.may_decline and game.rules.idle_placement == "forbidden"


def spans(
    game: Game, position: AncientPosition, seat: int, citizens: tuple[int, ...], space: int
) -> tuple[Span, ...]:
    """For each citizen that may be placed on a space, the boosts with which it may."""
    boosts = times_affordable(game.rules, game.rules.boost_price, position.cities[seat].ambrosia)
    # A higher skill is never worse off, so the first boost that will do opens all above it; but where a skill
    # has to match, one that does may be followed by one that does not.
    single = SPACES[space] in game.rules.matching_spaces
    found = []
    for citizen in citizens:
        for boost in range(boosts + 1):
            if not isinstance(fee_for(game, position, seat, citizen, space, boost), Objection):
                found.append((citizen, SPACES[space], boost, 1 if single else boosts - boost + 1))
                if not single:
                    break
    return tuple(found)


def placing_spans(game: Game, position: AncientPosition, seat: int) -> list[Span]:
    """The `spans` of every space, each remembered by all that it depends on."""
    city, rules = position.cities[seat], game.rules
    shared: Any = (
        city.ready,
        min(city.coins, game.highest_fee),
        city.ambrosia,
        city.state,
        min(position.round, max(rules.explore_from, rules.grow_from)),
        waived(game, city),
    )
    if rules.sexes or rules.idle_placement == "forbidden" or rules.matching_scope == "board":
        shared = position
    known: dict[tuple[int, tuple[int, ...]], tuple[Span, ...]] = game.remembered(shared, dict)
    found: list[Span] = []
    for space, there in enumerate(position.spaces):
        key = (space, skills_on(game, position, seat, space) if there else ())
        here = known.get(key)
        if here is None:
            here = known[key] = spans(game, position, seat, city.ready, space)
        found += here
    return found


def placing_options(game: Game, position: AncientPosition) -> Offered:
    """Every way to place a ready citizen."""
    seat = position.turn
    city = position.cities[seat]
    if not city.ready:
        return {}
    found = placing_spans(game, position, seat)
    offered: Offered = {}
    if found:
        offered["place"] = Segments(
            tuple(span[3] for span in found),
            lambda index, boost: Place(found[index][0], found[index][1], found[index][2] + boost),  # type: ignore[arg-type]
        )
    cards = open_card_actions(game, position, seat)
    if cards:
        offered["use-card"] = tuple(UseCard(citizen, card) for card in cards for citizen in city.ready)
    return offered


def card_objection(game: Game, position: AncientPosition, seat: int, card: str) -> Objection | None:
    """Why no citizen may be put on this card, if so."""
    city = position.cities[seat]
    owns = card in city.empire
    has_action = owns and game.empire(card).action is not None
    occupied = any(on == card for on, _ in city.working)
    closed = card_action_closed(owns, card in city.damaged, has_action, occupied, card in city.used)
    if closed is None and needs_effect(game) and not has_effect(game, position, seat, card):
        return Objection("placement.immediate-action", "the action of the card does nothing now")
    return closed


def open_card_actions(game: Game, position: AncientPosition, seat: int) -> tuple[str, ...]:
    acting = game.catalog.acting
    return tuple(
        [
            card
            for card in position.cities[seat].empire
            if card in acting and card_objection(game, position, seat, card) is None
        ]
    )


def has_effect(game: Game, position: AncientPosition, seat: int, card: str) -> bool:
    """Whether a citizen on this card would get anything now."""
    action, city = game.empire(card).action, position.cities[seat]
    assert action is not None
    if any((action.coins, action.knowledge, action.ambrosia, action.swords, action.arrows)):
        return True
    return (
        (action.coins_per_food > 0 and game.food(city) > 0)
        or (action.token and may_claim(game.rules, position.claimed, position.holder == seat))
        or (action.repair > 0 and bool(city.damaged))
        or (action.clear_army and any(army.name + army.picture for army in city.armies))
        or (action.look > 0 and any(deck.size() for deck in position.titans))
        or (action.copy and bool(copyable(game, position, Task("copy", seat, 0, card + ","))))
        or (
            action.explore
            and card_explores(game.rules, position.round)
            and bool(exploring_options(game, position, seat))
        )
    )


def fee_paid(
    game: Game, position: AncientPosition, seat: int, action: Place | Reuse
) -> tuple[AncientPosition, str]:
    """The position after fee and boost are paid, and the note for the Crane."""
    space = SPACE_INDEX[action.space]
    fee = fee_for(game, position, seat, action.citizen, space, action.boost)
    assert not isinstance(fee, Objection)
    note = ""
    if game.fees_may_be_waived:
        plain = plain_fee(game, position, seat, action.citizen, space, action.boost)
        if space == BUILD and waived(game, position.cities[seat]):
            note = CRANE_ONLY if isinstance(plain, Objection) else f"fee-{fee}"
        elif isinstance(plain, Objection):
            note = UNPAID
    if fee or action.boost:
        position = pay(position, seat, coins=fee, ambrosia=action.boost * game.rules.boost_price)
    return position, note


@does(Place)
def do_place(game: Game, position: AncientPosition, action: Place) -> AncientPosition:
    seat = position.turn
    position, note = fee_paid(game, position, seat, action)
    city = position.cities[seat]
    ready = tuple(skill for skill in city.ready if skill != action.citizen)
    position = position.with_city(seat, replace(city, ready=ready), tasks=(Task("turn-end", seat),))
    return settle_in(game, position, seat, action.citizen, SPACE_INDEX[action.space], note)


@does(UseCard)
def do_use_card(game: Game, position: AncientPosition, action: UseCard) -> AncientPosition:
    seat = position.turn
    city = position.cities[seat]
    ready = tuple(skill for skill in city.ready if skill != action.citizen)
    return on_card(
        game, position, replace(city, ready=ready), action.citizen, action.card, (Task("turn-end", seat),)
    )


def on_card(
    game: Game, position: AncientPosition, city: City, citizen: int, card: str, after: tuple[Task, ...]
) -> AncientPosition:
    seat = position.turn
    city = replace(city, working=(*city.working, (card, citizen)), used=(*city.used, card))
    return use_card(game, position.with_city(seat, city, tasks=after + position.tasks), seat, card, "")
