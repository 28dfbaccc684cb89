"""What is seen of the sea: all that lies open; nobody knows what later ages will bring."""

from septem.expansion import Hidden

from .fleet import fleet_of, sea_of
from .rules import drawn


class SeaHidden(Hidden):
    """Views and new deals."""

    def __init__(self, pieces):
        self.pieces = pieces

    def table_view(self, game, seat):
        sea = sea_of(game)
        return {
            "dock": ids(game, sea.dock),
            "open_islands": ids(game, sea.open_islands),
            "launching": list(sea.launching),
            "settling": list(sea.settling),
        }

    def city_view(self, game, city, sees):
        fleet = fleet_of(game.cities[city])
        return {
            "warships": fleet.warships,
            "islands": ids(game, fleet.islands),
            "sea_points": fleet.points,
        }

    def mix(self, game, seat, rng):
        """Any ships and islands of a later age may come, in any order."""
        sea = sea_of(game)
        for decks, pieces in (
            (sea.ship_decks, self.pieces.ships),
            (sea.island_decks, self.pieces.islands),
        ):
            for age, deck in decks.items():
                decks[age] = drawn(pieces[age], len(deck), rng) if deck else deck


def ids(game, cards):
    return [game.catalogue.cards[card].id for card in cards]
