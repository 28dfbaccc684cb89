"""Whose hand one fed: what the cards that a seat passed on did for the one who got them.

The hands of all seats are compared from one moment to the next: a hand that is a part of another seat's hand before came from there.
"""

from collections import Counter
from typing import Any

from septem.kernel.game import Game, Move
from septem.server.replay import Replay
from septem.web.feeding import Fed, gained


def fed(replay: Replay) -> list[Fed]:
    """Who passed a card on, who built it, the card and the points it brought at once."""
    hands = [hands_of(stop.game) for stop in replay.stops]
    found = []
    for at in range(1, len(replay.stops) - 1):
        for taker, hand in enumerate(hands[at]):
            giver = source(hand, taker, hands[at - 1])
            card = built(replay.next_move(at, taker)) if giver is not None else ""
            if giver is not None and card:
                found.append((giver, taker, card, gained(replay, at, taker)))
    return found


def hands_of(game: Game) -> list[Counter[str]]:
    """What every seat holds."""
    views: list[dict[str, Any]] = [
        game.view(seat)["seats"][seat] for seat in range(int(game.seats))
    ]
    return [Counter(fields.get("hand") or ()) for fields in views]


def source(hand: Counter[str], taker: int, before: list[Counter[str]]) -> int | None:
    """Who held these cards a moment ago; None for one's own and for fresh ones."""
    if not hand or hand <= before[taker]:
        return None
    return next((seat for seat, held in enumerate(before) if hand <= held), None)


def built(move: Move | None) -> str:
    """The card that a move builds; under a stage any other would do as well."""
    return str(move.fields["card"]) if move and move.fields["kind"] == "build" else ""
