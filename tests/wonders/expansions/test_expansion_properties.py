"""What holds in every game with expansions, tried on seeded random ones of every legal combination and size."""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import septem
from septem.kernel.playout import playout
from septem.kernel.record import digest
from septem.kernel.rng import Rng
from tests.kit.scale import scaled
from tests.kit.wonders import BOTH
from tests.kit.wonders_cards import backs, everywhere, in_the_box, shown
from tests.kit.wonders_games import (
    TABLES,
    boxes,
    decisions,
    moments,
    played,
    some,
    spread,
    tall,
    teams,
)

every_table = pytest.mark.parametrize("name", TABLES)


@every_table
def test_every_card_lies_somewhere_exactly_once_at_every_decision(name: str) -> None:
    for number in range(some(name, 16)):
        box: Counter[str] = Counter()
        for count, game in enumerate(decisions(name, number)):
            if count % spread(name, 1):
                continue
            box = box or in_the_box(game)
            position = game.position()
            assert everywhere(position) == box
            for seat in position["seats"]:
                assert seat["coins"] >= seat["trade_income"] >= 0
                assert len(seat["markers"]) <= seat["stages"]
                assert tall(name) or len(seat["markers"]) == seat["stages"]


@pytest.mark.clause("C-4.3", "C-4.6", "C-5.2")
@pytest.mark.parametrize("name", [name for name in TABLES if "cities" in boxes(name)])
def test_debts_and_tokens_only_grow_and_pay_for_losses(name: str) -> None:
    for number in range(some(name, 16)):
        before: list[dict[str, Any]] | None = None
        for game in decisions(name, number):
            seats = game.position()["seats"]
            for old, new in zip(before or seats, seats, strict=True):
                assert new["debts"] >= old["debts"]
                assert new["diplomacy"] >= old["diplomacy"] - 1
            before = seats


# What is hidden.


@pytest.mark.clause("L-10.1", "C-10.2", "C-11.2", "T-22.1", "F-10.1", "F-10.3")
@every_table
def test_views_survive_a_new_deal_that_depends_on_them_alone(name: str) -> None:
    for number in range(some(name, 8)):
        for count, game in enumerate(moments(name, number, every=13)):
            if game.over:
                continue
            for seat in range(game.seats):
                twin = game.determinize(seat, count)
                assert twin.view(seat) == game.view(seat)
                assert everywhere(twin.position()) == in_the_box(game)
                assert backs(twin.position()) == backs(game.position())
                assert twin.moves(seat) == game.moves(seat)
                direct = game.determinize(seat, 7)
                assert twin.determinize(seat, 7).hash() == direct.hash()
            again = septem.position(twin.position())
            assert again.hash() == twin.hash()
            playout(again, Rng(count))


@pytest.mark.clause("L-10.1", "L-10.2", "L-10.3", "C-10.1", "C-11.2", "T-22.1", "F-10.1", "F-10.2")
@every_table
def test_views_name_no_card_the_seat_has_not_seen(name: str) -> None:
    for number in range(some(name, 3)):
        seen: list[set[str]] = [set() for _ in range(8)]
        known: set[str] = set()
        public: set[str] = set()
        for count, game in enumerate(decisions(name, number)):
            if game.over:
                break
            known = known or set(in_the_box(game))
            position = game.position()
            public |= laid_open(position)
            looked = count % spread(name, 1) == 0
            assert not looked or shown(known, game.view(None)) <= public
            for seat in range(game.seats):
                shares = (seat, seat ^ 1) if teams(name) else (seat,)
                seen[seat] |= looked_at(position, shares, seat in game.pending)
                assert not looked or shown(known, game.view(seat)) <= public | seen[seat]


def laid_open(position: dict[str, Any]) -> set[str]:
    """The cards that lie before everybody."""
    found: set[str] = set()
    for entry in position["seats"]:
        found.update(entry["cards"] + entry.get("leaders", []))
        found.update([entry["foundation"]] if entry.get("foundation") else [])
    if not position["step"].endswith("foundation"):
        found.update(position.get("foundation_box", []))
    return found


def looked_at(position: dict[str, Any], shares: tuple[int, ...], asked: bool) -> set[str]:
    """The cards a seat sees besides: hands it shares, and piles that it looks through when it is asked."""
    found: set[str] = set()
    for other in shares:
        for word in ("hand", "leader_hand", "foundation_hand"):
            found.update(position["seats"][other].get(word, []))
    if asked and position["step"] == "dig":
        found.update(position["discard"])
    if asked and position["step"] == "set aside":
        found.update(position["left_out"] + position["reserve"])
    return found


# The end.


@pytest.mark.clause("T-18.2", "F-5.8")
@every_table
def test_the_end_is_explained_line_by_line(name: str) -> None:
    for number in range(scaled(30, least=3)):
        for seat in played(name, number).view(None)["seats"]:
            for line in ("wonder", "science", "guilds", "towers", "foundations", "leaders"):
                if line in seat["points"]:
                    assert sum(seat["explained"][line].values()) == seat["points"][line]


@pytest.mark.clause("F-1.2")
def test_illegal_combinations_are_refused() -> None:
    for expansions in (("foundations",), ("towers", "foundations"), (*BOTH, "foundations")):
        with pytest.raises(septem.BadOption, match="Foundations needs the expansion"):
            septem.new("wonders", seed=1, players=4, expansions=expansions)


# Both builds.


def seeded_hash() -> int:
    ends = {f"{name} {n}": played(name, n).hash() for name in TABLES for n in range(9)}
    return digest(ends)


@pytest.mark.skipif(not septem.compiled, reason="there is one build only")
def test_both_builds_play_the_same_games() -> None:
    code = f"import {__name__} as t; print(t.seeded_hash())"
    environment = {
        **os.environ,
        "SEPTEM_INTERPRETED": "1",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == seeded_hash()
