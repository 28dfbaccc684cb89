"""Passkeys over HTTP, for the script of the page (js/people.js): what the browser is asked for, and what it answered.

A passkey is bound to the name by which the browser reaches this server: the Host header, which the guard has compared with the names the
server answers to (`--allowed-host`).
"""

import json
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from septem.server import store
from septem.server.errors import Forbidden, Refused
from septem.server.people import accounts as people
from septem.server.people.accounts import CIRCLES, Person
from septem.server.people.names import keepable
from septem.web.pages import Visitor, answer_to, visitor
from septem.web.people.devices import described
from septem.web.people.pages import PLACE, sign_in, write
from septem.web.people.reading import read


async def fields_of(request: Request) -> dict[str, Any]:
    """The JSON object of a request; Refused when there is none."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Refused("bad_request") from None
    if not isinstance(found, dict):
        raise Refused("bad_request")
    return found


def credential_in(fields: dict[str, Any]) -> dict[str, Any]:
    found = fields.get("credential")
    if not isinstance(found, dict):
        raise Refused("bad_passkey")
    return found


def site_of(request: Request) -> Any:
    """Where the visitor is."""
    from septem.server.people.passkeys import Site  # the library takes long to load

    return Site(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


def name_in(fields: dict[str, Any]) -> str:
    name = fields.get("name")
    return keepable(name if isinstance(name, str) else "")


def asked(request: Request, who: Visitor, options: str) -> Response:
    """What the browser is asked for; whoever was a stranger is the same guest when the answer comes."""
    return answer_to(request, who, Response(options, media_type="application/json"))


async def registration(request: Request) -> Response:
    """What the browser is asked for: a passkey of an account that is there, or of a guest who wants to keep a name."""
    from septem.server.people import passkeys

    who = visitor(request, "sign")
    fields = await fields_of(request)
    if who.person is None:
        name, known = name_in(fields), []
        await read(request, lambda connection: people.still_free(connection, name, who.guest.id))
    else:
        name = who.person.name
        known = [row.id for row in await read(request, people.keys_of(who.guest.id))]
    challenge, kept = passkeys.begin(who.guest.id, time.time())
    await write(request, kept)
    said = passkeys.to_register(site_of(request), challenge, who.guest.id, name, known)
    return asked(request, who, said)


async def register(request: Request) -> Response:
    """A passkey that the browser made; with the first one a guest keeps the name."""
    from septem.server.people import passkeys

    who = visitor(request, "sign")
    fields = await fields_of(request)
    credential = credential_in(fields)
    challenge, now = passkeys.challenge_in(credential), time.time()
    made = passkeys.registered(site_of(request), challenge, credential)
    device = described(request.headers.get("user-agent", ""))
    row = {**made, "person": who.guest.id, "device": device, "added": now, "used": None}
    spent = passkeys.answered(challenge, who.guest.id, now)
    added = people.add_passkey(row, passkeys.MOST)
    answer = JSONResponse({"go": PLACE})
    if who.person is not None:
        await write(request, store.in_order(spent, added))
        return answer
    person = Person(who.guest.id, name_in(fields), now, CIRCLES[0], who.prefs.language)
    kept = people.keep(person.id, person.name, person.language, now)
    await sign_in(request, who, person, answer, spent, kept, added)
    return answer


async def signing_in(request: Request) -> Response:
    """What the browser is asked for: any passkey it has for this server."""
    from septem.server.people import passkeys

    who = visitor(request, "sign")
    challenge, kept = passkeys.begin(who.guest.id, time.time())
    await write(request, kept)
    return asked(request, who, passkeys.to_sign_in(site_of(request), challenge))


async def by_passkey(request: Request) -> Response:
    """A passkey signs this device in."""
    from septem.server.people import passkeys

    who = visitor(request, "sign")
    credential = credential_in(await fields_of(request))
    challenge, ident, now = (
        passkeys.challenge_in(credential),
        passkeys.ident_in(credential),
        time.time(),
    )
    row = await read(request, people.passkey(ident))
    if row is None:
        raise Forbidden("wrong_passkey")
    count = passkeys.signed(site_of(request), challenge, credential, row.public_key, row.signatures)
    person = await read(request, people.person_of(row.person))
    if person is None:
        raise Forbidden("wrong_passkey")
    answer = JSONResponse({"go": PLACE})
    spent = passkeys.answered(challenge, who.guest.id, now)
    await sign_in(request, who, person, answer, spent, people.use_passkey(ident, count, now))
    return answer


def routes() -> list[Route]:
    return [
        Route("/me/passkey/options", registration, methods=["POST"]),
        Route("/me/passkey", register, methods=["POST"]),
        Route("/me/sign-in/options", signing_in, methods=["POST"]),
        Route("/me/sign-in", by_passkey, methods=["POST"]),
    ]
