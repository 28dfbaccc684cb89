"""The table of Architects: everything offered can be reached, read and played, at every size, by mouse, keys and without script."""

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from septem.kernel.game import Outcome
from septem.kernel.phrases import LANGUAGES
from septem.server.table import OVER, PLAYING, Table
from septem.web import render, tables
from septem.web.prefs import Prefs
from septem.web.tables import Seen
from septem.web.tables.architects import table as architects
from septem.web.tables.architects.faces import card_faces, token_faces
from septem.web.words import templates
from tests.kit.seated import seated as table_of
from tests.kit.serving import Server
from tests.kit.story import voice
from tests.web.looks import SIZES, serious
from tests.web.people import Meet, hurry

BOT = "bot:random"
MOVE = re.compile(r'name="move" value="([^"]*)"')
DECISIONS = {
    "choose_wonder",
    "take_card",
    "action",
    "choose_progress",
    "extra_card",
    "alexandria_deck",
    "halicarnassus_deck",
    "halicarnassus_card",
}

# What lies over something else, leaves the window or is cut off. On narrow windows the board scrolls behind the tray.
MISPLACED = """() => {
  const found = [];
  const seen = (element) => element.checkVisibility();
  const tray = document.querySelector(".tray");
  const stacked = getComputedStyle(tray).display !== "contents";
  const name = (element) => `${element.id} ${element.className}`;
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page scrolls sideways");
  const parts = [...document.querySelectorAll(".ap, .me, .at .deck, .cw, .pw, .dock:not(.copies)")].filter(seen);
  for (const [index, one] of parts.entries()) {
    const a = one.getBoundingClientRect();
    const below = stacked && !tray.contains(one);
    if (a.left < -1 || a.right > innerWidth + 1 || (!below && (a.top < -1 || a.bottom > innerHeight + 1))) found.push(`${name(one)} is outside`);
    for (const other of parts.slice(index + 1)) {
      if (stacked && tray.contains(one) !== tray.contains(other)) continue;
      const b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.push(`${name(one)} lies over ${name(other)}`);
    }
    for (const inner of one.querySelectorAll(":is(header, .hold, footer, .steps, .prg, .conf, .fore)")) {
      const b = inner.getBoundingClientRect();
      if (seen(inner) && (b.right > a.right + 1 || b.bottom > a.bottom + 1)) found.push(`${inner.tagName} ${inner.className} sticks out of ${name(one)}`);
    }
  }
  return found;
}"""


def seated(players: int, seed: int, **options: Any) -> Table:
    """A table of people, at its start."""
    return table_of("architects", players, seed, settings={"estimate": True}, **options)


def decisions(table: Table, rng: Random) -> Iterator[int]:
    """A random game: the seat that decides, before every decision."""
    while not table.game.over:
        seat = table.game.pending[0]
        yield seat
        table.accept(table.checked(seat, rng.choice(table.game.moves(seat)).text))
    table.facts.state = OVER


def played(table: Table, rng: Random, prefs: Prefs) -> Iterator[Seen]:
    """Every decision of a random game as the one who decides sees it; the finished table comes last."""
    for seat in decisions(table, rng):
        yield render.look(table, seat, None, prefs)
    yield render.look(table, 0, None, prefs)


def finished(players: int, seed: int) -> Seen:
    """The table of a random game at its end."""
    table = seated(players, seed)
    for _ in decisions(table, Random(seed)):
        pass
    return render.look(table, 0, None, Prefs())


def offered(page: str) -> set[str]:
    return {html.unescape(text) for text in MOVE.findall(page)}


@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_page_offers_exactly_the_legal_moves(players: int) -> None:
    met = set()
    table = seated(players, players, wonders="chosen")
    for count, seat in enumerate(decisions(table, Random(players))):
        asked = table.game.view(seat)["decision"]
        if asked in met and count % 4:  # of those that come often every fourth
            continue
        met.add(asked)
        seen = render.look(table, seat, None, Prefs(language=LANGUAGES[count % 2]))
        assert offered(render.fragment(seen)) == {move.text for move in seen.moves}
    assert offered(render.fragment(render.look(table, 0, None, Prefs()))) == set()
    assert {"choose_wonder", "take_card", "action", "choose_progress"} <= met <= DECISIONS


def test_every_decision_of_the_game_has_its_layout() -> None:
    kinds: dict[str, set[str]] = {}
    for seed in range(5):
        for seen in played(seated(7, seed), Random(seed), Prefs()):
            if seen.state == PLAYING:
                options = architects.context(seen)["decision"].options
                kinds.setdefault(seen.view["decision"], set()).update(o.kind for o in options)
    assert set(kinds) == DECISIONS - {"choose_wonder"}
    assert kinds["action"] == {"build", "exchange", "use", "end"}
    assert "" not in set().union(*kinds.values())


def test_keys_choose_one_thing_each() -> None:
    for seed in range(3):
        for seen in played(seated(6, seed), Random(seed), Prefs()):
            keys = [pick.key for pick in architects.numbered(seen).values() if pick.key]
            assert len(keys) == len(set(keys))
            assert len(keys) >= min(len(seen.moves), 9)


def test_seats_follow_the_ring_and_decks_lie_between_them() -> None:
    seen = render.look(seated(5, 1), 3, None, Prefs())
    shown = architects.context(seen)
    assert [city.seat.number for city in shown["others"]] == [4, 0, 1, 2]
    assert (shown["own_deck"].number, shown["right_deck"].number) == (3, 2)
    assert [deck.number for deck in shown["between"]] == [4, 0, 1]
    assert shown["centre"].top is None


def test_the_conflict_hint_tells_the_rule_of_two_players() -> None:
    """A-10.2, A-10.3: the second token for twice as many shields exists between two players only."""
    for language, words in (("en", "at least twice as many"), ("fr", "au moins deux fois plus")):
        for seats in (2, 3):
            seen = render.look(seated(seats, 1), 0, None, Prefs(language=language))
            assert (words in html.unescape(render.table_page(seen))) == (seats == 2)


def test_only_the_owner_of_the_cat_sees_the_central_card() -> None:
    for seen in played(seated(3, 2), Random(2), Prefs()):
        knows = seen.seat in seen.view["centre"]["seen"]
        assert (architects.centre(seen, architects.numbered(seen)).top is not None) == (
            knows and seen.view["centre"]["size"] > 0
        )


def test_the_story_is_told_in_both_languages() -> None:
    table = seated(4, 7)
    for _ in decisions(table, Random(7)):
        pass
    lines = table.log.lines
    assert len(lines) > 40
    told = " ".join(voice("architects").line(line.told) for line in lines)
    for words in ("from the central deck", "built stage", "gained", "battle"):
        assert words in told


def test_every_point_is_explained() -> None:
    seen = finished(4, 3)
    assert seen.outcome is not None
    rows = tables.score(seen)["pad"]
    for number, scores in enumerate(seen.outcome.scores):
        assert sum(row.cells[number].points for row in rows) == scores["total"]
        assert all(row.cells[number].why for row in rows)
    assert "ahead" in tables.score(seen)["verdict"] or "points" in tables.score(seen)["verdict"]


@pytest.mark.parametrize(
    ("ranking", "words"), [((1, 2, 3), "stages built decide"), ((1, 1, 3), "shared")]
)
def test_a_tie_is_explained(ranking: tuple[int, ...], words: str) -> None:
    seen = finished(3, 3)
    level = [{"total": 30}, {"total": 30}, {"total": 10}]
    tied = replace(seen, outcome=Outcome(level, ranking))
    assert words in tables.score(tied)["verdict"]


def test_every_face_has_words() -> None:
    english = templates("en", "architects_table")
    for ident in card_faces():
        assert f"short_{ident}" in english
    for ident in token_faces():
        assert f"token_{ident}" in english


# In a browser.


def closing(view: dict[str, Any]) -> bool:
    """Somebody lacks two stages only: the game is nearly over, and the others' moves cannot end it yet."""
    return any(len(seat["stages"]) >= 3 for seat in view["seats"])


def last_stage(view: dict[str, Any]) -> bool:
    """Somebody lacks one stage only: any move may be the last."""
    return any(len(seat["stages"]) >= 4 for seat in view["seats"])


def moments(players: int, language: str) -> dict[tuple[str, int], Seen]:
    """Every kind of decision, early and late in a game."""
    found: dict[tuple[str, int], Seen] = {}
    for seed in range(4):
        options = {"wonders": "chosen"} if seed == 0 else {}
        table = seated(players, seed, **options)
        for seat in decisions(table, Random(seed)):
            moment = table.game.view(seat)["decision"], min(len(table.moves) // (players * 16), 2)
            if moment not in found:
                seen = render.look(table, seat, None, Prefs(language=language))
                here = [replace(one, online=True) for one in seen.seats]
                found[moment] = replace(seen, seats=here)
    return found


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (7, "fr")])
def test_nothing_overlaps_at_any_size(meet: Meet, players: int, language: str) -> None:
    """Every decision as late as it comes, when the cities are fullest; that of every turn early, too."""
    person, found = meet(language=language), moments(players, language)
    assert {decision for decision, _ in found} == DECISIONS
    last = dict(sorted(found))  # the latest part of the game in which it is asked
    for moment, seen in found.items():
        if moment[1] < last[moment[0]] and moment[0] != "take_card":
            continue
        person.show(render.table_page(seen))
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            assert person.page.evaluate(MISPLACED) == [], (width, height, moment)


@pytest.mark.parametrize(("players", "keys"), [(2, True), (4, False)])
def test_a_game_by_clicks_and_by_keys(meet: Meet, players: int, keys: bool) -> None:
    person = meet(dark=keys)
    person.set_table("architects", ["me", *[BOT] * (players - 1)], seed=40 + players)
    rng = Random(players)
    person.play_some(rng, 4, keys)
    hurry([person], last_stage, rng)
    person.play_some(rng, 3, keys)
    if not keys and not person.over:  # the other game ends on the page
        hurry([person], lambda _: False, rng)
    person.play_to_the_end(rng, keys)
    assert person.page.locator(".pad-architects tbody tr").count() == 5
    assert person.page.locator(".pad-architects .why").count() == 5 * players


def test_a_french_game_on_a_phone(meet: Meet) -> None:
    person = meet("Zoé", language="fr", phone=True)
    person.set_table("architects", ["me", BOT, BOT], mode="chosen", seed=11)
    person.wait_for_turn()
    assert "choisissez votre Merveille" in person.page.locator(".turn").inner_text()
    rng = Random(5)
    person.play_some(rng, 4)
    assert person.page.evaluate(MISPLACED) == []
    hurry([person], closing, rng)
    person.wait_for_turn()
    assert person.page.evaluate(MISPLACED) == []
    person.play_to_the_end(rng)
    assert "Merveille" in person.page.locator(".pad-architects").inner_text()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_serious(meet: Meet, dark: bool) -> None:
    person, found = meet(dark=dark, phone=dark), moments(4, "en")
    late = {decision: seen for (decision, _), seen in sorted(found.items())}
    late["over"] = finished(4, 5)
    assert set(late) == {*DECISIONS, "over"}
    audited = ["take_card", "choose_progress", "over"]  # the others are laid out like one of these
    if not dark:
        audited += ["choose_wonder", "action", "halicarnassus_card"]
    for decision in audited:
        person.show(render.table_page(late[decision]))
        assert serious(person.page, contrast=decision in ("take_card", "over")) == [], decision


def test_it_plays_without_script(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address)
    page.locator("label[for=preset-architects-architects]").click()
    page.locator("#start").click()
    page.wait_for_url("**/t/*")
    for _ in range(6):
        page.goto(page.url)
        options = page.locator("#play [name=move]:visible")
        if options.count():
            stamp = page.locator("#play input[name=n]").get_attribute("value")
            options.first.locator("xpath=ancestor::label").click()
            page.locator("[data-go]:visible").click()
            page.wait_for_load_state()
            assert page.locator("#play input[name=n]").get_attribute("value") != stamp
    context.close()


def test_help_stands_by_every_piece(meet: Meet) -> None:
    person = meet()
    person.set_table("architects", ["me", BOT, BOT], seed=2)
    person.wait_for_turn()
    page = person.page
    page.locator(".dl .pilec").hover()
    page.wait_for_selector("#help:popover-open")
    assert page.locator("#help h3").inner_text()
    page.locator(".conf").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.wait_for_function("() => document.getElementById('help').textContent.includes('horn')")


def test_a_spectator_sees_the_table_and_may_do_nothing(meet: Meet) -> None:
    player, other = meet(), meet("Bea")
    path = player.set_table("architects", ["me", BOT, BOT], seed=2)
    player.wait_for_turn()
    other.go(path)
    assert other.page.locator(".ap").count() == 2
    assert other.page.locator("#play [name=move]").count() == 0
