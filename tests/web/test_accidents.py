"""No accident: two quick presses on any card or choice play nothing, nothing moves, and a drawing in between loses nothing."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.fourth_game.conftest import plug_in
from tests.web.looks import redraw, serious, still
from tests.web.states import EVERY, table_at

DESK, PHONE = (1440, 900), (390, 844)
BOTH = pytest.mark.parametrize("touch", [False, True], ids=["desk", "phone"])
EACH = pytest.mark.parametrize("kind", EVERY)
MOST = 4  # cards and choices of one kind that are tried

# Every card and choice one can see: the middle of what is pressed, and what would be pressed there.
CHOICES = """() => [...document.querySelectorAll("#main label")]
  .filter((label) => ["pick", "move", "do", "board"].includes(label.control?.name) && label.checkVisibility())
  .map((label) => {
    const box = label.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 90) / 2];
    return { x, y, kind: label.control.name, lies: label.contains(document.elementFromPoint(x, y)) };
  })
  .filter((choice) => choice.lies)"""
# What lies at a place: whether it plays.
PLAYS = """([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest("form:is([data-post=move], [data-post=pick]) button"))"""
# Where the parts of the table lie. A selected card rises, its place in the hand does not.
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".city, .nb, .opp, .rim, .hc, .pyr, .slot, .mil, .pan, section.pl, .ap, section.me, .deck, section.cw, section.pw, .gen-table, .oc, .dtile, .tray")]
    .map((element, index) => {
      const box = element.getBoundingClientRect();
      return [`${index} ${element.className} ${element.id}`, [box.x, box.y, box.width, box.height].map(Math.round).join(" ")];
    }))"""


@pytest.fixture(autouse=True)
def _fourth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generic page has its choices, too."""
    plug_in(monkeypatch)


@pytest.fixture
def page_at(browser: Browser) -> Iterator[Any]:
    """A page at a kind of decision, that has posted nothing and complained of nothing at the end."""
    pages: list[tuple[Page, list[str], list[str]]] = []

    def opened(kind: str, touch: bool) -> Page:
        complaints: list[str] = []
        posted: list[str] = []
        page = still(browser, table_at(kind), PHONE if touch else DESK, complaints, touch=touch)
        page.on(
            "request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None
        )
        pages.append((page, complaints, posted))
        return page

    yield opened
    for _, complaints, posted in pages:
        assert posted == []
        assert complaints == []


def press_twice(page: Page, place: tuple[float, float], touch: bool) -> None:
    if touch:
        page.touchscreen.tap(*place)
        page.touchscreen.tap(*place)
    else:
        page.mouse.dblclick(*place)


def moved(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str | None]]:
    return {name: (was, after.get(name)) for name, was in before.items() if after.get(name) != was}


@BOTH
@EACH
def test_two_presses_play_nothing_and_move_nothing(page_at: Any, kind: str, touch: bool) -> None:
    page = page_at(kind, touch)
    before = page.evaluate(PLACES)
    tried: set[str] = set()
    while fresh := [choice for choice in page.evaluate(CHOICES) if choice["kind"] not in tried]:
        tried.add(fresh[0]["kind"])
        for choice in [choice for choice in fresh if choice["kind"] == fresh[0]["kind"]][:MOST]:
            place = (choice["x"], choice["y"])
            press_twice(page, place, touch)
            page.wait_for_timeout(60)
            assert not page.evaluate(PLAYS, place)
            assert moved(before, page.evaluate(PLACES)) == {}
    assert tried
    assert touch or serious(page, contrast=False) == []


@EACH
def test_a_drawing_between_two_presses_loses_nothing(page_at: Any, kind: str) -> None:
    """Nothing is lost while the same thing is asked; the next decision begins with nothing selected."""
    page, seen = page_at(kind, touch=False), table_at(kind)
    choice = page.evaluate(CHOICES)[0]
    page.mouse.click(choice["x"], choice["y"])
    selected = (
        "[...document.querySelectorAll('#main input[type=radio]:checked')].map((input) => input.id)"
    )
    before = page.evaluate(selected)
    assert before
    focused = page.evaluate("document.activeElement.id")
    redraw(page, replace(seen, chat=[], log=[], number=2))
    assert page.evaluate(selected) == before
    assert page.evaluate("document.activeElement.id") == focused
    redraw(page, replace(seen, stamp=seen.stamp + 1, number=3))
    chosen = "#main input:is([name=pick]:not([value=none]), [name=board], .oc input, .pk input, .pickb input):checked"
    assert page.locator(chosen).count() == 0
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement !== document.body")


# How far what plays lies from the middle of the selected card, by what it does: the nearest first.
NEAREST = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [x, y] = middle(document.querySelector(".hc:has(input[name=pick]:checked)").getBoundingClientRect());
  return [...document.querySelectorAll(".pop label:has(input[name=do]), .pop button")]
    .filter((way) => way.checkVisibility())
    .map((way) => {
      const box = way.getBoundingClientRect();
      const apart = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      return [apart, way.querySelector("input")?.value ?? way.className];
    })
    .sort(([one], [other]) => one - other)
    .map(([, what]) => what);
}"""


@BOTH
def test_a_sheet_that_opened_plays_nothing_for_a_moment(browser: Browser, touch: bool) -> None:
    """Discarding is never the nearest, and a press is ignored for 400 ms after a sheet opens."""
    complaints: list[str] = []
    page = still(browser, table_at("hand"), PHONE if touch else DESK, complaints, touch=touch)
    posted: list[str] = []
    page.on("request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None)
    cards = page.locator(".hand .hc .pick")
    for n in range(cards.count()):
        cards.nth(n).click(position={"x": 20, "y": 40})
        ways = page.evaluate(NEAREST)
        assert len([way for way in ways if "discard" not in way]) == 0 or "discard" not in ways[0]
    page.wait_for_timeout(450)
    go = page.locator(".pop:visible [data-go]:visible, .pop:visible button.primary").first
    box = go.bounding_box()
    assert box
    press = page.touchscreen.tap if touch else page.mouse.click
    cards.first.click(position={"x": 20, "y": 40})
    if page.locator(".pop:visible").count() == 0:  # it was selected before
        cards.first.click(position={"x": 20, "y": 40})
    press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert posted == []
    page.wait_for_timeout(450)
    with page.expect_navigation():
        press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert len(posted) == 1
    assert complaints == []
