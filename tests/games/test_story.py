"""Every event of every game and box has a whole sentence in the past, in every language, for every reader."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import septem
from septem.kernel.phrases import ENGLISH, LANGUAGES, begins_with_vowel
from septem.kernel.story import Reveal, Sentence, Told, Who, narrate, sentence
from septem.server import games
from septem.server.log import Log
from tests.kit.forgetting import forget_folders
from tests.kit.story import listen, told, voice

ROOT = Path(__file__).parents[2]
SOURCES = Path(septem.__file__).parent
EXAMPLES = ROOT / "examples"
ALL = ("leaders", "cities", "towers", "foundations")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "two": ("wonders", {"players": 2}),
    "base": ("wonders", {"players": 4}),
    "leaders": ("wonders", {"players": 3, "expansions": ("leaders",)}),
    "all": ("wonders", {"players": 5, "expansions": ALL}),
    "eight": ("wonders", {"players": 8, "expansions": ALL}),
    "teams": ("wonders", {"players": 4, "teams": True, "expansions": ("cities", "leaders")}),
    "sea": ("wonders", {"players": 4, "expansions": ("leaders", "harbours", "archipelago")}),
    "duel": ("duel", {}),
    "pantheon": ("duel", {"expansions": ("pantheon", "promos")}),
    "architects": ("architects", {"players": 3}),
}
GAMES = {"two": 4, "eight": 2, "all": 4, "pantheon": 12, "duel": 6}  # else 3
FALLBACKS = ("told_move", "told_hidden")  # where a game has no words of its own
# Fields of a seat that change with what lines tell, or that are no events.
TOLD_BY_MOVES = {
    *("cards", "coins", "purse", "stages", "wonder", "wonders", "leaders", "foundation", "copied"),
    *("shield_tokens", "embellished", "options", "golden", "islands", "finished", "board"),
}
FOLLOWING = {  # what follows from the rest, what is only offered, and what was a secret
    *("committed", "symbols", "free_symbols", "points", "explained", "produces", "sells", "prices"),
    *("conflicts", "shields", "strength", "hand_count", "hand", "order", "order_fields"),
    *("passes_to", "trade_income", "markers", "free_builds", "free_builds_used"),
    *("leader_hand_count", "leader_hand", "leader_costs", "foundation_hand", "owed", "owed_for"),
    *("owed_debts", "next_mark", "next_debt", "hire_price", "awaited", "paid", "recovers"),
    *("recovering", "offers", "makes", "buys_at", "endings", "discard_gives", "choices", "cheap"),
    *("space_costs", "astarte", "snake", "deck", "available", "extra_leaders"),
}


@pytest.fixture(scope="module", autouse=True)
def folders() -> Iterator[None]:
    """The folders of fans of 7 Wonders lie beside the boxes."""
    with pytest.MonkeyPatch.context() as patch:
        forget_folders(patch)
        for name in ("harbours", "archipelago"):
            septem.register(EXAMPLES / name)
        yield
    stories.cache_clear()
    games.pieces.cache_clear()


@cache
def stories(name: str) -> tuple[Log, ...]:
    """The stories of some random games."""
    game, options = TABLES[name]
    seeds = range(GAMES.get(name, 3))
    return tuple(listen(septem.new(game, seed=seed, **options), Random(seed)) for seed in seeds)


def sentences(line: Told) -> list[Sentence]:
    return [line.said, *([line.own] if line.own else []), *line.more]


def heard(name: str) -> Iterator[Told]:
    return (line.told for story in stories(name) for line in story.lines)


@pytest.mark.parametrize("name", TABLES)
def test_every_line_is_a_whole_sentence_for_every_reader(name: str) -> None:
    game, options = TABLES[name]
    check(game, stories(name), options.get("players", 2))


def test_a_folder_of_a_duel_tells_its_story() -> None:
    """In a process of its own: pieces of Duel are read once."""
    script = """
from random import Random
import septem
from tests.kit.story import listen
from tests.games.test_story import EXAMPLES, check, sentences
septem.register(EXAMPLES / "envoys")
games = [septem.new("duel", seed=seed, expansions=("envoys",)) for seed in range(8)]
found = [listen(game, Random(seed)) for seed, game in enumerate(games)]
check("duel", found, 2)
keys = {one.key for story in found for line in story.lines for one in sentences(line.told)}
assert {"told_send_envoy_gift", "told_send_envoy_tribute"} <= keys, keys
"""
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)


def check(game: str, found: Iterable[Log], seats: int) -> None:
    """Every line of some stories is a whole sentence, whoever reads it."""
    readers = [
        voice(game, language, reader, seats) for language in LANGUAGES for reader in (None, 0, 1)
    ]
    for line in (entry.told for story in found for entry in story.lines):
        for one in sentences(line):
            assert one.key not in FALLBACKS, (one, line)
            assert all(one.key in told_in(language) for language in ("en", "fr")), one
        for reader in readers:
            text = reader.line(line)
            assert re.match(r"[A-ZÄÖÜÉ0-9]", text), text
            assert not re.search(r"[{}|_]|  | ,|\bNone\b", text), text
            if reader.language == "fr":
                assert not re.search(r"\b(de|que) (Hypatia|Émile|Ysée|Ada)\b", text), text
            if reader.reader is not None and reader.reader == line.seat:
                assert re.match(r"You |Vous |Du ", text), text


@cache
def told_in(language: str) -> frozenset[str]:
    """The keys of all sentences that a language has."""
    places = [*SOURCES.rglob(f"{language}.toml"), SOURCES / "locales" / language / "story.toml"]
    places += EXAMPLES.rglob(f"{language}.toml")
    found = {key for path in places for key in tomllib.loads(path.read_text("utf-8"))}
    harbours = tomllib.loads((EXAMPLES / "harbours" / "harbours.toml").read_text("utf-8"))
    return frozenset(found | set(harbours["words"][language]))


@pytest.mark.parametrize("name", TABLES)
def test_every_move_is_told_once(name: str) -> None:
    """A line, or in Architects lines, for every move; a spectator reads each of them."""
    game, _ = TABLES[name]
    for story in stories(name):
        beats = {line.beat for line in story.lines}
        assert beats == set(range(1, story.beat + 1))
        if game != "architects":
            deeds = [id(line.told.deed) for line in story.lines if line.told.deed]
            assert len(deeds) == len(set(deeds))


@pytest.mark.parametrize("name", TABLES)
def test_every_change_at_a_seat_has_words(name: str) -> None:
    """What grows or shrinks in front of a seat is told by a move, by its own sentence, or follows from what is."""
    game, options = TABLES[name]
    words = told_in(ENGLISH)
    table, rng = septem.new(game, seed=1, **options), Random(1)
    before = table.view(None)
    while not table.over:
        seat = table.pending[0]
        table.play(seat, rng.choice(table.moves(seat)))
        after = table.view(None)
        for old, new in zip(before["seats"], after["seats"], strict=True):
            for field in new:
                if old.get(field) != new[field] and field not in TOLD_BY_MOVES | FOLLOWING:
                    known = {f"told_gain_{field}", f"told_lose_{field}"} & words
                    assert known or game == "architects", field
        before = after


def test_architects_tells_its_fields_by_itself() -> None:
    keys = {one.key for line in heard("architects") for one in sentences(line)}
    assert {"told_token", "told_won", "told_cat", "told_stage", "told_exchange"} <= keys


@pytest.mark.parametrize("name", [name for name in TABLES if TABLES[name][0] == "wonders"])
def test_coins_add_up(name: str) -> None:
    """Outside the turn of an age, what the lines give and take is what the purses show."""
    game, options = TABLES[name]
    for seed in range(2):
        table = septem.new(game, seed=seed, **options)
        purses = [fields["coins"] for fields in table.view(None)["seats"]]
        story = listen(table, Random(seed))
        for line in story.lines:
            if line.told.seat is not None:
                purses[line.told.seat] += line.told.coins
        assert purses == [fields["coins"] for fields in table.view(None)["seats"]]


def test_coins_of_a_duel_add_up() -> None:
    for options in ({}, {"expansions": ("pantheon", "promos")}):
        for seed in range(4):
            table = septem.new("duel", seed=seed, **options)
            purses = [fields["purse"] for fields in table.view(None)["seats"]]
            for line in listen(table, Random(seed)).lines:
                assert line.told.seat is not None
                purses[line.told.seat] += line.told.coins
            assert purses == [fields["purse"] for fields in table.view(None)["seats"]]


@pytest.mark.clause("W-8.2", "W-8.3")
def test_conflicts_are_told_from_their_winners_side() -> None:
    for story in stories("base"):
        fights = [line.told for line in story.lines if line.told.kind == "battle"]
        assert len(fights) == 3 * 4
        for line in fights:
            values = dict(line.said.values)
            assert (line.points > 0) == (values["mine"] != values["theirs"])
    won = sentence("told_battle_won", who=Who(1), rival=Who(0), mine=3, theirs=1)
    assert voice("wonders").say(won) == "Hypatia defeated Nadia, 3 shields to 1"
    assert voice("wonders", "fr", 0).say(won) == "Hypatia vous a vaincu, 3 boucliers contre 1"
    assert voice("wonders", "fr", 1).say(won) == "Vous avez vaincu Nadia, 3 boucliers contre 1"


def test_headings_name_age_and_turn() -> None:
    story = stories("base")[0]
    titles = [
        [voice("wonders", "fr").say(one) for one in (line.when.chapter, line.when.section) if one]
        for line in story.lines
    ]
    assert titles[0] == ["Âge I", "Tour 1 sur 6"]
    assert titles[-1] == ["Âge III", "Tour 6 sur 6"]
    recruiting = [line.when.section for line in stories("leaders")[0].lines]
    assert {one.key for one in recruiting if one} >= {"told_phase_recruitment", "told_turn"}
    duel = [line.when.chapter for line in stories("duel")[0].lines]
    assert [one.key for one in (duel[0], duel[-1]) if one] == ["told_draft", "told_age"]
    rounds = [line.when.section for line in stories("architects")[0].lines]
    numbers = [dict(one.values)["n"] for one in rounds if one]
    assert numbers == sorted(numbers, key=lambda n: n if isinstance(n, int) else 0)
    assert len(numbers) == len(rounds)


@pytest.mark.parametrize(
    ("name", "elided"),
    [
        *(("Hypatia", True), ("Émile", True), ("Œdipe", True), ("Yves", True), ("Yannis", False)),
        *(("Nadia", False), ("Havre", False), ("Halicarnasse", True), ("11", False), ("", False)),
    ],
)
def test_french_elides_before_a_vowel_and_a_silent_h(name: str, elided: bool) -> None:
    assert begins_with_vowel(name) == elided


def test_a_sentence_speaks_to_whoever_reads_it() -> None:
    game = septem.new("duel", seed=1)
    fields = {"step": "discard_opponent_card", "card": "press", "target": 1}
    said = {
        (language, reader): told(
            game, game, 0, "destroy", language=language, reader=reader, **fields
        )
        for language in ("en", "fr")
        for reader in (None, 0, 1)
    }
    assert said == {
        ("en", None): "Nadia discarded Press from the city of Hypatia",
        ("en", 0): "You discarded Press from the city of Hypatia",
        ("en", 1): "Nadia discarded Press from your city",
        ("fr", None): "Nadia a défaussé Presse de la cité d'Hypatia",
        ("fr", 0): "Vous avez défaussé Presse de la cité d'Hypatia",
        ("fr", 1): "Nadia a défaussé Presse de votre cité",
    }


def test_nothing_is_told_where_nothing_happened() -> None:
    for game in septem.games():
        view = septem.new(game, seed=1).view(None)
        assert narrate(Reveal(game, (), view, view)) == []
