"""The list of keys names every key that a page has, those of the boxes on the table with them, and no others."""

import re
from typing import Any

import pytest

from septem.web import render
from septem.web.tables import Seen
from tests.web.looks import seen_by
from tests.web.states import played, table_at

# The keys of the game itself: Leaders recruit, Towers embellish, the Pantheon is activated.
TABLES: dict[str, tuple[str, dict[str, Any], set[str]]] = {
    "plain": ("wonders", {"players": 3}, set()),
    "leaders": ("wonders", {"players": 3, "expansions": ("leaders",)}, {"r"}),
    "towers": ("wonders", {"players": 3, "expansions": ("towers",)}, {"e", "f"}),
    "pantheon": ("duel", {"expansions": ["pantheon"]}, {"a"}),
    "architects": ("architects", {"players": 3}, {"e"}),
}
OF_BOXES = {"r", "e", "f", "a"}


def listed(seen: Seen) -> set[str]:
    page = render.fragment(seen).partition('<table class="keys">')[2].partition("</table>")[0]
    return {key.lower() for key in re.findall(r"<kbd>(.+?)</kbd>", page)}


def pressed(seen: Seen) -> set[str]:
    """The letters that a page listens to."""
    return set(re.findall(r'data-key="([a-z])"', render.fragment(seen)))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_key_of_a_game_is_listed(name: str, language: str) -> None:
    game, options, own = TABLES[name]
    for at, (now, seat) in enumerate(played(game, 3, options)):
        if at % 8 == 0:
            seen = seen_by(now, seat, language=language)
            assert listed(seen) & OF_BOXES == own
            assert pressed(seen) <= listed(seen)


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("recruiting", {"r", "d"}),
        ("embellishment", {"e", "f", "d"}),
        ("mercenary", {"h", "d"}),
    ],
)
def test_the_keys_of_a_decision_are_listed(kind: str, keys: set[str]) -> None:
    seen = table_at(kind)
    assert keys <= pressed(seen) <= listed(seen)
