"""Takes the pictures of the README: a server of its own, a real browser, seeded games played a while."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import septem  # noqa: E402
from septem.bots.player import Limit, Perspective  # noqa: E402
from septem.bots.search import SearchBot  # noqa: E402
from septem.kernel.record import parse  # noqa: E402
from tests.kit.browser import open_browser  # noqa: E402
from tests.web.people import Person  # noqa: E402

PORT = 8177
ADDRESS = f"http://127.0.0.1:{PORT}"
SEATS = 4  # at most
MOVES = {"duel": 18}  # of the person before the picture, where they are others than
USUAL_MOVES = 12
CARELESS = 0.2  # of the moves in the game that is reviewed
SMALL: dict[str, Any] = {
    "type": "jpeg",
    "quality": 80,
}  # a third of what the same pictures are as PNG
LONG = 600_000  # milliseconds that a review may take on a busy machine
TOLD = 7_000  # milliseconds after which plaques no longer tell at the seats what was played
BOXES = {"duel": ("pantheon",)}
PAGES = {
    "cards": "/cards/wonders/shipyard?box=towers",
    "rules": "/rules/wonders#W-5.7",
    "lesson": "/learn/duel/3",
    "puzzle": "/puzzles/1",
}


def wait_for_server() -> None:
    for _ in range(600):
        try:
            urlopen(ADDRESS, timeout=1)
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the server did not start")


def picture(browser: Browser, game: str, folder: Path) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    person = Person(context.new_page(), ADDRESS, "Cleo")
    seats = min(SEATS, septem.games()[game].usual_most)
    kinds = ["me", *["bot:fair"] * (seats - 1)]
    person.set_table(game, kinds, expansions=BOXES.get(game, ()), seed=7)
    rng = Random(7)
    for _ in range(MOVES.get(game, USUAL_MOVES)):
        person.wait_for_turn()
        decision = person.decision
        person.choose(rng)
        person.wait_for_turn(decision)
    person.page.mouse.move(2, 2)  # no help in the way
    person.page.keyboard.press("Shift")  # nor the line that stays after an age
    person.page.wait_for_timeout(TOLD)
    person.page.screenshot(path=folder / f"{game}.jpg", **SMALL)
    context.close()


def reviewed(browser: Browser, folder: Path) -> None:
    """A game that careless players played: one moment with everything open, its review, a mistake to solve again."""
    game = septem.new("wonders", players=4, seed=11)
    rng, bot = Random(3), SearchBot()
    while not game.over:
        seen = Perspective(game, game.pending[0])
        careless = rng.random() < CARELESS
        move = rng.choice(seen.moves) if careless else bot.choose(seen, rng, Limit(simulations=40))
        game.play(seen.seat, move.text)
    record = parse(str(game.record()))
    record.names = ["Cleo", "Nadia", "Marc", "Hypatia"]
    sent = Request(f"{ADDRESS}/api/v1/records", data=str(record).encode())
    where = f"{ADDRESS}/g/{json.loads(urlopen(sent, timeout=60).read())['table']}"
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.goto(f"{where}/review")
    page.wait_for_selector("#judged", timeout=LONG)
    page.screenshot(path=folder / "review.jpg", **SMALL)
    page.goto(f"{where}?at=9&seat=all")
    page.wait_for_timeout(TOLD)
    page.screenshot(path=folder / "replay.jpg", **SMALL)
    page.goto(f"{where}/mistakes")
    page.locator("[data-exercise]").last.click()
    page.locator("#ex-solution").click()
    page.wait_for_selector("#exercise[data-told=solution]")
    page.wait_for_timeout(TOLD)
    page.screenshot(path=folder / "exercise.jpg", **SMALL)
    page.close()


def main() -> None:
    folder = ROOT / "docs" / "images"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "septem.web", "--port", str(PORT)]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{data}/pictures.db"])
        try:
            wait_for_server()
            with sync_playwright() as play:
                browser = open_browser(play, "--hide-scrollbars")
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                page.goto(ADDRESS)
                page.wait_for_timeout(600)
                page.screenshot(path=folder / "home.jpg", **SMALL)
                for name, path in PAGES.items():
                    page.goto(ADDRESS + path)
                    page.wait_for_timeout(TOLD)
                    page.screenshot(path=folder / f"{name}.jpg", **SMALL)
                for game in septem.games():
                    picture(browser, game, folder)
                reviewed(browser, folder)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
