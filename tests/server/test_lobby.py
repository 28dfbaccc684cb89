"""Tables: set up, joined, played, taken back, rewound, left, won again; everything survives a restart."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.testclient import TestClient

import septem
from septem.kernel.playout import playout
from septem.kernel.record import Record
from septem.kernel.rng import Rng
from septem.server import store
from septem.server.errors import Conflict, Forbidden, Lost, NotFound, Refused
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.seats import Guest, new_key
from septem.server.table import OVER, PLAYING, Table
from septem.web import render
from septem.web.prefs import Prefs

ADA = Guest("ada", "Ada")
BOB = Guest("bob", "Bob")
InLobby = Callable[[Callable[[Lobby], Coroutine[Any, Any, None]]], None]


def people(count: int) -> list[SeatRequest]:
    return [SeatRequest("person", f"P{number}") for number in range(count)]


async def table_of(
    lobby: Lobby, *places: SeatRequest, game: str = "wonders", **options: Any
) -> Table:
    return await lobby.create(TableRequest(game, {"seed": 4, **options}, places, {}), ADA)


async def first_move(lobby: Lobby, table: Table, seat: int) -> None:
    move = table.legal(seat)[0]
    await lobby.play(table, seat, move.text, table.stamp(seat))


async def to_the_end(lobby: Lobby, table: Table) -> None:
    while table.facts.state == PLAYING:
        for seat in table.people():
            if table.legal(seat.number):
                await first_move(lobby, table, seat.number)
        await asyncio.sleep(0)


def plays(table: Table) -> int:
    """How many moves the story tells."""
    return sum(line.told.deed is not None for line in table.log.lines)


def test_a_table_survives_a_restart(in_lobby: InLobby) -> None:
    kept: dict[str, Any] = {}

    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        for _ in range(4):
            for seat in range(3):
                await first_move(lobby, table, seat)
        await first_move(lobby, table, 1)
        await lobby.say(table, 0, "hello")
        kept.update(id=table.id, hash=table.game.hash(), lines=plays(table))

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.game.hash() == kept["hash"]
        assert plays(table) == kept["lines"] == 12
        assert [line.text for line in table.chat] == ["hello"]
        assert table.seats_of("ada") == [0, 1, 2]
        assert table.may_take_back(1)
        assert not table.may_take_back(0)

    in_lobby(play)
    in_lobby(look)


def test_a_choice_can_be_changed_until_everybody_has_chosen(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await first_move(lobby, table, 0)
        await first_move(lobby, table, 1)
        await lobby.take_back(table, 0)
        assert table.moves[0][0] == 1
        assert 0 in table.game.pending
        with pytest.raises(Conflict):
            await lobby.take_back(table, 0)
        last = table.legal(0)[-1].text
        await lobby.play(table, 0, last, table.stamp(0))
        await first_move(lobby, table, 2)
        with pytest.raises(Conflict):
            await lobby.take_back(table, 0)
        with pytest.raises(Refused):
            await lobby.rewind(table, 0)

    in_lobby(play)


def test_old_and_impossible_moves_are_refused(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        text = table.legal(0)[0].text
        other = table.legal(0)[-1].text
        await lobby.play(table, 0, text, 0)
        await lobby.play(table, 0, text, 0)  # sent twice: it counts once
        with pytest.raises(Conflict) as twice:
            await lobby.play(table, 0, other, 0)
        assert twice.value.key == "moved_on"
        with pytest.raises(Refused) as wrong:
            await lobby.play(table, 1, "B palace", 0)
        assert wrong.value.key == "illegal"
        assert wrong.value.said("fr") != wrong.value.said("en")
        assert len(table.moves) == 1

    in_lobby(play)


def test_alone_against_bots_one_may_go_back(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        bots = [SeatRequest("bot", level="random")] * 2
        table = await table_of(lobby, SeatRequest("person", "Ada"), *bots)
        for _ in range(3):
            await until_my_turn(table)
            await first_move(lobby, table, 0)
        await lobby.rewind(table, 0)
        assert [seat for seat, _ in table.moves].count(0) == 2
        assert (
            table.stamp(0) == 4
        )  # neither the number taken back nor that of the decision after it comes again
        await until_my_turn(table)
        assert table.game.view(0)["turn"] == 3
        await lobby.rewind(table, 0)
        await to_the_end(lobby, table)
        await lobby.rewind(table, 0)
        assert table.facts.state == PLAYING

    in_lobby(play)


async def until_my_turn(table: Table) -> None:
    while not table.legal(0):
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", septem.games())
def test_bots_play_to_the_end(in_lobby: InLobby, game: str) -> None:
    async def play(lobby: Lobby) -> None:
        count = 2 if game == "duel" else 3
        bots = [SeatRequest("bot", level="random")] * (count - 1)
        table = await table_of(lobby, SeatRequest("person", "Ada"), *bots, game=game)
        await to_the_end(lobby, table)
        assert table.facts.state == OVER
        assert table.result() is not None
        assert septem.replay(str(table.record())).hash() == table.game.hash()

    in_lobby(play)


def test_open_seats_are_joined_or_filled(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(
            lobby, SeatRequest("person", "Ada"), SeatRequest("open"), SeatRequest("open")
        )
        assert table.legal(0) == []
        with pytest.raises(Conflict):
            await lobby.play(table, 0, "B altar", 0)
        await lobby.join(table, 1, "Ada", BOB)
        assert table.seats[1].name == "Ada 2"
        assert table.seats_of("bob") == [1]
        with pytest.raises(Conflict):
            await lobby.join(table, 1, "Eve", BOB)
        with pytest.raises(NotFound):
            await lobby.join(table, 9, "Eve", BOB)
        await lobby.fill_with_bots(table, "random")
        assert table.facts.state == PLAYING
        assert table.seats[2].kind == "bot"
        with pytest.raises(Conflict):
            await lobby.fill_with_bots(table, "random")

    in_lobby(play)


def test_a_bot_stands_in_and_gives_the_seat_back(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await lobby.stand_in(table, 2, True)
        while 2 in table.game.pending:
            await asyncio.sleep(0.001)
        await lobby.stand_in(table, 2, False)
        for seat in (0, 1):
            await first_move(lobby, table, seat)
        await asyncio.sleep(0.05)
        assert 2 in table.game.pending
        bots = await table_of(lobby, *people(2), SeatRequest("bot", level="random"))
        with pytest.raises(Conflict):
            await lobby.stand_in(bots, 2, False)

    in_lobby(play)


def test_a_rematch_rotates_the_seats(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(2), SeatRequest("bot", level="random"))
        with pytest.raises(Conflict):
            await lobby.want_rematch(table, [0, 1])
        await to_the_end(lobby, table)
        await lobby.want_rematch(table, [0, 1])
        again = await lobby.get(str(table.facts.rematch))
        assert [seat.name for seat in again.seats] == ["Hypatia", "P0", "P1"]
        assert again.seats_of("ada") == [1, 2]
        assert again.facts.options["seed"] != table.facts.options["seed"]
        await lobby.want_rematch(table, [0, 1])
        assert table.facts.rematch == again.id

    in_lobby(play)


def test_a_record_opens_as_a_finished_game(in_lobby: InLobby) -> None:
    game = septem.new("duel", seed=8)
    half = str(game.record())
    playout(game, Rng(2))
    text = str(game.record())

    async def play(lobby: Lobby) -> None:
        table = await lobby.upload(text, ADA)
        assert table.facts.state == OVER
        assert str(table.record()) == text
        with pytest.raises(Refused) as early:
            await lobby.upload(half, ADA)
        assert early.value.key == "unfinished_record"
        for damaged in ("", "hello", text[:-30], text.replace("duel", "chess")):
            with pytest.raises(Refused):
                await lobby.upload(damaged, ADA)

    in_lobby(play)


def test_an_opened_record_keeps_its_names(in_lobby: InLobby) -> None:
    """On the sheet and in the story; who has none there gets one that nobody else bears."""
    game = septem.new("wonders", players=3, seed=8)
    playout(game, Rng(2))
    record = game.record()

    async def play(lobby: Lobby) -> None:
        for given, names in (
            (["Zoé", "Bob", "Imhotep"], ["Zoé", "Bob", "Imhotep"]),
            (["Zoé", "", "Hypatia"], ["Zoé", "Imhotep", "Hypatia"]),
            (["Zoé"], ["Zoé", "Hypatia", "Imhotep"]),
            ([], ["Hypatia", "Imhotep", "Sappho"]),
        ):
            text = str(Record(record.setup, record.moves, record.final, given))
            table = await lobby.upload(text, ADA)
            assert [seat.name for seat in table.seats] == names
            page = render.fragment(render.look(table, None, ADA.id, Prefs()))
            assert all(name in page for name in names)
            assert all(name in str(table.record(named=True)) for name in names)

    in_lobby(play)


def test_keys_admit_to_their_seat(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        key = await lobby.new_key(table, 1)
        assert (await lobby.admit(key, BOB)).seats_of("bob") == [1]
        with pytest.raises(Forbidden):
            await lobby.admit(new_key(table.id, 1), BOB)
        with pytest.raises(Forbidden):
            await lobby.open_with(new_key("nowhere", 0))

    in_lobby(play)


def test_impossible_tables_are_refused(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        with pytest.raises(NotFound):
            await table_of(lobby, *people(3), game="chess")
        with pytest.raises(Refused):
            await table_of(lobby, *people(1))
        with pytest.raises(Refused):
            await table_of(lobby, *people(3), expansions=["nonsense"])
        with pytest.raises(Refused):
            await table_of(lobby, *people(3), color="blue")
        with pytest.raises(Refused):
            await table_of(lobby, SeatRequest("person", " "), *people(2))
        with pytest.raises(Refused):
            await table_of(lobby, SeatRequest("ghost"), *people(2))

    in_lobby(play)


def test_idle_tables_leave_memory_and_come_back(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await first_move(lobby, table, 0)
        lobby._used[table.id] = -1e9
        lobby.tidy()
        again = await lobby.get(table.id)
        assert again is not table
        assert again.game.hash() == table.game.hash()

    in_lobby(play)


def test_a_table_that_todays_rules_do_not_allow_says_so_and_harms_no_other(
    in_lobby: InLobby,
) -> None:
    """A record of before a change of the rules may hold a move that is no longer legal, or not reach the end any more."""
    kept: dict[str, str] = {}

    async def play(lobby: Lobby) -> None:
        for name in ("changed", "short", "sound"):
            table = await table_of(lobby, *people(3))
            for seat in range(3):
                await first_move(lobby, table, seat)
            kept[name] = table.id
        await lobby.write_new(store.add_moves(kept["changed"], 4, [(0, "B pantheon <1 >9")]))
        await lobby.write_new(store.change_table(kept["short"], state=OVER))

    async def look(lobby: Lobby) -> None:
        for name, number in (("changed", 4), ("short", 3)):
            with pytest.raises(Lost) as caught:
                await lobby.get(kept[name])
            assert caught.value.status == 410
            assert f"move {number} " in caught.value.said("en")
            assert f"coup {number} " in caught.value.said("fr")
        assert len((await lobby.get(kept["sound"])).moves) == 3

    in_lobby(play)
    in_lobby(look)


def test_the_pages_open_beside_a_table_that_is_lost(client: TestClient) -> None:
    seats = [{"kind": "person", "name": f"P{number}"} for number in range(3)]
    asked = {"game": "wonders", "options": {"seed": 4}, "seats": seats}
    ident = client.post("/api/v1/tables", json=asked).json()["table"]
    assert client.get("/").status_code == 200
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    lobby.store.write(store.add_moves(ident, 1, [(0, "B pantheon <1 >9")])).result()
    lobby.forget(lobby._tables[ident])
    assert client.get("/").status_code == 200
    page = client.get(f"/t/{ident}")
    assert page.status_code == 410
    assert "rules that have changed" in page.text
