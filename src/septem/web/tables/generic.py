"""The table of any game: its view as panels, its moves as options."""

from typing import Any

from septem.kernel.phrases import templates
from septem.web.tables import Seen

SHOWN_ELSEWHERE = ("game", "seat", "pending", "over", "seats", "expansions")


def context(seen: Seen) -> dict[str, Any]:
    """Panels for the table and for every seat."""
    view = seen.view
    common = {key: value for key, value in view.items() if key not in SHOWN_ELSEWHERE}
    return {
        "common": facts(seen, common),
        "cities": [facts(seen, fields) for fields in view.get("seats", [])],
    }


def score(seen: Seen) -> dict[str, Any]:
    """Everything revealed."""
    shown = context(seen)
    return {"common": shown["common"], "revealed": shown["cities"]}


def facts(seen: Seen, fields: dict[str, Any]) -> list[tuple[str, Any]]:
    """Fields worth a line, with their names in words; empty ones are left out."""
    return [
        (label(seen, key), value)
        for key, value in fields.items()
        if value is not None and value is not False and value not in ([], {})
    ]


def label(seen: Seen, key: str) -> str:
    """A field's name for people."""
    known = templates(seen.language, "web")
    return known.get(f"field_{key}") or key.replace("_", " ").capitalize()
