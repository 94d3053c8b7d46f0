"""One question for one clause, continued: titans and armies, the ends of rounds and of the game."""

from tests.model.ancient_world.single_clauses import ALL, FIRST, ITALIAN, KICKSTARTER, NO, SECOND, case

WAR = [
    *case(
        FIRST,
        "attack.targets",
        "attack_targets",
        ("pile-1", "pile-3"),
        piles=(True, False, True),
        boards=(True, True),
    ),
    *case(
        SECOND,
        "attack.targets",
        "attack_targets",
        ("pile-2", "board-1"),
        piles=(False, True, False),
        boards=(True, False),
    ),
    # Two swords on the card and one of a retired card beneath it; its own legacy sleeps.
    *case(
        ALL,
        "attack.access-abilities attack.access-duration retire.legacy-showing "
        "retire.legacy-inactive-until-retired",
        "army_symbols",
        3,
        printed=2,
        legacy=1,
        retired=(1,),
    ),
    *case(ALL, "attack.multiple-cards", "cannot_attack", None, armies=2, cost=3, coins=3, value=6, defense=6),
    *case(ALL, "attack.value-sources", "symbols_offered", 4, on_cards=3, by_actions=1, by_city_state=0),
    *case(ALL, "attack.damage-roll confront.roll", "damage_dice", 2, banners=2),
    # Two swords, three arrows: against a titan with both symbols all of them count.
    *case(
        ALL,
        "icon.arrow icon.sword military.arrow military.sword",
        "attack_value",
        5,
        types="both",
        swords=2,
        arrows=3,
        drafted=0,
    ),
    *case(ALL, "icon.arrow military.arrow", "attack_value", 2, types="swords", swords=2, arrows=3, drafted=0),
    *case(ALL, "action.draft", "draft_symbols", 1, own=1, standing=1),
    *case(ALL, "action.draft-duration", "attack_value", 1, types="swords", swords=0, arrows=0, drafted=1),
    *case(ALL, "action.recruit action.recruit-cost", "cannot_recruit", NO, coins=1, price=2),
    *case(ALL, "action.recruit action.recruit-cost", "cannot_recruit", None, coins=0, price=0),
    *case(ALL, "action.recruit-place", "no_open_army", NO, counted=2, limit=2),
    *case(ALL, "retire.unused-only", "cannot_retire", NO, name=1, zaltor=False),
    # Two active cards are two armies, however many retired ones lie beneath them.
    *case(SECOND, "army.definition", "armies_counted", 2, active=2, empty=0),
    # One card face down by one titan face; a blank face damages nothing.
    *case(ALL, "dice.blank", "cards_damaged", 0, titan_faces=0, empire=4, damaged=0),
    *case(SECOND, "titan-effect.starve-ready-void", "ready_citizens_starved", 0, ready=2, confronting=True),
    *case(SECOND, "titan-effect.starve-ready-void", "ready_citizens_starved", 0, ready=0, confronting=False),
    *case(SECOND, "titan-effect.lose-military-none", "cards_lost", 0, held=0),
    *case(ITALIAN, "card.tea-house.reroll", "rerolls_allowed", 1, rerolls=1, confronting=False),
]

ENDS = [
    *case(
        FIRST,
        "endround.order summary.end-of-round",
        "end_steps",
        ("income", "slide", "reclaim", "flip", "hunger"),
        round=1,
    ),
    *case(
        KICKSTARTER,
        "endround.order summary.end-of-round",
        "end_steps",
        ("confront", "income", "slide", "ambrosia", "reclaim", "flip", "hunger"),
        round=1,
    ),
    *case(
        ITALIAN,
        "endround.order endround.reclaim-after-ambrosia district.repair-timing",
        "end_steps",
        ("confront", "repair", "income", "slide", "ambrosia", "reclaim", "flip", "hunger"),
        round=1,
    ),
    *case(ALL, "endround.slide-coins", "slid_coins", (0, 3), name=2, picture=1),
    *case(ALL, "endround.reclaim-citizens", "waits", False, round=2, starving=False, fresh=False),
    # A new citizen goes back with the others, and is counted when everybody eats.
    *case(ITALIAN, "action.grow-must-be-fed", "waits", False, round=3, starving=False, fresh=True),
    *case(ITALIAN, "action.grow-must-be-fed", "unfed_citizens", 1, food=3, citizens=4),
    # Five coins of the capital, and one a symbol.
    *case(
        ALL,
        "income.collect icon.income icon.knowledge",
        "income",
        (7, 1, 0),
        coins=2,
        knowledge=1,
        ambrosia=0,
    ),
    *case(
        SECOND,
        "icon.ambrosia income.collect income.track-note",
        "income",
        (5, 0, 2),
        coins=0,
        knowledge=0,
        ambrosia=2,
    ),
    # Nobody, at most one, at most two citizens with two, three and four players.
    *case(SECOND, "summary.ambrosia-refill", "ambrosia_added", 0, players=2, citizens=1, covered=False),
    *case(SECOND, "summary.ambrosia-refill", "ambrosia_added", 1, players=3, citizens=1, covered=False),
    *case(SECOND, "summary.ambrosia-refill", "ambrosia_added", 0, players=4, citizens=3, covered=False),
]

CASES = [*WAR, *ENDS]
