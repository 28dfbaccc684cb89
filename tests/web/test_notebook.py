"""In notebooks a game and its views draw themselves, with the pieces of the page and nothing from elsewhere."""

import json
from html import unescape

import pytest

import septem
from septem.kernel.rng import Rng


def begun(game: str, **options: object) -> septem.Game:
    """A game after some random decisions."""
    table = septem.new(game, seed=5, **options)
    rng = Rng(5)
    for _ in range(30):
        seat = table.pending[0]
        table.commit(seat, table.random_code(seat, rng))
    return table


@pytest.mark.parametrize("game", [*septem.games()])
def test_a_game_and_a_view_draw_themselves(game: str) -> None:
    table = begun(game)
    drawn = unescape(table._repr_html_())
    assert drawn.startswith("<iframe")
    for outside in ("<script", "<link", "/static/", "http://", "https://"):
        assert outside not in drawn.replace("http://www.w3.org/2000/svg", ""), outside
    assert '<symbol id="' in drawn
    assert 'class="frame' in drawn
    view = table.view(0)
    assert unescape(view._repr_html_()) != drawn  # type: ignore[attr-defined]


def test_a_view_stays_a_dict() -> None:
    view = begun("wonders").view(1)
    assert isinstance(view, dict)
    assert json.loads(json.dumps(view)) == view
    assert {**view} == view


def test_a_game_says_what_it_is() -> None:
    assert repr(septem.new("wonders", players=3, seed=1)) == (
        "<Game wonders: 3 seats, age 1, turn 1; seats 0, 1, 2 owe a decision>"
    )
    assert repr(septem.new("duel", seed=1)) == "<Game duel: 2 seats, age 1; seat 0 owes a decision>"
    table = septem.new("architects", players=2, seed=1)
    rng = Rng(1)
    while not table.over:
        table.commit(table.pending[0], table.random_code(table.pending[0], rng))
    assert repr(table) == "<Game architects: 2 seats, over>"
