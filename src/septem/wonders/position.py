"""A table from a position: the dict of `game.position()`, or any part of it (docs/positions.md).

What is left out has its start-of-game value; hands, decks and the draw pile are then dealt from `seed`. Every mistake is a
`BadPosition` that names the field.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.fields import each, only_known, whole
from septem.kernel.goods import MOST, pack
from septem.kernel.record import Setup
from septem.kernel.rng import Rng
from septem.wonders import expansions
from septem.wonders.catalogue import AGES, Catalogue
from septem.wonders.city import City
from septem.wonders.effect_keys import DIG_LINES
from septem.wonders.free_city import FREE, TwoPlayers
from septem.wonders.hands import in_order
from septem.wonders.pieces import Card
from septem.wonders.setup import check_boards, deal, make
from septem.wonders.table import Wonders
from septem.wonders.traces import EVERYBODY, NOBODY, barring, trace

STEPS = ["choose", "last card", "dig"]
TOKENS = (1, 3, 5)
FIELDS = [
    "game",
    "expansions",
    "optional_cards",
    "players",
    "age",
    "turn",
    "step",
    "acting",
    "over",
    "seats",
    "discard",
    "discard_traces",
    "decks",
    "left_out",
    "leftovers",
    "memory",
    "seed",
    "pile",
    "drawn",
]
SEAT_FIELDS = [
    "wonder",
    "stages",
    "coins",
    "trade_income",
    "cards",
    "hand",
    "victories",
    "defeats",
    "markers",
    "marker_traces",
    "free_builds_used",
    "digs",
    "discards_seen",
    "order",
]


def position(fields: dict[str, Any]) -> Wonders:
    """The table a position describes."""
    return Reader(fields).read()


class Reader:
    """Reads one position."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields
        self.rng = Rng(number(fields, "seed", 0, None, 0, ""))
        self.used: dict[str, int] = {}
        self.seats = listed(fields, "seats", "")
        self.catalogue: Catalogue = self.chosen()
        modules = self.catalogue.modules
        self.table_words = FIELDS + [word for module in modules for word in module.table_words]
        self.seat_words = SEAT_FIELDS + [word for module in modules for word in module.seat_words]
        only_known("", fields, self.table_words + expansions.switches())
        self.age = number(fields, "age", int(self.catalogue.first_age), 3, 1, "")
        first_turn = int(self.catalogue.first_turn) if self.age else 1
        players = number(fields, "players", 0, None, len(self.seats), "")
        self.hand_size = int(self.catalogue.hand_sizes[min(players, expansions.MOST)])
        self.turns = self.hand_size - 1
        self.turn = number(fields, "turn", first_turn, self.turns, 1, "")
        self.step = fields.get("step", "choose")
        self.over = fields.get("over", False) is True
        steps = STEPS + [step for module in modules for step in module.decisions]
        if self.over:
            self.step = self.catalogue.steps[-1].name
        elif self.step not in steps:
            raise BadPosition("step", f"expected one of {', '.join(steps)}, found {self.step!r}")

    def chosen(self) -> Catalogue:
        """The base game with the expansions of the position."""
        fields = self.fields
        switches = {name: fields.get(name, False) for name in expansions.switches()}
        try:
            names = expansions.chosen(listed(fields, "expansions", ""), switches)
            players = number(fields, "players", 2, None, len(self.seats), "")
            if names:
                expansions.check(names, players)
        except BadOption as problem:
            raise BadPosition("expansions", str(problem)) from None
        return expansions.load(names, fields.get("optional_cards", False) is True)

    def read(self) -> Wonders:
        game = self.table()
        for seat, entry in enumerate(self.seats):
            self.city(game, seat, entry)
            for module in game.modules:
                module.read_city(self, game, seat)
            self.settle(game, seat, entry)
        self.pile(game)
        self.decks(game)
        self.hands(game)
        for module in game.modules:
            module.read_table(self, game)
        self.moment(game)
        for seat, entry in enumerate(self.seats):
            self.order(game, seat, entry)
        game.setup = Setup("wonders", {}, snapshot=game.clone())
        return game

    def table(self) -> Wonders:
        count = len(self.seats)
        most = expansions.largest([module.name for module in self.catalogue.modules])
        if not 3 <= count <= most:
            raise BadPosition("seats", f"expected 3 to {most} cities, found {count}")
        players = number(self.fields, "players", 2, most, count, "")
        if players != count and (players, count) != (2, 3):
            raise BadPosition("players", f"{players} players do not fit {count} cities")
        named = []
        for seat, entry in enumerate(self.seats):
            where = f"seats[{seat}]"
            if not isinstance(entry, dict):
                raise BadPosition(where, "expected a dict with the fields of a city")
            only_known(f"{where}.", entry, self.seat_words)
            named.append(entry.get("wonder"))
        boards = self.boards(named)
        return make(Setup("wonders", {}), players, self.catalogue, boards)

    def boards(self, named: list[Any]) -> list[str]:
        """The boards named, and others for the cities without one."""
        known = self.catalogue.boards
        for seat, ident in enumerate(named):
            if ident is not None and ident not in known:
                raise BadPosition(f"seats[{seat}].wonder", f"there is no wonder {ident!r}")
        taken = [known[ident].board for ident in named if ident is not None]
        free = [sides[0].id for sides in self.catalogue.sides if sides[0].board not in taken]
        boards = [free.pop(0) if ident is None else ident for ident in named]
        try:
            return check_boards(self.catalogue, boards, len(boards))
        except BadOption as problem:
            raise BadPosition("seats", str(problem)) from None

    # One city.

    def city(self, game: Wonders, seat: int, entry: dict[str, Any]) -> None:
        where = f"seats[{seat}]."
        for module in game.modules:
            module.read_board(self, game, seat)
        city = game.cities[seat]
        for card in self.cards(entry, "cards", where):
            if city.has_name(card):
                raise BadPosition(f"{where}cards", f"{card.names['en']} stands there twice")
            city.add(card)
        stages = number(entry, "stages", 0, len(city.board.stages), 0, where)
        markers = self.traces(entry, "markers", "marker_traces", where)
        if len(markers) > stages:
            raise BadPosition(f"{where}markers", f"{len(markers)} markers for {stages} stages")
        for _ in range(stages):
            city.add_stage(0)
        city.markers = vec[i64](markers)
        city.coins = number(entry, "coins", 0, None, int(self.catalogue.starting_coins), where)
        city.trade_income = number(entry, "trade_income", 0, int(city.coins), 0, where)
        city.victories = self.tokens(entry, where)
        city.defeats = number(entry, "defeats", 0, MOST, 0, where)
        city.discards_seen = number(entry, "discards_seen", 0, None, 0, where)

    def settle(self, game: Wonders, seat: int, entry: dict[str, Any]) -> None:
        """What depends on all that stands in a city: uses of powers, digs, triggers."""
        where = f"seats[{seat}]."
        city = game.cities[seat]
        city.digs = self.digs(entry, where, int(city.digs))
        self.free_builds_used(city, listed(entry, "free_builds_used", where), where)
        if city.more is not None:
            city.more.awake = len(city.more.triggers)

    def free_builds_used(self, city: City, used: list[Any], where: str) -> None:
        """Uses of free constructions: the board's id, or the colour a power is bound to."""
        colors = self.catalogue.vocabulary.colors
        counts = [0] * len(colors)
        for name in used:
            if name in colors:
                counts[colors.index(name)] += 1
        more = city.more
        exchanges = 0 if more is None else int(more.exchanges)
        allowed = {city.board.id: int(city.free_builds) + exchanges}
        for field, color in enumerate(colors):
            if more is not None and more.color_builds >> (6 * field) & 63:
                allowed[color] = int(more.color_builds >> (6 * field) & 63)
        for name in used:
            if used.count(name) > allowed.get(name, 0):
                raise BadPosition(
                    f"{where}free_builds_used",
                    f"expected at most {allowed[city.board.id]} times '{city.board.id}', found {used!r}",
                )
        city.free_builds_used = min(used.count(city.board.id), city.free_builds)
        if more is not None:
            more.exchanges_used = used.count(city.board.id) - city.free_builds_used
            more.color_builds_used = sum(count << (6 * i) for i, count in enumerate(counts))

    def digs(self, entry: dict[str, Any], where: str, most: int) -> int:
        """Digs still to make: a number for those of stages, or a number for each line (W-6.4 e)."""
        value = entry.get("digs", 0)
        lines = value if isinstance(value, list) else [value]
        if len(lines) > len(DIG_LINES) + 1:
            raise BadPosition(f"{where}digs", f"expected a number or {len(DIG_LINES) + 1} of them")
        packed = 0
        for line, count in enumerate(lines):
            limit = most >> (6 * line) & 63
            packed |= number({"digs": count}, "digs", 0, limit, 0, where) << (6 * line)
        return packed

    def tokens(self, entry: dict[str, Any], where: str) -> int:
        """Victory tokens, packed by value."""
        values = listed(entry, "victories", where)
        for value in values:
            if value not in TOKENS or isinstance(value, bool):
                raise BadPosition(f"{where}victories", f"a token is worth 1, 3 or 5, not {value!r}")
        return pack([values.count(value) for value in TOKENS])

    # Cards.

    def known(self, ident: Any, where: str, color: str = "") -> Card:
        """The card of an id; of one colour if it is given, otherwise of any."""
        if not isinstance(ident, str) or ident not in self.catalogue.by_id:
            raise BadPosition(where, f"there is no card {ident!r}")
        card = self.catalogue.by_id[ident]
        if color and card.color != color:
            raise BadPosition(where, f"'{ident}' is no {color} card")
        return card

    def card(self, ident: Any, where: str, color: str = "") -> Card:
        """A card by its id; not more of them than there are."""
        card = self.known(ident, where, color)
        self.used[card.id] = self.used.get(card.id, 0) + 1
        if self.used[card.id] > self.catalogue.copies(card):
            raise BadPosition(where, f"'{ident}' appears more often than there are copies of it")
        return card

    def cards(self, entry: dict[str, Any], field: str, where: str, color: str = "") -> list[Card]:
        """The cards of a field."""
        return [self.card(x, f"{where}{field}", color) for x in listed(entry, field, where)]

    def traces(
        self,
        entry: dict[str, Any],
        field: str,
        origins: str,
        where: str,
        holder: int = NOBODY,
        color: str = "",
    ) -> list[int]:
        """Cards put away, with their origins if given; otherwise only the holder knows them, or nobody."""
        cards = self.cards(entry, field, where, color)
        known = listed(entry, origins, where) or [[0, 0, holder, 0]] * len(cards)
        if len(known) != len(cards):
            raise BadPosition(f"{where}{origins}", f"expected one for each of {where}{field}")
        result = []
        for card, numbers in zip(cards, known, strict=True):
            if not is_trace(numbers):
                raise BadPosition(
                    f"{where}{origins}", f"expected [age, turn, seat, fresh], found {numbers!r}"
                )
            age, turn, seat, fresh = numbers[:4]
            if len(self.seats) <= seat < EVERYBODY:
                seat = NOBODY
            barred = numbers[4] if len(numbers) > 4 else 0
            result.append(int(barring(trace(card.index, age, turn, seat, fresh == 1), barred)))
        return result

    def unplaced(self, cards: vec[i64]) -> list[int]:
        """Those of some single cards that the position has placed nowhere, shuffled."""
        pool = vec[i64](
            [card for card in cards if not self.used.get(self.catalogue.cards[card].id)]
        )
        self.rng.shuffle(pool)
        return [int(card) for card in pool]

    def pile(self, game: Wonders) -> None:
        game.pile = vec[i64](self.traces(self.fields, "discard", "discard_traces", ""))
        for seat, city in enumerate(game.cities):
            if city.discards_seen > len(game.pile):
                raise BadPosition(
                    f"seats[{seat}].discards_seen", f"the pile has {len(game.pile)} cards"
                )

    def decks(self, game: Wonders) -> None:
        """The decks of later ages, as given or dealt anew; and the guilds left out."""
        given = self.fields.get("decks", {})
        if not isinstance(given, dict):
            raise BadPosition("decks", "expected an object with an age for each deck")
        next_age = self.age + 1 if self.turn else self.age  # a turn 0 comes before its deal
        for age in given:
            if age not in [str(later) for later in AGES[next_age - 1 :]]:
                raise BadPosition(f"decks.{age}", "only ages that are still to come have a deck")
        cities = len(game.cities)
        dealt, cut = deal(self.catalogue, cities, self.rng)
        named = self.named(given)
        for age in (3, 2, 1)[: 4 - next_age]:
            deck = dealt[3 - age]
            if str(age) in given:
                cards = self.cards(given, str(age), "decks.")
                if len(cards) != len(deck):
                    raise BadPosition(f"decks.{age}", f"expected {len(deck)} cards")
                deck = vec[i64]([card.index for card in cards])
            else:
                self.replace_named(deck, named)
            game.decks.append(deck)
        first = vec[i64]([card.index for card in self.catalogue.cards if card.age == 0])
        self.rng.shuffle(first)
        self.current: vec[i64] = dealt[3 - self.age] if self.age else first
        out = [int(c.index) for c in self.cards(self.fields, "left_out", "")]
        if "left_out" not in self.fields:
            in_decks = {int(card) for deck in dealt for card in deck}
            drawn = [self.catalogue.cards[i] for pool in self.catalogue.pools for i in pool.cards]
            out = [int(c.index) for c in drawn if c.id not in named and c.index not in in_decks]
            out += [
                int(i) for i in cut if self.mixed(i) and self.catalogue.cards[i].id not in named
            ]
        game.left_out = vec[i64](out)
        game.leftovers = vec[i64]([c.index for c in self.cards(self.fields, "leftovers", "")])

    def mixed(self, card: i64) -> bool:
        """Whether a card is one of those that leave an age with too many at random."""
        return any(card in pool.cards for pool in self.catalogue.mixed)

    def named(self, decks: dict[str, Any]) -> dict[str, int]:
        """How often the position names each card, wherever it lies."""
        places = ("discard", "left_out", "leftovers", "pile")
        lists = [listed(self.fields, field, "") for field in places]
        lists += [listed(decks, age, "decks.") for age in decks]
        for seat, entry in enumerate(self.seats):
            for field in ("cards", "hand", "markers"):
                lists.append(listed(entry, field, f"seats[{seat}]."))
        counts: dict[str, int] = {}
        for ident in [str(ident) for cards in lists for ident in cards]:
            counts[ident] = counts.get(ident, 0) + 1
        return counts

    def replace_named(self, deck: vec[i64], named: dict[str, int]) -> None:
        """Change cards of a dealt deck of which the position has placed the last copy for others of the age."""
        cards = self.catalogue.cards
        counts = dict(named)
        for index in deck:
            counts[cards[index].id] = counts.get(cards[index].id, 0) + 1
        for place in range(len(deck)):
            card = cards[deck[place]]
            if counts[card.id] > self.catalogue.copies(card):
                for other in cards:
                    free = counts.get(other.id, 0) < self.catalogue.copies(other)
                    if free and other.age == card.age:
                        deck[place] = other.index
                        counts[card.id] -= 1
                        counts[other.id] = counts.get(other.id, 0) + 1
                        break

    def hands(self, game: Wonders) -> None:
        """Hands as given, or dealt from the age's cards that lie nowhere else."""
        pool = self.unused(self.current)
        game.age = self.age
        game.turn = self.turn
        for seat, entry in enumerate(self.seats):
            sizes = self.hand_sizes(game, seat)
            if "hand" in entry:
                hand = [card.index for card in self.cards(entry, "hand", f"seats[{seat}].")]
                if len(hand) not in sizes:
                    wanted = " or ".join(str(size) for size in sizes)
                    raise BadPosition(
                        f"seats[{seat}].hand", f"expected {wanted} cards, found {len(hand)}"
                    )
            else:
                hand = [pool.pop() for _ in range(min(sizes[0], len(pool)))]
                for card in hand:
                    ident = self.catalogue.cards[card].id
                    self.used[ident] = self.used.get(ident, 0) + 1
            game.cities[seat].hand = in_order(vec[i64](hand))
        self.draw_pile(game, pool)
        if "leftovers" not in self.fields and self.age and self.turn:
            count = min(len(self.current) % len(self.seats), len(pool))
            game.leftovers = vec[i64](pool[:count])

    def hand_sizes(self, game: Wonders, city: int) -> list[int]:
        """How many cards a city may hold at this moment (W-4.10, W-11.10)."""
        for module in reversed(game.modules):
            sizes = module.hand_sizes(self)
            if sizes:
                return sizes
        full = self.hand_size - self.turn + 1
        last = self.turn == self.turns
        if self.over or (self.step == "dig" and last):
            return [0]
        if self.step == "last card":
            return [0, 1]
        if city >= game.seats:
            return [0]
        if self.step != "choose":
            return self.after_choice(full, last)
        controls = isinstance(game, TwoPlayers) and game.decider(FREE) == city
        return [full, full + 1] if controls else [full]

    def after_choice(self, full: int, last: bool) -> list[int]:
        """In the steps after the choice a hand has a card less; in the last turn one that is still to be played, or none."""
        return [0, 1] if last else [full - 1]

    def draw_pile(self, game: Wonders, pool: list[i64]) -> None:
        """The Free City's pile; the controller draws now, unless the hand holds the drawn card already."""
        if not isinstance(game, TwoPlayers):
            if self.fields.get("pile"):
                raise BadPosition("pile", "only a table of two players has a draw pile")
            return
        full = self.hand_size - self.turn + 1
        to_draw = self.step == "choose" and len(game.cities[game.decider(FREE)].hand) == full
        size = full if to_draw else full - 1
        if self.over or (self.step != "choose" and self.turn == self.turns):
            size = 0
        pile = [card.index for card in self.cards(self.fields, "pile", "")]
        if "pile" not in self.fields:
            pile = pool[:size]
        if len(pile) != size:
            raise BadPosition("pile", f"expected {size} cards, found {len(pile)}")
        game.draw_pile = vec[i64](pile)
        if self.fields.get("drawn") is not None:
            drawn = self.fields["drawn"]
            if drawn not in self.catalogue.by_id:
                raise BadPosition("drawn", f"there is no card {drawn!r}")
            game.drawn = self.catalogue.by_id[drawn].index
            if self.step == "choose" and game.drawn not in game.cities[game.decider(FREE)].hand:
                raise BadPosition("drawn", f"'{drawn}' is not in the controller's hand")
        if to_draw:
            game.draw()

    def unused(self, deck: vec[i64]) -> list[i64]:
        """The cards of a deck that the position has not placed yet."""
        placed = dict(self.used)
        for entry in self.seats:
            for ident in listed(entry, "hand", ""):
                placed[str(ident)] = placed.get(str(ident), 0) + 1
        free: list[i64] = []
        for index in deck:
            ident = self.catalogue.cards[index].id
            if placed.get(ident, 0) > 0:
                placed[ident] -= 1
            else:
                free.append(index)
        return free

    # The moment of the turn.

    def moment(self, game: Wonders) -> None:
        for number, step in enumerate(game.steps):
            if step.name == self.step:
                game.step = number
        memory = listed(self.fields, "memory", "") or [self.age, self.turn]
        if len(memory) != 2 or not all(isinstance(x, int) and 0 <= x <= 15 for x in memory):
            raise BadPosition("memory", "expected [age, turn]")
        game.memory_age, game.memory_turn = memory
        if self.over:
            game.over = True
        elif any(module.read_moment(self, game) for module in game.modules):
            return
        elif self.step == "choose":
            game.owing = game.bit(game.seats) - 1
        else:
            self.acting(game)

    def acting(self, game: Wonders) -> None:
        """The city that plays its last card or digs."""
        city = self.acting_city(game)
        game.act(city)
        if self.step == "dig" and not (game.cities[city].digs and len(game.diggable(city))):
            raise BadPosition("acting", f"city {city} has no dig to make")
        if self.step == "last card" and len(game.cities[city].hand) != 1:
            raise BadPosition("acting", f"city {city} has no last card to play")

    def acting_city(self, game: Wonders) -> int:
        return number(self.fields, "acting", 0, len(game.cities) - 1, None, "")

    def order(self, game: Wonders, seat: int, entry: dict[str, Any]) -> None:
        """A choice that is committed and not yet revealed."""
        text = entry.get("order")
        if text is None:
            return
        where = f"seats[{seat}].order"
        decider = game.decider(seat)
        if not game.choosing():
            raise BadPosition(
                where, "orders wait only in the step 'choose' and others that all decide at once"
            )
        for code in game.codes(decider):
            if game.words.notation(int(code)) == text:
                game.orders[seat] = code
                if game.is_complete(decider):
                    game.owing -= game.owing & game.bit(decider)
                if game.owing == 0:
                    raise BadPosition(where, "when all have chosen the turn goes on; leave one out")
                return
        raise BadPosition(where, game.refusal(int(decider), str(text)))


def is_trace(numbers: Any) -> bool:
    """Whether this is an age, a turn, a seat and a freshness, and perhaps a bit for each colour it bars."""
    limits = (3, 15, EVERYBODY, 1, 1023)
    return (
        isinstance(numbers, list | tuple)
        and len(numbers) in (4, 5)
        and all(
            isinstance(n, int) and 0 <= n <= most for n, most in zip(numbers, limits, strict=False)
        )
    )


def listed(entry: dict[str, Any], field: str, where: str) -> list[Any]:
    """A field that holds a list; empty when left out."""
    return each(f"{where}{field}", entry.get(field, []))


def number(
    entry: dict[str, Any],
    field: str,
    least: int,
    most: int | None,
    default: int | None,
    where: str,
) -> int:
    """A field that holds a whole number."""
    return whole(f"{where}{field}", entry.get(field, default), least, most)
