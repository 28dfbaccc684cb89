"""The command `septem`."""

from typing import Annotated

import typer

import septem
from septem.cli import advice, benching, bots, cards, expansions, keeping, playing
from septem.cli.common import Folders, game_list, take_in, troubled

app = typer.Typer(
    help=f"The 7 Wonders family in the browser and the terminal. Games: {'; '.join(game_list())}. "
    "Without a command the web table starts and opens.",
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
        from septem.web.app import serve as run

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
    thinkers: Annotated[int | None, typer.Option(help="Processes in which bots think.")] = None,
    expansion: Folders = None,
) -> None:
    """Run the web table without opening a browser, for yourself or your network."""
    from septem.web.app import serve as run

    take_in(expansion)
    with troubled():
        run(host, port, database, thinkers)


for commands in (playing, cards, benching, bots, advice, expansions, keeping):
    commands.add_to(app)


def main() -> None:
    """The entry point."""
    app(prog_name="septem")


if __name__ == "__main__":
    main()
