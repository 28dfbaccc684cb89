"""Search finds forced wins in 7 Wonders and Architects: late positions in which some moves win for sure and others lose.

The positions come from random games with fixed seeds; that they are decided is checked by playing every move out
on several deals.
"""

from random import Random

import pytest

import septem
from septem.bots.core.policy import UniformPolicy, play_out
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.kernel.game import Game
from septem.kernel.playout import step
from septem.kernel.rng import Rng

DEALS = 10
WONDERS = [
    12,
    51,
    77,
    130,
    180,
    215,
    243,
    320,
    323,
    464,
    508,
    526,
    596,
    633,
    725,
    778,
    800,
    833,
    844,
    945,
    979,
    1004,
    1029,
    1063,
    1102,
    1107,
    1140,
    1166,
    1221,
    1306,
    1318,
    1348,
]
ARCHITECTS = [
    (0, 67),
    (20, 59),
    (45, 54),
    (64, 53),
    (88, 72),
    (93, 80),
    (109, 71),
    (167, 62),
    (184, 58),
    (188, 54),
    (200, 72),
    (239, 78),
    (251, 67),
    (276, 67),
    (306, 72),
    (317, 60),
    (350, 64),
    (404, 56),
    (430, 58),
    (432, 54),
    (439, 62),
    (453, 77),
    (471, 56),
    (497, 59),
    (509, 59),
    (534, 54),
    (588, 71),
    (624, 46),
    (643, 79),
    (654, 77),
    (662, 70),
    (700, 47),
    (710, 54),
]


def last_turn(seed: int) -> Game:
    """A three-player game of 7 Wonders before its last choice."""
    game = septem.new("wonders", players=3, seed=seed)
    rng = Rng(seed)
    while (game.view(None)["age"], game.view(None)["turn"]) != (3, 6):
        step(game, rng)
    return game


def late(seed: int, decisions: int) -> Game:
    """A two-player game of Architects after so many decisions."""
    game = septem.new("architects", players=2, seed=seed)
    rng = Rng(seed)
    for _ in range(decisions):
        step(game, rng)
    return game


def chances(game: Game, seat: int) -> dict[str, float]:
    """How often each move wins when everything after it is random."""
    found = {}
    players = [UniformPolicy()] * int(game.seats)
    for move in game.moves(seat):
        won = 0.0
        for deal in range(DEALS):
            twin = game.determinize(seat, deal)
            twin.commit(seat, move.code)
            play_out(twin, players, Rng(deal))
            winners = twin.result().winners
            won += (seat in winners) / len(winners)
        found[move.text] = won / DEALS
    return found


def is_decisive(found: dict[str, float]) -> bool:
    """Some moves always win, and at least a third of them never do."""
    never = sum(1 for chance in found.values() if chance == 0.0)
    return max(found.values()) == 1.0 and 3 * never >= len(found)


def check(game: Game, seat: int, limit: Limit) -> None:
    found = chances(game, seat)
    assert is_decisive(found)
    chosen = SearchBot().choose(Perspective(game, seat), Random(5), limit)
    assert found[chosen.text] == 1.0


@pytest.mark.parametrize("seed", WONDERS)
def test_the_last_choice_of_7_wonders_wins(seed: int) -> None:
    check(last_turn(seed), 0, Limit(simulations=200))


@pytest.mark.parametrize(("seed", "decisions"), ARCHITECTS)
def test_a_late_choice_of_architects_wins(seed: int, decisions: int) -> None:
    game = late(seed, decisions)
    check(game, game.pending[0], Limit(simulations=200))


def test_there_are_enough_positions() -> None:
    assert len(WONDERS) >= 30
    assert len(ARCHITECTS) >= 30
