"""A replay in a browser: stepping, sliding, other eyes, by keys and by links; and playing on."""

import json
import sqlite3
from contextlib import closing

import httpx2 as httpx
import pytest
from playwright.sync_api import FilePayload, Page, expect

import septem
from septem.bots.review import EDITION
from septem.kernel.playout import playout
from septem.kernel.record import parse
from septem.kernel.rng import Rng
from septem.server.table import OVER, Facts, Seat, Table
from tests.kit.serving import Server
from tests.web.looks import serious
from tests.web.people import Meet
from tests.web.test_review import found_by, with_slip

CONFIGS = {
    "wonders": {"players": 4, "expansions": ["leaders"]},
    "duel": {"expansions": ["pantheon"]},
    "architects": {"players": 3},
}
OUTSIDE = """() => document.documentElement.scrollWidth > innerWidth
  || [...document.querySelectorAll("#transport a, #transport button")].some((place) => {
    const box = place.getBoundingClientRect();
    return place.checkVisibility() && !place.closest(".tp-eyes, [popover]") && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
  })"""

# What the styles of a replay would change of the live table's own parts.
DISTURBED = """() => [...document.querySelectorAll("#hand .card, .pl .who")]
  .filter((part) => getComputedStyle(part).filter !== "none" || getComputedStyle(part).display === "flex" && part.matches(".who"))
  .map((part) => part.outerHTML.slice(0, 80))"""


def finished(server: Server, game: str) -> str:
    """The path of the replay of a finished game."""
    made = septem.new(game, seed=5, **CONFIGS[game])
    playout(made, Rng(2))
    where = f"{server.address}/api/v1/records"
    answer = httpx.post(where, content=str(made.record()).encode(), timeout=60)
    return f"/g/{answer.json()['table']}"


def at(page: Page, number: int) -> None:
    page.wait_for_selector(f"#transport[data-at='{number}']")


@pytest.mark.parametrize("game", CONFIGS)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_game_step_by_step(meet: Meet, server: Server, game: str, phone: bool) -> None:
    person = meet(phone=phone, dark=phone, language="fr" if phone else "en")
    page = person.page
    person.go(f"{finished(server, game)}?at=9&seat=1")
    page.keyboard.press("ArrowRight")
    at(page, 10)
    page.locator("#step-back").click()
    at(page, 9)
    page.locator("#eye-0").click()
    page.wait_for_selector("#eye-0[aria-current]")
    at(page, 9)
    assert "seat=0" in page.url
    page.locator("#slider").evaluate(
        "(slider) => { slider.value = 14; slider.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    at(page, 14)
    slider, marks = (
        page.locator(f"#transport {part}").bounding_box() for part in ("#slider", ".tp-ticks")
    )
    assert slider
    assert marks
    assert slider["width"] - marks["width"] == 22  # the thumb stands above the mark of its stop
    assert page.locator("#to-battle").is_visible()
    page.keyboard.press("n")
    page.wait_for_selector("#transport:not([data-at='14'])")
    assert page.locator("[name=move]").count() == 0  # nothing can be played
    assert not page.evaluate(OUTSIDE)
    assert page.locator("#back").is_visible()
    assert page.evaluate(DISTURBED) == []
    page.keyboard.press("End")
    page.wait_for_function(
        "() => { const bar = document.getElementById('transport').dataset; return bar.at === bar.last; }"
    )


def test_it_plays_by_itself_and_one_plays_on(meet: Meet, server: Server) -> None:
    person = meet()
    page = person.page
    person.go(f"{finished(server, 'wonders')}?at=6&seat=2")
    page.locator("[data-pace='4']").click()
    page.keyboard.press("p")
    at(page, 8)
    page.keyboard.press("p")
    expect(page.locator("#run")).to_have_attribute("aria-pressed", "false")
    page.locator("#branch").click()
    page.locator("#play-on select[name=cards]").select_option("fresh")
    page.locator("#play-on .primary").click()
    page.wait_for_url("**/t/*")
    person.wait_for_turn()


def test_without_script_it_is_links_and_forms(meet: Meet, server: Server) -> None:
    person = meet()
    browser = person.page.context.browser
    assert browser
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address + finished(server, "duel") + "?at=5")
    page.locator("#step-on").click()
    at(page, 6)
    page.locator("#eye-none").click()
    page.wait_for_selector("#eye-none[aria-current]")
    context.close()


def keep_review(server: Server, where: str, game: str) -> None:
    """A review of that game as another process would have kept it: one move of seat 1 lost something."""
    made = septem.new(game, seed=5, **CONFIGS[game])
    playout(made, Rng(2))
    record = parse(str(made.record()))
    seats = [Seat(n, "person", f"P{n}") for n in range(int(made.seats))]
    table = Table(Facts("x", game, record.setup.options, state=OVER), seats, record.moves)
    found = found_by(table)
    with_slip(table, found)
    with closing(sqlite3.connect(server.database, timeout=30)) as database:
        row = (where.removeprefix("/g/"), EDITION, json.dumps(found))
        database.execute("INSERT INTO reviews (table_id, edition, found) VALUES (?, ?, ?)", row)
        database.commit()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_was_hidden_and_what_was_better(meet: Meet, server: Server, phone: bool) -> None:
    """Everything open, the review with its progress, a turning point by a key, and a mistake solved again."""
    person = meet(phone=phone, dark=phone, language="fr" if phone else "en")
    page = person.page
    where = finished(server, "architects")
    person.go(f"{where}?at=5&seat=all")
    expect(page.locator("#opened li").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, 6)
    assert "seat=all" in page.url
    assert not page.evaluate(OUTSIDE)
    page.locator("#ask-review").click()
    page.wait_for_selector("#review #reviewing")
    keep_review(server, where, "architects")
    page.wait_for_selector("#review #judged")
    person.go(f"{where}/review")
    person.go(where.replace("/g/", "/t/"))  # the score sheet tells it in short
    expect(page.locator("#course .chart")).to_have_count(2)
    assert serious(page, contrast=False) == []
    person.go(f"{where}?at=0&seat=0")
    page.keyboard.press("j")
    page.wait_for_selector("#transport:not([data-at='0'])")
    person.go(f"{where}/mistakes")
    page.locator("[data-exercise]").first.click()
    page.wait_for_selector("#exercise[data-told=asked]")
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    page.locator("#ex-hint").click()
    page.wait_for_selector("#exercise[data-told=hint]")
    page.locator("#ex-solution").click()
    page.wait_for_selector("#exercise[data-told=solution]")
    best = page.locator("#ex-moves li").first
    assert best.get_attribute("data-chance")


def test_a_record_opens_as_a_replay_however_it_comes(meet: Meet, server: Server) -> None:
    person = meet()
    page = person.page
    person.go("/games")
    made = septem.new("duel", seed=5)
    playout(made, Rng(2))
    page.evaluate(
        """(text) => {
          const brought = new DataTransfer();
          brought.items.add(new File([text], "game.septem"));
          document.dispatchEvent(new DragEvent("drop", { dataTransfer: brought, bubbles: true, cancelable: true }));
        }""",
        str(made.record()),
    )
    page.wait_for_url("**/g/*")
    at(page, 0)
    person.go("/games")
    sent: FilePayload = {
        "name": "game.septem",
        "mimeType": "text/plain",
        "buffer": str(made.record()).encode(),
    }
    page.locator("#record").set_input_files(sent)
    page.wait_for_url("**/g/*")
    person.go("/games")
    page.locator("#pasted").fill(str(made.record()))
    page.locator("form:has(#pasted) button").click()
    page.wait_for_url("**/g/*")
    at(page, 0)
