"""A table as a seat sees it, drawn without a server, and what axe finds on a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from septem.kernel.game import Game
from septem.web import assets, render
from septem.web.prefs import Prefs
from septem.web.tables import SeatSeen, Seen
from tests.web.drawings import drawings
from tests.web.windows import hear, windows

AXE = next((Path(__file__).parents[1] / "vendor").glob("axe-core-*.min.js"))
SIZES = ((390, 844), (768, 1024), (1280, 720), (1440, 900), (1920, 1080))


def seen_by(game: Game, seat: int | None, **prefs: Any) -> Seen:
    """A table of this game as a seat sees it."""
    pending = () if game.over else game.pending
    wishes = Prefs(**prefs)
    return Seen(
        table="stone-gate",
        game=game.name,
        state="over" if game.over else "playing",
        view=game.view(seat),
        moves=game.moves(seat) if seat is not None and seat in pending else [],
        seat=seat,
        mine=[] if seat is None else [seat],
        seats=[
            SeatSeen(n, f"Seat {n}", "person", None, False, True, n in pending, n == seat)
            for n in range(game.seats)
        ],
        language=wishes.language,
        prefs=wishes,
        options={},
        settings={"estimate": True},
        log=[],
        chat=[],
        stamp=1,
        undo=None,
        chosen=None,
        outcome=game.outcome,
        host=False,
        rematch=None,
        number=1,
    )


def still(
    browser: Browser,
    seen: Seen,
    size: tuple[int, int],
    complaints: list[str],
    *,
    touch: bool = False,
) -> Page:
    """A rendered page in a window of that size."""
    booth = Booth(browser, complaints, touch=touch)
    booth.show(render.table_page(seen), size)
    return booth.page


class Booth:
    """One page of a browser that shows one drawing after another, without a server of tables."""

    def __init__(self, browser: Browser, complaints: list[str], *, touch: bool = False) -> None:
        options = {"has_touch": touch, "is_mobile": touch, "reduced_motion": "reduce"}
        self.page = windows(browser).lend(**options)
        self.place = drawings().place()
        hear(self.page, "pageerror", lambda problem: complaints.append(str(problem)))
        hear(
            self.page,
            "console",
            lambda message: complaints.append(message.text) if message.type == "error" else None,
        )

    def show(self, html: str, size: tuple[int, int]) -> None:
        self.resize(size)
        self.page.goto(drawings().put(self.place, html))

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})


def redraw(page: Page, seen: Seen) -> None:
    """The table as an event of the stream brings it to the screen."""
    where = assets.url("js/swap.js")
    page.evaluate(
        "async ([where, html]) => (await import(where)).scheduleTable(html)",
        [where, render.fragment(seen)],
    )


# All rules on the whole page, or without that on contrast, which takes longest and of which one full table of a kind shows the colors
# of all; or, those on contrast and targets only on what opened over a page that was looked at before.
RUN_AXE = """async ({ opened, contrast }) => {
  const usual = { resultTypes: ["violations"], selectors: false, preload: false };
  const without = (...rules) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
  const slow = opened ? ["color-contrast", "target-size"] : contrast ? [] : ["color-contrast"];
  const runs = [[document, { rules: without(...slow) }]];
  if (opened) {
    const parts = [...document.querySelectorAll(opened)].filter((part) => part.checkVisibility());
    if (parts.length) runs.push([parts, { runOnly: slow }]);
  }
  const found = [];
  for (const [where, options] of runs) found.push(...(await axe.run(where, { ...usual, ...options })).violations);
  return found.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }));
}"""


def serious(page: Page, *, contrast: bool = True) -> list[str]:
    """What axe finds that keeps people out."""
    return found_by_axe(page, ("serious", "critical"), contrast=contrast)


def found_by_axe(
    page: Page,
    impacts: tuple[str, ...] = ("minor", "moderate", "serious", "critical"),
    *,
    contrast: bool = True,
    opened: str = "",
) -> list[str]:
    """What axe finds on a page; `opened` is a selector of what opened since it was asked before."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE, {"opened": opened, "contrast": contrast})
    return [
        f"{problem['id']}: {html[:160]}"
        for problem in found
        if problem["impact"] in impacts
        for html in problem["nodes"]
    ]
