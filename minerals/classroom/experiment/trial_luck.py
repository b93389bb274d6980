"""The luck of one trial: its draws are a pure function of the seed, the number of the trial and the number of the draw.

So a trial can be played alone, or thousands of them side by side in numpy (`minerals.classroom.experiment.many`), and
both draw the same. It needs whole numbers of 64 bits and nothing else, so that it is the same on every machine and in a
browser.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from minerals.core.game import Draw, Weights, total_of
from minerals.core.system import require

WORD = (1 << 64) - 1
"""The largest number of 64 bits."""
STRIDE = 0x9E3779B97F4A7C15
"""What the numbers of draws are counted in: the golden ratio of 2⁶⁴, which every number is reached by."""
STRIDE_OF_TRIALS = 0xD1342543DE82EF95
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The factors of the mixing (Steele, Lea and Flood's SplitMix64, in the public domain)."""
LARGEST_TOTAL = 1 << 32
"""Weights that add up to no more than this are decided by one word."""


def mix_bits(number: int) -> int:
    """Return 64 bits that look like chance, another one for every number of 64 bits.

    >>> hex(mix_bits(STRIDE))
    '0xe220a8397b1dcdaf'
    """
    number = (number ^ number >> 30) * FIRST & WORD
    number = (number ^ number >> 27) * SECOND & WORD
    return number ^ number >> 31


@lru_cache(maxsize=1_000)
def key_of(seed: int | str) -> int:
    """Return the 64 bits that stand for a seed. The seeds 1 and "1" are the same."""
    from hashlib import blake2b  # imported only if somebody plays

    return int.from_bytes(blake2b(f"trials/{seed}".encode(), digest_size=8).digest(), "big")


def key_of_trial(seed: int | str, number: int) -> int:
    """Return the 64 bits that a trial's draws begin from."""
    return mix_bits(key_of(seed) + number * STRIDE_OF_TRIALS & WORD)


class TrialLuck:
    """The luck of one trial.

    A draw takes the remainder of 64 random bits, so two outcomes of the same weight differ in their probability by less
    than 1 in 10¹⁶.

    Parameters
    ----------
    seed
        The seed of the trials.
    number
        The number of the trial, from 0.
    position
        How many draws have been made already.

    Examples
    --------
    >>> die = {str(pips): 1 for pips in range(1, 7)}
    >>> luck = TrialLuck(seed=1, number=7)
    >>> drawn = [luck.draw(die).outcome for _ in range(5)]
    >>> [luck.at(place).draw(die).outcome for place in range(5)] == drawn
    True
    """

    def __init__(self, seed: int | str, number: int, position: int = 0) -> None:
        require(int | str, seed=seed)
        require(int, number=number)
        self.seed = seed
        self.number = number
        self.position = position
        self._key = key_of_trial(seed, number)

    def draw(self, weights: Weights) -> Draw:
        """Decide by the trial's next number. Raises `ChanceError` if nothing can come up. O(outcomes)."""
        total = total_of(weights)
        number = self.number_below(total)
        self.position += 1
        for outcome, weight in weights.items():
            if number < weight:
                return Draw(outcome, Fraction(weight, total))
            number -= weight
        raise AssertionError("the number is below the total of the weights")

    def number_below(self, total: int) -> int:
        """Return the number that decides the next draw between outcomes whose weights add up to a total."""
        bits = mix_bits(self._key + (self.position + 1) * STRIDE & WORD)
        more = bits
        for _ in range(max(0, total.bit_length() - 1) // 32):  # no weights of the games are so large
            more = mix_bits(more + STRIDE & WORD)
            bits = bits << 64 | more
        return bits % total

    def at(self, position: int) -> TrialLuck:
        """Return the same trial's luck after `position` draws. O(1)."""
        return TrialLuck(self.seed, self.number, position)

    def __repr__(self) -> str:
        return f"TrialLuck({self.seed!r}, {self.number}, position={self.position})"
