"""Pages to learn, to look back at and to meet others on a desk and on a phone, in both themes: they fit, axe finds nothing, nothing goes wrong."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

import pytest
from playwright.sync_api import Browser

from tests.web.fit.deals import new_pages
from tests.web.fit.looking import faults
from tests.web.fit.pages import Draw
from tests.web.fit.people import of_notifications, people
from tests.web.fit.study import study
from tests.web.looks import Booth, found_by_axe

SIZES = ((1440, 900), (390, 844))
THEMES = ("light", "dark")  # of one layout (test_fits.py)
THEMED = "theme => { document.documentElement.dataset.theme = theme; }"
SHARES = 4  # of the pages, each looked at by a test of its own
# Pages that stand for others: contrast, which takes axe longest, is asked of them. The colors of tables are asked in test_fits.py.
CONTRAST = ("learn", "puzzles", "rules found", "glossary", "games", "review of wonders")
CONTRAST += ("a book of rules", "cards of Duel", "lesson of Duel", "the end of a lesson")
CONTRAST += ("replay of duel", "mistakes in duel", "a mistake in architects, solved")
SOCIAL = ("deal of the day", "a challenge, played", "a tournament, first round", "notifications")
# The longest, of which others stand for all their parts: tools/sweep_sizes.py looks at all.
LEFT_OUT = ("cards", "rules", "puzzle, wonders-leaders-cities", "puzzle, wonders-towers")

# Pages that did not fit these windows before.
Windows = Mapping[str, tuple[tuple[int, int], ...]]
LOW: Windows = {
    "puzzle, duel-pantheon": ((1024, 600),),
    "puzzle, architects-4": ((844, 390), (640, 360)),
}
WIDE: Windows = {
    "own results": ((1280, 720), (390, 844)),
    "friends": ((390, 844),),
    "a new program": ((844, 390),),
}


def look_at(booth: Booth, name: str, draw: Draw, turn: int, contrast: bool) -> None:
    """A page on a desk and on a phone, in one language and theme or the other; where contrast is asked, in both themes."""
    themes = THEMES[turn:] + THEMES[:turn]
    booth.show(draw(("en", "fr")[turn], themes[0]), SIZES[0])
    for size in SIZES:
        booth.resize(size)
        assert faults(booth.page, size) == [], (name, size)
    for theme in themes[: 2 if contrast else 1]:
        booth.page.evaluate(THEMED, theme)
        assert found_by_axe(booth.page, contrast=contrast) == [], (name, theme)


@pytest.mark.parametrize("share", range(SHARES))
def test_pages_to_learn_and_to_look_back_at_fit_in_both_themes(
    browser: Browser, share: int
) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    seen = []
    for name, draw in study():
        if name.removesuffix(", solved") in LEFT_OUT:
            continue
        seen.append(name)
        if len(seen) % SHARES != share:
            continue
        look_at(booth, name, draw, len(seen) // SHARES % 2, name in CONTRAST)
        assert complaints == [], name
    assert {*CONTRAST} <= {*seen}


def test_pages_of_deals_and_notifications_fit_in_both_themes(browser: Browser) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    seen = []
    for name, draw in chain(new_pages(), of_notifications()):
        seen.append(name)
        look_at(booth, name, draw, len(seen) % 2, name in SOCIAL)
        assert complaints == [], name
    assert {*SOCIAL} <= {*seen}


@pytest.mark.parametrize(("pages", "windows"), [(study, LOW), (people, WIDE)])
def test_pages_fit_windows_they_did_not_fit_before(
    browser: Browser, pages: Callable[[], Iterator[tuple[str, Draw]]], windows: Windows
) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    left = dict(windows)
    for name, draw in pages():
        for size in left.pop(name, ()):
            booth.show(draw("fr", "light"), size)
            assert faults(booth.page, size) == [], (name, size)
        if not left:
            break
    assert not left
    assert complaints == []
