"""Passkeys: the two ceremonies of WebAuthn (registering, signing in), checked by the library `webauthn`.

A challenge is drawn here, kept as a hash, good for a few minutes and for one answer, at whichever process the answer arrives.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import webauthn
from sqlalchemy import Connection, select
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from septem.server.errors import Forbidden, Refused
from septem.server.people.accounts import digest, new_secret
from septem.server.people.schema import ceremonies
from septem.server.store import Work

HOLDS = 300.0  # seconds a challenge is good for
MOST = 20  # passkeys of one person
CHALLENGE = 64  # letters; those of ours are shorter


@dataclass(frozen=True)
class Site:
    """Where the visitor is: the name that passkeys are bound to, and the origin."""

    host: str
    origin: str


# Challenges.


def begin(guest: str, now: float) -> tuple[str, Work]:
    """A new challenge, and the work that keeps it; those that have run out go."""
    challenge = new_secret()

    def work(connection: Connection) -> None:
        connection.execute(ceremonies.delete().where(ceremonies.c.until < now))
        row = {"challenge": digest(challenge), "guest": guest, "until": now + HOLDS}
        there = select(ceremonies.c.until).where(ceremonies.c.challenge == row["challenge"])
        if connection.execute(there).first() is None:
            connection.execute(ceremonies.insert().values(**row))

    return challenge, work


def answered(challenge: str, guest: str, now: float) -> Callable[[Connection], None]:
    """The challenge is spent; Forbidden when it is not one of ours, not this guest's, too old or spent before."""

    def work(connection: Connection) -> None:
        found = ceremonies.delete().where(
            ceremonies.c.challenge == digest(challenge),
            ceremonies.c.guest == guest,
            ceremonies.c.until >= now,
        )
        if connection.execute(found).rowcount != 1:
            raise Forbidden("old_challenge")

    return work


def challenge_in(answer: dict[str, Any]) -> str:
    """The challenge that the browser says it answered; the library checks it again."""
    try:
        told = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        challenge = told["challenge"]
    except (KeyError, TypeError, ValueError, RecursionError):
        raise Refused("bad_passkey") from None
    if not isinstance(challenge, str) or len(challenge) > CHALLENGE:
        raise Refused("bad_passkey")
    return challenge


# Registering.


def to_register(site: Site, challenge: str, person: str, name: str, known: list[str]) -> str:
    """What the browser is asked for, as JSON: a passkey that can be found without a name, on none of the devices that have one."""
    made = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Septem",
        user_name=name,
        user_display_name=name,
        user_id=person.encode(),
        challenge=base64url_to_bytes(challenge),
        timeout=int(HOLDS * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(ident)) for ident in known
        ],
    )
    return webauthn.options_to_json(made)


def registered(site: Site, challenge: str, answer: dict[str, Any]) -> dict[str, Any]:
    """The new passkey as it is kept; Refused when the answer is not what was asked for."""
    try:
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except FAULTS:
        raise Refused("bad_passkey") from None
    return {
        "id": bytes_to_base64url(found.credential_id),
        "public_key": bytes_to_base64url(found.credential_public_key),
        "signatures": found.sign_count,
    }


# Signing in.


def to_sign_in(site: Site, challenge: str) -> str:
    """What the browser is asked for, as JSON: any passkey it has for this site."""
    made = webauthn.generate_authentication_options(
        rp_id=site.host, challenge=base64url_to_bytes(challenge), timeout=int(HOLDS * 1000)
    )
    return webauthn.options_to_json(made)


def ident_in(answer: dict[str, Any]) -> str:
    """The passkey an answer is of."""
    ident = answer.get("id")
    if not isinstance(ident, str) or len(ident) > 1400:
        raise Refused("bad_passkey")
    return ident


def signed(site: Site, challenge: str, answer: dict[str, Any], public_key: str, count: int) -> int:
    """How often the passkey has signed; Forbidden when the signature is not its own, or its count went back."""
    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=count,
        )
    except FAULTS:
        raise Forbidden("wrong_passkey") from None
    return int(found.new_sign_count)


# What the library says when an answer is none.
FAULTS = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, RecursionError)
