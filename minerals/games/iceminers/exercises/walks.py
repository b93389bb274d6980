"""Iceminers, walks on the plus: what works the exercises out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.core.geometry import each
from minerals.games.iceminers.components import ARMS, GRID
from minerals.games.iceminers.exercises.trials import MIDDLE
from minerals.games.iceminers.rules.move import ORTHOGONAL, steps_from

Graph = dict[str, dict[str, int]]
"""The squares that may be entered, each with its neighbours, all of the same weight."""

SIDE = 3
"""The squares along a side of a coaster."""

ARM = ARMS[2]
"""The arm from which the far end is sought."""
FAR = frozenset(ARMS[0].edge)
ENDS = frozenset(square for arm in ARMS for square in arm.edge)
START = ARM.edge[1]


# --- E18: a random walk ---


@cache
def graph(blocked: str) -> Graph:
    """Return the board as a walker sees it, without the blocked squares, by the game's own orthogonal steps."""
    squares = [GRID.name(index) for index in each(GRID.cells)]
    return {
        square: {
            GRID.name(to): 1
            for to, cost in steps_from(GRID.index(square))
            if cost == ORTHOGONAL and GRID.name(to) not in blocked.split()
        }
        for square in squares
        if square not in blocked.split()
    }


def black(square: str) -> bool:
    """Tell whether a square belongs to the coaster in the middle."""
    middle, place = GRID.place(GRID.index(MIDDLE)), GRID.place(GRID.index(square))
    return all(abs(one - other) <= SIDE // 2 for one, other in zip(middle, place, strict=True))


@cache
def mean_steps(blocked: str, goals: frozenset[str]) -> dict[str, Fraction]:
    """Return the expected number of steps from each square to the first goal.

    Each is one more than the average over the neighbours of the square. We solve the equations exactly, by taking out
    one square after the other. O(squares³).
    """
    walks = {
        square: ({to: Fraction(1, len(beside)) for to in beside if to not in goals}, Fraction(1))
        for square, beside in graph(blocked).items()
        if square not in goals
    }
    taken_out = []
    while walks:
        square = next(iter(walks))
        onward, steps = walks.pop(square)
        stays = 1 - onward.pop(square, Fraction(0))
        onward = {to: probability / stays for to, probability in onward.items()}
        steps /= stays
        taken_out.append((square, onward, steps))
        for other, (further, so_far) in walks.items():
            if through := further.pop(square, Fraction(0)):
                for to, probability in onward.items():
                    further[to] = further.get(to, Fraction(0)) + through * probability
                walks[other] = (further, so_far + through * steps)
    means: dict[str, Fraction] = {}
    for square, onward, steps in reversed(taken_out):
        means[square] = steps + sum((probability * means[to] for to, probability in onward.items()), Fraction(0))
    return means


@worked("E18")
def random_walk(parameters: Parameters) -> Worked:
    """Weigh the squares by their neighbours. The waiting times follow from linear equations."""
    blocked = blocked_squares(parameters)
    if parameters["also"] == parameters["blocked"] != "none":
        raise IllPosed("the two squares must differ")
    ways = {square: len(beside) for square, beside in graph(blocked).items()}
    total, squares = sum(ways.values()), len(ways)
    share = Fraction(sum(count for square, count in ways.items() if black(square)), total)
    alike = Fraction(sum(map(black, ways)), squares)
    to_end, to_far = _straight(MIDDLE, ENDS), _straight(START, FAR)
    return Worked(
        {
            "share": share,
            "home": Fraction(total, ways[MIDDLE]),
            "end": mean_steps(blocked, ENDS)[MIDDLE],
            "far": mean_steps(blocked, FAR)[START],
        },
        mistakes={
            "share": {"equiprobability": alike, "one-coaster": Fraction(1, 1 + len(ARMS))},
            "home": {"equiprobability": Fraction(squares), "only-edges": Fraction(total, 2)},
            "end": {"straight": to_end, "squared": to_end**2},
            "far": {"straight": to_far, "squared": to_far**2, "all-squares": squares},
        },
        facts={
            "squares": squares,
            "edges": total // 2,
            "total": total,
            "of_black": sum(count for square, count in ways.items() if black(square)),
            "middle": MIDDLE,
            "start": START,
            "ways_home": ways[MIDDLE],
        },
    )


def blocked_squares(parameters: Parameters) -> str:
    """Return the squares that the miner may not enter, with spaces between them."""
    return f"{parameters['blocked']} {parameters['also']}"


def _straight(start: str, goals: frozenset[str]) -> int:
    """Return the fewest steps to a goal on the open board."""
    return min(points_to(start, diagonals=False)[goal] for goal in goals)


LONG = 100
"""After this many steps the beginning of a walk hardly matters."""


@simulated("E18")
def walk_about(parameters: Parameters, chance: Chance) -> Observation:
    """Walk on the game's board from square to square, with all neighbours equally likely."""
    blocked = blocked_squares(parameters)
    here = MIDDLE
    for _ in range(LONG):
        here = _onward(here, blocked, chance)
    then = _onward(here, blocked, chance)
    return {
        # Squares are black and white as on a chessboard, so only two steps in a row show both.
        "share": Fraction(black(here) + black(then), 2),
        "home": _steps_until(lambda square: square == MIDDLE, MIDDLE, blocked, chance),
        "end": _steps_until(lambda square: square in ENDS, MIDDLE, blocked, chance),
        "far": _steps_until(lambda square: square in FAR, START, blocked, chance),
    }


def _onward(here: str, blocked: str, chance: Chance) -> str:
    return chance.draw(graph(blocked)[here]).outcome


def _steps_until(done: Callable[[str], bool], start: str, blocked: str, chance: Chance) -> int:
    here, steps = _onward(start, blocked, chance), 1
    while not done(here):
        here, steps = _onward(here, blocked, chance), steps + 1
    return steps


# --- E27: the diagonal rule ---


@cache
def points_to(start: str, *, diagonals: bool = True) -> dict[str, int]:
    """Return the fewest points from a square to every other, by the game's own steps and their prices."""
    found, waiting = {start: 0}, [start]
    while waiting:
        here = min(waiting, key=found.__getitem__)
        waiting.remove(here)
        for index, cost in steps_from(GRID.index(here)):
            to = GRID.name(index)
            if (diagonals or cost == ORTHOGONAL) and found[here] + cost < found.get(to, 10**6):
                found[to] = found[here] + cost
                waiting.append(to)
    return found


def reached(start: str, points: int) -> set[str]:
    """Return the squares where a walk of exactly this many points can end."""
    after: list[set[str]] = [{start}]
    for spent in range(1, points + 1):
        ends = {
            GRID.name(index)
            for step in range(1, spent + 1)
            for here in after[spent - step]
            for index, cost in steps_from(GRID.index(here))
            if cost == step
        }
        after.append(ends)
    return after[points]


HITS_AN_EDGE = 4
"""With this many points a walk from the middle meets the edge of the board."""


@worked("E27")
def diagonals_save_nothing(parameters: Parameters) -> Worked:
    """Compare all distances with and without diagonal steps, and spend points in every possible way."""
    start = str(parameters["start"])
    squares = [GRID.name(index) for index in each(GRID.cells)]
    pairs = len(squares) * (len(squares) - 1) // 2
    shorter = sum(
        points_to(one)[other] < points_to(one, diagonals=False)[other] for one in squares for other in squares
    )
    ends = {points: len(reached(start, points)) for points in range(1, 7)}
    distances = list(points_to(start).values())
    free = {points: sum(distance <= points for distance in distances) for points in ends}
    exactly = {points: distances.count(points) for points in ends}
    keys = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
    return Worked(
        {"shorter": shorter // 2, "parity": all(_same_parity(start, points) for points in ends)}
        | {key: ends[points] for points, key in keys.items()},
        mistakes={
            "shorter": {"every-pair": pairs},
            "parity": {"diagonal-changes": False},
            **{
                keys[points]: {"only-furthest": exactly[points], "may-stop": free[points]}
                | ({"open-plane": (points + 1) ** 2} if points >= HITS_AN_EDGE else {})
                for points in range(2, 7)
            },
        },
        facts={"squares": len(squares), "pairs": pairs},
    )


def _same_parity(start: str, points: int) -> bool:
    """Tell whether the distance of every end of such walks is even or odd, like the number of points."""
    return all(points_to(start)[end] % 2 == points % 2 for end in reached(start, points))
