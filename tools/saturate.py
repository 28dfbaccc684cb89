"""Recorded traffic at growing rates, until something is full: what gives way first, and what a move costs on the way there.

    python tools/saturate.py [--tables 60] [--seconds 12] [--write costs.json]
    python tools/saturate.py --workers 2 --database postgresql://...

Starts a server of its own. The traffic is that of recorded games (tests/golden): every table is dealt with the options and the seed of
a record, its moves come in the recorded order from the seats that made them, and two of the seats have a page open. What changes from
step to step is how many moves a second all tables make together; each step asks for half again as many as the one before. It ends when
moves are late: 95 % of them are on both screens only after more than a second, or fewer come through than were asked for.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count, cycle
from os import cpu_count, sysconf
from pathlib import Path
from typing import Any

import httpx2 as httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from septem.kernel.record import Record, parse
from tests.kit.mutations import golden
from tests.kit.serving import Server, used_by
from tools.load import NUMBER, children, memory

VIEWERS = 2  # pages that are open at each table
GROWTH = 1.5
LATE = 1.0  # seconds
SHORT = 0.9  # of the moves that were asked for


@dataclass
class Step:
    """What was asked for and what came of it; times in milliseconds, for each move."""

    asked: float  # moves a second
    made: float
    median: float
    late: float  # 95 % within
    server: float  # processor time of all server processes
    script: float
    sent: float  # bytes to both pages
    busy: float  # share of one core that the busiest server process had
    others: float  # cores that programs had which are no part of this

    @property
    def full(self) -> bool:
        return self.late > 1000 * LATE or self.made < SHORT * self.asked


class Screen:
    """A page that is open: how much came, and the number of the newest event."""

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)
        self.number = -1
        self.bytes = 0
        self.news = asyncio.Event()

    async def watch(self, table: str) -> None:
        tail = b""
        async with self.client.stream("GET", f"/t/{table}/live?patches=1") as stream:
            async for part in stream.aiter_raw():
                self.bytes += len(part)
                found = NUMBER.findall(tail + part)
                tail = part[-40:]
                if found:
                    self.number = int(found[-1])
                    self.news.set()

    async def wait_for(self, number: int) -> None:
        while self.number < number:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)


class Replayed:
    """One table that plays a record, and another one when it is over."""

    def __init__(self, address: str, records: Iterator[Record]) -> None:
        self.client = httpx.AsyncClient(base_url=address, timeout=60)
        self.screens = [Screen(address) for _ in range(VIEWERS)]
        self.records = records
        self.streams: list[asyncio.Task[None]] = []
        self.moves: Iterator[tuple[int, str]] = iter(())

    async def open(self) -> None:
        await self.close_streams()
        record = next(self.records)
        options = dict(record.setup.options)
        people = [{"kind": "person", "name": f"P{n}"} for n in range(options.pop("players"))]
        asked = {"game": record.setup.game, "options": options, "seats": people}
        made = (await self.client.post("/api/v1/tables", json=asked)).raise_for_status().json()
        self.where, self.keys = f"/api/v1/tables/{made['table']}", made["keys"]
        self.numbers = {seat: count() for seat in range(len(people))}
        self.moves = iter(record.moves)
        for seat, screen in enumerate(self.screens):
            await screen.client.post(f"/k/{self.keys[str(seat)]}")
            self.streams.append(asyncio.create_task(screen.watch(made["table"])))
            await screen.wait_for(0)

    async def move(self) -> float:
        """The next move of the record; seconds until it is on every screen."""
        found = next(self.moves, None)
        if found is None:
            await self.open()
            found = next(self.moves)
        seat, text = found
        began = time.perf_counter()
        body = {"move": text, "n": next(self.numbers[seat])}
        head = {"Authorization": f"Bearer {self.keys[str(seat)]}"}
        before = [screen.number for screen in self.screens]
        answer = await self.client.post(f"{self.where}/moves", json=body, headers=head)
        answer.raise_for_status()
        await asyncio.gather(
            *(screen.wait_for(n + 1) for screen, n in zip(self.screens, before, strict=True))
        )
        return time.perf_counter() - began

    async def close_streams(self) -> None:
        for stream in self.streams:
            stream.cancel()
        await asyncio.gather(*self.streams, return_exceptions=True)
        self.streams.clear()
        for screen in self.screens:
            screen.number = -1

    async def close(self) -> None:
        await self.close_streams()
        for client in (self.client, *(screen.client for screen in self.screens)):
            await client.aclose()


def recorded() -> Iterator[Record]:
    """Recorded games of 7 Wonders with three to five players, without boxes."""
    rows = [parse(row["record"]) for row in golden("wonders")]
    plain = [
        record
        for record in rows
        if not record.setup.position
        and not record.setup.options.get("expansions")
        and 3 <= record.setup.options["players"] <= 5
    ]
    return cycle(plain)


def used(pid: int) -> dict[int, float]:
    """Processor seconds of a server and of the processes it started."""
    found = {}
    for process in [pid, *children(pid)]:
        with suppress(OSError):
            found[process] = used_by(process)
    return found


def machine() -> float:
    """Seconds that all cores of the machine have worked."""
    user, nice, system, _, _, *rest = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + sum(rest)) / sysconf("SC_CLK_TCK")


async def step(tables: list[Replayed], pid: int, rate: float, seconds: float) -> Step:
    """So many moves a second, spread over all tables."""
    before, own, began = used(pid), time.process_time(), time.monotonic()
    worked = machine()
    sent = sum(screen.bytes for table in tables for screen in table.screens)
    times: list[float] = []
    pause = len(tables) / rate

    async def play(table: Replayed, late: float) -> None:
        due = began + late
        while due < began + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            times.append(await table.move())
            due = max(due + pause, time.monotonic())

    await asyncio.gather(*(play(t, pause * n / len(tables)) for n, t in enumerate(tables)))
    took, made = time.monotonic() - began, len(times)
    spent = {p: now - before.get(p, 0.0) for p, now in used(pid).items()}
    sent = sum(screen.bytes for table in tables for screen in table.screens) - sent
    times.sort()
    worked = machine() - worked - sum(spent.values()) - (time.process_time() - own)
    return Step(
        rate,
        made / took,
        1000 * statistics.median(times),
        1000 * times[int(0.95 * made)],
        1000 * sum(spent.values()) / made,
        1000 * (time.process_time() - own) / made,
        sent / made,
        max(spent.values()) / took,
        max(0.0, worked / took),
    )


async def grow(server: Server, count: int, seconds: float, rate: float) -> list[Step]:
    assert server.process is not None
    records = recorded()
    tables = [Replayed(server.address, records) for _ in range(count)]
    for start in range(0, count, 10):
        await asyncio.gather(*(table.open() for table in tables[start : start + 10]))
    print("asked/s  made/s  median ms  95 % ms  server ms  script ms  bytes  busiest process")
    steps: list[Step] = []
    while not steps or not steps[-1].full:
        found = await step(tables, server.process.pid, rate, seconds)
        steps.append(found)
        print(
            f"{found.asked:7.1f} {found.made:7.1f} {found.median:10.0f} {found.late:8.0f} {found.server:10.2f}"
            f" {found.script:10.2f} {found.sent:6.0f} {100 * found.busy:8.0f} %",
            flush=True,
        )
        rate *= GROWTH
    print(f"memory: {memory(server.process.pid):.0f} MB for {count} tables")
    await asyncio.gather(*(table.close() for table in tables))
    return steps


def gives_way(steps: list[Step]) -> str:
    """What was full at the end."""
    last = steps[-1]
    if last.busy > 0.85:
        return "the server process that draws: it had a whole core"
    script, server = (cost * last.made / 1000 for cost in (last.script, last.server))
    shares = f"this script had {script:.1f}, all server processes {server:.1f}, other programs {last.others:.1f}"
    return f"the machine, not the server: of {cpu_count()} cores {shares}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--rate", type=float, default=10, help="moves a second, at first")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", help="a PostgreSQL, for several processes")
    parser.add_argument("--write", type=Path, help="where the figures go, as JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or Path(folder) / "saturate.db"
        server = Server(database, thinkers=0, workers=asked.workers).start()
        try:
            steps = asyncio.run(grow(server, asked.tables, asked.seconds, asked.rate))
        finally:
            server.stop()
    print(f"what gave way: {gives_way(steps)}")
    if asked.write:
        figures: dict[str, Any] = {"steps": [asdict(one) for one in steps]}
        asked.write.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
