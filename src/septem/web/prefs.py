"""What a visitor prefers, kept in a cookie of its own: nothing in it is trusted, everything has a default."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from urllib.parse import quote, unquote

from starlette.requests import Request

from septem.kernel.phrases import LANGUAGES

COOKIE = "septem_prefs"
CHOICES: dict[str, Sequence[Any]] = {
    "language": LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("normal", "fast", "off"),
    "sound": (False, True),
    "keys": (True, False),
    "chat": (True, False),
}


@dataclass(frozen=True)
class Prefs:
    """One visitor's preferences."""

    language: str = "en"
    theme: str = "auto"
    motion: str = "normal"
    sound: bool = False
    keys: bool = True  # shortcuts on single keys
    chat: bool = True  # False: all chat is muted
    muted: tuple[str, ...] = ()  # names at tables this visitor does not want to read

    def to_cookie(self) -> str:
        return quote(json.dumps(asdict(self), separators=(",", ":")))


def read(request: Request) -> Prefs:
    """The preferences of a request; the browser's language where none was chosen."""
    first = Prefs(language=accepted_language(request.headers.get("accept-language", "")))
    text = unquote(request.cookies.get(COOKIE, ""))[:2000]
    try:
        wishes = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return first
    return changed(first, wishes) if isinstance(wishes, dict) else first


def changed(prefs: Prefs, wishes: dict[str, Any]) -> Prefs:
    """The preferences with every sensible wish granted."""
    for name, choices in CHOICES.items():
        for choice in choices:
            if name in wishes and type(wishes[name]) is type(choice) and wishes[name] == choice:
                prefs = replace(prefs, **{name: choice})
    muted = wishes.get("muted")
    if isinstance(muted, list | tuple):
        kept = tuple(str(name)[:80] for name in muted[-20:])
        prefs = replace(prefs, muted=kept)
    return prefs


def from_form(prefs: Prefs, form: dict[str, str]) -> Prefs:
    """The preferences after a form; switches arrive as "on" or "off"."""
    switches = {f.name for f in fields(Prefs) if f.type is bool or f.type == "bool"}
    wishes: dict[str, Any] = {
        name: value == "on" if name in switches else value for name, value in form.items()
    }
    wishes.pop("muted", None)
    return changed(prefs, wishes)


def accepted_language(header: str) -> str:
    """The first of our languages in an Accept-Language header."""
    for part in header[:200].lower().split(","):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return "en"
