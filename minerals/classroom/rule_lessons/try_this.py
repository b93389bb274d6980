"""Experiments: changes of a board that a lesson suggests under "Try this", as plain data in a notebook.

An experiment is a dictionary with these keys:

========== =============================================================================================
key        meaning
========== =============================================================================================
`do`       the words on its button: `"Widen the gap"`
`paint`    strokes with the brushes of the board: `["empty f8", "turn 2"]`
`play`     actions to play after that: `["f6-f9"]`
`luck`     what chance decides in those actions, in order: `["5"]`
`refused`  an action that the rules then forbid: the board says why
`ask`      what the reader predicts before anything is seen
`answer`   one of the questions of levels (`minerals.classroom.levels.questions`): the engine works it out, in
           the position after the strokes and actions
`none`     `True` if the right answer is that there is none
`say`      a sentence for afterwards
========== =============================================================================================

Everything but `do` may be left out. A question has only the last four keys, and is about the board as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from minerals.classroom.levels.asking import view_of_asked
from minerals.classroom.levels.questions import AnyQuestion, read_question
from minerals.classroom.levels.terms import labels
from minerals.core.editing import Draft
from minerals.core.game import Ruling, ScriptedChance, SeededChance
from minerals.core.log import read_log
from minerals.core.match import Match
from minerals.core.picture import View
from minerals.core.text import MineralsError, did_you_mean, quoted, translated


class TryThisError(MineralsError):
    """An experiment with the wrong form, or one that does not work. The text names the place in its data.

    >>> read_try_this([{"do": "Widen the gap", "piant": ["empty f8"]}])
    Traceback (most recent call last):
        ...
    minerals.classroom.rule_lessons.try_this.TryThisError: try_this 1: there is no key 'piant'. ...
    """


class Misfit(MineralsError):  # noqa: N818 - the experiment is all right, it only does not fit the board
    """The reason why an experiment does not fit a board.

    `reason`: a sentence for the reader. `where`: the place in the experiment: `paint 1`, `play 2`. `part`: the stroke
    or the action itself.
    """

    def __init__(self, reason: str, where: str = "", part: str = "") -> None:
        self.reason = reason
        self.where = where
        self.part = part
        super().__init__(reason)

    def __reduce__(self) -> tuple[type[Misfit], tuple[str, str, str]]:
        return (type(self), (self.reason, self.where, self.part))


class TryThis(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a board, and what the reader predicts of it."""

    place: str
    """The place in its data: `try_this 2`, or `question`."""
    do: str = ""
    """The words on its button."""
    paint: tuple[str, ...] = ()
    """The strokes, as `Draft.paint_all` takes them."""
    play: tuple[str, ...] = ()
    """The actions played after the strokes."""
    luck: tuple[str | int, ...] = ()
    """The scripted luck of these actions."""
    refused: str = ""
    """An action that is then refused."""
    ask: str = ""
    """The question to predict, or ""."""
    answer: AnyQuestion | None = None
    """The object that computes the answer."""
    none: bool = False
    """Whether the right answer is that there is none."""
    say: str = ""
    """A sentence for afterwards."""

    @property
    def is_question(self) -> bool:
        """Whether it asks about the board as it is, and changes nothing."""
        return not (self.paint or self.play or self.refused)

    def view_of_asked(self, match: Match, view: View) -> View:
        """Return a view of the board, as it is before the change, without what this asks for."""
        return view if self.answer is None else view_of_asked(self.answer, match, view, is_now=self.is_question)


class Result(NamedTuple):
    """The board after an experiment."""

    match: Match
    """A match of its own: the one that the experiment began from stays as it is."""
    right: frozenset[str]
    """The right answer, if something was asked."""
    rulings: tuple[Ruling, ...]
    """The reasons why an action is refused, if that is the experiment."""


# --- reading ---


class _Written(msgspec.Struct, kw_only=True):
    """An experiment as it stands in a notebook."""

    do: str = ""
    paint: str | list[str] = []
    play: str | list[str] = []
    luck: list[str | int] = []
    refused: str = ""
    ask: str = ""
    answer: dict[str, object] | None = None
    none: bool = False
    say: str = ""


_KEYS = _Written.__struct_fields__
_KEYS_OF_QUESTION = ("ask", "answer", "none", "say")


def read_try_this(data: Sequence[Mapping[str, object]]) -> tuple[TryThis, ...]:
    """Return experiments from their plain data. Raises `TryThisError` that names the place.

    Examples
    --------
    >>> read_try_this([{"do": "Take Matt's turn", "paint": "turn 2"}])[0].paint
    ('turn 2',)
    """
    if isinstance(data, Mapping | str):
        raise TryThisError(f"try_this is a list of dictionaries, not {quoted(data)}.")
    return tuple(_read_experiment(f"try_this {number}", table) for number, table in enumerate(data, start=1))


def _read_experiment(place: str, data: object) -> TryThis:
    experiment = _read(place, data, _KEYS)
    if not experiment.do:
        raise TryThisError(f"{place}: it has no 'do', which are the words on its button.")
    if experiment.is_question and not experiment.ask:
        raise TryThisError(f"{place}: it has no 'paint', no 'play', no 'refused' and no 'ask', so it does nothing.")
    return experiment


def read_question_of_lesson(data: Mapping[str, object]) -> TryThis:
    """Return the question of a lesson from its plain data. Raises `TryThisError`.

    Examples
    --------
    >>> read_question_of_lesson({"ask": "How far?", "answer": {"score_of": 1}}).ask
    'How far?'
    """
    question = _read("question", data, _KEYS_OF_QUESTION)
    if not question.ask:
        raise TryThisError("question: it asks nothing: write the question under 'ask'.")
    return question


def _read(place: str, data: object, keys: Sequence[str]) -> TryThis:
    if not isinstance(data, Mapping):
        raise TryThisError(f"{place}: expected a dictionary, not {quoted(data)}.")
    for key in data:
        if key not in keys:
            raise TryThisError(f"{place}: there is no key {quoted(key)}. {did_you_mean(key, keys)}")
    try:
        written = msgspec.convert(dict(data), _Written)
        answer = read_question(written.answer) if written.answer is not None else None
    except msgspec.ValidationError as error:
        raise TryThisError(f"{place}: {error}.") from None
    if bool(written.ask) != (answer is not None):
        missing = "'answer'" if written.ask else "'ask'"
        raise TryThisError(f"{place}: 'ask' and 'answer' go together, and {missing} is missing.")
    return TryThis(
        place=place,
        do=written.do,
        paint=_listed(written.paint),
        play=_listed(written.play),
        luck=tuple(written.luck),
        refused=written.refused,
        ask=written.ask,
        answer=answer,
        none=written.none,
        say=written.say,
    )


def _listed(texts: str | list[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


# --- making the experiment ---


def result_of(experiment: TryThis, match: Match) -> Result:
    """Make an experiment with a copy of a match, and return what becomes of it.

    Raises `Misfit` if a stroke or an action is refused there, or if an action that the rules must refuse is allowed.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=7)
    >>> tried = read_try_this([{"do": "Mine far away", "refused": "e5"}])[0]
    >>> result_of(tried, match).rulings[0].rule
    'mattock.mine.connected'
    """
    after = _painted(experiment, match) if experiment.paint else copy_of(match)
    after = _played(experiment, after)
    rulings = _refused(experiment, after) if experiment.refused else ()
    return Result(after, _right(experiment, after), rulings)


def copy_of(match: Match) -> Match:
    """Return a match at the same position with the same luck, on a log of its own. O(log)."""
    log = read_log(b"".join(match.log.lines()))
    return Match(log, match.chance).goto_record(match.node.n)


def _painted(experiment: TryThis, match: Match) -> Match:
    draft = Draft(match)
    for number, stroke in enumerate(experiment.paint, start=1):
        try:
            draft.paint_all([stroke])
        except MineralsError as error:
            raise Misfit(str(error), f"paint {number}", stroke) from None
    if draft.refusal:
        raise Misfit(draft.refusal, "paint")
    return draft.match()


def _played(experiment: TryThis, match: Match) -> Match:
    if experiment.luck:
        match = match.branch(chance=ScriptedChance(experiment.luck, then=SeededChance(experiment.do)))
    for number, action in enumerate(experiment.play, start=1):
        try:
            match.play(action)
        except MineralsError as error:
            raise Misfit(str(error), f"play {number}", action) from None
    return match


def _refused(experiment: TryThis, match: Match) -> tuple[Ruling, ...]:
    try:
        rulings = tuple(match.explain(experiment.refused))
    except MineralsError as error:
        raise Misfit(str(error), "refused", experiment.refused) from None
    if not rulings:
        raise Misfit(translated("{action} is allowed here.", action=experiment.refused), "refused", experiment.refused)
    return rulings


def _right(experiment: TryThis, match: Match) -> frozenset[str]:
    if experiment.answer is None:
        return frozenset()
    try:
        return experiment.answer.answer(match)
    except MineralsError as error:
        raise Misfit(str(error), "answer") from None


# --- checking it ---


def faults_of(experiment: TryThis, match: Match) -> Iterator[str]:
    """Yield what is wrong with an experiment that begins from a match, each with its place."""
    for fault in experiment.answer.faults(match.game) if experiment.answer is not None else ():
        yield f"{experiment.place}, answer: {fault}"
    try:
        result = result_of(experiment, match)
    except Misfit as misfit:
        yield f"{experiment.place}, {misfit.where}: {misfit.reason}"
        return
    for fault in _faults_of_answer(experiment, match, result):
        yield f"{experiment.place}, answer: {fault}"


def _faults_of_answer(experiment: TryThis, before: Match, result: Result) -> Iterator[str]:
    question, right = experiment.answer, result.right
    if question is None:
        return
    if not right and not experiment.none:
        yield 'the right answer is that there is none. If that is what you mean, add "none": True.'
    if right and experiment.none:
        yield f"it is not 'none' but {', '.join(sorted(right))}."
    offered = question.choices(result.match)
    if offered and right - set(offered):
        yield f"the right answer is not one of the choices: {', '.join(sorted(right - set(offered)))}."
    unseen = right - set(labels(before.scene())) if question.form == "cells" else ()
    if unseen:
        yield f"nobody can click {', '.join(sorted(unseen))} before the change is seen."
