"""Decisions of self-play as rows of 16-bit numbers, which a learner takes without looking at one by itself.

A row: the inputs that are set, filled up with the number after the last input; three tokens for each move, filled up likewise; the
visits of each move; then the facts below. The result is twice the share of the win of the seat that decides; where a net values all
seats, it has a bit for the role of each winner, and from bit 8 on one for the role of each seat.
"""

from array import array
from dataclasses import dataclass

from septem.bots.core.net_inputs import NetInputs
from septem.kernel.game import Game

MOST_INPUTS = 208
MOST_MOVES = 48  # a decision with more has no policy to learn
TOKENS = 3
WORD = "h"
BYTES = 2
FACTS = ("result", "ending", "lead", "full", "moves")

ROLES_AT = 8  # the first bit of all who play

TOKENS_AT = MOST_INPUTS
VISITS_AT = TOKENS_AT + TOKENS * MOST_MOVES
FACTS_AT = VISITS_AT + MOST_MOVES
WIDTH = FACTS_AT + len(FACTS)


@dataclass
class Decision:
    """One decision of a game, before its result is known."""

    seat: int
    active: list[int]
    tokens: list[int]
    visits: list[int]  # none where the search was quick


def row(decision: Decision, inputs: NetInputs, result: int, ending: int, lead: int) -> "array[int]":
    """A decision with the result of its game, for the seat that decided."""
    moves = len(decision.tokens) // TOKENS
    full = bool(decision.visits) and moves <= MOST_MOVES
    no_input, no_token = len(inputs.inputs.all), len(inputs.tokens.all)
    found = array(WORD, decision.active)
    if len(found) > MOST_INPUTS:
        raise ValueError(f"{len(found)} inputs are set; a row holds {MOST_INPUTS}")
    found.extend([no_input] * (MOST_INPUTS - len(found)))
    tokens = [one if one >= 0 else no_token for one in decision.tokens] if full else []
    found.extend(tokens + [no_token] * (TOKENS * MOST_MOVES - len(tokens)))
    visits = decision.visits if full else []
    found.extend(visits + [0] * (MOST_MOVES - len(visits)))
    found.extend([result, ending, lead, int(full), moves if full else 0])
    return found


def result_for(game: Game, inputs: NetInputs, seat: int) -> int:
    """The result of a finished game as a row tells it to the seat that decided."""
    winners = game.result().winners
    if inputs.values() == 1:
        return 2 // len(winners) if seat in winners else 0
    result = 0
    for other in range(game.seats):
        role = inputs.role(game, seat, other)
        result |= 1 << (ROLES_AT + role) | (other in winners) << role
    return result
