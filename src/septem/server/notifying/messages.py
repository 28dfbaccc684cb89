"""What people are told when it is their turn: which game, with whom, how long. Nothing of the game itself, since it leaves the server."""

import base64
import hashlib
import hmac
import json
from typing import Any

from septem.kernel.descriptions import describe
from septem.kernel.phrases import say
from septem.server.notifying.calls import Turn
from septem.server.notifying.subscriptions import MARK

MOST_NAMED = 3  # of the others
HOUR = 3600.0


def sentence(turn: Turn, language: str, now: float) -> str:
    """`Duel with Bob · 2 days left`."""
    named = ", ".join(turn.others[:MOST_NAMED]) + ("…" if len(turn.others) > MOST_NAMED else "")
    game = describe(turn.game).titles[language]
    where = say(language, "calls", "where", game=game, others=named) if named else game
    if turn.until is None:
        return where
    hours = max(0, round((turn.until - now) / HOUR))
    days = hours // 24
    left = ("days", days) if days > 1 else ("hours", hours) if hours else ("soon", 0)
    return f"{where} · {say(language, 'calls', left[0], n=left[1])}"


def notification(turn: Turn, language: str, now: float) -> bytes:
    """For the service worker of a browser (js/worker.js)."""
    return written(
        {
            "title": say(language, "calls", "your_turn"),
            "body": sentence(turn, language, now),
            "tag": f"turn-{turn.table}",
            "where": f"/t/{turn.table}",
            "lang": language,
        }
    )


def trial_notification(language: str) -> bytes:
    return written(
        {
            "title": say(language, "calls", "test"),
            "body": say(language, "calls", "test_about"),
            "tag": "test",
            "where": "/games",
            "lang": language,
        }
    )


def hooked(turn: Turn, language: str, origin: str, now: float) -> bytes:
    """For a webhook (docs/programs.md)."""
    said = f"{say(language, 'calls', 'your_turn')}: {sentence(turn, language, now)}"
    return written(
        {
            "type": "turn",
            "table": turn.table,
            "game": turn.game,
            "seat": turn.seat,
            "turn": turn.number,
            "others": list(turn.others),
            "since": round(turn.since, 3),
            "until": None if turn.until is None else round(turn.until, 3),
            "url": f"{origin}/t/{turn.table}",
            "text": said,
        }
    )


def trial_hooked(language: str, origin: str) -> bytes:
    text = say(language, "calls", "test_about")
    return written({"type": "test", "url": f"{origin}/games", "text": text})


def written(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()


def topic(turn: Turn) -> str:
    """The same for all messages about one seat: the newest counts."""
    return hashlib.sha256(f"{turn.table}/{turn.seat}".encode()).hexdigest()[:32]


def mark(turn: Turn) -> str:
    """The same for all messages about one decision."""
    return hashlib.sha256(f"{turn.table}/{turn.seat}/{turn.number}".encode()).hexdigest()[:32]


def signed(body: bytes, secret: str, ident: str, now: float) -> dict[str, str]:
    """The headers of Standard Webhooks: whose message it is, which, and when it was sent."""
    key = base64.b64decode(secret.removeprefix(MARK))
    moment = str(int(now))
    what = b".".join((ident.encode(), moment.encode(), body))
    found = base64.b64encode(hmac.new(key, what, hashlib.sha256).digest()).decode()
    return {
        "Content-Type": "application/json",
        "webhook-id": ident,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{found}",
    }
