"""Pages about people and their programs, with figures of many games and names as long as they may be, drawn by the application itself."""

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import Connection

from septem.server.results import ratings
from septem.server.seats import Guest
from septem.server.store import Store, add_holder
from tests.kit.push_service import Reader as Subscribed
from tests.server.people.test_people import PHONE, device, keep
from tests.server.results.test_profiles import be, fill, games
from tests.web.fit.pages import Draw, Visitor, application, setup
from tests.web.fit.states import NAME_LENGTH, NAMES

NOTIFIED = "/me/notifications"
OWNER = Guest("ada", NAMES[0][:NAME_LENGTH])
# By name: where it is, for somebody who has played.
READ = {
    "own results": "/me",
    "own results against bots": "/me?pool=bots/duel",
    "privacy, as a guest": "/me/privacy",
    "somebody's results": "/people/bob",
    "a bot of 7 Wonders": "/bots/wonders/expert",
    "a bot of Duel": "/bots/duel/expert",
    "a bot of Architects": "/bots/architects/novice",
    "programs": "/me/programs",
    "offline": "/offline",
}


def with_long_names(connection: Connection) -> None:
    """Games of people with long names, after those that have many kinds of results."""
    fill(connection)
    for end in games(4):
        places = [replace(one, name=NAMES[one.seat][:NAME_LENGTH]) for one in end.places]
        ratings.add(connection, replace(end, table=f"{end.table}-long", places=tuple(places)))


def people() -> Iterator[tuple[str, Draw]]:
    """Every such page by its name."""
    with application() as client:
        reader = Visitor(client)
        yield "no results", reader.draw("/me")
        kept: Store = client.app.state.lobby.store  # type: ignore[attr-defined]
        kept.write(with_long_names).result()
        be(client, OWNER)
        table = reader.set_table(setup("duel", ["me", "open"])).removeprefix("/t/")
        kept.write(add_holder(table, 1, "bob")).result()
        for name, where in READ.items():
            yield name, reader.draw(where)
        party = client.get("/me").text.partition('href="/friends/')[2].partition('"')[0]
        yield "friends", reader.draw(f"/friends/{party}")
        form = {"name": "Wilhelmina’s overnight program", "scope": "play"}
        yield "a new program", reader.posted("/me/programs", **form)
        yield "programs, one made", reader.draw("/me/programs")
        yield from notified(reader)
        yield from signed_in(reader)


def of_notifications() -> Iterator[tuple[str, Draw]]:
    """Those about being told alone."""
    with application() as client:
        yield from notified(Visitor(client))


def notified(reader: Visitor) -> Iterator[tuple[str, Draw]]:
    """Somebody who is told in a browser, by a webhook with a long address and by a feed."""
    yield "notifications, none", reader.draw(NOTIFIED)
    address = f"https://hooks.example.org/{'games-of-seven-wonders/' * 5}"
    yield "a webhook's secret", reader.posted(f"{NOTIFIED}/webhook", address=address)
    yield "a feed's address", reader.posted(f"{NOTIFIED}/feed")
    wanted = Subscribed().subscription("https://push.example.org/of/ada")
    assert reader.client.post(f"{NOTIFIED}/here", json=wanted).status_code == 200
    yield "notifications", reader.draw(NOTIFIED)


def signed_in(reader: Visitor) -> Iterator[tuple[str, Draw]]:
    """Somebody with a kept name and several devices; then the name shall be deleted."""
    keep(reader.client, OWNER.name)
    yield "recovery link", reader.posted("/me/link")
    other = device(reader.client, PHONE)
    link = keep(other, NAMES[1])
    other.post(link)
    yield "recovery", Visitor(device(reader.client)).draw(link)
    yield "privacy", reader.draw("/me/privacy")
    reader.client.post("/me/delete", data={})
    yield "privacy, about to leave", reader.draw("/me/privacy")
