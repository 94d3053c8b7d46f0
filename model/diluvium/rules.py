"""The `Rules` record of the solo campaign: every number of the book beside its clause, every reading.

The first part are numbers the book prints. The second part are readings: places where the book contradicts
itself, its player aide or its scenarios, or is silent; `readings.toml` explains each of them. `assumed`
holds what the multiplayer book and the printed components would say.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hoyle.model.core import Cites, Number, Positive
from hoyle.model.diluvium.assumptions import Assumptions

Band = tuple[Number, Annotated[int, Meta(ge=-1, le=999)], str]  # from, to (-1: no end), name


class Rules(Struct, frozen=True, kw_only=True):
    """What the solo book decides, and how its unclear places are read."""

    # -- components and set-up
    settlers_on_board: Annotated[Number, Cites("setup.adversary_settlers_board", "component.settlers")] = 6
    settlers_on_city: Annotated[Number, Cites("setup.adversary_settlers_city", "component.settlers")] = 3
    box_gold: Annotated[Number, Cites("component.gold_total", "scenario.flash.setup.gold")] = 68
    objective_tokens: Annotated[Number, Cites("component.objective_tokens")] = 4
    combat_tokens: Annotated[Number, Cites("component.combat_tokens", "setup.combat_tokens")] = 8
    # -- the adversary
    reshuffle_at: Annotated[Number, Cites("token.reshuffle", "random.discard_then_check")] = 3
    minimum_range: Annotated[Number, Cites("explore.range_min", "warship.range_min")] = 1
    marker_wants: Annotated[Number, Cites("marker.prefer_two")] = 2
    no_marker_gold: Annotated[Number, Cites("marker.none_left")] = 10
    no_settler_gold: Annotated[Number, Cites("settle.none_left")] = 10
    settlers_moved: Annotated[Number, Cites("settle.two")] = 2
    cannot_gold: Annotated[Number, Cites("settle.cannot_gold")] = 1
    cannot_discard: Annotated[Number, Cites("settle.cannot_discard")] = 1
    card_settlers: Annotated[Number, Cites("ruins.settler")] = 1
    card_strength: Annotated[Number, Cites("ruins.military")] = 1
    card_ship_tiles: Annotated[Number, Cites("ruins.ship")] = 2
    craft_pair: Annotated[Positive, Cites("produce.craft")] = 2
    craft_pair_gold: Annotated[Number, Cites("produce.craft")] = 3
    weapons_pair: Annotated[Positive, Cites("produce.weapons")] = 2
    weapons_pair_strength: Annotated[Number, Cites("produce.weapons")] = 1
    weapon_adds: Annotated[Number, Cites("battle.warship.weapons")] = 1
    zero_raises: Annotated[Number, Cites("battle.warship.zero", "battle.monster.zero")] = 1
    # -- difficulty, Lives, success
    hard_resources: Annotated[Number, Cites("difficulty.hard")] = 2
    hard_gold: Annotated[Number, Cites("difficulty.hard")] = 10
    extreme_strength: Annotated[Number, Cites("difficulty.extreme")] = 2
    divine_cards: Annotated[Number, Cites("difficulty.divine")] = 1
    wins_required: Annotated[Number, Cites("campaign.goal")] = 4
    defeat_costs: Annotated[Number, Cites("lives.defeat")] = 1
    success: Annotated[
        tuple[Band, ...], Cites("success.lucky", "success.brash", "success.prodigious", "success.radiant")
    ] = (
        (20, 70, "Lucky"),
        (71, 150, "Brash Leader"),
        (151, 209, "Prodigious Sovereign"),
        (210, -1, "Radiant God-Queen"),
    )
    # -- scenarios
    battles_wanted: Annotated[Number, Cites("scenario.perilous.end.battles")] = 4
    reward_food: Annotated[Number, Cites("scenario.perilous.reward.conqueror")] = 1
    reward_zero_tokens: Annotated[Number, Cites("scenario.whispers.reward.prospector")] = 1
    objectives_wanted: Annotated[
        Number, Cites("scenario.killed.end.objectives", "scenario.friend.end.objectives")
    ] = 4
    egyptians: Annotated[Number, Cites("scenario.friend.setup.egyptians")] = 9
    large_island: Annotated[Number, Cites("scenario.friend.end.egyptians")] = 3
    trades_per_produce: Annotated[Number, Cites("scenario.friend.special.trade_limit")] = 1
    outposts_wanted: Annotated[Number, Cites("scenario.answer.end.outposts")] = 3
    craft_wanted: Annotated[Number, Cites("scenario.answer.end.craft")] = 10
    guest_resources: Annotated[Number, Cites("scenario.answer.reward.corruptor")] = 2
    exiles: Annotated[Number, Cites("scenario.path.setup.exiles")] = 4
    exile_gold: Annotated[Number, Cites("scenario.path.special.encounter")] = 2
    pillage_tokens: Annotated[Number, Cites("scenario.remains.setup.pillage")] = 4
    cards_wanted: Annotated[Number, Cites("scenario.remains.end.cards")] = 5
    gift_wanted: Annotated[Number, Cites("scenario.remains.end.given")] = 12
    patron_limit: Annotated[Number, Cites("scenario.remains.reward.patron")] = 12
    reward_life: Annotated[Number, Cites("scenario.remains.reward.grave_robber")] = 1
    loner_life: Annotated[Number, Cites("scenario.destiny.reward.loner")] = 1
    destiny_allies: Annotated[Number, Cites("scenario.destiny.setup")] = 8
    aztec_adds: Annotated[Number, Cites("scenario.assault.reward.pitiless_bonus")] = 1
    noose_cities: Annotated[Number, Cites("scenario.noose.end.cities")] = 2
    promised_token: Annotated[Number, Cites("scenario.condemned.special.promised")] = 1
    curse_cards: Annotated[Number, Cites("scenario.curse.special.lift")] = 2
    flash_supply: Annotated[Number, Cites("scenario.flash.setup.gold")] = 6
    armed_weapons: Annotated[Number, Cites("scenario.flash.special.arm")] = 6
    heads_wanted: Annotated[Number, Cites("scenario.hydra.end.heads")] = 3
    green_wanted: Annotated[Number, Cites("standalone.forge.end.explored")] = 4
    delivered_weapons: Annotated[Number, Cites("standalone.seething.special.deliver")] = 6

    # -- readings: the end of the game
    end_clock: Literal["round", "at-once"] = "round"
    tray_clock: Literal["next-round", "this-round", "at-once", "one-more"] = "next-round"
    gold_tray: Literal["tray", "pool"] = "tray"
    gold_after_zero: Literal["both", "you", "nobody"] = "both"
    box_empty: Literal["no-more", "on-paper"] = "no-more"
    resources_discarded: Literal["box", "tray"] = "box"
    gold_discarded: Literal["box", "supply"] = "box"
    gold_lead_condemned: Literal["not-needed", "needed"] = "not-needed"
    placed_or_present: Literal["present", "placed"] = "present"
    condition_undone: Literal["ends", "goes-on"] = "ends"
    two_titles: Literal["you-choose", "first-listed"] = "you-choose"
    # -- readings: tokens and the adversary's turn
    first_draw: Literal["from-second", "every-round"] = "from-second"
    token_piles: Literal["common", "apart"] = "common"
    reshuffle_history: Literal["since-shuffle", "ever"] = "since-shuffle"
    battle_triple: Literal["one-or-two", "any"] = "one-or-two"
    eight_or_seven: Literal["in-play", "all-eight"] = "in-play"
    mirror_of_what: Literal["main-action", "last-action", "nothing"] = "main-action"
    # -- readings: Explore
    unexplored: Literal["own-marker", "facedown"] = "own-marker"
    city_as_target: Literal["never", "any-tile"] = "never"
    astrolabe_direction: Literal["first-step", "straight-line"] = "first-step"
    astrolabe_again: Literal["each-branch", "once"] = "each-branch"
    blocked_targets: Literal["all-targets", "target-first"] = "all-targets"
    blocked_midway: Literal["halts", "sails-through"] = "halts"
    marker_no_space: Literal["no-target", "stays-target"] = "no-target"
    marker_best: Literal["highest", "leftmost"] = "highest"
    marker_only_one: Literal["mark", "no-marker"] = "mark"
    marker_settle_impossible: Literal["settle-space", "one-gold"] = "settle-space"
    marker_none_again: Literal["moves-on", "stays"] = "moves-on"
    settle_space_tile: Literal["counts", "earlier-only"] = "counts"
    # -- readings: Settle and Ruins Cards
    empty_and_full: Literal["ten", "one", "both"] = "ten"
    ten_per_settler: Literal["each", "once"] = "each"
    discard_ruins: Literal["next-token", "nothing"] = "next-token"
    discard_empty: Literal["nothing", "next-token"] = "nothing"
    ruins_short: Literal["what-is-there", "nothing"] = "what-is-there"
    marker_ruins_none: Literal["nothing", "ten"] = "nothing"
    ruins_ship_barred: Literal["stays", "moves"] = "stays"
    ruins_deck_empty: Literal["reshuffle", "no-card"] = "reshuffle"
    one_per_settler: Literal["each", "once"] = "each"
    city_workers: Literal["count", "left-out"] = "count"
    # -- readings: Engage
    battle_strength: Literal["beyond", "track"] = "beyond"
    city_defence: Literal["loss", "battle-first"] = "loss"
    warships_meet: Literal["stop", "sail-past"] = "stop"
    standing_still: Literal["steps", "nothing"] = "steps"
    gold_strength: Literal["marker", "total"] = "marker"
    zero_when: Literal["battle", "engagement"] = "battle"
    lost_still_scares: Literal["skipped", "scares"] = "skipped"
    monster_repeat: Literal["after-move", "standing"] = "after-move"
    # -- readings: the campaign
    gold_lost_try: Literal["won-only", "every-try"] = "won-only"
    below_twenty: Literal["no-level", "lucky"] = "no-level"
    collapse_reset: Literal["new-choice", "same-start"] = "new-choice"
    loner_zero: Literal["collapse", "floor"] = "collapse"
    hard_flash: Literal["aside", "supply-then-aside", "supply-only"] = "aside"
    life_above: Literal["allowed", "capped"] = "allowed"
    removed_zero: Literal["plain", "symbol"] = "plain"
    toc: Literal["fifteen", "fourteen"] = "fifteen"
    navigator_city: Literal["takes-place", "home-only", "board-start"] = "takes-place"
    # -- readings: scenarios
    killed_objective: Literal["reveal-and-explore", "reveal"] = "reveal-and-explore"
    friend_full: Literal["open", "reserved"] = "open"
    friend_scared: Literal["beside-board", "removed"] = "beside-board"
    friend_nearer: Literal["astrolabe", "city"] = "astrolabe"
    outpost_weapons: Literal["allowed", "forbidden"] = "allowed"
    outpost_tie: Literal["attacker", "outpost"] = "attacker"
    aztec_settler_color: Literal["greek-only", "all-nine"] = "greek-only"
    destiny_moves_to: Literal["within-range", "at-once"] = "within-range"
    destiny_tile: Literal["fewest", "yours"] = "fewest"
    replacement_rotate: Literal["rotates", "stays"] = "rotates"
    replacement_ruins: Literal["no-card", "card"] = "no-card"
    ally_ruins: Literal["no-card", "card"] = "no-card"
    guest_ruins: Literal["one-card", "two-cards"] = "one-card"
    remains_random: Literal["shuffle-then-first", "always-settle", "second-decides"] = "shuffle-then-first"
    remains_hand: Literal["counts", "drawn-here"] = "counts"
    remains_twelve: Literal["gold", "gold-aside", "craft"] = "gold"
    patron_when: Literal["produce", "any-turn"] = "produce"
    pillage_exhausted: Literal["card", "no-card"] = "card"
    flash_end_gold: Literal["both-empty", "supply-empty"] = "both-empty"
    flash_short: Literal["what-is-there", "rest-from-aside"] = "what-is-there"
    curse_which_ship: Literal["exploration-ship", "either"] = "exploration-ship"
    curse_next: Literal["last-tile", "stays"] = "last-tile"
    curse_token_face: Literal["faceup", "facedown"] = "faceup"
    guardian_past: Literal["turn-back", "stop-only"] = "turn-back"
    condemned_reveal: Literal["stock-only", "everything", "stock-without-shortage"] = "stock-only"
    weapons_short: Literal["once", "each"] = "once"
    assault_city_strength: Literal["always", "warship-only"] = "always"
    assault_no_archipelago: Literal["city", "stays", "leaves"] = "city"
    relocation_tie: Literal["first", "last"] = "first"
    assault_corrupted_path: Literal["open", "closed"] = "open"
    noose_city_gold: Literal["token", "strength", "none"] = "token"
    noose_fallen_city: Literal["still-theirs", "lost"] = "still-theirs"
    noose_return_space: Literal["food-first", "column"] = "food-first"
    noose_card_ship: Literal["both", "first"] = "both"
    bastion_explored: Literal["any", "explored-only"] = "any"
    bastion_which: Literal["column", "player"] = "column"
    bastion_city: Literal["spared", "replaced"] = "spared"
    bastion_guest: Literal["counts", "greek-only"] = "counts"
    bastion_empty: Literal["nothing", "ten"] = "nothing"
    hydra_closest: Literal["hydra-allied", "hydra-all", "warship"] = "hydra-allied"
    hydra_card: Literal["eats", "action-only"] = "eats"
    hydra_when: Literal["after", "before"] = "after"
    hydra_scares: Literal["eliminated", "stay"] = "eliminated"
    hydra_foe: Literal["no-battle", "battle"] = "no-battle"
    forge_explore: Literal["marker", "reveal"] = "marker"

    # -- what another book and the components say
    assumed: Assumptions = Assumptions()


SOLO = Rules()
