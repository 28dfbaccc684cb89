"""A visitor may ask for so much."""

from contextlib import ExitStack

import pytest

from septem.server.addresses import Proxies, household
from septem.server.errors import TooMuch
from septem.server.limits import Holdings, Limits, Numbers, Rate, Streams, Ticket


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


def test_a_full_book_of_buckets_loses_the_oldest_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("septem.server.limits.MOST_BUCKETS", 3)
    limits = Limits({"act": Rate(1, 0.0001)})
    for visitor in "abcd":
        limits.spend(visitor, "act")
    for visitor in "bcd":  # they are still known to have spent all
        with pytest.raises(TooMuch):
            limits.spend(visitor, "act")
    limits.spend("a", "act")


def test_the_oldest_stream_makes_room() -> None:
    streams = Streams(Numbers(streams=2, streams_here=3, spectators=2))
    with ExitStack() as stack:

        def opened(guest: str | None, house: str, table: str, seat: int | None) -> Ticket:
            return stack.enter_context(streams.opened(guest, house, table, seat))

        mine = [opened("ada", "1.2.3.4", "t", 0) for _ in range(3)]
        assert [ticket.evicted for ticket in mine] == [True, False, False]
        others = [opened(None, f"5.6.7.{n}", "t", None) for n in range(3)]
        assert [ticket.evicted for ticket in others] == [True, False, False]
        assert [ticket.evicted for ticket in mine] == [True, False, False]
        many = [opened(None, "9.9.9.9", f"t{n}", None) for n in range(4)]
        assert [ticket.evicted for ticket in many] == [True, False, False, False]
    assert streams._open == {}
    assert streams.count == 0


def test_finished_tables_do_not_count() -> None:
    held = Holdings()
    for table in ("a", "b"):
        held.check("ada", 2, {"a", "b"})
        held.add("ada", table)
    with pytest.raises(TooMuch):
        held.check("ada", 2, {"a", "b"})
    held.check("bo", 2, {"a", "b"})
    held.check("ada", 2, {"b"})


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense" * 20, ("nonsense" * 20)[:64]),
    ],
)
def test_a_household_is_an_address_or_64_bits_of_one(address: str, counted: str) -> None:
    assert household(address) == counted


def test_only_named_proxies_are_believed() -> None:
    proxies = Proxies.named(["10.0.0.0/8", "::1"])
    assert proxies.origin("203.0.113.9", "1.1.1.1") == "203.0.113.9"
    assert proxies.origin("10.0.0.1", "203.0.113.9") == "203.0.113.9"
    assert proxies.origin("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2") == "203.0.113.9"
    assert proxies.origin("::1", "") == "::1"
    assert Proxies().origin("127.0.0.1", "1.1.1.1") == "127.0.0.1"
    with pytest.raises(ValueError, match="example"):
        Proxies.named(["proxy.example"])


def test_what_an_address_may_do_is_divided_among_the_processes_of_a_port() -> None:
    alone, four = Limits.shared(1), Limits.shared(4)
    assert (alone.rates, alone.numbers) == (Limits().rates, Limits().numbers)
    for name in ("connections_here", "streams_here", "tables_here"):
        assert getattr(four.numbers, name) == getattr(alone.numbers, name) // 4
    for name in ("connections", "streams", "spectators", "tables"):
        assert getattr(four.numbers, name) == getattr(alone.numbers, name)
    for kind, rate in alone.rates.items():
        assert four.rates[kind].refill == rate.refill / 4
        assert 1 <= four.rates[kind].burst == max(1, rate.burst / 4)
