"""Compiles the rules of this checkout into the library beside the package; `./septem` and `./test` call it.

    python tools/compile.py           compile when something changed, with a line that tells how far it is
    python tools/compile.py --check   remove a library of other sources; the exit status says whether nothing is to be done

The library is made in a folder of its own and moved into place at once, so that there is never half a build. What the compiler says
is kept in .venv/compile.log.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
LIBRARY = SOURCES / f"septem__mypyc{sysconfig.get_config_var('EXT_SUFFIX')}"
KEPT = ROOT / ".venv"
STAMP, LOG, LOCK = KEPT / "compiled", KEPT / "compile.log", KEPT / "compile.lock"
GLANCE = 0.2  # seconds between two looks at the compiler
BAR = 20  # characters of the bar that tells how far it is


def state() -> str:
    """What the library depends on: the sources of the rooms, how they are compiled, and by what."""
    rooms = [SOURCES / "septem" / room for room in ("kernel", "bots/core", "envs/core")]
    rooms += [path.parent for path in SOURCES.glob("septem/*/game.toml")]
    files = sorted(path for room in rooms for path in room.rglob("*.py"))
    files += [ROOT / "setup.py", ROOT / "requirements" / "run.txt"]
    digest = hashlib.blake2b(sys.version.encode())
    for file in files:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def is_ready(wanted: str) -> bool:
    return LIBRARY.exists() and STAMP.exists() and STAMP.read_text() == wanted


def remove_library() -> None:
    """Without a library the sources run; a library of other sources would be wrong."""
    STAMP.unlink(missing_ok=True)
    for file in SOURCES.rglob("*.so"):
        file.unlink()


def build(folder: str) -> bool:
    """Make the library in a folder; True when that went well."""
    progress = Path(os.environ.setdefault("SEPTEM_PROGRESS", f"{folder}/progress"))
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", folder]
    with LOG.open("w") as log:
        compiler = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        while compiler.poll() is None:
            show(progress)
            time.sleep(GLANCE)
    return compiler.returncode == 0


def show(progress: Path) -> None:
    if sys.stderr.isatty():
        percent = int(progress.read_text()) if progress.exists() else 0
        done = BAR * percent // 100
        bar = "#" * done + "." * (BAR - done)
        print(
            f"\rseptem: compiling the rules for speed [{bar}] {percent} %", end="", file=sys.stderr
        )


def say(line: str) -> None:
    print(f"\r\033[K{line}" if sys.stderr.isatty() else line, file=sys.stderr)


def compile_rules() -> bool:
    """Make the library and move it into place; False when it could not be made."""
    wanted = state()
    if is_ready(wanted):
        return True
    remove_library()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        if not build(folder):
            say(
                f"septem: the rules could not be compiled and run interpreted, about thirty times slower ({LOG} says why)"
            )
            return False
        (Path(folder) / LIBRARY.name).replace(LIBRARY)
    STAMP.write_text(wanted)
    say(f"septem: the rules are compiled ({time.monotonic() - began:.0f} s)")
    return True


def check() -> bool:
    """Whether the library is that of these sources; another one goes."""
    if is_ready(state()):
        return True
    with (
        LOCK.open("w") as lock,
        suppress(BlockingIOError),
    ):  # a compiler that is at work has removed it
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove_library()
    return False


def main() -> int:
    if "--check" in sys.argv:
        return 0 if check() else 1
    with LOCK.open("w") as lock:
        take(lock)
        return 0 if compile_rules() else 1


def take(lock: TextIO) -> None:
    """One at a time; who waited finds the work done."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("septem: the rules are being compiled already; waiting for that")
        fcntl.flock(lock, fcntl.LOCK_EX)


if __name__ == "__main__":
    sys.exit(main())
