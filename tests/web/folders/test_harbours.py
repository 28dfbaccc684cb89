"""An expansion from a folder on the page: offered at home, drawn by the same faces, played to the end, missed when it is gone."""

from pathlib import Path
from random import Random

import septem
from tests.kit.serving import Server
from tests.web.people import Meet, Person, hurry

FOLDER = Path(__file__).parents[3] / "examples" / "harbours"
BOT = "bot:random"


def seed_with(card: str) -> int:
    """A deal in which the first seat holds a card."""
    for seed in range(200):
        game = septem.new("wonders", players=3, seed=seed, expansions=(FOLDER,))
        if card in game.view(0)["seats"][0]["hand"]:
            return seed
    raise AssertionError(card)


def in_parts(person: Person, rng: Random) -> None:
    """The first and the last turns of a game on the page; a program plays between them."""
    person.play_some(rng, 3)
    hurry([person], lambda view: view["age"] == 3 and view["turn"] >= 5, rng)
    person.play_to_the_end(rng)


def test_the_home_page_says_its_name_in_both_languages(meet: Meet, folder_server: Server) -> None:
    for language, title in (("en", "Harbours"), ("fr", "Ports")):
        person = meet(at=folder_server.address, language=language)
        person.go()
        person.page.locator("label[for=preset-wonders-classic]").click()
        assert title in person.page.locator("label[for=ex-harbours]").inner_text()
        person.page.locator("label[for=ex-harbours]").click()
        person.page.wait_for_selector(".ex.on #ex-harbours", state="attached")
        assert person.page.locator("#wonder0 option[value=tyre_a]").count() == 1


def test_its_boards_are_drafted_too(meet: Meet, folder_server: Server) -> None:
    person = meet(at=folder_server.address)
    person.set_table("wonders", ("me", *[BOT] * 6), expansions=("harbours",), mode="draft")
    page = person.page
    page.wait_for_selector(".drafting")
    assert page.locator("#tile-tyre").count() == 1
    page.locator("input[name=board]").first.check()
    page.locator("#pick .confirm .primary").click()
    person.wait_for_turn()


def test_a_folder_is_offered_drawn_and_played(meet: Meet, folder_server: Server) -> None:
    person = meet(at=folder_server.address)
    seed = seed_with("fishing_boats")
    kinds = ("me", BOT, BOT)
    path = person.fill_in_table("wonders", kinds, expansions=("harbours",), seed=seed)
    person.wait_for_turn()
    card = person.page.locator("[data-piece=card-fishing_boats]").first
    assert "Fishing Boats" in card.inner_text()
    ship = card.locator("use[href*='boxes/wonders/harbours.svg#ships']").first
    assert ship.evaluate("shape => shape.getBBox().width") > 0
    person.page.locator("[popovertarget=menu]").first.click()
    person.page.locator("details.lesson summary").click()
    assert "largest fleet" in person.page.locator("details.lesson").inner_text()
    person.page.keyboard.press("Escape")
    in_parts(person, Random(1))
    record = person.page.request.get(
        f"{folder_server.address}/api/v1{path.replace('/t/', '/tables/')}/record"
    )
    assert '"harbours@' in record.text()
    assert septem.replay(record.text()).over
    person.set_table("wonders", ("me", BOT, BOT, BOT), expansions=("leaders", "cities", "harbours"))
    in_parts(person, Random(2))
    person.page.goto("about:blank")
    folder_server.stop()
    folder_server.listed = ""
    folder_server.start()
    person.go(path)
    assert "harbours" in person.page.locator("main").inner_text()
    assert "--expansion FOLDER" in person.page.locator("main").inner_text()
    person.go()
    assert person.page.locator("#ex-leaders").count() == 1
    assert person.page.locator("#ex-harbours").count() == 0
    person.forgive("410")
