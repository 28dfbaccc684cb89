"""The commands of `septem` that have to do with bots: match, hint, review."""

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import septem
from septem.bots import review as reviews
from septem.bots.advice import Advice
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.cli.common import GameName, Language, check_game, check_language, fail
from septem.kernel import record as records
from septem.kernel.phrases import say
from septem.lab import summary as summaries
from septem.lab.match import Match, Plan, sets_of

out = Console()
BETWEEN = 2.0  # seconds between two live tables

Expansions = Annotated[
    list[str] | None, typer.Option("--expansion", "-e", help="An expansion; may be repeated.")
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
    play_match(under_way, jobs or os.cpu_count() or 1, language)
    figures = summaries.summary(under_way)
    if csv is not None:
        summaries.write_csv(under_way, csv)
    if as_json:
        print(json.dumps(figures))
    else:
        out.print(match_table(figures, plan.sets, language))


def play_match(match: Match, jobs: int, language: str) -> None:
    """Play with a live table on the terminal; Ctrl-C stops and keeps what was played."""
    progress = Console(stderr=True)
    try:
        with Live(console=progress, refresh_per_second=2, transient=True) as live:
            shown = 0.0
            for _ in match.run(jobs):
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
            first=f"{figures['first_player_share']:.1%}",
            mean=f"{figures['mean_score']:.1f}",
            winner=f"{figures['winner_score']:.1f}",
            ways=", ".join(f"{way} {n}" for way, n in figures["victories"].items()),
        ),
    )
    table.add_column(t("bot"))
    for column in ("win_share", "interval", "place", "points", "margin", "rating", "p95"):
        table.add_column(t(column), justify="right")
    for name, row in figures["bots"].items():
        table.add_row(
            name,
            f"{row['win_share']:.1%}",
            f"{row['low']:.1%} - {row['high']:.1%}",
            f"{row['mean_place']:.2f}",
            f"{row['mean_score']:.1f}",
            f"{row['margin']:+.1f}",
            f"{row['rating']:.0f}",
            f"{row['p95_seconds']:.2f} s",
        )
    return table


def hint(
    file: Annotated[Path, typer.Argument(help="A record, or a position as JSON.")],
    seat: Annotated[int, typer.Option(help="Whose move; the first seat that owes one.")] = -1,
    at: Annotated[int, typer.Option("--at", help="After so many moves of the record.")] = -1,
    seconds: Annotated[float, typer.Option(help="How long to think.")] = 1.0,
    top: Annotated[int, typer.Option(help="How many moves to show.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    language: Language = "en",
) -> None:
    """The best moves in a position, with the chance to win, the points and the reason."""
    check_language(language)
    game = read_game(file, at)
    who = seat if seat >= 0 else next(iter(game.pending), 0)
    if not 0 <= who < game.seats or not game.owes(who):
        raise fail(say(language, "bots", "no_decision", seat=who))
    found = SearchBot().analyse(Perspective(game, who), Limit(seconds=seconds), top)
    if as_json:
        print(json.dumps({"seat": who, "moves": [one.fields(language) for one in found]}))
    else:
        out.print(hint_table(who, found, language))


def read_game(file: Path, at: int) -> septem.Game:
    """The game of a record or a position."""
    try:
        text = file.read_text(encoding="utf-8")
        if text.lstrip().startswith("{"):
            return septem.position(json.loads(text))
        record = records.parse(text)
        return septem.replay(record if at < 0 else record.upto(at))
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror}", 1) from None
    except (septem.SeptemError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise fail(f"{file}: {problem}", 1) from None


def hint_table(seat: int, found: list[Advice], language: str) -> Table:
    table = Table(title=say(language, "bots", "hint_title", seat=seat))
    for column in ("move", "win", "points", "reason"):
        table.add_column(say(language, "bots", f"hint_{column}"))
    for one in found:
        table.add_row(
            escape(one.move.describe(language)),
            f"{one.win:.0%}",
            f"{one.points['total']:.0f}",
            one.reason.text(language),
        )
    return table


def review(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    simulations: Annotated[int, typer.Option(help="Games in mind for each decision.")] = 300,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
    language: Language = "en",
) -> None:
    """Look back on a game: win chances over time, the moves that lost some, skill, gifts and luck apart."""
    check_language(language)
    read_game(file, -1)
    record = records.parse(file.read_text(encoding="utf-8"))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(record.moves))
        found = reviews.review(
            record,
            Limit(simulations=simulations),
            lambda done, of: progress.update(task, completed=done),
        )
    if as_json:
        print(json.dumps({"seats": [one.fields() for one in found]}))
        return
    for one in found:
        show_review(one, language)


def show_review(one: reviews.SeatReview, language: str) -> None:
    """One seat's game in words."""

    def t(key: str, **values: Any) -> str:
        return say(language, "bots", f"review_{key}", **values)

    out.print(t("title", seat=one.seat, n=len(one.chances)), style="bold")
    if one.chances:
        out.print(
            t("chances", start=f"{one.chances[0][1]:.0%}", end=f"{one.chances[-1][1]:.0%}"),
            sparkline([chance for _, chance in one.chances]),
        )
        parts = {"skill": one.skill, "gifts": one.gifts, "luck": one.luck}
        out.print(t("parts", **{name: f"{100 * part:+.0f}" for name, part in parts.items()}))
    if not one.slips:
        out.print(t("none"))
    for slip in one.slips:
        line = t(
            "lost",
            number=slip.number,
            move=slip.move,
            lost=f"{slip.lost:.0f}",
            better=slip.better,
        )
        out.print(escape(line), style={15: "red", 10: "yellow"}.get(slip.grade, ""))


def sparkline(values: list[float]) -> str:
    """Chances as a line of little bars."""
    bars = "▁▂▃▄▅▆▇█"
    return "".join(bars[min(int(value * len(bars)), len(bars) - 1)] for value in values)


def add_to(app: typer.Typer) -> None:
    """Make the commands known."""
    app.command()(match)
    app.command()(hint)
    app.command()(review)
