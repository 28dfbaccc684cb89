"""The Duel table: what it offers is what may be played, it fits every screen, and whole games can be played on it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urlparse

import pytest
from markupsafe import Markup
from playwright.sync_api import Browser, Page, Route

import septem
from septem.duel.hidden import prospects
from septem.kernel.game import Game, Move
from septem.kernel.story import Deed, Reveal, narrate
from septem.web import assets, render
from septem.web.tables import LogLine, Seen, duel
from septem.web.tables.duel import choices, faces
from septem.web.tables.duel.pantheon.pieces import god
from septem.web.words import templates
from tests.kit.story import voice
from tests.web.looks import SIZES, seen_by, serious, still
from tests.web.people import Meet, hurry

KINDS: dict[str, tuple[str, ...]] = {
    "base": (),
    "promos": ("messe_essen", "statue_of_liberty"),
    "pantheon": ("pantheon",),
    "both": ("pantheon", "messe_essen", "statue_of_liberty"),
}
LIKED = {"B": 8, "W": 3, "D": 1, "A": 3}  # how likely an action is chosen


# Games and what a seat sees of them.


def pick(rng: Random, moves: list[Move], wish: str = "") -> Move:
    weights = [
        40 if wish and move.text.startswith(wish) else LIKED.get(move.text[0], 3) for move in moves
    ]
    return rng.choices(moves, weights)[0]


def played(
    kind: str, seed: int, until: Callable[[dict[str, Any]], bool], wish: str = ""
) -> Game | None:
    """A game played by chance to where seat 0 decides and `until` holds; None when it never does."""
    game = septem.new("duel", seed=seed, expansions=list(KINDS[kind]))
    rng = Random(seed)
    while not game.over:
        seat = game.pending[0]
        if seat == 0 and until(game.view(0)):
            return game
        game.play(seat, pick(rng, game.moves(seat), wish))
    return None


def reached(kind: str, until: Callable[[dict[str, Any]], bool], wish: str = "") -> Game:
    games = (played(kind, seed, until, wish) for seed in range(300))
    return next(game for game in games if game is not None)


def turn(age: int, left: int) -> Callable[[dict[str, Any]], bool]:
    def there(view: dict[str, Any]) -> bool:
        lying = sum(1 for place in view["structure"] if place)
        return view["decision"]["step"] == "turn_action" and view["age"] == age and lying <= left

    return there


def asked(step: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: bool(view["decision"]["step"] == step)


def look(game: Game, seat: int | None, **wishes: Any) -> Seen:
    """The table of a game as one seat sees it."""
    log = [LogLine(0, 1, "play", 1, Markup("<b>Nadia</b> built Altar"))]
    seen = seen_by(game, seat, **wishes)
    return replace(seen, log=log, options={"players": 2}, host=True, stamp=7)


class Offers(HTMLParser):
    """The values of `move` in the forms of a page, and style attributes and event handlers, of which there are none."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.forbidden: list[str] = []
        self.helps: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = dict(attrs)
        if fields.get("name") == "move":
            self.moves.append(fields.get("value") or "")
        if fields.get("data-help"):
            self.helps.add(str(fields["data-help"]))
        self.forbidden += [key for key in fields if key == "style" or key.startswith("on")]


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_offers_exactly_the_legal_moves(kind: str) -> None:
    steps: set[str] = set()
    game = septem.new("duel", seed=1, expansions=list(KINDS[kind]))
    rng = Random(kind)
    while not game.over:
        seat = game.pending[0]
        seen = look(game, seat, language=("en", "fr")[seat])
        offers = Offers(render.fragment(seen))
        assert sorted(offers.moves) == sorted(move.text for move in seen.moves)
        assert not offers.forbidden
        assert all(seen.piece(ident) for ident in offers.helps)
        steps.add(seen.view["decision"]["step"])
        game.play(seat, pick(rng, seen.moves))
    assert Offers(render.fragment(look(game, 0))).moves == []
    assert {"draft_wonder", "turn_action"} <= steps


def test_nobody_else_is_offered_anything() -> None:
    game = reached("both", turn(2, 15))
    for seat in (1, None):
        offers = Offers(render.fragment(look(game, seat)))
        assert offers.moves == []


def test_every_decision_has_a_question_and_a_layout() -> None:
    from septem.duel.rules import steps

    names = {
        step.name
        for step in steps.STEPS
        if isinstance(step, steps.Decision) and step.name != "draft_wonder"
    }
    for language in ("en", "fr"):
        known = templates(language, "duel_table")
        assert not [
            name for name in names if f"ask_{name}" not in known or f"about_{name}" not in known
        ]
    assert all(choices.face_of(name) for name in names - {"turn_action"})


def test_both_languages_say_the_same_things() -> None:
    assert templates("en", "duel_table").keys() == templates("fr", "duel_table").keys()


def test_every_piece_has_a_picture_and_symbols() -> None:
    sprite = assets.assets()[1]["icons.svg"].body.decode()
    artist = faces.Artist("en")

    def names(signs: tuple[faces.Sign, ...]) -> Iterator[str]:
        for sign in signs:
            if sign.kind == "icon":
                yield sign.name
            yield from names(sign.parts)

    for piece in septem.pieces("duel"):
        if piece.kind == "divinity":
            face = god(artist, piece.id)
        else:
            face = getattr(artist, {"progress": "token"}.get(piece.kind, piece.kind))(piece.id)
        assert face["effect"], piece.id
        drawn = [*names(face["effect"]), *names(face.get("cost", ()))]
        drawn += [face[key] for key in ("art", "scene", "chain_in", "chain_out") if face.get(key)]
        assert not [name for name in drawn if f'id="{name}"' not in sprite], piece.id


def test_prices_of_the_view_are_those_of_the_moves() -> None:
    for kind in KINDS:
        game = reached(kind, turn(2, 14))
        mine = game.view(0)["seats"][0]
        for verb, sort in (("B", "cards"), ("W", "wonders")):
            ready = {move.text.split()[1] for move in game.moves(0) if move.text.startswith(verb)}
            offers = mine["offers"][sort]
            assert ready == {name for name, offer in offers.items() if not offer["short"]}
            for offer in offers.values():
                bought = sum(mine["buys_at"][name] * n for name, n in offer["buys"].items())
                assert bought == offer["trade"] <= offer["price"]


def first_to_last(game: Game) -> list[int]:
    """The seats as the score sheet has them: the winner first."""
    assert game.outcome is not None
    return sorted(range(game.seats), key=lambda seat: game.outcome.ranking[seat])


def test_the_score_is_explained_to_the_point() -> None:
    for expansions in KINDS.values():
        for seed in range(5):
            game = septem.new("duel", seed=seed, expansions=list(expansions))
            rng = Random(seed)
            while not game.over:
                game.play(game.pending[0], pick(rng, game.moves(game.pending[0])))
            for fields in game.view(None)["seats"]:
                for line, pieces in fields["explained"].items():
                    assert sum(pieces.values()) == fields["points"][line]
            shown = duel.score(look(game, 0))
            assert shown["reason"]
            for row in shown["pad"]:
                parts = shown["reasons"][row.line]
                totals = [sum(n for _, _, n in pieces) for pieces in parts]
                assert totals == [row.cells[seat].points for seat in first_to_last(game)]


def test_an_empty_space_says_who_has_its_divinity() -> None:
    game = reached("pantheon", lambda view: any(view["emptied"]))
    view = game.view(0)
    space = next(n for n, god in enumerate(view["emptied"]) if god)
    owner = next(n for n in (0, 1) if view["emptied"][space] in view["seats"][n]["divinities"])
    for seat in (0, 1):
        seen = look(game, seat)
        found = duel.context(seen)["more"]["pantheon"][space]["gone"]
        assert found["god"]["id"] == view["emptied"][space]
        said = "with you" if seat == owner else f"with {seen.seats[owner].name}"
        assert found["words"] == said
        assert said in render.fragment(seen)


def test_the_pawn_is_foretold() -> None:
    game = reached("base", turn(1, 16))
    for move in game.moves(0):
        verb, card = move.text.split()[0], move.text.split()[-1]
        if verb == "B":
            offer = game.view(0)["seats"][0]["offers"]["cards"][card]
            after = game.clone()
            after.play(0, move.text)
            assert after.view(0)["pawn"] == offer["pawn"]
    assert prospects.pawn_after(game, 0, 30) == 9  # type: ignore[arg-type]


def test_the_log_tells_what_followed() -> None:
    game = reached("base", turn(1, 20))
    before = game.view(None)
    after = {**before, "pawn": before["pawn"] + 2, "play_again": True}
    fields = {"step": "turn_action", "kind": "build", "card": "walls"}
    deed = Deed(0, fields, public=True)
    line = narrate(Reveal("duel", (deed,), before, after))[0]
    built = "Nadia built Walls, moving the conflict pawn 2 spaces, with another turn to play"
    assert voice("duel").line(line) == built
    assert line.fought


# In a browser, without a server: pages as they are rendered, under the policy of the real ones.


# Parts of the table that overlap, cards outside their box, and anything outside the window or its panel.
MISFITS = """() => {
  const found = [];
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  const parts = [".topbar", ".tabs3", ".pl", ".mil", ".pan", ".pyrbox", ".actbar", ".sheet-ask", ".dh", ".wgrid", ".picks-form > .confirm"];
  const boxes = parts.flatMap((part) => seen(part).map((e) => [part, e.getBoundingClientRect()]));
  for (const [name, box] of boxes) {
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      if (!["wgrid", "confirm"].some((inner) => name.includes(inner))) found.push(`${name} leaves the window`);
  }
  for (const tool of seen(".tools .tool")) if (tool.getBoundingClientRect().right > innerWidth + 1) found.push("a tool leaves the window");
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([two, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const pinned = [".wgrid", ".pyrbox"].includes(one) && two.includes("confirm");
    if (wide > 1 && high > 1 && !pinned) found.push(`${one} and ${two} overlap`);
  }));
  for (const box of seen(".pyrbox")) {
    const edge = box.getBoundingClientRect();
    for (const slot of box.querySelectorAll(".slot:not(.ghost)")) {
      const place = slot.getBoundingClientRect();
      if (place.left < edge.left - 1 || place.right > edge.right + 1 || place.bottom > edge.bottom + 1) found.push(`${slot.id} leaves the structure`);
    }
  }
  for (const part of [".pl", ".actbar", ".sheet-ask", ".mil", ".pan", ".blds", ".what"])
    for (const e of seen(part)) if (e.scrollWidth > e.clientWidth + 1) found.push(`${part} is too wide`);
  for (const part of [".actbar", ".mil", ".pan"])
    for (const e of seen(part)) if (e.scrollHeight > e.clientHeight + 2) found.push(`${part} is too high`);
  return [...new Set(found)];
}"""
MOMENTS: dict[str, tuple[str, Callable[[dict[str, Any]], bool], str]] = {
    "draft": ("base", asked("draft_wonder"), ""),
    "age I": ("base", turn(1, 20), ""),
    "age II": ("base", turn(2, 15), ""),
    "age III": ("promos", turn(3, 14), ""),
    "draft with Pantheon": ("pantheon", asked("draft_wonder"), ""),
    "Pantheon I": ("pantheon", turn(1, 14), ""),
    "Pantheon II": ("pantheon", turn(2, 14), ""),
    "Pantheon III": ("both", turn(3, 18), ""),
    "start": ("base", asked("start_player"), ""),
    "progress": ("base", asked("progress_from_board"), ""),
    "place": ("pantheon", asked("place_divinity"), ""),
    "structure": ("pantheon", asked("zeus_card"), "A zeus"),
    "track": ("pantheon", asked("minerva_space"), "A minerva"),
    "gate": ("pantheon", asked("gate_divinity"), "A gate"),
    "liberty": ("promos", asked("liberty_split"), "W statue_of_liberty"),
    "discard pile": ("base", asked("build_from_discard"), "W mausoleum"),
}


AUDITED = ["draft with Pantheon", "age II", "Pantheon III", "place", "structure", "liberty"]


@cache
def moment(name: str) -> Game:
    kind, until, wish = MOMENTS[name]
    return reached(kind, until, wish)


def select_last(page: Page) -> None:
    """Select the last card one may take, if one may take any."""
    cards = page.locator("input[name=pick]:not([value=none])")
    if cards.count():
        cards.last.check()


@pytest.mark.parametrize("name", MOMENTS)
def test_nothing_overlaps_at_any_size(browser: Browser, name: str) -> None:
    """The longest words are French; English is every other moment's."""
    language = ("fr", "en")[list(MOMENTS).index(name) % 2]
    complaints: list[str] = []
    seen = look(moment(name), 0, language=language, theme="light")
    page = still(browser, seen, SIZES[0], complaints)
    fits(page)
    select_last(page)
    fits(page)
    assert complaints == []


def fits(page: Page) -> None:
    """Nothing overlaps in windows of any size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(MISFITS) == [], (width, height)


@pytest.mark.parametrize("name", AUDITED)
def test_axe_finds_nothing_serious(browser: Browser, name: str) -> None:
    game = moment(name)
    complaints: list[str] = []
    for size, theme in (((1440, 900), "light"), ((390, 844), "dark")):
        page = still(browser, look(game, 0, theme=theme), size, complaints)
        select_last(page)
        assert serious(page, contrast=name in ("age II", "Pantheon III")) == []
    assert complaints == []


def test_the_end_fits_and_is_accessible(browser: Browser) -> None:
    game = septem.new("duel", seed=4, expansions=["pantheon"])
    rng = Random(4)
    while not game.over:
        game.play(game.pending[0], pick(rng, game.moves(game.pending[0])))
    complaints: list[str] = []
    page = still(browser, look(game, 0), SIZES[0], complaints)
    assert page.locator(".why section").count() > 2
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert serious(page) == []
    assert complaints == []


def test_the_phone_shows_one_thing_at_a_time(browser: Browser) -> None:
    complaints: list[str] = []
    page = still(browser, look(moment("Pantheon II"), 0, language="fr"), (390, 844), complaints)
    assert page.locator(".pyr").is_visible()
    for tab, city in (("#t-me", "#city-0"), ("#t-op", "#city-1")):
        page.locator(f"label:has({tab})").click()
        assert page.locator(f"{city} .blds").is_visible()
        assert not page.locator(".pyr").is_visible()
        assert page.evaluate(MISFITS) == []
    page.locator("label:has(#t-tab)").click()
    assert page.locator(".pyr").is_visible()
    assert complaints == []


def test_the_keys_of_a_turn(browser: Browser) -> None:
    complaints: list[str] = []
    page = still(browser, look(moment("age II"), 0), (1440, 900), complaints)
    assert page.locator(".actbar.idle").is_visible()
    page.keyboard.press("1")
    assert page.locator(".actbar[data-for]:visible").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator("input[name=pick]:checked").get_attribute("data-key") == "2"
    page.keyboard.press("Escape")
    assert page.locator(".actbar.idle").is_visible()
    page.keyboard.press("l")
    assert page.locator("#story").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    assert page.locator("#standings tbody tr").count() == 9
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("z")
    assert page.locator("#zoom .card.zoom").is_visible()
    page.keyboard.press("z")
    assert not page.locator("#zoom").is_visible()
    assert complaints == []


def test_it_is_played_without_script(browser: Browser) -> None:
    """Selecting a card shows its actions, and every action is a form of its own."""
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": 1440, "height": 900}
    )
    page = context.new_page()
    html = render.table_page(look(moment("Pantheon II"), 0))
    version, known = assets.assets()
    sent: list[str] = []

    def answer(route: Route) -> None:
        name = urlparse(route.request.url).path.removeprefix(f"/static/{version}/")
        if route.request.method == "POST":
            sent.append(route.request.post_data or "")
        if name in known:
            route.fulfill(body=known[name].body, content_type=known[name].kind)
        else:
            route.fulfill(body=html, content_type="text/html")

    page.route("**/*", answer)
    page.goto("http://septem.test/t/abc")
    page.locator("label.face").first.click()
    page.locator(".actbar:visible button[value^='D ']").click()
    assert "move=D+" in sent[0]
    assert "n=7" in sent[0]
    context.close()


# Games at a real table: the draft, the first turns and the last ones on the page, a program between them.


GAMES: dict[str, dict[str, Any]] = {
    "base": {},
    "pantheon": {"language": "fr", "phone": True},
    "both": {"keys": True, "dark": True},
}


def closing(view: dict[str, Any]) -> bool:
    """The last turns of Age III."""
    return bool(view["age"] == 3 and sum(1 for place in view["structure"] if place) <= 6)


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_from_the_draft_to_the_score(meet: Meet, kind: str) -> None:
    wishes = dict(GAMES[kind])
    keys = wishes.pop("keys", False)
    person = meet(**wishes)
    person.set_table("duel", ("me", "bot:random"), expansions=KINDS[kind])
    rng = Random(kind)
    person.play_some(rng, 6, keys)
    hurry([person], closing, rng)
    person.play_to_the_end(rng, keys)
    assert person.page.locator(".pad-duel tfoot td").count() == 2
