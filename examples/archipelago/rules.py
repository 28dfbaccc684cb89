"""How the sea is played: the dock of each age, the comparison of all fleets, islands, points."""

from septem.expansion import Conflicts, Kind, Rules, Scoring, numbers

from .fleet import Fleet, Sea, fleet_of, sea_of
from .steps import Launch, LaunchShip, Settle, SettleIsland, stand_island

LINE = "sea"  # of the score sheet


class SeaRules(Rules):
    """Set-up and play."""

    def __init__(self, pieces):
        super().__init__()
        self.pieces = pieces
        self.launch = LaunchShip()
        self.nothing = Kind("launch_nothing")
        self.settle = SettleIsland()

    def kinds(self):
        return [self.launch, self.nothing, self.settle]

    def steps(self, steps):
        return [Launch(self.launch, self.nothing), *steps, Settle(self.settle)]

    def city_belongings(self):
        return Fleet()

    def table_belongings(self):
        return Sea()

    def prepare(self, game, rng):
        """Shuffle ships and islands of every age; the first cards of a deck will lie open."""
        sea, parameters = sea_of(game), game.catalogue.parameters
        ships = int(game.size) + parameters["dock_extra"]
        for age in (1, 2, 3):
            sea.ship_decks[age] = drawn(self.pieces.ships[age], ships, rng)
            sea.island_decks[age] = drawn(
                self.pieces.islands[age], parameters["islands_shown"], rng
            )

    def opened(self, game):
        """An age begins: its ships lie in the dock, the smallest fleet launches first."""
        if game.age == 0:
            return
        sea = sea_of(game)
        sea.dock = sea.ship_decks[int(game.age)]
        sea.ship_decks[int(game.age)] = []
        fleets = [(fleet_of(city).warships, seat) for seat, city in enumerate(game.cities)]
        sea.launching = [seat for _, seat in sorted(fleets)]

    def stand_again(self, game, city):
        me = game.cities[city]
        for island in fleet_of(me).islands:
            stand_island(me, game.catalogue.cards[island])


def drawn(cards, number, rng):
    """So many cards at random."""
    deck = numbers([card.index for card in cards])
    rng.shuffle(deck)
    return [int(card) for card in deck][:number]


class SeaConflicts(Conflicts):
    """After the conflicts on land all fleets are compared at once."""

    def after_conflicts(self, game):
        fleets = [fleet_of(city) for city in game.cities]
        most = max(fleet.warships for fleet in fleets)
        least = min(fleet.warships for fleet in fleets)
        sea, parameters = sea_of(game), game.catalogue.parameters
        age = int(game.age)
        sea.open_islands = sea.island_decks[age]
        sea.island_decks[age] = []
        sea.dock = []
        if most == least:
            return
        for fleet in fleets:
            if fleet.warships == most:
                fleet.points += parameters["fleet_points"][age - 1]
            elif fleet.warships == least:
                fleet.points += parameters["smallest_fleet_points"]
        sea.settling = [seat for seat, fleet in enumerate(fleets) if fleet.warships == most]


class SeaScoring(Scoring):
    """A line for the sea: fleets compared, and islands."""

    def score(self, game, seat, city, sheet):
        line = game.catalogue.lines.index(LINE)
        left, right = game.left(seat), game.right(seat)
        sheet.add(line, "fleets", fleet_of(city).points)
        for number in fleet_of(city).islands:
            island = game.catalogue.cards[number]
            for effect in island.powers.scores:
                sheet.add(line, island.id, effect.points(city, left, right))
