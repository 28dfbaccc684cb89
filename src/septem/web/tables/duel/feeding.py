"""What one uncovered for the rival: cards of the structure that a turn made accessible, and that the other city built in its next turn."""

from typing import Any

from septem.kernel.game import Game
from septem.server.replay import Replay
from septem.web.feeding import Fed, gained


def fed(replay: Replay) -> list[Fed]:
    """Who uncovered a card, who built it, the card and the points it brought at once."""
    found: list[Fed] = []
    uncovered: dict[int, int] = {}  # by place: whoever did so in this turn or in the one before
    for at, (stop, after) in enumerate(zip(replay.stops, replay.stops[1:], strict=False)):
        mover = stop.game.pending[0]
        move = replay.next_move(at, mover)
        if move is not None and move.fields["kind"] == "build":
            giver = uncovered.get(move.fields["at"], mover)
            if giver != mover:
                found.append((giver, mover, str(move.fields["card"]), gained(replay, at, mover)))
        uncovered = passed_on(uncovered, stop.game, after.game, mover)
    return found


def passed_on(uncovered: dict[int, int], before: Game, after: Game, mover: int) -> dict[int, int]:
    """Who uncovered which place, after a move: when the turn ends, what the other one had uncovered does not count any more."""
    then, now = before.view(None), after.view(None)
    if then["age"] != now["age"]:
        return {}
    fresh = dict.fromkeys(accessible(now) - accessible(then), mover)
    turned = then["active"] != now["active"]
    kept = {place: seat for place, seat in uncovered.items() if not turned or seat == mover}
    return kept | fresh


def accessible(view: dict[str, Any]) -> set[int]:
    """The places of the structure from which a card can be taken."""
    places = enumerate(view["structure"])
    return {place for place, card in places if card and card.get("accessible")}
