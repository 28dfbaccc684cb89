"""Hints: the three best moves for somebody who plays alone against bots, in the programs' interface and on the page."""

import re
import time

import pytest
from starlette.testclient import TestClient

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.server import reviews

ROOT = "/api/v1"


def against_bots(client: TestClient, game: str) -> tuple[str, str]:
    """A table of one person and bots that answer at once: its address and the person's key."""
    others = 1 if game == "duel" else 2
    asked = {
        "game": game,
        "options": {"seed": 11},
        "seats": [{"kind": "person", "name": "Ada"}]
        + [{"kind": "bot", "level": "random"}] * others,
    }
    body = client.post(f"{ROOT}/tables", json=asked).json()
    return f"{ROOT}/tables/{body['table']}", body["keys"]["0"]


@pytest.mark.parametrize("game", septem.games())
def test_a_hint_names_three_moves_with_chance_points_and_reason(
    client: TestClient, game: str
) -> None:
    where, key = against_bots(client, game)
    headers = {"Authorization": f"Bearer {key}"}
    moves = [move["text"] for move in client.get(f"{where}/moves", headers=headers).json()]
    found = client.get(f"{where}/hint?language=fr", headers=headers).json()
    assert 1 <= len(found) <= min(3, len(moves))
    assert [one["win"] for one in found] == sorted((one["win"] for one in found), reverse=True)
    for advice in found:
        assert advice["move"] in moves
        assert 0 <= advice["win"] <= 1
        assert advice["points"]["total"] > 0
        assert advice["reason"].endswith((".", "!"))


def test_hints_need_a_seat_and_are_not_given_against_people(client: TestClient) -> None:
    where, _ = against_bots(client, "duel")
    assert client.get(f"{where}/hint").status_code == 403
    asked = {
        "game": "duel",
        "options": {"seed": 11},
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bob"}],
    }
    body = client.post(f"{ROOT}/tables", json=asked).json()
    headers = {"Authorization": f"Bearer {body['keys']['0']}"}
    answer = client.get(f"{ROOT}/tables/{body['table']}/hint", headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize("key", ["wonders:classic", "duel:duel"])
def test_the_page_has_a_hint_button(client: TestClient, key: str) -> None:
    page = client.post("/tables", data={"preset": key, "name": "Ada"})
    assert page.status_code == 200
    for _ in range(100):
        if 'id="hint"' in page.text:
            break
        time.sleep(0.1)  # a bot has the first move
        page = client.get(str(page.url))
    assert 'id="hint"' in page.text
    table = str(page.url).rpartition("/t/")[2]
    stamp, seat = (re.search(rf'name="{name}" value="(\d+)"', page.text) for name in ("n", "seat"))
    assert stamp is not None
    assert seat is not None
    answer = client.post(
        f"/t/{table}/hint",
        data={"n": stamp[1], "seat": seat[1]},
        headers={"Accept": "application/json", "origin": "http://testserver"},
    )
    assert answer.status_code == 200
    hints = answer.json()["notice"].partition('class="hints"')[2].partition("</ol>")[0]
    assert 1 <= hints.count("<li") <= 3


def test_a_finished_game_is_reviewed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "SIMULATIONS", 4)
    game = septem.new("duel", seed=3)
    playout(game, Rng(3))
    table = client.post(f"{ROOT}/records", content=str(game.record())).json()["table"]
    found = client.get(f"{ROOT}/tables/{table}/review").json()
    assert [one["seat"] for one in found] == [0, 1]
    assert all(one["chances"] for one in found)
    monkeypatch.setattr(reviews, "worker", None)  # it is kept with the game
    client.portal.call(client.app.state.lobby.pool.reviews._known.clear)
    assert client.get(f"{ROOT}/tables/{table}/review").json() == found
    where, _ = against_bots(client, "duel")
    assert client.get(f"{where}/review").status_code == 409
