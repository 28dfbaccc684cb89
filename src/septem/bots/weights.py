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
def weights(game: str) -> dict[str, float]:
    """The weights of a game's quick player by name; those of a table are written `table.name`."""
    text = (files("septem.bots") / "data" / f"{game}.toml").read_text(encoding="utf-8")
    flat: dict[str, float] = {}
    for name, value in tomllib.loads(text).items():
        if isinstance(value, dict):
            flat.update({f"{name}.{key}": float(number) for key, number in value.items()})
        else:
            flat[name] = float(value)
    return flat


@cache
def policy(game: str, temperature: float = 1.0) -> Policy:
    """The quick player of a game."""
    return POLICIES[game](weights(game), temperature)
