"""Looks at every page and every state of every table at every size, says what does not fit and what axe finds, and writes `docs/sizes.md`.

.venv/bin/python tools/sweep_sizes.py                     everything, and the report (about an hour on two cores)
.venv/bin/python tools/sweep_sizes.py --setup duel        tables whose name begins so; no report is written
.venv/bin/python tools/sweep_sizes.py --size 390x844 --language fr --pictures FOLDER
"""

import argparse
import multiprocessing
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from septem.web import render  # noqa: E402
from tests.web.fit.looking import SIZES, faults, is_phone, opened  # noqa: E402
from tests.web.fit.pages import Draw, pages  # noqa: E402
from tests.web.fit.states import SETUPS, State, states  # noqa: E402
from tests.web.looks import Booth, found_by_axe  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
REPORT = ROOT / "docs" / "sizes.md"
PAGES = "pages"  # those that are no tables
# Names, roles and contrast do not change with the size of a window: one for a mouse, one for a finger, both themes.
AXE = ((1280, 720), (390, 844))
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
            yield Drawn(state.name, partial(table, state), number == 0 or state.over)
        if kind in state.name and state.over:
            yield Drawn(f"{state.name}, table", partial(final, state), panels=False)


def table(state: State, language: str, theme: str) -> str:
    return render.table_page(state.seen(language=language, theme=theme))


def final(state: State, language: str, theme: str) -> str:
    return render.final_page(state.seen(language=language, theme=theme))


def look(booth: Booth, drawn: Drawn, language: str, options: argparse.Namespace) -> Iterator[Found]:
    """Every fault of one page in one language."""
    booth.show(drawn.draw(language, "light"), options.sizes[0])
    for opening in opened(booth.page, language, panels=drawn.panels):
        for size in options.sizes:
            if is_phone(size) and opening == "keys":
                continue
            booth.resize(size)
            booth.page.wait_for_timeout(30)
            for kind, element, detail in faults(booth.page, size):
                yield Found(drawn.name, opening, size, language, kind, element, detail)
            if options.pictures:
                name = f"{drawn.name} {opening} {size[0]}x{size[1]} {language}"
                name = name.replace(" ", "_").replace("'", "").replace(",", "")
                booth.page.screenshot(path=Path(options.pictures) / f"{name}.png")


def ask_axe(booth: Booth, drawn: Drawn, options: argparse.Namespace) -> Iterator[Found]:
    """What axe finds on one page, in both themes."""
    for theme in ("light", "dark"):
        booth.show(drawn.draw("en", theme), AXE[0])
        for opening in opened(booth.page, "en", panels=drawn.panels):
            for size in AXE if opening in ("", "selected") else AXE[:1]:
                booth.resize(size)
                for problem in found_by_axe(booth.page):
                    kind, _, where = problem.partition(": ")
                    yield Found(drawn.name, opening, size, f"en {theme}", f"axe {kind}", where, "")


def sweep(group: str, options: argparse.Namespace) -> tuple[list[str], list[Found]]:
    """The names of all pages of a group, and what was found on them."""
    names, found = [], []
    with sync_playwright() as play:
        browser = launch(play.chromium)
        complaints: list[str] = []
        booth = Booth(browser, complaints)
        for drawn in drawings(group, options.kind):
            names.append(drawn.name)
            print(drawn.name, file=sys.stderr, flush=True)
            for language in options.languages:
                found += look(booth, drawn, language, options)
            if options.axe:
                found += ask_axe(booth, drawn, options)
            found += [
                Found(drawn.name, "", (0, 0), "", "error", "console", said) for said in complaints
            ]
            complaints.clear()
        browser.close()
    return names, found


def launch(chromium: "object") -> Browser:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    return chromium.launch(executable_path=path, args=FLAGS)  # type: ignore[attr-defined,no-any-return]


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
    given.whole = not (given.setup or given.kind or given.sizes or given.languages)
    given.sizes = given.sizes or list(SIZES)
    given.languages = given.languages or ["en", "fr"]
    return given


def main() -> None:
    options = arguments()
    groups = [one for one in (PAGES, *(s.name for s in SETUPS)) if one.startswith(options.setup)]
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        parts = pool.starmap(sweep, [(group, options) for group in groups], chunksize=1)
    names = [name for part, _ in parts for name in part]
    found = [one for _, part in parts for one in part]
    for line in findings(found):
        print(line)
    if options.whole and options.axe:
        REPORT.write_text("\n".join(report(names, found)) + "\n", encoding="utf-8")


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


def report(names: list[str], found: list[Found]) -> Iterator[str]:
    """A table of pages and sizes, then what is left."""
    yield "# It fits, always"
    yield ""
    yield "Made by `.venv/bin/python tools/sweep_sizes.py`. Every page and every kind of decision of the tables named below, in English and French,"
    yield "with names as long as they may be, at nine sizes (the last one is 1280 x 720 at 200 %); each also with a card selected, with the payment of most payees,"
    yield "with a stage, and once for each table with every panel open (log, menu, chat, settings, recap, keys, a neighbour's city, hint, zoom)."
    yield "Looked for: text that is cut off, covered, over other text or shortened and nowhere whole; pages wider than their window; on phones text below 11 px"
    yield "and targets below 44 x 44; Duel cards below 84 px (64 on phones). axe-core: every rule, both themes, at 1280 x 720 and 390 x 844."
    yield ""
    heads = [f"{width}x{height}" for width, height in SIZES]
    yield f"| page | {' | '.join(heads)} | axe |"
    yield f"|---|{'---|' * (len(heads) + 1)}"
    for name in names:
        here = [one for one in found if one.page == name]
        cells = [
            str(sum(one.size == s and not one.kind.startswith("axe") for one in here) or "·")
            for s in SIZES
        ]
        axe = sum(one.kind.startswith("axe") for one in here) or "·"
        yield f"| {name.replace('+', ' ')} | {' | '.join(cells)} | {axe} |"
    yield ""
    yield "A dot is a page without findings; a number counts findings over both languages and everything that opens."
    yield ""
    yield "## What is left"
    yield ""
    yield from findings(found) if found else ("Nothing.",)


if __name__ == "__main__":
    main()
