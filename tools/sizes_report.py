"""What `tools/sweep_sizes.py` found: kept page by page under `build/sizes/`, and told in `docs/sizes.md`."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.web.fit.looking import SIZES

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "sizes.md"
KEPT = ROOT / "build" / "sizes"
Size = tuple[int, int]
Kept = dict[str, dict[str, Any]]  # by page: the revision it was looked at, and what was found


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


def kept(group: str) -> Kept:
    """What earlier runs found on the pages of a group."""
    path = KEPT / f"{group}.json"
    found: Kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def keep(group: str, pages: Kept) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{group}.json").write_text(json.dumps(pages), encoding="utf-8")


def all_found(pages: Kept) -> list[Found]:
    return [
        Found(**{**one, "size": tuple(one["size"])})
        for page in pages.values()
        for one in page["found"]
    ]


def write(every: tuple[str, ...]) -> list[str]:
    """The report, once everything was looked at: one that leaves pages out would lose what is known of them. Says which groups are missing."""
    missing = [group for group in every if not kept(group)]
    if not missing:
        REPORT.write_text("\n".join(report(every)) + "\n", encoding="utf-8")
    return missing


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
all of them; English at 1280 x 720, 844 x 390 and 390 x 844 on the pages that are no tables in play (home, lobbies and drafts; lessons, puzzles, cards, rules,
replays, reviews and mistakes) and at five tables (`wonders-4`, `leaders-cities-3`, `everything-7`, `duel-everything`, `architects-4`). Each also with a card selected, with the payment of most payees and with a stage (there only what opened is looked at); at the five tables with every
panel open (log, menu, chat, settings, recap, keys, a neighbour's city, hint, zoom) and the table of a game that is over. Both themes have one layout (a test holds it): one was looked at.

Looked for: text and signs that are cut off or covered (also by what a city played, which lies over it for a while), rows that are squeezed, text over text, text that is shortened and nowhere whole, what can be pressed and is out of reach, pages wider than
their window; on phones text below 11 px and targets below 44 x 44; Duel cards below 84 px (64 on phones). Cards among many on a shelf are pictures:
what they say is on the page behind them. axe-core with all its rules at the five tables and on the other pages: the light theme at 1280 x 720,
the dark one (without what opens) at 390 x 844; elsewhere without that on contrast. The worst cases are tests (`tests/web/fit/test_fits.py`).
"""


def report(every: tuple[str, ...]) -> Iterator[str]:
    """A table of pages and sizes, then what is left."""
    pages = {name: page for group in every for name, page in kept(group).items()}
    yield ABOUT
    yield from said_of_revisions([page["revision"] for page in pages.values()])
    heads = [f"{width}x{height}" for width, height in SIZES]
    yield f"| page | {' | '.join(heads)} | axe | revision |"
    yield f"|---|{'---|' * (len(heads) + 2)}"
    for name, page in pages.items():
        here = all_found({name: page})
        plain = [one for one in here if not one.kind.startswith("axe")]
        cells = [str(sum(one.size == size for one in plain) or "·") for size in SIZES]
        axe = len(here) - len(plain) or "·"
        yield f"| {name.replace('+', ' ')} | {' | '.join(cells)} | {axe} | {page['revision']} |"
    yield "\nA dot is a page without findings; a number counts findings over both languages and everything that opens."
    yield "\n## What is left\n"
    yield from list(findings(all_found(pages))) or ("Nothing.",)


def said_of_revisions(revisions: list[str]) -> Iterator[str]:
    """One line: whether all pages were looked at as they are at one revision."""
    counted = Counter(revisions).most_common()
    if len(counted) == 1:
        yield f"All pages were looked at at one revision, {counted[0][0]}.\n"
    else:
        parts = ", ".join(f"{count} at {revision}" for revision, count in counted)
        yield f"Pages were looked at at several revisions (a plus: with changes that were not committed yet): {parts}.\n"
