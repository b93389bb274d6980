"""Grading: replays attempt logs without a screen, and gives points with reasons, a table and reports.

::

    from minerals.classroom.grading import grade_all, read_assignments
    results = grade_all(read_assignments("assignments"), "submissions")
"""

from minerals.classroom.grading.answer_table import answer_frame, attempts
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task, read_assignments
from minerals.classroom.grading.deadlines import Deadline, Late
from minerals.classroom.grading.deductions import Deductions
from minerals.classroom.grading.gradebook import (
    GRADEBOOKS,
    Gradebook,
    column_warnings,
    to_gradebook,
    to_gradebook_workbook,
)
from minerals.classroom.grading.grades import (
    Answer,
    ExerciseGrade,
    LevelGrade,
    Missing,
    PartGrade,
    Results,
    StudentGrade,
    Unread,
)
from minerals.classroom.grading.item_statistics import (
    ItemStatistics,
    LearningStep,
    MisconceptionCount,
    item_statistics,
    learning_curves,
    misconception_counts,
    reliability,
)
from minerals.classroom.grading.marks import grade
from minerals.classroom.grading.reports import class_report, student_report, write_reports
from minerals.classroom.grading.research import class_statistics, codebook, write_data
from minerals.classroom.grading.roster import Roster, RosterEntry, columns_by_hand, read_roster
from minerals.classroom.grading.submissions import grade_all
from minerals.classroom.grading.table import to_csv, to_workbook

__all__ = [
    "GRADEBOOKS",
    "Answer",
    "Assignment",
    "Deadline",
    "Deductions",
    "ExerciseGrade",
    "Gradebook",
    "ItemStatistics",
    "Late",
    "LearningStep",
    "LevelGrade",
    "LevelTask",
    "MisconceptionCount",
    "Missing",
    "PartGrade",
    "Results",
    "Roster",
    "RosterEntry",
    "StudentGrade",
    "Task",
    "Unread",
    "answer_frame",
    "attempts",
    "class_report",
    "class_statistics",
    "codebook",
    "column_warnings",
    "columns_by_hand",
    "grade",
    "grade_all",
    "item_statistics",
    "learning_curves",
    "misconception_counts",
    "read_assignments",
    "read_roster",
    "reliability",
    "student_report",
    "to_csv",
    "to_gradebook",
    "to_gradebook_workbook",
    "to_workbook",
    "write_data",
    "write_reports",
]
