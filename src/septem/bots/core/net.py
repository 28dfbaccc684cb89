"""A small network over sparse inputs: which of many facts hold -> hidden 1 -> hidden 2 -> values, and logits of moves.

Few of the inputs are set at a time, so the first layer is a sum of rows. Its weights are bytes, four of them to a machine word in
lanes of 16 bits, so that one addition serves four units. A move's logit is the sum of the logits of its tokens.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

LANES: Final = 4  # weights in a word
LANE: Final = 16  # bits of each
LANE_MASK: Final = 0xFFFF
SIGN: Final = 0x8000
STEP: Final = 4  # words, or units of the second layer, that one pass sums up
UNITS: Final = 16  # the first layer has a multiple of so many units
MOST_ACTIVE: Final = 256  # more would overflow a lane
MOST_WEIGHT: Final = 127
MOST_TOKENS: Final = 3  # of a move
NO_TOKEN: Final = -1


class Net:
    """The weights of a network, and what it thinks of the position it has seen last."""

    def __init__(
        self,
        first: list[int],  # by input, then by unit: from -127 to 127
        scale: list[float],  # what 1 of those weights is, by unit
        bias: list[float],
        second: list[float],  # by unit of the first layer, then by unit of the second
        second_bias: list[float],
        value: list[float],  # by value, then by unit of the second layer; then the biases
        tokens: list[float],  # by token, then by unit of the second layer
        token_bias: list[float],
    ) -> None:
        self.units: i64 = len(bias)
        self.others: i64 = len(second_bias)
        self.inputs: i64 = len(first) // len(bias)
        self.tokens: i64 = len(token_bias)
        if self.units % UNITS or self.others % STEP:
            raise ValueError(
                f"a net has {UNITS}, {2 * UNITS}, ... units; and {STEP}, {2 * STEP} ..."
            )
        self.words: i64 = self.units // LANES
        self.packed: vec[i64] = packed(first)
        self.scale: vec[float] = vec[float](scale)
        self.bias: vec[float] = vec[float](bias)
        self.second: vec[float] = vec[float](second)
        self.second_bias: vec[float] = vec[float](second_bias)
        self.value_of: vec[float] = vec[float](value)
        self.token_of: vec[float] = vec[float](tokens)
        self.token_bias: vec[float] = vec[float](token_bias)
        # What it thinks now: units of the first layer that fire, where their weights begin, the second layer, logits of tokens.
        self.firing: vec[float] = vec[float]([0.0] * len(bias))
        self.begins: vec[i64] = vec[i64]([0] * len(bias))
        self.number: i64 = 0
        self.hidden: vec[float] = vec[float]([0.0] * len(second_bias))
        self.logit: vec[float] = vec[float]([0.0] * len(token_bias))
        self.thought: vec[i64] = vec[i64]([0] * len(token_bias))  # when it was worked out
        self.moment: i64 = 0
        self.values: vec[float] = vec[float]([0.0] * (len(value) // (len(second_bias) + 1)))
        self.value = 0.5  # the share of the win that the first of the values says

    def think(self, active: vec[i64]) -> None:
        """See a position: the numbers of the inputs that are set."""
        if len(active) > MOST_ACTIVE:
            raise ValueError(f"{len(active)} inputs are set, more than {MOST_ACTIVE}")
        self.moment += 1
        self.sum_up(active)
        self.pass_on()
        self.weigh_up()
        self.value = 1.0 / (1.0 + exp(-self.values[0]))

    def sum_up(self, active: vec[i64]) -> None:
        """The first layer: four words of weights at a time stay in registers."""
        weights = self.packed
        words = self.words
        count: i64 = len(active)
        self.number = 0
        k: i64 = 0
        while k < words:
            a: i64 = 0
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            i: i64 = 0
            while i < count:
                at = active[i] * words + k
                a += weights[at]
                b += weights[at + 1]
                c += weights[at + 2]
                d += weights[at + 3]
                i += 1
            unit = k * LANES
            self.unpack(a, unit)
            self.unpack(b, unit + LANES)
            self.unpack(c, unit + 2 * LANES)
            self.unpack(d, unit + 3 * LANES)
            k += STEP

    def unpack(self, total: i64, unit: i64) -> None:
        """The four sums of a word; units that do not fire are left out."""
        scale = self.scale
        bias = self.bias
        number = self.number
        end = unit + LANES
        while unit < end:
            lane = ((total & LANE_MASK) ^ SIGN) - SIGN
            total = (total - lane) >> LANE
            x = float(lane) * scale[unit] + bias[unit]
            if x > 0.0:
                self.firing[number] = x
                self.begins[number] = unit * self.others
                number += 1
            unit += 1
        self.number = number

    def pass_on(self) -> None:
        """The second layer."""
        weights = self.second
        bias = self.second_bias
        firing = self.firing
        begins = self.begins
        hidden = self.hidden
        number = self.number
        k: i64 = 0
        while k < self.others:
            a = bias[k]
            b = bias[k + 1]
            c = bias[k + 2]
            d = bias[k + 3]
            j: i64 = 0
            while j < number:
                x = firing[j]
                at = begins[j] + k
                a += x * weights[at]
                b += x * weights[at + 1]
                c += x * weights[at + 2]
                d += x * weights[at + 3]
                j += 1
            hidden[k] = a if a > 0.0 else 0.0
            hidden[k + 1] = b if b > 0.0 else 0.0
            hidden[k + 2] = c if c > 0.0 else 0.0
            hidden[k + 3] = d if d > 0.0 else 0.0
            k += STEP

    def weigh_up(self) -> None:
        """The values, as logits."""
        weights = self.value_of
        hidden = self.hidden
        count: i64 = len(self.values)
        at: i64 = 0
        number: i64 = 0
        while number < count:
            total = weights[count * self.others + number]
            k: i64 = 0
            while k < self.others:
                total += hidden[k] * weights[at + k]
                k += 1
            self.values[number] = total
            at += self.others
            number += 1

    def logits(self, tokens: vec[i64]) -> vec[float]:
        """A logit for each move of the position seen last: three tokens each, NO_TOKEN where there are fewer."""
        logits: vec[float] = vec[float](capacity=len(tokens) // MOST_TOKENS)
        i: i64 = 0
        while i < len(tokens):
            total = self.token(tokens[i])
            if tokens[i + 1] >= 0:
                total += self.token(tokens[i + 1])
            if tokens[i + 2] >= 0:
                total += self.token(tokens[i + 2])
            logits = append(logits, total)
            i += MOST_TOKENS
        return logits

    def token(self, number: i64) -> float:
        """The logit of a token; worked out once, for many moves share one."""
        if number < 0:
            return 0.0
        if self.thought[number] == self.moment:
            return self.logit[number]
        weights = self.token_of
        hidden = self.hidden
        at = number * self.others
        total = self.token_bias[number]
        k: i64 = 0
        while k < self.others:
            total += hidden[k] * weights[at + k]
            k += 1
        self.logit[number] = total
        self.thought[number] = self.moment
        return total


def packed(weights: list[int]) -> vec[i64]:
    """Weights four to a word; a negative one borrows from the lane above it, which `unpack` gives back."""
    words: list[int] = []
    for at in range(0, len(weights), LANES):
        word = 0
        for lane in range(LANES):
            if not -MOST_WEIGHT <= weights[at + lane] <= MOST_WEIGHT:
                raise ValueError(f"{weights[at + lane]} is no weight of the first layer")
            word += weights[at + lane] * 2 ** (LANE * lane)
        words.append(word)
    return vec[i64](words)
