"""What does not fit on a page, at a size: asked of the browser itself."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.web.fit.openings import CHOICES, CLOSED, PANELS, show_hint, zoom

SIZES = (
    (1440, 900),
    (1280, 720),
    (1024, 768),
    (1024, 600),
    (844, 390),
    (820, 1180),
    (390, 844),
    (360, 640),
    (640, 360),  # 1280 x 720 at 200 %
)
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
# The box of a lesson finds its place anew after the window changed.
SETTLED = """() => document.querySelector(".lesson")
  && new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"""
# A phone lies in a hand, in either direction.
PHONE = 480
DUEL_CARD = "[data-structure] [data-card]"


def is_phone(size: tuple[int, int]) -> bool:
    return min(size) <= PHONE and size != (640, 360)


def faults(page: Page, size: tuple[int, int], within: str = "") -> list[tuple[str, str, str]]:
    """Kind of fault, the element, and a detail; `within` is a selector of what opened over a page that was looked at before."""
    phone = is_phone(size)
    limits = {
        "touch": phone,
        "text": 11,
        "target": 44,
        "cards": [[DUEL_CARD, 64 if phone else 84]],
        "within": within,
    }
    page.evaluate(SETTLED)
    found = page.evaluate(f"limits => ({FAULTS.strip().rstrip(';')})(limits)", limits)
    return [(kind, where, detail) for kind, where, detail in found]


def opened(page: Page, language: str, *, panels: bool) -> Iterator[str]:
    """One thing after another open over a table: first what belongs to the decision, then every panel."""
    page.evaluate(CLOSED)
    for name, script in {**CHOICES, **(PANELS if panels else {})}.items():
        if page.evaluate(script):
            yield name
            page.evaluate(CLOSED)
    if panels and show_hint(page, language):
        yield "hint"
        page.evaluate(CLOSED)
    if panels and zoom(page):
        yield "zoom"
        page.evaluate(CLOSED)
