"""Every change of a table is one numbered event; who comes back gets the present once, or nothing."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from septem.server import api
from septem.server import subscribers as presence
from septem.server.api import Caller
from septem.server.events import numbers, read_number
from septem.server.lobby import Lobby
from septem.server.table import EVENTS
from septem.web import render
from septem.web.prefs import Prefs
from tests.kit.serving import Server
from tests.server.test_lobby import InLobby, first_move, people, table_of

SCRIPT = {"Accept": "application/json"}


async def soon(stream: AsyncIterator[Any]) -> Any:
    return await asyncio.wait_for(anext(stream), 5)


async def nothing(task: "asyncio.Task[Any]") -> bool:
    """Whether a stream stays silent."""
    done, _ = await asyncio.wait({task}, timeout=presence.PAUSE * 10)
    return not done


def test_everybody_gets_every_change_once(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        start = table.number
        streams = [numbers(table, None, start), numbers(table, None, start)]
        waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
        assert all([await nothing(task) for task in waiting])
        for change in range(1, 4):
            await first_move(lobby, table, change - 1)
            assert [await task for task in waiting] == [start + change] * 2
            waiting = [asyncio.ensure_future(anext(stream)) for stream in streams]
            assert all([await nothing(task) for task in waiting])
        for task in waiting:
            task.cancel()

    in_lobby(play)


def test_who_comes_back_gets_the_present_or_nothing(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        seen = table.number
        for seat in range(3):
            await first_move(lobby, table, seat)
        behind = numbers(table, None, seen)
        assert await soon(behind) == seen + 3
        for stream in (behind, numbers(table, None, seen + 3)):
            task = asyncio.ensure_future(anext(stream))
            assert await nothing(task)
            task.cancel()

    in_lobby(play)


def test_numbers_go_on_after_a_restart(in_lobby: InLobby) -> None:
    known: dict[str, Any] = {}

    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        await first_move(lobby, table, 0)
        known.update(id=table.id, number=table.number)

    async def again(lobby: Lobby) -> None:
        table = await lobby.get(known["id"])
        assert table.number > known["number"]
        assert table.number % EVENTS == 0
        known["number"] = table.number

    in_lobby(play)
    in_lobby(again)
    in_lobby(again)


def test_a_short_absence_is_none(in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.05)

    async def come_and_go(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        start = table.number
        async with table.subscribers.subscribed(1):
            assert table.number == start + 1
            assert 1 in table.subscribers.present()
        async with table.subscribers.subscribed(1):
            assert table.number == start + 1
        assert 1 in table.subscribers.present()
        await asyncio.sleep(0.2)
        assert 1 not in table.subscribers.present()
        assert table.number > start + 1

    in_lobby(come_and_go)


def test_programs_resume_by_number(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        call = Caller(lobby, table, None)
        lines, events = api.stream(call, True, 0), api.stream(call, False, 0)
        first = json.loads(await soon(lines))
        assert first["number"] == table.number
        assert (await soon(events)).startswith(f"event: view\nid: {table.number}\n")
        await first_move(lobby, table, 0)
        late = api.stream(call, True, first["number"])
        for stream in (lines, late):
            assert json.loads(await soon(stream))["number"] == first["number"] + 1
        for stream in (lines, events, late):
            await stream.aclose()  # type: ignore[attr-defined]

    in_lobby(play)


def test_the_stream_is_documented(client: TestClient) -> None:
    found = client.get("/api/v1/openapi.json").json()["paths"]["/api/v1/tables/{table}/events"][
        "get"
    ]
    assert {"after", "last-event-id"} <= {field["name"] for field in found["parameters"]}
    assert set(found["responses"]["200"]["content"]) == {
        "text/event-stream",
        "application/x-ndjson",
    }


def test_a_number_is_a_number() -> None:
    assert [read_number(said) for said in (None, "", "x", "-1", "²", "9" * 40, "17")] == [
        *[0] * 6,
        17,
    ]


# Posts.


def test_a_post_by_script_is_answered_with_a_number(client: TestClient) -> None:
    where = str(
        client.post("/tables", data={"preset": "duel:duel"}, follow_redirects=False).headers[
            "location"
        ]
    )
    table = client.app.state.lobby._tables[where.removeprefix("/t/")]  # type: ignore[attr-defined]
    seat = table.people()[0].number  # seats are drawn: the bot may begin
    while seat not in table.game.pending:
        time.sleep(0.01)
    before = table.number
    form = {"move": table.legal(seat)[0].text, "n": "0"}
    answer = client.post(f"{where}/move", data=form, headers=SCRIPT)
    assert set(answer.json()) == {"number"}
    assert before < answer.json()["number"] <= table.number
    said = client.post(f"{where}/chat", data={"text": "hi"}, headers=SCRIPT).json()
    assert set(said) == {"number"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_is_a_sentence_and_a_number(client: TestClient, language: str) -> None:
    where = str(
        client.post("/tables", data={"preset": "duel:duel"}, follow_redirects=False).headers[
            "location"
        ]
    )
    head = {**SCRIPT, "Accept-Language": language}
    bad = client.post(f"{where}/move", data={"move": "B nonsense", "n": "0"}, headers=head)
    old = client.post(f"{where}/move", data={"move": "x", "n": "7"}, headers=head)
    none = client.post("/t/nowhere/move", data={"move": "x", "n": "7"}, headers=head)
    assert [each.status_code for each in (bad, old, none)] == [400, 409, 404]
    assert [each.json()["error"] for each in (bad, old, none)] == [
        "illegal",
        "moved_on",
        "no_table",
    ]
    assert bad.json()["number"] == old.json()["number"] > 0
    english = client.post(f"{where}/move", data={"move": "x", "n": "7"}, headers=SCRIPT).json()
    assert (old.json()["message"] == english["message"]) == (language == "en")


def test_without_script_a_post_leads_back_to_the_page(client: TestClient) -> None:
    where = str(
        client.post("/tables", data={"preset": "wonders:classic"}, follow_redirects=False).headers[
            "location"
        ]
    )
    table = client.app.state.lobby._tables[where.removeprefix("/t/")]  # type: ignore[attr-defined]
    (me,) = table.people()  # in 7 Wonders nobody waits for bots
    form = {"move": table.legal(me.number)[0].text, "n": "0"}
    answer = client.post(f"{where}/move", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, where)


# Over a restart.


@contextmanager
def stream_of(server: Server, where: str, after: int) -> Iterator[Iterator[tuple[str, int]]]:
    """The kinds and numbers of the events of a stream; a short silence ends it."""
    patience = httpx.Timeout(20, read=1.5)
    head = {"Last-Event-ID": str(after)}
    with (
        httpx.Client(base_url=server.address, timeout=patience) as client,
        client.stream("GET", f"{where}/live", headers=head) as stream,
    ):
        yield kinds(stream)


def kinds(stream: Any) -> Iterator[tuple[str, int]]:
    kind = ""
    try:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("id: "):
                yield kind, int(line.removeprefix("id: "))
    except httpx.TimeoutException:
        return


def test_after_a_kill_an_open_page_gets_the_present_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "events.db", thinkers=0).start()
    try:
        body = {"game": "duel", "seats": [{"kind": "person", "name": "A"}] * 2}
        made = httpx.post(f"{server.address}/api/v1/tables", json=body, timeout=30).json()
        where = f"/t/{made['table']}"
        with stream_of(server, where, 0) as found:
            ((kind, number),) = list(found)
        assert kind == "table"
        server.kill()
        server.start()
        with stream_of(server, where, number) as found:
            ((kind, later),) = list(found)
        assert (kind, later > number) == ("table", True)
        with stream_of(server, where, later) as found:
            assert list(found) == []
    finally:
        server.kill()


def test_what_spectators_see_is_drawn_once(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(3))
        plain, muting = Prefs(), Prefs(muted=("elsewhere/Eve",))
        first = render.picture(table, None, "guest-1", plain)
        assert render.picture(table, None, None, muting).drawing is first.drawing
        assert first.event is first.event
        assert api.written(table, None) is api.written(table, None)
        table.changed()
        assert api.written(table, None) != ""
        assert render.picture(table, None, None, plain) is not first

    in_lobby(play)
