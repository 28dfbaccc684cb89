"""What Foundations keeps: the footing of each city, and the quarry of the table."""

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import kept_by
from septem.wonders.rules.extension import Belongings, new_place

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

OWN_PLACE: Final[i64] = new_place()
NONE: Final = -1
LEADERS: Final = 1  # piles of cards set aside, a bit each
GUILDS: Final = 2
PILES = {"leaders": LEADERS, "guilds": GUILDS}
DONE: Final = 0  # phases of the draft
KEEP: Final = 1
PLACE: Final = 2


class Footing(Belongings):
    """The Foundation of one city."""

    def __init__(self) -> None:
        self.hand: vec[i64] = vec[
            i64
        ]()  # in the draft: two cards; then the kept and the received one
        self.card: i64 = NONE  # the Foundation placed
        self.activated: i64 = 0  # effects of it
        self.chained: i64 = 0  # blue cards built by chain
        self.asked: i64 = 0  # piles to choose a card from
        self.seen: i64 = 0  # piles looked through

    def clone(self) -> "Footing":
        twin = Footing()
        twin.hand = self.hand[:]
        twin.card = self.card
        twin.activated = self.activated
        twin.chained = self.chained
        twin.asked = self.asked
        twin.seen = self.seen
        return twin


class Quarry(Belongings):
    """What Foundations keeps of the table."""

    def __init__(self) -> None:
        self.phase: i64 = DONE
        self.box: vec[i64] = vec[i64]()  # Foundations nobody has
        self.waiting: vec[i64] = vec[i64]()  # leaders of the hands that are dealt after the draft

    def clone(self) -> "Quarry":
        twin = Quarry()
        twin.phase = self.phase
        twin.box = self.box[:]
        twin.waiting = self.waiting[:]
        return twin


def footing_of(city: Tally) -> Footing:
    return cast(Footing, kept_by(city, OWN_PLACE))


def quarry_of(game: "Wonders") -> Quarry:
    return cast(Quarry, game.own[OWN_PLACE])


def ids(game: "Wonders", cards: vec[i64]) -> list[str]:
    return [game.catalogue.cards[card].id for card in cards]
