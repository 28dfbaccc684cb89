"""The 7 Wonders table: what the page is told, and whole games in a browser with only what it offers."""

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import septem
from septem.kernel.game import Game
from septem.web import render
from septem.web.tables import wonders
from septem.web.tables.wonders.dealer import Dealer
from septem.web.tables.wonders.faces import face
from septem.web.tables.wonders.moves import play_of
from septem.web.words import templates
from tests.kit.story import told
from tests.web.looks import SIZES, seen_by, serious
from tests.web.people import OPEN, READY, Meet, Person, Until, hurry

BOT = "bot:random"


# What the page is told.


def played(players: int, seed: int, **options: Any) -> Iterator[tuple[Game, int]]:
    """A game played at random: every decision before it is made."""
    game = septem.new("wonders", players=players, seed=seed, **options)
    rng = Random(seed)
    while not game.over:
        seat = game.pending[0]
        yield game, seat
        game.play(seat, rng.choice(game.moves(seat)))
    yield game, 0


class Offers(HTMLParser):
    """The moves that the forms of a page can post, and what is preselected."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.names: list[str] = []
        self.form = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "form":
            self.form = (found.get("action") or "").endswith("/move")
        if self.form and found.get("name") == "move":
            self.moves.append(found["value"] or "")
        if "aria-label" in found:
            self.names.append(found["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = False


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_the_forms_offer_the_legal_moves_and_no_other(players: int) -> None:
    for number, (game, seat) in enumerate(played(players, players)):
        if game.over or number % players > 1:
            continue
        seen = seen_by(game, seat, language="fr" if players % 2 else "en")
        offers = Offers(render.fragment(seen))
        assert set(offers.moves) == {move.text for move in seen.moves}
        assert all(offers.names)


def test_digging_and_the_last_card_are_offered_too() -> None:
    steps = set()
    boards = ("halicarnassus_b", "babylon_b", "olympia_a")
    for seed in range(6):
        for game, seat in played(3, seed, wonders=boards):
            if game.over or seen_by(game, seat).view["step"] in steps:
                continue
            seen = seen_by(game, seat)
            steps.add(seen.view["step"])
            assert set(Offers(render.fragment(seen)).moves) == {move.text for move in seen.moves}
    assert {"choose", "dig", "last card"} <= steps


def test_neighbours_sit_on_their_sides() -> None:
    game = septem.new("wonders", players=5, seed=1)
    told = wonders.context(seen_by(game, 3))
    assert (told["left"].number, told["right"].number) == (4, 2)
    assert [city.number for city in told["far"]] == [0, 1]
    assert told["receiver"].number == 4
    assert told["donor"].number == 2


def test_two_players_sit_with_the_free_city() -> None:
    game = septem.new("wonders", players=2, seed=1)
    told = wonders.context(seen_by(game, 0))
    assert (told["left"].number, told["right"].number) == (1, 2)
    assert told["right"].name == "Free City"
    controller = game.view(0)["controller"]
    assert told["right"].controller.number == controller
    game.play(controller, game.moves(controller)[0])
    second = wonders.context(seen_by(game, controller))
    assert second["hand"].city == 2
    assert [card.chosen for card in second["hand"].cards].count(True) == 1


def test_the_cheapest_payment_comes_first() -> None:
    several = 0
    for seed in range(4):
        for game, seat in played(4, seed):
            for card in Dealer(seen_by(game, seat), seat).hand().cards:
                for action in card.actions:
                    coins = [way.coins for way in action.ways]
                    assert coins == sorted(coins)
                    several += len(coins) > 1
    assert several > 20


def test_a_payment_names_the_goods_it_buys() -> None:
    """The coins to each side are the prices of the goods named, and the rest is one's own."""
    named = 0
    for game, seat in played(4, 5):
        if game.over:
            continue
        seen = seen_by(game, seat)
        fields = seen.view["seats"][seat]
        sides = {str((seat + 1) % 4): "left", str((seat - 1) % 4): "right"}
        for held in Dealer(seen, seat).hand().cards:
            for action in held.actions:
                for way in action.ways:
                    flows = {who: n for who, n in way.flows if who != "bank"}
                    assert set(way.goods) == set(flows)
                    for who, goods in way.goods.items():
                        prices = fields["prices"][sides[who]]
                        assert sum(prices[good] for good in goods) == flows[who]
                        named += 1
    assert named > 50


def test_the_conflicts_are_foreseen_with_the_chosen_card() -> None:
    found = set()
    for game, seat in played(3, 2):
        if game.over or seen_by(game, seat).view["step"] != "choose":
            continue
        seen = seen_by(game, seat)
        for held in Dealer(seen, seat).hand().cards:
            shields = sum(mark.icons.count("shield") for mark in held.face.marks)
            build = next((way for a in held.actions if a.name == "build" for way in a.ways), None)
            if shields and build:
                mine = seen.view["seats"][seat]["shields"]
                assert f"With {mine + shields} shield" in held.foresight[0]
                found |= set(held.foresight[0].replace("With", "").split())
    assert {"tie", "+1"} <= found


def test_every_card_says_how_it_stands() -> None:
    found = set()
    for seed in range(4):
        for game, seat in played(3, seed):
            view = game.view(seat)
            for card in Dealer(seen_by(game, seat), seat).hand().cards:
                reason = view["seats"][seat].get("why_not", {}).get(card.face.id)
                assert (card.tag.state == "no") == bool(reason) or view["step"] != "choose"
                assert card.tag.said or not game.moves(seat)
                found.add((card.tag.state, card.tag.icon))
    assert {("ok", "i-check"), ("ok", "i-chain"), ("trade", ""), ("no", "i-lock")} <= found


def test_plays_are_read_from_the_fields_of_moves() -> None:
    paid = {"paid": {"1": 2, "bank": 1}, "sides": {"1": "left"}, "goods": {"1": ["stone"]}}
    fields = {"kind": "build", "card": "aqueduct", "for": "free_city", "cost": 1, **paid}
    play = play_of("free B aqueduct <2 =1", fields)
    assert play
    assert (play.free_city, play.kind, play.card) == (True, "build", "aqueduct")
    assert play.spent == {"1": 2, "bank": 2}
    stage = play_of("", {"kind": "stage", "stage": 2, "card": "mine", "way": 1})
    assert stage
    assert (stage.card, stage.stage, stage.option, stage.spent) == ("mine", 2, 1, {})
    assert play_of("dig press_1", {"kind": "dig", "card": "press_1"}) is None
    assert play_of("R -", {"kind": "decline", "declines": "recruit"}) is None


def test_every_card_has_a_face_in_both_languages() -> None:
    for piece in septem.pieces("wonders"):
        if piece.kind == "card":
            for language in ("en", "fr"):
                drawn = face(piece.id, language)
                assert drawn.marks
                assert drawn.name in drawn.spoken


def test_both_languages_have_the_same_phrases() -> None:
    english, french = templates("en", "wonders_table"), templates("fr", "wonders_table")
    assert list(english) == list(french)


def test_the_story_is_told_in_words() -> None:
    game = septem.new("wonders", players=3, seed=2, wonders=("giza_a", "rhodes_a", "olympia_a"))
    before = game.clone()
    gone = {"card": "altar", "gains": 3, "public": False}
    assert told(before, game, 0, "discard", **gone) == "Nadia discarded a card for 3 coins"
    mine = told(before, game, 0, "discard", language="fr", reader=0, **gone)
    assert mine == "Vous avez défaussé Autel pour 3 pièces"
    paid = {"card": "temple", "paid": {"2": 2}, "goods": {"2": ["clay"]}}
    bought = "Hypatia built Temple, buying 1 clay from Marc for 2 coins"
    assert told(before, game, 1, "build", **paid).startswith(bought)
    chained = told(before, game, 1, "build", card="library", way="chain", thanks="scriptorium")
    assert chained == "Hypatia built Library, free thanks to Scriptorium"
    assert "from the discard pile" in told(before, game, 1, "dig", card="altar")


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_score_is_explained_to_the_card(players: int) -> None:
    for game, _ in played(players, players + 20):
        last = game
    seen = seen_by(last, 0)
    told = wonders.score(seen)
    for city, lines in zip(told["players"], told["reasons"], strict=True):
        for line, parts in lines.items():
            assert sum(points for _, points, _ in parts) == city.fields["points"][line]
    html = render.fragment(seen)
    assert all(face(card, "en").name in html for card in seen.view["discard"])
    assert render.fragment(seen_by(last, None))


def test_a_copied_guild_and_symbols_of_choice_are_explained() -> None:
    for seed in range(8):
        for game, _ in played(3, seed, wonders=("olympia_b", "babylon_a", "giza_b")):
            last = game
        told = wonders.score(seen_by(last, 0))
        for city, lines in zip(told["players"], told["reasons"], strict=True):
            sums = {line: sum(n for _, n, _ in parts) for line, parts in lines.items()}
            assert sums == {line: city.fields["points"][line] for line in sums}


def test_a_spectator_sees_no_hand() -> None:
    game = septem.new("wonders", players=4, seed=5)
    html = render.fragment(seen_by(game, None))
    assert 'name="pick"' not in html
    assert "card back" in html
    assert "For sale" in html
    assert "You can buy" not in html
    assert "You can buy" in render.fragment(seen_by(game, 0))


# In a browser.

# Parts that must neither overlap nor leave the window.
LAYOUT = """() => {
  const width = document.documentElement.clientWidth, height = document.documentElement.clientHeight;
  const problems = [];
  const root = document.documentElement;
  if (root.scrollWidth > width + 1) problems.push(`page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > height + 1) problems.push(`page is ${root.scrollHeight} high`);
  // On phones the table scrolls under the hand: what is seen of a part ends there.
  const rolls = getComputedStyle(document.getElementById("main")).overflowY === "auto";
  const hand = rolls && document.querySelector(".tray")?.getBoundingClientRect().top;
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (!rolls || !element.matches(".nb, .city, .opp, .rim")) return { left, right, top, bottom };
    return { left, right, top: Math.min(top, hand), bottom: Math.min(bottom, hand) };
  };
  const places = [".topbar", ".nb.left", ".nb.right", ".city", ".opp", ".rim", "aside.side", ".popin", ".hand .card"]
    .flatMap((name) => [...document.querySelectorAll(name)].map((element) => [name, element]))
    .filter(([, element]) => element.checkVisibility());
  const sideways = (name) => width <= 760 && name === ".hand .card";
  for (const [name, element] of places) {
    const b = box(element);
    if (!sideways(name) && (b.left < -1 || b.right > width + 1)) problems.push(`${name} ${b.left} to ${b.right}`);
    if (b.top < -1 || b.bottom > height + 1) problems.push(`${name} ${b.top} down to ${b.bottom}`);
  }
  for (const tool of document.querySelectorAll(".tools .tool"))
    if (tool.checkVisibility() && box(tool).right > width + 1) problems.push(`${tool.outerHTML.slice(0, 60)} leaves the window`);
  places.forEach(([name, element], index) => {
    for (const [other, second] of places.slice(index + 1)) {
      const a = box(element), b = box(second);
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 2 && y > 2) problems.push(`${name} and ${other} share ${Math.round(x)} by ${Math.round(y)}`);
    }
  });
  for (const name of [".board", ".stg", ".row2", ".fore", ".nbs", ".nbf", ".srow", ".far", ".opp", ".turnbar"])
    for (const element of document.querySelectorAll(name))
      if (element.checkVisibility() && element.scrollWidth > element.clientWidth + 2 &&
          getComputedStyle(element).overflowX === "visible")
        problems.push(`${name} holds ${element.scrollWidth} in ${element.clientWidth}`);
  return problems;
}"""


class Hands:
    """Plays at the table with the mouse or the keyboard."""

    def __init__(self, person: Person, rng: Random, keys: bool = False) -> None:
        self.page = person.page
        self.rng = rng
        self.keys = keys
        self.last = "none"

    def wait(self) -> bool:
        """Until it is our turn; False when the game is over."""
        self.page.wait_for_function(READY, arg=self.last, timeout=60_000)
        if self.page.locator("#table .end").count():
            return False
        self.last = self.page.locator("form[action$='/move']").first.get_attribute("data-n") or ""
        return True

    def turn(self) -> None:
        if self.page.locator("#dig").count():
            self.dig()
        else:
            self.pick()
            self.act()

    def dig(self) -> None:
        self.choose("#dig .pk")

    def choose(self, options: str) -> None:
        """Select one of a sheet, then confirm it."""
        self.page.wait_for_function(OPEN)
        if self.keys:
            self.page.keyboard.press("1")
            self.page.keyboard.press("Enter")
        else:
            self.rng.choice(self.page.locator(options).all()).click()
            self.page.locator("[data-go]:visible").click()

    def pick(self) -> None:
        self.page.wait_for_function(OPEN)
        cards = self.page.locator(".hand input[name=pick]")
        card = cards.nth(self.rng.randrange(cards.count()))
        if self.keys:
            self.page.keyboard.press(card.get_attribute("data-key") or "")
        else:
            card.locator("xpath=..").click()
        self.page.wait_for_selector(".pop:visible")

    def act(self) -> None:
        way = self.rng.choice(self.page.locator(".pop:visible .act:has(input)").all())
        if self.keys:
            self.page.keyboard.press(way.locator("input").get_attribute("data-key") or "")
        else:
            way.click()
        self.pay()

    def pay(self) -> None:
        if self.keys:
            self.page.keyboard.press("p")
            self.page.keyboard.press("Enter")
        else:
            self.rng.choice(self.page.locator(".pop .opt:visible").all()).click()
            self.page.wait_for_function(OPEN)
            self.page.locator(".pop .payform .btn:visible").click()


def at(age: int, turn: int) -> Until:
    """In this turn of an age, or later."""
    return lambda view: bool((view["age"], view["turn"]) >= (age, turn))


def played_in_parts(person: Person, hands: Hands, *parts: tuple[int, Until]) -> Iterator[int]:
    """A game played on the page in parts: so many turns, then programs play until something holds; the last part goes to the end.

    Yields before every turn on the page: its number in its part.
    """
    for turns, until in parts:
        for turn in range(turns):
            assert hands.wait()
            yield turn
            hands.turn()
        assert hands.wait()
        trail = hurry([person], until, hands.rng)
        hands.last = "none"
    count = 0
    while hands.wait():
        yield count
        hands.turn()
        count += 1
    assert count, trail


ENDS = ((2, at(3, 6)),)  # the first turns and the last ones


def sit_down(person: Person, players: int, seed: int = 11) -> None:
    """A table with bots and a known deal."""
    person.set_table("wonders", ("me", *[BOT] * (players - 1)), seed=seed)


def check_sizes(person: Person) -> None:
    """At every size, with and without a card chosen."""
    page = person.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LAYOUT) == [], (width, height)
        if page.locator(".hand input[name=pick]").count():
            page.keyboard.press("1")
            assert page.evaluate(LAYOUT) == [], (width, height, "chosen")
            page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.parametrize("players", [2, 7])
def test_a_game_by_clicks_fits_every_window(meet: Meet, players: int) -> None:
    person = meet()
    sit_down(person, players)
    for turn in played_in_parts(person, Hands(person, Random(players)), *ENDS):
        if turn == 0:
            check_sizes(person)
    assert person.page.locator(".pad tfoot td").count() == players
    assert person.page.locator("#why-0 dd .wy").count() > 0


def test_a_game_by_keyboard(meet: Meet) -> None:
    person = meet(language="fr")
    sit_down(person, 5, seed=5)
    list(played_in_parts(person, Hands(person, Random(5), keys=True), *ENDS))
    assert person.page.locator("html").get_attribute("lang") == "fr"
    assert person.page.locator(".pad tfoot td").count() == 5


def test_a_game_on_a_phone(meet: Meet) -> None:
    person = meet(phone=True)
    sit_down(person, 4)
    list(played_in_parts(person, Hands(person, Random(4)), *ENDS))
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_choice_may_be_changed_until_all_have_chosen(meet: Meet) -> None:
    ada, ben = meet("Ada"), meet("Ben")
    path = ada.set_table("wonders", ("me", "open", BOT))
    ben.join(path)
    hands = Hands(ada, Random(1))
    assert hands.wait()
    hands.pick()
    hands.act()
    ada.page.locator("#change").click()
    hands.last = "none"
    assert hands.wait()
    assert ada.page.locator(".hc.taken").count() == 0


@pytest.mark.parametrize(("phone", "dark"), [(False, True), (True, False)])
def test_nothing_serious_for_assistive_technology(meet: Meet, phone: bool, dark: bool) -> None:
    person = meet(phone=phone, dark=dark)
    sit_down(person, 5)
    hands = Hands(person, Random(5))
    assert hands.wait()
    hands.turn()
    hurry([person], at(2, 2), Random(5))
    hands.last = "none"
    assert hands.wait()
    assert serious(person.page) == []
    hands.pick()
    assert serious(person.page) == []


def test_a_turn_without_script(meet: Meet) -> None:
    person = meet()
    sit_down(person, 3)
    browser = person.page.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False, viewport={"width": 1440, "height": 900})
    plain.add_cookies(person.page.context.cookies())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(person.page.url)
    page.locator(".hand .pick").first.click()
    page.locator(".pop:visible .act.discard").click()
    page.locator(".pop:visible [data-go]:visible").click()
    page.wait_for_selector("text=discarded")
    plain.close()


def test_looking_around(meet: Meet) -> None:
    person = meet()
    sit_down(person, 4)
    assert Hands(person, Random(1)).wait()
    page = person.page
    # Space first: afterwards the focus may stand on the button of a city, which Space would press.
    for key, city in (("Space", 0), ("[", 1), ("]", 3)):
        page.keyboard.press(key)
        page.wait_for_selector(f"#look-{city}:popover-open")
        page.keyboard.press("Escape")
        page.wait_for_selector(f"#look-{city}:popover-open", state="detached")
    page.keyboard.press("2")
    page.keyboard.press("z")
    page.wait_for_selector("#zoom:popover-open .card.zoom")
    page.keyboard.press("z")
    page.locator("#nb-left .nbh p").hover()
    page.wait_for_selector("#help:popover-open")
