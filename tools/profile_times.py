"""How long the pages about somebody take who has played much: tools/profile_times.py [GAMES]

A database gets so many finished games of 7 Wonders with four people of twelve who play in turn, half of them with boxes, through the same
step as after a real game. Then the pages are asked for through the application, after one of another kind, in processor time: the machine may
have other work. One of the twelve signs in on a second device, whose guest has played fifty of the games: their pool is rated again, while
the longest time is taken for which anything else that is written has to wait.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from sqlalchemy import Connection, insert
from starlette.testclient import TestClient

from septem.server.games import pieces
from septem.server.lobby import Lobby
from septem.server.people.schema import people
from septem.server.people.taking_over import take_over
from septem.server.results.counting import counted
from septem.server.results.ended import Ended, Place
from septem.server.results.ratings import Book
from septem.server.results.rebuilding import overdue, rate_again
from septem.server.rows import table_row
from septem.server.schema import holders, tables
from septem.server.seats import COOKIE, Guest
from septem.server.store import Store
from septem.server.table import OVER, Facts
from septem.web.app import create_app
from tests.server.conftest import GENEROUS

NAMES = (
    *("Ada", "Bob", "Cam", "Dan", "Eve", "Fay", "Gus"),
    *("Hal", "Ida", "Jon", "Kim", "Lou"),
)
LINES = ("military", "treasury", "wonder", "civilian", "commercial", "guilds", "science")
BOXES = ["leaders", "cities"]
SECOND, ON_SECOND = "second-device", 50
ASKED = 20


def games(count: int) -> list[Ended]:
    """Ada sits at every table, and whoever plays better wins more often."""
    luck = Random(7)
    boards = [one.id for one in pieces("wonders").values() if one.kind == "wonder"]
    return [one_game(luck, boards, number, count) for number in range(count)]


def one_game(luck: Random, boards: list[str], number: int, count: int) -> Ended:
    who = [0, *luck.sample(range(1, len(NAMES)), 3)]
    luck.shuffle(who)
    lines = [{line: luck.randrange(3, 12 - one // 3) for line in LINES} for one in who]
    totals = [sum(each.values()) for each in lines]
    mine = luck.sample(boards, 4)
    places = tuple(
        Place(
            seat=seat,
            kind="person",
            name=NAMES[one],
            person=SECOND if one == 0 and number < ON_SECOND else NAMES[one].lower(),
            level=None,
            stand_in=False,
            team=None,
            place=1 + sum(other > totals[seat] for other in totals),
            total=totals[seat],
            lines=lines[seat],
            boards=(mine[seat],),
        )
        for seat, one in enumerate(who)
    )
    at = time.time() - 3600.0 * (count - number)
    options = {"expansions": BOXES} if number % 2 else {}
    return Ended(f"game-{number}", "wonders", options, {}, None, at, "points", places)


def fill(connection: Connection, count: int) -> None:
    book = Book()
    ended = games(count)
    for number, end in enumerate(ended, 1):
        book.add(end, number, counted(end))
    book.write(connection)
    rows = [table_row(Facts(end.table, end.game, {}, settings={}), None) for end in ended]
    sat = [{"table_id": end.table, "seat": 0, "guest": "ada", "since": 0.0} for end in ended]
    connection.execute(insert(tables), [{**one, "state": OVER} for one in rows])
    connection.execute(insert(holders), sat)
    row = {"id": "ada", "name": "Ada", "key": "ada", "since": time.time(), "shown_to": "all"}
    connection.execute(insert(people), [{**row, "language": "en"}])


def times(client: TestClient, path: str) -> str:
    """A line of the table: the first answer, the median and the longest, in milliseconds of processor time."""
    found = []
    for _ in range(ASKED):
        began = time.process_time()
        assert client.get(path).status_code == 200, path
        found.append(1000 * (time.process_time() - began))
    later = sorted(found[1:])
    return f"| `{path}` | {found[0]:.0f} | {later[len(later) // 2]:.0f} | {later[-1]:.0f} |"


def watched(store: Store) -> list[float]:
    """The seconds of processor time of every work that is written from now on."""
    write, took = store.write, [0.0]

    def timed(work: Callable[[Connection], Any]) -> Any:
        def done(connection: Connection) -> Any:
            began = time.thread_time()
            try:
                return work(connection)
            finally:
                took.append(time.thread_time() - began)

        return write(done)

    store.write = timed  # type: ignore[method-assign]
    return took


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'septem.db'}"
        with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as client:
            lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
            lobby.store.write(lambda connection: fill(connection, count)).result()
            signer = client.app.state.signer  # type: ignore[attr-defined]
            client.cookies.set(COOKIE, signer.write(Guest("bob", "Bob")))
            assert client.get("/").status_code == 200
            print(f"{count} games\n\n| page | first | median | worst |\n|---|---:|---:|---:|")
            print(times(client, "/people/ada"))
            print(times(client, "/me"))
            friends = client.get("/me").text.partition('href="/friends/')[2].partition('"')[0]
            if friends:
                print(times(client, f"/friends/{friends}"))
            began = time.perf_counter()
            lobby.store.write(take_over(SECOND, "ada")).result()
            took = 1000 * (time.perf_counter() - began)
            print(f"\nsigning in with {ON_SECOND} rated games of a guest: {took:.0f} ms")
            began = time.process_time()
            longest = watched(lobby.store)
            for ladder, pool in lobby.store.read(overdue):
                rate_again(lobby.store, ladder, pool)
            print(f"rating their pool again: {time.process_time() - began:.1f} s of processor time")
            print(f"of it in one piece of writing: {1000 * max(longest):.0f} ms")


if __name__ == "__main__":
    main()
