"""The learner of values, in PyTorch: its network, its losses, its steps."""

from array import array
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 - the name everybody gives it
from torch import nn

from septem.bots.core.leaf import LEAST_WORTH, MOST_WORTH
from septem.bots.core.net import MOST_ACTIVE, MOST_WEIGHT
from septem.bots.core.value_inputs import ValueInputs
from septem.lab.training.learner import exported, load, save
from septem.lab.training.values.recipe import ValueRecipe
from septem.lab.training.values.rows import FINE, POINT, SHARES, width

USUAL = 20.0  # points that the net learns as 1
WORTH_WEIGHT = 100.0  # a worth is wrong by about a tenth
WIN_WEIGHT = 0.2
POINTS_WEIGHT = 0.3
HELD_OUT = 8192  # rows of the first stage that are never learned from


class Network(nn.Module):  # type: ignore[misc]
    """Inputs -> units -> others -> the worth; the win and points are learned beside it and thrown away."""

    def __init__(self, inputs: int, points: int, recipe: ValueRecipe) -> None:
        super().__init__()
        self.inputs = inputs
        self.one = nn.Linear(inputs, recipe.units)
        self.two = nn.Linear(recipe.units, recipe.others)
        self.value = nn.Linear(recipe.others, 1)
        self.more = nn.Linear(recipe.others, 1 + points)
        nn.init.normal_(self.one.weight, std=0.08)
        nn.init.normal_(self.value.weight, std=0.05)

    def forward(self, x: Any, rounded: bool) -> tuple[Any, Any]:
        weight = self.one.weight
        if rounded:
            scale = weight.detach().abs().amax(1, keepdim=True).clamp(min=1e-9) / MOST_WEIGHT
            weight = weight + ((weight / scale).round() * scale - weight).detach()
        h = F.relu(self.two(F.relu(F.linear(x, weight, self.one.bias))))
        return torch.sigmoid(self.value(h)).squeeze(1), self.more(h)


class Store:
    """The rows of a stage, the oldest overwritten when it is full."""

    def __init__(self, rows: int, numbers: int, device: Any) -> None:
        self.rows = torch.empty(rows, numbers, dtype=torch.int16, device=device)
        self.filled = 0
        self.at = 0

    def add(self, rows: "array[int]") -> None:
        found = torch.frombuffer(bytearray(rows.tobytes()), dtype=torch.int16)
        found = found.view(-1, self.rows.shape[1]).to(self.rows.device)
        while len(found):
            room = min(len(self.rows) - self.at, len(found))
            self.rows[self.at : self.at + room] = found[:room]
            self.at = (self.at + room) % len(self.rows)
            self.filled = min(self.filled + room, len(self.rows))
            found = found[room:]

    def draw(self, count: int, first: int) -> Any:
        """Some rows at random, none before the first."""
        chosen = torch.randint(first, self.filled, (count,), device=self.rows.device)
        return self.rows[chosen]


class ValueLearner:
    """A network that learns from the rows of both stages."""

    def __init__(self, game: str, inputs: ValueInputs, recipe: ValueRecipe, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.game = game
        self.inputs = inputs
        self.recipe = recipe
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        points = len(inputs.points_names())
        self.network = Network(len(inputs.inputs.all), points, recipe).to(self.device)
        numbers = width(points)
        self.stores = {stage: Store(recipe.most_rows, numbers, self.device) for stage in (1, 2)}
        self.optimizer: Any = None
        self.steps = 0
        self.begin()

    def begin(self) -> None:
        """A stage begins: the optimizer forgets the one before."""
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=1e-3, weight_decay=1e-4, betas=(0.9, 0.99)
        )
        self.steps = 0

    def learn(self, stage: int, steps: int, rate: float, rounded: bool) -> float:
        """Some steps; the mean error of the worth over them."""
        store = self.stores[stage]
        first = HELD_OUT if stage == 1 and store.filled > 2 * HELD_OUT else 0
        batch = min(self.recipe.batch, store.filled)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        wrong = torch.zeros((), device=self.device)
        for _ in range(steps):
            worth, more = self.losses(store.draw(batch, first), rounded)
            self.optimizer.zero_grad(set_to_none=True)
            (WORTH_WEIGHT * worth + more).backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            self.optimizer.step()
            wrong += worth.detach()
        self.steps += steps
        return float((wrong / steps).sqrt())

    def losses(self, rows: Any, rounded: bool) -> tuple[Any, Any]:
        """The squared error of the worth, and the losses beside it."""
        x = torch.zeros(len(rows), self.network.inputs + 1, device=self.device)
        x.scatter_(1, rows[:, :MOST_ACTIVE].long(), 1.0)
        value, more = self.network(x[:, : self.network.inputs], rounded)
        followed = rows[:, MOST_ACTIVE:].float()
        worth = LEAST_WORTH + (MOST_WORTH - LEAST_WORTH) * value
        wrong = ((worth - followed[:, 0] / FINE) ** 2).mean()
        win = F.binary_cross_entropy_with_logits(more[:, 0], followed[:, 1] / FINE)
        points = ((more[:, 1:] - followed[:, SHARES:] / (POINT * USUAL)) ** 2).sum(1).mean()
        return wrong, WIN_WEIGHT * win + POINTS_WEIGHT * points

    def held_out(self, rounded: bool) -> float:
        """The error over rows that were not learned from; it cannot fall below the noise of the playouts."""
        store = self.stores[1]
        with torch.no_grad():
            rows = store.rows[: min(HELD_OUT, store.filled)]
            return float(self.losses(rows, rounded)[0].sqrt())

    def net(self, card: dict[str, Any]) -> bytes:
        """The network as a file."""
        return exported(self.network, None, self.game, self.inputs, card)

    def save(self, path: Path) -> None:
        """Keep the network itself, to go on from it."""
        save(self.network, self.inputs, path)

    def load(self, path: Path) -> bool:
        """Go on from a network that was kept; False when it does not fit."""
        return load(self.network, self.inputs, path, self.device)
