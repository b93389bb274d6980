"""Charts of an exercise: the guess, the trials and the exact value on one axis."""

from __future__ import annotations

from minerals.classroom.charts.charts import gap
from minerals.classroom.charts.comparison import PartComparison, compare_part
from minerals.classroom.charts.comparison_chart import comparison_picture
from minerals.classroom.charts.estimate_course import (
    Settling,
    axis_of,
    estimate_in_words,
    figure,
    most_across,
    said_of,
    settling,
    trials_across,
    whole_number,
)
from minerals.classroom.charts.open_picture import open_pictures
from minerals.classroom.charts.scale import Scale, Tick, place_of, scale_of
from minerals.classroom.charts.tree_stages import opened_to, stages_of
from minerals.classroom.charts.trial_dots import Bin, Bins, Dots, bins_of, dots_of, event_of, keys_to_watch, kinds_of

__all__ = [
    "Bin",
    "Bins",
    "Dots",
    "PartComparison",
    "Scale",
    "Settling",
    "Tick",
    "axis_of",
    "bins_of",
    "compare_part",
    "comparison_picture",
    "dots_of",
    "estimate_in_words",
    "event_of",
    "figure",
    "gap",
    "keys_to_watch",
    "kinds_of",
    "most_across",
    "open_pictures",
    "opened_to",
    "place_of",
    "said_of",
    "scale_of",
    "settling",
    "stages_of",
    "trials_across",
    "whole_number",
]
