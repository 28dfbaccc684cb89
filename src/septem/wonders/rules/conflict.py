"""Conflicts at the end of an age (W-8)."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.goods import one
from septem.wonders.rules import events
from septem.wonders.rules.city import City, left_of, right_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def resolve(cities: vec[City], age: i64) -> None:
    """Every pair of neighbours compares its shields once; the stronger takes a Victory, the weaker a Defeat (W-8.3)."""
    last: i64 = len(cities) - 1
    for seat in range(last):
        fight(cities[seat], cities[seat + 1], age)
    fight(cities[last], cities[0], age)


def fight(one_city: City, other: City, age: i64) -> None:
    """One comparison; equal strength gives nothing."""
    if one_city.shields > other.shields:
        one_city.victories += one(age - 1)
        other.defeats += 1
    elif one_city.shields < other.shields:
        other.victories += one(age - 1)
        one_city.defeats += 1


class Pair:
    """Two cities that compare once, for so many tokens each."""

    def __init__(
        self, one_city: i64, other: i64, tokens: i64, ties: bool = True, cause: str = ""
    ) -> None:
        self.one: i64 = one_city
        self.other: i64 = other
        self.tokens: i64 = tokens
        self.ties = ties  # whether a power may win it at equal strength
        self.cause = cause  # what adds it to those of the ring; empty: it is one of them


def ring(seats: vec[i64]) -> list[Pair]:
    """Each adjacent pair of a ring of cities once; two cities are one pair, one has nobody to compare with."""
    count = len(seats)
    if count < 2:
        return []
    if count == 2:
        return [Pair(seats[0], seats[1], 1)]
    return [Pair(seats[i], seats[(i + 1) % count], 1) for i in range(count)]


def pairs_of(game: "Wonders") -> list[Pair]:
    """Who compares with whom; the second city of a pair is to the left of the first."""
    everybody: vec[i64] = vec[i64](capacity=game.size)
    for seat in range(game.size):
        everybody = append(everybody, seat)
    pairs = ring(everybody)
    for box in game.ruleset.conflicts:
        pairs = box.pairs(game, pairs)
    return pairs


def resolve_extended(game: "Wonders") -> None:
    """The same with expansions: they say who compares for how much, and triggers pay for the tokens afterwards."""
    strengths = vec[i64]([strength(game, city) for city in range(game.size)])
    won = vec[i64]([0] * game.size)
    lost = vec[i64]([0] * game.size)
    for pair in pairs_of(game):
        if strengths[pair.one] > strengths[pair.other]:
            deal_tokens(game, pair.one, pair.other, pair.tokens, won, lost)
        elif strengths[pair.one] < strengths[pair.other]:
            deal_tokens(game, pair.other, pair.one, pair.tokens, won, lost)
        elif pair.ties:
            winner = winner_of_tie(game, pair)
            if winner >= 0:
                loser = pair.one + pair.other - winner
                deal_tokens(game, winner, loser, pair.tokens, won, lost)
    for city in range(game.size):
        coins = events.victories(game, city, won[city])
        near = lost[left_of(city, game.size)] + lost[right_of(city, game.size)]
        coins += events.defeats(game, city, lost[city], near)
        game.cities[city].coins += coins + events.banked(game, city, coins)
    for box in game.ruleset.conflicts:
        box.after_conflicts(game)


def winner_of_tie(game: "Wonders", pair: Pair) -> i64:
    """The city that a power lets win at equal strength, or -1."""
    winner: i64 = -1
    for box in game.ruleset.conflicts:
        winner = max(winner, box.wins_tie(game, pair))
    return winner


def strength(game: "Wonders", city: i64) -> i64:
    """All shields of a city (W-8.2)."""
    me = game.cities[city]
    shields = me.shields
    for levy in me.extension().levies:
        shields += levy.shields(me, game.left(city), game.right(city))
    return shields


def deal_tokens(
    game: "Wonders", winner: i64, loser: i64, tokens: i64, won: vec[i64], lost: vec[i64]
) -> None:
    """Victory tokens of the age to the winner, as many Defeat tokens to the loser, or to whom a power gives them."""
    game.cities[winner].victories += tokens * one(game.age - 1)
    won[winner] += tokens
    taker = loser
    for box in game.ruleset.conflicts:
        if box.gives_defeats(game, loser):
            taker = winner
    game.cities[taker].defeats += tokens
    lost[taker] += tokens
