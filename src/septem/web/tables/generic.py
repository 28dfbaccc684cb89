"""The table of any game: its view as panels, its moves as options."""

from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from septem.kernel.phrases import templates
from septem.server import games
from septem.web import lines
from septem.web.drawing import environment
from septem.web.score_pad import Head
from septem.web.tables import Seen

SPACE = Markup(" ")
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
    return {
        "heads": [Head(seat) for seat in seen.seats],
        "pad": lines.rows(seen),
        "common": shown["common"],
        "revealed": shown["cities"],
    }


def facts(seen: Seen, fields: dict[str, Any]) -> list[tuple[str, Markup]]:
    """Fields worth a line, with their names in words; empty ones are left out."""
    return [
        (label(seen, key), shown(seen, value))
        for key, value in fields.items()
        if value is not None and value is not False and value not in ([], {})
    ]


def shown(seen: Seen, value: Any) -> Markup:
    """A value of a view as people read it."""
    if isinstance(value, str):
        return word(seen.game, value, seen.language)
    if isinstance(value, dict):
        pairs = [
            (key, inner) for key, inner in value.items() if inner not in (None, 0, False, [], {})
        ]
        return SPACE.join(
            Markup('<span class="pair"><em>{}</em> {}</span>').format(
                named(seen.game, key, seen.language), shown(seen, inner)
            )
            for key, inner in pairs
        )
    if isinstance(value, list):
        return SPACE.join(shown(seen, inner) for inner in value)
    if isinstance(value, bool):
        return escape(seen.t("yes" if value else "no"))
    return Markup("–") if value is None else escape(value)


@lru_cache(4096)
def named(game: str, key: str, language: str) -> str:
    found = games.pieces(game).get(key)
    return found.names[language] if found else key.replace("_", " ")


@lru_cache(4096)
def word(game: str, text: str, language: str) -> Markup:
    """A piece with its color and help, or plain words."""
    piece = games.pieces(game).get(text)
    if piece is None:
        return escape(text.replace("_", " "))
    template = environment().get_template("generic/word.html")
    return Markup(template.render(piece=piece, name=piece.names[language]))


def label(seen: Seen, key: str) -> str:
    """A field's name for people."""
    known = templates(seen.language, "web")
    return known.get(f"field_{key}") or key.replace("_", " ").capitalize()
