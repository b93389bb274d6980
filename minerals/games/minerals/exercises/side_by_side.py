"""Distributions side by side, so that you can compare them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


def side_by_side(laws: Mapping[str, Distribution[int]], numbers: Iterable[int]) -> Mapping[str, Picture]:
    """Return distributions of some numbers as bars with the same axes, by their titles."""
    tallest = max(max(law.values()) for law in laws.values())
    every_number = list(numbers)
    span = float(min(every_number)), float(max(every_number))
    return by_caption(*(law.bars(title=title, scale=tallest, span=span) for title, law in laws.items()))
