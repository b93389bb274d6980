"""Iceminers: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, pictured, simulated, worked
from minerals.classroom.witness import watched
from minerals.core.game import Chance
from minerals.core.match import new
from minerals.games.iceminers.rules.roll import DIE

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

FACES = len(DIE)


@worked("E17")
def reroll_until_legal(parameters: Parameters) -> Worked:
    """Count faces: those that are left stay equally likely, and the number of rolls is geometric."""
    left, faces = int(parameters["legal"]), int(parameters["faces"])
    if left >= faces:
        raise IllPosed("some faces must be refused")
    accepted = Fraction(left, faces)
    return Worked(
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


@simulated("E17")
def roll_when_surrounded(parameters: Parameters, chance: Chance) -> Observation:
    """Roll once in the position. The engine itself rolls again while no move is legal."""
    if (parameters["legal"], parameters["faces"]) != (FACES - 1, FACES):
        return {}
    rolls = watched(new("iceminers", position=SURROUNDED, chance=chance)).play("roll")
    accepted = next(int(event.outcomes[0]) for event in reversed(rolls) if event.outcomes)
    count = sum(bool(event.outcomes) for event in rolls)
    return {"six": accepted == FACES, "mean": accepted, "rolls": count, "three": count >= 3}


pictured("E17", lambda: new("iceminers", position=SURROUNDED, seed="paper").scene())
