"""What is new in a drawing since the one before on the same stream: what stays is named by its place, only the rest is sent.

A page that asks for it (`?patches=1`) gets the whole table once, in pieces, and patches from then on, each made from what the stream
sent last. The data of a patch are the number of the event it changes, and what the next drawing is made of: `+` and pieces, or `=`, the
place of a first piece and how many there are. Two control characters stand between them, which nobody can write into a page.
"""

from collections.abc import Sequence

CUT = "\x1f"  # between pieces
MARK = "\x1e"  # between what a drawing is made of


def runs(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int, int]]:
    """Pieces of one drawing that stand in another: from where, from where there, how many."""
    places = {piece: at for at, piece in enumerate(before)}
    found: list[tuple[int, int, int]] = []
    at, end, most = 0, len(after), len(before)
    expected = 0
    while at < end:
        piece = after[at]
        here = places.get(piece, -1)
        if expected < most and before[expected] == piece:
            here = expected
        if here < 0:
            at += 1
            continue
        count = 1
        while (
            at + count < end and here + count < most and after[at + count] == before[here + count]
        ):
            count += 1
        found.append((at, here, count))
        at, expected = at + count, here + count
    return found


def written(since: int, before: Sequence[str], after: Sequence[str]) -> str:
    """The data of an event that changes what the event `since` brought."""
    return "".join(steps(since, before, after))


def steps(since: int, before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The same in parts: the new pieces are among them as they are."""
    made, done = [str(since)], 0
    for at, here, count in runs(before, after):
        if at > done:
            made += added(after[done:at])
        made.append(f"{MARK}={here} {count}")
        done = at + count
    if done < len(after):
        made += added(after[done:])
    return made


def added(pieces: Sequence[str]) -> list[str]:
    """New pieces, and what stands between them."""
    made = [f"{MARK}+"]
    for piece in pieces:
        made += (piece, CUT)
    made.pop()
    return made


def patched(before: Sequence[str], data: str) -> list[str]:
    """The pieces after such an event."""
    found: list[str] = []
    for each in data.split(MARK)[1:]:
        if each[0] == "+":
            found += each[1:].split(CUT)
        else:
            here, count = map(int, each[1:].split())
            found += before[here : here + count]
    return found
