"""docs/notation.md: every move of every game and box is written as its grammar says."""

import re
from functools import cache

import pytest

import septem
from tests.kit import grammar
from tests.kit.random_games import Combination, every_combination, moments

RARE = {"token"}  # two tokens taken by one move of the pawn; tests of P-5 play it

every = pytest.mark.parametrize("combination", every_combination(), ids=str)


@cache
def written(combination: Combination) -> frozenset[str]:
    """The moves of some random games."""
    return frozenset(
        move.text
        for game in moments(combination, games=40, every=10)
        for seat in game.pending
        for move in game.moves(seat)
    )


@every
def test_every_move_is_written_as_the_document_says(combination: Combination) -> None:
    pattern = grammar.grammar(combination.game, (*combination.boxes, *combination.switches))
    strange = [text for text in written(combination) if not pattern.fullmatch(text)]
    assert strange == []


def test_the_document_has_every_game_and_box() -> None:
    for name, game in septem.games().items():
        assert set(grammar.sections()[name]) == {"", *game.boxes}


@pytest.mark.parametrize("game", septem.games())
def test_the_document_has_the_words_that_are_written(game: str) -> None:
    """And no others: rare ones are met only in the many games of the compiled rules."""
    met = {
        text.removeprefix("free ").split()[0]
        for combination in every_combination()
        if combination.game == game
        for text in written(combination)
    }
    documented = grammar.first_words(game) - {"free"}
    assert met <= documented
    assert not septem.compiled or documented - met <= RARE


@pytest.mark.parametrize(
    ("game", "boxes", "right", "wrong"),
    [
        (
            "wonders",
            (),
            ["B altar", "B library *", "free D altar", "dig -"],
            ["B altr", "B altar =1"],
        ),
        ("wonders", ("leaders",), ["R plato", "R -", "B altar <2 >1 =1"], ["R plato <2", "pay 1"]),
        (
            "wonders",
            ("towers",),
            ["B baths ~3:2", "B palace !cellar", "hire 1"],
            ["hire 2", "found x"],
        ),
        ("duel", ("pantheon",), ["A mars +2 +4", "guard -3"], ["split altar baths temple"]),
        ("architects", (), ["build 1 wood stone", "end"], ["build wood", "end now"]),
    ],
)
def test_the_grammar_tells_right_from_wrong(
    game: str, boxes: tuple[str, ...], right: list[str], wrong: list[str]
) -> None:
    pattern = grammar.grammar(game, boxes)
    assert all(pattern.fullmatch(text) for text in right)
    assert not any(pattern.fullmatch(text) for text in wrong)


def test_every_example_of_the_document_matches_a_grammar() -> None:
    """Texts between backticks in the first column of the tables."""
    text = grammar.DOCUMENT.read_text(encoding="utf-8")
    parts = re.split(r"^## .*\(`(\w+)`\)$", text, flags=re.M)[1:]
    for game, body in zip(parts[::2], parts[1::2], strict=True):
        pattern = grammar.grammar(game, septem.games()[game].boxes)
        for cell in re.findall(r"^\| (`[^|]*`) \|", body, flags=re.M):
            for example in re.findall(r"`([^`]*)`", cell):
                assert pattern.fullmatch(example), example
