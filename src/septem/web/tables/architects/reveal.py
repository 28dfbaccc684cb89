"""What a move of Architects shows: the card on its way to the city, the stage, the battle."""

from typing import Any

from septem.server.log import Turn
from septem.web.reveal import Plan, Step, from_place, step
from septem.web.tables import Seen
from septem.web.tables.architects.faces import card_faces

TAKEN = 250  # milliseconds: a card rises from its deck
FLY = 420
POP = 200
STAGE = 420
TOKEN = 420
HORN = 300  # a conflict token is turned over
SHIELDS = 400  # everybody's shields are looked at
VICTORY = 420

Fields = dict[str, Any]


def reveal(seen: Seen, turn: Turn) -> Plan:
    """The plan of a move."""
    faces: dict[str, Any] = {}
    seat = turn.deeds[-1].seat
    steps = cards(turn, seat, faces)
    for part in (stages, tokens, horns, battle):
        steps += part(turn, seat, end(steps))
    return Plan(turn.number, steps, faces)


def end(steps: list[Step]) -> int:
    return max((each["at"] + each["ms"] for each in steps), default=0)


def city(seat: int) -> str:
    return f"#city-{seat}"


def fewer(before: dict[str, int], after: dict[str, int]) -> list[str]:
    """What there is less of."""
    return [ident for ident, n in before.items() for _ in range(n - after.get(ident, 0))]


def cards(turn: Turn, seat: int, faces: dict[str, Any]) -> list[Step]:
    """Every card that left a deck flies to the city that took it."""
    before, after = turn.before, turn.after
    decks = [("centre", before["centre"], after["centre"])]
    both = zip(before["seats"], after["seats"], strict=True)
    decks += [(str(n), old["deck"], new["deck"]) for n, (old, new) in enumerate(both)]
    steps: list[Step] = []
    for name, old, new in decks:
        for ident in fewer(old["contents"], new["contents"]):
            steps += card(turn, seat, name, ident, faces)
    return steps


def card(turn: Turn, seat: int, deck: str, ident: str, faces: dict[str, Any]) -> list[Step]:
    held = f"#h-{seat}-{ident}"
    before, after = turn.before["seats"][seat]["cards"], turn.after["seats"][seat]["cards"]
    faces[f"card-{ident}"] = card_faces()[ident]
    source = [f"#deck-{deck} .card:not(.empty)", f"#deck-{deck}"]
    to = [held, f"{city(seat)} .hold", city(seat)]
    fly = from_place("fly", TAKEN, FLY, source, to=to, lift=TAKEN, face=f"card-{ident}")
    if ident in after and ident not in before:
        return [fly, step("late", TAKEN + FLY - 60, 60, on=[held])]
    return [fly, step("pop", TAKEN + FLY - POP, POP, on=[held])] if ident in after else [fly]


def stages(turn: Turn, seat: int, now: int) -> list[Step]:
    """The stages that were built."""
    before, after = turn.before["seats"][seat], turn.after["seats"][seat]
    built = [n for n in after["stages"] if n not in before["stages"]]
    return [step("pop", now, STAGE, on=[f"{city(seat)} .steps li:nth-child({n})"]) for n in built]


def tokens(turn: Turn, seat: int, now: int) -> list[Step]:
    """Progress tokens, and the cat, come to the city."""
    before, after = turn.before["seats"][seat]["progress"], turn.after["seats"][seat]["progress"]
    new = [ident for ident in dict.fromkeys(after) if after.count(ident) > before.count(ident)]
    names = [f'[data-piece^="token-{ident}-"]' for ident in new]
    if turn.after["cat"] == seat != turn.before["cat"]:
        names.append('[data-piece="cat"]')
    return [
        from_place(
            "fly", now, TOKEN, [f".pw {name}", name], to=[f"{city(seat)} {name}", city(seat)]
        )
        for name in names
    ]


def horns(turn: Turn, seat: int, now: int) -> list[Step]:
    """Conflict tokens that were turned over."""
    spaces = range(turn.before["conflict"], turn.after["conflict"])
    return [step("pop", now, HORN, on=[f"#conflict-{n}"]) for n in spaces]


def battle(turn: Turn, seat: int, now: int) -> list[Step]:
    """All compare their shields; victory tokens go to those who won."""
    both = list(zip(turn.before["seats"], turn.after["seats"], strict=True))
    won = {n: new["victories"] - old["victories"] for n, (old, new) in enumerate(both)}
    ended = turn.after["conflict"] < turn.before["conflict"]
    if not ended and not any(won.values()):
        return []
    steps = [step("pop", now, SHIELDS, on=[f"{city(n)} .stat"]) for n in range(len(both))]
    to = {n: [f"{city(n)} .mils", city(n)] for n, count in won.items() if count > 0}
    return steps + [
        from_place("fly", now + SHIELDS, VICTORY, [".cw .conf", ".cw"], to=places, face="victory")
        for places in to.values()
    ]
