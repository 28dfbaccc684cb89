"""One look at the whole: from the home page to a few turns at a table with bots (`./test quick` runs this alone)."""

from random import Random

from tests.web.people import Meet

TURNS = 4


def test_somebody_sits_down_and_plays_a_few_turns(meet: Meet) -> None:
    person = meet()
    person.fill_in_table(game="wonders", kinds=("me", "bot:random", "bot:random"))
    rng = Random(1)
    last = "none"
    for _ in range(TURNS):
        person.wait_for_turn(last)
        last = person.decision
        person.choose(rng)
    person.wait_for_turn(last)
    assert person.decision not in ("", last)
    assert not person.over
