"""Who somebody is: a guest's signed cookie, a seat's private key."""

import hashlib
import hmac
import secrets
import time
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer

from septem.server.errors import Refused

COOKIE = "septem_guest"
NAME_LENGTH = 24
LONGEST = 1000  # letters of a cookie
MOST_KNOWN = 8192  # cookies whose signature need not be looked at again
END = "~"  # before the end of a key that does not hold for ever
LINK = 24 * 3600  # seconds a private link holds


@dataclass(frozen=True)
class Guest:
    """Somebody at a browser: without an account, or signed in by a session (people/sessions.py)."""

    id: str
    name: str = ""
    session: str = ""  # its secret


@dataclass(frozen=True)
class SeatKey:
    """What a private link or a program shows: the table, the seat and a secret."""

    table: str
    seat: int
    secret: str

    def __str__(self) -> str:
        return f"{self.table}.{self.seat}.{self.secret}"

    @property
    def until(self) -> float | None:
        """When it ends, in seconds since 1970; None when it holds as long as the table."""
        _, mark, end = self.secret.partition(END)
        return float(int(end)) if mark and end.isascii() and end.isdigit() else None


class Signer:
    """Writes and reads the guest's cookie; a forged one is a stranger's."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="guest")
        self._known = lru_cache(MOST_KNOWN)(self._read)  # a signature that held once holds

    def write(self, guest: Guest) -> str:
        session = [guest.session] if guest.session else []
        return str(self._serializer.dumps([guest.id, guest.name, *session]))

    def read(self, cookie: str | None) -> Guest | None:
        return self._known(cookie) if cookie and len(cookie) <= LONGEST else None

    def _read(self, cookie: str) -> Guest | None:
        try:
            ident, name, *session = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return Guest(str(ident), str(name), *map(str, session[:1]))


def new_guest() -> Guest:
    return Guest(secrets.token_urlsafe(18))


def new_key(table: str, seat: int, holds: float | None = None) -> SeatKey:
    """A key that holds for so many seconds; its end is a part of what is hashed, so nobody can move it."""
    end = "" if holds is None else f"{END}{int(time.time() + holds)}"
    return SeatKey(table, seat, secrets.token_urlsafe(24) + end)


def read_key(text: str) -> SeatKey:
    """The key a text holds; Refused when it is none."""
    table, _, rest = text.partition(".")
    seat, _, secret = rest.partition(".")
    if len(text) > 200 or not (seat.isascii() and seat.isdigit() and len(seat) < 3 and secret):
        raise Refused("bad_key")
    return SeatKey(table, int(seat), secret)


def digest(key: SeatKey) -> str:
    """What is stored of a key."""
    return hashlib.sha256(str(key).encode()).hexdigest()


def opens(key: SeatKey, stored: list[str]) -> bool:
    """Whether the key is one of those stored, compared in constant time."""
    mine = digest(key)
    found = False
    for other in stored:
        found |= hmac.compare_digest(mine, other)
    return found


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Text people typed, without control characters and directional tricks, shortened."""
    plain = "".join(
        " " if unicodedata.category(char) in ("Zl", "Zp", "Cc") else char
        for char in unicodedata.normalize("NFC", text[: length * 8])
        if unicodedata.category(char) not in ("Cf", "Cs", "Co", "Cn")
    )
    return " ".join(plain.split())[:length].strip()
