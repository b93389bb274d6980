"""An exercise posed: its text with its parameters filled in, its values worked out, and the judge of answers.

This is the whole exercise but for who answers it. It is pure: notebooks, the grader, the exporters and the tests
pose exercises, and `minerals.classroom.exercise` adds the student.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

from minerals.classroom.answers import agreement, is_blank, read_answer, shown
from minerals.classroom.catalogue import text_of
from minerals.classroom.expressions import UnreadableAnswer
from minerals.classroom.feedback import Feedback
from minerals.classroom.texts import LEVELS, TAGS, ExerciseText, Kind, Part, filled
from minerals.classroom.working import Parameter, Parameters, Trial, Value, Worked, trial_of, worker_of
from minerals.core.errors import MineralsError

MISSES_FOR_A_HINT = 2
"""How many misses of a part unlock each next hint."""
MISSES_FOR_THE_SOLUTION = 6
"""How many misses of one part unlock the solution."""

_MOST_JUDGED = 1_000
"""How many answers are remembered: those of a class are much alike."""


class Posed:
    """An exercise with its parameters.

    Parameters
    ----------
    text
        What is written down.
    parameters
        A value for each parameter of the text.

    Raises
    ------
    MineralsError
        Where text and computed values do not go together.
    IllPosed
        Where the parameters do not go together.
    """

    def __init__(self, text: ExerciseText, parameters: Parameters) -> None:
        self.text = text
        self.parameters = dict(parameters)
        worker = worker_of(text.code)
        if worker is None:
            raise MineralsError(f"Nothing works exercise {text.code} out.")
        self.worked = _checked(text, worker(self.parameters))
        self._judged: dict[tuple[str, str], Feedback] = {}
        self._said: dict[str, object] = {**self.worked.facts, **self.parameters}

    def _fill(self, template: str) -> str:
        return filled(template, self._said, self.text.code)

    # --- what it says ---

    @property
    def is_what_if(self) -> bool:
        """Whether some parameter has a value that the rules do not lead to."""
        return bool(self.what_if)

    @cached_property
    def what_if(self) -> str:
        """The remark on parameters that do not arise from the rules, or nothing."""
        remarks = []
        for name, found in self.text.parameters.items():
            if self.parameters[name] not in found.real:
                what = found.title or name.replace("_", " ")
                remarks.append(f"What if? In this variant {what} is {self.parameters[name]}, unlike in the game.")
        return " ".join(remarks)

    @cached_property
    def statement(self) -> str:
        """What is told, with the remark on what-if values."""
        said = self._fill(self.text.statement).strip()
        return f"{said}\n\n{self.what_if}" if self.what_if else said

    @property
    def tag(self) -> str:
        """What the exercise rests on, told to the student."""
        return TAGS[self.text.tag]

    @property
    def level(self) -> str:
        """For whom it is."""
        last = self.text.to_level
        return LEVELS[self.text.level] + (f" to {LEVELS[last]}" if last else "")

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its questions; `prompt(part)` fills in the parameters."""
        return self.text.parts

    def prompt(self, part: Part) -> str:
        """Return the question of a part."""
        return self._fill(part.prompt)

    @cached_property
    def prediction_prompt(self) -> str:
        """What is asked before anything is computed."""
        return self._fill(self.text.predict.prompt)

    def hints(self, part: Part) -> tuple[str, ...]:
        """Return the ladder of hints of a part, the weakest first."""
        return tuple(self._fill(hint) for hint in part.hints or self.text.hints)

    @cached_property
    def solution(self) -> str:
        """The worked solution; it may mention the right value of a part by its key."""
        values = {part.key: shown(self.worked.values[part.key], part.digits) for part in self.parts}
        return filled(self.text.solution, {**self._said, **values}, self.text.code).strip()

    def messages(self, part: Part) -> Mapping[str, str]:
        """Return what each misconception of a part is told, by its name."""
        return {found.name: self._fill(found.message) for found in part.misconceptions}

    def value(self, part: Part) -> Value:
        """Return the right value of a part."""
        return self.worked.values[part.key]

    def mistakes(self, part: Part) -> Mapping[str, Value]:
        """Return what the misconceptions of a part lead to, without those that happen to be right here."""
        right = self.value(part)
        return {name: value for name, value in self.worked.mistakes.get(part.key, {}).items() if value != right}

    @property
    def trial(self) -> Trial | None:
        """The function that plays one trial with the engine, where there is one."""
        return trial_of(self.text.code)

    # --- judging ---

    def judge(self, part: Part, text: str) -> Feedback:
        """Judge an answer to a part; a wrong value never learns the right one. What was judged is remembered."""
        key = (part.key, text)
        if key not in self._judged:
            if len(self._judged) >= _MOST_JUDGED:
                self._judged.clear()
            self._judged[key] = self._judge(part, text)
        return self._judged[key]

    def _judge(self, part: Part, text: str) -> Feedback:
        if is_blank(text):
            return Feedback("not attempted", "Not attempted yet.", part.key)
        try:
            answer = read_answer(text, part.type, part.options)
        except UnreadableAnswer as error:
            return self._misled(part, text) or Feedback("unreadable", str(error), part.key)
        agrees = agreement(answer, self.value(part), part.type, part.digits)
        if agrees == "right":
            return Feedback("right", "Right.", part.key)
        misled = self._misled(part, text, only_exactly=agrees == "rough")
        if misled is None and agrees == "rough":
            return Feedback("unreadable", _too_rough(part), part.key)
        return misled or Feedback("wrong", _what_can_be_said(part), part.key)

    def _misled(self, part: Part, text: str, *, only_exactly: bool = False) -> Feedback | None:
        """Return what a misconception that leads to this answer is told.

        It may lead to what no probability or count is; so all that matters is that a number can be read.
        """
        kind: Kind = part.type if part.type in ("choice", "yes-no") else "number"
        try:
            answer = read_answer(text, kind, part.options)
        except UnreadableAnswer:
            return None
        for name, value in self.mistakes(part).items():
            agrees = agreement(answer, value, kind, 3)
            if only_exactly:
                agrees = "right" if answer.value == value else "different"
            if agrees == "right" or (agrees == "rough" and answer.digits > 1):
                return Feedback("wrong", self.messages(part)[name], part.key, name)
        return None

    def judge_prediction(self, text: str) -> Feedback:
        """Judge the form of a prediction; a guess is neither right nor wrong."""
        predict = self.text.predict
        if is_blank(text):
            return Feedback("not attempted", f"First a guess: {self.prediction_prompt}")
        try:
            read_answer(text, predict.type, predict.options)
        except UnreadableAnswer as error:
            return Feedback("unreadable", str(error))
        return Feedback("said", "Noted. Now find out.")


def pose(code_or_id: str, parameters: Parameters | None = None) -> Posed:
    """Pose an exercise, by default with the bank's own parameters. Remembered.

    Raises `MineralsError` for an unknown exercise or parameter, `IllPosed` for parameters that do not go together.
    """
    text = text_of(code_or_id)
    chosen: dict[str, Parameter] = {name: found.real[0] for name, found in text.parameters.items()}
    for name, value in (parameters or {}).items():
        if name not in chosen:
            raise MineralsError(f"{text.code} has no parameter {name!r}; it has: {', '.join(chosen) or 'none'}.")
        chosen[name] = value
    return _posed(text.id, tuple(sorted(chosen.items())))


@lru_cache(maxsize=50_000)
def _posed(exercise_id: str, parameters: tuple[tuple[str, Parameter], ...]) -> Posed:
    return Posed(text_of(exercise_id), dict(parameters))


def _too_rough(part: Part) -> str:
    if part.type == "fraction":
        return "The exact value is asked: give a fraction."
    return f"Give at least {part.digits} significant digits, or a fraction."


def _what_can_be_said(part: Part) -> str:
    said = {
        "probability": "That is a probability, but not this one.",
        "count": "That is a count, but not this one.",
        "choice": "Not that one.",
        "yes-no": "Not so.",
    }
    return said.get(part.type, "That is a number of the right form, but not the right one.")


def _checked(text: ExerciseText, worked: Worked) -> Worked:
    """Insist that text and computation speak of the same parts and misconceptions, and make numbers exact."""
    keys = {part.key for part in text.parts}
    if keys != set(worked.values):
        raise MineralsError(f"{text.code}: the text has the parts {sorted(keys)}, the values {sorted(worked.values)}.")
    for part in text.parts:
        named = {found.name for found in part.misconceptions}
        computed = set(worked.mistakes.get(part.key, {}))
        if not named >= computed:
            raise MineralsError(f"{text.code}, {part.key}: no message for {sorted(computed - named)}.")
    if not keys >= set(worked.mistakes):
        raise MineralsError(f"{text.code}: mistakes for {sorted(set(worked.mistakes) - keys)}, which are no parts.")
    if clash := set(worked.facts) & (keys | set(text.parameters)):
        raise MineralsError(f"{text.code}: {min(clash)!r} is a fact and a part or parameter.")
    values = {key: _exact(value) for key, value in worked.values.items()}
    mistakes = {key: {name: _exact(value) for name, value in found.items()} for key, found in worked.mistakes.items()}
    return Worked(values, mistakes, worked.facts)


def _exact(value: Value | int) -> Value:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return Fraction(value) if isinstance(value, int) else value
