"""Looks at every state of every table at every size and says what does not fit: `docs/sizes.md` holds the report.

.venv/bin/python tools/sweep_sizes.py                     everything (about an hour)
.venv/bin/python tools/sweep_sizes.py --setup duel        tables whose name begins so
.venv/bin/python tools/sweep_sizes.py --size 390x844 --language fr --theme dark --pictures FOLDER
"""

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.web.fit.looking import SIZES, faults  # noqa: E402
from tests.web.fit.states import SETUPS, State, states  # noqa: E402
from tests.web.looks import still  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
Found = tuple[str, str, str]
SELECT = """() => {
  const picks = [...document.querySelectorAll("input[name=pick]:not([value=none], [value='']), input[type=radio][name=move]")]
    .filter((input) => !input.disabled);
  const pick = picks[Math.floor(picks.length / 2)];
  if (!pick) return false;
  pick.click();
  return true;
}"""


def looked_at(
    browser: Browser, state: State, options: argparse.Namespace
) -> Iterator[tuple[str, Found]]:
    """Every fault of one state, with the circumstances."""
    for language in options.languages:
        for theme in options.themes:
            for size in options.sizes:
                complaints: list[str] = []
                page = still(browser, state.seen(language=language, theme=theme), size, complaints)
                label = f"{size[0]}x{size[1]} {language} {theme}"
                for step in ("", "selected"):
                    if step and not page.evaluate(SELECT):
                        break
                    page.wait_for_timeout(60)
                    for found in faults(page, size):
                        yield f"{label} {step}".strip(), found
                    if options.pictures:
                        name = f"{state.name} {label} {step}".strip().replace(" ", "_")
                        page.screenshot(path=Path(options.pictures) / f"{name}.png")
                for said in complaints:
                    yield label, ("error", "console", said)
                page.context.close()


def size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--setup", default="", help="only tables whose name begins so")
    parser.add_argument("--kind", default="", help="only decisions with this word")
    parser.add_argument("--size", dest="sizes", type=size, action="append", help="such as 390x844")
    parser.add_argument("--language", dest="languages", action="append")
    parser.add_argument("--theme", dest="themes", action="append")
    parser.add_argument("--pictures", help="a folder for screenshots")
    given = parser.parse_args()
    given.sizes = given.sizes or list(SIZES)
    given.languages = given.languages or ["en", "fr"]
    given.themes = given.themes or ["light"]
    return given


def main() -> None:
    options = arguments()
    found: dict[Found, list[str]] = {}
    with sync_playwright() as play:
        path = next(
            filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
        )
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        for setup in SETUPS:
            if not setup.name.startswith(options.setup):
                continue
            for state in states(setup):
                if options.kind not in state.name:
                    continue
                print(state.name, file=sys.stderr, flush=True)
                for label, fault in looked_at(browser, state, options):
                    found.setdefault((fault[0], fault[1], ""), []).append(
                        f"{state.name}, {label}: {fault[2]}"
                    )
        browser.close()
    for (kind, where, _), places in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(places):5}  {kind}: {where}\n         {places[0]}")
    print(Counter(kind for kind, _, _ in found))


if __name__ == "__main__":
    main()
