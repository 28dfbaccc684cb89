"""Reads and checks the data files once: cards, boards, decks.

Every mistake in a data file is a `BadData` that names the file, the piece and the field.
"""

from importlib.resources import files
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.datafile import DataFile
from septem.kernel.goods import FIELDS, pack
from septem.wonders.cards.effect_keys import Vocabulary, effects
from septem.wonders.cards.hooks import Pieces
from septem.wonders.cards.pieces import NO_BUILDING, Board, Card, Cost, Powers, Stage

AGES = (1, 2, 3)
GUILD = "purple"
LINES = ("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
LINE_OF_COLOR = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


class Pool:
    """Cards of one age and color of which only some are used, drawn at random (W-2.3)."""

    def __init__(self, age: int, color: str, cards: list[int], rule: dict[str, int]) -> None:
        self.age: i64 = age
        self.color = color
        self.cards: vec[i64] = vec[i64](cards)
        self.players_times: i64 = rule.get("players_times", 1)
        self.players_plus: i64 = rule.get("players_plus", 0)

    def kept(self, players: i64) -> i64:
        """How many are used: players plus a number, or a number for each player."""
        return players * self.players_times + self.players_plus


class Catalogue:
    """Every piece of a game with a given set of data files: facts only."""

    def __init__(
        self,
        texts: dict[str, str],
        expansions: list[str] | None = None,
        boxes: list[Pieces] | None = None,
        optional: bool = False,
        own: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        """`texts` are data files, `own` the data of expansions from outside the package, by file."""
        self.boxes: list[Pieces] = boxes or []
        self.optional = optional
        self.sets: list[str] = ["base", *(expansions or [])]
        self.cards: vec[Card] = vec[Card]()
        self.boards: dict[str, Board] = {}
        self.by_id: dict[str, Card] = {}
        self.vocabulary = Vocabulary()
        self.parameters: dict[str, Any] = {}
        self.lines: list[str] = list(LINES)
        self.line_of_color: dict[str, str] = dict(LINE_OF_COLOR)
        for box in self.boxes:
            self.vocabulary.makers.update(box.makers())
            self.vocabulary.counts.update(box.counts())
        for file, text in texts.items():
            PieceFile(self, file).read(text)
        for file, data in (own or {}).items():
            PieceFile(self, file).take(data)
        self._choose_boards()
        self._join()
        self._count(list((own or {}).values()))
        self.mixed: list[Pool] = self._mixed() if own else []

    def _choose_boards(self) -> None:
        """Keep the boards of one file and side alone, where a file asks for it."""
        asked = self.parameters.get("boards")
        if asked is not None:
            boards = self.boards.items()
            self.boards = {
                ident: board
                for ident, board in boards
                if board.set == asked["set"] and board.side == asked["side"]
            }

    def _hand_size(self, players: int, own: list[dict[str, Any]]) -> int:
        """Cards in a hand at the start of an age; what expansions from outside the package say counts after all boxes."""
        size = int(self.parameters["hand_size"])
        packaged = len(self.boxes) - len(own)
        for number, box in enumerate(self.boxes):
            if number >= packaged:
                size = int(own[number - packaged]["parameters"].get("hand_size", size))
            size = box.hand_size(self, players) or size
        return size

    def _count(self, own: list[dict[str, Any]]) -> None:
        """The numbers a table needs at hand."""
        self.starting_coins: i64 = self.parameters["starting_coins"]
        self.hand_sizes: vec[i64] = vec[i64]([self._hand_size(n, own) for n in range(9)])
        self.discard_coins: i64 = self.parameters["discard_coins"]
        pass_to = self.parameters["pass_to"]
        self.passes_right = [pass_to.get(str(age)) == "right" for age in range(4)]
        self.passes_right[0] = self.parameters.get("draft_pass_to") == "right"
        self.trade_price: i64 = pack([self.parameters["trade_price"]] * FIELDS)
        self.words: i64 = len(self.cards) // 32 + 1
        self.guilds: vec[i64] = vec[i64]([c.index for c in self.cards if c.color == GUILD])
        self.sides: list[list[Board]] = []  # of each wonder, A before B
        for name in sorted({board.board for board in self.boards.values()}):
            self.sides.append([b for b in self.boards.values() if b.board == name])
        self.wonders: vec[i64] = vec[i64](list(range(len(self.sides))))  # their numbers
        self.decks = [self._deck(age, n) for age in range(4) for n in range(9)]
        self.pools = self._pools()

    def _pools(self) -> list[Pool]:
        """What is drawn at random: guilds, and the colors of expansions, age by age."""
        rules = {GUILD: self.parameters["guilds_kept"], **self.parameters.get("drawn", {})}
        found = []
        for color, rule in rules.items():
            for age in (3, 2, 1):
                cards = [int(c.index) for c in self.cards if c.color == color and c.age == age]
                if cards:
                    found.append(Pool(age, color, cards, rule))
        return found

    def _mixed(self) -> list[Pool]:
        """With cards from outside the package in the decks: the cards with player numbers of each age."""
        drawn = {int(index) for pool in self.pools for index in pool.cards}
        return [
            Pool(
                age,
                "",
                [
                    int(c.index)
                    for c in self.cards
                    if c.age == age and c.copies and c.index not in drawn
                ],
                {},
            )
            for age in AGES
        ]

    def room(self, age: i64, players: i64) -> i64:
        """How many cards with player numbers the hands of an age have room for."""
        room = players * self.hand_sizes[players]
        for pool in self.pools:
            if pool.age == age:
                room -= pool.kept(players)
        return room

    def _join(self) -> None:
        """Tie together cards that chain, and cards of one name."""
        for card in self.cards:
            for source in card.chain_from:
                other = self.cards[source]
                other.chain_to = append(other.chain_to, card.index)
                card.chain_marks |= other.mark
            card.same_name = vec[i64](
                [
                    other.index
                    for other in self.cards
                    if other is not card and other.names["en"] == card.names["en"]
                ]
            )
            for namesake in card.same_name:
                card.name_marks |= self.cards[namesake].mark

    def deck(self, age: i64, players: i64) -> vec[i64]:
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

    def is_dealt(self, card: Card) -> bool:
        """Whether a card comes into the hands of an age: by its copies, or drawn from a pool."""
        return len(card.copies) > 0 or any(card.index in pool.cards for pool in self.pools)

    def copies(self, card: Card) -> int:
        """Physical copies in the box; a card drawn from a pool has one."""
        return len(card.copies) or 1

    def guilds_kept(self, players: int) -> int:
        """How many guilds join the Age III deck (W-2.3)."""
        return int(self.pools[0].kept(players))


class PieceFile(DataFile):
    """Reads one data file into a catalogue."""

    def __init__(self, catalogue: Catalogue, file: str) -> None:
        super().__init__(file)
        self.catalogue = catalogue
        self.vocabulary = catalogue.vocabulary
        self.set = ""
        self.also = [word for box in catalogue.boxes for word in box.fields]

    def read(self, text: str) -> None:
        self.take(self.parse(text))

    def take(self, data: dict[str, Any]) -> None:
        words = self.vocabulary
        words.raw += self.words(data, "raw")
        words.manufactured += self.words(data, "manufactured")
        words.symbols += self.words(data, "symbols")
        words.colors += self.words(data, "colors")
        words.dig_lines.update(data.get("dig_lines", {}))
        if len(words.colors) > NO_BUILDING:
            raise self.bad("colors", f"there is room for {NO_BUILDING} colors of buildings")
        self.set = str(self.need(data, "set", str))
        self.lines(data)
        parameters = self.catalogue.parameters
        for name, value in self.need(data, "parameters", dict).items():
            parameters[name] = {**parameters.get(name, {}), **value} if name == "drawn" else value
        cards = [(entry, self.card(entry)) for entry in self.used(data, "card")]
        for entry, card in cards:
            self.piece = card.id
            card.chain_from = vec[i64]([self.chained(x) for x in self.words(entry, "chain_from")])
        for entry in self.used(data, "board"):
            self.board(entry)
        for box in self.catalogue.boxes:
            box.read_data(self, data)

    def lines(self, data: dict[str, Any]) -> None:
        """Lines of the score sheet for the colors the file adds."""
        catalogue = self.catalogue
        for color, line in self.of_kind(data.get("lines", {}), "lines", dict).items():
            if line not in catalogue.lines:
                catalogue.lines.append(line)
            catalogue.line_of_color[color] = line

    def used(self, data: dict[str, Any], kind: str) -> list[dict[str, Any]]:
        """The pieces of a kind that are in this game: optional ones only when asked for (E-3.6)."""
        sets = self.catalogue.sets
        return [
            entry
            for entry in data.get(kind, [])
            if (self.catalogue.optional or not entry.get("optional"))
            and all(need in sets for need in entry.get("requires", []))
        ]

    def known_from(self, piece: Card | Board, entry: dict[str, Any]) -> None:
        """Where a piece comes from and what of it is doubtful."""
        piece.set = self.set
        piece.doubts = self.marks(entry, "provenance")

    def marks(self, entry: dict[str, Any], field: str) -> dict[str, str]:
        """Where each value of an entry comes from, or what is doubtful about it."""
        marked = self.of_kind(entry.get("provenance", {}), field, dict)
        return {str(name): str(mark) for name, mark in marked.items()}

    def card(self, entry: dict[str, Any]) -> Card:
        catalogue = self.catalogue
        ident = self.identify(entry, "card", catalogue.by_id)
        self.only(
            entry,
            (
                *("id", "name", "age", "color", "players", "cost", "chain_from", "effect"),
                *("source", "provenance", "optional", "requires"),
                *self.also,
            ),
        )
        color = str(self.need(entry, "color", str))
        color_index = self.one_of(color, self.vocabulary.colors, "color")
        age = self.need(entry, "age", int)
        if age not in AGES:
            raise self.bad("age", f"expected 1, 2 or 3, found {age}")
        cost = self.cost(entry.get("cost", {}), "cost")
        return self.joined(entry, ident, age, color, color_index, self.players(entry, color), cost)

    def joined(
        self,
        entry: dict[str, Any],
        ident: str,
        age: int,
        color: str,
        color_index: int,
        copies: list[int],
        cost: Cost,
    ) -> Card:
        """A card made from an entry and added to the catalogue."""
        catalogue = self.catalogue
        card = Card(
            len(catalogue.cards),
            ident,
            self.names(entry, "name"),
            age,
            color,
            color_index,
            copies,
            cost,
            self.powers(self.need(entry, "effect", dict), "effect", color, entry),
            catalogue.lines.index(catalogue.line_of_color.get(color, "civilian")),
            str(self.need(entry, "source", str)),
        )
        self.add(card, entry)
        return card

    def add(self, card: Card, entry: dict[str, Any]) -> None:
        """Add a card to the catalogue."""
        catalogue = self.catalogue
        if card.index > 511:
            raise self.bad("id", "more than 512 cards do not fit the codes of moves")
        self.known_from(card, entry)
        card.optional = entry.get("optional") is True
        catalogue.cards = append(catalogue.cards, card)
        catalogue.by_id[card.id] = card

    def players(self, entry: dict[str, Any], color: str) -> list[int]:
        """One number per copy; absent on guilds and other colors that are drawn (W-1.5, W-2.3)."""
        if color == GUILD or color in self.catalogue.parameters.get("drawn", {}):
            if "players" in entry:
                raise self.bad(
                    "players", f"{color} cards are drawn at random and have no player numbers"
                )
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

    def powers(
        self, effect: dict[str, Any], field: str, kind: str, entry: dict[str, Any] | None = None
    ) -> Powers:
        """The powers of an effect, and of what expansions add for the whole entry."""
        found = effects(self, self.vocabulary, effect, field, kind)
        if entry is not None:
            for box in self.catalogue.boxes:
                found += box.more_effects(self, entry)
        return Powers(effect, found)

    def good(self, word: Any, field: str) -> int:
        return self.one_of(word, self.vocabulary.goods, field)

    def chained(self, ident: str) -> int:
        if ident not in self.catalogue.by_id:
            raise self.bad("chain_from", f"there is no card {ident!r}")
        return int(self.catalogue.by_id[ident].index)

    def board(self, entry: dict[str, Any]) -> None:
        catalogue = self.catalogue
        ident = self.identify(entry, "board", catalogue.boards)
        self.only(
            entry,
            (
                *("id", "board", "side", "name", "city", "resource", "start_effect", "stages"),
                *("source", "provenance", "optional", "requires"),
                *self.also,
            ),
        )
        side = str(self.need(entry, "side", str))
        self.one_of(side, ["A", "B"], "side")
        resource = str(self.of_kind(entry.get("resource", ""), "resource", str))
        goods = [0] * FIELDS
        if "resource" in entry:
            goods[self.good(resource, "resource")] = 1
        start = self.of_kind(entry.get("start_effect", {}), "start_effect", dict)
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
            self.powers(start, "start_effect", "board"),
            stages,
            str(self.need(entry, "source", str)),
        )
        self.known_from(catalogue.boards[ident], entry)

    def stage(self, entry: Any, field: str) -> Stage:
        self.of_kind(entry, field, dict)
        self.only(entry, ("cost", "effect", "name", "provenance", *self.also))
        for box in self.catalogue.boxes:
            made = box.stage(self, entry, field)
            if made is not None:
                return made
        return self.plain_stage(entry, field)

    def plain_stage(self, entry: dict[str, Any], field: str) -> Stage:
        """A stage with one cost and one effect."""
        effect = self.need(entry, "effect", dict)
        stage = Stage(
            self.cost(entry.get("cost", {}), f"{field}.cost"),
            self.powers(effect, f"{field}.effect", "stage"),
        )
        stage.name = str(entry.get("name", ""))
        stage.marks = self.marks(entry, f"{field}.provenance")
        return stage


def data_text(name: str) -> str:
    """The text of one of the package's own data files."""
    box = name.removesuffix(".toml")
    room = files("septem.wonders")
    folder = room / "cards" if box == "base" else room / "expansions" / box
    return (folder / name).read_text(encoding="utf-8")
