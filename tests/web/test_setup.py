"""The form on the home page: what it asks the lobby for."""

import pytest

import septem
from septem.server.errors import Refused
from septem.web import setup

BOXES = ["leaders", "cities", "towers", "foundations"]


def asked(side: str, players: int, boxes: list[str]) -> setup.Setup:
    form = {"game": "wonders", "shown": "wonders", "players": str(players), "option_sides": side}
    return setup.read(form, boxes, "Ada")


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 4, 7])
def test_wonders_are_drawn_from_one_side_alone(side: str, players: int) -> None:
    """W-2.1: the home page can ask for A sides only, as the rulebook advises for first games."""
    for _ in range(3):
        wanted = asked(side, players, ["leaders", "cities"] if players > 2 else []).request()
        game = septem.new("wonders", players=players, **wanted.options)
        boards = [seat["wonder"] for seat in game.position()["seats"]]
        assert len(boards) == max(players, 3)
        assert all(board.endswith(f"_{side.lower()}") for board in boards)


def test_the_choice_has_a_label_of_its_own_in_both_languages() -> None:
    option = septem.games()["wonders"].options["sides"]
    assert option.choices["A"] == {"en": "Only A", "fr": "A seules"}
    assert setup.fresh("wonders", "Ada").picked["sides"] == "drawn"


def test_a_side_that_a_box_does_not_have_is_refused() -> None:
    """Foundations are played on B sides alone."""
    with pytest.raises(Refused, match="no_such_side"):
        asked("A", 4, BOXES).request()
    assert asked("B", 4, BOXES).request().options["sides"] == "B"
