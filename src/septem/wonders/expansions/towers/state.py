"""What Towers keeps: the tower of each city, and the yard of the table with links, markets and waiting cards."""

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import kept_by
from septem.wonders.rules.extension import Belongings, new_place
from septem.wonders.rules.hooks import NOT_MINE

if TYPE_CHECKING:
    from septem.wonders.expansions.towers.science import Association
    from septem.wonders.rules.table import Wonders

OWN_PLACE: Final[i64] = new_place()
NONE: Final = -1


class Tower(Belongings):
    """What one city has of Towers. Lists and vectors are shared between clones and therefore replaced."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.size: i64 = 0  # cities at the table
        self.age: i64 = 0
        self.calendar: vec[i64] = vec[i64]()  # goods produced in each age, three numbers an effect
        self.in_force: i64 = 0  # those of the current age
        self.pairing_cards: vec[i64] = vec[i64]()  # that stand
        self.pairings: i64 = 0  # complete ones
        self.associations: list[Association] = []
        self.hire_price: i64 = 0  # coins for a shield token; 0: none can be hired
        self.tokens: i64 = 0  # shield tokens
        self.golden: vec[i64] = vec[i64]()  # swords of this age, each with one more than its card
        self.ways: i64 = 0  # the option chosen for each stage, two bits each
        self.embellished: i64 = 0  # a bit for each stage built a second time
        self.paid: i64 = 0  # coins for a leader whose points they are
        self.awaited: i64 = 0  # colors that the card of the next stage is recovered for, a bit each
        self.used: i64 = NONE  # the trace of the card an embellishment was built with
        self.recovering: i64 = NONE  # the trace of the card to be played again
        self.bought: i64 = NOT_MINE  # neighbours bought from in the last order
        # What the city had when its gains were last counted.
        self.shields: i64 = 0
        self.astrolabes: i64 = 0
        self.completed: i64 = 0

    def clone(self) -> "Tower":
        twin = Tower()
        twin.seat = self.seat
        twin.size = self.size
        twin.age = self.age
        twin.calendar = self.calendar
        twin.in_force = self.in_force
        twin.pairing_cards = self.pairing_cards
        twin.pairings = self.pairings
        twin.associations = self.associations
        twin.hire_price = self.hire_price
        twin.tokens = self.tokens
        twin.golden = self.golden
        twin.ways = self.ways
        twin.embellished = self.embellished
        twin.paid = self.paid
        twin.awaited = self.awaited
        twin.used = self.used
        twin.recovering = self.recovering
        twin.bought = self.bought
        twin.shields = self.shields
        twin.astrolabes = self.astrolabes
        twin.completed = self.completed
        return twin

    def reset(self) -> None:
        self.calendar = vec[i64]()
        self.in_force = 0
        self.pairing_cards = vec[i64]()
        self.pairings = 0
        self.associations = []
        self.hire_price = 0

    def far_seats(self) -> vec[i64]:
        """The seats of players who are neither this one nor neighbours."""
        found: vec[i64] = vec[i64]()
        for seat in range(self.size):
            away = seat - self.seat
            if away < 0:
                away = -away
            if away > 1 and away < self.size - 1:
                found = append(found, seat)
        return found

    def swords(self) -> i64:
        """All swords of this age's golden shields, a bit each."""
        swords: i64 = 0
        for shield in self.golden:
            swords |= swords_of(shield)
        return swords

    def produce_of_age(self, city: Tally, age: i64) -> None:
        """Production by age becomes that of an age."""
        goods: i64 = 0
        i = age - 1
        while age > 0 and i < len(self.calendar):
            goods += self.calendar[i]
            i += 3
        city.fixed += goods - self.in_force
        city.reach += goods - self.in_force
        self.in_force = goods
        self.age = age


class Yard(Belongings):
    """What Towers keeps of the table."""

    def __init__(self) -> None:
        self.ship: vec[i64] = vec[
            i64
        ]()  # builder and partner of the trade link; empty: there is none
        self.ship_prices: vec[i64] = vec[i64]()  # what each of them pays for a unit
        self.galley: vec[i64] = vec[i64]()  # builder and partner of the war link
        self.market: i64 = NONE  # the city that sells a good to all
        self.market_good: i64 = 0
        self.market_bonus: i64 = 0  # coins from the bank for each unit it sells
        self.sold: i64 = 0  # such units, in plays whose gains are still to come
        self.recovering: i64 = 0  # the cities with a card to play again, a bit each
        self.tokens: i64 = 0  # shield tokens in the supply
        self.hiring: i64 = -1  # the cities that may have the power to hire, a bit each

    def clone(self) -> "Yard":
        twin = Yard()
        twin.ship = self.ship
        twin.ship_prices = self.ship_prices
        twin.galley = self.galley
        twin.market = self.market
        twin.market_good = self.market_good
        twin.market_bonus = self.market_bonus
        twin.sold = self.sold
        twin.recovering = self.recovering
        twin.tokens = self.tokens
        twin.hiring = self.hiring
        return twin


SOURCE: Final = 3  # where the source of a golden shield begins, after its swords
SWORDS: Final = 7


def shield_of(swords: i64, source: i64) -> i64:
    """A golden shield of a card, or with NONE of a stage."""
    return swords | (source + 1) << SOURCE


def swords_of(shield: i64) -> i64:
    """Its swords, a bit each."""
    return shield & SWORDS


def source_of(shield: i64) -> i64:
    """The card that gave it, or NONE."""
    return (shield >> SOURCE) - 1


def tower_of(city: Tally) -> Tower:
    return cast(Tower, kept_by(city, OWN_PLACE))


def yard_of(game: "Wonders") -> Yard:
    return cast(Yard, game.own[OWN_PLACE])
