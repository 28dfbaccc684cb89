"""What a seat of 7 Wonders sees: the cities from its own one on to the left, the hands it may look at, the moment.

What expansions add has a module of its own (boxes.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.wonders.net_pieces import CardNumbers, NetPieces
from septem.envs.core.sight import Row, Sight
from septem.envs.core.wonders.boxes import BoxSight
from septem.kernel.game import Game
from septem.kernel.goods import at
from septem.wonders.cards.counts import VICTORIES
from septem.wonders.cards.tally import IN_WORD
from septem.wonders.expansions import known
from septem.wonders.hidden.room import shares
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import NO_ORDER, card_of
from septem.wonders.rules.table import Wonders

AGES: Final = 4  # that of the leaders included
COUNTS: Final = ["stages", "coins", "trade_income", "shields", "defeats", "free_symbols"]
MORE_COUNTS: Final = ["hand_count", "free_builds", "free_builds_used"]


class WondersSight(Sight):
    """Tables of one size with the pieces of some boxes."""

    def __init__(self, boxes: list[str], seats: int, size: int) -> None:
        super().__init__()
        self.pieces = NetPieces(boxes)
        vocabulary = known.load(boxes, optional=True).catalogue.vocabulary
        cards, boards, steps = self.pieces.cards, self.pieces.boards, self.pieces.steps
        goods, symbols = vocabulary.goods, vocabulary.symbols
        self.numbers: CardNumbers | None = None
        self.board_numbers: dict[str, int] = {name: at for at, name in enumerate(boards)}
        self.cards: i64 = len(cards)
        self.boards: i64 = len(boards)
        self.goods: i64 = len(goods)
        self.symbols: i64 = len(symbols)
        self.values: i64 = len(VICTORIES)
        self.numbers_each: i64 = len(COUNTS) + len(MORE_COUNTS)
        self.partners = "teams" in boxes
        self.age: i64 = self.room("age", (AGES,), [str(age) for age in range(AGES)])
        self.turn: i64 = self.room("turn", (1,), ["turn"])
        self.step: i64 = self.room("step", (len(steps),), steps)
        self.discards: i64 = self.room("discard_count", (1,), ["cards"])
        self.order: i64 = self.room("committed", (len(cards),), cards)
        self.hand: i64 = self.room("hand", (size, len(cards)), cards)
        self.board: i64 = self.room("wonder", (size, len(boards)), boards)
        self.built: i64 = self.room("built", (size, len(cards)), cards)
        counts = [*COUNTS, *MORE_COUNTS]
        self.counts: i64 = self.room("counts", (size, len(counts)), counts)
        self.victories: i64 = self.room(
            "victories", (size, len(VICTORIES)), [str(value) for value in VICTORIES]
        )
        self.science: i64 = self.room("symbols", (size, len(symbols)), symbols)
        self.fixed: i64 = self.room("goods", (size, len(goods)), goods)
        self.choice: i64 = self.room("goods_of_choice", (size, len(goods)), goods)
        self.left: i64 = self.room("price_left", (size, len(goods)), goods)
        self.right: i64 = self.room("price_right", (size, len(goods)), goods)
        self.box: BoxSight | None = BoxSight(self, boxes, cards, size) if boxes else None

    def numbers_of(self, game: Wonders) -> CardNumbers:
        numbers = self.numbers
        if numbers is None or numbers.catalogue is not game.catalogue:
            numbers = CardNumbers(self.pieces, game)
            self.numbers = numbers
        return numbers

    def see(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, Wonders)
        slots = self.numbers_of(game).slots
        row.put(self.age + game.age, 1)
        row.put(self.turn, game.turn)
        row.put(self.step + game.step, 1)
        row.put(self.discards, len(game.pile))
        if game.choosing() and game.orders[seat] != NO_ORDER:
            row.put(self.order + slots[card_of(game.orders[seat])], 1)
        away: i64 = 0
        number = seat
        while away < game.size:
            self.see_city(game, number, away, slots, row)
            if self.looks_into(game, seat, number):
                for card in game.cities[number].hand:
                    row.count_one(self.hand + away * self.cards + slots[card])
            away += 1
            number += 1
            if number == game.size:
                number = 0
        if self.box is not None:
            self.box.see(game, seat, slots, row)

    def looks_into(self, game: Wonders, seat: i64, city: i64) -> bool:
        """Whether a seat sees the hand of a city."""
        holder = game.decider(city)
        if holder == seat:
            return True
        return self.partners and shares(game, int(seat), int(holder))

    def see_city(self, game: Wonders, number: i64, away: i64, slots: vec[i64], row: Row) -> None:
        """What everybody sees of a city."""
        city = game.cities[number]
        row.put(self.board + away * self.boards + self.board_numbers[city.board.id], 1)
        see_cards(row, self.built + away * self.cards, city.built, slots)
        self.see_counts(city, away, row)
        trader = game.trader(number)
        value: i64 = 0
        while value < self.values:
            row.put(self.victories + away * self.values + value, at(city.victories, value))
            value += 1
        symbol: i64 = 0
        while symbol < self.symbols:
            row.put(self.science + away * self.symbols + symbol, at(city.symbols, symbol))
            symbol += 1
        good: i64 = 0
        place = away * self.goods
        while good < self.goods:
            fixed = at(city.fixed, good)
            row.put(self.fixed + place, fixed)
            row.put(self.choice + place, at(city.reach, good) - fixed)
            row.put(self.left + place, at(trader.left_price, good))
            row.put(self.right + place, at(trader.right_price, good))
            good += 1
            place += 1

    def see_counts(self, city: City, away: i64, row: Row) -> None:
        """Numbers that a city has once."""
        place = self.counts + away * self.numbers_each
        row.put(place, city.stages)
        row.put(place + 1, city.coins)
        row.put(place + 2, city.trade_income)
        row.put(place + 3, city.shields)
        row.put(place + 4, city.defeats)
        row.put(place + 5, city.free_symbols)
        row.put(place + 6, len(city.hand))
        row.put(place + 7, city.free_builds)
        row.put(place + 8, city.free_builds_used)


def see_cards(row: Row, begins: i64, built: vec[i64], slots: vec[i64]) -> None:
    """One for each card of a set that is packed as the buildings of a city are."""
    word: i64 = 0
    while word < len(built):
        rest = built[word]
        index = word * (IN_WORD + 1)
        while rest:
            if rest & 0xFF == 0:
                rest >>= 8
                index += 8
            else:
                if rest & 1:
                    row.put(begins + slots[index], 1)
                rest >>= 1
                index += 1
        word += 1
