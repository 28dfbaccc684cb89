"""Tables: set up, joined, played, taken back, rewound, left, won again; everything survives a restart."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.server.errors import Conflict, Forbidden, NotFound, Refused
from septem.server.hall import Hall, Order, Place
from septem.server.seats import Guest, new_key
from septem.server.tables import OVER, PLAYING, Table

ADA = Guest("ada", "Ada")
BOB = Guest("bob", "Bob")
InHall = Callable[[Callable[[Hall], Coroutine[Any, Any, None]]], None]


def people(count: int) -> list[Place]:
    return [Place("person", f"P{number}") for number in range(count)]


async def table_of(hall: Hall, *places: Place, game: str = "wonders", **options: Any) -> Table:
    return await hall.create(Order(game, {"seed": 4, **options}, places, {}), ADA)


async def first_move(hall: Hall, table: Table, seat: int) -> None:
    move = table.legal(seat)[0]
    await hall.play(table, seat, move.text, table.stamp(seat))


async def to_the_end(hall: Hall, table: Table) -> None:
    while table.facts.state == PLAYING:
        for seat in table.people():
            if table.legal(seat.number):
                await first_move(hall, table, seat.number)
        await asyncio.sleep(0)


def test_a_table_survives_a_restart(in_hall: InHall) -> None:
    kept: dict[str, Any] = {}

    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        for _ in range(4):
            for seat in range(3):
                await first_move(hall, table, seat)
        await first_move(hall, table, 1)
        await hall.say(table, 0, "P0", "hello")
        kept.update(id=table.id, hash=table.game.hash(), lines=len(table.chronicle.lines))

    async def look(hall: Hall) -> None:
        table = await hall.get(kept["id"])
        assert table.game.hash() == kept["hash"]
        assert len(table.chronicle.lines) == kept["lines"] == 12
        assert [line.text for line in table.chat] == ["hello"]
        assert table.seats_of("ada") == [0, 1, 2]
        assert table.may_take_back(1)
        assert not table.may_take_back(0)

    in_hall(play)
    in_hall(look)


def test_a_choice_can_be_changed_until_everybody_has_chosen(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        await first_move(hall, table, 0)
        await first_move(hall, table, 1)
        await hall.take_back(table, 0)
        assert table.moves[0][0] == 1
        assert 0 in table.game.pending
        with pytest.raises(Conflict):
            await hall.take_back(table, 0)
        last = table.legal(0)[-1].text
        await hall.play(table, 0, last, 0)
        await first_move(hall, table, 2)
        with pytest.raises(Conflict):
            await hall.take_back(table, 0)
        with pytest.raises(Refused):
            await hall.rewind(table, 0)

    in_hall(play)


def test_old_and_impossible_moves_are_refused(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        text = table.legal(0)[0].text
        await hall.play(table, 0, text, 0)
        with pytest.raises(Conflict) as twice:
            await hall.play(table, 0, text, 0)
        assert twice.value.key == "moved_on"
        with pytest.raises(Refused) as wrong:
            await hall.play(table, 1, "B palace", 0)
        assert wrong.value.key == "illegal"
        assert wrong.value.said("fr") != wrong.value.said("en")
        assert len(table.moves) == 1

    in_hall(play)


def test_alone_against_bots_one_may_go_back(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        bots = [Place("bot", level="random")] * 2
        table = await table_of(hall, Place("person", "Ada"), *bots)
        for _ in range(3):
            await until_my_turn(table)
            await first_move(hall, table, 0)
        await hall.rewind(table, 0)
        assert table.stamp(0) == 2
        await until_my_turn(table)
        assert table.game.view(0)["turn"] == 3
        await hall.rewind(table, 0)
        await to_the_end(hall, table)
        await hall.rewind(table, 0)
        assert table.facts.state == PLAYING

    in_hall(play)


async def until_my_turn(table: Table) -> None:
    while not table.legal(0):
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", septem.games())
def test_bots_play_to_the_end(in_hall: InHall, game: str) -> None:
    async def play(hall: Hall) -> None:
        count = 2 if game == "duel" else 3
        bots = [Place("bot", level="random")] * (count - 1)
        table = await table_of(hall, Place("person", "Ada"), *bots, game=game)
        await to_the_end(hall, table)
        assert table.facts.state == OVER
        assert table.result() is not None
        assert septem.replay(str(table.record())).hash() == table.game.hash()

    in_hall(play)


def test_open_seats_are_joined_or_filled(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, Place("person", "Ada"), Place("open"), Place("open"))
        assert table.legal(0) == []
        with pytest.raises(Conflict):
            await hall.play(table, 0, "B altar", 0)
        await hall.join(table, 1, "Ada", BOB)
        assert table.seats[1].name == "Ada 2"
        assert table.seats_of("bob") == [1]
        with pytest.raises(Conflict):
            await hall.join(table, 1, "Eve", BOB)
        with pytest.raises(NotFound):
            await hall.join(table, 9, "Eve", BOB)
        await hall.fill_with_bots(table, "random")
        assert table.facts.state == PLAYING
        assert table.seats[2].kind == "bot"
        with pytest.raises(Conflict):
            await hall.fill_with_bots(table, "random")

    in_hall(play)


def test_a_bot_stands_in_and_gives_the_seat_back(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        await hall.stand_in(table, 2, True)
        while 2 in table.game.pending:
            await asyncio.sleep(0.001)
        await hall.stand_in(table, 2, False)
        for seat in (0, 1):
            await first_move(hall, table, seat)
        await asyncio.sleep(0.05)
        assert 2 in table.game.pending
        bots = await table_of(hall, *people(2), Place("bot", level="random"))
        with pytest.raises(Conflict):
            await hall.stand_in(bots, 2, False)

    in_hall(play)


def test_a_rematch_rotates_the_seats(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(2), Place("bot", level="random"))
        with pytest.raises(Conflict):
            await hall.rematch(table, ADA)
        await to_the_end(hall, table)
        again = await hall.rematch(table, ADA)
        assert [seat.name for seat in again.seats] == ["Hypatia", "P0", "P1"]
        assert again.seats_of("ada") == [1, 2]
        assert again.facts.options["seed"] != table.facts.options["seed"]
        assert (await hall.rematch(table, ADA)).id == again.id

    in_hall(play)


def test_a_record_opens_as_a_finished_game(in_hall: InHall) -> None:
    game = septem.new("duel", seed=8)
    half = str(game.record())
    playout(game, Rng(2))
    text = str(game.record())

    async def play(hall: Hall) -> None:
        table = await hall.upload(text, ADA)
        assert table.facts.state == OVER
        assert str(table.record()) == text
        with pytest.raises(Refused) as early:
            await hall.upload(half, ADA)
        assert early.value.key == "unfinished_record"
        for damaged in ("", "hello", text[:-30], text.replace("duel", "chess")):
            with pytest.raises(Refused):
                await hall.upload(damaged, ADA)

    in_hall(play)


def test_keys_admit_to_their_seat(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        key = await hall.new_key(table, 1)
        assert (await hall.admit(key, BOB)).seats_of("bob") == [1]
        with pytest.raises(Forbidden):
            await hall.admit(new_key(table.id, 1), BOB)
        with pytest.raises(Forbidden):
            await hall.open_with(new_key("nowhere", 0))

    in_hall(play)


def test_impossible_tables_are_refused(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        with pytest.raises(NotFound):
            await table_of(hall, *people(3), game="chess")
        with pytest.raises(Refused):
            await table_of(hall, *people(1))
        with pytest.raises(Refused):
            await table_of(hall, *people(3), expansions=["nonsense"])
        with pytest.raises(Refused):
            await table_of(hall, *people(3), color="blue")
        with pytest.raises(Refused):
            await table_of(hall, Place("person", " "), *people(2))
        with pytest.raises(Refused):
            await table_of(hall, Place("ghost"), *people(2))

    in_hall(play)


def test_idle_tables_leave_memory_and_come_back(in_hall: InHall) -> None:
    async def play(hall: Hall) -> None:
        table = await table_of(hall, *people(3))
        await first_move(hall, table, 0)
        hall._used[table.id] = -1e9
        hall.tidy()
        again = await hall.get(table.id)
        assert again is not table
        assert again.game.hash() == table.game.hash()

    in_hall(play)
