"""The form on the home page: presets, bots, seats, and what it asks the lobby for."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

import septem
from septem.bots import levels
from septem.kernel.descriptions import Description, describe, packaged
from septem.server import draft as drafts
from septem.server.errors import Refused
from septem.web import setup, summary
from septem.web.app import create_app

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


# Presets.


def sent(form: setup.Setup, **more: str) -> dict[str, str]:
    """The form as a browser sends it back, with changes."""
    fields = {"game": form.game, "shown": form.game, "was": form.preset, "preset": form.preset}
    fields |= {"players": str(form.players), "level": form.level, "order": form.order}
    fields |= {f"option_{key}": value for key, value in form.picked.items()}
    fields |= {f"kind{chair.number}": chair.kind for chair in form.chairs}
    fields |= {f"wonder{chair.number}": chair.wonder for chair in form.chairs}
    if form.mixed:
        fields["mixed"] = "yes"
    elif any(chair.bot for chair in form.chairs):
        fields["all_bots"] = form.level
    return fields | more


def again(form: setup.Setup, **more: str) -> setup.Setup:
    return setup.read(sent(form, **more), list(form.expansions), form.name)


def test_the_presets_are_declared_by_games_and_boxes() -> None:
    assert list(setup.presets()) == [
        *("wonders:family", "wonders:classic", "wonders:leaders_cities", "wonders:everything"),
        *("duel:duel", "duel:pantheon", "architects:architects"),
    ]
    for game in packaged().values():
        for preset in game.presets:
            assert preset.titles["en"]
            assert preset.titles["fr"]
            assert preset.bots in ("", *levels.LEVELS)
            assert set(preset.choices) <= set(game.options)


@pytest.mark.parametrize("key", setup.presets())
def test_a_preset_can_be_started_as_it_is(key: str) -> None:
    form = setup.from_preset(key, "Ada")
    assert not form.changed
    wanted = form.request()
    game = septem.new(wanted.game, seed=1, players=len(wanted.places), **wanted.options)
    assert game.seats == form.players
    back = again(form)
    assert back.preset == key
    assert not back.changed


def test_a_game_without_presets_has_one_of_its_own() -> None:
    data = {"title": {"en": "Go", "fr": "Go"}, "players": {"min": 2, "max": 2}}
    made = Description("go", "go", describe("duel").expansions.place / "nowhere", "go", data)
    assert [(preset.name, preset.players) for preset in made.presets] == [("go", 2)]


def test_another_preset_sets_everything_at_once() -> None:
    form = setup.from_preset("wonders:classic", "Ada")
    leaders = again(form, preset="wonders:leaders_cities")
    assert leaders.expansions == ("leaders", "cities")
    family = again(leaders, preset="wonders:family")
    assert (family.picked["sides"], family.level) == ("A", "novice")
    assert {chair.kind for chair in family.chairs[1:]} == {"bot:novice"}
    duel = again(family, preset="duel:pantheon")
    assert (duel.game, duel.players, duel.expansions) == ("duel", 2, ("pantheon",))


def test_what_is_touched_changes_the_label() -> None:
    form = setup.from_preset("wonders:classic", "Ada")
    for more in (
        {"option_sides": "B"},
        {"kind1": "open"},
        {"step": "more"},
        {"all_bots": "expert"},
    ):
        assert again(form, **more).changed, more
    assert setup.read(sent(form), ["leaders"], "Ada").changed


def test_one_control_for_all_bots_and_one_for_each() -> None:
    form = setup.from_preset("wonders:classic", "Ada")
    strong = again(form, all_bots="expert")
    assert [chair.kind for chair in strong.chairs] == ["me", *["bot:expert"] * 3]
    one = again(strong, kind2="bot:novice")
    assert [chair.kind for chair in one.chairs[1:]] == ["bot:expert", "bot:novice", "bot:expert"]
    assert one.mixed
    assert one.by_hand(one.chairs[2])
    larger = again(one, step="more")
    assert larger.chairs[2].kind == "bot:novice", "it keeps its level"
    assert larger.chairs[4].kind == "bot:expert"
    alike = again(larger, all_bots="expert")
    assert {chair.kind for chair in alike.chairs[1:]} == {"bot:expert"}
    assert not alike.mixed
    opened = again(alike, kind1="open", all_bots="fair")
    assert [chair.kind for chair in opened.chairs[:3]] == ["me", "open", "bot:fair"]


def test_the_last_line_says_what_start_will_do() -> None:
    form = setup.from_preset("wonders:leaders_cities", "Ada")
    named = again(form, wonder0="rhodes_a", kind3="open")
    assert summary.game(named, "en") == "7 Wonders with Leaders and Cities"
    assert summary.people(named, "en") == (
        "You with The Colossus of Rhodes (A), against Hypatia, Imhotep and 1 open seat."
    )
    assert summary.game(named, "fr") == "7 Wonders avec Leaders et Cities"
    assert "1 place libre" in summary.people(named, "fr")


def test_friends_are_invited_to_the_seats_of_bots() -> None:
    form = setup.with_open_seats(setup.from_preset("wonders:classic", "Ada"))
    assert [place.kind for place in form.request().places] == ["person", *["open"] * 3]


# The draft.


@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("first", [None, 0, 1, 2])
def test_a_chosen_seat_takes_first(players: int, first: int | None) -> None:
    order = drafts.order(players, False, first)
    assert order[0] == (players - 1 if first is None else first)
    assert sorted(order) == list(range(max(players, 3)))


@pytest.mark.parametrize("players", [4, 6])
def test_partners_stay_apart_whoever_begins(players: int) -> None:
    for first in range(players):
        order = drafts.order(players, True, first)
        assert order[0] == first
        assert order[-1] == first ^ 1, "the team that is first is last, too"
        teams = [seat // 2 for seat in order]
        assert sorted(teams[: players // 2]) == list(range(players // 2))


def test_the_order_of_a_draft_is_drawn_or_chosen() -> None:
    form = setup.from_preset("wonders:classic", "Ada")
    chosen = again(form, option_wonders="draft", order="1")
    assert chosen.request().first_pick == "1"
    drawn = again(form, option_wonders="draft", order="drawn")
    assert drawn.request().first_pick == "drawn"
    assert again(form, option_wonders="draft", order="9").order == ""
    options: dict[str, Any] = {"players": 4}
    starts = {
        drafts.new_draft("wonders", {**options, "seed": seed}, "drawn")["order"][0]
        for seed in range(40)
    }
    assert starts == {0, 1, 2, 3}
    assert drafts.new_draft("wonders", {**options, "seed": 1}, "2")["order"][0] == 2
    with pytest.raises(Refused):
        drafts.new_draft("wonders", {**options, "seed": 1}, "4")


def test_the_page_shows_presets_pictures_and_tables_to_go_on_with(tmp_path: Any) -> None:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'x.db'}", thinkers=0)) as client:
        page = client.get("/").text
        for key in setup.presets():
            assert f'id="preset-{key.replace(":", "-")}"' in page
        assert 'class="turns"' not in page
        form = sent(setup.from_preset("wonders:classic", "Ada"), wonder1="rhodes_a")
        drawn = client.get("/setup", params=form).text
        thumb = re.search(r'id="thumb1">.*?#([\w-]+)"', drawn)
        assert thumb is not None
        assert thumb[1] == "w-rhodes"
        assert "Classic, changed" in drawn
        where = client.post("/tables", data={"preset": "duel:duel", "name": "Ada"}).url.path
        home = client.get("/").text
        assert home.index(f'href="{where}"') < home.index('id="setup"'), "they come first"
        invited = client.post(
            "/tables", data={**form, "preset": "wonders:classic", "invite": "yes", "name": "Ada"}
        ).text
        assert "Waiting for 3 friends" in invited
