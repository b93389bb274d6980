"""E17b: a log of accepted rolls that makes a fair die look biased."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Script, Stage, np, play_out
from minerals.core.text import translated
from minerals.games.iceminers.exercises.die import FACES, PIPS
from minerals.games.iceminers.exercises.reroll import SURROUNDED
from minerals.games.iceminers.exercises.table import Table, state_at
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

FREE = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          2 . .
          1 . .
          4 . .
    carries 2: small red
"""
"""Player 1 on b4 with room on one side, so that every roll can be spent."""


class AcceptedRolls(Experiment, code="E17b"):
    """Roll once at a table with a share of blocked turns, and fill the log of a table with twice as many."""

    blocked: int
    turns: int

    @cached_property
    def tables(self) -> tuple[Distribution[tuple[bool, int]], ...]:
        """For both tables, how likely each face is accepted in a turn that is blocked, and in one that is not."""
        return tuple(_accepted(Fraction(percent, 100)) for percent in (self.blocked, 2 * self.blocked))

    def answers(self) -> AnswerKey:
        """Mix the distribution of a free turn with that of a blocked one. Compare the counts with a fair die's."""
        blocked = Fraction(self.blocked, 100)
        (one, other), (ones, others) = (
            [table.map(lambda case: case[1])[face] for face in (PIPS[0], PIPS[-1])] for table in self.tables
        )
        ones, others = self.turns * ones, self.turns * others
        fair = Fraction(self.turns, FACES)
        distances = [(ones - fair) ** 2] + [(others - fair) ** 2] * (FACES - 1)
        return AnswerKey(
            {"one": one, "other": other, "ones": ones, "others": others, "chi": sum(distances) / fair, "raw": True},
            mistakes={
                "one": {"forgot-refused": Fraction(1, FACES), "took-all-blocked": Fraction(1, FACES) - blocked},
                "other": {
                    "forgot-refused": Fraction(1, FACES),
                    "always-blocked": Fraction(1, FACES - 1),
                    "added": Fraction(1, FACES) + blocked / (FACES - 1),
                },
                "ones": {"forgot-refused": fair, "not-doubled": self.turns * one},
                "others": {"forgot-refused": fair, "not-doubled": self.turns * other},
                "chi": {
                    "one-face": distances[0] / fair,
                    "wrong-divisor": distances[0] / ones + (FACES - 1) * distances[1] / others,
                    "not-divided": sum(distances),
                },
                "raw": {"selected": False},
            },
            facts={"doubled": int(200 * blocked), "faces": FACES},
        )

    def trial(self, stage: Stage) -> Script:
        """Roll at the first table, and fill the log of the second. By hand, it is the first table alone."""
        shown = yield from self._first_table(stage)
        if stage.by_hand:
            return shown
        drawn = Counter(stage.draw(self._second_table) for _ in range(self.turns))
        ones, others = drawn[str(PIPS[0])], drawn[str(PIPS[-1])]
        stage.tells(
            lambda: translated(
                "{rolls} accepted rolls at the second table: {ones} ones and {sixes} sixes",
                rolls=self.turns,
                ones=ones,
                sixes=others,
            )
        )
        return {**shown, "ones": ones, "others": others}

    def _first_table(self, stage: Stage) -> Script:
        is_blocked = stage.draw({"blocked": self.blocked, "free": 100 - self.blocked}) == "blocked"
        table = Table(stage, state_at(SURROUNDED if is_blocked else FREE), "one", "other")
        yield table.roll()
        once = int(table.state.turn.rolled)
        stage.ends(once)
        return {"one": once == PIPS[0], "other": once == PIPS[-1]}

    @cached_property
    def _second_table(self) -> Mapping[str, int]:
        """The weights of the accepted rolls at the second table."""
        rolls = self.tables[1].map(lambda case: case[1])
        whole = lcm(*(rolls[face].denominator for face in PIPS))
        return {str(face): int(rolls[face] * whole) for face in PIPS}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Fill the logs of many second tables at once: hundreds of rolls in a row take too many courses."""
        shown = luck.courses(lambda stage: play_out(self._first_table(stage)))
        ones, others = (np.zeros(len(luck), dtype=np.int64) for _ in range(2))
        for _ in range(self.turns):
            rolled = luck.draw(list(self._second_table.values()))
            ones += rolled == 0
            others += rolled == len(PIPS) - 1
        return {**shown, "ones": ones, "others": others}

    def pictures(self) -> Mapping[str, Picture]:
        """Show free and blocked turns as strips: there is no one in the blocked strip."""
        words = {False: translated("free"), True: translated("blocked")}
        law = self.tables[0].map(lambda case: (words[case[0]], case[1]))
        rolls = law.map(lambda case: case[1])
        return by_caption(
            law.area(lambda case: case[0], lambda case: case[1], marked=PIPS[0], title=translated("Accepted rolls")),
            rolls.bars(marked=lambda face: face == PIPS[0], title=translated("The accepted roll at the first table")),
        )


def _accepted(blocked: Fraction) -> Distribution[tuple[bool, int]]:
    return Distribution(
        [((False, face), (1 - blocked) / FACES) for face in PIPS]
        + [((True, face), blocked / (FACES - 1)) for face in PIPS[1:]]
    )
