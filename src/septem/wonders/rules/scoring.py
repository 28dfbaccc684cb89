"""The score sheet: points by line and by what gives them, with every choice made for the owner's highest total (W-9).

Symbols of choice, symbols copied from others and a copied guild are fixed together. Of equal totals the one with the most science
holds, then the one with the most in the first line that differs: guilds come before the lines of expansions (W-9.1, W-9.9).
Simulations ask for the same sheet without its parts. Scoring reads cities and never changes one.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.goods import at, one
from septem.wonders.cards.pieces import Powers
from septem.wonders.cards.tally import IN_WORD
from septem.wonders.rules.city import City
from septem.wonders.rules.science import assignments, best_use

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

MILITARY: Final = 0  # lines, in the order of W-9.1 and catalogue.LINES
TREASURY: Final = 1
WONDER: Final = 2
SCIENCE: Final = 4
GUILDS: Final = 6
STAGES: Final = [str(number) for number in range(16)]  # sources of points: the board, its stages
BYTE: Final = 255  # bits that are skipped together where none is set
BYTE_WIDTH: Final = 8
COPIED: Final = "copied"  # a source: what a neighbour has


class Sheet:
    """Points by line; where it is `detailed`, each with what gives it: a card, a stage by its number, symbols, tokens."""

    def __init__(self, lines: i64, detailed: bool) -> None:
        self.points: vec[i64] = vec[i64]([0] * lines)
        self.detailed = detailed
        self.parts: list[tuple[int, str, int]] | None = [] if detailed else None

    def add(self, line: i64, source: str, points: i64) -> None:
        """Points of one source."""
        self.points[line] += points
        parts = self.parts
        if parts is not None and points:
            parts.append((int(line), source, int(points)))

    def total(self) -> i64:
        """All points."""
        total: i64 = 0
        i: i64 = 0
        while i < len(self.points):
            total += self.points[i]
            i += 1
        return total

    def explained(self, names: list[str]) -> dict[str, dict[str, int]]:
        """The points of each source, by the names of the lines."""
        lines: dict[str, dict[str, int]] = {name: {} for name in names}
        for line, source, points in self.parts or []:
            sources = lines[names[line]]
            sources[source] = sources.get(source, 0) + points
        return lines


NO_COLOR: Final = -1


class Choice:
    """One way to fix what is open until the end: the symbols that count, and the guild that is copied (E-11.1)."""

    def __init__(self, powers: Powers | None, color: i64 = NO_COLOR) -> None:
        self.powers = powers  # of the copied guild, or of the piece it copies in turn
        self.color: i64 = color  # of the guild
        self.symbols: i64 = 0
        self.free_symbols: i64 = 0
        self.group_bonus: i64 = 0
        if powers is not None:
            self.symbols = powers.symbols
            self.free_symbols = powers.free_symbols
            self.group_bonus = powers.group_bonus


def score(game: "Wonders", seat: i64, detailed: bool = False) -> Sheet:
    """The sheet of a city if the game ended now."""
    city = game.cities[seat]
    more = city.more
    if more is not None and more.reads_symbols and has_choice(game, seat, city):
        return score_by_symbols(game, seat, detailed)
    sheet = Sheet(len(game.catalogue.lines), detailed)
    add_fixed(game, seat, city, sheet)
    if city.copies_guild:
        add_chosen(game, seat, city, sheet, best_choice(game, seat, city))
    else:
        add_symbols(game, seat, city, sheet, fixed_symbols(game, seat, city, NOTHING), 0)
    return sheet


NOTHING: Final = Choice(None)


def has_choice(game: "Wonders", seat: i64, city: City) -> bool:
    """Whether symbols of a city or a guild to copy are open until the end."""
    if city.free_symbols or city.copies_guild:
        return True
    return copied_symbols(game, seat)[0] > 0


def score_by_symbols(game: "Wonders", seat: i64, detailed: bool) -> Sheet:
    """The same where points outside the science line depend on symbols: a whole sheet for every choice of them (T-11.4)."""
    city = game.cities[seat]
    final = city.clone()
    final.free_symbols = 0
    copied = copied_symbols(game, seat)
    best: vec[i64] = vec[i64]()
    best_sheet = Sheet(len(game.catalogue.lines), False)
    best_choice = NOTHING
    best_symbols: i64 = 0
    for choice in choices(game, seat, city):
        free = city.free_symbols + choice.free_symbols
        for more in assignments(free, copied[0], copied[1]):
            final.symbols = city.symbols + choice.symbols + more
            sheet = whole_sheet(game, seat, final, choice, False)
            key = vec[i64]([sheet.total(), sheet.points[SCIENCE]])
            for points in sheet.points:
                key = append(key, points)
            if len(best) == 0 or exceeds(key, best):
                best = key
                best_sheet = sheet
                best_choice = choice
                best_symbols = final.symbols
    if not detailed:
        return best_sheet
    final.symbols = best_symbols
    return whole_sheet(game, seat, final, best_choice, True)


def whole_sheet(game: "Wonders", seat: i64, final: City, choice: Choice, detailed: bool) -> Sheet:
    """The sheet of a city whose symbols are fixed."""
    sheet = Sheet(len(game.catalogue.lines), detailed)
    add_fixed(game, seat, final, sheet)
    add_copy(game, seat, final, sheet, choice)
    add_symbols(game, seat, final, sheet, final.symbols, choice.group_bonus)
    return sheet


# What is fixed.


def add_fixed(game: "Wonders", seat: i64, city: City, sheet: Sheet) -> None:
    """All points but those of science and what is copied."""
    left, right = game.left(seat), game.right(seat)
    add_tokens(sheet, city)
    sheet.add(TREASURY, "coins", city.coins // 3)
    for number in range(city.stages):
        for effect in city.board.stages[number].powers.scores:
            sheet.add(WONDER, STAGES[number + 1], effect.points(city, left, right))
    add_cards(game, sheet, city, left, right)
    if game.extended:
        for effect in city.board.start.scores:
            sheet.add(WONDER, STAGES[0], effect.points(city, left, right))
        for box in game.ruleset.scoring:
            box.score(game, seat, city, sheet)


def add_tokens(sheet: Sheet, city: City) -> None:
    """Victory tokens of 1, 3 and 5 points less one for each Defeat (W-9.2)."""
    won = city.victories
    if won:
        sheet.add(MILITARY, "victories of 1", at(won, 0))
        sheet.add(MILITARY, "victories of 3", 3 * at(won, 1))
        sheet.add(MILITARY, "victories of 5", 5 * at(won, 2))
    sheet.add(MILITARY, "defeats", -city.defeats)


def add_cards(game: "Wonders", sheet: Sheet, city: City, left: City, right: City) -> None:
    """The points of every card in the city."""
    cards = game.catalogue.cards
    word: i64 = 0
    while word < len(city.built):
        bits = city.built[word]
        index = word * (IN_WORD + 1)
        while bits:
            if bits & 1:
                card = cards[index]
                for effect in card.powers.scores:
                    sheet.add(card.line, card.id, effect.points(city, left, right))
            elif bits & BYTE == 0:
                bits >>= BYTE_WIDTH - 1
                index += BYTE_WIDTH - 1
            bits >>= 1
            index += 1
        word += 1


# What is chosen.


def choices(game: "Wonders", seat: i64, city: City) -> list[Choice]:
    """What may be copied: nothing, or any guild of a neighbour where the city has that power (W-6.5)."""
    found = [NOTHING]
    if not city.copies_guild:
        return found
    left, right = game.left(seat), game.right(seat)
    cards = game.catalogue.cards
    for index in game.catalogue.guilds:
        if left.has(index) or right.has(index):
            found.append(Choice(cards[index].powers, cards[index].color_index))
            for named in named_pieces(cards[index].powers, city, left, right):
                found.append(Choice(cards[named].powers))
    return found


def named_pieces(guild: Powers, city: City, left: City, right: City) -> vec[i64]:
    """The pieces a copied guild may copy in turn, from the copier's own seat (L-6.14)."""
    found: vec[i64] = vec[i64]()
    for effect in guild.effects:
        if effect.names:
            for target in effect.targets(city, left, right):
                found = append(found, target)
    return found


def best_choice(game: "Wonders", seat: i64, city: City) -> Choice:
    """The copy that is worth most together with the symbols of choice."""
    best: vec[i64] = vec[i64]()
    found = NOTHING
    more = city.more
    for choice in choices(game, seat, city):
        symbols = fixed_symbols(game, seat, city, choice)
        bonus = total_bonus(city, choice)
        science = game.ruleset.science.points(symbols, bonus)
        guilds = copy_points(game, seat, city, choice)
        own: i64 = 0
        if bonus and more is not None:
            groups = game.ruleset.science.groups(symbols, bonus)
            own = more.group_bonus * groups
            guilds += (bonus - more.group_bonus) * groups
        key = vec[i64]([science + guilds + own, science, guilds, own])
        if len(best) == 0 or exceeds(key, best):
            best = key
            found = choice
    return found


def fixed_symbols(game: "Wonders", seat: i64, city: City, choice: Choice) -> i64:
    """The symbols that count with a choice."""
    free = city.free_symbols + choice.free_symbols
    symbols = city.symbols + choice.symbols
    if not game.extended:
        return best_use(game.ruleset.science, symbols, free, 0, 0, 0) if free else symbols
    copied = copied_symbols(game, seat)
    bonus = total_bonus(city, choice)
    return best_use(game.ruleset.science, symbols, free, copied[0], copied[1], bonus)


def copied_symbols(game: "Wonders", seat: i64) -> vec[i64]:
    """How many symbols of others a city may copy, and which there are, packed."""
    for box in game.ruleset.scoring:
        found = box.copied_symbols(game, seat)
        if len(found):
            return found
    return vec[i64]([0, 0])


def total_bonus(city: City, choice: Choice) -> i64:
    """Points that each group of three different symbols is worth beside the science line."""
    more = city.more
    if more is None:
        return choice.group_bonus
    return choice.group_bonus + more.copied_bonus + more.group_bonus


def copy_points(game: "Wonders", seat: i64, city: City, choice: Choice) -> i64:
    """The points of what is copied besides symbols; a guild counts itself as if it stood in the city (W-6.5 b)."""
    points: i64 = 0
    powers = choice.powers
    if powers is not None and powers.scores:
        left, right = game.left(seat), game.right(seat)
        owner = city
        if choice.color != NO_COLOR:
            owner = city.clone()
            owner.colors += one(choice.color)
        for effect in powers.scores:
            points += effect.points(owner, left, right)
    return points


def add_chosen(game: "Wonders", seat: i64, city: City, sheet: Sheet, choice: Choice) -> None:
    """Add what is copied and the best use of symbols with it."""
    add_copy(game, seat, city, sheet, choice)
    symbols = fixed_symbols(game, seat, city, choice)
    add_symbols(game, seat, city, sheet, symbols, choice.group_bonus)


def add_copy(game: "Wonders", seat: i64, city: City, sheet: Sheet, choice: Choice) -> None:
    """Add the points of a copied guild."""
    sheet.add(GUILDS, COPIED, copy_points(game, seat, city, choice))


def add_symbols(
    game: "Wonders", seat: i64, city: City, sheet: Sheet, symbols: i64, copied_bonus: i64
) -> None:
    """Add what the symbols are worth, and bonuses for their groups: own ones, and those that were copied (L-6.3, L-9.1)."""
    science = game.ruleset.science
    more = city.more
    own: i64 = 0
    bonus = copied_bonus
    if more is not None:
        own = more.group_bonus
        bonus += own + more.copied_bonus
    if sheet.detailed:
        for kind, name in enumerate(game.catalogue.vocabulary.symbols):
            count = int(at(symbols, kind))
            sheet.add(SCIENCE, f"{count} {name}", count * count)
        for source, points in science.explained(int(symbols), int(bonus)).items():
            sheet.add(SCIENCE, source, points)
    else:
        sheet.add(SCIENCE, "", science.points(symbols, bonus))
    if bonus:
        groups = science.groups(symbols, bonus)
        source, other = "", ""
        if sheet.detailed:
            source = source_of_bonus(game, city)
            other = COPIED if copied_bonus else copier(game, city)
        sheet.add(game.ruleset.bonus_line, source, own * groups)
        sheet.add(GUILDS, other, (bonus - own) * groups)


def source_of_bonus(game: "Wonders", city: City) -> str:
    """The card that makes groups of symbols worth more."""
    for index in city.cards():
        if game.catalogue.cards[index].powers.group_bonus:
            return game.catalogue.cards[index].id
    return COPIED


def copier(game: "Wonders", city: City) -> str:
    """The card of a city that copies another piece it has named; where there is none, it copies a card that does."""
    for index in city.cards():
        card = game.catalogue.cards[index]
        if card.powers.names and card.line == GUILDS:
            return card.id
    return COPIED


def exceeds(one: vec[i64], other: vec[i64]) -> bool:
    """Whether a list of numbers is greater than another, compared from the first on."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return one[i] > other[i]
    return False
