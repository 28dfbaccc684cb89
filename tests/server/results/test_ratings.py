"""Ratings: the library's own numbers, the same however often they are made, and none for games that do not count."""

import asyncio
import re
from dataclasses import replace
from math import log, sqrt
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import select

from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.results import bot_ladders, ratings, rebuilding, scale
from septem.server.results.after_game import settle
from septem.server.results.counting import BOTS, PEOPLE, Counted, counted
from septem.server.results.ended import Ended, Place
from septem.server.results.pools import pool_of
from septem.server.results.ratings import Book
from septem.server.results.schema import figures, results
from septem.server.results.schema import ratings as kept_ratings
from septem.server.seats import Guest
from septem.server.store import Store
from septem.server.table import Table
from tests.server.lobbies import open_lobby
from tests.server.postgres import postgres
from tests.server.results.test_after_game import settled_steps
from tests.server.test_lobby import to_the_end

ADA, BOB, EVE = Guest("ada", "Ada"), Guest("bob", "Bob"), Guest("eve", "Eve")


def place(seat: int, rank: int, **more: Any) -> Place:
    usual = Place(
        seat, "person", f"P{seat}", f"p{seat}", None, False, None, rank, 50 - rank, {"blue": 9}, ()
    )
    return replace(usual, **more)


def game(*places: Place, name: str = "wonders", **more: Any) -> Ended:
    end = Ended(f"t{len(places)}", name, {}, {}, None, 1e9, "points", places)
    return replace(end, **more)


def points_after(end: Ended) -> list[tuple[float, float]]:
    book = Book()
    book.add(end, 1, counted(end))
    return [(row["mu"], row["sigma"]) for row in book.results]


def test_numbers_are_those_of_the_library() -> None:
    """Alone, with a tie, and in teams."""
    model = PlackettLuce()
    fresh = [[model.rating()] for _ in range(4)]
    for ranks in ([2, 1, 4, 3], [1, 1, 3, 3]):
        found = points_after(game(*(place(n, rank) for n, rank in enumerate(ranks))))
        want = model.rate(fresh, ranks=[float(rank) for rank in ranks])
        assert found == [(one.mu, one.sigma) for (one,) in want]
    teams = game(
        *(place(n, rank, team=n // 2) for n, rank in enumerate([2, 2, 1, 1])),
        options={"expansions": ["cities", "teams"]},
    )
    pairs = model.rate([[model.rating(), model.rating()] for _ in range(2)], ranks=[2.0, 1.0])
    assert points_after(teams) == [(one.mu, one.sigma) for side in pairs for one in side]


def test_a_newcomer_is_1500_and_uncertain() -> None:
    new = scale.shown(*scale.START)
    assert (new.points, new.spread, new.provisional) == (1500, 120, True)
    ten_to_one = scale.MODEL.mu + log(10) * sqrt(2) * scale.MODEL.beta
    assert scale.shown(ten_to_one, 1.0).points == 1600
    assert not scale.shown(25.0, 6.0).provisional


def test_who_left_is_last() -> None:
    stayed = points_after(game(place(0, 1), place(1, 2), place(2, 3)))
    left = points_after(game(place(0, 1, stand_in=True, level="fair"), place(1, 2), place(2, 3)))
    assert left[0] == stayed[2]
    assert left[1] == stayed[0]


def test_a_bots_number_never_moves_a_persons() -> None:
    """Against bots a person is measured by the published ladder, whatever tables taught of the bot."""
    end = game(place(0, 1), place(1, 2, kind="bot", person=None, level="fair"), name="duel")
    book = Book()
    strong = {"player": "bot:fair", "ladder": BOTS, "pool": "duel", "mu": 40.0, "sigma": 2.0}
    book.ratings["bot:fair", BOTS, "duel"] = {
        **strong,
        "games": 9,
        "wins": 9,
        "streak": 9,
        "longest": 9,
        "at": 0.0,
    }
    book.add(end, 1, counted(end))
    assert (book.results[0]["mu"], book.results[0]["sigma"]) == points_after(end)[0]
    assert book.results[1]["mu"] < 40
    assert ("p0", PEOPLE, "duel") not in book.ratings


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        (game(place(0, 1), place(1, 2), settings={"uploaded": True}), "opened"),
        (game(), "no_result"),
        (game(place(0, 1), place(1, 2), position={}), "branch"),
        (game(place(0, 1), place(1, 2), settings={"given_seed": True}), "seed"),
        (game(place(0, 1), place(1, 2), settings={"rewound": True}), "rewound"),
        (game(place(0, 1), place(1, 2), settings={"hinted": True}), "hinted"),
        (game(place(0, 1), place(1, 2), options={"expansions": ["harbours@1f"]}), "folder"),
        (game(place(0, 1), place(1, 2), name="noughts"), "no_pool"),
        (game(*(place(n, 1, kind="bot", person=None, level="fair") for n in (0, 1))), "nobody"),
        (game(place(0, 1), place(1, 2, person=None)), "unknown"),
        (game(place(0, 1), place(1, 2, person="p0")), "hot_seat"),
    ],
)
def test_what_does_not_count(end: Ended, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if reason == "no_pool":
        monkeypatch.setattr("septem.server.results.counting.pool_of", lambda *_: None)
    found = counted(end)
    assert (found.ladder, found.reason) == ("", reason)
    book = Book()
    book.add(end, 1, found)
    assert not book.ratings
    assert not book.figures


def test_pools() -> None:
    """One per game and number of players; teams and Pantheon have their own."""
    names = {
        ("wonders", 2): "wonders-2",
        ("wonders", 3): "wonders-3",
        ("wonders", 4): "wonders-4",
        ("wonders", 7): "wonders-5-7",
        ("wonders", 8): "wonders-5-7",
        ("duel", 2): "duel",
        ("architects", 5): "architects",
    }
    found = {at: pool_of(at[0], {}, at[1]) for at in names}
    assert {at: pool.name for at, pool in found.items() if pool} == names
    gods = pool_of("duel", {"expansions": ["pantheon", "promos"]}, 2)
    assert gods is not None
    assert gods.name == "duel-pantheon"
    for options in ({"expansions": ["cities"], "teams": True}, {"expansions": ["cities", "teams"]}):
        partners = pool_of("wonders", options, 4)
        assert partners is not None
        assert partners.name == "wonders-teams"


def test_ladders_of_bots_are_the_published_ones() -> None:
    """The data is what docs/bots.md prints."""
    text = Path("docs/bots.md").read_text(encoding="utf-8").partition("### Ladders")[2]
    parts = re.split(r"\*\*(7 Wonders|Duel|Architects)\*\*", text)
    row = re.compile(r"\| `(\w+)(?:@\d+)?` \| (\d+) \((\d+) to (\d+)\)")
    for title, part in zip(parts[1:6:2], parts[2:7:2], strict=True):
        found = {name: [int(n) for n in figures] for name, *figures in row.findall(part)}
        ladder = bot_ladders.ladder_of({"7 Wonders": "wonders"}.get(title, title.lower()))
        assert {"random": [0, 0, 0], **found} == ladder
    mu, _ = bot_ladders.anchor("duel", "fair", 2)
    assert mu == scale.MODEL.mu
    assert scale.shown(*bot_ladders.anchor("duel", "random", 2)).points == 1500 - round(749 / 4)


# On disk.


async def played(lobby: Lobby, game: str, bots: int = 0, players: int = 2) -> Table:
    guests = [ADA, BOB, EVE][:players]
    places = [SeatRequest("person", ADA.name)] + [SeatRequest("open")] * (players - 1)
    places += [SeatRequest("bot", level="random")] * bots
    table = await lobby.create(TableRequest(game, {}, places, {}), ADA)
    for number, guest in enumerate(guests[1:], 1):
        await lobby.join(table, number, guest.name, guest)
    await to_the_end(lobby, table)
    return table


def rows_of(store: Store) -> list[list[Any]]:
    """Everything on disk, in order."""

    def work(connection: Any) -> list[list[Any]]:
        return [
            [tuple(row) for row in connection.execute(select(t).order_by(*t.primary_key))]
            for t in (results, kept_ratings, figures)
        ]

    return store.read(work)


async def on_disk(url: str) -> None:
    """Games are rated once; all of it made again from the kept games is the same, to the last digit."""
    async with open_lobby(url) as lobby:
        tables = [
            await played(lobby, "duel"),
            await played(lobby, "duel"),
            await played(lobby, "architects", bots=1),
            await played(lobby, "architects", players=3),
        ]
        await settled_steps(lobby)
        before = rows_of(lobby.store)
        for table in tables:
            lobby.store.write(settle(table, 0.0)).result()
        assert rows_of(lobby.store) == before
        found = {tuple(row[:3]): row for row in before[1]}
        assert {name for name in found if name[0] == "ada"} == {
            ("ada", PEOPLE, "duel"),
            ("ada", BOTS, "architects"),
            ("ada", PEOPLE, "architects"),
        }
        assert ("bot:random", BOTS, "architects") in found
        assert found["ada", PEOPLE, "duel"][5] == 2
        assert rebuilding.rebuild(lobby.store) == len(tables)
        assert rows_of(lobby.store) == before


def test_on_disk_in_sqlite(url: str) -> None:
    asyncio.run(on_disk(url))


def test_on_disk_in_postgresql() -> None:
    with postgres() as url:
        asyncio.run(on_disk(url))


def test_a_game_whose_record_is_gone_keeps_its_rating() -> None:
    end = game(place(0, 1), place(1, 2), place(2, 2, stand_in=True, level="fair"))
    book, again = Book(), Book()
    book.add(end, 1, counted(end))
    rows = [type("Row", (), row) for row in book.results]
    first = rows[0]
    counts = Counted(first.ladder, first.pool, first.reason)
    again.add(rebuilding.from_rows(rows), 1, counts)
    assert again == book
    assert ratings.WINNERS in {key[0] for key in book.figures}
