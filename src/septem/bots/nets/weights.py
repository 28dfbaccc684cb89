"""Nets as files: a line of JSON that says what the net is, then its weights.

The line holds the digest of the description of its inputs and tokens (core/net_inputs.py): a net that was trained on others is never
used. First-layer weights are bytes, all others floats of 32 bits, little-endian.
"""

import json
import sys
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from septem.bots.core.net import Net
from septem.bots.core.net_inputs import NetInputs
from septem.kernel.errors import BadData

FORMAT = 1
ENDING = ".net"
FLOATS = ("scale", "bias", "second", "second_bias", "value", "tokens", "token_bias")


def sizes(inputs: int, units: int, others: int, tokens: int, values: int = 1) -> dict[str, int]:
    """How many numbers each part of a net has."""
    return {
        "first": inputs * units,
        "scale": units,
        "bias": units,
        "second": units * others,
        "second_bias": others,
        "value": values * (others + 1),
        "tokens": tokens * others,
        "token_bias": tokens,
    }


def written(
    game: str, inputs: NetInputs, first: bytes, parts: Mapping[str, list[float]], card: Any
) -> bytes:
    """A net as a file; `card` says how it was made."""
    head = {
        "format": FORMAT,
        "game": game,
        "fits": inputs.digest(),
        "inputs": len(inputs.inputs.all),
        "units": len(parts["bias"]),
        "others": len(parts["second_bias"]),
        "tokens": len(inputs.tokens.all),
        "card": card,
    }
    line = json.dumps(head, sort_keys=True).encode()
    return b"\n".join([line, first]) + b"".join(packed(parts[name]) for name in FLOATS)


def packed(numbers: list[float]) -> bytes:
    found = array("f", numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def unpacked(data: bytes) -> list[float]:
    found = array("f", data)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tolist()


def head_of(data: bytes, name: str) -> dict[str, Any]:
    """What a file says of its net."""
    try:
        head = json.loads(data.partition(b"\n")[0])
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadData(name, "net", "format", f"is no net of format {FORMAT}")
    return head


def read(data: bytes, inputs: NetInputs, name: str = "net") -> Net:
    """The net of a file; BadData when it does not fit the inputs."""
    head = head_of(data, name)
    if head["fits"] != inputs.digest():
        raise BadData(name, "net", "fits", "was trained on other inputs than the game has now")
    values = inputs.values()
    wanted = sizes(head["inputs"], head["units"], head["others"], head["tokens"], values)
    body = data.partition(b"\n")[2]
    if len(body) != wanted["first"] + 4 * sum(wanted[part] for part in FLOATS):
        raise BadData(name, "net", "weights", "are not as many as its first line says")
    first = array("b", body[: wanted["first"]]).tolist()
    at = wanted["first"]
    parts: dict[str, list[float]] = {}
    for part in FLOATS:
        parts[part] = unpacked(body[at : at + 4 * wanted[part]])
        at += 4 * wanted[part]
    return Net(first, *(parts[part] for part in FLOATS))


def read_file(path: Path, inputs: NetInputs) -> Net:
    return read(path.read_bytes(), inputs, path.name)
