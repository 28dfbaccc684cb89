"""Features of the cards and stages of 7 Wonders: what they change in an empty city, so that those of expansions are known, too."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import total
from septem.wonders.cards.pieces import Powers
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import (
    BUILD,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    kind_of,
    target_of,
    way_of,
)
from septem.wonders.rules.stages import ordered
from septem.wonders.rules.table import Wonders


class Features:
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


class FeatureCache:
    """The features of every card of a catalogue, and of the stages of the boards on the table."""

    def __init__(self, game: Wonders) -> None:
        self.catalogue = game.catalogue
        self.cards = [features(game, card.powers) for card in game.catalogue.cards]
        self.boards: dict[str, list[Features]] = {}
        self.options: dict[str, Features] = {}

    def stages(self, game: Wonders, city: City) -> list[Features]:
        """The features of the stages of a city's board."""
        known = self.boards.get(city.board.id)
        if known is None:
            known = [features(game, stage.powers) for stage in city.board.stages]
            self.boards[city.board.id] = known
        return known

    def stage(self, game: Wonders, city: City, code: i64) -> Features:
        """The features of the stage a move builds: the next one, an option of it, or one that is built again."""
        if way_of(code) == 0:
            return self.stages(game, city)[city.stages]
        key = f"{city.board.id} {target_of(code)} {way_of(code)}"
        known = self.options.get(key)
        if known is None:
            known = features(game, ordered(city, code).powers)
            self.options[key] = known
        return known


def coins_paid(game: Wonders, city: City, code: i64) -> i64:
    """All coins a move costs."""
    coins = coins_left(code) + coins_right(code) + coins_bank(code)
    kind = kind_of(code)
    if kind == STAGE:
        coins += ordered(city, code).coins
    elif kind == BUILD:
        coins += game.catalogue.cards[card_of(code)].coins
    return coins


def features(game: Wonders, powers: Powers) -> Features:
    """The features of a piece with these powers."""
    before = bare_city(game)
    after = bare_city(game)
    for effect in powers.standing:
        effect.stand(after)
    return Features(powers, before, after)


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
