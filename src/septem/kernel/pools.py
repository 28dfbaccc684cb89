"""Pools of ratings: who is compared with whom. Games and boxes declare them, in `game.toml` or in the header of a box:

[[pool]]                                         (a box: `[pool]`, one at most, for the tables that are played with it)
name = "wonders-4"                               kept with every result: at most 24 letters, never changed
players = [4, 4]                                 the fewest and the most seats
icon = "w-ephesus"                               its sign on the page; that of the game if left out

A table belongs to the first pool that fits: those of its boxes come before those of the game. A game without pools has no ratings.
"""

from typing import Any

from septem.kernel.datafile import DataFile

FIELDS = ("name", "players", "icon")
LONGEST = 24  # letters of a name


class Pool:
    """Games that are rated together."""

    def __init__(self, entry: dict[str, Any], game: str, box: str = "") -> None:
        self.name = str(entry["name"])
        self.game = game
        self.box = box
        self.least, self.most = (int(n) for n in entry["players"])
        self.icon = str(entry.get("icon", ""))

    def fits(self, seats: int, used: list[str]) -> bool:
        """Whether a table of so many seats with these boxes belongs to it."""
        return self.least <= seats <= self.most and (not self.box or self.box in used)

    def __repr__(self) -> str:
        return f"<Pool {self.name}: {self.least} to {self.most} seats>"


class PoolFile(DataFile):
    """Reads what a file declares."""

    def pool(self, entry: dict[str, Any], game: str, box: str = "") -> Pool:
        """A pool, of a box or of the game alone."""
        self.only(entry, FIELDS)
        name, players = self.need(entry, "name", str), self.need(entry, "players", list)
        if not 0 < len(name) <= LONGEST:
            raise self.bad("pool.name", f"expected 1 to {LONGEST} letters")
        sizes = [n for n in players if isinstance(n, int)]
        if len(players) != 2 or len(sizes) != 2 or sizes[0] > sizes[1]:
            raise self.bad("pool.players", "expected the fewest and the most seats")
        return Pool(entry, game, box)
