"""The steps of a turn, in order (W-4.1). The whole turn is the list at the end of this page.

A step either does its work when the turn enters it, or makes seats owe a decision; the decisions are taken up when the last
of them is committed.
"""

from typing import TYPE_CHECKING

from librt.vecs import append, remove, vec
from mypy_extensions import i64, mypyc_attr

from septem.wonders import conflict
from septem.wonders.orders import (
    BUILD,
    DECLINE,
    DIG,
    DISCARD,
    NO_ORDER,
    POWER,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    kind_of,
)

if TYPE_CHECKING:
    from septem.wonders.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One step of a turn."""

    def __init__(self, name: str) -> None:
        self.name = name

    def enter(self, game: "Wonders") -> None:
        """Do the step, or make seats owe a decision."""

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        """What a seat that owes a decision here may choose."""
        return vec[i64]()

    def accept(self, game: "Wonders", seat: i64, code: i64) -> None:
        """Take a decision; it stays secret until the last one is in."""
        game.orders[seat] = code
        game.owing -= game.owing & game.bit(seat)

    def take_back(self, game: "Wonders", seat: i64) -> bool:
        """Give a committed decision back; False when there is none."""
        return False

    def resolve(self, game: "Wonders") -> None:
        """All decisions are in: carry them out."""


class Choose(Step):
    """Everyone chooses a card and what to do with it, unseen by the others (W-4.3)."""

    def __init__(self) -> None:
        super().__init__("choose")

    def enter(self, game: "Wonders") -> None:
        game.clear_orders()
        game.owing = game.bit(game.seats) - 1

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        return game.orders_for(seat, game.cities[seat].hand)

    def take_back(self, game: "Wonders", seat: i64) -> bool:
        if game.orders[seat] == NO_ORDER:
            return False
        game.orders[seat] = NO_ORDER
        game.owing |= game.bit(seat)
        return True


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
        for city in range(game.size):
            pay(game, city, game.orders[city])


class Build(Step):
    """Cards go into cities, under stages, onto the discard pile (W-4.5)."""

    def __init__(self) -> None:
        super().__init__("build")

    def enter(self, game: "Wonders") -> None:
        for city in range(game.size):
            build(game, city, game.orders[city])


class Gain(Step):
    """Coins of discards and effects, once every card of the step stands (W-4.6)."""

    def __init__(self) -> None:
        super().__init__("gain")

    def enter(self, game: "Wonders") -> None:
        gains: vec[i64] = vec[i64](capacity=8)
        for city in range(game.size):
            gains = append(gains, gained(game, city, game.orders[city]))
        for city in range(game.size):
            game.cities[city].coins += gains[city]


class LastCard(Step):
    """A city with the power plays the card left over at the end of the age (W-6.3)."""

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
        order = game.orders[city]
        game.cities[city].hand = vec[i64]()
        pay(game, city, order)
        build(game, city, order)
        game.cities[city].coins += gained(game, city, order)
        self.enter(game)

    def accept(self, game: "Wonders", seat: i64, code: i64) -> None:
        game.orders[game.acting] = code
        game.owing = 0


class Dig(Step):
    """A city with the power builds a card of the discard pile for nothing (W-6.4)."""

    def __init__(self) -> None:
        super().__init__("dig")

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        for city in range(game.size):
            while game.cities[city].digs > 0:
                if len(game.diggable(city)):
                    game.act(city)
                    return
                game.cities[city].digs -= 1

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        codes: vec[i64] = vec[i64](capacity=16)
        for card in game.diggable(game.acting):
            codes = append(codes, game.marked(game.acting, card << 4 | DIG))
        return append(codes, game.marked(game.acting, DECLINE))

    def accept(self, game: "Wonders", seat: i64, code: i64) -> None:
        game.orders[game.acting] = code
        game.owing = 0

    def resolve(self, game: "Wonders") -> None:
        city = game.acting
        order = game.orders[city]
        game.cities[city].digs -= 1
        if kind_of(order) == DIG:
            game.dig_up(card_of(order))
            build(game, city, order)
            game.cities[city].coins += gained(game, city, order)
        game.cities[game.decider(city)].discards_seen = len(game.pile)
        self.enter(game)


class Pass(Step):
    """Hands move on (W-4.8); after the last turn conflicts and the next age, or the end (W-4.9)."""

    def __init__(self) -> None:
        super().__init__("pass")

    def enter(self, game: "Wonders") -> None:
        for city in game.cities:
            city.trade_income = 0
        if game.turn < game.turns:
            game.pass_hands()
            game.turn += 1
            return
        conflict.resolve(game.cities, game.age)
        if game.age == 3:
            game.over = True
        else:
            game.open_age(game.age + 1)


def pay(game: "Wonders", city: i64, order: i64) -> None:
    """Coins of one order: to the neighbours as trade income, to the bank for the printed cost (W-5.1)."""
    kind = kind_of(order)
    payer = game.cities[city]
    if kind == BUILD:
        payer.coins -= game.catalogue.cards[card_of(order)].coins
    elif kind == STAGE:
        payer.coins -= payer.board.stages[payer.stages].coins
    else:
        return
    left = coins_left(order)
    right = coins_right(order)
    payer.coins -= left + right + coins_bank(order)
    if left:
        game.left(city).receive(left)
    if right:
        game.right(city).receive(right)


def build(game: "Wonders", city: i64, order: i64) -> None:
    """The card of one order goes where the order says."""
    kind = kind_of(order)
    if kind == STAGE:
        game.cities[city].add_stage(game.traced(city, order))
    elif kind == DISCARD:
        game.pile = append(game.pile, game.traced(city, order))
    elif kind != DECLINE:
        if kind == POWER:
            game.cities[city].free_builds_used += 1
        game.cities[city].add(game.catalogue.cards[card_of(order)])


def gained(game: "Wonders", city: i64, order: i64) -> i64:
    """The coins one order brings from the bank."""
    kind = kind_of(order)
    if kind == DISCARD:
        return game.discard_coins
    me = game.cities[city]
    if kind == STAGE:
        gains = me.board.stages[me.stages - 1].powers.gains
    else:
        gains = game.catalogue.cards[card_of(order)].powers.gains
    coins: i64 = 0
    for effect in gains:
        coins += effect.coins(me, game.left(city), game.right(city))
    return coins


TURN: list[Step] = [
    Choose(),
    Reveal(),
    Pay(),
    Build(),
    Gain(),
    LastCard(),
    Dig(),
    Pass(),
]
