"""A turn is shown on the page: as long as its plan says, ended by any key or click which then plays nothing, still for those who like it so."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.serving import Server
from tests.web.people import CONFIRM, OPEN, Person

BOT = "bot:random"
MOTIONS = """() => document.getAnimations().filter(({ id }) => id === "reveal")"""
# The next turn stands still at its beginning, so that a slow machine sees all of it.
HOLD = """() => {
  const animate = Element.prototype.animate;
  window.held = [];
  Element.prototype.animate = function (frames, options) {
    const motion = animate.call(this, frames, options);
    if (options.id === "reveal") { motion.pause(); window.held.push(motion); }
    return motion;
  };
}"""
HELD = """() => window.held.map(({ effect }) => ({
  ms: Math.round(effect.getComputedTiming().endTime),
  duration: Math.round(effect.getComputedTiming().duration),
  properties: [...new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)))],
  ghost: Boolean(effect.target.closest(".rv")),
}))"""
PROPERTIES = {"offset", "computedOffset", "easing", "composite", "opacity", "transform"}
Motion = dict[str, Any]


@pytest.fixture
def lively(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who likes motion."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    person = Person(context.new_page(), server.address, "Ada")
    yield person
    complaints = list(person.complaints)
    context.close()
    assert complaints == []


def held(page: Page) -> list[Motion]:
    page.wait_for_function("() => window.held.length > 0")
    found: list[Motion] = page.evaluate(HELD)
    return found


def planned(page: Page) -> int:
    """How long the last plan takes."""
    plans = json.loads(page.locator("#turn").get_attribute("data-plans") or "[]")
    return int(plans[-1]["ms"])


def running(page: Page) -> int:
    return int(page.evaluate(f"({MOTIONS})().length"))


def test_a_turn_lasts_as_planned_and_any_key_ends_it_without_playing(lively: Person) -> None:
    page = lively.page
    lively.set_table("wonders", ("me", BOT, BOT, BOT), seed=4)
    lively.wait_for_turn()
    page.evaluate(HOLD)
    lively.choose(Random(2))
    motions = held(page)
    assert abs(max(each["ms"] for each in motions) - planned(page)) <= 100
    assert len(motions) < 80
    assert {name for each in motions for name in each["properties"]} <= PROPERTIES
    assert page.locator(".rv .card").count() >= 3
    decision = lively.decision
    page.keyboard.press("1")
    assert page.locator(".rv").count() == 0
    assert running(page) == 0
    assert page.locator("input[name=pick]:checked").get_attribute("value") == "0"
    assert lively.decision == decision
    again = page.locator("[data-again]")
    page.evaluate("window.held = []")
    again.click()
    assert len(held(page)) == len(motions)
    assert lively.decision == decision
    page.reload()
    assert page.locator(".rv").count() == 0
    again.click()
    page.wait_for_selector(".rv .card", state="attached")
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    assert again.is_hidden()


def test_the_click_that_ends_a_turn_plays_nothing_and_the_next_one_does(lively: Person) -> None:
    page = lively.page
    lively.set_table("architects", ("me", BOT), seed=3)
    lively.wait_for_turn()
    for n in range(8):
        page.evaluate("window.held || (" + HOLD + ")()")
        before = lively.decision
        lively.choose(Random(n))
        lively.wait_for_turn(before)
        if page.locator(".rv").count() and page.locator("label.pickb:visible").count():
            break
        page.keyboard.press("Shift")
    decision = lively.decision
    page.wait_for_function(OPEN)
    page.locator("label.pickb:visible").first.evaluate("label => (label.control.checked = true)")
    assert page.locator(".rv").count() > 0
    page.locator(CONFIRM).first.click()
    assert page.locator(".rv").count() == 0
    page.wait_for_timeout(400)
    assert lively.decision == decision
    page.locator(CONFIRM).first.click()
    lively.wait_for_turn(decision)


def test_only_what_moved_in_duel_is_animated_and_fast_takes_half(lively: Person) -> None:
    page = lively.page
    lively.set_table("duel", ("me", BOT), seed=5)
    lengths = {}
    for speed in ("normal", "fast"):
        lively.wait_for_turn()
        page.evaluate("speed => (document.documentElement.dataset.motion = speed)", speed)
        page.evaluate("window.held || (" + HOLD + ")()")
        page.evaluate("window.held = []")
        before = lively.decision
        lively.choose(Random(1))
        lively.wait_for_turn(before)
        motions = held(page)  # of two moves, mine and the bot's, and no more
        lengths[speed] = {each["duration"] for each in motions}
        assert len(motions) <= 28
        assert sum(not each["ghost"] for each in motions) <= 12
        page.keyboard.press("Shift")
    assert lengths["normal"] == {670}  # a wonder is drafted: taken, and flown to the city
    assert lengths["fast"] == {335}
    names = (
        "[...document.querySelectorAll('#table *')].some(({ style }) => style.viewTransitionName)"
    )
    assert not page.evaluate(names)


@pytest.mark.parametrize("still", ["reduced", "off"])
def test_who_likes_no_motion_sees_none(lively: Person, still: str) -> None:
    page = lively.page
    if still == "reduced":
        page.emulate_media(reduced_motion="reduce")
    lively.set_table("wonders", ("me", BOT, BOT), seed=4)
    lively.wait_for_turn()
    if still == "off":
        page.evaluate("document.documentElement.dataset.motion = 'off'")
    page.evaluate(HOLD)
    before = lively.decision
    lively.choose(Random(2))
    lively.wait_for_turn(before)
    assert page.evaluate("window.held.length") == 0
    assert page.locator(".rv").count() == 0
    assert page.locator("#turn").count() == 1
    assert page.locator("[data-again]").is_hidden()
