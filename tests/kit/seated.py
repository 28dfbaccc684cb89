"""A table of people as the server keeps it, without a server."""

from typing import Any

from septem.server.table import PLAYING, Facts, Seat, Table


def seated(
    game: str,
    players: int,
    seed: int = 3,
    *,
    settings: dict[str, Any] | None = None,
    **options: Any,
) -> Table:
    """A table at its start; all seats are people's."""
    given = {"players": players, "seed": seed, **options}
    facts = Facts("stone-gate", game, given, settings=settings or {}, state=PLAYING)
    return Table(facts, [Seat(n, "person", f"P{n}") for n in range(players)], [])
