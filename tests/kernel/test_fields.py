"""Checks of single values in a position."""

import pytest

from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, index_of, only_known, whole


def message(check, *values):
    with pytest.raises(BadPosition) as caught:
        check(*values)
    return str(caught.value)


def test_whole_numbers_within_limits():
    assert whole("coins", 3, 0) == 3
    assert whole("turn", 6, 1, 6) == 6
    assert message(whole, "turn", 7, 1, 6) == "turn: expected 1 to 6, found 7"
    assert message(whole, "coins", -1, 0) == "coins: expected at least 0, found -1"
    assert message(whole, "coins", True, 0) == "coins: expected a whole number, found True"
    assert message(whole, "coins", 1.5, 0) == "coins: expected a whole number, found 1.5"


def test_lists():
    assert each("cards", ("a", "b")) == ["a", "b"]
    assert message(each, "cards", "ab") == "cards: expected a list, found 'ab'"


def test_names():
    assert index_of("side", "b", ["a", "b"], "side") == 1
    expected = "side: there is no side 'c'; there are: a, b"
    assert message(index_of, "side", "c", ["a", "b"], "side") == expected
    assert message(index_of, "side", 1, ["a"], "side") == "side: there is no side 1; there are: a"


def test_fields_that_belong_to_no_rule():
    only_known("seats[0].", {"coins": 3, "leaders": [], "debts": 0}, ["coins"])
    refused = message(only_known, "seats[0].", {"moon": 3}, ["coins", "cards"])
    assert refused == "seats[0].moon: is no field here; there are: coins, cards"
