"""Reads and checks the data files once: cards, boards, decks.

Every mistake in a data file is a `BadData` that names the file, the piece and the field.
"""

from importlib.resources import files
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.datafile import DataFile
from septem.kernel.goods import FIELDS, pack
from septem.wonders.effect_keys import Vocabulary, effects
from septem.wonders.pieces import Board, Card, Cost, Powers, Stage

AGES = (1, 2, 3)
GUILD = "purple"
LINES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
LINE_OF_COLOUR = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


class Catalogue:
    """Every piece of a game with a given set of data files."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.cards: list[Card] = []
        self.boards: dict[str, Board] = {}
        self.by_id: dict[str, Card] = {}
        self.vocabulary = Vocabulary()
        self.parameters: dict[str, Any] = {}
        for file, text in texts.items():
            _Reader(self, file).read(text)
        self._join()
        self.starting_coins: i64 = self.parameters["starting_coins"]
        self.hand_size: i64 = self.parameters["hand_size"]
        self.turns_per_age: i64 = self.parameters["turns_per_age"]
        self.discard_coins: i64 = self.parameters["discard_coins"]
        pass_to = self.parameters["pass_to"]
        self.passes_right = [pass_to.get(str(age)) == "right" for age in range(4)]
        self.trade_price: i64 = pack([self.parameters["trade_price"]] * FIELDS)
        self.words: i64 = len(self.cards) // 32 + 1
        self.guilds: vec[i64] = vec[i64]([c.index for c in self.cards if c.color == GUILD])
        self.sides: list[list[Board]] = []  # of each wonder, A before B
        for name in sorted({board.board for board in self.boards.values()}):
            self.sides.append([b for b in self.boards.values() if b.board == name])
        self.decks = [self._deck(age, n) for age in range(4) for n in range(9)]

    def _join(self) -> None:
        """Tie together cards that chain, and cards of one name."""
        for card in self.cards:
            for source in card.chain_from:
                other = self.cards[source]
                other.chain_to = append(other.chain_to, card.index)
            card.same_name = vec[i64](
                [
                    other.index
                    for other in self.cards
                    if other is not card and other.names["en"] == card.names["en"]
                ]
            )

    def deck(self, age: int, players: int) -> vec[i64]:
        """A new deck of the copies of an age used by so many players, guilds apart (W-2.2)."""
        return self.decks[age * 9 + players][:]

    def _deck(self, age: int, players: int) -> vec[i64]:
        return vec[i64](
            [
                card.index
                for card in self.cards
                if card.age == age
                for least in card.copies
                if least <= players
            ]
        )

    def copies(self, card: Card) -> int:
        """Physical copies in the box; a guild has one."""
        return len(card.copies) or 1

    def guilds_kept(self, players: int) -> int:
        """How many guilds join the Age III deck (W-2.3)."""
        return players + int(self.parameters["guilds_kept"]["players_plus"])


class _Reader(DataFile):
    """Reads one data file into a catalogue."""

    def __init__(self, catalogue: Catalogue, file: str) -> None:
        super().__init__(file)
        self.catalogue = catalogue
        self.vocabulary = catalogue.vocabulary

    def read(self, text: str) -> None:
        data = self.parse(text)
        words = self.vocabulary
        words.raw += self.words(data, "raw")
        words.manufactured += self.words(data, "manufactured")
        words.symbols += self.words(data, "symbols")
        words.colors += self.words(data, "colors")
        self.catalogue.parameters.update(self.need(data, "parameters", dict))
        cards = [(entry, self.card(entry)) for entry in data.get("card", [])]
        for entry, card in cards:
            self.piece = card.id
            card.chain_from = vec[i64]([self.chained(x) for x in self.words(entry, "chain_from")])
        for entry in data.get("board", []):
            self.board(entry)

    def card(self, entry: dict[str, Any]) -> Card:
        catalogue = self.catalogue
        ident = self.identify(entry, "card", catalogue.by_id)
        self.only(
            entry,
            ("id", "name", "age", "color", "players", "cost", "chain_from", "effect", "source"),
        )
        color = str(self.need(entry, "color", str))
        color_index = self.one_of(color, self.vocabulary.colors, "color")
        age = self.need(entry, "age", int)
        if age not in AGES:
            raise self.bad("age", f"expected 1, 2 or 3, found {age}")
        index = len(catalogue.cards)
        if index > 511:
            raise self.bad("id", "more than 512 cards do not fit the codes of moves")
        card = Card(
            index,
            ident,
            self.names(entry, "name"),
            age,
            color,
            color_index,
            self.players(entry, color),
            self.cost(entry.get("cost", {}), "cost"),
            self.powers(self.need(entry, "effect", dict), "effect"),
            LINES.index(LINE_OF_COLOUR.get(color, "civilian")),
            str(self.need(entry, "source", str)),
        )
        catalogue.cards.append(card)
        catalogue.by_id[ident] = card
        return card

    def players(self, entry: dict[str, Any], color: str) -> list[int]:
        """One number per copy; absent on guilds, which are drawn (W-1.5, W-2.3)."""
        if color == GUILD:
            if "players" in entry:
                raise self.bad("players", "guilds are drawn at random and have no player numbers")
            return []
        copies = self.need(entry, "players", list)
        for least in copies:
            if not isinstance(least, int) or not 2 <= least <= 8:
                raise self.bad("players", f"expected numbers from 2 to 8, found {least!r}")
        return list(copies)

    def cost(self, entry: Any, field: str) -> Cost:
        self.of_kind(entry, field, dict)
        goods = [0] * FIELDS
        coins = 0
        for word, amount in entry.items():
            where = f"{field}.{word}"
            self.of_kind(amount, where, int)
            if not 0 < amount <= 15:
                raise self.bad(where, f"expected a number from 1 to 15, found {amount}")
            if word == "coins":
                coins = amount
            else:
                goods[self.good(word, where)] = amount
        if sum(goods) > 15:
            raise self.bad(field, "a cost has at most 15 units")
        return Cost(coins, pack(goods))

    def powers(self, effect: dict[str, Any], field: str) -> Powers:
        return Powers(effect, effects(self, self.vocabulary, effect, field))

    def good(self, word: Any, field: str) -> int:
        return self.one_of(word, self.vocabulary.goods, field)

    def chained(self, ident: str) -> int:
        if ident not in self.catalogue.by_id:
            raise self.bad("chain_from", f"there is no card {ident!r}")
        return int(self.catalogue.by_id[ident].index)

    def board(self, entry: dict[str, Any]) -> None:
        catalogue = self.catalogue
        ident = self.identify(entry, "board", catalogue.boards)
        self.only(entry, ("id", "board", "side", "name", "city", "resource", "stages", "source"))
        side = str(self.need(entry, "side", str))
        self.one_of(side, ["A", "B"], "side")
        resource = self.need(entry, "resource", str)
        goods = [0] * FIELDS
        goods[self.good(resource, "resource")] = 1
        stages = [
            self.stage(stage, f"stages[{number}]")
            for number, stage in enumerate(self.need(entry, "stages", list))
        ]
        catalogue.boards[ident] = Board(
            ident,
            str(self.need(entry, "board", str)),
            side,
            self.names(entry, "name"),
            self.names(entry, "city"),
            resource,
            pack(goods),
            stages,
            str(self.need(entry, "source", str)),
        )

    def stage(self, entry: Any, field: str) -> Stage:
        self.of_kind(entry, field, dict)
        self.only(entry, ("cost", "effect"))
        effect = self.need(entry, "effect", dict)
        return Stage(
            self.cost(entry.get("cost", {}), f"{field}.cost"),
            self.powers(effect, f"{field}.effect"),
        )


def data_text(name: str) -> str:
    """The text of one of the package's own data files."""
    return (files("septem.wonders") / "data" / name).read_text(encoding="utf-8")


_base: list[Catalogue] = []


def base() -> Catalogue:
    """The catalogue of the base game, read once."""
    if not _base:
        _base.append(Catalogue({"base.toml": data_text("base.toml")}))
    return _base[0]
