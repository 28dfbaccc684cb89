"""Charts as SVG: bars with intervals around a line, and curves. They follow the reader's light or dark colours."""

from dataclasses import dataclass
from html import escape
from math import isfinite

WIDE, LABELS, ROW, EDGE = 760, 270, 22, 34
STYLE = (
    "<style>.ground{fill:#fbf8f1}text{font:12px sans-serif;fill:#2b2418}.axis{stroke:#8a7f6a}.bar{fill:#2f6f8f}.error{stroke:#2b2418;stroke-width:1.5}"
    ".curve{fill:none;stroke:#2f6f8f;stroke-width:2}@media(prefers-color-scheme:dark){.ground{fill:#1f1b15}text{fill:#ece5d8}.bar{fill:#6fb1d0}"
    ".curve{stroke:#6fb1d0}.error{stroke:#ece5d8}}</style>"
)


def said(value: float, percent: bool) -> str:
    return f"{value:.1%}" if percent else f"{value:.1f}"


@dataclass(frozen=True)
class Chart:
    """What every chart has: a name for its file and a title that says what is seen."""

    name: str
    title: str

    def svg(self) -> str:
        raise NotImplementedError

    def framed(self, body: str, high: int) -> str:
        size = f'width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}"'
        told = f'role="img" aria-label="{escape(self.title)}"'
        ground = '<rect class="ground" width="100%" height="100%"/>'
        title = f'<text x="4" y="16" style="font-weight:bold">{escape(self.title)}</text>'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {told}>{STYLE}{ground}{title}{body}</svg>\n'


@dataclass(frozen=True)
class Bars(Chart):
    """A bar for each name from a common line on, with half of its interval."""

    rows: list[tuple[str, float, float]]  # name, value, error
    base: float = 0.0
    percent: bool = False

    def svg(self) -> str:
        ends = [value + sign * error for _, value, error in self.rows for sign in (-1, 1)]
        ends = [end for end in ends if isfinite(end)] + [self.base] + [v for _, v, _ in self.rows]
        low, high = min(ends), max(ends)
        scale = (WIDE - LABELS - 2 * EDGE) / ((high - low) or 1.0)

        def across(value: float) -> float:
            return LABELS + EDGE + (min(max(value, low), high) - low) * scale

        parts = []
        for number, (name, value, error) in enumerate(self.rows):
            top = EDGE + number * ROW
            begin, end = sorted((across(self.base), across(value)))
            parts.append(f'<text x="4" y="{top + 14}">{escape(name)}</text>')
            parts.append(
                f'<rect class="bar" x="{begin:.1f}" y="{top + 4}" width="{end - begin:.1f}" height="12"/>'
            )
            if isfinite(error):
                ways = f"M{across(value - error):.1f},{top + 10}H{across(value + error):.1f}"
                parts.append(f'<path class="error" d="{ways}"/>')
        bottom = EDGE + len(self.rows) * ROW
        at = f"{across(self.base):.1f}"
        parts.append(f'<path class="axis" d="M{at},{EDGE - 4}V{bottom}"/>')
        for value in sorted({low, self.base, high}):
            parts.append(
                f'<text x="{across(value):.1f}" y="{bottom + 16}" text-anchor="middle">{said(value, self.percent)}</text>'
            )
        return self.framed("".join(parts), bottom + 24)


@dataclass(frozen=True)
class Curve(Chart):
    """Values over equal steps; shares are drawn up to 100 %."""

    values: list[float]
    begins: str
    ends: str
    percent: bool = False
    high: int = 220

    def svg(self) -> str:
        top = 1.0 if self.percent else max(self.values) or 1.0
        steps = max(len(self.values) - 1, 1)
        points = " ".join(
            f"{EDGE + i * (WIDE - 2 * EDGE) / steps:.1f},{self.high - EDGE - value / top * (self.high - 2.5 * EDGE):.1f}"
            for i, value in enumerate(self.values)
        )
        base = self.high - EDGE
        axis = f'<path class="axis" d="M{EDGE},{base}H{WIDE - EDGE}"/>'
        words = f'<text x="{EDGE}" y="{base + 16}">{escape(self.begins)}</text>'
        words += (
            f'<text x="{WIDE - EDGE}" y="{base + 16}" text-anchor="end">{escape(self.ends)}</text>'
        )
        words += f'<text x="2" y="{1.5 * EDGE:.0f}">{said(top, self.percent)}</text><text x="2" y="{base}">0</text>'
        return self.framed(f'{axis}{words}<polyline class="curve" points="{points}"/>', self.high)
