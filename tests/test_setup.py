"""What setup.py does with the C code that mypyc writes; nothing is compiled here."""

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import setuptools

ROOT = Path(__file__).parents[1]
MODULE = """
from librt.vecs import vec
from mypy_extensions import i64

class Purse:
    def __init__(self, coins: i64) -> None:
        self.coins = coins

def spend(purse: Purse, coins: i64) -> i64:
    purse.coins -= coins
    return purse.coins

def worth(coins: vec[i64], which: i64) -> i64:
    return coins[which]
"""
WRITE = "from mypyc.build import mypycify; mypycify(['purse.py', 'other.py'], group_name='both', multi_file=True)"


@pytest.fixture(name="build")
def read_setup(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of setup.py, which compiles nothing."""
    monkeypatch.setenv("SEPTEM_BUILD", "interpreted")
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    return runpy.run_path(str(ROOT / "setup.py"))


@pytest.fixture(name="written")
def write_c(build: dict[str, Any], tmp_path: Path) -> tuple[list[str], str, str]:
    """The C code of a small module after setup.py: the lines of the header, the module, and what was moved out of it."""
    (tmp_path / "purse.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "other.py").write_text("from purse import spend\n", encoding="utf-8")
    subprocess.run([sys.executable, "-c", WRITE], cwd=tmp_path, check=True, capture_output=True)
    header = tmp_path / "build" / "__native_internal_both.h"
    source = tmp_path / "build" / "__native_purse.c"
    (apart,) = build["set_apart"]([str(source)])
    build["mark_what_need_not_be_fast"](header, [str(source), apart])
    build["declare_inside"](header)
    texts = [file.read_text(encoding="utf-8") for file in (header, source, Path(apart))]
    return texts[0].splitlines(), texts[1], texts[2]


def test_what_python_calls_and_what_imports_is_set_apart(
    written: tuple[list[str], str, str],
) -> None:
    _, module, apart = written
    assert set(re.findall(r"^ *PyObject \*(CPyPy_\w+)\(.*\{$", apart, re.M)) == {
        "CPyPy_purse___Purse_____init__",
        "CPyPy_purse___spend",
        "CPyPy_purse___worth",
    }
    assert not re.search(r"^ *PyObject \*CPyPy_\w+\(.*\{$", module, re.M)
    assert ("_____top_level__(void) {" in module, "_____top_level__(void) {" in apart) == (0, 1)
    for access in ("PyObject *\npurse___Purse_get_coins(", "int\npurse___Purse_set_coins("):
        assert re.findall(rf"^(.*){re.escape(access)}.*\)(;|\n\{{)$", module, re.M) == [("", ";")]
        assert re.findall(rf"^(.*){re.escape(access)}.*\)(;|\n\{{)$", apart, re.M) == [("", "\n{")]
    assert "CPyDef_purse___spend(PyObject *cpy_r_purse, int64_t cpy_r_coins) {" in module
    for name in ("trait_vtable_setup(void)", "coroutine_setup(PyObject *type)"):
        assert f"bool CPyDef_purse___Purse_{name};\n" in apart  # declared where it is called


def test_only_what_imports_is_left_unoptimised(
    written: tuple[list[str], str, str],
) -> None:
    declared, module, _ = written
    assert declared[0].startswith(
        "#ifndef"
    )  # else compilers read it again for every module of a bundle
    spend = [number for number, line in enumerate(declared) if "CPyDef_purse___spend(" in line]
    inside = declared.index("#pragma GCC visibility push(hidden)")
    includes = [number for number, line in enumerate(declared) if line.startswith("#include")]
    assert max(includes) < inside < spend[0] < declared.index("#pragma GCC visibility pop")
    assert "__attribute__((cold)) void CPy_AddTraceback(" in "\n".join(declared)
    marked = re.findall(r"^UNOPTIMISED [^(]*\b(\w+)\(", module, re.M)
    assert "CPyDef_purse___Purse_trait_vtable_setup" in marked
    assert all(name.startswith("CPyExec_") or name.endswith("_setup") for name in marked)
    assert (
        len(re.findall(r"if \(likely\(\w+\)\) goto \w+;\n    \w+ = cpy_r_which \+ ", module)) == 1
    )


def test_a_traceback_names_its_file_once(written: tuple[list[str], str, str]) -> None:
    for text in written[1:]:
        assert text.count('CPy_AddTraceback("purse.py", function, line, ') == 1
        assert text.count("CPy_AddTraceback(") == 1
        assert text.count('    Traced_CPyStatic_purse___globals("') >= 1


def test_modules_that_simulations_enter_are_compiled_with_care(build: dict[str, Any]) -> None:
    """A module is known by the name of its C file."""
    kinds = {
        "often": ("wonders___rules___payment", "wonders___cards___tally", "duel___rules___offers"),
        "seldom": (
            "wonders___hidden___views",
            "duel___cards___hooks",
            "kernel___record",
            "bots___core___wonders___net_inputs",
        ),
        "once": ("duel___cards___catalogue", "kernel___errors", "wonders___rules___ruleset"),
    }
    for kind, names in kinds.items():
        assert {build["kind_of"](f"__native_septem___{name}.c") for name in names} == {kind}
    assert build["kind_of"]("__native_septem.c") == "once"


def test_the_package_takes_every_file_along_that_is_no_module() -> None:
    package = ROOT / "src" / "septem"
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = described["tool"]["setuptools"]["package-data"]["septem"]
    taken = {path for pattern in patterns for path in package.glob(pattern)}
    passed_over = {".py", ".pyc", ".so"}
    files = {
        path for path in package.rglob("*") if path.is_file() and path.suffix not in passed_over
    }
    assert files <= taken
