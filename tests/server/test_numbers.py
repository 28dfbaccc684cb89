"""Every move has a number: sent or written twice it counts once, and a stale writer writes nothing."""

import asyncio
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from septem.server import store
from septem.server.errors import Conflict, Refused, Unavailable
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest
from septem.server.store import Stale, Store
from septem.server.table import Table
from tests.server.test_lobby import InLobby, people, table_of


async def move(lobby: Lobby, table: Table, which: int = 0) -> tuple[int, str, int]:
    """The next seat that owes one plays a move; what was sent."""
    seat = table.game.pending[0]
    text, stamp = table.legal(seat)[which].text, table.stamp(seat)
    await lobby.play(table, seat, text, stamp)
    return seat, text, stamp


def on_disk(lobby: Lobby, table: Table) -> list[tuple[int, int, str]]:
    rows = lobby.store.read(store.rows_of(table.id, "moves"))
    return [(row.number, row.seat, row.text) for row in rows]


def test_the_same_move_counts_once_and_another_is_refused(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        seat, text, stamp = await move(lobby, table)
        kept = on_disk(lobby, table)
        await lobby.play(table, seat, f" {text} ", stamp)
        with pytest.raises(Conflict):
            await lobby.play(table, seat, "D altar", stamp)
        with pytest.raises(Conflict):
            await lobby.play(table, seat, text, stamp + 5)
        assert on_disk(lobby, table) == kept

    in_lobby(play)


def test_a_choice_that_was_taken_back_does_not_come_back(in_lobby: InLobby) -> None:
    """A doubled request may be late: the number of a decision never comes twice, over a restart neither."""

    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        late = await move(lobby, table)
        await lobby.take_back(table, 0)
        assert table.stamp(0) == 1
        for _ in range(2):
            with pytest.raises(Conflict):
                await lobby.play(table, *late)
            lobby.forget(table)
            table = await lobby.get(table.id)
        again = await move(lobby, table, 1)
        await lobby.play(table, *again)
        assert table.moves == [again[:2]]

    in_lobby(play)


def test_numbers_grow_along_the_record_over_take_backs_and_rewinds(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await move(lobby, table)
        await move(lobby, table)
        await lobby.take_back(table, 0)
        assert table.numbers == [2]
        await move(lobby, table)
        assert table.numbers == [2, 3]
        await lobby.take_back(table, 0)
        await move(lobby, table, 1)
        assert table.numbers == [2, 3]
        expected = [(n, *played) for n, played in zip(table.numbers, table.moves, strict=True)]
        assert on_disk(lobby, table) == expected
        lobby.forget(table)
        again = await lobby.get(table.id)
        assert (again.numbers, again.moves) == (table.numbers, table.moves)

        alone = await table_of(
            lobby, SeatRequest("person", "Ada"), *[SeatRequest("bot", "", "random")] * 2
        )
        for _ in range(400):
            if alone.stamp(0) == 2 and alone.game.pending == (0,):
                break
            if 0 in alone.game.pending:
                await lobby.play(alone, 0, alone.legal(0)[0].text, alone.stamp(0))
            await asyncio.sleep(0.01)
        await lobby.rewind(alone, 0)
        assert [
            (n, *played) for n, played in zip(alone.numbers, alone.moves, strict=True)
        ] == on_disk(lobby, alone)

    in_lobby(play)


class LostAnswers:
    """Commits whose answer is lost on the way: the first so many attempts of every work are done and then fail."""

    def __init__(self, kept: Store, times: int) -> None:
        self.kept = kept
        self.left = times
        self.commit = kept.engine.dialect.do_commit
        kept.engine.dialect.do_commit = self.lossy  # type: ignore[method-assign]

    def lossy(self, connection: Any) -> None:
        self.commit(connection)
        if self.left > 0:
            self.left -= 1
            raise OperationalError("COMMIT", None, Exception("connection lost"))


def test_a_lost_answer_to_a_commit_stores_nothing_twice(in_lobby: InLobby) -> None:
    """Moves, take-backs, chat, new tables and keys: done again, they leave what they left the first time."""

    async def play(lobby: Lobby) -> None:
        lost = LostAnswers(lobby.store, 0)

        async def losing(work: Any) -> Any:
            lost.left = 2
            return await work

        table = await losing(table_of(lobby, *people(3)))
        await losing(move(lobby, table))
        await losing(move(lobby, table))
        await losing(lobby.take_back(table, 0))
        await losing(move(lobby, table, 1))
        await losing(lobby.say(table, 0, "once"))
        await losing(lobby.new_key(table, 0))
        lost.left = 0
        lobby.forget(table)
        again = await lobby.get(table.id)
        assert (again.numbers, again.moves) == ([2, 3], table.moves)
        assert [line.text for line in again.chat] == ["once"]
        assert again.keys == table.keys
        assert len(again.seats) == 3

    in_lobby(play)


def test_a_database_that_stays_away_is_said_to_be_and_the_table_comes_back(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows whether the move is on disk; in fact it is, so the same move is answered as if it had been played now."""

    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        lost = LostAnswers(lobby.store, 10_000)
        monkeypatch.setattr(store, "PATIENCE", 0.1)
        seat, text, stamp = 0, table.legal(0)[0].text, table.stamp(0)
        with pytest.raises(Unavailable) as caught:
            await lobby.play(table, seat, text, stamp)
        assert caught.value.status == 503
        assert "nobody knows yet" in caught.value.said("en")
        assert "kept" not in caught.value.said("en") + Refused("failed").said("en")
        assert table.gone
        assert table.subscribers.ended
        lost.left = 0
        with pytest.raises(Conflict):  # whoever still holds the old one
            await lobby.play(table, 1, table.legal(1)[0].text, table.stamp(1))
        again = await lobby.get(table.id)
        await lobby.play(again, seat, text, stamp)
        assert again.moves == [(seat, text)]

    in_lobby(play)


def test_who_does_not_have_the_table_any_more_writes_nothing(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await move(lobby, table)
        lobby.store.write(
            store.change_table(table.id, owner="another", epoch=table.facts.epoch + 1)
        ).result()
        before = on_disk(lobby, table)
        for work in (move(lobby, table), lobby.take_back(table, 0), lobby.say(table, 0, "hello")):
            table.gone = False
            with pytest.raises(Conflict):
                await work
        assert table.gone
        assert on_disk(lobby, table) == before

    in_lobby(play)


def test_other_moves_under_a_number_are_noticed(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await move(lobby, table)
        with pytest.raises(Stale):
            lobby.store.write(store.add_moves(table.id, 1, [(0, "D other")])).result()

    in_lobby(play)
