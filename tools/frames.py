"""How smoothly a turn is shown: tools/frames.py --throttle 4 --turns 5

A server of its own and a real Chromium, whose processor is slowed down through the DevTools protocol. Its trace tells the frames that
were drawn while a turn was shown, and how long the thread of the page worked between two of them. The first row is an empty page on which
one square moves for two seconds: what it misses is the machine's. On a machine with other work, `--first` lets the browser go before all other
programs (as root).
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.kit.browser import chromium  # noqa: E402
from tests.kit.serving import Server  # noqa: E402
from tests.web.people import Person, Until, hurry  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BOT = "bot:random"
SIZE = {"width": 1440, "height": 900}


def begun(view: dict[str, Any]) -> bool:
    return bool(view["age"] > 0 if "age" in view else view["decision"] == "take_card")


def last_turn(view: dict[str, Any]) -> bool:
    return bool(view["turn"] == view["turns"] and view["step"] == "choose")


# By title: the game, how many sit there, and when to look.
SETUPS: dict[str, tuple[str, int, Until]] = {
    "7 Wonders, 4 seats": ("wonders", 4, begun),
    "7 Wonders, 7 seats": ("wonders", 7, begun),
    "the end of an age, 4 seats": ("wonders", 4, last_turn),
    "the end of an age, 7 seats": ("wonders", 7, last_turn),
    "Duel": ("duel", 2, begun),
    "Architects, 3 seats": ("architects", 3, begun),
}
CATEGORIES = [
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
# The trace tells when the first motion of a turn begins; the moves of the others are told with it, and count for it.
MARK = """() => {
  const animate = Element.prototype.animate;
  window.motions = window.until = 0;
  Element.prototype.animate = function (frames, options) {
    if (options.id === "reveal") {
      if (!window.motions++) performance.mark("turn");
      window.until = Math.max(window.until, options.duration + (options.delay ?? 0));
    }
    return animate.call(this, frames, options);
  };
}"""
# One square crosses an empty page.
BLANK = """() => {
  const square = document.body.appendChild(document.createElement("div"));
  Object.assign(square.style, { width: "90px", height: "126px", background: "teal" });
  const frames = [{ transform: "none" }, { transform: "translate(900px, 500px)" }];
  setTimeout(() => square.animate(frames, { duration: 2000, id: "reveal" }), 100);
}"""
LOOK = 400  # milliseconds between two looks at the page
FRAME = 1000 / 60
Event = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """One turn in the trace."""

    ms: float
    motions: int
    drawn: int  # frames
    lost: int  # frames that should have been drawn; in the others nothing moved
    left: int  # motions that the compositor left to the page's thread
    work: list[float]  # of the page's thread in each sixtieth of a second, in milliseconds
    drawing: float  # the processor's time for putting a frame together, in milliseconds

    @property
    def rate(self) -> float:
        """Frames a second while something moves."""
        return 60 * self.drawn / (self.drawn + self.lost)


def measured(trace: list[Event], ms: float, motions: int) -> Shown | None:
    """The frames between the beginning of a turn and its end, and the work of the thread that began it."""
    mark = next((event for event in trace if event.get("name") == "turn"), None)
    begin = begun_at(trace, mark["ts"]) if mark else None
    if mark is None or begin is None or not ms:
        return None
    end = begin + 1000 * ms
    by_name = {name: frames(trace, name, begin, end) for name in ("DrawFrame", "DroppedFrame")}
    tasks = [
        (event["ts"], event["ts"] + event.get("dur", 0))
        for event in trace
        if event.get("name") == "RunTask"
        and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])
    ]
    drawn, dropped = by_name["DrawFrame"], by_name["DroppedFrame"]
    return Shown(
        ms,
        motions,
        len(drawn),
        len(dropped - drawn),
        left(trace),
        busy(tasks, begin, end),
        put_together(trace, begin, end) / max(1, len(drawn)),
    )


def put_together(trace: list[Event], begin: float, end: float) -> float:
    """How long the processor worked for the thread that puts all layers together, in milliseconds."""
    threads = {
        (event["pid"], event["tid"])
        for event in trace
        if event.get("name") == "thread_name" and event["args"]["name"] == "VizCompositorThread"
    }
    return sum(
        event.get("tdur", 0) / 1000
        for event in trace
        if event.get("name") == "RunTask"
        and (event["pid"], event["tid"]) in threads
        and begin <= event["ts"] <= end
    )


def begun_at(trace: list[Event], made: float) -> float | None:
    """When motions begin: the compositor takes them over with the first layers it gets after they were made."""
    later = sorted(
        (event["ts"], event["name"])
        for event in trace
        if event.get("name") in ("Commit", "ActivateLayerTree") and event["ts"] > made
    )
    given = next((at for at, name in later if name == "Commit"), None)
    return next(
        (at for at, name in later if given and name == "ActivateLayerTree" and at > given), None
    )


def frames(trace: list[Event], name: str, begin: float, end: float) -> set[int]:
    """The numbers of the frames with which that happened."""
    return {
        event["args"]["frameSeqId"]
        for event in trace
        if event.get("name") == name and begin <= event["ts"] <= end
    }


def busy(tasks: list[tuple[float, float]], begin: float, end: float) -> list[float]:
    """How long tasks took in each sixtieth of a second."""
    step = 1000 * FRAME
    found = []
    for n in range(int((end - begin) / step)):
        start, stop = begin + n * step, begin + (n + 1) * step
        inside = (min(stop, last) - max(start, first) for first, last in tasks)
        found.append(sum(part for part in inside if part > 0) / 1000)
    return found


def left(trace: list[Event]) -> int:
    """How many motions of turns the compositor did not take over."""
    told = [event for event in trace if event.get("name") == "Animation"]
    named: dict[str, set[str]] = {"reveal": set(), "failed": set()}
    for event in told:
        data, ident = event["args"].get("data", {}), str(event.get("id2") or event.get("id"))
        if data.get("displayName") == "reveal":
            named["reveal"].add(ident)
        if data.get("compositeFailed"):
            named["failed"].add(ident)
    return len(named["reveal"] & named["failed"])


class Camera:
    """Traces what happens on a page while its processor is slow."""

    def __init__(
        self, browser: Browser, context: BrowserContext, page: Page, throttle: int
    ) -> None:
        self.browser, self.page, self.throttle = browser, page, throttle
        self.slow = context.new_cdp_session(page)

    def shot(self, act: Callable[[], object], keep: str = "") -> Shown | None:
        """What is shown after an act; `keep` is a file for its trace."""
        page = self.page
        page.evaluate("window.motions = window.until = 0")
        self.slow.send("Emulation.setCPUThrottlingRate", {"rate": self.throttle})
        self.browser.start_tracing(page=page, categories=CATEGORIES)
        act()
        page.wait_for_function("() => window.motions > 0", polling=LOOK)  # never with every frame
        ms = page.evaluate("window.until")
        page.wait_for_timeout(ms + 300)
        text = self.browser.stop_tracing()
        self.slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        if keep:
            Path(keep).write_bytes(text)
        return measured(json.loads(text)["traceEvents"], ms, page.evaluate("window.motions"))


def blank(browser: Browser, count: int, throttle: int) -> Iterator[Shown]:
    """The same of an empty page."""
    context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
    page = context.new_page()
    page.evaluate(MARK)
    camera = Camera(browser, context, page, throttle)
    for _ in range(count):
        found = camera.shot(lambda: page.evaluate(BLANK))
        if found:
            yield found
    context.close()


def turns(
    browser: Browser, address: str, title: str, count: int, throttle: int, keep: str
) -> Iterator[Shown]:
    """The turns of one game, or one turn of several games where each has only one of them."""
    game, seats, until = SETUPS[title]
    each = 1 if until is last_turn else count
    for start in range(0, count, each):
        context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
        person = Person(context.new_page(), address, "Cleo")
        person.set_table(game, ["me", *[BOT] * (seats - 1)], seed=7 + start)
        hurry([person], until, Random(7))
        person.page.evaluate(MARK)
        camera = Camera(browser, context, person.page, throttle)
        last, rng = "none", Random(7)
        for _ in range(each):
            person.wait_for_turn(last)
            person.page.keyboard.press("Shift")
            last = person.decision
            found = camera.shot(lambda: person.choose(rng), keep)  # noqa: B023
            if found:
                yield found
        context.close()


def row(title: str, found: list[Shown]) -> str:
    rates = [each.rate for each in found]
    work = [part for each in found for part in each.work]
    slow = sum(part > FRAME - 0.1 for part in work)
    return (
        f"| {title} | {len(found)} | {median(each.ms for each in found):.0f} | {max(each.motions for each in found)} "
        f"| {sum(each.left for each in found)} | {sum(each.drawn for each in found)} | {sum(each.lost for each in found)} "
        f"| {median(rates):.0f} | {min(rates):.0f} "
        f"| {sum(work) / len(work):.1f} | {quantiles(work, n=20)[-1]:.1f} | {slow} of {len(work)} "
        f"| {median(each.drawing for each in found):.1f} |"
    )


HEADS = (
    "shown",
    "turns",
    "ms",
    "motions",
    "not composited",
    "drawn",
    "lost",
    "frames/s, median",
    "least",
    "work a frame, mean ms",
    "95 % ms",
    "frames full of work",
    "putting a frame together, ms",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throttle", type=int, default=4)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", default="", help="rows whose title has this in it")
    parser.add_argument("--keep", default="", help="a file for the last trace")
    parser.add_argument("--first", action="store_true", help="before all other programs")
    asked = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n" + "|---" * len(HEADS) + "|")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "frames.db").start()
        if asked.first:
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(5))
        measure(asked, server.address)
        server.stop()


def measure(asked: argparse.Namespace, address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(row("an empty page", list(blank(browser, asked.turns, asked.throttle))), flush=True)
        for title in SETUPS:
            if asked.only in title:
                found = turns(browser, address, title, asked.turns, asked.throttle, asked.keep)
                print(row(title, list(found)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
