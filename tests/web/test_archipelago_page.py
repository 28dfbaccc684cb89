"""A whole box from a folder on the page: its decisions, tokens, log lines, lesson and line of the score sheet."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.kit.forgetting import forget_folders
from tests.kit.serving import Server
from tests.web.conftest import Meet

FOLDER = Path(__file__).parents[2] / "examples" / "archipelago"
BOT = "bot:random"


@pytest.fixture
def server_at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    forget_folders(monkeypatch, str(FOLDER))
    running = Server(tmp_path / "septem.db").start()
    yield running
    running.stop()


@pytest.mark.parametrize(("language", "ship"), [("en", "Launch"), ("fr", "Lancer")])
def test_a_box_of_ones_own_is_played_on_the_page(
    meet: Meet, server_at_sea: Server, language: str, ship: str
) -> None:
    person = meet(at=server_at_sea.address, language=language)
    person.set_table("wonders", ("me", BOT, BOT), expansions=("archipelago",), seed=3)
    person.wait_for_turn()
    assert ship in person.page.locator("#table").inner_text()
    tokens = person.page.locator("use[href*='boxes/wonders/archipelago.svg#warships']")
    assert tokens.count() > 0
    person.page.locator("[popovertarget=menu]").first.click()
    person.page.locator("details.lesson summary").click()
    lesson = person.page.locator("details.lesson").inner_text()
    assert {"en": "dock", "fr": "quai"}[language] in lesson
    person.page.keyboard.press("Escape")
    person.play_to_the_end(Random(4))
    said = person.page.locator("main").inner_text()
    assert {"en": "Sea", "fr": "Mer"}[language] in said
