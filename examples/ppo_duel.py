"""PPO in one file: a net learns Duel by playing against itself, and is measured against the bot `d1`.

    pip install "septem[envs,train]"
    python examples/ppo_duel.py --decisions 1000000 --out ppo

In the manner of CleanRL: everything is here, top to bottom. One net plays both seats of many games at once (`septem.vector`). A position is
worth as much to one seat as it costs the other, so the value of the next decision counts with the sign of whoever makes it. Written to OUT:
`progress.csv`, `progress.svg` (the share of wins against `d1` over the decisions learned from) and `run.pt`, the net and all that is needed to go on:
the same command with more decisions does.
"""

import argparse
import csv
from pathlib import Path
from time import process_time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import septem
from septem import envs
from septem.lab.studies.charts import Curve

parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
)
parser.add_argument("--out", type=Path, default=Path("ppo"))
parser.add_argument("--decisions", type=int, default=1_000_000, help="to learn from")
parser.add_argument("--games", type=int, default=128, help="at once")
parser.add_argument(
    "--steps", type=int, default=64, help="decisions of each game between two updates"
)
parser.add_argument("--epochs", type=int, default=2)
parser.add_argument(
    "--batches", type=int, default=8, help="parts of the decisions, a step of the optimizer each"
)
parser.add_argument("--width", type=int, default=128)
parser.add_argument("--rate", type=float, default=1e-3)
parser.add_argument("--gae", type=float, default=0.95)
parser.add_argument("--clip", type=float, default=0.2)
parser.add_argument("--entropy", type=float, default=0.01)
parser.add_argument("--rival", default="d1")
parser.add_argument("--measured", type=int, default=50, help="games against the rival")
parser.add_argument("--every", type=int, default=10, help="updates between two measurements")
parser.add_argument("--seed", type=int, default=1)
asked = parser.parse_args()

torch.manual_seed(asked.seed)
torch.set_num_threads(1)
games = septem.vector("duel", asked.games, seed=asked.seed)
features, actions = games.flat.shape[1], games.masks.shape[1]
MOST_LEGAL = 128  # actions of one decision


def legal_actions(masks: np.ndarray) -> torch.Tensor:
    """The legal actions of each row, filled up with -1: a softmax over all actions would cost most of the time."""
    found = torch.full((len(masks), MOST_LEGAL), -1)
    rows, actions = masks.nonzero()
    begins = np.searchsorted(rows, np.arange(len(masks)))
    found[rows, np.arange(len(rows)) - begins[rows]] = torch.from_numpy(actions)
    return found


class Net(nn.Module):
    """What a seat sees -> chances of its legal actions, and the value of the position for it, from -1 to 1."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, asked.width),
            nn.ReLU(),
            nn.Linear(asked.width, asked.width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(asked.width, actions)
        self.value = nn.Linear(asked.width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        body = self.body(seen.float())
        logits = self.policy(body).gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -1e9)
        return Categorical(logits=logits, validate_args=False), torch.tanh(
            self.value(body)
        ).squeeze(-1)


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=asked.rate, eps=1e-5)


def share_won() -> float:
    """The share of wins of the net's likeliest moves against the rival, half of the games in each seat."""
    won = 0.0
    for seat in range(2):
        env = envs.gym("duel", seat=seat, bots=(asked.rival,))
        for number in range(asked.measured // 2):
            seen, _ = env.reset(seed=1000 + number)
            over = False
            while not over:
                flat = np.concatenate(
                    [part.ravel() for name, part in seen.items() if name != "action_mask"]
                )
                legal = legal_actions(seen["action_mask"][None])
                with torch.no_grad():
                    chances, _ = net(torch.from_numpy(flat)[None], legal)
                action = int(legal[0, chances.logits.argmax()])
                seen, reward, over, _, _ = env.step(action)
            won += reward
    return won / (asked.measured // 2 * 2)


shape = (asked.steps, asked.games)
seens = torch.zeros((*shape, features), dtype=torch.uint8)
legals = torch.zeros((*shape, MOST_LEGAL), dtype=torch.long)
taken = torch.zeros(shape, dtype=torch.long)  # places among the legal actions
logs, values, rewards = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
ended = torch.zeros(shape)
seats = torch.zeros((asked.steps + 1, asked.games), dtype=torch.long)
rows = np.arange(asked.games)

asked.out.mkdir(parents=True, exist_ok=True)
began, decisions, update = process_time(), 0, 0
progress: list[tuple[int, int, float]] = []
if (asked.out / "run.pt").exists():
    kept = torch.load(asked.out / "run.pt")
    net.load_state_dict(kept["net"])
    optimizer.load_state_dict(kept["optimizer"])
    progress = kept["progress"]
    update, decisions, _ = progress[-1]
    games.reset(asked.seed + decisions)  # other deals than before
while True:
    over = decisions >= asked.decisions
    if (update % asked.every == 0 or over) and update not in [number for number, _, _ in progress]:
        progress.append((update, decisions, share_won()))
        print(
            f"{(process_time() - began) / 60:.1f} min of processor time, {decisions} decisions, {progress[-1][2]:.0%} against {asked.rival}",
            flush=True,
        )
    if over:
        break
    update += 1

    # Play: every game makes `steps` decisions, of whichever seat.
    for step in range(asked.steps):
        seens[step] = torch.from_numpy(games.flat.copy())
        legals[step] = legal_actions(games.masks)
        seats[step] = torch.from_numpy(games.seat.copy())
        with torch.no_grad():
            chances, values[step] = net(seens[step], legals[step])
            taken[step] = chances.sample()
            logs[step] = chances.log_prob(taken[step])
        mover = games.seat.copy()
        games.step(legals[step].gather(1, taken[step][:, None]).squeeze(1).numpy())
        ended[step] = torch.from_numpy(games.ended.astype(np.float32))
        result = 2 * games.rewards[rows, mover] - 1  # a win is 1, a loss -1
        rewards[step] = torch.from_numpy(np.where(games.ended, result, 0.0).astype(np.float32))
    seats[asked.steps] = torch.from_numpy(games.seat.copy())
    decisions += asked.steps * asked.games

    # Advantages: what follows counts with the sign of whose decision it is.
    with torch.no_grad():
        _, following = net(torch.from_numpy(games.flat.copy()), legal_actions(games.masks))
    advantages = torch.zeros(shape)
    later = torch.zeros(asked.games)
    for step in reversed(range(asked.steps)):
        sign = (seats[step] == seats[step + 1]).float() * 2 - 1
        goes_on = 1 - ended[step]
        delta = rewards[step] + goes_on * sign * following - values[step]
        later = delta + asked.gae * goes_on * sign * later
        advantages[step], following = later, values[step]
    returns = advantages + values

    # Learn.
    count = asked.steps * asked.games
    flat = [one.reshape(count, -1) for one in (seens, legals)]
    lined = [one.reshape(count) for one in (taken, logs, advantages, returns)]
    for _ in range(asked.epochs):
        for part in torch.randperm(count).chunk(asked.batches):
            chances, value = net(flat[0][part], flat[1][part])
            action, before, gain, wanted = (one[part] for one in lined)
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (chances.log_prob(action) - before).exp()
            policy_loss = -torch.min(
                gain * ratio, gain * ratio.clamp(1 - asked.clip, 1 + asked.clip)
            ).mean()
            value_loss = (value - wanted).pow(2).mean()
            loss = policy_loss + 0.5 * value_loss - asked.entropy * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()

with (asked.out / "progress.csv").open("w", newline="", encoding="utf-8") as out:
    csv.writer(out).writerows([("update", "decisions", "share won"), *progress])
title = f"Share of wins against {asked.rival} over {decisions:,} decisions of self-play"
curve = Curve(
    "progress", title, [share for _, _, share in progress], "0", f"{decisions:,}", percent=True
)
(asked.out / "progress.svg").write_text(curve.svg(), encoding="utf-8")
kept = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "progress": progress}
torch.save(kept, asked.out / "run.pt")
