"""A table from a position, whole or partial; docs/positions.md says what every field is when left out."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, CARDS, SYMBOL, SYMBOLS, TOKEN_AT, WONDER_AT
from septem.duel.positions.hooks import Positions
from septem.duel.rules import ages, codes, dealing, military, progress, steps, structure
from septem.duel.rules.city import SYMBOL_MASK, SYMBOL_WIDTH, City, bits, members
from septem.duel.rules.shown import is_laid
from septem.duel.rules.structure import REMOVED, SIZE, STEP
from septem.duel.rules.wonders import DRAFTERS, GROUP, MOST_BUILT, NO_CARD, put_under
from septem.kernel.errors import BadPosition
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

MOST_COINS: Final = 9999


class Reader:
    """The fields of one dict of a position; every wrong one is named."""

    def __init__(self, fields: Any, where: str = "") -> None:
        if not isinstance(fields, dict):
            raise BadPosition(where or "position", f"expected a dict, found {fields!r}")
        self.fields: dict[str, Any] = fields
        self.where = where
        self.read: list[str] = []

    def name(self, field: str) -> str:
        return f"{self.where}.{field}" if self.where else field

    def wrong(self, field: str, reason: str) -> BadPosition:
        return BadPosition(self.name(field), reason)

    def has(self, field: str) -> bool:
        return self.fields.get(field) is not None

    def value(self, field: str, default: Any) -> Any:
        self.read.append(field)
        value = self.fields.get(field)
        return default if value is None else value

    def number(self, field: str, default: int, low: int, high: int) -> int:
        value = self.value(field, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(field, f"expected a number from {low} to {high}, found {value!r}")
        return value

    def flag(self, field: str) -> bool:
        value = self.value(field, False)
        if not isinstance(value, bool):
            raise self.wrong(field, f"expected true or false, found {value!r}")
        return value

    def word(self, field: str, default: str, among: list[str]) -> str:
        value = self.value(field, default)
        if value not in among:
            raise self.wrong(field, f"expected one of {', '.join(among)}, found {value!r}")
        return str(value)

    def items(self, field: str, default: list[Any] | None = None) -> list[Any]:
        value = self.value(field, default or [])
        if not isinstance(value, list):
            raise self.wrong(field, f"expected a list, found {value!r}")
        return value

    def chosen(self, field: str, numbers: dict[str, int], default: list[str]) -> int:
        """A set of ids as a mask."""
        mask = 0
        for name in self.items(field, default if field not in self.fields else None):
            if not isinstance(name, str) or name not in numbers:
                raise self.wrong(field, f"there is no {name!r} here")
            if mask >> numbers[name] & 1:
                raise self.wrong(field, f"'{name}' is listed twice")
            mask |= 1 << numbers[name]
        return mask

    def part(self, field: str) -> "Reader":
        return Reader(self.value(field, {}), self.name(field))

    def done(self) -> None:
        """Refuse fields that nobody read, unless they are empty."""
        for field, value in self.fields.items():
            if field not in self.read and value not in (None, [], {}, "", False, 0):
                raise self.wrong(field, "is not known here")


def fill(game: "Duel", boxes: list[Positions], reader: Reader) -> None:
    """Read a position into a fresh table."""
    reader.value("game", "duel")
    dealing.keep_belongings(game)
    Filler(game, boxes, reader).fill()
    reader.done()


class Filler:
    """Reads a position field by field and keeps account of every card, wonder and token."""

    def __init__(self, game: "Duel", boxes: list[Positions], reader: Reader) -> None:
        self.game = game
        self.boxes = boxes
        self.reader = reader
        known = [n for deck in game.terms.ages for n in deck] + game.terms.added
        self.known = {CARD_AT[n].id: n for n in known}
        self.wonders = {WONDER_AT[n].id: int(n) for n in game.terms.pool}
        self.tokens = {TOKEN_AT[n].id: int(n) for n in game.terms.tokens}
        self.place: dict[int, str] = {}  # card: the field that holds it
        self.owned = 0
        self.held = 0
        self.cards: list[int] = [-1] * (3 * STEP)

    def fill(self) -> None:
        game, reader = self.game, self.reader
        game.age = reader.number("age", 1, 1, 3)
        game.active = reader.number("active", 0, 0, 1)
        game.extra = int(reader.flag("play_again"))
        game.pawn = reader.number("pawn", 0, -military.CAPITAL, military.CAPITAL)
        tokens = {name: number for number, name in enumerate(military.TOKENS)}
        game.military = reader.chosen("military_tokens", tokens, military.TOKENS)
        game.board = reader.chosen("progress", self.tokens, [])
        self.held = game.board
        game.luck = reader.number("luck", 0, 0, 0xFFFFFFFF)
        self.read_seats()
        self.read_discard()
        self.read_draft()
        self.read_structure()
        tasks = self.read_pending()
        for box in self.boxes:
            box.read_table(reader, game)
        self.read_decks()
        self.resume(tasks)

    # Pieces.

    def card(self, field: str, name: Any, age: int = 0) -> int:
        """The number of a card that lies in this field only."""
        if not isinstance(name, str) or name not in CARDS:
            raise BadPosition(field, f"there is no card {name!r}")
        if name not in self.known:
            raise BadPosition(field, f"'{name}' is not used with these expansions")
        number = self.known[name]
        if number in self.place:
            raise BadPosition(field, f"'{name}' is in {self.place[number]} already")
        if age and CARDS[name].age != age:
            raise BadPosition(field, f"'{name}' is a card of Age {CARDS[name].age}")
        self.place[number] = field
        return number

    def read_seats(self) -> None:
        seats = self.reader.items("seats", [{}, {}])
        if len(seats) != 2:
            raise BadPosition("seats", f"expected 2 seats, found {len(seats)}")
        for seat in (0, 1):
            part = Reader(seats[seat], f"seats[{seat}]")
            self.read_city(self.game.city(seat), part)
            for box in self.boxes:
                box.read_city(part, self.game, seat)
            part.done()
        if self.game.standing > MOST_BUILT:
            raise BadPosition("seats", f"at most {MOST_BUILT} wonders stand in one game")
        unbuilt = bits(self.game.first.wonders | self.game.second.wonders) - self.game.standing
        if self.game.standing == MOST_BUILT and unbuilt:
            raise BadPosition("seats", "seven wonders stand, so no unbuilt one is left")
        for seat in (0, 1):
            self.game.city(seat).distinct = distinct(self.game.city(seat).science)

    def read_city(self, city: City, part: Reader) -> None:
        city.coins = part.number("coins", 7, 0, MOST_COINS)
        for index, name in enumerate(part.items("cards")):
            number = self.card(part.name(f"cards[{index}]"), name)
            city.add(number)
            if SYMBOL[number]:
                city.science += 1 << (SYMBOL_WIDTH * (SYMBOL[number] - 1))
        tokens = part.chosen("progress", self.tokens, [])
        if tokens & self.held:
            raise part.wrong("progress", "a progress token is in two places")
        self.held |= tokens
        city.progress = tokens
        for number in members(tokens):
            effect = TOKEN_AT[number].effect
            city.add_lasting(progress.LASTING[number])
            if "science" in effect:
                add_symbol(city, effect["science"])
        for index, entry in enumerate(part.items("wonders")):
            self.read_wonder(city, Reader(entry, part.name(f"wonders[{index}]")))

    def read_wonder(self, city: City, part: Reader) -> None:
        name = part.word("id", "", list(self.wonders))
        number = self.wonders[name]
        if self.owned >> number & 1:
            raise part.wrong("id", f"'{name}' is owned twice")
        self.owned |= 1 << number
        city.wonders |= 1 << number
        built = part.flag("built")
        under = part.value("card", None)
        if built:
            city.add_wonder(number)
            self.game.standing += 1
            card = NO_CARD if under is None else self.card(part.name("card"), under)
            put_under(self.game, number, card)
        elif under is not None:
            raise part.wrong("card", f"'{name}' is not built, so no card lies under it")
        part.done()

    def read_discard(self) -> None:
        for index, name in enumerate(self.reader.items("discard")):
            self.game.discard(self.card(f"discard[{index}]", name))

    def read_draft(self) -> None:
        game = self.game
        if not self.reader.has("draft"):
            self.reader.value("draft", None)
            return
        part = self.reader.part("draft")
        game.picks = part.number("picks", 0, 0, len(DRAFTERS) - 1)
        game.group = part.chosen("group", self.wonders, [])
        game.next_group = part.chosen("next", self.wonders, [])
        part.done()
        taken = int(game.picks % GROUP)
        if taken == GROUP - 1 or bits(game.group) != GROUP - taken:
            raise BadPosition(
                "draft.group", "expected 4, 3 or 2 wonders face up, by the picks made"
            )
        if bits(game.next_group) != (GROUP if game.picks < GROUP else 0):
            raise BadPosition("draft.next", "expected 4 wonders before the fourth pick, then none")
        if (game.group | game.next_group) & self.owned or game.group & game.next_group:
            raise BadPosition("draft", "a wonder is in two places")
        for seat in (0, 1):
            due = [DRAFTERS[pick] for pick in range(game.picks)].count(seat)
            if bits(game.city(seat).wonders) != due:
                raise BadPosition(f"seats[{seat}].wonders", f"expected {due} wonders at this pick")

    def read_structure(self) -> None:
        game = self.game
        names = self.reader.items("structure")
        if len(names) > SIZE:
            raise BadPosition("structure", f"has {SIZE} positions, found {len(names)}")
        base = (game.age - 1) * STEP
        for at, name in enumerate(names):
            if name is not None:
                self.cards[base + at] = self.card(f"structure[{at}]", name, game.age)
                game.left |= 1 << at
        game.open = structure.accessible(game.age, game.left)
        shown = self.reader.items("face_up", members(structure.shown(game.age, game.left)))
        for at in shown:
            if not isinstance(at, int) or not 0 <= at < SIZE or not game.left >> at & 1:
                raise BadPosition("face_up", f"no card lies at position {at!r}")
            game.up |= 1 << at

    def read_decks(self) -> None:
        """Read the undealt Ages; deal what is left out from the cards that lie nowhere else."""
        game = self.game
        decks, removed = self.reader.part("decks"), self.reader.part("removed")
        rng = Rng(game.luck)
        laid = is_laid(game)
        for age in (1, 2, 3):
            open_deck = age > game.age or (age == game.age and not laid)
            if open_deck and decks.has(str(age)):
                self.read_deck(decks, age)
            if removed.has(str(age)):
                self.read_removed(removed, age)
        for age in (1, 2, 3):
            open_deck = age > game.age or (age == game.age and not laid)
            spare = self.spare(age, rng)
            if open_deck and not decks.has(str(age)):
                self.deal_deck(age, spare, rng)
            if age >= game.age and not removed.has(str(age)):
                self.put(
                    (age - 1) * STEP + SIZE, [n for n in spare if n not in self.place][:REMOVED]
                )
        decks.done()
        removed.done()
        game.cards = vec[i64](self.cards)

    def read_deck(self, decks: Reader, age: int) -> None:
        names = decks.items(str(age))
        if len(names) > SIZE:
            raise decks.wrong(str(age), f"has {SIZE} cards, found {len(names)}")
        for at, name in enumerate(names):
            if name is not None:
                number = self.card(decks.name(f"{age}[{at}]"), name, age)
                self.cards[(age - 1) * STEP + at] = number

    def read_removed(self, removed: Reader, age: int) -> None:
        names = removed.items(str(age))
        if len(names) > REMOVED:
            raise removed.wrong(str(age), f"has {REMOVED} cards, found {len(names)}")
        regular = self.game.terms.ages[age - 1]
        numbers = []
        for at, name in enumerate(names):
            numbers.append(self.card(removed.name(f"{age}[{at}]"), name, age))
            if numbers[-1] not in regular:
                raise removed.wrong(f"{age}[{at}]", f"'{name}' is never among the removed cards")
        self.put((age - 1) * STEP + SIZE, numbers)

    def put(self, at: int, numbers: list[int]) -> None:
        for offset, number in enumerate(numbers):
            self.cards[at + offset] = number

    def spare(self, age: int, rng: Rng) -> list[int]:
        """The regular cards of an Age that lie nowhere, in random order."""
        pool = vec[i64]([n for n in self.game.terms.ages[age - 1] if n not in self.place])
        rng.shuffle(pool)
        return list(pool)

    def deal_deck(self, age: int, spare: list[int], rng: Rng) -> None:
        added: list[int] = []
        if age == 3:
            drawn = vec[i64]([n for n in self.game.terms.added if n not in self.place])
            rng.shuffle(drawn)
            added = list(drawn[:3])
        deck = vec[i64](spare[: SIZE - len(added)] + added)
        rng.shuffle(deck)
        self.put((age - 1) * STEP, list(deck))
        for number in deck:
            self.place[number] = f"decks.{age}"

    # What happens next.

    def read_pending(self) -> list[int]:
        tasks = []
        for index, entry in enumerate(self.reader.items("pending")):
            part = Reader(entry, f"pending[{index}]")
            tasks.append(self.read_task(part))
            part.done()
        return tasks

    def read_task(self, part: Reader) -> int:
        named = {step.name: step for step in steps.STEPS if step is not None}
        step = named[part.word("step", "", list(named))]
        task = int(codes.task(step.kind, part.number("seat", 0, 0, 1), 0))
        shift = codes.VALUES
        for name, value in step.values.items():
            said = part.value(name, None)
            if value is steps.CARD:
                read = self.card(part.name(name), said)
            else:
                read = value.read(part.name(name), said)
            task |= read << shift
            shift += value.width
        return task

    def resume(self, tasks: list[int]) -> None:
        """Go on where the position stands: draft, decision, turn, end of an Age or of the game."""
        game = self.game
        if game.pawn in (-military.CAPITAL, military.CAPITAL):
            game.win(0 if game.pawn > 0 else 1, military.SUPREMACY)
        elif max(game.first.distinct, game.second.distinct) >= progress.SYMBOLS_TO_WIN:
            game.win(0 if game.first.distinct >= progress.SYMBOLS_TO_WIN else 1, progress.SCIENCE)
        elif game.picks < len(DRAFTERS):
            game.ask(codes.task(steps.DRAFT, DRAFTERS[game.picks], 0))
        elif tasks:
            self.ask_again(tasks)
        elif game.left == 0:
            ages.end(game)
        else:
            game.await_turn()

    def ask_again(self, tasks: list[int]) -> None:
        """The last task is the decision owed; it must be one, with a choice."""
        game = self.game
        last = f"pending[{len(tasks) - 1}]"
        step = steps.step_of(tasks[-1])
        if not isinstance(step, steps.Decision) or step.kind == steps.DRAFT:
            raise BadPosition(last, f"'{step.name}' is no decision of a player")
        for task in tasks[:-1]:
            game.agenda = append(game.agenda[:], task)
        if step.kind == steps.START:
            game.agenda = vec[i64]()
        game.ask(tasks[-1])
        if len(game.codes(codes.seat_of(tasks[-1]))) < 2:
            raise BadPosition(last, f"'{step.name}' has no choice here")


def distinct(science: i64) -> i64:
    """How many different symbols are held."""
    symbols = range(len(SYMBOLS))
    return sum(1 for symbol in symbols if science >> (SYMBOL_WIDTH * symbol) & SYMBOL_MASK)


def add_symbol(city: City, symbol: str) -> None:
    city.science += 1 << (SYMBOL_WIDTH * SYMBOLS.index(symbol))
