"""Playing on from a moment of another game: a new table whose game begins there."""

import secrets
from dataclasses import dataclass

from septem.bots import levels
from septem.kernel.descriptions import describe
from septem.kernel.game import Game
from septem.server import store
from septem.server.errors import Conflict
from septem.server.rematch import Rematches
from septem.server.requests import new_id, persona_names
from septem.server.rows import seat_row, table_row
from septem.server.seating import is_full
from septem.server.seats import Guest, clean
from septem.server.table import OPEN, PLAYING, Facts, Seat, Table

SAME_CARDS = "same"


@dataclass(frozen=True)
class Branch:
    """What is asked for: whose seat to take in which game, and with what."""

    game: Game  # at the moment
    seat: int
    name: str
    same: (
        bool  # the hidden cards stay as they lie; otherwise what the seat cannot know is dealt anew
    )
    friends: bool  # the other seats wait for people; otherwise bots sit there
    origin: tuple[str, int]  # the table and the stop


class PlayingOn(Rematches):
    """Tables that begin in mid-game."""

    async def play_on(self, table: Table, branch: Branch, guest: Guest) -> Table:
        """A new table at that moment; it begins at once when no seat is open."""
        if branch.game.over:
            raise Conflict("nothing_left")
        fresh = branched(table, branch, guest)
        works = [
            store.add_table(
                table_row(fresh.facts, self.store.process), [seat_row(s) for s in fresh.seats]
            ),
            store.add_holder(fresh.id, branch.seat, guest.id),
        ]
        await self.write_new(store.in_order(*works))
        self.keep(fresh)
        fresh.subscribers.expect(branch.seat)
        self.wake_bots(fresh)
        return fresh


def branched(table: Table, branch: Branch, guest: Guest) -> Table:
    game = branch.game.clone()
    if not branch.same:
        game = game.determinize(branch.seat, secrets.randbits(53))
    seats = places(table, branch)
    facts = Facts(
        id=new_id(),
        game=table.facts.game,
        options=dict(table.facts.options),
        position=game.position(),
        settings={**kept_settings(table), "from": list(branch.origin)},
        rules=describe(table.facts.game).version,
        state=PLAYING if is_full(seats) else OPEN,
        host=guest.id,
    )
    fresh = Table(facts, seats, ())
    fresh.holders[guest.id] = {branch.seat}
    return fresh


def kept_settings(table: Table) -> dict[str, object]:
    """What was agreed for the old table and holds for the new one."""
    return {key: value for key, value in table.facts.settings.items() if key == "estimate"}


def places(table: Table, branch: Branch) -> list[Seat]:
    """The visitor, and bots or open seats; a bot that was there stays where bots are asked for."""
    name = clean(branch.name) or table.seats[branch.seat].name
    bots = [seat.name for seat in table.seats if seat.kind == "bot"]
    spare = persona_names([name, *bots])
    usual = next((seat.level for seat in table.seats if seat.kind == "bot"), None)
    made = []
    for seat in table.seats:
        if seat.number == branch.seat:
            made.append(Seat(seat.number, "person", name))
        elif branch.friends:
            made.append(Seat(seat.number, "open"))
        elif seat.kind == "bot":
            made.append(Seat(seat.number, "bot", seat.name, seat.level))
        else:
            made.append(Seat(seat.number, "bot", next(spare), usual or levels.DEFAULT))
    return made
