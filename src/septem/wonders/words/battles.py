"""The conflicts at the end of an age in the story: who compared with whom, both strengths, and the tokens (W-8)."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from septem.kernel.story import BATTLE, Fields, Reveal, Sentence, Told, Who, only_in, says, sentence
from septem.wonders.cards.counts import VICTORIES

GAME = "wonders"


@dataclass(frozen=True)
class Fight:
    """One comparison, from its winner's side; a tie from that of the smaller seat."""

    city: int
    rival: int
    cause: str
    tokens: int
    tied: bool


def is_end_of_age(reveal: Reveal) -> bool:
    """Whether conflicts were resolved: after the last turn of an age, before anything that an expansion does then."""
    before, after = reveal.before, reveal.after
    if not before["age"] or before["turn"] != before["turns"]:
        return False
    later = bool(after["age"] > before["age"] or (after["over"] and not before["over"]))
    tokens = taken(reveal)
    worth = VICTORIES[before["age"] - 1]
    return later or (bool(tokens) and tokens == expected(compared(after["seats"]), worth))


def battles(reveal: Reveal) -> list[Told]:
    """Every comparison; where the tokens tell another story (somebody stayed out), what each city took."""
    fights = compared(reveal.after["seats"])
    worth = VICTORIES[reveal.before["age"] - 1]
    if expected(fights, worth) != taken(reveal):
        return [line for city in range(len(reveal.after["seats"])) for line in summed(reveal, city)]
    return [fought(reveal, fight, worth) for fight in fights]


def compared(seats: list[Fields]) -> list[Fight]:
    """The comparisons of the cities as they now stand, each once."""
    found = []
    for city, fields in enumerate(seats):
        for entry in fields["conflicts"]:
            tied = entry["ending"] == "tied"
            if entry["ending"] == "won" or (tied and city < entry["rival"]):
                cause = entry["cause"] or ""
                found.append(Fight(city, entry["rival"], cause, entry["tokens"], tied))
    return found


def expected(fights: list[Fight], worth: int) -> Counter[tuple[int, int]]:
    """The tokens that comparisons bring, by city and worth."""
    found: Counter[tuple[int, int]] = Counter()
    for fight in fights:
        if not fight.tied:
            found[fight.city, worth] += fight.tokens
            found[fight.rival, -1] += fight.tokens
    return found


def taken(reveal: Reveal) -> Counter[tuple[int, int]]:
    """The tokens that cities took."""
    found: Counter[tuple[int, int]] = Counter()
    for city, (won, lost) in enumerate(zip(victories(reveal), defeats(reveal), strict=True)):
        for worth in won:
            found[city, worth] += 1
        if lost:
            found[city, -1] += lost
    return found


def victories(reveal: Reveal) -> list[list[Any]]:
    both = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    return [only_in(after["victories"], before["victories"]) for before, after in both]


def defeats(reveal: Reveal) -> list[int]:
    both = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    return [after["defeats"] - before["defeats"] for before, after in both]


def might(reveal: Reveal, city: int) -> int:
    fields = reveal.after["seats"][city]
    return int(fields.get("strength", fields["shields"]))


def fought(reveal: Reveal, fight: Fight, worth: int) -> Told:
    key = "told_battle_tied" if fight.tied else "told_battle_won"
    said = sentence(
        key,
        who=Who(fight.city),
        rival=Who(fight.rival),
        mine=might(reveal, fight.city),
        theirs=might(reveal, fight.rival),
    )
    points = 0 if fight.tied else worth * fight.tokens
    return Told(BATTLE, fight.city, said, points=points, more=tuple(reason(fight)))


def reason(fight: Fight) -> list[Sentence]:
    """Why two cities fight that are no neighbours."""
    key = f"told_cause_{fight.cause}"
    return [sentence(key)] if fight.cause and says(GAME, key) else []


def summed(reveal: Reveal, city: int) -> list[Told]:
    """What a city took from the conflicts."""
    won, lost = victories(reveal)[city], defeats(reveal)[city]
    if not won and lost <= 0:
        return []
    key = "told_battles" if won and lost > 0 else "told_battles_won" if won else "told_battles_lost"
    said = sentence(key, who=Who(city), won=len(won), lost=lost)
    return [Told(BATTLE, city, said, points=sum(won) - lost)]
