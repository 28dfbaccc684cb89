"""A picture of a training run: its losses, and what its nets win against the playout search and the best net before them."""

from typing import Any

WIDE, HIGH, EDGE = 860, 240, 46
COLORS = ("#8a5a2b", "#2f6f8f", "#9a3b3b", "#4d7d3a")


def plot(entries: list[dict[str, Any]]) -> str:
    """The picture as SVG."""
    panels = [
        panel(entries, "Losses", ("policy", "value", "ending"), 0),
        panel(entries, "Share won", ("against_playouts", "against_best"), HIGH),
    ]
    size = f'width="{WIDE}" height="{2 * HIGH}" viewBox="0 0 {WIDE} {2 * HIGH}"'
    style = 'font-family="sans-serif" font-size="12"'
    ground = '<rect width="100%" height="100%" fill="#fbf8f1"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{ground}{"".join(panels)}</svg>'


def panel(entries: list[dict[str, Any]], title: str, names: tuple[str, ...], top: int) -> str:
    """One set of lines over the minutes of the run."""
    lines = {
        name: [(e["minutes"], e[name]) for e in entries if e.get(name) is not None]
        for name in names
    }
    values = [y for line in lines.values() for _, y in line] or [0.0, 1.0]
    last = max([e["minutes"] for e in entries] or [1.0]) or 1.0
    low, high = min(*values, 0.0), max(*values, 0.1) * 1.05

    def place(x: float, y: float) -> str:
        across = EDGE + x / last * (WIDE - 4 * EDGE)
        down = top + HIGH - EDGE / 2 - (y - low) / (high - low) * (HIGH - 1.5 * EDGE)
        return f"{across:.1f},{down:.1f}"

    parts = [f'<text x="{EDGE}" y="{top + 20}" font-weight="bold">{title}</text>']
    for step in range(5):
        y = low + (high - low) * step / 4
        at = place(0.0, y).split(",")[1]
        parts.append(f'<text x="4" y="{at}">{y:.2f}</text>')
        parts.append(f'<path d="M{EDGE},{at} H{WIDE - 3 * EDGE}" stroke="#ddd3bf"/>')
    for number, (name, line) in enumerate(lines.items()):
        color = COLORS[number]
        points = " ".join(place(x, y) for x, y in line)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        label = f'x="{WIDE - 3 * EDGE + 8}" y="{top + 40 + 18 * number}" fill="{color}"'
        parts.append(f"<text {label}>{name.replace('_', ' ')}</text>")
    return "".join(parts)
