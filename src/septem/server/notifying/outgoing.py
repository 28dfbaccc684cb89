"""Requests from this server to addresses that people gave: only https, only to the open internet, and only for a few seconds.

A name is looked up once and the connection goes to the very address that was looked at, so that it cannot become another one in
between. Nothing is followed: an answer that points elsewhere is an answer.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import SplitResult, urlsplit

import h11

from septem.server.errors import Refused
from septem.server.processes.relay import Line

LONGEST = 1000  # letters of an address
TIME = 10.0  # seconds for all of a request
AGENT = "Septem"
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses behind a translator


class Unreached(Exception):
    """No answer: the reason is a word for people, and says nothing of what is in a network."""


@dataclass(frozen=True)
class Answer:
    """What was answered; the body is not read."""

    status: int
    retry_after: float | None = None  # seconds the other side asks to wait

    @property
    def is_well(self) -> bool:
        return 200 <= self.status < 300


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet: not of this machine, of a network at home or of a cloud."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found in TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


def checked(address: str) -> SplitResult:
    """An address that may be asked as far as its form goes; Refused when it is not https or makes no sense."""
    try:
        found = urlsplit(address)
        host, port = found.hostname, found.port
    except ValueError:
        raise Refused("bad_address") from None
    plain = address.isascii() and address.isprintable() and " " not in address
    if not plain or len(address) > LONGEST or found.scheme != "https":
        raise Refused("bad_address")
    if not host or port == 0 or "@" in found.netloc:
        raise Refused("bad_address")
    return found


@cache
def trusted() -> ssl.SSLContext:
    """The certificates this system trusts."""
    return ssl.create_default_context()


class Outgoing:
    """Sends, guarded. Tests give it another rule for addresses, and certificates of their own."""

    def __init__(
        self,
        may_reach: Callable[[str], bool] = is_public,
        tls: ssl.SSLContext | None = None,
        time: float = TIME,
    ) -> None:
        self._may_reach = may_reach
        self._tls = tls
        self._time = time

    def check(self, address: str) -> str:
        """The address, where it may be asked as far as it tells by itself; Refused otherwise."""
        host = checked(address).hostname or ""
        try:
            known = self._may_reach(host)
        except ValueError:  # a name
            return address
        if not known:
            raise Refused("private_address")
        return address

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post once; Unreached when there is no answer in time."""
        try:
            where = checked(self.check(address))
            async with asyncio.timeout(self._time):
                line = await self._connect(where)
                try:
                    await line.send(request(where, headers, body), body)
                    return await answered(line)
                finally:
                    line.close()
        except TimeoutError:
            raise Unreached("slow") from None
        except Refused:
            raise Unreached("private") from None
        except ssl.SSLError:
            raise Unreached("certificate") from None
        except (OSError, h11.ProtocolError, UnicodeError):
            raise Unreached("unreachable") from None

    async def _connect(self, where: SplitResult) -> Line:
        host, port = where.hostname or "", where.port or 443
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(self._may_reach, addresses)):
            raise Refused("private_address")
        tls = self._tls or trusted()
        return Line(
            *await asyncio.open_connection(addresses[0], port, ssl=tls, server_hostname=host)
        )


def request(where: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    target = (where.path or "/") + (f"?{where.query}" if where.query else "")
    own = {"Host": where.netloc, "User-Agent": AGENT, "Connection": "close"}
    own["Content-Length"] = str(len(body))
    return h11.Request(method="POST", target=target, headers=list({**headers, **own}.items()))


async def answered(line: Line) -> Answer:
    found = await line.next()
    while isinstance(found, h11.InformationalResponse):
        found = await line.next()
    if not isinstance(found, h11.Response):
        raise h11.RemoteProtocolError("no answer")
    told = dict(found.headers).get(b"retry-after", b"")
    after = float(told) if told.isdigit() and len(told) < 7 else None
    return Answer(found.status_code, after)
