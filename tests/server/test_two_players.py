"""Two players: whether the controller's second decision had a choice is nobody else's business (W-11.4)."""

from typing import Any

import pytest

from septem.kernel.record import parse
from septem.server import bot_seats
from septem.server.table import PLAYING, Facts, Seat, Table
from tests.kit.mutations import golden

ROWS = [row for row in golden("wonders") if "\nplayers 2\n" in row["record"]]


def others_know(table: Table, seat: int) -> list[Any]:
    """All that the other player and a spectator can see of a table, besides the game's own secrets."""
    known: list[Any] = []
    for viewer in (1 - seat, None):
        known += [table.number_for(viewer), table.game.view(viewer), len(table.log.lines)]
    return known


@pytest.mark.parametrize("row", ROWS[:4])
def test_two_orders_of_the_controller_are_seen_as_one(row: dict[str, Any]) -> None:
    record = parse(row["record"])
    people = [Seat(0, "person", "Ada"), Seat(1, "person", "Bo")]
    table = Table(Facts("x", "wonders", record.setup.options, state=PLAYING), people, ())
    kinds = set()
    for at, (seat, text) in enumerate(record.moves):
        step = table.checked(seat, text)
        controller, before = table.game.view(None)["controller"], others_know(table, seat)
        choosing = table.game.view(None)["step"] == "choose"
        table.accept(step)
        if not choosing:
            continue
        again = at + 1 < len(record.moves) and " free " in f" {record.moves[at + 1][1]} "
        if seat in table.game.pending and table.log.is_waiting(seat):
            assert others_know(table, seat) == before
        if seat == controller and not again:
            kinds.add("settled" if step.settled else "chosen")
        if table.log.turns and not table.log.is_waiting(seat):
            made = [deed.seat for deed in table.log.turns[-1].deeds]
            assert made == sorted([0, 1, controller])
    assert "chosen" in kinds or "settled" in kinds


def test_both_kinds_were_looked_at() -> None:
    settled = 0
    for row in ROWS[:4]:
        record = parse(row["record"])
        table = Table(Facts("x", "wonders", record.setup.options, state=PLAYING), [], ())
        for seat, text in record.moves:
            step = table.checked(seat, text)
            settled += len(step.settled)
            table._apply(step)
    assert settled


def test_what_is_taken_back_is_taken_back_whole() -> None:
    record = parse(ROWS[0]["record"])
    people = [Seat(0, "person", "Ada"), Seat(1, "person", "Bo")]
    table = Table(Facts("x", "wonders", record.setup.options, state=PLAYING), people, ())
    seat = table.game.view(None)["controller"]
    for _ in range(2):  # the own order, then the Free City's
        before = others_know(table, seat)
        table.accept(table.checked(seat, table.game.moves(seat)[0].text))
    assert others_know(table, seat) != before
    assert len(table.moves) == 2
    table.take_back(seat, table.took_back(seat))
    assert table.moves == []
    assert table.stamp(seat) == 2  # no number of a decision comes twice
    assert table.log.own(seat, "en") is None


def test_a_bot_takes_as_long_without_a_second_choice_as_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """W-11.4: a settled decision is waited for as long as one more thought would take."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("asyncio.sleep", sleep)
    record = parse(ROWS[0]["record"])
    seats = [Seat(number, "bot", "Ada", "random") for number in range(2)]
    table = Table(Facts("x", "wonders", record.setup.options, state=PLAYING), seats, ())
    for thought, (seat, text) in enumerate(record.moves):
        step, before = table.checked(seat, text), len(waited)
        asking = bot_seats.as_if_chosen_twice(table, seat, text, float(thought))
        with pytest.raises(StopIteration):
            asking.send(None)
        assert waited[before:] == ([float(thought)] if step.settled else [])
        table._apply(step)
    assert waited
