"""People hear that it is their turn in a slow game: once, in their language, and only while they do not look."""

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from septem.server import pruning
from septem.server.clocks import rows as clock_rows
from septem.server.clocks.clock import PACES
from septem.server.lobby import Lobby
from septem.server.notifying import calls, subscriptions
from septem.server.notifying.calling import Caller
from septem.server.notifying.schema import calls as waiting
from septem.server.notifying.schema import feeds
from septem.server.notifying.schema import subscriptions as kept
from septem.server.notifying.subscriptions import HOOK, MOST, MOST_FAILED, Owner
from septem.server.people import accounts as people
from septem.server.people import forgetting, sessions
from septem.server.table import Table
from tests.kit.push_service import Post, Reader, Service, push_service
from tests.server.clocks.test_clocks import BOB, QUICK, Hand, InLobby, begun, plays, quiet

SLOW_PACE = PACES["2d"]
Work = Callable[[Lobby], Coroutine[Any, Any, None]]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with push_service(tmp_path) as found:
        yield found


def owner(language: str = "en", session: str | None = None, guest: str = "bob") -> Owner:
    return Owner(guest, session, "phone Chrome", language, "https://septem.example")


def write(lobby: Lobby, *works: Any) -> None:
    for work in works:
        lobby.store.write(work).result()


def listed(lobby: Lobby) -> list[Any]:
    return lobby.store.read(subscriptions.of("bob"))


def waits(lobby: Lobby) -> int:
    asked = select(func.count()).select_from(waiting)
    return int(lobby.store.read(lambda connection: connection.execute(asked).scalar()) or 0)


def browser(service: Service, path: str = "201", **named: Any) -> tuple[Reader, Any]:
    reader = Reader()
    where = service.at(path)
    added = subscriptions.add_browser(owner(**named), where, reader.p256dh, reader.auth, 1000.0)
    return reader, added


async def bobs_turn(lobby: Lobby, table: Table) -> None:
    """Whatever Ada owes is done."""
    while table.waits_for == [0]:
        await plays(lobby, table, 0)
    assert table.waits_for == [1]
    await quiet(lobby)


async def sent(lobby: Lobby) -> None:
    """Send what is due, and wait until it is."""
    await lobby.caller.look()
    while lobby.caller._under_way:
        await asyncio.wait(lobby.caller._under_way)


def at_a_slow_table(in_lobby: InLobby, service: Service, work: Any) -> None:
    async def inner(lobby: Lobby) -> None:
        hand = Hand()
        lobby.caller.now = hand
        lobby.caller.outgoing = service.outgoing()
        table = await begun(lobby, hand, SLOW_PACE)
        await work(lobby, table, hand)

    in_lobby(inner)


def test_a_browser_is_told_once_in_its_language_and_nothing_of_the_game(
    in_lobby: InLobby, service: Service
) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        reader, added = browser(service, language="fr")
        write(lobby, added)
        await bobs_turn(lobby, table)
        other = Caller(lobby.store, hand)  # of another process
        other.outgoing = service.outgoing()
        await asyncio.gather(other.look(), lobby.caller.look())
        await asyncio.gather(sent(lobby), *other._under_way)
        lobby.tend(table)
        lobby._noted.clear()
        lobby.tend(table)  # written again: the turn is the same
        await quiet(lobby)
        await sent(lobby)
        [post] = service.posts
        assert reader.read(post.body) == {
            "title": "À vous de jouer",
            "body": "7 Wonders Duel avec Ada · encore 2 jours",
            "tag": f"turn-{table.id}",
            "where": f"/t/{table.id}",
            "lang": "fr",
        }
        assert post.headers["Content-Encoding"] == "aes128gcm"
        assert post.headers["TTL"] == str(2 * 24 * 3600)
        assert len(post.headers["Topic"]) == 32
        key = post.headers["Authorization"].partition(", k=")[2]
        assert key == await lobby.caller.public_key()
        [row] = listed(lobby)
        assert (row.told, row.failed, waits(lobby)) == (hand.at, 0, 0)

    at_a_slow_table(in_lobby, service, work)
    in_lobby(lambda lobby: same_key(lobby, service.posts[0]))


async def same_key(lobby: Lobby, post: Post) -> None:
    """The server has the same key after a restart."""
    assert post.headers["Authorization"].endswith(await lobby.caller.public_key())


def test_nobody_is_told_who_looks_at_the_table_or_whose_game_is_not_slow(
    in_lobby: InLobby, service: Service
) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        write(lobby, browser(service)[1])
        async with table.subscribers.subscribed(1):
            await bobs_turn(lobby, table)
        assert waits(lobby) == 0
        for timer in table.subscribers._expected.values():
            timer.cancel()
        table.subscribers._expected.clear()
        await plays(lobby, table, 1)
        async with table.subscribers.subscribed(1, hidden=True):  # a tab in the background
            await bobs_turn(lobby, table)
        assert waits(lobby) == 1
        for pace in (QUICK, None):
            other = await begun(lobby, hand, pace)
            await bobs_turn(lobby, other)
            assert waits(lobby) == 1

    at_a_slow_table(in_lobby, service, work)


def test_what_was_decided_in_the_meantime_is_not_told(in_lobby: InLobby, service: Service) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        write(lobby, browser(service)[1])
        await bobs_turn(lobby, table)
        assert waits(lobby) == 1
        while table.waits_for == [1]:
            await plays(lobby, table, 1)
        await quiet(lobby)
        await sent(lobby)
        assert (service.posts, waits(lobby)) == ([], 0)

    at_a_slow_table(in_lobby, service, work)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    in_lobby: InLobby, service: Service, status: int
) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        write(lobby, browser(service, str(status))[1])
        await bobs_turn(lobby, table)
        await sent(lobby)
        assert (len(service.posts), listed(lobby), waits(lobby)) == (1, [], 0)

    at_a_slow_table(in_lobby, service, work)


def test_what_may_pass_is_tried_again_later_and_later_then_given_up(
    in_lobby: InLobby, service: Service
) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        write(lobby, browser(service, "503")[1])
        await bobs_turn(lobby, table)
        for tried, pause in enumerate((100.0, *calls.PAUSES[1:]), 1):  # the service asks for 100
            await sent(lobby)
            assert len(service.posts) == tried
            hand.at += pause - 1
            await sent(lobby)
            assert len(service.posts) == tried
            hand.at += 1
        await sent(lobby)
        [row] = listed(lobby)
        assert (len(service.posts), row.failed, waits(lobby)) == (6, 1, 0)
        write(lobby, subscriptions.refused(row.id, MOST_FAILED))
        await plays(lobby, table, 1)
        await bobs_turn(lobby, table)
        assert waits(lobby) == 0  # nothing is sent where nothing arrives

    at_a_slow_table(in_lobby, service, work)


def test_a_service_that_hangs_holds_nobody_else_up(in_lobby: InLobby, service: Service) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        lobby.caller.outgoing = service.outgoing(1.0)
        secret = subscriptions.new_secret()
        hook = subscriptions.set_hook(owner(), service.at("200/hook"), secret, 1000.0)
        write(lobby, browser(service, "hang")[1], hook)
        await bobs_turn(lobby, table)
        await lobby.caller.look()
        await asyncio.to_thread(service.wait_for, 2)
        await sent(lobby)
        by_kind = {row.kind: row for row in listed(lobby)}
        assert by_kind[HOOK].told == hand.at
        assert (by_kind["push"].told, waits(lobby)) == (None, 1)

    at_a_slow_table(in_lobby, service, work)


def test_a_webhook_gets_a_signed_json(in_lobby: InLobby, service: Service) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        secret = subscriptions.new_secret()
        write(lobby, subscriptions.set_hook(owner(), service.at("204/a?b=c"), secret, 1000.0))
        await bobs_turn(lobby, table)
        await sent(lobby)
        [post] = service.posts
        assert post.path == "/204/a?b=c"
        told = json.loads(post.body)
        until = hand.at + SLOW_PACE.turn
        assert told == {
            "type": "turn",
            "table": table.id,
            "game": "duel",
            "seat": 1,
            "turn": table.turn,
            "others": ["Ada"],
            "since": hand.at,
            "until": until,
            "url": f"https://septem.example/t/{table.id}",
            "text": "Your turn: 7 Wonders Duel with Ada · 2 days left",
        }
        moment, ident = post.headers["webhook-timestamp"], post.headers["webhook-id"]
        key = base64.b64decode(secret.removeprefix("whsec_"))
        what = f"{ident}.{moment}.".encode() + post.body
        made = base64.b64encode(hmac.new(key, what, hashlib.sha256).digest()).decode()
        assert (moment, post.headers["webhook-signature"]) == (str(int(hand.at)), f"v1,{made}")

    at_a_slow_table(in_lobby, service, work)


def test_a_subscription_ends_with_its_session_and_everything_with_its_owner(
    in_lobby: InLobby, service: Service
) -> None:
    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        write(
            lobby,
            browser(service, "201/guest")[1],
            subscriptions.set_feed("bob", "a secret", 1000.0),
            subscriptions.set_hook(owner(), service.at("200"), "whsec_", 1000.0),
            people.keep("bob", "Bob", "en", 1000.0),
            sessions.begin("bob", "first", "phone Chrome", 1000.0),
            subscriptions.take_over("bob", "bob", people.digest("first")),
            sessions.begin("bob", "second", "laptop Firefox", 1001.0),
            browser(service, "201/second", session=people.digest("second"))[1],
        )
        assert [row.address[-6:] for row in listed(lobby) if row.kind != HOOK] == [
            "/guest",
            "second",
        ]
        await bobs_turn(lobby, table)
        assert waits(lobby) == 3
        write(lobby, sessions.end("bob", people.digest("first")))
        assert [row.address[-6:] for row in listed(lobby) if row.kind != HOOK] == ["second"]
        assert waits(lobby) == 2
        write(lobby, subscriptions.speak("bob", people.digest("second"), "fr"))
        assert {row.language for row in listed(lobby)} == {"fr"}
        write(lobby, forgetting.forget("bob"))
        assert (listed(lobby), waits(lobby)) == ([], 0)
        assert lobby.store.read(subscriptions.feed_of("bob")) is None

    at_a_slow_table(in_lobby, service, work)


def test_a_guest_takes_what_they_have_into_a_name_and_old_things_are_pruned(
    in_lobby: InLobby, service: Service
) -> None:
    async def work(lobby: Lobby) -> None:
        write(
            lobby,
            people.keep("bob", "Bob", "en", 1000.0),
            sessions.begin("bob", "first", "phone Chrome", 1000.0),
            browser(service, "201/a", guest="stranger")[1],
            subscriptions.set_hook(owner(guest="stranger"), service.at("200"), "whsec_", 1000.0),
            subscriptions.set_feed("stranger", "a secret", 1000.0),
            subscriptions.take_over("stranger", "bob", people.digest("first")),
        )
        assert sorted(row.kind for row in listed(lobby)) == ["hook", "push"]
        assert lobby.store.read(subscriptions.reader_of("a secret")) == "bob"
        for number in range(MOST + 2):
            session = f"session {number}"
            write(lobby, sessions.begin("bob", session, "", 2000.0 + number))
            named = owner(session=people.digest(session))
            reader = Reader()
            where = service.at(f"201/{number}")
            added = subscriptions.add_browser(
                named, where, reader.p256dh, reader.auth, 2000.0 + number
            )
            write(lobby, added)
        assert len(listed(lobby)) == MOST + 1  # with the webhook
        write(lobby, browser(service, "201/old", guest="gone")[1])

    in_lobby(work)
    url = in_lobby_url(in_lobby)
    pruning.prune(url, pruning.Ages(), really=True)

    async def after(lobby: Lobby) -> None:
        rows = lobby.store.read(lambda connection: connection.execute(select(kept)).all())
        assert [(row.guest, row.kind) for row in rows] == [("bob", "hook")]
        assert lobby.store.read(lambda connection: connection.execute(select(feeds)).all())

    in_lobby(after)


def in_lobby_url(in_lobby: InLobby) -> str:
    found: list[str] = []

    async def work(lobby: Lobby) -> None:
        found.append(str(lobby.store.engine.url))

    in_lobby(work)
    return found[0]


def test_a_turn_has_the_time_it_began(in_lobby: InLobby, service: Service) -> None:
    """What the feed shows: a new decision is a new entry, however it was owed before."""

    async def work(lobby: Lobby, table: Table, hand: Hand) -> None:
        await bobs_turn(lobby, table)
        [first] = lobby.store.read(calls.turns_of(BOB.id))
        hand.at += 3600
        await plays(lobby, table, 1)
        await bobs_turn(lobby, table)
        [second] = lobby.store.read(calls.turns_of(BOB.id))
        assert second.number > first.number
        assert second.since == first.since + 3600
        keep = clock_rows.keep(table.id, None, None, {1: None}, table.turn, {1}, hand.at + 60)
        write(lobby, keep)
        assert lobby.store.read(calls.turns_of(BOB.id))[0].since == second.since

    at_a_slow_table(in_lobby, service, work)
