"""Pages to learn and to look back at on a desk and on a phone, in both themes: they fit, axe finds nothing, nothing goes wrong."""

from playwright.sync_api import Browser

from tests.web.fit.looking import faults
from tests.web.fit.study import study
from tests.web.looks import Booth, found_by_axe

# Both themes have one layout (test_fits.py), so each size is looked at in one of them.
LOOKS = (("light", (1440, 900)), ("dark", (390, 844)))
# Pages that stand for others: contrast, which takes axe longest, is asked of them. The colors of tables are asked in test_fits.py.
CONTRAST = ("learn", "puzzles", "rules found", "glossary", "games", "review of wonders")
CONTRAST += ("replay of duel", "mistakes in duel", "a mistake in architects, solved")
# Long ones, and those like others: tools/sweep_sizes.py looks at all.
LEFT_OUT = (
    "puzzle, wonders-",
    "puzzle, architects",
    "cards",
    "a mistake in wonders",
    "rules",
    "a book",
)


def test_pages_to_learn_and_to_look_back_at_fit_in_both_themes(browser: Browser) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    seen = []
    for name, draw in study():
        if name.startswith(LEFT_OUT) and name not in ("cards of Duel", "rules found"):
            continue
        languages = ("fr", "en") if len(seen) % 2 else ("en", "fr")
        for (theme, size), language in zip(LOOKS, languages, strict=True):
            booth.show(draw(language, theme), size)
            assert faults(booth.page, size) == [], (name, theme)
            assert found_by_axe(booth.page, contrast=name in CONTRAST) == [], (name, theme)
            assert complaints == [], (name, theme)
        seen.append(name)
    assert {*CONTRAST} <= {*seen}
