"""The score sheet: points by line, with the choices made for the owner's best (W-9)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.pieces import Card
from septem.wonders.rules import science
from septem.wonders.rules.city import City

MILITARY: Final = 0  # lines, in the order of W-9.1 and catalogue.LINES
TREASURY: Final = 1
WONDER: Final = 2
SCIENCE: Final = 4
GUILDS: Final = 6


def score(cards: list[Card], guilds: vec[i64], city: City, left: City, right: City) -> vec[i64]:
    """The points of each line."""
    sheet = vec[i64]([military(city), city.coins // 3, stages(city, left, right), 0, 0, 0, 0])
    add_cards(sheet, cards, city, left, right)
    sheet[SCIENCE] += science.best(city.symbols, city.free_symbols)
    if city.copies_guild:
        add_copied_guild(sheet, cards, guilds, city, left, right)
    return sheet


def add_cards(sheet: vec[i64], cards: list[Card], city: City, left: City, right: City) -> None:
    """The points of every card in the city."""
    word: i64 = 0
    while word < len(city.built):
        bits = city.built[word]
        index = word * 32
        while bits:
            if bits & 1:
                card = cards[index]
                for effect in card.powers.scores:
                    sheet[card.line] += effect.points(city, left, right)
            bits >>= 1
            index += 1
        word += 1


def military(city: City) -> i64:
    """Victory tokens of 1, 3 and 5 points less one for each Defeat (W-9.2)."""
    won = city.victories
    return (won & 63) + 3 * (won >> 6 & 63) + 5 * (won >> 12 & 63) - city.defeats


def stages(city: City, left: City, right: City) -> i64:
    """Points of the built stages (W-9.4)."""
    points: i64 = 0
    for number in range(city.stages):
        for effect in city.board.stages[number].powers.scores:
            points += effect.points(city, left, right)
    return points


def add_copied_guild(
    sheet: vec[i64], cards: list[Card], guilds: vec[i64], city: City, left: City, right: City
) -> None:
    """Score the neighbours' guild worth most, as if own; of equal worth a science one (W-6.5, W-9.9)."""
    most: i64 = 0
    most_science: i64 = 0
    known = science.best(city.symbols, city.free_symbols)
    for index in guilds:
        if left.has(index) or right.has(index):
            points: i64 = 0
            for effect in cards[index].powers.scores:
                points += effect.points(city, left, right)
            symbols: i64 = 0
            free = cards[index].powers.free_symbols
            if free:
                symbols = science.best(city.symbols, city.free_symbols + free) - known
            if points + symbols > most or (points + symbols == most and symbols > most_science):
                most = points + symbols
                most_science = symbols
    sheet[SCIENCE] += most_science
    sheet[GUILDS] += most - most_science


def total(sheet: vec[i64]) -> i64:
    points: i64 = 0
    i: i64 = 0
    while i < len(sheet):
        points += sheet[i]
        i += 1
    return points
