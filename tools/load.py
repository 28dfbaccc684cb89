"""How the web table holds up: many live tables, people who look and move, the time until a move is on everybody's screen.

    python tools/load.py [--tables 200] [--seconds 30] [--pace 20] [--workers 4 --database postgresql://...]

Starts a server of its own with a fresh database, or several processes over a PostgreSQL. Every table is a 7 Wonders game of two people and two bots; both people keep a
stream open, as a browser does, and one of them makes a move every `pace` seconds on average. A move counts as on the screen
when every person's stream has delivered the event whose number the answer named.
"""

import argparse
import asyncio
import html
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx2 as httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from septem.web import patches
from tests.kit.serving import Server, used_by

NUMBER = re.compile(rb"^id: (\d+)$", re.M)
DECISION = re.compile(r'action="/t/[^"]+/move"[^>]*data-n="(\d+)"')
MOVE = re.compile(r'<input[^>]*? name="move"[^>]*? value="([^"]+)"')
KEPT = httpx.Limits(keepalive_expiry=3)  # seconds: the server ends a connection that is idle for 5
PERSON = {"shown": "wonders", "game": "wonders", "players": "4", "kind0": "me", "kind1": "open"}
BOTS = {"kind2": "bot:random", "kind3": "bot:random"}


class Guest:
    """One person: a cookie, an open stream, the newest page it delivered."""

    def __init__(self, address: str, home: str) -> None:
        lines = httpx.AsyncHTTPTransport(local_address=home, limits=KEPT)
        self.client = httpx.AsyncClient(base_url=address, timeout=60, transport=lines)
        self.number = -1
        self.events = 0
        self.pieces: list[str] = []  # of the newest page (web/patches.py)
        self.table = ""
        self.news = asyncio.Event()

    async def watch(self) -> None:
        """Read the stream as a browser would."""
        kept = b""
        async with self.client.stream("GET", f"{self.table}/live?patches=1") as stream:
            async for part in stream.aiter_raw():
                kept += part
                while (end := kept.find(b"\n\n")) >= 0:
                    self.read(kept[:end])
                    kept = kept[end + 2 :]

    def read(self, event: bytes) -> None:
        found = NUMBER.search(event)
        if found:
            self.number = int(found.group(1))
            self.events += 1
            kind, _, rest = event.decode().partition("\n")
            data = rest.partition("data: ")[2]
            if kind == "event: table":  # else what is new, or who has chosen and nothing more
                self.pieces = data.split(patches.CUT)
            elif kind == "event: patch":
                self.pieces = patches.patched(self.pieces, data)
            self.news.set()

    async def wait_for(self, number: int) -> None:
        while self.number < number:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)

    def decision(self) -> tuple[str, list[str]] | None:
        """The number of the decision this person owes and the moves offered."""
        text = "".join(self.pieces)
        asked = DECISION.search(text)
        return (asked.group(1), MOVE.findall(text)) if asked else None


class Group:
    """Two people at one table."""

    def __init__(self, address: str, home: str) -> None:
        self.people = [Guest(address, home), Guest(address, home)]
        self.times: list[float] = []
        self.streams: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        first, second = self.people
        answer = await first.client.post("/tables", data={**PERSON, **BOTS, "name": "Ada"})
        first.table = second.table = answer.headers["location"]
        await second.client.post(f"{second.table}/join", data={"chair": "1", "name": "Bob"})
        self.streams = [asyncio.create_task(person.watch()) for person in self.people]

    async def play(self, until: float, pace: float, rng: random.Random) -> None:
        await asyncio.sleep(rng.uniform(0, pace))
        while time.monotonic() < until:
            for person in self.people:
                await self.move(person, rng)
            await asyncio.sleep(rng.expovariate(1 / pace))

    async def move(self, person: Guest, rng: random.Random) -> None:
        """One move, until every stream shows it."""
        owed = person.decision()
        if owed is None or not owed[1]:
            return
        number, moves = owed
        began = time.perf_counter()
        body = {"move": html.unescape(rng.choice(moves)), "n": number}
        script = {"Accept": "application/json"}
        answer = await person.client.post(f"{person.table}/move", data=body, headers=script)
        if answer.status_code != 200:
            return
        shown = answer.json()["number"]
        await asyncio.gather(*(other.wait_for(shown) for other in self.people))
        self.times.append(time.perf_counter() - began)

    async def leave(self) -> None:
        for stream in self.streams:
            stream.cancel()
        await asyncio.gather(*self.streams, return_exceptions=True)
        for person in self.people:
            await person.client.aclose()


def memory(pid: int) -> float:
    """Megabytes of a process and its children that are its own."""
    total = 0.0
    for process in [pid, *children(pid)]:
        rollup = Path(f"/proc/{process}/smaps_rollup")
        if rollup.exists():
            kilobytes = re.search(r"^Pss:\s+(\d+)", rollup.read_text(), re.M)
            total += int(kilobytes.group(1)) / 1024 if kilobytes else 0
    return total


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *children(int(child))]
    return found


def spent(server: Server) -> float:
    """Seconds of processor time of the server processes, without the workers in which bots think; for Linux."""
    assert server.process is not None
    whole = [server.process.pid]
    if server.workers > 1:
        whole = [
            int(n) for n in Path(f"/proc/{whole[0]}/task/{whole[0]}/children").read_text().split()
        ]
    return sum(used_by(process) for process in whole)


async def measure(server: Server, tables: int, seconds: float, pace: float) -> None:
    homes = [f"127.0.{1 + n // 200}.{1 + n % 200}" for n in range(tables)]  # each has its limits
    groups = [Group(server.address, home) for home in homes]
    for start in range(0, tables, 10):
        await asyncio.gather(*(group.sit_down() for group in groups[start : start + 10]))
    await asyncio.sleep(3)
    assert server.process is not None
    used, own = spent(server), time.process_time()
    told = sum(person.events for group in groups for person in group.people)
    until = time.monotonic() + seconds
    rng = random.Random(1)
    await asyncio.gather(*(group.play(until, pace, rng) for group in groups))
    times = sorted(each * 1000 for group in groups for each in group.times)
    print(f"{tables} live tables, {2 * tables} open streams, {len(times)} moves in {seconds:.0f} s")
    print(
        f"a move on everybody's screen: median {statistics.median(times):.0f} ms, "
        f"95 % within {times[int(len(times) * 0.95)]:.0f} ms, worst {times[-1]:.0f} ms"
    )
    told = sum(person.events for group in groups for person in group.people) - told
    print(f"events for each open stream and move: {told / max(len(times), 1) / 2:.2f}")
    used, own = spent(server) - used, time.process_time() - own
    print(f"processor time of the server: {used:.1f} s, of this script: {own:.1f} s")
    print(f"processor time of the server a move: {1000 * used / max(len(times), 1):.2f} ms")
    print(f"memory of the server and its workers: {memory(server.process.pid):.0f} MB")
    first = []
    async with httpx.AsyncClient(base_url=server.address) as client:
        for _ in range(30):
            began = time.perf_counter()
            await client.get("/")
            first.append((time.perf_counter() - began) * 1000)
    print(f"the first page under this load: median {statistics.median(first):.0f} ms")
    await asyncio.gather(*(group.leave() for group in groups))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="a PostgreSQL, for several processes")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = asked.database or Path(folder) / "load.db"
        server = Server(where, thinkers=2, workers=asked.workers).start()
        try:
            asyncio.run(measure(server, asked.tables, asked.seconds, asked.pace))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
