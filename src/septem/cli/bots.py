"""The command `septem match`."""

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

import septem
from septem.cli.common import GameName, Language, check_game, check_language, fail, needing
from septem.kernel.figures import number, percent, signed
from septem.kernel.phrases import say
from septem.lab import summary as summaries
from septem.lab.match import Match, Plan, sets_of

out = Console()
BETWEEN = 2.0  # seconds between two live tables

Expansions = Annotated[
    list[str] | None, typer.Option("--expansion", "-e", help="An expansion; may be repeated.")
]

Ray = Annotated[
    str,
    typer.Option("--ray", help="Play on the Ray cluster at this address, or auto, or local."),
]


def match(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", help="One for each seat: master,a1,a1 or d4@2000,my_bot.py"),
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="At least so many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed, the same match.")] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "--processes", "-j", help="Processes; all cores by default.")
    ] = 0,
    ray: Ray = "",
    expansion: Expansions = None,
    file: Annotated[
        Path | None, typer.Option("--file", "-f", help="Keeps the games; goes on where it stopped.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Writes one row per bot and game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    language: Language = "en",
) -> None:
    """A match on duplicate deals with rotated seats: win shares with 95 % intervals, places, ratings."""
    check_language(language)
    names = tuple(bots.split(","))
    options = (("expansions", tuple(expansion)),) if expansion else ()
    plan = Plan(check_game(game), names, sets_of(games, len(names)), seed, options)
    try:
        under_way = Match(plan, file)
    except septem.SeptemError as problem:
        raise fail(str(problem)) from None
    with needing("ray"):
        play_match(under_way, jobs or os.cpu_count() or 1, language, ray)
    figures = summaries.summary(under_way)
    if csv is not None:
        summaries.write_csv(under_way, csv)
    if as_json:
        print(json.dumps(figures))
    else:
        out.print(match_table(figures, plan.sets, language))


def play_match(match: Match, jobs: int, language: str, ray: str = "") -> None:
    """Play with a live table on the terminal; Ctrl-C stops and keeps what was played."""
    progress = Console(stderr=True)
    try:
        with Live(console=progress, refresh_per_second=2, transient=True) as live:
            shown = 0.0
            for _ in match.run(jobs, ray):
                if perf_counter() - shown > BETWEEN:
                    figures = summaries.summary(match)
                    live.update(match_table(figures, match.plan.sets, language))
                    shown = perf_counter()
    except KeyboardInterrupt:
        kept = say(language, "bots", "kept", sets=len(match.sets), of=match.plan.sets)
        print(f"septem: {kept}", file=sys.stderr)


def match_table(figures: dict[str, Any], sets: int, language: str) -> Table:
    """The figures of a match."""

    def t(key: str, **values: Any) -> str:
        return say(language, "bots", key, **values)

    table = Table(
        title=t("match_title", game=figures["game"], games=figures["games"]),
        caption=t(
            "match_caption",
            sets=figures["sets"],
            of=sets,
            first=percent(language, figures["first_player_share"], 1),
            mean=number(language, figures["mean_score"], 1),
            winner=number(language, figures["winner_score"], 1),
            ways=", ".join(f"{way} {n}" for way, n in figures["victories"].items()),
        ),
    )
    table.add_column(t("bot"))
    for column in ("win_share", "interval", "place", "points", "margin", "rating", "p95"):
        table.add_column(t(column), justify="right")
    for name, row in figures["bots"].items():
        table.add_row(
            name,
            percent(language, row["win_share"], 1),
            f"{percent(language, row['low'], 1)} – {percent(language, row['high'], 1)}",
            number(language, row["mean_place"], 2),
            number(language, row["mean_score"], 1),
            signed(language, row["margin"], 1),
            number(language, row["rating"]),
            f"{number(language, row['p95_seconds'], 2)} s",
        )
    return table


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command()(match)
