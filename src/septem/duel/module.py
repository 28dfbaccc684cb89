"""A box: a name, and the hooks it fills, one object for each room of the game it changes."""

from septem.duel.cards.hooks import Pieces
from septem.duel.hidden.hooks import Hidden
from septem.duel.positions.hooks import Positions
from septem.duel.rules.hooks import Rules, Scoring
from septem.duel.words.hooks import Words


class Module:
    """What one box brings; None: nothing to that room."""

    def __init__(
        self,
        name: str,
        *,
        pieces: Pieces | None = None,
        rules: Rules | None = None,
        scoring: Scoring | None = None,
        hidden: Hidden | None = None,
        positions: Positions | None = None,
        words: Words | None = None,
    ) -> None:
        self.name = name
        self.label = name  # in records and positions; from a folder: with the digest of its content
        self.pieces = pieces or Pieces()
        self.rules = rules or Rules()
        self.scoring = scoring
        self.hidden = hidden
        self.positions = positions
        self.words = words or Words()
