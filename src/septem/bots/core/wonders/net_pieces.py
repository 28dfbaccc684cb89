"""The pieces of 7 Wonders as a net counts them: a number for each card and board, and what cards bring."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.wonders.features import FeatureCache
from septem.kernel.goods import covers, missing, total
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.cards.pieces import Board, Card
from septem.wonders.expansions import known
from septem.wonders.rules.city import City
from septem.wonders.rules.table import Wonders

UNKNOWN: Final = -1
NO_WAY: Final = 0  # how a card can be paid
BOUGHT: Final = 1
FREE: Final = 2  # without buying anything


class NetPieces:
    """Cards and boards of the base game and some boxes, by their names; those of other boxes have no number."""

    def __init__(self, boxes: list[str]) -> None:
        self.boxes = boxes
        cards = known.load(boxes, optional=True).catalogue
        boards = known.load(known.with_every_board(boxes), optional=True).catalogue.boards
        self.cards: list[str] = [card.id for card in cards.cards]
        self.boards: list[str] = sorted({*boards, *cards.boards})
        every = {**boards, **cards.boards}
        self.stages: list[int] = [len(every[name].stages) for name in self.boards]
        self.steps: list[str] = [step.name for step in known.load(boxes, True).ruleset.steps]
        self.goods: int = len(cards.vocabulary.goods)


class CardNumbers:
    """The cards of one catalogue: their numbers, shields and symbols by index."""

    def __init__(self, pieces: NetPieces, game: Wonders) -> None:
        self.catalogue: Catalogue = game.catalogue
        cache = FeatureCache(game)
        numbers = {name: number for number, name in enumerate(pieces.cards)}
        self.slots: vec[i64] = vec[i64]()
        self.shields: vec[i64] = vec[i64]()
        self.symbols: vec[i64] = vec[i64]()
        for card in game.catalogue.cards:
            self.slots = append(self.slots, numbers.get(card.id, UNKNOWN))
            self.shields = append(self.shields, cache.cards[card.index].shields)
            self.symbols = append(self.symbols, cache.cards[card.index].science)
        self.known = UNKNOWN not in list(self.slots)
        self.digging = [name for name, board in game.catalogue.boards.items() if digs(board)]


def digs(board: Board) -> bool:
    """Whether a stage of a board builds a card of the discard pile."""
    return any("build_from_discard" in stage.powers.entry for stage in board.stages)


def way_to_pay(city: City, left: City, right: City, card: Card) -> i64:
    """How a city can build a card, nearly: goods of choice count for each good they can be."""
    if city.may_have_kin(card):
        if city.has_name(card):
            return NO_WAY
        if city.chains_to(card):
            return FREE
    return way_to_cover(city, left, right, card.coins, card.goods)


def way_to_cover(city: City, left: City, right: City, coins: i64, goods: i64) -> i64:
    """The same for a cost."""
    left_over = city.coins - coins
    if left_over < 0:
        return NO_WAY
    if goods == 0 or covers(city.reach, goods):
        return FREE
    lacking = missing(goods, city.reach)
    if total(lacking) * city.lowest_price > left_over:
        return NO_WAY
    if covers(left.sold_reach + right.sold_reach, lacking):
        return BOUGHT
    return NO_WAY
