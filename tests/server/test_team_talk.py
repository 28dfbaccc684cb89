"""Partners talk among themselves: nobody else gets a byte of it, nor can tell that they talked."""

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from septem.server.errors import Refused
from septem.server.events import numbers
from septem.server.lobby import Lobby
from septem.server.seats import Guest
from septem.server.table import CHAT_KEPT, PLAYING, Table
from septem.web import pages, render
from septem.web.prefs import Prefs
from tests.kit.random_games import finish
from tests.server.test_events import nothing, soon
from tests.server.test_leaks import KEYS, own_pages, set_up
from tests.server.test_lobby import InLobby, people, table_of

SECRET = "swordfish at dawn"
PLAIN = "good luck to all"
TEAMS: dict[str, Any] = {"expansions": ["leaders", "cities"], "teams": True}
PARTNERS, OTHERS = (0, 1), (None, 2, 3)


async def team_table(lobby: Lobby) -> Table:
    return await table_of(lobby, *people(4), **TEAMS)


def talking(client: TestClient) -> Table:
    """A table of four at which seat 0 has said one thing to its partner and one to all."""
    table = set_up(client, "wonders", 4, **TEAMS)
    for said, to in ((SECRET, "team"), (PLAIN, "")):
        key_of_guest(client, 0)
        form = {"text": said, "to": to, "seat": "0"}
        assert client.post(f"/t/{table.id}/chat", data=form).status_code == 200
    return table


def key_of_guest(client: TestClient, seat: int) -> None:
    client.cookies.clear()
    signer = client.app.state.signer  # type: ignore[attr-defined]
    client.cookies.set("septem_guest", signer.write(Guest(f"guest-{seat}", "x")))


def test_pages_and_the_interface_of_others_hold_nothing_of_it(client: TestClient) -> None:
    table = talking(client)
    for seat in (*PARTNERS, *OTHERS):
        sent = own_pages(client, table, seat)
        assert PLAIN in sent
        assert (SECRET in sent) == (seat in PARTNERS), seat
        assert ("partners only" in sent) == (seat in PARTNERS), seat


def test_the_page_offers_it_in_team_play_alone(client: TestClient) -> None:
    table = talking(client)
    assert 'id="say-team"' in own_pages(client, table, 0)
    assert "Only P1 and you will read this" in own_pages(client, table, 0)
    assert 'id="say-team"' not in own_pages(client, table, None)
    plain = set_up(client, "wonders", 4)
    assert 'id="say-team"' not in own_pages(client, plain, 0)


def test_programs_can_say_it_and_it_is_refused_without_teams(client: TestClient) -> None:
    line = {"text": SECRET, "team": True}
    for options, status in ((TEAMS, 204), ({}, 400)):
        table = set_up(client, "wonders", 4, **options)
        head = {"Authorization": f"Bearer {KEYS[table.id][3]}"}
        said = client.post(f"/api/v1/tables/{table.id}/chat", json=line, headers=head)
        assert said.status_code == status
        assert (SECRET in own_pages(client, table, 2)) == bool(options)
        assert SECRET not in own_pages(client, table, 0)


def test_a_spectator_cannot_say_anything(client: TestClient) -> None:
    table = set_up(client, "wonders", 4, **TEAMS)
    client.cookies.clear()
    form = {"text": SECRET, "to": "team"}
    assert client.post(f"/t/{table.id}/chat", data=form).status_code == 403
    assert table.chat == []


def test_the_streams_of_others_stay_silent_and_their_numbers_still(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await team_table(lobby)
        for seat in range(4):
            table.subscribers.expect(seat)  # so that their arrival is no news
        start = table.number
        streams = {seat: numbers(table, seat, start) for seat in (*PARTNERS, *OTHERS)}
        waiting = {seat: asyncio.ensure_future(anext(each)) for seat, each in streams.items()}
        assert all([await nothing(task) for task in waiting.values()])
        await lobby.say(table, 1, SECRET, to_team=True)
        for seat in PARTNERS:
            assert await asyncio.wait_for(waiting[seat], 5) == start + 1
        for seat in OTHERS:
            assert await nothing(waiting[seat])
            assert table.number_for(seat) == start
            waiting[seat].cancel()

    in_lobby(play)


async def frames(stream: AsyncIterator[bytes | str], count: int) -> str:
    sent = [await soon(stream) for _ in range(count)]
    return "".join(part if isinstance(part, str) else part.decode() for part in sent)


def test_the_next_event_of_others_holds_nothing_of_it(client: TestClient) -> None:
    """The streams of the pages: what they are sent after the next public line."""
    table = talking(client)
    for seat in (*PARTNERS, *OTHERS):
        address = SimpleNamespace(host="testclient")
        request = SimpleNamespace(
            base_url="http://testserver/",
            app=client.app,
            client=address,
            scope={},
            query_params={},
        )
        here = pages.Call(request, Visitor(seat), table, seat)  # type: ignore[arg-type]
        sent = asyncio.run(frames(pages.events(here, 1), 2))
        assert PLAIN in sent
        assert (SECRET in sent) == (seat in PARTNERS), seat


class Visitor:
    """Somebody who looks at a page."""

    known = True

    def __init__(self, seat: int | None) -> None:
        self.guest = Guest(f"guest-{seat}", "x")
        self.prefs = Prefs()


def test_it_survives_a_restart_and_stays_hidden(in_lobby: InLobby) -> None:
    known: list[str] = []

    async def talk(lobby: Lobby) -> None:
        table = await team_table(lobby)
        await lobby.say(table, 0, SECRET, to_team=True)
        await lobby.say(table, 0, PLAIN)
        known.append(table.id)

    async def again(lobby: Lobby) -> None:
        table = await lobby.get(known[0])
        for seat in (*PARTNERS, *OTHERS):
            heard = [line.text for line in table.heard_by(seat)]
            assert heard == ([SECRET, PLAIN] if seat in PARTNERS else [PLAIN])

    in_lobby(talk)
    in_lobby(again)


def test_neither_the_end_nor_the_record_tells_it(client: TestClient) -> None:
    table = talking(client)
    assert table.facts.state == PLAYING
    table.game = finish(table.game)
    table.facts.state = "over"
    table.changed()
    for seat in OTHERS:
        sent = own_pages(client, table, seat)
        assert SECRET not in sent
    assert SECRET not in str(table.record(sealed=False))
    assert SECRET not in json.dumps([vars(line) for line in table.log.lines], default=str)


def test_how_much_others_talk_does_not_show(in_lobby: InLobby) -> None:
    """Lines that are kept are counted for each team by themselves."""

    async def play(lobby: Lobby) -> None:
        table = await team_table(lobby)
        await lobby.say(table, 2, PLAIN)
        for _ in range(CHAT_KEPT + 1):
            await lobby.say(table, 0, SECRET, to_team=True)
        assert [line.text for line in table.heard_by(3)] == [PLAIN]
        assert len(table.heard_by(0)) == CHAT_KEPT + 1

    in_lobby(play)


def test_it_needs_teams(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await table_of(lobby, *people(4))
        with pytest.raises(Refused, match="no_team"):
            await lobby.say(table, 0, SECRET, to_team=True)

    in_lobby(play)


def test_partners_who_mute_each_other_read_nothing(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await team_table(lobby)
        await lobby.say(table, 0, SECRET, to_team=True)
        assert render.heard(table, 1, Prefs())
        assert not render.heard(table, 1, Prefs(chat=False))
        assert not render.heard(table, 1, Prefs(muted=(f"{table.id}/P0",)))

    in_lobby(play)
