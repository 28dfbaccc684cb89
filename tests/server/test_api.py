"""Programs: set up, join, look, play, stream, by JSON."""

import pytest
from starlette.testclient import TestClient

import septem
from septem.kernel.phrases import LANGUAGES

ROOT = "/api/v1"


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def make(client: TestClient, game: str = "wonders", seats: int = 3) -> tuple[str, dict[str, str]]:
    asked = {
        "game": game,
        "options": {"seed": 11},
        "seats": [{"kind": "person", "name": f"P{n}"} for n in range(seats)],
    }
    answer = client.post(f"{ROOT}/tables", json=asked)
    assert answer.status_code == 201
    body = answer.json()
    return body["table"], body["keys"]


@pytest.mark.parametrize("game", septem.games())
def test_programs_play_a_whole_game(client: TestClient, game: str) -> None:
    table, keys = make(client, game, 2 if game == "duel" else 3)
    where = f"{ROOT}/tables/{table}"
    playing = True
    while playing:
        for key in keys.values():
            seen = client.get(f"{where}/view", headers=bearer(key)).json()
            if seen["moves"]:
                body = {"move": seen["moves"][0]["text"], "n": seen["n"]}
                assert (
                    client.post(f"{where}/moves", json=body, headers=bearer(key)).status_code == 200
                )
            playing = seen["state"] == "playing"
    record = client.get(f"{where}/record").text
    assert septem.replay(record).over
    uploaded = client.post(f"{ROOT}/records", content=record)
    assert uploaded.status_code == 201
    assert uploaded.json()["state"] == "over"


def test_a_seat_acts_with_its_own_key_only(client: TestClient) -> None:
    table, keys = make(client)
    where = f"{ROOT}/tables/{table}"
    mine = client.get(f"{where}/view", headers=bearer(keys["0"])).json()
    spectator = client.get(f"{where}/view").json()
    assert "hand" in mine["view"]["seats"][0]
    assert all("hand" not in seat for seat in spectator["view"]["seats"])
    assert spectator["moves"] == []
    assert "seed" not in spectator["options"]
    move = {"move": mine["moves"][0]["text"], "n": 0}
    assert client.post(f"{where}/moves", json=move).status_code == 403
    for wrong in ("x", keys["0"] + "x", keys["0"].replace(".0.", ".1."), "a.b.c"):
        assert client.post(f"{where}/moves", json=move, headers=bearer(wrong)).status_code in (
            400,
            403,
        )
    other, _ = make(client)
    assert client.get(f"{ROOT}/tables/{other}/view", headers=bearer(keys["0"])).status_code == 403
    assert client.post(f"{where}/moves", json=move, headers=bearer(keys["0"])).status_code == 200
    again = client.post(f"{where}/moves", json=move, headers=bearer(keys["0"]))
    assert again.status_code == 200  # the same move for the same decision: the same answer
    other_move = {"move": mine["moves"][-1]["text"], "n": 0}
    again = client.post(f"{where}/moves", json=other_move, headers=bearer(keys["0"]))
    assert again.status_code == 409
    assert again.json()["error"] == "moved_on"
    assert client.delete(f"{where}/moves", headers=bearer(keys["0"])).status_code == 200
    assert client.delete(f"{where}/moves", headers=bearer(keys["0"])).status_code == 409


def test_open_seats_are_joined(client: TestClient) -> None:
    asked = {
        "game": "wonders",
        "seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}, {"kind": "open"}],
    }
    table = client.post(f"{ROOT}/tables", json=asked).json()["table"]
    where = f"{ROOT}/tables/{table}"
    assert client.get(f"{where}/view").json()["view"] is None
    first = client.post(f"{where}/seats/0", json={"name": "Ada"})
    assert first.status_code == 201
    assert client.post(f"{where}/seats/0", json={"name": "Eve"}).status_code == 409
    client.post(f"{where}/seats/2", json={"name": "Bob"})
    moves = client.get(f"{where}/moves", headers=bearer(first.json()["key"])).json()
    assert {"code", "text", *LANGUAGES} == set(moves[0])


def test_the_interface_is_documented(client: TestClient) -> None:
    paths = client.get(f"{ROOT}/openapi.json").json()["paths"]
    for path in ("tables", "tables/{table}/moves", "tables/{table}/events", "games"):
        assert f"{ROOT}/{path}" in paths
    games = client.get(f"{ROOT}/games").json()
    assert [game["game"] for game in games] == list(septem.games())


def test_errors_are_json(client: TestClient) -> None:
    assert client.get(f"{ROOT}/tables/nowhere").json()["error"] == "no_table"
    assert client.get(f"{ROOT}/nowhere").json()["error"] == "no_page"
    assert (
        client.post(
            f"{ROOT}/tables", json={"game": "chess", "seats": [{"kind": "open"}]}
        ).status_code
        == 404
    )
    assert client.post(f"{ROOT}/tables", content="{").status_code == 422
    table, keys = make(client)
    assert client.get(f"{ROOT}/tables/{table}/record").json()["error"] == "not_over"
    said = client.post(
        f"{ROOT}/tables/{table}/chat", json={"text": "hi"}, headers=bearer(keys["0"])
    )
    assert said.status_code == 204


def test_every_option_of_the_list_of_games_is_taken(client: TestClient) -> None:
    for game in client.get(f"{ROOT}/games").json():
        assert "switches" not in game["options"]
        for option in game["options"]:
            values = game["choices"].get(option, [] if option == "wonders" else [False])
            for value in values:
                septem.new(game["game"], seed=1, **{option: value})
    wonders, duel, architects = client.get(f"{ROOT}/games").json()
    assert wonders["options"] == ["wonders", "sides", "optional_cards", "teams"]
    assert wonders["requires"]["foundations"] == ["leaders", "cities", "towers"]
    assert wonders["players"] == [2, 3, 4, 5, 6, 7, 8]
    assert duel["choices"] == {
        "wonders": ["draft", "first_game"],
        "centre_start": ["starts", "choose"],
    }
    assert (duel["draft"], wonders["draft"], architects["expansions"]) == (False, True, [])


def test_private_links_are_given_out_renewed_and_revoked(client: TestClient) -> None:
    table, keys = make(client)
    where, other = f"{ROOT}/tables/{table}", TestClient(client.app)
    given = client.post(f"{where}/link", headers=bearer(keys["1"]))
    assert given.status_code == 201
    assert given.json()["seconds"] == 24 * 3600
    assert given.json()["key"] is None
    first = given.json()["path"]
    assert other.post(first, follow_redirects=False).status_code == 303  # a device sits down
    renewed = client.post(f"{where}/link", json={"renew": True}, headers=bearer(keys["1"])).json()
    for path in (first, f"/k/{keys['1']}"):
        assert client.get(path).status_code == 403
    assert client.get(renewed["path"]).status_code == 200
    assert client.get(f"{where}/moves", headers=bearer(keys["1"])).status_code == 403
    head = bearer(renewed["key"])
    assert client.get(f"{where}/moves", headers=head).status_code == 200
    assert other.post(f"/t/{table}/chat", data={"text": "here"}).status_code == 200
    last = client.delete(f"{where}/link", headers=head).json()["key"]
    assert client.get(renewed["path"]).status_code == 403
    assert other.post(f"/t/{table}/chat", data={"text": "still"}).status_code == 403
    assert client.get(f"{where}/moves", headers=head).status_code == 403
    assert client.get(f"{where}/moves", headers=bearer(last)).status_code == 200
    assert client.get(f"{where}/moves", headers=bearer(keys["2"])).status_code == 200
    for method in (client.post, client.delete):
        assert method(f"{where}/link").status_code == 403
