"""How long a moment of a replay takes: tools/replay_times.py

A real server gets the record of a game of each kind; every moment is then asked for through the eyes of a seat, of a spectator and with
everything open. The first answer plays the record out; the others are to be there within 100 milliseconds. Beside the time until the
answer has come stands the processor time of the server, which other programs do not disturb.
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.serving import Server

KINDS = {
    "7 Wonders, 4 players": ("wonders", {"players": 4}),
    "7 Wonders, 7 players, three boxes": (
        "wonders",
        {"players": 7, "expansions": ["leaders", "cities", "towers"]},
    ),
    "Duel with Pantheon": ("duel", {"expansions": ["pantheon"]}),
    "Architects, 7 players": ("architects", {"players": 7}),
}
EYES = ("0", "none", "all")
TICKS = os.sysconf("SC_CLK_TCK")


def processor(process: int) -> float:
    """The seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def ask(address: str) -> float:
    began = time.perf_counter()
    urlopen(address, timeout=60).read()
    return time.perf_counter() - began


def row(server: Server, title: str) -> str:
    """One line of the table, in milliseconds."""
    name, options = KINDS[title]
    game = septem.new(name, seed=5, **options)
    playout(game, Rng(2))
    sent = Request(f"{server.address}/api/v1/records", data=str(game.record()).encode())
    table = json.loads(urlopen(sent, timeout=60).read())["table"]
    where = f"{server.address}/g/{table}"
    first = ask(f"{where}?at=0&seat=0")
    stops = range(1, 41)  # later ones than there are show the end
    assert server.process is not None
    before = processor(server.process.pid)
    times = sorted(ask(f"{where}?at={at}&seat={eyes}") for eyes in EYES for at in stops)
    used = (processor(server.process.pid) - before) / len(times)
    half, most = times[len(times) // 2], times[int(0.95 * len(times))]
    shown = (first, half, most, times[-1], used)
    return f"| {title} | " + " | ".join(f"{1000 * one:.0f}" for one in shown) + " |"


def main() -> None:
    print("| game | first | median | 95 % | most | processor, mean |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "replays.db").start()
        try:
            for title in KINDS:
                print(row(server, title), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
