"""The steps of a turn, in order (W-4.1). The whole turn is the list at the end of this page.

A step either does its work when the turn enters it, or makes seats owe a decision; the decisions are taken up when the last
of them is committed.
"""

from typing import TYPE_CHECKING

from librt.vecs import append, remove, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.goods import at, one
from septem.wonders.rules import conflict, events, second_play, stages
from septem.wonders.rules.events import gained
from septem.wonders.rules.orders import (
    BUILD,
    DECLINE,
    DIG,
    DISCARD,
    NO_ORDER,
    OWN,
    POWER,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    far_payments,
    given_for,
    kind_of,
    named_by,
    pays_far,
    written,
)
from septem.wonders.rules.refit import give_away

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.cards.pieces import Card
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of a turn."""

    def __init__(self, name: str, secret: bool = False) -> None:
        self.name = name
        self.secret = secret  # all decide at once, unseen until the last has committed

    def enter(self, game: "Wonders") -> None:
        """Do the step, or make seats owe a decision."""

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        """What a seat that owes a decision here may choose."""
        return vec[i64]()

    def random_code(self, game: "Wonders", seat: i64, rng: "Rng") -> i64:
        """One of these, all equally likely; a step that lists many may do it without a new list."""
        codes = self.codes(game, seat)
        return codes[rng.below(len(codes))]

    def accept(self, game: "Wonders", seat: i64, code: i64) -> None:
        """Take a decision; it stays secret until the last one is in."""
        game.orders[seat] = code
        game.owing -= game.owing & game.bit(seat)

    def take_back(self, game: "Wonders", seat: i64) -> bool:
        """Give a committed decision back; False when there is none."""
        if not self.secret or game.orders[seat] == NO_ORDER:
            return False
        game.orders[seat] = NO_ORDER
        game.owing |= game.bit(seat)
        return True

    def resolve(self, game: "Wonders") -> None:
        """All decisions are in: carry them out."""


class Choose(Step):
    """Everyone chooses a card and what to do with it, unseen by the others (W-4.3)."""

    def __init__(self) -> None:
        super().__init__("choose", secret=True)

    def enter(self, game: "Wonders") -> None:
        game.clear_orders()
        game.owing = game.bit(game.seats) - 1

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        return game.orders_for(seat, game.cities[seat].hand)

    def random_code(self, game: "Wonders", seat: i64, rng: "Rng") -> i64:
        return game.random_order(seat, rng)


class Reveal(Step):
    """The cards leave the hands; in the last turn the card not chosen is discarded (W-4.4)."""

    def __init__(self) -> None:
        super().__init__("reveal")

    def enter(self, game: "Wonders") -> None:
        for city in range(game.size):
            holder = game.cities[game.decider(city)]
            holder.hand = remove(holder.hand, card_of(game.orders[city]))
        if game.turn == game.turns:
            game.discard_leftovers()


class Pay(Step):
    """Coins leave the treasuries (W-4.5)."""

    def __init__(self) -> None:
        super().__init__("pay")

    def enter(self, game: "Wonders") -> None:
        last = game.extended and game.turn == game.turns
        if last:
            second_play.note_used(game)
        for city in range(game.size):
            pay(game, city, game.orders[city])
        if last:
            second_play.note_paid(game)


class Build(Step):
    """Cards go into cities, under stages, onto the discard pile (W-4.5)."""

    def __init__(self) -> None:
        super().__init__("build")

    def enter(self, game: "Wonders") -> None:
        for city in range(game.size):
            build(game, city, game.orders[city])
        if game.extended:
            events.follow(game, 0, game.size)


class Gain(Step):
    """Coins of discards and effects, once every card of the turn stands, last cards and digs included (W-4.6)."""

    def __init__(self) -> None:
        super().__init__("gain")

    def enter(self, game: "Wonders") -> None:
        if game.extended:
            everybody = game.bit(game.size) - 1
            events.gain(game, everybody, everybody)
            return
        events.count_earlier(game)
        for city in range(game.size):
            game.cities[city].due += gained(game, city, game.orders[city])
        for me in game.cities:
            me.coins += me.due
            me.due = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Alone(Step):
    """A step in which one city after the other decides by itself."""

    def accept(self, game: "Wonders", seat: i64, code: i64) -> None:
        game.orders[game.acting] = code
        game.owing = 0


class LastCard(Alone):
    """A city with the power plays the card left over at the end of the age, in the same turn (W-6.3)."""

    def __init__(self) -> None:
        super().__init__("last card")

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        if game.turn != game.turns:
            return
        for city in range(game.size):
            if len(game.cities[city].hand):
                game.act(city)
                return

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        return game.orders_for(game.acting, game.cities[game.acting].hand)

    def resolve(self, game: "Wonders") -> None:
        city = game.acting
        game.cities[city].hand = vec[i64]()
        play(game, city, game.orders[city])
        game.resume_after_build()


class Dig(Alone):
    """A city with the power builds a card of the discard pile for nothing (W-6.4).

    The waiting dig that comes first by line, then by seat, is always the next (W-6.4 e).
    """

    def __init__(self) -> None:
        super().__init__("dig")

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        while True:
            city = first_digger(game)
            if city < 0:
                return
            if len(game.diggable(city)):
                game.act(city)
                return
            one_dig_less(game, city)

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        city = game.acting
        cards = game.diggable(city)
        codes: vec[i64] = vec[i64](capacity=len(cards) + 1)
        for card in cards:
            order = game.marked(city, written(DIG, card, 0))
            piece = game.catalogue.cards[card]
            if not piece.powers.names:
                codes = append(codes, order)
            else:
                for named in namings(game, city, piece):
                    codes = append(codes, order | named)
        return append(codes, game.marked(city, DECLINE))

    def resolve(self, game: "Wonders") -> None:
        city = game.acting
        order = game.orders[city]
        one_dig_less(game, city)
        if kind_of(order) == DIG:
            game.dig_up(card_of(order))
            play(game, city, order)
        game.cities[game.decider(city)].discards_seen = len(game.pile)
        game.resume_after_build()


def namings(game: "Wonders", city: i64, card: "Card") -> vec[i64]:
    """What an order to build a card adds to name a piece or a seat; 0 when there is nothing to name."""
    named: vec[i64] = vec[i64]()
    if card.powers.names:
        named = named_by(card, game.cities[city], game.left(city), game.right(city))
    if len(named) == 0:
        named = append(named, 0)
    return named


def first_digger(game: "Wonders") -> i64:
    """The city whose dig is next, or -1."""
    first: i64 = -1
    line: i64 = 63
    for city in range(game.size):
        digs = game.cities[city].digs
        if digs:
            own: i64 = 0
            while not at(digs, own):
                own += 1
            if own < line:
                line = own
                first = city
    return first


def one_dig_less(game: "Wonders", city: i64) -> None:
    """Take away the city's first dig."""
    me = game.cities[city]
    line: i64 = 0
    while not at(me.digs, line):
        line += 1
    me.digs -= one(line)


class Pass(Step):
    """Hands move on (W-4.8); after the last turn conflicts and the next age, or the end (W-4.9).

    A turn 0 opens an age before its cards are dealt.
    """

    def __init__(self) -> None:
        super().__init__("pass")

    def enter(self, game: "Wonders") -> None:
        for city in game.cities:
            city.trade_income = 0
        if game.turn == 0:
            game.deal_age()
            return
        if game.turn < game.turns:
            game.pass_hands()
            game.turn += 1
            return
        if game.extended:
            for city in game.cities:
                city.extension().used = 0
            conflict.resolve_extended(game)
        else:
            conflict.resolve(game.cities, game.age)
        if game.age == 3:
            game.ending = True
        else:
            game.open_age(game.age + 1)


def play(game: "Wonders", city: i64, order: i64) -> None:
    """A play of one city alone: pay and build; its gains come in the gain step of the turn, or outside a turn at once (W-4.7)."""
    pay(game, city, order)
    build(game, city, order)
    if game.extended:
        events.follow(game, city, city + 1)
        if not game.gains_wait():
            events.gain(game, game.bit(city), game.bit(game.size) - 1)
            game.orders[city] = NO_ORDER


def pay(game: "Wonders", city: i64, order: i64) -> None:
    """Coins of one order: to the neighbours as trade income, to the bank for the printed cost (W-5.1)."""
    kind = kind_of(order)
    payer = game.cities[city]
    if kind == BUILD:
        payer.coins -= game.catalogue.cards[card_of(order)].coins
    elif kind == STAGE:
        payer.coins -= stages.ordered(payer, order).coins
    else:
        if kind >= OWN:
            game.ruleset.kinds[kind - OWN].pay(game, city, order)
        return
    for box in game.ruleset.cashiers:
        box.paying(game, city, order)
    left = coins_left(order)
    right = coins_right(order)
    payer.coins -= left + right + coins_bank(order)
    if pays_far(order):
        pay_far(game, payer, order)
    if left:
        game.left(city).receive(left)
    if right:
        game.right(city).receive(right)


def pay_far(game: "Wonders", payer: "City", order: i64) -> None:
    """Coins for cities that are no neighbours."""
    paid = far_payments(order)
    for i in range(0, len(paid), 2):
        payer.coins -= paid[i + 1]
        game.cities[paid[i]].receive(paid[i + 1])


def build(game: "Wonders", city: i64, order: i64) -> None:
    """The card of one order goes where the order says."""
    kind = kind_of(order)
    if kind == STAGE:
        builder = game.cities[city].builder()
        if builder is None:
            game.cities[city].add_stage(game.traced(city, order))
        else:
            builder.build(game, city, order)
    elif kind == DISCARD:
        game.pile = append(game.pile, game.traced(city, order))
    elif kind >= OWN:
        game.ruleset.kinds[kind - OWN].build(game, city, order)
    elif kind != DECLINE:
        card = game.catalogue.cards[card_of(order)]
        if kind == POWER:
            use_power(game, city, card, given_for(order))
        game.cities[city].add(card)


def use_power(game: "Wonders", city: i64, card: "Card", given: i64) -> None:
    """A free construction of this age is used, one bound to the color before a general one (W-6.2 e)."""
    me = game.cities[city]
    more = me.more
    if more is not None and given >= 0:
        more.exchanges_used += 1
        give_away(game, city, game.catalogue.cards[given])
    elif more is not None and more.may_build_free(card.color_index):
        more.color_builds_used += one(card.color_index)
    else:
        me.free_builds_used += 1


def replaced(steps: list[Step], name: str, other: Step) -> list[Step]:
    """The steps with another in the place of the named one."""
    return [other if step.name == name else step for step in steps]


def inserted(steps: list[Step], name: str, *others: Step) -> list[Step]:
    """The steps with others before the named one."""
    at = [step.name for step in steps].index(name)
    return [*steps[:at], *others, *steps[at:]]


TURN: list[Step] = [
    Choose(),
    Reveal(),
    Pay(),
    Build(),
    LastCard(),
    Dig(),
    Gain(),
    Pass(),
]
