"""The moves of Foundations in words."""

from septem.wonders.words.moves import Decline, MoveWords


def move_words() -> dict[str, MoveWords]:
    return {
        "keep_foundation": MoveWords("keep_foundation", "keep"),
        "found": MoveWords("found", "found"),
        "take": MoveWords("take", "take"),
        "decline take": Decline("take", "take", "take_nothing"),
    }
