"""An authenticator in software: makes passkeys and signs with them, as a browser would pass it on."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


class Authenticator:
    """One passkey of one site."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host = origin, host
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.user = ""
        self.count = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a registration."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(PRESENT_AND_VERIFIED | WITH_KEY) + held
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            clientDataJSON=self._told("webauthn.create", options), attestationObject=attestation
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to somebody who wants to sign in."""
        self.count += 1
        data, told = self._data(PRESENT_AND_VERIFIED), self._told("webauthn.get", options)
        signed = data + hashlib.sha256(told).digest()
        return self._answer(
            clientDataJSON=told,
            authenticatorData=data,
            signature=self.key.sign(signed, ec.ECDSA(hashes.SHA256())),
            userHandle=base64url_to_bytes(self.user),
        )

    def _data(self, flags: int) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.count.to_bytes(4, "big")

    def _told(self, kind: str, options: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps({**told, "crossOrigin": False}).encode()

    def _answer(self, **parts: bytes) -> dict[str, Any]:
        ident = bytes_to_base64url(self.id)
        response = {name: bytes_to_base64url(value) for name, value in parts.items()}
        return {"id": ident, "rawId": ident, "type": "public-key", "response": response}
