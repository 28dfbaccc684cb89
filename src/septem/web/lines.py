"""The lines of a score pad: their names, colors and symbols."""

from septem.kernel.game import Outcome
from septem.kernel.phrases import templates
from septem.web.tables import Seen

LINES = {
    "military": ("red", "victory"),
    "treasury": ("leader", "coin"),
    "wonder": ("wonder", "wonder"),
    "wonders": ("wonder", "wonder"),
    "stages": ("wonder", "wonder"),
    "civilian": ("blue", "c-blue"),
    "blue": ("blue", "c-blue"),
    "commerce": ("yellow", "c-yellow"),
    "yellow": ("yellow", "c-yellow"),
    "guilds": ("purple", "guild"),
    "science": ("green", "s-gear"),
    "green": ("green", "s-gear"),
    "progress": ("green", "progress"),
    "cat": ("grey", "cat"),
    "divinities": ("temple", "m-greek"),
    "temples": ("temple", "c-temple"),
}


def color(line: str) -> str:
    return LINES.get(line, ("grey", ""))[0]


def symbol(line: str) -> str:
    """The symbol of the sprite; empty when there is none."""
    return LINES.get(line, ("", ""))[1]


def name(seen: Seen, line: str) -> str:
    known = templates(seen.language, "web")
    return known.get(f"line_{line}") or line.replace("_", " ").capitalize()


def share(points: int, outcome: Outcome) -> str:
    """A line's points as a part of the most anybody has in any line."""
    most = max(max(v for k, v in sheet.items() if k != "total") for sheet in outcome.scores)
    return f"{max(points, 0) / max(most, 1):.2f}"
