"""Looks at every page and every state of every table at every size, says what does not fit and what axe finds, and writes `docs/sizes.md`.

.venv/bin/python tools/sweep_sizes.py                     everything, and the report (about an hour on two cores)
.venv/bin/python tools/sweep_sizes.py --setup duel        again the tables whose name begins so; the report takes the rest from before
.venv/bin/python tools/sweep_sizes.py --setup duel --size 390x844 --language fr --pictures FOLDER     only looks, no report
"""

import argparse
import json
import multiprocessing
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from septem.web import render  # noqa: E402
from tests.web.fit.looking import SIZES, faults, is_phone, opened  # noqa: E402
from tests.web.fit.pages import Draw, pages  # noqa: E402
from tests.web.fit.states import SETUPS, State, states  # noqa: E402
from tests.web.looks import Booth, found_by_axe  # noqa: E402
from tools.screenshots import FLAGS, chromium  # noqa: E402

REPORT = ROOT / "docs" / "sizes.md"
KEPT = Path(tempfile.gettempdir()) / "septem-sizes.json"  # what earlier runs found, by setup
PAGES = "pages"  # those that are no tables
# French is the longer language: English is looked at in fewer windows.
ENGLISH = ((1280, 720), (844, 390), (390, 844))
# Names, roles and contrast do not change with the size of a window: one theme with a mouse, the other with a finger.
AXE = {"light": (1280, 720), "dark": (390, 844)}
# Panels are the same at all tables of a kind; so is the table that can be looked at when a game is over.
PANELLED = ("wonders-4", "leaders-cities-3", "everything-7", "duel-everything", "architects-4")
Size = tuple[int, int]


@dataclass(frozen=True)
class Drawn:
    """A page to look at, and whether to open every panel over it."""

    name: str
    draw: Draw
    panels: bool


@dataclass(frozen=True)
class Found:
    """One fault: where it was seen, and what it is."""

    page: str
    opening: str
    size: Size
    how: str  # language and theme
    kind: str
    element: str
    detail: str


def drawings(group: str, kind: str) -> Iterator[Drawn]:
    """The tables of one setup, or all pages that are no tables."""
    if group == PAGES:
        yield from (Drawn(name, draw, True) for name, draw in pages() if kind in name)
        return
    setup = next(one for one in SETUPS if one.name == group)
    for number, state in enumerate(states(setup)):
        if kind in state.name:
            panels = group in PANELLED and number == 0
            yield Drawn(state.name, partial(table, state), panels)
        if kind in state.name and state.over and group in PANELLED:
            yield Drawn(f"{state.name}, table", partial(final, state), panels=False)


def table(state: State, language: str, theme: str) -> str:
    return render.table_page(state.seen(language=language, theme=theme))


def final(state: State, language: str, theme: str) -> str:
    return render.final_page(state.seen(language=language, theme=theme))


def look(booth: Booth, drawn: Drawn, language: str, options: argparse.Namespace) -> Iterator[Found]:
    """Every fault of one page in one language."""
    sizes = [
        one for one in options.sizes if language != "en" or not options.whole or one in ENGLISH
    ]
    booth.show(drawn.draw(language, "light"), sizes[0])
    for opening in opened(booth.page, language, panels=drawn.panels):
        for size in sizes:
            if is_phone(size) and opening == "keys":
                continue
            booth.resize(size)
            for kind, element, detail in faults(booth.page, size):
                yield Found(drawn.name, opening, size, language, kind, element, detail)
            if options.pictures:
                name = f"{drawn.name} {opening} {size[0]}x{size[1]} {language}"
                name = name.replace(" ", "_").replace("'", "").replace(",", "")
                booth.page.screenshot(path=Path(options.pictures) / f"{name}.png")


def ask_axe(booth: Booth, drawn: Drawn) -> Iterator[Found]:
    """What axe finds on one page, in both themes: as it is, with a card selected, and with every panel."""
    for theme, size in AXE.items():
        booth.show(drawn.draw("en", theme), size)
        for opening in opened(booth.page, "en", panels=drawn.panels):
            if opening in ("payments", "stage"):
                continue
            for problem in found_by_axe(booth.page):
                kind, _, where = problem.partition(": ")
                yield Found(drawn.name, opening, size, f"en {theme}", f"axe {kind}", where, "")


def sweep(group: str, options: argparse.Namespace) -> tuple[str, list[str], list[Found]]:
    """A group, the names of all its pages, and what was found on them."""
    names, found = [], []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        complaints: list[str] = []
        booth = Booth(browser, complaints)
        for drawn in drawings(group, options.kind):
            names.append(drawn.name)
            print(drawn.name, file=sys.stderr, flush=True)
            for language in options.languages:
                found += look(booth, drawn, language, options)
            if options.axe:
                found += ask_axe(booth, drawn)
            found += [
                Found(drawn.name, "", (0, 0), "", "error", "console", said) for said in complaints
            ]
            complaints.clear()
        browser.close()
    return group, names, found


def size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--setup", default="", help=f"only tables whose name begins so, or {PAGES}")
    parser.add_argument("--kind", default="", help="only pages with this word in their name")
    parser.add_argument("--size", dest="sizes", type=size, action="append", help="such as 390x844")
    parser.add_argument("--language", dest="languages", action="append")
    parser.add_argument("--no-axe", dest="axe", action="store_false")
    parser.add_argument("--jobs", type=int, default=2, help="browsers at the same time")
    parser.add_argument("--pictures", help="a folder for screenshots")
    given = parser.parse_args()
    given.whole = given.axe and not (given.kind or given.sizes or given.languages)
    given.sizes = given.sizes or list(SIZES)
    given.languages = given.languages or ["en", "fr"]
    return given


def main() -> None:
    options = arguments()
    every = (PAGES, *PANELLED, *(s.name for s in SETUPS if s.name not in PANELLED))
    groups = [one for one in every if one.startswith(options.setup)]
    kept: dict[str, Any] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for group, names, found in pool.imap_unordered(
            partial(sweep, options=options), groups, chunksize=1
        ):
            print(f"== {group}: {len(found)}", *findings(found), sep="\n", flush=True)
            kept[group] = {"names": names, "found": [asdict(one) for one in found]}
            if options.whole:
                KEPT.write_text(json.dumps(kept))
                write(every, kept)


def write(every: tuple[str, ...], kept: dict[str, Any]) -> None:
    """The report of everything that was looked at so far."""
    seen = [group for group in every if group in kept]
    names = [name for group in seen for name in kept[group]["names"]]
    found = [
        Found(**{**one, "size": tuple(one["size"])})
        for group in seen
        for one in kept[group]["found"]
    ]
    missing = [group for group in every if group not in kept]
    REPORT.write_text("\n".join(report(names, found, missing)) + "\n", encoding="utf-8")


def findings(found: list[Found]) -> Iterator[str]:
    """What was found, most often first, with one place where it can be seen."""
    same = Counter((one.kind, one.element) for one in found)
    for (kind, element), count in same.most_common():
        seen = [one for one in found if (one.kind, one.element) == (kind, element)]
        first = seen[0]
        sizes = " ".join(sorted({f"{one.size[0]}x{one.size[1]}" for one in seen}))
        yield f"- {count} x {kind}: `{element}` ({sizes})"
        where = ", ".join(filter(None, (first.page, first.opening, first.how)))
        yield f"  such as {where}: {first.detail}"


ABOUT = """# It fits, always

Made by `.venv/bin/python tools/sweep_sizes.py`. Looked at: every page and, of one random game for each table named below, every kind of decision (the last one,
and of buildings that with most moves), with names as long as they may be, at nine sizes; the last one is 1280 x 720 at 200 %. French, the longer language, at
all of them, English at 1280 x 720, 844 x 390 and 390 x 844. Each also with a card selected, with the payment of most payees and with a stage; at five tables with every
panel open (log, menu, chat, settings, recap, keys, a neighbour's city, hint, zoom) and the table of a game that is over.

Looked for: text and signs that are cut off or covered, text over text, text that is shortened and nowhere whole, what can be pressed and is out of reach, pages wider than
their window; on phones text below 11 px and targets below 44 x 44; Duel cards below 84 px (64 on phones). axe-core with all its rules: the light theme at 1280 x 720,
the dark one at 390 x 844. The worst cases are tests (`tests/web/fit/test_fits.py`).
"""


def report(names: list[str], found: list[Found], missing: list[str]) -> Iterator[str]:
    """A table of pages and sizes, then what is left."""
    yield ABOUT
    heads = [f"{width}x{height}" for width, height in SIZES]
    yield f"| page | {' | '.join(heads)} | axe |"
    yield f"|---|{'---|' * (len(heads) + 1)}"
    for name in names:
        here = [one for one in found if one.page == name]
        plain = [one for one in here if not one.kind.startswith("axe")]
        cells = [str(sum(one.size == size for one in plain) or "·") for size in SIZES]
        axe = len(here) - len(plain) or "·"
        yield f"| {name.replace('+', ' ')} | {' | '.join(cells)} | {axe} |"
    yield "\nA dot is a page without findings; a number counts findings over both languages and everything that opens."
    if missing:
        yield f"\nNot looked at in this run: {', '.join(missing)}."
    yield "\n## What is left\n"
    yield from findings(found) if found else ("Nothing.",)


if __name__ == "__main__":
    main()
