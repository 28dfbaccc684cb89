"""Programs of people: tokens and their scopes, events by number, challenges, and both examples playing whole games."""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

import septem
from septem.server.lobby import Lobby
from septem.server.programs import happenings
from septem.server.programs import tokens as programs
from septem.server.programs.happenings import Happening
from septem.server.seats import Guest
from tests.kit.serving import Nursling
from tests.server.test_lobby import InLobby

ROOT = "/api/v1"
EXAMPLES = Path(__file__).parents[3] / "examples"


def token_of(visit: Any, *scopes: str, name: str = "a program") -> str:
    """A new token, made on the page."""
    answer = visit.post("/me/programs", data={"name": name, "scope": scopes or programs.SCOPES})
    found = re.search(r'id="token">([^<]+)<', answer.text)
    assert found, answer.text[:300]
    return found[1]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def visit(client: TestClient) -> Callable[[], TestClient]:
    return lambda: TestClient(client.app, follow_redirects=True)


def test_tokens_are_made_listed_and_revoked(visit: Callable[[], TestClient]) -> None:
    ada, bob = visit(), visit()
    token = token_of(ada, "read", name="my <b>bot")
    page = ada.get("/me/programs").text
    assert token not in page
    assert "my &lt;b&gt;bot" in page
    assert programs.PREFIX not in page  # shown once
    assert ada.get(f"{ROOT}/me", headers=bearer(token)).json()["scopes"] == ["read"]
    number = re.search(r'name="id" value="(\d+)"', page)
    assert number
    bob.post("/me/programs/revoke", data={"id": number[1]})  # not his
    assert ada.get(f"{ROOT}/me", headers=bearer(token)).status_code == 200
    ada.post("/me/programs/revoke", data={"id": number[1]})
    assert ada.get(f"{ROOT}/me", headers=bearer(token)).status_code == 403
    assert ada.post("/me/programs", data={"name": "x"}).status_code == 400  # no scope
    assert ada.post("/me/programs", data={"name": "x", "scope": "root"}).status_code == 400
    for _ in range(programs.MOST):
        token_of(bob)
    assert bob.post("/me/programs", data={"name": "x", "scope": "read"}).status_code == 409
    french = ada.get("/me/programs", headers={"Accept-Language": "fr"}).text
    assert "Vos jetons" in french


def test_only_hashes_are_kept(client: TestClient, visit: Callable[[], TestClient]) -> None:
    token = token_of(visit())
    store = client.app.state.lobby.store  # type: ignore[attr-defined]
    with store.engine.connect() as connection:
        kept = str(connection.execute(programs.programs.select()).all())
    assert token not in kept
    assert programs.digest(token) in kept


def test_scopes_hold_everywhere(client: TestClient, visit: Callable[[], TestClient]) -> None:
    ada = visit()
    read, play, ask = (token_of(ada, scope) for scope in programs.SCOPES)
    body = {"game": "duel", "seats": [{"kind": "person", "name": "A"}, {"kind": "bot"}]}
    for wrong in (read, play):
        assert client.post(f"{ROOT}/tables", json=body, headers=bearer(wrong)).status_code == 403
    made = client.post(f"{ROOT}/tables", json=body, headers=bearer(ask)).json()
    where = f"{ROOT}/tables/{made['table']}"
    assert client.get(f"{where}/view", headers=bearer(play)).status_code == 403
    seen = client.get(f"{where}/view", headers=bearer(read)).json()
    assert seen["seat"] == 0
    if not seen["moves"]:
        return
    move = {"move": seen["moves"][0]["text"], "n": seen["n"]}
    refused = client.post(f"{where}/moves", json=move, headers=bearer(read))
    assert (refused.status_code, refused.json()["error"]) == (403, "scope_needed")
    assert client.post(f"{where}/moves", json=move, headers=bearer(play)).status_code == 200
    other = token_of(visit())
    assert client.get(f"{where}/view", headers=bearer(other)).json()["seat"] is None
    assert client.post(f"{where}/moves", json=move, headers=bearer(other)).status_code == 403


def test_a_challenge_is_accepted_or_declined(
    client: TestClient, visit: Callable[[], TestClient]
) -> None:
    ada, bob, eve = (token_of(visit()) for _ in range(3))
    handle = client.get(f"{ROOT}/me", headers=bearer(bob)).json()["handle"]
    body: dict[str, Any] = {
        "game": "duel",
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "open", "to": handle}],
        "rated": True,
    }
    assert client.post(f"{ROOT}/tables", json=body).status_code == 403
    table = client.post(f"{ROOT}/tables", json=body, headers=bearer(ada)).json()
    assert (table["state"], table["rated"]) == ("open", True)
    where = f"{ROOT}/tables/{table['table']}"
    waiting = client.get(f"{ROOT}/me/challenges", headers=bearer(bob)).json()
    assert [(one["table"], one["rated"]) for one in waiting] == [(table["table"], True)]
    assert "seed" not in str(waiting)
    assert client.get(f"{where}/challenge", headers=bearer(bob)).json()["seat"] == 1
    for act in ("accept", "decline"):
        assert client.post(f"{where}/{act}", headers=bearer(eve)).status_code == 404
        assert client.post(f"{where}/{act}").status_code == 403
    kept = client.post(f"{where}/seats/1", json={"name": "Eve"}, headers=bearer(eve))
    assert (kept.status_code, kept.json()["error"]) == (403, "seat_kept")
    begun = client.post(f"{where}/accept", headers=bearer(bob)).json()
    assert (begun["state"], begun["seat"]) == ("playing", 1)
    assert client.get(f"{ROOT}/me/challenges", headers=bearer(bob)).json() == []
    second = client.post(f"{ROOT}/tables", json=body, headers=bearer(ada)).json()["table"]
    assert client.post(f"{ROOT}/tables/{second}/decline", headers=bearer(bob)).status_code == 200
    told = [event["kind"] for event in events_of(client, ada, 4)]
    assert told[:2] == ["accepted", "start"] or told[:2] == ["start", "accepted"]
    assert "declined" in told
    games = client.get(f"{ROOT}/me/games", headers=bearer(ada)).json()
    assert {game["state"] for game in games} == {"playing", "open"}
    body["seats"][1]["to"] = "nobody"
    assert client.post(f"{ROOT}/tables", json=body, headers=bearer(ada)).status_code == 404


def test_a_person_answers_challenges_on_their_own_page(
    client: TestClient, visit: Callable[[], TestClient]
) -> None:
    """Whoever keeps a name is challenged by it, where the challenger may see their page; no token is needed to answer."""
    bob, eve = visit(), visit()
    ada = token_of(visit())
    bob.post("/me/keep", data={"name": "Bob"})
    body: dict[str, Any] = {"game": "duel", "rated": True, "options": {"expansions": ["pantheon"]}}
    body["seats"] = [{"kind": "person", "name": "Ada"}, {"kind": "open", "to": "Bob"}]

    def challenge() -> Any:
        return client.post(f"{ROOT}/tables", json=body, headers=bearer(ada))

    assert challenge().status_code == 404, "they never played together"
    bob.post("/me/shown", data={"shown_to": "all"})
    first, second = challenge().json()["table"], challenge().json()["table"]
    page = bob.get("/me").text
    assert page.count("/accept-challenge") == 2
    assert "Pantheon" in page
    assert "/accept-challenge" not in eve.get("/me").text
    assert eve.post(f"/t/{first}/accept-challenge").status_code == 404
    table = bob.post(f"/t/{first}/accept-challenge")
    assert table.url.path == f"/t/{first}"
    assert bob.post(f"/t/{second}/decline-challenge").url.path == "/me"
    assert "/accept-challenge" not in bob.get("/me").text
    heads = bearer(ada)
    state = client.get(f"{ROOT}/tables/{first}", headers=heads).json()
    assert (state["state"], state["seats"][1]["name"]) == ("playing", "Bob")
    assert client.get(f"{ROOT}/tables/{second}", headers=heads).json()["state"] == "open"


def events_of(client: TestClient, token: str, count: int) -> list[dict[str, Any]]:
    """The first events of a person, as they are kept."""
    store = client.app.state.lobby.store  # type: ignore[attr-defined]
    guest = store.read(programs.opened(token)).guest.id
    end = time.monotonic() + 10
    while len(found := store.read(happenings.after(guest, 0))) < count and time.monotonic() < end:
        time.sleep(0.02)
    return list(found)


def test_events_have_numbers_without_gaps_and_come_once(in_lobby: InLobby) -> None:
    async def work(lobby: Lobby) -> None:
        ada = Guest("ada", "Ada")
        lobby.store.write(programs.add(ada, "x", ["read"], "septem_x")).result()
        told = [Happening("ada", f"turn/x/{n}", {"kind": "turn", "n": n}) for n in range(5)]
        stranger = Happening("bob", "turn/x/0", {"kind": "turn"})
        await lobby.tell([*told, stranger])
        await lobby.tell(told)
        heard: list[int] = []

        async def listen(after: int) -> None:
            async for event in lobby.board.listen("ada", after):
                if event is not None:
                    heard.append(event["number"])
                    if event["number"] == 6:
                        return

        listening = asyncio.create_task(listen(2))
        await asyncio.sleep(0.05)
        await lobby.tell([Happening("ada", "over/x", {"kind": "over"})])
        await asyncio.wait_for(listening, 5)
        assert heard == [3, 4, 5, 6]
        assert lobby.store.read(happenings.after("bob", 0)) == []

    in_lobby(work)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    found = Nursling(tmp_path_factory.mktemp("programs") / "septem.db")
    found.start()
    yield found
    found.close()


class Page:
    """A browser of a real server, as far as making a token needs one."""

    def __init__(self, address: str) -> None:
        self._address = address

    def post(self, path: str, data: dict[str, Any]) -> Any:
        return httpx.post(f"{self._address}{path}", data=data)


def test_both_examples_play_whole_games(server: Nursling) -> None:
    """The Python client challenges the shell's owner, who also plays a bot, while another plays bots; the server is killed in between."""
    ada, bob, cleo = (token_of(Page(server.address)) for _ in range(3))
    handle = json.loads(ask(server, "/me", bob))["handle"]
    shell = run_shell(server, bob, "2", "duel", "random")
    python = run_client(server, ada, "--to", handle, "--rated", "--games", "1")
    bots = ("--game", "architects", "--to", "bot:random", "--to", "bot:random")
    alone = run_client(server, cleo, *bots, "--games", "1")
    time.sleep(0.5)
    server.kill()
    server.start()
    table, end = finished(python).split("\n", 1)
    games = [json.loads(line) for line in finished(shell).split("\n")]
    assert table == json.loads(end)["table"]
    assert table in {game["table"] for game in games}
    assert len(games) == 2
    assert json.loads(finished(alone).split("\n")[-1])["result"]["ranking"]
    assert septem.replay(ask(server, f"/tables/{table}/record", ada)).over


def ask(server: Nursling, path: str, token: str) -> str:
    return httpx.get(f"{server.address}{ROOT}{path}", headers=bearer(token)).text


def run_client(server: Nursling, token: str, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(EXAMPLES / "client.py"), server.address, "--token", token, *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run_shell(server: Nursling, token: str, games: str, *more: str) -> "subprocess.Popen[str]":
    around = {"PATH": "/usr/bin:/bin", "SEPTEM": server.address, "TOKEN": token, "GAMES": games}
    command = ["sh", str(EXAMPLES / "client.sh"), *more]
    return subprocess.Popen(
        command, env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finished(process: "subprocess.Popen[str]") -> str:
    """What a program said when it was done."""
    try:
        said, problems = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 0, problems[-1000:]
    return said.strip()
