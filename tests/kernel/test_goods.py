"""Packed vectors against plain lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem.kernel.goods import FIELDS, MOST, at, covers, missing, one, pack, total, unpack

counts = st.lists(st.integers(0, MOST), min_size=FIELDS, max_size=FIELDS)


@given(counts)
def test_packing_is_undone_by_unpacking(plain):
    vector = pack(plain)
    assert unpack(vector) == plain
    assert [int(at(vector, field)) for field in range(FIELDS)] == plain
    assert total(vector) == sum(plain)
    assert unpack(vector, 3) == plain[:3]


@given(counts, counts)
def test_missing_is_subtract_and_clamp(need, have):
    assert unpack(int(missing(pack(need), pack(have)))) == [
        max(n - h, 0) for n, h in zip(need, have, strict=True)
    ]


@given(counts, counts)
def test_covers_compares_every_field(have, need):
    expected = all(h >= n for h, n in zip(have, need, strict=True))
    assert covers(pack(have), pack(need)) is expected


@given(counts.map(lambda plain: [n // 2 for n in plain]), st.integers(0, FIELDS - 1))
def test_vectors_add_up(plain, field):
    expected = list(plain)
    expected[field] += 1
    assert unpack(pack(plain) + int(one(field))) == expected


@pytest.mark.parametrize("plain", [[32], [-1], [0] * 9])
def test_what_does_not_fit_is_refused(plain):
    with pytest.raises(ValueError, match="does not fit a packed vector"):
        pack(plain)
