"""People at one table: invitations, presence, changing one's mind, leaving, coming back, watching."""

from pathlib import Path
from random import Random

import pytest

from tests.kit.serving import Server
from tests.web.people import Meet, hurry, play_together

BOT = "bot:random"


def test_two_people_and_bots_play_together(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob", language="fr", phone=True)
    table = ada.set_table("wonders", ("me", "open", BOT))
    ada.page.wait_for_selector(".lobby")
    bob.join(table)
    for person in (ada, bob):
        person.wait_for_turn()
    ada.page.wait_for_selector("#w-1:not(.away)")
    ada.choose(Random(1))
    ada.page.locator("#change").click()
    ada.wait_for_turn()
    hurry([ada, bob], lambda view: view["age"] == 3 and view["turn"] >= 4, Random(4))
    play_together([ada, bob], Random(4))
    ada.page.locator(".cta form .btn.primary").click()
    bob.page.wait_for_selector("#rematch h2:has-text('Ada propose une revanche')")
    ada.page.reload()
    ada.page.wait_for_selector("#rematch[data-joined]")
    assert ada.page.locator(".cta form[data-post=rematch]").count() == 0
    bob.page.locator("#rematch form[action$='/rematch'] button").click()
    for person in (ada, bob):
        person.page.wait_for_url(lambda url: not url.endswith(table))
        person.wait_for_turn()
    assert ada.page.locator("#standin, #watching").count() == 0


def test_by_link_to_a_hand_with_one_click(meet: Meet, server: Server) -> None:
    """A guest reads what to do, types a name, takes the lit seat, and has a hand: of three seconds the server takes one at most."""
    ada, bob = meet("Ada"), meet("Bob", phone=True)
    table = ada.set_table("wonders", ("me", "open", "open", BOT))
    ada.page.locator("#s-1 form[action$='/seat-bot'] button").click()
    ada.page.wait_for_selector("#s-1 select")
    ada.page.locator("#s-1 select").select_option("novice")
    ada.page.wait_for_selector("#s-1 option[value=novice][selected]", state="attached")
    bob.go(table)
    assert bob.page.locator("h1").inner_text() == "Ada invites you to play"
    assert bob.page.locator("#s-2:has(input:checked)").count() == 1
    bob.page.locator("#join input[name=name]").fill("Bob")
    before = server.used()
    bob.page.locator("#join button").click()
    bob.wait_for_turn()
    assert bob.page.locator(".hand .hc").count() == 7
    assert server.used() - before < 1
    ada.wait_for_turn()


def test_a_choice_of_another_is_a_tick_and_nothing_else(meet: Meet) -> None:
    """The page of somebody who still thinks is not drawn again: only who has chosen is new."""
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.set_table("wonders", ("me", "open", "open"))
    bob.go(table)
    bob.page.locator(".join input[name=name]").fill("Bob")
    bob.page.locator(".join button").first.click()
    ada.page.locator(".lobby form:has(select[name=level]) button").click()
    for person in (ada, bob):
        person.wait_for_turn()
    ada.page.wait_for_selector("#w-2 .ck")
    ada.page.keyboard.press("1")
    ada.page.evaluate("document.getElementById('my-city').dataset.untouched = 'yes'")
    before = ada.page.locator("#live").get_attribute("data-number")
    bob.choose(Random(1))
    ada.page.wait_for_selector("#w-1 .ck")
    assert ada.page.locator("#my-city[data-untouched]").count() == 1
    assert ada.page.locator("input[name=pick]:checked").get_attribute("value") == "0"
    assert ada.page.locator("#live").get_attribute("data-number") != before


def test_the_page_of_a_tournament_shows_by_itself_who_joins_and_the_table(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob", language="fr", phone=True)
    ada.go("/tournaments")
    form = {"title": "Cup", "name": "Ada", "game": "duel", "size": "2", "rounds": "1"}
    head = {"Origin": ada.address}
    made = ada.page.request.post(
        f"{ada.address}/tournaments", form={**form, "level": "random"}, headers=head
    )
    ada.page.goto(made.url)
    path = made.url.removeprefix(ada.address)
    bob.go(path)
    bob.page.locator("form[action$='/join'] input[name=name]").fill("Bob")
    bob.page.locator("form[action$='/join'] button").click()
    ada.page.wait_for_selector("tbody th:has-text('Bob')", timeout=60_000)
    ada.page.locator("form[action$='/start'] button").click()
    bob.page.locator("main a[href^='/t/']").click(timeout=60_000)
    bob.page.wait_for_selector("#table")


def test_a_bot_plays_for_somebody_who_left(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.set_table("wonders", ("me", "open", BOT))
    bob.join(table)
    bob.wait_for_turn()
    bob.go("/")
    ada.page.locator("#away-1 form button").click()
    ada.choose(Random(1))
    ada.wait_for_turn("0")
    bob.go(table)
    bob.page.locator("#standin button").click()
    bob.page.wait_for_selector("#standin", state="detached")
    ada.choose(Random(2))
    bob.wait_for_turn()
    bob.page.locator("[popovertarget=menu]").click()
    bob.page.locator("#menu form[action$='/leave'] button").click()
    bob.page.wait_for_selector("#standin")


def test_a_spectator_sees_no_hand_and_has_nothing_to_do(meet: Meet) -> None:
    ada, eve = meet("Ada"), meet("Eve")
    table = ada.set_table("wonders", ("me", BOT, BOT))
    eve.go(table)
    eve.page.wait_for_selector("#watching")
    ada.wait_for_turn()
    ada.choose(Random(1))
    eve.page.wait_for_selector("#log li[data-kind=play]", state="attached")
    assert eve.options() == []


def test_refresh_and_a_second_device(meet: Meet) -> None:
    ada, tablet = meet("Ada"), meet("Ada", phone=True)
    table = ada.set_table("wonders", ("me", BOT, BOT))
    ada.choose(Random(1))
    ada.wait_for_turn("0")
    ada.page.reload()
    ada.wait_for_turn("0")
    ada.page.locator("[popovertarget=menu]").click()
    ada.page.locator("#menu form[action$='/device'] button").click()
    link = ada.page.locator("#private-link").inner_text()
    tablet.page.goto(link)
    tablet.page.locator("#take-seat button").click()
    tablet.wait_for_turn("0")
    tablet.choose(Random(2))
    tablet.wait_for_turn("1")
    ada.go(table)
    ada.wait_for_turn("1")


def test_alone_against_bots_one_may_go_back(meet: Meet) -> None:
    ada = meet("Ada")
    ada.set_table("wonders", ("me", BOT, BOT))
    ada.wait_for_turn()
    ada.choose(Random(1))
    ada.wait_for_turn("0")
    assert ada.page.locator("#log li[data-kind=play]").count() == 3
    ada.page.locator("#undo").click()
    ada.wait_for_turn("1")
    assert ada.decision == "2"  # no decision has the number of another
    assert ada.page.locator("#log li[data-kind=play]").count() == 0
    ada.choose(Random(2))
    ada.wait_for_turn("2")


@pytest.mark.parametrize("phone", [False, True])
def test_alone_against_bots_one_may_ask_for_a_hint(meet: Meet, phone: bool) -> None:
    ada = meet("Ada", phone=phone)
    ada.set_table("duel", ("me", BOT))
    ada.wait_for_turn()
    if phone:
        ada.page.locator("[popovertarget=menu]").click()
        ada.page.locator("#menu form[action$='/hint'] button").click()
    else:
        ada.page.keyboard.press("h")
    ada.page.wait_for_selector("#notice .hints li")
    assert ada.page.locator(".hint-flag.best").count() == 1  # on the card it is about
    assert not ada.page.locator("#menu").is_visible()
    if phone:  # it lies over the table until it has been read
        ada.page.locator("#notice [data-dismiss]").click()
    ada.choose(Random(1))
    ada.wait_for_turn("0")
    assert ada.page.locator("#notice").count() == 0


def test_several_people_on_one_device(meet: Meet) -> None:
    ada = meet("Ada")
    ada.set_table("wonders", ("me", "friend", BOT), friend="Zoe")
    page = ada.page
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu .own-seats a", has_text="Zoe").click()
    ada.wait_for_turn()
    ada.choose(Random(1))
    page.wait_for_selector("#change")
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu .own-seats a", has_text="Ada").click()
    ada.wait_for_turn()


def test_a_server_that_restarts_in_mid_turn_loses_nothing(meet: Meet, tmp_path: Path) -> None:
    own = Server(tmp_path / "own.db").start()
    try:
        ada = meet("Ada", at=own.address)
        ada.set_table("duel", ("me", BOT))
        for turn in range(3):
            ada.wait_for_turn(str(turn - 1) if turn else "none")
            ada.choose(Random(turn))
        ada.wait_for_turn("2")
        own.kill()
        ada.page.wait_for_selector("#lost:not([hidden])")
        own.start()
        ada.page.wait_for_selector("#lost[hidden]", state="attached", timeout=30_000)
        ada.wait_for_turn("none")
        last = ada.decision
        ada.choose(Random(9))
        ada.wait_for_turn(last)
        ada.complaints.clear()
    finally:
        own.stop()
