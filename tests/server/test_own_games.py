"""One's own games: found by the cookie, each with the way to its replay and review; a record opens as a replay."""

import html
import re
import time

import pytest
from starlette.testclient import TestClient

from septem.server import store
from septem.server.table import Table
from septem.web.own_games import day, read_page
from tests.server.test_replay import over


def guest_of(client: TestClient) -> str:
    """The id of the visitor behind a client, known from now on."""
    client.post("/preferences", data={"name": "Ada"})
    signer = client.app.state.signer  # type: ignore[attr-defined]
    return str(signer.read(client.cookies["septem_guest"]).id)


def opened(client: TestClient, game: str) -> tuple[str, Table]:
    """A record that was sent, and the table it came from."""
    table = over(game)
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
    sifted(client, {game: ident for game, (ident, _) in known.items()}, known["duel"][1])
    stranger = TestClient(client.app)
    assert known["duel"][0] not in stranger.get("/games").text


def sifted(client: TestClient, known: dict[str, str], duel: Table) -> None:
    """Filters by game, box, result and the name of somebody else, and together."""
    outcome = duel.game.outcome
    assert outcome is not None
    mine, other = ("won", "lost") if 0 in outcome.winners else ("lost", "won")
    kept = client.app.state.lobby.store  # type: ignore[attr-defined]
    own, rival = (row.name for row in kept.read(store.rows_of(known["duel"], "seats")))
    shown = {
        "": ["wonders", "duel"],
        "game=duel": ["duel"],
        "game=nothing&result=7&box=sand": ["wonders", "duel"],  # what makes no sense is left out
        "box=leaders": ["wonders"],
        "box=none": [],
        f"game=duel&result={mine}": ["duel"],
        f"game=duel&result={other}": [],
        f"game=duel&with={rival.upper()}": ["duel"],
        f"game=duel&with={own}": [],
        "with=%25": [],  # no pattern
    }
    for query, wanted in shown.items():
        page = client.get(f"/games?{query}").text
        assert [game for game, ident in known.items() if f"/g/{ident}/review" in page] == wanted
        assert ('href="/games"' in page.partition('id="past"')[2]) == (not wanted), query


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
    ticks = page.text.partition('class="tp-ticks"')[2].partition("</span>")[0]
    assert (ticks.count('class="age') >= 3) == (game != "architects")
    sheet = client.get(f"/t/{ident}").text  # the score sheet leads here
    for way in (f"/g/{ident}?at=0", f"/g/{ident}/review", f"/g/{ident}/course"):
        assert f'"{way}"' in sheet
    assert client.get(f"/g/{ident}/course").text.count('<svg class="chart"') == 1


def test_one_reads_you_in_how_it_went(client: TestClient) -> None:
    """Whoever sat there; for all others it is a name."""
    ident, _ = opened(client, "duel")
    here: Table = client.app.state.lobby._tables[ident]  # type: ignore[attr-defined]
    here.holders[guest_of(client)] = {0}
    course = f"/g/{ident}/course"
    legend = client.get(course).text.partition('class="legend')[2].partition("</ul>")[0]
    stranger = TestClient(client.app).get(course).text
    assert "You" in legend
    assert "You" not in stranger.partition('class="legend')[2].partition("</ul>")[0]


def test_nothing_is_open_while_the_game_goes_on(client: TestClient) -> None:
    guest_of(client)
    seats = {"seats": "2", "seat1": "me", "seat2": "bot:fair", "name": "Ada"}
    made = client.post("/tables", data={"game": "duel", **seats}, follow_redirects=False)
    ident = made.headers["location"].removeprefix("/t/")
    assert client.get(f"/g/{ident}?at=0").status_code == 200  # one's own solo game
    assert f'href="/g/{ident}"' in client.get(f"/t/{ident}").text
    assert client.get(f"/g/{ident}/course").status_code == 403
    assert client.get(f"/g/{ident}?at=0&seat=all").status_code == 403
    assert client.get(f"/g/{ident}/review").status_code == 409
    assert client.get(f"/g/{ident}/mistakes").status_code == 409


def test_one_plays_on_with_friends_by_a_link(client: TestClient) -> None:
    ident, _ = opened(client, "duel")
    guest_of(client)
    friend = TestClient(client.app)
    friend.post("/preferences", data={"name": "Bo"})
    for cards in ("same", "fresh"):
        asked = {"at": "20", "seat": "1", "company": "friends", "cards": cards}
        made = client.post(f"/g/{ident}/play", data=asked, follow_redirects=False)
        where = made.headers["location"]
        assert where.startswith("/t/")
        assert (
            'name="chair"' in friend.get(where).text
        )  # the link of the table leads to a free seat
        assert friend.post(f"{where}/join", data={"name": "Bo", "chair": "0"}).status_code == 200
        assert 'name="move"' in client.get(where).text + friend.get(where).text


def test_games_wait_for_somebody_and_one_key_goes_to_the_next(client: TestClient) -> None:
    assert client.get("/turns").json() == {"turns": 0}
    assert client.get("/next", follow_redirects=False).headers["location"] == "/games"
    form = {"game": "duel", "shown": "duel", "players": "2", "name": "Ada", "clock": "2d"}
    form |= {"kind0": "me", "kind1": "friend", "name1": "Bob", "estimate": "on"}
    here = client.post("/tables", data=form, follow_redirects=False).headers["location"]
    until = time.monotonic() + 10
    while client.get("/turns").json() == {"turns": 0} and time.monotonic() < until:
        time.sleep(0.05)
    assert client.get("/turns").json() == {"turns": 1}
    assert client.get("/next", follow_redirects=False).headers["location"] == here
    other = client.get(f"/next?from={here.removeprefix('/t/')}", follow_redirects=False)
    assert other.headers["location"] == "/games"
    page = client.get("/games").text
    assert "shortest clock first" in page
    assert "slow · <b>1 d 23 h</b>" in " ".join(page.split())
