"""The Python side of an exercise: its values, computed from the rules, and one trial by the engine.

The values of an exercise are computed, never written down. A function decorated with `worked` gets the
parameters and returns the right values and the results of the misconceptions. A function decorated with
`simulated` plays one trial with the real engine and returns what it saw. A function decorated with `seen`
draws the exact objects behind the values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

import msgspec

from minerals.core.game import Chance
from minerals.core.picture import Scene
from minerals.core.system import require
from minerals.core.text import MineralsError
from minerals.probability.pictures import Picture

Value: TypeAlias = Fraction | float | str
"""The value of a part: an exact number, a number that is not a fraction (a root, a p-value), or words."""
Parameter: TypeAlias = int | str
Parameters: TypeAlias = Mapping[str, Parameter]
Observation: TypeAlias = Mapping[str, int | float | Fraction]
"""The observations of one trial, by part. A part that is left out was not observed: its condition was not met."""
Worker: TypeAlias = "Callable[[Parameters], Worked]"
Trial: TypeAlias = Callable[[Parameters, Chance], Observation]
Seen: TypeAlias = "Callable[[Parameters], Mapping[str, Picture]]"
FunctionT = TypeVar("FunctionT")


class IllPosed(MineralsError):  # noqa: N818 - it is said of parameters, nothing has failed
    """Parameters that do not fit together. A variant draws others instead.

    Examples
    --------
    >>> raise IllPosed("More white marbles than marbles.")
    Traceback (most recent call last):
        ...
    minerals.classroom.texts.solution.IllPosed: More white marbles than marbles.
    """


class Worked(msgspec.Struct, frozen=True):
    """An exercise worked out for some parameters.

    Examples
    --------
    >>> Worked({"six": Fraction(1, 5)}, mistakes={"six": {"forgot-condition": Fraction(1, 6)}}).values["six"]
    Fraction(1, 5)
    """

    values: Mapping[str, Value]
    """The right value of each part."""
    mistakes: Mapping[str, Mapping[str, Value]] = {}
    """For a part, what each misconception leads to, by the misconception's name."""
    facts: Mapping[str, object] = {}
    """Other values that the texts use as `{name}`; only the solution may use values that give an answer away."""


_WORKERS: dict[str, Worker] = {}
_TRIALS: dict[str, Trial] = {}
_PICTURES: dict[str, Seen] = {}
_ONLY: dict[str, Parameters] = {}
_SCENES: dict[str, Callable[[], Scene]] = {}


def worked(code: str) -> Callable[[Worker], Worker]:
    """Register the function that works out an exercise: a decorator.

    The function gets the parameters and returns a `Worked`: the right value of each part, and what each misconception
    leads to.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.

    Raises
    ------
    MineralsError
        If another function works out that exercise already.

    Examples
    --------
    The kit works out E17 already, so a second function is refused:

    >>> from minerals.classroom import exercises
    >>> "E17" in [text.code for text in exercises()]
    True
    >>> @worked("E17")
    ... def the_accepted_roll(parameters):
    ...     return Worked({"six": Fraction(1, int(parameters["legal"]))})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MineralsError: Exercise E17 is worked out twice.
    """
    require(str, code=code)

    def register(worker: Worker) -> Worker:
        register_once(_WORKERS, code, worker, "worked out")
        return worker

    return register


def simulated(code: str) -> Callable[[Trial], Trial]:
    """Register the function that plays one trial of an exercise with the real engine: a decorator.

    The function gets the parameters and a chance source, which it uses for all luck. It returns an observation for each
    part it can say something about: 1 or 0 for a probability, the number itself for an expected value. It returns `{}`
    if the engine never leads to these parameters.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.

    Raises
    ------
    MineralsError
        If another function plays that exercise already.

    Examples
    --------
    The kit simulates E17 already, so a second function is refused:

    >>> from minerals.classroom import exercises
    >>> "E17" in [text.code for text in exercises()]
    True
    >>> @simulated("E17")
    ... def roll_once(parameters, chance):
    ...     rolled = chance.draw({str(pips): 1 for pips in range(1, 7)}).outcome
    ...     return {"six": int(rolled == "6")}
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MineralsError: Exercise E17 is simulated twice.
    """
    require(str, code=code)

    def register(trial: Trial) -> Trial:
        register_once(_TRIALS, code, trial, "simulated")
        return trial

    return register


def seen(code: str, only: Parameters | None = None) -> Callable[[Seen], Seen]:
    """Register the function that draws the pictures of an exercise: a decorator.

    The function gets the parameters and returns pictures by caption, in the reader's language, the one that shows why
    first. They are made from the exact objects, so they follow every parameter. They may give the answer away: until
    the answer is in, nobody sees them.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.
    only
        Parameters that the pictures do not follow, with the only values that they are for. With others there are none.

    Raises
    ------
    MineralsError
        If another function draws that exercise already.

    Examples
    --------
    The kit draws E17 already, so a second function is refused:

    >>> from minerals.classroom import exercises
    >>> "E17" in [text.code for text in exercises()]
    True
    >>> @seen("E17")
    ... def the_accepted_roll(parameters):
    ...     return {}
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MineralsError: Exercise E17 is drawn twice.
    """
    require(str, code=code)
    require(Mapping | None, only=only)

    def register(draw: Seen) -> Seen:
        register_once(_PICTURES, code, draw, "drawn")
        _ONLY[code] = dict(only or {})
        return draw

    return register


def pictured(code: str, scene: Callable[[], Scene]) -> None:
    """Register the picture of the position of an exercise, for printed sheets.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.
    scene
        A function that makes the picture, in the reader's language.

    Raises
    ------
    MineralsError
        If another picture is registered for that exercise already.
    """
    register_once(_SCENES, code, scene, "pictured")


def register_once(registry: dict[str, FunctionT], code: str, function: FunctionT, what: str) -> None:
    """Put a function of an exercise into its registry. Raises `MineralsError` if there is one already."""
    if code in registry:
        raise MineralsError(f"Exercise {code} is {what} twice.")
    registry[code] = function


def worker_of(code: str) -> Worker | None:
    """Return the function that works an exercise out."""
    return _WORKERS.get(code)


def trial_of(code: str) -> Trial | None:
    """Return the function that plays a trial of an exercise."""
    return _TRIALS.get(code)


def pictures_of(code: str, parameters: Parameters) -> Mapping[str, Picture]:
    """Return the pictures of an exercise for some parameters, by caption, or nothing if it has none.

    Parameters
    ----------
    code
        The code in the exercise's text, such as `E01`.
    parameters
        The value of each parameter.
    """
    draw = _PICTURES.get(code)
    if draw is None or any(parameters.get(name, value) != value for name, value in _ONLY[code].items()):
        return {}
    return draw(parameters)


def scene_of(code: str) -> Scene | None:
    """Return the picture of the position of an exercise, in the reader's language, or None."""
    scene = _SCENES.get(code)
    return scene() if scene is not None else None


def codes() -> tuple[str, ...]:
    """Return the codes of the exercises that have a function."""
    return tuple(_WORKERS)
