"""Our own random numbers: the same deals on every platform, in every Python, compiled or not.

The generator is sfc32 (Chris Doty-Humphrey, public domain): four 32-bit words, additions and shifts only, so that every
intermediate value fits a signed 64-bit word and nothing depends on integer overflow.
"""

from librt.vecs import vec
from mypy_extensions import i64


class Rng:
    """A stream of random numbers fixed by its seed, any whole number."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1 if seed >= 0 else 2
        rest = seed if seed >= 0 else ~seed
        while True:
            self.a ^= rest & 0xFFFFFFFF
            self.b ^= (rest >> 32) & 0xFFFFFFFF
            self.c ^= (rest >> 64) & 0xFFFFFFFF
            for _ in range(12):
                self.word()
            rest >>= 96
            if not rest:
                break

    def word(self) -> i64:
        """The next 32 random bits."""
        a = self.a
        b = self.b
        c = self.c
        t = (a + b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((c << 21 | c >> 11) + t) & 0xFFFFFFFF
        return t

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, all equally likely; 1 <= n < 2**31 (Lemire's method, exact)."""
        product = self.word() * n
        low = product & 0xFFFFFFFF
        if low < n:
            threshold = (0x100000000 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into a random order, all orders equally likely (Fisher-Yates)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1
