"""What a picture of trials shows, as plain data: bins, and the dots in them.

Every dot stands for one trial, or for a few once there are many trials, and knows which trials these are.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from minerals.classroom.charts.estimate_course import counted_of, figure, listed, nice
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.texts import Part
from minerals.core.text import translated

MOST_DOTS = 500
"""About how many dots a picture has; with more trials, each dot stands for several."""
MOST_BINS = 12
"""How many bins there are at most, without that of trials that do not count."""
_MOST_VALUES = 8
"""Up to how many different values that are no whole numbers each have a bin."""

BinKind: TypeAlias = Literal["happened", "other", "number", "uncounted"]


class Bin(msgspec.Struct, frozen=True):
    """One pile of trials.

    >>> Bin("2", "number", low=2.0).label
    '2'
    """

    label: str
    """What is written below it."""
    kind: BinKind
    """Whether the event happened there or not, or a number was observed, or its condition was not met."""
    key: str = ""
    """The key of the part that is about it, if each bin has one."""
    low: float = math.nan
    """The least number in it, if it is one of numbers."""


class Bins(msgspec.Struct, frozen=True):
    """The bins of a part, and where each trial falls."""

    bins: tuple[Bin, ...]
    places: list[int]
    """For each trial the number of its bin."""


class Dots(msgspec.Struct, frozen=True):
    """The dots in each bin.

    >>> dots = dots_of([0, 1, 0, 0], bins=2, most=2)
    >>> dots.each, dots.trials_of(0, 0), dots.trials_of(0, 1), dots.trials_of(1, 0)
    (2, (0, 2), (3,), (1,))
    """

    each: int
    """How many trials a dot stands for; the last dot of a bin may stand for fewer."""
    piles: tuple[list[int], ...]
    """For each bin the numbers of its trials, in order, counted from 0."""

    def trials_of(self, bin: int, dot: int) -> tuple[int, ...]:  # noqa: A002 - the word that pupils know
        """Return the trials that a dot stands for, or none if there is no such dot."""
        if not 0 <= bin < len(self.piles) or dot < 0:
            return ()
        return tuple(self.piles[bin][dot * self.each : (dot + 1) * self.each])

    @property
    def firsts(self) -> list[list[int]]:
        """For each bin, the first trial of each dot."""
        return [pile[:: self.each] for pile in self.piles]


# --- the parts that are looked at ---

OBSERVED = ("probability", "number", "count", "fraction", "choice")
"""The kinds of answers that a trial can show."""


def keys_to_watch(posed: ExerciseInstance, shown: Sequence[str], known: Mapping[str, Iterable[float]]) -> list[str]:
    """Return the keys of the parts that are looked at: of those shown, the ones that trials observe. O(trials).

    If trials observe none of them, because they ask for a yes or a no, it is the part that the guess is about, or else
    every part that trials observe. So there is something to look at wherever there is something to play.

    `shown`: the keys of the parts that the student works on. `known`: what trials observed of each part.

    >>> from minerals.classroom import Trials, pose
    >>> trials = Trials(pose("E40"))
    >>> trials.play(10)
    >>> known = {part.key: trials.observations(part.key) for part in trials.posed.parts}
    >>> keys_to_watch(trials.posed, ["each", "irregular"], known), keys_to_watch(trials.posed, ["each"], known)
    (['irregular'], ['rectangle'])
    """
    numbers = [part.key for part in posed.parts if part.type in OBSERVED]
    observed = [key for key in numbers if counted_of(known[key])]
    guessed = posed.guessed_part.key
    wanted = ([key for key in observed if key in shown], [key for key in observed if key == guessed], observed)
    return next(filter(None, wanted), [key for key in numbers if key in shown] or numbers)


# --- bins ---


def bins_of(
    posed: ExerciseInstance, key: str, seen: Mapping[str, Iterable[float]], known: Mapping[str, Iterable[float]]
) -> Bins:
    """Return the bins of a part. O(trials).

    Mutually exclusive parts of which one always happens, such as the kinds of a tile, share their bins.

    Parameters
    ----------
    posed
        The exercise.
    key
        The key of the part.
    seen
        What the trials observed of each part, as `Trials.observations` returns it.
    known
        The same of other trials, so that the bins do not change with each new value.

    Raises
    ------
    MineralsError
        If there is no such part.
    """
    part, values = posed.text.part(key), listed(seen[key])
    both = [*values, *listed(known[key])]
    found = counted_of(both)
    if kinds := kinds_of(posed, key, seen, known):
        labels = without_common_beginning([_event(posed, posed.text.part(kind)) for kind in kinds])
        named = zip(labels, kinds, strict=True)
        bins = [Bin(label, "happened" if kind == key else "other", kind) for label, kind in named]
        trials = zip(*(listed(seen[kind]) for kind in kinds), strict=True)
        places = [trial.index(max(trial)) for trial in trials]
    elif part.options:
        bins = [Bin(option, "other") for option in posed.options(part)]
        places = [0 if math.isnan(value) else int(value) for value in values]
    elif part.type == "probability" and set(found) <= {0.0, 1.0}:
        bins = [Bin(_event(posed, part), "happened"), Bin(_otherwise(posed, part), "other")]
        places = [int(value != 1.0) for value in values]
    else:
        bins = _ranges(found, is_share=part.type == "probability")
        lows = [each.low for each in bins]
        places = [bisect_right(lows, value + 1e-9) - 1 for value in values]
    if len(found) < len(both):
        places = [len(bins) if math.isnan(value) else place for place, value in zip(places, values, strict=True)]
        bins = [*bins, Bin(translated("does not count"), "uncounted")]
    return Bins(tuple(bins), places)


def kinds_of(posed: ExerciseInstance, key: str, *all_seen: Mapping[str, Iterable[float]]) -> tuple[str, ...]:
    """Return the parts of which exactly one happens in each trial, if there are at least three and this is one."""
    keys = [part.key for part in posed.parts if part.type == "probability"]
    if key not in keys:
        return ()
    values = {kind: [value for seen in all_seen for value in listed(seen[kind])] for kind in keys}
    keys = [kind for kind in keys if set(values[kind]) <= {0.0, 1.0}]
    if not 3 <= len(keys) <= MOST_BINS or key not in keys or not values[key]:
        return ()
    trials = zip(*(values[kind] for kind in keys), strict=True)
    return tuple(keys) if all(sum(trial) == 1 for trial in trials) else ()


def event_of(posed: ExerciseInstance, part: Part) -> str:
    """Return the event that a part is about, in words, or "" if its question does not name one.

    >>> from minerals.classroom import pose
    >>> posed = pose("E17")
    >>> event_of(posed, posed.parts[0]), event_of(posed, posed.parts[1])
    ('the accepted roll is a six', '')
    """
    prompt = posed.prompt(part).strip()
    if part.type != "probability" or not (prompt.startswith("P(") and prompt.endswith(")")):
        return ""
    return prompt[2:-1].split(" | ")[0].strip()


def without_common_beginning(labels: Sequence[str]) -> list[str]:
    """Return labels without the words with which all of them begin.

    >>> without_common_beginning(["the tile is white", "the tile is golden"])
    ['white', 'golden']
    """
    words = [label.split() for label in labels]
    common = next(
        (place for place, found in enumerate(zip(*words, strict=False)) if len(set(found)) > 1),
        min(map(len, words), default=1) - 1,
    )
    return [" ".join(found[common:]) for found in words]


def _event(posed: ExerciseInstance, part: Part) -> str:
    return event_of(posed, part) or translated("yes")


def _otherwise(posed: ExerciseInstance, part: Part) -> str:
    return translated("anything else") if event_of(posed, part) else translated("no")


def _ranges(values: Sequence[float], *, is_share: bool) -> list[Bin]:
    """Return a bin for each number, or for ranges of them if there are many."""
    if not values:
        return []
    different = sorted(set(values))
    low, high = different[0], different[-1]
    are_whole = all(number == round(number) for number in different) and not is_share
    if are_whole and high - low < MOST_BINS:
        return [Bin(f"{number}", "number", low=number) for number in range(round(low), round(high) + 1)]
    if not are_whole and len(different) <= _MOST_VALUES:
        return [Bin(figure(number, is_share), "number", low=number) for number in different]
    width = nice((high - low) / (MOST_BINS - 1))
    width = max(width, 1.0) if are_whole else width
    first, last = math.floor(low / width + 1e-9), math.floor(high / width + 1e-9)
    edges = [round(place * width, 10) for place in range(first, last + 2)]
    return [Bin(_range(*ends, are_whole, is_share), "number", low=ends[0]) for ends in pairwise(edges)]


def _range(low: float, high: float, are_whole: bool, is_share: bool) -> str:
    if are_whole:
        return f"{low:.0f}" if high - low == 1 else f"{low:.0f}–{high - 1:.0f}"
    return f"{figure(low, is_share).removesuffix(' %')}–{figure(high, is_share)}"


# --- dots ---


def dots_of(places: Sequence[int], bins: int, most: int = MOST_DOTS) -> Dots:
    """Return the dots of trials that fell into these places. O(trials)."""
    each = 1
    while len(places) > most * each:
        each = round(nice(each + 1))
    piles: tuple[list[int], ...] = tuple([] for _ in range(bins))
    for trial, place in enumerate(places):
        if 0 <= place < bins:
            piles[place].append(trial)
    return Dots(each, piles)
