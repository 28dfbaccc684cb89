"""The story tells what everybody saw and nothing else."""

from random import Random

import pytest

import septem
from septem.kernel.game import Game, Move
from septem.server.log import Commitment, Inventory, Log, plain, words
from tests.kit import duel


def listen(game: Game, rng: Random) -> Log:
    story = Log(game, plain)
    while not game.over:
        seat = game.pending[0]
        move = rng.choice(game.moves(seat))
        tell(story, game, seat, move)
    return story


def tell(story: Log, game: Game, seat: int, move: Move) -> bool:
    done = Commitment(
        seat, move.text, move.fields, {"en": move.describe("en"), "fr": move.describe("fr")}
    )
    game.play(seat, move)
    return story.hear(game, done)


def test_choices_are_told_when_they_are_revealed() -> None:
    game = septem.new("wonders", players=3, seed=5)
    story = Log(game, plain)
    for seat in (0, 1):
        assert not tell(story, game, seat, game.moves(seat)[0])
        assert story.lines == []
        assert story.own(seat, "en") is not None
    assert tell(story, game, 2, game.moves(2)[0])
    assert [line.seat for line in story.lines] == [0, 1, 2]
    assert story.own(0, "en") is None


def test_a_choice_taken_back_is_never_told() -> None:
    game = septem.new("wonders", players=3, seed=5)
    story = Log(game, plain)
    tell(story, game, 0, game.moves(0)[0])
    game.unplay(0)
    story.take_back(0)
    for seat in range(3):
        tell(story, game, seat, game.moves(seat)[-1])
    assert len(story.lines) == 3


@pytest.mark.parametrize("seed", range(4))
def test_cards_put_away_face_down_are_not_named(seed: int) -> None:
    story = listen(septem.new("wonders", players=4, seed=seed), Random(seed))
    last_turn = story.lines[-1].number - 4
    for line in story.lines:
        if line.number < last_turn - 1:
            hidden = line.own["en"].startswith("Discard") or "under it" in line.own["en"]
            assert (line.text is None) == hidden, line


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_duel_and_architects_are_open_books(game: str) -> None:
    story = listen(septem.new(game, seed=3), Random(3))
    assert [line.own["en"] for line in story.lines if line.text is None] == []


def test_a_divinity_placed_face_down_is_not_named() -> None:
    story = listen(septem.new("duel", seed=4, expansions=("pantheon",)), Random(4))
    hidden = [line.own["en"] for line in story.lines if line.text is None]
    assert hidden
    assert all(said.startswith("Place ") for said in hidden)


def test_the_free_citys_orders_are_told() -> None:
    story = listen(septem.new("wonders", seed=4, players=2), Random(4))
    told = [line.said["en"] for line in story.lines if line.text and line.text.startswith("free B")]
    assert told


def test_what_is_only_named_again_is_no_piece_that_moved() -> None:
    """A card that makes a seat lose coins does not lie there: were it told so, a copy put away unseen would be betrayed."""
    loss = {"seat": 1, "card": "hideout", "stage": None, "coins": 1}
    seats = [{"cards": ["altar"], "owed_for": [loss]}, {"cards": ["hideout"], "owed_for": []}]
    found = Inventory({"seats": seats}, {"altar", "hideout"})
    assert [list(words(found.at(seat))) for seat in (0, 1)] == [["altar"], ["hideout"]]


@pytest.mark.clause("P-11.4", "P-11.5")
def test_the_order_after_the_divine_theater_is_told_to_its_builder_alone() -> None:
    game = duel.table(
        duel.seat(wonders=["divine_theater"], coins=40),
        expansions=["pantheon"],
        cards=["altar", "baths"],
        mythology_decks={"mesopotamian": ["nisaba", "enki", "ishtar"]},
    )
    story = Log(game, plain)
    for text in ("W divine_theater altar", "deck mesopotamian", "call ishtar", "top enki"):
        who = game.pending[0]
        tell(story, game, who, next(move for move in game.moves(who) if move.text == text))
    called, put_back = story.lines[-2:]
    assert called.text == "call ishtar"
    assert (put_back.text, put_back.said) == (None, {"en": "", "fr": ""})
    assert "Enki" in put_back.own["en"]
