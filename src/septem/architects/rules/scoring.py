"""The score of one player (A-11.3): the sheet with its parts for people, the sum for simulations."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES, TYPES
from septem.architects.rules import decks, progress, wonder
from septem.architects.rules.state import BOARD, OTHERS, WORDS, State

Sheet = dict[str, dict[str, int]]


def sheet(table: State, seat: int) -> Sheet:
    """What each line is made of: points by stage, card, kind of progress token; military victory tokens; the cat."""
    others = table.others(seat)
    board = table.board(seat)
    victories = int(BOX.victory_vp * wonder.victories(board))
    return {
        "stages": _stages(table.wonder(seat), board),
        "cat": {"cat": int(BOX.cat_vp)} if table.cat == seat else {},
        "blue": _blue(others),
        "military": {"victories": victories} if victories else {},
        "progress": _tokens(others, board),
    }


def lines(sheet: Sheet) -> dict[str, int]:
    """The sum of each line, and the total."""
    sums = {line: sum(parts.values()) for line, parts in sheet.items()}
    sums["total"] = sum(sums.values())
    return sums


def _stages(which: i64, board: i64) -> dict[str, int]:
    return {
        str(stage): int(BOX.stage_vp[which * STAGES + stage - 1])
        for stage in range(1, STAGES + 1)
        if board >> (stage - 1) & 1
    }


def _blue(others: i64) -> dict[str, int]:
    points = {}
    for card in range(COIN + 1, TYPES):
        held = decks.others_of(others, card)
        if BOX.vp[card] and held:
            points[BOX.card_ids[card]] = int(BOX.vp[card] * held)
    return points


def _tokens(others: i64, board: i64) -> dict[str, int]:
    """By kind; a token that gives no points is not on the sheet (A-9.13 to A-9.17)."""
    owned = wonder.tokens(board)
    points = {}
    for kind, ident in enumerate(BOX.token_ids):
        held = progress.copies(owned, kind)
        worth = int(progress.worth(kind, held, board, cat_icons(others))) if held else 0
        if worth:
            points[ident] = worth
    return points


def total(table: State, seat: i64) -> i64:
    """The sum of the sheet, without its parts."""
    others = table.city[WORDS * seat + OTHERS]
    board = table.city[WORDS * seat + BOARD]
    points = wonder.points(table.wonder(seat), board) + counted(others, BOX.vp)
    points += BOX.victory_vp * wonder.victories(board)
    points += progress.points(board, cat_icons(others))
    return points + BOX.cat_vp if table.cat == seat else points


def cat_icons(others: i64) -> i64:
    """The cat icons on a player's blue cards."""
    return counted(others, BOX.cat)


def counted(others: i64, worth: vec[i64]) -> i64:
    """What the cards of a player are worth, those that are no goods."""
    points: i64 = 0
    card: i64 = COIN + 1
    while card < TYPES:
        if worth[card]:
            points += worth[card] * decks.others_of(others, card)
        card += 1
    return points
