"""A report: sections of text, tables and charts, as Markdown with pictures beside it and as one page of HTML."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from septem.lab.studies.charts import Chart

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2418; background: #fbf8f1 }
table { border-collapse: collapse } th, td { padding: .2rem .7rem; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left } tr { border-bottom: 1px solid #ddd3bf } .wide { overflow-x: auto; margin: 1rem 0 }
pre { overflow-x: auto } @media (prefers-color-scheme: dark) { body { color: #ece5d8; background: #1f1b15 } tr { border-color: #4a4336 } }
"""


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}</style></head><body><main>
{body}
</main></body></html>
"""


@dataclass(frozen=True)
class Table:
    """Cells as text; the first column names the row."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def markdown(self) -> str:
        lines = [self.head, ("---", *["---:"] * (len(self.head) - 1)), *self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def html(self) -> str:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        rows = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in self.rows]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


@dataclass(frozen=True)
class Section:
    """A title, some words, and what they speak of."""

    title: str
    text: str
    tables: tuple[tuple[str, Table], ...] = ()  # each with a caption
    charts: tuple[Chart, ...] = ()


@dataclass
class Report:
    """All of it; `name` is that of its files."""

    name: str
    title: str
    about: list[str]
    command: str
    sections: list[Section] = field(default_factory=list)

    def write(self, folder: Path) -> list[Path]:
        """Write all files; the two that people open."""
        folder.mkdir(parents=True, exist_ok=True)
        for chart in self.charts():
            (folder / self.picture(chart)).write_text(chart.svg(), encoding="utf-8")
        files = [folder / f"{self.name}.md", folder / f"{self.name}.html"]
        files[0].write_text(self.markdown(), encoding="utf-8")
        files[1].write_text(self.html(), encoding="utf-8")
        return files

    def charts(self) -> list[Chart]:
        return [chart for section in self.sections for chart in section.charts]

    def picture(self, chart: Chart) -> str:
        return f"{self.name}-{chart.name}.svg"

    def markdown(self) -> str:
        parts = [f"# {self.title}", *self.about, f"```sh\n{self.command}\n```"]
        for section in self.sections:
            parts += [f"## {section.title}", section.text]
            parts += [f"![{chart.title}]({self.picture(chart)})" for chart in section.charts]
            for caption, table in section.tables:
                parts += [caption, table.markdown()]
        return "\n\n".join(parts) + "\n"

    def html(self) -> str:
        parts = [f"<h1>{escape(self.title)}</h1>", *map(paragraph, self.about)]
        parts.append(wide(f"<pre>{escape(self.command)}</pre>", "Command"))
        for section in self.sections:
            parts += [f"<h2>{escape(section.title)}</h2>", paragraph(section.text)]
            parts += [wide(chart.svg(), chart.title) for chart in section.charts]
            for caption, table in section.tables:
                parts += [paragraph(caption), wide(table.html(), f"{section.title}: {caption}")]
        return PAGE.format(title=escape(self.title), style=STYLE, body="\n".join(parts))


def paragraph(text: str) -> str:
    """Words with names of programs between backquotes."""
    marked = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
    return f"<p>{marked}</p>"


def wide(content: str, name: str) -> str:
    """What may be wider than the screen: it is scrolled by itself, with keys, too."""
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(name)}">{content}</div>'
    )
