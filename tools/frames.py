"""How smoothly a turn is shown: tools/frames.py --throttle 4 --turns 5

A server of its own and a real Chromium, whose processor is slowed down through the DevTools protocol. Its trace tells the frames that
were drawn while a turn was shown, and the longest task that kept the page from answering.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.kit.serving import Server  # noqa: E402
from tests.web.people import Person  # noqa: E402
from tools.screenshots import chromium  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SETUPS = {
    "7 Wonders, 4 seats": ("wonders", 4),
    "7 Wonders, 7 seats": ("wonders", 7),
    "Duel": ("duel", 2),
    "Architects, 3 seats": ("architects", 3),
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
  window.motions = 0;
  Element.prototype.animate = function (frames, options) {
    if (options.id === "reveal" && !window.motions++) performance.mark("turn");
    return animate.call(this, frames, options);
  };
}"""
LENGTH = "() => Math.max(0, ...document.getAnimations().filter(({ id }) => id === 'reveal').map((m) => m.effect.getComputedTiming().endTime))"
LOOK = 400  # milliseconds between two looks at the page
Event = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """One turn in the trace."""

    ms: float
    motions: int
    drawn: int
    left: int  # motions that the compositor left to the page's thread
    longest: float  # task after the first frame, in milliseconds

    @property
    def rate(self) -> float:
        return 1000 * self.drawn / self.ms


def measured(trace: list[Event], ms: float, motions: int) -> Shown | None:
    """The frames and tasks between the beginning of a turn and its end."""
    made = [event["ts"] for event in trace if event.get("name") == "turn"]
    drawn = sorted(
        e["ts"] for e in trace if made and e.get("name") == "DrawFrame" and e["ts"] > made[0]
    )
    if not drawn or not ms:
        return None
    begun, end = (
        drawn[0],
        drawn[0] + 1000 * ms,
    )  # motions begin with the first frame that shows them
    within = [event for event in trace if begun <= event.get("ts", 0) <= end]
    drawn = [at for at in drawn if at <= end]
    tasks = [
        event["dur"] / 1000 for event in within if event.get("name") == "RunTask" and "dur" in event
    ]
    return Shown(ms, motions, len(drawn), left(trace), max(tasks, default=0.0))


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


def turns(browser: Browser, address: str, title: str, count: int, throttle: int) -> Iterator[Shown]:
    """The turns of one game."""
    game, seats = SETUPS[title]
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    person = Person(context.new_page(), address, "Cleo")
    person.set_table(game, ["me", *["bot:random"] * (seats - 1)], seed=7)
    page = person.page
    page.evaluate(MARK)
    slow = context.new_cdp_session(page)
    rng, last = Random(7), "none"
    for _ in range(count):
        person.wait_for_turn(last)
        page.keyboard.press("Shift")
        last = person.decision
        page.evaluate("window.motions = 0")
        slow.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        browser.start_tracing(page=page, categories=CATEGORIES)
        person.choose(rng)
        page.wait_for_function("() => window.motions > 0", polling=LOOK)  # never with every frame
        page.wait_for_timeout(LOOK)
        ms = page.evaluate(LENGTH)
        page.wait_for_timeout(ms + 300)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        found = measured(trace, ms, page.evaluate("window.motions"))
        if found:
            yield found
    context.close()


def row(title: str, found: list[Shown]) -> str:
    rates = [each.rate for each in found]
    return (
        f"| {title} | {len(found)} | {median(each.ms for each in found):.0f} | {max(each.motions for each in found)} "
        f"| {sum(each.left for each in found)} | {median(rates):.0f} | {max(rates):.0f} "
        f"| {median(each.longest for each in found):.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throttle", type=int, default=4)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", default="", help="games whose title has this in it")
    asked = parser.parse_args()
    heads = (
        "table",
        "turns",
        "ms",
        "motions",
        "not composited",
        "frames/s, median",
        "best",
        "longest task, ms",
    )
    print(f"| {' | '.join(heads)} |\n" + "|---" * len(heads) + "|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "frames.db").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for title in SETUPS:
            if asked.only in title:
                found = list(turns(browser, server.address, title, asked.turns, asked.throttle))
                print(row(title, found), flush=True)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
