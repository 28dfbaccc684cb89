"""A table that waits for people: who may sit down, who may send somebody away, and what a guest reads."""

from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from septem.server import api
from septem.server.errors import Conflict
from septem.server.events import message
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest
from septem.server.seats import Guest
from septem.server.table import OPEN, PLAYING
from septem.web import pages
from septem.web.prefs import Prefs
from tests.server.test_lobby import ADA, BOB, InLobby, table_of

Visit = Callable[[], TestClient]


@pytest.fixture
def visit(client: TestClient) -> Visit:
    """Somebody else with a browser of their own."""
    return lambda: TestClient(client.app, follow_redirects=False)


def waiting(ada: TestClient, kinds: tuple[str, ...], boxes: tuple[str, ...] = ()) -> str:
    """The path of a table that Ada has set up."""
    form = {"game": "wonders", "shown": "wonders", "players": str(len(kinds)), "name": "Ada"}
    form.update({f"kind{number}": kind for number, kind in enumerate(kinds)})
    return str(ada.post("/tables", data={**form, "expansions": list(boxes)}).headers["location"])


def test_bots_sit_down_change_and_leave(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(
            lobby, SeatRequest("person", "Ada"), SeatRequest("open"), SeatRequest("open")
        )
        await lobby.seat_bot(table, 1, "novice")
        assert (table.seats[1].kind, table.seats[1].level) == ("bot", "novice")
        name = table.seats[1].name
        await lobby.seat_bot(table, 1, "expert")
        assert (table.seats[1].name, table.seats[1].level) == (name, "expert")
        with pytest.raises(Conflict):
            await lobby.seat_bot(table, 0, "novice")
        await lobby.free(table, 1)
        assert table.seats[1].kind == "open"
        await lobby.join(table, 2, "Bob", BOB)
        assert table.facts.state == OPEN
        await lobby.free(table, 2)
        assert table.seats_of("bob") == []
        await lobby.join(table, 2, "Bob", BOB)
        await lobby.seat_bot(table, 1, "random")
        assert table.facts.state == PLAYING
        with pytest.raises(Conflict):
            await lobby.free(table, 1)

    in_lobby(play)


def test_streams_of_a_freed_seat_end_before_somebody_else_sits_there(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(
            lobby, SeatRequest("person", "Ada"), SeatRequest("open"), SeatRequest("open")
        )
        await lobby.join(table, 1, "Eve", Guest("eve", "Eve"))
        request = SimpleNamespace(scope={}, query_params={}, base_url="http://testserver/")
        visitor = SimpleNamespace(guest=Guest("eve", "Eve"), prefs=Prefs(), known=True)
        page = pages.events(pages.Call(request, visitor, table, 1), 0)  # type: ignore[arg-type]
        program = api.stream(api.Caller(lobby, table, 1), True, 0)
        streams: list[AsyncIterator[Any]] = [page, program]
        for stream in (page, page, program):  # the first of a page says how soon to come back
            await anext(stream)
        await lobby.free(table, 1)
        for number, guest in enumerate((ADA, BOB), 1):
            await lobby.join(table, number, guest.name, guest)
        assert table.facts.state == PLAYING
        said = [[str(each) async for each in stream] for stream in streams]
        assert said == [[message("reload", "{}")], []]

    in_lobby(play)


def test_a_freed_seat_stays_free_after_a_restart(in_lobby: InLobby) -> None:
    kept: list[str] = []

    async def leave(lobby: Lobby) -> None:
        table = await table_of(
            lobby, SeatRequest("person", "Ada"), SeatRequest("open"), SeatRequest("open")
        )
        await lobby.join(table, 1, "Bob", BOB)
        await lobby.new_key(table, 1)
        await lobby.free(table, 1)
        kept.append(table.id)

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(kept[0])
        assert table.seats[1].kind == "open"
        assert table.seats_of("bob") == []
        assert table.keys == {}

    in_lobby(leave)
    in_lobby(look)


def test_a_guest_reads_who_invites_and_what_is_played(visit: Visit) -> None:
    ada, bob, eve = visit(), visit(), visit()
    where = waiting(ada, ("me", "open", "bot:random", "open"), ("leaders", "cities"))
    page = bob.get(where).text
    assert "Ada invites you to play" in page
    assert "with Leaders and Cities" in page
    assert "Take this seat" in page
    assert 'id="watching"' not in page
    assert "Add a bot" not in page
    french = eve.get(where, headers={"Accept-Language": "fr"}).text
    assert "Ada vous invite à jouer" in french
    assert "avec Leaders et Cities" in french
    assert bob.post(f"{where}/join", data={"chair": "3", "name": "Bob"}).headers["location"]
    assert eve.post(f"{where}/join", data={"chair": "3", "name": "Eve"}).status_code == 303
    assert f'action="{where}/move"' in eve.get(where).text, "the last seat begins the game"


def test_the_host_alone_changes_the_table(visit: Visit) -> None:
    ada, bob = visit(), visit()
    where = waiting(ada, ("me", "open", "open"))
    assert "Copy link" in ada.get(where).text
    bob.post(f"{where}/join", data={"chair": "1", "name": "Bob"})
    assert bob.post(f"{where}/seat-bot", data={"chair": "2"}).status_code == 403
    assert bob.post(f"{where}/free", data={"chair": "0"}).status_code == 403
    assert ada.post(f"{where}/free", data={"chair": "0"}).status_code == 403
    assert bob.post(f"{where}/free", data={"chair": "1"}).status_code == 303
    assert "invites you" in bob.get(where).text
    bob.post(f"{where}/join", data={"chair": "1", "name": "Bob"})
    assert ada.post(f"{where}/free", data={"chair": "1"}).status_code == 303
    assert "invites you" in bob.get(where).text
    assert ada.post(f"{where}/seat-bot", data={"chair": "1", "level": "novice"}).status_code == 303
    assert "Hypatia" in ada.get(where).text


def test_without_scripts_the_whole_link_can_be_read(visit: Visit) -> None:
    """As this visitor reaches the server: it is what friends must be sent."""
    ada = visit()
    where = waiting(ada, ("me", "open", "open"))
    for host in ("testserver", "septem.example:8123"):
        assert f">http://{host}{where}</code>" in ada.get(where, headers={"host": host}).text


def test_the_code_for_phones_is_a_drawing(visit: Visit) -> None:
    ada = visit()
    where = waiting(ada, ("me", "open", "open"))
    code = ada.get(f"{where}/qr")
    assert code.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(code.text).tag.endswith("svg")
    assert f'src="{where}/qr"' in ada.get(where).text
