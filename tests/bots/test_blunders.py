"""No bot that searches throws a game of Duel away: positions with a victory to take, to stop, or not to hand over."""

import json
from pathlib import Path
from random import Random

import pytest

import septem
from septem.bots.levels import LEVELS
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot, winning_at_once
from septem.lab import blunders
from septem.lab.blunders import REVEAL, STOP, TAKE, Blunders

SUITE = [
    Blunders(**json.loads(line))
    for line in (Path(__file__).parent / "blunders.jsonl").read_text(encoding="utf-8").splitlines()
]


EXPERT = LEVELS["expert"].limit_in("duel").simulations
MASTER = 4000  # far fewer than it makes in its time


@pytest.mark.parametrize(
    ("kind", "simulations"), [(TAKE, EXPERT), (STOP, EXPERT), (REVEAL, MASTER)]
)
def test_no_game_is_thrown_away(kind: str, simulations: int) -> None:
    positions = [one for one in SUITE if one.kind == kind]
    assert len(positions) >= 100
    limit = Limit(simulations=simulations)
    failed = [one.record for one in positions if blunders.fails(one, SearchBot(), limit)]
    assert not failed


def test_what_the_suite_says_of_moves_is_true() -> None:
    for one in SUITE[::11]:
        seen = Perspective(septem.replay(one.record), one.seat)
        assert set(one.moves) < {move.text for move in seen.moves}
        winning = winning_at_once(seen.table(), one.seat)
        safe = [move for move in seen.moves if move.text not in one.moves]
        if one.kind == TAKE:
            assert {move.code for move in safe} == winning
            continue
        assert not winning
        deals = [seen.sample(Random(number)) for number in range(40)]
        lost = {
            move.text: sum(blunders.loses_at_once(deal, one.seat, move.code) for deal in deals)
            for move in seen.moves
        }
        assert all(lost[text] for text in one.moves)
        assert (max(lost.values()) == len(deals)) == (one.kind == STOP)


def test_the_same_seed_finds_the_same_positions() -> None:
    assert blunders.of_game("blunders 3") == blunders.of_game("blunders 3")
