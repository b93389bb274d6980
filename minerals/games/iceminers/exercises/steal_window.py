"""E25: the rolls with which a thief can steal a gem."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any

from minerals.classroom.experiment import AnswerKey, Ask, Experiment, Script, Stage, Value
from minerals.core.text import translated
from minerals.games.iceminers.actions import Steal, Step
from minerals.games.iceminers.components import COLOUR_NAMES, GRID, medium, pips, small
from minerals.games.iceminers.exercises.die import FACES, FAIR, chance_of_roll, die
from minerals.games.iceminers.exercises.table import Table, state_at, which_gems
from minerals.games.iceminers.rules.move import ORTHOGONAL
from minerals.games.iceminers.state import State
from minerals.probability import Picture
from minerals.probability.pictures import by_caption

VICTIM = COLOUR_NAMES[1]
GEMS = {"small": small(VICTIM), "medium": medium(VICTIM)}
FURTHEST = 4
"""The steps from the middle square to the edge, where the victim can stand."""


class StealWindow(Experiment, code="E25"):
    """Roll, walk to the victim if that is allowed, and see if the game allows the theft."""

    distance: int
    faces: int

    def needed(self, gem: str) -> int:
        """Return the points for the way, the gem, and one step off the square of the victim."""
        return self.distance * ORTHOGONAL + pips(gem) + ORTHOGONAL

    def answers(self) -> AnswerKey:
        """Add up the thief's costs."""
        faces = self.faces
        values: dict[str, Value | int] = {}
        mistakes: dict[str, dict[str, Value | int]] = {}
        for size, gem in GEMS.items():
            price, needed = pips(gem), self.needed(gem)
            values[size] = chance_of_roll(needed, faces)
            mistakes[size] = {
                "forgot-exit": chance_of_roll(needed - ORTHOGONAL, faces),
                "forgot-price": chance_of_roll(needed - price, faces),
                "only-way": chance_of_roll(self.distance * ORTHOGONAL, faces),
                "exactly": Fraction(needed <= faces, faces),
            }
            values[f"safe_{size}"] = faces - price - ORTHOGONAL + 1
            mistakes[f"safe_{size}"] = {
                "forgot-exit": faces - price + 1,
                "still-in-reach": faces - price - ORTHOGONAL,
                "only-way": faces + 1,
            }
        return AnswerKey(
            values,
            mistakes,
            {
                "away": "one step away" if self.distance == 1 else f"{self.distance} steps away",
                "step": ORTHOGONAL,
                **{f"{size}_price": pips(gem) for size, gem in GEMS.items()},
            },
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces, and the board ends."""
        return self.faces == FACES and self.distance <= FURTHEST

    def trial(self, stage: Stage) -> Script:
        """Try to steal a small gem, and then a medium one."""
        seen = {}
        for size, gem in GEMS.items():
            seen[size] = yield from self._can_be_robbed(Table(stage, self._hunt(gem), size))
        stage.ends(which_gems(**seen))
        return seen

    def _hunt(self, gem: str) -> State:
        """Return the state in which player 1 follows player 2, who carries a gem, along the middle row."""
        row = ["."] * 9
        row[4], row[4 + self.distance] = "1", "2"
        arm, wide = 3 * [". . ."], ". . . . . . . . ."
        return state_at("\n".join([*arm, wide, " ".join(row), wide, *arm, f"carries 2: {gem}"]))

    def _can_be_robbed(self, table: Table) -> Generator[Ask, Any, bool]:
        yield table.roll()
        column, row = GRID.place(table.state.miner)
        for step in range(1, self.distance + 1):
            index = GRID.at_place(column + step, row)
            assert index is not None, "the middle row crosses the whole board"
            if table.state.player != 1 or not table.allows(Step(GRID.name(index))):
                return False
            table.play(Step(GRID.name(index)))
        return table.state.player == 1 and table.allows(Steal())

    def pictures(self) -> Mapping[str, Picture]:
        """Show the rolls that are enough for the way, the gem and one more step."""
        if self.faces != FACES:
            return {}
        titles = {
            "small": translated("The thief steals a small gem"),
            "medium": translated("The thief steals a medium gem"),
        }
        return by_caption(*(_enough(self.needed(GEMS[size]), title) for size, title in titles.items()))


def _enough(least: int, title: str) -> Picture:
    return FAIR.icons(lambda face: face >= least, look=die, title=title)
