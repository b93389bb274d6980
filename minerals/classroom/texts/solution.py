"""What an exercise computes: values, and what one trial shows.

The values of an exercise are computed, never written down: see `minerals.classroom.experiment.experiment`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from minerals.core.text import MineralsError

Value: TypeAlias = Fraction | float | str
"""The value of a part: an exact number, a number that is not a fraction (a root, a p-value), or words."""
Parameter: TypeAlias = int | str
Parameters: TypeAlias = Mapping[str, Parameter]
Observation: TypeAlias = Mapping[str, int | float | Fraction]
"""The observations of one trial, by part. A part that is left out was not observed: its condition was not met."""


class ImpossibleParameters(MineralsError):  # noqa: N818 - it is said of parameters, nothing has failed
    """Parameters that do not fit together. A variant draws others instead.

    Examples
    --------
    >>> raise ImpossibleParameters("More white marbles than marbles.")
    Traceback (most recent call last):
        ...
    minerals.classroom.texts.solution.ImpossibleParameters: More white marbles than marbles.
    """


class AnswerKey(msgspec.Struct, frozen=True):
    """The answers to an exercise with some parameters.

    Examples
    --------
    >>> AnswerKey({"six": Fraction(1, 5)}, mistakes={"six": {"forgot-condition": Fraction(1, 6)}}).values["six"]
    Fraction(1, 5)
    """

    values: Mapping[str, Value]
    """The right value of each part."""
    mistakes: Mapping[str, Mapping[str, Value]] = {}
    """For a part, what each misconception leads to, by the misconception's name."""
    facts: Mapping[str, object] = {}
    """Other values that the texts use as `{name}`; only the solution may use values that give an answer away."""
