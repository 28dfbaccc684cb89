"""The commands `septem backup` and `septem restore`."""

from pathlib import Path
from typing import Annotated

import typer

from septem.cli.common import troubled

Database = Annotated[
    str | None, typer.Option(help="A database URL; a SQLite file of yours by default.")
]


def backup(
    file: Annotated[Path, typer.Argument(help="A new file; it holds everything.")],
    database: Database = None,
) -> None:
    """Write all games of the web table to a file, also while it runs."""
    with troubled():
        from septem.server import backup as backups

        print(f"{backups.backup(file, database)} tables are in {file}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `septem backup` wrote.")],
    database: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Games that are there already are lost.")
    ] = False,
) -> None:
    """Bring the games of a backup back; the web table must not run meanwhile."""
    with troubled():
        from septem.server import backup as backups

        print(f"{backups.restore(file, database, replace)} tables are restored")


def add_to(app: typer.Typer) -> None:
    app.command()(backup)
    app.command()(restore)
