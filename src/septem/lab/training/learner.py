"""The learner: the network in PyTorch, its losses, its steps. The only module that needs PyTorch."""

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F  # noqa: N812 - the name everybody gives it
from torch import nn

from septem.bots.core.net import MOST_WEIGHT
from septem.bots.core.net_inputs import NetInputs
from septem.bots.nets.weights import written
from septem.lab.training.recipe import Recipe
from septem.lab.training.rows import (
    FACTS_AT,
    MOST_MOVES,
    ROLES_AT,
    TOKENS,
    TOKENS_AT,
    VISITS_AT,
    WIDTH,
)

LEAD_SCALE = 15.0  # points of lead that the net learns as 1
WARM_UP = 50  # steps
LEAST_RATE = 0.05  # of the rate, at the end of a cosine
IMPOSSIBLE = -1e9
PARTS = ("policy", "value", "ending", "lead")


class Network(nn.Module):  # type: ignore[misc]
    """Inputs -> units -> others -> values and tokens; how the game ends and the lead are learned beside them and thrown away."""

    def __init__(self, game: NetInputs, recipe: Recipe) -> None:
        super().__init__()
        inputs, tokens, endings = len(game.inputs.all), len(game.tokens.all), len(game.endings())
        self.inputs = inputs
        self.values = game.values()
        by_points = [float(game.by_points(ending)) for ending in range(endings)]
        self.register_buffer("by_points", torch.tensor(by_points), persistent=False)
        self.one, self.two = (
            nn.Linear(inputs, recipe.units),
            nn.Linear(recipe.units, recipe.others),
        )
        self.value = nn.Linear(recipe.others, self.values)
        self.tokens = nn.Linear(recipe.others, tokens)
        self.ending, self.lead = nn.Linear(recipe.others, endings), nn.Linear(recipe.others, 1)
        nn.init.normal_(self.one.weight, std=0.09)
        for head in (self.value, self.tokens):
            nn.init.normal_(head.weight, std=0.02)

    def forward(self, x: Any) -> tuple[Any, Any, Any, Any]:
        h = F.relu(self.two(F.relu(self.one(x))))
        return self.value(h), self.tokens(h), self.ending(h), self.lead(h).squeeze(1)


@dataclass
class Losses:
    """The parts of the loss over a batch, or their means."""

    policy: Any
    value: Any
    ending: Any
    lead: Any

    def detached(self) -> Any:
        """The parts as numbers to remember."""
        return torch.stack([self.policy, self.value, self.ending, self.lead]).detach()

    def all(self, recipe: Recipe) -> Any:
        return (
            self.policy
            + recipe.value_weight * self.value
            + recipe.ending_weight * self.ending
            + recipe.lead_weight * self.lead
        )


def losses(network: Network, rows: Any) -> Losses:
    """The losses over rows that lie on the device of the network."""
    count = len(rows)
    kind = torch.bfloat16 if rows.is_cuda else torch.float32
    x = torch.zeros(count, network.inputs + 1, device=rows.device, dtype=kind)
    x.scatter_(1, rows[:, :TOKENS_AT].long(), 1.0)
    with torch.autocast("cuda", torch.bfloat16, enabled=rows.is_cuda):
        value, tokens, ending, lead = network(x[:, : network.inputs])
    result, end, ahead, full, moves = rows[:, FACTS_AT:WIDTH].float().unbind(1)
    return Losses(
        policy_loss(tokens.float(), rows, full, moves),
        value_loss(value.float(), result),
        F.cross_entropy(ending.float(), end.long()),
        (((lead.float() - ahead / LEAD_SCALE) ** 2) * network.by_points[end.long()]).mean(),
    )


def value_loss(values: Any, result: Any) -> Any:
    """The cross entropy with the share of the win, or with the shares of all seats that play."""
    count = values.shape[1]
    if count == 1:
        return F.binary_cross_entropy_with_logits(values.squeeze(1), result / 2)
    bits = result.long()[:, None] >> torch.arange(count, device=values.device)[None]
    plays = (bits >> ROLES_AT & 1).bool()
    won = (bits & 1).float()
    shares = won / won.sum(1, keepdim=True)
    odds = F.log_softmax(values.masked_fill(~plays, IMPOSSIBLE), 1)
    return -(shares * odds).sum(1).mean()


def policy_loss(tokens: Any, rows: Any, full: Any, moves: Any) -> Any:
    """The cross entropy with the visits, over the decisions that were searched fully."""
    nothing = torch.zeros(len(rows), 1, device=rows.device)
    chosen = torch.cat([tokens, nothing], 1).gather(1, rows[:, TOKENS_AT:VISITS_AT].long())
    logits = chosen.view(len(rows), MOST_MOVES, TOKENS).sum(2)
    beyond = torch.arange(MOST_MOVES, device=rows.device)[None] >= moves[:, None]
    visits = rows[:, VISITS_AT:FACTS_AT].float()
    shares = visits / visits.sum(1, keepdim=True).clamp(min=1)
    entropy = -(shares * F.log_softmax(logits.masked_fill(beyond, IMPOSSIBLE), 1)).sum(1)
    return (entropy * full).sum() / full.sum().clamp(min=1)


class Learner:
    """A network that learns from the rows of the last iterations."""

    def __init__(self, game: str, inputs: NetInputs, recipe: Recipe, seed: int) -> None:
        torch.manual_seed(seed)
        self.game = game
        self.inputs = inputs
        self.recipe = recipe
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.network = Network(inputs, recipe).to(self.device)
        self.window: list[Any] = []

    def add(self, rows: "array[int]") -> None:
        """The rows of one more iteration; the oldest are forgotten."""
        if rows:
            found = torch.frombuffer(bytearray(rows.tobytes()), dtype=torch.int16)
            self.window.append(found.view(-1, WIDTH).to(self.device))
            self.window = self.window[-self.recipe.window :]

    def learn(self, passes: float, rate: float) -> dict[str, float]:
        """So many passes over the window; the mean losses of the last fifth."""
        recipe = self.recipe
        rows = torch.cat(self.window)
        total = passes * len(rows)
        fitting = max(int(total / recipe.least_steps), recipe.least_batch)
        batch = min(recipe.batch, fitting, len(rows))
        steps = max(int(total / batch), 1)
        optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=rate, weight_decay=1e-4, betas=(0.9, 0.99)
        )
        told: list[Any] = []
        order = torch.randperm(len(rows), device=self.device)
        at = 0
        for step in range(steps):
            if at + batch > len(rows):
                order, at = torch.randperm(len(rows), device=self.device), 0
            for group in optimizer.param_groups:
                group["lr"] = rate * share_of_rate(step, steps)
            found = losses(self.network, rows[order[at : at + batch]])
            at += batch
            optimizer.zero_grad(set_to_none=True)
            found.all(recipe).backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
            optimizer.step()
            if step >= 0.8 * steps:
                told.append(found.detached())
        return {"steps": steps, "batch": batch, "rows": len(rows), **means(told)}

    def net(self, card: dict[str, Any]) -> bytes:
        """The network as a file."""
        return exported(self.network, self.network.tokens, self.game, self.inputs, card)

    def save(self, path: Path) -> None:
        """Keep the network itself, to go on from it."""
        save(self.network, self.inputs, path)

    def load(self, path: Path) -> bool:
        """Go on from a network that was kept; False when it does not fit."""
        return load(self.network, self.inputs, path, self.device)


def exported(
    network: Any, tokens: Any, game: str, inputs: NetInputs, card: dict[str, Any]
) -> bytes:
    """A network with layers `one`, `two` and `value`, and perhaps a policy, as a file: the weights of `one` rounded to bytes."""
    with torch.no_grad():
        one = network.one.weight.T.float().cpu()
        scale = one.abs().amax(0).clamp(min=1e-9) / MOST_WEIGHT
        first = (one / scale).round().to(torch.int8)
    parts = {
        "scale": numbers(scale),
        "bias": numbers(network.one.bias),
        "second": numbers(network.two.weight.T),
        "second_bias": numbers(network.two.bias),
        "value": numbers(network.value.weight) + numbers(network.value.bias),
        "tokens": numbers(tokens.weight) if tokens is not None else [],
        "token_bias": numbers(tokens.bias) if tokens is not None else [],
    }
    flat = bytes(byte & 0xFF for byte in first.flatten().tolist())
    return written(game, inputs, flat, parts, card)


def save(network: Any, inputs: NetInputs, path: Path) -> None:
    """Keep a network itself."""
    part = path.with_suffix(".part")
    torch.save({"fits": inputs.digest(), "network": network.state_dict()}, str(part))
    part.replace(path)


def load(network: Any, inputs: NetInputs, path: Path, device: Any) -> bool:
    """Read a network that was kept; False when it does not fit."""
    kept = torch.load(str(path), map_location=device, weights_only=True)
    if kept["fits"] != inputs.digest():
        return False
    try:
        network.load_state_dict(kept["network"])
    except RuntimeError:  # of another size
        return False
    return True


def share_of_rate(step: int, steps: int) -> float:
    """Warm up, then fall along a cosine."""
    fallen = 0.5 * (1 + math.cos(math.pi * step / steps)) * (1 - LEAST_RATE) + LEAST_RATE
    return min(1.0, (step + 1) / WARM_UP) * fallen


def means(told: Sequence[Any]) -> dict[str, float]:
    """The mean of each part of the losses."""
    found = torch.stack(list(told)).mean(0).tolist()
    return {name: round(mean, 4) for name, mean in zip(PARTS, found, strict=True)}


def numbers(tensor: Any) -> list[float]:
    found: list[float] = tensor.detach().float().cpu().flatten().tolist()
    return found
