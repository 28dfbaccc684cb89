"""Whose hand one fed: what all tables share that tell it.

A game whose table has a function `fed(replay)` says who left a card to whom, which one, and the points it brought at once. What that
means in the game stands in its words: `fed`, `fed_cards` and `fed_note`.
"""

from septem.server.replay import Replay

Fed = tuple[int, int, str, int]  # who left a card, who used it, the card, points
LATER = ("total", "military", "treasury")  # lines that tell of more than the card


def gained(replay: Replay, at: int, seat: int) -> int:
    """The points that came with the card a seat took after a stop."""
    before, after = (replay.points[stop][seat] for stop in (at, at + 1))
    lines = [line for line in before if line not in LATER]
    return max(0, sum(after.get(line, 0) - before[line] for line in lines))
