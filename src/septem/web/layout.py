"""Templates may be laid out for their readers: a line break in one, with its indentation, never reaches the page.

Between tags it is nothing, inside a tag it is one space, as in JSX. A space that the page shows is written on its line, at the end
of a line as `{{ " " }}`. Without this every line break would be a gap between the elements that stand in a row.
"""

import re

from jinja2.ext import Extension

TOKEN = re.compile(
    r"(?P<jinja>\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})"
    r"|(?P<gap>[ \t]*\n\s*)"
    r'|(?P<quote>")'
    r"|(?P<open><[a-zA-Z/!])"
    r"|(?P<close>>)",
    re.DOTALL,
)


class Layout(Extension):
    """Takes the line breaks of the text between tags out of a template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return without_breaks(source)


def without_breaks(source: str) -> str:
    """The template in one line for Jinja; comments keep the numbers of its lines for error messages."""
    in_tag = in_quotes = False

    def replaced(found: re.Match[str]) -> str:
        nonlocal in_tag, in_quotes
        match found.lastgroup:
            case "gap":
                lines = "{#" + "\n" * found.group().count("\n") + "#}"
                return f" {lines}" if in_tag else lines
            case "quote":
                in_quotes = in_tag and not in_quotes
            case "open":
                in_tag = True
            case "close" if not in_quotes:
                in_tag = False
        return found.group()

    return TOKEN.sub(replaced, source)
