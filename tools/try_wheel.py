"""Build a wheel, install it into empty environments, and use it there as somebody without a checkout would.

    .venv/bin/python tools/try_wheel.py [--pure] [PYTHON...]

For each Python (the one that runs this, if none is named) the wheel is built from the working tree with the compiled rules. With
`--pure` one wheel without them, built in seconds, serves all. The first environment has the engine alone, then the extras `web` and
`postgres` are added. Commands run in an empty folder of their own. Everything is removed at the end.
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
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")
LEFT_OUT = (".git", ".venv", "build", "site", "*.so", "*.egg-info", "__pycache__", ".*_cache")
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
LOCKED = re.compile(r"^[\w.-]+==[^\\\n]+", re.MULTILINE)
PATIENCE = 120  # seconds until the first page must be there
BROUGHT_BY_WEB = ("alembic", "fastapi", "jinja2", "openskill", "sqlalchemy", "uvicorn", "webauthn")
PROGRAM = """
import septem
game = septem.new("duel", seed=1)
while not game.over:
    for seat in game.pending:
        game.play(seat, game.moves(seat)[0])
assert septem.replay(str(game.record())).hash() == game.hash()
print(game, game.outcome.ranking, game._repr_html_() is not None)
"""


@dataclass
class Place:
    """An environment with the wheel, and the empty folder in which its commands run."""

    python: str
    home: Path

    def run(self, *words: str, answers: str = "", code: int = 0, **more: str) -> str:
        """What a command of the environment's Python prints; it must end with that code."""
        print("$ python", *words, flush=True)
        done = subprocess.run(
            [self.python, *words],
            cwd=self.home,
            env={**surroundings(self.home), **more},
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        print(said, flush=True)
        expect(done.returncode == code, f"ended with {done.returncode}, not {code}")
        return said

    def install(self, wheel: Path, extra: str = "") -> None:
        """The wheel with the versions of its dependencies that are locked."""
        what = f"{wheel}[{extra}]" if extra else str(wheel)
        versions = self.home.with_name("versions.txt")
        locked = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
        versions.write_text("\n".join(LOCKED.findall(locked)), encoding="utf-8")
        subprocess.run(
            [self.python, *PIP, "install", "--constraint", str(versions), what], check=True
        )

    def packages(self) -> set[str]:
        listed = subprocess.run(
            [self.python, *PIP, "freeze"], capture_output=True, text=True, check=True
        )
        return {re.split(r"[ =@]", line)[0].lower() for line in listed.stdout.splitlines()}


def expect(holds: bool, problem: str) -> None:
    if not holds:
        raise SystemExit(f"try_wheel: {problem}")


def build(python: str, folder: Path) -> Path:
    """The wheel of the working tree, made in a copy of it."""
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
        command = [python, *PIP, "wheel", "--no-deps", "--wheel-dir", str(folder), str(tree)]
        subprocess.run(command, check=True)
    wheel = next(folder.glob("*.whl"))
    print(f"{wheel.name}: {wheel.stat().st_size // 1000:,} kB", flush=True)
    return wheel


def environment(python: str, folder: Path) -> Place:
    """An empty one."""
    subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
    home = folder / "home"
    home.mkdir()
    return Place(str(folder / "venv" / "bin" / "python"), home)


def surroundings(home: Path) -> dict[str, str]:
    """Variables none of which points to a checkout or to settings of somebody."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TERM") if name in os.environ}
    return {**kept, "HOME": str(home)}


def try_engine(place: Place, pure: bool) -> None:
    """What works with the engine alone, and what is said of the rest."""
    found = place.packages() & {*BROUGHT_BY_WEB, "psycopg", "torch"}
    expect(not found, f"the engine alone brings {found}")
    said = place.run("-m", "septem", "--version")
    expect(("(interpreted)" in said) == pure, "the rules are not built as they were to be")
    for name in ("card forum", "bench duel --seconds 0.1", "match duel --bots d1,random --games 2"):
        place.run("-m", "septem", *name.split())
    expect("False" in place.run("-c", PROGRAM), "a notebook does not fall back to text")
    for words, answers in ((("play", "duel"), "q\n"), ((), "duel\nq\n")):
        said = place.run("-m", "septem", *words, answers=answers)
        expect("last-game.septem" in said, "no game was played in the terminal")
    asked = {"_SEPTEM_COMPLETE": "complete_bash", "COMP_WORDS": "septem play d", "COMP_CWORD": "2"}
    script = str(Path(place.python).with_name("septem"))
    expect(place.run(script, **asked).split() == ["duel"], "the shell does not complete the game")
    for command in ("serve", "backup x", "prune"):
        said = place.run("-m", "septem", *command.split(), code=1)
        expect("pip install 'septem[web]'" in said, "the missing extra is not named")


def try_web(place: Place) -> None:
    """The web table, and what is said of PostgreSQL."""
    expect({*BROUGHT_BY_WEB} <= place.packages(), "the extra web lacks something")
    try_server(place)
    expect("True" in place.run("-c", PROGRAM), "a notebook does not draw the table")
    said = place.run("-m", "septem", "prune", "--database", NOBODY, code=1)
    expect("pip install 'septem[postgres]'" in said, "the missing extra is not named")


NOBODY = "postgresql://nobody@127.0.0.1:1/septem"


def try_postgres(place: Place) -> None:
    said = place.run("-m", "septem", "prune", "--database", NOBODY, code=1)
    expect("pip install" not in said, "PostgreSQL's driver is missing")


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode("utf-8", "replace"))


def try_server(place: Place) -> None:
    """Start the web table once and fetch its first page with all styles and scripts."""
    port = free_port()
    command = [place.python, "-m", "septem", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=place.home, env=surroundings(place.home))
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


def try_all(python: str, wheel: Path, pure: bool) -> None:
    """One wheel with one Python, with more and more extras."""
    with tempfile.TemporaryDirectory() as name:
        place = environment(python, Path(name))
        place.install(wheel)
        try_engine(place, pure)
        place.install(wheel, "web")
        try_web(place)
        place.install(wheel, "postgres")
        try_postgres(place)
    print(f"{wheel.name} holds with {python}", flush=True)


def main() -> None:
    pure = "--pure" in sys.argv
    pythons = [word for word in sys.argv[1:] if word != "--pure"] or [sys.executable]
    if pure:
        os.environ["SEPTEM_BUILD"] = "interpreted"
    with tempfile.TemporaryDirectory() as name:
        wheel = build(pythons[0], Path(name)) if pure else None
        for number, python in enumerate(pythons):
            folder = Path(name) / str(number)
            folder.mkdir()
            try_all(python, wheel or build(python, folder), pure)


if __name__ == "__main__":
    main()
