"""How much one visitor may ask for: a bucket of requests that refills with time."""

import os
import time
from dataclasses import dataclass, field

from septem.server.errors import TooMuch

BODY = 64 * 1024  # bytes of a request
RECORD = 512 * 1024  # bytes of an uploaded record
LIFTED = os.environ.get("SEPTEM_LIMITS") == "off"


@dataclass(frozen=True)
class Rate:
    """So many at once, so many a second afterwards."""

    burst: float
    refill: float


RATES = {
    "read": Rate(240, 60),
    "act": Rate(80, 20),
    "create": Rate(30, 0.5),
    "chat": Rate(8, 1),
    "stream": Rate(60, 4),
}


@dataclass
class Limits:
    """The buckets of all visitors. SEPTEM_LIMITS=off in the environment lifts the rates, for load tests of one's own server."""

    rates: dict[str, Rate] = field(default_factory=lambda: dict(RATES))
    _left: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def spend(self, visitor: str, kind: str) -> None:
        """Take one request out of a visitor's bucket; TooMuch when it is empty."""
        if LIFTED:
            return
        rate = self.rates[kind]
        now = time.monotonic()
        left, at = self._left.get((visitor, kind), (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.refill)
        if left < 1:
            raise TooMuch("too_fast")
        if len(self._left) > 50_000:
            self._left.clear()
        self._left[visitor, kind] = (left - 1, now)
