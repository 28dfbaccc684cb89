"""A whole box from a folder on the page: its decisions, tokens, log lines, lesson and line of the score sheet."""

import html
from pathlib import Path
from random import Random

import pytest

import septem
from septem.web import render
from septem.web.prefs import Prefs
from tests.kit.seated import seated
from tests.kit.serving import Server
from tests.web.people import Meet, hurry

FOLDER = Path(__file__).parents[3] / "examples" / "archipelago"
BOT = "bot:random"


@pytest.mark.parametrize(("language", "ship"), [("en", "Launch"), ("fr", "Lancer")])
def test_a_box_of_ones_own_is_played_on_the_page(
    meet: Meet, folder_server: Server, language: str, ship: str
) -> None:
    person = meet(at=folder_server.address, language=language)
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
    rng = Random(4)
    if language == "en":
        person.play_some(rng, 3)
    last = 5 if language == "en" else 6
    hurry([person], lambda view: view["age"] == 3 and view["turn"] >= last, rng)
    person.play_to_the_end(rng)
    said = person.page.locator("main").inner_text()
    assert {"en": "Sea", "fr": "Mer"}[language] in said


@pytest.mark.parametrize(("language", "free"), [("en", ", free"), ("fr", ", gratuit")])
def test_options_tell_what_their_pieces_do_and_when_they_are_free(language: str, free: str) -> None:
    label = septem.register(FOLDER)
    table = seated("wonders", 3, expansions=[label])
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
