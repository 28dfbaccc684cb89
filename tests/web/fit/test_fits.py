"""It fits: the worst tables at the worst sizes, with the longest names; `tools/sweep_sizes.py` looks at all of them (docs/sizes.md)."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser

from septem.web import render
from tests.web.fit.looking import faults, is_phone
from tests.web.fit.openings import CHOICES, CLOSED, PANELS, show_hint
from tests.web.fit.pages import pages
from tests.web.fit.states import SETUPS, State, states
from tests.web.looks import Booth, found_by_axe

Size = tuple[int, int]
UPRIGHT, LYING, SMALL, ZOOMED = (390, 844), (844, 390), (360, 640), (640, 360)
DESK, LOW, TALL = (1280, 720), (1024, 600), (820, 1180)
# Tables and decisions, what is open over them, and windows: what was cut off or covered before.
WORST: dict[str, tuple[str, str, tuple[str, ...], tuple[Size, ...]]] = {
    "payments of two payees": (
        "wonders-4",
        "build+discard, most moves",
        ("", "payments"),
        (DESK, UPRIGHT, LYING, SMALL, ZOOMED),
    ),
    "neighbours with Leaders and Cities": (
        "leaders-cities-3",
        "build+discard+stage",
        ("", "stage"),
        (DESK, LOW, TALL, UPRIGHT),
    ),
    "everything on": (
        "everything-7",
        "build+discard+stage",
        ("", "selected"),
        (DESK, LOW, TALL, UPRIGHT, LYING),
    ),
    "low and narrow with everything": ("everything-7", "build+discard", ("",), (ZOOMED,)),
    "a draft of Leaders": ("everything-3", "keep", ("", "selected"), (LOW, UPRIGHT, LYING)),
    "teams": ("teams-4", "build+discard+stage", ("", "selected"), (DESK, UPRIGHT, LYING)),
    "a loss at a full table": ("everything-7", "pay_loss", ("",), ((1024, 768),)),
    "a partner's hand": (
        "teams-6",
        "build+discard",
        ("",),
        ((1440, 900), DESK, (820, 1180), LYING, UPRIGHT),
    ),
    "leaders and a partner": ("teams-6", "keep", ("",), ((1440, 900),)),
    "eight with three tokens": ("everything-8", "build+discard+stage", ("",), (DESK, TALL)),
    "signs on the buttons of Duel": (
        "duel",
        "build+discard+wonder, most moves",
        ("selected",),
        (DESK, UPRIGHT),
    ),
    "what is missing, above the button to discard": (
        "leaders-cities-7",
        "discard",
        ("selected",),
        (SMALL,),
    ),
    "score of eight": ("everything-8", "end", ("",), ((1024, 768), UPRIGHT, SMALL)),
    "score of Architects": ("architects-4", "end", ("",), ((1440, 900), UPRIGHT)),
    "Architects": ("architects-4", "progress", ("", "selected"), (DESK, LOW, UPRIGHT, LYING)),
    "the Pantheon while it is filled": ("duel-everything", "place", ("",), (UPRIGHT, LYING, LOW)),
    "wonders of Duel": ("duel-everything", "draft", ("", "selected"), (DESK, LYING)),
}

# The glossary is one tap away, also where little room is left beside everything else.
GLOSSARY = """(least) => {
  const { x, y, width, height } = document.querySelector(".tools a[href='/glossary']").getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return width >= least && height >= Math.min(least, 38) && Boolean(hit?.closest("a[href='/glossary']"));
}"""


@pytest.fixture
def booth(browser: Browser) -> Iterator[Booth]:
    complaints: list[str] = []
    made = Booth(browser, complaints)
    yield made
    assert complaints == []


@cache
def states_of(setup: str) -> dict[str, State]:
    """Played once for all tests."""
    found = next(one for one in SETUPS if one.name == setup)
    return {one.name: one for one in states(found)}


def state(setup: str, decision: str) -> State:
    return states_of(setup)[f"{setup} {decision}"]


@pytest.mark.parametrize("case", WORST)
def test_the_worst_tables_fit_the_worst_windows(booth: Booth, case: str) -> None:
    setup, decision, openings, sizes = WORST[case]
    booth.show(render.table_page(state(setup, decision).seen(language="fr")), sizes[0])
    booth.page.evaluate(CLOSED)
    for opening in openings:
        assert booth.page.evaluate(CHOICES[opening]), opening
        for size in sizes:
            booth.resize(size)
            assert faults(booth.page, size) == [], (opening, size)
            assert booth.page.evaluate(GLOSSARY, 44 if is_phone(size) else 32), (opening, size)
        booth.page.evaluate(CLOSED)


def test_the_bar_is_the_only_banner_of_a_table_while_the_recap_is_open() -> None:
    """A header of a dialog is one more to axe."""
    html = render.table_page(state("wonders-4", "build+discard").seen())
    recap = html.split('id="recap"', 1)[1].split("</section>", 1)[0]
    assert "recap-title" in recap
    assert "<header" not in recap
    assert "<footer" not in recap


def test_panels_fit_a_phone_that_lies_on_its_side(booth: Booth) -> None:
    table = state("leaders-cities-3", "build+discard+stage")
    booth.show(render.table_page(table.seen(language="fr")), LYING)
    booth.page.evaluate(CLOSED)
    for name in ("log", "menu", "chat", "settings", "recap", "a neighbour"):
        assert booth.page.evaluate(PANELS[name]), name
        assert faults(booth.page, LYING) == [], name
        booth.page.evaluate(CLOSED)
    assert show_hint(booth.page, "fr")
    assert faults(booth.page, LYING) == []


# Where the system has a sheet to share with, the invitation has a button for it.
SHARED = """() => {
  let told = "";
  navigator.share = async ({ url }) => { told = "shared " + new URL(url).pathname.slice(0, 1); };
  document.body.dispatchEvent(new Event("septem:after-swap"));
  const button = document.querySelector("[data-share]");
  if (button.checkVisibility()) button.click();
  return told;
}"""


def test_home_and_lobby_fit_phones(booth: Booth) -> None:
    for name, draw in pages():
        if name in ("home, everything", "lobby", "lobby, as a guest", "home with tables"):
            html = draw("fr", "light")
            assert name != "lobby" or html.count("vous, hôte") == 1  # the friend beside is a friend
            assert not re.search(r"[.!?]</b>\w| ,", re.sub(r"<(?!/?b>)[^>]*>", "\n", html)), name
            booth.show(html, UPRIGHT)
            if name == "lobby":
                assert booth.page.evaluate(SHARED) == "shared /"
            for size in (UPRIGHT, LYING, TALL):
                booth.resize(size)
                assert faults(booth.page, size) == [], (name, size)


def test_a_long_hand_has_the_whole_width_above_the_dock(booth: Booth) -> None:
    """Hands of eight cards and more left a place beside them for a dock that lies below them in tall windows."""
    table = state("everything-7", "build+discard+stage")
    booth.show(render.table_page(table.seen()), TALL)
    hand = booth.page.locator("#hand").bounding_box()
    assert hand is not None
    assert hand["width"] > 700


def test_hints_fit_where_wonders_are_drafted_and_filters_where_seven_sit(booth: Booth) -> None:
    booth.show(render.table_page(state("duel-everything", "draft").seen(language="fr")), UPRIGHT)
    booth.page.evaluate(CLOSED)
    assert show_hint(booth.page, "fr")
    assert faults(booth.page, UPRIGHT) == []
    table = state("everything-7", "keep_foundation")
    booth.show(render.table_page(table.seen(language="fr")), SMALL)
    booth.page.evaluate(CLOSED)
    assert booth.page.evaluate(PANELS["log"])
    assert faults(booth.page, SMALL) == []


# Where every element of a page lies.
PLACES = """() => [...document.body.querySelectorAll("*")]
  .map((element) => element.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" "))"""


@pytest.mark.parametrize(
    ("setup", "decision"), [("everything-7", "end"), ("duel-everything", "place")]
)
def test_both_themes_have_one_layout(booth: Booth, setup: str, decision: str) -> None:
    """So that one of them is enough to look for what does not fit."""
    seen = state(setup, decision).seen(theme="auto")
    booth.show(render.table_page(seen), DESK)
    booth.page.wait_for_selector("svg.signs", state="attached")
    places = {}
    for theme in ("light", "dark"):
        booth.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        places[theme] = booth.page.evaluate(PLACES)
    booth.page.emulate_media(color_scheme="light")
    assert places["dark"] == places["light"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_a_crowded_table(booth: Booth, theme: str) -> None:
    table = state("everything-7", "build+discard+stage")
    booth.show(render.table_page(table.seen(theme=theme)), DESK if theme == "dark" else UPRIGHT)
    booth.page.evaluate(CLOSED)
    assert booth.page.evaluate(CHOICES["selected"])
    assert found_by_axe(booth.page) == []


def test_the_line_about_compiling_has_a_place_of_its_own(booth: Booth) -> None:
    """On phones it lay over the lower edge of the hand."""
    html = render.table_page(state("wonders-4", "build+discard").seen())
    line = '<p class="compiling" id="compiling" role="status">Compiling the rules: 12 %</p></body>'
    booth.show(html.replace("</body>", line), UPRIGHT)
    booth.page.evaluate(CLOSED)
    for size in (UPRIGHT, LYING, DESK):
        booth.resize(size)
        assert faults(booth.page, size) == [], size
        top = booth.page.locator(".topbar").bounding_box()
        said = booth.page.locator(".compiling").bounding_box()
        assert top is not None
        assert said is not None
        assert said["y"] + said["height"] <= top["y"]
