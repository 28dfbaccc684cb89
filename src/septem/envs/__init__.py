"""Environments for research: PettingZoo, Gymnasium, OpenSpiel and batched games (extra `envs`; docs/environments.md)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.envs.batched import BatchedGames
    from septem.envs.gym_batch import BatchedEnv
    from septem.envs.single import AgainstBots
    from septem.envs.together import Together
    from septem.envs.turns import Turns

ACTIONS_VERSION = 1  # grows when an action of a game gets another number
OBSERVATIONS_VERSION = 1  # grows when a number of an observation gets another place or meaning


def parallel(game: str, *, render_mode: str | None = None, **options: Any) -> "Together":
    """A PettingZoo ParallelEnv: all seats act in every step; one that owes nothing waits."""
    from septem.envs.setting import Setting
    from septem.envs.together import Together

    return Together(Setting(game, **options), render_mode)


def aec(game: str, *, render_mode: str | None = None, **options: Any) -> "Turns":
    """A PettingZoo AECEnv: one seat after the other decides; choices made at once stay unseen until the last."""
    from septem.envs.setting import Setting
    from septem.envs.turns import Turns

    return Turns(Setting(game, **options), render_mode)


def gym(
    game: str,
    *,
    seat: int = 0,
    bots: tuple[str, ...],
    render_mode: str | None = None,
    **options: Any,
) -> "AgainstBots":
    """A Gymnasium environment of one seat; the bots, by name as in `septem match`, have the others in their order."""
    from septem.envs.setting import Setting
    from septem.envs.single import AgainstBots

    options.setdefault("players", len(bots) + 1)
    return AgainstBots(Setting(game, **options), seat, bots, render_mode)


def vector(game: str, count: int, *, seed: int = 0, **options: Any) -> "BatchedGames":
    """So many games at once, stepped in compiled code: numpy in, numpy out."""
    from septem.envs.batched import BatchedGames
    from septem.envs.setting import Setting

    return BatchedGames(Setting(game, **options), count, seed)


def gym_vector(
    game: str, count: int, *, seat: int | None = None, opponents: str = "policy", **options: Any
) -> "BatchedEnv":
    """A Gymnasium VectorEnv on batched games: the learner has one seat of each, quick opponents the others."""
    from septem.envs.gym_batch import BatchedEnv
    from septem.envs.setting import Setting

    return BatchedEnv(Setting(game, **options), count, seat, opponents)
