"""What a turn of 7 Wonders shows: cards turn over beside their seats, coins travel, cards go home, hands pass; then the end of an age."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from septem.kernel.story import Deed
from septem.server.log import Turn
from septem.web.reveal import Plan, Step, step
from septem.web.tables import Seen
from septem.web.tables.wonders import conquests
from septem.web.tables.wonders.faces import face
from septem.web.tables.wonders.moves import BANK, play_of

TURNING = 560  # milliseconds in which all cards turn over, however many
FLIP = 320  # of one card
APART = 60  # between two
COINS = 460
HOME = 420
PASS_EARLY = 40  # hands pass a little before the last card is home
PASS = 620
DUG = "dig"  # a kind of move that brings a card from the discard pile
DISCS = 5  # at most, of one payment


@dataclass(frozen=True)
class Shown:
    """One card of the turn: who plays it, and where it goes."""

    city: int
    deed: Deed
    card: str
    kind: str
    stage: int = 0


@dataclass
class Show:
    """A turn on its way to a plan, for one viewer."""

    seen: Seen
    turn: Turn
    steps: list[Step] = field(default_factory=list)
    faces: dict[str, Any] = field(default_factory=dict)

    @property
    def me(self) -> int:
        return self.seen.seat or 0

    @property
    def ring(self) -> int:
        return len(self.turn.after["seats"])

    def panel(self, city: int) -> str:
        """Where a city is on this viewer's page."""
        if city == self.me:
            return "#my-city"
        if city == (self.me + 1) % self.ring:
            return "#nb-left"
        return "#nb-right" if city == (self.me - 1) % self.ring else f"#far-{city}"

    def purse(self, city: int) -> list[str]:
        return [f'{self.panel(city)} [data-purse="{city}"]']

    def knows(self, deed: Deed) -> bool:
        """Whether this viewer may know which card it was."""
        return deed.public or deed.seat == self.seen.seat


def reveal(seen: Seen, turn: Turn) -> Plan:
    """The plan of a turn."""
    show = Show(seen, turn)
    cards = in_order(show, [shown for deed in turn.deeds if (shown := card_of(show, deed))])
    now = TURNING if cards else 0
    paid = payments(show)
    if paid:
        show.steps += coins(show, paid, now)
        now += COINS
    for n, shown in enumerate(cards):
        show.steps += played(show, shown, begin(n, len(cards)), now)
    show.steps += counts(show, now + (HOME if cards else 0), dict.fromkeys(traders(paid), now))
    now += HOME if cards else 0
    side = passing(show)
    if side:
        now -= PASS_EARLY if cards else 0
        show.steps.append(step("hand", now, PASS, side=side))
    conquests.show(show.seen, turn, now, show.steps, show.faces)
    return Plan(turn.number, show.steps, show.faces)


def card_of(show: Show, deed: Deed) -> Shown | None:
    """The card a move plays, if it plays one."""
    free = deed.fields.get("for") == "free_city"
    city = show.ring - 1 if free else deed.seat
    if deed.fields["kind"] == DUG:
        return Shown(city, deed, deed.fields["card"], DUG)
    play = play_of("", deed.fields)
    return Shown(city, deed, play.card, play.kind, play.stage) if play else None


def in_order(show: Show, cards: list[Shown]) -> list[Shown]:
    """One's own first, then clockwise."""
    return sorted(cards, key=lambda shown: (shown.city - show.me) % show.ring)


def begin(n: int, of: int) -> int:
    """When a card begins to turn over: seven seats take no longer than three."""
    return n * min(APART, (TURNING - FLIP) // max(1, of - 1))


def played(show: Show, shown: Shown, at: int, home: int) -> list[Step]:
    """A card beside its seat, and on its way home."""
    back = f"back-{show.turn.before['age']}"
    show.faces[back] = None
    place, name = show.panel(shown.city), ""
    if show.knows(shown.deed) and (shown.deed.public or shown.city == show.me):
        name = f"card-{shown.card}"
        show.faces[name] = face(shown.card, show.seen.language)
    to = homes(show, shown, place)
    by = [f"{place} .board", f"{place} .av", place]
    steps = [step("card", at, FLIP, by=by, face=name, back=back, to=to, home=[home, HOME])]
    if shown.kind in ("build", DUG) and shown.deed.public and not place.startswith("#far"):
        steps.append(step("late", home + HOME - 60, 60, on=to[:1]))
    return steps


def homes(show: Show, shown: Shown, place: str) -> list[str]:
    """Where a card ends: in its row, under the wonder, or, discarded, nowhere."""
    city = shown.city
    if shown.stage:
        return [f"{place} #stage-{shown.stage}", f"{place} .stages", place]
    if not shown.deed.public:
        return []
    color = face(shown.card, show.seen.language).color
    return [
        f"#b-{city}-{shown.card}",
        f"{place} .grp[data-color={color}]",
        f"{place} .cc [data-color={color}]",
        place,
    ]


def payments(show: Show) -> Counter[tuple[int, int]]:
    """The coins that cities paid each other, by payer and payee."""
    found: Counter[tuple[int, int]] = Counter()
    for deed in show.turn.deeds:
        play = play_of("", deed.fields)
        if play:
            payer = show.ring - 1 if play.free_city else deed.seat
            for who, n in play.paid.items():
                if who != BANK:
                    found[payer, int(who)] += n
    return found


def traders(paid: Counter[tuple[int, int]]) -> set[int]:
    return {city for pair in paid for city in pair}


def coins(show: Show, paid: Counter[tuple[int, int]], now: int) -> list[Step]:
    return [
        step("coins", now, COINS, by=show.purse(payer), to=show.purse(payee), n=min(n, DISCS))
        for (payer, payee), n in paid.items()
    ]


def counts(show: Show, at: int, early: dict[int, int]) -> list[Step]:
    """Purses keep their old number until coins land, else until all cards are home."""
    both = zip(show.turn.before["seats"], show.turn.after["seats"], strict=True)
    return [
        step("count", early.get(city, at), 0, on=show.purse(city), was=str(old["coins"]))
        for city, (old, new) in enumerate(both)
        if old["coins"] != new["coins"]
    ]


def passing(show: Show) -> str:
    """To which side the viewer's hand goes; empty: it stays."""
    before, after = show.turn.before, show.turn.after
    to = before["seats"][show.me].get("passes_to")
    same_age = before["age"] == after["age"] and before["turn"] < after["turn"]
    if show.seen.seat is None or to is None or not same_age:
        return ""
    return "left" if to == (show.me + 1) % show.ring else "right"
