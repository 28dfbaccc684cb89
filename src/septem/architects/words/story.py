"""The story of 7 Wonders Architects, told from the public views before and after: all of it lay open (kernel/story.py)."""

from dataclasses import replace

from septem.architects.cards.catalogue import BOX
from septem.architects.words.sentences import in_order
from septem.kernel.story import (
    BATTLE,
    PLAY,
    POWER,
    Fields,
    Moment,
    Reveal,
    Several,
    Thing,
    Told,
    Value,
    Who,
    Word,
    move_line,
    only_in,
    sentence,
)

TAKING = ("take", "extra", "keep")  # kinds of moves that are told by the cards they bring


def moment(view: Fields) -> Moment:
    """There are no ages; rounds are counted by whoever listens."""
    return Moment()


def told(reveal: Reveal) -> list[Told]:
    """What the seat did, then what came of it; a move that changed nothing that can be seen is told by itself."""
    lines = []
    for deed in reveal.deeds:
        seat = deed.seat
        before, after = reveal.before["seats"][seat], reveal.after["seats"][seat]
        gained = taken(reveal, seat)
        first = deed.fields["kind"] in TAKING
        found = [
            *chosen(seat, before, after),
            *(gained if first else []),
            *building(reveal, seat, before, after),
            *exchanged(reveal, seat),
            *([] if first else gained),
            *tokens(reveal, seat, before, after),
            *cat(reveal, seat),
        ]
        lines += found or [move_line(reveal, deed)]
    return [*lines, *battles(reveal)]


def line(kind: str, key: str, seat: int, points: int = 0, /, **values: Value) -> Told:
    return Told(kind, seat, sentence(key, who=Who(seat), **values), points=points)


def cards(counts: dict[str, int]) -> Several:
    """Cards as people count them."""
    return Several(tuple(Word(f"count_{ident}", counts[ident]) for ident in in_order(counts)))


def more(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What there is more of after than before."""
    grown = {ident: n - before.get(ident, 0) for ident, n in after.items()}
    return {ident: n for ident, n in grown.items() if n > 0}


def chosen(seat: int, before: Fields, after: Fields) -> list[Told]:
    if before["wonder"] == after["wonder"]:
        return []
    return [line(PLAY, "told_wonder", seat, wonder=Thing(after["wonder"]))]


def building(reveal: Reveal, seat: int, before: Fields, after: Fields) -> list[Told]:
    """The stages built, and what was paid."""
    built = [n for n in after["stages"] if n not in before["stages"]]
    if not built:
        return []
    stages = Several(tuple(built))
    paid = discarded(reveal, "grey", "yellow")
    if not paid:
        told = line(PLAY, "told_stage_free", seat, stages=stages)
    else:
        told = line(PLAY, "told_stage", seat, stages=stages, paid=cards(paid))
    return [replace(told, stages=tuple(built))]


def discarded(reveal: Reveal, *colors: str) -> dict[str, int]:
    """The cards of some colors that went to the discard pile."""
    spent = more(reveal.before["discard"], reveal.after["discard"])
    return {ident: n for ident, n in spent.items() if color_of(ident) in colors}


def color_of(card: str) -> str:
    return BOX.cards[BOX.card_ids.index(card)].color


def exchanged(reveal: Reveal, seat: int) -> list[Told]:
    """The science set given away."""
    given = discarded(reveal, "green")
    return [line(PLAY, "told_exchange", seat, cards=cards(given))] if given else []


def taken(reveal: Reveal, seat: int) -> list[Told]:
    """The cards taken, by the deck they came from."""
    lines = []
    both = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    for owner, (old, new) in enumerate(both):
        gone = more(new["deck"]["contents"], old["deck"]["contents"])
        if not gone or not old["wonder"]:
            continue
        if owner == seat:
            told = line(PLAY, "told_own_deck", seat, cards=cards(gone))
        else:
            told = line(PLAY, "told_deck", seat, cards=cards(gone), owner=Who(owner))
        lines.append(replace(told, gained=tuple(gone)))
    gone = more(reveal.after["centre"]["contents"], reveal.before["centre"]["contents"])
    if gone:
        told = line(PLAY, "told_centre", seat, cards=cards(gone))
        lines.append(replace(told, gained=tuple(gone)))
    return lines


def tokens(reveal: Reveal, seat: int, before: Fields, after: Fields) -> list[Told]:
    """Progress tokens taken and used."""
    gained = only_in(after["progress"], before["progress"])
    used = only_in(reveal.after["used"], reveal.before["used"])
    lines = [line(POWER, "told_token", seat, token=Thing(ident)) for ident in gained]
    return lines + [line(POWER, "told_used", seat, token=Thing(ident)) for ident in used]


def cat(reveal: Reveal, seat: int) -> list[Told]:
    if reveal.after["cat"] == seat != reveal.before["cat"]:
        return [line(POWER, "told_cat", seat)]
    return []


def battles(reveal: Reveal) -> list[Told]:
    """A battle and its victories: horned cards were discarded, or conflict tokens turned back."""
    horns = reveal.after["horns_discarded"] > reveal.before["horns_discarded"]
    if not horns and reveal.after["conflict"] >= reveal.before["conflict"]:
        return []
    both = zip(reveal.before["seats"], reveal.after["seats"], strict=True)
    won = {seat: new["victories"] - old["victories"] for seat, (old, new) in enumerate(both)}
    lines = [line(BATTLE, "told_won", seat, n=n) for seat, n in won.items() if n]
    return lines or [Told(BATTLE, None, sentence("told_no_victory"))]
