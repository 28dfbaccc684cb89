"""How a table draws itself in a notebook.

The engine knows no page: what draws is `septem.web.notebook`, found by that name when somebody asks, as the layers find each other.
"""

import importlib
from typing import Any


class View(dict[str, Any]):
    """What a seat may know of a game: a dict like any other, which a notebook shows as the table."""

    def _repr_html_(self) -> str | None:
        return draw(self)


def draw(view: dict[str, Any]) -> str | None:
    """A view as HTML that stands by itself; None, so that notebooks show text, without the extra `web`."""
    try:
        notebook = importlib.import_module("septem.web.notebook")
    except ModuleNotFoundError as problem:
        if (problem.name or "").startswith("septem"):
            raise
        return None
    drawn: str = notebook.drawn(view)
    return drawn


def told(view: dict[str, Any], seats: int, pending: tuple[int, ...]) -> str:
    """Where a game is, in a few words: seats, age, turn, and who owes a decision."""
    parts = [f"{seats} seats"]
    parts += [f"{name} {view[name]}" for name in ("age", "turn") if view.get(name)]
    if not pending:
        return ", ".join([*parts, "over"])
    owing = [str(seat) for seat in pending]
    verb = "owes" if len(owing) == 1 else "owe"
    return f"{', '.join(parts)}; seat{'s' * (len(owing) > 1)} {', '.join(owing)} {verb} a decision"
