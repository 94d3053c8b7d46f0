"""Moving Gold, resources and tokens about: the changes of a position that the rules of supply decide."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import Action
from hoyle.model.diluvium import gold as gold_rules
from hoyle.model.diluvium.actions import CARD_DRAWS, TOKENS, DrawCard, DrawToken, Earn
from hoyle.model.diluvium.agenda import PLAYER, ask
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.position import Position, plus, push, with_
from hoyle.model.diluvium.producing import raised
from hoyle.model.diluvium.settling import cards_shuffled_back
from hoyle.model.diluvium.tokens import Faces, tokens_shuffled


def foe_earns(game: Game, p: Position, due: int) -> Position:
    """The adversary earns Gold."""
    if game.id == "flash":
        from_supply, from_you = gold_rules.flash_opponent_earns(due, p.supply, p.gold)
        return with_(
            p,
            supply=p.supply - from_supply,
            gold=p.gold - from_you,
            foe_gold=p.foe_gold + from_supply + from_you,
        )
    from_supply, from_spare = gold_rules.gold_earned(game.rules, False, due, p.supply, p.spare)
    return with_(
        p,
        supply=p.supply - from_supply,
        spare=max(0, p.spare - from_spare),
        foe_gold=p.foe_gold + from_supply + from_spare,
    )


def you_earn(game: Game, p: Position, due: int) -> Position:
    """You earn Gold; in A Flash of Steel you are asked what to do with it."""
    if due <= 0:
        return p
    if game.id == "flash":
        return push(p, ("earn", due, 0, 0)) if p.aside > 0 else _take(game, p, due, False)
    from_supply, from_spare = gold_rules.gold_earned(game.rules, True, due, p.supply, p.spare)
    return with_(
        p,
        supply=p.supply - from_supply,
        spare=max(0, p.spare - from_spare),
        gold=p.gold + from_supply + from_spare,
    )


def _take(game: Game, p: Position, due: int, feed: bool) -> Position:
    taken, fed, rest = gold_rules.flash_you_earn(game.rules, due, p.supply, p.aside, feed)
    return with_(p, gold=p.gold + taken + rest, supply=p.supply - taken + fed, aside=p.aside - fed - rest)


EARNS = {"earn": (Earn(feed=False), Earn(feed=True))}


def _earn_offer(game: Game, p: Position, due: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return EARNS  # type: ignore[return-value]


def _earn_answer(game: Game, p: Position, due: int, _b: int, _c: int, action: Earn) -> Position:
    return _take(game, p, due, action.feed)


ask("earn", PLAYER, _earn_offer, _earn_answer, "scenario.flash.special.earn")


def discard_gold(game: Game, p: Position, amount: int) -> Position:
    """Gold of yours that a scenario makes you discard."""
    if game.rules.gold_discarded == "supply":
        return with_(p, gold=p.gold - amount, supply=p.supply + amount)
    return with_(p, gold=p.gold - amount, spare=p.spare + amount)


def spend(game: Game, p: Position, kind: int, amount: int) -> Position:
    """Resources of yours that are discarded: they leave the game, or go back to the tray."""
    if amount == 0:
        return p
    goods = plus(p.goods, kind, -amount)
    if game.rules.resources_discarded == "tray":
        return with_(p, goods=goods, trays=plus(p.trays, kind, amount))
    return with_(p, goods=goods)


def take(p: Position, kind: int, amount: int) -> Position:
    """You take resources from a tray, as far as it goes."""
    taken = min(amount, p.trays[kind])
    if taken == 0:
        return p
    return with_(p, trays=plus(p.trays, kind, -taken), goods=plus(p.goods, kind, taken))


def throw_away(p: Position, kind: int, amount: int) -> Position:
    """Resources that leave a tray for good."""
    return with_(p, trays=plus(p.trays, kind, -amount)) if amount else p


def foe_rises(game: Game, p: Position, by: int) -> Position:
    """The adversary's Military Strength rises, as far as the track goes."""
    return with_(p, foe_strength=raised(game.rules, p.foe_strength, by)) if by else p


# -- Combat Tokens: faces are counted by 2 * value + symbol


def by_value(faces: Faces) -> tuple[int, int, int]:
    """Tokens counted by value."""
    return faces[0] + faces[1], faces[2] + faces[3], faces[4] + faces[5]


def reshuffled(game: Game, p: Position) -> Position:
    """All Combat Tokens shuffled into a fresh pile."""
    empty = (0, 0, 0, 0, 0, 0)
    return with_(p, pile=tokens_shuffled(game.rules, p.zero_removed), discard=empty, fought=empty)


def revealed_so_far(game: Game, p: Position, faces: Faces) -> tuple[int, int, int]:
    """Tokens that count for a reshuffle: since the last shuffle, or of the whole game."""
    return p.seen if game.rules.reshuffle_history == "ever" else by_value(faces)


def token_drawn(game: Game, p: Position, face: int, in_battle: bool) -> Position:
    """A Combat Token leaves the pile for the discard, or for the tokens revealed in battles."""
    p = with_(p, pile=plus(p.pile, face, -1))
    if game.rules.reshuffle_history == "ever":
        p = with_(p, seen=plus(p.seen, face // 2, 1 if p.seen[face // 2] < game.rules.combat_tokens else 0))
    if in_battle and game.rules.token_piles == "apart":
        return with_(p, fought=plus(p.fought, face, 1))
    return with_(p, discard=plus(p.discard, face, 1))


def token_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    """The Combat Tokens that may come up."""
    pile = p.pile
    return {"draw-token": [TOKENS[face] for face in (0, 1, 2, 3, 4, 5) if pile[face]]}


def token_weight(game: Game, p: Position, _a: int, _b: int, _c: int, action: DrawToken) -> int:
    return p.pile[face_of(action)]


def face_of(action: DrawToken) -> int:
    return 2 * action.value + action.symbol


# -- Ruins Cards


def deck_for_draw(game: Game, p: Position) -> Position:
    """The position with a deck to draw from, used cards shuffled back where they have to be."""
    if cards_shuffled_back(game.rules, sum(p.deck)):
        return with_(p, deck=p.used_cards, used_cards=(0, 0, 0, 0, 0, 0, 0, 0))
    return p


def card_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    """The Ruins Cards that may come up."""
    deck = p.deck
    return {"draw-card": [CARD_DRAWS[card] for card in range(8) if deck[card]]}


def card_weight(game: Game, p: Position, _a: int, _b: int, _c: int, action: DrawCard) -> int:
    return p.deck[action.card]


def draw_card_for(game: Game, p: Position, question: str) -> Position:
    """Ask chance for a Ruins Card, if there is one."""
    p = deck_for_draw(game, p)
    laid_out = 1 if game.id == "killed" else 0  # the card laid facedown at set-up is not drawn
    return push(p, (question, 0, 0, 0)) if sum(p.deck) > laid_out else p
