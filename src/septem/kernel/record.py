"""A game as text: how it was set up, then its moves, one a line.

    septem 1
    game "wonders"
    players 4
    seed 7
    moves
    0 B altar
    1 B aqueduct <2 >1
    end 2 9f86d081884c7d65

Header lines are a word and a JSON value. A game that began from a position has it in the line `position`, one that people played
together has their names in the line `names`, a text for each seat, one under a later version of the rules than the first has its number
in the line `rules`. The last line counts the moves and holds the hash of the state they lead to, so that a cut or altered record is noticed.
A game that people ended before its rules did has there how: `end 40 9f86d081884c7d65 resignation 1` (seat 1 gave up) or `agreement`; who does
not know these words reads a game that stops there.
"""

import json
from hashlib import blake2b
from typing import Any, Protocol

from septem.kernel.errors import BadRecord
from septem.kernel.fields import plain

MAGIC = "septem 1"
HASH_DIGITS = 16


def digest(state: dict[str, Any]) -> int:
    """The hash of a JSON-serialisable state: 64 bits."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class HasPosition(Protocol):
    """Anything with a position: a game."""

    def position(self) -> dict[str, Any]: ...


class Setup:
    """What a game began from: its name and either options (players, seed, ...) or a position, given by a snapshot."""

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        position: dict[str, Any] | None = None,
        snapshot: HasPosition | None = None,
        rules: int | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self._position = position
        self._snapshot = snapshot
        self._rules = rules

    @property
    def rules(self) -> int:
        """The version of the game's rules; today's unless somebody said another."""
        return self.rules_here() if self._rules is None else self._rules

    def rules_here(self) -> int:
        """The version that is played here."""
        from septem.kernel.descriptions import describe

        return int(describe(self.game).version)

    @property
    def position(self) -> dict[str, Any] | None:
        """The position the game began from, if it did."""
        if self._position is None and self._snapshot is not None:
            self._position = self._snapshot.position()
        return self._position


class Record:
    """The set-up and moves of a game; `str(record)` is its text.

    Examples:
        >>> game = septem.new("duel", seed=7)
        >>> game.play(0, "draft mausoleum")
        >>> print(game.record())
        septem 1
        game "duel"
        players 2
        seed 7
        expansions []
        wonders "draft"
        centre_start "starts"
        moves
        0 draft mausoleum
        end 1 2d2c61599baf2eed
        <BLANKLINE>
    """

    def __init__(
        self,
        setup: Setup,
        moves: list[tuple[int, str]],
        final: int | None = None,
        names: list[str] | None = None,
        ended: str = "",
    ) -> None:
        self.setup = setup
        self.moves = moves
        self.ended = ended  # how people ended it, where the rules did not
        self.final = final
        self.names = names or []  # of those who played, by seat; empty: nobody says

    def upto(self, n: int) -> "Record":
        """The same game after its first n moves."""
        if n >= len(self.moves):
            return self
        return Record(self.setup, self.moves[: max(n, 0)], None, self.names)

    def first_move_line(self) -> int:
        """The line number of the first move in the text."""
        return len(self._header()) + 1

    def _header(self) -> list[str]:
        fields: dict[str, Any] = {"game": self.setup.game}
        fields.update(self.setup.options)
        if self.setup.position is not None:
            fields["position"] = self.setup.position
        if self.names:
            fields["names"] = self.names
        if self.setup.rules > 1:
            fields["rules"] = self.setup.rules
        lines = [f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
        return [MAGIC, *lines, "moves"]

    def __str__(self) -> str:
        lines = self._header()
        lines += [f"{seat} {text}" for seat, text in self.moves]
        end = f"end {len(self.moves)}"
        lines.append(
            end if self.final is None else f"{end} {self.final:016x} {self.ended}".rstrip()
        )
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return f"<Record of {self.setup.game}, {len(self.moves)} moves>"


def parse(text: str) -> Record:
    """The record a text holds; BadRecord with the line number when it is damaged."""
    lines = text.rstrip("\n").split(
        "\n"
    )  # JSON may hold other characters that end a line elsewhere
    if lines[0].strip() != MAGIC:
        raise BadRecord(1, f"a record begins with the line '{MAGIC}'")
    fields, first = _parse_header(lines)
    game = fields.pop("game", None)
    if not isinstance(game, str):
        raise BadRecord(2, 'the header needs a line such as: game "wonders"')
    position = fields.pop("position", None)
    if position is not None and not isinstance(position, dict):
        raise BadRecord(2, "the value of 'position' must be a JSON object")
    names = fields.pop("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord(2, "the value of 'names' must be a list of texts")
    rules = fields.pop("rules", 1)
    if type(rules) is not int or rules < 1:
        raise BadRecord(2, "the value of 'rules' must be a whole number from 1 on")
    moves, final, ended = _parse_moves(lines, first)
    return Record(Setup(game, fields, position, rules=rules), moves, final, names, ended)


def _parse_header(lines: list[str]) -> tuple[dict[str, Any], int]:
    """The header's values and the index of the first line after it."""
    fields: dict[str, Any] = {}
    for index in range(1, len(lines)):
        line = lines[index].strip()
        if line == "moves":
            return fields, index + 1
        key, _, value = line.partition(" ")
        if key in fields:
            raise BadRecord(index + 1, f"'{key}' is given twice")
        fields[key] = _parse_value(value, line, index + 1)
    raise BadRecord(len(lines), "the record stops before the line 'moves'")


def _parse_value(text: str, line: str, number: int) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord(
            number, f"expected a word and a JSON value or 'moves', found: {line}"
        ) from None
    if not plain(value):
        raise BadRecord(
            number, "expected texts, whole numbers, true, false, null, lists and objects of them"
        )
    return value


def _parse_moves(lines: list[str], first: int) -> tuple[list[tuple[int, str]], int | None, str]:
    """The moves, the final hash if the end line has one, and how people ended the game if they did."""
    moves: list[tuple[int, str]] = []
    for index in range(first, len(lines)):
        word, _, rest = lines[index].strip().partition(" ")
        if word == "end":
            final = _parse_end(rest, len(moves), index + 1, lines)
            return moves, final, " ".join(rest.split()[2:])
        if not (word.isascii() and word.isdecimal() and len(word) < 3) or not rest:
            raise BadRecord(index + 1, f"expected a seat and a move, found: {lines[index]}")
        moves.append((int(word), rest))
    raise BadRecord(len(lines), "the record is cut off: the line 'end' is missing")


def _parse_end(rest: str, count: int, number: int, lines: list[str]) -> int | None:
    words = rest.split()
    if not words or words[0] != str(count):
        raise BadRecord(number, f"'end' must count the {count} moves above it")
    if any(line.strip() for line in lines[number:]):
        raise BadRecord(number + 1, "nothing may follow the line 'end'")
    if len(words) == 1:
        return None
    if len(words[1]) > HASH_DIGITS or set(words[1]) - set("0123456789abcdef"):
        raise BadRecord(number, f"the hash is not hexadecimal: {words[1]}")
    return int(words[1], 16)
