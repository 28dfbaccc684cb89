"""Leaders: the draft, the recruitment that opens each age, and what leaders do (docs/rules/leaders.md).

The draft is an age 0 of three turns whose hands are leaders; a recruitment is turn 0 of the age it opens.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import number
from septem.wonders.cards.counts import Color, Count
from septem.wonders.cards.effect_keys import Maker
from septem.wonders.cards.pieces import LEADER_AGE, WHITE, WHITE_INDEX
from septem.wonders.expansions.leaders import effects as leader_effects
from septem.wonders.expansions.leaders import hidden as hidden_leaders
from septem.wonders.expansions.leaders import moves as leader_moves
from septem.wonders.expansions.leaders import words as leaders_words
from septem.wonders.expansions.leaders.court import Academy, Court, academy_of, court_of
from septem.wonders.expansions.leaders.courtesans import adopt, copy_neighbour_leader
from septem.wonders.expansions.leaders.effects import DrawLeaders
from septem.wonders.hidden.memory import Slot
from septem.wonders.positions.writer import origin
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.holdings import Belongings
from septem.wonders.rules.module import NOT_MINE, Kind, Module
from septem.wonders.rules.scoring import GUILDS
from septem.wonders.rules.traces import FROM_PILE, NOBODY, card_of, trace, with_card
from septem.wonders.rules.turn import Step, inserted, replaced

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.moves import MoveWords


def module() -> Module:
    return Leaders()


class Leaders(Module):
    """The expansion."""

    def __init__(self) -> None:
        super().__init__("leaders")
        self.first_turn = 0
        self.first_age = 0
        self.decisions = ["recruit"]
        self.table_words = ["reserve", "gone", "gone_traces"]
        self.seat_words = ["leaders", "leader_hand", "leader_traces", "copied", "extra_leaders"]
        self.moves = leader_moves.Moves()

    # Words of the data and of the moves.

    def makers(self) -> dict[str, Maker]:
        return {**leader_effects.MAKERS, "copy_neighbour_leader": copy_neighbour_leader}

    def counts(self) -> dict[str, Count]:
        return {"leaders": Color(WHITE_INDEX)}

    def kinds(self) -> list[Kind]:
        return self.moves.kinds()

    def move_words(self) -> "dict[str, MoveWords]":
        return leaders_words.move_words()

    # Set-up and play.

    def city_belongings(self) -> Belongings:
        return Court()

    def table_belongings(self) -> Belongings:
        return Academy()

    def steps(self, steps: list[Step]) -> list[Step]:
        steps = replaced(steps, "choose", leader_moves.ChooseLeader(self.moves))
        steps = replaced(steps, "reveal", leader_moves.RevealLeader())
        steps = replaced(steps, "pass", leader_moves.PassLeaders())
        return inserted(steps, "last card", leader_moves.Recruit(self.moves))

    def prepare(self, game: "Wonders", rng: "Rng") -> None:
        """Four leaders to each player, the others are the reserve (L-2.4)."""
        leaders = game.catalogue.leaders[:]
        rng.shuffle(leaders)
        dealt = int(game.catalogue.parameters["leaders_dealt"])
        for seat in range(game.size):
            game.cities[seat].hand = in_order(leaders[seat * dealt : (seat + 1) * dealt])
        academy_of(game).reserve = leaders[game.size * dealt :]

    def begin(self, game: "Wonders") -> bool:
        """The draft, once, before Age I (L-3)."""
        game.age = LEADER_AGE
        game.turn = 1
        game.memory_age = LEADER_AGE
        return True

    def traced(self, game: "Wonders", city: i64, card: i64) -> i64:
        """A leader put away in a recruitment keeps the trace of its draft (L-10.1)."""
        played = court_of(game.cities[city]).played
        return played if game.catalogue.cards[card].age == LEADER_AGE else NOT_MINE

    def replayed(self, game: "Wonders", city: i64, card: i64) -> vec[i64]:
        """A leader is recruited if its cost is affordable, otherwise discarded for coins."""
        if game.catalogue.cards[card].age != LEADER_AGE:
            return vec[i64]()
        codes = self.moves.recruitments(game, city, card)
        if len(codes) == 0:
            codes = append(codes, card << 5 | self.moves.dismiss.number)
        return codes

    def left_city(self, game: "Wonders", city: i64, card: i64) -> None:
        """With the guild that copies a leader the copy ends (T-17.4 b)."""
        if "copy_neighbour_leader" in game.catalogue.cards[card].powers.entry:
            court_of(game.cities[city]).copied = -1

    def stand_again(self, game: "Wonders", city: i64) -> None:
        copied = court_of(game.cities[city]).copied
        if copied >= 0:
            adopt(game.cities[city], game.catalogue.cards[copied])

    def gives_defeats(self, game: "Wonders", loser: i64) -> bool:
        return court_of(game.cities[loser]).gives_defeats

    def score(self, game: "Wonders", city: i64, sheet: vec[i64]) -> None:
        """Points of a copied leader are the guild's (L-9.1)."""
        me = game.cities[city]
        copied = court_of(me).copied
        if copied >= 0:
            for effect in game.catalogue.cards[copied].powers.scores:
                sheet[GUILDS] += effect.points(me, game.left(city), game.right(city))

    # Information (L-10).

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        academy = academy_of(game)
        fields: dict[str, Any] = {
            "phase": phase(game),
            "reserve_count": len(academy.reserve),
            "gone_count": len(academy.gone),
        }
        if game.over:
            fields["reserve"] = ids(game, academy.reserve)
            fields["gone"] = ids(game, academy.gone)
        return fields

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        court = court_of(game.cities[city])
        fields: dict[str, Any] = {
            "leaders": ids(game, court.leaders),
            "leader_hand_count": len(court.hand),
            "copied": None if court.copied < 0 else game.catalogue.cards[court.copied].id,
            "extra_leaders": int(court.extra),
        }
        if sees:
            fields["leader_hand"] = ids(game, court.hand)
            fields["leader_costs"] = {
                game.catalogue.cards[card_of(held)].id: int(
                    leader_moves.cost(game, city, game.catalogue.cards[card_of(held)])
                )
                for held in court.hand
            }
            if city in game.pending and game.turn == 0 and game.age != LEADER_AGE:
                fields["why_not"] = leader_moves.why_not(game, city)
        return fields

    def mix(self, game: "Wonders", seat: int, rng: "Rng") -> None:
        for other in range(len(game.cities)):
            if not game.shares(seat, other):
                hidden_leaders.mix(game, other, rng)

    def slots(self, game: "Wonders", put: Callable[[Slot, int], None]) -> None:
        for city in range(len(game.cities)):
            for place, held in enumerate(court_of(game.cities[city]).hand):
                put(Slot("leader hand", city, place, int(card_of(held)), False), int(held))
        academy = academy_of(game)
        for place, held in enumerate(academy.gone):
            put(Slot("gone", -1, place, int(card_of(held)), False), int(held))
        for place, card in enumerate(academy.reserve):
            unseen = trace(card, LEADER_AGE, FROM_PILE, NOBODY)
            put(Slot("reserve", -1, place, int(card), False), int(unseen))

    def lay(self, game: "Wonders", slot: Slot, card: int) -> None:
        academy = academy_of(game)
        if slot.where == "reserve":
            academy.reserve[slot.place] = card
        elif slot.where == "gone":
            academy.gone[slot.place] = with_card(academy.gone[slot.place], card, False)
        elif slot.where == "leader hand":
            hand = court_of(game.cities[slot.city]).hand
            hand[slot.place] = with_card(hand[slot.place], card, False)

    def sort(self, game: "Wonders") -> None:
        for city in game.cities:
            court_of(city).sort()

    # Positions.

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
        pool = reader.unplaced(game.catalogue.leaders)
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


def phase(game: "Wonders") -> str:
    """What is being played: the draft, a recruitment or a turn."""
    if game.age == LEADER_AGE:
        return "draft"
    return "recruitment" if game.turn == 0 else "turn"


def still_held(reader: "Reader") -> int:
    """Leaders a hand holds when one was used in every recruitment so far."""
    if reader.age == LEADER_AGE:
        return reader.turn - 1
    used = reader.age - 1 + (1 if reader.turn > 0 else 0)
    return max(int(reader.catalogue.parameters["leaders_dealt"]) - used, 0)


def ids(game: "Wonders", cards: vec[i64]) -> list[str]:
    """The names of cards or of their traces."""
    return [game.catalogue.cards[card_of(card)].id for card in cards]
