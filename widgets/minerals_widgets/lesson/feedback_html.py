"""What a lesson says to an answer, and why something is still shut."""

from __future__ import annotations

from minerals.classroom import Exercise, Feedback
from minerals.classroom.publishing.prose import html
from minerals.core.text import translated


def feedback_html(said: Feedback) -> str:
    """Return feedback as HTML.

    >>> feedback_html(Feedback("right", "Right."))
    '<div class="minerals-happened"><p>✓ Right.</p></div>'
    """
    css_class = "minerals-refusal" if said.standing in ("wrong", "unreadable", "locked") else "minerals-happened"
    return f'<div class="{css_class}">{html(str(said))}</div>'


def why_shut(exercise: Exercise, *, graded: bool = False) -> str:
    """Return why pictures and what-ifs are still shut, or "" if they are open.

    `graded`: whether the answers are graded even if the log names no assignment.
    """
    progress = exercise.progress
    if not progress.is_predicted:
        return translated("Make a guess first. That unlocks the rest.")
    if (graded or exercise.is_graded) and not progress.is_answered:
        return translated("Your answers are graded, so this opens when all of them are in.")
    return ""
