"""Which pieces a move takes and a seat has, told from fields and views alone: the same for every game."""

from typing import Any

LEFT = ("discard", "stage", "use", "end", "exchange", "decline", "start")  # moves that take nothing
NAMES = ("wonder", "token", "card", "divinity")  # the field that says what is taken, first of all
KEPT = ("wonder", "cards", "leaders", "progress", "wonders", "divinities", "foundation")


def taken_by(fields: dict[str, Any]) -> str:
    """The piece that a move takes; empty: none."""
    if fields.get("kind") in LEFT:
        return ""
    return next((str(fields[name]) for name in NAMES if isinstance(fields.get(name), str)), "")


def owned(fields: dict[str, Any], known: set[str]) -> set[str]:
    """The pieces a seat has at the end."""
    found: set[str] = set()
    for key in KEPT:
        value = fields.get(key) or []
        for one in [value] if isinstance(value, str) else value:
            ident = one["id"] if isinstance(one, dict) and one.get("built", True) else one
            if isinstance(ident, str) and ident in known:
                found.add(ident)
    return found


def brought(fields: dict[str, Any]) -> dict[str, int]:
    """The points of a seat at the end by the piece that gave them, where the score names it."""
    found: dict[str, int] = {}
    for line in fields.get("explained", {}).values():
        for source, points in line.items():
            found[source] = found.get(source, 0) + points
    return found
