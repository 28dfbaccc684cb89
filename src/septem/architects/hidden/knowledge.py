"""Who knows what: the view of a seat, and hidden things dealt anew (A-13)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES, TYPES
from septem.architects.rules import battle, decks, offers, payment, progress, wonder
from septem.architects.rules import scoring as score
from septem.architects.rules.moves import DECISIONS, FINISHED, HALICARNASSUS_CARD, PLACES
from septem.kernel.goods import at, one
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.architects.rules.table import Architects


def held(goods: i64, others: i64) -> dict[str, int]:
    """Cards of two packed words by type; types with none are left out."""
    counts = {}
    for card in range(TYPES):
        count = at(goods, card) if card < 6 else at(others, card - 6)
        if count:
            counts[BOX.card_ids[card]] = int(count)
    return counts


def token_names(kinds: vec[i64]) -> list[str]:
    """Progress tokens by name."""
    return [BOX.token_ids[kind] for kind in kinds]


def owned_names(owned: i64) -> list[str]:
    """A player's progress tokens by name, in the order of the catalogue."""
    names = []
    for kind, ident in enumerate(BOX.token_ids):
        names += [ident] * int(progress.copies(owned, kind))
    return names


def bit_names(tokens: i64) -> list[str]:
    """Progress tokens given as bits, each once."""
    return [ident for kind, ident in enumerate(BOX.token_ids) if tokens >> kind & 1]


def seats_in(bits: i64) -> list[int]:
    """The seats given as bits."""
    return [seat for seat in range(7) if bits >> seat & 1]


def contents(game: "Architects", deck: int) -> dict[str, int]:
    """What a deck still holds, in no order: known to all who counted (A-13.2)."""
    cards = list(decks.pick_up(game.row, game.sizes, deck))
    return {ident: cards.count(card) for card, ident in enumerate(BOX.card_ids) if card in cards}


def decision_name(game: "Architects") -> str | None:
    """The decision now owed; None when the game is over."""
    return None if game.decision == FINISHED else DECISIONS[game.decision]


def wonder_name(game: "Architects", seat: int) -> str | None:
    """The wonder of a seat; None while it is not chosen."""
    which = game.wonder(seat)
    return None if which < 0 else BOX.wonder_ids[which]


def view(game: "Architects", seat: int | None) -> dict[str, Any]:
    """All and only what a seat may know (A-13.1)."""
    return {
        "game": "architects",
        "seat": seat,
        "seats": [_player(game, other) for other in range(game.seats)],
        "centre": _centre(game, seat),
        "progress": token_names(progress.unpacked(game.face_up)),
        "stack": {
            "size": len(progress.unpacked(game.stack)),
            "contents": sorted(token_names(progress.unpacked(game.stack))),
        },
        "conflict": int(game.conflict),
        "conflict_tokens": int(game.conflict_tokens),
        "cat": None if game.cat < 0 else int(game.cat),
        "discard": held(game.goods_out, game.others_out),
        "active": int(game.active),
        "decision": decision_name(game),
        "armed": bit_names(game.armed),
        "used": bit_names(game.used),
        "idle": int(game.idle),
        "search": _search(game, seat),
        "forecast": forecast(game),
        "prospects": _prospects(game, seat),
        "over": game.over,
    }


def _player(game: "Architects", seat: int) -> dict[str, Any]:
    """What lies before a player: all of it is public."""
    others = game.city[3 * seat + 1]
    board = game.city[3 * seat + 2]
    size = decks.size(game.sizes, seat)
    shown: dict[str, Any] = {
        "wonder": wonder_name(game, seat),
        "stages": stage_numbers(board),
        "available": available_stages(game, seat),
        "cards": held(game.city[3 * seat], others),
        "progress": owned_names(wonder.tokens(board)),
        "victories": int(wonder.victories(board)),
        "shields": int(game.shields(seat)),
        "points": score.lines(game.wonder(seat), others, board, game.cat == seat),
        "token_points": token_points(others, board),
        "deck": {
            "size": int(size),
            "top": BOX.card_ids[game.top(seat)] if size else None,
            "contents": contents(game, seat),
        },
    }
    return shown


def stage_numbers(board: i64) -> list[int]:
    """The stages built, as people count them."""
    return [stage + 1 for stage in range(5) if board >> stage & 1]


def available_stages(game: "Architects", seat: int) -> list[int]:
    """The stages a seat may build once it can pay (A-6.1)."""
    which = game.wonder(seat)
    return [] if which < 0 else stage_numbers(wonder.available(which, game.city[3 * seat + 2]))


def token_points(others: i64, board: i64) -> dict[str, int]:
    """What the progress tokens of a player are worth, by kind."""
    owned = wonder.tokens(board)
    points = {}
    for kind, ident in enumerate(BOX.token_ids):
        held_ = progress.copies(owned, kind)
        if held_:
            points[ident] = int(progress.worth(kind, held_, board, score.cat_icons(others)))
    return points


def forecast(game: "Architects") -> list[int]:
    """The military victory tokens of each seat if a battle were fought now (A-10)."""
    strength = vec[i64]([game.shields(seat) for seat in range(game.seats)])
    return [int(count) for count in battle.victories(strength)]


def _prospects(game: "Architects", seat: int | None) -> dict[str, Any]:
    """What each card a seat sees on its three decks would do for it."""
    if seat is None or game.wonder(seat) < 0:
        return {}
    places = {"left": seat, "right": int(decks.right_of(seat, game.seats))}
    if game.seen >> seat & 1:
        places["central"] = int(game.seats)
    return {
        place: _prospect(game, seat, int(game.top(deck)))
        for place, deck in places.items()
        if decks.size(game.sizes, deck)
    }


def _prospect(game: "Architects", seat: int, card: int) -> dict[str, Any]:
    """What taking a card would do: stages payable with it, a science set, tokens armed, a battle."""
    goods = game.city[3 * seat]
    others = game.city[3 * seat + 1]
    if card < 6:
        goods += one(card)
    else:
        others += one(card - 6)
    board = game.city[3 * seat + 2]
    used = game.used if seat == game.active else 0
    turned = battle.turned(game.conflict, BOX.horns[card], game.conflict_tokens)
    return {
        "card": BOX.card_ids[card],
        "stages": _payable_stages(game.wonder(seat), goods, board),
        "set": (game.face_up != 0 or game.stack != 0) and progress.has_set(others),
        "arms": bit_names(BOX.arms[card] & wonder.tokens(board) & ~used),
        "battle": BOX.horns[card] > 0 and turned == game.conflict_tokens,
    }


def _payable_stages(which: i64, goods: i64, board: i64) -> list[int]:
    """The available stages that grey and yellow cards alone can pay (A-6.6)."""
    use = payment.usable(goods)
    coins = at(goods, COIN)
    found = []
    for stage in stage_numbers(wonder.available(which, board)):
        place = which * STAGES + stage - 1
        if payment.lacking(use, BOX.stage_same[place], BOX.stage_count[place]) <= coins:
            found.append(stage)
    return found


def _centre(game: "Architects", seat: int | None) -> dict[str, Any]:
    """The central deck: its top card only for those who looked at it (A-13.3, A-13.4)."""
    deck = int(game.seats)
    knows = seat is not None and game.seen >> seat & 1 == 1
    return {
        "size": int(decks.size(game.sizes, deck)),
        "top": BOX.card_ids[game.top(deck)] if knows else None,
        "contents": contents(game, deck),
        "seen": seats_in(game.seen),
    }


def _search(game: "Architects", seat: int | None) -> dict[str, Any] | None:
    """The deck Halicarnassus looks at; the cards only for the one who looks (A-13.5)."""
    if game.decision != HALICARNASSUS_CARD:
        return None
    looked: dict[str, Any] = {"deck": PLACES[game.searched], "cards": None}
    if seat is not None and seat == game.active:
        top_first = list(decks.pick_up(game.row, game.sizes, game.deck_at(game.searched)))[::-1]
        looked["cards"] = [BOX.card_ids[card] for card in top_first[: game.looked_at()]]
    return looked


def deal_anew(game: "Architects", seat: i64, rng: Rng) -> None:
    """Deal all that a seat cannot know anew, within what everybody can count (A-13.2)."""
    row: vec[i64] = game.row[:]
    game.row = row
    searching = game.decision == HALICARNASSUS_CARD
    deck: i64 = 0
    while deck < game.seats:
        known: i64 = 1
        if searching and seat == game.active and deck == game.deck_at(game.searched):
            known = game.looked_at()
        _deal_below(game, deck, known, rng)
        deck += 1
    _deal_below(game, game.seats, game.seen >> seat & 1, rng)
    game.stack = progress.reshuffled(game.stack, rng)
    game.luck = rng.word()
    if searching:
        game.offer = offers.keeps(game)


def _deal_below(game: "Architects", deck: i64, known: i64, rng: Rng) -> None:
    """Shuffle a deck below the cards known at its top."""
    size = decks.size(game.sizes, deck)
    if size > known:
        decks.reshuffle(game.row, deck, 0, size - known, rng)
