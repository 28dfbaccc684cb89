"""Slow games in real browsers: somebody leaves and comes back on another device, a notification is shown."""

import json
import time
from random import Random

from tests.kit.push_service import Reader
from tests.web.people import Meet, Person

TURN = "said => document.getElementById('table')?.dataset.turn === said"
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
PATIENCE = 60_000  # milliseconds
# The push service of the browser is somewhere else: this answers as it would.
SUBSCRIBES = """
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (asked) => (asked.userVisibleOnly ? SUBSCRIPTION : null);
"""


def plays(person: Person, rng: Random) -> None:
    """Play until it is somebody else's turn."""
    person.wait_for_turn()
    while person.page.evaluate(TURN, "yes"):
        last = person.decision
        person.choose(rng)
        person.page.wait_for_function(
            """last => document.getElementById("table").dataset.turn === "no" ||
               document.querySelector("form[action$='/move']")?.dataset.n !== last""",
            arg=last,
            timeout=PATIENCE,
        )


def test_a_slow_game_goes_on_on_another_device(meet: Meet) -> None:
    rng = Random(3)
    laptop, bob = meet("Ada", fresh=True), meet("Bob", phone=True, fresh=True)
    where = laptop.set_table("duel", ["you", "open"], seed=4, clock="2d")
    bob.join(where)
    plays(laptop, rng)
    key = laptop.private_key()
    laptop.go()  # she leaves
    plays(bob, rng)
    phone = meet("Ada", phone=True, language="fr", fresh=True)
    phone.go(f"/k/{key}")
    phone.page.locator("main form button").click()
    recap = phone.page.locator("#recap")
    recap.wait_for(timeout=PATIENCE)
    assert recap.locator("h2").inner_text() == "Depuis votre dernier tour"
    assert "Bob" in recap.locator("li:visible").first.inner_text()
    assert recap.locator("li:visible", has_text="Ada").count() == 0  # what she knows
    recap.locator("button").click()
    assert phone.page.title().startswith("À vous · ")
    assert "1 j 23 h" in phone.page.locator("[role=timer]:visible").first.inner_text()
    assert not phone.page.evaluate(WIDE)
    laptop.go()
    laptop.page.wait_for_function(
        "() => document.title.startsWith('Your turn (1)')", timeout=PATIENCE
    )
    game = laptop.page.locator(".turns .rs")
    assert (game.count(), game.locator(".clk").inner_text()) == (1, "1 d 23 h")
    assert laptop.page.locator(".turns .lnk").get_attribute("href") == "/games"


def test_a_browser_is_subscribed_by_a_press_and_shows_a_message(meet: Meet) -> None:
    ada = meet("Ada", fresh=True)
    page = ada.page
    page.context.grant_permissions(["notifications"], origin=ada.address)
    subscription = json.dumps(Reader().subscription("https://push.example/of/ada"))
    page.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", subscription))
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: registrations.extend(
            one["registrationId"] for one in told["versions"] if one["status"] == "activated"
        ),
    )
    session.send("ServiceWorker.enable")
    ada.go("/me/notifications")
    page.locator("#notify-here").click()
    page.wait_for_selector("li.browser .pill", timeout=PATIENCE)
    page.wait_for_function(
        "() => navigator.serviceWorker.controller || navigator.serviceWorker.ready"
    )
    while not registrations:
        page.wait_for_timeout(20)
    told = {
        "title": "Your turn",
        "body": "Duel with Bob",
        "tag": "turn-x",
        "where": "/t/x",
        "lang": "en",
    }
    sent = {"origin": ada.address, "registrationId": registrations[-1], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", sent)
    shown = """async () => {
      const [one] = await (await navigator.serviceWorker.ready).getNotifications();
      return one ? [one.title, one.body, one.tag, one.data.where, one.icon.includes("icon-192")] : null;
    }"""
    found, end = None, time.monotonic() + 60
    while found is None and time.monotonic() < end:
        found = page.evaluate(shown)
    assert found == ["Your turn", "Duel with Bob", "turn-x", "/t/x", True]
