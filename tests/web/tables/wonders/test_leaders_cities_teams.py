"""Leaders, Cities and team play on the page: what it is told, and whole games with only what it offers."""

import html
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from markupsafe import escape

import septem
from septem.kernel.game import Game
from septem.kernel.phrases import LANGUAGES
from septem.server import games
from septem.server.errors import Refused
from septem.server.seats import Guest
from septem.web import render, setup
from septem.web.ending import sides
from septem.web.prefs import Prefs
from septem.web.tables import wonders
from septem.web.tables.wonders.dealer import Dealer
from septem.web.tables.wonders.faces import SHORT, board, catalogue, face
from septem.wonders.expansions.known import load
from tests.kit.story import told
from tests.web.conftest import Meet
from tests.web.looks import seen_by, serious
from tests.web.people import OPEN, Person
from tests.web.tables.wonders.test_table import (
    LAYOUT,
    Hands,
    Offers,
    at,
    played,
    played_in_parts,
)

BOTH = ("leaders", "cities")
GAMES: dict[str, dict[str, Any]] = {
    "leaders": {"players": 3, "expansions": ("leaders",)},
    "cities": {"players": 5, "expansions": ("cities",)},
    "both": {"players": 4, "expansions": BOTH, "optional_cards": True},
    "teams": {"players": 4, "expansions": BOTH, "teams": True},
}


def game_of(name: str, seed: int = 3) -> Iterator[tuple[Game, int]]:
    options = dict(GAMES[name])
    return played(options.pop("players"), seed, **options)


def moment(name: str, wanted: Callable[[dict[str, Any], int], bool]) -> tuple[Game, int]:
    """The first decision of some game of this kind that fits."""
    for seed in range(30):
        for game, seat in game_of(name, seed):
            if not game.over and wanted(game.view(seat), seat):
                return game, seat
    raise AssertionError("no such moment")


# Faces.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_is_drawn_and_told(language: str) -> None:
    for card in catalogue().cards:
        drawn = face(card.id, language)
        assert drawn.marks
        assert all(mark.kind != "text" for mark in drawn.marks), card.id
        assert all(drawn.says)
        assert drawn.long == (len(drawn.name) > SHORT)
    for ident, side in catalogue().boards.items():
        shown = board(ident, language)
        assert shown.scene == f"w-{side.board}"
        assert bool(shown.start) == bool(shown.about)
        for stage in shown.stages:
            assert stage.marks
            assert all(mark.kind != "text" for mark in stage.marks)


def test_every_sign_is_in_the_sprite() -> None:
    static = Path(render.__file__).parent / "static"
    sprite = (static / "icons.svg").read_text(encoding="utf-8")
    for card in catalogue().cards:
        drawn = face(card.id, "en")
        signs = [drawn.picture, f"c-{drawn.color}"]
        for mark in drawn.marks:
            signs += [*mark.icons, *(part.value for part in mark.parts if part.kind == "icon")]
            signs += [f"c-{part.value}" for part in mark.parts if part.kind == "chip"]
        for sign in signs:
            assert f'id="{sign}"' in sprite, (card.id, sign)


def test_a_leader_says_what_it_costs_and_does() -> None:
    caesar = face("caesar", "en")
    assert caesar.spoken == "Caesar, Leader, costs 5 coins; 2 shields"
    assert face("arsinoe", "fr").printed == "Âge"
    assert [part.kind for part in face("hideout", "en").marks[1].parts] == ["icon", "loss"]


# What the page offers and shows.


@pytest.mark.parametrize("name", GAMES)
def test_the_forms_offer_the_legal_moves_and_no_other(name: str) -> None:
    steps = set()
    for number, (game, seat) in enumerate(game_of(name)):
        if game.over:
            continue
        view = game.view(seat)
        if number % 5 and (view["step"], view["turn"] > 0, view["age"] > 0) in steps:
            continue
        steps.add((view["step"], view["turn"] > 0, view["age"] > 0))
        seen = seen_by(game, seat, language=LANGUAGES[number % 2])
        offers = Offers(render.fragment(seen))
        assert set(offers.moves) == {move.text for move in seen.moves}
        assert all(offers.names)
    assert len(steps) > 1 or name == "cities"


def test_a_draft_shows_what_was_kept_and_who_gets_the_rest() -> None:
    game, seat = moment("leaders", lambda view, seat: view["age"] == 0 and view["turn"] == 2)
    sheet = wonders.context(seen_by(game, seat))["sheet"]
    assert (sheet.name, len(sheet.picks), len(sheet.kept), sheet.places) == ("draft", 3, 1, 4)
    assert sheet.passed == 2
    assert sheet.receiver.number == (seat - 1) % 3
    others = [game.view(seat)["seats"][n] for n in range(3) if n != seat]
    assert all("leader_hand" not in fields for fields in others)


def test_a_recruitment_tells_prices_and_what_stands_in_the_way() -> None:
    def poor(view: dict[str, Any], seat: int) -> bool:
        mine = view["seats"][seat]
        return view["turn"] == 0 and any(
            cost > mine["coins"] for cost in mine.get("leader_costs", {}).values()
        )

    game, seat = moment("leaders", poor)
    mine = game.view(seat)["seats"][seat]
    hand = wonders.context(seen_by(game, seat))["hand"]
    assert all(card.face.color == "leader" for card in hand.cards)
    for card in hand.cards:
        recruit = card.actions[0]
        assert recruit.name == "recruit"
        cost = mine["leader_costs"][card.face.id]
        assert bool(recruit.ways) == (cost <= mine["coins"])
        assert (recruit.ways[0].coins if recruit.ways else card.tag.coins) == cost


def test_one_more_leader_is_a_sheet_of_its_own() -> None:
    boards = ("rome_b", "giza_b", "rhodes_a")
    for seed in range(20):
        for game, seat in played(3, seed, expansions=("leaders",), wonders=boards):
            if not game.over and game.view(seat)["step"] == "recruit":
                seen = seen_by(game, seat)
                told = wonders.context(seen)
                assert told["sheet"].name == "extra"
                assert told["sheet"].none[0] == "R -"
                assert set(Offers(render.fragment(seen)).moves) == {m.text for m in seen.moves}
                return
    raise AssertionError("Rome never built its second stage")


def test_a_loss_is_split_between_coins_and_debts() -> None:
    game, seat = moment("cities", lambda view, seat: view["step"] == "lose")
    mine = game.view(seat)["seats"][seat]
    split = wonders.context(seen_by(game, seat))["split"]
    assert split.loss == mine["owed"]
    assert [(share.coins, share.debts) for share in split.shares] == [
        (coins, mine["owed"] - coins) for coins in range(min(mine["owed"], mine["coins"]) + 1)
    ]


def test_partners_see_each_others_hand_and_order() -> None:
    game = septem.new("wonders", players=4, seed=4, expansions=("cities",), teams=True)
    order = next(move for move in game.moves(1) if move.text.startswith("B"))
    game.play(1, order)
    mate = wonders.context(seen_by(game, 0))["more"]["teams"]
    assert [card.id for card, _ in mate.cards] == game.view(1)["seats"][1]["hand"]
    assert [card.id for card, taken in mate.cards if taken] == [order.text.split()[1]]
    assert mate.chose.startswith("builds ")
    assert wonders.context(seen_by(game, 2))["more"]["teams"].seat.number == 3
    assert wonders.context(seen_by(game, None))["more"] == {}
    left, right, _ = wonders.context(seen_by(game, 0))["fronts"]
    assert (left.tokens, right.tokens) == (0, 2)
    assert (left.city.of, left.icon, left.word) == ({"teams": True}, "i-hand", "partner")


def test_the_forecast_knows_who_stays_out() -> None:
    def peaceful(view: dict[str, Any], seat: int) -> bool:
        return view["age"] > 0 and any(fields["diplomacy"] for fields in view["seats"])

    game, _ = moment("cities", peaceful)
    view = game.view(0)
    holder = next(n for n, fields in enumerate(view["seats"]) if fields["diplomacy"])
    assert view["seats"][holder]["conflicts"] == []
    left, right, more = wonders.context(seen_by(game, holder))["fronts"]
    assert (left.word, right.word, more) == ("you sit out", "you sit out", ())
    fighting = [n for n, fields in enumerate(view["seats"]) if not fields["diplomacy"]]
    for place, seat in enumerate(fighting):
        left = fighting[(place + 1) % len(fighting)]
        if len(fighting) > 2:
            sides = {c["side"]: c["rival"] for c in view["seats"][seat]["conflicts"]}
            assert sides["left"] == left


@pytest.mark.parametrize("name", ["leaders", "cities", "both"])
def test_the_conflicts_are_foreseen_with_the_chosen_card(name: str) -> None:
    said = set()
    for game, seat in game_of(name):
        view = game.view(seat)
        if game.over or view["step"] != "choose" or view["age"] == 0:
            continue
        seen, mine = seen_by(game, seat), view["seats"][seat]
        for line in (line for held in Dealer(seen, seat).hand().cards for line in held.foresight):
            assert all(seen.seats[c["rival"]].name in line for c in mine["conflicts"])
            assert ("sit out" in line) == bool(mine.get("diplomacy"))
            said.add(line.partition(":")[0])
    assert len(said) > 2


def test_a_loss_names_who_caused_it() -> None:
    game, seat = moment("cities", lambda view, seat: view["step"] == "lose")
    seen = seen_by(game, seat)
    found = wonders.context(seen)["split"]
    assert found.causes
    assert sum(cause.coins for cause in found.causes) <= found.loss
    for cause in found.causes:
        assert cause.seat.number != seat
        assert cause.piece in str(game.view(None)["seats"][cause.seat.number])
    shown = render.fragment(seen)
    assert all(f'data-help="{c.piece}">{escape(c.what)}<' in shown for c in found.causes)


def test_the_story_tells_of_leaders_and_losses() -> None:
    game, seat = moment("cities", lambda view, seat: view["step"] == "lose")
    both = told(game, game, seat, "pay_loss", coins=1, debts=2)
    assert both.endswith("lost 1 coin and took 2 Debt tokens")
    assert told(game, game, seat, "pay_loss", coins=1, debts=0).endswith("lost 1 coin")
    draft = septem.new("wonders", players=3, seed=1, expansions=("leaders",))
    kept = {"card": "caesar", "public": False}
    assert told(draft, draft, 0, "keep", **kept) == "Nadia kept a leader"
    assert told(draft, draft, 0, "keep", language="fr", reader=0, **kept) == (
        "Vous avez gardé César"
    )
    assert told(draft, draft, 0, "decline", declines="recruit") == "Nadia recruited nobody"
    copying = told(draft, draft, 0, "build", card="courtesans_guild", target="euclid")
    assert copying == "Nadia built Courtesans Guild, copying Euclid"


@pytest.mark.parametrize("name", GAMES)
def test_every_point_is_explained(name: str) -> None:
    for seed in (5, 6):
        for game, _ in game_of(name, seed):
            last = game
        seen = seen_by(last, 0)
        told = wonders.score(seen)
        for city, lines in zip(told["players"], told["reasons"], strict=True):
            sums = {line: sum(n for _, n, _ in parts) for line, parts in lines.items()}
            assert sums == {line: city.fields["points"][line] for line in sums}
        assert [row.line for row in told["pad"]] == list(told["reasons"][0])
        assert last.outcome
        found = sides(replace(seen, options=GAMES[name]), last.outcome)
        teams = [side for side in found if side.team]
        for team in teams:
            members = [seat.number for seat in team.seats]
            assert team.total == sum(last.outcome.scores[n]["total"] for n in members)
            assert team.won == (members[0] in last.outcome.winners)
        assert len(teams) == (2 if name == "teams" else 0)
        assert render.fragment(seen)


# The home page.


def asked(players: int, *chosen: str) -> setup.Setup:
    form = {"game": "wonders", "shown": "wonders", "players": str(players)}
    return setup.read(form, list(chosen), "Ada")


def test_what_cannot_be_played_together_is_explained() -> None:
    assert asked(4).refusals["teams"] == ("needs_expansion", {"other": "cities"})
    assert asked(5, "cities").refusals["teams"] == ("needs_counts", {"counts": [4, 6]})
    assert asked(5, "cities", "teams").problem
    assert asked(5, "cities", "teams").refusals["cities"] == ("", {})  # teams are to blame
    assert asked(2).refusals["leaders"] == ("needs_players", {"least": 3, "most": 7})
    made = asked(6, "cities", "teams")
    assert made.problem is None
    assert made.request().options == {"expansions": ["cities"], "teams": True}


def test_optional_cards_are_offered_where_there_are_some() -> None:
    needs = ("needs_expansion", {"other": "cities"})
    for without in (asked(4), asked(2), asked(4, "leaders"), asked(8, "towers")):
        assert without.refusals["optional_cards"] == needs
    assert asked(4, "optional_cards").problem
    assert asked(4, "cities").refusals["optional_cards"] == ("", {})
    made = asked(4, *BOTH, "optional_cards")
    assert made.problem is None
    options = made.request().options
    assert options == {"expansions": ["leaders", "cities"], "optional_cards": True}
    cards = septem.new("wonders", seed=1, players=4, **options).catalogue.by_id  # type: ignore[attr-defined]
    assert {"mourners_guild", "caligula"} <= set(cards)
    for boxes, count in ((["cities"], 3), (list(BOTH), 11)):
        drawn = load(boxes, True).catalogue.cards
        assert sum(card.optional for card in drawn) == count
    for language in LANGUAGES:
        form = {"shown": "wonders", "game": "wonders", "players": "4"}
        page = render.page(
            "parts/setup.html",
            Prefs(language=language),
            setup=setup.read(form, [], "Ada"),
            games=septem.games(),
            presets=setup.presets(),
            guest=Guest("x"),
            summary=("", ""),
        )
        title = septem.games()["wonders"].options["optional_cards"].titles[language]
        assert title in html.unescape(page)
        assert 'id="ex-optional_cards"' in page
    assert "optional_cards" not in games.choices(septem.games()["duel"])


def test_a_draft_is_asked_for_and_names_no_wonders() -> None:
    form = {"game": "wonders", "shown": "wonders", "players": "4", "option_wonders": "draft"}
    made = setup.read({**form, "wonder0": "giza_a", "option_sides": "B"}, [], "Ada")
    assert made.drafted
    assert made.on_offer == 6
    order = made.request()
    assert order.draft
    assert order.options == {"sides": "B"}
    assert not asked(4).request().draft
    assert not setup.read(
        {"game": "duel", "shown": "duel", "option_wonders": "draft"}, [], "x"
    ).drafted


def test_a_side_no_wonder_is_played_on_is_refused() -> None:
    form = {"game": "wonders", "shown": "wonders", "players": "4", "option_sides": "A"}
    boxes = ["leaders", "cities", "towers", "foundations"]
    made = setup.read({**form, "wonder0": "giza_b"}, boxes, "Ada")
    assert made.problem
    assert made.problem.key == "no_such_side"
    with pytest.raises(Refused, match="no_such_side"):
        made.request()
    assert setup.read({**form, "option_sides": "B"}, boxes, "Ada").problem is None


def test_only_boards_of_the_boxes_on_the_table_are_named() -> None:
    assert "rome_a" not in asked(4).boards
    assert {"rome_a", "rome_b"} <= set(asked(4, "leaders").boards)
    assert {"petra_b", "byzantium_a"} <= set(asked(4, *BOTH).boards)


# In a browser.


class Visitor(Hands):
    """Plays with the mouse at tables with expansions, too."""

    def turn(self) -> None:
        picks = "#draft .pk, #extra .pk"
        if self.page.locator(picks).count():
            self.choose(picks)
        elif self.page.locator("#split").count():
            self.settle()
        else:
            super().turn()

    def settle(self) -> None:
        """Turn some coins of a loss into debts, then settle it."""
        steps = self.page.locator("#split label.stp:visible")
        if steps.count():
            self.rng.choice(steps.all()).click()
        self.page.wait_for_function(OPEN)
        self.page.locator("#settle").click()


def fits(person: Person) -> None:
    """At the sizes people have, nothing overlaps or leaves the window."""
    page = person.page
    before = page.viewport_size
    for width, height in ((390, 844), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LAYOUT) == [], (width, height)
    assert before
    page.set_viewport_size(before)


def lossy(view: dict[str, Any]) -> bool:
    """A loss is to be settled, or Age III begins."""
    return view["step"] == "lose" or at(3, 1)(view)


MOMENTS = ("#draft", "#split", "#mate", ".hand.live", ".hand.live .card[data-color=leader]")


@pytest.mark.parametrize(
    ("expansions", "players", "how"),
    [
        (("leaders", "cities"), 4, {"phone": True, "language": "fr", "dark": True}),
        (("leaders", "cities", "teams"), 6, {}),
    ],
)
def test_a_game_with_boxes(
    meet: Meet, expansions: tuple[str, ...], players: int, how: dict[str, Any]
) -> None:
    person = meet(**how)
    kinds = ["me", *["bot:random"] * (players - 1)]
    sits_down = person.fill_in_table if "teams" in expansions else person.set_table
    sits_down("wonders", kinds, expansions=expansions, seed=7)
    visitor, seen = Visitor(person, Random(7)), set()
    for _ in played_in_parts(person, visitor, (6, lossy), (1, at(3, 6))):
        for place in MOMENTS:
            if place not in seen and person.page.locator(place).count():
                seen.add(place)
                fits(person)
                assert serious(person.page, contrast=False) == [], place
    assert serious(person.page) == []
    rows = person.page.locator(".pad tbody tr")
    assert rows.count() == 7 + len([key for key in expansions if key != "teams"])
    assert person.page.locator(".pad tfoot .tm").count() == (3 if "teams" in expansions else 0)
    assert "#draft" in seen
    assert ("#mate" in seen) == ("teams" in expansions)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 1440


@pytest.mark.parametrize("phone", [False, True])
def test_a_loss_fits(meet: Meet, phone: bool) -> None:
    game, seat = moment("cities", lambda view, seat: view["step"] == "lose")
    person = meet(phone=phone, dark=phone)
    person.show(render.table_page(seen_by(game, seat, language="fr")))
    assert person.page.locator("#split").is_visible()
    fits(person)
    assert serious(person.page) == []


def test_the_home_page_refuses_kindly(meet: Meet) -> None:
    person = meet()
    page = person.page
    person.go("/?game=wonders&shown=wonders&players=5&expansions=cities")
    assert page.locator("#ex-teams").is_disabled()
    assert "4 or 6" in page.locator("label[for=ex-teams]").inner_text()
    assert serious(person.page) == []
