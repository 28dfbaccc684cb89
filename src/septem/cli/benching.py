"""The command `septem bench`."""

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import septem
from septem.cli.common import Folders, check_game, complete_game, fail, take_in
from septem.lab import bench as benches

out = Console()


def bench(
    game: Annotated[
        str | None, typer.Argument(help="Only this game.", autocompletion=complete_game)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="Measuring time per table and build.")] = 2.0,
    write: Annotated[
        bool, typer.Option("--write", help="Write the figures into docs/performance.md.")
    ] = False,
    expansion: Folders = None,
) -> None:
    """How fast the rules are, compiled and interpreted: random legal play with full move lists."""
    if game is not None:
        check_game(game)
    take_in(expansion)
    if not septem.compiled:
        print("septem: no compiled build here; measuring the interpreted one", file=sys.stderr)
    with Console(stderr=True).status("measuring..."):
        try:
            figures = benches.measure(game, seconds)
        except RuntimeError as problem:
            raise fail(str(problem), 1) from None
    if as_json:
        print(json.dumps(figures))
    else:
        out.print(bench_table(figures))
    if write:
        path = benches.write(figures, game)
        print(f"written to {path}", file=sys.stderr)


def bench_table(figures: dict[str, Any]) -> Table:
    table = Table(
        title="Random legal play, one core",
        caption=f"pure Python loops per second on this machine: "
        f"{figures['calibration_loops_per_s']:,}; hash {figures['hash']:016x}",
        padding=(0, 1, 0, 0),  # so that the heads fit a terminal of 80 columns
    )
    for column in ("game", "players", "expansions", "compiled games/s", "interpreted games/s"):
        longest = max(len(word) for word in column.split())
        table.add_column(column, justify="right" if "/s" in column else "left", min_width=longest)
    table.add_column("clone µs", justify="right")
    table.add_column("clone + playout from mid-game µs", justify="right")
    for row in figures["rows"]:
        fast = row["compiled_games_per_s"]
        table.add_row(
            row["game"],
            str(row["players"]),
            ", ".join(row["expansions"]) or "-",
            f"{fast:,}" if fast else "-",
            f"{row['interpreted_games_per_s']:,}",
            f"{row['clone_us']:.2f}",
            f"{row['playout_us']:.1f}",
        )
    return table


def add_to(app: typer.Typer) -> None:
    app.command()(bench)
