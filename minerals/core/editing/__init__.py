"""Edited positions: paint them, compare them, and find what would make an action legal."""

from __future__ import annotations

from minerals.core.editing.edit_from_log import EditedStep
from minerals.core.editing.position_comparison import Change, Comparison, compare
from minerals.core.editing.position_editor import Draft, StrokeError
from minerals.core.editing.remedy_search import Mending, Remedy, mending, remedies

__all__ = [
    "Change",
    "Comparison",
    "Draft",
    "EditedStep",
    "Mending",
    "Remedy",
    "StrokeError",
    "compare",
    "mending",
    "remedies",
]
