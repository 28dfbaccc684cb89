"""The command `septem verify`."""

from pathlib import Path
from typing import Annotated

import typer

import septem
from septem.cli.common import fail
from septem.kernel import record as records


def verify(
    file: Annotated[Path, typer.Argument(help="A record, as a finished table offers it.")],
    deal: Annotated[
        str | None, typer.Option(help="The hash of the deal that the table showed at its start.")
    ] = None,
) -> None:
    """Play a record again and check that its deal is the one that was promised."""
    from septem.server.fairness import commitment

    try:
        record = records.parse(file.read_text(encoding="utf-8"))
        septem.replay(record)
    except (OSError, UnicodeDecodeError, septem.SeptemError) as problem:
        raise fail(str(problem), 1) from None
    if record.setup.position is not None or "seed" not in record.setup.options:
        raise fail("this game began from a position: there is no deal to check", 1)
    found = commitment(record.setup.game, record.setup.options)
    print(f"seed {record.setup.options['seed']}\ndeal {found}")
    if deal is not None and deal.strip().lower() != found:
        raise fail("this is not the deal that was promised", 1)
    checked = "and is the one that was promised" if deal else "; compare the hash with your note"
    print(f"The record plays to its end, its deal has this hash {checked}.")


def add_to(app: typer.Typer) -> None:
    app.command()(verify)
