"""The command `septem`."""

from typing import Annotated

import typer

import septem
from septem.cli import (
    advice,
    analysing,
    benching,
    bots,
    cards,
    expansions,
    keeping,
    lab,
    playing,
    pruning,
    rating,
    training,
    verifying,
)
from septem.cli.common import Folders, fail, game_list, is_foreign, needing, take_in, troubled

app = typer.Typer(
    help=f"The 7 Wonders family in the browser and the terminal. Games: {'; '.join(game_list())}. "
    "Without a command the web table starts and opens; without the extra `web`, a game in the terminal.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
        open_table(context)


def open_table(context: typer.Context) -> None:
    """The web table, opened in the browser; where it is not installed a game in the terminal."""
    try:
        from septem.web.app import serve as run
    except ModuleNotFoundError as problem:
        if not is_foreign(problem):
            raise
        playing.play_any(context)
        return
    with troubled():
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
    workers: Annotated[
        int, typer.Option(help="Server processes on the one port; more than one need PostgreSQL.")
    ] = 1,
    thinkers: Annotated[
        int | None, typer.Option(help="Processes in which bots think, for each server process.")
    ] = None,
    peer_host: Annotated[
        str,
        typer.Option(help="Where servers on other machines, with the same database, reach this."),
    ] = "127.0.0.1",
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="A proxy whose word about addresses is believed; may be repeated."),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(help="A name the table answers to, or all below .example.org; any if none."),
    ] = None,
    access_log: Annotated[bool, typer.Option(help="Write a line for every request.")] = False,
    expansion: Folders = None,
) -> None:
    """Run the web table without opening a browser, for yourself or your network."""
    with needing("web"):
        from septem.web import settings
        from septem.web.app import Start
        from septem.web.app import serve as run

    take_in(expansion)
    try:
        settings.tell(proxy or [], allowed_host or [], access_log)
    except ValueError as problem:
        raise fail(f"--proxy: {problem}") from None
    with troubled():
        run(host, port, Start(database, workers, thinkers, peer_host))


for commands in (
    playing,
    cards,
    benching,
    bots,
    training,
    advice,
    analysing,
    expansions,
    keeping,
    lab,
    pruning,
    rating,
    verifying,
):
    commands.add_to(app)


def main() -> None:
    """The entry point."""
    app(prog_name="septem")


if __name__ == "__main__":
    main()
