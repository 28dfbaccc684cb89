"""What is told on the page: the log, the last move that stays, what is new, what somebody missed, who is called what."""

import html
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import septem
from septem.kernel import record as records
from septem.kernel.errors import BadRecord
from septem.server.table import OVER, PLAYING, Facts, Seat, Table
from septem.web import render, telling
from septem.web.medallions import letters
from septem.web.prefs import Prefs
from septem.web.tables import Seen
from tests.kit.seated import seated
from tests.web.drawings import drawings
from tests.web.looks import still

NAMES = ["Zzyxa", "Hypatia", "Hannibal", "Marc", "Émile", "Euclid", "Ada", "Zeno"]
ALL = ["leaders", "cities", "towers", "foundations"]
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "two": ("wonders", 2, {}),
    "base": ("wonders", 4, {}),
    "all": ("wonders", 5, {"expansions": ALL}),
    "teams": ("wonders", 4, {"teams": True, "expansions": ["cities", "leaders"]}),
    "duel": ("duel", 2, {}),
    "pantheon": ("duel", 2, {"expansions": ["pantheon"]}),
    "architects": ("architects", 3, {}),
}


def table(name: str, moves: int, seed: int = 3) -> Table:
    """A table after so many random moves, and further to a decision of the first seat; -1: to the end."""
    game, seats, options = TABLES[name]
    players = {} if game == "duel" else {"players": seats}
    settings = {"estimate": True}
    facts = Facts("stone-gate", game, {**players, "seed": seed, **options}, settings=settings)
    facts.state = PLAYING
    made = Table(facts, [Seat(n, "person", NAMES[n]) for n in range(seats)], [])
    rng = Random(seed)
    while not made.game.over and (moves != 0 or made.game.pending[0] != 0):
        step(made, rng)
        moves -= moves > 0
    if made.game.over:
        facts.state = OVER
    return made


def step(made: Table, rng: Random) -> None:
    seat = made.game.pending[0]
    made.accept(made.checked(seat, rng.choice(made.game.moves(seat)).text))


def look(made: Table, seat: int | None = 0, language: str = "en") -> Seen:
    return render.look(made, seat, None, Prefs(language=language))


@cache
def page(name: str, moves: int, language: str = "en", seat: int | None = 0) -> str:
    """A page as its text."""
    return html.unescape(render.fragment(look(table(name, moves), seat, language)))


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_person_is_never_called_by_name_on_their_own_page(name: str, language: str) -> None:
    for moves in (0, 30, 60, -1):
        assert "Zzyxa" not in page(name, moves, language), (moves, language)
        assert "Zzyxa" in page(name, moves, language, None)


@pytest.mark.parametrize("name", TABLES)
def test_numbers_below_zero_have_a_true_minus(name: str) -> None:
    below = 0
    for moves in (30, 60, 90, -1):
        said = words(page(name, moves))
        assert re.findall(r"(?<![\w-])-\d+", said) == []
        below += len(re.findall(r"\N{MINUS SIGN}\d", said))
    assert below or not name.startswith("all")


def test_medallions_of_a_table_never_share_a_letter() -> None:
    assert letters(["Hypatia", "Hannibal", "Homer"]) == ["H", "A", "O"]
    assert letters(["Anna", "Hanna", "Nina"]) == ["A", "H", "N"]
    assert letters(["Ada", "Ada", "Ada"]) == ["A", "D", "B"]
    assert letters(["Émile", "Euclid", "", "李", "李"])[0] == "E"
    rng = Random(1)
    for _ in range(200):
        names = ["".join(rng.choices("abéHh李 ", k=rng.randint(0, 6))) for _ in range(8)]
        assert len(set(letters(names))) == 8
    seats = look(table("all", 0)).seats
    assert len({seat.letter for seat in seats}) == len(seats)


def test_the_log_has_headings_and_lines_newest_first() -> None:
    seen = look(table("base", 4 * 8))
    chapters = seen.chapters
    assert [chapter.title for chapter in chapters] == ["Age II", "Age I"]
    assert [section.title for section in chapters[1].sections] == [
        f"Turn {turn} of 6" for turn in range(6, 0, -1)
    ]
    plays = [line for line in chapters[1].sections[0].lines if line.kind == "play"]
    assert [line.seat for line in plays] == [0, 1, 2, 3]
    shown = page("base", 4 * 8)
    assert shown.count("<h3>Age I") == 2
    assert 'data-coins="' in shown
    assert "data-battle" in shown
    for filter_name in ("all", "you", "coins", "battles", "near"):
        assert f'id="lf-{filter_name}"' in shown
    assert shown.count('name="log-seat"') == 4


def test_a_line_has_its_glyph_and_whole_sentence() -> None:
    for line in look(table("base", 4 * 16)).log:
        assert line.plain.startswith(words(str(line.said)).replace(" ,", ","))
        assert words(str(line.more)).replace(" ,", ",").split(" for ")[0] in line.plain
        assert line.plain[0].isupper()
        if line.things and line.kind == "play":
            assert 'class="chip"' in line.said


@pytest.mark.parametrize("name", ["base", "duel", "architects"])
def test_the_last_move_stays_and_is_read_aloud(name: str) -> None:
    seen = look(table(name, 30))
    shown = page(name, 30)
    assert seen.last
    assert 'id="last"' in shown
    plays = [line for line in seen.last if line.kind == "play"]
    aloud = words(re.findall(r'id="announce".*?</p>', shown, re.S)[0])
    for line in plays:
        assert " ".join(line.plain.split()) in aloud


def test_a_turn_of_7_wonders_shows_at_every_city() -> None:
    made = table("base", 4 * 5)
    seen = look(made)
    assert {line.seat for line in seen.last if line.kind == "play"} == {0, 1, 2, 3}
    shown = page("base", 4 * 5)
    assert shown.count(" data-played") == 4
    assert shown.count('class="played"') == 3
    for seat in range(4):
        fresh = seen.fresh(seat)
        assert len(fresh.played) == 1
        last = made.log.turns[-1]
        spent = last.after["seats"][seat]["coins"] - last.before["seats"][seat]["coins"]
        assert fresh.coins == spent
        gained = set(last.after["seats"][seat]["cards"]) - set(last.before["seats"][seat]["cards"])
        assert gained <= fresh.cards
    assert shown.count('data-fresh="coins"') >= sum(bool(seen.fresh(n).coins) for n in range(4))
    if any(seen.fresh(n).cards for n in range(4)):
        assert 'data-fresh="card"' in shown


def test_the_tokens_of_a_battle_are_new() -> None:
    seen = look(table("base", 4 * 6))
    won = [seen.fresh(seat).won for seat in range(4)]
    assert sum(won) == sum(seen.fresh(seat).lost for seat in range(4)) > 0
    assert 'data-fresh="token"' in page("base", 4 * 6)


def test_a_duel_shows_what_the_rival_did_since_your_move() -> None:
    made = table("duel", 20)
    seen = look(made)
    assert {line.seat for line in seen.last if line.kind == "play"} == {1}
    assert page("duel", 20).count(" data-played") == 1
    assert telling.latest([]) == []


def test_a_recap_holds_whole_turns_and_no_mere_sales() -> None:
    seen = look(table("base", 4 * 12))
    recent = seen.recent
    assert 0 < len(recent) <= telling.RECENT
    assert "coins" not in {line.kind for line in recent}
    first = recent[0].beat
    assert [line for line in seen.log if line.beat == first and line.kind != "coins"] == [
        line for line in recent if line.beat == first
    ]
    shown = page("base", 4 * 12)
    assert f'data-beat="{recent[-1].beat}"' in shown
    assert 'id="recap"' not in page("base", 4 * 12, "en", None)


def test_the_discard_pile_of_a_duel_can_be_looked_through() -> None:
    made = table("duel", 40)
    pile = made.game.view(0)["discard"]
    assert pile
    shown = page("duel", 40).split('id="pile"')[1].split('id="story"')[0]
    assert f"Discard pile, {len(pile)} card" in shown
    for card in pile:
        assert f'data-help="{card}"' in shown
    assert 'popovertarget="pile"' in page("duel", 40)
    assert "No card was discarded yet" in page("duel", 0)


def test_7_wonders_tells_the_size_of_the_pile_and_architects_all_of_it() -> None:
    count = table("base", 4 * 9).game.view(0)["discard_count"]
    assert f"Discard pile, {count} cards" in page("base", 4 * 9)
    assert 'id="pile"' not in page("base", 4 * 9)
    made = table("architects", 60)
    pile = made.game.view(0)["discard"]
    shown = page("architects", 60).split('id="pile"')[1].split('id="story"')[0]
    assert f"{sum(pile.values())} card" in shown
    assert all(f'data-help="{card}"' in shown for card, n in pile.items() if n)


def test_what_others_may_not_know_is_on_nobody_elses_page() -> None:
    """A card put away face down is named to its owner alone."""
    made = table("base", 4 * 9)
    hidden = [line for line in look(made, 1).log if line.hidden and line.seat == 1]
    others = [line for line in look(made, 0).log if line.hidden and line.seat == 1]
    assert hidden
    assert all(line.things for line in hidden)
    assert not any(line.things for line in others)


def test_a_record_keeps_the_names() -> None:
    made = table("base", -1)
    text = str(made.record(named=True))
    assert 'names ["Zzyxa", "Hypatia", "Hannibal", "Marc"]' in text
    assert records.parse(text).names == NAMES[:4]
    assert str(records.parse(text)) == text
    assert "names" not in str(made.record())
    assert septem.replay(records.parse(text)).over
    with pytest.raises(BadRecord):
        records.parse(text.replace('"Marc"', "4"))


def test_who_comes_back_reads_what_they_missed(browser: Browser) -> None:
    complaints: list[str] = []
    seen = look(table("base", 4 * 8))
    page = still(browser, seen, (1280, 720), complaints)
    recap = page.locator("#recap")
    assert not recap.is_visible()  # a first visit
    beat, where = seen.log[-1].beat, page.url
    for missed, minutes, opens in ((0, 60, False), (1, 1, False), (1, 11, True), (3, 1, True)):
        kept = f"{{beat: {beat - missed}, at: Date.now() - {minutes} * 60000}}"
        name = "septem-seen-stone-gate-0"
        page.goto(f"{drawings().address}/help/nothing")  # a page that leaves writes down when
        page.evaluate(f"localStorage.setItem('{name}', JSON.stringify({kept}))")
        page.goto(where)
        assert recap.is_visible() == opens, (missed, minutes)
    beats = recap.locator("li:visible").evaluate_all("all => all.map(li => li.dataset.beat)")
    assert set(beats) == {str(beat - 2), str(beat - 1), str(beat)}
    page.keyboard.press("Escape")
    assert not recap.is_visible()
    page.locator("label:has(#lf-coins)").evaluate("label => label.click()")
    assert page.locator("#log li:not([data-coins])").first.is_hidden()
    assert complaints == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_that_do_not_concern_a_reader_are_shared(language: str) -> None:
    """Everybody reads what they would read alone, and most of it only once."""
    table, rng, names = seated("wonders", 5), Random(8), [f"P{n}" for n in range(5)]
    while not table.game.over:
        seat = rng.choice(table.game.pending)
        table.accept(table.checked(seat, rng.choice(table.legal(seat)).text))
    public = telling.read(table, None, language, names)
    for reader in range(5):
        lines = telling.read(table, reader, language, names)
        assert lines == telling.Reading(table, reader, language, names).read()
        shared = sum(one is other for one, other in zip(lines, public, strict=True))
        assert shared > len(public) / 3


def test_the_sign_of_a_piece_is_one_of_the_sprite() -> None:
    assert 'data-color="leader"' in telling.glyph("wonders", "caesar")
    assert "#c-leader" in telling.glyph("wonders", "caesar")
    assert "#c-blue" in telling.glyph("wonders", "altar")
    assert "#c-grand_temple" in telling.glyph("duel", "egyptian_grand_temple")


@pytest.mark.parametrize("name", list(TABLES))
def test_what_is_read_without_markup_is_what_a_plain_voice_says(name: str) -> None:
    told, language = table(name, -1), "fr"
    names = ["<Zoé & Co>", *NAMES[1 : len(told.seats)]]
    for reader in (None, 0):
        reading = telling.Reading(told, reader, language, names)
        said = [reading.plain.line(entry.told) for entry in told.log.lines]
        assert [line.plain for line in reading.read()] == said


def test_chapters_grow_with_the_story() -> None:
    growing, rng, names = seated("wonders", 3), Random(2), ["Ada", "Bob", "Cem"]
    while not growing.game.over:
        before = telling.read(growing, 0, "en", names).chapters
        seat = rng.choice(growing.game.pending)
        growing.accept(growing.checked(seat, rng.choice(growing.legal(seat)).text))
        story = telling.read(growing, 0, "en", names)
        assert story.chapters == telling.chapters(story)
        if before and story.chapters[0].title == before[0].title:
            assert story.chapters[0].sections[-1:] == before[0].sections[-1:]
    assert telling.Story(story[:20]).chapters == telling.chapters(story[:20])
