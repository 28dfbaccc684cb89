"""What holds in every game (A-16), on seeded random play."""

import os
import subprocess
import sys
from typing import Any

import pytest

import septem
from septem.architects.cards.catalogue import BOX
from septem.kernel.game import Game
from septem.kernel.playout import playout, step
from septem.kernel.record import digest
from septem.kernel.rng import Rng
from tests.kit.scale import scaled

ALL_TOKENS = sorted(token.id for token in BOX.tokens for _ in range(token.copies))
LIMITS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}


def start(seed: int, wonders: str = "random") -> Game:
    return septem.new("architects", players=2 + seed % 6, seed=seed, wonders=wonders)


def conserved(position: dict[str, Any]) -> None:
    """A-16.1: every card and token is somewhere, once."""
    cards = list(position["centre"])
    printed = [BOX.decks[7]]
    tokens = position["progress"] + position["stack"]
    piles = [position["discard"]]
    for entry in position["seats"]:
        cards += entry["deck"]
        piles.append(entry["cards"])
        printed.append(BOX.decks[BOX.wonder_ids.index(entry["wonder"])])
        tokens += entry["progress"]
    for card, ident in enumerate(BOX.card_ids):
        found = cards.count(ident) + sum(pile.get(ident, 0) for pile in piles)
        assert found == sum(deck[card] for deck in printed), ident
    assert sorted(tokens) == ALL_TOKENS


def naive_payable(entry: dict[str, Any]) -> bool:
    """Whether a stage can be paid with grey and yellow cards alone, counted anew."""
    held = [entry["cards"].get(ident, 0) for ident in BOX.card_ids[:6]]
    wonder = BOX.wonders[BOX.wonder_ids.index(entry["wonder"])]
    for number, stage in enumerate(wonder.stages, 1):
        if number in entry["stages"] or not set(stage.requires) <= set(entry["stages"]):
            continue
        useful = max(held[:5]) if stage.same else sum(count > 0 for count in held[:5])
        if stage.count - useful <= held[5]:
            return True
    return False


def naive_set(entry: dict[str, Any]) -> bool:
    counts = [entry["cards"].get(ident, 0) for ident in ("compass", "gear", "tablet")]
    return bool(max(counts) >= 2 or min(counts) >= 1)


def quiet(position: dict[str, Any]) -> None:
    """A-16.2: nobody holds anything that had to be used, peace is not over."""
    for entry in position["seats"]:
        assert not naive_payable(entry)
        assert not (naive_set(entry) and (position["progress"] or position["stack"]))
    assert position["conflict"] < LIMITS[len(position["seats"])]
    assert position["cat"] is None or position["cat"] < len(position["seats"])


def naive_total(position: dict[str, Any], number: int) -> int:
    """A player's points counted anew (A-11.3)."""
    entry = position["seats"][number]
    wonder = BOX.wonders[BOX.wonder_ids.index(entry["wonder"])]
    cards, tokens = entry["cards"], entry["progress"]
    total: int = sum(wonder.stages[stage - 1].vp for stage in entry["stages"])
    total += (
        2 * (position["cat"] == number) + 3 * cards.get("vp_3", 0) + 2 * cards.get("cat_2vp", 0)
    )
    total += 3 * entry["victories"] + [0, 4, 12][tokens.count("culture")]
    total += ("politics" in tokens) * cards.get("cat_2vp", 0)
    total += ("strategy" in tokens) * entry["victories"]
    total += ("education" in tokens) * 2 * len(tokens)
    total += ("decor" in tokens) * (6 if len(entry["stages"]) == 5 else 4)
    return total


@pytest.mark.clause("A-16.1", "A-16.2")
@pytest.mark.parametrize("seed", range(60))
def test_cards_and_tokens_are_conserved_and_nothing_is_left_undone(seed: int) -> None:
    game = start(seed)
    rng = Rng(seed)
    while not game.over:
        position = game.position()
        conserved(position)
        if position["decision"] == "take_card":
            quiet(position)
        step(game, rng)
    conserved(game.position())


@pytest.mark.clause("A-11.1", "A-11.2", "A-11.3", "A-16.1")
def test_two_thousand_games_end_and_score_as_counted_anew() -> None:
    for seed in range(scaled(2000)):
        game = start(seed)
        playout(game, Rng(seed))
        assert game.over
        assert game.pending == ()
        outcome = game.outcome
        assert outcome is not None
        position = game.position()
        conserved(position)
        totals = [lines["total"] for lines in outcome.scores]
        assert totals == [naive_total(position, number) for number in range(game.seats)]
        assert totals == list(game.totals())
        stages = [len(entry["stages"]) for entry in position["seats"]]
        assert stages[position["active"]] == 5 or position["idle"] == game.seats
        best = max(zip(totals, stages, strict=True))
        assert [seat in outcome.winners for seat in range(game.seats)] == [
            pair == best for pair in zip(totals, stages, strict=True)
        ]


@pytest.mark.parametrize("seed", range(24))
def test_every_listed_move_can_be_played(seed: int) -> None:
    """Each move is played on a clone; the game itself stays as it was; a decision offers a real choice."""
    game = start(seed)
    rng = Rng(seed)
    while not game.over:
        (seat,) = game.pending
        moves = game.moves(seat)
        assert len(moves) > 1 or game.view(None)["decision"] == "take_card"
        before = game.hash()
        for move in moves:
            other = game.clone()
            other.play(seat, move.text)
            assert other.hash() != before
        assert game.hash() == before
        assert all(game.moves(other) == [] for other in range(game.seats) if other != seat)
        step(game, rng)


SAMPLE = """
import septem
from septem.kernel.playout import playout
from septem.kernel.record import digest
from septem.kernel.rng import Rng
hashes = []
for seed in range(40):
    game = septem.new("architects", players=2 + seed % 6, seed=seed)
    playout(game, Rng(seed))
    hashes += [game.hash(), list(map(int, game.totals()))]
print(septem.compiled, digest({"hashes": hashes}))
"""


def sampled(interpreted: bool) -> tuple[bool, int]:
    environment = {**os.environ, "SEPTEM_INTERPRETED": "1" if interpreted else "0"}
    done = subprocess.run(
        [sys.executable, "-c", SAMPLE], env=environment, capture_output=True, text=True, check=True
    )
    compiled, number = done.stdout.split()
    return compiled == "True", int(number)


def test_compiled_and_interpreted_games_are_the_same() -> None:
    compiled, number = sampled(interpreted=False)
    plain, other = sampled(interpreted=True)
    assert not plain
    assert number == other
    assert compiled or not septem.compiled


@pytest.mark.clause("A-14.1")
def test_a_seed_fixes_the_deal_for_good() -> None:
    """A record of today must replay tomorrow: the deal of a seed never changes."""
    position = septem.new("architects", players=3, seed=7).position()
    assert position["luck"] == 1234437214
    wonders = [entry["wonder"] for entry in position["seats"]]
    assert wonders == ["alexandria", "halicarnassus", "ephesus"]
    assert digest(position) == 10530621314223422641
