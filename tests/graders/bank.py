"""A question bank of everything, for readers that are not ours."""

from __future__ import annotations

from minerals.classroom import exercises
from minerals.classroom.grading import Assignment, Task

VARIANTS = 2
EVERYTHING = Assignment(
    id="everything",
    title="Dice / luck",
    # Each part has its weight in points, because one of the readers knows whole points only.
    exercises=tuple(Task(text.code, float(sum(part.weight for part in text.parts))) for text in exercises()),
    levels=(),
)
