"""A small server for pages that a test drew, with the files they need as the real server gives them.

A browser keeps files that come from a server; it keeps none where a test answers in the server's place, and half of all time goes there.
"""

import json
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import urlparse

from septem.web import assets, guard

FOR_EVER = "max-age=31536000, immutable"
NEVER = "no-store"


class Drawings:
    """Pages by their paths; everything else is a file, or what every table's page asks for."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self._numbers = count()
        server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        server.daemon_threads = True
        self.address = f"http://127.0.0.1:{server.server_port}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def place(self) -> str:
        """A path of its own for somebody's drawings."""
        return f"/t/drawn-{next(self._numbers)}"

    def put(self, place: str, html: str) -> str:
        """Show this there from now on; the address. The page has no stream, and nothing on it can be played."""
        self.pages[place] = html.replace("data-stream", "data-quiet")
        return self.address + place

    def answer(self, path: str) -> tuple[str, bytes, str]:
        """The kind, the body, and how long a browser keeps it."""
        version, known = assets.assets()
        name = path.removeprefix(f"/static/{version}/")
        if name in known:
            return known[name].kind, known[name].body, FOR_EVER
        if "/boxes/" in path and (found := assets.find(path.split("/", 3)[3], path.split("/")[2])):
            return found.kind, found.body, NEVER
        if path == "/compiling":
            return "application/json", json.dumps({"said": "12 %"}).encode(), NEVER
        if path == "/worker.js":  # it keeps nothing
            return "text/javascript", b"", NEVER
        if path.startswith("/help/"):
            return "text/html", b"<h3>Help</h3>", NEVER
        return "text/html; charset=utf-8", self.pages.get(path, "").encode(), NEVER


def _handler(drawings: Drawings) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            kind, body, keep = drawings.answer(urlparse(self.path).path)
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", keep)
            if kind.startswith("text/html"):
                self.send_header("Content-Security-Policy", guard.POLICY)
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    return Handler


@cache
def drawings() -> Drawings:
    """The one of this process."""
    return Drawings()
