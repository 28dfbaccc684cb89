"""What holds for the inputs of every net."""

import septem
from septem.bots.core.net_inputs import NetInputs
from septem.kernel.playout import step
from septem.kernel.rng import Rng


def check_inputs(inputs: NetInputs, game: septem.Game, seed: int) -> None:
    """A random game to its end: inputs and tokens have their places, no two moves the same tokens, and nothing hidden is seen.

    Everything that the deciding seat does not know is dealt anew: for it nothing changes.
    """
    rng = Rng(seed)
    assert inputs.knows(game)
    while not game.over:
        decides = game.pending[0]
        active = list(inputs.active(game, decides))
        tokens = list(inputs.tokens_of(game, decides, game.codes(decides)))
        assert len(set(active)) == len(active)
        assert max(active) < len(inputs.inputs.all)
        assert max(tokens) < len(inputs.tokens.all)
        assert min(tokens[::3]) >= 0
        moves = [tuple(tokens[i : i + 3]) for i in range(0, len(tokens), 3)]
        assert len(set(moves)) == len(moves)
        twin = game.deals(decides).deal(Rng(seed + 7))
        assert list(inputs.active(twin, decides)) == active
        assert list(inputs.tokens_of(twin, decides, twin.codes(decides))) == tokens
        step(game, rng)
