"""What a process has done and has to do, in the text format that Prometheus reads.

A few lines of our own: a process counts for itself alone, and one that is asked puts the texts of all together; a library would bring
a registry for the whole process that tests and several applications in one would share.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Histogram:
    """How long things took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, labels: str) -> Iterator[str]:
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{name}_bucket{{{labels},le="{bound}"}} {total}'
        yield f"{name}_sum{{{labels}}} {self._sum:.6f}"
        yield f"{name}_count{{{labels}}} {total}"


class Metrics:
    """Counted while the process runs: requests by kind and status, their times, moves."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.times: dict[str, Histogram] = {}
        self.moves = 0
        self.errors = 0

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """A request of a kind was answered; a stream's time says nothing."""
        self.requests[kind, status] += 1
        if kind != "stream":
            self.times.setdefault(kind, Histogram()).observe(seconds)
        if status >= 500:
            self.errors += 1

    def text(self, process: str, now: Iterable[tuple[str, str, float]]) -> str:
        """Everything; `now` are names, explanations and values of what there is at this moment."""
        mine = f'process="{process}"'
        lines = [*head("septem_requests_total", "counter", "Requests by kind and status.")]
        for (kind, status), count in sorted(self.requests.items()):
            lines.append(f'septem_requests_total{{{mine},kind="{kind}",status="{status}"}} {count}')
        lines += head("septem_request_seconds", "histogram", "Time until a request is answered.")
        for kind, histogram in sorted(self.times.items()):
            lines += histogram.lines("septem_request_seconds", f'{mine},kind="{kind}"')
        for name, about, total in (
            ("septem_moves_total", "Moves that were kept.", self.moves),
            ("septem_errors_total", "Requests that failed on our side.", self.errors),
        ):
            lines += [*head(name, "counter", about), f"{name}{{{mine}}} {total}"]
        for name, about, value in now:
            lines += [*head(name, "gauge", about), f"{name}{{{mine}}} {value:g}"]
        return "\n".join(lines) + "\n"


def merged(texts: Iterable[str]) -> str:
    """The figures of several processes as one text: each name is explained once."""
    families: dict[str, list[str]] = {}
    for text in texts:
        name = ""
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name = line.split()[2]
                known = name in families
                families.setdefault(name, [])
            if not (line.startswith("#") and known):
                families[name].append(line)
    return "".join(f"{line}\n" for lines in families.values() for line in lines)


def head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
