"""Styles lie where their subject is: those of a box in its own folder, loaded where the box is on the table, and nothing twice."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import septem
from septem.web import assets, render, tables
from tests.web.looks import seen_by

WEB = Path(render.__file__).parent
CSS = WEB / "static" / "css"
FILES = sorted(CSS.rglob("*.css"))
MOST_LINES = 800
# Words of the boxes. The home page shows every box in its color, so the design tokens name all of them.
BOX_WORDS = re.compile(
    r"leader|debt|embellish|tower|foundation|\bteam|\bmate\b|pantheon|divinit|offering|mytholog|temple|\bgod|promo",
    re.IGNORECASE,
)
PALETTE = ("tokens.css", "palette.css", "dark.css")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "leaders": ("wonders", {"players": 3, "expansions": ("leaders",)}),
    "cities": ("wonders", {"players": 3, "expansions": ("cities",)}),
    "teams": ("wonders", {"players": 4, "expansions": ("cities",), "teams": True}),
    "towers": ("wonders", {"players": 3, "expansions": ("towers",)}),
    "foundations": (
        "wonders",
        {"players": 3, "expansions": ("leaders", "cities", "towers", "foundations")},
    ),
    "pantheon": ("duel", {"expansions": ("pantheon",)}),
    "promos": ("duel", {"expansions": ("promos",)}),
}


def folders() -> dict[str, str]:
    """Every folder of a box that has styles, and its game."""
    return {path.parent.name: path.parent.parent.name for path in CSS.glob("*/*/*.css")}


def rules(path: Path) -> Iterator[tuple[str, str, str]]:
    """The rules of a style: the window they are for, selector, declarations."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    window = ""
    for found in re.finditer(r"@media ([^{]+)\{|([^{}]+)\{([^{}]*)\}|(\})", text):
        media, selectors, body, end = found.groups()
        if media or end:
            window = (media or "").strip()
        elif not selectors.strip().startswith("@"):
            for selector in selectors.split(",\n"):
                yield window, selector.strip(), body


def links(game: str, **options: Any) -> list[str]:
    """The styles that a table's page loads, in order."""
    page = render.table_page(seen_by(septem.new(game, seed=1, **options), 0))
    return re.findall(
        r'<link rel="stylesheet" href="/static/[^/]+/([^"]+)"', page.split("<body")[0]
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CSS)))
def test_a_style_is_short_and_says_nothing_twice(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES
    said = Counter(
        (window, selector, line.partition(":")[0].strip())
        for window, selector, body in rules(path)
        for line in body.split(";")
        if line.strip()
    )
    assert [key for key, count in said.items() if count > 1] == []


def test_the_base_names_no_box() -> None:
    boxes = {CSS / game / box for box, game in folders().items()}
    base = [path for path in FILES if path.parent not in boxes and path.name not in PALETTE]
    assert len(base) > len(FILES) / 2
    for path in base:
        assert BOX_WORDS.findall(path.read_text(encoding="utf-8")) == [], path


def test_a_folder_of_styles_is_one_file() -> None:
    known = assets.assets()[1]
    parts = sorted((CSS / "table").glob("*.css"))
    assert len(parts) > 1
    assert known["css/table.css"].body == b"".join(path.read_bytes() for path in parts)
    assert "css/table/hand.css" not in known
    assert known["css/wonders/towers.css"].body not in known["css/wonders.css"].body


def test_styles_of_a_table_above_a_bar_are_those_of_a_lower_window() -> None:
    transport = (CSS / "replay" / "transport.css").read_text(encoding="utf-8")
    assert f"--transport: {assets.BAR}px" in transport
    css = b"@media (max-height:800px) and (min-height: 481px) { a { min-height: 700px } }"
    lower = b"@media (max-height:904px) and (min-height: 481px) { a { min-height: 700px } }"
    assert assets.lowered(css) == lower
    loaded = tables.styles(
        seen_by(septem.new("duel", seed=1, expansions=["pantheon"]), 0), low=True
    )
    names = [where.split("/", 3)[3] for where in loaded]
    assert names == ["css/low/duel.css", "css/low/duel/pantheon.css"]
    assert {*names} <= {*assets.assets()[1]}


def test_a_hint_looks_as_its_own_style_says() -> None:
    """No other style of a table's page speaks of its classes by their names alone."""
    source = (WEB / "templates" / "parts" / "hints.html").read_text(encoding="utf-8")
    own = {f".{name}" for names in re.findall(r'class="([^"]+)"', source) for name in names.split()}
    others = [path for path in FILES if path.parent.name in ("common", "table")]
    assert ".odds" in own
    for path in others:
        if path.name != "hints.css":
            assert own & {selector for _, selector, _ in rules(path)} == set(), path


def test_every_folder_is_one_of_a_box() -> None:
    assert folders() == {box: game for box, (game, _) in TABLES.items()}


@pytest.mark.parametrize("box", TABLES)
def test_styles_of_a_box_are_loaded_where_it_is_on_the_table(box: str) -> None:
    game, options = TABLES[box]
    loaded = links(game, **options)
    assert loaded.index(f"css/{game}.css") < loaded.index(f"css/{game}/{box}.css")
    assert len(loaded) <= 8


@pytest.mark.parametrize("game", septem.games())
def test_a_plain_table_loads_no_box(game: str) -> None:
    assert links(game) == ["css/common.css", "css/dark.css", "css/table.css", f"css/{game}.css"]


def test_every_class_that_is_styled_can_be_on_a_page() -> None:
    """Names put together from parts (`seats-{{ n }}`, `f"far-{n}"`) are known by their first part."""
    sources = [path for kind in ("html", "py", "js") for path in WEB.rglob(f"*.{kind}")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    words = set(re.findall(r"[\w-]+", text))
    starts = set(re.findall(r"([\w-]+)(?=\{|[\"'] ~)", text))
    for path in FILES:
        for _, selector, _ in rules(path):
            for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector):
                parts = {name[:end] for end in range(1, len(name))}
                assert name in words or parts & starts, f"{path.name}: {selector}"
