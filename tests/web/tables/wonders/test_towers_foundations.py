"""Towers and Foundations on the page: faces, decisions, eight seats, and whole games with only what the page offers."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import septem
from septem.kernel.game import Game, Move
from septem.server import games
from septem.web import render, setup
from septem.web.prefs import Prefs
from septem.web.tables import Seen, wonders
from septem.web.tables.wonders.dealer import Dealer
from septem.web.tables.wonders.faces import board, boards, face
from septem.web.tables.wonders.foundations.cards import Layer
from septem.web.tables.wonders.foundations.footing import foundation_stage
from septem.web.tables.wonders.moves import play_of
from septem.web.tables.wonders.signs import Mark
from tests.kit import wonders as kit
from tests.kit.story import told
from tests.kit.wonders import BOTH
from tests.web.conftest import Meet
from tests.web.looks import seen_by, serious
from tests.web.tables.wonders.test_leaders_cities_teams import Visitor, fits
from tests.web.tables.wonders.test_table import Offers, at, played_in_parts

table = partial(kit.table, expansions=BOTH)

LANGUAGES = ("en", "fr")
BOT = "bot:random"
ALL = ("leaders", "cities", "towers", "foundations")
Wanted = Callable[[dict[str, Any], list[Move]], bool]


def offers(start: str, step: str = "choose") -> Wanted:
    return lambda view, moves: (
        view["step"] == step and any(move.text.startswith(start) for move in moves)
    )


def named(view: dict[str, Any], moves: list[Move]) -> bool:
    ships = ("B merchant_ship", "B war_galley")
    return view["step"] == "choose" and any(move.text.startswith(ships) for move in moves)


TOWERS = {"players": 5, "expansions": ("towers",)}
BOARDS = ("telanissos_b", "babel_b", "thebes_b", "tenochtitlan_a", "ikaruga_b")
# Decisions of these expansions: the table, and the decision wanted there.
DECISIONS: dict[str, tuple[dict[str, Any], Wanted]] = {
    "babel": ({**TOWERS, "wonders": BOARDS}, lambda v, m: any(" @2" in move.text for move in m)),
    "embellish": ({**TOWERS, "wonders": ("telanissos_a", *BOARDS[1:])}, offers("E ")),
    "recover": ({**TOWERS, "wonders": BOARDS}, offers("B ", "recover")),
    "exchange": ({**TOWERS, "wonders": BOARDS}, lambda v, m: any(" !" in x.text for x in m)),
    "partner": ({"players": 8, "expansions": ("towers",)}, named),
    "hire": (TOWERS, offers("hire ", "hire")),
    "foundation": ({"players": 8, "expansions": ALL}, offers("keep ", "keep foundation")),
    "place": ({"players": 4, "expansions": ALL}, offers("found ", "place foundation")),
    "take": ({"players": 4, "expansions": ALL}, offers("take ", "set aside")),
}


@cache
def decision(name: str) -> tuple[Game, int]:
    """The first decision of its kind in some game whose players like to build."""
    options, wanted = DECISIONS[name]
    for seed in range(60):
        game, rng = septem.new("wonders", seed=seed, **options), Random(seed)
        while not game.over:
            seat = game.pending[0]
            moves = game.moves(seat)
            if wanted(game.view(seat), moves):
                return game, seat
            wish = rng.choice("BBWWE")
            game.play(seat, rng.choice([m for m in moves if m.text[0] == wish] or moves))
    raise AssertionError("no such decision")


def seen_at(name: str, **prefs: Any) -> Seen:
    return seen_by(*decision(name), **prefs)


# Faces.


def signs(marks: tuple[Mark, ...]) -> list[str]:
    found = []
    for mark in marks:
        found += [*mark.icons, *(part.value for part in mark.parts if part.kind == "icon")]
        found += [f"c-{part.value}" for part in mark.parts if part.kind == "chip"]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_tall_wonders_are_drawn_storey_by_storey(language: str) -> None:
    sprite = (Path(render.__file__).parent / "static/icons.svg").read_text(encoding="utf-8")
    tall = [ident for ident, side in boards().items() if side.set == "towers"]
    assert len(tall) == 16
    for ident in tall:
        shown = board(ident, language)
        assert shown.tall
        assert len(shown.stages) == 5
        below = foundation_stage(ident, language)
        every = [below.marks]
        for stage in shown.stages:
            every += [stage.marks, *(way.marks for way in stage.options)]
            every += [stage.again.marks] if stage.again else []
        assert all(mark.kind != "text" for marks in every for mark in marks), ident
        icons = [
            f"t-{boards()[ident].board}",
            shown.scene,
            *(sign for marks in every for sign in signs(marks)),
        ]
        assert [icon for icon in icons if f'id="{icon}"' not in sprite] == []
        assert bool(below.marks) == ident.endswith("_b")


def test_foundations_show_marks_and_debts() -> None:
    card = face("foundation_3_6", "en")
    layers = [line for line in card.lines if isinstance(line, Layer)]
    assert [(line.numeral, line.debt) for line in layers] == [("I", 1), ("III", 1), ("V", 3)]
    assert card.says[2] == "V: 3 victory points"
    assert card.color == "foundation"


def test_a_pairing_and_a_chosen_cost_are_on_the_card() -> None:
    cellar = face("cellar", "en")
    assert "i-pair" in signs(cellar.marks)
    assert cellar.says[1] == "With Armory in your city also: 2 victory points"
    assert face("simeon", "fr").printed == "X"


def test_the_help_marks_what_is_reconstructed() -> None:
    def helped(ident: str) -> str:
        pieces = games.pieces("wonders")
        return render.page(
            "parts/help.html",
            Prefs(),
            game="wonders",
            piece=pieces[ident],
            pieces=pieces,
            rulings=(),
            in_rules="/rules/wonders",
        )

    for ident in ("atrium", "babel_b", "foundation_2_1", "spartacus"):
        assert "i-recon" in helped(ident)
        assert "reconstructed:" in helped(ident)
    assert "i-recon" not in helped("altar")


# What the page offers and shows.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DECISIONS)
def test_the_forms_offer_the_legal_moves_and_no_other(name: str, language: str) -> None:
    seen = seen_at(name, language=language)
    found = Offers(render.fragment(seen))
    assert set(found.moves) == {move.text for move in seen.moves}
    assert all(found.names)
    assert not wonders.context(seen)["others"]  # nothing is left for a plain list


def test_both_effects_of_babel_are_actions_of_their_own() -> None:
    seen = seen_at("babel")
    assert seen.seat is not None
    held = Dealer(seen, seen.seat).hand().cards[0]
    ways = {action.color: action for action in held.actions if action.color}
    assert set(ways) == {"turquoise", "burgundy"}
    stage = seen.view["seats"][seen.seat]["stages"] + 1
    assert ways["burgundy"].title == f"Burgundy {stage}"
    assert all(" @2" in way.text for way in ways["burgundy"].ways)


def test_a_plaque_tells_what_was_chosen_and_embellished() -> None:
    fields = {"wonder": "babel_b", "stages": 2, "options": [2, 1]}
    city = septem.position({"game": "wonders", "expansions": ["towers"], "seats": [fields, {}, {}]})
    plaques = wonders.context(seen_by(city, 0))["mine"].of["towers"].plaques
    assert [p.state for p in plaques] == ["built", "built", "next", "later", "later"]
    assert [[open_ for _, open_ in p.options] for p in plaques[:3]] == [
        [False, True],
        [True, False],
        [True, True],
    ]


def test_a_card_that_is_played_again_lies_alone_before_its_owner() -> None:
    seen = seen_at("recover")
    assert seen.seat is not None
    hand = wonders.context(seen)["hand"]
    assert hand.alone
    assert [card.face.id for card in hand.cards] == [seen.view["seats"][seen.seat]["recovering"]]
    assert {action.name for action in hand.cards[0].actions} <= {"build", "discard"}


def test_partners_are_shown_by_name() -> None:
    seen = seen_at("partner")
    assert seen.seat is not None
    actions = [a for held in Dealer(seen, seen.seat).hand().cards for a in held.actions]
    found = {way.partner for action in actions if action.partners for way in action.ways}
    near = {seen.seat, (seen.seat + 1) % 8, (seen.seat - 1) % 8}
    assert found == set(range(8)) - near


def test_the_forecast_shows_every_conflict() -> None:
    """Golden shields and the War Galley bring more of them; each with its sign."""
    seats: list[dict[str, Any]] = [{} for _ in range(6)]
    seats[0] = {"golden": [["west", None]], "cards": ["barracks"]}
    fields = {"game": "wonders", "expansions": ["cities", "towers"], "players": 6, "age": 3}
    game = septem.position({**fields, "turn": 1, "seats": seats, "war_link": [0, 3]})
    left, right, more = wonders.context(seen_by(game, 0))["fronts"]
    assert (left.points, right.points) == (5, 5)
    assert [(f.city.number, f.icon, f.points) for f in more] == [
        (2, "shield-gold", 5),
        (3, "battle", 5),
    ]
    html = render.fragment(seen_by(game, 0))
    forecasts = html.count('class="fore more"')  # beside the city, and on phones where one decides
    assert forecasts == 2
    assert html.count("One more conflict with") == 2 * forecasts
    assert "One more conflict with" not in render.fragment(seen_by(game, 1))


def test_a_mercenary_has_a_price_and_a_supply() -> None:
    seen = seen_at("hire")
    assert seen.seat is not None
    mine = seen.view["seats"][seen.seat]
    found = wonders.context(seen)["hire"]
    assert (found.price, found.coins, found.left) == (5, mine["coins"], seen.view["shield_tokens"])
    assert (found.yes, found.no) == ("hire 1", "hire -")


def test_a_foundation_goes_to_the_left_whatever_the_leaders_do() -> None:
    seen = seen_at("foundation")
    assert seen.seat is not None
    sheet = wonders.context(seen)["sheet"]
    assert sheet.receiver.number == (seen.seat + 1) % 8
    assert all(pick.face.lines for pick in sheet.picks)
    assert "Passing right" not in render.fragment(seen)


def test_the_bank_of_eight_players_has_its_price() -> None:
    eight = wonders.context(seen_at("partner"))["prices"]
    assert [(price.icon, price.coins) for price in eight][-1] == ("c-temple", 3)
    assert all(price.icon != "c-temple" for price in wonders.context(seen_at("hire"))["prices"])


def test_plays_of_towers_are_read() -> None:
    given = play_of("", {"kind": "build", "card": "x", "way": "exchange", "given": "timber_yard"})
    assert given
    assert (given.given, given.power) == ("timber_yard", True)
    again = play_of("", {"kind": "embellish", "card": "quarry", "stage": 2})
    assert again
    assert (again.kind, again.stage, again.card) == ("embellish", 2, "quarry")
    option = play_of("", {"kind": "stage", "card": "forum", "stage": 5, "way": 2})
    assert option
    assert (option.option, option.partner, option.stage) == (2, None, 5)
    ship = play_of("", {"kind": "build", "card": "war_galley", "target": 3})
    assert ship
    assert ship.partner == 3


def test_the_story_of_towers_is_told_in_words() -> None:
    game = septem.new("wonders", players=5, seed=1, expansions=("towers",), wonders=BOARDS)

    def said(kind: str, language: str = "en", **fields: Any) -> str:
        return told(game, game, 0, kind, language=language, **fields)

    right = {"paid": {"4": 2}, "goods": {"4": ["ore"]}}
    assert said("build", card="war_galley", target=3, **right).startswith(
        "Nadia built War Galley, with Émile as partner, buying 1 ore from Ysée for 2 coins"
    )
    assert said("build", card="tomb", way="exchange", given="altar") == (
        "Nadia built Tomb, giving up Altar"
    )
    assert said("embellish", stage=2, card="quarry") == (
        "Nadia embellished stage 2 of the wonder with Quarry"
    )
    assert said("hire", "fr") == "Nadia a engagé un mercenaire : un bouclier de plus"
    assert said("decline", declines="hire") == "Nadia hired nobody"
    assert said("found", card="foundation_2_1") == "Nadia placed Foundation 2-1"
    assert said("take", "fr", card="caesar") == (
        "Nadia a pris gratuitement César parmi les cartes écartées"
    )
    assert said("decline", declines="take") == "Nadia took none of the cards set aside"


def test_a_hidden_stage_still_tells_its_effect() -> None:
    def city(stages: int, **more: Any) -> Game:
        mine = {"wonder": "babel_b", "stages": stages, **more}
        given = {"game": "wonders", "expansions": ["towers"], "seats": [mine, {}, {}]}
        return septem.position(given)

    before, after = city(1, options=[1]), city(2, options=[1, 2])
    fields = {"stage": 2, "way": 2, "card": "altar", "public": False}
    said = told(before, after, 0, "stage", **fields)
    assert said == "Nadia built stage 2 of the wonder, with its Burgundy effect"
    draft = septem.new("wonders", players=3, seed=1, expansions=ALL)
    hidden = {"card": "foundation_2_1", "public": False}
    said = told(draft, draft, 0, "keep_foundation", **hidden)
    assert said == "Nadia kept a Foundation card"


@pytest.mark.parametrize(("players", "expansions"), [(8, ALL), (5, ("towers",))])
def test_every_point_is_explained(players: int, expansions: tuple[str, ...]) -> None:
    for seed in (3, 4):
        game = septem.new("wonders", players=players, seed=seed, expansions=expansions)
        rng = Random(seed)
        while not game.over:
            moves = game.moves(game.pending[0])
            wish = [move for move in moves if move.text[0] in "WE"]
            game.play(game.pending[0], rng.choice(wish or moves))
        seen = seen_by(game, 0, language=LANGUAGES[seed % 2])
        told = wonders.score(seen)
        for city, lines in zip(told["players"], told["reasons"], strict=True):
            sums = {line: sum(n for _, n, _ in parts) for line, parts in lines.items()}
            assert sums == {line: city.fields["points"][line] for line in sums}
        assert [row.line for row in told["pad"]][-1] in ("towers", "foundations")
        assert render.fragment(seen)


# The home page.


def asked(players: int, *chosen: str) -> setup.Setup:
    form = {"game": "wonders", "shown": "wonders", "players": str(players)}
    return setup.read(form, list(chosen), "Ada")


def test_foundations_say_what_they_need() -> None:
    needed = {"others": ("leaders", "cities", "towers")}
    assert asked(4).refusals["foundations"] == ("needs_expansions", needed)
    assert asked(2).refusals["foundations"] == ("needs_expansions", needed)
    last = asked(4, "leaders", "cities").refusals["foundations"]
    assert last == ("needs_expansion", {"other": "towers"})
    assert asked(4, "cities", "towers", "foundations").problem
    assert asked(8, *ALL).problem is None
    towers = {i for i, side in boards().items() if (side.set, side.side) == ("towers", "B")}
    assert set(asked(8, *ALL).boards) == towers


def test_an_eighth_seat_needs_towers() -> None:
    assert (asked(8).players, asked(8).most) == (7, 7)
    assert (asked(8, "towers").players, asked(8, "towers").most) == (8, 8)
    assert asked(8, "towers").problem is None


# In a browser.


def test_options_and_embellishments_say_what_they_lack() -> None:
    city = {"hand": ["altar"], "coins": 1}
    babel = table({**city, "wonder": "babel_b", "stages": 1}, expansions=("towers",))
    pillar = table({**city, "wonder": "telanissos_a", "stages": 4}, expansions=("towers",))
    told = {
        action.name: action
        for game in (babel, pillar)
        for action in Dealer(seen_by(game, 0), 0).hand().cards[0].actions
    }
    assert told["stage1"].tag.goods == ("clay", "loom")
    assert told["stage2"].tag.goods == ("stone", "glass")
    assert told["embellish2"].tag.goods == ("wood",)
    assert told["embellish4"].tag.goods == ("clay", "papyrus")
    for name in ("stage1", "stage2", "embellish2", "embellish4"):
        assert told[name].ways == ()
        assert told[name].tag.state == "no"
    said = "Embellish 4: Missing, and not for sale next door: 1 clay, 1 papyrus"
    assert told["embellish4"].tag.said == said
    assert said in render.fragment(seen_by(pillar, 0))


@pytest.mark.parametrize("name", DECISIONS)
def test_every_decision_fits(meet: Meet, name: str) -> None:
    person = meet(dark=len(name) > 5)
    person.show(render.table_page(seen_at(name, language="fr")))
    fits(person)
    if person.page.locator(".hand input[name=pick]").count():
        person.page.keyboard.press("1")
        fits(person)
    assert serious(person.page) == []


class Builder(Visitor):
    """Plays with the mouse at tables with Towers and Foundations, too."""

    def turn(self) -> None:
        picks = "#foundation .pk, #place .pk, #take .pk, #hire .oc"
        if self.page.locator(picks).count():
            self.choose(picks)
        else:
            super().turn()


MOMENTS = (".hand.live", "#foundation", "#place", "#draft")


@pytest.mark.parametrize(
    ("expansions", "players", "turns", "how"),
    [
        (("towers",), 4, 3, {"phone": True}),
        (ALL, 8, 8, {"dark": True, "language": "fr"}),
    ],
)
def test_a_game_with_towers(
    meet: Meet, expansions: tuple[str, ...], players: int, turns: int, how: dict[str, Any]
) -> None:
    person = meet(**how)
    person.set_table("wonders", ("me", *[BOT] * (players - 1)), expansions=expansions, seed=7)
    builder, seen = Builder(person, Random(7)), set()
    for _ in played_in_parts(person, builder, (turns, at(3, 6))):
        for place in MOMENTS:
            if place not in seen and person.page.locator(place).count():
                seen.add(place)
                fits(person)
    assert serious(person.page) == []
    assert person.page.locator(".pad tbody tr").count() == 7 + len(expansions)
    assert ("#foundation" in seen) == ("#place" in seen) == ("foundations" in expansions)
