"""Giving up in Duel, ending together, taking a move back when everybody agrees: on disk, in records, replays and the interface."""

import pytest
from starlette.testclient import TestClient

import septem
from septem.kernel import record as records
from septem.server import games
from septem.server.agreeing import END, UNDO, proposal_of, shows_nothing
from septem.server.errors import Conflict, Refused
from septem.server.inspection import inspect
from septem.server.lobby import Lobby
from septem.server.replay import replay_of
from septem.server.requests import SeatRequest, TableRequest
from septem.server.seats import Guest
from septem.server.table import OVER, PLAYING, Table
from tests.server.test_api import bearer, make
from tests.server.test_lobby import InLobby

ROOT = "/api/v1"


async def seated(lobby: Lobby, game: str, players: int = 2) -> Table:
    places = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cleo", "Dan")[:players]]
    return await lobby.create(TableRequest(game, {"seed": 5}, places, {}), Guest("ada", "Ada"))


async def play_first(lobby: Lobby, table: Table, which: int = 0) -> int:
    seat = table.game.pending[0]
    await lobby.play(table, seat, table.legal(seat)[which].text, table.stamp(seat))
    return seat


def test_who_resigns_loses_everywhere(in_lobby: InLobby) -> None:
    kept: dict[str, str] = {}

    async def work(lobby: Lobby) -> None:
        table = await seated(lobby, "duel")
        for _ in range(12):
            await play_first(lobby, table)
        await lobby.resign(table, 0)
        kept["id"], kept["record"] = table.id, str(table.record(named=True))
        with pytest.raises(Conflict):
            await lobby.resign(table, 1)
        with pytest.raises(Conflict):
            await lobby.play(table, 1, "anything", 0)

    async def again(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.facts.state == OVER
        result = table.result()
        assert result is not None
        assert (result["winners"], result["victory"]) == ([1], "resignation")
        assert "resignation" in table.log.lines[-1].told.said.key
        replay = replay_of(table)
        assert replay.over
        last = replay.table_at(len(replay.stops) - 1)
        assert last.log.lines[-1].told.kind == "resignation"
        assert "resignation" not in {line.told.kind for line in replay.table_at(3).log.lines}
        fresh = await lobby.upload(kept["record"], None)
        assert fresh.result() == result

    in_lobby(work)
    in_lobby(again)
    text = kept["record"]
    assert text.rstrip().endswith("resignation 0")
    game = septem.replay(text)  # a reader that knows nothing of it stops at the last move
    assert not game.over
    assert str(records.parse(text)) == text
    assert inspect(text).key == ""
    assert inspect(text.replace("resignation 0", "resignation 2")).key == "unfinished_record"
    assert inspect(text.replace(" resignation 0", "")).key == "unfinished_record"


def test_nobody_resigns_in_games_of_many(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        for game in ("wonders", "architects"):
            table = await seated(lobby, game, 3)
            with pytest.raises(Refused, match="no_resigning"):
                await lobby.resign(table, 0)

    in_lobby(work)


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_a_game_ends_when_all_agree(in_lobby: InLobby, game: str) -> None:
    kept: dict[str, str] = {}

    async def work(lobby: Lobby) -> None:
        table = await seated(lobby, game, 2 if game == "duel" else 3)
        await play_first(lobby, table)
        await lobby.propose(table, [0], END)
        await lobby.object(table, [1])
        assert proposal_of(table) is None
        await lobby.propose(table, [1], END)
        kept["id"] = table.id

    async def again(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        found = proposal_of(table)
        assert found is not None
        assert (found.kind, found.by, found.yes) == (END, 1, (1,))
        with pytest.raises(Conflict):
            await lobby.propose(table, [0], UNDO)
        for seat in range(len(table.seats)):
            if seat != 1:
                assert table.facts.state == PLAYING
                await lobby.propose(table, [seat], END)
        assert table.facts.state == OVER
        result = table.result()
        assert result is not None
        assert (result["winners"], result["victory"]) == ([], "agreement")
        assert str(table.record()).rstrip().endswith("agreement")

    in_lobby(work)
    in_lobby(again)


def test_a_move_that_shows_nothing_is_taken_back_by_all(in_lobby: InLobby) -> None:
    """In all three games: what shows a card, or others' choices, stays; what shows nothing may go back with everybody's yes."""

    async def work(lobby: Lobby) -> None:
        undone = {}
        for game, players in (("duel", 2), ("wonders", 3), ("architects", 3)):
            table, count = await seated(lobby, game, players), 0
            for step in range(14):
                seat = await play_first(lobby, table)
                if table.may_take_back(seat):
                    continue
                try:
                    await lobby.propose(table, [seat], UNDO)
                except Refused:
                    continue
                others = [n for n in range(players) if n != seat]
                before, stamp = len(table.moves), table.stamp(seat)
                for other in others:
                    await lobby.propose(table, [other], UNDO)
                assert len(table.moves) == before - 1
                assert seat in table.game.pending
                assert table.stamp(seat) > stamp  # no number of a decision comes twice
                count += 1
                await play_first(lobby, table, step % 2)
            undone[game] = count
            assert (await lobby.get(table.id)).game.hash() == septem.replay(table.record()).hash()
        assert undone["duel"] > 0
        assert undone["wonders"] == 0  # every step shows the choices of the others

    in_lobby(work)


def test_a_card_that_is_turned_up_keeps_the_move(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        table = await seated(lobby, "duel")
        shown = 0
        for _ in range(24):
            before = {c for row in [str(table.game.view(None))] for c in row.split("'")}
            seat = await play_first(lobby, table)
            after = {c for row in [str(table.game.view(None))] for c in row.split("'")}
            known = set(games.pieces("duel"))
            if (after - before) & known:
                shown += 1
                assert not shows_nothing(table)
                with pytest.raises((Refused, Conflict)):
                    await lobby.propose(table, [seat], UNDO)
        assert shown > 0

    in_lobby(work)


def test_programs_resign_and_ask(client: TestClient) -> None:
    table, keys = make(client, "duel", 2)
    where = f"{ROOT}/tables/{table}"
    asked = client.post(f"{where}/proposal", json={"kind": "end"}, headers=bearer(keys["0"]))
    assert asked.json()["proposal"]["yes"] == [0]
    assert client.get(where).json()["proposal"]["kind"] == "end"
    answer = client.delete(f"{where}/proposal", headers=bearer(keys["1"]))
    assert answer.json()["proposal"] is None
    nothing = client.post(f"{where}/proposal", json={"kind": "undo"}, headers=bearer(keys["0"]))
    assert nothing.status_code == 409
    end = client.post(f"{where}/resign", headers=bearer(keys["1"])).json()
    assert (end["state"], end["result"]["victory"], end["result"]["winners"]) == (
        "over",
        "resignation",
        [0],
    )
    for path in (f"/t/{table}", f"/g/{table}?at=0", f"/g/{table}", f"/t/{table}/picture"):
        for language in ("en", "fr"):
            page = client.get(path, headers={"Accept-Language": language})
            assert page.status_code == 200, path
    assert "resign" in client.get(f"/t/{table}").text
