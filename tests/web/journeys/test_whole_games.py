"""From the home page to the record and back, a game of each kind: the first turns with nothing but what the page offers, then a program
plays for the person.

More games, of every size and expansion, are in the tests of each table.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.people import Meet, hurry

BOT = "bot:random"
CONFIGS: dict[str, dict[str, Any]] = {
    "wonders": {"game": "wonders", "kinds": (BOT, "me", BOT), "language": "fr"},
    "duel": {"game": "duel", "kinds": (BOT, "me"), "mode": "first_game", "phone": True},
    "architects": {"game": "architects", "kinds": ("me", BOT), "mode": "chosen", "keys": True},
}


def points_and_places(page: Page) -> list[list[str]]:
    """The last row of the score sheet; the sheet of an opened record has no ratings."""
    return [text.split("\n")[:2] for text in page.locator(".pad tfoot td").all_inner_texts()]


@pytest.mark.parametrize("name", CONFIGS)
def test_a_game_and_its_record(meet: Meet, name: str) -> None:
    config = dict(CONFIGS[name])
    keys = config.pop("keys", False)
    person = meet(phone=config.pop("phone", False), language=config.pop("language", "en"))
    person.fill_in_table(**config)
    rng = Random(name)
    person.play_some(rng, 3, keys)
    hurry([person], lambda _: False, rng)
    person.play_to_the_end(rng, keys)
    page = person.page
    totals = points_and_places(page)
    assert len(totals) == len(config["kinds"])
    assert page.locator("form[data-post=rematch]").count() == 1
    table = page.url
    with page.expect_download() as download:
        page.locator("a[download][href$='/record']").click()
    record = download.value.path().read_text()
    person.go()
    page.locator("#record").set_input_files(
        {"name": "game.septem", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.wait_for_selector("#transport")
    opened = page.url.partition("?")[0].replace("/g/", "/t/")
    assert opened != table
    page.goto(opened)
    page.wait_for_selector("#table .end")
    assert points_and_places(page) == totals
    assert page.locator("form[data-post=rematch]").count() == 0  # nobody sits there
