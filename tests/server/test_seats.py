"""Guests, keys, names."""

import pytest

from septem.server.errors import Refused
from septem.server.seats import Guest, Signer, clean, digest, new_guest, new_key, opens, read_key


def test_a_guest_is_known_by_a_signed_cookie() -> None:
    signer = Signer("secret")
    guest = Guest(new_guest().id, "Ada")
    assert signer.read(signer.write(guest)) == guest


@pytest.mark.parametrize("cookie", [None, "", "x", "WyJhIiwiYiJd.forged", "a" * 5000, "\x00.é"])
def test_a_forged_cookie_is_a_strangers(cookie: str | None) -> None:
    assert Signer("secret").read(cookie) is None
    assert Signer("other").read(Signer("secret").write(Guest("1", "Ada"))) is None


def test_a_key_opens_its_seat_only_and_is_stored_as_a_hash() -> None:
    key = new_key("table", 2)
    stored = [digest(key)]
    assert key.secret not in stored[0]
    assert opens(read_key(str(key)), stored)
    assert not opens(new_key("table", 2), stored)
    other_seat = read_key(str(key).replace(".2.", ".1."))
    assert not opens(other_seat, stored)


@pytest.mark.parametrize("text", ["", "a", "a.b.c", "a..c", "a.1.", "a.999.c", "a.²3.c", "x" * 900])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_key(text)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë\u202e\u200b", "Zoë"),
        ("a\nb\tc\x00d", "a b c d"),
        ("x" * 100, "x" * 24),
        ("<b>", "<b>"),
        ("\ud800", ""),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean(typed) == kept
