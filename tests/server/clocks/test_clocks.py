"""Clocks of tables: turns, banks, people who are away, bots that decide, over restarts and changes of the process."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import select

from septem.kernel.phrases import say
from septem.server.clocks import clock as clocks
from septem.server.clocks import rows as clock_rows
from septem.server.clocks.clock import DAY, GRACE, LIVE, PACES, SLOW, Clock, Pace, read_pace
from septem.server.errors import Conflict, Refused
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.schema import notes, owed
from septem.server.schema import tables as stored
from septem.server.seats import Guest
from septem.server.table import PLAYING, Table
from tests.server.lobbies import open_lobby

ADA, BOB = Guest("ada", "Ada"), Guest("bob", "Bob")
QUICK = Pace(LIVE, 90, 180)
InLobby = Callable[[Callable[[Lobby], Coroutine[Any, Any, None]]], None]


class Hand:
    """The time, moved by hand."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


async def begun(lobby: Lobby, hand: Hand, pace: Pace | None = QUICK, game: str = "duel") -> Table:
    """Ada and Bob at a table with a clock."""
    lobby.now = hand
    places = [SeatRequest("person", "Ada"), SeatRequest("open")]
    places += [SeatRequest("bot", level="random")] * (game == "wonders")
    clock = pace.fields() if pace else None
    table = await lobby.create(TableRequest(game, {"seed": 4}, places, {}, clock=clock), ADA)
    await lobby.join(table, 1, "Bob", BOB)
    for timer in table.subscribers._expected.values():  # nobody opens the page
        timer.cancel()
    table.subscribers._expected.clear()
    return table


async def quiet(lobby: Lobby) -> None:
    """Wait until nothing is thought or written any more."""
    for _ in range(400):
        await asyncio.sleep(0.01)
        watching = {task for task in lobby._tasks if "keep_time" in repr(task)}
        if not lobby._thinking and not lobby._tasks - watching and not lobby._writing:
            return
    raise AssertionError("still busy")


async def plays(lobby: Lobby, table: Table, seat: int) -> None:
    await lobby.play(table, seat, table.legal(seat)[0].text, table.stamp(seat))


@pytest.mark.parametrize(
    "asked",
    [
        "live",
        {"kind": "never", "turn": 90},
        {"kind": LIVE, "turn": 4},
        {"kind": LIVE, "turn": 3601},
        {"kind": LIVE, "turn": True},
        {"kind": LIVE, "turn": 90, "bank": -1},
        {"kind": SLOW, "turn": 3600},
        {"kind": SLOW, "turn": 8 * DAY},
        {"kind": SLOW, "turn": DAY, "bank": 60},
    ],
)
def test_clocks_that_make_no_sense_are_refused(asked: Any) -> None:
    with pytest.raises(Refused, match="bad_clock"):
        read_pace(asked)


def test_all_clocks_of_the_form_can_be_kept() -> None:
    assert [pace.turn for pace in PACES.values()] == [90, 300, *(n * DAY for n in range(1, 8))]
    for pace in PACES.values():
        assert read_pace(pace.fields()) == pace
    assert read_pace(None) is None


def test_a_turn_first_then_the_bank_which_does_not_come_back() -> None:
    clock = Clock(QUICK)
    clock.begin(0, 100.0)
    assert (clock.turn_ends(0), clock.ends(0)) == (190.0, 370.0)
    clock.done = {0: 210.0, 1: 120.0}
    clock.begin(1, 220.0)
    assert (clock.bank(0), clock.bank(1)) == (160.0, 180.0)
    assert clock.time_of(0, True, 230.0).left == 90 + 160 - 10
    assert not clock.time_of(0, False, 230.0).runs


def test_the_clock_of_somebody_who_left_stands_still_for_two_minutes_of_a_turn() -> None:
    clock = Clock(QUICK)
    clock.begin(0, 100.0)
    clock.attend({0: 90.0, 1: 110.0}, [0], 110.0)
    assert clock.away == {0: 100.0}  # whoever is not waited for loses nothing
    assert clock.due(0) == 100 + GRACE
    assert not clock.is_over(0, 10_000.0)
    assert clock.is_gone(0, 100 + GRACE)
    clock.attend({}, [0], 140.0)
    assert clock.ends(0) == 370 + 40
    clock.attend({0: 150.0}, [0], 150.0)
    clock.attend({}, [0], 260.0)
    assert clock.ends(0) == 370 + GRACE  # not more than that in one turn


def test_a_slow_clock_runs_whoever_is_there() -> None:
    clock = Clock(PACES["3d"])
    clock.begin(0, 100.0)
    assert not clock.attend({0: 110.0}, [0], 120.0)
    assert clock.due(0) == 100 + 3 * DAY


def test_what_is_kept_is_read_again() -> None:
    clock = Clock(QUICK, 3, 77.0, False, {0: 12.5}, {1: 2}, [1], {0: 3.0}, {1: 80.0}, {0: 79.0})
    written = dict(clock.fields())
    for name in ("banks", "missed", "held", "done", "away"):  # as JSON does
        written[name] = {str(key): value for key, value in written[name].items()}
    assert clocks.read(QUICK, 77.0, written) == clock


def test_at_zero_a_bot_plays_the_turn_after_three_it_keeps_the_seat_until_given_back(
    in_lobby: InLobby,
) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        table = await begun(lobby, hand)
        assert table.clock is not None
        for turn in range(1, 24):
            [seat] = table.waits_for
            before = len(table.moves)
            if seat == 1:  # Bob is there, Ada thinks too long
                await plays(lobby, table, 1)
                continue
            hand.at = table.clock.ends(0) - 1
            lobby.strike(table)
            await quiet(lobby)
            assert len(table.moves) == before, turn
            hand.at = table.clock.ends(0)
            lobby.strike(table)
            await quiet(lobby)
            if table.seats[0].stand_in:
                break
        assert table.seats[0].stand_in
        assert table.seats[0].level == table.level
        assert sum(table.late) == 3
        told = [line.told.said.key for line in table.log.lines]
        assert told.count("told_late") == 3
        await lobby.stand_in(table, 0, False)
        assert table.clock.missed == {}
        if 0 in table.waits_for:
            assert table.clock.turn_ends(0) == hand.at + 90
        await quiet(lobby)
        lobby.forget(table)
        again = await lobby.get(table.id)
        assert again.late == table.late
        assert [line.told.said.key for line in again.log.lines] == told

    in_lobby(work)
    assert say("en", "story", "told_late", who="Ada") == "Ada had no time left, and a bot played"


def test_everybody_chooses_on_one_clock_and_whoever_has_may_not_take_back_at_the_end(
    in_lobby: InLobby,
) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        table = await begun(lobby, hand, game="wonders")
        await quiet(lobby)
        assert table.clock is not None
        assert table.waits_for == [0, 1]
        hand.at += 20
        await plays(lobby, table, 1)
        assert table.clock.since == 1000.0  # nothing is revealed: the turn goes on
        hand.at = 1000 + 90 + 10
        await lobby.take_back(table, 1)
        hand.at = table.clock.ends(1)
        await plays(lobby, table, 1)  # before the bot
        with pytest.raises(Conflict, match="too_late"):
            await lobby.take_back(table, 1)
        lobby.strike(table)
        await quiet(lobby)
        assert table.clock.turn == table.log.beat == 1
        assert table.clock.since == hand.at
        assert table.clock.bank(1) == 0.0
        assert table.late[:3].count(True) == 1

    in_lobby(work)


def test_clocks_go_on_after_a_restart_and_no_time_is_lost_while_no_server_ran(url: str) -> None:
    hand, found = Hand(), ""

    async def first() -> None:
        nonlocal found
        async with open_lobby(url) as lobby:
            table = await begun(lobby, hand)
            await quiet(lobby)
            for _ in range(4):
                lobby.store.write(clock_rows.wake(hand.at)).result()
                hand.at += 10
            hand.at -= 10
            found = table.id

    async def second() -> None:
        async with open_lobby(url) as lobby:
            lobby.now = hand
            hand.at += 5000
            assert lobby.store.write(clock_rows.wake(hand.at)).result() == 5000
            assert lobby.store.write(clock_rows.wake(hand.at)).result() == 0
            await lobby.look_for_due()
            assert not lobby.has(found)
            hand.at += 90 + 180 - 30 - 20
            await lobby.look_for_due()  # nobody asked for the table: its clock runs out soon
            assert lobby.has(found)
            table = await lobby.get(found)
            assert table.clock is not None
            [seat] = table.waits_for
            assert table.clock.ends(seat) - hand.at == 20
            hand.at += 20
            lobby.strike(table)
            await quiet(lobby)
            assert table.late == [True]

    asyncio.run(first())
    asyncio.run(second())


def test_another_process_takes_the_clock_over(in_lobby: InLobby, url: str) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        table = await begun(lobby, hand)
        hand.at += 50
        await plays(lobby, table, table.waits_for[0])
        hand.at += 7
        await quiet(lobby)
        before = table.clock
        lobby.forget(table)  # as if its process had died
        lobby.store.process = "another"
        again = await lobby.get(table.id)
        assert again.facts.epoch > table.facts.epoch
        assert again.clock == before
        with pytest.raises(Conflict):
            await plays(lobby, table, table.waits_for[0])

    in_lobby(work)


def test_a_bot_sits_down_for_whoever_is_away_too_long_at_a_live_table(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        table = await begun(lobby, hand)
        [seat] = table.waits_for
        table.subscribers._left[seat] = hand.at
        lobby.tend(table)
        hand.at += GRACE
        lobby.strike(table)
        await quiet(lobby)
        assert table.seats[seat].stand_in
        assert not any(table.late)

    in_lobby(work)


def test_a_slow_game_is_live_while_all_want_it_and_are_there(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        table = await begun(lobby, hand, PACES["2d"])
        assert table.clock is not None
        table.subscribers.expect(0)
        table.subscribers.expect(1)
        await lobby.go_live(table, [0])
        assert not table.clock.live
        await lobby.go_live(table, [1])
        assert table.clock.live
        [seat] = table.waits_for
        assert table.clock.ends(seat) == hand.at + 300 + 180
        with pytest.raises(Conflict, match="not_slow"):
            await lobby.go_live(table, [0])
        table.subscribers._expected.pop(seat).cancel()
        table.subscribers._left[seat] = hand.at
        lobby.tend(table)
        hand.at += GRACE
        lobby.strike(table)
        await quiet(lobby)
        assert not table.clock.live
        assert not table.seats[seat].stand_in
        assert table.clock.ends(seat) == hand.at + 2 * DAY

    in_lobby(work)


def test_it_is_written_who_owes_a_decision_the_shortest_clock_first(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        hand = Hand()
        tables = [await begun(lobby, hand, pace) for pace in (None, PACES["2d"], PACES["1d"])]
        await quiet(lobby)
        changed = select(stored.c.changed).where(stored.c.id == tables[0].id)
        before = lobby.store.read(lambda connection: connection.execute(changed).scalar())
        await asyncio.sleep(1.1)
        await quiet(lobby)
        after = lobby.store.read(lambda connection: connection.execute(changed).scalar())
        assert after == before, "who owes a decision is no change of the table"
        first = tables[0].waits_for[0]
        guest = (ADA, BOB)[first]
        rows = lobby.store.read(clock_rows.turns_of(guest.id))
        assert [row.table_id for row in rows] == [tables[n].id for n in (2, 1, 0)]
        assert [row.until for row in rows] == [1000 + DAY, 1000 + 2 * DAY, None]
        moved = tables[2]
        while moved.waits_for == [first] and moved.facts.state == PLAYING:
            await plays(lobby, moved, first)
        await quiet(lobby)
        assert len(lobby.store.read(clock_rows.turns_of(guest.id))) == 2
        with lobby.store.engine.begin() as connection:
            assert len(connection.execute(select(owed)).all()) == 3
            assert connection.execute(select(notes.c.value)).first() is None

    in_lobby(work)


def test_programs_choose_a_clock_and_read_it(client: Any) -> None:
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    asked = {"game": "duel", "seats": people, "clock": QUICK.fields()}
    made = client.post("/api/v1/tables", json=asked).json()
    clock = made["clock"]
    assert (clock["kind"], clock["turn"], clock["bank"], clock["live"]) == (LIVE, 90, 180, True)
    runs = [seat for seat in clock["seats"] if seat["runs"]]
    assert len(runs) == 1
    assert 260 < runs[0]["left"] <= 270
    bad = client.post("/api/v1/tables", json={**asked, "clock": {"kind": SLOW, "turn": 90}})
    assert (bad.status_code, bad.json()["error"]) == (400, "bad_clock")
    none = client.post("/api/v1/tables", json={"game": "duel", "seats": people}).json()
    assert none["clock"] is None
