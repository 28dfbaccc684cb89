"""What is hidden in the draft of Foundations, and what views show (F-10)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.expansions.foundations.cards import Deck
from septem.wonders.expansions.foundations.state import (
    DONE,
    GUILDS,
    LEADERS,
    NONE,
    PLACE,
    footing_of,
    ids,
    quarry_of,
)
from septem.wonders.expansions.foundations.steps import cards_aside
from septem.wonders.expansions.leaders.court import LEADER_AGE
from septem.wonders.hidden.hooks import Hidden
from septem.wonders.hidden.memory import Slot
from septem.wonders.hidden.room import shares
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.traces import FROM_PILE, NOBODY, trace

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


class FoundationsHidden(Hidden):
    """The draft, and piles that were looked through."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def knows(self, game: "Wonders", seat: int, place: str) -> bool:
        footing = footing_of(game.cities[seat])
        looked = footing.seen
        if game.acting == seat and game.steps[game.step].name == "set aside":
            looked |= footing.asked
        pile = {"reserve": int(LEADERS), "guilds": int(GUILDS)}.get(place, 0)
        return looked & pile > 0

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        return table_view(game, seat)

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        return city_view(game, self.deck, city, sees)

    def mix(self, game: "Wonders", seat: int, rng: "Rng") -> None:
        mix(game, seat, rng)

    def slots(self, game: "Wonders", put: Callable[[Slot, int], None]) -> None:
        for place, card in enumerate(quarry_of(game).waiting):
            unseen = trace(card, LEADER_AGE, FROM_PILE, NOBODY)
            put(Slot("waiting", -1, place, int(card), False), int(unseen))

    def lay(self, game: "Wonders", slot: Slot, card: int) -> None:
        if slot.where == "waiting":
            quarry_of(game).waiting[slot.place] = card


def table_view(game: "Wonders", seat: int | None) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if quarry_of(game).phase:
        fields["phase"] = "foundations"
    else:
        fields["foundation_box"] = ids(game, quarry_of(game).box)
    if seat is not None and game.acting == seat and game.steps[game.step].name == "set aside":
        fields["set_aside"] = ids(game, cards_aside(game, seat))
    return fields


def city_view(game: "Wonders", deck: Deck, city: int, sees: bool) -> dict[str, Any]:
    me = game.cities[city]
    footing = footing_of(me)
    lines = deck.of(me)
    fields: dict[str, Any] = {
        "foundation": None if footing.card == NONE else game.catalogue.cards[footing.card].id,
        "activated": int(footing.activated),
        "next_mark": None,
        "next_debt": None,
    }
    if footing.activated < len(lines):
        fields["next_mark"] = int(lines[footing.activated].stage)
        fields["next_debt"] = int(lines[footing.activated].debt)
    if sees:
        fields["foundation_hand"] = ids(game, footing.hand)
        if quarry_of(game).phase == PLACE:
            fields["foundation_passed"] = ids(game, footing_of(game.left(city)).hand[1:])
    return fields


def mix(game: "Wonders", seat: int, rng: "Rng") -> None:
    """Deal anew the Foundations whose places a seat does not know: neither held nor passed on by it."""
    quarry = quarry_of(game)
    if quarry.phase == DONE:
        return
    size = len(game.cities)
    hidden = []
    for city in range(size):
        for place in range(2):
            passed = quarry.phase == PLACE and place == 1
            known = shares(game, seat, city) or (passed and shares(game, seat, (city - 1) % size))
            if not known:
                hidden.append((city, place))
    cards = [int(footing_of(game.cities[city]).hand[place]) for city, place in hidden]
    pool = vec[i64](sorted([*cards, *[int(card) for card in quarry.box]]))
    rng.shuffle(pool)
    for at, (city, place) in enumerate(hidden):
        footing_of(game.cities[city]).hand[place] = pool[at]
    quarry.box = in_order(pool[len(hidden) :])
