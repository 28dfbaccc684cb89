"""What the pieces of 7 Wonders change in a city, found by letting them stand in an empty one: so every expansion is known."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import total
from septem.wonders.cards.pieces import Powers
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import target_of, way_of
from septem.wonders.rules.stages import ordered
from septem.wonders.rules.table import Wonders


class Traits:
    """What one piece gives to the city it stands in."""

    def __init__(self, powers: Powers, before: City, after: City) -> None:
        self.powers = powers
        self.shields: i64 = after.shields - before.shields
        self.symbols: i64 = after.symbols - before.symbols
        self.free_symbols: i64 = after.free_symbols - before.free_symbols
        self.goods: i64 = after.reach - before.reach
        self.science: i64 = total(self.symbols) + self.free_symbols
        cheaper = total(before.left_price) - total(after.left_price)
        cheaper += total(before.right_price) - total(after.right_price)
        self.discount: i64 = cheaper
        known = self.shields + self.science + total(self.goods) + cheaper
        scored = len(powers.scores) + len(powers.gains)
        self.special = len(powers.effects) > 0 and known == 0 and scored == 0


class Traitbook:
    """The traits of every card of a catalogue, and of the stages of the boards on the table."""

    def __init__(self, game: Wonders) -> None:
        self.catalogue = game.catalogue
        self.cards = [traits(game, card.powers) for card in game.catalogue.cards]
        self.boards: dict[str, list[Traits]] = {}
        self.ways: dict[str, Traits] = {}

    def stages(self, game: Wonders, city: City) -> list[Traits]:
        """The traits of the stages of a city's board."""
        known = self.boards.get(city.board.id)
        if known is None:
            known = [traits(game, stage.powers) for stage in city.board.stages]
            self.boards[city.board.id] = known
        return known

    def stage(self, game: Wonders, city: City, code: i64) -> Traits:
        """The traits of the stage an order builds: the next one, an option of it, or one that is built again."""
        if way_of(code) == 0:
            return self.stages(game, city)[city.stages]
        key = f"{city.board.id} {target_of(code)} {way_of(code)}"
        known = self.ways.get(key)
        if known is None:
            known = traits(game, ordered(city, code).powers)
            self.ways[key] = known
        return known


def traits(game: Wonders, powers: Powers) -> Traits:
    """The traits of a piece with these powers."""
    before = bare_city(game)
    after = bare_city(game)
    for effect in powers.standing:
        effect.stand(after)
    return Traits(powers, before, after)


def bare_city(game: Wonders) -> City:
    """A city in which nothing stands."""
    catalogue = game.catalogue
    board = game.cities[0].board
    built = vec[i64]([0] * int(catalogue.words))
    city = City(board, built, catalogue.starting_coins, catalogue.trade_price)
    more = game.cities[0].more
    if more is not None:
        city.more = more.clone()
    return city
