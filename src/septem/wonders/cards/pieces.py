"""Cards, boards and stages as the catalogue reads them: facts only, what they mean is in `effects`."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.wonders.cards.effects import Effect

MARKS: Final = 61  # so many different marks; cards may share one
NO_BUILDING: Final = 9  # the field of cards that are no buildings in packed counts of colors, after those of buildings


GIVES: Final = 1  # bits of what the effects of a piece bring besides coins
HARMS: Final = 2
SLEEPS: Final = 4


class Cost:
    """Coins to the bank and resources (W-5.1)."""

    def __init__(self, coins: int, goods: int) -> None:
        self.coins: i64 = coins
        self.goods: i64 = goods  # packed vector


class Powers:
    """The effects of a piece, sorted by the moment they are read (EFFECTS 2)."""

    def __init__(self, entry: dict[str, Any], effects: list[Effect]) -> None:
        self.entry = entry  # as written in the data file
        self.effects: vec[Effect] = vec[Effect](effects)
        self.standing: vec[Effect] = vec[Effect]([e for e in effects if e.stands])
        self.gains: vec[Effect] = vec[Effect]([e for e in effects if e.pays])
        self.scores: vec[Effect] = vec[Effect]([e for e in effects if e.scores])
        self.acts: vec[Effect] = vec[Effect]([e for e in effects if e.acts])
        self.gives: vec[Effect] = vec[Effect]([e for e in effects if e.gives])
        self.harms: vec[Effect] = vec[Effect]([e for e in effects if e.harms])
        self.sleeps: vec[Effect] = vec[Effect]([e for e in effects if e.sleeps])
        self.brings: i64 = 0  # whether any of the last three are there
        for kind, some in ((GIVES, self.gives), (HARMS, self.harms), (SLEEPS, self.sleeps)):
            if len(some):
                self.brings |= kind
        self.names = any(effect.names for effect in effects)
        self.keeps_last_card = any(effect.keeps_last_card for effect in effects)
        self.symbols: i64 = sum([int(effect.symbols) for effect in effects])
        self.group_bonus: i64 = sum([int(effect.group_bonus) for effect in effects])
        self.free_symbols: i64 = sum([int(effect.free_symbols) for effect in effects])


class Card:
    """An Age card (W-1.2 to W-1.5); cards of age 0 and below are no buildings."""

    def __init__(
        self,
        index: int,
        ident: str,
        names: dict[str, str],
        age: int,
        color: str,
        color_index: int,
        copies: list[int],
        cost: Cost,
        powers: Powers,
        line: int,
        source: str,
    ) -> None:
        self.index: i64 = index
        self.mark: i64 = bit(index % MARKS)
        self.id = ident
        self.names = names
        self.age: i64 = age
        self.color = color
        self.color_index: i64 = color_index
        self.copies = copies  # one number per physical copy: the fewest players it is used with
        self.coins: i64 = cost.coins
        self.goods: i64 = cost.goods
        self.costs = bool(cost.coins or cost.goods)
        self.powers = powers
        self.line: i64 = line  # line of the score sheet its points go to
        self.source = source
        self.set = ""  # the data file it comes from
        self.doubts: dict[str, str] = {}  # fields whose values are doubtful
        self.optional = False  # used only when asked for
        self.costs_age = False  # its coins are the number of the current age
        self.most_paid: i64 = -1  # its coins are chosen, from 0 to this; -1: they are not
        self.same_name: vec[i64] = vec[i64]()  # other cards that bear this name (W-3.4)
        self.name_marks: i64 = self.mark  # of these and itself
        self.chain_from: vec[i64] = vec[i64]()  # cards that make this one free (W-3.5)
        self.chain_marks: i64 = 0  # of these
        self.chain_to: vec[i64] = vec[i64]()


class Stage:
    """One stage of a wonder."""

    def __init__(self, cost: Cost, powers: Powers) -> None:
        self.coins: i64 = cost.coins
        self.goods: i64 = cost.goods
        self.powers = powers
        self.name = ""  # of one option among several
        self.marks: dict[str, str] = {}  # where its fields come from
        self.ways: dict[int, Stage] = {}  # other ways to build it, by the number orders give them


class Board:
    """One side of a wonder board (W-1.1)."""

    def __init__(
        self,
        ident: str,
        board: str,
        side: str,
        names: dict[str, str],
        cities: dict[str, str],
        resource: str,
        goods: int,
        start: Powers,
        stages: list[Stage],
        source: str,
    ) -> None:
        self.id = ident
        self.board = board
        self.side = side
        self.names = names
        self.cities = cities
        self.resource = resource  # empty: none
        self.goods: i64 = goods
        self.start = start  # in force from the start of the game
        self.stages: vec[Stage] = vec[Stage](stages)
        self.source = source
        self.set = ""
        self.doubts: dict[str, str] = {}

    def built_in(self, number: i64, way: i64) -> "Board":
        """The same board on which a stage is built in one of its ways."""
        stages = list(self.stages)
        stages[number] = self.stages[number].ways[int(way)]
        twin = Board(
            self.id,
            self.board,
            self.side,
            self.names,
            self.cities,
            self.resource,
            int(self.goods),
            self.start,
            stages,
            self.source,
        )
        twin.set = self.set
        twin.doubts = self.doubts
        return twin
