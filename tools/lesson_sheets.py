"""Every step of every lesson on sheets to look at: tools/lesson_sheets.py FOLDER [--lesson duel] [--width 240]

A real browser walks through the lessons at the sizes of a desk and of a phone, each in both languages and both themes. The pictures of a
lesson lie on one sheet for each look. What can be told without eyes is printed: something lit that the box covers or that is out of
sight, nothing lit, text in more than five lines on a desk, a page that is wider than its window.
"""

import argparse
import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from septem.web.lessons.data import Lesson, shipped  # noqa: E402
from tests.kit.browser import open_browser  # noqa: E402
from tests.kit.serving import Server  # noqa: E402
from tests.web.spotlight import FAULTS  # noqa: E402

DESK, PHONE = (1440, 900), (390, 844)
LOOKS = (
    (DESK, "light", "en"),
    (DESK, "dark", "fr"),
    (PHONE, "light", "fr"),
    (PHONE, "dark", "en"),
)
ON_A_SHEET = {DESK: 9, PHONE: 12}


def pictures(page: Page, address: str, lesson: Lesson) -> list[bytes]:
    """Every step and the end; what is wrong there is printed."""
    found = []
    for number in range(1, len(lesson.steps) + 2):
        page.goto(f"{address}/learn/{lesson.id}/{number}")
        page.wait_for_timeout(350)
        for fault in page.evaluate(FAULTS):
            print(f"{lesson.id} {number} at {page.viewport_size}: {fault}", flush=True)
        found.append(page.screenshot(type="jpeg", quality=80))
    return found


def sheet(page: Page, shots: list[bytes], first: int, width: int, path: Path) -> None:
    """Pictures side by side, each with the number of its step."""
    drawn = "".join(
        f"<figure><figcaption>{number}</figcaption><img width={width} "
        f'src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}"></figure>'
        for number, shot in enumerate(shots, first)
    )
    style = "body{display:flex;flex-wrap:wrap;gap:6px;margin:6px;width:max-content;max-width:1500px;font:12px sans-serif}figure{margin:0}"
    page.set_content(f"<style>{style}</style>{drawn}")
    page.locator("body").screenshot(path=path)


def walk(browser: Browser, address: str, lessons: list[Lesson], asked: argparse.Namespace) -> None:
    paper = browser.new_page(viewport={"width": 1520, "height": 900})
    for size, theme, language in LOOKS:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        page = context.new_page()
        width = asked.width * (1 if size == PHONE else 2)
        for lesson in lessons:
            shots = pictures(page, address, lesson)
            for first in range(0, len(shots), ON_A_SHEET[size]):
                name = f"{lesson.id}-{size[0]}-{theme}-{language}-{first + 1}.png"
                some = shots[first : first + ON_A_SHEET[size]]
                sheet(paper, some, first + 1, width, asked.folder / name)
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lesson", choices=[lesson.id for lesson in shipped()])
    parser.add_argument("--width", type=int, default=240, help="of a phone, half of a desk")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    lessons = [one for one in shipped() if asked.lesson in (None, one.id)]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data) / "lessons.db").start()
        browser = open_browser(play, "--hide-scrollbars")
        try:
            walk(browser, server.address, lessons, asked)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
