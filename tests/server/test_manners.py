"""Manners that the server keeps: who may call a bot, fill seats, send people away, and what private links do."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from septem.server import seating, seats
from septem.server.errors import Conflict, Forbidden
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest
from septem.server.seats import Guest, new_key, read_key
from tests.server.test_lobby import InLobby, table_of
from tests.server.test_places import waiting

PEOPLE = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cleo")]


@pytest.fixture
def visit(client: TestClient) -> Callable[[], TestClient]:
    return lambda: TestClient(client.app, follow_redirects=False)


def test_a_bot_comes_when_all_others_agree(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        table = await table_of(lobby, *PEOPLE)
        async with table.subscribers.subscribed(0), table.subscribers.subscribed(1):
            with pytest.raises(Conflict):
                await lobby.call_bot(table, [0], 1)
            await lobby.call_bot(table, [0], 2)
            assert not table.seats[2].stand_in
            await lobby.call_bot(table, [1], 2)
            assert table.seats[2].stand_in
            await lobby.stand_in(table, 2, False)
            assert not table.seats[2].played_by_bot
            assert table.agreed == {}

    in_lobby(work)


def test_a_bot_comes_after_the_time_of_grace(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(lobby: Lobby) -> None:
        table = await table_of(lobby, *PEOPLE)
        async with table.subscribers.subscribed(0), table.subscribers.subscribed(1):
            await lobby.call_bot(table, [0], 2)
            assert not table.seats[2].stand_in
            monkeypatch.setattr(seating, "GRACE", 0.0)
            await lobby.call_bot(table, [0], 2)
            assert table.seats[2].stand_in

    in_lobby(work)


def test_programs_leave_come_back_and_call(client: TestClient) -> None:
    body = {
        "game": "wonders",
        "seats": [{"kind": "person", "name": name} for name in ("Ada", "Bob", "Cleo")],
    }
    made = client.post("/api/v1/tables", json=body).json()
    where = f"/api/v1/tables/{made['table']}"
    heads = {n: {"Authorization": f"Bearer {key}"} for n, key in made["keys"].items()}
    assert client.post(f"{where}/leave", headers=heads["1"]).json()["seats"][1]["stand_in"]
    assert not client.post(f"{where}/return", headers=heads["1"]).json()["seats"][1]["stand_in"]
    assert client.post(f"{where}/return").status_code == 403
    asked = [client.post(f"{where}/seats/2/bot", headers=heads[n]).json() for n in ("0", "1")]
    assert [answer["seats"][2]["stand_in"] for answer in asked] == [False, True]


def test_only_the_host_fills_and_sends_away(
    client: TestClient, visit: Callable[[], TestClient]
) -> None:
    ada, bob = client, visit()
    ada.follow_redirects = False
    where = waiting(ada, ("me", "open", "open"))
    bob.post(f"{where}/join", data={"chair": "1", "name": "Bob"})
    assert bob.post(f"{where}/fill", data={"level": "random"}).status_code == 403
    assert 'data-post="fill"' not in bob.get(where).text
    assert bob.post(f"{where}/seat-bot", data={"chair": "2"}).status_code == 403
    assert ada.post(f"{where}/free", data={"chair": "1"}).status_code == 303
    assert bob.post(f"{where}/chat", data={"text": "hi"}).status_code == 403
    assert ada.post(f"{where}/fill", data={"level": "random"}).status_code == 303


def test_programs_that_host_may_do_the_same(client: TestClient) -> None:
    kinds = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = client.post("/api/v1/tables", json={"game": "wonders", "seats": kinds}).json()
    where = f"/api/v1/tables/{made['table']}"
    host = {"Authorization": f"Bearer {made['keys']['0']}"}
    joined = client.post(f"{where}/seats/1", json={"name": "Bob"}).json()
    guest = {"Authorization": f"Bearer {joined['key']}"}
    assert client.post(f"{where}/fill", json={}, headers=guest).status_code == 403
    assert client.delete(f"{where}/seats/0", headers=guest).status_code == 403
    assert client.delete(f"{where}/seats/1", headers=host).status_code == 200
    assert client.get(f"{where}/view", headers=guest).status_code == 403
    assert client.post(f"{where}/fill", json={"level": "random"}, headers=host).status_code == 200


@pytest.mark.parametrize(("language", "holds"), [("en", "24 hours"), ("fr", "24 heures")])
def test_a_link_acts_when_somebody_presses_the_button(
    client: TestClient, visit: Callable[[], TestClient], language: str, holds: str
) -> None:
    ada, tablet = client, visit()
    ada.follow_redirects = False
    where = waiting(ada, ("me", "bot:random", "bot:random"))
    speaks = {"Accept-Language": language}

    def new_link(**form: str) -> str:
        page = ada.post(f"{where}/device", data=form, headers=speaks).text
        assert holds in page
        return re.findall(r"/k/[^<\"\s]+", page)[0]

    link = new_link()
    shown = tablet.get(link, headers=speaks)
    assert shown.status_code == 200
    assert tablet.post(f"{where}/chat", data={"text": "hi"}).status_code == 403
    assert tablet.post(link).status_code == 303
    assert tablet.post(f"{where}/chat", data={"text": "hi"}).status_code == 303
    second = new_link(renew="1")
    assert visit().get(link).status_code == 403
    assert visit().get(second).status_code == 200
    assert tablet.post(f"{where}/chat", data={"text": "hi"}).status_code == 303
    assert ada.post(f"{where}/revoke").status_code == 303
    assert visit().post(second).status_code == 403
    assert tablet.post(f"{where}/chat", data={"text": "hi"}).status_code == 403
    assert ada.post(f"{where}/chat", data={"text": "hi"}).status_code == 303


def test_an_old_link_is_refused(in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(lobby: Lobby) -> None:
        table = await table_of(lobby, *PEOPLE)
        key = await lobby.new_key(table, 0, 60)
        assert await lobby.open_with(read_key(str(key))) is table
        longer = str(key).replace(f"~{int(key.until or 0)}", f"~{int(key.until or 0) + 9999}")
        with pytest.raises(Forbidden):
            await lobby.admit(read_key(longer), Guest("eve"))
        now = seats.time.time()
        monkeypatch.setattr(seating.time, "time", lambda: now + 61)
        with pytest.raises(Forbidden) as old:
            await lobby.open_with(key)
        assert old.value.key == "old_link"

    in_lobby(work)
    assert new_key("t", 0).until is None
    assert json.dumps(str(new_key("t", 0, 5)))


def test_programs_ask_tell_and_silence(client: TestClient) -> None:
    """What the pages offer of manners, by the keys of seats."""
    seats_asked = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    body = {"game": "duel", "seats": [*seats_asked[:1], {"kind": "open"}]}
    made = client.post("/api/v1/tables", json=body).json()
    where, host = f"/api/v1/tables/{made['table']}", made["keys"]["0"]

    def ask(key: str, path: str, method: str = "POST", **sent: object) -> Any:
        heads = {"Authorization": f"Bearer {key}"}
        return client.request(method, f"{where}/{path}", headers=heads, json=sent or None)

    assert ask(host, "ask-ready", ready=True).json()["ready"] == []
    guest = ask(host, "seats/1", name="Bob").json()["key"]
    assert ask(guest, "ask-ready", ready=False).status_code == 403
    assert ask(guest, "ready").status_code == 422
    ask(guest, "ready", ready=True)
    assert ask(host, "ready", ready=True).json()["state"] == "playing"
    assert ask(guest, "chat", text="hello").status_code == 204
    assert [line["text"] for line in ask(host, "chat", "GET").json()] == ["hello"]
    assert ask(host, "chat?mute=1", "GET").json() == []
    assert ask(host, "seats/1/report").status_code == 400, "nobody to tell: a program set it up"
    assert ask(guest, "reports", "GET").status_code == 403
    assert ask(host, "reports", "GET").json() == []
    assert ask(guest, "seats/0/silence", silent=True).status_code == 403
    assert ask(host, "seats/1/silence", silent=True).json() == {"silent": [1]}
    assert ask(guest, "chat", text="hello").status_code == 403
    assert ask(host, "seats/1/silence", silent=False).json() == {"silent": []}
    assert ask(guest, "chat", text="again").status_code == 204
