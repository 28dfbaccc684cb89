"""Every command and every piece of code in the tutorials does what the page says.

A block of code with the name of a file is that file, or stands in it; the others run one after the other, in one folder for each page.
"""

import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from septem.cli import app
from tests.kit.forgetting import forget_folders

ROOT = Path(__file__).parents[1]
PAGES = [*sorted((ROOT / "docs" / "tutorials").glob("*.md")), ROOT / "docs" / "engine.md"]
BLOCK = re.compile(r'^( *)```(\w+)(?: title="([^"]+)")?\n(.*?)^ *```$', re.MULTILINE | re.DOTALL)
KNOWN = ("bench", "serve")  # run by other tests: here only the words are checked


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_tutorial_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, Any] = {}
    for _, language, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        plain = textwrap.dedent(text)
        if title:
            keep(tmp_path / title, plain)
        elif language == "python":
            exec(compile(plain, page.name, "exec"), names)
        elif language == "sh":
            for line in plain.splitlines():
                run(shlex.split(line))


def keep(file: Path, text: str) -> None:
    """Write a file as the page shows it; of an example of ours it shows a part."""
    if "examples" in file.parts:
        assert text in file.read_text(encoding="utf-8"), file
        return
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def run(words: list[str]) -> None:
    """One line of a shell, of which we know one command."""
    assert words[0] in ("septem", "./septem"), words
    group: Any = typer.main.get_command(app)
    if len(words) == 1:
        return  # opens a browser; tests/web does so
    if words[1] in KNOWN:
        group.commands[words[1]].make_context(words[1], words[2:], resilient_parsing=True)
        return
    if words[1] == "--expansion":  # Duel never forgets a box: in a process of its own
        subprocess.run([sys.executable, "-m", *words], check=True, capture_output=True)
        return
    done = CliRunner().invoke(app, words[1:], input="q\n", catch_exceptions=False)
    assert done.exit_code == 0, f"{words}: {done.output[-800:]}"
