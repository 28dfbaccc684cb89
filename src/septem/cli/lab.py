"""The commands of `septem lab`: data sets and studies from many games."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import septem
from septem.cli.bots import Expansions
from septem.cli.common import GameName, check_game, fail, needing
from septem.lab.match import Plan, sets_of

lab = typer.Typer(no_args_is_help=True, help="Data sets and studies from many games.")

Bots = Annotated[
    str, typer.Option("--bots", "-b", help="One for each seat: fair,fair or d4@200,d1")
]
Games = Annotated[int, typer.Option("--games", "-n", help="At least so many games.")]
Seed = Annotated[int, typer.Option(help="The same seed, the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="Processes; all cores by default.")]


def planned(game: str, bots: str, games: int, seed: int, boxes: list[str] | None) -> Plan:
    """The games that the options of a command ask for."""
    names = tuple(bots.split(","))
    options = (("expansions", tuple(boxes)),) if boxes else ()
    return Plan(check_game(game), names, sets_of(games, len(names)), seed, options)


@lab.command()
def play(
    game: GameName,
    bots: Bots,
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder; goes on where it stopped.")],
    games: Games = 1000,
    seed: Seed = 1,
    jobs: Jobs = 0,
    expansion: Expansions = None,
    sets: Annotated[int, typer.Option(min=1, help="Deals in one file.")] = 50,
) -> None:
    """Play games and write every decision as Parquet and the records as text (docs/datasets.md)."""
    with needing("lab"):
        from septem.lab import dataset
    order = dataset.Order(planned(game, bots, games, seed, expansion), out, sets)
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("", total=order.plan.sets * len(order.plan.bots))
            for written in dataset.write(order, jobs or os.cpu_count() or 1):
                progress.advance(task, written)
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None
    print(f"{order.plan.sets * len(order.plan.bots)} games are in {out}")


def add_to(app: typer.Typer) -> None:
    app.add_typer(lab, name="lab")
