"""The commands of `septem lab`: data sets and studies from many games."""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import septem
from septem.cli.bots import Expansions, Ray
from septem.cli.common import GameName, check_game, fail, needing
from septem.lab.match import Plan, sets_of
from septem.lab.studies import study as studies

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


@lab.command()
def study(
    subject: Annotated[
        str, typer.Argument(help=f"{', '.join(studies.SUBJECTS)}, or {studies.ALL}.")
    ],
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the report.")] = Path(
        "studies"
    ),
    players: Annotated[str, typer.Option("--players", "-p", help="Numbers of seats: 3,5,7")] = "",
    bot: Annotated[str, typer.Option("--bot", help="Who plays in every seat.")] = "fair",
    rival: Annotated[str, typer.Option(help="The weaker one, where luck is studied.")] = "novice",
    games: Games = 200,
    seed: Seed = 1,
    jobs: Jobs = 0,
    ray: Ray = "",
    expansion: Expansions = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keeps the games, which all subjects share; OUT/games.")
    ] = None,
) -> None:
    """Play games of equal bots on duplicate deals and write what they say as Markdown and HTML; goes on where it stopped."""
    if subject not in (*studies.SUBJECTS, studies.ALL):
        raise fail(f"there is no study '{subject}'; there are: {', '.join(studies.SUBJECTS)}, all")
    check_game(game)
    given = players or str(septem.games()[game].default_players)
    if not all(one.isdecimal() for one in given.split(",")):
        raise fail(f"'{given}' is no list of numbers of players; write 3,5,7")
    sizes = tuple(int(one) for one in given.split(","))
    asked = studies.Study(subject, game, sizes, tuple(expansion or ()), bot, rival, games, seed)
    try:
        samples = asked.samples(keep or out / "games")
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None
    with needing("ray"), Progress(console=Console(stderr=True), transient=True) as progress:
        wanted = [match for sample in samples for match in asked.needs(sample)]
        total = sum(match.plan.sets * len(match.plan.bots) for match in wanted)
        task = progress.add_task("", total=total, completed=sum(len(m.games()) for m in wanted))
        for played in studies.play(asked, samples, jobs or os.cpu_count() or 1, ray):
            progress.advance(task, played)
    for file in studies.report(asked, samples).write(out):
        print(file)


def add_to(app: typer.Typer) -> None:
    app.add_typer(lab, name="lab")
