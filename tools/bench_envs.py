"""How many decisions a second environments play on one core: tools/bench_envs.py [--games 256] [--seconds 3] [--beside]

Batched games are stepped with random legal actions; what is measured, in processor time, is the step alone: playing the decision and writing
observations, masks and rewards. Choosing the actions is the learner's part and is left out. `--beside` also plays games of OpenSpiel with its
own observations, one by one, as its Python face plays them.
"""

import argparse
import random
import time
from typing import Any

import numpy as np

from septem import envs

TABLES: list[dict[str, Any]] = [
    {"game": "duel"},
    {"game": "duel", "expansions": ("pantheon",)},
    {"game": "wonders", "players": 4},
    {"game": "wonders", "players": 7},
    {"game": "wonders", "players": 4, "expansions": ("leaders", "cities")},
    {"game": "architects", "players": 3},
]
BESIDE = ("gin_rummy", "hearts", "leduc_poker")


def decisions_per_second(table: dict[str, Any], count: int, seconds: float) -> float:
    """Decisions of batched games in a second of processor time."""
    games = envs.vector(count=count, seed=1, **table)
    rng = np.random.default_rng(1)
    masks = games.masks.reshape(-1, games.masks.shape[-1])
    spent, decided = 0.0, 0
    while spent < seconds:
        actions = chosen(masks, rng)
        decided += int((actions > 0).sum())
        began = time.process_time()
        games.step(actions)
        spent += time.process_time() - began
    return decided / spent


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action of each row."""
    rows, legal = np.nonzero(masks)
    firsts = np.searchsorted(rows, np.arange(len(masks)))
    counts = np.diff([*firsts, len(rows)])
    return legal[firsts + (rng.random(len(masks)) * counts).astype(int)]


def beside(name: str, seconds: float) -> float:
    """Decisions a second of a game of OpenSpiel, with its tensor for every one of them."""
    import pyspiel

    game = pyspiel.load_game(name)
    tensor = "observation_tensor"
    if not game.get_type().provides_observation_tensor:
        tensor = "information_state_tensor"
    rng = random.Random(1)
    began, decided = time.process_time(), 0
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            getattr(state, tensor)(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            decided += 1
    return decided / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--beside", action="store_true")
    asked = parser.parse_args()
    for table in TABLES:
        rate = decisions_per_second(table, asked.games, asked.seconds)
        print(f"{table}: {rate:,.0f} decisions/s")
    for name in BESIDE if asked.beside else ():
        print(f"OpenSpiel {name}: {beside(name, asked.seconds):,.0f} decisions/s")


if __name__ == "__main__":
    main()
