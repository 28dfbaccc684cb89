"""What the expansion keeps: the fleet of each city, and the sea of the table."""

from septem.expansion import Belongings, belongings


class Fleet(Belongings):
    """Warships, islands and points of one city."""

    def __init__(self):
        self.warships = 0
        self.islands = []  # indices of cards, in the order they were settled
        self.points = 0  # from fleets compared at the end of ages

    def clone(self):
        twin = Fleet()
        twin.warships = self.warships
        twin.islands = list(self.islands)
        twin.points = self.points
        return twin

    def reset(self):
        self.warships = 0


class Sea(Belongings):
    """Dock and islands. What lies open is known to all; the decks of later ages are hidden."""

    def __init__(self):
        self.dock = []  # ships that may be launched
        self.open_islands = []
        self.ship_decks = {1: [], 2: [], 3: []}  # by age
        self.island_decks = {1: [], 2: [], 3: []}
        self.launching = []  # cities that may still launch a ship, the next one first
        self.settling = []  # cities that may still settle an island

    def clone(self):
        twin = Sea()
        twin.dock = list(self.dock)
        twin.open_islands = list(self.open_islands)
        twin.ship_decks = {age: list(deck) for age, deck in self.ship_decks.items()}
        twin.island_decks = {age: list(deck) for age, deck in self.island_decks.items()}
        twin.launching = list(self.launching)
        twin.settling = list(self.settling)
        return twin


def fleet_of(city):
    return next(kept for kept in belongings(city) if isinstance(kept, Fleet))


def sea_of(game):
    return next(kept for kept in game.own if isinstance(kept, Sea))
