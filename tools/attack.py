"""Whether people can play while others attack: how long a move takes to reach everybody's screen, in peace and under attack.

    python tools/attack.py [--tables 20] [--seconds 20] [--half-open 700] [--streams 2000] [--bots 30] [--reviews 8]

Starts a server of its own, plays at some tables as `tools/load.py` does, first in peace, then while requests are left half open,
streams pile up on one table, tables of seven master bots are set up, and reviews are asked for and abandoned. The attackers come from
addresses of their own (127.0.0.2, ...), so that the limits of the people's address are not theirs; the rates stay as they are.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.kit.mutations import golden
from tests.kit.serving import Server
from tools.load import Group

ENEMY = "127.0.0.2"
Talk = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attack:
    """Everything at once, until it is told to stop."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open: list[asyncio.StreamWriter] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def connect(self, data: bytes, host: str = ENEMY) -> Talk:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(host, 0))
        self.open.append(writer)
        writer.write(data)
        return reader, writer

    async def ask(self, method: str, path: str, body: bytes = b"", host: str = ENEMY) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        reader, _ = await self.connect(head.encode() + body, host)
        answer = await asyncio.wait_for(reader.read(), 120)
        return answer.partition(b"\r\n\r\n")[2]

    async def half_open(self, count: int) -> None:
        """So many requests that never end, again and again."""
        while True:
            for _ in range(count):
                with suppress(OSError):
                    await self.connect(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-le")
            await asyncio.sleep(12)

    async def streams(self, count: int) -> None:
        """So many spectators of one table, from a hundred addresses."""
        seats = [{"kind": "person", "name": "Eve"}, {"kind": "open"}, {"kind": "open"}]
        body = json.dumps({"game": "wonders", "seats": seats}).encode()
        table = json.loads(await self.ask("POST", "/api/v1/tables", body))["table"]
        line = f"GET /t/{table}/live HTTP/1.1\r\nhost: x\r\n\r\n".encode()
        for number in range(count):
            with suppress(OSError):
                reader, _ = await self.connect(line, f"127.0.1.{1 + number % 100}")
                self.tasks.append(asyncio.create_task(drained(reader)))

    async def bots(self, count: int) -> None:
        """Tables of seven strong bots, each looked at by somebody."""
        seats = [{"kind": "bot", "level": "master"}] * 7
        body = json.dumps({"game": "wonders", "seats": seats}).encode()
        for number in range(count):
            host = f"127.0.2.{1 + number}"
            with suppress(OSError, ValueError, KeyError):
                made = json.loads(await self.ask("POST", "/api/v1/tables", body, host))
                line = f"GET /t/{made['table']}/live HTTP/1.1\r\nhost: x\r\n\r\n".encode()
                reader, _ = await self.connect(line, host)
                self.tasks.append(asyncio.create_task(drained(reader)))

    async def reviews(self, count: int) -> None:
        """Reviews that nobody waits for."""
        for number in range(count):
            host = f"127.0.3.{1 + number}"
            record = golden("wonders")[number]["record"].encode()
            with suppress(OSError, ValueError, KeyError):
                made = json.loads(await self.ask("POST", "/api/v1/records", record, host))
                path = f"/api/v1/tables/{made['table']}/review"
                line = f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode()
                _, writer = await self.connect(line, host)
                await asyncio.sleep(2)
                writer.close()

    def begin(self, asked: argparse.Namespace) -> None:
        for work in (
            self.half_open(asked.half_open),
            self.streams(asked.streams),
            self.bots(asked.bots),
            self.reviews(asked.reviews),
        ):
            self.tasks.append(asyncio.create_task(work))

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for writer in self.open:
            writer.close()


async def drained(reader: asyncio.StreamReader) -> None:
    """Read as a browser does; what comes is of no interest."""
    with suppress(OSError):
        while await reader.read(65536):
            pass


async def played(groups: list[Group], seconds: float) -> str:
    """Let people play for a while; how long their moves took."""
    for group in groups:
        group.times.clear()
    until, rng = time.monotonic() + seconds, random.Random(1)
    await asyncio.gather(*(group.play(until, 3.0, rng) for group in groups))
    times = sorted(each * 1000 for group in groups for each in group.times)
    if len(times) < 2:
        return "too few moves"
    return (
        f"{len(times)} moves, median {statistics.median(times):.0f} ms, "
        f"95 % within {times[int(len(times) * 0.95)]:.0f} ms, worst {times[-1]:.0f} ms"
    )


async def measure(server: Server, asked: argparse.Namespace) -> None:
    groups = [Group(server.address, "127.0.0.1") for _ in range(asked.tables)]
    for group in groups:
        await group.sit_down()
    await asyncio.sleep(2)
    print(f"in peace:     {await played(groups, asked.seconds)}", flush=True)
    attack = Attack(server.port)
    attack.begin(asked)
    await asyncio.sleep(5)
    print(f"under attack: {await played(groups, asked.seconds)}", flush=True)
    await attack.end()
    await asyncio.gather(*(group.leave() for group in groups))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--half-open", type=int, default=700)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--bots", type=int, default=30)
    parser.add_argument("--reviews", type=int, default=8)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "attack.db", thinkers=2).start()
        try:
            asyncio.run(measure(server, asked))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
