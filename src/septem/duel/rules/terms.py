"""What the players agreed on before the game: expansions, options, and the pools that follow from them (D-18)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards import catalogue
from septem.duel.rules.hooks import NEVER, Rules, Scoring
from septem.duel.rules.structure import MOST_OPEN

REGULAR: Final = (
    6  # colors before this one are in the Age decks; the others are drawn and added (D-2.7)
)


class Terms:
    """Shared by a game and all its copies; never changed."""

    def __init__(
        self,
        expansions: list[str],
        labels: list[str],
        rules: list[Rules],
        scoring: list[Scoring],
        wonders: str,
        centre_start: str,
    ) -> None:
        self.expansions = expansions
        self.labels = labels  # what records and positions call them
        self.rules = rules  # hooks of the boxes
        self.scoring = scoring
        self.acting = [box for box in rules if box.acts_from < NEVER]
        self.marking = [box for box in rules if box.marks]
        self.chance = any(box.chance for box in rules)
        self.acts_from: i64 = min([int(box.acts_from) for box in rules], default=NEVER)
        self.wonders = wonders
        self.centre_start = centre_start
        self.centre_choice = centre_start == "choose"
        self.pool: vec[i64] = vec[i64](catalogue.wonders_of(expansions))
        # Room for all options of a turn: each accessible card discarded, built, under any wonder; and what boxes add.
        most = MOST_OPEN * (2 + len(self.pool)) + sum([int(box.most_offers) for box in rules])
        self.room: vec[i64] = vec[i64]([0] * most)
        self.tokens: vec[i64] = vec[i64](catalogue.tokens_of(expansions))
        self.token_mask: i64 = sum(1 << number for number in catalogue.tokens_of(expansions))
        self.ages = [self._deck(age) for age in (1, 2, 3)]
        self.added = [card.number for card in self._cards() if card.color in self._drawn()]
        # The undealt cards as one row: Ages I, II, III, then those drawn and added to Age III.
        self.cards: vec[i64] = vec[i64](self.ages[0] + self.ages[1] + self.ages[2] + self.added)

    def _cards(self) -> list[catalogue.Card]:
        known = catalogue.groups(self.expansions)
        return [card for card in catalogue.CARDS.values() if card.group in known]

    def _drawn(self) -> list[str]:
        """Colors drawn unseen and added to the Age III deck."""
        out = [color for name in self.expansions for color in catalogue.LEFT_OUT[name]]
        return [color for color in catalogue.COLORS[REGULAR:] if color not in out]

    def _deck(self, age: int) -> list[int]:
        regular = catalogue.COLORS[:REGULAR]
        return [card.number for card in self._cards() if card.age == age and card.color in regular]


def back(card: int) -> str:
    """What the back of a card shows: its Age, or what kind of added card it is (D-17.3)."""
    color = catalogue.CARD_AT[card].color
    if catalogue.COLORS.index(color) < REGULAR:
        return str(catalogue.CARD_AT[card].age)
    return "guild" if color == "purple" else color
