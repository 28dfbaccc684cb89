"""How much a test tries: more when the rules are compiled, a sample when they are interpreted.

`SEPTEM_SOAK` multiplies it for a long run by hand: `SEPTEM_SOAK=20 ./test tests/wonders`.
"""

import os

import septem

SOAK = float(os.environ.get("SEPTEM_SOAK", "1"))


def scaled(n: int, least: int = 1) -> int:
    return max(int(n * SOAK) // (2 if septem.compiled else 40), least)
