"""An experiment: all that an exercise computes, in one class beside its text.

The class has a field for each parameter of the text. From it follow the right answers and the wrong ones, a simulated
trial, a trial by hand, thousands of trials at once, a trial that can be opened as a game, and the pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, dataclass_transform

from minerals.classroom.experiment.many import ManyLucks
from minerals.classroom.experiment.stage import Ask, Outcome, Script, Stage, finish
from minerals.classroom.texts import AnswerKey, ImpossibleParameters, Observation, Parameters, Value
from minerals.core.match import Match
from minerals.core.picture import Scene
from minerals.core.text import MineralsError
from minerals.probability.pictures import Picture

__all__ = [
    "AnswerKey",
    "Ask",
    "Experiment",
    "ImpossibleParameters",
    "Observation",
    "Outcome",
    "Script",
    "Stage",
    "Value",
    "codes",
    "experiment_of",
    "experiment_type",
    "pictures_of",
]

_EXPERIMENTS: dict[str, type[Experiment]] = {}


@dataclass_transform(frozen_default=True)
class Experiment:
    """What an exercise computes, for some values of its parameters.

    Write `class Name(Experiment, code="E17")` with a field of type `int` or `str` for each parameter of the text. The
    code is that of the text. A class without a code can be the base of several.

    Raises
    ------
    MineralsError
        If there is an experiment with that code already.

    Examples
    --------
    The kit has an experiment for E17 already, so a second one is refused:

    >>> experiment_of("E17", {"legal": 5, "faces": 6}).answers().values["six"]
    Fraction(1, 5)
    >>> class AnotherReroll(Experiment, code="E17"):
    ...     legal: int
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MineralsError: Exercise E17 has two experiments.
    """

    code: ClassVar[str] = ""

    def __init_subclass__(cls, code: str = "") -> None:
        dataclass(frozen=True)(cls)
        cls.code = code
        if code:
            if code in _EXPERIMENTS:
                raise MineralsError(f"Exercise {code} has two experiments.")
            _EXPERIMENTS[code] = cls

    @classmethod
    def of(cls, parameters: Parameters) -> Self:
        """Return the experiment with these values of its parameters."""
        kinds = {field.name: int if field.type in (int, "int") else str for field in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: kind(parameters[name]) for name, kind in kinds.items()})

    # --- what every exercise has ---

    def answers(self) -> AnswerKey:
        """Return the right value of each part, and what each misconception leads to.

        Raises `ImpossibleParameters` for parameters that do not fit together.
        """
        return AnswerKey({})

    @property
    def has_trial(self) -> bool:
        """Whether there is anything to play."""
        return type(self).trial is not Experiment.trial

    # --- what there is if there is something to play ---

    @property
    def can_play(self) -> bool:
        """Whether the engine ever leads to these parameters."""
        return True

    def trial(self, stage: Stage) -> Observation | Script:  # noqa: ARG002 - nothing to play here
        """Play one trial with the real engine, and return what it shows.

        Parameters
        ----------
        stage
            Has all luck of the trial, and all its games.

        Returns
        -------
        Mapping or Generator
            For each part that was observed 1 or 0 for a probability, and the number itself for an expected value. If
            somebody chooses, a generator that yields what may be chosen.
        """
        return {}

    def trial_by_hand(self, stage: Stage) -> Observation | Script:
        """Play one trial where a student chooses. By default, it is the same as a simulated one."""
        return self.trial(stage)

    def before(self) -> Match | None:
        """Return what the board shows before the press of a button that plays a whole trial."""
        return None

    @property
    def tally_rows(self) -> Sequence[Outcome]:
        """The outcomes of trials by hand that have a row from the beginning, if the text does not know them."""
        return ()

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Any]:
        """Play many trials, and return what each observed of each part: `nan` where its condition was not met.

        By default, the engine plays each course that chance can take once. Only if there are too many courses, an
        exercise plays its trials in numpy, with the same draws in the same order.

        Parameters
        ----------
        luck
            The luck of the trials.
        """
        return luck.courses(self.observe)

    def observe(self, stage: Stage) -> Observation:
        """Play one simulated trial to its end, and return what it shows: nothing if it cannot be played."""
        return finish(self.trial(stage)) if self.can_play else {}

    # --- what can be seen ---

    def pictures(self) -> Mapping[str, Picture]:
        """Return the pictures that show why, by caption, in the reader's language.

        They are made from the exact objects behind the answers. They may give these away, so nobody sees them before
        the answer is in.
        """
        return {}

    def scene(self) -> Scene | None:
        """Return the picture of the position, in the reader's language, for printed sheets."""
        return None


def codes() -> tuple[str, ...]:
    """Return the codes of all experiments, also of exercises whose game has gone."""
    return tuple(_EXPERIMENTS)


def experiment_type(code: str) -> type[Experiment] | None:
    """Return the class of the experiment with a code."""
    return _EXPERIMENTS.get(code)


def experiment_of(code: str, parameters: Parameters) -> Experiment:
    """Return the experiment of an exercise with these values of its parameters. Raises `MineralsError`."""
    found = experiment_type(code)
    if found is None:
        raise MineralsError(f"Nothing works exercise {code} out.")
    return found.of(parameters)


def pictures_of(code: str, parameters: Parameters) -> Mapping[str, Picture]:
    """Return the pictures of an exercise for some parameters, by caption, or nothing if it has none."""
    found = experiment_type(code)
    return found.of(parameters).pictures() if found is not None else {}
