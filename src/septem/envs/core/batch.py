"""Many games at once: every step plays one decision in each row and writes observations, masks and rewards into flat buffers.

A row is what one seat is asked: in a game in which all choose at once each seat of each game has its own, otherwise each game has one, of the
seat whose turn it is. A game that has ended is followed by a new one in the same place. The buffers stay where they are, so that arrays
made of them once show every step.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from septem.bots.core.policy import Policy
from septem.envs.core.actions import WAIT, Actions
from septem.envs.core.sight import Row, Sight
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game
from septem.kernel.rng import Rng

WIN_SHARE: Final = 0
PLACE: Final = 1
POINTS: Final = 2
NO_CODE: Final = -1
ANY_SEAT: Final = -1  # the learner sits somewhere else in every game


def rewards_of(game: Game, kind: i64) -> vec[float]:
    """What a finished game is worth for each seat: the share of the win, the place from 1 (first) to 0 (last), or the points."""
    outcome = game.result()
    found: vec[float] = vec[float]()
    others = int(game.seats) - 1
    for seat in range(int(game.seats)):
        if kind == POINTS:
            worth = float(outcome.scores[seat]["total"])
        elif kind == PLACE:
            worth = float(others - outcome.ranking[seat] + 1) / float(others)
        else:
            worth = 1.0 / float(len(outcome.winners)) if seat in outcome.winners else 0.0
        found = append(found, worth)
    return found


class Asked:
    """What one row may choose: the moves and the action of each."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.seat: i64 = 0
        self.codes: vec[i64] = vec[i64]()
        self.actions: vec[i64] = vec[i64]()


class Batch:
    """Games side by side, all with the same options."""

    def __init__(
        self,
        deal: Callable[[int], Game],
        actions: Actions,
        sight: Sight,
        count: int,
        together: bool,
        all_payments: bool,
        reward: int,
        seed: int,
        opponent: Policy | None = None,
        learner: int = ANY_SEAT,
    ) -> None:
        self.deal = deal
        self.numbering = actions
        self.sight = sight
        self.all_payments = all_payments
        self.reward: i64 = reward
        self.opponent = (
            opponent  # who plays all seats but the learner's; None: every seat has its rows
        )
        self.learner: i64 = learner
        self.seeds = Rng(seed)
        self.moves = Rng(~seed)  # of the opponents
        self.games: list[Game] = []
        self.learners: vec[i64] = vec[i64]([0] * count)  # the learner's seat in each game
        for number in range(count):
            self.learners[number] = number if learner == ANY_SEAT else learner
            self.games.append(self.next_game(number))
        self.seats: i64 = self.games[0].seats
        self.width: i64 = self.seats if together and opponent is None else 1  # rows of a game
        self.size: i64 = actions.size(all_payments)
        rows = count * int(self.width)
        self.observations: vec[u8] = vec[u8](bytes(rows * int(sight.size)))
        self.masks: vec[u8] = vec[u8](bytes(rows * int(self.size)))
        self.rewards: vec[float] = vec[float]([0.0] * (count * int(self.seats)))
        self.earned: vec[float] = vec[float]([0.0] * count)  # by the learner
        self.ended: vec[u8] = vec[u8](bytes(count))
        self.deciders: vec[i64] = vec[i64]([0] * rows)  # the seat of each row
        self.chosen: vec[i64] = vec[i64]([NO_CODE] * rows)
        self.asked: list[Asked] = [
            Asked(Row(self.observations, row * int(sight.size))) for row in range(rows)
        ]
        for number in range(count):
            self.look(number)

    def next_game(self, number: i64) -> Game:
        """A new game of the stream of seeds, up to the learner's first decision; the learner sits one seat further."""
        game = self.deal(int(self.seeds.word()))
        if self.opponent is not None:
            if self.learner == ANY_SEAT:
                self.learners[number] = (self.learners[number] + 1) % game.seats
            self.answer(game, self.learners[number])
        return game

    def start(self, seed: int) -> None:
        """Begin all games anew."""
        self.seeds = Rng(seed)
        self.moves = Rng(~seed)
        number: i64 = 0
        while number < len(self.games):
            if self.learner == ANY_SEAT:
                self.learners[number] = number
            self.games[number] = self.next_game(number)
            self.settle(number)
            self.look(number)
            number += 1

    def answer(self, game: Game, learner: i64) -> None:
        """The opponents play until the learner is asked."""
        while not game.over and not game.owing >> learner & 1:
            self.oppose(game, learner)

    def oppose(self, game: Game, learner: i64) -> None:
        """Every opponent that owes a decision takes it."""
        opponent = self.opponent
        assert opponent is not None
        owing = game.owing
        seat: i64 = 0
        while owing >> seat:
            if owing >> seat & 1 and seat != learner:
                game.commit(seat, opponent.pick(game, seat, self.moves))
            seat += 1

    def look(self, number: i64) -> None:
        """Write the rows of a game."""
        game = self.games[number]
        first = number * self.width
        seat: i64 = 0
        if self.width > 1:
            while seat < self.width:
                self.look_at(game, first + seat, seat)
                seat += 1
        elif self.opponent is not None:
            self.look_at(game, first, self.learners[number])
        else:
            while not game.owing >> seat & 1:
                seat += 1
            self.look_at(game, first, seat)

    def look_at(self, game: Game, number: i64, seat: i64) -> None:
        """Write one row: what the seat sees and what it may choose."""
        asked = self.asked[number]
        masks = self.masks
        begins = number * self.size
        for action in asked.actions:
            if action >= 0:
                masks[begins + action] = 0
        asked.seat = seat
        self.deciders[number] = seat
        if game.owing >> seat & 1:
            asked.codes = game.codes(seat)
            asked.actions = self.numbering.of(game, seat, asked.codes, self.all_payments)
        else:
            asked.codes = vec[i64]([NO_CODE])
            asked.actions = vec[i64]([WAIT])
        for action in asked.actions:
            if action >= 0:
                masks[begins + action] = 1
        asked.row.clear()
        self.sight.see(game, seat, asked.row)

    def settle(self, number: i64) -> None:
        """Forget the rewards of the game before."""
        self.ended[number] = 0
        self.earned[number] = 0.0
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[number * self.seats + seat] = 0.0
            seat += 1

    def step(self, actions: list[int]) -> None:
        """Play one action in each row; IllegalMove when one of them is not in its mask, nothing changed."""
        if len(actions) != len(self.asked):
            raise ValueError(f"there are {len(self.asked)} rows, but {len(actions)} actions")
        row: i64 = 0
        while row < len(self.asked):
            self.chosen[row] = self.code_of(row, actions[row])
            row += 1
        number: i64 = 0
        while number < len(self.games):
            self.play(number)
            self.look(number)
            number += 1

    def code_of(self, row: i64, action: int) -> i64:
        """The move that an action of a row stands for."""
        asked = self.asked[row]
        offered = asked.actions
        wanted: i64 = action
        i: i64 = 0
        while i < len(offered):
            if offered[i] == wanted and wanted >= 0:
                return asked.codes[i]
            i += 1
        raise IllegalMove(f"action {action} of row {row} is not in its mask")

    def play(self, number: i64) -> None:
        """Commit what the rows of a game chose; after its end the next one begins."""
        if self.ended[number]:
            self.settle(number)
        game = self.games[number]
        learner = self.learners[number]
        if self.opponent is not None:
            self.oppose(game, learner)
        row = number * self.width
        end = row + self.width
        while row < end:
            if self.chosen[row] != NO_CODE:
                game.commit(self.asked[row].seat, self.chosen[row])
            row += 1
        if self.opponent is not None:
            self.answer(game, learner)
        if game.over:
            self.reward_all(game, number)
            self.games[number] = self.next_game(number)

    def reward_all(self, game: Game, number: i64) -> None:
        """A game is over: what it was worth."""
        self.ended[number] = 1
        worth = rewards_of(game, self.reward)
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[number * self.seats + seat] = worth[seat]
            seat += 1
        if self.opponent is not None:
            self.earned[number] = worth[self.learners[number]]
