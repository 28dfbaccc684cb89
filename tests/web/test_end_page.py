"""The page of a finished game in a browser: the tally runs and can be ended, the picture is saved, the final table is there."""

import re
import time
from dataclasses import replace

import httpx2 as httpx
from playwright.sync_api import Browser

import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.server.invitation import Invitation
from tests.kit.serving import Server
from tests.web.looks import seen_by, serious, still

TOTALS = "() => [...document.querySelectorAll('.tot [data-tally]')].map((cell) => cell.textContent)"

# The page ends where its body does: nothing that only screen readers see makes it longer.
NOTHING_BELOW = "document.documentElement.scrollHeight <= document.body.scrollHeight + 1"


def finished(server: Server, game: str, **options: object) -> str:
    """The address of a table with a finished game, from its record."""
    made = septem.new(game, seed=5, **options)
    playout(made, Rng(2))
    answer = httpx.post(f"{server.address}/api/v1/records", content=str(made.record()).encode())
    return f"{server.address}/t/{answer.json()['table']}"


def test_the_tally_runs_once_and_ends_at_a_key(browser: Browser, server: Server) -> None:
    where = finished(server, "wonders", players=4)
    context = browser.new_context()
    page = context.new_page()
    page.goto(where)
    page.wait_for_selector(".pad[data-counting]")
    early = page.evaluate(TOTALS)
    page.keyboard.press("ArrowDown")
    page.wait_for_selector(".pad:not([data-counting])")
    totals = page.evaluate(TOTALS)
    assert early != totals
    assert int(totals[0]) == int(str(page.locator(".wr b").text_content()))
    page.reload()
    page.wait_for_function("() => document.readyState === 'complete'")
    assert page.locator(".pad[data-counting]").count() == 0, "who has seen it is not asked to wait"
    context.close()


def test_without_motion_the_totals_are_there_at_once(browser: Browser, server: Server) -> None:
    where = finished(server, "duel")
    for dark in (False, True):
        context = browser.new_context(
            reduced_motion="reduce", color_scheme="dark" if dark else "light"
        )
        page = context.new_page()
        page.goto(where)
        page.wait_for_function("() => document.readyState === 'complete'")
        assert page.locator(".pad[data-counting]").count() == 0
        assert page.evaluate(NOTHING_BELOW)
        assert serious(page) == []
        page.locator(f"a[href$='{where.removeprefix(server.address)}/table']").click()
        page.wait_for_selector("#final")
        assert serious(page) == []
        page.locator("#final a").click()
        page.wait_for_selector(".end h1")
        context.close()


def test_the_question_for_a_rematch_is_accessible(browser: Browser) -> None:
    """It is drawn for somebody who is asked, and for the one who asked; French, light and dark."""
    game = septem.new("duel", seed=5)
    playout(game, Rng(2))
    question = Invitation(1, time.time() + 50, (1,))
    complaints: list[str] = []
    for seat, theme in ((0, "light"), (1, "dark")):
        seen = seen_by(game, seat, language="fr", theme=theme)
        page = still(
            browser, replace(seen, invitation=question, asked=[0, 1]), (390, 844), complaints
        )
        page.wait_for_function(
            "() => Number(document.querySelector('[data-left]').textContent) > 0"
        )
        assert serious(page) == []
    assert complaints == []


def test_the_picture_of_the_result_is_saved(browser: Browser, server: Server) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(finished(server, "architects", players=3))
    with page.expect_download() as saved:
        page.locator("a[data-picture]").click()
    assert re.fullmatch(r"septem-.+\.png", saved.value.suggested_filename)
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    context.close()
    plain = browser.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(finished(server, "duel"))
    with page.expect_download() as saved:
        page.locator("a[data-picture]").click()
    assert b"<svg" in saved.value.path().read_bytes()[:20]
    plain.close()
