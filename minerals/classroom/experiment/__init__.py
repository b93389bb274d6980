"""What an exercise computes: answers, trials and pictures from one class, with the stage and the luck of its trials."""

from __future__ import annotations

from minerals.classroom.experiment.experiment import (
    AnswerKey,
    Experiment,
    ImpossibleParameters,
    Observation,
    Script,
    Stage,
    Value,
    experiment_of,
)
from minerals.classroom.experiment.many import Anything, Courses, ManyLucks, Mask, Numbers, np
from minerals.classroom.experiment.stage import Ask, HandStage, Outcome, Play, WatchedStage, finish, play_out, state_of
from minerals.classroom.experiment.trial_luck import TrialLuck

__all__ = [
    "AnswerKey",
    "Anything",
    "Ask",
    "Courses",
    "Experiment",
    "HandStage",
    "ImpossibleParameters",
    "ManyLucks",
    "Mask",
    "Numbers",
    "Observation",
    "Outcome",
    "Play",
    "Script",
    "Stage",
    "TrialLuck",
    "Value",
    "WatchedStage",
    "experiment_of",
    "finish",
    "np",
    "play_out",
    "state_of",
]
