"""The words of a level as HTML: its goal, and how the attempt at it stands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from minerals_widgets.classroom.attempt import Attempt
from minerals_widgets.classroom.level_map import celebration
from minerals_widgets.screen.words import paragraphs, prompt_html


def goal_html(progress: Sequence[tuple[str, bool]]) -> str:
    """Return the goal as a list with a tick at each part that is met."""
    parts = (f"<li>{'☑' if is_met else '☐'} {escape(sentence)}</li>" for sentence, is_met in progress)
    return f'<ul style="list-style:none;padding-left:0">{"".join(parts)}</ul>'


def standing_html(attempt: Attempt) -> str:
    """Return how an attempt stands, and the comment on its last move unless the rules have refused it already."""
    said = prompt_html(attempt.prompt(), before=celebration(attempt.lesson.stars))
    answer = attempt.answer
    is_told = answer.is_refusal and attempt.comment in answer.sentences
    return said if is_told or not attempt.comment else said + paragraphs([attempt.comment], "minerals-comment")
