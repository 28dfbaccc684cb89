"""Tables in play where people meet: clocks, signs, questions, reports, one device for several; each as the host sees it."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

from starlette.testclient import TestClient

from septem.server.agreeing import END, UNDO
from septem.server.clocks.clock import LIVE, PACES, Clock, Pace
from septem.server.manners import EMOTES
from septem.server.table import Emote, Table
from septem.web import render
from septem.web.prefs import Prefs
from tests.web.fit.pages import Draw, Visitor, application, setup
from tests.web.fit.states import SETUPS, State, states

PACE = Pace(LIVE, 90, 180)
WORDS = ["Wohin des Weges? " * 12]
# By name: what to play, and the pace of its clock.
TICKING = {
    "wonders-4": PACE,
    "everything-7": PACE,
    "everything-8": PACES["3d"],
    "duel-everything": PACE,
    "duel": PACES["7d"],
    "architects-4": PACE,
    "architects-7": PACE,
    "architects-2": PACES["3d"],
}
TALKED = ("wonders-4", "everything-7", "duel-everything", "architects-7")


def company() -> Iterator[tuple[str, Draw]]:
    """Every such table by its name."""
    for name, pace in TICKING.items():
        yield f"clock, {name}", partial(drawn, name, change=partial(tick, pace=pace))
    for name in TALKED:
        yield f"asked, {name}", partial(drawn, name, change=partial(ask, kind=UNDO, by=1))
        yield (
            f"own question, {name}",
            partial(drawn, name, change=partial(ask, kind=END, by=0)),
        )
        yield f"signs, {name}", partial(drawn, name, change=give_signs)
        yield f"reports, {name}", partial(drawn, name, change=report)
    with application() as client:
        yield "lobby with a clock", Visitor(client).draw(waiting(client))
        yield "the device goes on", Visitor(client).draw(shared(client))


@cache
def middle(name: str) -> State:
    """A moment of a game at which its first seat decides."""
    found = next(one for one in SETUPS if one.name == name)
    return max((one for one in states(found) if not one.over), key=lambda one: len(one.moves))


def drawn(name: str, language: str, theme: str, change: Any) -> str:
    """A table to which something was done, as its host sees it."""
    state = middle(name)
    plain = state.table
    facts = replace(plain.facts, host="ada", settings=dict(plain.facts.settings))
    table = Table(facts, plain.seats, state.moves)
    table.holders = {"ada": {0}, **{f"g{n}": {n} for n in range(1, len(plain.seats))}}
    for line in plain.chat:
        table.keep_line(line)
    change(table)
    seen = render.look(table, 0, "ada", Prefs(language=language, theme=theme))
    here = [replace(seat, online=True) for seat in seen.seats]
    return render.table_page(replace(seen, seats=here))


def tick(table: Table, pace: Pace) -> None:
    """The turn began a while ago."""
    table.facts.settings["clock"] = pace.fields()
    table.clock = Clock(pace)
    table.clock.begin(table.turn, time.time() - 20)


def ask(table: Table, kind: str, by: int) -> None:
    asked = {"kind": kind, "by": by, "yes": [by], "moves": len(table.moves)}
    table.facts.settings["proposal"] = asked


def give_signs(table: Table) -> None:
    for seat, kind in zip(range(len(table.seats)), EMOTES, strict=False):
        table.emotes[seat] = Emote(kind, table.log.beat, time.time() + 3600)


def report(table: Table) -> None:
    told = [{"by": 1, "about": n, "lines": WORDS} for n in range(1, len(table.seats)) if n % 2]
    table.facts.settings |= {"reports": told, "silent": [1]}


def waiting(client: TestClient) -> str:
    """An open table with a clock."""
    kinds = ["me", "friend", "open", "bot:fair"]
    return Visitor(client).set_table(setup("wonders", kinds, "leaders", clock="90"))


def shared(client: TestClient) -> str:
    """A table whose people pass one device on."""
    where = Visitor(client).set_table(setup("wonders", ["me", "friend", "friend"]))
    client.post(f"{where}/hot-seat", data={"seat": "0", "on": "1"})
    return where
