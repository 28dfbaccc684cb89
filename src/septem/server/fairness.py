"""Fair deals: what everybody can check afterwards.

When a table is set up its deal is fixed by a seed of 128 bits that nobody sees, and the page shows the hash of the deal. At the end the seed
is shown: whoever wrote the hash down can see that it is the seed of the game that was played (`septem verify`).
"""

import hashlib
import json
from typing import Any

TITLE = "septem deal 1"


def commitment(game: str, options: dict[str, Any]) -> str:
    """The hash of a deal: SHA-256 over the game, the number of players, the boxes and the seed, each on a line of its own.

    Boards that people name or draft are no part of it: they are public when they are taken.
    """
    boxes = json.dumps(sorted(options.get("expansions", ())), ensure_ascii=False)
    lines = [TITLE, game, str(options.get("players", "")), boxes, str(options["seed"])]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
