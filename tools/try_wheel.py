"""Build the wheel, install it into an empty environment, and use it there as somebody without a checkout would.

    .venv/bin/python tools/try_wheel.py [--interpreted]

The wheel is built from the working tree with the compiled rules, or without them, which takes seconds instead of a minute. The
environment has the locked dependencies and nothing else; its commands run in an empty folder of their own. Everything is removed at the end.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
LEFT_OUT = (".git", ".venv", "build", "*.so", "*.egg-info", "__pycache__", ".*_cache")
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
PATIENCE = 120  # seconds until the first page must be there
COMMANDS = (
    ("-m", "septem", "--version"),
    ("-m", "septem", "card", "forum"),
    ("-m", "septem", "bench", "duel", "--seconds", "0.1"),
    ("-m", "septem", "match", "duel", "--bots", "d1,random", "--games", "2"),
)


def build(folder: Path) -> Path:
    """The wheel of the working tree, made in a copy of it."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    command = [sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(tree)], check=True)
    return next(folder.glob("*.whl"))


def install(wheel: Path, folder: Path) -> str:
    """An environment with the locked dependencies and the wheel; its Python."""
    venv.create(folder / "venv", with_pip=True)
    python = str(folder / "venv" / "bin" / "python")
    locked = ("--require-hashes", "--requirement", str(ROOT / "requirements" / "run.txt"))
    for what in (locked, ("--no-deps", str(wheel))):
        subprocess.run([python, *PIP, "install", *what], check=True)
    return python


def surroundings(home: Path) -> dict[str, str]:
    """An environment in which nothing points to a checkout or to settings of somebody."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TERM") if name in os.environ}
    return {**kept, "HOME": str(home)}


def used(python: str, home: Path) -> str:
    """What the commands print; each must end well."""
    said = ""
    for words in COMMANDS:
        print("$ python", *words, flush=True)
        around = surroundings(home)
        done = subprocess.run(
            [python, *words], cwd=home, env=around, stdout=subprocess.PIPE, text=True, check=True
        )
        print(done.stdout, flush=True)
        said += done.stdout
    return said


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode("utf-8", "replace"))


def try_server(python: str, home: Path) -> None:
    """Start the web table once and fetch its first page with all styles and scripts."""
    port = free_port()
    command = [python, "-m", "septem", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=home, env=surroundings(home))
    try:
        page, until = "", time.monotonic() + PATIENCE
        while not page:
            try:
                page = fetched(f"http://127.0.0.1:{port}/")
            except OSError:
                if server.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.5)
        linked = sorted(set(LINKED.findall(page)))
        for part in linked:
            fetched(f"http://127.0.0.1:{port}{part}")
        print(f"the first page and {len(linked)} files that belong to it came")
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    interpreted = "--interpreted" in sys.argv
    if interpreted:
        os.environ["SEPTEM_BUILD"] = "interpreted"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        print(f"{wheel.name}: {wheel.stat().st_size // 1000:,} kB", flush=True)
        python = install(wheel, folder)
        home = folder / "home"
        home.mkdir()
        if ("(interpreted)" in used(python, home)) != interpreted:
            raise SystemExit("the wheel does not bring the rules as they were to be built")
        try_server(python, home)


if __name__ == "__main__":
    main()
