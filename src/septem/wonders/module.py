"""An expansion: a name, and the hooks it fills, one object for each room of the game it changes (docs/expansions.md)."""

from septem.wonders.cards.hooks import Pieces
from septem.wonders.hidden.hooks import Hidden
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.hooks import Conflicts, Rules, Scoring
from septem.wonders.words.hooks import Words


class Module:
    """What one expansion brings; None: nothing to that room."""

    def __init__(
        self,
        name: str,
        *,
        pieces: Pieces | None = None,
        rules: Rules | None = None,
        conflicts: Conflicts | None = None,
        scoring: Scoring | None = None,
        hidden: Hidden | None = None,
        positions: Positions | None = None,
        words: Words | None = None,
    ) -> None:
        self.name = name
        self.label = name  # in records and positions; from a folder: with the digest of its content
        self.pieces = pieces or Pieces()
        self.rules = rules
        self.conflicts = conflicts
        self.scoring = scoring
        self.hidden = hidden
        self.positions = positions
        self.words = words
