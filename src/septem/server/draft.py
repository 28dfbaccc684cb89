"""The draft of wonders: some lie face up before the game begins, and everybody takes one with a side.

It belongs to the table, not to the rules: the game then begins with the boards that were taken, as if somebody had named them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from septem.bots.boards import choose
from septem.kernel.descriptions import describe
from septem.kernel.rng import Rng
from septem.server import games, teams
from septem.server.errors import Conflict, Refused

DRAWN = "drawn"
SPARE = 2  # wonders on offer beyond one for each seat


@dataclass(frozen=True)
class Draft:
    """What lies on the table and who has taken what."""

    pool: tuple[str, ...]  # the sides on offer, those of one wonder together
    order: tuple[int, ...]  # the cities as they take; the Free City comes last
    picks: tuple[str, ...] = ()  # the sides that were taken, in that order

    @property
    def done(self) -> bool:
        return len(self.picks) == len(self.order)

    @property
    def picker(self) -> int | None:
        """Who takes next; None when all have."""
        return None if self.done else self.order[len(self.picks)]

    @property
    def taken(self) -> dict[int, str]:
        """The sides that were taken, by city."""
        return dict(zip(self.order, self.picks, strict=False))

    @property
    def options(self) -> list[str]:
        """The sides that may still be taken."""
        gone = {games.wonder_of(board) for board in self.picks}
        return [board for board in self.pool if games.wonder_of(board) not in gone]

    @property
    def boards(self) -> list[str]:
        """The sides by city, as a new game wants them."""
        return [self.taken[city] for city in sorted(self.order)]

    def check(self, seat: int, board: str, number: int) -> None:
        """Whether a seat may take that side as the pick of that number; a refusal when it may not."""
        if self.done or number != len(self.picks):
            raise Conflict("moved_on")
        if seat != self.picker:
            raise Conflict("not_your_pick")
        if board not in self.pool:
            raise Refused("bad_board")
        if board not in self.options:
            raise Conflict("wonder_taken")

    def after(self, board: str) -> "Draft":
        return replace(self, picks=(*self.picks, board))

    def fields(self) -> dict[str, Any]:
        """As it is kept."""
        return {"pool": list(self.pool), "order": list(self.order), "picks": list(self.picks)}


def read(fields: dict[str, Any] | None) -> Draft | None:
    """The draft that was kept, where a table has one."""
    if fields is None:
        return None
    return Draft(tuple(fields["pool"]), tuple(fields["order"]), tuple(fields["picks"]))


def laid(game: str, players: int, options: dict[str, Any], first: str = "") -> Draft:
    """A new draft for a game with these options; the others have a draft among their rules, or none."""
    sides: dict[str, list[str]] = {}
    for board in games.boards(game, tuple(options.get("expansions", ()))):
        sides.setdefault(games.wonder_of(board), []).append(board)
    luck = luck_of(options["seed"], 0)
    names = list(sides)
    count = on_offer(players, len(names))
    shown = [names.pop(int(luck.below(len(names)))) for _ in range(count)]
    side = options.get("sides", "drawn")
    pool = [
        board
        for name in shown
        for board in [b for b in sides[name] if games.on_side(b, side)] or sides[name]
    ]
    begins = None
    if first:
        begins = int(luck.below(players)) if first == DRAWN else int(first)
    return Draft(tuple(pool), order(players, teams.played(game, options), begins))


def on_offer(players: int, wonders: int) -> int:
    """How many of the wonders there are lie on the table."""
    return min(wonders, players + SPARE)


def cities(players: int) -> int:
    """Boards a game needs: two players have the Free City beside them."""
    return max(players, 3)


def order(players: int, partners: bool, first: int | None = None) -> tuple[int, ...]:
    """Who takes when, round from the seat that begins, the last one if none is named: partners are as far apart as they can be, the team that is first is last, too."""
    seats = list(range(players - 1, -1, -1))
    if partners:
        seats = [*range(players - 1, 0, -2), *range(0, players, 2)]
        if (
            first is not None and first % 2 == 0
        ):  # the other partner begins: the ring the other way round
            seats = [players - 1 - seat for seat in seats]
    first = seats[0] if first is None else first
    turned = [(seat + first - seats[0]) % players for seat in seats]
    return (*turned, *range(players, cities(players)))


def luck_of(seed: int, number: int) -> Rng:
    """The random numbers of a pick, or of the pool (number 0): never those of the deal."""
    return Rng(seed + ((number + 1) << 64))


def settled(game: str, draft: Draft, seed: int, levels: Mapping[int, str]) -> Draft:
    """The draft when all have taken who need not be asked: `levels` are those of the bots by seat, the Free City takes by chance."""
    while (city := draft.picker) is not None:
        options = draft.options
        if len(options) == 1:
            board = options[0]
        elif city in levels:
            board = choose(game, levels[city], options, luck_of(seed, len(draft.picks) + 1))
        else:
            break
        draft = draft.after(board)
    return draft


def new_draft(game: str, options: dict[str, Any], first: str = "") -> dict[str, Any]:
    """A draft as a table keeps it; Refused where wonders cannot be drafted. `first` takes first: a seat, one that is drawn, or the last."""
    drafted = describe(game).drafted
    if not drafted or drafted in options:
        raise Refused("no_draft_here")
    if first != DRAWN and first not in ("", *(str(seat) for seat in range(options["players"]))):
        raise Refused("bad_seat")
    return laid(game, options["players"], options, first).fields()
