"""The command `septem train`."""

from pathlib import Path
from typing import Annotated

import typer

import septem
from septem.cli.common import GameName, check_game, fail
from septem.lab.training.run import train as run


def train(
    game: GameName,
    out: Annotated[Path, typer.Option(help="Nets, log and plot; an earlier run goes on there.")],
    minutes: Annotated[float, typer.Option(help="How long it may take.")] = 30.0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; all cores by default.")] = 0,
    rows: Annotated[
        Path | None, typer.Option(help="Where the games learned from are kept; OUT/rows.")
    ] = None,
) -> None:
    """Train a net by self-play, on a GPU if there is one; needs PyTorch (the extra `train`)."""
    try:
        run(check_game(game), minutes, out, jobs, rows=rows)
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(train)
