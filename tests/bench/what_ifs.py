"""What-ifs: pictures and formulas after the sliders of an exercise have been set to random values."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from minerals.classroom import exercises
from minerals_widgets import WhatIf
from tests.bench.measuring import OURS, Bench

SETTINGS = 10
"""How often the sliders of each exercise are set in a round."""


def of_the_exercises(number: int) -> Sequence[float]:
    """Set the sliders of all exercises to random values, and return the processor's time until all is drawn."""
    luck, found = random.Random(number), []
    for text in exercises():
        what_if = WhatIf(text.code)
        for _ in range(SETTINGS if what_if.sliders.choices else 0):
            chosen = {choice.name: luck.choice(choice.values) for choice in what_if.sliders.choices}
            begun = time.process_time()
            what_if.choose(chosen)
            found.append(time.process_time() - begun)
        what_if.close()
    return found


BENCHES = (
    Bench(
        title="a what-if with random values",
        unit="seconds of the processor",
        sides={OURS: of_the_exercises},
        rounds=2,
        aim="95 % below 0.1",
    ),
)
