"""A fragment that is kept and filled in late is the one that would be drawn anew."""

from random import Random
from typing import Any

import pytest

from septem.server.tables import Facts, Seat, Table
from septem.web import late, render, tables
from septem.web.prefs import Prefs

GAMES = {"wonders": 4, "duel": 2, "architects": 3}


def seated(game: str, players: int) -> Table:
    facts = Facts("a-b-c", game, {"players": players, "seed": 3}, state="playing")
    return Table(facts, [Seat(n, "person", f"P{n}") for n in range(players)], [], tables.narrate)


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_always_gets_the_present(game: str) -> None:
    table, rng, prefs = seated(game, GAMES[game]), Random(5), Prefs()
    for _ in range(60):
        if table.game.over:
            break
        seat = rng.choice(table.game.pending)
        table.accept(table.checked(seat, rng.choice(table.legal(seat)).text))
        for viewer in (None, *range(GAMES[game])):
            shown = render.current(table, viewer, None, prefs)
            assert shown == render.fragment(render.look(table, viewer, None, prefs))
            assert late.MARK not in shown


def test_a_tick_costs_no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = seated("wonders", 4), []
    whole = render.draft

    def counted(*words: Any) -> str:
        drawn.append(words)
        return whole(*words)

    monkeypatch.setattr(render, "draft", counted)
    before = render.current(table, 3, None, Prefs())
    for seat in range(3):
        table.accept(table.checked(seat, table.legal(seat)[0].text))
        after = render.current(table, 3, None, Prefs())
        assert after != before
        before = after
    assert len(drawn) == 1
    table.accept(table.checked(3, table.legal(3)[0].text))
    render.current(table, 3, None, Prefs())
    assert len(drawn) == 2
