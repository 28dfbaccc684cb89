"""What a turn shows, as data: times as the storyboard has them, nobody learns what is hidden, and every place is on the page."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import septem
from septem.kernel.phrases import LANGUAGES
from septem.server.log import Commitment, Log, Turn
from septem.web import assets, render, tables
from septem.web.reveal import Plan, as_data
from septem.web.tables import Seen, generic
from tests.server.test_leaks import Scanner
from tests.web.looks import seen_by

TURN, TURN_WITHOUT_TRADE, END_OF_AGE, DUEL_MOVE = 2020, 1560, 2900, 2300  # milliseconds
SET_UPS: list[tuple[str, dict[str, Any]]] = [
    ("wonders", {"players": 4}),
    ("wonders", {"players": 2}),
    ("wonders", {"players": 7}),
    ("wonders", {"players": 5, "expansions": ["leaders", "cities"]}),
    ("wonders", {"players": 4, "expansions": ["leaders", "cities", "towers", "foundations"]}),
    ("duel", {}),
    ("duel", {"expansions": ["pantheon"]}),
    ("architects", {"players": 4}),
]


def shown(
    game: str, options: dict[str, Any], seed: int, viewer: int | None, turns: int = 60
) -> Iterator[tuple[Seen, Turn, Plan]]:
    """The turns of a random game as a viewer is shown them."""
    rng, now = Random(seed), septem.new(game, seed=seed, **options)
    log = Log(now)
    for _ in range(turns * now.seats):
        seat = now.pending[0]
        move = rng.choice(now.moves(seat))
        said = {language: move.describe(language) for language in LANGUAGES}
        done = Commitment(seat, move.text, move.fields, said)
        now.play(seat, move.text)
        if now.over:
            return
        if log.hear(now, done):
            seen = replace(seen_by(now, viewer), turns=tuple(log.turns))
            found = [plan for plan in tables.plans(seen) if plan.number == log.turns[-1].number]
            yield seen, log.turns[-1], found[0] if found else Plan(0, [])


def ends_age(turn: Turn) -> bool:
    return bool(0 < turn.before["age"] < turn.after["age"])


@pytest.mark.parametrize(("game", "options"), SET_UPS)
@pytest.mark.parametrize("viewer", [0, None])
def test_every_step_is_one_the_page_can_play(game: str, options: Any, viewer: int | None) -> None:
    script = assets.assets()[1]["js/reveal/motions.js"].body.decode()
    known = {*re.findall(r"\w+", script.rpartition("MOTIONS =")[2]), "line"}
    plans = [plan for *_, plan in shown(game, options, 5, viewer, 20)]
    assert sum(bool(plan.steps) for plan in plans) > len(plans) / 2
    for plan in plans:
        assert json.loads(as_data([plan]))[0]["ms"] == plan.ms
        assert {step["do"] for step in plan.steps} <= known
        assert all(step["at"] >= 0 and step["ms"] >= 0 for step in plan.steps)


@pytest.mark.parametrize("players", [3, 7])
def test_a_turn_of_wonders_lasts_as_long_with_seven_seats_as_with_three(players: int) -> None:
    longest = 0
    for _, turn, plan in shown("wonders", {"players": players}, 8, 0):
        age = END_OF_AGE if ends_age(turn) else 0
        assert plan.ms <= TURN + age
        assert all(step["at"] + step["ms"] <= 560 for step in plan.each("card"))
        if not age:
            trade = bool(plan.each("coins"))
            assert plan.ms in ((TURN, 1440) if trade else (TURN_WITHOUT_TRADE, 980, 620, 0))
            longest = max(longest, plan.ms)
    assert longest == TURN


def test_a_turn_is_told_in_beats() -> None:
    """Cards turn, one's own first; coins; home; hands pass to the side the age says."""
    traded = [
        (turn, plan)
        for _, turn, plan in shown("wonders", {"players": 4}, 3, 0)
        if plan.each("coins")
    ]
    for turn, plan in traded[:6]:
        first, *others = plan.each("card")
        assert first["by"][0] == "#my-city .board"
        assert first["at"] == 0
        assert [step["at"] for step in others] == [60, 120, 180][: len(others)]
        assert all(step["home"] == [1020, 420] for step in plan.each("card"))
        assert all((step["at"], step["ms"]) == (560, 460) for step in plan.each("coins"))
        assert sum(step["n"] for step in plan.each("coins")) <= 5 * len(plan.each("coins"))
        for step in plan.each("hand"):
            assert (step["at"], step["ms"]) == (1400, 620)
            assert step["side"] == turn.before["pass_to"]
    assert any(plan.each("hand") for _, plan in traded)


def pieces_in(scanner: Scanner, text: str) -> set[str]:
    """The pieces that a text names."""
    return {ident for _, idents in scanner.named(text.replace("-", " ")) for ident in idents}


def told_by(plan: Plan) -> str:
    """All that a page gets of a plan: its steps, and the names of the pictures it draws for it."""
    return as_data([plan]) + " ".join(plan.faces)


@pytest.mark.parametrize(("game", "options"), SET_UPS)
@pytest.mark.parametrize("viewer", [1, None])
def test_nobody_is_shown_what_stays_hidden(game: str, options: Any, viewer: int | None) -> None:
    """A plan names nothing that was not in the viewer's view before the turn and is not in it after."""
    first = septem.new(game, seed=6, **options)
    scanner, before = Scanner(first), pieces_in(Scanner(first), json.dumps(first.view(viewer)))
    secret = named = 0
    for seen, turn, plan in shown(game, options, 6, viewer, 25):
        after = pieces_in(scanner, json.dumps(seen.view))
        told = pieces_in(scanner, told_by(plan))
        assert told <= before | after
        named += len(told)
        secret += sum(not deed.public and deed.seat != viewer for deed in turn.deeds)
        before = after
    assert named
    assert secret or (game, options) in (("duel", {}), ("architects", {"players": 4}))


@pytest.mark.parametrize(("game", "options"), SET_UPS)
def test_every_face_is_drawn_and_its_places_are_on_the_page(game: str, options: Any) -> None:
    language = {"wonders": "fr"}.get(game, "en")
    places = 0
    for seen, _, plan in list(shown(game, options, 7, 0, 24))[::5]:
        if not plan.steps:
            continue
        drawn = render.fragment(replace(seen, language=language))
        for step in plan.steps:
            wanted = [step[key] for key in ("face", "back") if key in step]
            assert all(f'data-face="{name}"' in drawn for name in wanted)
            on = (
                [] if step["do"] == "late" else step.get("on", [])
            )  # a crowded city shows no strips
            for selector in (*on, *step.get("to", ())[-1:], *step.get("over", ())):
                for ident in re.findall(r"#([\w-]+)", selector):
                    places += 1
                    assert f'id="{ident}"' in drawn, selector
    assert places


def test_the_end_of_an_age_compares_both_borders_one_after_the_other() -> None:
    ends = [
        (seen, plan)
        for seed in range(3)
        for seen, turn, plan in shown("wonders", {"players": 4}, seed, 0)
        if ends_age(turn)
    ]
    for _, plan in ends:
        begin = plan.first("frame")["at"]
        end = next(face for name, face in plan.faces.items() if name.startswith("age-"))
        frames = [(step["part"], step["at"] - begin) for step in plan.each("frame")]
        tied = [border.ending == "tie" for border in end.borders]
        lengths = [500 if tie else 1000 for tie in tied]
        starts = [0, *(400 + sum(lengths[:n]) for n in range(3))]
        assert frames == list(
            zip((".rv-title", ".rv-left", ".rv-right", ".rv-sum"), starts, strict=True)
        )
        assert plan.ms - begin == 900 + sum(lengths) <= END_OF_AGE
        assert len(plan.each("drop")) == tied.count(False)
        mine = end.shares[0]
        assert mine.points == sum(b.won * b.worth - b.lost for b in end.borders)
        for border in end.borders:
            more = border.mine.shields - border.theirs.shields
            assert (more > 0, more < 0) == (bool(border.won), bool(border.lost))
            assert max(border.mine.shields, border.theirs.shields) * border.pace <= 600
    assert any(plan.ms - plan.first("frame")["at"] == END_OF_AGE for _, plan in ends)
    sentence = next(face for name, face in ends[0][1].faces.items() if name.startswith("age-")).said
    assert re.search(r"you (beat|lost to|tied with) Seat 1 \d+ to \d+, you ", sentence)


def test_a_move_of_duel_takes_its_steps_one_after_the_other() -> None:
    seen_kinds = set()
    for seed in range(4):
        for _, turn, plan in shown("duel", {}, seed, 0, 120):
            fields = turn.deeds[0].fields
            if "at" not in fields or turn.before["age"] != turn.after["age"]:
                continue
            fly = plan.first("fly")
            assert fly["from"] == [f"#slot-{fields['at']} .card"]
            assert (fly["lift"], fly["at"], fly["ms"]) == (250, 250, 420)
            assert plan.ms <= DUEL_MOVE
            now = 670
            for step in plan.each("walk"):
                spaces = abs(turn.after["pawn"] - turn.before["pawn"])
                assert (step["at"], step["ms"]) == (now, min(750, 250 * spaces))
                assert step["over"] == [
                    f"#m{turn.before['pawn']}",
                    *step["over"][1:-1],
                    f"#m{turn.after['pawn']}",
                ]
                now += step["ms"]
            for step in plan.each("fly")[1:]:
                assert (step["at"], step["ms"]) == (now, 420)
                seen_kinds.add("token")
            now += 420 * bool(plan.each("fly")[1:])
            assert [step["at"] for step in plan.each("over")] == [now, now + 80][
                : len(plan.each("over"))
            ]
            seen_kinds |= {step["do"] for step in plan.steps}
            if not plan.each("walk") and len(plan.each("over")) == 2:
                assert plan.ms == 1130
    assert seen_kinds >= {"fly", "walk", "over", "token", "late", "pop", "count"}


def test_a_move_of_architects_shows_the_card_the_stage_and_the_battle() -> None:
    kinds: dict[str, int] = {}
    for seed in range(3):
        for _, turn, plan in shown("architects", {"players": 3}, seed, 0, 60):
            seat = turn.deeds[0].seat
            won = [
                n
                for n, (old, new) in enumerate(
                    zip(turn.before["seats"], turn.after["seats"], strict=True)
                )
                if new["victories"] > old["victories"]
            ]
            medals = [step for step in plan.each("fly") if step.get("face") == "victory"]
            assert [step["to"][0] for step in medals] == [f"#city-{n} .mils" for n in won]
            built = set(turn.after["seats"][seat]["stages"]) - set(
                turn.before["seats"][seat]["stages"]
            )
            pops = [step for step in plan.each("pop") if ".steps" in step["on"][0]]
            assert len(pops) == len(built)
            cards = [step for step in plan.each("fly") if step.get("face", "").startswith("card-")]
            kinds = {
                "card": kinds.get("card", 0) + len(cards),
                "stage": kinds.get("stage", 0) + len(pops),
                "battle": kinds.get("battle", 0) + len(medals),
            }
    assert all(kinds.values())


def test_a_game_without_a_table_of_its_own_shows_no_motion() -> None:
    """The generic page of somebody's game: its turns are simply there."""
    seen, turn, _ = next(shown("duel", {}, 1, 0))
    assert turn.number
    assert tables.plans(seen)
    assert not hasattr(generic, "reveal")
    assert tables.plans(replace(seen, state="over")) == []
