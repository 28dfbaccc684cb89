"""What holds in every game with Towers and Foundations, tried on seeded random ones of every legal combination and size."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from expansion_tables import (
    BOTH,
    EVERYTHING,
    FULL,
    SIDES,
    TOWERS,
    catalogue,
    scaled,
    step_of,
    thinned,
    walk,
)

import septem
from septem.kernel.playout import playout
from septem.kernel.record import digest
from septem.kernel.rng import Rng

TABLES: dict[str, dict[str, Any]] = {
    "towers": {"expansions": TOWERS},
    "leaders and towers": {"expansions": ("leaders", "towers")},
    "cities and towers": {"expansions": ("cities", "towers")},
    "all boxes": {"expansions": FULL, "optional_cards": True},
    "everything": {"expansions": EVERYTHING, "optional_cards": True},
    "teams of 4": {"expansions": ("cities", "towers"), "teams": True, "players": 4},
    "teams of 6": {"expansions": EVERYTHING, "teams": True, "players": 6},
}
NAMES = sorted(TABLES)
RARELY = 2 if septem.compiled else 5


def fresh(name: str, number: int) -> septem.Game:
    """Game number n of a table: players and sides go round."""
    options = {"players": 3 + number % 6, **TABLES[name]}
    if "foundations" not in options["expansions"]:
        options["sides"] = SIDES[number % 3]
    return septem.new("wonders", seed=number, **options)


def decisions(name: str, number: int) -> Iterator[septem.Game]:
    return walk(fresh(name, number), number)


def moments(name: str, number: int, every: int) -> Iterator[septem.Game]:
    return thinned(decisions(name, number), ("choose", "lose", "hire"), every)


def in_the_box(game: septem.Game) -> Counter[str]:
    position = game.position()
    pieces = catalogue(tuple(position["expansions"]), position.get("optional_cards", False))
    return Counter(
        {
            card.id: sum(1 for least in card.copies if least <= game.seats) if card.copies else 1
            for card in pieces.cards
        }
    )


def everywhere(position: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    found = Counter(position["discard"] + position["left_out"])
    for word in ("reserve", "gone", "leftovers", "waiting_leaders", "foundation_box"):
        found.update(position.get(word, []))
    for deck in position["decks"].values():
        found.update(deck)
    for seat in position["seats"]:
        for word in ("cards", "hand", "markers", "leaders", "leader_hand", "foundation_hand"):
            found.update(seat.get(word, []))
        found.update(x for x in (seat["recovering"], seat.get("foundation")) if x)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_game_ends_with_all_cards_and_a_winner(name: str) -> None:
    for number in range(scaled(1000 if name == "towers" else 500, least=12)):
        game = fresh(name, number)
        playout(game, Rng(number))
        outcome = game.outcome
        assert outcome is not None
        assert outcome.winners
        if number % 4:
            continue
        end = game.position()
        assert everywhere(end) == in_the_box(game)
        for seat, sheet in zip(end["seats"], outcome.scores, strict=True):
            assert seat["coins"] >= 0
            assert seat.get("owed", 0) == 0
            assert seat["recovering"] is None
            assert seat["golden"] == []
            assert sheet["total"] == sum(v for k, v in sheet.items() if k != "total")
        assert [int(total) for total in game.totals()] == [s["total"] for s in outcome.scores]
        tokens = sum(seat["shield_tokens"] for seat in end["seats"])
        assert tokens + game.view(None)["shield_tokens"] == 8


@pytest.mark.parametrize("name", NAMES)
def test_coins_and_cards_are_kept_at_every_decision(name: str) -> None:
    for number in range(scaled(4, least=2)):
        box: Counter[str] = Counter()
        for count, game in enumerate(decisions(name, number)):
            if count % RARELY:
                continue
            box = box or in_the_box(game)
            position = game.position()
            assert everywhere(position) == box
            for seat in position["seats"]:
                assert seat["coins"] >= seat["trade_income"] >= 0
                assert len(seat["markers"]) <= seat["stages"]


@pytest.mark.parametrize("name", NAMES)
def test_records_replay_to_the_same_hash(name: str) -> None:
    for number in range(scaled(30, least=3)):
        game = fresh(name, number)
        playout(game, Rng(number))
        record = game.record()
        again = septem.replay(str(record))
        assert again.hash() == game.hash() == record.final


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_read_back_and_moves_have_words(name: str) -> None:
    for number in range(scaled(2, least=1)):
        for game in moments(name, number, every=13 * RARELY):
            position = game.position()
            again = septem.position(json.loads(json.dumps(position)))
            assert again.position() == position
            assert again.pending == game.pending
            for seat in range(game.seats):
                assert again.moves(seat) == game.moves(seat)
                assert again.view(seat) == game.view(seat)
                written = [move.text for move in game.moves(seat)]
                assert len(set(written)) == len(written)
                for move in game.moves(seat):
                    assert "{" not in move.describe("en") + move.describe("fr")
                    assert game.legal_code(seat, move.text) == move.code


@pytest.mark.parametrize("name", NAMES)
def test_unplay_and_clones_leave_no_trace(name: str) -> None:
    for number in range(scaled(2, least=1)):
        rng = random.Random(number)
        for game in moments(name, number, every=15 * RARELY):
            if len(game.pending) < 2:
                continue
            before = (game.hash(), str(game.record()))
            playout(game.clone(), Rng(number))
            seat = rng.choice(game.pending)
            game.play(seat, rng.choice(game.moves(seat)))
            game.unplay(seat)
            assert before == (game.hash(), str(game.record()))


@pytest.mark.clause("T-22.1", "F-10.1", "F-10.3")
@pytest.mark.parametrize("name", NAMES)
def test_views_survive_a_new_deal_that_depends_on_them_alone(name: str) -> None:
    for number in range(scaled(2, least=1)):
        for count, game in enumerate(moments(name, number, every=14 * RARELY)):
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


def shown(known: set[str], value: Any) -> set[str]:
    """The cards a view names anywhere, texts of orders included."""
    if isinstance(value, dict):
        return set().union(*(shown(known, inner) for inner in [*value, *value.values()]))
    if isinstance(value, list):
        return set().union(*(shown(known, inner) for inner in value))
    return {word.lstrip("@!") for word in str(value).split()} & known


@pytest.mark.clause("T-22.1", "F-10.1", "F-10.2")
@pytest.mark.parametrize("name", NAMES)
def test_views_name_no_card_the_seat_has_not_seen(name: str) -> None:
    for number in range(scaled(2, least=1)):
        teams = "teams" in TABLES[name]
        seen: list[set[str]] = [set() for _ in range(8)]
        known: set[str] = set()
        public: set[str] = set()
        for count, game in enumerate(decisions(name, number)):
            if game.over:
                break
            known = known or set(in_the_box(game))
            position = game.position()
            for entry in position["seats"]:
                public.update(entry["cards"] + entry.get("leaders", []))
                public.update([entry["foundation"]] if entry.get("foundation") else [])
            if not step_of(game).endswith("foundation"):
                public.update(position.get("foundation_box", []))
            looked = count % RARELY == 0
            assert not looked or shown(known, game.view(None)) <= public
            step = step_of(game)
            for seat in range(game.seats):
                for other in (seat, seat ^ 1) if teams else (seat,):
                    held = position["seats"][other]
                    for word in ("hand", "leader_hand", "foundation_hand"):
                        seen[seat].update(held.get(word, []))
                if step == "dig" and seat in game.pending:
                    seen[seat].update(position["discard"])
                if step == "set aside" and seat in game.pending:
                    seen[seat].update(position["left_out"] + position["reserve"])
                if looked:
                    assert shown(known, game.view(seat)) <= public | seen[seat]


@pytest.mark.clause("T-18.2", "F-5.8")
def test_the_end_is_explained_line_by_line() -> None:
    for name in ("towers", "all boxes", "everything"):
        for number in range(scaled(60, least=8)):
            game = fresh(name, number)
            playout(game, Rng(number))
            for seat in game.view(None)["seats"]:
                for line in ("wonder", "science", "guilds", "towers", "foundations", "leaders"):
                    if line in seat["points"]:
                        assert sum(seat["explained"][line].values()) == seat["points"][line]


@pytest.mark.clause("T-14.5")
def test_illegal_combinations_are_refused() -> None:
    for expansions in (("foundations",), ("towers", "foundations"), (*BOTH, "foundations")):
        with pytest.raises(septem.BadOption, match="Foundations needs the expansion"):
            septem.new("wonders", seed=1, players=4, expansions=expansions)


# Both builds.


def seeded_hash() -> int:
    ends = {}
    for name in NAMES:
        for number in range(8):
            game = fresh(name, number)
            playout(game, Rng(number))
            ends[f"{name} {number}"] = game.hash()
    return digest(ends)


@pytest.mark.skipif(not septem.compiled, reason="there is one build only")
def test_both_builds_play_the_same_games() -> None:
    code = "import test_towers_properties as t; print(t.seeded_hash())"
    here = Path(__file__).parent
    environment = {
        **os.environ,
        "SEPTEM_INTERPRETED": "1",
        "PYTHONPATH": os.pathsep.join([str(here), str(here.parent), *sys.path]),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == seeded_hash()
