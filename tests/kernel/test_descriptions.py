"""What games say of themselves is complete, true, and declared: nothing is tried out."""

from itertools import combinations
from pathlib import Path

import pytest

import septem
from septem import rulebook
from septem.kernel import descriptions
from septem.kernel.descriptions import Description, GameFile, describe, packaged
from septem.kernel.errors import BadData
from septem.kernel.phrases import LANGUAGES

RULES = Path(__file__).parents[2] / "docs" / "rules"
SOURCES = Path(septem.__file__).parent


def test_every_package_with_a_game_file_is_a_game() -> None:
    found = {path.parent.name for path in SOURCES.glob("*/game.toml")}
    assert set(packaged()) == found
    assert list(packaged()) == ["wonders", "duel", "architects"]  # in the order they declare


def test_describing_games_sets_none_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(*_: object, **__: object) -> None:
        raise AssertionError("a game was set up")

    for game in packaged().values():
        monkeypatch.setattr(game.room, "new", tried)
        monkeypatch.setattr(game.room, "position", tried)
    monkeypatch.setattr(descriptions, "_packaged", {})
    for game in septem.games().values():
        assert game.players
        assert all(set(box.requires) <= set(game.boxes) for box in game.boxes.values())
        assert game.option_names[:2] == ("players", "expansions")


@pytest.mark.parametrize("name", packaged())
def test_all_that_people_read_is_in_both_languages(name: str) -> None:
    game = describe(name)
    texts = [game.titles, game.about]
    texts += [text for box in game.boxes.values() for text in (box.titles, box.about)]
    texts += [text for start in game.presets for text in (start.titles, start.about)]
    for option in game.options.values():
        if option.titles:
            texts += [option.titles, *option.choices.values()]
    for said in texts:
        assert {"en", "fr"} <= set(said), said
        assert all(said[language] for language in LANGUAGES), said


@pytest.mark.parametrize("name", packaged())
def test_the_declared_sizes_and_boxes_are_those_the_game_takes(name: str) -> None:
    """The declaration and the rules must not drift apart: every combination is tried here, and only here."""
    game = describe(name)
    boxes = [box.name for box in game.boxes.values() if not box.switch]
    for size in range(len(boxes) + 1):
        for chosen in combinations(boxes, size):
            for players in range(game.least - 1, game.most + 2):
                assert works(game, players, chosen) == (
                    not game.objection(players, chosen, (), "en")
                ), (chosen, players)


def works(game: Description, players: int, boxes: tuple[str, ...]) -> bool:
    try:
        septem.new(game.name, seed=1, players=players, expansions=boxes)
    except septem.BadOption:
        return False
    return True


@pytest.mark.parametrize("name", packaged())
def test_every_option_that_is_declared_is_taken(name: str) -> None:
    game = describe(name)
    for option in game.options.values():
        for choice in option.choices if option.kind == "choice" else [False]:
            if option.kind != "boards":
                septem.new(name, seed=1, **{option.name: choice})
    for switch in game.expansions.switches():
        septem.new(name, seed=1, **{switch: False})
    with pytest.raises(septem.BadOption, match="has no option 'switches'"):
        septem.new(name, switches=True)


@pytest.mark.parametrize("name", packaged())
def test_letters_belong_to_rules_that_exist(name: str) -> None:
    game = describe(name)
    for letter, file in {**game.rules, **game.references}.items():
        text = (RULES / f"{file}.md").read_text(encoding="utf-8")
        assert f"- {letter}-1.1 " in text, file
    assert game.letters == "".join({**game.rules, **game.references})


def test_every_clause_belongs_to_a_game() -> None:
    letters = "".join(game.letters for game in packaged().values())
    assert {number[0] for number in rulebook.clauses()} == set(letters)


def test_a_game_that_does_not_exist_is_refused_with_those_that_do() -> None:
    for name in ("chess", 3, None, []):
        with pytest.raises(septem.BadOption, match="there are: wonders, duel, architects"):
            describe(name)
        with pytest.raises(septem.BadPosition, match="expected one of wonders, duel"):
            septem.position({"game": name})


PLAYERS = {"min": 2, "max": 4}
TITLE = {"en": "Go", "fr": "Go"}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"players": PLAYERS}, "title"),
        ({"title": {"en": "Go"}, "players": PLAYERS}, "title.fr"),
        ({"title": TITLE}, "players"),
        ({"title": TITLE, "players": {"min": 3, "max": 2}}, "players"),
        ({"title": TITLE, "players": PLAYERS, "hue": 1}, "hue"),
        ({"title": TITLE, "players": PLAYERS, "option": [{"kind": "switch"}]}, "name"),
        (
            {"title": TITLE, "players": PLAYERS, "option": [{"name": "seed", "kind": "switch"}]},
            "option.seed",
        ),
        (
            {"title": TITLE, "players": PLAYERS, "option": [{"name": "x", "kind": "magic"}]},
            "option.x.kind",
        ),
    ],
)
def test_a_mistake_in_a_game_file_names_the_field(data: dict[str, object], field: str) -> None:
    with pytest.raises(BadData) as caught:
        Description("go", "go", SOURCES, "go/game.toml", data)
    assert caught.value.field == field
    assert caught.value.file == "go/game.toml"


def test_sizes_have_a_usual_one() -> None:
    assert GameFile("x").sizes({"players": {"min": 2, "max": 7, "default": 3}}) == (2, 7, 3)
    assert GameFile("x").sizes({"players": PLAYERS}) == (2, 4, 2)
