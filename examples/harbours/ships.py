"""Ships are counted by cards, and the largest fleet earns coins at the end of every age."""

from septem.expansion import (
    Belongings,
    Conflicts,
    Count,
    Effect,
    Hidden,
    Pieces,
    Rules,
    amount,
    belongings,
)


class Fleet(Belongings):
    """What the expansion keeps of each city."""

    def __init__(self, ships=0):
        self.ships = ships

    def clone(self):
        return Fleet(self.ships)


def fleet_of(city):
    return next(kept for kept in belongings(city) if isinstance(kept, Fleet))


class Ships(Effect):
    """The effect key `ships`: so many more from the moment the piece stands."""

    def __init__(self, number):
        super().__init__(stands=True)
        self.number = number

    def stand(self, city):
        fleet_of(city).ships += self.number


class ShipsInHarbour(Count):
    """What `vp_per` and `coins_per` count as "ships in harbour"."""

    def of(self, city):
        return fleet_of(city).ships


class HarbourPieces(Pieces):
    """Words of the data file."""

    def makers(self):
        return {"ships": lambda key: [Ships(amount(key))]}

    def counts(self):
        return {"ships in harbour": ShipsInHarbour()}


class HarbourRules(Rules):
    """Every city has a fleet."""

    def city_belongings(self):
        return Fleet()


class HarbourConflicts(Conflicts):
    """Fleets are compared after the land conflicts."""

    def after_conflicts(self, game):
        """The largest fleet takes coins; several of the same size all do."""
        fleets = [fleet_of(city).ships for city in game.cities]
        for city, ships in zip(game.cities, fleets, strict=True):
            if ships and ships == max(fleets):
                city.coins += game.catalogue.parameters["largest_fleet_coins"]


class HarbourViews(Hidden):
    """Ships are seen by all."""

    def city_view(self, game, city, sees):
        return {"ships": fleet_of(game.cities[city]).ships}
