"""The lines of a score pad: their names, colors and symbols."""

from septem.kernel.phrases import templates
from septem.web.score_pad import Row, row
from septem.web.tables import Seen

LINES = {
    "military": ("red", "victory"),
    "treasury": ("ivory", "coin"),
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
}
OTHER = ("grey", "")


def rows(seen: Seen) -> list[Row]:
    """The score pad of a game that has none of its own; bars are parts of the most anybody has in any line."""
    assert seen.outcome is not None
    sheets = seen.outcome.scores
    lines = [line for line in sheets[0] if line != "total"]
    most = max(sheet[line] for sheet in sheets for line in lines)
    return [
        row(line, LINES.get(line, OTHER), name(seen, line), [s[line] for s in sheets], most)
        for line in lines
    ]


def name(seen: Seen, line: str) -> str:
    known = templates(seen.language, "web")
    return known.get(f"line_{line}") or line.replace("_", " ").capitalize()
