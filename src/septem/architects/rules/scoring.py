"""The score of one player (A-11.3)."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import TYPES
from septem.architects.rules import progress, wonder
from septem.kernel.goods import at


def cat_icons(others: i64) -> i64:
    """The cat icons on a player's blue cards."""
    return counted(others, BOX.cat)


def blue(others: i64) -> i64:
    """The points of a player's blue cards."""
    return counted(others, BOX.vp)


def counted(others: i64, worth: vec[i64]) -> i64:
    """What the cards of a player are worth, those that are no goods."""
    sum_: i64 = 0
    card: i64 = 6
    while card < TYPES:
        if worth[card]:
            sum_ += worth[card] * at(others, card - 6)
        card += 1
    return sum_


def total(which: i64, others: i64, board: i64, cat: bool) -> i64:
    """A player's points."""
    sum_ = wonder.points(which, board) + blue(others)
    sum_ += BOX.victory_vp * wonder.victories(board)
    sum_ += progress.points(board, cat_icons(others))
    return sum_ + BOX.cat_vp if cat else sum_


def lines(which: i64, others: i64, board: i64, cat: bool) -> dict[str, int]:
    """A player's points line by line."""
    score = {
        "stages": int(wonder.points(which, board)),
        "cat": int(BOX.cat_vp) if cat else 0,
        "blue": int(blue(others)),
        "military": int(BOX.victory_vp * wonder.victories(board)),
        "progress": int(progress.points(board, cat_icons(others))),
    }
    score["total"] = sum(score.values())
    return score
