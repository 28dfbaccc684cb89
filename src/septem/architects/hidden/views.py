"""The view of a seat: all and only what it may know (A-13)."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES
from septem.architects.rules import battle, decks, payment, progress, scoring, wonder
from septem.architects.rules.moves import CENTRE, HALICARNASSUS_CARD, LEFT, PLACES, RIGHT
from septem.architects.rules.names import (
    bit_names,
    contents,
    decision_name,
    held,
    owned_names,
    seats_in,
    stage_numbers,
    token_names,
    wonder_name,
)
from septem.architects.rules.state import State
from septem.kernel.goods import at, one


def view(table: State, seat: int | None) -> dict[str, Any]:
    """All and only what a seat may know (A-13.1)."""
    return {
        "game": "architects",
        "seat": seat,
        "seats": [_player(table, other, seat) for other in range(table.seats)],
        "centre": _centre(table, seat),
        "progress": token_names(progress.unpacked(table.face_up)),
        "stack": {
            "size": len(progress.unpacked(table.stack)),
            "contents": sorted(token_names(progress.unpacked(table.stack))),
        },
        "conflict": int(table.conflict),
        "conflict_tokens": int(table.conflict_tokens),
        "cat": None if table.cat < 0 else int(table.cat),
        "discard": held(table.goods_out, table.others_out),
        "horns_discarded": _horned_cards(table.others_out),
        "active": int(table.active),
        "decision": decision_name(table),
        "armed": bit_names(table.armed),
        "used": bit_names(table.used),
        "idle": int(table.idle),
        "search": _search(table, seat),
        "forecast": forecast(table),
        "prospects": _prospects(table, seat),
        "over": table.over,
    }


# The players.


def _player(table: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before a player: all of it is public."""
    board = table.board(seat)
    sheet = scoring.sheet(table, seat)
    return {
        "wonder": wonder_name(table, seat),
        "stages": stage_numbers(board),
        "available": _available_stages(table, seat),
        "finished": wonder.finished(board),
        "board": _stages(table, seat),
        "cards": held(table.goods(seat), table.others(seat)),
        "progress": owned_names(wonder.tokens(board)),
        "victories": int(wonder.victories(board)),
        "shields": int(table.shields(seat)),
        "points": scoring.lines(sheet),
        "explained": sheet,
        "deck": _deck(table, seat, viewer),
    }


def _available_stages(table: State, seat: int) -> list[int]:
    """The stages a seat may build once it can pay (A-6.1)."""
    which = table.wonder(seat)
    return [] if which < 0 else stage_numbers(wonder.available(which, table.board(seat)))


def _stages(table: State, seat: int) -> list[dict[str, Any]]:
    """The stages of a seat's wonder: what each costs, is worth and rests on, and how it stands."""
    which = table.wonder(seat)
    if which < 0:
        return []
    built = stage_numbers(table.board(seat))
    available = _available_stages(table, seat)
    payable = _payable_stages(which, table.goods(seat), table.board(seat))
    return [
        {
            "stage": number,
            "state": "built" if number in built else "open" if number in available else "later",
            "payable": number in payable,
            "count": stage.count,
            "same": stage.same,
            "points": stage.vp,
            "rests_on": list(stage.requires),
            "effect": stage.effect != 0,
        }
        for number, stage in enumerate(BOX.wonders[which].stages, 1)
    ]


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


# The decks.


def _deck(table: State, seat: int, viewer: int | None) -> dict[str, Any]:
    """The deck of a seat, and where it lies for the one who looks."""
    size = decks.size(table.sizes, seat)
    return {
        "size": int(size),
        "place": _place(table, seat, viewer),
        "top": BOX.card_ids[table.top(seat)] if size else None,
        "contents": contents(table, seat),
    }


def _place(table: State, seat: int, viewer: int | None) -> str | None:
    """`left` or `right` for a deck within reach of the one who looks (A-3.2)."""
    if viewer is None:
        return None
    if seat == viewer:
        return PLACES[LEFT]
    return PLACES[RIGHT] if seat == decks.right_of(viewer, table.seats) else None


def _centre(table: State, seat: int | None) -> dict[str, Any]:
    """The central deck: its top card only for those who looked at it (A-13.3, A-13.4)."""
    deck = int(table.seats)
    knows = seat is not None and table.knows_centre(seat)
    return {
        "size": int(decks.size(table.sizes, deck)),
        "top": BOX.card_ids[table.top(deck)] if knows else None,
        "contents": contents(table, deck),
        "seen": seats_in(table.seen),
    }


def _search(table: State, seat: int | None) -> dict[str, Any] | None:
    """The deck Halicarnassus looks at; the cards only for the one who looks (A-13.5)."""
    if table.decision != HALICARNASSUS_CARD:
        return None
    looked: dict[str, Any] = {"deck": PLACES[table.searched], "cards": None}
    if seat is not None and seat == table.active:
        deck = table.deck_at(table.searched)
        top_first = list(decks.pick_up(table.row, table.sizes, deck))[::-1]
        looked["cards"] = [BOX.card_ids[card] for card in top_first[: table.looked_at()]]
    return looked


# What may come.


def _horned_cards(others: i64) -> int:
    """Cards with horns in the discard pile: a battle brings them there, nothing else does (A-10.4)."""
    return int(at(others, battle.ONE_HORN) + at(others, battle.TWO_HORNS))


def forecast(table: State) -> list[int]:
    """The military victory tokens of each seat if a battle were fought now (A-10)."""
    strength = vec[i64]([table.shields(seat) for seat in range(table.seats)])
    return [int(count) for count in battle.victories(strength)]


def _prospects(table: State, seat: int | None) -> dict[str, Any]:
    """What each card a seat sees on its three decks would do for it."""
    if seat is None or table.wonder(seat) < 0:
        return {}
    places = {
        PLACES[LEFT]: seat,
        PLACES[RIGHT]: int(decks.right_of(seat, table.seats)),
    }
    if table.knows_centre(seat):
        places[PLACES[CENTRE]] = int(table.seats)
    return {
        place: _prospect(table, seat, int(table.top(deck)))
        for place, deck in places.items()
        if decks.size(table.sizes, deck)
    }


def _prospect(table: State, seat: int, card: int) -> dict[str, Any]:
    """What taking a card would do: stages payable with it, a science set, tokens armed, a battle."""
    goods = table.goods(seat)
    others = table.others(seat)
    if card <= COIN:
        goods += one(card)
    else:
        others += decks.one_other(card)
    board = table.board(seat)
    used = table.used if seat == table.active else 0
    turned = battle.turned(table.conflict, BOX.horns[card], table.conflict_tokens)
    return {
        "card": BOX.card_ids[card],
        "stages": _payable_stages(table.wonder(seat), goods, board),
        "set": (table.face_up != 0 or table.stack != 0) and progress.has_set(others),
        "arms": bit_names(BOX.arms[card] & wonder.tokens(board) & ~used),
        "battle": BOX.horns[card] > 0 and turned == table.conflict_tokens,
    }
