"""What the docstrings and the README show is what happens."""

import ast
import doctest
import importlib
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import septem
from tests.kit.forgetting import forget_folders

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "septem"
WITH_EXAMPLES = [
    path
    for path in sorted(SOURCES.rglob("*.py"))
    if re.search(r"^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def module_of(path: Path) -> str:
    inside = path.relative_to(SOURCES.parent).with_suffix("")
    return ".".join(part for part in inside.parts if part != "__init__")


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=module_of)
def test_examples_in_docstrings(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from the source, since compiled functions do not keep their docstrings."""
    forget_folders(monkeypatch)
    names = {**vars(importlib.import_module(module_of(path))), "septem": septem}
    runner = doctest.DocTestRunner()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if text:
            name = getattr(node, "name", path.stem)
            runner.run(doctest.DocTestParser().get_doctest(text, names, name, str(path), 0))
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries > 0


def blocks(path: Path, language: str) -> list[str]:
    """The code blocks of a language in a page."""
    text = path.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_code_of_the_readme_runs() -> None:
    names: dict[str, object] = {}
    for block in blocks(ROOT / "README.md", "python"):
        exec(compile(block, "README.md", "exec"), names)
    assert {"game", "puzzle", "Miser"} <= names.keys()


def test_the_first_program_runs_and_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    program = ROOT / "examples" / "first_program.py"
    runpy.run_path(str(program))
    assert "<Game wonders: 4 seats, age 3, turn 6, over>" in capsys.readouterr().out
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
