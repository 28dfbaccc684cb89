"""The Atom feed of the games in which it is somebody's turn (RFC 4287), at an address that is a secret."""

import hashlib
from datetime import UTC, datetime
from xml.etree import ElementTree

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from septem.kernel.phrases import say
from septem.server.notifying import calls, subscriptions
from septem.server.notifying import messages as turn_messages
from septem.server.notifying.calls import Turn
from septem.server.people.accounts import person_of
from septem.web.pages import visitor
from septem.web.people.reading import read

ATOM = "http://www.w3.org/2005/Atom"
KIND = "application/atom+xml"


def moment(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def written(turns: list[Turn], language: str, origin: str, ident: str, since: float) -> bytes:
    """The feed; it stays the same, letter by letter, as long as nothing is new."""
    ElementTree.register_namespace("", ATOM)
    root = element(None, "feed")
    root.set("{http://www.w3.org/XML/1998/namespace}lang", language)
    element(root, "id", f"urn:septem:turns:{ident}")
    element(root, "title", say(language, "calls", "feed_title"))
    element(root, "updated", moment(max((turn.since for turn in turns), default=since)))
    element(element(root, "author"), "name", "Septem")
    element(root, "link", href=f"{origin}/games")
    for turn in turns:
        said = turn_messages.sentence(turn, language, turn.since)
        one = element(root, "entry")
        element(one, "id", f"urn:septem:turn:{turn_messages.mark(turn)}")
        element(one, "title", f"{say(language, 'calls', 'your_turn')}: {said}")
        element(one, "updated", moment(turn.since))
        element(one, "link", href=f"{origin}/t/{turn.table}")
        element(one, "summary", said)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def element(
    above: ElementTree.Element | None, name: str, text: str = "", **attributes: str
) -> ElementTree.Element:
    found = ElementTree.Element(f"{{{ATOM}}}{name}", attributes)
    found.text = text or None
    if above is not None:
        above.append(found)
    return found


async def feed(request: Request) -> Response:
    who = visitor(request)
    secret = request.path_params["secret"]
    origin = str(request.base_url).rstrip("/")

    def work(connection: Connection) -> bytes:
        guest = subscriptions.reader_of(secret)(connection)
        person = person_of(guest)(connection)
        language = person.language if person else who.prefs.language
        made = subscriptions.feed_of(guest)(connection)
        since = made.created if made else 0.0
        ident = hashlib.sha256(guest.encode()).hexdigest()[:24]
        return written(calls.turns_of(guest)(connection), language, origin, ident, since)

    body = await read(request, work)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Accept-Language"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=KIND, headers=headers)


def routes() -> list[Route]:
    return [Route("/feed/{secret}", feed, name="feed")]
