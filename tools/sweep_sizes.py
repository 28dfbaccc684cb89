"""Looks at every page and every state of every table at every size, says what does not fit and what axe finds, and writes `docs/sizes.md`.

.venv/bin/python tools/sweep_sizes.py                     everything, and the report (about half an hour on one core)
.venv/bin/python tools/sweep_sizes.py --setup duel        only the tables whose name begins so; the report takes the rest from before, and waits for what was never looked at
.venv/bin/python tools/sweep_sizes.py --setup duel --size 390x844 --language fr --pictures FOLDER     only looks, no report

What was looked at is kept page by page with the revision of the pages it was looked at: stopped and started again at the same revision, it goes on where it stopped.
"""

import argparse
import multiprocessing
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from septem.web import render  # noqa: E402
from tests.kit.browser import open_browser  # noqa: E402
from tests.web.fit.company import company  # noqa: E402
from tests.web.fit.deals import deals  # noqa: E402
from tests.web.fit.looking import SIZES, faults, is_phone, opened  # noqa: E402
from tests.web.fit.openings import OPENED, OTHER_PAGES  # noqa: E402
from tests.web.fit.pages import Draw, pages  # noqa: E402
from tests.web.fit.people import people  # noqa: E402
from tests.web.fit.states import SETUPS, State, states  # noqa: E402
from tests.web.fit.study import study  # noqa: E402
from tests.web.looks import Booth, found_by_axe  # noqa: E402
from tools.sizes_report import Found, Kept, Size, all_found, findings, keep, kept, write  # noqa: E402

MADE_OF = ("src/septem/web", "tests/web/fit")  # what pages look like, and how they are looked at
# Those that are no random games: pages, and tables where people meet.
GROUPS = {"pages": pages, "people": people, "deals": deals, "company": company, "study": study}
# French is the longer language: English is looked at in fewer windows, at the tables whose panels are opened.
ENGLISH = ((1280, 720), (844, 390), (390, 844))
# Names, roles and contrast do not change with the size of a window: one theme with a mouse, the other with a finger. Both themes have one layout
# (tests/web/fit/test_fits.py), and tables of a kind the same colors: contrast, which takes axe longest, is asked of one table of each kind.
AXE = {"light": (1280, 720), "dark": (390, 844)}
# Panels are the same at all tables of a kind; so is the table that can be looked at when a game is over.
PANELLED = ("wonders-4", "leaders-cities-3", "everything-7", "duel-everything", "architects-4")


@dataclass(frozen=True)
class Drawn:
    """A page to look at, whether to open every panel over it, and whether it stands for all of its kind: in both languages, with its colors."""

    name: str
    draw: Draw
    panels: bool
    stands: bool


def drawings(group: str, kind: str) -> Iterator[Drawn]:
    """The tables of one setup, or pages that are no tables."""
    if group in GROUPS:
        for name, draw in GROUPS[group]():
            if kind in name:
                yield Drawn(name, draw, panels=group in ("pages", "company"), stands=True)
        return
    setup = next(one for one in SETUPS if one.name == group)
    for number, state in enumerate(without_repeats(list(states(setup)))):
        if kind in state.name:
            stands = group in PANELLED
            yield Drawn(state.name, partial(table, state), stands and number == 0, stands)
        if kind in state.name and state.over and group in PANELLED:
            drawn = partial(final, state)
            yield Drawn(f"{state.name}, table", drawn, panels=False, stands=True)


def without_repeats(found: list[State]) -> Iterator[State]:
    """Where a hand can be built, discarded and more, the same page with fewer ways is left out, unless it is the latest one."""
    for state in found:
        wider = [one for one in found if ways(one) > ways(state)]
        latest = all(len(one.moves) < len(state.moves) for one in wider)
        if not wider or (latest and not state.name.endswith("most moves")):
            yield state


def ways(state: State) -> set[str]:
    """What can be done in a state, by the words of its name."""
    return set(state.name.removeprefix(state.setup.name).split(",")[0].strip().split("+"))


def table(state: State, language: str, theme: str) -> str:
    return render.table_page(state.seen(language=language, theme=theme))


def final(state: State, language: str, theme: str) -> str:
    return render.final_page(state.seen(language=language, theme=theme))


def look(booth: Booth, drawn: Drawn, language: str, options: argparse.Namespace) -> Iterator[Found]:
    """Every fault of one page in one language, and what axe finds."""
    short = language == "en" and options.whole
    sizes = [one for one in options.sizes if not short or (one in ENGLISH and drawn.stands)]
    if not sizes:
        return
    booth.show(drawn.draw(language, "auto"), sizes[0])
    for opening in opened(booth.page, language, panels=drawn.panels):
        for size in sizes:
            if is_phone(size) and opening == "keys":
                continue
            booth.resize(size)
            within = "" if opening in OTHER_PAGES else OPENED
            for kind, element, detail in faults(booth.page, size, within):
                yield Found(drawn.name, opening, size, language, kind, element, detail)
            if options.pictures:
                name = f"{drawn.name} {opening} {size[0]}x{size[1]} {language}"
                name = name.replace(" ", "_").replace("'", "").replace(",", "")
                booth.page.screenshot(path=Path(options.pictures) / f"{name}.png")
        if options.axe and language == "en" and opening not in ("payments", "stage"):
            yield from ask_axe(booth, drawn, opening)
        elif options.axe and not drawn.stands and not opening:
            yield from told_by_axe(booth, drawn, opening, "fr", contrast=False)


def ask_axe(booth: Booth, drawn: Drawn, opening: str) -> Iterator[Found]:
    """What axe finds in both themes; of what opens over a page in one."""
    for theme, size in AXE.items():
        if opening and theme == "dark":
            continue
        booth.page.emulate_media(color_scheme=theme)
        booth.resize(size)
        yield from told_by_axe(booth, drawn, opening, f"en {theme}", contrast=True)
    booth.page.emulate_media(color_scheme="light")


def told_by_axe(
    booth: Booth, drawn: Drawn, opening: str, how: str, *, contrast: bool
) -> Iterator[Found]:
    window = booth.page.viewport_size or {"width": 0, "height": 0}
    size = (window["width"], window["height"])
    for problem in found_by_axe(booth.page, opened=OPENED if opening else "", contrast=contrast):
        kind, _, where = problem.partition(": ")
        yield Found(drawn.name, opening, size, how, f"axe {kind}", where, "")


def sweep(group: str, options: argparse.Namespace) -> tuple[str, Kept]:
    """A group and its pages, each with what was found on it; those looked at before at this revision are not looked at again."""
    before, pages, complaints = kept(group), Kept(), list[str]()
    with sync_playwright() as play:
        browser = open_browser(play)
        booth = Booth(browser, complaints)
        for drawn in drawings(group, options.kind):
            known = before.get(drawn.name)
            if options.whole and known and known["revision"] == options.revision:
                pages[drawn.name] = known
                continue
            found = [
                one for tongue in options.languages for one in look(booth, drawn, tongue, options)
            ]
            found += [
                Found(drawn.name, "", (0, 0), "", "error", "console", said) for said in complaints
            ]
            complaints.clear()
            pages[drawn.name] = {
                "revision": options.revision,
                "found": [asdict(one) for one in found],
            }
            print(f"{drawn.name}: {len(found)}", file=sys.stderr, flush=True)
            if options.whole:
                keep(group, before | pages)
        browser.close()
    if options.whole:
        keep(group, pages)
    return group, pages


def revision() -> str:
    """The last commit that changed how pages look; with a plus where there are changes since."""

    def git(*words: str) -> str:
        command = ["git", *words, "--", *MADE_OF]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    return git("log", "-1", "--no-merges", "--format=%h").strip() + "+" * bool(
        git("status", "--porcelain")
    )


def size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--setup", default="", help=f"only tables whose name begins so, or {' or '.join(GROUPS)}"
    )
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
    given.revision = revision()
    return given


def main() -> None:
    options = arguments()
    every = (*GROUPS, *PANELLED, *(s.name for s in SETUPS if s.name not in PANELLED))
    groups = [one for one in every if one.startswith(options.setup)]
    if options.jobs == 1:
        tell(map(partial(sweep, options=options), groups), options, every)
        return
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        work = pool.imap_unordered(partial(sweep, options=options), groups, chunksize=1)
        tell(work, options, every)


def tell(
    work: Iterable[tuple[str, Kept]], options: argparse.Namespace, every: tuple[str, ...]
) -> None:
    """What was found in each group, and the report."""
    for group, looked_at in work:
        found = all_found(looked_at)
        print(f"== {group}: {len(found)}", *findings(found), sep="\n", flush=True)
        missing = write(every) if options.whole else []
        if missing:
            print(f"The report stays as it is until these were looked at: {', '.join(missing)}")


if __name__ == "__main__":
    main()
