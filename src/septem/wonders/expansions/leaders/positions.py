"""What a position says of leaders (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import number
from septem.wonders.expansions.leaders import moves as leader_moves
from septem.wonders.expansions.leaders.court import LEADER_AGE, WHITE, academy_of, court_of, ids
from septem.wonders.expansions.leaders.courtesans import adopt
from septem.wonders.expansions.leaders.effects import DrawLeaders
from septem.wonders.expansions.leaders.rules import LeadersPieces
from septem.wonders.positions.hooks import Positions
from septem.wonders.positions.writer import origin
from septem.wonders.rules.traces import FROM_PILE, NOBODY, trace

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders


class LeadersPositions(Positions):
    """Leaders in hands, in cities and out of the game."""

    def __init__(self, pieces: LeadersPieces) -> None:
        super().__init__()
        self.pieces = pieces
        self.decisions = ["recruit"]
        self.table_words = ["reserve", "gone", "gone_traces"]
        self.seat_words = ["leaders", "leader_hand", "leader_traces", "copied", "extra_leaders"]

    def table_fields(self, game: "Wonders") -> dict[str, Any]:
        academy = academy_of(game)
        return {
            "reserve": ids(game, academy.reserve),
            "gone": ids(game, academy.gone),
            "gone_traces": [origin(held) for held in academy.gone],
        }

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        court = court_of(game.cities[city])
        return {
            "leaders": ids(game, court.leaders),
            "leader_hand": ids(game, court.hand),
            "leader_traces": [origin(held) for held in court.hand],
            "copied": None if court.copied < 0 else game.catalogue.cards[court.copied].id,
            "extra_leaders": int(court.extra),
        }

    def hand_sizes(self, reader: "Reader") -> list[int]:
        """In the draft a card less each turn; in a recruitment no Age cards are held."""
        if reader.age == LEADER_AGE:
            return [int(reader.catalogue.parameters["leaders_dealt"]) - reader.turn + 1]
        return [0] if reader.turn == 0 else []

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        entry = reader.seats[seat]
        where = f"seats[{seat}]."
        city = game.cities[seat]
        for leader in reader.cards(entry, "leaders", where, WHITE):
            city.add(leader)
            court_of(city).stand(leader.index)
        if entry.get("copied") is not None:
            adopt(city, reader.known(entry["copied"], f"{where}copied", WHITE))
        for stage in city.board.stages[: city.stages]:
            if any(isinstance(effect, DrawLeaders) for effect in stage.powers.acts):
                court_of(city).drew = True
        court_of(city).extra = number(entry, "extra_leaders", 0, 9, 0, where)

    def read_table(self, reader: "Reader", game: "Wonders") -> None:
        """Leader hands, the reserve and the leaders out of the game; what is left out is dealt from the seed."""
        academy = academy_of(game)
        fields = reader.fields
        academy.gone = vec[i64](reader.traces(fields, "gone", "gone_traces", "", NOBODY, WHITE))
        academy.reserve = vec[i64](
            [leader.index for leader in reader.cards(fields, "reserve", "", WHITE)]
        )
        for seat, entry in enumerate(reader.seats):
            held = reader.traces(
                entry, "leader_hand", "leader_traces", f"seats[{seat}].", seat, WHITE
            )
            court_of(game.cities[seat]).hand = vec[i64](held)
        pool = reader.unplaced(vec[i64](self.pieces.leaders))
        for seat, entry in enumerate(reader.seats):
            court = court_of(game.cities[seat])
            if "leader_hand" not in entry:
                for _ in range(min(still_held(reader), len(pool))):
                    court.take(trace(pool.pop(), LEADER_AGE, FROM_PILE, seat))
            court.sort()
        if "reserve" not in fields:
            academy.reserve = vec[i64](pool)

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        if reader.step == "choose" and reader.turn == 0:
            game.owing = leader_moves.holders(game)
            return True
        if reader.step == "recruit":
            city = reader.acting_city(game)
            game.act(city)
            if not court_of(game.cities[city]).extra:
                raise BadPosition("acting", f"city {city} has no leader to recruit now")
            return True
        return False


def still_held(reader: "Reader") -> int:
    """Leaders a hand holds when one was used in every recruitment so far."""
    if reader.age == LEADER_AGE:
        return reader.turn - 1
    used = reader.age - 1 + (1 if reader.turn > 0 else 0)
    return max(int(reader.catalogue.parameters["leaders_dealt"]) - used, 0)
