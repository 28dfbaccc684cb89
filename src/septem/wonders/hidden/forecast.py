"""The conflicts to expect: with whom a city would compare if the age ended now, and what each would bring (W-8)."""

from typing import TYPE_CHECKING, Any

from septem.wonders.cards.counts import VICTORIES
from septem.wonders.rules.conflict import Pair, pairs_of, strength, winner_of_tie
from septem.wonders.rules.shortage import openings

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def conflicts(game: "Wonders", city: int) -> list[dict[str, Any]]:
    """Each conflict of a city: the rival, on which side, why it is one more than those of the ring, and the points."""
    return [
        told(game, city, pair)
        for pair in pairs_of(game)
        if city == int(pair.one) or city == int(pair.other)
    ]


def told(game: "Wonders", city: int, pair: Pair) -> dict[str, Any]:
    first = city == int(pair.one)
    rival = int(pair.other) if first else int(pair.one)
    stakes = [points * int(pair.tokens) for points in outcomes(game, city, rival, pair)]
    return {
        "rival": rival,
        "side": None if pair.cause else "left" if first else "right",
        "cause": pair.cause or None,
        "tokens": int(pair.tokens),
        "stakes": stakes,
        "points": stakes[compared(game, city, rival)],
        "ending": ending(game, city, rival, pair),
    }


def compared(game: "Wonders", city: int, rival: int) -> int:
    """0: weaker than the rival, 1: as strong, 2: stronger."""
    mine, theirs = might(game, city), might(game, rival)
    return 0 if mine < theirs else 1 if mine == theirs else 2


def ending(game: "Wonders", city: int, rival: int, pair: Pair) -> str:
    """How a comparison would end; a power may win it at equal strength."""
    found = compared(game, city, rival)
    if found == 1 and pair.ties:
        winner = int(winner_of_tie(game, pair))
        found = 2 if winner == city else 0 if winner == rival else 1
    return ("lost", "tied", "won")[found]


def foresight(game: "Wonders", city: int, cards: list[int]) -> dict[str, Any]:
    """The same after building one of some cards, or a stage, where that makes the city stronger."""
    me = game.cities[city]
    pieces = {game.catalogue.cards[card].id: game.catalogue.cards[card].powers for card in cards}
    pieces.update({opening.key: opening.stage.powers for opening in openings(me)})
    twin = game.clone()
    found: dict[str, Any] = {}
    for key, powers in pieces.items():
        twin.cities[city] = me.clone()
        for effect in powers.standing:
            effect.stand(twin.cities[city])
        if might(twin, city) > might(game, city):
            ends = [
                {key: fight[key] for key in ("rival", "ending", "points")}
                for fight in conflicts(twin, city)
            ]
            found[key] = {"strength": might(twin, city), "conflicts": ends}
    return found


def might(game: "Wonders", city: int) -> int:
    """The shields that count."""
    return int(strength(game, city)) if game.extended else int(game.cities[city].shields)


def outcomes(game: "Wonders", city: int, rival: int, pair: Pair) -> list[int]:
    """The points of one token of a comparison that is lost, tied or won; a power may move the Defeat token (L-6.12)."""
    lost = 0 if any(box.gives_defeats(game, city) for box in game.ruleset.conflicts) else -1
    taken = any(box.gives_defeats(game, rival) for box in game.ruleset.conflicts)
    won = VICTORIES[max(int(game.age), 1) - 1] - (1 if taken else 0)
    winner = int(winner_of_tie(game, pair)) if pair.ties else -1
    return [lost, won if winner == city else lost if winner == rival else 0, won]
