"""What Duel shows to a net: both cities, the structure, the tracks, all as the deciding seat may know it.

Everything is a fact that holds or does not: a card stands in a city, a city has 7 coins, a card is accessible and can be paid. What
Pantheon adds has a module of its own (pantheon_inputs.py), as have the tokens of the moves (net_tokens.py).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.duel.net_tokens import MoveTokens
from septem.bots.core.duel.pantheon_inputs import PantheonInputs
from septem.bots.core.duel.slots import Slots
from septem.bots.core.found import Found
from septem.bots.core.net_inputs import Names, NetInputs
from septem.duel.cards.catalogue import (
    COLOR,
    COLORS,
    RESOURCES,
    SYMBOLS,
)
from septem.duel.rules import codes, offers, payment, steps, structure
from septem.duel.rules.city import (
    MADE_SOURCES,
    RAW_SOURCES,
    SYMBOL_MASK,
    SYMBOL_WIDTH,
    City,
    bits,
)
from septem.duel.rules.military import CAPITAL
from septem.duel.rules.structure import SIZE, STEP
from septem.duel.rules.table import VICTORIES, Duel
from septem.duel.rules.terms import REGULAR
from septem.kernel import goods
from septem.kernel.bits import position_of
from septem.kernel.game import Game

MOST_COINS: Final = 25
MOST_GOODS: Final = 5
MOST_OF_COLOR: Final = 7
MOST_POINTS: Final = 39  # in steps of 2
MOST_LEAD: Final = 20
MOST_RESERVE: Final = 7
DISTINCT: Final = 6
SIDES: Final = ["mine", "theirs"]
AGES: Final = 3
GREATEST_AGE: Final = 3
LOOT: Final = 4
GOODS: Final = 5
OF_SYMBOLS: Final = 7


class CityInputs:
    """Where the inputs of one city begin."""

    def __init__(self, names: Names, whose: str, pieces: Slots) -> None:
        wonders = pieces.wonder_names()
        self.cards: i64 = names.room(f"{whose} building", pieces.card_names())
        self.planned: i64 = names.room(f"{whose} wonder planned", wonders)
        self.built: i64 = names.room(f"{whose} wonder built", wonders)
        self.payable: i64 = names.room(f"{whose} wonder payable", wonders)
        tokens = pieces.token_names()
        self.progress: i64 = names.room(f"{whose} token", tokens)
        self.coins: i64 = names.row(f"{whose} coins", MOST_COINS + 1)
        self.reserve: i64 = names.counts(f"{whose} reserve", MOST_RESERVE)
        self.goods: i64 = len(names.all)
        for good in RESOURCES:
            names.counts(f"{whose} {good}", MOST_GOODS)
        self.raw: i64 = names.counts(f"{whose} choices of raw goods", MOST_GOODS)
        self.made: i64 = names.counts(f"{whose} choices of made goods", MOST_GOODS)
        self.cheap: i64 = names.room(f"{whose} fixed price", RESOURCES)
        self.symbols: i64 = names.room(f"{whose} symbol once", SYMBOLS)
        self.pairs: i64 = names.room(f"{whose} symbol twice", SYMBOLS)
        self.distinct: i64 = names.counts(f"{whose} different symbols", DISTINCT)
        self.colors: i64 = len(names.all)
        for color in COLORS[: pieces.colors]:
            names.counts(f"{whose} {color} cards", MOST_OF_COLOR)
        self.points: i64 = names.row(f"{whose} points in twos", MOST_POINTS + 1)
        # Cards that lie face up, by what they would cost.
        self.card_payable: i64 = names.room(f"{whose} card payable", pieces.card_names())
        self.card_free: i64 = names.room(f"{whose} card for nothing", pieces.card_names())


class DuelInputs(NetInputs):
    """Base game and all boxes of the package in one set of inputs."""

    def __init__(self) -> None:
        super().__init__()
        pieces = Slots()
        names = self.inputs
        self.pieces = pieces
        self.boxes = pieces.boxes
        self.box: i64 = names.room("box", pieces.boxes)
        self.mine = CityInputs(names, SIDES[0], pieces)
        self.theirs = CityInputs(names, SIDES[1], pieces)
        self.cards_left: i64 = len(names.all)
        for age in range(AGES):
            names.row(f"age {age + 1} cards left", SIZE + 1)
        self.places: i64 = len(names.all)
        for age in range(AGES):
            names.row(f"age {age + 1} place", SIZE)
        cards = pieces.card_names()
        self.open: i64 = names.room("accessible", cards)
        self.covered: i64 = names.room("covered", cards)
        self.frees_one: i64 = names.room("uncovers one", cards)
        self.frees_two: i64 = names.room("uncovers two", cards)
        self.frees_hidden: i64 = names.room("uncovers a hidden card", cards)
        self.backs: i64 = names.counts("face-down cards that were added", SIZE)
        self.pile: i64 = names.room("discarded", cards)
        self.pawn: i64 = names.row("pawn from the opponent's side", 2 * CAPITAL + 1)
        self.loot: i64 = names.row("military token", LOOT)
        tokens = pieces.token_names()
        self.board: i64 = names.room("token on the board", tokens)
        self.drawn: i64 = names.room("token drawn", tokens)
        wonders = pieces.wonder_names()
        self.draft: i64 = names.room("wonder to draft", wonders)
        self.picks: i64 = names.row("wonders drafted", 9)
        self.decision: i64 = names.room("decision", pieces.step_names())
        self.again: i64 = names.room("play", ["again", "my turn"])
        self.lead: i64 = names.row("lead", 2 * MOST_LEAD + 1)
        self.pantheon = PantheonInputs(names, pieces)
        self.moves = MoveTokens(self.tokens, pieces)
        self.work: vec[i64] = vec[i64]([0] * 256)
        self.found = Found()

    def knows(self, game: Game) -> bool:
        if not isinstance(game, Duel):
            return False
        strange = [name for name in game.terms.expansions if name not in self.boxes]
        return not strange

    def tokens_of(self, game: Game, seat: i64, codes: vec[i64]) -> vec[i64]:
        assert isinstance(game, Duel)
        return self.moves.of(game, seat, codes)

    def active(self, game: Game, seat: i64) -> vec[i64]:
        assert isinstance(game, Duel)
        found = self.found
        found.count = 0
        me = game.first if seat == 0 else game.second
        other = game.second if seat == 0 else game.first
        for name in game.terms.expansions:
            found.add(self.box + self.boxes.index(name))
        my_price = payment.prices(me, other)
        their_price = payment.prices(other, me)
        my_points = game.total(seat)
        their_points = game.total(1 - seat)
        self.see_city(me, self.mine, my_price, my_points)
        self.see_city(other, self.theirs, their_price, their_points)
        lead = my_points - their_points
        found.add(self.lead + min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD)
        self.see_structure(game, me, other, my_price, their_price)
        self.see_table(game, seat)
        if game.own is not None:
            self.pantheon.see(game, seat, found)
        return found.all()

    def see_city(self, city: City, at: CityInputs, price: i64, points: i64) -> None:
        """One city, and what it could pay."""
        found = self.found
        found.add_set(at.cards, city.lo)
        found.add_set(at.cards + self.pieces.low, city.hi)
        found.add_set(at.planned, city.wonders & ~city.built)
        found.add_set(at.built, city.built)
        found.add_set(at.progress, city.progress)
        found.add(at.coins + min(city.coins, MOST_COINS))
        found.add_count(at.reserve, city.reserve, MOST_RESERVE)
        good: i64 = 0
        while good < GOODS:
            found.add_count(at.goods + good * MOST_GOODS, goods.at(city.fixed, good), MOST_GOODS)
            if goods.at(city.cheap, good):
                found.add(at.cheap + good)
            good += 1
        found.add_count(at.raw, goods.at(city.choice, RAW_SOURCES), MOST_GOODS)
        found.add_count(at.made, goods.at(city.choice, MADE_SOURCES), MOST_GOODS)
        self.see_symbols(city, at)
        color: i64 = 0
        while color < self.pieces.colors:
            held = goods.at(city.colors, color)
            found.add_count(at.colors + color * MOST_OF_COLOR, held, MOST_OF_COLOR)
            color += 1
        found.add(at.points + min(max(points, 0) // 2, MOST_POINTS))
        number = offers.wonders(city, self.work, 0, price, city.coins + city.reserve)
        i: i64 = 0
        while i < number:
            found.add(at.payable + codes.wonder_of(self.work[i]))
            i += 1

    def see_symbols(self, city: City, at: CityInputs) -> None:
        """Each scientific symbol, those held twice, and how many are different."""
        found = self.found
        symbol: i64 = 0
        while symbol < OF_SYMBOLS:
            held = city.science >> (symbol * SYMBOL_WIDTH) & SYMBOL_MASK
            if held:
                found.add(at.symbols + symbol)
                if held > 1:
                    found.add(at.pairs + symbol)
            symbol += 1
        found.add_count(at.distinct, city.distinct, DISTINCT)

    def see_structure(self, game: Duel, me: City, other: City, mine: i64, theirs: i64) -> None:
        """The places left, and each card that lies face up: whether it can be taken, paid, and what it uncovers."""
        found = self.found
        age = game.age - 1
        left = game.left
        found.add(self.cards_left + age * (SIZE + 1) + bits(left))
        found.add_set(self.places + age * SIZE, left)
        cards = game.cards
        base = age * STEP
        rest = left & game.up
        while rest:
            low = rest & -rest
            rest ^= low
            at = position_of(low)
            slot = self.pieces.slot(cards[base + at])
            if game.open & low:
                found.add(self.open + slot)
                self.see_uncovered(game, age * SIZE + at, low, slot)
            else:
                found.add(self.covered + slot)
            self.see_price(me, self.mine, cards[base + at], slot, mine)
            self.see_price(other, self.theirs, cards[base + at], slot, theirs)
        if game.age == GREATEST_AGE:
            found.add_count(self.backs, self.added_backs(game, base), SIZE)

    def see_price(self, city: City, at: CityInputs, card: i64, slot: i64, price: i64) -> None:
        """Whether a city could build a card."""
        code = offers.building(city, card, price, city.coins + city.reserve)
        if code:
            if codes.coins_of(code):
                self.found.add(at.card_payable + slot)
            else:
                self.found.add(at.card_free + slot)

    def see_uncovered(self, game: Duel, place: i64, own: i64, slot: i64) -> None:
        """What lies free once a card is taken."""
        freed = structure.freed(place, game.left & ~own)
        if freed:
            found = self.found
            found.add(self.frees_two + slot if freed & (freed - 1) else self.frees_one + slot)
            if freed & ~game.up:
                found.add(self.frees_hidden + slot)

    def added_backs(self, game: Duel, base: i64) -> i64:
        """Face-down cards whose back shows that they were added to the Age (D-17.3)."""
        count: i64 = 0
        rest = game.left & ~game.up
        while rest:
            low = rest & -rest
            rest ^= low
            if COLOR[game.cards[base + position_of(low)]] >= REGULAR:
                count += 1
        return count

    def see_table(self, game: Duel, seat: i64) -> None:
        """Tracks, tokens, piles, and what is being decided."""
        found = self.found
        found.add_set(self.pile, game.pile_lo)
        found.add_set(self.pile + self.pieces.low, game.pile_hi)
        found.add(self.pawn + CAPITAL + (game.pawn if seat == 0 else -game.pawn))
        loot = game.military
        if seat:
            loot = (loot & 3) << 2 | loot >> 2
        found.add_set(self.loot, loot)
        found.add_set(self.board, game.board)
        if game.decision == steps.DRAWN:
            found.add_set(self.drawn, codes.values_of(game.task))
        found.add_set(self.draft, game.group)
        found.add(self.picks + game.picks)
        found.add(self.decision + game.decision)
        if game.extra:
            found.add(self.again)
        if game.active == seat:
            found.add(self.again + 1)

    # How games end.

    def endings(self) -> list[str]:
        won = [f"won by {way}" for way in VICTORIES]
        return [*won, *(f"lost by {way}" for way in VICTORIES), "shared"]

    def by_points(self, ending: int) -> bool:
        return ending % len(VICTORIES) == 0  # the first way, or a shared win

    def ending(self, game: Game, seat: i64) -> tuple[int, int]:
        assert isinstance(game, Duel)
        outcome = game.result()
        lead = int(game.total(seat) - game.total(1 - seat))
        if len(outcome.winners) > 1:
            return 2 * len(VICTORIES), lead
        lost = 0 if seat in outcome.winners else len(VICTORIES)
        return lost + int(game.victory), lead
