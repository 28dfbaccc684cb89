"""Records from strangers are played apart, within limits of time and memory."""

import asyncio

import pytest

from septem.server import inspection
from septem.server.errors import Refused
from septem.server.inspection import Inspector, Verdict, inspect
from tests.kit.mutations import golden


def test_what_is_wrong_is_said_by_its_line() -> None:
    good = golden("duel")[0]["record"]
    lines = good.split("\n")
    first = lines.index("moves") + 1
    assert inspect(good) == Verdict()
    assert inspect(good.replace('"duel"', '"chess"')) == Verdict("record_of_no_game")
    assert inspect("\n".join([*lines[:first], "0 fly", *lines[first:]])).key == "bad_record"
    cut = lines[: first + 3]
    assert inspect("\n".join([*cut, "end 3"])) == Verdict("unfinished_record")
    wrong = [*cut, "1 draft nonsense", "end 4"]
    assert inspect("\n".join(wrong)) == Verdict("bad_record", len(cut) + 1)


def test_no_number_makes_a_table_that_is_too_large() -> None:
    """175 bytes once took 6.5 seconds and 1.6 GB."""
    for field, value in (("coins", 10**8), ("owed", 10**7), ("debts", 10**9), ("due", 10**9)):
        seats = f'[{{"{field}": {value}}}, {{}}, {{}}]'
        position = f'{{"game": "wonders", "expansions": ["cities"], "seats": {seats}}}'
        text = f'septem 1\ngame "wonders"\nposition {position}\nmoves\nend 0\n'
        assert inspect(text).key == "bad_record"


def test_who_takes_too_long_is_ended_and_the_next_is_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> list[str]:
        inspector = Inspector(apart=True)
        good, found = golden("duel")[0]["record"], []
        monkeypatch.setattr(inspection, "SECONDS", 0.0)  # nobody can be so quick
        for seconds in (0.0, 120.0):
            monkeypatch.setattr(inspection, "SECONDS", seconds)
            try:
                await inspector.check(good)
                found.append("")
            except Refused as problem:
                found.append(problem.key)
        assert inspector.child is not None
        ended = inspector.child.process
        inspector.close()
        assert not ended.is_alive()
        return found

    assert asyncio.run(ask()) == ["heavy_record", ""]


def test_the_process_has_limits() -> None:
    resource = pytest.importorskip("resource")
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=limits_of, args=(its,))
    process.start()
    memory, time = mine.recv()
    process.join()
    assert memory == inspection.MEMORY
    assert 0 < time <= inspection.PROCESSOR + 60
    assert resource.RLIM_INFINITY not in (memory, time)


def limits_of(line: object) -> None:
    import resource

    inspection.restrain()
    inspection.allow_more_time()
    line.send(  # type: ignore[attr-defined]
        (resource.getrlimit(resource.RLIMIT_AS)[0], resource.getrlimit(resource.RLIMIT_CPU)[0])
    )


def test_only_so_many_wait() -> None:
    async def ask() -> str:
        inspector = Inspector(apart=False)
        inspector.waiting = inspection.WAITING
        try:
            await inspector.check("")
        except Refused as problem:
            return problem.key
        return ""

    assert asyncio.run(ask()) == "busy"
