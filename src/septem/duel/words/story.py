"""The story of 7 Wonders Duel: every action and decision, what was bought, the conflict pawn, and coins on both sides (kernel/story.py)."""

from dataclasses import replace

from septem.kernel import purses
from septem.kernel.purses import Purses
from septem.kernel.story import (
    Deed,
    Fields,
    Moment,
    Reveal,
    Sentence,
    Thing,
    Told,
    changes,
    move_line,
    says,
    sentence,
)

GAME = "duel"
AGES = ("", "I", "II", "III")
GOOD = "word_{}"  # the key of a resource
OPENS = ("space",)  # fields of a move that lie open though its piece does not


def moment(view: Fields) -> Moment:
    """The Age; before the first one, the choice of the wonders."""
    age = (
        view["age"] if view.get("draft") == [] or view["decision"]["step"] != "draft_wonder" else 0
    )
    return Moment(sentence("told_age", age=AGES[age]) if age else sentence("told_draft"))


def told(reveal: Reveal) -> list[Told]:
    """What happened, line by line."""
    seats = {at: deed.seat for at, deed in enumerate(reveal.deeds)}
    coins = purses.counted(reveal, seats, "purse")
    lines = []
    for deed in reveal.deeds:
        lines.append(play(reveal, deed, coins))
        lines += purses.sales(deed, deed.seat, GOOD)
    for seat in {0, 1} - set(seats.values()):
        lines += purses.apart(seat, coins.rest(seat))
    return [*lines, *changes(reveal)]


def play(reveal: Reveal, deed: Deed, coins: Purses) -> Told:
    """One move with its payments and what followed from it."""
    fields = deed.fields
    more = [*manner(fields), *purses.payments(fields, GOOD), *aftermath(reveal)]
    line = move_line(reveal, deed, coins=-purses.spent(fields), opens=OPENS, more=more)
    gains = int(fields.get("gains", 0))
    line = replace(line, coins=line.coins + gains)
    line = replace(line, fought=reveal.before["pawn"] != reveal.after["pawn"])
    return purses.with_effects(line, coins.rest(deed.seat) - gains)


def manner(fields: Fields) -> list[Sentence]:
    """How a card was built."""
    if "thanks" in fields:
        return [sentence("told_by_thanks", card=Thing(fields["thanks"]))]
    key = f"told_by_{fields.get('way')}"
    return [sentence(key)] if says(GAME, key) else []


def aftermath(reveal: Reveal) -> list[Sentence]:
    """The conflict pawn, and another turn."""
    moved = abs(reveal.after["pawn"] - reveal.before["pawn"])
    found = [sentence("told_pawn", n=moved)] if moved else []
    again = reveal.after["play_again"] and not reveal.before["play_again"]
    return [*found, sentence("told_again")] if again else found
