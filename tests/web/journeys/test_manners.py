"""Manners in real browsers: sending away, being ready, signs, chat, mute, taking back together, ending, resigning; the clock."""

from random import Random

import httpx2 as httpx

from tests.kit.serving import Server
from tests.web.people import Meet, Person

PATIENCE = 60_000  # milliseconds


def presses(person: Person, action: str, within: str = "main") -> None:
    """Press the button of a form."""
    person.page.locator(f"{within} form[action$='/{action}'] button:visible").first.click()


def opens(person: Person, sheet: str) -> None:
    """Open the menu or, on a phone by way of it, the chat."""
    page = person.page
    button = page.locator(f".tools [popovertarget={sheet}]")
    if button.is_visible():
        button.click()
    else:
        page.locator(".tools [popovertarget=menu]").click()
        page.locator(f"#menu [popovertarget={sheet}]").click()
    page.wait_for_selector(f"#{sheet}:popover-open")


def says(person: Person, text: str) -> None:
    person.page.locator("#say-text").fill(text)
    person.page.keyboard.press("Enter")


def asks(person: Person, what: str) -> None:
    opens(person, "menu")
    person.page.locator(f"#menu form:has([value={what}]) button").click()


def test_manners_of_a_table(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob", language="fr", phone=True)
    table = ada.set_table("duel", ("me", "open"))
    eve = meet("Eve", dark=True)
    for person in (ada, bob, eve):
        person.page.set_default_timeout(PATIENCE)
    presses(ada, "ask-ready")
    eve.join(table)
    ada.page.locator("#s-1 form[action$='/free'] button").click()
    eve.page.wait_for_selector("#join")  # she has no seat any more, and her page knows
    bob.join(table)
    presses(ada, "ready")
    bob.page.wait_for_selector("#s-0 .pill.ok")
    assert bob.page.locator("h1").inner_text() == "Tous les sièges sont pris."
    presses(bob, "ready")
    ada.wait_for_turn()
    eve.page.wait_for_selector("#watching")

    talk(ada, bob)
    agree(ada, bob)

    opens(bob, "menu")
    bob.page.locator("#resigning summary").click()
    presses(bob, "resign", "#menu")
    for person in (ada, bob, eve):
        person.page.wait_for_selector(".end")
    assert ada.page.locator(".end h1").inner_text() == "You win: your opponent resigned"


def talk(ada: Person, bob: Person) -> None:
    """A sign, words, a report to the host, a mute."""
    opens(bob, "chat")
    bob.page.locator(".ems button").first.click()
    ada.page.wait_for_selector("#emotes .placed")
    assert "Well played" in ada.page.locator("#emotes").inner_text()
    opens(bob, "chat")
    says(bob, "<b>Vite !</b>")
    ada.page.wait_for_selector("[data-unread]:visible")
    opens(ada, "chat")
    ada.page.wait_for_selector("[data-unread]", state="hidden")
    assert "<b>Vite !</b>" in ada.page.locator("#lines").inner_text()
    assert ada.page.locator("form[action$='/report']").count() == 0  # she is the host
    assert bob.page.locator("form[action$='/report']").count() == 0  # there is nobody else
    ada.page.locator(".mutes button:not([name])").click()
    ada.page.wait_for_selector(".mutes button[aria-pressed=true]", state="attached")
    assert "Vite" not in str(ada.page.locator("#lines").text_content())
    bob.page.keyboard.press("Escape")


def agree(ada: Person, bob: Person) -> None:
    """A move is taken back when the other says yes; the game goes on when the other says no to its end."""
    ada.choose(Random(1))
    ada.page.wait_for_selector("#table[data-turn=no]")
    asks(ada, "undo")
    bob.page.wait_for_selector("#asked:has-text('Ada')")
    presses(bob, "propose", "#asked")
    ada.wait_for_turn("0")
    ada.page.wait_for_selector("#asked", state="detached")
    asks(bob, "end")
    ada.page.wait_for_selector("#asked:has-text('Bob offers to end')")
    presses(ada, "object", "#asked")
    bob.page.wait_for_selector("#asked", state="detached")
    assert ada.page.locator(".end").count() == 0


def test_a_clock_that_runs_out_is_told_to_both(meet: Meet, server: Server) -> None:
    """The shortest clock there is; it begins when the second has sat down, both pages open."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    asked = {"game": "duel", "seats": seats, "clock": {"kind": "live", "turn": 5, "bank": 0}}
    made = httpx.post(f"{server.address}/api/v1/tables", json=asked, timeout=60).json()
    ada, bob = meet("Ada", language="fr", phone=True), meet("Bob")
    ada.go(f"/k/{made['keys']['0']}")
    ada.page.locator("main form button").click()
    ada.page.wait_for_selector(".lobby", timeout=PATIENCE)
    bob.join(f"/t/{made['table']}")
    said = {ada: "Temps écoulé.", bob: "Time was up."}
    for person, words in said.items():
        person.page.wait_for_selector(f"#time-up:has-text('{words}')", timeout=PATIENCE)
    log = str(bob.page.locator("#log").text_content())
    assert "Ada had no time left, and a bot played" in log
    assert "You had no time left" in log
