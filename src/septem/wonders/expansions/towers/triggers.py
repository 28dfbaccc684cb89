"""Coins for what happens with Towers: shields, astrolabes, pairings, Defeat tokens, chains (EFFECTS 9)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import at
from septem.wonders.cards.effect_keys import Key
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.pieces import Card
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.towers.state import Tower, tower_of
from septem.wonders.rules.city import City, extension_of
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.effect_keys import coins_on as usual_coins_on
from septem.wonders.rules.orders import CHAIN, card_of, kind_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

SHIELD: Final = 0
ASTROLABE: Final = 1
PAIRING: Final = 2
DEFEAT: Final = 3
DEFEAT_NEXT_DOOR: Final = 4
LIKE_CHAIN: Final = 5

EVENTS = {
    "gain a shield": SHIELD,
    "gain an astrolabe": ASTROLABE,
    "complete a pairing": PAIRING,
    "receive a defeat token": DEFEAT,
    "a neighbour receives a defeat token": DEFEAT_NEXT_DOOR,
    "build by chain, both cards turquoise, yellow or green": LIKE_CHAIN,
}
ASTROLABES: Final = 3  # their field among symbols
LIKE = ("turquoise", "yellow", "green")


class CoinsOnGain(Deed):
    """`coins_on` with an event of Towers: coins for the owner, and perhaps for each neighbour."""

    def __init__(self, event: int, coins: int, neighbours: int, colors: int) -> None:
        super().__init__(stands=True)
        self.event: i64 = event
        self.amount: i64 = coins
        self.neighbours: i64 = neighbours
        self.colors: i64 = colors  # a bit each

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.triggers = append(more.triggers[:], self)

    def on_play(self, game: "Wonders", city: i64, order: i64) -> i64:
        if kind_of(order) != CHAIN:
            return 0
        cards = game.catalogue.cards
        return self.on_chain(game.cities[city], cards[card_of(order)], cards)

    def on_chain(self, city: City, card: Card, cards: vec[Card]) -> i64:
        if self.event == LIKE_CHAIN and has(self.colors, card.color_index):
            for source in card.chain_from:
                if city.has(source) and has(self.colors, cards[source].color_index):
                    return self.amount
        return 0

    def on_defeats(self, own: i64, neighbours: i64) -> i64:
        if self.event == DEFEAT:
            return own * self.amount
        if self.event == DEFEAT_NEXT_DOOR:
            return neighbours * self.amount
        return 0


def coins_on(key: Key) -> list[Effect]:
    event = key.table.get("event")
    if event not in EVENTS:
        return usual_coins_on(key)
    key.must_be("limit", None)
    number = EVENTS[event]
    colors = 0
    if number == LIKE_CHAIN:
        colors = sum(int(bit(key.color(color))) for color in LIKE)
    near = key.number("neighbours_coins") if "neighbours_coins" in key.table else 0
    return [CoinsOnGain(number, key.number("coins"), near, colors)]


def count_gains(game: "Wonders", city: i64, tower: Tower) -> None:
    """Coins are due for the shields, astrolabes and pairings that a city has gained since this was last done."""
    me = game.cities[city]
    shields = me.shields - tower.shields
    astrolabes = at(me.symbols, ASTROLABES) - tower.astrolabes
    pairings = tower.pairings - tower.completed
    if shields == 0 and astrolabes == 0 and pairings == 0:
        return
    note_gains(me)
    more = me.extension()
    i: i64 = 0
    while i < more.awake:
        trigger = more.triggers[i]
        i += 1
        if isinstance(trigger, CoinsOnGain) and trigger.event <= PAIRING:
            times = shields
            if trigger.event == ASTROLABE:
                times = astrolabes
            elif trigger.event == PAIRING:
                times = pairings
            me.due += times * trigger.amount
            game.left(city).due += times * trigger.neighbours
            game.right(city).due += times * trigger.neighbours


def note_gains(city: City) -> None:
    """What the city has now was counted."""
    tower = tower_of(city)
    tower.shields = city.shields
    tower.astrolabes = at(city.symbols, ASTROLABES)
    tower.completed = tower.pairings
