"""How much a test tries: everything when the rules are compiled, a sample when they are interpreted."""

import septem


def scaled(n: int, least: int = 1) -> int:
    """So many repetitions in this build mode."""
    return n if septem.compiled else max(n // 40, least)
