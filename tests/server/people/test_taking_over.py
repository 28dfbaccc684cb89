"""What a guest did becomes a person's who signs in on the device."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, select
from starlette.testclient import TestClient

from septem.server.people.forgetting import forget
from septem.server.people.schema import people
from septem.server.people.taking_over import take_over
from septem.server.results import ratings, rebuilding
from septem.server.results.counting import HOT_SEAT, counted
from septem.server.results.ended import Ended
from septem.server.results.rebuilding import overdue
from septem.server.results.schema import figures, results
from septem.server.results.schema import ratings as kept_ratings
from tests.server.people.test_people import device, keep, kept_store, rows
from tests.server.results.test_ratings import game, place


def test_the_games_of_a_guest_are_rated_as_the_persons(client: TestClient) -> None:
    """Ada plays as a guest on a phone between games under her name: after signing in there all of them are hers, in their order."""
    store, portal = kept_store(client), client.portal
    assert portal is not None
    link = keep(client, "Ada")
    ((ada,),) = rows(client, select(people.c.id))
    phone = device(client)
    phone.post("/tables", data={"preset": "duel:duel"})
    guest = client.app.state.signer.read(phone.cookies["septem_guest"]).id  # type: ignore[attr-defined]

    def games(*players: str) -> list[Ended]:
        """Duels against Bob; the last one Ada would have against herself."""
        pairs = [(one, "bob") for one in players] + [(guest, ada)]
        sides = [[place(n, 1 + n, person=who) for n, who in enumerate(pair)] for pair in pairs]
        return [
            replace(game(*both, name="duel"), table=f"duel-{n}") for n, both in enumerate(sides)
        ]

    def rate(connection: Connection) -> None:
        for end in games(ada, guest, ada, guest):
            ratings.add(connection, end)

    store.write(rate).result()
    assert phone.post(link, follow_redirects=False).status_code == 303
    assert phone.post(link, follow_redirects=False).status_code == 303, "once more changes nothing"

    async def settled() -> None:
        while store.read(overdue):
            await asyncio.sleep(0.01)

    portal.call(settled)
    book = ratings.Book()
    for number, end in enumerate(games(ada, ada, ada, ada)[:4], 1):
        book.add(end, number, counted(end))
    found = rows(client, select(kept_ratings).order_by(kept_ratings.c.player))
    assert {row.player: dict(row._mapping) for row in found} == {
        name[0]: kept for name, kept in book.ratings.items()
    }
    with_herself = rows(client, select(results.c.reason).where(results.c.table_id == "duel-4"))
    assert {row.reason for row in with_herself} == {HOT_SEAT}


def test_who_is_forgotten_while_a_pool_is_rated_does_not_come_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest of a phone becomes Ada; in the middle of rating the pool again Bob, whom both have met, is forgotten."""
    store = kept_store(client)
    pairs = [("ada", "bob"), ("phone", "bob"), ("ada", "cam")]
    ends = [
        replace(
            game(*(place(n, 1 + n, person=who) for n, who in enumerate(pair)), name="duel"),
            table=f"duel-{number}",
        )
        for number, pair in enumerate(pairs)
    ]

    def rate(connection: Connection) -> None:
        for end in ends:
            ratings.add(connection, end)
        take_over("phone", "ada")(connection)

    store.write(rate).result()
    ((ladder, pool),) = store.read(overdue)
    whole, written = rebuilding.changed_rows, []

    def interrupted(*both: Any) -> Any:
        if not written:
            store.write(forget("bob")).result()
        written.extend(found := list(whole(*both)))
        return found

    monkeypatch.setattr(rebuilding, "changed_rows", interrupted)
    rebuilding.rate_again(store, ladder, pool)
    assert written
    assert store.read(overdue) == []
    players = [row.player for row in rows(client, select(results.c.player).distinct())]
    assert sorted(name for name in players if not name.startswith("gone-")) == ["ada", "cam"]
    rated = {row.player: row.games for row in rows(client, select(kept_ratings))}
    assert "bob" not in rated
    assert (rated["ada"], rated["cam"], len(rated)) == (3, 1, 3)
    assert "bob" not in {row.key for row in rows(client, select(figures.c.key))}


def test_what_a_guest_hosts_and_which_programs_speak_for_them(client: TestClient) -> None:
    """A tournament the guest opened can be begun by the person; a token of the guest is on the person's page."""
    link = keep(client, "Ada")
    phone = device(client)
    form = {
        "title": "Cup",
        "name": "Ida",
        "game": "duel",
        "size": "2",
        "rounds": "1",
        "level": "fair",
    }
    cup = phone.post("/tournaments", data=form, follow_redirects=False).headers["location"]
    device(client).post(f"{cup}/join", data={"name": "Bob"})
    page = phone.post("/me/programs", data={"name": "robot", "scope": ["read"]}).text
    token = page.partition('id="token">')[2].partition("<")[0]
    phone.post(link)
    assert "robot" in client.get("/me/programs").text
    said = client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert said.status_code == 200
    begun = phone.post(f"{cup}/start", data={"round": "1"}, follow_redirects=False)
    assert begun.status_code == 303, begun.text
    assert "/t/" in phone.get(cup).text
