"""What many tables at once need: processes, database, bandwidth, money, from what a move was measured to cost.

    python tools/scale.py                       the table of docs/scale.md
    python tools/scale.py --server-ms 4 --tables 1000 50000

The costs are those of docs/scale.md, measured with tools/load.py and tools/saturate.py; each may be given anew.
"""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from math import ceil

SEATS, PEOPLE = 4, 2  # of a table; bots have the other seats
TURN = 20.0  # seconds a turn takes people
TURNS = 18  # of a game
MONTH = 30 * 86400.0  # seconds
BUSY = 0.6  # share of a core that may be planned for
EVENINGS = 0.35  # of the busiest hour, on the average of a month
LONGEST_KEPT = 12  # months


@dataclass(frozen=True)
class Costs:
    """What was measured."""

    server_ms: float = 15.4  # processor time of a server process for a person's move
    bytes_out: float = 94_000  # to two pages, for a person's move
    squeezed: float = 9.5  # how many times smaller a proxy's gzip makes it
    table_mb: float = 0.6  # in memory, with two pages open
    process_mb: float = 140.0  # of a process without tables
    thought_ms: float = 33.0  # processor time of a worker for a bot's decision, level skilled
    commit_ms: float = 0.75  # processor time of PostgreSQL for a move
    row_bytes: float = 230.0  # on disk, with its indexes
    streams: int = 4000  # connections a process lets in


@dataclass(frozen=True)
class Prices:
    """Assumed, in euros a month; the second of each pair is a large cloud's."""

    core: tuple[float, float] = (8.0, 30.0)  # with 4 GB
    database_core: tuple[float, float] = (20.0, 90.0)  # managed, with a standby
    terabyte: tuple[float, float] = (1.0, 80.0)  # out
    disk: tuple[float, float] = (0.05, 0.12)  # a gigabyte


@dataclass(frozen=True)
class Need:
    """For so many tables at once."""

    tables: int
    moves: float  # of people, a second
    processes: int
    bot_cores: int
    memory_gb: float
    writes: float  # a second: people's and bots' moves
    database_cores: int
    disk_gb: float  # a month
    megabits: float
    terabytes: float  # a month
    euros: tuple[float, float]


def need(tables: int, costs: Costs, prices: Prices) -> Need:
    """By what a move costs; nothing else grows with the tables."""
    moves, writes = tables * PEOPLE / TURN, tables * SEATS / TURN
    by_time = moves * costs.server_ms / 1000 / BUSY
    by_streams = tables * PEOPLE / costs.streams
    processes = max(1, ceil(max(by_time, by_streams)))
    bots = max(1, ceil((writes - moves) * costs.thought_ms / 1000 / BUSY))
    database = max(1, ceil(writes * costs.commit_ms / 1000 / BUSY))
    games = tables / (TURNS * TURN) * MONTH * EVENINGS
    disk = games * (SEATS * TURNS + SEATS + PEOPLE + 1) * costs.row_bytes / 1e9
    out = moves * costs.bytes_out / costs.squeezed
    terabytes = out * MONTH * EVENINGS / 1e12

    def price(which: int) -> float:
        machines = (processes + bots) * prices.core[which] + database * prices.database_core[which]
        return (
            machines + terabytes * prices.terabyte[which] + LONGEST_KEPT * disk * prices.disk[which]
        )

    memory = (processes * costs.process_mb + tables * costs.table_mb) / 1000
    euros = (price(0), price(1))
    return Need(
        *(tables, moves, processes, bots, memory, writes, database, disk),
        *(8 * out / 1e6, terabytes, euros),
    )


ROWS = (
    ("people's moves a second", "moves", "{:,.0f}"),
    ("server processes, a core each", "processes", "{:,}"),
    ("cores in which bots think", "bot_cores", "{:,}"),
    ("memory, GB", "memory_gb", "{:,.1f}"),
    ("moves written a second", "writes", "{:,.0f}"),
    ("cores of the database", "database_cores", "{:,}"),
    ("disk, GB a month", "disk_gb", "{:,.0f}"),
    ("out at the busiest, Mbit/s", "megabits", "{:,.0f}"),
    ("out, TB a month", "terabytes", "{:,.1f}"),
)


def written(needs: Iterable[Need]) -> str:
    """As a table of Markdown."""
    some = list(needs)
    lines = ["| tables at once | " + " | ".join(f"{one.tables:,}" for one in some) + " |"]
    lines.append("|---|" + "---:|" * len(some))
    for said, name, form in ROWS:
        lines.append(
            f"| {said} | " + " | ".join(form.format(getattr(one, name)) for one in some) + " |"
        )
    for which, said in enumerate(("euros a month, small hosts", "euros a month, a large cloud")):
        lines.append(f"| {said} | " + " | ".join(f"{one.euros[which]:,.0f}" for one in some) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[1000, 10_000, 100_000])
    for cost in fields(Costs):
        parser.add_argument(f"--{cost.name.replace('_', '-')}", type=float, default=cost.default)
    asked = parser.parse_args()
    costs = replace(Costs(), **{cost.name: getattr(asked, cost.name) for cost in fields(Costs)})
    print(written(need(tables, costs, Prices()) for tables in asked.tables))


if __name__ == "__main__":
    main()
