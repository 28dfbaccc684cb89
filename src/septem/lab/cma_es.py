"""An evolution strategy (separable CMA-ES): maximizes a noisy function of several numbers without gradients."""

from math import exp, log, sqrt
from random import Random


class SeparableCMAES:
    """A normal distribution with a variance for each axis; `ask` for samples, `tell` their scores.

    N. Hansen, The CMA Evolution Strategy: A Tutorial; the separable form keeps the diagonal only (Ros and Hansen 2008).
    """

    def __init__(self, start: list[float], step: float, size: int, rng: Random) -> None:
        self.mean = list(start)
        self.rng = rng
        self.step = step
        self.size = size
        n = len(start)
        self.variances = [1.0] * n
        self.path = [0.0] * n
        self.path_step = [0.0] * n
        parents = size // 2
        raw = [log(parents + 0.5) - log(i + 1) for i in range(parents)]
        self.weights = [w / sum(raw) for w in raw]
        self.mass = 1 / sum(w * w for w in self.weights)
        self.c_step = (self.mass + 2) / (n + self.mass + 5)
        self.damp = 1 + 2 * max(0.0, sqrt((self.mass - 1) / (n + 1)) - 1) + self.c_step
        self.c_path = (4 + self.mass / n) / (n + 4 + 2 * self.mass / n)
        faster = (n + 2) / 3  # the diagonal alone can be learnt faster
        self.c_one = faster * 2 / ((n + 1.3) ** 2 + self.mass)
        rest = 2 * (self.mass - 2 + 1 / self.mass) / ((n + 2) ** 2 + self.mass)
        self.c_rank = min(1 - self.c_one, faster * rest)
        self.length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    def ask(self) -> list[list[float]]:
        """Points to be scored."""
        return [
            [
                m + self.step * sqrt(v) * self.rng.gauss(0, 1)
                for m, v in zip(self.mean, self.variances, strict=True)
            ]
            for _ in range(self.size)
        ]

    def tell(self, points: list[list[float]], scores: list[float]) -> None:
        """Move towards the points with the best scores."""
        ranked = sorted(range(len(points)), key=lambda i: scores[i], reverse=True)
        best = [points[i] for i in ranked[: len(self.weights)]]
        old = self.mean
        n = len(old)
        self.mean = [
            sum(w * p[k] for w, p in zip(self.weights, best, strict=True)) for k in range(n)
        ]
        shift = [(self.mean[k] - old[k]) / self.step for k in range(n)]
        for k in range(n):
            self.path_step[k] = (1 - self.c_step) * self.path_step[k] + sqrt(
                self.c_step * (2 - self.c_step) * self.mass
            ) * shift[k] / sqrt(self.variances[k])
            self.path[k] = (1 - self.c_path) * self.path[k] + sqrt(
                self.c_path * (2 - self.c_path) * self.mass
            ) * shift[k]
            spread = sum(
                w * ((p[k] - old[k]) / self.step) ** 2
                for w, p in zip(self.weights, best, strict=True)
            )
            self.variances[k] = (
                (1 - self.c_one - self.c_rank) * self.variances[k]
                + self.c_one * self.path[k] ** 2
                + self.c_rank * spread
            )
        length = sqrt(sum(x * x for x in self.path_step))
        self.step *= exp(self.c_step / self.damp * (length / self.length - 1))
