"""How moves are written, and the pieces in words."""

from septem.kernel.game import Words
from septem.kernel.phrases import LANGUAGES, say
from septem.kernel.piece import Piece

from .rules import MARKS, SQUARES


class NoughtsWords(Words):
    def read(self, code):
        return {"kind": "mark", "square": SQUARES[code]}

    def notation(self, fields):
        return fields["square"]

    def sentence(self, fields, language):
        return say(language, "noughts", "mark_square", square=fields["square"])

    def refusal(self, game, seat, text, language):
        key = "taken" if text in SQUARES else "no_square"
        return say(language, "noughts", key, square=text)


def pieces():
    """The two marks."""
    return [
        Piece(
            mark,
            "mark",
            {language: say(language, "noughts", mark) for language in LANGUAGES},
            {language: [say(language, "noughts", "three")] for language in LANGUAGES},
            "common knowledge",
        )
        for mark in MARKS
    ]
