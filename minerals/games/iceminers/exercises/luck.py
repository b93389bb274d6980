"""Iceminers, luck and choice: what works the exercises out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import counts
from minerals.core.game import Chance
from minerals.games.iceminers.actions import Leave, Roll, Step
from minerals.games.iceminers.components import COLOUR_NAMES, GRID, medium, small, worth
from minerals.games.iceminers.exercises.dice import LINE, PIPS
from minerals.games.iceminers.exercises.reroll import FACES
from minerals.games.iceminers.exercises.trials import Table, laid
from minerals.games.iceminers.exercises.turns import chance_of_roll

FURTHEST = 9
"""The points from the southern edge of the board to off the northern one."""

TURNS = 2
"""The turns that are left in the exercises with more than one roll."""


def miner_away(points: int, gem: str = "") -> str:
    """Return the position in which player 1 needs this many points to go off the board in the north."""
    rows = [". . ."] * 3 + [". . . . . . . . ."] * 3 + [". . ."] * 3
    row = rows[points - 1].split()
    row[len(row) // 2] = "1"
    rows[points - 1] = " ".join(row)
    return "\n".join([*rows, f"carries 1: {gem}"] if gem else rows)


def rolls_to_leave(
    points: int, chance: Chance, turns: int = 1, gem: str = "", *parts: str, first: Sequence[str] = ()
) -> tuple[list[int], bool]:
    """Play up to this many turns straight to the edge. Return the rolls, and whether the miner went off.

    Some parts of an exercise are about these turns, and some about the first roll.
    """
    table = Table(laid(miner_away(points, gem)), chance, *parts)
    rolls: list[int] = []
    while len(rolls) < turns:
        table.give_turn_to(1)
        rolled = table.play(Roll())
        counts([] if rolls else rolled, *first)
        rolls.append(int(table.state.turn.rolled))
        while table.state.player == 1 and table.state.turn.points:
            here = LINE.index(GRID.name(table.state.miner))
            if here == len(LINE) - 1:
                table.play(Leave())
                return rolls, True
            table.play(Step(LINE[here + 1]))
    return rolls, False


def _chance_of_two_rolls(least: int, faces: int = FACES) -> Fraction:
    return sum((chance_of_roll(least - first, faces) for first in range(1, faces + 1)), Fraction(0)) / faces


def _exactly(points: int, faces: int) -> Fraction:
    return Fraction(sum(sum(rolls) == points for rolls in product(range(1, faces + 1), repeat=TURNS)), faces**TURNS)


# --- E46: luck along a tree ---


@worked("E46")
def luck_of_a_roll(parameters: Parameters) -> Worked:
    """Compare the value after a roll with the mean value over all rolls, which is the value before it."""
    points = int(parameters["points"])
    faces = int(parameters["faces"])
    before = _chance_of_two_rolls(points, faces)
    six = chance_of_roll(points - max(PIPS), faces)
    one = chance_of_roll(points - min(PIPS), faces)
    return Worked(
        {"before": before, "after": six, "six": six - before, "one": one - before, "mean": Fraction(0)},
        mistakes={
            "before": {"exactly": _exactly(points, faces), "more-than": before - _exactly(points, faces)},
            "after": {"unchanged": before},
            "six": {"not-subtracted": six, "upside-down": before - six},
            "one": {"upside-down": before - one},
            "mean": {"not-subtracted": before},
        },
    )


@simulated("E46")
def two_turns_to_leave(parameters: Parameters, chance: Chance) -> Observation:
    """Play both turns, and look at the first roll."""
    if parameters["faces"] != FACES or int(parameters["points"]) > FURTHEST:
        return {}
    points = int(parameters["points"])
    rolls, left = rolls_to_leave(points, chance, TURNS, first=("six", "one", "mean"))
    before = _chance_of_two_rolls(points)
    luck = chance_of_roll(points - rolls[0]) - before
    seen: dict[str, int | Fraction] = {"before": left, "mean": luck}
    if rolls[0] == max(PIPS):
        seen |= {"after": left, "six": left - before}
    if rolls[0] == min(PIPS):
        seen["one"] = left - before
    return seen


# --- E47: what a choice is worth ---

OWN, OTHER = COLOUR_NAMES[:2]
SMALL, MEDIUM = small(OTHER), medium(OTHER)
WORTH = {gem: worth(gem, OWN) for gem in (SMALL, MEDIUM)}


@worked("E47")
def value_of_a_choice(parameters: Parameters) -> Worked:
    """Multiply what a gem is worth by the probability that it is brought home."""
    near, far, faces = (int(parameters[name]) for name in ("near", "far", "faces"))
    homes = {SMALL: _chance_of_two_rolls(near, faces), MEDIUM: _chance_of_two_rolls(far, faces)}
    light, heavy = (WORTH[gem] * home for gem, home in homes.items())
    if near >= far or light == heavy:
        raise IllPosed("the small gem must be nearer, and one choice better")
    best, other = ("the small gem", "the medium gem") if light > heavy else ("the medium gem", "the small gem")
    return Worked(
        {"small": light, "medium": heavy, "best": best, "lost": abs(light - heavy)},
        mistakes={
            "small": {"exactly": WORTH[SMALL] * _exactly(near, faces)},
            "medium": {"counted-gems": homes[MEDIUM], "certain": Fraction(WORTH[MEDIUM])},
            "best": {"for-nothing": other},
            "lost": {"certain": Fraction(WORTH[MEDIUM] - WORTH[SMALL])},
        },
        facts={"light": WORTH[SMALL], "heavy": WORTH[MEDIUM]},
    )


@simulated("E47")
def bring_a_gem_home(parameters: Parameters, chance: Chance) -> Observation:
    """Carry the small gem off the board, and in another game the medium one."""
    near, far = int(parameters["near"]), int(parameters["far"])
    if parameters["faces"] != FACES or max(near, far) > FURTHEST:
        return {}
    light = WORTH[SMALL] * rolls_to_leave(near, chance, TURNS, SMALL, "small")[1]
    heavy = WORTH[MEDIUM] * rolls_to_leave(far, chance, TURNS, MEDIUM, "medium")[1]
    return {"small": light, "medium": heavy}


# --- E48: regression to the mean ---

NEAR, FAR = 3, 5
"""The points that a miner needs who is near the edge, and one who is further away."""


@worked("E48")
def back_to_the_mean(parameters: Parameters) -> Worked:
    """Ask how likely a miner with a perfect start is to be near the edge. The rest of the start was luck."""
    tries, faces = int(parameters["tries"]), int(parameters["faces"])
    near, far = chance_of_roll(NEAR, faces), chance_of_roll(FAR, faces)
    perfect = (near**tries + far**tries) / 2
    skilled = near**tries / 2 / perfect
    each = skilled * near + (1 - skilled) * far
    return Worked(
        {"perfect": perfect, "skilled": skilled, "again": tries * each},
        mistakes={
            "perfect": {"plugged-in": ((near + far) / 2) ** tries, "joint": near**tries / 2},
            "skilled": {"unknown-is-half": Fraction(1, 2), "joint": near**tries / 2},
            "again": {"small-numbers": tries, "mean": tries * (near + far) / 2, "favourite-fixed": tries * near},
        },
        facts={"near": NEAR, "far": FAR},
    )


@simulated("E48")
def try_twice_as_often(parameters: Parameters, chance: Chance) -> Observation:
    """Let a miner try some turns, and again as many."""
    if parameters["faces"] != FACES:
        return {}
    tries = int(parameters["tries"])
    place = chance.draw({"near": 1, "far": 1}).outcome
    points = NEAR if place == "near" else FAR
    first, second = (sum(rolls_to_leave(points, chance)[1] for _ in range(tries)) for _ in range(2))
    if first < tries:
        return {"perfect": 0}
    return {"perfect": 1, "skilled": place == "near", "again": second}


# --- E49: calibration ---


@worked("E49")
def calibrated_and_sharp(parameters: Parameters) -> Worked:
    """Work out the mean squared distance between forecasts and results."""
    faces = int(parameters["faces"])
    near, far = (chance_of_roll(int(parameters[name]), faces) for name in ("near", "far"))
    if near <= far:
        raise IllPosed("one way must be shorter")
    mean = (near + far) / 2
    each = (near * (1 - near) + far * (1 - far)) / 2
    return Worked(
        {
            "won": mean,
            "calibrated": True,
            "each": each,
            "always": mean * (1 - mean),
            "sure": (1 - near + far) / 2,
        },
        mistakes={
            "won": {"one-score": near},
            "calibrated": {"calibrated-is-sharp": False},
            "each": {"not-squared": 2 * each},
            "always": {"not-squared": 2 * mean * (1 - mean)},
            "sure": {"certain": Fraction(0)},
        },
    )


@simulated("E49")
def forecast_a_turn(parameters: Parameters, chance: Chance) -> Observation:
    """Play one turn, and compare the result with all three forecasts."""
    if parameters["faces"] != FACES:
        return {}
    place = chance.draw({"near": 1, "far": 1}).outcome
    near, far = (chance_of_roll(int(parameters[name])) for name in ("near", "far"))
    left = int(rolls_to_leave(int(parameters[place]), chance)[1])
    forecast = near if place == "near" else far
    return {
        "won": left,
        "each": (left - forecast) ** 2,
        "always": (left - (near + far) / 2) ** 2,
        "sure": (left - (place == "near")) ** 2,
    }


# --- E50: best of n ---


@worked("E50")
def best_of_some(parameters: Parameters) -> Worked:
    """Add up the series that the better player wins, by their length."""
    better = chance_of_roll(int(parameters["points"]), int(parameters["faces"]))
    worse = 1 - better
    three = better**2 * (1 + 2 * worse)
    five = better**3 * (1 + 3 * worse + 6 * worse**2)
    return Worked(
        {"three": three, "five": five, "length": 2 + 2 * better * worse},
        mistakes={
            "three": {"single": better, "both": better**2},
            "five": {"single": better, "all-three": better**3},
            "length": {"may-stop": 3},
        },
    )


@simulated("E50")
def play_a_series(parameters: Parameters, chance: Chance) -> Observation:
    """Play five games, and look who was first to two and to three victories."""
    if parameters["faces"] != FACES:
        return {}
    games = [rolls_to_leave(int(parameters["points"]), chance)[1] for _ in range(5)]
    return {
        "three": sum(games[:3]) >= 2,
        "five": sum(games) >= 3,
        "length": 2 if games[0] == games[1] else 3,
    }
