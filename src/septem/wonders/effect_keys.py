"""From the keys of a data file to effects (docs/rules/EFFECTS.md): one small maker per key."""

from collections.abc import Callable
from typing import Any

from septem.kernel.datafile import DataFile
from septem.kernel.goods import FIELDS, pack
from septem.wonders import effects as kinds
from septem.wonders.counts import Colour, Count, DefeatTokens, Sum, WonderStages
from septem.wonders.effects import Effect


class Vocabulary:
    """The words a set of data files may use, in the order of their packed fields."""

    def __init__(self) -> None:
        self.raw: list[str] = []
        self.manufactured: list[str] = []
        self.symbols: list[str] = []
        self.colors: list[str] = []

    @property
    def goods(self) -> list[str]:
        return [*self.raw, *self.manufactured]


class Key:
    """One key of an effect with its value, and where it stands."""

    def __init__(
        self, file: DataFile, words: Vocabulary, entry: dict[str, Any], key: str, field: str
    ) -> None:
        self.file = file
        self.words = words
        self.entry = entry
        self.value: Any = entry[key]
        self.field = f"{field}.{key}"

    def number(self, key: str) -> int:
        return self.file.number(self.value, key, self.field)

    def good(self, word: Any) -> int:
        return self.file.one_of(word, self.words.goods, self.field)


def produce(key: Key) -> list[Effect]:
    tradable = key.file.need(key.entry, "tradable", bool)
    result: list[Effect] = []
    for unit in key.file.of_kind(key.value, key.field, list):
        goods = [0] * FIELDS
        for word in key.file.of_kind(unit, key.field, list):
            goods[key.good(word)] = 1
        if not any(goods):
            raise key.file.bad(key.field, "a unit needs at least one resource")
        result.append(kinds.Produce(pack(goods), sum(goods) > 1, tradable))
    return result


def tradable(key: Key) -> list[Effect]:
    """Stands beside `produce`, which reads it."""
    if "produce" not in key.entry:
        raise key.file.bad(key.field, "stands only beside 'produce'")
    return []


def discount(key: Key) -> list[Effect]:
    price = key.number("price")
    if not 1 <= price <= 2:
        raise key.file.bad(f"{key.field}.price", f"expected 1 or 2, found {price}")
    sides = key.file.words(key.value, "from")
    for side in sides:
        key.file.one_of(side, ["left", "right"], f"{key.field}.from")
    goods = [key.good(word) for word in key.file.words(key.value, "resources")]
    return [kinds.Discount(goods, "left" in sides, "right" in sides, price)]


def amount(key: Key) -> int:
    """The value itself as a small number."""
    return key.file.number({"amount": key.value}, "amount", key.field)


def count(key: Key) -> Count:
    """What `vp_per` and `coins_per` count (EFFECTS 4)."""
    what = key.value.get("what")
    counts = [one_count(key, word) for word in (what if isinstance(what, list) else [what])]
    return counts[0] if len(counts) == 1 else Sum(counts)


def one_count(key: Key, word: Any) -> Count:
    if word == "wonder stages":
        return WonderStages()
    if word == "defeat tokens":
        return DefeatTokens()
    known = [f"{color} cards" for color in key.words.colors] + ["wonder stages", "defeat tokens"]
    return Colour(key.file.one_of(word, known, f"{key.field}.what"))


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


MAKERS: dict[str, Callable[[Key], list[Effect]]] = {
    "vp": lambda key: [kinds.Points(amount(key))],
    "vp_per": vp_per,
    "coins": lambda key: [kinds.Coins(amount(key))],
    "coins_per": coins_per,
    "shields": lambda key: [kinds.Shields(amount(key))],
    "science": science,
    "science_choice": science_choice,
    "produce": produce,
    "tradable": tradable,
    "discount": discount,
    "free_build": lambda key: [kinds.FreeBuild(key.number("uses_per_age"))],
    "play_last_card": play_last_card,
    "build_from_discard": lambda key: [kinds.BuildFromDiscard(key.number("count"))],
    "copy_neighbour_guild": copy_neighbour_guild,
}


def effects(file: DataFile, words: Vocabulary, entry: dict[str, Any], field: str) -> list[Effect]:
    """The effects of a piece, in the order of their keys."""
    result: list[Effect] = []
    for name in entry:
        key = Key(file, words, entry, name, field)
        if name not in MAKERS:
            raise file.bad(key.field, "there is no such effect; docs/rules/EFFECTS.md lists them")
        result += MAKERS[name](key)
    return result
