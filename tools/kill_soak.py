"""Kills the server with SIGKILL while games are being played and checks that no acknowledged move is lost.

    python tools/kill_soak.py [kills]

Several programs play several tables at once; at a random moment the server dies. After the restart every move that had been
acknowledged must be on the record, in its place.
"""

import random
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx2 as httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

import septem
from tests.kit.serving import Nursling, Server

MOST_MOVES = 16  # between two kills
LONGEST = 3.0  # seconds to wait for them
LAST_MOMENT = 0.03  # seconds in which the next moves are under way
FEW = 3  # players, where a game allows it


class Player(threading.Thread):
    """Plays one table through the programs' interface until the server is gone."""

    def __init__(self, server: Server, table: str, keys: dict[str, str], known: list[str]) -> None:
        super().__init__(daemon=True)
        self.where = f"{server.address}/api/v1/tables/{table}"
        self.keys = keys
        self.known = known  # acknowledged moves, "seat text"
        self.finished = False
        self.unsure: str | None = None  # sent, not acknowledged

    def run(self) -> None:
        rng = random.Random()
        with httpx.Client(timeout=20) as client:
            try:
                while not self.finished:
                    for seat, key in self.keys.items():
                        self.one_move(client, rng, seat, {"Authorization": f"Bearer {key}"})
            except httpx.HTTPError:
                return

    def one_move(
        self, client: httpx.Client, rng: random.Random, seat: str, head: dict[str, str]
    ) -> None:
        seen = client.get(f"{self.where}/view", headers=head).json()
        self.finished = seen["state"] != "playing"
        if not seen["moves"]:
            return
        text = rng.choice(seen["moves"])["text"]
        self.unsure = f"{seat} {text}"
        answer = client.post(
            f"{self.where}/moves", json={"move": text, "n": seen["n"]}, headers=head
        )
        if answer.status_code == 200:
            self.known.append(self.unsure)
        self.unsure = None


class Soak:
    """Tables that live through many deaths of their server."""

    def __init__(self, folder: Path) -> None:
        self.server = Nursling(folder / "soak.db")
        self.tables: dict[str, tuple[dict[str, str], list[str]]] = {}
        self.ended: list[int] = []  # how many moves finished games had
        self.unsaid = 0  # moves that were on disk although nobody had been told so

    def moves(self) -> int:
        """How many moves were on the records at the last check."""
        return sum(self.ended) + sum(len(known) for _, known in self.tables.values())

    def told(self, kills: int) -> str:
        found = (
            f"{self.moves()} moves of {len(self.ended)} finished and {len(self.tables)} open games"
        )
        return (
            f"{kills} kills, {found}, none lost; {self.unsaid} kept before they were acknowledged"
        )

    def deal(self) -> None:
        """A table of every game, finished ones replaced."""
        for game, description in septem.games().items():
            seats = min(max(FEW, description.least), description.usual_most)
            if sum(1 for name in self.tables if name.startswith(game)) == 0:
                body = {
                    "game": game,
                    "seats": [{"kind": "person", "name": f"P{n}"} for n in range(seats)],
                }
                made = httpx.post(
                    f"{self.server.address}/api/v1/tables", json=body, timeout=20
                ).json()
                self.tables[f"{game} {made['table']}"] = (made["keys"], [])

    def kill_once(self, rng: random.Random) -> None:
        """Play for a moment, kill, start again, compare."""
        self.server.start()
        self.deal()
        players = [
            Player(self.server, name.split()[1], keys, known)
            for name, (keys, known) in self.tables.items()
        ]
        for player in players:
            player.start()
        self.wait(rng)
        self.server.kill()
        for player in players:
            player.join(30)
        self.compare(players)

    def wait(self, rng: random.Random) -> None:
        """Until some moves were acknowledged, and a moment more; not for long."""
        enough = sum(len(known) for _, known in self.tables.values()) + rng.randrange(MOST_MOVES)
        end = time.monotonic() + LONGEST
        while sum(len(known) for _, known in self.tables.values()) < enough:
            if time.monotonic() > end:
                break
            time.sleep(0.002)
        time.sleep(rng.uniform(0, LAST_MOMENT))

    def compare(self, players: list[Player]) -> None:
        """Every acknowledged move is there; at most the one under way is there too."""
        for (name, (_, known)), player in zip(list(self.tables.items()), players, strict=True):
            found = self.on_disk(name.split()[1])
            if found[: len(known)] != known or len(found) > len(known) + 1:
                raise SystemExit(f"{name}: acknowledged {known}, found {found}")
            if found[len(known) :] not in ([], [player.unsure]):
                raise SystemExit(f"{name}: a move nobody made: {found[len(known) :]}")
            self.unsaid += len(found) - len(known)
            known[:] = found
            if player.finished:
                self.ended.append(len(known))
                del self.tables[name]

    def on_disk(self, table: str) -> list[str]:
        with closing(sqlite3.connect(self.server.database)) as database:
            rows = database.execute(
                "select seat, text from moves where table_id = ? order by id", (table,)
            )
            return [f"{seat} {text}" for seat, text in rows]


def soak(kills: int, seed: int = 1, tell: bool = False) -> int:
    """Kill the server so many times; returns how many moves are on the records."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        trial = Soak(Path(folder))
        for number in range(1, kills + 1):
            trial.kill_once(rng)
            if tell and number % 25 == 0:
                print(trial.told(number), flush=True)
        trial.server.close()
        return trial.moves()


if __name__ == "__main__":
    soak(int(sys.argv[1]) if len(sys.argv) > 1 else 500, seed=random.randrange(2**32), tell=True)
