"""Orders: what a city does with a card, packed into one number, and which of them are offered (W-3).

kind    from OWN on they belong to expansions
card
target  the number of the stage, the piece an effect names, an amount
free    the order is the Free City's
coins   to the left neighbour, the right neighbour and the bank; with POWER, one more than the card that is given for it (0: none)
way     in which of its ways a stage is built
seat    one more than a seat that an effect names, 0: none
far     seat and coins of up to two cities that are no neighbours
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import has
from septem.kernel.goods import WIDTH, at
from septem.kernel.rng import Rng
from septem.wonders.cards.pieces import Card
from septem.wonders.rules.city import City
from septem.wonders.rules.covers import BANK, FAR, LEFT, RIGHT
from septem.wonders.rules.extension import STAGES, Extension
from septem.wonders.rules.payment import Market

BUILD: Final = 0
CHAIN: Final = 1
POWER: Final = 2
STAGE: Final = 3
DISCARD: Final = 4
DIG: Final = 5
DECLINE: Final = 6
GRATIS: Final = 7  # built by a city for which the card costs nothing
OWN: Final = 8  # the first kind of expansions
LAST: Final = 31  # the kind of no order

CARD: Final = 5  # where the fields begin, after the kind
TARGET: Final = 14
FREE: Final = 23
LEFT_COINS: Final = 24
RIGHT_COINS: Final = 29
BANK_COINS: Final = 34
WAY: Final = 39
SEAT: Final = 41
FAR_SEAT: Final = 45
FAR_COINS: Final = 3  # where coins begin after the seat, and where the next city after them
NEXT_FAR: Final = 8
KINDS: Final = 31  # the largest numbers the fields hold
CARDS: Final = 511
COINS: Final = 31
GIVEN: Final = 1023
WAYS: Final = 3
NAMED: Final = 15
SEATS: Final = 7

AGAIN: Final = 3  # the way of a stage that stands and is built once more

FREE_CITY: Final = 1 << FREE
NO_ORDER: Final = -1
FAR_PAYMENT: Final = 1 << FAR * WIDTH  # the least payment that goes to a city that is no neighbour


def kind_of(order: i64) -> i64:
    """What is done: BUILD, STAGE, DISCARD, ..., or a kind of an expansion."""
    return order & KINDS


def card_of(order: i64) -> i64:
    """The index of the card."""
    return order >> CARD & CARDS


def target_of(order: i64) -> i64:
    """The number of a stage, the index of a named piece, an amount; 0: none."""
    return order >> TARGET & CARDS


def written(kind: i64, card: i64, target: i64) -> i64:
    """The order of these parts."""
    return kind | card << CARD | target << TARGET


def stage_order(number: i64, way: i64) -> i64:
    """The order to build a stage in a way, without its card."""
    return STAGE | number << TARGET | way << WAY


def coins_left(order: i64) -> i64:
    return order >> LEFT_COINS & COINS


def coins_right(order: i64) -> i64:
    return order >> RIGHT_COINS & COINS


def coins_bank(order: i64) -> i64:
    return order >> BANK_COINS & COINS


def with_payment(order: i64, payment: i64) -> i64:
    """The order with a packed payment written into it."""
    left = at(payment, LEFT) << LEFT_COINS
    return order | left | at(payment, RIGHT) << RIGHT_COINS | at(payment, BANK) << BANK_COINS


def given_for(order: i64) -> i64:
    """The card a POWER order gives away, or -1."""
    return (order >> LEFT_COINS & GIVEN) - 1


def way_of(order: i64) -> i64:
    return order >> WAY & WAYS


def seat_named(order: i64) -> i64:
    """The seat an order names, or -1."""
    return (order >> SEAT & NAMED) - 1


def far_payments(order: i64) -> vec[i64]:
    """Seat, coins, seat, coins: what cities that are no neighbours are paid."""
    found: vec[i64] = vec[i64]()
    paid = order >> FAR_SEAT
    while paid:
        coins = paid >> FAR_COINS & COINS
        if coins:
            found = append(append(found, paid & SEATS), coins)
        paid >>= NEXT_FAR
    return found


def pays_far(order: i64) -> bool:
    """Whether cities that are no neighbours are paid."""
    return order >> FAR_SEAT > 0


def with_far_payment(order: i64, payment: i64, market: Market) -> i64:
    """The order with what its payment gives to sellers that are no neighbours."""
    for number in range(market.selling):
        seller = market.sellers[number]
        if seller.seat >= 0:
            coins = at(payment, seller.payee)
            place = FAR_SEAT + (seller.payee - FAR) * NEXT_FAR
            if coins:
                order |= (seller.seat | coins << FAR_COINS) << place
    return order


class Offer:
    """The orders a city may give, collected in a buffer that a table keeps for all its cities."""

    def __init__(self, cards: vec[Card], cities: vec[City], own_first: bool) -> None:
        self.market = Market(own_first)
        self.market.cities = cities
        self.cards = cards
        self.orders: vec[i64] = vec[i64]([0] * 64)
        self.count: i64 = 0
        self.ends: vec[i64] = vec[i64]()  # where the orders of each card of a hand end
        self.drafts: vec[i64] = vec[i64]()  # with how many payments, not yet orders, those begin
        self.drafting = False  # whether payments are kept so
        self.drafted: i64 = 0  # of the last card
        self.plain = True  # whether the city builds as in the base game (W-3.2)

    def clear(self) -> None:
        """Begin with no orders."""
        self.count = 0

    def listed(self) -> vec[i64]:
        """All orders in the buffer."""
        return self.orders[: self.count]

    def add(self, order: i64) -> None:
        if self.count == len(self.orders):
            self.orders = append(self.orders, order)
        else:
            self.orders[self.count] = order
        self.count += 1

    def to(self, city: City, left: City, right: City, hand: vec[i64]) -> vec[i64]:
        """Every order a city may give with the cards of a sorted hand, each different card once (W-3.10)."""
        cards = self.cards
        stages = self.open(city, left, right)
        previous: i64 = -1
        for index in hand:
            if index != previous:
                previous = index
                self.with_card(cards[index], city, left, right)
                self.put_away(stages, index, written(DISCARD, index, 0))
        return self.orders[stages : self.count]

    def random(self, city: City, left: City, right: City, hand: vec[i64], rng: Rng) -> i64:
        """One of these orders, all equally likely: those that put a card away are counted, of the others only their payments are kept."""
        cards = self.cards
        stages = self.open(city, left, right)
        while len(self.ends) < len(hand):
            self.ends = append(self.ends, 0)
            self.drafts = append(self.drafts, 0)
        ends = self.ends
        drafts = self.drafts
        self.drafting = True
        different: i64 = 0
        previous: i64 = -1
        i: i64 = 0
        while i < len(hand):
            index = hand[i]
            if index != previous:
                previous = index
                self.drafted = 0
                self.with_card(cards[index], city, left, right)
                drafts[i] = self.drafted
                different += 1
            ends[i] = self.count
            i += 1
        self.drafting = False
        chosen = rng.below(self.count - stages + different * (stages + 1))
        return self.order_at(chosen, stages, hand)

    def order_at(self, number: i64, stages: i64, hand: vec[i64]) -> i64:
        """The order with a number among those of a hand; in the buffer are those that build its cards, up to the end of each."""
        ends = self.ends
        drafts = self.drafts
        first = stages
        previous: i64 = -1
        for i in range(len(hand)):
            card = hand[i]
            if card != previous:
                previous = card
                end = ends[i]
                if number < drafts[i]:
                    return self.order_of_draft(card << CARD, first, drafts[i], number)
                if number < end - first:
                    return self.orders[first + number]
                number -= end - first
                if number < stages:
                    return self.orders[number] | card << CARD
                if number == stages:
                    return written(DISCARD, card, 0)
                number -= stages + 1
                first = end
        raise IndexError(number)

    def order_of_draft(self, order: i64, first: i64, count: i64, number: i64) -> i64:
        """An order with the payment of a number, from the cheapest on, among those that lie in the buffer."""
        market = self.market
        payments = market.offers
        i: i64 = 0
        while i < count:
            payments[i] = self.orders[first + i]
            i += 1
        market.sort_by_price(count)
        return self.with_payment(order, payments[number])

    def with_card(self, card: Card, city: City, left: City, right: City) -> None:
        """The orders that build a card, at the open market."""
        first = self.count
        power = city.free_builds > city.free_builds_used
        if self.plain or city.more is None:
            self.building(card, city, power)
        else:
            self.building_with(city.more, card, city, power)
        if card.powers.names:
            self.name_targets(first, card, city, left, right)

    def open(self, city: City, left: City, right: City) -> i64:
        """Go to the market; the orders for the next stage, without a card, come first. How many there are."""
        self.market.open(city, left, right)
        more = city.more
        if more is not None:
            self.plain = self.market.gains is None and not more.has_free_ways()
        self.count = 0
        self.stage(city)
        return self.count

    def make_room(self, more: i64) -> None:
        """Let the buffer hold so many orders more."""
        while len(self.orders) < self.count + more:
            self.orders = append(self.orders, 0)

    def put_away(self, stages: i64, card: i64, discard: i64) -> None:
        """The orders for the next stage with a card under it, and the one that discards it."""
        if self.count + stages >= len(self.orders):
            self.make_room(stages + 1)
        orders = self.orders
        under = card << CARD
        place = self.count
        stage: i64 = 0
        while stage < stages:
            orders[place] = orders[stage] | under
            place += 1
            stage += 1
        orders[place] = discard
        self.count = place + 1

    def stage(self, city: City) -> None:
        """The orders for the next stage, without their card (W-3.3)."""
        more = city.more
        if more is not None and more.builder is not None:
            more.builder.offer(self, city)
        elif city.stages < len(city.board.stages):
            stage = city.board.stages[city.stages]
            count = self.market.price_piece(city, STAGES, stage.coins, stage.goods)
            self.paid(stage_order(city.stages + 1, 0), count)

    def building(self, card: Card, city: City, power: bool) -> None:
        """The orders that build a card: by chain, at every payment, by a power (W-3.2)."""
        kin = city.may_have_kin(card)
        if kin and city.has_name(card):
            return
        order: i64 = card.index << CARD
        if kin and city.chains_to(card):
            self.add(order | CHAIN)
        elif card.costs:
            count = self.market.price_piece(city, card.color_index, card.coins, card.goods)
            self.bought(order, card, count, power)
        else:
            self.add(order)

    def building_with(self, more: Extension, card: Card, city: City, power: bool) -> None:
        """The same for a city with means of its own (EFFECTS 7, W-6.2 e)."""
        order: i64 = card.index << CARD
        color = card.color_index
        exchange = more.exchanges > more.exchanges_used
        if city.has_name(card):
            if exchange:
                self.exchanged(order, card, city)
        elif city.chains_to(card):
            self.add(order | CHAIN)
            if self.market.gains is not None:
                self.instead_of_chain(order, more, card, city)
        elif has(more.gratis, color):
            self.add(order | GRATIS)
        elif not card.costs:
            self.add(order)
        else:
            count = self.market.price_piece(city, color, card.coins, card.goods)
            self.bought(order, card, count, power or more.may_build_free(color))
            if exchange and (card.coins or count == 0 or self.market.offers[0]):
                self.exchanged(order, card, city)

    def bought(self, order: i64, card: Card, count: i64, power: bool) -> None:
        """A card at each payment found, and by a power where it costs anything (W-6.2 c)."""
        if not self.drafting or card.powers.names:
            self.paid(order, count)
        elif count == 1:
            self.drafted = 1
            self.add(self.market.offers[0])
        elif count:
            self.draft(count)
        if power and (card.coins or count == 0 or self.market.offers[0]):
            self.add(order | POWER)

    def instead_of_chain(self, order: i64, more: Extension, card: Card, city: City) -> None:
        """The payments for a card that leave more coins than its chain does (W-3.6)."""
        market = self.market
        brings: i64 = 0
        for trigger in more.triggers[: more.awake]:
            brings += trigger.on_chain(city, card, self.cards)
        if brings and market.gains is not None:
            brings += market.gains.for_coins
        first = self.count
        self.paid(order, market.price_piece(city, card.color_index, card.coins, card.goods))
        end = self.count
        self.count = first
        for i in range(end - first):
            if market.profits[i] - card.coins > brings:
                self.add(self.orders[first + i])

    def exchanged(self, order: i64, card: Card, city: City) -> None:
        """A card for one of the own city, of its name if one stands there."""
        twice = city.has_name(card)
        for index in city.cards():
            given = self.cards[index]
            if given.age and (not twice or given.names["en"] == card.names["en"]):
                self.add(order | POWER | (given.index + 1) << LEFT_COINS)

    def paid(self, order: i64, count: i64) -> None:
        """An order with each payment the market found."""
        if count == 0:
            return
        payments = self.market.offers
        if count == 1 and payments[0] == 0:
            self.add(order)
            return
        if self.count + count > len(self.orders):
            self.make_room(count)
        self.market.sort_by_price(count)
        orders = self.orders
        place = self.count
        i: i64 = 0
        while i < count:
            orders[place] = self.with_payment(order, payments[i])
            place += 1
            i += 1
        self.count = place

    def with_payment(self, order: i64, payment: i64) -> i64:
        """An order with a payment the market found."""
        paid = with_payment(order, payment)
        if payment >= FAR_PAYMENT:
            return with_far_payment(paid, payment, self.market)
        return paid

    def draft(self, count: i64) -> None:
        """Keep the payments the market found for a card; the one that is chosen becomes an order."""
        self.drafted = count
        if self.count + count > len(self.orders):
            self.make_room(count)
        payments = self.market.offers
        orders = self.orders
        place = self.count
        i: i64 = 0
        while i < count:
            orders[place] = payments[i]
            place += 1
            i += 1
        self.count = place

    def name_targets(self, first: i64, card: Card, city: City, left: City, right: City) -> None:
        """Each order from the given one on once per piece it may name; as it is when there is none (W-3.10)."""
        targets = named_by(card, city, left, right)
        if len(targets) == 0:
            return
        plain = self.orders[first : self.count]
        self.count = first
        for order in plain:
            for target in targets:
                self.add(order | target)


def named_by(card: Card, city: City, left: City, right: City) -> vec[i64]:
    """The pieces or seats one of which an order to build this card must name, each written as it is in the order."""
    named: vec[i64] = vec[i64]()
    for effect in card.powers.effects:
        if effect.names:
            for target in effect.targets(city, left, right):
                place: i64 = TARGET
                if effect.names_seat:
                    place = SEAT
                named = append(named, target << place)
            break
    return named
