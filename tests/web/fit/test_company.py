"""What people bring to a table fits into its windows: clocks, signs, questions (tests/web/fit/company.py)."""

import pytest
from playwright.sync_api import Browser

from tests.web.fit.company import company
from tests.web.fit.looking import faults
from tests.web.fit.openings import CLOSED, PANELS
from tests.web.fit.pages import Draw
from tests.web.looks import Booth, found_by_axe

DESK, WIDE, LYING, ZOOMED = (1280, 720), (1024, 768), (844, 390), (640, 360)

# Every clock is whole in the bar, its frame too, and nothing lies over it.
WHOLE = """() => {
  const bar = document.querySelector(".turnbar");
  const clocks = [...document.querySelectorAll("[role=timer]")].filter((clock) => clock.checkVisibility());
  const seen = (clock) => {
    const { left, right, top, bottom } = clock.querySelector("b").getBoundingClientRect();
    return clock.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  const room = bar.clientHeight - Math.max(...clocks.map((clock) => clock.offsetHeight));
  return clocks.length && bar.scrollWidth <= bar.clientWidth && room >= 5 && clocks.every(seen);
}"""


def drawing(name: str) -> Draw:
    return next(draw for one, draw in company() if one == name)


@pytest.mark.parametrize(
    "name", ["clock, everything-8", "clock, duel-everything", "clock, architects-7"]
)
def test_clocks_are_whole_in_every_window(browser: Browser, name: str) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    booth.show(drawing(name)("fr", "light"), DESK)
    booth.page.evaluate(CLOSED)
    for size in (DESK, WIDE, LYING, ZOOMED):
        booth.resize(size)
        assert booth.page.evaluate(WHOLE), size
    if "duel" in name:
        assert booth.page.evaluate(PANELS["own city"])
        for size in (LYING, ZOOMED):
            booth.resize(size)
            assert faults(booth.page, size) == [], size
        booth.resize(DESK)
        assert found_by_axe(booth.page) == []
    assert complaints == []


def test_a_question_lies_over_everything_and_a_sign_at_the_city(browser: Browser) -> None:
    complaints: list[str] = []
    booth = Booth(browser, complaints)
    booth.show(drawing("own question, architects-7")("en", "light"), LYING)
    booth.page.evaluate(CLOSED)
    assert faults(booth.page, LYING) == []
    booth.show(drawing("signs, duel-everything")("en", "light"), DESK)
    booth.page.evaluate(CLOSED)
    for seat, city in enumerate(("#city-0", "#city-1")):
        sign = booth.page.locator(f"[data-at-seat='{seat}']").bounding_box()
        panel = booth.page.locator(city).bounding_box()
        assert sign is not None
        assert panel is not None
        assert panel["x"] <= sign["x"] <= panel["x"] + panel["width"]
    assert complaints == []
