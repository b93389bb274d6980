"""Fills galleries of Out of Mine!: whether it can be done, and in how many ways.

What is timed is everything from the open cells, the card's numbers and the supply to the answer: placements made
anew, and the solver's model or tables built of them; the others build theirs of our placements. Only `remembered`
finds those of the call before. What stays between calls is compiled code, and how each shape can be turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

import xcover
from ortools.sat.python import cp_model

from minerals.core.geometry import each
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.components import SIDES, load_components
from minerals.games.out_of_mine.kernel import fillings as kernel
from minerals.games.out_of_mine.packing import Placement, Problem
from tests.bench.measuring import OURS, Bench, Side, seconds

Solver: TypeAlias = Callable[[Problem], int]
"""Answers whether, or in how many ways."""

SEED = 2014
WHOLE = 100
"""How many instances are a whole gallery; every card fills every one."""
PARTLY_FILLED = 100
"""How many have some tiles at random in them already, so that many cannot be completed."""
MOST_TILES = 4
"""How many tiles those have at most."""
MOST_COVERS = 20_000
"""How many covers xcover is asked to list at most: each filling comes once for every order of its tiles."""


# --- instances ---


def instances() -> Iterator[Problem]:
    """Yield the instances, the same in every run."""
    random = Random(SEED)
    box = load_components()
    pairs = [(gallery.side(side), card) for gallery in box.gallery for side in SIDES for card in box.card]
    for number, (side, card) in enumerate(random.sample(pairs, WHOLE + PARTLY_FILLED)):
        problem = box.problem(side, card)
        yield problem if number < WHOLE else partly_filled(problem, random)


def partly_filled(problem: Problem, random: Random) -> Problem:
    """Return what is left after some tiles of the card have been laid anywhere."""
    for _ in range(random.randint(1, MOST_TILES)):
        if possible := candidates(problem):
            problem = packing.after(problem, random.choice(possible))
    return problem


def candidates(problem: Problem) -> list[Placement]:
    """Return the ways to lay one tile that the card and the supply allow: what every model is built of."""
    there = dict(problem.supply)
    return [
        tile
        for tile in packing.placements(problem.open_cells, problem.shapes)
        if problem.numbers[tile.colour] and there[tile.shape]
    ]


def scarce_shapes(problem: Problem) -> dict[str, int]:
    """Return the shapes of which the card could ask for more than there are, with how many there are."""
    there = dict(problem.supply)
    return {
        shape.name: there[shape.name]
        for shape in problem.shapes
        if 0 < there[shape.name] < problem.numbers[shape.colour]
    }


# --- the others ---


def by_cp_sat(problem: Problem) -> bool:
    """Tell by CP-SAT: a variable for each placement, and each cell covered once."""
    tiles = candidates(problem)
    model = cp_model.CpModel()
    laid = [model.new_bool_var("") for _ in tiles]
    on_cell: dict[int, list[cp_model.IntVar]] = {index: [] for index in each(problem.open_cells)}
    of_colour: list[list[cp_model.IntVar]] = [[] for _ in problem.numbers]
    of_shape: dict[str, list[cp_model.IntVar]] = {shape: [] for shape in scarce_shapes(problem)}
    for tile, variable in zip(tiles, laid, strict=True):
        of_colour[tile.colour].append(variable)
        if tile.shape in of_shape:
            of_shape[tile.shape].append(variable)
        for index in each(tile.cells):
            on_cell[index].append(variable)
    for variables in on_cell.values():
        model.add_exactly_one(variables)
    for variables, number in zip(of_colour, problem.numbers, strict=True):
        model.add(cp_model.LinearExpr.sum(variables) == number)
    for shape, number in scarce_shapes(problem).items():
        model.add(cp_model.LinearExpr.sum(of_shape[shape]) <= number)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in {cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE}
    return status != cp_model.INFEASIBLE


def covers(problem: Problem) -> Iterator[Sequence[int]]:
    """Return the exact covers that xcover lists: of every cell, and of a slot for every tile of the card.

    A scarce shape is an item that need not be covered, so there may be no more than one of it.
    """
    tiles = candidates(problem)
    slots = [[(colour, number) for number in range(many)] for colour, many in enumerate(problem.numbers)]
    scarce = scarce_shapes(problem)
    assert set(scarce.values()) <= {1}
    options = [
        [*each(tile.cells), slot, *([tile.shape] if tile.shape in scarce else [])]
        for tile in tiles
        for slot in slots[tile.colour]
    ]
    if not options:
        return iter(())
    primary = [*each(problem.open_cells), *(slot for group in slots for slot in group)]
    return xcover.covers(options, primary, list(scarce))


def by_xcover(problem: Problem) -> bool:
    """Tell by the first cover."""
    return next(covers(problem), None) is not None


def counted_by_xcover(problem: Problem) -> int:
    """Count the covers; tiles of a colour can take its slots in any order."""
    return sum(1 for _ in covers(problem)) // orders(problem)


def orders(problem: Problem) -> int:
    """Return how many covers make one filling."""
    return math.prod(math.factorial(number) for number in problem.numbers)


# --- agreeing ---

INSTANCES = tuple(instances())
FILLINGS = tuple(packing.count(problem) for problem in INSTANCES)
LISTED = [number for number, problem in enumerate(INSTANCES) if FILLINGS[number] * orders(problem) <= MOST_COVERS]
"""The instances of which xcover is asked to list every cover."""

FINDING: Mapping[str, Solver] = {
    OURS: packing.is_solvable,
    "minerals, compiled": kernel.is_solvable,
    "OR-tools CP-SAT": by_cp_sat,
    "xcover": by_xcover,
}
COUNTING: Mapping[str, Solver] = {OURS: kernel.count, "minerals, pure Python": packing.count}


def agreement() -> str:
    """Let every solver answer for every instance, hold the answers against each other, and say so.

    Raises
    ------
    AssertionError
        That names the solver, the instance and both answers.
    """
    for name, solver in FINDING.items():
        insist(name, solver, range(len(INSTANCES)), [bool(ways) for ways in FILLINGS])
    for name, solver in COUNTING.items():
        insist(name, solver, range(len(INSTANCES)), FILLINGS)
    insist("xcover", counted_by_xcover, LISTED, FILLINGS)
    return (
        f"Packing: {len(INSTANCES)} instances, {sum(map(bool, FILLINGS))} of them solvable, in up to "
        f"{max(FILLINGS):,} ways. All {len(FINDING)} agree on each whether it can be filled, our {len(COUNTING)} on "
        f"each in how many ways, and so does xcover on the {len(LISTED)} of at most {MOST_COVERS:,} covers."
    )


def insist(name: str, solver: Solver, numbers: Iterable[int], expected: Sequence[int]) -> None:
    """Compare a solver's answers with those expected."""
    for number in numbers:
        answer = solver(INSTANCES[number])
        assert answer == expected[number], f"{name}: instance {number}: {answer}, where {expected[number]} is expected"


# All compile, or load what was compiled, before they are measured.
SUMMARY = agreement()


# --- measuring ---


def timed(solver: Solver, *, among: Sequence[int] = range(len(INSTANCES)), remembers: bool = False) -> Side:
    """Return what measures a solver on each instance by itself."""

    def once(_round: int) -> Sequence[float]:
        return [1000 * cold(solver, INSTANCES[number], remembers=remembers) for number in among]

    return once


def cold(solver: Solver, problem: Problem, *, remembers: bool) -> float:
    """Return how many seconds an answer takes when nothing is known of the gallery, or all that can be."""
    packing.placements.cache_clear()
    packing._by_first_cell.cache_clear()
    kernel._tables.cache_clear()
    if remembers:
        solver(problem)
    return seconds(lambda: solver(problem))


BENCHES = (
    Bench(
        title="packing: can it be filled",
        unit="ms",
        sides={
            **{name: timed(solver) for name, solver in FINDING.items()},
            "minerals, remembered": timed(packing.is_solvable, remembers=True),
        },
        rounds=5,
        aim="at most 0.10 of CP-SAT, 0.50 of xcover",
    ),
    Bench(
        title="packing: fillings counted, compiled",
        unit="ms",
        sides={
            **{name: timed(solver) for name, solver in COUNTING.items()},
            "minerals, remembered": timed(kernel.count, remembers=True),
        },
        rounds=5,
        aim="at most 2 ms",
    ),
    Bench(
        title=f"packing: the same, {len(LISTED)} with few",
        unit="ms",
        sides={OURS: timed(kernel.count, among=LISTED), "xcover": timed(counted_by_xcover, among=LISTED)},
        rounds=3,
    ),
)
