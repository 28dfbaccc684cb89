"""Subscriptions: a browser or a webhook that is told when it is somebody's turn; and the secret address of the feed of their turns.

A browser belongs to the session it was subscribed in, or to the guest of that device. Everything here is work for the store.
"""

import base64
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.engine import Row

from septem.server.errors import NotFound
from septem.server.notifying.schema import feeds, subscriptions
from septem.server.people.accounts import digest
from septem.server.store import Work

PUSH, HOOK = "push", "hook"
MOST = 20  # browsers of one person; the oldest makes room
MOST_FAILED = 5  # messages in a row after which nothing is sent any more, until a test arrives
MARK = "whsec_"  # before the secret of a webhook, as Standard Webhooks writes it


@dataclass(frozen=True)
class Owner:
    """Whose a subscription is, on which device, and how they are spoken to."""

    guest: str
    session: str | None
    device: str
    language: str
    origin: str  # where they reach this server


def hook_id(guest: str) -> str:
    return digest(f"{HOOK} {guest}")


def new_secret() -> str:
    """A new secret by which somebody knows that a message is ours."""
    return MARK + base64.b64encode(secrets.token_bytes(24)).decode()


def add_browser(owner: Owner, endpoint: str, p256dh: str, auth: str, now: float) -> Work:
    """This browser is told from now on; what it was told by before ends, whoever's it was."""
    ident = digest(endpoint)
    row = _row(owner, ident, PUSH, endpoint, p256dh, auth, now)
    row["session"] = owner.session
    same = subscriptions.c.kind == PUSH, subscriptions.c.guest == owner.guest
    here = subscriptions.c.session.is_not_distinct_from(owner.session)

    def work(connection: Connection) -> None:
        connection.execute(subscriptions.delete().where(subscriptions.c.id == ident))
        connection.execute(subscriptions.delete().where(*same, here))
        connection.execute(subscriptions.insert().values(**row))
        listed = select(subscriptions.c.id).where(*same)
        kept = list(connection.execute(listed.order_by(subscriptions.c.created.desc())).scalars())
        connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(kept[MOST:])))

    return work


def set_hook(owner: Owner, address: str, secret: str, now: float) -> Work:
    """The webhook of a person, in place of an older one."""
    ident = hook_id(owner.guest)
    row = _row(owner, ident, HOOK, address, "", secret, now)

    def work(connection: Connection) -> None:
        connection.execute(subscriptions.delete().where(subscriptions.c.id == ident))
        connection.execute(subscriptions.insert().values(**row))

    return work


def _row(
    owner: Owner, ident: str, kind: str, address: str, p256dh: str, secret: str, now: float
) -> dict[str, Any]:
    return {
        "id": ident,
        "guest": owner.guest,
        "kind": kind,
        "address": address,
        "p256dh": p256dh,
        "secret": secret,
        "device": owner.device,
        "language": owner.language,
        "origin": owner.origin,
        "created": now,
        "failed": 0,
    }


def of(guest: str) -> Callable[[Connection], list[Row[Any]]]:
    """All subscriptions of somebody, the oldest first."""
    mine = select(subscriptions).where(subscriptions.c.guest == guest)
    return lambda connection: list(connection.execute(mine.order_by(subscriptions.c.created)))


def one_of(guest: str, ident: str) -> Callable[[Connection], Row[Any]]:
    """A subscription of somebody; NotFound when it is not theirs."""
    mine = select(subscriptions).where(subscriptions.c.guest == guest, subscriptions.c.id == ident)

    def work(connection: Connection) -> Row[Any]:
        found = connection.execute(mine).first()
        if found is None:
            raise NotFound("no_page")
        return found

    return work


def remove(guest: str, ident: str) -> Work:
    mine = subscriptions.c.guest == guest, subscriptions.c.id == ident
    return lambda connection: connection.execute(subscriptions.delete().where(*mine))


def end(ident: str) -> Work:
    """The browser takes no more messages."""
    return lambda connection: connection.execute(
        subscriptions.delete().where(subscriptions.c.id == ident)
    )


def took(ident: str, now: float) -> Work:
    """A message has arrived."""
    here = update(subscriptions).where(subscriptions.c.id == ident)
    return lambda connection: connection.execute(here.values(told=now, failed=0))


def refused(ident: str, count: int = 1) -> Work:
    """A message did not arrive, however often it was sent."""
    here = update(subscriptions).where(subscriptions.c.id == ident)
    return lambda connection: connection.execute(here.values(failed=subscriptions.c.failed + count))


def speak(guest: str, session: str | None, language: str) -> Work:
    """On this device, and in the webhook, another language is spoken now."""
    here = subscriptions.c.session.is_not_distinct_from(session) | (subscriptions.c.kind == HOOK)
    mine = update(subscriptions).where(subscriptions.c.guest == guest, here)
    return lambda connection: connection.execute(mine.values(language=language))


def take_over(guest: str, person: str, session: str) -> Work:
    """What a guest on this device had becomes a person's, who is signed in there now; what they have already stays as it is."""
    browser = subscriptions.c.guest == guest, subscriptions.c.kind == PUSH
    now_theirs = update(subscriptions).where(*browser, subscriptions.c.session.is_(None))

    def work(connection: Connection) -> None:
        connection.execute(now_theirs.values(guest=person, session=session))
        if guest == person:
            return
        theirs = select(subscriptions.c.id).where(subscriptions.c.id == hook_id(person))
        mine = subscriptions.c.id == hook_id(guest)
        if connection.execute(theirs).first() is None:
            moved = {"guest": person, "id": hook_id(person)}
            connection.execute(update(subscriptions).where(mine).values(**moved))
        connection.execute(subscriptions.delete().where(mine))
        if connection.execute(select(feeds).where(feeds.c.guest == person)).first() is None:
            connection.execute(update(feeds).where(feeds.c.guest == guest).values(guest=person))
        connection.execute(feeds.delete().where(feeds.c.guest == guest))

    return work


# The feed.


def set_feed(guest: str, secret: str, now: float) -> Work:
    """A new address; the old one opens nothing any more."""

    def work(connection: Connection) -> None:
        connection.execute(feeds.delete().where(feeds.c.guest == guest))
        row = {"guest": guest, "hash": digest(secret), "created": now}
        connection.execute(feeds.insert().values(**row))

    return work


def end_feed(guest: str) -> Work:
    return lambda connection: connection.execute(feeds.delete().where(feeds.c.guest == guest))


def feed_of(guest: str) -> Callable[[Connection], Row[Any] | None]:
    return lambda connection: connection.execute(
        select(feeds).where(feeds.c.guest == guest)
    ).first()


def reader_of(secret: str) -> Callable[[Connection], str]:
    """Whose feed it is; NotFound when it is nobody's."""
    asked = select(feeds.c.guest).where(feeds.c.hash == digest(secret))

    def work(connection: Connection) -> str:
        found = connection.execute(asked).scalar_one_or_none()
        if found is None:
            raise NotFound("no_page")
        return str(found)

    return work
