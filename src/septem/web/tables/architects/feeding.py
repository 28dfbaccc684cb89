"""What one left for the next: cards that lay face up before a city, which took another, and that the city after it took."""

from septem.kernel.game import Game
from septem.server.replay import Replay
from septem.web.feeding import Fed, gained

TAKES = ("take", "extra")  # kinds of moves
CENTRE = "central"  # the deck that lies face down


def fed(replay: Replay) -> list[Fed]:
    """Who left a card, who took it, the card and the points it brought at once."""
    found: list[Fed] = []
    giver: int | None = None
    left: dict[int, str] = {}  # by deck: the card on it
    for at, stop in enumerate(replay.stops[:-1]):
        taker = stop.game.pending[0]
        move = replay.next_move(at, taker)
        if move is None or move.fields["kind"] not in TAKES:
            continue
        deck, card = move.fields["deck"], str(move.fields["card"])
        if giver is not None and giver != taker and left.get(deck) == card:
            found.append((giver, taker, card, gained(replay, at, taker)))
        giver, left = taker, face_up(stop.game, taker)
        left.pop(deck, None)
    return found


def face_up(game: Game, seat: int) -> dict[int, str]:
    """The cards a seat can take that all can see, by deck."""
    offered = [move.fields for move in game.moves(seat) if move.fields["kind"] in TAKES]
    return {one["deck"]: one["card"] for one in offered if one["place"] != CENTRE}
