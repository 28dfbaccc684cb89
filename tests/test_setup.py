"""What setup.py does with the C code that mypyc writes; nothing is compiled here."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import setuptools

ROOT = Path(__file__).parents[1]
MODULE = """
from mypy_extensions import i64

class Purse:
    def __init__(self, coins: i64) -> None:
        self.coins = coins

def spend(purse: Purse, coins: i64) -> i64:
    purse.coins -= coins
    return purse.coins
"""
WRITE = "from mypyc.build import mypycify; mypycify(['purse.py', 'other.py'], group_name='both', multi_file=True)"


@pytest.fixture(name="build")
def read_setup(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of setup.py, which compiles nothing."""
    monkeypatch.setenv("SEPTEM_BUILD", "interpreted")
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    return runpy.run_path(str(ROOT / "setup.py"))


def test_only_wrappers_attributes_and_imports_are_left_unoptimised(
    build: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "purse.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "other.py").write_text("from purse import spend\n", encoding="utf-8")
    subprocess.run([sys.executable, "-c", WRITE], cwd=tmp_path, check=True, capture_output=True)
    header = tmp_path / "build" / "__native_internal_both.h"
    source = tmp_path / "build" / "__native_purse.c"
    build["mark_what_need_not_be_fast"](header, [str(source)])
    build["declare_inside"](header)
    declared = header.read_text(encoding="utf-8").splitlines()
    for line in declared:
        is_slow = re.search(r"\b(CPyPy_|CPyExec_|\w+_____top_level__\()", line) is not None
        if line.startswith(("extern", "UNOPTIMISED")) and line.endswith(");"):
            assert line.startswith("UNOPTIMISED") == is_slow, line
    spend = [number for number, line in enumerate(declared) if "CPyDef_purse___spend(" in line]
    inside = declared.index("#pragma GCC visibility push(hidden)")
    includes = [number for number, line in enumerate(declared) if line.startswith("#include")]
    assert max(includes) < inside < spend[0] < declared.index("#pragma GCC visibility pop")
    assert "__attribute__((cold)) void CPy_AddTraceback(" in "\n".join(declared)
    written = source.read_text(encoding="utf-8")
    marked = re.findall(r"^UNOPTIMISED [^(]*\b(\w+)\(", written, re.M)
    assert {"purse___Purse_get_coins", "purse___Purse_set_coins"} <= {*marked}
    assert not [name for name in marked if name.startswith("CPyDef_") and "_setup" not in name]


def test_modules_that_simulations_enter_are_compiled_with_care(build: dict[str, Any]) -> None:
    """A module is known by the name of its C file."""
    often = ("wonders___rules___payment", "wonders___rules___turn", "duel___rules___offers")
    seldom = ("wonders___hidden___views", "duel___cards___catalogue", "kernel___record")
    assert not any(build["is_seldom"](f"__native_septem___{name}.c") for name in often)
    assert all(build["is_seldom"](f"__native_septem___{name}.c") for name in seldom)
