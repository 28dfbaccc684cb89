"""The story of a game read out in tests."""

from random import Random
from typing import Any

from septem.kernel.game import Game
from septem.kernel.story import Deed, Reveal, Told, Voice, narrate
from septem.server import games
from septem.server.log import Commitment, Log

NAMES = ["Nadia", "Hypatia", "Marc", "Émile", "Ysée", "Hugo", "Zoé", "Ada"]


def voice(game: str, language: str = "en", reader: int | None = None, seats: int = 8) -> Voice:
    """Reads to one of eight people, or to a spectator."""
    pieces = games.pieces(game)
    names = {ident: piece.names[language] for ident, piece in pieces.items()}
    return Voice(game, language, reader, NAMES[:seats], lambda ident: names.get(ident, ""))


def lines(
    before: Game, after: Game, seat: int, kind: str, *, public: bool = True, **fields: Any
) -> list[Told]:
    """What is told when a seat makes a move of this kind between two moments."""
    deed = Deed(seat, {"kind": kind, **fields}, public)
    return narrate(Reveal(before.name, (deed,), before.view(None), after.view(None)))


def told(
    before: Game,
    after: Game,
    seat: int,
    kind: str,
    *,
    language: str = "en",
    reader: int | None = None,
    public: bool = True,
    **fields: Any,
) -> str:
    """The first of these lines, read out."""
    found = lines(before, after, seat, kind, public=public, **fields)
    return voice(before.name, language, reader).line(found[0])


def listen(game: Game, rng: Random) -> Log:
    """The log of a game played at random to its end."""
    log = Log(game)
    while not game.over:
        seat = game.pending[0]
        move = rng.choice(game.moves(seat))
        said = {language: move.describe(language) for language in ("en", "fr")}
        done = Commitment(seat, move.text, move.fields, said)
        game.play(seat, move)
        log.hear(game, done)
    return log
