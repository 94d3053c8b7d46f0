"""Which kinds of action a game has, and which clauses speak of them."""

from __future__ import annotations

from hoyle.model.ancient_world.cards import CardAction, added
from hoyle.model.ancient_world.catalog import Catalog
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Book, Objection

KINDS: dict[str, tuple[str, ...]] = {
    "draw": (
        "prepare.refill-empire-row",
        "prepare.military-row-refill",
        "prepare.titan-draw-position",
        "setup.district-deck",
        "setup.titan-decks",
        "attack.reveal-next",
        "action.expand-reveal",
        "prepare.empire-deck-depletion",
    ),
    "roll": ("attack.damage-roll", "confront.roll", "component.dice"),
    "place": (
        "actions.menu",
        "placement.board-space",
        "placement.higher-skill",
        "placement.own-citizens-count",
        "placement.unaffordable-fee",
        "placement.immediate-action",
        "placement.ambrosia-collection",
        "ambrosia.skill-boost",
        "home.placement-sex",
    ),
    "use-card": (
        "placement.empire-card-action",
        "placement.empire-card-once-per-round",
        "placement.empire-card-owner-only",
        "card-action.one-citizen",
        "card-action.not-others",
        "icon.card-action",
    ),
    "reuse": ("ambrosia.reuse-citizen", "ambrosia.reuse-tempo", "ambrosia.reuse-normal-rules"),
    "reuse-on-card": ("ambrosia.reuse-citizen", "ambrosia.reuse-tempo", "ambrosia.reuse-normal-rules"),
    "attack": (
        "attack.targets",
        "attack.one-per-turn",
        "attack.pay-military",
        "attack.unused-card-only",
        "attack.military-cost",
        "attack.access-abilities",
        "attack.access-duration",
        "attack.multiple-cards",
        "attack.defeat-threshold",
        "attack.value-sources",
        "attack.claim-titan",
        "ambrosia.sword",
    ),
    "build-stored": ("build-stored.no-citizen", "build-stored.same-rules", "stored.how-to-build"),
    "pass": ("pass.when", "pass.final", "pass.skip"),
    "end-turn": ("actions.one-per-turn",),
    "buy-coin": ("ambrosia.coin", "ambrosia.any-time", "ambrosia.return-supply"),
    "buy-repair": ("ambrosia.repair", "ambrosia.any-time", "ambrosia.return-supply"),
    "perform": ("placement.immediate-action", "board-actions.immediate"),
    "decline": ("placement.decline-action", "placement.immediate-action"),
    "build": (
        "action.build-source",
        "action.build-pay",
        "action.build-capacity-required",
        "capacity.per-empire-card",
        "empire.uniqueness",
        "empire.benefits",
    ),
    "pay-expand": ("action.expand-cost", "action.expand-draw"),
    "keep": (
        "action.expand-draw",
        "action.expand-unchosen",
        "variant.expand-plus.unchosen",
        "icon.explore-keep-one",
    ),
    "repair": ("action.rebuild-repair", "icon.repair", "military.repair"),
    "recruit": (
        "action.recruit",
        "action.recruit-cost",
        "action.recruit-place",
        "action.recruit-must-retire",
        "retire.unused-only",
        "retire.coins-to-supply",
        "retire.stack",
    ),
    "draw-to-store": ("action.explore-options", "action.explore-discard-rest"),
    "store": (
        "action.explore-options",
        "stored.no-benefit",
        "stored.no-limit",
        "action.explore-discard-rest",
    ),
    "take-off": ("card.distant-outpost", "card.distant-outpost.coin-location", "card.holy-site"),
    "copy": ("card.bridge", "card.trade-city.ability"),
    "look": ("card.forest-hideout",),
    "arrange": ("card.forest-hideout",),
    "upgrade": ("card.archivists-of-bol.ability", "card.guild-of-scholars.upgrade", "icon.upgrade-citizen"),
    "reroll": ("card.barbarian-camp", "card.tea-house.reroll"),
    "damage": ("dice.titan-symbol", "dice.titan-symbol-chooser", "damage.face-down", "damage.mandatory"),
    "disband": ("damage.army-limit-drop",),
    "starve": ("starvation.check", "starvation.choice", "starvation.unfed-area", "titan-effect.starve-ready"),
    "load-army": ("titan-effect.coin-on-army",),
    "lose-army": ("titan-effect.lose-military", "titan-effect.lose-military-retired-remain"),
    "lose-retired": ("titan-effect.lose-military",),
    "lose-district": ("titan-effect.lose-district", "titan-effect.district-overcapacity"),
    "feed-titan": (
        "confront.placate",
        "confront.feed-cost",
        "confront.full-payment",
        "confront.feed-destination",
    ),
    "confront": ("confront.roll", "confront.no-attack", "confront.titan-remains"),
    "buy-meal": ("ambrosia.feed-citizen", "ambrosia.feed-citizen-duration"),
    "choose-titan": ("variant.titan-draft", "prepare.titan-draw-order"),
    "assign": ("home.assign-sex",),
    "name-sex": ("home.new-citizen-sex",),
    "change-sex": ("home.change-sex-cost",),
}

# Where a book does not have the clause that another has, the one that comes nearest in all of them.
NEAREST = {
    "component.coins": "setup.token-supply",
    "component.knowledge": "setup.token-supply",
    "component.ambrosia": "setup.token-supply",
    "component.citizens": "action.grow-lowest",
    "titan-effect.starve-ready": "starvation.unfed-area",
    "city-state.board-side": "setup.capital-city",
    "home.assign-sex": "action.grow-lowest",
    "starvation.unusable-next-round": "starvation.unfed-area",
    "variant.building-limit.no-build-stored": "stored.how-to-build",
    "card.crane": "action.build-pay",
}


def in_its_book(objection: Objection, book: Book) -> Objection:
    """The same objection by a clause that *book* has."""
    return objection if objection.clause in book else Objection(NEAREST[objection.clause], objection.says)


# What spaces with a rule of their own for placing put in place of.
GENERAL = ("placement.higher-skill", "placement.unaffordable-fee")

SPACE_CLAUSES: dict[str, tuple[str, ...]] = {
    "labor": ("action.labor",),
    "build": ("action.build-source", "action.build-placement-special", "action.build-fee-exempt-empty"),
    "draft": ("action.draft", "action.draft-duration"),
    "expand": ("action.expand-cost", "action.expand-draw"),
    "learn": ("action.learn",),
    "rebuild": (
        "action.rebuild-repair",
        "action.rebuild-first-player",
        "action.rebuild-token-once",
        "action.rebuild-coin",
        "action.rebuild-ignore-citizens",
    ),
    "recruit": ("action.recruit", "action.recruit-placement-special", "action.recruit-fee-exempt-empty"),
    "explore": ("action.explore-options", "action.explore-availability"),
    "grow": ("action.grow", "action.grow-lowest", "action.grow-delayed", "action.grow-availability"),
}


def missing_kinds(rules: Rules, catalog: Catalog) -> frozenset[str]:
    """The kinds of action that no game by these rules with these cards can ever have."""
    icons = added(
        (
            *(card.abilities for card in catalog.empire.values()),
            *(card.abilities for card in catalog.districts.values()),
            *(card.abilities for card in catalog.titans.values()),
        )
    )
    actions = [card.action for card in catalog.empire.values() if card.action is not None]
    effects = {card.effect for card in catalog.titans.values()}

    def gives(name: str) -> bool:
        assert name in CardAction.__struct_fields__
        return any(getattr(action, name) for action in actions)

    has_ambrosia = rules.ambrosia > 0
    has_windows = has_ambrosia and rules.spending_windows == "windows"
    there = {
        "use-card": bool(actions),
        "reuse": rules.reuse_tempo != "none",
        "reuse-on-card": rules.reuse_tempo != "none" and bool(actions),
        "build-stored": rules.build_stored,
        "end-turn": rules.reuse_tempo == "free" or has_windows,
        "buy-coin": has_ambrosia,
        "buy-repair": has_ambrosia,
        "buy-meal": has_ambrosia,
        "perform": rules.may_decline or icons.scribe > 0 or rules.drawing_districts == "may",
        "keep": rules.expand_draw > 1 or rules.keeping_district == "may",
        "take-off": icons.outpost > 0 or gives("clear_army"),
        "copy": gives("copy"),
        "look": gives("look"),
        "arrange": gives("look"),
        "upgrade": icons.upgrades > 0,
        "reroll": icons.rerolls > 0,
        "disband": icons.armies > 0,
        "load-army": "coin-on-army" in effects,
        "lose-army": "lose-military" in effects,
        "lose-retired": "lose-retired" in effects,
        "lose-district": "lose-district" in effects,
        "feed-titan": rules.threatening_titans and rules.feeding != "none",
        "confront": rules.threatening_titans,
        "choose-titan": rules.titan_draft != "off",
        "assign": rules.sexes,
        "name-sex": rules.sexes,
        "change-sex": rules.sexes,
    }
    return frozenset(kind for kind, possible in there.items() if not possible)
