"""How the pieces of an expansion fare: what stands in a city is what its boxes say they keep there."""

from pathlib import Path

import pytest

import septem
from septem.lab import balance
from tests.kit.forgetting import forget_folders
from tests.kit.random_games import finish

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)


def test_pieces_of_a_kind_of_its_own_are_counted() -> None:
    septem.register(EXAMPLES / "archipelago")
    (folder,) = septem.games()["wonders"].expansions.folders.values()
    found = balance.measure(folder, games=12)
    assert sum(found[ident].built for ident in found if ident.endswith("_island")) > 0
    assert found["bireme"].built > 0


def test_boxes_name_the_fields_that_hold_their_pieces() -> None:
    boxes = ("leaders", "cities", "towers", "foundations")
    game = finish(septem.new("wonders", players=3, seed=2, expansions=boxes))
    for city in game.view(None)["seats"]:
        kept = balance.standing(game, city)
        expected = [city["wonder"], *city["cards"], *city["leaders"], city["foundation"]]
        assert sorted(kept) == sorted(expected)


def test_the_statistics_name_no_box() -> None:
    source = Path(balance.__file__).read_text("utf-8")
    for name in septem.games()["wonders"].boxes:
        assert f'"{name}"' not in source


def test_fields_that_are_kept_are_words(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('keeps = [1]\n[[card]]\nname = "Pier"\nage = 1\n', "utf-8")
    with pytest.raises(septem.BadData, match="keeps"):
        septem.register(tmp_path)
