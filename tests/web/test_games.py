"""Whole games of every kind in a real browser, with nothing but what the page offers."""

from random import Random
from typing import Any

import pytest
from people import Meet

BOT = "bot:random"
CONFIGS: dict[str, dict[str, Any]] = {
    "wonders-2": {"game": "wonders", "kinds": ("me", BOT)},
    "wonders-3": {"game": "wonders", "kinds": ("me", BOT, BOT), "phone": True},
    "wonders-5": {"game": "wonders", "kinds": ("me", *[BOT] * 4), "language": "fr", "keys": True},
    "wonders-7": {"game": "wonders", "kinds": ("me", *[BOT] * 6), "confirm": True},
    "duel": {"game": "duel", "kinds": ("me", BOT), "keys": True},
    "duel-first": {"game": "duel", "kinds": ("me", BOT), "mode": "first_game", "phone": True},
    "duel-pantheon": {
        "game": "duel",
        "kinds": ("me", BOT),
        "expansions": ("pantheon",),
        "language": "fr",
    },
    "duel-promos": {"game": "duel", "kinds": ("me", BOT), "expansions": ("promos",)},
    "duel-all": {
        "game": "duel",
        "kinds": (BOT, "me"),
        "expansions": ("pantheon", "promos"),
        "keys": True,
    },
    "architects-2": {"game": "architects", "kinds": ("me", BOT), "phone": True, "language": "fr"},
    "architects-3": {
        "game": "architects",
        "kinds": ("me", BOT, BOT),
        "mode": "chosen",
        "keys": True,
    },
    "architects-7": {"game": "architects", "kinds": ("me", *[BOT] * 6)},
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
