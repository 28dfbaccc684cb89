"""The files the pages load: read once, compressed once, cached by browsers for good under a name that changes with them.

A folder of styles is one file to a browser: `css/table/*.css`, one after the other by their names, are `css/table.css`. Folders in it
are files of their own: `css/wonders/<box>/*.css` are `css/wonders/<box>.css`, which a page loads when the box is on the table.

A table above the bar of a replay, or below an exercise, is lower than the window. What styles say of windows is true of it in `css/low/wonders.css`.
"""

import gzip
import mimetypes
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

from septem.server.errors import NotFound
from septem.web import folder_faces

KINDS = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
PACKED = ("text/", "image/svg")
LOW = "css/low/"
BAR = 104  # the height of the bar of a replay, as css/replay/transport.css has it
PHONE_ON_ITS_SIDE = 481  # windows below have styles of their own, whatever lies under the table
WINDOW_HEIGHT = re.compile(rb"(?<=-height:)(\s*)(\d+)(?=px\))")


class Asset:
    """One file, plain and compressed."""

    def __init__(self, name: str, body: bytes) -> None:
        suffix = "." + name.rpartition(".")[2]
        self.kind = KINDS.get(suffix) or mimetypes.guess_type(name)[0] or "text/plain"
        self.body = body
        self.packed = gzip.compress(body, 9, mtime=0) if self.kind.startswith(PACKED) else None


def walk(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found.update(walk(entry, f"{prefix}{entry.name}/"))
        else:
            found[prefix + entry.name] = entry.read_bytes()
    return found


def joined(found: dict[str, bytes]) -> dict[str, bytes]:
    """The files as browsers ask for them: each folder of styles is one."""
    made: dict[str, bytes] = {}
    for name in sorted(found):
        folder = name.rpartition("/")[0]
        whole = f"{folder}.css" if name.endswith(".css") and "/" in folder else name
        made[whole] = made.get(whole, b"") + found[name]
    return made


def lowered(styles: bytes) -> bytes:
    """Styles for a table that is lower than its window by the bar of a replay."""

    def higher(found: re.Match[bytes]) -> bytes:
        height = int(found[2])
        return found[1] + str(height + BAR * (height > PHONE_ON_ITS_SIDE)).encode()

    return WINDOW_HEIGHT.sub(higher, styles)


def low_name(name: str) -> str:
    return LOW + name.removeprefix("css/")


@cache
def assets() -> tuple[str, dict[str, Asset]]:
    """The common version of all files, and the files."""
    found = joined(walk(files("septem.web") / "static"))
    styles = [name for name in found if name.endswith(".css")]
    found |= {low_name(name): lowered(found[name]) for name in styles}
    version = sha256()
    for name in sorted(found):
        version.update(name.encode() + b"\0" + found[name])
    return version.hexdigest()[:12], {name: Asset(name, body) for name, body in found.items()}


def url(name: str) -> str:
    """Where a page finds a file; KeyError for a name that does not exist."""
    version, known = assets()
    known[name.partition("#")[0]]
    return f"/static/{version}/{name}"


def find(name: str, asked: str) -> Asset | None:
    """A file of the package, or the icons or styles of an expansion from a folder; None: not in this version."""
    if name.startswith(folder_faces.BOXES):
        body = folder_faces.brought(name, asked)
        return Asset(name, body) if body is not None else None
    version, known = assets()
    return known.get(name) if asked == version else None


async def serve(request: Request) -> Response:
    """The route `/static/<version>/<name>`."""
    asset = find(request.path_params["name"], request.path_params["version"])
    if asset is None:
        raise NotFound("no_page")
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = asset.packed
    return Response(body, media_type=asset.kind, headers=headers)
