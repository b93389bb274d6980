"""A board for a rule: the rule's words, buttons that try something, a question, and the board that answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import traitlets
from ipywidgets import DOMWidget

from minerals import Log, Match, MineralsError, Scene
from minerals.bots import Bot
from minerals.classroom.rule_lessons import Misfit, RuleLesson, TryThis, copy_of
from minerals.core.picture import Viewport
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer, answer_html
from minerals_widgets.board.board import Board
from minerals_widgets.board.new_session import session_of
from minerals_widgets.classroom.inquiry import QUESTION, Inquiry
from minerals_widgets.classroom.lesson_panel import LessonPanel, Presses, asked_html, judged_html
from minerals_widgets.classroom.quiz import (
    asking_session,
    fault_answer,
    misfit_answer,
    new_faults,
    reason_against,
    story_of,
)
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode


class RuleBoard(Board):
    """A rule on one screen: its sentence, a board, buttons that try something, and a question.

    A press on one of the buttons under "Try this" first asks what you expect. Click the cells, then "Check": the board
    shows what happens, and what you expected rightly and wrongly, with the rule. A button that asks nothing shows it at
    once. Everything begins from the position of the lesson, unless you have changed the board yourself: then it is
    tried there. "Reset" goes back to the lesson's position. You can play on the board and edit it at any time.

    Parameters
    ----------
    rules
        The id of a rule, or several of one game.
    match
        A match, a recorded game or the path of one, if the lesson does not begin from a written position.
    step
        The step of a recorded game. By default its end.
    try_this
        What the buttons do, as plain data: see `minerals.classroom.rule_lessons.try_this`.
    question
        A question about the position: a dictionary with `ask` and `answer`.
    bots, seat, mode, markers
        Those of `Board`. Where markers are hidden, they are seen as soon as a question is answered.
    **options
        Without a match, everything that `minerals.new` takes, including `position`, `players` and `seed`.

    Raises
    ------
    TryThisError
        If `try_this` or `question` has the wrong form. The text names the place.
    OptionError
        For an unknown game, rule or option.
    NotationError
        For a position that cannot be read.

    Examples
    --------
    >>> board = RuleBoard(
    ...     "mattock.mine.connected",
    ...     board="inner",
    ...     try_this=[{"do": "Mine far away", "refused": "e5"}],
    ...     question={"ask": "May Ada mine b5 or e5?", "answer": {"legal_among": ["b5", "e5"]}},
    ... )
    >>> board.try_this(1)
    >>> board.tried, board.said
    ((1,), ('No chain of tiles leads from one of your miners to e5.',))
    >>> board.answer()
    >>> board.predict("b5")
    >>> board.score
    1
    """

    has_table = False
    # The heading of the rule, its sentence and the folded code are on the same screen.
    above = 140

    tried = traitlets.Tuple().tag(sync=True)
    """The numbers of the experiments that were tried, counted from 1. Only to be read."""
    answered = traitlets.Tuple().tag(sync=True)
    """The numbers of the experiments whose question was answered; 0 for the lesson's question. Only to be read."""
    score = traitlets.Int(0).tag(sync=True)
    """How many questions were answered rightly at the first go. Only to be read."""

    can_end = False
    can_renew = False
    leads_on = False

    def __init__(  # noqa: PLR0913 - each is an option of the board
        self,
        rules: str | Sequence[str],
        *,
        match: Match | Log | str | PathLike[str] | None = None,
        step: int | None = None,
        try_this: Sequence[Mapping[str, object]] = (),
        question: Mapping[str, object] | None = None,
        bots: Mapping[int, Bot | str] | None = None,
        seat: int | None = None,
        mode: AnyMode = "auto",
        markers: bool = True,
        **options: Any,  # options of the game have various types
    ) -> None:
        require(str | Sequence[str], rules=rules)
        require(Sequence[Mapping[str, Any]], try_this=try_this)
        self.lesson = RuleLesson(rules, match=match, step=step, try_this=try_this, question=question, **options)
        """The lesson, without any widget."""
        self.inquiry = Inquiry(self.lesson)
        """What the reader does with it, without any widget."""
        self._people = (bots, seat)
        # Nobody who reads about a rule has to hurry, unless a bot plays too.
        self.is_timed = bool(bots)
        self._begun = copy_of(self.lesson.begun)
        self._panel: LessonPanel | None = None
        self._left_at: object = None
        self._misfit: Answer | None = None
        self._placed: object = None
        self._at_lesson: object = None
        super().__init__(self.lesson.begun, bots=bots, seat=seat, mode=mode, markers=markers)
        self._placed = self._at_lesson = self._spot()
        self._panel = LessonPanel(
            self.lesson,
            Presses(
                try_this=self.try_this,
                answer=self.answer,
                choose=self.choose,
                predict=self.predict,
                show_me=self.show_me,
                leave=self.leave,
                flip=self.flip,
                show_moves=self.show_moves,
                reset=self.reset,
            ),
            self.errors,
        )
        *row, typed = self.play_row.children
        self.play_row.children = (*row, self._panel.reset, typed)
        self._lay_out_anew()
        self.show()

    # --- what a reader does ---

    @alone
    def try_this(self, number: int) -> None:
        """Press the button of an experiment, counted from 1."""
        require(int, number=number)
        self._begin(number)

    @alone
    def answer(self) -> None:
        """Begin to answer the lesson's question."""
        self._begin(QUESTION)

    @alone
    def choose(self, word: str) -> None:
        """Predict a cell, an action or a rule, or take it back if it was predicted."""
        require(str, word=word)
        if self.inquiry.is_asking:
            self.inquiry.choose(word)
            self.session.answer = Answer()
            self.show()

    @alone
    def predict(self, given: str | Sequence[str] | None = None) -> None:
        """Check the prediction: what was chosen on the board, or what is given. An empty list means none."""
        if given is None and not self.inquiry.chosen:
            self._refuse(Answer((translated("Predict something first, or press “None” or “Show me”."),), True))
            return
        try:
            self.inquiry.check(given)
        except MineralsError as error:
            self._refuse(Answer((str(error),), is_refusal=True))
            return
        judgement = self.inquiry.judgement
        if self.inquiry.is_asking and judgement is not None:
            self._refuse(Answer((judgement.advice(),), is_refusal=True))
        else:
            self._see()

    @alone
    def show_me(self) -> None:
        """Show what happens without a prediction."""
        if self.inquiry.is_asking:
            self.inquiry.show()
            self._see()

    @alone
    def show_moves(self) -> None:
        """Show what can be done on the board, before the lesson's question is answered."""
        self.inquiry.plays_on = True
        self.show()

    @alone
    def leave(self) -> None:
        """Ask nothing any more, and let the reader play."""
        self.inquiry.plays_on = True
        self._leave()
        self.show()

    @alone
    def reset(self) -> None:
        """Go back to the position of the lesson. Undo brings back what was there before."""
        self._leave()
        self.inquiry.plays_on = False
        super().reset()

    @alone
    def flip(self) -> None:
        """Show the board before the last change or, if it is shown, the one after it."""
        if self.easel is None and self.inquiry.number is not None:
            self.inquiry.flip()
            self.show()
        else:
            super().flip()

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button. While the board asks, it marks a prediction."""
        require(str, token=token)
        inquiry = self.inquiry
        if self.easel is None and inquiry.is_asking:
            if word := inquiry.word_of(token):
                inquiry.choose(word)
                self.session.answer = Answer()
            self.show()
        elif self.easel is None and inquiry.shows_before:
            self.flip()
        elif self.easel is None and inquiry.kinds.get(token) == "wrong":
            self.session.answer = reason_against(inquiry, token)
            self.show()
        else:
            self._leave()
            super().click(token)

    # --- asking and showing ---

    def _spot(self) -> object:
        """Return where the board stands. Two of them are equal if nothing was done in between."""
        return (self.match, self.match.node, self.position_text())

    @property
    def _is_own(self) -> bool:
        """Whether the position is of the reader's own making."""
        return self._spot() not in (self._at_lesson, self._placed)

    def _begin(self, number: int) -> None:
        is_own = self._is_own
        try:
            self.inquiry.begin(number, self._base(is_own=is_own), is_own=is_own)
        except Misfit as misfit:
            self._misfit = misfit_answer(misfit)
            self._refuse(self._misfit)
            return
        if self.inquiry.is_asking:
            self._stand_at_base(is_own=is_own)
            self.serve(asking_session(self.match, self._people[1]))
            self._remember()
            self._lay_out_anew()
            self.show()
        else:
            self._see()

    def _base(self, *, is_own: bool) -> Match:
        """Return the match with which an experiment begins. Raises `Misfit` if none can."""
        if not is_own:
            return self._begun
        if self.easel is None or self.draft is None:
            return self.match
        if missing := self.easel.missing():
            raise Misfit(missing)
        return self.draft.match()

    def _stand_at_base(self, *, is_own: bool) -> None:
        """Show the position with which an experiment begins."""
        if not is_own:
            self.stands.reset()
        elif self.draft is not None:
            self.stands.play_on()
        self.stand()

    def _see(self) -> None:
        """Show what an experiment led to."""
        inquiry = self.inquiry
        experiment, result = inquiry.experiment, inquiry.result
        assert experiment is not None, "an experiment was made"
        assert result is not None, "it led to something"
        if experiment.paint or experiment.play:
            self.stands.begin(result.match)
        else:
            self._stand_at_base(is_own=inquiry.is_own)
        self.stand()
        self.serve(session_of(self.match, *self._people, timed=self.is_timed))
        self._tell(experiment)
        if not inquiry.is_own:
            self._placed = self._spot()
        self._remember()
        self._lay_out_anew()
        self.show()

    def _tell(self, experiment: TryThis) -> None:
        """Say what happened, or why something is refused."""
        judgement = self.inquiry.judgement
        if experiment.refused:
            self.session.type(experiment.refused)
        elif judgement is not None and judgement.reasons:
            self.session.answer = reason_against(self.inquiry, next(iter(judgement.reasons)))
        elif experiment.play:
            self.session.go_on(story_of(self.match, len(experiment.play)))
        elif experiment.paint and (faults := new_faults(self._begun, self.match)):
            self.session.answer = fault_answer(faults)

    @property
    def _is_refused(self) -> bool:
        """Whether an experiment has just not fitted the board."""
        return (self.easel or self.session).answer is self._misfit

    def _refuse(self, answer: Answer) -> None:
        """Say why something cannot be done. The board stays as it is."""
        (self.easel or self.session).answer = answer
        self.show()

    def _remember(self) -> None:
        """Remember where the board is: as soon as it is elsewhere, what was asked or seen is over."""
        self._left_at = self._spot()

    def _leave(self) -> None:
        """Ask nothing any more, and play."""
        was_asking, was_made = self.inquiry.is_asking, self.inquiry.number is not None
        self.inquiry.leave()
        if self.easel is None and was_made:
            if was_asking:
                self.serve(session_of(self.match, *self._people, timed=self.is_timed))
            self._lay_out_anew()

    # --- the parts of the board ---

    def prepare(self) -> None:
        """End what was asked or seen if the board is elsewhere by now."""
        if self.inquiry.number is not None and self._left_at != self._spot():
            self._leave()
        inquiry, session = self.inquiry, self.session
        session.view_of = inquiry.view_of_asked
        is_moved = self._panel is not None and self._is_own
        is_quiet = inquiry.is_open and not inquiry.plays_on and not is_moved
        session.tells_targets = "once begun" if is_quiet else "always"

    @property
    def _is_quiet(self) -> bool:
        """Whether the board tells nothing of what can be clicked until something has been."""
        return self.session.tells_targets == "once begun"

    def lead(self) -> str:
        """Return what is asked, or how good the prediction was, as HTML."""
        return asked_html(self.inquiry) if self.inquiry.is_asking else judged_html(self.inquiry)

    def status_html(self) -> str:
        """Return how the game stands and the answer to the last click, as HTML."""
        judgement = self.inquiry.judgement
        if judgement is not None and self.session.answer.rulings in judgement.reasons.values():
            return ""
        if self._is_quiet and not self.session.entry.tokens:
            return answer_html(self.session.answer) if self.session.answer.sentences else ""
        # The picture says whose turn it is; beside it there is more to read than usual.
        if self.session.entry.tokens or self.match.is_over:
            return super().status_html()
        return answer_html(self.session.answer) if self.session.answer.sentences else ""

    def picture_for(self, place: Viewport) -> Scene:
        """Return the picture for a place."""
        if self.easel is None and self.inquiry.is_seen(is_refused=self.session.answer.is_refusal):
            return self.inquiry.scene(self.match, place, self.session.seats.seat, markers=self.markers)
        return super().picture_for(place)

    def rows(self) -> tuple[DOMWidget, ...]:
        """Return the rows of controls below the picture. While the board asks, they keep their room."""
        self.play_row.layout.visibility = "hidden" if self.easel is None and self.inquiry.is_asking else "visible"
        return super().rows()

    def beside(self) -> tuple[DOMWidget, ...]:
        """Return what is beside the picture: the lesson, unless the position is being painted."""
        if self._panel is None or self.easel is not None:
            return super().beside()
        panel, inquiry = self._panel, self.inquiry
        buttons = (panel.prediction,) if inquiry.is_asking else (panel.flip,) if inquiry.has_changed else ()
        return (panel.rule, panel.experiments, self.words, *buttons, panel.question)

    def _lay_out_anew(self) -> None:
        self.lay_out(*self.rows(), side=self.beside(), drawers=self.drawers())

    def forget(self) -> None:
        """Forget what has been clicked or predicted so far, and what was seen."""
        if self.easel is None and self.inquiry.is_asking:
            self.inquiry.chosen = ()
        else:
            self._leave()
            super().forget()

    def show(self, *, meanwhile: bool = False) -> None:
        """Show everything."""
        super().show(meanwhile=meanwhile)
        if self._panel is not None:
            is_changed = self._spot() != self._at_lesson
            self._panel.show(
                self.inquiry,
                is_changed=is_changed,
                is_refused=self._is_refused,
                is_quiet=self._is_quiet and self.easel is None,
            )

    def tell_traits(self) -> None:
        """Let everything that observes the board know."""
        super().tell_traits()
        with self.hold_sync():
            self.tried = self.inquiry.tried
            self.answered = tuple(sorted(self.inquiry.answered))
            self.score = self.inquiry.score

    def __repr__(self) -> str:
        rules = ", ".join(rule.in_words.title for rule in self.lesson.rules)
        return f"<RuleBoard: {rules}. {(self.easel or self.session).standing()}>"
