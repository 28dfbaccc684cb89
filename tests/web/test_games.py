"""From the home page to the record and back: a whole game of each kind with nothing but what the page offers.

More whole games, of every size and expansion, are in the tests of each table.
"""

from random import Random
from typing import Any

import pytest

from tests.web.people import Meet

BOT = "bot:random"
CONFIGS: dict[str, dict[str, Any]] = {
    "wonders": {"game": "wonders", "kinds": (BOT, "me", BOT), "confirm": True, "language": "fr"},
    "duel": {"game": "duel", "kinds": (BOT, "me"), "mode": "first_game", "phone": True},
    "architects": {"game": "architects", "kinds": ("me", BOT), "mode": "chosen", "keys": True},
}


@pytest.mark.parametrize("name", CONFIGS)
def test_a_whole_game(meet: Meet, name: str) -> None:
    config = dict(CONFIGS[name])
    keys = config.pop("keys", False)
    confirm = config.pop("confirm", False)
    person = meet(phone=config.pop("phone", False), language=config.pop("language", "en"))
    person.set_table(**config)
    if confirm:
        person.page.locator("[popovertarget=menu]").click()
        person.page.locator("#menu [popovertarget=settings]").click()
        person.page.locator("#settings select[name=confirm]").select_option("on")
        person.page.locator("#settings .btn.primary").click()
    person.play_to_the_end(Random(name), keys=keys)
    page = person.page
    assert page.locator(".pad tfoot td").count() == len(config["kinds"])
    with page.expect_download() as download:
        page.locator("a[download]").click()
    record = download.value.path().read_text()
    person.go()
    page.locator("#record").set_input_files(
        {"name": "game.septem", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.locator(".upload .btn").click()
    page.wait_for_selector("#table .end")
    assert page.locator("#watching").count() == 1
