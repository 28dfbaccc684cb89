"""The command `septem ratings`."""

import typer

from septem.cli.common import troubled
from septem.cli.keeping import Database

ratings = typer.Typer(no_args_is_help=True, help="Ratings of people and bots.")


@ratings.command()
def rebuild(database: Database = None) -> None:
    """Compute all ratings and statistics again from the kept games; with SQLite the web table must not run meanwhile."""
    with troubled():
        from septem.server.results.rebuilding import rebuild as all_again
        from septem.server.store import Store

        kept = Store(database)
        try:
            print(f"{all_again(kept)} games are rated again")
        finally:
            kept.close()


def add_to(app: typer.Typer) -> None:
    app.add_typer(ratings, name="ratings")
