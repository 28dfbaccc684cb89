"""The score sheet at tables with modules: every choice made for the owner's highest total (W-9.9).

Symbols of choice, symbols copied from neighbours' green cards and a copied guild are fixed together. Of equal totals the one
with the most science holds, then the one with the most in the first line that differs: guilds come before the lines of
expansions (W-9.1).
"""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.pieces import Powers
from septem.wonders.rules import scoring
from septem.wonders.rules.city import City
from septem.wonders.rules.masks import assignments, best_with_copies, green_symbols
from septem.wonders.rules.scoring import GUILDS, SCIENCE, TREASURY, WONDER

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Copy:
    """What one piece gives when it is copied at scoring (E-11.1)."""

    def __init__(self, powers: Powers | None, city: City, left: City, right: City) -> None:
        self.powers = powers
        self.symbols: i64 = 0
        self.free_symbols: i64 = 0
        self.group_bonus: i64 = 0
        if powers is not None:
            self.symbols = powers.symbols
            self.free_symbols = powers.free_symbols
            self.group_bonus = powers.group_bonus
        self.points: i64 = self.worth(city, left, right)

    def worth(self, city: City, left: City, right: City) -> i64:
        """Its points besides symbols."""
        points: i64 = 0
        if self.powers is not None:
            for effect in self.powers.scores:
                points += effect.points(city, left, right)
        return points


def score(game: "Wonders", seat: i64) -> vec[i64]:
    """The points of each line."""
    more = game.cities[seat].holdings()
    if more.reads_symbols:
        return score_by_symbols(game, seat)
    sheet = fixed(game, seat)
    add_choices(game, seat, sheet)
    return sheet


def score_by_symbols(game: "Wonders", seat: i64) -> vec[i64]:
    """The same where other points depend on symbols: the whole sheet for every choice of them (T-11.4)."""
    city = game.cities[seat]
    more = city.holdings()
    symbols, free = city.symbols, city.free_symbols
    greens: i64 = 0
    if more.masks:
        greens = green_symbols(game.catalogue, game.left(seat))
        greens += green_symbols(game.catalogue, game.right(seat))
    best: vec[i64] = vec[i64]()
    best_sheet: vec[i64] = vec[i64]()
    for copy in copies(game, seat):
        for chosen in assignments(free + copy.free_symbols, more.masks, greens):
            city.symbols = symbols + copy.symbols + chosen
            city.free_symbols = 0
            sheet = fixed(game, seat)
            add_science(game, seat, sheet, copy)
            key = vec[i64]([scoring.total(sheet), sheet[SCIENCE]])
            for points in sheet:
                key = append(key, points)
            if len(best) == 0 or exceeds(key, best):
                best = key
                best_sheet = sheet
                more.symbols_used = city.symbols
    city.symbols, city.free_symbols = symbols, free
    return best_sheet


def add_science(game: "Wonders", seat: i64, sheet: vec[i64], copy: Copy) -> None:
    """Add the symbols as they are, and what is copied."""
    city = game.cities[seat]
    more = city.holdings()
    extra = copy.group_bonus + more.copied_bonus
    found = game.ruleset.science.worth(city.symbols, more.group_bonus + extra)
    sheet[SCIENCE] += found[0]
    sheet[GUILDS] += copy.worth(city, game.left(seat), game.right(seat)) + extra * found[1]
    sheet[game.catalogue.bonus_line] += more.group_bonus * found[1]


def fixed(game: "Wonders", seat: i64) -> vec[i64]:
    """All points but those of science and what is copied."""
    city = game.cities[seat]
    left, right = game.left(seat), game.right(seat)
    sheet = vec[i64]([0] * len(game.catalogue.lines))
    sheet[0] = scoring.military(city)
    sheet[TREASURY] = city.coins // 3
    sheet[WONDER] = scoring.stages(city, left, right)
    for effect in city.board.start.scores:
        sheet[WONDER] += effect.points(city, left, right)
    scoring.add_cards(sheet, game.catalogue.cards, city, left, right)
    for box in game.ruleset.scoring:
        box.score(game, seat, sheet)
    return sheet


def add_choices(game: "Wonders", seat: i64, sheet: vec[i64]) -> None:
    """Add the best of all combinations: science, bonuses for its groups, a copied guild."""
    city = game.cities[seat]
    more = city.holdings()
    left, right = game.left(seat), game.right(seat)
    greens: i64 = 0
    if more.masks:
        greens = green_symbols(game.catalogue, left) + green_symbols(game.catalogue, right)
    best: vec[i64] = vec[i64]()
    for copy in copies(game, seat):
        extra = copy.group_bonus + more.copied_bonus
        found = best_with_copies(
            game.ruleset.science,
            city.symbols + copy.symbols,
            city.free_symbols + copy.free_symbols,
            more.masks,
            greens,
            more.group_bonus + extra,
        )
        science, groups = found[0], found[1]
        guilds = copy.points + extra * groups
        own = more.group_bonus * groups
        best = better(best, vec[i64]([science + guilds + own, science, guilds, own]))
    sheet[SCIENCE] += best[1]
    sheet[GUILDS] += best[2]
    sheet[game.catalogue.bonus_line] += best[3]


def better(one: vec[i64], other: vec[i64]) -> vec[i64]:
    """The greater of two lists of numbers, compared from the first on."""
    if len(one) == 0 or exceeds(other, one):
        return other
    return one


def exceeds(one: vec[i64], other: vec[i64]) -> bool:
    """Whether a list of numbers is greater than another, compared from the first on."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return one[i] > other[i]
    return False


def copies(game: "Wonders", seat: i64) -> list[Copy]:
    """What may be copied at scoring: nothing, or any guild of a neighbour where the city has that power (W-6.5)."""
    city = game.cities[seat]
    left, right = game.left(seat), game.right(seat)
    found = [Copy(None, city, left, right)]
    if not city.copies_guild:
        return found
    cards = game.catalogue.cards
    for index in game.catalogue.guilds:
        if left.has(index) or right.has(index):
            found.append(Copy(cards[index].powers, city, left, right))
            for named in named_pieces(game, index, city, left, right):
                found.append(Copy(cards[named].powers, city, left, right))
    return found


def named_pieces(game: "Wonders", guild: i64, city: City, left: City, right: City) -> vec[i64]:
    """The pieces a copied guild may copy in turn, from the copier's own seat (L-6.14)."""
    found: vec[i64] = vec[i64]()
    for effect in game.catalogue.cards[guild].powers.effects:
        if effect.names:
            for target in effect.targets(city, left, right):
                found = append(found, target)
    return found
