"""One way to the screen: every change comes once, by the stream, and whatever the network does the page ends on the true state."""

from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Route

from septem.web import assets
from tests.web.people import Meet, Person

BOT = "bot:random"
TRIALS = 6000
HERE = Path(__file__).parent
COUNT = """() => {
  window.swaps = 0;
  document.body.addEventListener("septem:after-swap", () => (window.swaps += 1));
}"""
# The stream of this page loses one event with the whole table, as a broken proxy would.
LOSSY = """() => {
  const listen = EventSource.prototype.addEventListener;
  window.lose = 0;
  EventSource.prototype.addEventListener = function (kind, hear) {
    listen.call(this, kind, (event) => {
      if (kind === "table" && window.lose-- > 0) return;
      hear(event);
    });
  };
}"""
# Whatever reaches this page may get lost, come twice, late and in any order: events, and the answers to its posts.
STORMY = """() => {
  let state = 7;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  window.calm = false;
  const storm = (act) => {
    if (window.calm) return act();
    if (chance() < 0.25) return;
    setTimeout(act, chance() * 400);
    if (chance() < 0.25) setTimeout(act, chance() * 800);
  };
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, hear) {
    listen.call(this, kind, (event) => storm(() => hear(event)));
  };
  const ask = window.fetch;
  window.fetch = async (...what) => {
    const answer = await ask(...what);
    if (window.calm || what[1]?.method !== "POST" || chance() < 0.6) return answer;
    await new Promise((resolve) => setTimeout(resolve, chance() * 600));
    if (chance() < 0.5) throw new TypeError("lost");
    return answer;
  };
}"""
# The payment that is selected becomes a move that is not allowed, and is confirmed.
CHEAT = """() => {
  const button = [...document.querySelectorAll("form[data-post=move] [data-go]")].find((each) => each.checkVisibility());
  button.form.querySelector("[name=move]:checked").value = "B palace";
  button.click();
}"""
LEAVING = f"""async () => {{
  ({CHEAT})();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const [motion] = document.getAnimations().filter((each) => each.id === "leaving");
  return motion ? Number(getComputedStyle(motion.effect.target).opacity) : 1;
}}"""


def test_thousands_of_faulty_networks_end_on_the_true_state(browser: Browser) -> None:
    files = {
        "sequence.js": assets.assets()[1]["js/sequence.js"].body.decode(),
        "trials.js": (HERE / "sequence_trials.js").read_text(encoding="utf-8"),
    }

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        kind = "text/javascript" if name in files else "text/html"
        route.fulfill(body=files.get(name, "<!doctype html>"), content_type=kind)

    page = browser.new_page()
    page.route("**/*", answer)
    page.goto("http://septem.test/")
    found: dict[str, Any] = page.evaluate(
        """async (count) => {
          const { Sequence } = await import("/sequence.js");
          const { trials } = await import("/trials.js");
          return trials(Sequence, count);
        }""",
        TRIALS,
    )
    page.close()
    assert found["failed"] == []
    assert found["changes"] > 10 * TRIALS
    assert TRIALS < found["shown"] <= found["changes"]


def at_rest(*people: Person) -> None:
    """Everybody's presence is on every page."""
    people[0].page.wait_for_timeout(1500)
    for person in people:
        person.page.evaluate(COUNT)


def swaps(page: Page) -> int:
    found: int = page.evaluate("window.swaps")
    return found


def test_a_move_is_one_swap_for_mover_and_watchers(meet: Meet) -> None:
    ada, bob, eve = meet("Ada"), meet("Bob"), meet("Eve")
    table = ada.set_table("duel", ("me", "open"))
    bob.join(table)
    eve.go(table)
    ada.wait_for_turn()
    at_rest(ada, bob, eve)
    movers = [ada, bob] * 2
    for n in range(4):
        mover = next(person for person in movers if person.ready())
        before = [swaps(person.page) for person in (ada, bob, eve)]
        number = eve.page.locator("#live").get_attribute("data-number")
        mover.choose(Random(n))
        for person in (ada, bob, eve):
            person.page.wait_for_selector(f"#live:not([data-number='{number}'])")
            person.page.wait_for_timeout(400)
        assert [swaps(person.page) for person in (ada, bob, eve)] == [n + 1 for n in before]


def test_a_refused_move_is_explained_and_changes_nothing(meet: Meet) -> None:
    ada = meet("Ada", language="fr")
    ada.set_table("wonders", ("me", BOT, BOT))
    ada.wait_for_turn()
    page = ada.page
    at_rest(ada)
    page.keyboard.press("2")
    chosen = page.locator("input[name=pick]:checked").get_attribute("value")
    page.evaluate(CHEAT)
    page.wait_for_selector("#notice")
    assert "Ce coup est impossible" in page.locator("#notice .said").inner_text()
    assert page.locator("input[name=pick]:checked").get_attribute("value") == chosen
    assert swaps(page) == 0
    page.locator("#notice [data-dismiss]").click()
    assert page.locator("#notice").count() == 0
    ada.forgive("400")


def test_a_page_that_misses_what_it_was_promised_asks_again(meet: Meet) -> None:
    ada = meet("Ada", fresh=True)
    ada.page.add_init_script(f"({LOSSY})()")
    ada.set_table("architects", ("me", "friend"), friend="Zoe")
    ada.wait_for_turn()
    at_rest(ada)
    ada.page.evaluate("window.lose = 1")
    before = str(ada.page.locator("#log li[data-kind=play]").count())
    ada.choose(Random(1))
    ada.page.wait_for_function(
        "n => document.querySelectorAll('#log li[data-kind=play]').length > Number(n)",
        arg=before,
        timeout=15_000,
    )
    assert swaps(ada.page) == 1


def test_a_page_in_a_storm_ends_on_the_true_state(meet: Meet) -> None:
    ada = meet("Ada", fresh=True)
    ada.page.add_init_script(f"({STORMY})()")
    table = ada.set_table("duel", ("me", BOT))
    last = "none"
    for n in range(5):
        ada.wait_for_turn(last)
        last = ada.decision
        ada.choose(Random(n))
    ada.wait_for_turn(last)
    ada.page.evaluate("window.calm = true")
    ada.page.wait_for_timeout(6_000)
    fresh = ada.page.context.new_page()
    fresh.goto(ada.address + table)
    shown = [page.locator("#table .dt").inner_text() for page in (ada.page, fresh)]
    assert shown[0] == shown[1]
    ada.forgive("409")  # a move whose answer was lost was sent again


def test_the_chosen_card_leaves_at_once_and_comes_back_refused(meet: Meet) -> None:
    ada = meet("Ada")
    ada.set_table("wonders", ("me", BOT, BOT))
    ada.wait_for_turn()
    page = ada.page
    page.keyboard.press("2")
    page.route("**/move", lambda route: page.wait_for_timeout(600) or route.continue_())
    assert page.evaluate(LEAVING) < 0.3
    page.wait_for_selector("#notice")
    assert page.evaluate("document.getAnimations().filter(({id}) => id === 'leaving').length") == 0
    ada.forgive("400")


def test_without_script_the_page_looks_again_by_itself(browser: Browser, meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.set_table("wonders", ("me", "open", BOT))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(ada.address + table)
    page.locator(".join input[name=name]").fill("Bob")
    page.locator(".join button").click()
    page.locator("label.pick").first.click()
    page.locator("form[action$='/move'] button:visible").first.click()
    page.wait_for_selector("#change")
    ada.choose(Random(1))
    page.wait_for_selector("#log li[data-kind=play]", state="attached")
    context.close()
