"""The recipes of docs/deploy.md: what can run here runs, what cannot is at least something these programs would take."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from septem.cli import app

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", TEXT, re.M | re.S)


def commands() -> list[list[str]]:
    """Every command line of ours, wherever a recipe has one."""
    lines = [
        line for kind, _, text in BLOCKS if kind in ("sh", "ini") for line in text.splitlines()
    ]
    found = []
    for line in lines:
        words = shlex.split(line.removeprefix("ExecStart="))
        names = [n for n, word in enumerate(words) if re.fullmatch(r"(\S*/)?septem", word)]
        for n in names:
            if n + 1 < len(words) and words[n + 1] in known():
                found.append(words[n + 1 :])
    return found


def known() -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    return dict(group.commands)


def test_there_are_recipes_for_everything() -> None:
    assert {words[0] for words in commands()} == {"serve", "backup", "restore"}
    assert {name for _, name, _ in BLOCKS} >= {"septem.service", "Caddyfile", "Containerfile"}


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_our_commands_exist_with_these_options(words: list[str]) -> None:
    command = known()[words[0]]
    with command.make_context(words[0], words[1:], resilient_parsing=True) as context:
        assert context.args == []
    options = {name for parameter in command.params for name in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= options


def test_a_backup_is_restored_by_the_commands_of_the_recipe(tmp_path: Path) -> None:
    run = CliRunner()
    (tmp_path / "var/lib/septem/septem").mkdir(parents=True)
    (tmp_path / "var/backups/septem").mkdir(parents=True)
    url = f"sqlite:///{tmp_path}/var/lib/septem/septem/septem.db"
    from septem.server.store import Store

    Store(url).close()
    lines = [line for _, name, text in BLOCKS if name == "run" for line in text.splitlines()]
    assert len(lines) == 3
    for line in lines:
        words = shlex.split(line.replace("/var/", f"{tmp_path}/var/"))[1:]
        answer = run.invoke(app, words)
        assert answer.exit_code == 0, (line, answer.output)


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    (unit,) = [text for _, name, text in BLOCKS if name == "septem.service"]
    fields = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    assert fields["ExecStart"].startswith("/opt/septem/septem serve ")
    assert float(fields["TimeoutStopSec"]) > 5
    program = shutil.which("systemd-analyze")
    if program is None:  # nothing more can be said here
        return
    here = unit.replace("/opt/septem/septem", shutil.which("true") or "/bin/true")
    file = tmp_path / "septem.service"
    file.write_text(here.replace("User=septem\n", ""), encoding="utf-8")
    checked = subprocess.run(
        [program, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
    )
    assert "septem.service:" not in checked.stderr, checked.stderr


@pytest.mark.parametrize("name", ["Containerfile", ".containerignore"])
def test_the_files_of_the_container_are_those_of_the_page(name: str) -> None:
    (shown,) = [text for _, title, text in BLOCKS if title == name]
    assert (ROOT / name).read_text(encoding="utf-8") == shown


def test_the_container_is_built_from_what_there_is() -> None:
    (container,) = [text for _, name, text in BLOCKS if name == "Containerfile"]
    lines = [line.split(" ", 1) for line in container.splitlines()]
    assert {word for word, _ in lines} <= {
        *("FROM", "RUN", "COPY", "USER", "WORKDIR", "ENV", "VOLUME", "EXPOSE"),
        *("STOPSIGNAL", "ENTRYPOINT", "CMD"),
    }
    build = next(rest for word, rest in lines if word == "RUN" and "compile" in rest)
    for part in re.findall(r"(?:\./|tools/)\S+", build):
        assert (ROOT / part).is_file(), part
    for shell in [rest for word, rest in lines if word == "RUN"]:
        subprocess.run(["sh", "-n", "-c", shell], check=True)
    version = re.search(r"python:3\.(\d+)", container)
    assert version
    assert int(version[1]) >= 11


def test_every_shell_line_is_one() -> None:
    for kind, _, text in BLOCKS:
        if kind == "sh":
            subprocess.run(["sh", "-n", "-c", text], check=True)
