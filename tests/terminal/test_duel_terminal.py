"""7 Wonders Duel in a terminal of 80 columns: everything a choice needs, one line per card, the rival's last move."""

import io
import re
from random import Random

import pytest
from rich.console import Console
from rich.prompt import Prompt

import septem
from septem.bots.levels import level
from septem.bots.player import Limit
from septem.kernel.playout import step
from septem.kernel.rng import Rng
from septem.terminal import hints, loop
from septem.terminal.screen import Screen
from tests.kit.duel import seat, table

WIDTH = 80


def screen(game: septem.Game, language: str = "en") -> tuple[Screen, io.StringIO]:
    written = io.StringIO()
    out = Console(file=written, width=WIDTH)
    return loop.screen(out, game.name, 0, language), written


def shown(game: septem.Game, language: str = "en") -> str:
    seen, written = screen(game, language)
    seen.show(game)
    if game.owes(0):
        seen.show_moves(game, game.moves(0))
    return written.getvalue()


def test_the_structure_has_names_and_costs_in_80_columns() -> None:
    text = shown(table(seat(), seat(), cards=["arsenal", "palace", "gardens"], age=3))
    lines = text.splitlines()
    names = next(n for n, line in enumerate(lines) if "Arsenal" in line and "│" not in line)
    assert re.search(r"▸✚ WWCCC", lines[names + 1])
    assert "▸▮ WCSGG" in text
    assert max(map(len, lines)) <= WIDTH


def test_cities_show_prices_production_and_science() -> None:
    game = table(seat("sawmill", "apothecary"), seat("glassworks", "stone_reserve"))
    text = shown(game)
    assert "Makes: WW" in text
    assert "Buys at: W2 C2 S2 G3 P2" in text
    assert "Buys at: W4 C2 S1 G2 P2" in text
    assert "Science: wheel" in text


def test_the_track_says_who_leads_and_what_tokens_cost() -> None:
    text = shown(table(seat(), seat(), pawn=4))
    assert "You lead by 4, worth 5 points; 5 spaces to the rival's capital" in text
    assert "you ▐ · · · 5 · · 2 · · · · · 2 ◉ · 5 · · · ▌ rival" in text


def test_moves_are_one_row_per_card_and_wonders_have_their_price_once() -> None:
    game = table(seat(coins=9, wonders=["colossus", "sphinx"]), seat(), cards=["altar", "theater"])
    text = shown(game)
    rows = [line for line in text.splitlines() if re.match(r"│ \S+ (Altar|Theater)", line)]
    assert len(rows) == 2
    assert all("build" in row or "discard" in row for row in rows)
    assert len(re.findall(r"⌂1 The Colossus +│ 3 clay and 1", text)) == 1
    assert "for 8 coins" in text


def test_what_a_card_lacks_is_said() -> None:
    text = shown(table(seat(coins=1), seat(), cards=["palace", "gardens"], age=3))
    assert re.search(r"✗ for \d+ coins, \d+ too +│", text)


def test_the_pantheon_has_costs_and_effects() -> None:
    game = septem.new("duel", seed=3, expansions=("pantheon",))
    rng = Rng(3)
    while game.view(0)["age"] < 2 or game.pending != (0,):
        step(game, rng)
    text = shown(game, "fr")
    assert "Panthéon : emplacement, ce qu'il vous coûte, Divinité" in text
    assert re.search(r"^  \d \d+¢ \S+", text, re.MULTILINE)
    assert re.search(r"activer \d+¢", text) or "activer" not in text


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "The rival built Altar"), ("fr", "L'adversaire a construit Autel")],
)
def test_the_rivals_last_move_stands_above_the_choice(language: str, says: str) -> None:
    game = table(seat(), seat(), cards=["altar", "theater", "baths"], active=1)
    seen, written = screen(game, language)
    move = next(one for one in game.moves(1) if one.text == "B altar")
    before = game.view(None)
    game.play(1, move)
    seen.hear(game, move, before)
    seen.show(game)
    last = written.getvalue().splitlines()[-1]
    assert last.startswith(says)
    seen.show(game)
    assert written.getvalue().count(says) == 1


def test_of_a_secret_move_only_what_lies_open_is_told() -> None:
    game = septem.new("duel", seed=3, expansions=("pantheon",))
    rng = Rng(3)
    placing: list[septem.Move] = []
    while not placing:
        step(game, rng)
        who = game.pending[0]
        placing = [move for move in game.moves(who) if move.fields.get("secret")]
    seen = loop.screen(Console(), "duel", 1 - placing[0].seat, "en")
    before = game.view(None)
    game.play(placing[0].seat, placing[0])
    seen.hear(game, placing[0], before)
    space = placing[0].fields["space"]
    said = f"The rival placed a divinity face down in space {space} of the Pantheon"
    assert said in [str(line) for line in seen.news]
    hidden = seen.pieces[placing[0].fields["divinity"]].short["en"]
    assert not any(hidden in str(line) for line in seen.news)


@pytest.mark.parametrize(("language", "points"), [("en", "points"), ("fr", "environ")])
def test_a_hint_names_moves_by_their_numbers(language: str, points: str) -> None:
    game = table(seat(), seat(), cards=["arsenal", "palace", "gardens"], pawn=6, age=3)
    seen, written = screen(game, language)
    moves = game.moves(0)
    hints.show(seen, game, moves, Limit(simulations=30))
    first = written.getvalue().splitlines()[0]
    assert first.startswith(str([move.text for move in moves].index("B arsenal") + 1))
    assert "100" in first
    assert points in first


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_fits_80_columns(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(Prompt, "ask", lambda *_, **__: "1")
    written = io.StringIO()
    out = Console(file=written, width=WIDTH)
    boxes = ("pantheon", "messe_essen", "statue_of_liberty")
    game = septem.new("duel", seed=5, expansions=boxes)
    loop.play(out, game, 0, language, level("random"), Random(2))
    text = written.getvalue()
    assert game.over
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not re.search(r"[{}]|screen_|\bNone\b", text)


def test_the_question_ends_with_the_colon_of_its_language() -> None:
    assert loop.question("en").prompt_suffix == ": "
    assert loop.question("fr").prompt_suffix == " : "
