"""Somebody who is away: everybody sees how long a bot has to wait for the seat."""

import re
import time

from playwright.sync_api import Browser

from septem.server.clocks.clock import GRACE
from septem.server.table import Table
from septem.web import render
from septem.web.prefs import Prefs
from tests.kit.seated import seated
from tests.web.looks import still


def gone_for(seconds: float) -> Table:
    """A table whose people left so long ago."""
    table = seated("wonders", 3)
    table.subscribers._since = time.time() - seconds
    return table


def test_the_time_of_grace_is_on_the_page() -> None:
    table = gone_for(10)
    now = render.picture(table, 0, None, Prefs())
    found = re.findall(r'id="away-(\d)".*?data-until="(\d+)"', now.whole())
    ends = round(table.subscribers._since + GRACE)
    assert found == [("1", str(ends)), ("2", str(ends))]
    assert "after two minutes" in now.whole()  # without a script
    assert now.whole() == render.fragment(render.look(table, 0, None, Prefs()))
    page = render.table_page(now.seen, now.whole())
    assert abs(int(re.findall(r'data-now="(\d+)"', page)[0]) - time.time()) < 30


def test_a_bot_in_the_seat_ends_it() -> None:
    table = gone_for(10)
    table.seats[1].stand_in = True
    assert [seat.bot_at is None for seat in render.seats(table, 0)] == [False, True, False]


def test_it_runs_out_before_ones_eyes(browser: Browser) -> None:
    complaints: list[str] = []
    page = still(browser, render.look(gone_for(100), 0, None, Prefs()), (1440, 900), complaints)
    said = page.locator("#away-1 .said")
    said.filter(has_text=re.compile(r"Waiting 0:(1\d|20) more")).wait_for()
    before = said.text_content()
    page.wait_for_function(
        "was => document.querySelector('#away-1 .said').textContent !== was", arg=before
    )
    assert (
        float(
            page.locator("#away-1 .grace").evaluate("ring => ring.style.getPropertyValue('--left')")
        )
        < 0.2
    )
    page.locator("#away-1 .grace").evaluate("ring => (ring.dataset.until = 0)")
    said.filter(has_text="A bot can take the seat now.").wait_for()
    assert complaints == []
