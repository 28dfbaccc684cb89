"""What every request passes before a page sees it: size, origin, and the headers that keep browsers strict."""

import asyncio
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server import limits
from septem.web.failures import failed, plain_reply
from septem.web.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Frame-Options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
UNNAMED = ("/healthz", "/metrics")  # who looks after the server calls it by its address


class Oversized(Exception):
    """The body turned out longer than allowed."""


class Overdue(Exception):
    """The body took too long to come."""


class Guard:
    """Refuses foreign and oversized requests, adds the headers to every answer."""

    def __init__(self, app: ASGIApp, settings: Settings | None = None) -> None:
        self.app = app
        self.settings = settings or Settings()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        self._place(scope, headers)
        limit = limits.RECORD if scope["path"].endswith("/records") else limits.BODY
        answer = Answer(send)
        near = scope["path"] in UNNAMED
        if not near and not self.settings.allows(headers.get("host", "")):
            await answer.refuse(scope, receive, 421)
        elif is_foreign(scope, headers):
            await answer.refuse(scope, receive, 403)
        elif not announced_length(headers) <= limit:
            await answer.refuse(scope, receive, 413)
        else:
            try:
                await self.app(scope, counted(receive, limit), answer.send)
            except Oversized:
                await answer.refuse(scope, receive, 413)
            except Overdue:
                await answer.refuse(scope, receive, 408)
            except Exception as problem:
                said = failed(Request(scope), problem)
                if not answer.begun:
                    await said(scope, receive, answer.send)

    def _place(self, scope: Scope, headers: Headers) -> None:
        """Where the request comes from, as far as a proxy of ours tells; what anybody else tells is not heard."""
        proxies = self.settings.proxies
        address = scope["client"][0] if scope.get("client") else ""
        if proxies.has(address):
            origin = proxies.origin(address, headers.get("x-forwarded-for", ""))
            scope["client"] = (origin, 0)
            if headers.get("x-forwarded-proto") in ("http", "https"):
                scope["scheme"] = headers["x-forwarded-proto"]


def is_foreign(scope: Scope, headers: Headers) -> bool:
    """Whether a request that changes something comes from another site's page."""
    if scope["method"] in SAFE:
        return False
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def announced_length(headers: Headers) -> float:
    """The length the request claims; infinite when the claim makes no sense."""
    claim = headers.get("content-length", "0")
    return int(claim) if claim.isascii() and claim.isdigit() else float("inf")


def counted(receive: Receive, limit: int) -> Receive:
    """The parts of a body: no more of them than allowed, and all of them in time."""
    total, complete = 0, False
    deadline = time.monotonic() + limits.BODY_TIME

    async def inner() -> Message:
        nonlocal total, complete
        if complete:  # all that can come now is the end of the connection
            return await receive()
        try:
            async with asyncio.timeout(max(deadline - time.monotonic(), 0)):
                message = await receive()
        except TimeoutError:
            raise Overdue from None
        complete = not message.get("more_body", False)
        total += len(message.get("body", b""))
        if total > limit:
            raise Oversized
        return message

    return inner


class Answer:
    """What is sent: every answer begins with the strict headers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)

    async def refuse(self, scope: Scope, receive: Receive, status: int) -> None:
        if not self.begun:
            await plain_reply(Request(scope), status)(scope, receive, self.send)
