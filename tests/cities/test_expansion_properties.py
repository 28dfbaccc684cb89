"""What holds in every game with expansions, tried on thousands of seeded random ones."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from expansion_tables import TABLES, catalogue, decisions, fresh, moments, scaled, step_of

import septem
from septem.kernel.playout import playout
from septem.kernel.record import digest
from septem.kernel.rng import Rng

GAMES = scaled(1000, least=5)
SAMPLE = scaled(20, least=1)
RARELY = 1 if septem.compiled else 6
NAMES = sorted(TABLES)


def pieces_of(game: septem.Game) -> Any:
    position = game.position()
    return catalogue(tuple(position["expansions"]), position.get("optional_cards", False))


def in_the_box(game: septem.Game) -> Counter[str]:
    """Every card of a game: the copies in use, all cards of the pools, all leaders."""
    players = game.seats
    return Counter(
        {
            card.id: sum(1 for least in card.copies if least <= players) if card.copies else 1
            for card in pieces_of(game).cards
        }
    )


def everywhere(position: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    found = Counter(position["discard"] + position["left_out"])
    found.update(position.get("reserve", []) + position.get("gone", []))
    for deck in position["decks"].values():
        found.update(deck)
    for seat in position["seats"]:
        found.update(seat["cards"] + seat["hand"] + seat["markers"])
        found.update(seat.get("leaders", []) + seat.get("leader_hand", []))
    return found


@pytest.mark.clause("C-1.2", "C-4.5", "C-9.1", "L-9.1")
@pytest.mark.parametrize("name", NAMES)
def test_every_game_ends_with_all_cards_and_a_winner(name: str) -> None:
    for number in range(GAMES):
        game = fresh(name, number)
        playout(game, Rng(number))
        outcome = game.outcome
        assert outcome is not None
        assert outcome.winners
        if number % 4 == 0:
            end = game.position()
            assert everywhere(end) == in_the_box(game)
            for seat, sheet in zip(end["seats"], outcome.scores, strict=True):
                assert seat["coins"] >= 0
                assert seat.get("owed", 0) == 0
                assert sheet["treasury"] == seat["coins"] // 3 - seat.get("debts", 0)
                assert sheet["total"] == sum(v for k, v in sheet.items() if k != "total")
            assert [int(total) for total in game.totals()] == [s["total"] for s in outcome.scores]


@pytest.mark.parametrize("name", NAMES)
def test_every_card_lies_somewhere_exactly_once_at_every_decision(name: str) -> None:
    for number in range(SAMPLE):
        box: Counter[str] = Counter()
        for game in decisions(name, number):
            box = box or in_the_box(game)
            position = game.position()
            assert everywhere(position) == box
            for seat in position["seats"]:
                assert seat["coins"] >= seat["trade_income"] >= 0
                assert len(seat["markers"]) == seat["stages"]


@pytest.mark.clause("C-4.3", "C-4.6", "C-5.2")
@pytest.mark.parametrize("name", [name for name in NAMES if name != "leaders"])
def test_debts_and_tokens_only_grow_and_pay_for_losses(name: str) -> None:
    for number in range(SAMPLE):
        before: list[dict[str, Any]] | None = None
        step = ""
        for game in decisions(name, number):
            seats = game.position()["seats"]
            for old, new in zip(before or seats, seats, strict=True):
                assert new["debts"] >= old["debts"]
                assert new["diplomacy"] >= old["diplomacy"] - 1
            if step == "lose" and before is not None and step_of(game) != "lose":
                for old, new in zip(before, seats, strict=True):
                    if old["owed"]:
                        assert new["debts"] - old["debts"] >= 0
            before, step = seats, step_of(game)


@pytest.mark.parametrize("name", NAMES)
def test_records_replay_to_the_same_hash(name: str) -> None:
    for number in range(scaled(40, least=3)):
        game = fresh(name, number)
        playout(game, Rng(number))
        record = game.record()
        again = septem.replay(str(record))
        assert again.hash() == game.hash() == record.final
        assert str(again.record()) == str(record)


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_read_back_and_moves_have_words(name: str) -> None:
    for number in range(scaled(20, least=1)):
        for game in moments(name, number, every=9 * RARELY):
            position = game.position()
            again = septem.position(json.loads(json.dumps(position)))
            assert again.position() == position
            assert again.pending == game.pending
            for seat in range(game.seats):
                assert again.moves(seat) == game.moves(seat)
                assert again.view(seat) == game.view(seat)
                for move in game.moves(seat):
                    assert move.describe("en")
                    assert move.describe("fr") != move.describe("en") or "keep" in move.text
                    twin = game.clone()
                    assert twin.legal_code(seat, move.text) == move.code


@pytest.mark.parametrize("name", NAMES)
def test_unplay_and_clones_leave_no_trace(name: str) -> None:
    for number in range(scaled(20, least=1)):
        rng = random.Random(number)
        for game in moments(name, number, every=11 * RARELY):
            if len(game.pending) < 2:
                continue
            before = (game.hash(), str(game.record()), [game.view(s) for s in range(game.seats)])
            twin = game.clone()
            playout(twin, Rng(number))
            seat = rng.choice(game.pending)
            game.play(seat, rng.choice(game.moves(seat)))
            game.unplay(seat)
            assert before == (
                game.hash(),
                str(game.record()),
                [game.view(s) for s in range(game.seats)],
            )


# What is hidden.


@pytest.mark.clause("L-10.1", "C-10.2", "C-11.2")
@pytest.mark.parametrize("name", NAMES)
def test_views_survive_a_new_deal_that_depends_on_them_alone(name: str) -> None:
    for number in range(scaled(12, least=1)):
        for count, game in enumerate(moments(name, number, every=12 * RARELY)):
            if game.over:
                continue
            for seat in range(game.seats):
                twin = game.determinize(seat, count)
                assert twin.view(seat) == game.view(seat)
                assert everywhere(twin.position()) == in_the_box(game)
                assert twin.moves(seat) == game.moves(seat)
                direct = game.determinize(seat, 7)
                assert twin.determinize(seat, 7).hash() == direct.hash()
            again = septem.position(twin.position())
            assert again.hash() == twin.hash()
            playout(again, Rng(count))


@pytest.mark.clause("L-10.1", "L-10.2", "L-10.3", "C-10.1", "C-11.2")
@pytest.mark.parametrize("name", NAMES)
def test_views_name_no_card_the_seat_has_not_seen(name: str) -> None:
    for number in range(scaled(3, least=1)):
        teams = "teams" in TABLES[name]
        seen: list[set[str]] = [set() for _ in range(7)]
        known: set[str] = set()
        for count, game in enumerate(decisions(name, number)):
            if game.over:
                break
            known = known or set(pieces_of(game).by_id)
            position = game.position()
            public: set[str] = set()
            for entry in position["seats"]:
                public.update(entry["cards"] + entry.get("leaders", []))
            looked = count % RARELY == 0
            assert not looked or shown(known, game.view(None)) <= public
            digging = step_of(game) == "dig"
            for seat in range(game.seats):
                partners = (seat, seat ^ 1) if teams else (seat,)
                for other in partners:
                    held = position["seats"][other]
                    seen[seat].update(held["hand"] + held.get("leader_hand", []))
                if digging and seat in game.pending:
                    seen[seat].update(position["discard"])
                if looked:
                    assert shown(known, game.view(seat)) <= public | seen[seat]


def shown(known: set[str], value: Any) -> set[str]:
    """The cards a view names anywhere, texts of orders included."""
    if isinstance(value, dict):
        return set().union(*(shown(known, inner) for inner in [*value, *value.values()]))
    if isinstance(value, list):
        return set().union(*(shown(known, inner) for inner in value))
    return {word.lstrip("@") for word in str(value).split()} & known


# Both builds.


def seeded_hash() -> int:
    ends = {}
    for name in NAMES:
        for number in range(10):
            game = fresh(name, number)
            playout(game, Rng(number))
            ends[f"{name} {number}"] = game.hash()
    return digest(ends)


@pytest.mark.skipif(not septem.compiled, reason="there is one build only")
def test_both_builds_play_the_same_games() -> None:
    code = "import test_expansion_properties as t; print(t.seeded_hash())"
    here = Path(__file__).parent
    environment = {
        **os.environ,
        "SEPTEM_INTERPRETED": "1",
        "PYTHONPATH": os.pathsep.join([str(here), str(here.parent)]),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == seeded_hash()
