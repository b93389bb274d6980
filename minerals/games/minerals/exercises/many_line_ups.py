"""E45d: a test for each line-up of tools."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.tries import count_successes, successes
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class ManyLineUps(Experiment, code="E45d"):
    """Test every line-up although there is nothing to find, and count the alarms."""

    percent: int
    tiles: int

    @property
    def tests(self) -> int:
        """The number of line-ups."""
        return int(2**self.tiles)

    @property
    def alarms(self) -> Distribution[int]:
        """How many of the tests raise a false alarm."""
        return successes(self.tests, Fraction(self.percent, 100))

    def answers(self) -> AnswerKey:
        """Each line-up of tools is another chance of a false alarm."""
        level, line_ups, alarms = Fraction(self.percent, 100), self.tests, self.alarms
        any_alarm, expected = 1 - alarms[0], alarms.mean()
        return AnswerKey(
            {
                "line_ups": Fraction(line_ups),
                "expected": expected,
                "any": any_alarm,
                "corrected": level / line_ups,
            },
            mistakes={
                "line_ups": {"added": Fraction(2 * self.tiles), "ordered": Fraction(self.tiles**2)},
                "expected": {"multiplicity-ignored": level},
                "any": {"multiplicity-ignored": level, "union-by-addition": expected, "exactly-one": alarms[1]},
                "corrected": {"multiplicity-ignored": level, "by-the-root": level / Fraction(sqrt(line_ups))},
            },
            # The exact probability is a fraction of forty digits and more.
            facts={
                "tool_tiles": self.tiles,
                "alarm": f"1 - (1 - {float(level):g})^{line_ups} ≈ {float(any_alarm):.3g}",
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Test all line-ups."""
        alarms = count_successes(stage, self.tests, self.percent)
        stage.tells(
            lambda: translated("{alarms} of {tests} tests raised a false alarm", alarms=alarms, tests=self.tests)
        )
        return {"expected": alarms, "any": alarms > 0}

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many of the tests raise a false alarm: all bars but the first count."""
        return by_caption(
            self.alarms.bars(
                marked=lambda alarms: alarms > 0, title=translated("False alarms in {tests} tests", tests=self.tests)
            )
        )
