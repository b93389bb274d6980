"""What a board shows of a position while a question about it is open: nothing that gives the answer away."""

from __future__ import annotations

from msgspec.structs import replace

from minerals.classroom.levels.questions import IllegalAmong, LegalAmong, Question
from minerals.core.match import Match
from minerals.core.picture import View
from minerals.core.text import translated


def view_of_asked(question: Question, match: Match, view: View, *, is_now: bool = True) -> View:
    """Return a view of a match without what a question asks for.

    Parameters
    ----------
    question
        The question.
    match
        The match that it is asked about.
    view
        What is shown once it is answered.
    is_now
        Whether the question is about this position, and not about what becomes of it. Whose turn it is after a change
        depends on whose it is before, so a reader has to know that.

    Examples
    --------
    >>> import minerals
    >>> from minerals.classroom.levels.questions import read_question
    >>> match = minerals.new("mattock", board="inner", seed=7)
    >>> question = read_question({"count_next": []})
    >>> [("can mine" in match.scene(view).description) for view in (View(), view_of_asked(question, match, View()))]
    [True, False]
    """
    conceals = question.conceals() if is_now else question.conceals() - {"turn"}
    # The headline says what comes next, which may be the choice; of a game that is over, who has won and with how much.
    is_told = isinstance(question, LegalAmong | IllegalAmong) or match.is_over or "turn" in conceals
    headline = translated("What do you expect?") if is_told else view.headline
    # What happened last may be the first thing that the question is about, or say its number.
    event = None if conceals else view.event
    return replace(view, conceals=view.conceals | conceals, headline=headline, event=event)
