"""What an exercise computes: answers, trials and pictures from one class, with the stage and the luck of its trials."""

from __future__ import annotations

from minerals.classroom.experiment.many import Anything, Courses, ManyLucks, Mask, Numbers, Unsuited, bulk_of, in_bulk
from minerals.classroom.experiment.trial_luck import TrialLuck

__all__ = [
    "Anything",
    "Courses",
    "ManyLucks",
    "Mask",
    "Numbers",
    "TrialLuck",
    "Unsuited",
    "bulk_of",
    "in_bulk",
]
