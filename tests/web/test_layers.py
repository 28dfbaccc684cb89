"""Keys belong to the top layer, the focus is never lost, and what opens over a table pushes nothing."""

from dataclasses import replace
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.conftest import Meet
from tests.web.looks import redraw, seen_by, serious, still
from tests.web.states import played, table_at
from tests.web.test_accidents import DESK, PHONE, PLACES, moved

FOCUSED = "() => document.activeElement.id"
OPENED = "() => [...document.querySelectorAll('[popover]:popover-open')].map((panel) => panel.id)"


def opened(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OPENED)
    return found


def test_keys_belong_to_the_top_layer(browser: Browser) -> None:
    complaints: list[str] = []
    seen = table_at("hand")
    page = still(browser, seen, DESK, complaints)
    page.keyboard.press("1")
    card = page.evaluate(FOCUSED)
    action = page.locator(".pop:visible input[name=do]:checked").get_attribute("value")
    page.keyboard.press("c")
    page.wait_for_function("() => document.activeElement.id === 'say-text'")
    page.keyboard.type("dw")
    assert page.locator("#say-text").input_value() == "dw"
    assert page.locator(".pop:visible input[name=do]:checked").get_attribute("value") == action
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.wait_for_function("id => document.activeElement.id === id", arg=card)
    page.keyboard.press("z")
    page.wait_for_function("() => document.activeElement.id === 'zoom'")
    page.keyboard.press("l")
    assert opened(page) == ["zoom"]
    page.keyboard.press("Escape")
    assert opened(page) == []
    assert page.locator(".pop:visible").count() == 1
    page.keyboard.press("?")
    assert page.locator("#keys table tbody tr").count() > 12
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator(".pop:visible").count() == 0
    assert page.evaluate(FOCUSED) == card
    page.keyboard.press("1")
    page.keyboard.press("z")
    redraw(page, replace(seen, stamp=seen.stamp + 1, number=2))
    assert opened(page) == []
    page.wait_for_timeout(100)
    assert page.evaluate("document.activeElement.closest('main') !== null")
    assert complaints == []


def several_wonders() -> Any:
    """A turn of Duel at which a card can build several wonders."""
    for seed in range(20):
        for game, seat in played("duel", seed, {}):
            wonders = [move.text.split() for move in game.moves(seat) if move.text.startswith("W ")]
            for card in {words[-1] for words in wonders}:
                if sum(words[-1] == card for words in wonders) > 1:
                    return seen_by(game, seat)
    raise AssertionError("nobody can choose between wonders")


def test_w_goes_round_the_wonders_and_plays_none(browser: Browser) -> None:
    complaints: list[str] = []
    page = still(browser, several_wonders(), DESK, complaints)
    posted: list[str] = []
    page.on("request", lambda asked: posted.append(asked.url) if asked.method == "POST" else None)
    for key in "123456789":
        page.keyboard.press(key)
        if page.locator(".actbar:visible button[data-key=w]").count() > 1:
            break
    reached = []
    for _ in range(4):
        page.keyboard.press("w")
        reached.append(page.evaluate("document.activeElement.value"))
    assert len(set(reached)) > 1
    assert reached[0] in reached[1:]
    assert posted == []
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert len(posted) == 1
    assert complaints == []


def test_nothing_pushes_the_board(browser: Browser) -> None:
    """A hint, a menu, somebody away, a sheet."""
    for kind in ("hand", "card of Duel", "deck"):
        for size in (DESK, PHONE):
            complaints: list[str] = []
            seen = table_at(kind)
            page = still(browser, seen, size, complaints, touch=size == PHONE)
            before = page.evaluate(PLACES)
            gone = [replace(seat, online=seat.me) for seat in seen.seats]
            redraw(page, replace(seen, seats=gone, number=2))
            assert page.locator(".banner.away").first.is_visible()
            assert moved(before, page.evaluate(PLACES)) == {}
            page.locator(".banner.away [data-aside]").first.click()
            assert page.locator(".banner.away").first.is_hidden()
            page.evaluate(
                "document.getElementById('notices').append(document.getElementById('toast').content.cloneNode(true))"
            )
            page.locator("[popovertarget=menu]").first.click()
            assert moved(before, page.evaluate(PLACES)) == {}
            assert page.locator("#menu .keyboards").is_visible() == (size == DESK)
            assert complaints == []


def test_the_first_game_starts_within_six_stops(meet: Meet) -> None:
    person = meet()
    person.go()
    page = person.page
    page.keyboard.press("Tab")
    assert page.locator(".skip:focus").get_attribute("href") == "#start"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'start'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    person.wait_for_turn()
    page.keyboard.press("Tab")
    assert page.locator(".skip:focus").get_attribute("href") == "#main"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "main"
