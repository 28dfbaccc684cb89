"""Every page: no serious finding of axe, both languages, light weight, usable without script."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from septem.kernel.descriptions import packaged
from tests.kit.serving import Server
from tests.web.looks import serious
from tests.web.people import Meet, hurry

BOT = "bot:random"
GAMES = {name: min(game.most, 3) for name, game in packaged().items()}


@pytest.mark.parametrize(("dark", "phone"), [(False, True), (True, False)], ids=["phone", "dark"])
def test_axe_finds_nothing_serious(meet: Meet, dark: bool, phone: bool) -> None:
    person = meet(dark=dark, phone=phone, language="fr" if dark else "en")
    person.go()
    assert serious(person.page) == []
    person.page.locator("[popovertarget=settings]").click()
    assert serious(person.page) == []
    person.set_table("wonders", ("me", "open", BOT))
    assert serious(person.page) == []
    for game, seats in GAMES.items():
        person.set_table(game, ("me", *[BOT] * (seats - 1)))
        person.wait_for_turn()
        if phone:  # the tests of each table look at dark ones
            assert serious(person.page) == []
    person.page.locator("[popovertarget=menu]").click()
    assert serious(person.page) == []
    person.page.keyboard.press("Escape")
    hurry([person], lambda view: False, Random(1))
    assert serious(person.page) == []
    person.go("/t/nowhere")
    assert serious(person.page) == []
    person.forgive("404")


@pytest.mark.parametrize("dark", [False, True])
def test_dark_follows_the_system_until_somebody_chooses(meet: Meet, dark: bool) -> None:
    person = meet(dark=dark)
    person.go()
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert person.page.evaluate(scheme) == ("dark" if dark else "light")
    for theme in ("dark", "light"):
        button = person.page.locator("button[name=theme]")
        if button.get_attribute("value") == theme:
            button.click()
            person.page.wait_for_selector(f"html[data-theme={theme}]")
            assert person.page.evaluate(scheme) == theme


def test_the_language_and_the_theme_can_be_changed_anywhere(meet: Meet) -> None:
    person = meet()
    person.go()
    page = person.page
    page.locator("button[name=language][value=fr]").click()
    page.wait_for_selector("html[lang=fr]")
    assert page.locator("h1").inner_text() == "Choisissez votre jeu"
    page.locator("button[name=theme]").click()
    page.wait_for_selector("html[data-theme=dark]")


@pytest.mark.parametrize("path", ["home", *GAMES])
def test_a_page_is_light(meet: Meet, path: str) -> None:
    """At most 250 kB travel before fonts are cached."""
    first = meet()
    if path == "home":
        where = "/"
    else:
        where = first.set_table(path, ("me", *[BOT] * (GAMES[path] - 1)))
    person = meet(fresh=True)
    sizes: list[int] = []

    def weigh(request: Any) -> None:
        if not request.url.endswith(".woff2"):
            measured = request.sizes()
            sizes.append(measured["responseBodySize"] + measured["responseHeadersSize"])

    person.page.on("requestfinished", weigh)
    person.go(where)
    person.page.wait_for_load_state("load")
    person.page.wait_for_timeout(500)
    assert 20_000 < sum(sizes) <= 250_000


def test_a_game_can_be_played_without_script(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address)
    page.locator("#start").click()
    for turn in range(1, 4):
        page.locator("label.pick").first.click()
        page.locator(".pop:visible .act.discard").click()
        page.locator(".pop:visible [data-go]:visible").click()
        page.wait_for_selector("#change, label.pick")
        while page.locator("#change").count():
            page.reload()
        assert page.locator("#log li[data-kind=play]").count() == 4 * turn
    context.close()


def test_what_a_piece_is_can_be_read(meet: Meet) -> None:
    person = meet()
    person.set_table("wonders", ("me", BOT, BOT))
    person.wait_for_turn()
    card = person.page.locator(".hand .hc").first
    card.hover()
    person.page.wait_for_selector("#help:popover-open h3")
    named = person.page.locator("#help h3").inner_text()
    assert named == card.locator(".card .nm").text_content()
