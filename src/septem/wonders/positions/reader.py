"""A table from a position: the dict of `game.position()`, or any part of it (docs/positions.md).

What is left out has its start-of-game value; hands, decks and the draw pile are then dealt from `seed`. Every mistake is a
`BadPosition` that names the field.
"""

from collections.abc import Callable
from typing import Any

from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.fields import listed, number, only_known
from septem.kernel.record import Setup
from septem.wonders.positions.card_reader import CardReader
from septem.wonders.positions.city_reader import read_city, read_plays, settle
from septem.wonders.positions.deal_reader import read_decks, read_hands, read_pile
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.dealing import check_boards
from septem.wonders.rules.ruleset import RuleSet
from septem.wonders.rules.table import Wonders

STEPS = ["choose", "last card", "dig"]
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
    "due",
    "built",
    "used",
    "order",
]


class Reader(CardReader):
    """Reads one position."""

    def __init__(
        self,
        fields: dict[str, Any],
        seats: list[Any],
        ruleset: RuleSet,
        boxes: list[Positions],
        switches: list[str],
        most: int,
    ) -> None:
        """`switches` are options of any table, `most` the players this one may have."""
        super().__init__(fields, seats, ruleset.catalogue)
        self.ruleset = ruleset
        self.boxes = boxes
        self.most = most
        self.table_words = FIELDS + [word for box in boxes for word in box.table_words]
        self.seat_words = SEAT_FIELDS + [word for box in boxes for word in box.seat_words]
        only_known("", fields, self.table_words + switches)
        self.age = number(fields, "age", int(ruleset.first_age), 3, 1, "")
        first_turn = int(ruleset.first_turn) if self.age else 1
        players = number(fields, "players", 0, max(most, len(self.seats)), len(self.seats), "")
        self.hand_size = int(
            self.catalogue.hand_sizes[min(players, len(self.catalogue.hand_sizes) - 1)]
        )
        self.turns = self.hand_size - 1
        self.turn = number(fields, "turn", first_turn, self.turns, 1, "")
        self.step = fields.get("step", "choose")
        self.over = fields.get("over", False) is True
        steps = STEPS + [step for box in boxes for step in box.decisions]
        if self.over:
            self.step = ruleset.steps[-1].name
        elif self.step not in steps:
            raise BadPosition("step", f"expected one of {', '.join(steps)}, found {self.step!r}")

    def read(self, make: Callable[[int, list[str]], Wonders]) -> Wonders:
        """The table; `make` makes one of so many players with these boards."""
        players, boards = self.table()
        game = make(players, boards)
        for seat, entry in enumerate(self.seats):
            read_city(self, game, seat, entry)
            for box in self.boxes:
                box.read_city(self, game, seat)
            settle(self, game, seat, entry)
        read_pile(self, game)
        read_hands(self, game, read_decks(self, game))
        for box in self.boxes:
            box.read_table(self, game)
        self.moment(game)
        for seat, entry in enumerate(self.seats):
            read_plays(self, game, seat, entry)
            self.order(game, seat, entry)
        game.setup = Setup("wonders", {}, snapshot=game.clone())
        return game

    def table(self) -> tuple[int, list[str]]:
        """How many players there are, and the boards of the cities."""
        count = len(self.seats)
        if not 3 <= count <= self.most:
            raise BadPosition("seats", f"expected 3 to {self.most} cities, found {count}")
        players = number(self.fields, "players", 2, self.most, count, "")
        if players != count and (players, count) != (2, 3):
            raise BadPosition("players", f"{players} players do not fit {count} cities")
        named = []
        for seat, entry in enumerate(self.seats):
            where = f"seats[{seat}]"
            if not isinstance(entry, dict):
                raise BadPosition(where, "expected a dict with the fields of a city")
            only_known(f"{where}.", entry, self.seat_words)
            named.append(entry.get("wonder"))
        return players, self.boards(named)

    def boards(self, named: list[Any]) -> list[str]:
        """The boards named, and others for the cities without one."""
        known = self.catalogue.boards
        for seat, ident in enumerate(named):
            if ident is not None and not (isinstance(ident, str) and ident in known):
                raise BadPosition(f"seats[{seat}].wonder", f"there is no wonder {ident!r}")
        taken = [known[ident].board for ident in named if ident is not None]
        free = [sides[0].id for sides in self.catalogue.sides if sides[0].board not in taken]
        boards = [free.pop(0) if ident is None else ident for ident in named]
        try:
            return check_boards(self.catalogue, boards, len(boards))
        except BadOption as problem:
            raise BadPosition("seats", str(problem)) from None

    # The moment of the turn.

    def moment(self, game: Wonders) -> None:
        for place, step in enumerate(game.steps):
            if step.name == self.step:
                game.step = place
        memory = listed(self.fields, "memory", "") or [self.age, self.turn]
        if len(memory) != 2 or not all(isinstance(x, int) and 0 <= x <= 15 for x in memory):
            raise BadPosition("memory", "expected [age, turn]")
        game.memory_age, game.memory_turn = memory
        names = [step.name for step in game.steps]
        game.ending = self.over or (self.age == 3 and game.step > names.index("pass"))
        if self.over:
            game.over = True
        elif any(box.read_moment(self, game) for box in self.boxes):
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
            if game.faces.words.text(int(code)) == text:
                game.orders[seat] = code
                if game.is_complete(decider):
                    game.owing -= game.owing & game.bit(decider)
                if game.owing == 0:
                    raise BadPosition(where, "when all have chosen the turn goes on; leave one out")
                return
        raise BadPosition(where, game.refusal(int(decider), str(text)))
