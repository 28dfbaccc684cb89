"""The story of 7 Wonders: every play of a turn, what was bought and sold, what cities gained, and the conflicts (kernel/story.py).

Cards that go face down stay hidden: under a stage, onto the discard pile, into a draft. That it happened, and what was paid, lies open.
"""

from dataclasses import replace
from typing import Any

from septem.kernel import purses
from septem.kernel.purses import Purses
from septem.kernel.story import (
    PLAY,
    Deed,
    Fields,
    Moment,
    Reveal,
    Sentence,
    Thing,
    Told,
    Who,
    changes,
    move_line,
    only_in,
    says,
    sentence,
)
from septem.wonders.words.battles import battles, is_end_of_age

GAME = "wonders"
AGES = ("", "I", "II", "III")
OPENS = ("stage", "gains")  # fields of a move that everybody sees
TOLD_ELSEWHERE = ("coins", "stages", "cards")  # by the moves and the coins of their lines


def moment(view: Fields) -> Moment:
    """The age and the turn; before the first age, and before the turns of one, what is done then."""
    phase = f"told_phase_{view.get('phase')}"
    now = sentence(phase) if says(GAME, phase) else None
    if not view["age"]:
        return Moment(sentence("told_before"), now)
    chapter = sentence("told_age", age=AGES[view["age"]])
    if view["turn"]:
        now = sentence("told_turn", n=view["turn"], all=view["turns"])
    return Moment(chapter, now)


def told(reveal: Reveal) -> list[Told]:
    """What happened, line by line."""
    cities = {at: city_of(reveal, deed) for at, deed in enumerate(reveal.deeds)}
    coins = purses.counted(reveal, cities)
    plays = [play(reveal, deed, cities[at], coins) for at, deed in enumerate(reveal.deeds)]
    sold = [line for at, deed in enumerate(reveal.deeds) for line in purses.sales(deed, cities[at])]
    fought = is_end_of_age(reveal)
    acted = set(cities.values())
    plays += [line for city in idle(reveal, acted) for line in forced(reveal, city, coins)]
    acted |= {line.seat for line in plays if line.seat is not None}
    lines = [*plays, *sold, *others(reveal, coins, acted)]
    hidden_by_battle = ("victories", "defeats") if fought else ()
    lines += changes(reveal, (*TOLD_ELSEWHERE, *hidden_by_battle))
    return [*lines, *battles(reveal)] if fought else lines


def city_of(reveal: Reveal, deed: Deed) -> int:
    """The city that acts: the seat's own, or the Free City (W-11.4)."""
    free = deed.fields.get("for") == "free_city"
    return len(reveal.after["seats"]) - 1 if free else deed.seat


def play(reveal: Reveal, deed: Deed, city: int, coins: Purses) -> Told:
    """One move with its payments and what it brought."""
    line = move_line(
        reveal,
        deed,
        who=city,
        coins=-purses.spent(deed.fields),
        opens=OPENS,
        more=[*manner(deed), *purses.payments(deed.fields), *ruler(deed, city)],
    )
    rest = coins.rest(city)
    gains = int(deed.fields.get("gains", 0))
    gains -= int(deed.fields.get("coins", 0))  # of a loss, which its sentence says
    if gains and abs(rest) >= abs(gains) and (rest > 0) == (gains > 0):
        line, rest = replace(line, coins=line.coins + gains), rest - gains
    if opens_age(reveal) or (rest < 0 and gains > 0):
        return line
    return purses.with_effects(line, rest)


def idle(reveal: Reveal, acted: set[int]) -> list[int]:
    """The cities for which nobody made a move."""
    return [city for city in range(len(reveal.after["seats"])) if city not in acted]


def forced(reveal: Reveal, city: int, coins: Purses) -> list[Told]:
    """What a city did that nobody had to decide, as it shows: the Free City may have one order only (W-11.5)."""
    before, after = reveal.before["seats"][city], reveal.after["seats"][city]
    who = Who(city)
    said = [
        sentence("told_build", who=who, card=Thing(card))
        for card in only_in(after["cards"], before["cards"])
    ]
    if after["stages"] > before["stages"]:
        said.append(sentence("told_stage_hidden", who=who, stage=after["stages"]))
    lines = [Told(PLAY, city, one) for one in said]
    if lines and not opens_age(reveal):
        lines[0] = purses.with_effects(lines[0], coins.rest(city))
    return lines


def others(reveal: Reveal, coins: Purses, acted: set[int]) -> list[Told]:
    """Coins of cities that did nothing themselves, and of all when an age opens."""
    lines = []
    for city in range(len(reveal.after["seats"])):
        if city in acted and not opens_age(reveal):
            continue
        gains = [d.fields for d in reveal.deeds if city_of(reveal, d) == city]
        expected = sum(int(f.get("gains", 0)) - int(f.get("coins", 0)) for f in gains)
        rest = coins.rest(city)
        lines += purses.apart(city, rest - expected if abs(rest) >= abs(expected) else rest)
    return lines


def opens_age(reveal: Reveal) -> bool:
    return bool(reveal.before["age"] != reveal.after["age"])


def manner(deed: Deed) -> list[Sentence]:
    """How a card was built: by chain, by a power, copying or naming something."""
    fields: dict[str, Any] = deed.fields
    way, found = fields.get("way"), []
    if way == "exchange" and deed.public:
        found.append(sentence("told_exchange", given=Thing(fields["given"])))
    elif way == "chain":
        found.append(sentence("told_by_chain", card=Thing(fields["thanks"])))
    elif isinstance(way, str) and says(GAME, f"told_by_{way}"):
        found.append(sentence(f"told_by_{way}"))
    elif isinstance(way, int):
        named = f"told_option_{way}"
        found.append(sentence(named) if says(GAME, named) else sentence("told_option", n=way))
    if not deed.public or "target" not in fields:
        return found
    named = fields["target"]
    if isinstance(named, int):
        return [*found, sentence("told_partner", target=Who(named))]
    return [*found, sentence("told_copying", target=Thing(named))]


def ruler(deed: Deed, city: int) -> list[Sentence]:
    """Who decided for the Free City."""
    return [] if city == deed.seat else [sentence("told_ruled", ruler=Who(deed.seat))]
