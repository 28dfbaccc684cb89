"""One's own games: found by the cookie, each with the way to its replay and review; a record opens as a replay."""

import html
import re

import pytest
from starlette.testclient import TestClient

from septem.server import store
from septem.server.table import Table
from septem.web.own_games import day, read_page
from tests.server.test_replay import played


def guest_of(client: TestClient) -> str:
    """The id of the visitor behind a client, known from now on."""
    client.post("/preferences", data={"name": "Ada"})
    signer = client.app.state.signer  # type: ignore[attr-defined]
    return str(signer.read(client.cookies["septem_guest"]).id)


def opened(client: TestClient, game: str) -> tuple[str, Table]:
    """A record that was sent, and the table it came from."""
    table = played(game)
    answer = client.post("/records", data={"record": str(table.record())}, follow_redirects=False)
    found = re.fullmatch(r"/g/([\w-]+)\?at=0", answer.headers["location"])
    assert found, answer.headers["location"]
    return found[1], table


def test_a_list_of_finished_games_and_those_under_way(client: TestClient) -> None:
    ada = guest_of(client)
    assert "/review" not in client.get("/games").text
    kept = client.app.state.lobby.store  # type: ignore[attr-defined]
    known = {game: opened(client, game) for game in ("wonders", "duel")}
    for ident, _ in known.values():
        kept.write(store.add_holder(ident, 0, ada)).result()
    seats = {"seats": "2", "seat1": "me", "seat2": "bot:fair", "name": "Ada"}
    made = client.post("/tables", data={"game": "duel", **seats}, follow_redirects=False)
    where = made.headers["location"]
    for language, boxes in (("en", "with Leaders and Cities"), ("fr", "avec Leaders et Cities")):
        client.post("/preferences", data={"language": language})
        page = html.unescape(client.get("/games").text)
        for ident, table in known.values():
            for link in (f"/t/{ident}", f"/g/{ident}?at=0", f"/g/{ident}/review"):
                assert f'href="{link}"' in page
            outcome = table.game.outcome
            assert outcome is not None
            assert " · ".join(str(lines["total"]) for lines in outcome.scores) in page
        assert boxes in page
        assert f'href="{where}"' in page
        assert day(language, 0)[0].split()[1] in ("January", "December", "janvier", "décembre")
    stranger = TestClient(client.app)
    assert known["duel"][0] not in stranger.get("/games").text


def test_pages_of_the_list(client: TestClient) -> None:
    assert [read_page(text) for text in ("", "3", "0", "-1", "99999", "x")] == [1, 3, 1, 1, 1, 1]
    assert client.get("/games?page=7").status_code == 200


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_everything_is_open_after_the_end_only(client: TestClient, game: str) -> None:
    ident, _ = opened(client, game)
    page = client.get(f"/g/{ident}?at=4&seat=all")
    assert page.status_code == 200
    closed = client.get(f"/g/{ident}?at=4&seat=none").text
    assert page.text.count("data-help") > closed.count("data-help") + 3
    hidden = closed.partition('id="opened"')[2].partition("</section>")[0]
    assert "data-help" not in hidden
    assert ('class="next"' in page.text) == (game == "wonders")


def test_nothing_is_open_while_the_game_goes_on(client: TestClient) -> None:
    guest_of(client)
    seats = {"seats": "2", "seat1": "me", "seat2": "bot:fair", "name": "Ada"}
    made = client.post("/tables", data={"game": "duel", **seats}, follow_redirects=False)
    ident = made.headers["location"].removeprefix("/t/")
    assert client.get(f"/g/{ident}?at=0").status_code == 200  # one's own solo game
    assert client.get(f"/g/{ident}?at=0&seat=all").status_code == 403
    assert client.get(f"/g/{ident}/review").status_code == 409
    assert client.get(f"/g/{ident}/mistakes").status_code == 409
