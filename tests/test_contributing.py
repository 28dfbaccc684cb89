"""What contributors are told and given: the files that CONTRIBUTING.md names, hooks, templates, the checks of other systems."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHECKS = ROOT / ".github" / "workflows" / "checks.yml"
TEMPLATES = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_worked_examples_touch_files_that_are_there() -> None:
    rows = re.findall(r"^\| (`[a-z]+/.*?) \| (.*) \|$", GUIDE, re.M)
    touched = [
        name
        for names, change in rows
        if not change.startswith("new")
        for name in re.findall(r"`([\w./]+/[\w./]+)`", names)
    ]
    assert len(touched) >= 10
    for name in touched:
        assert (ROOT / name).exists(), name


def test_hooks_run_tools_of_the_environment() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    commands = [shlex.split(hook["entry"]) for hook in local["hooks"]]
    assert [Path(words[0]).name for words in commands] == ["ruff", "ruff", "python", "mypy"]
    assert (ROOT / commands[2][1]).exists()


def test_other_systems_check_the_pythons_that_are_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    engine = read(CHECKS)["jobs"]["engine"]
    assert engine["strategy"]["matrix"]["python"] == promised
    commands = [step["run"] for step in engine["steps"] if "run" in step]
    assert all(line in commands for line in re.findall(r"^python -m p.*$", GUIDE, re.M))
    for name in re.findall(r"tests/\w+|requirements/[\w.]+", " ".join(commands)):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_templates_ask_by_known_kinds_of_fields(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    names = [field["id"] for field in form["body"]]
    assert len(set(names)) == len(names)
    for field in form["body"]:
        assert field["type"] in ("input", "textarea")
        assert field["attributes"]["label"]
