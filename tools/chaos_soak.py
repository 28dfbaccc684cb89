"""Plays games on several server processes over one PostgreSQL while processes and the database are killed and answers to commits are lost.

    python tools/chaos_soak.py [kills] [processes]

Programs play tables of every game, each request at a process drawn by lot. A move that got no clear answer is sent again, with its
number, until there is one. At the end all processes show the same record of every game, and it is exactly what was acknowledged.
"""

import random
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg

sys.path.insert(0, str(Path(__file__).parents[1]))

import septem
from tests.kit.cutting import CuttingProxy
from tests.kit.serving import Nursling
from tests.server.postgres import Database

CUT = 0.15  # of all commits
DATABASE = 8  # one kill of so many hits the database
ANSWERED, REFUSED = 200, 409


class Player(threading.Thread):
    """Plays one table, each request at any process, until it is told to stop or the game is over."""

    def __init__(self, servers: list[Nursling], table: str, keys: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.table = table
        self.keys = keys
        self.known: list[str] = []  # acknowledged moves, "seat text"
        self.problem = ""
        self.finished = False
        self.unsure = 0  # moves that had to be sent again
        self.enough = threading.Event()
        self.rng = random.Random(table)

    def run(self) -> None:
        try:
            with httpx.Client(timeout=30) as client:
                while not (self.finished or self.enough.is_set()):
                    for seat in self.keys:
                        self.one_move(client, seat)
        except Exception as problem:
            self.problem = repr(problem)

    def ask(self, client: httpx.Client, method: str, path: str, seat: str, **body: Any) -> Any:
        """Ask any process until one answers for certain; the answer."""
        head = {"Authorization": f"Bearer {self.keys[seat]}"}
        for _ in range(600):
            server = self.rng.choice(self.servers)
            where = f"{server.address}/api/v1/tables/{self.table}/{path}"
            with suppress(httpx.HTTPError):
                answer = client.request(method, where, headers=head, **body)
                if answer.status_code in (ANSWERED, REFUSED):
                    return answer
                if answer.status_code < 500:
                    raise RuntimeError(f"{answer.status_code} {answer.text[:200]}")
            self.unsure += method == "POST"
            time.sleep(0.1)
        raise RuntimeError("nobody answers")

    def one_move(self, client: httpx.Client, seat: str) -> None:
        seen = self.ask(client, "GET", "view", seat).json()
        self.finished = seen["state"] == "over"
        if not seen["moves"]:
            return
        text = self.rng.choice(seen["moves"])["text"]
        answer = self.ask(client, "POST", "moves", seat, json={"move": text, "n": seen["n"]})
        if answer.status_code != ANSWERED:
            raise RuntimeError(f"refused {seat} {text}: {answer.text[:200]}")
        self.known.append(f"{seat} {text}")


class Chaos:
    """A database, a way to it on which answers are lost, some processes, and programs that play."""

    def __init__(self, processes: int, seed: int, games: list[str] | None = None) -> None:
        self.rng = random.Random(seed)
        self.database = Database()
        self.proxy = CuttingProxy(self.database.port, seed)
        url = self.database.url.replace(str(self.database.port), str(self.proxy.port))
        self.servers = [Nursling(url) for _ in range(processes)]
        self.games = games or list(septem.games())
        self.players: list[Player] = []
        self.ended: list[Player] = []
        self.kills = {"process": 0, "database": 0}
        for server in self.servers:
            server.start()

    def deal(self) -> None:
        """A table of every game that is not under way."""
        playing = [player for player in self.players if not player.finished]
        self.ended += [player for player in self.players if player.finished]
        self.players = playing
        for game in self.games:
            if not any(player.name.startswith(game) for player in playing):
                self.players.append(self.new_player(game))

    def new_player(self, game: str) -> Player:
        seats = min(max(3, septem.games()[game].least), septem.games()[game].usual_most)
        people = [{"kind": "person", "name": f"P{n}"} for n in range(seats)]
        body = {"game": game, "seats": people}
        while True:
            with suppress(httpx.HTTPError):
                where = f"{self.rng.choice(self.servers).address}/api/v1/tables"
                made = httpx.post(where, json=body, timeout=30)
                if made.status_code == 201:
                    player = Player(self.servers, made.json()["table"], made.json()["keys"])
                    player.name = f"{game} {player.table}"
                    player.start()
                    return player
            time.sleep(0.1)

    def kill_once(self) -> None:
        """After a few moves somebody dies and comes back."""
        self.wait_for_moves(self.rng.randrange(1, 8))
        if self.rng.randrange(DATABASE) == 0:
            self.database.kill()
            self.database.start()
            self.kills["database"] += 1
        else:
            server = self.rng.choice(self.servers)
            server.kill()
            self.say_dead_sometimes()
            server.start()
            self.kills["process"] += 1
        self.deal()
        self.complain()

    def say_dead_sometimes(self) -> None:
        """What whoever started the process does (crew.py); without it the others wait for five seconds."""
        if self.rng.random() < 0.8:
            with suppress(psycopg.Error), psycopg.connect(self.database.url) as connection:
                old = "beat < extract(epoch FROM clock_timestamp()) - 1.5"
                connection.execute(f"DELETE FROM processes WHERE {old}")

    def wait_for_moves(self, count: int) -> None:
        wanted = self.moves() + count
        end = time.monotonic() + 60
        while self.moves() < wanted:
            self.complain()
            if time.monotonic() > end:
                raise SystemExit("no move for a minute")
            time.sleep(0.005)

    def moves(self) -> int:
        return sum(len(player.known) for player in self.players + self.ended)

    def complain(self) -> None:
        for player in self.players + self.ended:
            if player.problem:
                raise SystemExit(f"{player.name}: {player.problem}")

    def end(self) -> None:
        """Everybody stops; every process tells the same of every game, and it is what was acknowledged."""
        self.proxy.share = 0.0
        for player in self.players:
            player.enough.set()
        for player in self.players:
            player.join(60)
        self.complain()
        for player in self.players + self.ended:
            found = self.on_disk(player.table)
            if found != player.known:
                raise SystemExit(f"{player.name}: acknowledged {player.known}, found {found}")
            self.compare(player)

    def compare(self, player: Player) -> None:
        seat = next(iter(player.keys))
        head = {"Authorization": f"Bearer {player.keys[seat]}"}
        views = []
        for server in self.servers:
            where = f"{server.address}/api/v1/tables/{player.table}/view"
            views.append(httpx.get(where, headers=head, timeout=30).json())
        for view in views:
            del view["seats"]  # who is there changes
            del view["number"]
        if any(view != views[0] for view in views):
            raise SystemExit(f"{player.name}: the processes tell different things")

    def on_disk(self, table: str) -> list[str]:
        with psycopg.connect(self.database.url) as connection:
            rows = connection.execute(
                "SELECT seat, text FROM moves WHERE table_id = %s ORDER BY number", (table,)
            )
            return [f"{seat} {text}" for seat, text in rows]

    def told(self) -> str:
        unsure = sum(player.unsure for player in self.players + self.ended)
        return (
            f"{self.kills['process']} processes and {self.kills['database']} times the database killed, {self.proxy.cuts} answers to "
            f"commits cut off; {self.moves()} moves of {len(self.ended)} finished and {len(self.players)} open games, "
            f"{unsure} sent again, none lost, none doubled"
        )

    def close(self) -> None:
        for server in self.servers:
            server.close()
        self.proxy.close()
        self.database.close()


def soak(
    kills: int,
    processes: int = 3,
    seed: int = 1,
    games: list[str] | None = None,
    tell: bool = False,
) -> Chaos:
    """So many deaths; what was found."""
    chaos = Chaos(processes, seed, games)
    try:
        chaos.deal()
        chaos.proxy.share = CUT
        for number in range(1, kills + 1):
            chaos.kill_once()
            if tell and number % 10 == 0:
                print(chaos.told(), flush=True)
        chaos.end()
        if tell:
            print(chaos.told(), flush=True)
    finally:
        chaos.close()
    return chaos


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    soak(*(asked or [500]), seed=random.randrange(2**32), tell=True)
