"""What the players agreed on before the game: expansions, options, and the pools that follow from them (D-18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel import catalogue

REGULAR: Final = (
    6  # colours before this one are in the Age decks; the others are drawn and added (D-2.7)
)
REPLACED: Final[dict[str, list[str]]] = {}  # expansion: the colours it leaves in the box


class Terms:
    """Shared by a game and all its copies; never changed."""

    def __init__(self, expansions: list[str], wonders: str, centre_start: str) -> None:
        self.expansions = expansions
        self.wonders = wonders
        self.centre_start = centre_start
        self.centre_choice = centre_start == "choose"
        self.pool: vec[i64] = vec[i64](catalogue.wonders_of(expansions))
        self.tokens: vec[i64] = vec[i64](catalogue.tokens_of(expansions))
        self.token_mask: i64 = sum(1 << number for number in catalogue.tokens_of(expansions))
        self.ages = [self._deck(age) for age in (1, 2, 3)]
        self.added = [card.number for card in self._cards() if card.colour in self._drawn()]
        # The undealt cards as one row: Ages I, II, III, then those drawn and added to Age III.
        self.cards: vec[i64] = vec[i64](self.ages[0] + self.ages[1] + self.ages[2] + self.added)

    def _cards(self) -> list[catalogue.Card]:
        known = catalogue.groups(self.expansions)
        return [card for card in catalogue.CARDS.values() if card.group in known]

    def _drawn(self) -> list[str]:
        """Colours drawn unseen and added to the Age III deck."""
        out = [colour for name in self.expansions for colour in REPLACED.get(name, [])]
        return [colour for colour in catalogue.COLOURS[REGULAR:] if colour not in out]

    def _deck(self, age: int) -> list[int]:
        regular = catalogue.COLOURS[:REGULAR]
        return [card.number for card in self._cards() if card.age == age and card.colour in regular]


def back(card: int) -> str:
    """What the back of a card shows: its Age, or what kind of added card it is (D-17.3)."""
    colour = catalogue.CARD_AT[card].colour
    if catalogue.COLOURS.index(colour) < REGULAR:
        return str(catalogue.CARD_AT[card].age)
    return "guild" if colour == "purple" else colour
