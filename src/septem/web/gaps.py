"""Marks in a drawing that are not shown: gaps that are filled later (ticks.py), and where it is cut into pieces (patches.py)."""

import secrets

from markupsafe import Markup

MARK = secrets.token_hex(8)  # nobody can write one into a chat
GAP = f"[{MARK} "
APART = Markup(f"[{MARK}]")  # what stands before and after it seldom changes together


def gap(name: str) -> Markup:
    """Where a part goes."""
    return Markup(f"{GAP}{name}]")
