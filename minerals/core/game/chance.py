"""Chance is an argument, never a global.

A rule that needs luck asks its `Chance` one question: *which of these outcomes, with these
weights?* The answer is recorded in an event together with its exact probability, so a replay
never asks again. `SeededChance` plays, `ScriptedChance` teaches and tests, `EveryOutcome`
enumerates.

Outcomes are strings, so a log and a script can contain them as they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, Protocol, runtime_checkable

from minerals.core.text import ChanceError, quoted

Weights = Mapping[str, int]
"""Outcome to whole-number weight. Outcomes of weight 0 cannot come up. The order matters: it is
part of the question, and the same seed gives the same answer only to the same question."""


class Draw(NamedTuple):
    """An outcome and its exact probability.

    >>> Draw("heads", Fraction(1, 2)).outcome
    'heads'
    """

    outcome: str
    probability: Fraction


@runtime_checkable
class Chance(Protocol):
    """A source of luck: it decides between outcomes that have weights.

    Any object with these two methods will do. The kit has `SeededChance` to play, `ScriptedChance` to teach and test,
    and `EveryOutcome` to count every possibility.

    Examples
    --------
    >>> class AlwaysTheFirst:
    ...     def draw(self, weights):
    ...         first = next(iter(weights))
    ...         return Draw(first, probability_of(first, weights))
    ...
    ...     def at(self, position):
    ...         return self
    >>> isinstance(AlwaysTheFirst(), Chance)
    True
    """

    def draw(self, weights: Weights) -> Draw:
        """Decide between outcomes.

        Parameters
        ----------
        weights
            Each outcome with its weight, a whole number; an outcome of weight 0 cannot come up.

        Raises
        ------
        ChanceError
            If nothing can come up.
        """
        ...

    def at(self, position: int) -> Chance:
        """Return this source as it is after this many draws from its beginning. The source itself does not change."""
        ...


def probability_of(outcome: str, weights: Weights) -> Fraction:
    """Return the exact probability of an outcome.

    >>> probability_of("white", {"white": 53, "blue": 30})
    Fraction(53, 83)
    """
    return Fraction(weights.get(outcome, 0), total_of(weights))


def total_of(weights: Weights) -> int:
    """Return the sum of the weights. Raises `ChanceError` if nothing can come up or something is not a weight."""
    try:
        total = sum(weights.values())
        is_right = hasattr(total, "__index__") and min(weights.values(), default=0) >= 0
    except (AttributeError, TypeError):
        is_right = False
    if not is_right:
        raise ChanceError(f"Chance takes outcomes with whole numbers from 0 as weights, not {quoted(weights)}.")
    if total <= 0:
        raise ChanceError("Nothing can come up: every outcome has weight 0.")
    return total


def _pick(weights: Weights, number: int) -> str:
    """Return the outcome that a number in range(total) falls on."""
    for outcome, weight in weights.items():
        if number < weight:
            return outcome
        number -= weight
    raise AssertionError("number is below the total of the weights")


def _draws(position: int) -> int:
    """Return how many draws have been made already. Raises `ChanceError` if it is not such a number."""
    if not isinstance(position, int) or position < 0:
        raise ChanceError(f"position takes a whole number from 0, not {quoted(position)}.")
    return position


class SeededChance:
    """Luck from a seed.

    Draw number *n* depends only on the seed and *n*. So a branch of a game can have the same luck without replaying
    the game up to that point.

    Parameters
    ----------
    seed
        A whole number or a text. Without one, the operating system supplies a random seed.
    position
        How many draws have been made already.

    Examples
    --------
    >>> die = {str(pips): 1 for pips in range(1, 7)}
    >>> luck = SeededChance(7)
    >>> [luck.draw(die).outcome for _ in range(5)]
    ['5', '1', '6', '5', '2']
    >>> luck.at(2).draw(die)
    Draw(outcome='6', probability=Fraction(1, 6))
    """

    def __init__(self, seed: int | str | None = None, position: int = 0) -> None:
        if not isinstance(seed, int | str | None):
            raise ChanceError(f"A seed is a whole number or a text, not {quoted(seed)}.")
        self.seed: int | str = int.from_bytes(os.urandom(8), "big") if seed is None else seed
        self.position = _draws(position)

    def draw(self, weights: Weights) -> Draw:
        """Decide by the seed's next number. Raises `ChanceError` if nothing can come up. O(outcomes)."""
        total = total_of(weights)
        outcome = _pick(weights, self._number_below(total))
        self.position += 1
        return Draw(outcome, Fraction(weights[outcome], total))

    def at(self, position: int) -> SeededChance:
        """Return the same seed's luck after `position` draws. O(1)."""
        return SeededChance(self.seed, position)

    def _number_below(self, total: int) -> int:
        # Rejection keeps all numbers exactly equally likely. The number of the attempt is also hashed.
        from hashlib import blake2b  # imported only if somebody draws

        bits = total.bit_length()
        size = (bits + 7) // 8 + 8
        limit = (1 << 8 * size) // total * total
        attempt = 0
        while True:
            key = f"{self.seed}/{self.position}/{attempt}".encode()
            number = int.from_bytes(blake2b(key, digest_size=size).digest(), "big")
            if number < limit:
                return number % total
            attempt += 1

    def __repr__(self) -> str:
        return f"SeededChance({self.seed!r}, position={self.position})"


class ScriptedChance:
    """Luck that is written down beforehand, to see what happens if a six comes up.

    Parameters
    ----------
    outcomes
        The outcomes in order. Numbers are taken as text.
    then
        The source that decides when the script has run out. Without one, you get a `ChanceError`.
    position
        How many outcomes of the script have been used already.

    Examples
    --------
    >>> ScriptedChance([6]).draw({str(pips): 1 for pips in range(1, 7)}).outcome
    '6'
    >>> ScriptedChance(["seven"]).draw({"six": 1})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: The script says 'seven' (outcome 1), but only these can come up: six.
    """

    def __init__(self, outcomes: Iterable[str | int], then: Chance | None = None, *, position: int = 0) -> None:
        if not isinstance(outcomes, Iterable):
            raise ChanceError(f"A script is a list of outcomes, not {quoted(outcomes)}.")
        if then is not None and not isinstance(then, Chance):
            raise ChanceError(f"Give a chance source to follow a script, such as SeededChance(7), not {quoted(then)}.")
        self.outcomes: tuple[str, ...] = tuple(str(outcome) for outcome in outcomes)
        self.then = then
        self.position = _draws(position)

    def draw(self, weights: Weights) -> Draw:
        """Decide as the script says. Raises `ChanceError` if it has run out, or if that outcome cannot come up."""
        total_of(weights)
        if self.position >= len(self.outcomes):
            if self.then is None:
                raise ChanceError(
                    f"The script of {len(self.outcomes)} outcomes has run out; next is one of: {_listed(weights)}."
                )
            return self.then.draw(weights)
        outcome = self.outcomes[self.position]
        if weights.get(outcome, 0) <= 0:
            raise ChanceError(
                f"The script says {quoted(outcome)} (outcome {self.position + 1}), "
                f"but only these can come up: {_listed(weights)}."
            )
        self.position += 1
        return Draw(outcome, probability_of(outcome, weights))

    def at(self, position: int) -> ScriptedChance:
        """Return the script from `position` onwards. The source after it is counted from the script's end."""
        within = min(position, len(self.outcomes))
        then = self.then.at(position - within) if self.then is not None else None
        return ScriptedChance(self.outcomes, then, position=within)

    def __repr__(self) -> str:
        return f"ScriptedChance({list(self.outcomes)!r}, position={self.position})"


def _listed(weights: Weights, most: int = 12) -> str:
    possible = [outcome for outcome, weight in weights.items() if weight > 0]
    shown = ", ".join(possible[:most])
    return shown if len(possible) <= most else f"{shown} and {len(possible) - most} more"


class RecordedChance:
    """The luck of a recorded line of play, dealt again in the same order.

    If the game has gone another way and the recorded outcome cannot come up, `then` decides.

    `outcomes`: the recorded outcomes, in order. `then`: the source that decides if the record does not help.
    `position`: how many draws have been made already. `first`: how many draws there are before the recorded ones.

    >>> luck = RecordedChance(["heads"], then=SeededChance(1))
    >>> luck.draw({"heads": 1, "tails": 1}).outcome
    'heads'
    """

    def __init__(self, outcomes: Iterable[str], then: Chance, *, position: int = 0, first: int = 0) -> None:
        self.outcomes = tuple(outcomes)
        self.then = then
        self.position = position
        self.first = first

    def draw(self, weights: Weights) -> Draw:
        """Decide as recorded if that is possible, or else as `then` does."""
        position = self.position
        self.position += 1
        place = position - self.first
        if 0 <= place < len(self.outcomes) and weights.get(self.outcomes[place], 0) > 0:
            outcome = self.outcomes[place]
            return Draw(outcome, probability_of(outcome, weights))
        return self.then.at(position).draw(weights)

    def at(self, position: int) -> RecordedChance:
        """Return the same luck after `position` draws."""
        return RecordedChance(self.outcomes, self.then, position=position, first=self.first)


class SplicedChance:
    """One source of luck up to a certain draw and another one after it: the luck of a branch with new luck.

    `before`: decides the draws before `cut`. `after`: decides the later draws, counted from its own beginning. `cut`:
    how many draws `before` decides. `position`: how many draws have been made already.

    >>> luck = SplicedChance(ScriptedChance(["tails"]), ScriptedChance(["heads"]), cut=1)
    >>> [luck.draw({"heads": 1, "tails": 1}).outcome for _ in range(2)]
    ['tails', 'heads']
    """

    def __init__(self, before: Chance, after: Chance, cut: int, *, position: int = 0) -> None:
        self.before = before
        self.after = after
        self.cut = cut
        self.position = position

    def draw(self, weights: Weights) -> Draw:
        """Decide with the source that is responsible for this draw."""
        position = self.position
        source = self.before.at(position) if position < self.cut else self.after.at(position - self.cut)
        drawn = source.draw(weights)
        self.position += 1
        return drawn

    def at(self, position: int) -> SplicedChance:
        """Return the same luck after `position` draws."""
        return SplicedChance(self.before, self.after, self.cut, position=position)


class NoChance:
    """The chance source of a game without chance. Asking it is a mistake.

    Examples
    --------
    >>> NoChance().draw({"heads": 1, "tails": 1})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: There is no chance here, yet one of these was asked for: heads, tails.
    """

    def draw(self, weights: Weights) -> Draw:
        """Raise `ChanceError`."""
        raise ChanceError(f"There is no chance here, yet one of these was asked for: {_listed(weights)}.")

    def at(self, position: int) -> NoChance:  # noqa: ARG002 - nothing depends on the position
        """Return itself."""
        return self
