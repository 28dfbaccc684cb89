"""Sheets of an expansion to print and cut out, as a PDF: tools/print_sheets.py wonders towers OUT.pdf [--language fr] [--folder DIR]

It is the page `/cards/print/GAME/BOX` of the library as a browser prints it: nine cards of 63 by 88 millimetres on a page of A4, every
piece as often as the box holds it. `--folder` is a folder with an expansion of one's own; BOX is its name then.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import septem  # noqa: E402
from septem.kernel.phrases import LANGUAGES  # noqa: E402
from tests.kit.browser import open_browser  # noqa: E402
from tests.kit.serving import Server  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*septem.games()])
    parser.add_argument("box", help="'base' is the game itself")
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    listed = str(asked.folder.resolve()) if asked.folder else ""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data) / "sheets.db", listed=listed).start()
        browser = open_browser(play)
        try:
            page = browser.new_page(locale=asked.language)
            answer = page.goto(f"{server.address}/cards/print/{asked.game}/{asked.box}")
            if answer is None or not answer.ok:
                raise SystemExit(f"there is no box '{asked.box}' in {asked.game}")
            page.pdf(path=asked.out, format="A4", print_background=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
