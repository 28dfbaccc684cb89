"""What was revealed, in the sentences of the story (kernel/story.py), told to one seat in a terminal."""

from collections.abc import Sequence
from typing import Any

import septem
from septem.bots.reasons import Speaker
from septem.kernel.phrases import Name
from septem.kernel.story import Deed, Reveal, Voice, capital, narrate

View = dict[str, Any]


class Teller(Voice):
    """Names those who have no name by where they sit."""

    def __init__(
        self, game: str, language: str, seat: int, names: Sequence[str], seats: int
    ) -> None:
        pieces = {piece.id: piece.short[language] for piece in septem.pieces(game)}
        super().__init__(game, language, seat, names, lambda ident: pieces.get(ident, ""))
        self.places = Speaker(game, seat, seats)

    def person(self, seat: int, first: bool) -> Name:
        if seat == self.reader or seat < len(self.names) or seat >= self.places.seats:
            return super().person(seat, first)
        said = self.places.who(seat, self.language)
        return Name(capital(said) if first else said, self.language)


def told(
    teller: Teller, deeds: Sequence[Deed], before: View, after: View, known: Deed | None = None
) -> list[str]:
    """The lines that these deeds are, with the public views before and after them, without that of one the reader knows."""
    reveal = Reveal(teller.game, tuple(deeds), before, after)
    lines = [line for line in narrate(reveal) if known is None or line.deed is not known]
    return [teller.line(line) for line in lines]


def deed(move: septem.Move, language: str, public: bool) -> Deed:
    return Deed(move.seat, move.fields, public, {language: move.describe(language)})
