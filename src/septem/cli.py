"""The command `septem`."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import septem
from septem import cli_bots, cli_cards, cli_expansions
from septem.cli_common import (
    Folders,
    GameName,
    Language,
    asked_for,
    blaming,
    check_game,
    check_language,
    complete_game,
    fail,
    game_list,
    option_list,
    own_options,
    take_in,
)
from septem.kernel import record as records
from septem.kernel.phrases import say

app = typer.Typer(
    help=f"The 7 Wonders family in the browser and the terminal. Games: {'; '.join(game_list())}. "
    "Without a command the web table starts and opens.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console()


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"septem {septem.__version__} ({'compiled' if septem.compiled else 'interpreted'})")
        raise typer.Exit


@app.callback()
def main_options(
    context: typer.Context,
    expansion: Folders = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    context.obj = take_in(expansion)
    if context.invoked_subcommand is None:
        from septem.web.app import serve as run

        run(open_browser=True)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="0.0.0.0 to be reached from your network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Where the table listens.")] = 8007,
    database: Annotated[
        str | None, typer.Option(help="A database URL; a SQLite file of yours by default.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes in which bots think.")] = None,
    expansion: Folders = None,
) -> None:
    """Run the web table without opening a browser, for yourself or your network."""
    from septem.web.app import serve as run

    take_in(expansion)
    run(host, port, database, workers)


@app.command(
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    epilog=f"Options of the games: {'; '.join(option_list())}.",
)
def play(
    context: typer.Context,
    game: GameName,
    players: Annotated[int, typer.Option("--players", "-p", help="Seats at the table.")] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="The deal; drawn if left out.")] = None,
    expansion: Annotated[
        list[str] | None,
        typer.Option(
            "--expansion",
            "--expansions",
            "-e",
            help="An expansion, or the folder of your own; may be repeated.",
        ),
    ] = None,
    draft: Annotated[
        bool,
        typer.Option("--draft", help="Take wonders in turn before the game, where it has a draft."),
    ] = False,
    level: Annotated[
        str, typer.Option("--level", help="How strong the bots are, from random to master.")
    ] = "fair",
    save: Annotated[
        Path, typer.Option("--save", help="Where the record of the game is written.")
    ] = Path("last-game.septem"),
    language: Language = "en",
) -> None:
    """Play in the terminal against bots. A game has options of its own, such as --sides B."""
    from septem import cli_draft
    from septem.bots import levels
    from septem.terminal import loop

    check_language(language)
    options: dict[str, Any] = own_options(check_game(game), context.args)
    if players:
        options["players"] = players
    wanted = [*asked_for(game, expansion or []), *context.obj]
    if wanted:
        options["expansions"] = tuple(wanted)
    try:
        against = levels.level(level)
        table = septem.new(game, seed=seed, **options)
    except septem.BadOption as problem:
        raise fail(problem.in_language(language)) from None
    if draft and not septem.games()[game].drafted:
        raise fail(say(language, "server", "no_draft_here"))
    message = "saved"
    try:
        if draft:
            table = cli_draft.with_drafted(out, table, level, language)
    except (loop.Quit, KeyboardInterrupt, EOFError):
        raise typer.Exit from None
    try:
        with blaming():
            loop.play(out, table, 0, language, against, Random(seed))
    except (loop.Quit, KeyboardInterrupt, EOFError):
        message = "goodbye"
    save.write_text(str(table.record()), encoding="utf-8")
    out.print("\n" + say(language, "terminal", message, file=str(save)))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as written by `septem play`.")],
    seat: Annotated[int, typer.Option("--seat", help="Whose eyes to look through.")] = 0,
    at_once: Annotated[bool, typer.Option("--all", help="Do not wait between turns.")] = False,
    expansion: Folders = None,
    language: Language = "en",
) -> None:
    """Step through a record: Enter for the next turn, q to stop."""
    from septem.terminal import loop

    check_language(language)
    take_in(expansion)
    try:
        record = records.parse(file.read_text(encoding="utf-8"))
        end = septem.replay(record)
        game = septem.replay(record.upto(0))
        end.checked(seat)
    except OSError as problem:
        raise fail(f"{file} cannot be read: {problem.strerror}", 1) from None
    except (septem.SeptemError, UnicodeDecodeError) as problem:
        raise fail(f"{file}: {problem}", 1) from None
    screen = loop.screen(out, game.name, seat, language)
    waiting = 0
    for mover, text in record.moves:
        if game.pending and not waiting:
            screen.show(game)
            waiting = len(game.pending)
        out.print(f"  {mover}: {text}", style="dim")
        game.play(mover, text)
        waiting -= 1
        if not waiting and not at_once and out.input("").strip() in ("q", "quit"):
            return
    screen.show_end(game)


app.command(name="watch", hidden=True)(replay)


@app.command()
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
    from septem.lab import bench as benches

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
    )
    for column in ("game", "players", "expansions", "compiled games/s", "interpreted games/s"):
        table.add_column(column, justify="right" if "/s" in column else "left")
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


cli_bots.add_to(app)
cli_cards.add_to(app)
cli_expansions.add_to(app)


def main() -> None:
    """The entry point."""
    app(prog_name="septem")


if __name__ == "__main__":
    main()
