"""The signs of a table are drawn with it, not a frame later: with scripts they stand on the page itself."""

from dataclasses import replace

from playwright.sync_api import Browser

from septem.web import render
from tests.web.looks import redraw, still
from tests.web.states import table_at

DESK = (1440, 900)
ELSEWHERE = """() => [...document.querySelectorAll("#table use")]
  .map((use) => use.getAttribute("href"))
  .filter((href) => href[0] !== "#")"""
UNDRAWN = """() => [...document.querySelectorAll("#table use")]
  .filter((use) => use.checkVisibility() && !document.querySelector(use.getAttribute("href"))).length"""


def test_a_new_table_has_its_signs_from_the_page_itself(browser: Browser) -> None:
    complaints: list[str] = []
    seen = table_at("hand")
    assert '<use href="#' not in render.table_page(seen)  # for pages without scripts
    page = still(browser, seen, DESK, complaints)
    page.wait_for_selector("svg.signs", state="attached")
    assert page.evaluate(ELSEWHERE) == []
    redraw(page, replace(seen, log=[], number=2))
    assert page.evaluate(ELSEWHERE) == []
    assert page.evaluate(UNDRAWN) == 0
    assert page.locator("#dig").count() == 0, "a sign has the name of a part of the page"
    assert complaints == []
