"""Drawing pictures: a tree of 200 leaves, and those of the exercises when a parameter changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from minerals.classroom import ImpossibleParameters, exercises
from minerals.classroom.experiment import experiment_of
from minerals.probability import Distribution, sequences
from tests.bench.measuring import OURS, Bench, seconds

LEAVES = 200
MOST_SETTINGS = 1_000
WAYS = Distribution((way, Fraction(1, LEAVES)) for way in product(range(5), range(5), range(8)))
STAGES = 5
BAG = {"white": 53, "blue": 30, "pink": 20, "black": 10, "golden": 5}


def a_tree(_number: int) -> Sequence[float]:
    """Draw a tree of 200 leaves, to the finished SVG."""
    return [seconds(lambda: WAYS.tree(most=LEAVES).svg())]


def a_folded_tree(_number: int) -> Sequence[float]:
    """Fold a tree of 3,125 leaves and draw it."""
    draws = sequences(BAG, STAGES)
    return [seconds(lambda: draws.tree().svg())]


def of_the_exercises(_number: int) -> Sequence[float]:
    """Draw all pictures of each exercise for each value of its parameters."""
    found = []
    for text in exercises():
        for chosen in settings({name: [*each.real, *each.what_if] for name, each in text.parameters.items()}):
            try:
                experiment = experiment_of(text.code, chosen)
                experiment.answers()
            except ImpossibleParameters:
                continue
            if experiment.pictures():
                found.append(
                    seconds(lambda: [picture.svg() for picture in experiment.pictures().values()])  # noqa: B023 - called at once
                )
    return found


def settings(parameters: Mapping[str, Sequence[int | str]]) -> Iterator[dict[str, int | str]]:
    """Yield the values of parameters; where they are too many to draw all, one changes at a time."""
    if prod(map(len, parameters.values())) <= MOST_SETTINGS:
        for values in product(*parameters.values()):
            yield dict(zip(parameters, values, strict=True))
        return
    standard = {name: values[0] for name, values in parameters.items()}
    for name, values in parameters.items():
        yield from (standard | {name: value} for value in values)


BENCHES = (
    Bench(title="a tree of 200 leaves", unit="s", sides={OURS: a_tree}, rounds=20, aim="0.2 s"),
    Bench(title="a tree of 3,125 leaves, folded", unit="s", sides={OURS: a_folded_tree}, rounds=5),
    Bench(title="the pictures of an exercise", unit="s", sides={OURS: of_the_exercises}, rounds=3, aim="0.03 s"),
)
