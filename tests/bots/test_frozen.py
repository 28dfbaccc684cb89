"""Frozen bots give the answers they always gave; when that fails for a good reason, raise `frozen.EDITION` and write the new answers here."""

import pytest

import septem
from septem.bots import frozen

LEVELS = ("novice", "fair", "skilled")
EDITION = 2
ANSWERS = {
    ("wonders", 4): "B timber_yard, B excavation, B clay_pit, B altar, B ore_vein, B lumber_yard",
    (
        "duel",
        2,
    ): "draft piraeus, draft temple_of_artemis, draft sphinx, draft colossus, draft great_library, draft circus_maximus",
    ("architects", 3): "take central, take central, take right, take left, take left, take right",
}


@pytest.mark.parametrize(("game", "players"), ANSWERS)
def test_answers_are_those_of_the_edition(game: str, players: int) -> None:
    table = septem.new(game, players=players, seed=11)
    said = []
    for level in LEVELS * 2:
        seat = table.pending[0]
        said.append(frozen.choose(level, str(table.record()), seat))
        table.play(seat, said[-1])
    assert (frozen.EDITION, ", ".join(said)) == (EDITION, ANSWERS[game, players])
