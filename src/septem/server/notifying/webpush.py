"""Web Push by its standards alone: messages encrypted for one browser (RFC 8291, 8188), signed by this server (VAPID, RFC 8292).

Only the browser that subscribed can read a message: the push service in between sees its length and when it was sent.
"""

import base64
import binascii
import json
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD = 4096  # bytes of the one record that a message is
LONGEST = 3800  # bytes of a message: every push service takes so many
HOLDS = 12 * 3600  # seconds for which a signature does; no more than a day is allowed


class BadKey(Exception):
    """What a browser sent is no key."""


def encoded(raw: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise BadKey from None


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class Browser:
    """The keys of a browser: messages for it are encrypted with them."""

    public: ec.EllipticCurvePublicKey
    secret: bytes


def read_browser(p256dh: str, auth: str) -> Browser:
    """The keys as a browser writes them; BadKey when they are none."""
    raw, secret = decoded(p256dh), decoded(auth)
    if len(secret) != 16:
        raise BadKey
    try:
        return Browser(ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw), secret)
    except ValueError:
        raise BadKey from None


def encrypt(
    message: bytes,
    browser: Browser,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """A message as `aes128gcm`, with a key and a salt of its own."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    mine = point(own.public_key())
    shared = own.exchange(ec.ECDH(), browser.public)
    about = b"WebPush: info\0" + point(browser.public) + mine
    key = derived(shared, browser.secret, about, 32)
    content = derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(key, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def derived(key: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(key)


class Identity:
    """The key by which push services know this server, made of a secret that all its processes share."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, CURVE)
        self.public = encoded(point(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header that says who sends to an endpoint; `contact` is an address at which one finds out who that is."""
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(now) + HOLDS,
            "sub": contact,
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        said = ".".join(encoded(json.dumps(p, separators=(",", ":")).encode()) for p in parts)
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={said}.{signature}, k={self.public}"
