"""What Architects shows to a net of one seat: all of it lies open on the table.

Every seat has `SeatInputs`; the one who decides and its two neighbours, with whom it shares decks and battles, have `CloseInputs` too.
"""

from typing import Final

from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, RESOURCES, STAGES, SYMBOL, TYPES
from septem.architects.rules import battle, decks, wonder
from septem.architects.rules.payment import lacking, usable
from septem.architects.rules.state import BOARD, OTHERS, WORDS
from septem.architects.rules.table import Architects
from septem.bots.core.architects.policy import shortage
from septem.bots.core.architects.prospects import PROSPECTS, SYMBOLS, top_prospect
from septem.bots.core.found import Found
from septem.bots.core.net_inputs import Names
from septem.kernel.goods import MASK, WIDTH, at

MOST_GOODS: Final = 4  # of a resource; no stage asks for more
MOST_COINS: Final = 6
MOST_SYMBOLS: Final = 2
MOST_BLUE: Final = 6
MOST_RED: Final = 5
MOST_SHIELDS: Final = 9
MOST_VICTORIES: Final = 8
MOST_POINTS: Final = 34  # in steps of 2
MOST_LACKING: Final = 4
DECK_SIZES: Final = 13  # in steps of 2
BUILT: Final = 6  # how many stages may be built, from none on
TOKENS: Final = [*BOX.token_ids, f"{BOX.token_ids[-1]} twice"]


class SeatInputs:
    """The wonder, what is held in sums, points and tokens."""

    def __init__(self, names: Names, whose: str) -> None:
        self.wonder: i64 = len(names.all)
        for ident in BOX.wonder_ids:
            names.row(f"{whose} {ident} stages", BUILT)
        self.tokens: i64 = names.room(f"{whose} token", TOKENS)
        self.victories: i64 = names.counts(f"{whose} victories", MOST_VICTORIES)
        self.cat: i64 = names.room(f"{whose}", ["cat"])
        self.points: i64 = names.row(f"{whose} points in twos", MOST_POINTS + 1)
        self.shields: i64 = names.counts(f"{whose} shields", MOST_SHIELDS)
        self.coins: i64 = names.counts(f"{whose} coins", MOST_COINS)
        self.symbols: i64 = len(names.all)
        for card in BOX.card_ids[SYMBOL : SYMBOL + SYMBOLS]:
            names.counts(f"{whose} {card}", MOST_SYMBOLS)
        self.most: i64 = names.counts(f"{whose} identical resources", MOST_GOODS)
        self.different: i64 = names.counts(f"{whose} different resources", RESOURCES)
        self.lacking: i64 = names.row(f"{whose} lacking", MOST_LACKING + 1)
        self.top: i64 = names.room(f"{whose} deck top", BOX.card_ids)

    def see(self, game: Architects, seat: i64, points: i64, found: Found) -> None:
        """What one seat has."""
        which = game.wonder(seat)
        if which < 0:
            return
        goods = game.city[WORDS * seat]
        others = game.city[WORDS * seat + OTHERS]
        board = game.city[WORDS * seat + BOARD]
        found.add(self.wonder + which * BUILT + wonder.built(board))
        found.add_set(self.tokens, wonder.tokens(board))
        found.add_count(self.victories, wonder.victories(board), MOST_VICTORIES)
        if game.cat == seat:
            found.add(self.cat)
        found.add(self.points + min(points // 2, MOST_POINTS))
        found.add_count(self.shields, battle.shields(which, others, board), MOST_SHIELDS)
        found.add_count(self.coins, at(goods, COIN), MOST_COINS)
        symbol: i64 = 0
        while symbol < SYMBOLS:
            held = decks.others_of(others, SYMBOL + symbol)
            found.add_count(self.symbols + symbol * MOST_SYMBOLS, held, MOST_SYMBOLS)
            symbol += 1
        use = usable(goods)
        found.add_count(self.most, use & MASK, MOST_GOODS)
        found.add_count(self.different, use >> WIDTH, RESOURCES)
        found.add(self.lacking + min(shortage(which, board, goods), MOST_LACKING))
        if decks.size(game.sizes, seat):
            found.add(self.top + game.top(seat))


class CloseInputs:
    """Each stage and each card, and what the top cards within reach would do."""

    def __init__(self, names: Names, whose: str) -> None:
        self.stages: i64 = len(names.all)
        for ident in BOX.wonder_ids:
            names.row(f"{whose} {ident} stage built", STAGES)
        self.lacking: i64 = len(names.all)
        for stage in range(STAGES):
            names.row(f"{whose} stage {stage} lacking", MOST_LACKING + 1)
        self.goods: i64 = len(names.all)
        for card in BOX.card_ids[:RESOURCES]:
            names.counts(f"{whose} {card}", MOST_GOODS)
        self.blue: i64 = len(names.all)
        for card in BOX.card_ids[COIN + 1 : SYMBOL]:
            names.counts(f"{whose} {card}", MOST_BLUE)
        self.red: i64 = len(names.all)
        for card in BOX.card_ids[SYMBOL + SYMBOLS : TYPES]:
            names.counts(f"{whose} {card}", MOST_RED)
        self.size: i64 = names.row(f"{whose} deck size in twos", DECK_SIZES)
        self.left: i64 = names.counts(f"{whose} left card would", PROSPECTS - 1)
        self.right: i64 = names.counts(f"{whose} right card would", PROSPECTS - 1)

    def see(self, game: Architects, seat: i64, found: Found) -> None:
        """What one seat has, card by card."""
        which = game.wonder(seat)
        if which < 0:
            return
        goods = game.city[WORDS * seat]
        others = game.city[WORDS * seat + OTHERS]
        board = game.city[WORDS * seat + BOARD]
        found.add_set(self.stages + which * STAGES, board & wonder.ALL_STAGES)
        self.see_lacking(which, board, goods, found)
        card: i64 = 0
        while card < RESOURCES:
            found.add_count(self.goods + card * MOST_GOODS, at(goods, card), MOST_GOODS)
            card += 1
        card = COIN + 1
        begins = self.blue
        while card < SYMBOL:
            found.add_count(begins, decks.others_of(others, card), MOST_BLUE)
            begins += MOST_BLUE
            card += 1
        card = SYMBOL + SYMBOLS
        begins = self.red
        while card < TYPES:
            found.add_count(begins, decks.others_of(others, card), MOST_RED)
            begins += MOST_RED
            card += 1
        found.add(self.size + decks.size(game.sizes, seat) // 2)
        right = decks.right_of(seat, game.seats)
        found.add_count(self.left, top_prospect(game, seat, seat), PROSPECTS)
        found.add_count(self.right, top_prospect(game, seat, right), PROSPECTS)

    def see_lacking(self, which: i64, board: i64, goods: i64, found: Found) -> None:
        """What each stage that may be built lacks, coins used."""
        use = usable(goods)
        coins = at(goods, COIN)
        stages = wonder.available(which, board)
        stage: i64 = 0
        while stages >> stage:
            if stages >> stage & 1:
                place = which * STAGES + stage
                lack = lacking(use, BOX.stage_same[place], BOX.stage_count[place]) - coins
                found.add(self.lacking + stage * (MOST_LACKING + 1) + max(lack, 0))
            stage += 1
