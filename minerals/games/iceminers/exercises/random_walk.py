"""E18: a miner who is lost, and walks about at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ImpossibleParameters,
    ManyLucks,
    Numbers,
    Observation,
    Stage,
    np,
)
from minerals.core.geometry import each
from minerals.core.text import term, translated
from minerals.games.iceminers.components import ARMS, GRID
from minerals.games.iceminers.exercises.diagonals_save_nothing import points_to
from minerals.games.iceminers.exercises.table import MIDDLE
from minerals.games.iceminers.rules.move import ORTHOGONAL, steps_from
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.squares import Square, squares

SIDE = 3
"""The squares along a side of a coaster."""
FAR = frozenset(ARMS[0].edge)
ENDS = frozenset(square for arm in ARMS for square in arm.edge)
START = ARMS[2].edge[1]
"""The square at the end of an arm from which the far end is sought."""
LONG = 100
"""After this many steps the beginning of a walk hardly matters. Then as many are counted."""


class RandomWalk(Experiment, code="E18"):
    """Walk on the game's board from square to square, with all neighbours equally likely."""

    blocked: str
    also: str

    @property
    def ways(self) -> dict[str, dict[str, int]]:
        """The squares that may be entered, each with its neighbours."""
        return _graph(f"{self.blocked} {self.also}")

    @property
    def visits(self) -> Distribution[str]:
        """The share of each square in a long walk: as many visits as it has neighbours."""
        total = sum(map(len, self.ways.values()))
        return Distribution((square, Fraction(len(beside), total)) for square, beside in self.ways.items())

    def answers(self) -> AnswerKey:
        """Weigh the squares by their neighbours. The waiting times follow from linear equations."""
        if self.also == self.blocked != "none":
            raise ImpossibleParameters("the two squares must differ")
        counts = {square: len(beside) for square, beside in self.ways.items()}
        total, squares = sum(counts.values()), len(counts)
        share = self.visits.probability(black)
        to_end, to_far = _straight(MIDDLE, ENDS), _straight(START, FAR)
        blocked = f"{self.blocked} {self.also}"
        return AnswerKey(
            {
                "share": share,
                "home": Fraction(total, counts[MIDDLE]),
                "end": _mean_steps(blocked, ENDS)[MIDDLE],
                "far": _mean_steps(blocked, FAR)[START],
            },
            mistakes={
                "share": {
                    "equiprobability": Fraction(sum(map(black, counts)), squares),
                    "one-coaster": Fraction(1, 1 + len(ARMS)),
                },
                "home": {"equiprobability": Fraction(squares), "only-edges": Fraction(total, 2)},
                "end": {"straight": to_end, "squared": to_end**2},
                "far": {"straight": to_far, "squared": to_far**2, "all-squares": squares},
            },
            facts={
                "squares": squares,
                "edges": total // 2,
                "total": total,
                "of_black": int(share * total),
                "middle": MIDDLE,
                "start": START,
                "ways_home": counts[MIDDLE],
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Take a long walk and note where it leads, and take three more until somewhere."""
        here, visits = MIDDLE, 0
        for step in range(2 * LONG):
            here = stage.draw(self.ways[here])
            visits += black(here) and step >= LONG
        steps = {
            "home": self._steps_until(lambda square: square == MIDDLE, MIDDLE, stage),
            "end": self._steps_until(ENDS.__contains__, MIDDLE, stage),
            "far": self._steps_until(FAR.__contains__, START, stage),
        }
        stage.tells(
            lambda: translated(
                "in {long} steps the miner was on the black coaster {visits} times; from the middle it took {home} "
                "steps to come back and {end} to an end; from the end of an arm {far} to the far end",
                long=LONG,
                visits=visits,
                **steps,
            )
        )
        return {"share": Fraction(visits, LONG), **steps}

    def _steps_until(self, done: Callable[[str], bool], here: str, stage: Stage) -> int:
        steps = 0
        while not (steps and done(here)):
            here, steps = stage.draw(self.ways[here]), steps + 1
        return steps

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Walk side by side, because no two walks are the same; who has arrived waits."""
        names = list(self.ways)
        degrees = np.asarray([len(beside) for beside in self.ways.values()])
        beside = np.zeros((len(names), max(degrees)), dtype=np.int64)
        for number, found in enumerate(self.ways.values()):
            beside[number, : len(found)] = [names.index(name) for name in found]

        def onward(here: Numbers, some: ManyLucks) -> Numbers:
            to: Numbers = beside[here, some.below(degrees[here])]
            return to

        def steps_until(goals: list[bool], start: str) -> Numbers:
            is_goal, steps = np.asarray(goals), np.zeros(len(luck), dtype=np.int64)
            walking, here = np.arange(len(luck)), np.full(len(luck), names.index(start))
            while len(walking):
                here = onward(here, luck.among(walking))
                steps[walking] += 1
                still = ~is_goal[here]
                walking, here = walking[still], here[still]
            return steps

        here, visits = np.full(len(luck), names.index(MIDDLE)), np.zeros(len(luck), dtype=np.int64)
        is_black = np.asarray([black(name) for name in names])
        for step in range(2 * LONG):
            here = onward(here, luck)
            if step >= LONG:
                visits += is_black[here]
        return {
            "share": visits / LONG,
            "home": steps_until([name == MIDDLE for name in names], MIDDLE),
            "end": steps_until([name in ENDS for name in names], MIDDLE),
            "far": steps_until([name in FAR for name in names], START),
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Show the share of each kind of square: as many visits as it has neighbours."""
        total = sum(map(len, self.ways.values()))
        return by_caption(
            self._map(),
            self.visits.table(
                black,
                lambda square: len(self.ways[square]),
                names=(translated("black coaster"), ""),
                total=total,
                title=translated("{total} visits, by the number of neighbours of the square", total=total),
            ),
            self.visits.map(lambda square: str(term(square)) if square == MIDDLE else translated("other squares")).bars(
                title=translated("How often the miner is on {middle}", middle=MIDDLE),
                marked=lambda square: square == MIDDLE,
            ),
        )

    def _map(self) -> Picture:
        """Return the squares, each with the number of its neighbours: where the miner is more often is darker."""
        places = {square: GRID.place(GRID.index(square)) for square in self.ways}
        left, top = (min(place[axis] for place in places.values()) for axis in (0, 1))
        cells = {
            (round(x - left), round(y - top)): Square(*_SHADES[min(len(self.ways[square]), 4)])
            for square, (x, y) in places.items()
        }
        told = translated("The squares that the miner may enter, each with the number of squares next to it.")
        return squares(cells, translated("How many neighbours each square has"), told)


_SHADES = {
    0: ("chart.cell", "0"),
    1: ("chart.cell", "1"),
    2: ("chart.cell", "2"),
    3: ("chart.soft", "3", "chart.soft.text"),
    4: ("chart.strong", "4", "chart.strong.text"),
}
"""How a square with so many neighbours is drawn."""


@cache
def _graph(blocked: str) -> dict[str, dict[str, int]]:
    """Return the board as a walker sees it, without the blocked squares, by the game's own orthogonal steps."""
    return {
        square: {
            GRID.name(to): 1
            for to, cost in steps_from(GRID.index(square))
            if cost == ORTHOGONAL and GRID.name(to) not in blocked.split()
        }
        for square in map(GRID.name, each(GRID.cells))
        if square not in blocked.split()
    }


def black(square: str) -> bool:
    """Tell whether a square belongs to the coaster in the middle."""
    middle, place = GRID.place(GRID.index(MIDDLE)), GRID.place(GRID.index(square))
    return all(abs(one - other) <= SIDE // 2 for one, other in zip(middle, place, strict=True))


@cache
def _mean_steps(blocked: str, goals: frozenset[str]) -> dict[str, Fraction]:
    """Return the expected number of steps from each square to the first goal.

    Each is one more than the average over the neighbours of the square. We solve the equations exactly, by taking out
    one square after the other. O(squares³).
    """
    walks = {
        square: ({to: Fraction(1, len(beside)) for to in beside if to not in goals}, Fraction(1))
        for square, beside in _graph(blocked).items()
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


def _straight(start: str, goals: frozenset[str]) -> int:
    """Return the fewest steps to a goal on the open board."""
    return min(points_to(start, diagonals=False)[goal] for goal in goals)
