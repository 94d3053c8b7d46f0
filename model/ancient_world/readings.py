"""What the books leave open, as named choices. `readings.toml` tells what each value means, and why.

Every field has the default by which the model plays. Where one of the three books does decide the matter,
its edition says so in `rules.py`, and the register lists only the books that do not.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from hoyle.model.core import Cites

Supply = Literal["limited", "unlimited"]
YesNo = Literal["no", "yes"]


class Readings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The unclear places, chapter by chapter."""

    # Set-up and components
    unprinted_setup: Annotated[
        Literal["kickstarter", "nothing"], Cites("starvation.initial-food-balance")
    ] = "kickstarter"
    boxed_citizens: Annotated[Literal["absent-only", "all"], Cites("setup.return-unused")] = "absent-only"
    coin_supply: Annotated[Supply, Cites("component.coins", "setup.token-supply")] = "limited"
    knowledge_supply: Annotated[Supply, Cites("component.knowledge", "setup.token-supply")] = "limited"
    ambrosia_supply: Annotated[Supply, Cites("component.ambrosia", "setup.token-supply")] = "limited"
    short_supply_order: Annotated[Literal["turn-order", "seating"], Cites("income.collect")] = "turn-order"
    token_at_start: Annotated[
        Literal["hand-down", "hand-up"], Cites("setup.first-player", "action.rebuild-token-once")
    ] = "hand-down"
    umnok_start_ambrosia: Annotated[YesNo, Cites("city-state.umnok")] = "no"
    umnok_short: Annotated[
        Literal["nothing", "ambrosia"], Cites("city-state.umnok", "setup.token-supply")
    ] = "nothing"

    order_at_end: Annotated[
        Literal["moves", "stays"],
        Cites("action.rebuild-first-player", "actions.turn-order", "endround.order"),
    ] = "moves"

    # Prepare
    short_deck: Annotated[Literal["fewer", "forbidden"], Cites("prepare.empire-deck-depletion")] = "fewer"
    reshuffle: Annotated[Literal["when-needed", "at-once"], Cites("prepare.empire-deck-depletion")] = (
        "when-needed"
    )
    switched_discards: Annotated[Literal["kept", "removed"], Cites("prepare.round-4-empire-b")] = "kept"
    bottom_order: Annotated[
        Literal["as-drawn", "chosen"], Cites("action.expand-unchosen", "variant.expand-plus.unchosen")
    ] = "as-drawn"
    no_titan_left: Annotated[Literal["none", "lower"], Cites("prepare.titan-deck-depletion")] = "none"
    refill_threat: Annotated[Literal["next-round", "at-once"], Cites("attack.empty-threat-slot")] = (
        "next-round"
    )
    titan_draft_picks: Annotated[
        Literal["in-need", "everyone"], Cites("variant.titan-draft", "confront.titan-remains")
    ] = "in-need"
    titan_draft_rest: Annotated[Literal["bottom", "out"], Cites("variant.titan-draft")] = "bottom"

    # Placing
    any_means: Annotated[Literal["every", "some"], Cites("placement.higher-skill")] = "every"
    fee_counting: Annotated[Literal["once", "each"], Cites("placement.higher-skill")] = "once"
    costly_difference: Annotated[
        Literal["highest", "lowest-higher", "sum"], Cites("variant.costly-placement")
    ] = "highest"
    own_citizens: Annotated[Literal["count", "ignored"], Cites("placement.own-citizens-count")] = "count"
    matching_scope: Annotated[Literal["space", "board"], Cites("action.build-placement-special")] = "space"
    unpaid_placing: Annotated[Literal["forbidden", "without-action"], Cites("placement.unaffordable-fee")] = (
        "forbidden"
    )
    idle_placement: Annotated[Literal["allowed", "forbidden"], Cites("placement.immediate-action")] = (
        "allowed"
    )
    taking_ambrosia: Annotated[Literal["always", "may"], Cites("placement.ambrosia-collection")] = "always"
    ambrosia_tokens: Annotated[Literal["all", "one"], Cites("placement.ambrosia-collection")] = "all"
    explore_while_covered: Annotated[YesNo, Cites("card.crypta-ship")] = "yes"
    reuse_target: Annotated[Literal["other-action", "any-action"], Cites("ambrosia.reuse-citizen")] = (
        "other-action"
    )
    reuse_source: Annotated[Literal["board-only", "cards-too"], Cites("ambrosia.reuse-citizen")] = (
        "board-only"
    )
    reuse_onto: Annotated[Literal["any-action", "board-only"], Cites("ambrosia.reuse-citizen")] = "any-action"
    reuse_after_pass: Annotated[Literal["lost", "allowed"], Cites("ambrosia.reuse-tempo", "pass.final")] = (
        "lost"
    )
    spending_windows: Annotated[Literal["own-decisions", "windows"], Cites("ambrosia.any-time")] = "windows"

    # Board actions and cards
    capacity_at_start: Annotated[Literal["counted", "free"], Cites("capacity.per-empire-card")] = "counted"
    damaged_capacity: Annotated[
        Literal["used", "free"], Cites("capacity.damaged-cards", "damage.face-down")
    ] = "used"
    copies_owned: Annotated[Literal["built", "built-and-stored"], Cites("empire.uniqueness")] = "built"
    crane_fee: Annotated[Literal["printed-price", "everything"], Cites("card.crane")] = "printed-price"
    crane_room: Annotated[Literal["freed", "kept"], Cites("card.crane")] = "freed"
    discarded_crane: Annotated[Literal["discard", "out"], Cites("card.crane")] = "discard"
    draft_tokens: Annotated[Literal["own", "own-again", "everyone"], Cites("action.draft")] = "own"
    draft_counts: Annotated[Literal["placings", "standing"], Cites("action.draft")] = "placings"
    keeping_district: Annotated[Literal["may", "must"], Cites("action.expand-draw")] = "may"
    plain_eye: Annotated[Literal["every-draw", "explore-only"], Cites("icon.explore-bonus")] = "explore-only"
    idle_learning: Annotated[YesNo, Cites("card.scribe-guild", "card.distant-outpost", "action.learn")] = "no"
    town_hall_flips: Annotated[YesNo, Cites("card.town-hall", "action.rebuild-token-once")] = "yes"
    holder_claims: Annotated[Literal["may", "may-not"], Cites("action.rebuild-first-player")] = "may"
    exchange_is_gain: Annotated[
        YesNo, Cites("card.aqueduct", "aw2ks.card.archivists-of-bol.ability", "icon.upgrade-citizen")
    ] = "no"
    new_food: Annotated[Literal["counted", "not-yet"], Cites("card.aqueduct", "icon.citizen")] = "counted"
    icon_citizen: Annotated[Literal["next-round", "at-once"], Cites("icon.citizen")] = "next-round"
    two_player_neighbours: Annotated[Literal["both", "left-only"], Cites("card.scribe-guild")] = "both"
    outpost_when: Annotated[Literal["placing", "performing"], Cites("card.distant-outpost")] = "placing"
    outpost_coin: Annotated[
        Literal["either", "picture"], Cites("card.distant-outpost", "card.distant-outpost.coin-location")
    ] = "either"
    outpost_must: Annotated[YesNo, Cites("card.distant-outpost")] = "yes"
    taken_off_coins: Annotated[
        Literal["supply", "owner"], Cites("card.holy-site", "card.distant-outpost")
    ] = "supply"
    cleared_army: Annotated[
        Literal["unused", "still-used"], Cites("card.holy-site", "attack.coins-on-name")
    ] = "unused"
    rebuild_must: Annotated[YesNo, Cites("action.rebuild-repair")] = "no"
    copy_chain: Annotated[Literal["closed", "open"], Cites("card.bridge")] = "closed"
    copied_card: Annotated[
        Literal["untouched", "used"], Cites("card.bridge", "placement.empire-card-once-per-round")
    ] = "untouched"
    worked_symbols: Annotated[
        Literal["kept", "lost-with-card"], Cites("card.bath-house", "card.nomad-camp.action")
    ] = "kept"
    retire_with_room: Annotated[
        Literal["forbidden", "allowed"], Cites("action.recruit-place", "action.recruit-must-retire")
    ] = "forbidden"
    next_citizen: Annotated[
        Literal["next-higher", "lowest-in-supply"],
        Cites(
            "aw2ks.card.archivists-of-bol.ability",
            "aw2it.card.archivists-of-bol.ability",
            "card.guild-of-scholars.upgrade",
        ),
    ] = "next-higher"
    stored_via_build: Annotated[
        Literal["one", "every"], Cites("variant.building-limit.build-stored-via-build")
    ] = "one"
    amnite_price: Annotated[Literal["coins", "coins-and-knowledge"], Cites("city-state.amnite")] = "coins"
    amnite_stored: Annotated[YesNo, Cites("city-state.amnite")] = "yes"
    amnite_expand: Annotated[Literal["coin-price", "only-price"], Cites("city-state.amnite")] = "coin-price"
    merlume_round_one: Annotated[Literal["closed", "open"], Cites("city-state.merlume.grow")] = "closed"

    # Attack and damage
    weak_attack: Annotated[Literal["forbidden", "no-dice", "dice"], Cites("attack.defeat-threshold")] = (
        "forbidden"
    )
    military_price: Annotated[Literal["rising", "flat"], Cites("attack.military-cost")] = "rising"
    unused_means: Annotated[Literal["name-empty", "no-coins"], Cites("attack.unused-card-only")] = (
        "name-empty"
    )
    active_legacy: Annotated[
        Literal["dormant", "counts"], Cites("retire.legacy-inactive-until-retired", "example.tim-attack")
    ] = "dormant"
    titan_symbols: Annotated[Literal["count", "ignored"], Cites("attack.value-sources")] = "count"
    titan_helmets: Annotated[Literal["count", "ignored"], Cites("army.limit-increase", "icon.army-limit")] = (
        "count"
    )
    reveal_when: Annotated[
        Literal["after-dice", "on-claim"], Cites("attack.reveal-next", "example.tim-reveal-last")
    ] = "after-dice"
    army_repair_must: Annotated[YesNo, Cites("military.repair")] = "yes"
    dice_order: Annotated[Literal["titans-first", "coins-first"], Cites("dice.titan-symbol")] = "titans-first"
    coin_faces: Annotated[Literal["each", "once"], Cites("dice.coin-symbol")] = "each"
    damage_again: Annotated[Literal["undamaged-only", "any"], Cites("damage.none-available")] = (
        "undamaged-only"
    )
    citizen_on_damaged: Annotated[
        Literal["stays", "returns"], Cites("damage.citizen-on-damaged-card", "damage.face-down")
    ] = "stays"
    excess_armies: Annotated[Literal["any-loss", "damage-only"], Cites("damage.army-limit-drop")] = "any-loss"
    disbanding: Annotated[Literal["owner", "newest"], Cites("damage.army-limit-drop")] = "owner"
    disband_first: Annotated[
        Literal["any", "empty-first"],
        Cites("damage.army-limit-drop", "titan-effect.lose-military-retired-remain"),
    ] = "any"
    disbanded_coins: Annotated[Literal["supply", "owner"], Cites("damage.army-limit-drop")] = "supply"
    lost_military: Annotated[
        Literal["discard", "bottom", "out"],
        Cites("damage.army-limit-drop", "prepare.military-row-leftovers"),
    ] = "out"
    empty_stack: Annotated[Literal["army", "no-army"], Cites("army.definition")] = "army"
    reward_of_lost_army: Annotated[Literal["paid", "lost"], Cites("military.loot")] = "paid"
    short_ambrosia_loss: Annotated[
        Literal["what-there-is", "nothing"], Cites("titan-effect.lose-ambrosia")
    ] = "what-there-is"
    lost_district: Annotated[Literal["bottom", "out"], Cites("titan-effect.lose-district")] = "bottom"
    discarded_c_card: Annotated[Literal["discard", "c-pile"], Cites("titan-effect.discard-stored")] = (
        "discard"
    )
    reroll_stacking: Annotated[Literal["each-card", "once-a-die"], Cites("card.barbarian-camp")] = "each-card"
    reroll_when: Annotated[Literal["any-roll", "attacks-only"], Cites("card.barbarian-camp")] = "any-roll"
    fed_to: Annotated[Literal["supply", "titan"], Cites("confront.feed-destination")] = "supply"
    extra_fed: Annotated[
        Literal["titan", "supply"], Cites("variant.demanding-titans", "confront.feed-destination")
    ] = "titan"
    struck_choice: Annotated[Literal["owner", "highest", "lowest"], Cites("titan-effect.starve-ready")] = (
        "owner"
    )
    titan_starved: Annotated[
        Literal["fed-again", "stays"], Cites("titan-effect.starve-ready", "starvation.check")
    ] = "fed-again"
    confront_order: Annotated[Literal["turn-order", "seating"], Cites("confront.roll")] = "turn-order"

    # End of round, end of game
    refill_covered: Annotated[YesNo, Cites("endround.ambrosia-covered", "endround.ambrosia-refill")] = "no"
    starve_choice: Annotated[
        Literal["owner", "newest", "highest", "lowest"], Cites("starvation.unfed-area")
    ] = "owner"
    starving_serve: Annotated[
        Literal["sit-out", "serve"], Cites("starvation.unusable-next-round", "starvation.unfed-area")
    ] = "sit-out"
    final_hunger: Annotated[Literal["checked", "skipped"], Cites("endround.final-round")] = "checked"
    final_new_citizens: Annotated[Literal["pooled", "starving"], Cites("endround.final-round")] = "pooled"
    final_repair: Annotated[YesNo, Cites("district.repair-timing")] = "no"
    bought_meal: Annotated[Literal["stays-fed", "starves-again"], Cites("ambrosia.feed-citizen-duration")] = (
        "stays-fed"
    )
    negative_totals: Annotated[
        Literal["allowed", "floor", "penalty-floor"], Cites("scoring.starving-penalty", "scoring.order")
    ] = "allowed"
    citadel_scale: Annotated[Literal["five-or-more", "per-banner"], Cites("scoring.citadel-example")] = (
        "five-or-more"
    )
    banners_in_sets: Annotated[
        Literal["all", "scored"], Cites("card.moon-festival", "scoring.banner-cap")
    ] = "all"
    wild_counts: Annotated[Literal["everywhere", "table-only"], Cites("card.traveler-camp.wild-banner")] = (
        "everywhere"
    )
    hideout_citizens: Annotated[Literal["owned", "fed"], Cites("card.forest-hideout")] = "owned"
    bonus_coins_from: Annotated[Literal["in-hand", "armies-too"], Cites("card.citadel-of-ivories")] = (
        "in-hand"
    )
    tie_coins_from: Annotated[Literal["in-hand", "armies-too"], Cites("tiebreak.coins")] = "in-hand"
    tie_cards: Annotated[Literal["built", "built-and-stored", "sets"], Cites("tiebreak.cards")] = "built"
    tie_starting_cards: Annotated[Literal["counted", "left-out"], Cites("tiebreak.cards")] = "counted"
    final_tie: Annotated[Literal["shared", "turn-order"], Cites("tiebreak.knowledge")] = "shared"

    # Home rules
    tribe_check_place: Annotated[
        Literal["first", "before-hunger", "last"], Cites("home.tribe-phase", "endround.order")
    ] = "last"
    tribe_check_final: Annotated[YesNo, Cites("home.tribe-phase", "endround.final-round")] = "no"
    tribe_counts: Annotated[Literal["all", "fed"], Cites("home.tribe-uniform", "home.tribe-mixed")] = "all"
    sex_change_of: Annotated[
        Literal["ready", "placed-too"], Cites("home.change-sex-cost", "ambrosia.reuse-citizen")
    ] = "ready"
    sex_lock: Annotated[Literal["opens", "stays"], Cites("home.placement-sex")] = "opens"
    sex_change: Annotated[Literal["lasting", "one-placing"], Cites("home.change-sex-cost")] = "lasting"
