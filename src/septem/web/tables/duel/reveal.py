"""What a move of Duel shows: the card flies to the city, the pawn walks, tokens fall, uncovered cards turn over."""

from typing import Any

from septem.kernel.named import named_in
from septem.kernel.story import Deed
from septem.server.log import Turn
from septem.web.reveal import Plan, Step, from_place, step
from septem.web.tables import Seen
from septem.web.tables.duel.boxes import joined

TAKEN = 250  # milliseconds: a card rises where it lay
FLY = 420
POP = 200
SPACE, WALK = 250, 750  # for a space of the track, and at most
TOKEN = 420
TURN_OVER = 380
APART = 80  # between two cards that turn over
PICK = 250  # a progress token

Fields = dict[str, Any]


def reveal(seen: Seen, turn: Turn) -> Plan:
    """The plan of a move: one thing after the other, and what does not happen takes no time."""
    deed = turn.deeds[-1]
    before, after = turn.before, turn.after
    steps = [*moved(seen, deed), *earned(before, after, deed.seat)]
    steps += pawn(before, after, end(steps))
    steps += losses(before, after, end(steps))
    steps += lost(before, after, 1 - deed.seat, end(steps))
    steps += uncovered(before, after, end(steps))
    return Plan(turn.number, steps)


def end(steps: list[Step]) -> int:
    return max((each["at"] + each["ms"] for each in steps), default=0)


def piece(name: str) -> str:
    return f'[data-piece="{name}"]'


def city(seat: int) -> str:
    return f"#city-{seat}"


def purse(seat: int) -> str:
    return f'[data-purse="{seat}"]'


def moved(seen: Seen, deed: Deed) -> list[Step]:
    """The piece that a move takes, on its way."""
    if not deed.public and deed.seat != seen.seat:
        return []
    fields = deed.fields
    if "at" in fields:
        return taken(deed.seat, fields)
    if fields["kind"] == "draft":
        return flight(["#wo-" + fields["wonder"]], ["#w-" + fields["wonder"]], TAKEN)
    if "token" in fields:
        name = piece("token-" + fields["token"])
        return flight([name], [f"{city(deed.seat)} {name}"], 0, PICK)
    kinds = ("card", *joined("pieces"), "wonder")
    names = [piece(f"{kind}-{word}") for word in named_in(fields) for kind in kinds]
    return flight(names, names, TAKEN) if names else []


def taken(seat: int, fields: Fields) -> list[Step]:
    """A card of the structure goes to the city, under a wonder, or away for coins."""
    source = [f"#slot-{fields['at']} .card"]
    if fields["kind"] == "build":
        return flight(source, [f"#b-{fields['card']}", city(seat)], TAKEN)
    if fields["kind"] == "wonder":
        wonder = [f"#w-{fields['wonder']}", city(seat)]
        under = from_place("fly", TAKEN, FLY, source, to=wonder, lift=TAKEN, down=True)
        return [under, step("pop", TAKEN + FLY - POP, POP, on=wonder[:1])]
    return [from_place("fly", TAKEN, FLY, source, to=[purse(seat)], lift=TAKEN)]


def flight(source: list[str], to: list[str], lift: int, ms: int = FLY) -> list[Step]:
    """A piece flies, and lies in its new place only when it has arrived."""
    fly = from_place("fly", lift, ms, source, to=to, lift=lift)
    return [fly, step("late", lift + ms - 60, 60, on=to[:1])]


def earned(before: Fields, after: Fields, seat: int) -> list[Step]:
    """Coins that come for a card arrive with it; a payment leaves the purse at once."""
    was, now = (view["seats"][seat]["coins"] for view in (before, after))
    return [step("count", TAKEN + FLY, 0, on=[purse(seat)], was=str(was))] if now > was else []


def lost(before: Fields, after: Fields, rival: int, now: int) -> list[Step]:
    """The rival's purse keeps its number until the token has fallen."""
    was, left = (view["seats"][rival]["coins"] for view in (before, after))
    return [step("count", now, 0, on=[purse(rival)], was=str(was))] if was != left else []


def pawn(before: Fields, after: Fields, now: int) -> list[Step]:
    """The pawn walks space by space."""
    start, stop = before["pawn"], after["pawn"]
    if start == stop:
        return []
    way = range(start, stop + (1 if stop > start else -1), 1 if stop > start else -1)
    spaces = [f"#m{at}" for at in way]
    return [
        step("walk", now, min(WALK, SPACE * abs(stop - start)), on=[piece("pawn")], over=spaces)
    ]


def losses(before: Fields, after: Fields, now: int) -> list[Step]:
    """Military tokens fall to the city that loses coins."""
    gone = [token for token in before["military_tokens"] if token not in after["military_tokens"]]
    sides = {zone["token"]: zone["side"] for zone in before["conflict"]["zones"]}
    return [
        from_place("fly", now, TOKEN, [piece(f"military-{token}")], to=[purse(sides[token])])
        for token in gone
    ]


def uncovered(before: Fields, after: Fields, now: int) -> list[Step]:
    """Cards that lay face down turn over; a new Age is laid out."""
    if before["age"] != after["age"]:
        return [step("late", now, TURN_OVER, on=[".pyr"])]
    both = zip(before["structure"], after["structure"], strict=True)
    turned = [
        at for at, (old, new) in enumerate(both) if old and new and "back" in old and "card" in new
    ]
    return [
        from_place(
            "over", now + APART * n, TURN_OVER, [f"#slot-{at} .card"], on=[f"#slot-{at} .card"]
        )
        for n, at in enumerate(turned)
    ]
