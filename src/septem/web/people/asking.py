"""Who is asking, looked up once for every request: a guest by the cookie alone, a person by the session that the cookie names.

A session is looked up each time, so one that was ended anywhere is ended everywhere at once. The cookie of somebody who was a guest then and
keeps the name now counts no more; that they keep no name is remembered for a moment.
"""

import asyncio
import time
from collections import OrderedDict
from contextvars import ContextVar
from dataclasses import dataclass, replace

from sqlalchemy.exc import DBAPIError
from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from septem.server import seats
from septem.server.errors import Refused
from septem.server.people import accounts as people
from septem.server.people import sessions
from septem.server.people.accounts import Person
from septem.server.people.sessions import Session
from septem.server.seats import Guest
from septem.server.store import Store

FOUND = "septem.asking"  # where a request keeps it
NOBODYS = ("/static/", "/api/", "/healthz", "/metrics")  # paths where it does not matter who asks
REMEMBERED = 10.0  # seconds for which a guest is known to keep no name
MOST_REMEMBERED = 20_000


@dataclass(frozen=True)
class Asking:
    """Somebody the server knows: a guest, or a person with the session of this device."""

    guest: Guest
    session: Session | None = None

    @property
    def person(self) -> Person | None:
        return self.session.person if self.session else None


# For the bar of the page that is being drawn, which shows who one is.
PRESENT: ContextVar[Asking | None] = ContextVar("present", default=None)


def me() -> Guest | None:
    """Who asks, as far as they have a name."""
    asking = PRESENT.get()
    return asking.guest if asking is not None and asking.guest.name else None


async def still_signed_in(request: Request) -> bool:
    """Whether a stream that was opened by somebody who was signed in may go on; of a guest it always may."""
    asking = request.scope.get(FOUND)
    if not isinstance(asking, Asking) or asking.session is None:
        return True
    store: Store = request.app.state.lobby.store
    known = sessions.session(asking.guest.session, asking.guest.id, time.time())
    return await asyncio.to_thread(store.read, known) is not None


class MereGuests:
    """Guests who are known to keep no name, for a moment."""

    def __init__(self) -> None:
        self._until: OrderedDict[str, float] = OrderedDict()

    def has(self, guest: str, now: float) -> bool:
        return self._until.get(guest, 0) > now

    def add(self, guest: str, now: float) -> None:
        self._until[guest] = now + REMEMBERED
        self._until.move_to_end(guest)
        if len(self._until) > MOST_REMEMBERED:
            self._until.popitem(last=False)

    def discard(self, guest: str) -> None:
        """A guest has kept a name just now."""
        self._until.pop(guest, None)


class Recognition:
    """Looks up who asks, before any page is drawn."""

    def __init__(self, app: ASGIApp, guests: MereGuests) -> None:
        self.app = app
        self._guests = guests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(NOBODYS):
            cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
            guest = scope["app"].state.signer.read(cookies.get(seats.COOKIE))
            try:
                found = await self._known(scope["app"].state.lobby.store, guest)
            except Refused as problem:
                scope[FOUND] = problem
            else:
                scope[FOUND] = found
                PRESENT.set(found)
        await self.app(scope, receive, send)

    async def _known(self, store: Store, guest: Guest | None) -> Asking | None:
        """Whom the cookie speaks for; None where it speaks for nobody any more."""
        if guest is None:
            return None
        now = time.time()
        if guest.session:
            found = await asyncio.to_thread(
                store.read, sessions.session(guest.session, guest.id, now)
            )
            if found is None:
                return None
            if now - found.last > sessions.NOTED:
                store.write(sessions.note(found.id, now))
            return Asking(replace(guest, name=found.person.name), found)
        if not self._guests.has(guest.id, now):
            try:
                if await asyncio.to_thread(store.glance, people.person_of(guest.id)) is not None:
                    return None
            except DBAPIError:  # a guest can go on while the database is away
                return Asking(guest)
            self._guests.add(guest.id, now)
        return Asking(guest)
