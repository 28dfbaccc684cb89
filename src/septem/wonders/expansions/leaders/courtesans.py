"""`copy_neighbour_leader`: the Courtesans Guild has the effects of one leader of a neighbour (L-6.13, E-11.2)."""

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.effect_keys import Key, must_be_true
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.pieces import Card, Powers
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.leaders.court import court_of
from septem.wonders.rules.city import City
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.orders import target_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class CopyNeighbourLeader(Deed):
    """One leader standing next door is named in the order; its effects hold for the builder, too."""

    def __init__(self) -> None:
        super().__init__()
        self.names = True
        self.acts = True
        self.gives = True
        self.harms = True
        self.sleeps = True

    def targets(self, city: Tally, left: Tally, right: Tally) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for leader in court_of(left).leaders:
            found = append(found, leader)
        for leader in court_of(right).leaders:
            found = append(found, leader)
        return in_order(found)

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        named = target_of(order)
        if named:
            leader = game.catalogue.cards[named]
            adopt(game.cities[city], leader)
            for effect in leader.powers.acts:
                cast(Deed, effect).act(game, city, order)

    def give(self, game: "Wonders", city: i64) -> None:
        me = game.cities[city]
        powers = copied_by(game, city)
        for effect in powers.gains:
            me.due += effect.coins(me, game.left(city), game.right(city))
        for effect in powers.gives:
            cast(Deed, effect).give(game, city)

    def harm(self, game: "Wonders", city: i64, order: i64) -> None:
        for effect in copied_by(game, city).harms:
            cast(Deed, effect).harm(game, city, order)

    def leave(self, game: "Wonders", city: i64) -> None:
        """With the guild the copy ends, a recovery it waits for included (T-17.4 b)."""
        for effect in copied_by(game, city).acts:
            cast(Deed, effect).leave(game, city)
        court_of(game.cities[city]).copied = -1

    def asleep(self, game: "Wonders", city: i64) -> i64:
        coins: i64 = 0
        for effect in copied_by(game, city).sleeps:
            coins += cast(Deed, effect).asleep(game, city)
        return coins


NOTHING: Final = Powers({}, [])


def copied_by(game: "Wonders", city: i64) -> Powers:
    """The powers of the leader that a city copies."""
    copied = court_of(game.cities[city]).copied
    return NOTHING if copied < 0 else game.catalogue.cards[copied].powers


def adopt(city: City, leader: Card) -> None:
    """The standing effects of a copied leader begin; a bonus for science groups is the guild's (L-9.1)."""
    court_of(city).copied = leader.index
    more = city.extension()
    own_bonus = more.group_bonus
    for effect in leader.powers.standing:
        effect.stand(city)
    more.copied_bonus += more.group_bonus - own_bonus
    more.group_bonus = own_bonus


def copy_neighbour_leader(key: Key) -> list[Effect]:
    must_be_true(key)
    return [CopyNeighbourLeader()]
