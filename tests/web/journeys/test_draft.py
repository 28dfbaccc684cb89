"""The draft of wonders on the page: alone and with friends, by mouse and by keys, on a phone, in French."""

from random import Random

import pytest
from playwright.sync_api import TimeoutError

from tests.kit.serving import Server
from tests.web.looks import serious
from tests.web.people import Meet, Person

BOT = "bot:fair"
STRONG = "bot:expert"


def sides(person: Person) -> list[str]:
    """The sides of wonders that may be taken now."""
    values: list[str] = person.page.locator("input[name=board]").evaluate_all(
        "inputs => inputs.map((input) => input.value)"
    )
    return values


def take(person: Person, board: str) -> None:
    """Once more where the table changed just before: a press then counts for nothing."""
    page = person.page
    for _ in range(5):
        page.locator(f"#side-{board}").click()
        try:
            with page.expect_request(lambda sent: sent.method == "POST", timeout=2_000):
                page.locator("#pick .confirm .primary").click()
            return
        except TimeoutError:
            continue
    pytest.fail(f"{board} could not be taken")


def wonder(board: str) -> str:
    return board.rpartition("_")[0]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_alone_one_takes_what_bots_have_left(meet: Meet, phone: bool) -> None:
    ada = meet(phone=phone, dark=phone, language="fr" if phone else "en")
    ada.set_table("wonders", ("me", STRONG, STRONG, STRONG), mode="draft")
    page = ada.page
    page.wait_for_selector(".drafting")
    assert page.locator(".dtile").count() == 6
    assert page.locator(".dtile.taken").count() == 3
    assert page.locator(".dorder li.done").count() == 3
    assert ("Prenez" if phone else "Take") in page.locator("h1").inner_text()
    assert serious(ada.page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == (390 if phone else 1440)
    chosen = sides(ada)[3]
    page.locator(f"#side-{chosen}").click()
    said = page.locator(f"#side-{chosen} .dsays")
    assert said.is_visible()
    box, bar = said.bounding_box(), page.locator("#pick .confirm").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] >= bar["y"]
    assert serious(ada.page) == []
    page.locator("#pick .confirm .primary").click()
    ada.wait_for_turn()
    board = page.locator("#my-city [data-help]").first.get_attribute("data-help")
    assert board == chosen
    ada.choose(Random(1))
    ada.wait_for_turn("0")


def test_a_tower_is_offered_in_plain_words(meet: Meet) -> None:
    ada = meet(phone=True)
    boxes = ("leaders", "cities", "towers", "foundations")
    ada.set_table("wonders", ("me", BOT, BOT), expansions=boxes, mode="draft")
    ada.page.wait_for_selector(".drafting")
    assert all(board.endswith("_b") for board in sides(ada))
    said = ada.page.locator("input[name=board]").first.get_attribute("aria-label") or ""
    assert "Foundation stage" in said
    assert "Stage 5" in said
    assert "[" not in said
    assert serious(ada.page) == []


def test_keys_select_a_wonder_and_its_side(meet: Meet) -> None:
    ada = meet()
    ada.set_table("wonders", ("me", BOT, BOT), mode="draft")
    page = ada.page
    page.wait_for_selector(".drafting")
    free = page.locator(".dtile:not(.taken)")
    key = str(free.nth(1).locator("kbd").text_content())
    first, second = (
        str(free.nth(1).locator("input").nth(n).get_attribute("value")) for n in (0, 1)
    )
    checked = page.locator("input[name=board]:checked")
    for expected in (first, second, first):
        page.keyboard.press(key)
        assert checked.get_attribute("value") == expected
    page.keyboard.press("Escape")
    assert checked.count() == 0
    page.keyboard.press("Enter")
    assert page.locator(".drafting").count() == 1
    page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    assert checked.get_attribute("value") == second
    page.keyboard.press("Enter")
    ada.wait_for_turn()
    assert page.locator(f"#my-city [data-help={second}]").count() > 0


def test_two_people_and_bots_draft_and_play(meet: Meet, server: Server) -> None:
    ada, bob, eve = meet("Ada"), meet("Bob", language="fr", phone=True), meet("Eve")
    table = ada.set_table("wonders", ("me", BOT, "open", BOT), mode="draft")
    ada.page.wait_for_selector(".lobby")
    bob.go(table)
    bob.page.locator(".join input[name=name]").fill("Bob")
    bob.page.locator(".join button").click()
    eve.go(table)
    for person in (ada, bob, eve):
        person.page.wait_for_selector(".drafting #order-2.now")
    assert sides(ada) == sides(eve) == []
    assert bob.page.locator("#table").get_attribute("data-turn") == "yes"
    first = sides(bob)[0]
    take(bob, first)
    ada.page.wait_for_selector(f"#tile-{wonder(first)}.taken")
    eve.page.wait_for_selector(f"#tile-{wonder(first)}.taken")
    assert "Bob" in ada.page.locator(f"#tile-{wonder(first)}").inner_text()
    assert ada.page.locator(".dorder li.done").count() == 3
    assert first not in sides(ada)
    ada.page.reload()
    ada.page.wait_for_selector("#order-0.now")
    second = sides(ada)[-1]
    take(ada, second)
    for person in (ada, bob):
        person.wait_for_turn()
    eve.page.wait_for_selector(f"#my-city [data-help={second}]")
    assert bob.page.locator(f"#my-city [data-help={first}]").count() > 0


def test_a_bot_takes_for_somebody_who_left(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.set_table("wonders", ("me", BOT, "open"), mode="draft")
    bob.go(table)
    bob.page.locator(".join input[name=name]").fill("Bob")
    bob.page.locator(".join button").click()
    bob.page.wait_for_selector("#order-2.now")
    bob.go("/")
    ada.page.locator("#away-2 form button").click()
    ada.page.wait_for_selector("#order-0.now")
    take(ada, sides(ada)[0])
    ada.wait_for_turn()


def test_two_on_one_device_take_one_after_the_other(meet: Meet) -> None:
    ada = meet()
    table = ada.fill_in_table("wonders", ("me", "friend"), mode="draft", friend="Bea")
    ada.page.wait_for_selector("#order-1.now")
    take(ada, sides(ada)[0])
    ada.page.locator(".confirm a.primary").click()
    ada.page.wait_for_selector("input[name=board]")
    assert "as=0" in ada.page.url
    take(ada, sides(ada)[0])
    ada.wait_for_turn()
    assert table in ada.page.url


def test_without_script_a_wonder_can_be_taken(meet: Meet, server: Server) -> None:
    context = meet().page.context.browser
    assert context is not None
    plain = context.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{server.address}/?shown=wonders&game=wonders&players=3&option_wonders=draft")
    page.locator("#start").click()
    page.locator("input[name=board]").first.check()
    page.locator("#pick .confirm .primary").click()
    page.wait_for_selector("#my-city")
    plain.close()
