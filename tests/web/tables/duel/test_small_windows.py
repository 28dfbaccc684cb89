"""The structure has its space first: cards keep a least size, everything else folds (issue of 844 x 390 and 1024 x 600)."""

import pytest
from playwright.sync_api import Browser

from tests.web.fit.looking import SIZES, faults, is_phone
from tests.web.fit.states import Setup, states
from tests.web.looks import still
from tests.web.people import WELCOMED

TABLES = {
    "base": Setup("duel", "duel", 2),
    "boxes": Setup("duel", "duel", 2, (("expansions", ("pantheon", "promos")),)),
}
WIDTHS = """() => [...document.querySelectorAll(".slot:not(.ghost)")].map((slot) => slot.getBoundingClientRect().width)"""
# A card that can be taken lies where one can press it, in a window that did not scroll yet.
REACHED = """() => [...document.querySelectorAll(".slot.acc")].filter((slot) => {
  const box = slot.getBoundingClientRect();
  const hit = document.elementFromPoint((box.left + box.right) / 2, box.top + box.height * 0.7);
  return hit && slot.contains(hit);
}).length"""


@pytest.mark.parametrize("table", TABLES)
def test_cards_of_the_structure_keep_their_least_size_and_nothing_is_cut(
    browser: Browser, table: str
) -> None:
    state = next(
        one for one in states(TABLES[table]) if "build" in one.name and "discard" in one.name
    )
    complaints: list[str] = []
    page = still(browser, state.seen(language="fr"), SIZES[0], complaints)
    page.evaluate(WELCOMED)
    page.locator("input[name=pick]:not([value=none])").last.evaluate("pick => pick.click()")
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        least = 64 if is_phone(size) and size[0] < size[1] else 84
        assert min(page.evaluate(WIDTHS)) >= least - 0.5, size
        assert page.evaluate(REACHED) > 0, size
        cut = [
            fault
            for fault in faults(page, size)
            if fault[0] in ("wider than the window", "card too small")
        ]
        assert cut == [], size
    assert complaints == []


def test_a_tile_of_a_low_window_opens_the_city_in_place_of_the_structure(browser: Browser) -> None:
    state = next(one for one in states(TABLES["boxes"]) if "build" in one.name)
    page = still(browser, state.seen(), (844, 390), [])
    page.evaluate(WELCOMED)
    page.locator(".pl.op .opens").click()
    assert page.locator(".pl.op .blds").is_visible()
    assert not page.locator(".pyrbox").is_visible()
    page.locator("label:has(#t-gods)").click()
    assert page.locator(".pan").is_visible()
    page.locator("label:has(#t-tab)").click()
    assert page.locator(".pyrbox").is_visible()
    assert not page.locator(".pan").is_visible()
