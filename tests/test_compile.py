"""tools/compile.py with a stand-in for the compiler: a build is there as a whole or not at all, and commands wait for it."""

import fcntl
import os
import pty
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIBRARY = f"septem__mypyc{sysconfig.get_config_var('EXT_SUFFIX')}"
# What setup.py would do: tell how far it is, make the library, or fail when a file says so.
SETUP = f"""
import os, sys, time
from pathlib import Path
Path(os.environ["SEPTEM_PROGRESS"]).write_text("40")
time.sleep(0.5)
if Path("broken").exists():
    sys.exit("no compiler here")
Path(sys.argv[-1], {LIBRARY!r}).write_text("compiled")
"""


@pytest.fixture(name="checkout")
def make_checkout(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    (tmp_path / ".venv").mkdir()
    (tmp_path / "src" / "septem" / "kernel").mkdir(parents=True)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text("", encoding="utf-8")
    (tmp_path / "setup.py").write_text(SETUP, encoding="utf-8")
    shutil.copy(ROOT / "tools" / "compile.py", tmp_path / "tools")
    return tmp_path


def command(checkout: Path, *more: str) -> list[str]:
    return [sys.executable, str(checkout / "tools" / "compile.py"), *more]


def compiled(checkout: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(checkout, *more), capture_output=True, text=True, check=False)


def test_a_library_is_made_once_and_goes_when_the_sources_change(checkout: Path) -> None:
    library = checkout / "src" / LIBRARY
    assert compiled(checkout, "--check").returncode == 1
    first = compiled(checkout)
    assert (first.returncode, library.read_text()) == (0, "compiled")
    assert "the rules are compiled" in first.stderr
    assert compiled(checkout).stderr == ""
    assert compiled(checkout, "--check").returncode == 0
    (checkout / "src" / "septem" / "kernel" / "rules.py").write_text("", encoding="utf-8")
    assert compiled(checkout, "--check").returncode == 1
    assert not library.exists()


def test_a_compiler_that_fails_leaves_the_sources_and_says_so(checkout: Path) -> None:
    (checkout / "broken").touch()
    failed = compiled(checkout)
    assert failed.returncode == 1
    assert "could not be compiled and run interpreted" in failed.stderr
    assert "no compiler here" in (checkout / ".venv" / "compile.log").read_text()
    assert not (checkout / "src" / LIBRARY).exists()


def test_somebody_in_a_terminal_sees_how_far_it_is(checkout: Path) -> None:
    ours, theirs = pty.openpty()
    subprocess.run(command(checkout), stderr=theirs, check=True)
    os.close(theirs)
    assert b"compiling the rules for speed [########............] 40 %" in os.read(ours, 10_000)
    os.close(ours)


def test_a_second_command_waits_for_the_first(checkout: Path) -> None:
    with (checkout / ".venv" / "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = subprocess.Popen(command(checkout), stderr=subprocess.PIPE, text=True)
        assert waiting.stderr is not None
        assert "waiting" in waiting.stderr.readline()
        assert waiting.poll() is None
    assert "the rules are compiled" in waiting.communicate(timeout=60)[1]
    assert waiting.returncode == 0
