"""Trials of an exercise: one by the rules, one by hand, thousands at once, each to be opened again."""

from __future__ import annotations

from minerals.classroom.trials.estimates import CONFIDENT, Estimate
from minerals.classroom.trials.exercise_trials import Trials
from minerals.classroom.trials.hand import (
    Hand,
    Legs,
    Luck,
    counted_out,
    draws_of,
    hand_of,
    luck_after,
    played,
    trials_counted,
)
from minerals.classroom.trials.many import Anything, ManyLucks, Mask, Numbers, in_bulk
from minerals.classroom.trials.replayed import Replayed
from minerals.classroom.trials.simulation import Engine, Simulation, Tally, simulate, trials
from minerals.classroom.trials.witness import Play, counts, is_watched, set_up, watch_position, watched

__all__ = [
    "CONFIDENT",
    "Anything",
    "Engine",
    "Estimate",
    "Hand",
    "Legs",
    "Luck",
    "ManyLucks",
    "Mask",
    "Numbers",
    "Play",
    "Replayed",
    "Simulation",
    "Tally",
    "Trials",
    "counted_out",
    "counts",
    "draws_of",
    "hand_of",
    "in_bulk",
    "is_watched",
    "luck_after",
    "played",
    "set_up",
    "simulate",
    "trials",
    "trials_counted",
    "watch_position",
    "watched",
]
