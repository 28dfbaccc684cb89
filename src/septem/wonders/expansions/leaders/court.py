"""What Leaders keeps: the court of each city, and the academy of the leaders nobody has."""

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import kept_by
from septem.wonders.rules.extension import Belongings, new_place
from septem.wonders.rules.traces import card_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

OWN_PLACE: Final[i64] = new_place()
WHITE: Final = "white"  # the color of leaders, which are no buildings (E-1.3)
LEADER_AGE: Final = 0  # their age, and that of their draft


class Court(Belongings):
    """The leaders of one city: those in hand and those that stand, and what they are recruited for."""

    def __init__(self) -> None:
        self.hand: vec[i64] = vec[i64]()  # as traces of the draft, sorted by card
        self.leaders: vec[i64] = vec[i64]()  # recruited, in that order
        self.played: i64 = 0  # the trace of the leader played in this recruitment
        self.copied: i64 = -1  # the leader copied from a neighbour
        self.drew = False  # whether leaders of the reserve came into the hand
        self.extra: i64 = 0  # recruitments waiting for the recruit step
        self.discount: i64 = 0  # coins off the cost of a leader
        self.neighbours_discount: i64 = 0  # the same for the two neighbours
        self.gives_defeats = False

    def clone(self) -> "Court":
        twin = Court()
        twin.hand = self.hand[:]
        twin.leaders = self.leaders
        twin.played = self.played
        twin.copied = self.copied
        twin.drew = self.drew
        twin.extra = self.extra
        twin.discount = self.discount
        twin.neighbours_discount = self.neighbours_discount
        twin.gives_defeats = self.gives_defeats
        return twin

    def reset(self) -> None:
        self.discount = 0
        self.neighbours_discount = 0
        self.gives_defeats = False

    def take(self, leader: i64) -> None:
        """Add a leader, as a trace, to the hand."""
        self.hand = append(self.hand, leader)
        self.sort()

    def give(self, card: i64) -> i64:
        """Take a leader out of the hand: its trace."""
        for held in self.hand:
            if card_of(held) == card:
                self.hand = remove(self.hand, held)
                return held
        raise ValueError(card)

    def sort(self) -> None:
        """Order the hand by card."""
        hand = self.hand
        i: i64 = 1
        while i < len(hand):
            held = hand[i]
            j = i - 1
            while j >= 0 and card_of(hand[j]) > card_of(held):
                hand[j + 1] = hand[j]
                j -= 1
            hand[j + 1] = held
            i += 1

    def stand(self, leader: i64) -> None:
        """A leader is recruited."""
        self.leaders = append(self.leaders[:], leader)


class Academy(Belongings):
    """The leaders of the table."""

    def __init__(self) -> None:
        self.reserve: vec[i64] = vec[i64]()  # not dealt, the top one first
        self.gone: vec[i64] = vec[i64]()  # discarded for coins, as traces

    def clone(self) -> "Academy":
        twin = Academy()
        twin.reserve = self.reserve[:]
        twin.gone = self.gone[:]
        return twin


def court_of(city: Tally) -> Court:
    return cast(Court, kept_by(city, OWN_PLACE))


def academy_of(game: "Wonders") -> Academy:
    return cast(Academy, game.own[OWN_PLACE])


def ids(game: "Wonders", cards: vec[i64]) -> list[str]:
    """The names of cards or of their traces."""
    return [game.catalogue.cards[card_of(card)].id for card in cards]
