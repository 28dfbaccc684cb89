"""Looking back: every stop of a game is the table as it lay then, nobody sees more than they may, and one can play on from it."""

import copy
from functools import cache
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import septem
from septem.server.errors import Conflict, Forbidden
from septem.server.lobby import Lobby
from septem.server.play_on import Branch
from septem.server.replay import Replay, open_seats, replay_of
from septem.server.seats import Guest
from septem.server.table import OVER, Table
from tests.kit.seated import seated
from tests.server.test_api import make
from tests.server.test_lobby import InLobby

ADA = Guest("ada", "Ada")
GAMES: dict[str, dict[str, Any]] = {
    "wonders": {"players": 3, "expansions": ["leaders", "cities"]},
    "duel": {"players": 2, "expansions": ["pantheon"]},
    "architects": {"players": 3},
}


def played(game: str, turns: int = 10_000) -> Table:
    """A table of people after so many moves, or at the end of its game."""
    options = dict(GAMES[game])
    table = seated(game, options.pop("players"), 5, **options)
    rng = Random(5)
    while not table.game.over and len(table.moves) < turns:
        seat = table.game.pending[0]
        table.accept(table.checked(seat, rng.choice(table.game.moves(seat)).text))
    if table.game.over:
        table.facts.state = OVER
    return table


over = cache(played)  # finished tables, for tests that leave them as they are


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_is_the_table_as_it_lay(game: str) -> None:
    table = over(game)
    replay = Replay(table)
    assert replay.stops[0].moves == 0
    assert replay.stops[-1].game.hash() == table.game.hash()
    record = table.record(sealed=False)
    for stop in replay.stops[:: max(1, len(replay.stops) // 8)]:
        past = replay.table_at(stop.number)
        assert past.game.hash() == septem.replay(record.upto(stop.moves)).hash()
        assert len(past.log.lines) == stop.lines
        assert past.moves == table.moves[: stop.moves]
    assert [line.told for line in replay.table_at(len(replay.stops) - 1).log.lines] == [
        line.told for line in table.log.lines
    ]


def test_conflicts_are_marked_and_the_next_move_is_told() -> None:
    replay = Replay(over("wonders"))
    assert sum(stop.fought for stop in replay.stops) >= 3
    assert replay.next_move(0, 0) is not None
    assert replay.next_move(len(replay.stops) - 1, 0) is None


def test_it_is_played_out_once_until_the_game_goes_on() -> None:
    table = played("duel", 6)
    first = replay_of(table)
    assert replay_of(table) is first
    seat = table.game.pending[0]
    table.accept(table.checked(seat, table.game.moves(seat)[0].text))
    assert replay_of(table) is not first


def test_only_a_finished_game_or_ones_own_solo_game_can_be_looked_back_at() -> None:
    table = played("wonders", 9)
    with pytest.raises(Forbidden):
        open_seats(table, [0])
    solo = copy.copy(table)
    solo.seats = [table.seats[0], *(copy.copy(seat) for seat in table.seats[1:])]
    for seat in solo.seats[1:]:
        seat.kind = "bot"
    assert open_seats(solo, [0]) == [0]
    with pytest.raises(Forbidden):
        open_seats(solo, [])
    assert open_seats(over("duel"), []) == [0, 1]


def branch(table: Table, stop: int, **wishes: Any) -> Branch:
    game = replay_of(table).stops[stop].game
    asked = {"seat": 0, "name": "Ada", "same": True, "friends": False, **wishes}
    return Branch(game=game, origin=(table.id, stop), **asked)


def test_one_plays_on_with_the_same_cards_or_with_others(in_lobby: InLobby) -> None:
    async def play(lobby: Lobby) -> None:
        table = over("wonders")
        stop = len(replay_of(table).stops) // 2
        then = replay_of(table).stops[stop].game
        same = await lobby.play_on(table, branch(table, stop), ADA)
        assert same.game.position() == then.position()
        assert [seat.kind for seat in same.seats] == ["person", "bot", "bot"]
        assert same.seats_of("ada") == [0]
        fresh = await lobby.play_on(table, branch(table, stop, same=False), ADA)
        assert fresh.game.view(0) == then.view(0)
        assert fresh.game.position() != then.position()
        waiting = await lobby.play_on(table, branch(table, stop, friends=True), ADA)
        assert [seat.kind for seat in waiting.seats] == ["person", "open", "open"]
        with pytest.raises(Conflict):
            await lobby.play_on(table, branch(table, len(replay_of(table).stops) - 1), ADA)

    in_lobby(play)


def test_a_table_played_on_from_a_moment_outlives_the_server(in_lobby: InLobby) -> None:
    made: list[str] = []

    async def begin(lobby: Lobby) -> None:
        table = over("duel")
        fresh = await lobby.play_on(table, branch(table, 12), ADA)
        made.extend([fresh.id, str(fresh.game.hash())])

    async def go_on(lobby: Lobby) -> None:
        table = await lobby.get(made[0])
        assert str(table.game.hash()) == made[1]

    in_lobby(begin)
    in_lobby(go_on)


def test_links_to_moments_that_are_none_are_refused(client: TestClient) -> None:
    record = str(over("architects").record())
    table = client.post("/api/v1/records", content=record).json()["table"]
    assert client.get(f"/g/{table}?at=3&seat=1").status_code == 200
    assert client.get(f"/g/{table}?at=99999").status_code == 200  # the end
    assert client.get(f"/g/{table}?at=-1").status_code == 404
    assert client.get(f"/g/{table}?seat=7").status_code == 404
    assert client.get("/g/no-such-table").status_code == 404


def test_from_ones_own_game_under_way_one_looks_back_and_comes_back(client: TestClient) -> None:
    seats = {"players": "2", "kind0": "me", "kind1": "bot:random", "name": "Ada"}
    made = client.post("/tables", data={"game": "duel", **seats}, follow_redirects=False)
    where = made.headers["location"]
    back = where.replace("/t/", "/g/")
    assert f'href="{back}"' in client.get(where).text
    page = client.get(back).text
    assert f'id="back" href="{where}" aria-label="Back to the table"' in page
    assert ('id="eye-0"' in page) != (
        'id="eye-1"' in page
    )  # one's own eyes alone, whatever the seat
    assert client.get(f"{back}?seat=all").status_code == 403
    record = str(over("architects").record())
    table = client.post("/api/v1/records", content=record).json()["table"]
    assert f'id="back" href="/t/{table}" aria-label="Score sheet"' in client.get(f"/g/{table}").text


def test_a_game_under_way_among_people_stays_closed(client: TestClient) -> None:
    table, _ = make(client, "duel", 2)
    assert client.get(f"/g/{table}").status_code == 403
