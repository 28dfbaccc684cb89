"""Several server processes on one PostgreSQL: any of them answers for any table, whoever dies."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest
from sqlalchemy import func, select

from septem.server.deals.deal import today
from septem.server.processes import leases
from septem.server.processes.forwarding import table_in
from septem.server.results.schema import results
from septem.server.schema import settled
from septem.server.store import Store
from tests.kit.serving import Nursling, free_port, surroundings
from tests.server.postgres import Database

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))

from chaos_soak import soak


def test_games_go_on_while_processes_and_the_database_die_and_answers_are_lost() -> None:
    chaos = soak(6, processes=2, seed=5, games=["duel"])
    assert chaos.moves() > 0


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    found = Database()
    yield found
    found.close()


@pytest.fixture(scope="module")
def pair(database: Database) -> Iterator[list[Nursling]]:
    servers = [Nursling(database.url) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.close()


def made_at(
    server: Nursling, game: str = "wonders", count: int = 3, **more: Any
) -> tuple[str, dict[str, str]]:
    people = [{"kind": "person", "name": f"P{n}"} for n in range(count)]
    asked = {"game": game, "seats": people, **more}
    made = httpx.post(f"{server.address}/api/v1/tables", json=asked, timeout=30).json()
    return made["table"], made["keys"]


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


class Watcher(threading.Thread):
    """Reads the stream of a table as a program."""

    def __init__(self, where: str) -> None:
        super().__init__(daemon=True)
        self.where = where
        self.numbers: list[int] = []
        self.start()

    def run(self) -> None:
        head = {"Accept": "application/x-ndjson"}
        where = f"{self.where}/events"
        with (
            suppress(httpx.HTTPError),  # at the end of the server
            httpx.stream("GET", where, headers=head, timeout=30) as lines,
        ):
            for line in lines.iter_lines():
                if line.strip():
                    self.numbers.append(json.loads(line)["number"])


def until(check: Any, patience: float = 20) -> None:
    end = time.monotonic() + patience
    while not check():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_players_of_one_table_sit_at_different_processes(pair: list[Nursling]) -> None:
    table, keys = made_at(pair[0])
    places = [f"{server.address}/api/v1/tables/{table}" for server in pair]
    watchers = [Watcher(place) for place in places]
    until(lambda: all(watcher.numbers for watcher in watchers))
    for seat, key in keys.items():
        where = places[int(seat) % 2]
        seen = httpx.get(f"{where}/view", headers=bearer(key), timeout=30).json()
        body = {"move": seen["moves"][0]["text"], "n": seen["n"]}
        for again in places:  # the same move, sent to both: it counts once
            played = httpx.post(f"{again}/moves", json=body, headers=bearer(key), timeout=30)
            assert played.status_code == 200
    last = httpx.get(places[1], timeout=30).json()["number"]
    until(lambda: all(watcher.numbers[-1] == last for watcher in watchers))
    pages = [httpx.get(f"{server.address}/t/{table}", timeout=30) for server in pair]
    assert [page.status_code for page in pages] == [200, 200]
    assert pages[1].headers["content-security-policy"]
    missing = [httpx.get(f"{server.address}/t/nowhere", timeout=30) for server in pair]
    assert [page.status_code for page in missing] == [404, 404]


def test_who_looks_on_through_another_process_is_there_until_they_leave(
    pair: list[Nursling],
) -> None:
    table, keys = made_at(pair[0])
    there = [f"{server.address}/api/v1/tables/{table}" for server in pair]

    def online() -> bool:
        seats = httpx.get(there[0], timeout=30).json()["seats"]
        return bool(seats[1]["online"])

    with httpx.stream("GET", f"{there[1]}/events", headers=bearer(keys["1"]), timeout=30):
        until(online)
    until(lambda: not online())


def test_pages_of_people_work_at_either_process(pair: list[Nursling]) -> None:
    with httpx.Client(timeout=30, follow_redirects=False) as ada:
        made = ada.post(f"{pair[0].address}/tables", data={"preset": "duel:duel", "name": "Ada"})
        where = made.headers["location"]
        for server in pair:
            home = ada.get(server.address)
            assert where in home.text
            assert ada.get(f"{server.address}{where}").status_code == 200
            said = ada.post(f"{server.address}{where}/chat", data={"text": "hello"})
            assert (said.status_code, said.headers["location"]) == (303, where)
        other = {"Origin": "http://elsewhere.example"}
        said = ada.post(f"{pair[1].address}{where}/chat", data={"text": "x"}, headers=other)
        assert said.status_code == 403


def test_clocks_survive_kill_9_and_the_change_of_the_server(pair: list[Nursling]) -> None:
    slow, _ = made_at(pair[0], "duel", 2, clock={"kind": "slow", "turn": 2 * 86_400})
    live, _ = made_at(pair[0], "duel", 2, clock={"kind": "live", "turn": 3600, "bank": 60})

    def times(server: Nursling, table: str) -> dict[int, tuple[float, float, float]]:
        """When the clocks that run end."""
        state = httpx.get(f"{server.address}/api/v1/tables/{table}", timeout=60).json()
        told = state["clock"]["seats"]
        return {
            one["seat"]: (one["turn_ends"], one["ends"], one["bank"]) for one in told if one["runs"]
        }

    before = times(pair[0], slow), times(pair[0], live)
    short, _ = made_at(pair[0], "duel", 2, clock={"kind": "live", "turn": 5})
    [first] = times(pair[0], short)
    until_kept(pair[0], slow, live, short)
    pair[0].kill()
    until(lambda: first not in times(pair[1], short), 60)  # a bot has played that turn
    assert (times(pair[1], slow), times(pair[1], live)) == before
    pair[0].start()
    pair[1].kill()
    assert (times(pair[0], slow), times(pair[0], live)) == before
    pair[1].start()


def until_kept(server: Nursling, *tables: str) -> None:
    """Wait until the clocks of these tables are on disk."""
    asked = "SELECT count(*) FROM clocks WHERE table_id = ANY(%s) AND due IS NOT NULL"
    with psycopg.connect(server.url, autocommit=True) as connection:
        until(lambda: connection.execute(asked, [list(tables)]).fetchone() == (len(tables),), 60)


def test_any_process_tells_the_figures_of_all(pair: list[Nursling]) -> None:
    tables = [made_at(server)[0] for server in pair]
    assert len(set(tables)) == 2
    for server in pair:
        told = httpx.get(f"{server.address}/metrics", timeout=30).text.splitlines()
        having = [line for line in told if line.startswith("septem_tables{")]
        assert len(having) == 2 == len({line.split("}")[0] for line in having})
        assert told.count("# TYPE septem_tables gauge") == 1
        alone = httpx.get(f"{server.address}/metrics?alone", timeout=30).text.splitlines()
        assert len([line for line in alone if line.startswith("septem_tables{")]) == 1


def test_the_private_address_is_for_processes_alone(
    pair: list[Nursling], database: Database
) -> None:
    table, _ = made_at(pair[0])
    with psycopg.connect(database.url) as connection:
        rows = connection.execute("SELECT address FROM processes ORDER BY beat DESC").fetchall()
    for (address,) in rows[: len(pair)]:  # those before them were killed
        for head in ({}, {"x-septem-hop": "guess", "x-septem-client": "10.0.0.1 1"}):
            answer = httpx.get(f"http://{address}/t/{table}", headers=head, timeout=30)
            assert answer.status_code == 403
    forged = {"x-septem-hop": "guess", "x-septem-client": "10.0.0.1 1"}
    assert httpx.get(f"{pair[0].address}/t/{table}", headers=forged).status_code == 200


def test_a_process_that_was_believed_dead_loses_its_tables(
    pair: list[Nursling], database: Database
) -> None:
    """It is stopped like a machine that sleeps; the other takes the table over within ten seconds, and the first then asks there."""
    table, keys = made_at(pair[0])
    where = [f"{server.address}/api/v1/tables/{table}" for server in pair]
    body = {"n": 0}
    seen = httpx.get(f"{where[0]}/view", headers=bearer(keys["0"]), timeout=30).json()
    body["move"] = seen["moves"][0]["text"]
    assert pair[0].child is not None
    os.kill(pair[0].child, 19)
    try:
        began = time.monotonic()
        played = httpx.post(f"{where[1]}/moves", json=body, headers=bearer(keys["0"]), timeout=30)
        while played.status_code == 503:
            played = httpx.post(
                f"{where[1]}/moves", json=body, headers=bearer(keys["0"]), timeout=30
            )
        assert played.status_code == 200
        assert time.monotonic() - began < leases.DEAD + 5
    finally:
        os.kill(pair[0].child, 18)
    answers = [httpx.get(f"{place}/view", headers=bearer(keys["0"]), timeout=30) for place in where]
    until(
        lambda: (
            httpx.get(f"{where[0]}/view", headers=bearer(keys["0"]), timeout=30).status_code == 200
        )
    )
    answers = [httpx.get(f"{place}/view", headers=bearer(keys["0"]), timeout=30) for place in where]
    assert answers[0].json()["n"] == answers[1].json()["n"] == 1


def test_a_crew_replaces_who_dies_and_ends_as_one(database: Database) -> None:
    port = free_port()
    command = [sys.executable, "-m", "septem", "serve", "--port", str(port)]
    command += ["--database", database.url, "--workers", "2", "--thinkers", "0"]
    leader = subprocess.Popen(command, env=surroundings(), stdout=subprocess.PIPE, text=True)
    try:
        assert leader.stdout is not None
        assert leader.stdout.readline().startswith("Septem is at")
        first = children(leader.pid)
        assert len(first) == 2
        where = f"http://127.0.0.1:{port}/api/v1/games"
        assert httpx.get(where, timeout=30).status_code == 200
        os.kill(first[0], 9)
        until(lambda: len(set(children(leader.pid)) - {first[0]}) == 2, 60)
        assert httpx.get(where, timeout=60).status_code == 200
    finally:
        leader.terminate()
        leader.communicate(timeout=20)
    assert leader.returncode == 0
    assert all(not Path(f"/proc/{child}").exists() for child in first)


def children(process: int) -> list[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "septem.web", "--workers", "2"]
    command += ["--database", f"sqlite:///{tmp_path / 'games.db'}"]
    ended = subprocess.run(command, env=surroundings(), capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "PostgreSQL" in ended.stderr


def test_a_table_has_one_owner_and_changes_hands_when_it_is_dead(database: Database) -> None:
    mine, theirs = (Store(database.url, name) for name in ("mine", "theirs"))
    pulse = leases.Pulse(mine, "127.0.0.1:1", lambda tables: None)
    with psycopg.connect(database.url) as connection:
        connection.execute(
            "INSERT INTO tables (id, game, options, settings, state, created, changed)"
            " VALUES ('t', 'duel', '{}', '{}', 'open', 0, 0)"
        )
    assert mine.read(leases.claim("t", "mine", True)) == 1
    with pytest.raises(leases.Elsewhere) as caught:
        theirs.read(leases.claim("t", "theirs", True))
    assert caught.value.address == "127.0.0.1:1"
    assert mine.read(leases.claim("t", "mine", True)) == 2
    mine.write(leases.say_dead("mine")).result()
    assert theirs.read(leases.claim("t", "theirs", True)) == 3
    assert theirs.read(leases.owned("mine")) == {}
    pulse.end()
    with psycopg.connect(database.url) as connection:
        connection.execute("DELETE FROM tables WHERE id = 't'")
    mine.close()
    theirs.close()


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("/", None),
        ("/t/a-b", "a-b"),
        ("/t/a-b/move", "a-b"),
        ("/g/a-b", "a-b"),
        ("/k/a-b.1.secret", "a-b"),
        ("/api/v1/tables", None),
        ("/api/v1/tables/a-b/moves", "a-b"),
        ("/api/v1/games", None),
        ("/tables", None),
        ("/static/1/t/x", None),
    ],
)
def test_the_table_a_request_is_about_is_in_its_path(path: str, table: str | None) -> None:
    assert table_in(path) == table


def test_one_try_and_one_settling_whichever_process_answers(pair: list[Nursling]) -> None:
    """A deal is begun at both processes at once and played at both in turn: one table, one result, rated once."""
    page = httpx.post(
        f"{pair[0].address}/me/programs",
        data={"name": "x", "scope": ["read", "play", "challenge"]},
        headers={"Origin": pair[0].address},
        timeout=30,
    ).text
    heads = bearer(page.partition('id="token">')[2].partition("<")[0])
    where = f"/api/v1/deals/daily-duel-{today().isoformat()}"
    with ThreadPoolExecutor() as both:
        asked = [
            both.submit(httpx.post, f"{server.address}{where}", headers=heads, timeout=60)
            for server in pair
        ]
        tables = {one.result().json()["table"] for one in asked}
    assert len(tables) == 1
    table = f"/api/v1/tables/{tables.pop()}"
    state: dict[str, Any] = {}
    for turn in count():
        address = pair[turn % 2].address
        state = httpx.get(f"{address}{table}/view", headers=heads, timeout=60).json()
        if state["state"] == "over":
            break
        if state["moves"]:
            move = {"move": state["moves"][0]["text"], "n": state["n"]}
            httpx.post(f"{address}{table}/moves", json=move, headers=heads, timeout=60)
    store = Store(pair[0].url)
    try:
        end = time.monotonic() + 60
        while (steps := store.read(steps_of(state["table"]))) != ["deals", "ratings"]:
            assert time.monotonic() < end, steps
            time.sleep(0.05)
        rows = select(func.count()).where(results.c.table_id == state["table"])
        assert store.read(lambda connection: connection.execute(rows).scalar()) == 2
    finally:
        store.close()
    told = [httpx.get(f"{one.address}{where}", headers=heads, timeout=60).json() for one in pair]
    assert told[0] == told[1]
    assert (told[0]["over"], told[0]["played"], len(told[0]["field"])) == (True, 1, 1)


def steps_of(table: str) -> Any:
    """What was done after a game."""
    asked = select(settled.c.step).where(settled.c.table_id == table).order_by(settled.c.step)
    return lambda connection: list(connection.execute(asked).scalars())
