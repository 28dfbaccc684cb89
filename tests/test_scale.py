"""The model of docs/scale.md."""

from dataclasses import replace
from pathlib import Path

from tools.scale import Costs, Prices, need, written

PAGE = Path(__file__).parents[1] / "docs" / "scale.md"


def test_the_page_says_what_the_model_computes() -> None:
    table = written(need(tables, Costs(), Prices()) for tables in (1000, 10_000, 100_000))
    assert table in PAGE.read_text(encoding="utf-8")


def test_ten_times_the_tables_need_ten_times_as_much() -> None:
    few, many = (need(tables, Costs(), Prices()) for tables in (10_000, 100_000))
    for name in ("moves", "writes", "disk_gb", "megabits", "terabytes"):
        assert abs(getattr(many, name) / getattr(few, name) - 10) < 1e-9
    assert 9 < many.processes / few.processes <= 10


def test_streams_may_need_more_processes_than_moves_do() -> None:
    cheap = replace(Costs(), server_ms=0.01)
    assert need(100_000, cheap, Prices()).processes == 50
