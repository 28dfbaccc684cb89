"""Records as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from septem.kernel.errors import BadRecord
from septem.kernel.record import Record, Setup, digest, parse

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
words = st.text("abcdefgh_<>*!=0123456789", min_size=1, max_size=8)
moves = st.lists(st.tuples(st.integers(0, 7), st.lists(words, min_size=1).map(" ".join)))


@given(
    options=st.dictionaries(
        st.sampled_from(["players", "seed", "wonders", "sides"]),
        st.integers(-(2**128) + 1, 2**128 - 1) | texts | st.lists(texts),
    ),
    played=moves,
    final=st.none() | st.integers(0, 2**64 - 1),
)
def test_a_record_is_read_back(options, played, final):
    record = Record(Setup("wonders", options), played, final)
    again = parse(str(record))
    assert (again.setup.game, again.setup.options) == ("wonders", options)
    assert (again.moves, again.final) == (played, final)
    assert str(again) == str(record)


def test_a_record_with_a_position():
    record = Record(Setup("wonders", {}, {"age": 2, "é": [1]}), [(0, "B altar")])
    assert str(record).splitlines() == [
        "septem 1",
        'game "wonders"',
        'position {"age": 2, "é": [1]}',
        "moves",
        "0 B altar",
        "end 1",
    ]
    assert parse(str(record)).setup.position == {"age": 2, "é": [1]}
    assert record.first_move_line() == 5


def test_the_beginning_of_a_record():
    record = Record(Setup("wonders", {}), [(0, "a"), (1, "b"), (0, "c")], 5)
    assert record.upto(2).moves == [(0, "a"), (1, "b")]
    assert record.upto(2).final is None
    assert record.upto(-1).moves == []
    assert record.upto(3) is record
    assert repr(record) == "<Record of wonders, 3 moves>"


HEAD = 'septem 1\ngame "wonders"\n'


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "a record begins with the line 'septem 1'"),
        ("hello", 1, "a record begins with"),
        ("septem 1\nmoves\nend 0\n", 2, "needs a line such as: game"),
        ("septem 1\ngame 7\nmoves\nend 0\n", 2, "needs a line such as: game"),
        (HEAD + "players\nmoves\nend 0\n", 3, "expected a word and a JSON value"),
        (HEAD + "seed 1\nseed 1\nmoves\nend 0\n", 4, "'seed' is given twice"),
        (HEAD + "position [1]\nmoves\nend 0\n", 2, "'position' must be a JSON object"),
        (HEAD + "seed 1\n", 3, "stops before the line 'moves'"),
        (HEAD + "moves\n0\nend 1\n", 4, "expected a seat and a move, found: 0"),
        (HEAD + "moves\nx B altar\nend 1\n", 4, "expected a seat and a move"),
        (HEAD + "moves\n0 B altar\n", 4, "the line 'end' is missing"),
        (HEAD + "moves\n0 B altar\nend\n", 5, "'end' must count the 1 moves"),
        (HEAD + "moves\n0 B altar\nend 2\n", 5, "'end' must count the 1 moves"),
        (HEAD + "moves\nend 0 xyz\n", 4, "the hash is not hexadecimal: xyz"),
        (HEAD + "moves\nend 0\n\nmore\n", 5, "nothing may follow"),
    ],
)
def test_damage_names_the_line(text, line, reason):
    with pytest.raises(BadRecord) as caught:
        parse(text)
    assert caught.value.line == line
    assert reason in str(caught.value)


def test_the_digest_does_not_depend_on_the_order_of_fields():
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert 0 <= digest({}) < 2**64


@pytest.mark.parametrize(
    "value",
    [
        "NaN",
        "-Infinity",
        "1e999",
        "1.5",
        str(2**128),
        "9" * 5000,
        '"\\ud800"',
        '"\\u0000"',
        "[" * 40 + "]" * 40,
    ],
)
def test_a_header_holds_plain_values_only(value):
    """No fractions, nothing longer than a seed, no text that cannot be stored, nothing too deep."""
    with pytest.raises(BadRecord) as found:
        parse(f'septem 1\ngame "wonders"\nseed {value}\nmoves\nend 0\n')
    assert found.value.line == 3


@pytest.mark.parametrize("seat", ["9" * 5000, "100", "٣", "²", "-1", "1_0"])
def test_a_seat_is_a_small_number(seat):
    with pytest.raises(BadRecord) as found:
        parse(f'septem 1\ngame "wonders"\nmoves\n{seat} B altar\nend 1\n')
    assert found.value.line == 4


@pytest.mark.parametrize("ending", ["0x12", "-1", "f" * 17, "1_0"])
def test_a_hash_has_sixteen_digits_at_most(ending):
    with pytest.raises(BadRecord):
        parse(f'septem 1\ngame "wonders"\nmoves\nend 0 {ending}\n')
