"""Trials of an exercise: one by the rules, one by hand, thousands at once, each to be opened again."""

from __future__ import annotations

from minerals.classroom.trials.estimates import CONFIDENT, Estimate
from minerals.classroom.trials.exercise_trials import Trials
from minerals.classroom.trials.hand import HandWords, hand_of, words_of
from minerals.classroom.trials.simulation import Engine, Simulation, Tally, simulate, trials
from minerals.classroom.trials.trial_replay import TrialReplay

__all__ = [
    "CONFIDENT",
    "Engine",
    "Estimate",
    "HandWords",
    "Simulation",
    "Tally",
    "TrialReplay",
    "Trials",
    "hand_of",
    "simulate",
    "trials",
    "words_of",
]
