"""E17: rolls that are rolled again until they are legal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters, Script, Stage
from minerals.core.match import new
from minerals.core.picture import Scene
from minerals.core.text import translated
from minerals.games.iceminers.actions import Roll
from minerals.games.iceminers.exercises.die import FACES, FAIR, PIPS, die
from minerals.probability import Picture, sequences
from minerals.probability.pictures import by_caption

SURROUNDED = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          2 . .
          1 3 .
          4 . .
    carries 2: small red
"""
"""Player 1 on b4 with miners on all three squares beside it, so that a single point cannot be spent."""


class Reroll(Experiment, code="E17"):
    """Roll once in a position in which the engine itself rolls again while no move is legal."""

    legal: int
    faces: int

    def answers(self) -> AnswerKey:
        """Count faces: those that are left stay equally likely, and the number of rolls is geometric."""
        left, faces = self.legal, self.faces
        if left >= faces:
            raise ImpossibleParameters("some faces must be refused")
        accepted = Fraction(left, faces)
        return AnswerKey(
            {
                "six": Fraction(1, left),
                "mean": Fraction(sum(range(faces - left + 1, faces + 1)), left),
                "rolls": 1 / accepted,
                "three": (1 - accepted) ** 2,
            },
            mistakes={
                "six": {"forgot-condition": Fraction(1, faces)},
                "mean": {"forgot-condition": Fraction(faces + 1, 2)},
                "rolls": {"ignored-reroll": Fraction(1), "inverted": accepted},
                "three": {"exactly-three": (1 - accepted) ** 2 * accepted, "all-three": (1 - accepted) ** 3},
            },
            facts={"illegal": faces - left, "lowest": faces - left + 1},
        )

    @property
    def can_play(self) -> bool:
        """A miner that is surrounded cannot spend a one, and everything else."""
        return (self.legal, self.faces) == (FACES - 1, FACES)

    def trial(self, stage: Stage) -> Script:
        """Roll once."""
        events = yield stage.play("iceminers", position=SURROUNDED).ask(Roll())
        rolls = [int(event.outcomes[0]) for event in events if event.outcomes]
        stage.sets_aside(rolls[:-1])
        stage.ends(rolls[-1])
        return {"six": rolls[-1] == FACES, "mean": rolls[-1], "rolls": len(rolls), "three": len(rolls) >= 3}

    def pictures(self) -> Mapping[str, Picture]:
        """Cross out the faces that are rolled again, and follow three rolls."""
        if self.faces != FACES:
            return {}
        refused = FACES - self.legal
        again, counts = translated("rolled again"), translated("counts")
        three = sequences({again: refused, counts: FACES - refused}, 3, replaced=True)
        # Nobody rolls after the roll that counts.
        rolls = three.map(lambda found: found[: found.index(counts) + 1] if counts in found else found)
        return by_caption(
            FAIR.icons(
                lambda face: face == FACES,
                taken=dict.fromkeys(PIPS[:refused], 1),
                look=die,
                title=translated("The rolls that count, and the six among them"),
            ),
            FAIR.given(lambda face: face > refused).bars(
                marked=lambda face: face == FACES,
                span=(float(PIPS[0]), float(PIPS[-1])),
                title=translated("The roll that counts"),
            ),
            rolls.tree(
                favourable=lambda found: found[:2] == (again, again),
                names=(translated("first roll"), translated("second roll"), translated("third roll")),
                title=translated("A third roll is needed"),
            ),
        )

    def scene(self) -> Scene:
        """Return the miner and those around it."""
        return new("iceminers", position=SURROUNDED, seed="paper").scene()
