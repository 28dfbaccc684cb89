"""A push service and webhooks at this machine: https with a certificate of their own, and a browser that reads what was sent to it."""

import ipaddress
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from septem.server.notifying.outgoing import Outgoing
from septem.server.notifying.webpush import CURVE, encoded, point

HERE = "127.0.0.1"


@dataclass
class Post:
    """What came."""

    path: str
    headers: Message
    body: bytes


@dataclass
class Service:
    """Answers at `/<status>/...` with that status, and not at all at `/hang`."""

    port: int
    tls: ssl.SSLContext  # which trusts it
    posts: list[Post] = field(default_factory=list)
    came: threading.Condition = field(default_factory=threading.Condition)
    ending: threading.Event = field(default_factory=threading.Event)

    def at(self, path: str) -> str:
        return f"https://{HERE}:{self.port}/{path}"

    def outgoing(self, time: float = 60.0) -> Outgoing:
        """As the server sends, but to this machine alone."""
        return Outgoing(lambda address: address == HERE, self.tls, time)

    def wait_for(self, count: int) -> list[Post]:
        """All that came, when so much has come."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.posts) >= count, 60), self.posts
            return list(self.posts)


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    certificate, key = certified(folder)
    server = ThreadingHTTPServer((HERE, 0), BaseHTTPRequestHandler)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(certificate, key)
    server.socket = own.wrap_socket(server.socket, server_side=True)
    service = Service(server.server_port, ssl.create_default_context(cafile=str(certificate)))
    server.RequestHandlerClass = handler(service)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield service
    finally:
        service.ending.set()
        server.shutdown()
        thread.join()
        server.server_close()


def handler(service: Service) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            with service.came:
                service.posts.append(Post(self.path, self.headers, body))
                service.came.notify_all()
            first = self.path.split("/")[1].partition("?")[0]
            if first == "hang":
                service.ending.wait(120)
                self.close_connection = True
                return
            self.send_response(int(first))
            self.send_header("Content-Length", "0")
            if first == "503":
                self.send_header("Retry-After", "100")
            self.end_headers()

        def log_message(self, *told: Any) -> None:
            pass

    return Handler


def certified(folder: Path) -> tuple[Path, Path]:
    """A certificate of this machine, and its key."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service of a test")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HERE))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return files


class Reader:
    """A browser that has subscribed: written from the standard alone, it shares no code with the sender."""

    def __init__(self, secret: bytes = b"sixteen letters!") -> None:
        self._key = ec.generate_private_key(CURVE)
        self._secret = secret
        self.p256dh = encoded(point(self._key.public_key()))
        self.auth = encoded(secret)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """As the browser's script sends it."""
        return {"endpoint": endpoint, "keys": {"p256dh": self.p256dh, "auth": self.auth}}

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self._key.exchange(ec.ECDH(), sender)
        about = b"WebPush: info\0" + point(self._key.public_key()) + theirs
        key = HKDF(SHA256(), 32, self._secret, about).derive(shared)
        content = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
        opened = AESGCM(content).decrypt(nonce, sealed, None)
        assert opened[-1] == 2
        return json.loads(opened[:-1])
