"""While a board asks its reader for a prediction: nobody can play, and nothing gives the answer away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minerals import Match, Ruling
from minerals.classroom.rule_lessons import Misfit
from minerals.core.game import Action, Hint, Prompt, Tokens
from minerals.core.log import Node
from minerals.core.match import CELL, Entry
from minerals.core.text import naming_players, translated
from minerals_widgets.board.answer import Answer, trail_of
from minerals_widgets.board.referee import Reply
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from minerals_widgets.board.story import Story
from minerals_widgets.classroom.inquiry import Inquiry


class AskingReferee:
    """The referee while a prediction is asked for: no action is possible, so no goal is marked."""

    clock = None
    hint_waits = False
    can_end = False

    def actions(self) -> tuple[Action, ...]:
        """Return no actions: they would give the answer away."""
        return ()

    def objection(self) -> str:
        """Say that a prediction comes first."""
        return translated("First predict, or press “Show me”.")

    def prompt(self, entry: Entry) -> Prompt:  # noqa: ARG002 - nothing can be entered
        """Return nothing: the question says what to do."""
        return Prompt()

    def hint(self) -> Hint | None:
        """Give no hint."""
        return None

    def play(self, action: Action) -> Reply:  # noqa: ARG002 - whatever it is
        """Play nothing."""
        return Reply(None, Answer((self.objection(),), is_refusal=True))

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:  # noqa: ARG002 - whatever was clicked
        """Return the refusal as it is."""
        return refusal

    def play_others(self, story: Story) -> None:
        """Let nobody play."""

    def play_due(self) -> Iterable[Node]:
        """Play nothing."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Do nothing: this referee keeps no state of its own."""


def asking_session(match: Match, seat: int | None) -> Session:
    """Return a session that shows a match and lets nobody play."""
    return Session(Seats(match, seat=seat), AskingReferee())


def reason_against(inquiry: Inquiry, word: str) -> Answer:
    """Return the answer to a word that was predicted wrongly: the rules' reasons, at its cell."""
    judgement, experiment = inquiry.judgement, inquiry.experiment
    rulings = judgement.reasons.get(word, ()) if judgement is not None else ()
    if not rulings or experiment is None:
        return Answer()
    answer = fault_answer(rulings)
    if experiment.answer is None or experiment.answer.form != "cells":
        return answer
    begun: Sequence[str] = getattr(experiment.answer, "next", ())
    return answer._replace(at=word, trail=trail_of(rulings, (*begun, word), word))


def fault_answer(rulings: tuple[Ruling, ...]) -> Answer:
    """Return the answer to something that rules forbid, with the cells that they name."""
    return Answer(
        tuple(ruling.message for ruling in rulings),
        is_refusal=True,
        rulings=rulings,
        cells=tuple(dict.fromkeys(cell for ruling in rulings for cell in ruling.cells)),
        rules=tuple(dict.fromkeys(ruling.rule for ruling in rulings)),
    )


def new_faults(before: Match, after: Match) -> tuple[Ruling, ...]:
    """Return how a position breaks the rules of the set-up, where the one before did not.

    >>> import minerals
    >>> before, after = (minerals.new("minerals", position=row) for row in ("W1  W   W2", "W1  W   W"))
    >>> [str(fault) for fault in new_faults(before, after)]
    ["Player 2's pawn is not on the board. [minerals.setup.pawns]"]
    """
    known, found = (_faults(match) for match in (before, after))
    return tuple(fault for fault in found if fault not in known)


def _faults(match: Match) -> tuple[Ruling, ...]:
    with naming_players(match.players):
        return tuple(match.game.engine.explain_position(match.state))


def misfit_answer(misfit: Misfit) -> Answer:
    """Return the refusal of an experiment, at the cell of the stroke or action that does not fit."""
    sentence = translated("This does not fit your board: {reason} Press Reset first.", reason=misfit.reason)
    cells = CELL.findall(misfit.part)
    return Answer((sentence,), is_refusal=True, at=cells[-1] if cells else None)


def story_of(match: Match, actions: int) -> Story:
    """Return the story of the last actions of a match."""
    story = Story(match)
    path = match.node.path()
    for node in path[len(path) - actions :]:
        story.tell(node)
    return story
