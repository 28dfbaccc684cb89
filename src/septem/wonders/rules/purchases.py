"""What a payment buys: the units behind the coins of an order, found by the search that offered the payment (W-5).

Several purchases may cost the same coins; the first in the order of the search is taken, among those that bring the sellers the
fewest coins from the bank (T-4.6).
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import one, total
from septem.wonders.rules import stages
from septem.wonders.rules.covers import BANK, LEFT, RIGHT, Purchase
from septem.wonders.rules.extension import STAGES
from septem.wonders.rules.orders import (
    BUILD,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    far_payments,
    kind_of,
)
from septem.wonders.rules.payment import Market

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Bill:
    """What a piece costs a city, and the coins given for its goods."""

    def __init__(self, color: i64, coins: i64, goods: i64) -> None:
        self.color: i64 = color  # of a card, or STAGES
        self.coins: i64 = coins
        self.goods: i64 = goods
        self.payment: i64 = 0  # to both neighbours and the bank
        self.far: vec[i64] = vec[i64]()  # seat, coins, seat, coins

    def pay(self, left: i64, right: i64, bank: i64, far: vec[i64]) -> None:
        self.payment = left * one(LEFT) + right * one(RIGHT) + bank * one(BANK)
        self.far = far


def bill_of(game: "Wonders", city: i64, order: i64) -> Bill:
    """The bill of an order that builds a card or a stage at a price."""
    if kind_of(order) == BUILD:
        card = game.catalogue.cards[card_of(order)]
        bill = Bill(card.color_index, card.coins, card.goods)
    else:
        stage = stages.ordered(game.cities[city], order)
        bill = Bill(STAGES, stage.coins, stage.goods)
    bill.pay(coins_left(order), coins_right(order), coins_bank(order), far_payments(order))
    return bill


def settle(game: "Wonders", city: i64, bill: Bill) -> Market:
    """Find purchases that cost what a bill says; the market holds them and their trail."""
    me = game.trader(city)
    market = game.buffer().market
    market.target = bill.payment
    market.open(me, game.left(city), game.right(city))
    for seller in market.sellers[: market.selling]:
        for i in range(0, len(bill.far), 2):
            if seller.seat == bill.far[i]:
                market.target += bill.far[i + 1] * seller.coin
    market.purse = total(market.target) + bill.coins
    market.best_trail = 0
    market.best_path = []
    market.price_piece(me, bill.color, bill.coins, bill.goods)
    market.target = -1
    return market


def purchases(game: "Wonders", city: i64, bill: Bill) -> list[Purchase]:
    """The units that a bill buys, in the order of goods."""
    return settle(game, city, bill).best_path


def trail_of(game: "Wonders", city: i64, order: i64) -> i64:
    """The marks of the units that an order buys, the fewest there can be."""
    return settle(game, city, bill_of(game, city, order)).best_trail
