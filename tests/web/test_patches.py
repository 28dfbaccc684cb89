"""A page that is told what is new has what a page has that is told all."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from septem.server.table import Line
from septem.web import pages, patches, render
from septem.web.prefs import Prefs
from tests.kit.seated import seated


def shown(event: bytes) -> str:
    """The data of an event as a page gets it."""
    lines = event.decode().removesuffix("\n\n").split("\ndata: ")
    return "\n".join(lines[1:])


@pytest.mark.parametrize(("game", "players"), [("wonders", 4), ("duel", 2), ("architects", 3)])
def test_patches_lead_to_the_same_table(game: str, players: int) -> None:
    table, rng, whole, sent = seated(game, players), Random(4), 0, 0
    before = render.picture(table, 0, None, Prefs())
    pieces = shown(before.cut_event).split(patches.CUT)
    while not table.game.over:
        seat = rng.choice(table.game.pending)
        table.accept(table.checked(seat, rng.choice(table.legal(seat)).text))
        if rng.random() < 0.1:
            table.say(Line(seat, "P0", "what\r\nelse\r?", 1.0))
        now = render.picture(table, 0, None, Prefs())
        if now.drawing is before.drawing:
            continue
        event = now.patch(before)
        assert event.startswith(f"event: patch\nid: {now.number}\ndata: ".encode())
        pieces = patches.patched(pieces, shown(event))
        assert "".join(pieces) == now.whole().replace("\r\n", "\n").replace("\r", "\n")
        assert now.patch(before) is now.patch(before)
        whole, sent, before = whole + len(now.event), sent + len(event), now
    assert sent < 0.9 * whole


def test_a_patch_names_what_stays() -> None:
    before = ["<p>", "a>one", "b>two", "a>one"]
    after = ["<p>", "c>new", "b>two", "a>one", "d>last"]
    data = patches.written(7, before, after)
    assert data.split(patches.MARK) == ["7", "=0 1", "+c>new", "=2 2", "+d>last"]
    assert patches.patched(before, data) == after
    assert patches.written(7, before, before) == f"7{patches.MARK}=0 4"
    assert patches.patched(before, patches.written(7, before, ["x", "y"])) == ["x", "y"]
    assert patches.patched([], patches.written(7, [], ["", ""])) == ["", ""]


def test_only_who_asks_for_patches_gets_them() -> None:
    async def kinds(asks: bool) -> list[str]:
        table, found = seated("wonders", 3), []
        here: Any = SimpleNamespace(table=table, seat=2, number=table.number)
        here.request, here.hidden, here.dismissed = SimpleNamespace(scope={}), False, False
        here.picture = lambda: render.picture(table, 2, None, Prefs())
        stream = pages.events(here, 0, None, asks)
        await anext(stream)
        found.append(await anext(stream))
        for seat in (0, 1, 2, 2):
            table.accept(table.checked(seat, table.legal(seat)[0].text))
            found.append(await anext(stream))
        await stream.aclose()
        texts = [each.decode() if isinstance(each, bytes) else each for each in found]
        return [text.partition("\n")[0].removeprefix("event: ") for text in texts]

    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have its loop here
        wholes = apart.submit(asyncio.run, kinds(False)).result()
        changes = apart.submit(asyncio.run, kinds(True)).result()
    assert wholes == ["table", "ticks", "ticks", "table", "table"]
    assert changes == ["table", "ticks", "ticks", "patch", "patch"]


def test_a_turn_sends_only_what_is_new_of_the_story() -> None:
    table = seated("wonders", 3)
    sent = []
    before = render.picture(table, 0, None, Prefs())
    for _ in range(3):
        for seat in range(3):
            table.accept(table.checked(seat, table.legal(seat)[-1].text))
        now = render.picture(table, 0, None, Prefs())
        sent.append(shown(now.patch(before)))
        before = now
    assert 'id="l-0"' in sent[0]
    assert all('id="l-0"' not in patch for patch in sent[1:])
    assert 'id="l-0"' in before.whole()
