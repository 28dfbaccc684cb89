"""Pages about people, bots and rounds of friends: from sums, for those who may see them, in both languages."""

import asyncio
import time
from dataclasses import replace

from sqlalchemy import Connection
from starlette.testclient import TestClient

from septem.kernel.phrases import LANGUAGES
from septem.server.lobby import Lobby
from septem.server.results import profiles, ratings
from septem.server.results.ended import Ended, Place
from septem.server.results.scale import START
from septem.server.seats import COOKIE, Guest
from septem.server.store import Store, add_holder, in_order
from tests.server.results.test_ratings import game, place, played

BOXES = ["leaders", "cities"]
LINES = {"military": 7, "treasury": 3, "wonder": 10, "civilian": 17, "science": 6, "leaders": 4}


def seat(n: int, rank: int, round_: int) -> Place:
    name = ("Ada", "Bob", "Eve", "Zoe")[n]
    board = ("rhodes_a", "babylon_b", "giza_a", "olympia_b")[(n + round_) % 4]
    return place(n, rank, name=name, person=name.lower(), lines=LINES, boards=(board,))


def games(count: int) -> list[Ended]:
    """Many games of four people, whose places rotate, with boxes and without."""
    return [
        replace(
            game(*(seat(n, 1 + (n + k) % 4, k) for n in range(4))),
            table=f"round-{k}",
            at=1.7e9 + 86_400 * k,
            options={"expansions": BOXES if k % 2 else []},
        )
        for k in range(count)
    ]


def fill(connection: Connection, count: int = 14) -> None:
    for end in games(count):
        ratings.add(connection, end)
    bots = [seat(0, 1, 0), replace(seat(1, 2, 0), kind="bot", person=None, level="expert")]
    ratings.add(connection, replace(game(*bots, name="duel"), table="with-bots"))
    branch = replace(game(seat(0, 1, 0), seat(1, 2, 0)), table="branch", position={})
    ratings.add(connection, branch)


def be(client: TestClient, guest: Guest, language: str = "en") -> None:
    client.cookies.clear()
    client.cookies.set(COOKIE, client.app.state.signer.write(guest))  # type: ignore[attr-defined]
    client.cookies.set("septem_prefs", f"language={language}")


def test_the_pages(client: TestClient) -> None:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    lobby.store.write(fill).result()
    for language in LANGUAGES:
        be(client, Guest("ada", "Ada"), language)
        own = client.get("/me").text
        assert own.count('class="rng"') + own.count('class="pv"') >= 2
        assert "Rhod" in own
        assert "/people/bob" in own
        assert "/bots/duel/expert" in own
        assert "/friends/" in own
        assert "<circle" in own
        assert "–</span>" in own, "the branch did not count"
        assert "figures:" not in own
        against = client.get("/me?pool=bots/duel").text
        assert "<circle" not in against
        assert client.get("/me?pool=x/y&pool=%00").status_code == 200
        bot = client.get("/bots/duel/expert")
        assert bot.status_code == 200
        assert "1689" in bot.text, "by the ladder: 1500 + (1506 - 749) / 4"
        assert "figures:" not in bot.text
        friends = own.partition('href="/friends/')[2].partition('"')[0]
        round_ = client.get(f"/friends/{friends}").text
        assert round_.count("<tr>") == 5
        assert "Eve, Zoe" in own, "whom one plays with"
        assert own.count('class="eq"') == 4, "the line of equal shares"
        assert "figures:" not in round_
    assert client.get("/bots/duel/nobody").status_code == 404
    assert client.get("/bots/chess/fair").status_code == 404
    assert client.get("/people/bob").status_code == 404, "they never shared a table here"
    assert "Ada" in client.get("/bots/duel/expert").text
    be(client, Guest("stranger", "Kim"))
    assert "Ada" not in client.get("/bots/duel/expert").text, "a bot's page names nobody to others"
    assert client.get(f"/friends/{friends}").status_code == 404
    assert client.get("/people/ada").status_code == 404
    assert "panel none" in client.get("/me").text


def test_who_shared_a_table_sees_the_page_and_the_change(client: TestClient) -> None:
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]
    portal = client.portal
    assert portal is not None
    table = portal.call(played, lobby, "duel")

    async def settled() -> None:
        while not table.rated:
            await asyncio.sleep(0.01)

    portal.call(settled)
    be(client, Guest("ada", "Ada"))
    sheet = client.get(f"/t/{table.id}").text
    assert 'href="/people/bob"' in sheet
    assert 'href="/me"' in sheet
    moved = {change or 0 for _, change in table.rated.values()}
    assert sum(moved) == 0, "equals won and lost the same"
    best = max(moved)
    assert (f"Rating +{best}</i>" if best else "Rating 0</i>") in sheet
    table.rated = {seat: (who, None) for seat, (who, _) in table.rated.items()}
    table.changed()
    assert 'class="rc"' not in client.get(f"/t/{table.id}").text, "a game that does not count"
    assert ("\N{MINUS SIGN}" in sheet) == bool(best)
    rating = client.get("/games").text.partition('class="sc"')[2]
    assert any(f"{abs(one)}" in rating for one in moved)
    assert client.get("/people/bob").status_code == 200
    assert client.get("/people/Bob").status_code == 404, "nobody keeps that name"
    lobby.store.write(in_order(add_holder(table.id, 1, "second-device"))).result()
    be(client, Guest("second-device", "Bob"))
    assert client.get("/people/ada").status_code == 200


def test_a_page_reads_as_much_for_many_games_as_for_few(client: TestClient) -> None:
    """What a page reads does not grow with the games: the rows of sums are counted."""
    lobby: Lobby = client.app.state.lobby  # type: ignore[attr-defined]

    def read() -> int:
        from sqlalchemy import event

        fetched = 0

        def count(_: object, __: object, statement: str, *___: object) -> None:
            nonlocal fetched
            fetched += any(name in statement for name in ("results", "ratings", "figures"))

        event.listen(lobby.store.engine, "after_cursor_execute", count)
        client.get("/me")
        event.remove(lobby.store.engine, "after_cursor_execute", count)
        return fetched

    be(client, Guest("ada", "Ada"))
    lobby.store.write(lambda c: fill(c, 12)).result()
    read()  # some things are read once
    few = read()
    lobby.store.write(lambda c: [ratings.add(c, end) for end in games(150)[12:]]).result()
    assert read() == few


def test_the_rating_of_thirty_days_ago_is_that_after_the_last_older_game(
    client: TestClient,
) -> None:
    store: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
    now = time.time()
    ends = [
        replace(end, at=now - 86_400 * days)
        for end, days in zip(games(4), (50, 40, 20, 10), strict=True)
    ]

    def rate(connection: Connection) -> None:
        for end in ends:
            ratings.add(connection, end)

    store.write(rate).result()
    (standing,) = store.read(profiles.standings("ada"))
    older = store.read(profiles.last_games("ada"))[2]
    assert older.at == ends[1].at
    assert standing.mu_before == older.mu
    (young,) = store.read(profiles.standings("ada", now + 86_400 * 15))
    assert young.mu_before == store.read(profiles.last_games("ada"))[1].mu
    (first,) = store.read(profiles.standings("ada", now - 86_400 * 25))
    assert first.mu_before == START[0]
