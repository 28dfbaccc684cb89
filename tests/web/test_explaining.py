"""What things are: a city opens on its side, pieces explain themselves, and tips keep out of the way."""

from dataclasses import replace

from playwright.sync_api import Browser, Page

from tests.web.looks import redraw, serious, still
from tests.web.states import table_at
from tests.web.test_accidents import DESK, PHONE

TIP = "() => document.getElementById('help').matches(':popover-open') ? document.getElementById('help').textContent : ''"
SHOWN = "() => document.getElementById('help').matches(':popover-open')"
# The prices that the tip lies over.
COVERED = """() => {
  const tip = document.getElementById("help").getBoundingClientRect();
  return [...document.querySelectorAll(".tag, .price, .buy li, .mp")].filter((price) => {
    const box = price.getBoundingClientRect();
    const apart = box.right <= tip.left || box.left >= tip.right || box.bottom <= tip.top || box.top >= tip.bottom;
    return price.checkVisibility() && !apart;
  }).map((price) => price.className);
}"""


def away(page: Page) -> None:
    page.mouse.move(3, 3)
    page.wait_for_function(f"() => !({SHOWN})()")


def test_hovering_explains_and_covers_no_price(browser: Browser) -> None:
    complaints: list[str] = []
    seen = table_at("hand")
    page = still(browser, seen, DESK, complaints)
    for place in (
        ".stats .sci",
        "#nb-left .srow",
        ".buy li",
        ".stats .milt",
        ".hand .hc:nth-child(3) .pick",
    ):
        page.locator(place).first.hover()
        page.wait_for_function(SHOWN)
        assert page.evaluate(COVERED) == [], place
        away(page)
    page.locator(".hand .hc .pick").first.hover()
    page.wait_for_function(SHOWN)
    page.mouse.down()
    page.mouse.up()
    redraw(page, replace(seen, stamp=seen.stamp + 1, number=2))
    page.wait_for_timeout(700)
    assert page.evaluate(TIP) == ""  # the pointer rests
    page.keyboard.press("1")
    page.keyboard.press("z")
    page.locator("#nb-right .nbh p").hover()
    page.wait_for_timeout(700)
    assert page.evaluate(TIP) == ""  # never over an enlarged card
    duel = still(browser, table_at("card of Duel"), DESK, complaints)
    for place in (".mt", ".pl .sci", ".res tr[data-hint]"):
        duel.locator(place).first.hover()
        duel.wait_for_function(SHOWN)
        away(duel)
    assert complaints == []


def test_a_panel_opens_its_city_on_its_side(browser: Browser) -> None:
    complaints: list[str] = []
    seen = table_at("hand")
    page = still(browser, seen, DESK, complaints)
    for panel, left in (("#nb-left .nbf", True), ("#nb-right .nbf", False)):
        page.locator(panel).click()
        city = page.locator(".lookbox:popover-open")
        box = city.bounding_box()
        assert box
        assert (box["x"] + box["width"] / 2 < DESK[0] / 2) == left
        number = int((city.get_attribute("id") or "").removeprefix("look-"))
        names = [seen.name_of(card) for card in seen.view["seats"][number]["cards"]]
        assert all(name in city.inner_text() for name in names)
        assert city.locator(".strip .nm").count() >= len(names)
        assert serious(page) == []
        page.keyboard.press("Escape")
    page.locator(".opp .cc").click()
    assert page.locator(".lookbox:popover-open").count() == 1
    built = still(browser, table_at("deck"), DESK, complaints)
    built.locator(".ap footer").last.click()
    assert built.locator(".lookbox:popover-open .named li").count() > 0
    assert serious(built) == []
    assert complaints == []


def test_a_tap_explains_on_a_phone(browser: Browser) -> None:
    complaints: list[str] = []
    page = still(browser, table_at("hand"), PHONE, complaints, touch=True)
    for place in (
        ".stats .sci",  # symbols
        ".stats .milt",  # tokens
        "#nb-left .srow",  # prices
        "#my-city .stg",  # the wonder
        ".rest .strip button",  # a card
    ):
        page.locator(place).first.tap()
        page.wait_for_function(SHOWN)
        page.locator(".topbar").tap(position={"x": 120, "y": 4})
        page.wait_for_function(f"() => !({SHOWN})()")
    page.locator("#nb-right .nbs").tap()
    assert page.locator(".lookbox:popover-open").count() == 1
    duel = still(browser, table_at("card of Duel"), PHONE, complaints, touch=True)
    for place in (".mt", ".prog .pt", ".cov .face"):
        duel.locator(f"{place}:visible").first.tap()
        duel.wait_for_function(SHOWN)
        duel.locator(".topbar").tap(position={"x": 120, "y": 4})
    for side in ("me", "op"):  # a city is a tile that opens it, and explains its wonders once open
        duel.locator("label:has(#t-tab)").tap()
        duel.locator(f"section.{side} .opens").tap()
        assert duel.locator(f"#t-{side}").is_checked()
        duel.locator(f"section.{side} .wds li:visible").first.tap()
        duel.wait_for_function(SHOWN)
        duel.locator(".topbar").tap(position={"x": 120, "y": 4})
    assert complaints == []
