"""The command `septem prune`."""

from typing import Annotated

import typer

from septem.cli.common import troubled
from septem.cli.keeping import Database


def prune(
    database: Database = None,
    open_tables: Annotated[
        int, typer.Option(min=1, help="Days after which tables that wait for people go.")
    ] = 30,
    games: Annotated[
        int, typer.Option(min=1, help="Days after which unfinished games of guests go.")
    ] = 180,
    chat: Annotated[
        int, typer.Option(min=1, help="Days after which the chat of finished games goes.")
    ] = 365,
    sessions: Annotated[
        int, typer.Option(min=1, help="Days after which sessions nobody used end.")
    ] = 365,
    really: Annotated[
        bool, typer.Option("--really", help="Remove it; without this it is only counted.")
    ] = False,
) -> None:
    """Remove what need not be kept any longer (docs/privacy.md), also while the web table runs; says first what that is."""
    with troubled():
        from septem.server import pruning

        counts = pruning.prune(database, pruning.Ages(open_tables, games, chat, sessions), really)
    for name, count in counts.items():
        print(f"{count:>6}  {name}")
    print("removed" if really else "nothing was removed; --really does it")


def add_to(app: typer.Typer) -> None:
    app.command()(prune)
