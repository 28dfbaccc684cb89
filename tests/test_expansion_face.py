"""What authors of expansions import: `septem.expansion`, `septem.duel.expansion` are public, and the examples need nothing else."""

import ast
import re
from pathlib import Path

from septem import expansion

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
HOOKS = ("Pieces", "Rules", "Conflicts", "Scoring", "Hidden", "Positions", "Words")
BUILDING_BLOCKS = (
    *("Module", "Effect", "Deed", "Count", "Belongings", "Bargain", "Tally"),
    *("Step", "Alone", "OneByOne", "Kind", "Pair", "Slot", "Key"),
    *("amount", "count", "belongings", "inserted", "replaced", "written"),
    *("kind_of", "card_of", "target_of", "phrase"),
)


def test_every_public_name_is_there_and_documented() -> None:
    assert {*HOOKS, *BUILDING_BLOCKS} <= set(expansion.__all__)
    for name in expansion.__all__:
        assert name.isupper() or docstring(name), name
    for name in HOOKS:
        assert f"`{name}`" in (expansion.__doc__ or "")
        assert f"`{name}`" in (ROOT / "docs" / "expansions.md").read_text(encoding="utf-8")


def docstring(name: str) -> str | None:
    """What the sources say of a public name; compiled classes keep no docstrings."""
    path = (SOURCES / getattr(expansion, name).__module__.replace(".", "/")).with_suffix(".py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node)
    return None


def test_each_page_of_hooks_fits_a_screen() -> None:
    for name in HOOKS:
        lines = Path(expansion.__file__).parent / "wonders"
        room = getattr(expansion, name).__module__.removeprefix("septem.wonders.")
        text = (lines / f"{room.replace('.', '/')}.py").read_text(encoding="utf-8")
        found = re.search(rf"^class {name}[:(].*?(?=^\S|\Z)", text, re.M | re.S)
        assert found is not None
        assert len(found.group(0).splitlines()) <= 80, name


def test_examples_import_from_the_public_face_alone() -> None:
    for path in (ROOT / "examples").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.match(r"\s*(from|import) septem", line):
                # The face for expansions of 7 Wonders or of Duel; programs use the library itself.
                face = r"from septem\.((duel\.)?expansion|bots) import|import septem$"
                if path.parent == ROOT / "examples":
                    face += r"|from septem import envs$|(from|import) septem\.(bots|envs|lab)\."
                assert re.match(face, line.strip()), path
