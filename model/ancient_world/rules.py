"""The Ancient World as three books tell it: everything in which they differ, side by side.

`Rules` has one field for each number, table and choice that a book decides, beside the clauses that decide
it; components and set-up stand in `outset.py`, and what no book decides in `readings.py`. The three editions
are three instances. Official variants and the home rules of the third book are changes to those instances,
listed in `VARIANTS`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hoyle.model.ancient_world.outset import ByPlayers, Outset, Space
from hoyle.model.core import Cites, Number, Positive

Rounds = Annotated[int, Meta(ge=1, le=6)]
ByRound = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(min_length=6, max_length=6)]
Step = Literal["confront", "repair", "income", "slide", "ambrosia", "reclaim", "flip", "hunger"]
CityState = Literal["umnok", "merlume", "amnite", "zaltor", "galidor"]
TieBreak = Literal["coins", "cards", "knowledge", "ambrosia"]
TitanEffect = Literal[
    "lose-coin",
    "starve-ready",
    "coin-on-army",
    "lose-ambrosia",
    "lose-military",
    "lose-retired",
    "discard-stored",
    "lose-district",
]


class Rules(Outset, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One edition."""

    # Rounds
    rounds: Annotated[Rounds, Cites("round.count", "end.after-six")] = 6
    explore_from: Annotated[Number, Cites("prepare.round-2-explore", "action.explore-availability")] = 2
    grow_from: Annotated[Number, Cites("prepare.round-3-grow", "action.grow-availability")] = 3
    empire_b_from: Annotated[Number, Cites("prepare.round-4-empire-b", "setup.empire-b-aside")] = 4
    uncovering_ambrosia: Annotated[Number, Cites("prepare.round-2-explore", "prepare.round-3-grow")] = 0
    military_leftovers: Annotated[
        Literal["stay", "discard", "bottom"],
        Cites("prepare.military-row-leftovers", "prepare.military-row-refill"),
    ]
    threatening_titans: Annotated[
        bool,
        Cites(
            "prepare.threatening-titan",
            "prepare.titan-draw-trigger",
            "prepare.titan-draw-order",
            "setup.starting-titan",
        ),
    ]
    titan_stars: Annotated[ByRound, Cites("prepare.titan-draw-deck-by-round")] = (0, 1, 2, 2, 3, 3)
    threat_from: Annotated[Literal["none", "below-top", "bottom"], Cites("prepare.titan-draw-position")] = (
        "below-top"
    )
    titan_draft: Annotated[Literal["off", "in-need", "players"], Cites("variant.titan-draft")] = "off"

    # Placing
    placement: Annotated[
        Literal["only-higher", "fee-if-higher", "fee-difference"],
        Cites("placement.higher-skill", "board-actions.placement-restated", "variant.costly-placement"),
    ]
    crowding_fee: Annotated[Number, Cites("placement.higher-skill", "action.build-placement-special")] = 1
    matching_spaces: Annotated[
        tuple[Space, ...],
        Cites(
            "action.build-placement-special",
            "action.recruit-placement-special",
            "placement.special-rules-pointer",
        ),
    ] = ()
    ignoring_spaces: Annotated[
        tuple[Space, ...], Cites("action.rebuild-ignore-citizens", "placement.special-rules-pointer")
    ] = ()
    may_decline: Annotated[bool, Cites("placement.decline-action")]
    ambrosia_when: Annotated[
        Literal["none", "after-action", "at-once"], Cites("placement.ambrosia-timing")
    ] = "after-action"

    # Board actions
    labor_coins: Annotated[Number, Cites("action.labor")] = 2
    build_sources: Annotated[tuple[Literal["row", "stored", "c"], ...], Cites("action.build-source")]
    build_stored: Annotated[
        bool,
        Cites("build-stored.no-citizen", "stored.how-to-build", "variant.building-limit.no-build-stored"),
    ]
    unique_cards: Annotated[bool, Cites("empire.uniqueness")]
    draft_attack: Annotated[Number, Cites("action.draft")] = 1
    draft_type: Annotated[Literal["any", "mixed-only", "sword"], Cites("action.draft")]
    expand_knowledge: Annotated[Number, Cites("action.expand-cost")] = 1
    expand_coins: Annotated[Number, Cites("action.expand-cost")] = 3
    expand_draw: Annotated[Number, Cites("action.expand-draw", "variant.expand-plus")]
    drawing_districts: Annotated[
        Literal["must", "may"], Cites("action.expand-draw", "variant.expand-plus")
    ] = "must"
    learn_coins: Annotated[Number, Cites("action.learn")] = 3
    learn_knowledge: Annotated[Number, Cites("action.learn")] = 1
    rebuild_repairs: Annotated[Number, Cites("action.rebuild-repair")] = 2
    rebuild_coins: Annotated[Number, Cites("action.rebuild-coin")] = 1
    explore_draw: Annotated[Number, Cites("action.explore-options")] = 5
    explore_sources: Annotated[tuple[Literal["row", "c"], ...], Cites("action.explore-options")]
    zori_sources: Annotated[tuple[Literal["row", "deck"], ...], Cites("card.zori-dramatists")]
    grow_coins: Annotated[Number, Cites("action.grow")] = 3
    learn_bystanders: Annotated[bool, Cites("card.scribe-guild", "card.distant-outpost")]
    scribe_coins: Annotated[Number, Cites("card.scribe-guild")] = 1
    scribe_knowledge: Annotated[Number, Cites("card.scribe-guild")] = 1
    outpost_coins: Annotated[Number, Cites("card.distant-outpost")] = 1

    # Ambrosia
    reuse_price: Annotated[Number, Cites("ambrosia.reuse-citizen")] = 4
    reuse_tempo: Annotated[Literal["none", "free", "turn"], Cites("ambrosia.reuse-tempo")]
    repair_price: Annotated[Number, Cites("ambrosia.repair")] = 2
    boost_price: Annotated[Number, Cites("ambrosia.skill-boost")] = 1
    meal_price: Annotated[Number, Cites("ambrosia.feed-citizen")] = 2
    sword_price: Annotated[Number, Cites("ambrosia.sword")] = 2
    coin_price: Annotated[Number, Cites("ambrosia.coin")] = 2

    # Attack and damage
    military_step: Annotated[Number, Cites("attack.military-cost")] = 1
    arrow_only_titans: Annotated[bool, Cites("attack.sword-only-titan")] = False
    spy_when: Annotated[Literal["use", "after-dice"], Cites("military.spy")] = "use"
    army_repair_when: Annotated[Literal["before-dice", "after-dice"], Cites("military.repair")] = (
        "before-dice"
    )
    coin_face: Annotated[Literal["lose-coin", "printed"], Cites("dice.coin-symbol")]
    titan_effects: Annotated[
        tuple[TitanEffect, ...],
        Cites(
            "titan-effect.trigger",
            "titan-effect.lose-military",
            "titan-effect.lose-military-none",
            "titan-effect.lose-military-retired-remain",
            "titan-effect.starve-ready",
        ),
    ] = ()
    coin_face_loss: Annotated[Number, Cites("dice.coin-symbol", "titan-effect.lose-coin")] = 1
    army_coin_from: Annotated[Literal["none", "supply", "player"], Cites("titan-effect.coin-on-army")] = (
        "supply"
    )
    bounty: Annotated[bool, Cites("attack.bounty-ambrosia")] = False
    feeding: Annotated[
        Literal["none", "per-banner", "rising"], Cites("confront.feed-cost", "ambrosia.feed-titan")
    ] = "per-banner"
    feed_factor: Annotated[Number, Cites("confront.feed-cost", "variant.demanding-titans")] = 1
    feed_extra: Annotated[Number, Cites("confront.feed-cost", "variant.demanding-titans")] = 0

    # End of round
    end_order: Annotated[
        tuple[Step, ...],
        Cites("endround.order", "district.repair-timing", "icon.repair", "endround.reclaim-after-ambrosia"),
    ]
    final_steps: Annotated[tuple[Step, ...], Cites("endround.final-round")]
    refill_citizens: Annotated[ByPlayers, Cites("endround.ambrosia-refill")] = (0, 1, 2)

    # Game end
    starving_penalty: Annotated[Number, Cites("scoring.starving-penalty")]
    damaged_penalty: Annotated[Number, Cites("scoring.damaged-penalty", "scoring.order")]
    banner_points: Annotated[
        tuple[Number, ...], Meta(min_length=1), Cites("scoring.banner-table", "scoring.banner-cap")
    ]
    citadel_banners: Annotated[Positive, Cites("scoring.citadel-example")] = 5
    citadel_bonus: Annotated[Number, Cites("scoring.citadel-example")]
    tie_breaks: Annotated[
        tuple[TieBreak, ...],
        Cites("tiebreak.coins", "tiebreak.cards", "tiebreak.knowledge", "tiebreak.ambrosia"),
    ] = ("coins", "cards", "knowledge")

    # City-states
    city_states: Annotated[
        tuple[CityState, ...],
        Cites("city-state.optional", "city-state.board-side", "city-state.zaltor", "city-state.galidor"),
    ] = ()
    umnok_knowledge: Annotated[Number, Cites("city-state.umnok")] = 1
    umnok_ambrosia: Annotated[Number, Cites("city-state.umnok")] = 1
    merlume_coins: Annotated[Number, Cites("city-state.merlume.coins")] = 2
    merlume_grow: Annotated[tuple[Number, ...], Cites("city-state.merlume.grow")] = (1,)
    amnite_ignores_build: Annotated[bool, Cites("city-state.amnite")] = True
    amnite_capacity: Annotated[Number, Cites("city-state.amnite")] = 2
    amnite_discount: Annotated[Number, Cites("city-state.amnite")] = 0
    amnite_discount_above: Annotated[Number, Cites("city-state.amnite")] = 0
    amnite_expand_coins: Annotated[Number, Cites("city-state.amnite", "action.expand-cost")] = 3
    zaltor_retires_used: Annotated[bool, Cites("city-state.zaltor", "retire.unused-only")] = True
    galidor_arrows: Annotated[Number, Cites("city-state.galidor")] = 0
    galidor_armies: Annotated[Number, Cites("city-state.galidor")] = 2

    # Home rules
    sexes: Annotated[bool, Cites("home.assign-sex", "home.placement-sex", "home.tribe-phase")] = False
    change_knowledge: Annotated[Number, Cites("home.change-sex-cost")] = 1
    change_coins: Annotated[Number, Cites("home.change-sex-cost")] = 3
    change_ambrosia: Annotated[Number, Cites("home.change-sex-cost")] = 2
    uniform_knowledge: Annotated[Number, Cites("home.tribe-uniform")] = 1
    balanced_ambrosia: Annotated[Number, Cites("home.tribe-balanced")] = 2


AW1 = Rules(
    coins=68,
    knowledge=16,
    ambrosia=0,
    citizens=5,
    dice=3,
    marker_coins=1,
    empire_a_cards=45,
    empire_b_cards=47,
    empire_c_cards=0,
    district_cards=10,
    titan_cards=20,
    starting_titan_cards=0,
    has_empire_c=False,
    military_leftovers="stay",
    threatening_titans=False,
    titan_stars=(0, 0, 0, 0, 0, 0),
    threat_from="none",
    placement="only-higher",
    matching_spaces=("build", "recruit"),
    ignoring_spaces=("rebuild",),
    may_decline=False,
    ambrosia_when="none",
    build_sources=("row", "stored"),
    build_stored=False,
    unique_cards=True,
    draft_type="any",
    expand_draw=1,
    keeping_district="must",
    explore_sources=("row",),
    zori_sources=("row", "deck"),
    learn_bystanders=True,
    outpost_must="no",
    reuse_price=0,
    reuse_tempo="none",
    repair_price=0,
    boost_price=0,
    meal_price=0,
    sword_price=0,
    coin_price=0,
    titan_symbols="ignored",
    coin_face="lose-coin",
    army_coin_from="none",
    feeding="none",
    end_order=("income", "slide", "reclaim", "flip", "hunger"),
    final_steps=("slide", "reclaim", "flip", "hunger"),
    starving_penalty=2,
    damaged_penalty=0,
    banner_points=(0, 1, 2, 4, 6, 8, 11),
    citadel_bonus=3,
    umnok_knowledge=0,
    umnok_ambrosia=0,
    merlume_coins=0,
    merlume_grow=(),
    amnite_ignores_build=False,
    amnite_capacity=0,
    zaltor_retires_used=False,
)

# The effects on which both printings of the second edition agree.
EFFECTS_OF_BOTH: tuple[TitanEffect, ...] = (
    "lose-coin",
    "coin-on-army",
    "lose-ambrosia",
    "discard-stored",
    "lose-district",
)

AW2KS = Rules(
    coins=68,
    knowledge=16,
    ambrosia=40,
    citizens=5,
    dice=3,
    marker_coins=0,
    empire_a_cards=40,
    empire_b_cards=34,
    empire_c_cards=11,
    district_cards=16,
    titan_cards=35,
    starting_titan_cards=4,
    has_empire_c=True,
    starting_ambrosia=("labor", "build", "draft", "expand", "learn", "rebuild", "recruit"),
    military_leftovers="discard",
    lost_military="discard",
    threatening_titans=True,
    placement="fee-if-higher",
    may_decline=True,
    build_sources=("row", "c"),
    build_stored=True,
    unique_cards=False,
    draft_type="sword",
    expand_draw=3,
    explore_sources=("row", "c"),
    zori_sources=("row", "deck"),
    learn_bystanders=False,
    reuse_tempo="free",
    coin_face="printed",
    titan_effects=(*EFFECTS_OF_BOTH, "starve-ready", "lose-military"),
    end_order=("confront", "income", "slide", "ambrosia", "reclaim", "flip", "hunger"),
    final_steps=("confront", "slide", "reclaim", "flip", "hunger"),
    starving_penalty=4,
    damaged_penalty=1,
    banner_points=(0, 2, 4, 7, 11, 16, 22),
    citadel_bonus=7,
    city_states=("umnok", "merlume", "amnite", "zaltor"),
)

AW2IT = Rules(
    coins=68,
    knowledge=16,
    ambrosia=40,
    citizens=5,
    dice=3,
    marker_coins=0,
    empire_a_cards=40,
    empire_b_cards=34,
    empire_c_cards=11,
    district_cards=16,
    titan_cards=35,
    starting_titan_cards=4,
    has_empire_c=True,
    starting_ambrosia=("learn", "expand", "rebuild"),
    uncovering_ambrosia=1,
    military_leftovers="bottom",
    lost_military="bottom",
    threatening_titans=True,
    threat_from="bottom",
    placement="fee-if-higher",
    may_decline=True,
    ambrosia_when="at-once",
    build_sources=("row", "c"),
    build_stored=True,
    unique_cards=False,
    draft_type="sword",
    draft_counts="standing",
    expand_draw=3,
    keeping_district="must",
    plain_eye="every-draw",
    explore_sources=("row", "c"),
    zori_sources=("row",),
    learn_bystanders=False,
    next_citizen="lowest-in-supply",
    reuse_tempo="turn",
    sword_price=3,
    arrow_only_titans=True,
    spy_when="after-dice",
    army_repair_when="after-dice",
    coin_face="printed",
    titan_effects=(*EFFECTS_OF_BOTH, "lose-retired"),
    army_coin_from="player",
    bounty=True,
    feeding="rising",
    fed_to="titan",
    end_order=("confront", "repair", "income", "slide", "ambrosia", "reclaim", "flip", "hunger"),
    final_steps=("confront", "hunger"),
    starving_penalty=2,
    damaged_penalty=1,
    banner_points=(0, 2, 4, 7, 11, 16, 22),
    citadel_bonus=7,
    tie_breaks=("coins", "cards", "knowledge", "ambrosia"),
    city_states=("umnok", "merlume", "amnite", "galidor"),
    merlume_coins=4,
    merlume_grow=(2,),
    amnite_ignores_build=False,
    amnite_capacity=0,
    amnite_discount=1,
    amnite_discount_above=4,
    amnite_expand_coins=1,
    zaltor_retires_used=False,
    galidor_arrows=1,
    galidor_armies=3,
)

EDITIONS: dict[str, Rules] = {"aw1": AW1, "aw2ks": AW2KS, "aw2it": AW2IT}

# The official variants of each book and the home rules of the third, as changes to its rules.
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "aw1": {"expand-plus": {"expand_draw": 3, "drawing_districts": "may"}},
    "aw2ks": {
        "demanding-titans": {"feed_factor": 2},
        "titan-draft": {"titan_draft": "in-need"},
        "costly-placement": {"placement": "fee-difference"},
    },
    "aw2it": {
        "demanding-titans": {"feed_extra": 1},
        "titan-draft": {"titan_draft": "players"},
        "costly-placement": {"placement": "fee-difference"},
        "building-limit": {"build_stored": False, "build_sources": ["row", "c", "stored"]},
        "home-rules": {"sexes": True},
    },
}
# The Italian printing recommends its four variants together to those who miss the first edition.
VARIANTS["aw2it"]["first-edition"] = {
    field: value
    for name in ("costly-placement", "building-limit", "demanding-titans", "titan-draft")
    for field, value in VARIANTS["aw2it"][name].items()
}
