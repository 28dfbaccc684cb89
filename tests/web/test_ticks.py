"""A drawing that is kept and gets its ticks later is the one that would be drawn anew."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from septem.kernel.descriptions import packaged
from septem.server.events import message
from septem.web import gaps, pages, render, ticks
from septem.web.prefs import Prefs
from tests.kit.seated import seated

GAMES = {name: game.default_players for name, game in packaged().items()}


TEAMS = {"teams": True, "expansions": ["leaders", "cities"]}  # partners see what one chooses


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in GAMES), ("wonders", TEAMS)])
def test_every_viewer_always_gets_the_present(game: str, options: dict[str, Any]) -> None:
    players = 4 if options else GAMES[game]
    table, rng, prefs = seated(game, players, **options), Random(5), Prefs()
    for turn in range(60):
        if table.game.over:
            break
        seat = rng.choice(table.game.pending)
        table.accept(table.checked(seat, rng.choice(table.legal(seat)).text))
        if turn % 7 == 3 and table.may_take_back(seat):
            table.take_back(seat, table.took_back(seat))
        for viewer in (None, *range(players)):
            shown = render.picture(table, viewer, None, prefs).whole()
            assert shown == render.fragment(render.look(table, viewer, None, prefs))
            assert gaps.MARK not in shown


def test_a_tick_costs_no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = seated("wonders", 4), []
    whole = render.draw

    def counted(*words: Any) -> str:
        drawn.append(words)
        return whole(*words)

    monkeypatch.setattr(render, "draw", counted)
    before = render.picture(table, 3, None, Prefs())
    for seat in range(3):
        table.accept(table.checked(seat, table.legal(seat)[0].text))
        after = render.picture(table, 3, None, Prefs())
        assert after != before
        before = after
    assert len(drawn) == 1
    table.accept(table.checked(3, table.legal(3)[0].text))
    render.picture(table, 3, None, Prefs())
    assert len(drawn) == 2


def test_an_open_page_gets_who_has_chosen_and_nothing_more() -> None:
    table = seated("wonders", 3)

    async def watch() -> list[str]:
        """What seat 2 gets when it comes, after two choices of others and after its own."""
        here: Any = SimpleNamespace(table=table, seat=2, number=table.number)
        here.request, here.hidden, here.dismissed = SimpleNamespace(scope={}), False, False
        here.picture = lambda: render.picture(table, 2, None, Prefs())
        stream = pages.events(here, 0)
        found: list[bytes | str] = [await anext(stream), await anext(stream)]
        for seat in range(3):
            table.accept(table.checked(seat, table.legal(seat)[0].text))
            found.append(await anext(stream))
        await stream.aclose()
        return [each.decode() if isinstance(each, bytes) else each for each in found[1:]]

    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its loop here
        came, first, second, third = apart.submit(asyncio.run, watch()).result()
    start = table.number - 3
    assert came.startswith(f"event: table\nid: {start}\n")
    assert third.startswith(f"event: table\nid: {start + 3}\n")
    for number, event in enumerate((first, second), 1):
        assert event.startswith(f"event: ticks\nid: {start + number}\n")
        assert f'data-since="{start}"' in event
        assert f"{number} of 3" in event
        assert event.count('class="ck"') == number
        assert len(event) < 3000


def test_whatever_theme_they_like_spectators_share_a_drawing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, drawn = seated("wonders", 3), []
    whole = render.draw

    def counted(*words: Any) -> str:
        drawn.append(words)
        return whole(*words)

    monkeypatch.setattr(render, "draw", counted)
    ways = [Prefs(), Prefs(theme="dark"), Prefs(sound=True, motion="off", keys=False)]
    shown = [render.picture(table, None, None, prefs) for prefs in ways]
    assert len(drawn) == 1
    assert shown[0].drawing is shown[1].drawing is shown[2].drawing
    for now, prefs in zip(shown, ways, strict=True):
        assert now.seen.prefs == prefs
        assert now.whole() == render.fragment(render.look(table, None, None, prefs))
    assert len({now.event for now in shown}) == 3
    assert shown[1].event is render.picture(table, None, None, ways[1]).event  # written once


def test_every_tick_is_an_element_of_the_page() -> None:
    table = seated("wonders", 3)
    table.accept(table.checked(0, table.legal(0)[0].text))
    now = render.picture(table, 0, None, Prefs())
    shown = [drawn for part in ticks.PARTS.values() if (drawn := part(now.seen))]
    assert len(shown) == len(ticks.PARTS) - 1  # this table has no clock
    for drawn in shown:
        ident = drawn.split('id="')[1].split('"')[0]
        assert now.whole().count(f'id="{ident}"') == 1
        assert f'id="{ident}"' in now.ticks(1)


def test_an_event_survives_every_kind_of_line_end() -> None:
    assert message("ticks", "a\rb\r\nc\n\nd", 7) == (
        "event: ticks\nid: 7\ndata: a\ndata: b\ndata: c\ndata: \ndata: d\n\n"
    )
