"""Boxes and folders, whatever the game: what their headers say, how their code runs, what their digest covers."""

from collections.abc import Callable
from pathlib import Path

import pytest

import septem
from septem.kernel.boxes import Box, Expansions
from septem.kernel.descriptions import describe
from septem.kernel.phrases import say
from tests.kit.forgetting import forget_folders

EXPANSIONS = describe("wonders").expansions
INIT = "from septem.expansion import Module\nfrom .fleet import SHIPS\n\n\ndef module():\n    return Module('own')\n"
Make = Callable[..., Path]


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A folder with these files."""

    def made(files: dict[str, str], name: str = "own") -> Path:
        for file, text in files.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path / name

    return made


# What there is and what goes together.


def shelf(tmp_path: Path, **headers: str) -> Expansions:
    """The expansions of a game for 2 to 4 players."""
    for name, text in headers.items():
        place = tmp_path / "expansions" / name
        place.mkdir(parents=True)
        (place / f"{name}.toml").write_text(f'set = "{name}"\n{text}\n[[card]]\n', encoding="utf-8")
    titles = {"en": "Chess", "fr": "Échecs"}
    return Expansions("chess", titles, (2, 4), "chess", tmp_path, lambda: None)


TITLE = 'title = { en = "%s", fr = "%s" }'


def test_boxes_are_the_folders_with_a_data_file_in_order(tmp_path: Path) -> None:
    found = shelf(
        tmp_path,
        queens=TITLE % ("Queens", "Dames") + "\norder = 2\n[parameters]\nplayers = { max = 6 }",
        clocks=TITLE % ("Clocks", "Pendules") + '\nswitch = true\nrequires = ["queens"]',
        kings=TITLE % ("Kings", "Rois") + "\norder = 1",
    )
    (tmp_path / "expansions" / "empty").mkdir()
    assert list(found.boxed()) == ["kings", "queens", "clocks"]
    assert found.switches() == ["clocks"]
    assert found.boxed()["kings"].players == [2, 3, 4]
    assert found.largest(["queens"]) == 6
    assert found.chosen(["queens", "kings"], {"clocks": True}) == ["kings", "queens", "clocks"]
    assert found.labels(["kings", "clocks"]) == ["kings"]
    assert found.objection(["clocks"], 2, "fr") == "Pendules a besoin de l'extension « Dames »"
    assert found.objection([], 5, "en").endswith("not 5; larger tables need Queens")
    assert found.objection(["queens", "kings"], 6, "en") == ""
    for asked in (["clocks"], ["rooks"]):
        with pytest.raises(septem.BadOption, match="there are: kings, queens"):
            found.chosen(asked, {})
    with pytest.raises(septem.BadOption, match="takes no expansions from folders"):
        found.plug()


def test_a_box_for_some_sizes_says_them() -> None:
    header = {
        "set": "x",
        "title": {"en": "X", "fr": "X"},
        "parameters": {"players": {"allowed": [4, 6]}},
    }
    assert Box(header, 2, 7).players == [4, 6]


# Folders.


def test_modules_of_a_folder_import_each_other(make: Make) -> None:
    path = make(
        {
            "own.toml": "",
            "__init__.py": INIT,
            "fleet.py": "from .sea import SHIPS\n",
            "sea.py": "SHIPS = 3\n",
        }
    )
    septem.register(path)
    folder = EXPANSIONS.folders["own"]
    assert folder.package().SHIPS == 3
    assert septem.new("wonders", seed=1, expansions=("own",)).seats == 4


def test_a_mistake_in_a_further_module_names_its_file(make: Make) -> None:
    path = make({"own.toml": "", "__init__.py": INIT, "fleet.py": "\nSHIPS = 1 / 0\n"})
    with pytest.raises(septem.BadData, match=r"fleet.py: line 2: ZeroDivisionError"):
        septem.register(path)
    with pytest.raises(septem.BadData, match="at most one"):
        septem.register(make({"two.toml": "", "a.py": "", "b.py": ""}, "two"))


@pytest.mark.parametrize("file", ["own.toml", "__init__.py", "fleet.py", "locales/en.toml"])
def test_the_digest_covers_every_file_of_code_and_data(make: Make, file: str) -> None:
    files = {
        "own.toml": "",
        "__init__.py": INIT,
        "fleet.py": "SHIPS = 3\n",
        "locales/en.toml": 'wave = "Wave"\n',
    }
    before = septem.register(make(files))
    assert septem.register(make(files)) == before
    more = {"own.toml": "order = 101\n", "locales/en.toml": 'wave = "Waves"\n'}.get(
        file, files[file] + "X = 1\n"
    )
    assert septem.register(make({**files, file: more})) != before


def test_words_and_pictures_come_along(make: Make) -> None:
    files = {"own.toml": '[words.en]\nwave = "Wave"\n', "icons/ship.svg": "<svg/>"}
    files |= {"locales/fr.toml": 'wave = "Vague"\n'}
    septem.register(make(files))
    assert (say("en", "wonders", "wave"), say("fr", "wonders", "wave")) == ("Wave", "Vague")
    assert EXPANSIONS.folders["own"].icons() == {"ship": "<svg/>"}


def test_a_folder_names_the_game_it_belongs_to(make: Make) -> None:
    with pytest.raises(septem.BadData, match="there is no game 'chess'"):
        septem.register(make({"own.toml": 'game = "chess"\n'}))
    assert septem.register(make({"own.toml": 'game = "wonders"\n'})).startswith("own@")
    assert septem.games()["wonders"].boxes["own"].own


def test_a_game_in_a_folder_has_a_name_of_its_own(make: Make) -> None:
    with pytest.raises(septem.BadData, match="cannot be the name of a game"):
        septem.register(make({"game.toml": "", "__init__.py": ""}, "duel"))
    with pytest.raises(septem.BadData, match="cannot be the name of a game"):
        septem.register(make({"game.toml": "", "__init__.py": ""}, "two words"))
