"""The weights of the quick players, kept in data files."""

import tomllib
from functools import cache
from importlib.resources import files

from septem.bots.core.architects import ArchitectsPolicy
from septem.bots.core.duel import DuelPolicy
from septem.bots.core.policy import Policy
from septem.bots.core.wonders import WondersPolicy

POLICIES = {"wonders": WondersPolicy, "duel": DuelPolicy, "architects": ArchitectsPolicy}


@cache
def weights(file: str) -> dict[str, float]:
    """The weights of a data file by name; those of a table are written `table.name`."""
    text = (files("septem.bots") / "data" / f"{file}.toml").read_text(encoding="utf-8")
    flat: dict[str, float] = {}
    for name, value in tomllib.loads(text).items():
        if isinstance(value, dict):
            flat.update({f"{name}.{key}": float(number) for key, number in value.items()})
        else:
            flat[name] = float(value)
    return flat


@cache
def guide(game: str, temperature: float = 1.0) -> Policy:
    """The quick player as searches use it, with weights of its own in `GAME_search.toml` where play alone and search want others."""
    name = f"{game}_search"
    own = (files("septem.bots") / "data" / f"{name}.toml").is_file()
    return POLICIES[game](weights(name if own else game), temperature)


@cache
def policy(game: str, temperature: float = 1.0) -> Policy:
    """The quick player of a game."""
    return POLICIES[game](weights(game), temperature)
