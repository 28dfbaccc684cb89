"""The story tells what everybody saw and nothing else."""

from random import Random

import pytest

import septem
from septem.kernel.game import Game, Move
from septem.kernel.inventory import Inventory, words
from septem.server.log import Commitment, Log, LogEntry
from tests.kit import duel
from tests.kit.story import listen, voice


def tell(story: Log, game: Game, seat: int, move: Move) -> bool:
    done = Commitment(
        seat, move.text, move.fields, {"en": move.describe("en"), "fr": move.describe("fr")}
    )
    game.play(seat, move)
    return story.hear(game, done)


def plays(story: Log) -> list[LogEntry]:
    """The lines that tell moves."""
    return [line for line in story.lines if line.told.deed is not None]


def own(game: str, line: LogEntry) -> str:
    """What the seat itself reads."""
    return voice(game, reader=line.told.seat).parts(line.told)[0]


def said(game: str, line: LogEntry) -> str:
    """What everybody else reads."""
    return voice(game).line(line.told)


def test_choices_are_told_when_they_are_revealed() -> None:
    game = septem.new("wonders", players=3, seed=5)
    story = Log(game)
    for seat in (0, 1):
        assert not tell(story, game, seat, game.moves(seat)[0])
        assert story.lines == []
        assert story.own(seat, "en") is not None
    assert tell(story, game, 2, game.moves(2)[0])
    assert [line.told.seat for line in plays(story)] == [0, 1, 2]
    assert {line.beat for line in story.lines} == {1}
    assert story.own(0, "en") is None


def test_a_choice_taken_back_is_never_told() -> None:
    game = septem.new("wonders", players=3, seed=5)
    story = Log(game)
    tell(story, game, 0, game.moves(0)[0])
    game.unplay(0)
    story.take_back(0)
    for seat in range(3):
        tell(story, game, seat, game.moves(seat)[-1])
    assert len(plays(story)) == 3


@pytest.mark.parametrize("seed", range(4))
def test_cards_put_away_face_down_are_not_named(seed: int) -> None:
    story = listen(septem.new("wonders", players=4, seed=seed), Random(seed))
    lines = plays(story)
    for line in lines[:-4]:
        mine = own("wonders", line)
        hidden = "discarded" in mine or "under it" in mine
        assert (line.text is None) == hidden, line
        if hidden:
            assert line.told.said.things == []
            assert all(clause.things == [] for clause in line.told.more)


@pytest.mark.parametrize("game", ["duel", "architects"])
def test_duel_and_architects_are_open_books(game: str) -> None:
    story = listen(septem.new(game, seed=3), Random(3))
    assert [line for line in plays(story) if line.text is None] == []


def test_a_divinity_placed_face_down_is_not_named() -> None:
    story = listen(septem.new("duel", seed=4, expansions=("pantheon",)), Random(4))
    hidden = [line for line in plays(story) if line.text is None]
    assert hidden
    for line in hidden:
        assert " placed " in own("duel", line)
        assert said("duel", line).startswith(f"{voice('duel').names[line.told.seat or 0]} placed a")
        assert line.told.said.things == []


def test_the_free_citys_orders_are_told() -> None:
    story = listen(septem.new("wonders", seed=4, players=2), Random(4))
    told = [line for line in plays(story) if line.text and line.text.startswith("free B")]
    assert told
    free = voice("wonders", seats=2)
    assert all(free.line(line.told).startswith("The Free City built") for line in told)


def test_what_the_free_city_had_to_do_is_told_as_well() -> None:
    """W-11.5: with one order only nobody is asked; the building shows all the same."""
    built = told = 0
    for seed in range(4):
        game = septem.new("wonders", seed=seed, players=2)
        story = listen(game, Random(seed))
        built += len(game.view(None)["seats"][2]["cards"])
        told += sum(
            line.told.seat == 2 and line.told.said.key in ("told_build", "told_dig")
            for line in story.lines
        )
    assert told == built


def test_a_building_given_up_is_told() -> None:
    """Who builds by an exchange shows both cards to everybody."""
    for seed in range(40):
        game = septem.new("wonders", players=4, seed=seed, expansions=("leaders", "towers"))
        for line in plays(listen(game, Random(seed))):
            assert line.told.deed is not None
            if line.told.deed.fields.get("way") == "exchange":
                assert line.text is not None
                assert "giving up" in said("wonders", line)
                return
    pytest.fail("nobody exchanged a card")


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
    story = Log(game)
    for text in ("W divine_theater altar", "deck mesopotamian", "call ishtar", "top enki"):
        who = game.pending[0]
        tell(story, game, who, next(move for move in game.moves(who) if move.text == text))
    called, put_back = plays(story)[-2:]
    assert called.text == "call ishtar"
    assert put_back.text is None
    assert said("duel", put_back) == "Nadia put two divinities back on their deck"
    assert "Enki" in own("duel", put_back)
