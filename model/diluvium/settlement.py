"""Your Settle: taking up Settlers, putting them down, and the Ruins Cards that come of it."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action, Objection
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import lands
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.game import Game, free_at
from hoyle.model.diluvium.kinds import (
    CARD_GOLD,
    CARD_MARKER,
    CARD_MILITARY,
    CARD_SETTLER,
    CRAFT,
    RUINS,
    Row,
)
from hoyle.model.diluvium.layout import pillage_tokens_left
from hoyle.model.diluvium.player import (
    income_for_settler,
    ruins_cards_for_settler,
    settler_moves,
)
from hoyle.model.diluvium.position import GUEST_ON_BOARD, Position, add_at, at, feat, plus, push, with_
from hoyle.model.diluvium.producing import raised
from hoyle.model.diluvium.specials import (
    pillages,
    resettle_objection,
)
from hoyle.model.diluvium.supplies import card_offer, card_weight, draw_card_for, take, you_earn

OWN, LYING, ALLY, GUEST = 0, 1, 2, 3
PIECES = ("own", "lying", "ally", "guest")
RESETTLED = (5, 6)


# -- where Settlers may go


def open_islands(game: Game, p: Position, piece: int, where: int) -> list[tuple[int, Row]]:
    """Tiles with the free spaces where you may put a Settler down."""
    if where:
        places: Sequence[int] = (where - 1,)
    else:
        places = [n for n, m in enumerate(p.own_marks) if m >= 0 or n == game.home]
    found = []
    for place in places:
        if not lands.may_settle(True, place == game.home, place in p.foe_warships):
            continue
        if piece == ALLY and game.id == "hydra" and p.tiles[place] not in RESETTLED:
            continue
        free = free_at(game, p, place)
        if any(free):
            found.append((place, free))
    return found


def _put_places(game: Game, p: Position, piece: int, where: int, source: int) -> list[tuple[int, int]]:
    """Where the Settler in hand may be put: any free space but the island it came from."""
    return [
        (place, kind)
        for place, free in open_islands(game, p, piece, where)
        for kind in (0, 1, 2, 3)
        if free[kind] > 0 and place * 4 + kind + 1 != source
    ]


# -- taking up


def _sources(game: Game, p: Position, where: int) -> list[do.PickUp]:
    """The Settlers you may take up, each with somewhere to go."""
    targets = open_islands(game, p, OWN, where)
    spaces = {place * 4 + kind for place, free in targets for kind in (0, 1, 2, 3) if free[kind] > 0}
    found: list[do.PickUp] = []
    if spaces:
        if p.reserve:
            found.append(do.PickUp(piece="own"))
        from_islands = game.rules.assumed.settlers_from_islands
        if from_islands:
            only = next(iter(spaces)) if len(spaces) == 1 else -1  # nobody is taken up to stay where he was
            found += [
                do.PickUp(piece="own", place=n, island=k)
                for n, row in enumerate(p.own)
                for k in (0, 1, 2, 3)
                if row[k] and n * 4 + k != only
            ]
        if p.guest == GUEST_ON_BOARD or (from_islands and p.guest >= 0 and spaces - {p.guest}):
            place, kind = (-1, 0) if p.guest < 0 else divmod(p.guest, 4)
            found.append(do.PickUp(piece="guest", place=place, island=kind))
    if p.lying:
        found.append(do.PickUp(piece="lying"))
    if p.allies and _ally_objection(game, p, where) is None:
        found.append(do.PickUp(piece="ally"))
    return found


def _ally_objection(game: Game, p: Position, where: int) -> Objection | None:
    if game.id == "friend":
        return (
            None
            if open_islands(game, p, ALLY, where)
            else Objection("scenario.friend.special.mix", "no free space")
        )
    if game.id == "hydra":
        return resettle_objection(p.allies, bool(open_islands(game, p, ALLY, where)))
    return Objection("scenario.friend.special.mix", "allied Settlers are not yours to place here")


@automatic("pick")
def pick(game: Game, p: Position, count: int, where: int, _c: int) -> Position:
    """You may move Settlers, if there are any to move."""
    if count <= 0 or not _sources(game, p, where):
        return p
    return push(p, ("take-up", count, where, 0))


def _take_offer(game: Game, p: Position, _count: int, where: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"pick-up": _sources(game, p, where), "finish": (do.FINISH,)}


def _take_refuse(game: Game, p: Position, _count: int, where: int, _c: int, action: Action) -> Objection:
    if isinstance(action, do.PickUp) and action.piece == "ally":
        return _ally_objection(game, p, where) or Objection(
            "scenario.friend.special.mix", "no ally is beside your board"
        )
    return Objection(
        "round.player_actions", "there is no such Settler of yours to move, or no free space for it"
    )


def _take_answer(game: Game, p: Position, count: int, where: int, _c: int, action: Action) -> Position:
    if not isinstance(action, do.PickUp):
        return p
    p = push(p, ("pick", count - 1, where, 0))
    piece = PIECES.index(action.piece)
    if not settler_moves(piece == LYING):
        return with_(p, lying=p.lying - 1, reserve=p.reserve + 1)
    source = 0 if action.place < 0 else action.place * 4 + action.island + 1
    if piece == ALLY:
        p = with_(p, allies=p.allies - 1)
    elif piece == GUEST:
        p = with_(p, guest=GUEST_IN_HAND)
    elif action.place < 0:
        p = with_(p, reserve=p.reserve - 1)
    else:
        p = with_(p, own=add_at(p.own, action.place, action.island, -1))
    return push(p, ("put", piece, where, source))


GUEST_IN_HAND = -3

ask(
    "take-up",
    PLAYER,
    _take_offer,
    _take_answer,
    "round.player_actions",
    "scenario.friend.special.mix",
    refuse=_take_refuse,
)


# -- putting down


def _put_offer(game: Game, p: Position, piece: int, where: int, source: int) -> dict[str, Sequence[Action]]:
    return {"settle": [do.SETTLES[n][k] for n, k in _put_places(game, p, piece, where, source)]}


def _put_answer(
    game: Game, p: Position, piece: int, _where: int, _source: int, action: do.Settle
) -> Position:
    place, kind = action.place, action.island
    if piece == ALLY:
        p = with_(p, ally=add_at(p.ally, place, kind, 1))
        if game.id == "friend" and _is_large(game, p, place, kind):
            p = feat(p, settled=p.feats.settled + 1)
    elif piece == GUEST:
        p = with_(p, guest=place * 4 + kind)
    else:
        p = with_(p, own=add_at(p.own, place, kind, 1))
        p = _whispers_feat(p, place, kind)
    if kind == RUINS:
        cards = ruins_cards_for_settler(game.rules, piece == GUEST, piece == ALLY)
        return _ruins_settled(game, p, place, cards) if cards else p
    due = income_for_settler(game.rules, piece == GUEST, piece == ALLY)
    return income(game, p, place, kind, due) if due else p


def _is_large(game: Game, p: Position, place: int, kind: int) -> bool:
    return p.tiles[place] in (5, 6, 7) and game.islands[p.tiles[place]][kind] >= game.rules.large_island


def _whispers_feat(p: Position, place: int, kind: int) -> Position:
    if p.tiles[place] == 19 and kind == CRAFT and not p.feats.tile19:
        return feat(p, tile19=True)
    if p.tiles[place] == 20 and kind == RUINS and not p.feats.tile20:
        return feat(p, tile20=True)
    return p


def income(game: Game, p: Position, place: int, kind: int, amount: int) -> Position:
    """Resources from a tray, or in The Condemned Lands from the tile."""
    lying = p.stock[place][kind] if p.stock else 0
    from_tile, from_tray = lands.income(bool(p.stock), place == game.home, amount, lying, p.trays[kind])
    if from_tile:
        left = plus(p.stock[place], kind, -from_tile)
        return with_(p, stock=at(p.stock, place, left), goods=plus(p.goods, kind, from_tile))
    return take(p, kind, from_tray)


def _ruins_settled(game: Game, p: Position, place: int, cards: int) -> Position:
    if game.id != "remains":
        return push(p, ("my-cards", cards, 0, 0))
    tokens_left = pillage_tokens_left(game.rules, sum(1 for t in p.tokens if t))
    if not pillages(game.rules, p.tokens[place] > 0, tokens_left):
        return p
    if tokens_left:
        p = with_(p, tokens=at(p.tokens, place, 1))
    return push(p, ("my-cards", cards, 0, 0))


@automatic("my-cards")
def my_cards(game: Game, p: Position, count: int, _b: int, _c: int) -> Position:
    """You draw Ruins Cards one by one, as long as there are any."""
    if count <= 0:
        return p
    return draw_card_for(game, push(p, ("my-cards", count - 1, 0, 0)), "my-draw")


ask("put", PLAYER, _put_offer, _put_answer, "round.player_actions")


def _draw_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: do.DrawCard) -> Position:
    p = feat(p, cards=min(99, p.feats.cards + 1))
    return with_(p, deck=plus(p.deck, action.card, -1), hand=plus(p.hand, action.card, 1))


ask(
    "my-draw",
    CHANCE,
    card_offer,
    _draw_answer,
    "component.ruins_and_slain",
    "setup.ruins_slain_nearby",
    weigh=card_weight,
)


# -- your Ruins Cards


@automatic("my-card")
def my_card(game: Game, p: Position, card: int, _b: int, _c: int) -> Position:
    """A Ruins Card of yours is used: its effect is an assumption, as the deck is."""
    p = with_(p, hand=plus(p.hand, card, -1), used_cards=plus(p.used_cards, card, 1))
    assumed = game.rules.assumed
    if card < CARD_SETTLER:
        return take(p, card, assumed.card_resources)
    if card == CARD_SETTLER:
        return push(p, ("pick", 1, 0, 0))
    if card == CARD_MILITARY:
        return with_(p, strength=raised(game.rules, p.strength, game.rules.card_strength))
    if card == CARD_GOLD:
        return you_earn(game, p, assumed.card_gold)
    if card == CARD_MARKER:
        return push(p, ("mark", p.ship, 0, 0))
    return push(p, ("sail", assumed.ruins_ship_tiles, 0, 1))
