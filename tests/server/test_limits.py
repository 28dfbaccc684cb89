"""A visitor may ask for so much."""

import pytest

from septem.server.errors import TooMuch
from septem.server.limits import Limits, Rate


def test_a_bucket_empties_and_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    limits = Limits({"act": Rate(2, 1)})
    limits.spend("a", "act")
    limits.spend("a", "act")
    limits.spend("b", "act")
    with pytest.raises(TooMuch):
        limits.spend("a", "act")
    now[0] += 1
    limits.spend("a", "act")
