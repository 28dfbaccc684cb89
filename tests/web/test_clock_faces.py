"""Clocks on pages: in the form, in the lobby, in the top bar of every game."""

import re
import time
from dataclasses import replace
from html import unescape

import pytest

from septem.server.clocks.clock import LIVE, PACES, Clock, Pace
from septem.server.table import OPEN, Table
from septem.web import clock_faces, render
from septem.web.prefs import Prefs
from tests.kit.seated import seated

QUICK = Pace(LIVE, 90, 180)


def ticking(game: str, seats: int, pace: Pace = QUICK) -> Table:
    """A table whose turn began 20 seconds ago."""
    table = seated(game, seats)
    table.facts.settings["clock"] = pace.fields()
    table.clock = Clock(pace)
    table.clock.begin(table.turn, time.time() - 20)
    return table


def test_one_clock_for_all_with_a_ring_around_whoever_chooses() -> None:
    shown = render.picture(ticking("wonders", 3), 0, None, Prefs()).whole()
    assert shown.count('class="ring"') == 3
    assert shown.count('role="timer"') == 1
    assert shown.count('class="on"></i>', shown.index('class="rsv"')) >= 3
    assert "3 of 3 reserves of 60 s left" in shown
    french = render.picture(ticking("wonders", 3), 0, None, Prefs("fr")).whole()
    assert "3 réserves de 60 s sur 3" in french


@pytest.mark.parametrize(("game", "seats"), [("duel", 2), ("architects", 3)])
def test_one_clock_for_each_and_a_frame_around_the_one_that_runs(game: str, seats: int) -> None:
    table = ticking(game, seats)
    shown = render.picture(table, 0, None, Prefs()).whole()
    found = re.findall(r'class="dck( on)?(?: own)?" id="clock-(\d)"', shown)
    assert [int(seat) for _, seat in found] == list(range(seats))
    assert [int(seat) for on, seat in found if on] == table.waits_for
    assert re.search(r"<b>4:(0\d|10)</b>", shown)  # 90 + 180 - 20


def test_a_slow_game_has_one_clock_that_of_whoever_is_waited_for() -> None:
    """Nobody has a bank there: a clock that does not run tells nothing."""
    for game, seats in (("wonders", 7), ("duel", 2), ("architects", 7)):
        shown = render.picture(ticking(game, seats, PACES["7d"]), 0, None, Prefs()).whole()
        assert shown.count('role="timer"') == 1
        assert 'aria-label="You: 6 d 23 h left"' in shown


def test_a_slow_clock_says_days_and_offers_to_play_live_when_all_are_there() -> None:
    table = ticking("wonders", 3, PACES["3d"])
    shown = render.picture(table, 0, None, Prefs()).whole()
    assert "2 d 23 h" in shown
    assert 'class="ring"' not in shown
    assert 'id="go-live"' not in shown
    table.subscribers._expected = dict.fromkeys(range(3))  # type: ignore[arg-type]
    table.changed()
    assert 'id="go-live"' in render.picture(table, 0, None, Prefs()).whole()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whose_time_was_over_is_said_to_them_and_to_all(language: str) -> None:
    table = ticking("duel", 2)
    for number in range(10):  # past the wonders
        (late,) = table.waits_for
        step = table.checked(late, table.game.moves(late)[0].text)
        table.accept(replace(step, late=number == 9))
    name = table.seats[late].name
    to_them = {"en": "Time was up.", "fr": "Temps écoulé."}[language]
    to_all = {"en": f"{name} had no time left", "fr": f"{name} n'avait plus de temps"}[language]
    own, other = (
        unescape(render.picture(table, seat, None, Prefs(language)).whole())
        for seat in (late, 1 - late)
    )
    assert f"<b>{to_them}</b>" in own
    assert 'id="time-up"' not in other
    last = other[other.index('id="last"') :].partition("</div>")[0]
    assert to_all in re.sub("<[^>]*>", "", last)


def test_without_a_clock_nothing_is_shown() -> None:
    shown = render.picture(seated("wonders", 3), 0, None, Prefs()).whole()
    assert 'role="timer"' not in shown
    assert 'class="ring"' not in shown


def test_the_lobby_says_what_clock_will_run() -> None:
    table = ticking("wonders", 3)
    table.facts.state, table.clock = OPEN, None
    table.seats[2].kind, table.seats[2].name = "open", ""
    said = {"en": "90 s a turn, 3 × 60 s in reserve", "fr": "90 s par tour, 3 × 60 s en réserve"}
    for language, words in said.items():
        assert words in render.picture(table, 0, None, Prefs(language)).whole()
    assert clock_faces.said("en", PACES["300"]) == "5 min a turn, 3 × 60 s in reserve"
    assert clock_faces.said("en", PACES["1d"]) == "1 day a turn"
    assert clock_faces.said("fr", PACES["7d"]) == "7 jours par tour"
