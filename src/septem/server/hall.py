"""The hall: every table, each changed by one request at a time and never before the change is on disk."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import septem
from septem.bots import levels
from septem.kernel import record as records
from septem.kernel.descriptions import describe
from septem.kernel.errors import IllegalMove, SeptemError
from septem.server import draft as drafts
from septem.server import games, store
from septem.server.chronicle import Narrator, plain
from septem.server.draft import Draft
from septem.server.errors import Conflict, Forbidden, Lost, NotFound, Refused
from septem.server.seats import Guest, SeatKey, clean, digest, new_key, opens
from septem.server.store import Store, Work
from septem.server.tables import DRAFT, OPEN, OVER, PLAYING, Facts, Line, Seat, Table, summary
from septem.server.thinkers import Thinkers

WORDS = (
    ("olive", "amber", "marble", "cedar", "ivory", "bronze", "saffron", "indigo", "laurel", "onyx"),
    (
        "anchor",
        "arch",
        "harbor",
        "temple",
        "column",
        "garden",
        "beacon",
        "mosaic",
        "forum",
        "oasis",
    ),
)
SEED_LIMIT = 2**63
CHAT_LENGTH = 300
CHAT_KEPT = 200
IDLE = 1800.0  # seconds after which a table nobody looks at leaves memory


@dataclass(frozen=True)
class Place:
    """A seat as it is asked for: you, a bot of a level, or open to whoever comes."""

    kind: str
    name: str = ""
    level: str | None = None


@dataclass(frozen=True)
class Order:
    """A table as it is asked for."""

    game: str
    options: dict[str, Any]
    places: Sequence[Place]
    settings: dict[str, Any]
    draft: bool = False  # wonders are taken in turn before the game begins


class Hall:
    """All tables of one server."""

    def __init__(self, kept: Store, thinkers: Thinkers, narrator: Narrator = plain) -> None:
        self.store = kept
        self.thinkers = thinkers
        self.narrator = narrator
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._used: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, int]] = set()

    async def write(self, work: Work) -> None:
        """Return when the work is on disk."""
        await asyncio.wrap_future(self.store.write(work))

    def lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    # Finding tables.

    async def get(self, table_id: str) -> Table:
        """The table of that name; NotFound when there is none."""
        table = self._tables.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    table = await asyncio.to_thread(self._load, table_id)
                    self._tables[table_id] = table
            self.wake_bots(table)
        self._used[table_id] = time.monotonic()
        return table

    def _load(self, table_id: str) -> Table:
        epoch = self.store.write(store.next_epoch(table_id)).result()
        row = self.store.read(store.table_row(table_id))
        if row is None or epoch is None:
            self._locks.pop(table_id, None)
            raise NotFound("no_table")
        facts = Facts(
            row.id,
            row.game,
            dict(row.options),
            row.position,
            dict(row.settings),
            row.state,
            row.host,
            row.rematch,
            epoch,
        )
        read = self.store.read
        seats = [
            Seat(seat.seat, seat.kind, seat.name, seat.level, seat.stand_in)
            for seat in read(store.rows_of(table_id, "seats"))
        ]
        moves = [(move.seat, move.text) for move in read(store.rows_of(table_id, "moves"))]
        try:
            table = Table(facts, seats, moves, self.narrator)
        except SeptemError as problem:  # its expansion is gone or was changed
            raise Lost("lost_table", reason=str(problem)) from None
        for line in read(store.rows_of(table_id, "chat"))[-CHAT_KEPT:]:
            table.chat.append(Line(line.seat, line.name, line.text, line.at))
        for holder in read(store.rows_of(table_id, "holders")):
            table.holders.setdefault(holder.guest, set()).add(holder.seat)
        for token in read(store.rows_of(table_id, "tokens")):
            table.keys.setdefault(token.seat, []).append(token.hash)
        return table

    def tidy(self) -> None:
        """Let tables nobody uses leave memory; they come back when asked for."""
        limit = time.monotonic() - IDLE
        for table_id in [name for name, at in self._used.items() if at < limit]:
            table = self._tables.get(table_id)
            if table is None or not table.subscribers:
                self._tables.pop(table_id, None)
                self._used.pop(table_id, None)
                self._locks.pop(table_id, None)

    # Setting tables up.

    async def create(self, order: Order, guest: Guest | None = None) -> Table:
        """A new table; it begins at once when no seat is open."""
        table = self._new_table(order, guest)
        facts = table.facts
        works = [store.add_table(_row(facts), [_seat_row(seat) for seat in table.seats])]
        for number in table.seats_of(guest.id if guest else None):
            works.append(store.add_holder(facts.id, number, guest.id if guest else ""))
        await self.write(store.in_order(*works))
        self._tables[facts.id] = table
        self._used[facts.id] = time.monotonic()
        for number in table.seats_of(guest.id if guest else None)[:1]:
            table.subscribers.expect(number)
        self.wake_bots(table)
        return table

    def _new_table(self, order: Order, guest: Guest | None) -> Table:
        if order.game not in septem.games():
            raise NotFound("no_game", game=order.game[:20])
        options = dict(order.options)
        options.setdefault("seed", secrets.randbits(53))
        expansions = options.get("expansions", [])
        if not isinstance(expansions, list | tuple):
            raise Refused("bad_options", reason="expansions")
        reason = games.problem(
            order.game,
            len(order.places),
            tuple(expansions),
            **{k: v for k, v in options.items() if k not in ("players", "expansions", "seed")},
        )
        if reason:
            raise Refused("bad_options", reason=reason)
        options["players"] = len(order.places)
        if not isinstance(options["seed"], int) or not 0 <= options["seed"] < SEED_LIMIT:
            raise Refused("bad_seed")
        facts = Facts(
            id=new_id(),
            game=order.game,
            options=options,
            settings=dict(order.settings),
            host=guest.id if guest else None,
        )
        if order.draft:
            facts.settings["draft"] = new_draft(order.game, options)
        table = Table(facts, seated(order.places), (), self.narrator)
        if expansions:  # those from folders with the digest of their content
            options["expansions"] = list(table.game.setup.options["expansions"])
        if guest is not None:
            table.holders[guest.id] = {seat.number for seat in table.people()}
        if is_full(table.seats):
            table.begin(table.settled(table.draft, table.seats))
        return table

    async def upload(self, text: str, guest: Guest | None) -> Table:
        """A record of a finished game becomes a table to look at."""
        try:
            table = await asyncio.to_thread(self._from_record, text, guest)
        except SeptemError as problem:
            raise Refused("bad_record", reason=str(problem)) from None
        row = {**_row(table.facts), "result": table.result()}
        works = [
            store.add_table(row, [_seat_row(seat) for seat in table.seats]),
            store.add_moves(table.id, table.moves),
        ]
        await self.write(store.in_order(*works))
        self._tables[table.id] = table
        self._used[table.id] = time.monotonic()
        return table

    def _from_record(self, text: str, guest: Guest | None) -> Table:
        record = records.parse(text)
        game = septem.replay(record)
        if not game.over:
            raise Refused("unfinished_record")
        facts = Facts(
            id=new_id(),
            game=record.setup.game,
            options=record.setup.options,
            position=record.setup.position,
            settings={"uploaded": True},
            state=OVER,
            host=guest.id if guest else None,
        )
        seats = [Seat(n, "person", levels.PERSONAS[n]) for n in range(int(game.seats))]
        return Table(facts, seats, record.moves, self.narrator)

    # Sitting down and leaving.

    async def join(self, table: Table, number: int, name: str, guest: Guest | None) -> None:
        """Take an open seat; the game begins with the last one."""
        async with self.lock(table.id):
            seat = at(table, number)
            if seat.kind != "open" or table.facts.state != OPEN:
                raise Conflict("seat_taken")
            taken = Seat(number, "person", self._free_name(table, name))
            works = []
            if guest is not None:
                works.append(store.add_holder(table.id, number, guest.id))
            await self._seat(table, [taken], works)
            if guest is not None:
                table.holders.setdefault(guest.id, set()).add(number)
                table.subscribers.expect(number)
            table.changed()
        self.wake_bots(table)

    async def _seat(self, table: Table, taken: list[Seat], works: list[Work]) -> None:
        """Let people or bots take open seats; with the last one the game begins, or the draft."""
        seats = list(table.seats)
        for seat in taken:
            seats[seat.number] = seat
        full = is_full(seats)
        draft = table.settled(table.draft, seats)
        facts = table.beginning(draft) if full else {}
        works = [*works, *(_seat_change(table.id, seat) for seat in taken)]
        await self.write(store.in_order(*works, store.change_table(table.id, **facts)))
        table.seats[:] = seats
        if full:
            table.begin(draft)

    def _free_name(self, table: Table, name: str) -> str:
        wanted = clean(name)
        if not wanted:
            raise Refused("name_needed")
        taken = {seat.name for seat in table.seats}
        free, n = wanted, 2
        while free in taken:
            free, n = f"{wanted[:20]} {n}", n + 1
        return free

    async def fill_with_bots(self, table: Table, level: str) -> None:
        """Bots take every open seat and the game begins."""
        levels.level(level)
        async with self.lock(table.id):
            if table.facts.state != OPEN:
                raise Conflict("already_begun")
            names = persona_names([seat.name for seat in table.seats])
            taken = [
                Seat(seat.number, "bot", next(names), level)
                for seat in table.seats
                if seat.kind == "open"
            ]
            await self._seat(table, taken, [])
            table.changed()
        self.wake_bots(table)

    async def stand_in(self, table: Table, number: int, bot: bool) -> None:
        """A bot takes a person's seat over, or gives it back."""
        async with self.lock(table.id):
            seat = at(table, number)
            if seat.kind != "person":
                raise Conflict("not_a_person")
            level = levels.DEFAULT if bot else None
            works = [store.change_seat(table.id, number, stand_in=bot, level=level)]
            if table.facts.state == DRAFT:
                others = list(table.seats)
                others[number] = replace(seat, stand_in=bot, level=level)
                await self._go_on(table, table.settled(table.draft, others), works)
            else:
                await self.write(store.in_order(*works))
            seat.stand_in, seat.level = bot, level
            table.changed()
        self.wake_bots(table)

    # The draft of wonders.

    async def pick(self, table: Table, number: int, board: str, stamp: int) -> None:
        """Take a wonder for a seat. `stamp` is the number of the pick; an old one is refused. Bots take theirs at once."""
        async with self.lock(table.id):
            if table.facts.state != DRAFT or table.draft is None:
                raise Conflict("no_draft")
            table.draft.check(number, board, stamp)
            await self._go_on(table, table.settled(table.draft.after(board), table.seats), [])
            table.changed()
        self.wake_bots(table)

    async def _go_on(self, table: Table, draft: Draft | None, works: list[Work]) -> None:
        """Keep what was taken; with the last wonder the game begins."""
        facts = table.beginning(draft)
        await self.write(store.in_order(*works, store.change_table(table.id, **facts)))
        table.begin(draft)

    # Keys: a second device, or a program.

    async def new_key(self, table: Table, number: int) -> SeatKey:
        """A new private key of a seat; only its hash is kept."""
        key = new_key(table.id, at(table, number).number)
        await self.write(store.add_token(table.id, number, digest(key)))
        table.keys.setdefault(number, []).append(digest(key))
        return key

    async def admit(self, key: SeatKey, guest: Guest) -> Table:
        """Whoever shows a seat's private link may act for it from this device."""
        table = await self.open_with(key)
        await self.write(store.add_holder(table.id, key.seat, guest.id))
        table.holders.setdefault(guest.id, set()).add(key.seat)
        return table

    async def open_with(self, key: SeatKey) -> Table:
        """The table a key belongs to; Forbidden when the key is wrong."""
        try:
            table = await self.get(key.table)
        except NotFound:
            raise Forbidden("bad_key") from None
        if not opens(key, table.keys.get(key.seat, [])):
            raise Forbidden("bad_key")
        return table

    # Playing.

    async def play(self, table: Table, number: int, text: str, stamp: int) -> None:
        """Play a move for a seat. `stamp` is the number of its decision; an old one is refused."""
        async with self.lock(table.id):
            if table.facts.state != PLAYING:
                raise Conflict("not_playing")
            if stamp != table.stamp(number) or number not in table.game.pending:
                raise Conflict("moved_on")
            try:
                step = table.checked(number, text)
            except IllegalMove:
                raise Refused("illegal", reason=table.refusal(number, text)) from None
            works = [store.add_moves(table.id, [(number, step.text)])]
            if step.game.over:
                works.append(store.change_table(table.id, state=OVER, result=summary(step.game)))
            await self.write(store.in_order(*works))
            if step.game.over:
                table.facts.state = OVER
            table.accept(step)
        self.wake_bots(table)

    async def take_back(self, table: Table, number: int) -> None:
        """Change one's mind before everybody has chosen."""
        async with self.lock(table.id):
            if not table.may_take_back(number):
                raise Conflict("too_late")
            game = table.took_back(number)
            await self.write(store.drop_last_move(table.id, number))
            table.take_back(number, game)

    async def rewind(self, table: Table, number: int) -> None:
        """Go back to the last decision of a solo player; the bots choose anew afterwards."""
        async with self.lock(table.id):
            count = table.rewind_to(number)
            await self.write(
                store.in_order(
                    store.keep_moves(table.id, count),
                    store.change_table(table.id, state=PLAYING, result=None),
                )
            )
            table.facts.state = PLAYING
            table.rewind(count)
        self.wake_bots(table)

    async def say(self, table: Table, seat: int | None, name: str, text: str) -> None:
        """Say something at the table."""
        said = clean(text, CHAT_LENGTH)
        if not said:
            raise Refused("nothing_said")
        line = Line(seat, name, said, time.time())
        await self.write(store.add_chat(table.id, seat, name, said, line.at))
        table.chat.append(line)
        del table.chat[:-CHAT_KEPT]
        table.changed()

    async def rematch(self, table: Table, guest: Guest) -> Table:
        """The same people and bots again, each one seat further; made once, then everybody goes there."""
        async with self.lock(table.id):
            if table.facts.state != OVER or table.facts.settings.get("uploaded"):
                raise Conflict("not_over")
            if table.facts.rematch is None:
                fresh = self._rotated(table)
                works = [store.add_table(_row(fresh.facts), [_seat_row(s) for s in fresh.seats])]
                for holder, numbers in fresh.holders.items():
                    works += [store.add_holder(fresh.id, number, holder) for number in numbers]
                works.append(store.change_table(table.id, rematch=fresh.id))
                await self.write(store.in_order(*works))
                self._tables[fresh.id] = fresh
                table.facts.rematch = fresh.id
                table.changed()
        follower = await self.get(table.facts.rematch)
        self.wake_bots(follower)
        return follower

    def _rotated(self, table: Table) -> Table:
        size = len(table.seats)
        options = {**table.facts.options, "seed": secrets.randbits(53)}
        settings = dict(table.facts.settings)
        if table.draft is not None:
            del options[describe(table.facts.game).drafted]
            settings["draft"] = new_draft(table.facts.game, options)
        moved = {seat.number: (seat.number + 1) % size for seat in table.seats}
        seats = sorted(
            (Seat(moved[s.number], s.kind, s.name, s.level, s.stand_in) for s in table.seats),
            key=lambda seat: seat.number,
        )
        facts = Facts(
            id=new_id(),
            game=table.facts.game,
            options=options,
            settings=settings,
            host=table.facts.host,
        )
        fresh = Table(facts, seats, (), self.narrator)
        fresh.begin(fresh.settled(fresh.draft, seats))
        for holder, numbers in table.holders.items():
            fresh.holders[holder] = {moved[number] for number in numbers}
        return fresh

    # Bots.

    def wake_bots(self, table: Table) -> None:
        """Every bot that owes a decision begins to think."""
        if table.facts.state != PLAYING:
            return
        for seat in table.bots():
            if seat.number in table.game.pending and (table.id, seat.number) not in self._thinking:
                self._thinking.add((table.id, seat.number))
                task = asyncio.create_task(self._think(table, seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, table: Table, seat: Seat) -> None:
        stamp = table.stamp(seat.number)
        level = seat.level or levels.DEFAULT
        remembers = levels.level(level).remembers(table.facts.game)
        player = f"{table.id}/{seat.number}" if remembers else None
        try:
            text = await self.thinkers.think(
                level, str(table.record(sealed=False)), seat.number, len(table.bots()), player
            )
            if seat.played_by_bot:
                await self.play(table, seat.number, text, stamp)
        except Refused:
            logging.getLogger(__name__).debug("table %s moved on while a bot thought", table.id)
        finally:
            self._thinking.discard((table.id, seat.number))
        self.wake_bots(table)

    async def hint(self, table: Table, number: int, language: str) -> list[dict[str, Any]]:
        """The best moves of somebody who plays alone against bots."""
        if not table.solo():
            raise Refused("no_hints")
        if table.facts.state != PLAYING or number not in table.game.pending:
            raise Conflict("nothing_to_decide")
        return await self.thinkers.advise(str(table.record(sealed=False)), number, language)

    async def review(self, table: Table) -> list[dict[str, Any]]:
        """A finished game looked back on, seat by seat."""
        if table.facts.state != OVER:
            raise Conflict("not_over")
        return await self.thinkers.look_back(str(table.record()))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def at(table: Table, number: int) -> Seat:
    """The seat with that number."""
    if not 0 <= number < len(table.seats):
        raise NotFound("no_seat")
    return table.seats[number]


def is_full(seats: Sequence[Seat]) -> bool:
    return all(seat.kind != "open" for seat in seats)


def new_draft(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """A draft as a table keeps it; Refused where wonders cannot be drafted."""
    drafted = describe(game).drafted
    if not drafted or drafted in options:
        raise Refused("no_draft_here")
    return drafts.laid(game, options["players"], options).fields()


def new_id() -> str:
    """A name for a table that people can read out and nobody can guess."""
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    tail = "".join(secrets.choice(letters) for _ in range(8))
    return "-".join([secrets.choice(WORDS[0]), secrets.choice(WORDS[1]), tail])


def persona_names(taken: Sequence[str]) -> Any:
    """Names for bots that nobody at the table bears."""
    return (name for name in levels.PERSONAS if name not in taken)


def seated(places: Sequence[Place]) -> list[Seat]:
    """Seats in order; bots get names of their own."""
    names = persona_names([place.name for place in places])
    seats = []
    for number, place in enumerate(places):
        if place.kind == "bot":
            chosen = levels.level(place.level or levels.DEFAULT).key
            seats.append(Seat(number, "bot", next(names), chosen))
        elif place.kind == "open":
            seats.append(Seat(number, "open"))
        elif place.kind == "person":
            name = clean(place.name)
            if not name:
                raise Refused("name_needed")
            seats.append(Seat(number, "person", name))
        else:
            raise Refused("bad_seat")
    return seats


def _row(facts: Facts) -> dict[str, Any]:
    now = time.time()
    return {
        "id": facts.id,
        "game": facts.game,
        "options": facts.options,
        "position": facts.position,
        "settings": facts.settings,
        "state": facts.state,
        "host": facts.host,
        "rematch": None,
        "epoch": facts.epoch,
        "result": None,
        "created": now,
        "changed": now,
    }


def _seat_row(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "stand_in": seat.stand_in,
    }


def _seat_change(table_id: str, seat: Seat) -> Work:
    fields = _seat_row(seat)
    del fields["seat"]
    return store.change_seat(table_id, seat.number, **fields)
