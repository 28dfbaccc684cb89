"""Two decisions: which ship to launch before an age, and which island to settle after one."""

from septem.expansion import NO_ORDER, Alone, Kind, card_of, kind_of, numbers, play, written

from .fleet import fleet_of, sea_of


class LaunchShip(Kind):
    """A ship of the dock comes into the city for its price."""

    def __init__(self):
        super().__init__("launch", builds=True)

    def pay(self, game, city, order):
        game.cities[city].coins -= game.catalogue.cards[card_of(order)].coins

    def build(self, game, city, order):
        game.cities[city].add(game.catalogue.cards[card_of(order)])

    def gained(self, game, city, order):
        return coins_of(game, city, game.catalogue.cards[card_of(order)])


class SettleIsland(Kind):
    """An island becomes the city's."""

    def __init__(self):
        super().__init__("settle_island")

    def build(self, game, city, order):
        me = game.cities[city]
        fleet_of(me).islands.append(int(card_of(order)))
        stand_island(me, game.catalogue.cards[card_of(order)])

    def gained(self, game, city, order):
        return coins_of(game, city, game.catalogue.cards[card_of(order)])


def stand_island(city, island):
    for effect in island.powers.standing:
        effect.stand(city)


def coins_of(game, city, card):
    """The coins a piece brings when it comes."""
    me, left, right = game.cities[city], game.left(city), game.right(city)
    return sum(effect.coins(me, left, right) for effect in card.powers.gains)


class Launch(Alone):
    """Before the first turn of an age each city launches a ship or none, the smallest fleet first."""

    def __init__(self, launch, nothing):
        super().__init__("launch")
        self.launch = launch
        self.nothing = nothing

    def enter(self, game):
        game.acting = NO_ORDER
        waiting = sea_of(game).launching
        if waiting:
            game.act(waiting[0])

    def codes(self, game, seat):
        me = game.cities[game.acting]
        cards = game.catalogue.cards
        offered = [
            written(self.launch.number, ship, 0)
            for ship in sea_of(game).dock
            if cards[ship].coins <= me.coins and not me.has_name(cards[ship])
        ]
        return numbers([*offered, written(self.nothing.number, 0, 0)])

    def resolve(self, game):
        city = game.acting
        if city == NO_ORDER:
            return
        sea, order = sea_of(game), game.orders[city]
        sea.launching.remove(city)
        if kind_of(order) == self.launch.number:
            sea.dock.remove(card_of(order))
            play(game, city, order)
        self.enter(game)


class Settle(Alone):
    """The largest fleets settle an island each, in the order of their seats."""

    def __init__(self, settle):
        super().__init__("settle island")
        self.settle = settle

    def enter(self, game):
        game.acting = NO_ORDER
        sea = sea_of(game)
        if not sea.open_islands:
            sea.settling = []
        if sea.settling:
            game.act(sea.settling[0])

    def codes(self, game, seat):
        return numbers(
            [written(self.settle.number, island, 0) for island in sea_of(game).open_islands]
        )

    def resolve(self, game):
        city = game.acting
        if city == NO_ORDER:
            return
        sea, order = sea_of(game), game.orders[city]
        sea.settling.remove(city)
        sea.open_islands.remove(card_of(order))
        play(game, city, order)
        self.enter(game)
