"""The `Rules` record of Ancient Civilizations of the Inner Sea: its numbers, its options, its readings.

A number stands here once, beside the clause it comes from. The readings below the options are the places
where the book is silent, vague or at odds with itself; `readings.toml` says what each value means and why
the default was taken.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hoyle.model.core import Cites, Number, Positive

Turns = Annotated[int, Meta(ge=1, le=4)]  # a game that ends suddenly has digits for all turns but the last
Limits = tuple[Number, Number, Number]  # disks of one faction on land, in a shallow sea, in a deep sea


class Rules(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Everything in which two ways to play this game may differ."""

    # -- the box and the calendar
    epochs: Annotated[Positive, Cites("overview.epochs", "term.epoch")] = 4
    turns: Annotated[Turns, Cites("overview.turns_per_epoch", "sudden.turn4")] = 4
    disks: Annotated[Number, Cites("bits.disks.civ", "growth.disk_budget")] = 50
    marker_disks: Annotated[Number, Cites("growth.disk_budget")] = 2
    barbarian_disks: Annotated[Number, Cites("bits.disks.black")] = 50
    white_disks: Annotated[Number, Cites("bits.disks.white")] = 50
    track_last_space: Annotated[Positive, Cites("board.vp_track", "board.vp_plus20")] = 20
    points_floor: Annotated[Number, Cites("board.vp_floor")] = 0

    # -- stacks and their limits
    camp: Annotated[Number, Cites("term.camp")] = 1
    settlement: Annotated[Number, Cites("term.settlement")] = 2
    city: Annotated[Number, Cites("term.city")] = 3
    contesting_stack: Annotated[Number, Cites("term.contested", "competition.where")] = 2
    growth_limits: Annotated[
        Limits, Cites("stacking.growth.land", "stacking.growth.shallow", "stacking.growth.deep")
    ] = (4, 2, 1)
    reckoning_limits: Annotated[
        Limits, Cites("stacking.reckoning.land", "stacking.reckoning.shallow", "stacking.reckoning.deep")
    ] = (3, 2, 1)
    competition_deep_limit: Annotated[Number, Cites("stacking.competition.deep", "board.deep.limit")] = 1
    deep_sea_epoch: Annotated[Number, Cites("board.deep.epoch")] = 4

    # -- growth
    disks_per_settlement: Annotated[Number, Cites("growth.acquisition.settlements")] = 1
    seas_per_disk: Annotated[Positive, Cites("growth.acquisition.sea")] = 2
    disks_per_partner: Annotated[Number, Cites("growth.acquisition.commerce")] = 1
    minimum_acquisition: Annotated[Number, Cites("growth.acquisition.minimum")] = 3
    resettled_per_city: Annotated[Number, Cites("growth.resettlement")] = 1

    # -- cards and wonders
    hand_limit: Annotated[Number, Cites("cards.hand.max", "draw.limit")] = 6
    wonder_cost: Annotated[Number, Cites("wonder.build.cost")] = 5
    wonder_disks_at_least: Annotated[Number, Cites("wonder.build.min_disks")] = 2
    wonders_per_turn: Annotated[Number, Cites("card.wonder_once")] = 1

    # -- competition
    loot_disks: Annotated[Number, Cites("loot.three")] = 3
    loot_talents: Annotated[Number, Cites("loot.award", "loot.max")] = 1
    loot_points: Annotated[Number, Cites("loot.award", "loot.max")] = 1

    # -- reckoning
    points_per_city: Annotated[Number, Cites("reckoning.tally.cities")] = 1
    points_per_wonder: Annotated[Number, Cites("reckoning.tally.wonders")] = 1
    aeneas_deficit: Annotated[Number, Cites("aeneas.eligible.vp")] = 5
    aeneas_disks: Annotated[Number, Cites("aeneas.step4")] = 16
    aeneas_disks_per_epoch: Annotated[Number, Cites("aeneas.step4")] = 2
    aeneas_per_game: Annotated[Number, Cites("aeneas.once")] = 1
    sudden_death_digits: Annotated[
        tuple[tuple[Number, ...], ...],
        Meta(min_length=3, max_length=3),
        Cites("sudden.turn1", "sudden.turn2", "sudden.turn3"),
    ] = ((), (2,), (2, 3))
    cards_drawn: Annotated[Number, Cites("draw.base")] = 3
    cities_per_card: Annotated[Positive, Cites("draw.cities")] = 4
    cards_per_talent: Annotated[Number, Cites("draw.talents")] = 1

    # -- end of epoch
    most_cities_points: Annotated[Number, Cites("epoch.score.cities", "epoch.final.cities")] = 1
    most_wonders_points: Annotated[Number, Cites("epoch.score.wonders", "epoch.final.wonders")] = 1
    seas_per_point: Annotated[Positive, Cites("epoch.score.seas", "epoch.final.seas")] = 3
    talents_per_point: Annotated[Positive, Cites("epoch.score.talents", "epoch.final.talents")] = 3
    epoch_hand: Annotated[Number, Cites("epoch.step5")] = 5
    acting_events: Annotated[tuple[Number, Number], Cites("epoch.step3.events", "epoch.step3.return")] = (
        98,
        101,
    )

    # -- options, both off unless the players agree
    final_epoch_event: Annotated[bool, Cites("optional.final_event")] = False
    final_event_below: Annotated[Number, Cites("optional.final_event.procedure")] = 69
    barbarian_hordes: Annotated[bool, Cites("optional.hordes")] = False

    # -- readings: the box, the map
    white_pile: Literal["markers", "limit", "notes"] = "markers"
    plus_twenty: Literal["beyond-twenty", "at-twenty"] = "beyond-twenty"
    barbarian_shortage: Literal["borrow", "to-supply", "stay"] = "borrow"
    western_mediterranean: Literal["shallow", "deep-kept", "deep-removed"] = "shallow"
    deep_limit: Literal["faction", "area"] = "faction"
    card_placement: Literal["rules-bind", "card-overrides"] = "rules-bind"
    carthage_settlement: Literal["as-printed", "melite", "tripolitania"] = "as-printed"
    hordes_moment: Literal["before-setup", "when-short"] = "before-setup"

    # -- readings: stacks
    allied_status: Literal["counted", "ignored"] = "counted"
    epoch_limits: Literal["reckoning", "none", "growth"] = "reckoning"
    full_stack: Literal["forbidden", "allowed"] = "forbidden"
    excess_payment: Literal["not-allowed", "allowed"] = "not-allowed"

    # -- readings: growth
    sea_pairs: Literal["full", "started"] = "full"
    commerce: Literal["once", "each-area"] = "once"
    short_supply: Literal["all-there-is", "minimum-only"] = "all-there-is"
    deployment_ground: Literal["controlled-or-contested", "occupied"] = "controlled-or-contested"
    chaining: Literal["rechecked", "literal"] = "rechecked"
    exile: Literal["in-deployment", "from-phase-start"] = "in-deployment"
    homecoming: Literal["first-disk", "whole-step"] = "first-disk"
    minimum_and_bonus: Literal["included", "on-top"] = "included"

    # -- readings: cards and wonders
    negation_priority: Literal["turn-order", "first-to-speak", "targets-first"] = "turn-order"
    negation_window: Literal["once", "reopened"] = "once"
    empty_investment: Literal["discarded", "stays", "not-playable"] = "discarded"
    reshuffle: Literal["at-once", "when-needed"] = "at-once"
    event_replacement: Literal["after-each", "after-all"] = "after-each"
    buried_block: Literal["leaves", "stays"] = "leaves"
    buried_disks: Literal["to-supply", "stay"] = "to-supply"
    passing: Literal["everything", "cards-and-wonders"] = "everything"
    borrowed_barbarians: Literal["may", "must"] = "may"
    cost_substitution: Literal["not-allowed", "allowed"] = "not-allowed"
    revealed_by: Literal["first-in-order", "last-in-order"] = "first-in-order"
    only_events: Literal["resolved-once", "forfeited"] = "resolved-once"
    idle_card: Literal["allowed", "not-allowed"] = "allowed"
    own_event: Literal["cannot-be-negated", "can-be-negated"] = "cannot-be-negated"
    negated_activity: Literal["spent", "again"] = "spent"

    # -- readings: competition
    competition_order: Literal["nearest-corner", "diagonal", "east-first", "north-first"] = "nearest-corner"
    paid_stack: Literal["passed-over", "hit-again"] = "passed-over"
    paid_loss: Literal["counts", "does-not-count"] = "counts"
    allied_height: Literal["counted", "ignored"] = "counted"
    loot_counts: Literal["removed", "hit", "step-4"] = "removed"
    loot_without_fight: Literal["checked", "none"] = "checked"
    step_three: Literal["by-civilization", "by-category"] = "by-civilization"
    first_check: Literal["before-loss", "after-loss"] = "before-loss"
    called_off: Literal["still-open", "closed"] = "still-open"
    pass_heights: Literal["live", "snapshot"] = "live"
    competition_targets: Literal["when-revealed", "at-resolution"] = "when-revealed"
    rounds_of_laying: Literal["one", "until-all-decline"] = "one"
    competition_negators: Literal["everyone", "present"] = "everyone"
    cards_of_the_fallen: Literal["act", "lost"] = "act"
    saved_allies: Literal["allowed", "own-disks-only"] = "allowed"

    # -- readings: reckoning
    domination: Literal["occupies", "controls"] = "occupies"
    landless_sea: Literal["nobody", "sole-occupier"] = "nobody"
    domination_payment: Literal["allowed", "not-allowed"] = "allowed"
    domination_order: Literal["turn-order", "sea-by-sea"] = "turn-order"
    tied_spaces: Literal["pick-in-turn", "rest-by-points"] = "pick-in-turn"
    tied_lowest: Literal["lot-then-pick", "random-first-spaces", "group-random"] = "lot-then-pick"
    aeneas_display: Literal["any-inactive", "home-in-play"] = "any-inactive"
    aeneas_conversion: Literal["conversion", "removal"] = "conversion"
    emptied_wonder: Literal["stays-empty", "refilled", "inactive"] = "stays-empty"
    sudden_death_number: Literal["digit", "whole-number"] = "digit"
    event_and_end: Literal["event-first", "end-first"] = "event-first"
    cards_for_cities: Literal["full", "started"] = "full"
    talents_announced: Literal["before-own-draw", "before-all-draws"] = "before-own-draw"
    bonus_draws: Literal["with-the-rest", "first"] = "with-the-rest"

    # -- readings: end of epoch, end of game
    epoch_domination: Literal["afresh", "as-found"] = "afresh"
    unlisted_events: Literal["ignored", "resolved"] = "ignored"
    acting_event_goes: Literal["discard", "out-of-play"] = "discard"
    new_hand_epoch: Literal["old", "new"] = "old"
    final_event_moment: Literal["before-scoring", "after-scoring"] = "before-scoring"
    tie_break_wonders: Literal["unburied", "all-built"] = "unburied"


ACIS = Rules()
