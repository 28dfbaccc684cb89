"""The games that rows come from."""

from array import array
from dataclasses import dataclass, field
from random import Random

import septem
from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import Policy, step
from septem.bots.core.practice import GreedyPolicy, decide_together, played_on, results
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.strategy import strategy_of
from septem.kernel.bits import numbers
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from septem.lab.settings import TrainingTable
from septem.lab.training.values.recipe import ValueRecipe, draw_table
from septem.lab.training.values.rows import WORD, row

TEMPERATURES = (0.4, 0.7, 1.0, 1.0, 1.5, 2.5)  # of the seats of the quick player's games
STRAY = 0.04  # the part of the decisions that are any move


@dataclass
class RowsPlayed:
    """The rows of some games."""

    stage: int
    count: int = 0
    games: int = 0
    rows: "array[int]" = field(default_factory=lambda: array(WORD))

    def add(self, one: "array[int]") -> None:
        self.rows.extend(one)
        self.count += 1


class Player:
    """Plays the games of both stages."""

    def __init__(
        self, game: str, net: str, inputs: ValueInputs, recipe: ValueRecipe, rng: Random
    ) -> None:
        self.game = game
        self.net = net
        self.inputs = inputs
        self.recipe = recipe
        self.rng = rng
        self.strategy = strategy_of(game)
        self.evaluation = self.strategy.evaluation()
        self.inputs_count = len(inputs.inputs.all)

    def table(self) -> TrainingTable:
        """A table of the mix."""
        return draw_table(self.game, self.net, self.rng)

    def new_game(self) -> Game:
        """A game at a table of the mix."""
        rng = self.rng
        return septem.new(
            self.game,
            seed=rng.getrandbits(53),
            optional_cards=rng.random() < self.recipe.optional,
            **self.table().options,
        )

    def quick_game(self) -> RowsPlayed:
        """A game of the quick player; some of its moments are played on many times."""
        told = RowsPlayed(1)
        rng, recipe = self.rng, self.recipe
        game = self.new_game()
        seats = int(game.seats)
        policies = [self.strategy.search_policy(rng.choice(TEMPERATURES)) for _ in range(seats)]
        words = Rng(rng.getrandbits(53))
        while not game.over:
            if rng.random() < recipe.moments and self.inputs.is_moment(game):
                seat = rng.randrange(seats)
                watchers = self.strategy.playout_policies(seat, seats)
                followed = played_on(
                    game, seat, watchers, self.inputs, self.evaluation, recipe.playouts, words
                )
                told.add(row(self.inputs.active(game, seat), self.inputs_count, followed))
            if rng.random() < STRAY * seats:
                seat = rng.choice(game.pending)
                game.commit(seat, game.random_code(seat, words))
            else:
                step(game, policies, words)
        return told

    def greedy(self, leaf: Leaf) -> Policy:
        """One round ahead with a net."""
        return GreedyPolicy(
            self.strategy.search_policy(1.0),
            self.strategy.search_policy(1.0),
            leaf,
            self.evaluation,
            self.recipe.width,
            self.recipe.wander,
        )

    def greedy_game(self, leaf: Leaf) -> RowsPlayed:
        """A game in which every seat looks ahead; each moment is a row for two of the seats."""
        told = RowsPlayed(2)
        rng = self.rng
        game = self.new_game()
        seats = int(game.seats)
        policies = [self.greedy(leaf)] * seats
        words = Rng(rng.getrandbits(53))
        seen: list[tuple[int, list[int], list[int]]] = []
        while not game.over:
            if self.inputs.is_moment(game):
                for seat in rng.sample(range(seats), 2):
                    active = list(self.inputs.active(game, seat))
                    seen.append((seat, active, list(self.inputs.watched(game, seat))))
            decide_together(game, policies, words)
        for seat, active, watched in seen:
            followed = results(game, seat, numbers(watched), self.inputs, self.evaluation)
            told.add(row(active, self.inputs_count, followed))
        return told
