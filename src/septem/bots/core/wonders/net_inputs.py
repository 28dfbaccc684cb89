"""What 7 Wonders shows to a net: one seat's city, its two neighbours, all hands of a deal, the rest of the table pooled.

A search asks about deals in which nothing is hidden any more, at the moment when all choose. The neighbours are told apart by the
way hands go: the *giver*'s hand comes to the seat next, the *taker* gets its hand. Cities further away count by their points and
shields only, so that one net serves any number of seats. What the boxes add has a module of its own (box_inputs.py).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.net_inputs import Names
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.core.wonders.box_inputs import BoxInputs
from septem.bots.core.wonders.found import Found
from septem.bots.core.wonders.net_pieces import (
    FREE,
    NO_WAY,
    CardNumbers,
    NetPieces,
    way_to_cover,
    way_to_pay,
)
from septem.kernel.game import Game
from septem.kernel.goods import at
from septem.wonders.cards.catalogue import LINES
from septem.wonders.hidden.room import expansions_of
from septem.wonders.rules.city import City, left_of, right_of
from septem.wonders.rules.free_city import FREE as FREE_CITY
from septem.wonders.rules.free_city import TwoPlayers
from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.science import COMPASS, GEAR, TABLET
from septem.wonders.rules.scoring import score
from septem.wonders.rules.table import Wonders

MOST_COINS: Final = 15
MOST_SHIELDS: Final = 10
MOST_GOODS: Final = 3
MOST_UNITS: Final = 4
MOST_FREE_SYMBOLS: Final = 2
MOST_POINTS: Final = 39  # in twos
MOST_APART: Final = 12  # points in twos, either way
MOST_DIFFERENCE: Final = 4  # shields, either way
MOST_PAYABLE: Final = 8
MOST_SEATS: Final = 8
MOST_TURN: Final = 9
MOST_LEFT: Final = 5  # shields or symbols in a hand
OWN_KINDS: Final = 5  # counts of each symbol that are told apart, from 0 on
OTHERS_KINDS: Final = 4
AGES: Final = 4  # the one before the first included
LAST_AGE: Final = 3
MOMENTS: Final = 4  # of an age, as conflicts come nearer
CHEAP: Final = 2  # coins for a good below which it is cheap
GLASS: Final = 4  # the first good that is not raw


class CityInputs:
    """Where the inputs of one city begin."""

    def __init__(self, names: Names, whose: str, pieces: NetPieces, kinds: int) -> None:
        self.cards: i64 = names.room(f"{whose} building", pieces.cards)
        self.boards: vec[i64] = vec[i64](
            [
                names.row(f"{whose} {board} stages", stages + 1)
                for board, stages in zip(pieces.boards, pieces.stages, strict=True)
            ]
        )
        self.coins: i64 = names.row(f"{whose} coins", MOST_COINS + 1)
        self.shields: i64 = names.counts(f"{whose} shields", MOST_SHIELDS)
        self.kinds: i64 = kinds
        self.symbols: i64 = names.row(f"{whose} symbols, in base {kinds}", kinds * kinds * kinds)
        self.free_symbols: i64 = names.counts(f"{whose} symbols of choice", MOST_FREE_SYMBOLS)
        self.goods: i64 = names.counts(f"{whose} goods in reach", MOST_GOODS * pieces.goods)
        self.units: i64 = names.counts(f"{whose} goods of choice", MOST_UNITS)
        self.cheap: i64 = names.room(
            f"{whose} cheap", ["raw from giver", "raw from taker", "manufactured"]
        )
        self.powers: i64 = names.room(
            f"{whose} power",
            ["last card", "free build", "guild", "dig", "next stage", "stage free"],
        )
        self.payable: i64 = names.row(f"{whose} cards payable", MOST_PAYABLE + 1)


class HandInputs:
    """Where the inputs of one hand begin."""

    def __init__(self, names: Names, whose: str, pieces: NetPieces) -> None:
        self.cards: i64 = names.room(f"hand of {whose}", pieces.cards)
        self.payable: i64 = names.room(f"hand of {whose}, payable there", pieces.cards)
        self.mine: i64 = names.room(f"hand of {whose}, free or payable by me", pieces.cards)
        self.shields: i64 = names.counts(f"hand of {whose}, shields", MOST_LEFT)
        self.symbols: i64 = names.counts(f"hand of {whose}, symbols", MOST_LEFT)


class WondersInputs(ValueInputs):
    """The base game and some boxes in one set of inputs."""

    def __init__(self, boxes: list[str]) -> None:
        super().__init__()
        pieces = NetPieces(boxes)
        names = self.inputs
        self.pieces = pieces
        self.board_numbers: dict[str, int] = {
            name: number for number, name in enumerate(pieces.boards)
        }
        self.numbers: CardNumbers | None = None
        self.me = CityInputs(names, "my", pieces, OWN_KINDS)
        self.giver = CityInputs(names, "giver's", pieces, OTHERS_KINDS)
        self.taker = CityInputs(names, "taker's", pieces, OTHERS_KINDS)
        self.my_hand = HandInputs(names, "mine", pieces)
        self.giver_hand = HandInputs(names, "giver", pieces)
        self.taker_hand = HandInputs(names, "taker", pieces)
        self.own_points: i64 = names.row("my points in twos", MOST_POINTS + 1)
        apart = 2 * MOST_APART + 1
        self.before_giver: i64 = names.row("points before giver, in twos", apart)
        self.before_taker: i64 = names.row("points before taker, in twos", apart)
        self.before_best: i64 = names.row("points before the best other, in twos", apart)
        self.before_mean: i64 = names.row("points before the mean, in twos", apart)
        self.seats: i64 = names.row("seats", MOST_SEATS + 1)
        self.clock: i64 = names.row(
            f"turn, and {MOST_TURN + 1} for each age", AGES * (MOST_TURN + 1)
        )
        differences = 2 * MOST_DIFFERENCE + 1
        moments = LAST_AGE * MOMENTS * differences
        self.strength: i64 = names.row("shields before giver, by age and moment", moments)
        self.others_strength: i64 = names.row("shields before taker, by age and moment", moments)
        contested = 5 * (MOST_LEFT + 1)
        self.contested: i64 = names.row("shields before giver, by those in hands", contested)
        self.others_contested: i64 = names.row("shields before taker, by those in hands", contested)
        self.pile: i64 = names.room("discarded", pieces.cards)
        self.discards: i64 = names.counts("discards in threes", 8)
        self.box = BoxInputs(names, pieces)
        self.found = Found()

    def knows(self, game: Game) -> bool:
        if not isinstance(game, Wonders) or game.size > MOST_SEATS:
            return False
        if not all(name in self.pieces.boxes for name in expansions_of(game)):
            return False
        boards = all(city.board.id in self.board_numbers for city in game.cities)
        return boards and self.numbers_of(game).known

    def numbers_of(self, game: Wonders) -> CardNumbers:
        numbers = self.numbers
        if numbers is None or numbers.catalogue is not game.catalogue:
            numbers = CardNumbers(self.pieces, game)
            self.numbers = numbers
        return numbers

    def is_moment(self, game: Game) -> bool:
        assert isinstance(game, Wonders)
        if not game.choosing():
            return False
        city: i64 = 0
        while city < game.size and game.orders[city] == NO_ORDER:
            city += 1
        return city == game.size

    def watched(self, game: Game, seat: i64) -> vec[i64]:
        assert isinstance(game, Wonders)
        return vec[i64]([giver_of(game, seat), taker_of(game, seat)])

    def points_names(self) -> list[str]:
        return ["all", "giver's", "taker's", *LINES]

    def points(self, game: Game, seat: i64, watched: vec[i64]) -> vec[float]:
        """All points, those of the neighbours at that time, and the lines that every score sheet has."""
        assert isinstance(game, Wonders)
        sheet = score(game, seat)
        found: vec[float] = vec[float]([float(sheet.total())])
        for city in watched:
            found = append(found, float(score(game, city).total()))
        line: i64 = 0
        while line < len(LINES):
            found = append(found, float(sheet.points[line]))
            line += 1
        return found

    def active(self, game: Game, seat: i64) -> vec[i64]:
        assert isinstance(game, Wonders)
        numbers = self.numbers_of(game)
        found = self.found
        found.count = 0
        giver = giver_of(game, seat)
        taker = taker_of(game, seat)
        left_gives = giver == left_of(seat, game.size)
        self.see_city(game, numbers, seat, self.me, left_gives)
        self.see_city(game, numbers, giver, self.giver, left_gives)
        self.see_city(game, numbers, taker, self.taker, left_gives)
        mine = self.see_hand(game, numbers, seat, seat, self.my_hand, self.me)
        other = self.see_hand(game, numbers, giver, seat, self.giver_hand, self.giver)
        third = self.see_hand(game, numbers, taker, seat, self.taker_hand, self.taker)
        self.see_points(game, seat, giver, taker)
        self.see_strength(game, seat, giver, taker, mine + other + third)
        self.see_pile(game, numbers, seat, giver, taker)
        found.add(self.seats + game.seats)
        turn = min(game.turn, MOST_TURN)
        found.add(self.clock + game.age * (MOST_TURN + 1) + turn)
        if game.extended:
            self.box.see(game, found, numbers.slots, seat, giver, taker)
        return found.all()

    def see_city(
        self, game: Wonders, numbers: CardNumbers, number: i64, where: CityInputs, left_gives: bool
    ) -> None:
        """The buildings of a city, and what they add up to."""
        found = self.found
        city = game.cities[number]
        found.add_cards(where.cards, city.built, numbers.slots)
        board: i64 = self.board_numbers[city.board.id]
        found.add(where.boards[board] + min(city.stages, len(city.board.stages)))
        found.add(where.coins + min(city.coins, MOST_COINS))
        found.add_count(where.shields, city.shields, MOST_SHIELDS)
        most = where.kinds - 1
        compasses = min(at(city.symbols, COMPASS), most)
        gears = min(at(city.symbols, GEAR), most)
        tablets = min(at(city.symbols, TABLET), most)
        found.add(where.symbols + (compasses * where.kinds + gears) * where.kinds + tablets)
        found.add_count(where.free_symbols, city.free_symbols, MOST_FREE_SYMBOLS)
        good: i64 = 0
        while good < self.pieces.goods:
            found.add_count(where.goods + good * MOST_GOODS, at(city.reach, good), MOST_GOODS)
            good += 1
        found.add_count(where.units, len(city.units), MOST_UNITS)
        self.see_powers(game, number, city, where, left_gives)

    def see_powers(
        self, game: Wonders, number: i64, city: City, where: CityInputs, left_gives: bool
    ) -> None:
        """Prices, powers of the board, the next stage."""
        found = self.found
        giver_price, taker_price = city.right_price, city.left_price
        if left_gives:
            giver_price, taker_price = city.left_price, city.right_price
        if at(giver_price, 0) < CHEAP:
            found.add(where.cheap)
        if at(taker_price, 0) < CHEAP:
            found.add(where.cheap + 1)
        if at(giver_price, GLASS) < CHEAP:
            found.add(where.cheap + 2)
        if city.plays_last_card:
            found.add(where.powers)
        if city.free_builds > city.free_builds_used:
            found.add(where.powers + 1)
        if city.copies_guild:
            found.add(where.powers + 2)
        if city.digs:
            found.add(where.powers + 3)
        if city.stages < len(city.board.stages):
            stage = city.board.stages[city.stages]
            left, right = game.left(number), game.right(number)
            way = way_to_cover(city, left, right, stage.coins, stage.goods)
            if way != NO_WAY:
                found.add(where.powers + 4)
            if way == FREE:
                found.add(where.powers + 5)

    def see_hand(
        self,
        game: Wonders,
        numbers: CardNumbers,
        holder: i64,
        seat: i64,
        where: HandInputs,
        city: CityInputs,
    ) -> i64:
        """The cards of a hand, which of them its holder and the seat could pay; how many shields it has."""
        found = self.found
        hand = game.cities[holder].hand
        if holder >= game.seats and isinstance(game, TwoPlayers):
            hand = game.draw_pile
        it, left, right = game.cities[holder], game.left(holder), game.right(holder)
        me, my_left, my_right = game.cities[seat], game.left(seat), game.right(seat)
        shields: i64 = 0
        symbols: i64 = 0
        payable: i64 = 0
        previous: i64 = -1
        for card in hand:
            shields += numbers.shields[card]
            symbols += numbers.symbols[card]
            if card == previous:
                continue
            previous = card
            slot = numbers.slots[card]
            piece = game.catalogue.cards[card]
            found.add(where.cards + slot)
            way = way_to_pay(it, left, right, piece)
            if way != NO_WAY:
                payable += 1
                found.add(where.payable + slot)
            if holder != seat:
                way = way_to_pay(me, my_left, my_right, piece)
                if way != NO_WAY:
                    found.add(where.mine + slot)
            elif way == FREE:
                found.add(where.mine + slot)
        found.add_count(where.shields, shields, MOST_LEFT)
        found.add_count(where.symbols, symbols, MOST_LEFT)
        found.add(city.payable + min(payable, MOST_PAYABLE))
        return shields

    def see_points(self, game: Wonders, seat: i64, giver: i64, taker: i64) -> None:
        """Points if the game ended now: the own ones, and how far before the others."""
        found = self.found
        own = score(game, seat).total()
        best: i64 = -999
        mean: i64 = own
        other: i64 = 0
        while other < game.size:
            if other != seat:
                points = score(game, other).total()
                if other < game.seats:
                    best = max(best, points)
                    mean += points
                if other == giver:
                    found.add(self.before_giver + apart(own - points))
                elif other == taker:
                    found.add(self.before_taker + apart(own - points))
            other += 1
        found.add(self.own_points + min(max(own, 0) // 2, MOST_POINTS))
        found.add(self.before_best + apart(own - best))
        found.add(self.before_mean + apart(own - mean // game.seats))

    def see_strength(self, game: Wonders, seat: i64, giver: i64, taker: i64, coming: i64) -> None:
        """How conflicts with both neighbours stand, how near they are, and what may still change them."""
        if game.age == 0:
            return
        found = self.found
        left = game.turns - game.turn  # turns after this one
        moment = min(left, MOMENTS - 1)
        at_hand = (game.age - 1) * MOMENTS + moment
        own = game.cities[seat].shields
        coming = min((coming + 1) // 2, MOST_LEFT)
        difference = clipped(own - game.cities[giver].shields, MOST_DIFFERENCE)
        found.add(self.strength + at_hand * (2 * MOST_DIFFERENCE + 1) + difference)
        difference = clipped(difference - MOST_DIFFERENCE, 2)
        found.add(self.contested + difference * (MOST_LEFT + 1) + coming)
        difference = clipped(own - game.cities[taker].shields, MOST_DIFFERENCE)
        found.add(self.others_strength + at_hand * (2 * MOST_DIFFERENCE + 1) + difference)
        difference = clipped(difference - MOST_DIFFERENCE, 2)
        found.add(self.others_contested + difference * (MOST_LEFT + 1) + coming)

    def see_pile(
        self, game: Wonders, numbers: CardNumbers, seat: i64, giver: i64, taker: i64
    ) -> None:
        """How many cards are discarded; which, where a board nearby may build one of them."""
        found = self.found
        found.add_count(self.discards, (len(game.pile) + 2) // 3, 8)
        boards = numbers.digging
        cities = game.cities
        if (
            cities[seat].board.id in boards
            or cities[giver].board.id in boards
            or cities[taker].board.id in boards
        ):
            for card in game.diggable(seat):
                found.add(self.pile + numbers.slots[card])


def giver_of(game: Wonders, seat: i64) -> i64:
    """The neighbour whose hand comes to a seat next; two players exchange hands, and the Free City has the draw pile."""
    if game.seats == 2:
        return 1 - seat
    if game.catalogue.passes_right[game.age]:
        return left_of(seat, game.size)
    return right_of(seat, game.size)


def taker_of(game: Wonders, seat: i64) -> i64:
    """The other neighbour."""
    if game.seats == 2:
        return FREE_CITY
    if game.catalogue.passes_right[game.age]:
        return right_of(seat, game.size)
    return left_of(seat, game.size)


def apart(points: i64) -> i64:
    """A difference of points in twos, from 0 on."""
    return clipped(points // 2, MOST_APART)


def clipped(number: i64, most: i64) -> i64:
    """A number of either sign, from 0 on."""
    if number > most:
        return 2 * most
    if number < -most:
        return 0
    return number + most
