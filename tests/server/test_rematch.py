"""A rematch: everybody is asked, it begins with those who accept and bots for the rest, and every answer outlives the server."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from septem.kernel.phrases import LANGUAGES
from septem.server import rematch, subscribers
from septem.server.backup import backup
from septem.server.errors import Conflict, Forbidden
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.seats import Guest
from septem.server.table import OVER, PLAYING, Table
from septem.web import render
from septem.web.prefs import Prefs
from tests.server.lobbies import open_lobby
from tests.server.test_lobby import InLobby, to_the_end

GUESTS = [Guest("ada", "Ada"), Guest("bob", "Bob"), Guest("eve", "Eve")]
ADA, BOB, EVE = GUESTS


async def finished(lobby: Lobby, bots: int = 0, stand_in: int | None = None) -> Table:
    """Three people, each with a device of their own, and bots at the end of a game."""
    places = [SeatRequest("person", ADA.name), SeatRequest("open"), SeatRequest("open")]
    places += [SeatRequest("bot", level="random")] * bots
    table = await lobby.create(TableRequest("architects", {"seed": 4}, places, {}), ADA)
    for number, guest in ((1, BOB), (2, EVE)):
        await lobby.join(table, number, guest.name, guest)
    if stand_in is not None:
        await lobby.stand_in(table, stand_in, True)
    await to_the_end(lobby, table)
    return table


def shown(table: Table, guest: Guest, language: str = "en") -> str:
    """The finished game as somebody sees it."""
    mine = table.seats_of(guest.id)
    seat = mine[0] if mine else None
    return render.fragment(render.look(table, seat, guest.id, Prefs(language=language)))


def test_everybody_is_asked_and_those_who_accept_play(in_lobby: InLobby) -> None:
    """Stand-ins end with their game; bots sit down for those who leave."""

    async def play(lobby: Lobby) -> None:
        table = await finished(lobby, bots=1, stand_in=1)
        for language in LANGUAGES:
            assert 'id="standin"' not in shown(table, BOB, language)
            assert 'id="watching"' not in shown(table, Guest("nobody"), language)
        await lobby.want_rematch(table, [0])
        assert table.facts.rematch is None
        assert "Ada wants a rematch" in shown(table, BOB)
        assert "Ada propose une revanche" in shown(table, EVE, "fr")
        assert "/decline" in shown(table, BOB)
        assert "/rematch" in shown(table, BOB)
        await lobby.want_rematch(table, [1])
        await lobby.leave_rematch(table, [2])
        assert table.facts.rematch is not None
        again = await lobby.get(table.facts.rematch)
        kinds = [(seat.kind, seat.name, seat.stand_in) for seat in again.seats]
        assert kinds[1:3] == [("person", "Ada", False), ("person", "Bob", False)]
        assert [kind for kind, _, _ in kinds] == ["bot", "person", "person", "bot"]
        assert len({name for _, name, _ in kinds}) == 4
        assert [again.seats_of(guest.id) for guest in GUESTS] == [[1], [2], []]
        assert again.facts.state == PLAYING
        assert again.facts.options["seed"] != table.facts.options["seed"]
        assert f"/t/{again.id}" in shown(table, EVE)

    in_lobby(play)


def test_answers_may_change_until_it_begins(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = await finished(lobby)
        await lobby.want_rematch(table, [0])
        await lobby.want_rematch(table, [0])
        await lobby.leave_rematch(table, [1])
        await lobby.want_rematch(table, [1])
        await lobby.leave_rematch(table, [0])
        assert table.invitation is not None
        assert table.invitation.by == 1
        assert "Bob wants a rematch" in shown(table, ADA)
        await lobby.leave_rematch(table, [1])
        assert table.invitation is None, "nobody wants one any more"
        await lobby.leave_rematch(table, [1])
        assert table.invitation is None

    in_lobby(play)


def test_when_the_time_is_over_it_begins_with_those_who_are_in(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematch, "PATIENCE", 0.05)

    async def play(lobby: Lobby) -> None:
        table = await finished(lobby)
        await lobby.want_rematch(table, [2])
        while table.facts.rematch is None:
            await asyncio.sleep(0.01)
        again = await lobby.get(table.facts.rematch)
        assert again.seats_of("eve") == [0]
        assert [seat.kind for seat in again.seats] == ["person", "bot", "bot"]
        assert again.facts.host == "eve"

    in_lobby(play)


def test_nobody_waits_for_people_who_are_gone(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "GRACE", 0.0)

    async def play(lobby: Lobby) -> None:
        table = await finished(lobby)
        await lobby.want_rematch(table, [0])
        async with table.subscribers.subscribed(1):
            assert "/begin" not in shown(table, ADA)
            with pytest.raises(Conflict):
                await lobby.begin_rematch(table, [0])
            await lobby.want_rematch(table, [1])
        await asyncio.sleep(0.01)
        assert "/begin" in shown(table, ADA)
        with pytest.raises(Forbidden):
            await lobby.begin_rematch(table, [2])
        await lobby.begin_rematch(table, [0])
        assert table.facts.rematch is not None
        await lobby.want_rematch(table, [2])  # too late: the way there is shown
        assert (await lobby.get(table.facts.rematch)).seats_of("eve") == []

    in_lobby(play)


def test_every_answer_outlives_the_server(in_lobby: InLobby) -> None:
    kept: dict[str, Any] = {}

    async def ask(lobby: Lobby) -> None:
        table = await finished(lobby)
        await lobby.want_rematch(table, [0])
        await lobby.leave_rematch(table, [2])
        kept["id"] = table.id

    async def answer(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.invitation is not None
        assert (table.invitation.joined, table.invitation.left) == ((0,), (2,))
        await lobby.want_rematch(table, [1])
        kept["fresh"] = table.facts.rematch

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.invitation is None
        assert table.facts.rematch == kept["fresh"]
        again = await lobby.get(kept["fresh"])
        assert [again.seats_of(guest.id) for guest in GUESTS] == [[1], [2], []]

    for work in (ask, answer, look):
        in_lobby(work)


def test_an_acknowledged_answer_is_on_disk(in_lobby: InLobby, url: str, tmp_path: Path) -> None:
    """A server that dies at once (`kill -9`) has lost nothing: another one over what is on disk knows every answer."""

    async def play(lobby: Lobby) -> None:
        table = await finished(lobby)
        await lobby.want_rematch(table, [1])
        backup(tmp_path / "first", url)
        async with open_lobby(f"sqlite:///{tmp_path / 'first'}") as other:
            found = (await other.get(table.id)).invitation
            assert found == table.invitation
        await lobby.leave_rematch(table, [0])
        await lobby.want_rematch(table, [2])
        backup(tmp_path / "second", url)
        async with open_lobby(f"sqlite:///{tmp_path / 'second'}") as other:
            again = await other.get(str(table.facts.rematch))
            assert [again.seats_of(guest.id) for guest in GUESTS] == [[], [2], [0]]

    in_lobby(play)


def test_a_question_that_ran_out_while_the_server_was_down_is_settled(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, Any] = {}

    async def ask(lobby: Lobby) -> None:
        table = await finished(lobby)
        monkeypatch.setattr(rematch, "PATIENCE", 0.3)
        await lobby.want_rematch(table, [1])
        kept["id"] = table.id

    async def look(lobby: Lobby) -> None:
        await asyncio.sleep(0.4)
        table = await lobby.get(kept["id"])
        while table.facts.rematch is None:
            await asyncio.sleep(0.01)
        assert (await lobby.get(table.facts.rematch)).seats_of("bob") == [2]

    in_lobby(ask)
    in_lobby(look)


def test_alone_against_bots_it_begins_at_once(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        places = [SeatRequest("person", "Ada"), SeatRequest("bot", level="novice")]
        table = await lobby.create(TableRequest("duel", {"seed": 1}, places, {}), ADA)
        with pytest.raises(Conflict):
            await lobby.want_rematch(table, [0])
        await lobby.stand_in(table, 0, True)
        while table.facts.state != OVER:
            await asyncio.sleep(0.01)
        with pytest.raises(Conflict):
            await lobby.stand_in(table, 0, False)
        await lobby.want_rematch(table, [0])
        again = await lobby.get(str(table.facts.rematch))
        assert [(seat.kind, seat.level) for seat in again.seats] == [
            ("bot", "novice"),
            ("person", None),
        ]
        assert not any(seat.stand_in for seat in again.seats)
        with pytest.raises(Forbidden):
            await lobby.want_rematch(table, [])

    in_lobby(play)


def test_by_plain_posts_of_pages_without_script(client: TestClient) -> None:
    """One asks, the other's page knows, both come to the new table."""
    ada, bob, stranger = (TestClient(client.app, follow_redirects=False) for _ in range(3))
    form = {"game": "duel", "shown": "duel", "kind0": "me", "kind1": "open", "name": "Ada"}
    where = ada.post("/tables", data=form).headers["location"]
    bob.post(f"{where}/join", data={"chair": "1", "name": "Bob"})
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    async def to_the_score() -> None:
        await to_the_end(lobby, await lobby.get(where.removeprefix("/t/")))

    assert client.portal is not None
    client.portal.call(to_the_score)
    assert ada.post(f"{where}/rematch").headers["location"] == where
    page = ada.get(where).text
    assert f'content="3; url={where}/rematch"' in page
    assert ada.get(f"{where}/rematch").headers["location"] == where
    assert "wants a rematch" in bob.get(where).text
    fresh = bob.post(f"{where}/rematch").headers["location"]
    assert fresh != where
    assert ada.get(f"{where}/rematch").headers["location"] == fresh
    assert "Watching" not in ada.get(fresh).text
    assert stranger.post(f"{where}/rematch").status_code == 403


def test_programs_ask_join_and_get_the_keys_of_their_new_seats(client: TestClient) -> None:
    """By the interface of programs alone: one asks, one leaves, a bot sits down for the one who did."""
    made = client.post(
        "/api/v1/tables",
        json={
            "game": "architects",
            "options": {"seed": 4},
            "seats": [{"kind": "person", "name": name} for name in ("Ada", "Bob", "Eve")],
        },
    ).json()
    where = f"/api/v1/tables/{made['table']}"
    ada, bob, eve = ({"Authorization": f"Bearer {made['keys'][seat]}"} for seat in "012")
    assert client.post(f"{where}/rematch", headers=ada).json()["error"] == "not_over"
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    async def to_the_score() -> None:
        await to_the_end(lobby, await lobby.get(made["table"]))

    assert client.portal is not None
    client.portal.call(to_the_score)
    assert client.post(f"{where}/rematch").status_code == 403
    waits = client.post(f"{where}/rematch", headers=ada).json()
    assert (waits["rematch"], waits["key"]) == (None, None)
    assert client.get(f"{where}/view").json()["invitation"]["joined"] == [0]
    assert client.delete(f"{where}/rematch", headers=eve).json()["invitation"]["left"] == [2]
    begun = client.post(f"{where}/rematch", headers=bob).json()
    assert begun["invitation"] is None
    assert begun["seat"] == 2
    fresh = f"/api/v1/tables/{begun['rematch']}"
    seats = client.get(fresh).json()["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", "person"]
    again = client.post(f"{where}/rematch", headers=ada).json()
    seen = client.get(f"{fresh}/view", headers={"Authorization": f"Bearer {again['key']}"}).json()
    assert (seen["seat"], seats[1]["name"]) == (1, "Ada")
    late = client.post(f"{where}/rematch", headers=eve).json()
    assert (late["rematch"], late["seat"], late["key"]) == (begun["rematch"], None, None)


def test_a_program_need_not_wait_for_those_who_are_gone(client: TestClient) -> None:
    made = client.post(
        "/api/v1/tables",
        json={
            "game": "duel",
            "options": {"seed": 4},
            "seats": [{"kind": "person", "name": n} for n in "AB"],
        },
    ).json()
    where = f"/api/v1/tables/{made['table']}"
    first = {"Authorization": f"Bearer {made['keys']['0']}"}
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    async def to_the_score() -> None:
        await to_the_end(lobby, await lobby.get(made["table"]))

    assert client.portal is not None
    client.portal.call(to_the_score)
    client.post(f"{where}/rematch", headers=first)
    now = client.post(f"{where}/rematch", json={"now": True}, headers=first).json()
    assert now["rematch"]
    assert now["seat"] == 1
    assert now["key"]
