"""From the keys of a data file to effects (docs/rules/EFFECTS.md): one small maker per key."""

from collections.abc import Callable
from typing import Any

from septem.kernel.datafile import DataFile
from septem.kernel.goods import FIELDS, pack
from septem.wonders.cards import effects as kinds
from septem.wonders.cards.counts import (
    VICTORIES,
    CoinSets,
    Color,
    Count,
    DefeatTokens,
    Sum,
    VictoryTokens,
    WonderStages,
)
from septem.wonders.cards.effects import Effect

STAGES = "wonder stages"
STAGE_LINE = (
    0  # who digs before whom (W-6.4 e): stages, then the colors that data files name, then others
)
LAST_LINE = 3


class Vocabulary:
    """The words a set of data files may use, in the order of their packed fields."""

    def __init__(self) -> None:
        self.raw: list[str] = []
        self.manufactured: list[str] = []
        self.symbols: list[str] = []
        self.colors: list[str] = []
        self.dig_lines: dict[str, int] = {"stage": STAGE_LINE}  # the place of a color among diggers
        self.makers: dict[str, Callable[[Key], list[Effect]]] = dict(MAKERS)
        self.counts: dict[str, Count] = {
            STAGES: WonderStages(),
            "defeat tokens": DefeatTokens(),
            "victory tokens": VictoryTokens(),
            "sets of 3 coins": CoinSets(),
        }

    @property
    def goods(self) -> list[str]:
        return [*self.raw, *self.manufactured]


class Key:
    """One key of an effect with its value, and where it stands."""

    def __init__(
        self,
        file: DataFile,
        words: Vocabulary,
        entry: dict[str, Any],
        key: str,
        field: str,
        kind: str,
    ) -> None:
        self.file = file
        self.words = words
        self.entry = entry
        self.kind = kind  # of the piece: its color, "stage" or "board"
        self.value: Any = entry[key]
        self.field = f"{field}.{key}"

    @property
    def table(self) -> dict[str, Any]:
        """The value, which must be a table."""
        checked: dict[str, Any] = self.file.of_kind(self.value, self.field, dict)
        return checked

    def number(self, key: str) -> int:
        return self.file.number(self.value, key, self.field)

    def good(self, word: Any) -> int:
        return self.file.one_of(word, self.words.goods, self.field)

    def color(self, word: Any) -> int:
        return self.file.one_of(word, self.words.colors, self.field)

    def sides(self) -> list[str]:
        """The neighbours a discount is for."""
        sides = self.file.words(self.table, "from")
        for side in sides:
            self.file.one_of(side, ["left", "right"], f"{self.field}.from")
        return sides

    def goods(self) -> list[int]:
        return [self.good(word) for word in self.file.words(self.table, "resources")]

    def must_be(self, key: str, wanted: Any) -> None:
        """A field that has one meaning only."""
        if self.table.get(key) != wanted:
            raise self.file.bad(
                f"{self.field}.{key}", f"expected {wanted!r}, found {self.table.get(key)!r}"
            )


Maker = Callable[[Key], list[Effect]]


def units(key: Key) -> list[list[int]]:
    """The units of `produce`: for each good whether it can be one."""
    found = []
    for unit in key.file.of_kind(key.value, key.field, list):
        goods = [0] * FIELDS
        for word in key.file.of_kind(unit, key.field, list):
            goods[key.good(word)] = 1
        if not any(goods):
            raise key.file.bad(key.field, "a unit needs at least one resource")
        found.append(goods)
    return found


def produce(key: Key) -> list[Effect]:
    tradable = key.file.need(key.entry, "tradable", bool)
    result: list[Effect] = []
    for goods in units(key):
        result.append(kinds.Produce(pack(goods), sum(goods) > 1, tradable))
    return result


def beside_produce(key: Key) -> list[Effect]:
    """Stands beside `produce`, which reads it."""
    if "produce" not in key.entry:
        raise key.file.bad(key.field, "stands only beside 'produce'")
    return []


def discount(key: Key) -> list[Effect]:
    price = key.number("price")
    if not 1 <= price <= 2:
        raise key.file.bad(f"{key.field}.price", f"expected 1 or 2, found {price}")
    sides = key.sides()
    return [kinds.Discount(key.goods(), "left" in sides, "right" in sides, price)]


def packed_goods(goods: list[int]) -> int:
    """A vector with a 1 in each of these goods."""
    return pack([1 if good in goods else 0 for good in range(FIELDS)])


def free_build(key: Key) -> list[Effect]:
    return [kinds.FreeBuild(key.number("uses_per_age"))]


def build_from_discard(key: Key) -> list[Effect]:
    line = key.words.dig_lines.get(key.kind, LAST_LINE)
    return [kinds.BuildFromDiscard(key.number("count"), line)]


def amount(key: Key) -> int:
    """The value itself as a small number."""
    return key.file.number({"amount": key.value}, "amount", key.field)


def count(key: Key) -> Count:
    """What `vp_per` and `coins_per` count (EFFECTS 4)."""
    what = key.table.get("what")
    counts = [one_count(key, word) for word in (what if isinstance(what, list) else [what])]
    return counts[0] if len(counts) == 1 else Sum(counts)


def one_count(key: Key, word: Any) -> Count:
    if "token_value" in key.table:
        value = key.number("token_value")
        if value not in VICTORIES or word != "victory tokens":
            raise key.file.bad(f"{key.field}.token_value", "1, 3 or 5, for 'victory tokens'")
        return VictoryTokens(value)
    counts = key.words.counts
    if word in counts:
        return counts[word]
    known = [f"{color} cards" for color in key.words.colors]
    return Color(key.file.one_of(word, [*known, *counts], f"{key.field}.what"))


def coins_per(key: Key) -> list[Effect]:
    own = key.number("own")
    return [kinds.CoinsPer(count(key), own, key.number("neighbours"))]


def vp_per(key: Key) -> list[Effect]:
    own = key.number("own")
    return [kinds.PointsPer(count(key), own, key.number("neighbours"))]


def science(key: Key) -> list[Effect]:
    symbols = [0] * FIELDS
    for symbol in key.value if isinstance(key.value, list) else [key.value]:
        symbols[key.file.one_of(symbol, key.words.symbols, key.field)] += 1
    return [kinds.Science(pack(symbols))]


def science_choice(key: Key) -> list[Effect]:
    if key.value != key.words.symbols[:3]:
        raise key.file.bad(key.field, f"expected {key.words.symbols[:3]}, found {key.value!r}")
    return [kinds.ScienceChoice()]


def must_be_true(key: Key) -> None:
    if key.value is not True:
        raise key.file.bad(key.field, f"expected true, found {key.value!r}")


def play_last_card(key: Key) -> list[Effect]:
    must_be_true(key)
    return [kinds.PlayLastCard()]


def copy_neighbour_guild(key: Key) -> list[Effect]:
    must_be_true(key)
    return [kinds.CopyNeighbourGuild()]


MAKERS: dict[str, Maker] = {
    "vp": lambda key: [kinds.Points(amount(key))],
    "vp_per": vp_per,
    "coins": lambda key: [kinds.Coins(amount(key))],
    "coins_per": coins_per,
    "shields": lambda key: [kinds.Shields(amount(key))],
    "science": science,
    "science_choice": science_choice,
    "produce": produce,
    "tradable": beside_produce,
    "discount": discount,
    "free_build": free_build,
    "play_last_card": play_last_card,
    "build_from_discard": build_from_discard,
    "copy_neighbour_guild": copy_neighbour_guild,
}


def effects(
    file: DataFile, words: Vocabulary, entry: dict[str, Any], field: str, kind: str
) -> list[Effect]:
    """The effects of a piece, in the order of their keys."""
    result: list[Effect] = []
    for name in entry:
        key = Key(file, words, entry, name, field, kind)
        if name not in words.makers:
            raise file.bad(key.field, "there is no such effect; docs/rules/EFFECTS.md lists them")
        result += words.makers[name](key)
    return result
