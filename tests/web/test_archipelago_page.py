"""A whole box from a folder on the page: its decisions, tokens, log lines, lesson and line of the score sheet."""

import html
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import septem
from septem.server.log import plain
from septem.server.table import PLAYING, Facts, Seat, Table
from septem.web import render
from septem.web.prefs import Prefs
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


@pytest.mark.parametrize(("language", "free"), [("en", ", free"), ("fr", ", gratuit")])
def test_options_tell_what_their_pieces_do_and_when_they_are_free(
    monkeypatch: pytest.MonkeyPatch, language: str, free: str
) -> None:
    forget_folders(monkeypatch)
    label = septem.register(FOLDER)
    seats = [Seat(number, "person", f"P{number}") for number in range(3)]
    facts = Facts("sea", "wonders", {"players": 3, "seed": 3, "expansions": [label]}, state=PLAYING)
    table = Table(facts, seats, [], plain)
    seen = render.look(table, table.pending[0], None, Prefs(language=language))
    said = html.unescape(render.fragment(seen))
    ships = [piece for move in seen.moves for piece in seen.named_in(move)]
    assert len(ships) > 2
    for ship in ships:
        assert f'<small class="does">{" · ".join(ship.effect[language])}</small>' in said
    costs = [move.fields.get("cost", 0) for move in seen.moves]
    assert [free in move.describe(language) for move in seen.moves][: len(ships)] == [
        cost == 0 for cost in costs
    ][: len(ships)]
    assert not any(" 0 " in move.describe(language) for move in seen.moves)
