"""Thousands of trials side by side.

The real engine plays a trial once for each course that chance can take: `ManyLucks.courses` remembers what the draws
led to. If an exercise has too many courses, its experiment plays many trials at once in numpy. It draws the same as one
trial does, in the same order, so its trial *i* is trial *i* of the real engine; the tests compare them one by one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from minerals.classroom.experiment.stage import Stage
from minerals.classroom.experiment.trial_luck import (
    FIRST,
    LARGEST_TOTAL,
    SECOND,
    STRIDE,
    STRIDE_OF_TRIALS,
    TrialLuck,
    key_of,
)
from minerals.classroom.texts import Observation
from minerals.core.game import Chance, Draw, Weights, total_of
from minerals.core.system import lazy
from minerals.core.text import MineralsError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words: TypeAlias = NDArray[np.uint64]
    Numbers: TypeAlias = NDArray[np.int64]
    Mask: TypeAlias = NDArray[np.bool_]
    Anything: TypeAlias = NDArray[Any]
else:
    np = lazy("numpy")
    # Tools that ask for the types of a function find these, and numpy is loaded only then.
    Words = Numbers = Mask = Anything = "np.ndarray"

__all__ = [
    "Anything",
    "Courses",
    "ManyLucks",
    "Mask",
    "NotVectorizable",
    "Numbers",
    "Words",
    "np",
]

ResultT = TypeVar("ResultT")
MOST_CHILDREN = 1_000_000
"""How large the memory of one function may grow."""


class NotVectorizable(MineralsError):  # noqa: N818 - such a function is all right, only not for `play`
    """The reason why what a function led to cannot be remembered.

    Examples
    --------
    >>> raise NotVectorizable("Chance can take too many courses.")
    Traceback (most recent call last):
        ...
    minerals.classroom.experiment.many.NotVectorizable: Chance can take too many courses.
    """


class ManyLucks:
    """The luck of many trials: each draw is made by all of them at once, and each has its own number of draws so far.

    Parameters
    ----------
    seed
        The seed of the trials.
    numbers
        The numbers of the trials.
    memory
        Where `play` keeps what it knows. Give the same one again to go on with it.

    Examples
    --------
    >>> lucks = ManyLucks(1, range(3))
    >>> drawn = [int(place) for place in lucks.draw([1, 1, 1, 1, 1, 1])]
    >>> die = {str(place): 1 for place in range(6)}
    >>> drawn == [int(TrialLuck(1, number).draw(die).outcome) for number in range(3)]
    True
    """

    def __init__(
        self,
        seed: int | str,
        numbers: Sequence[int],
        memory: MutableMapping[Hashable, Courses[Any]] | None = None,
    ) -> None:
        self.seed = seed
        self.numbers: Numbers = np.asarray(numbers, dtype=np.int64)
        self.memory = {} if memory is None else memory
        trials = self.numbers.astype(np.uint64)
        self._keys: Words = _mixed(trials * np.uint64(STRIDE_OF_TRIALS) + np.uint64(key_of(seed)))
        self._draws: Words = np.zeros(len(trials), dtype=np.uint64)
        self._places: Numbers = np.arange(len(trials))
        """Where the trials stand in the two tables above, which those of `among` share."""

    def __len__(self) -> int:
        return len(self._places)

    def among(self, chosen: Mask | Numbers) -> ManyLucks:
        """Return the luck of some of the trials: a mask, or their places. What these draw is drawn for good."""
        some = object.__new__(ManyLucks)
        some.seed, some.memory = self.seed, self.memory
        some.numbers, some._places = self.numbers[chosen], self._places[chosen]
        some._keys, some._draws = self._keys, self._draws
        return some

    # --- drawing ---

    def below(self, total: int | Numbers) -> Numbers:
        """Return a number from 0 to below a total for each trial. Totals may differ; none is above 2³²."""
        assert int(np.max(total, initial=0)) <= LARGEST_TOTAL, "one word decides"
        self.skip(1)
        words = _mixed(self._keys[self._places] + self._draws[self._places] * np.uint64(STRIDE))
        return (words % np.asarray(total).astype(np.uint64)).astype(np.int64)

    def skip(self, draws: int) -> None:
        """Leave draws out that nothing depends on."""
        self._draws[self._places] += np.uint64(draws)

    def draw(self, weights: Sequence[int]) -> Numbers:
        """Return which of some outcomes comes up in each trial, by its place in the weights."""
        if min(weights) == max(weights) == 1:
            return self.below(len(weights))
        ends = np.cumsum(weights)
        which: Numbers = np.searchsorted(ends, self.below(int(ends[-1])), side="right")
        return which

    def draw_of_own(self, weights: Anything) -> Numbers:
        """Return which outcome comes up in each trial if each has its own weights, one row for each."""
        ends = np.cumsum(weights, axis=1, dtype=np.int32)
        which: Numbers = (self.below(ends[:, -1].astype(np.int64))[:, None] >= ends).sum(axis=1)
        return which

    def bag(self, counts: Sequence[int] | Anything, draws: int) -> Numbers:
        """Return the tiles that each trial draws from a bag without putting them back, as `(trials, draws)`.

        Parameters
        ----------
        counts
            How many tiles of each kind there are, the same for all trials or in a row for each.
        draws
            How many are drawn.
        """
        kinds_of_tiles = np.shape(counts)[-1]
        left = np.broadcast_to(np.asarray(counts, dtype=np.int32), (len(self), kinds_of_tiles)).copy()
        everyone = np.arange(len(self))
        drawn = np.empty((len(self), draws), dtype=np.int64)
        for place in range(draws):
            drawn[:, place] = kinds = self.draw_of_own(left)
            left[everyone, kinds] -= 1
        return drawn

    def happens(self, times: int, percent: int) -> Numbers:
        """Try something with a probability in percent this many times, and return how often it happens."""
        happened = np.zeros(len(self), dtype=np.int64)
        for _ in range(times):
            happened += self.below(100) < percent
        return happened

    # --- playing by the engine ---

    def play(self, name: Hashable, course: Callable[[Chance], ResultT]) -> tuple[Numbers, list[ResultT]]:
        """Let the real engine play something, once for each course that chance can take.

        Parameters
        ----------
        name
            Stands for the function and everything that it depends on except chance.
        course
            The function. What it returns must depend on chance and nothing else.

        Returns
        -------
        tuple
            For each trial the place of its result, and all results known so far.

        Raises
        ------
        Unsuited
            If chance can take too many courses, or the function depends on more than chance. Some draws may be lost.
        """
        known = self.memory.setdefault(name, Courses(course))
        return known.follow(self), known.results

    def courses(self, observe: Callable[[Stage], Observation]) -> Mapping[str, Any]:
        """Play trials by the real engine, once for each course that chance can take, or all if there are too many.

        Parameters
        ----------
        observe
            Plays one trial, and returns what it shows.

        Returns
        -------
        Mapping
            What each trial shows of each part: `nan` where it shows nothing.
        """
        try:
            which, results = self.play("trial", lambda chance: observe(_CourseStage(chance)))
        except NotVectorizable:
            which = np.arange(len(self))
            results = [observe(Stage(TrialLuck(self.seed, int(number)), int(number))) for number in self.numbers]
        parts = dict.fromkeys(part for result in results for part in result)
        return {part: np.asarray([float(result.get(part, math.nan)) for result in results])[which] for part in parts}

    def positions(self) -> Words:
        """Return how many draws each trial has made."""
        return self._draws[self._places]

    def luck_at(self, place: int) -> TrialLuck:
        """Return the luck of one trial, to go on from its latest draw."""
        return TrialLuck(self.seed, int(self.numbers[place]), int(self._draws[self._places[place]]))


def _mixed(words: Words) -> Words:
    words = (words ^ words >> np.uint64(30)) * np.uint64(FIRST)
    words = (words ^ words >> np.uint64(27)) * np.uint64(SECOND)
    mixed: Words = words ^ words >> np.uint64(31)
    return mixed


class Courses(Generic[ResultT]):
    """What a function led to, as a tree of the draws it made.

    Parameters
    ----------
    course
        The function.
    """

    def __init__(self, course: Callable[[Chance], ResultT]) -> None:
        self.course = course
        self.results: list[ResultT] = []
        self._totals = [-1]
        """Of each node, out of how much it draws: 0 where the function has come to a result, -1 if unknown yet."""
        self._after: list[int] = [0]
        """Of each node, where its children begin in the list below, or the place of its result."""
        self._children: list[int] = []
        """For each number that a draw can fall on, the next node, or -1 if no trial has come there."""
        self._where_only: dict[Hashable, int] = {}
        """The nodes from which only some values matter, by these values."""

    def follow(self, lucks: ManyLucks) -> Numbers:
        """Return the place of the result of each trial. The function is called for courses that are new."""
        nodes = np.zeros(len(lucks), dtype=np.int64)
        begun = lucks.positions()
        if len(lucks) and self._totals[0] < 0:
            self._call(lucks.luck_at(0))
        while True:
            totals = np.asarray(self._totals)[nodes]
            going = np.flatnonzero(totals)
            if not len(going):
                return np.asarray(self._after)[nodes]
            slots = np.asarray(self._after)[nodes[going]] + lucks.among(going).below(totals[going])
            ahead = np.asarray(self._children)[slots]
            new, first = np.unique(slots[ahead < 0], return_index=True)
            for slot, place in zip(new, going[ahead < 0][first], strict=True):
                if self._children[slot] < 0:
                    self._call(TrialLuck(lucks.seed, int(lucks.numbers[place]), int(begun[place])))
            nodes[going] = np.asarray(self._children)[slots]

    def _call(self, luck: TrialLuck) -> None:
        """Call the function with the luck of a trial, and put what it drew and its result into the tree."""
        listening = _Listening(luck)
        result = self.course(listening)
        if len(self._children) + sum(draw.total for draw in listening.asked) > MOST_CHILDREN:
            raise NotVectorizable("Chance can take too many courses.")
        node, slots = 0, slice(0)
        for place, (total, low, high, number) in enumerate(listening.asked):
            node = self._merged(node, slots, listening.only.get(place))
            if self._totals[node] < 0:
                self._totals[node], self._after[node] = total, len(self._children)
                self._children += [-1] * total
            if self._totals[node] != total:
                raise NotVectorizable("The function depends on more than chance.")
            slot = self._after[node] + number
            slots = slice(self._after[node] + low, self._after[node] + high)
            if self._children[slot] < 0:
                self._children[slots] = [len(self._totals)] * (high - low)
                self._totals.append(-1)
                self._after.append(0)
            node = self._children[slot]
        node = self._merged(node, slots, listening.only.get(len(listening.asked)))
        if self._totals[node] > 0:
            raise NotVectorizable("The function depends on more than chance.")
        if self._totals[node] < 0:
            self._totals[node], self._after[node] = 0, len(self.results)
            self.results.append(result)

    def _merged(self, node: int, slots: slice, values: tuple[Hashable, ...] | None) -> int:
        """Return the node where a course goes on: that of an earlier one if nothing but the same values matter."""
        if values is None:
            return node
        known = self._where_only.setdefault(values, node)
        if known != node:
            self._children[slots] = [known] * (slots.stop - slots.start)
        return known


class _Drawn(NamedTuple):
    """A draw of a course."""

    total: int
    low: int
    """The first of the numbers that lead to the same outcome."""
    high: int
    """One more than the last of them."""
    number: int
    """The number that came."""


class _CourseStage(Stage):
    """Where a trial is played whose course is remembered."""

    def only(self, *values: Hashable) -> None:
        if isinstance(self.chance, _Listening):
            self.chance.only[len(self.chance.asked)] = values


class _Listening:
    """The luck of a trial that notes what it was asked."""

    def __init__(self, luck: TrialLuck, asked: list[_Drawn] | None = None, begun: int = -1) -> None:
        self.luck = luck
        self.begun = luck.position if begun < 0 else begun
        self.asked: list[_Drawn] = [] if asked is None else asked
        self.only: dict[int, tuple[Hashable, ...]] = {}
        """The only values that matter from some draw on, by the number of draws before."""

    def draw(self, weights: Weights) -> Draw:
        """Decide as the trial does. Raises `NotVectorizable` for a draw that was made before."""
        if self.luck.position != self.begun + len(self.asked):
            raise NotVectorizable("The function draws the same luck twice.")
        total = total_of(weights)
        number = self.luck.number_below(total)
        drawn = self.luck.draw(weights)
        low = 0
        for outcome, weight in weights.items():
            if outcome == drawn.outcome:
                break
            low += weight
        self.asked.append(_Drawn(total, low, low + weights[drawn.outcome], number))
        return drawn

    def at(self, position: int) -> _Listening:
        """Return this source after so many draws of the trial."""
        return _Listening(self.luck.at(position), self.asked, self.begun)
