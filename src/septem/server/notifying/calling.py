"""Sends the messages that tell people it is their turn (notifying/calls.py), to their browsers and webhooks.

A browser that is gone (404, 410) is forgotten. Whatever may pass is tried again, later and later; whatever will not is given up.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from septem.server.errors import Refused
from septem.server.notifying import calls, subscriptions
from septem.server.notifying import messages as turn_messages
from septem.server.notifying.calls import Call
from septem.server.notifying.outgoing import Answer, Outgoing, Unreached
from septem.server.notifying.subscriptions import MOST_FAILED, PUSH
from septem.server.store import Store, Work

LOOK = 20.0  # seconds between two looks for what is due
AT_ONCE = 16  # messages under way
GONE = (404, 410)
PASSING = (408, 425, 429)  # and all of 5xx
MOST_TTL = 28 * 24 * 3600  # seconds a push service is asked to keep a message
TRIAL_TTL = 60
log = logging.getLogger(__name__)


class Caller:
    """One for each process. `wake` when something new may be due."""

    def __init__(self, kept: Store, now: Callable[[], float] = time.time) -> None:
        self.store = kept
        self.now = now
        self.outgoing = Outgoing()
        self._news = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()

    @cached_property
    def _identity(self) -> Any:
        from septem.server.notifying.webpush import Identity  # cryptography takes long to load

        return Identity(self.store.secret("push"))

    async def public_key(self) -> str:
        """What browsers have to know to subscribe here."""
        identity = await asyncio.to_thread(lambda: self._identity)
        return str(identity.public)

    def wake(self) -> None:
        self._news.set()

    async def run(self) -> None:
        """Send what is due, again and again."""
        try:
            while True:
                self._news.clear()
                try:
                    await self.look()
                except Refused as problem:  # a database that is away is asked again
                    log.debug("nothing could be sent: %s", problem)
                try:
                    async with asyncio.timeout(LOOK):
                        await self._news.wait()
                except TimeoutError:
                    continue
        finally:
            for task in self._under_way:
                task.cancel()

    async def look(self) -> None:
        """Begin to send what is due, as much as there is room for."""
        room = AT_ONCE - len(self._under_way)
        found = calls.due(self.now(), room)
        for ident in await asyncio.to_thread(self.store.read, found) if room else ():
            call = await self._write(calls.take(ident, self.now()))
            if call is not None:
                task = asyncio.create_task(self._send(call))
                self._under_way.add(task)
                task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        if len(self._under_way) == AT_ONCE:  # others may have waited for room
            self.wake()
        self._under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a message was not sent", exc_info=task.exception())

    async def _write(self, work: Work) -> Any:
        return await asyncio.wrap_future(self.store.write(work))

    async def _send(self, call: Call) -> None:
        now = self.now()
        try:
            answer = await self._post_turn(call, now)
        except Unreached as problem:
            log.info("a message to %s did not arrive: %s", host_of(call.to), problem)
            await self._write(calls.failed(call, self.now()))
            return
        await self._write(self._after(call, answer))

    def _after(self, call: Call, answer: Answer) -> Work:
        """What an answer means for a message and its subscription."""
        if answer.is_well:
            return calls.sent(call, self.now())
        log.info("a message to %s was answered with %d", host_of(call.to), answer.status)
        if answer.status in GONE:
            if call.to.kind == PUSH:
                return subscriptions.end(call.to.id)
            return calls.given_up(call, MOST_FAILED)
        if answer.status in PASSING or answer.status >= 500:
            return calls.failed(call, self.now(), answer.retry_after)
        return calls.given_up(call)

    async def _post_turn(self, call: Call, now: float) -> Answer:
        turn, to = call.turn, call.to
        if to.kind == PUSH:
            left = MOST_TTL if turn.until is None else turn.until - now
            told = turn_messages.notification(turn, to.language, now)
            return await self._push(to, told, min(left, MOST_TTL), turn_messages.topic(turn))
        body = turn_messages.hooked(turn, to.language, to.origin, now)
        return await self._hook(to, body, turn_messages.mark(turn), now)

    async def try_out(self, to: Any) -> Answer:
        """Send a message to try a subscription out; Unreached when there is no answer."""
        now = self.now()
        ident = secrets.token_hex(16)
        if to.kind == PUSH:
            told = turn_messages.trial_notification(to.language)
            answer = await self._push(to, told, TRIAL_TTL, ident)
        else:
            body = turn_messages.trial_hooked(to.language, to.origin)
            answer = await self._hook(to, body, ident, now)
        if answer.is_well:
            await self._write(subscriptions.took(to.id, now))
        elif answer.status in GONE and to.kind == PUSH:
            await self._write(subscriptions.end(to.id))
        return answer

    async def _push(self, to: Any, told: bytes, ttl: float, topic: str) -> Answer:
        def sealed() -> tuple[bytes, str]:
            from septem.server.notifying.webpush import encrypt, read_browser

            body = encrypt(told, read_browser(to.p256dh, to.secret))
            return body, self._identity.authorization(to.address, contact(to.origin), self.now())

        body, authorization = await asyncio.to_thread(sealed)
        headers = {
            "Authorization": authorization,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(ttl)),
            "Topic": topic,  # a service that has not passed it on yet keeps the newest alone
            "Urgency": "normal",
        }
        return await self.outgoing.post(to.address, headers, body)

    async def _hook(self, to: Any, body: bytes, ident: str, now: float) -> Answer:
        headers = turn_messages.signed(body, to.secret, ident, now)
        return await self.outgoing.post(to.address, headers, body)


def host_of(to: Any) -> str:
    """Where a subscription leads; the rest of its address is a secret."""
    return str(urlsplit(to.address).hostname)


def contact(origin: str) -> str:
    """What push services are told about who sends: they want an https address."""
    return f"https://{urlsplit(origin).netloc}"
