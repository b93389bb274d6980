"""A posed exercise: its text with the parameters filled in, its values worked out, and the judge of its answers.

That is the whole exercise, ready for any student. It is pure: notebooks, the grader, the exporters and the tests pose
exercises, and `minerals.classroom.attempts.exercise` adds the student. Its texts are in the reader's language. Values
and verdicts do not depend on the language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from minerals.classroom.answers import (
    LONGEST,
    Feedback,
    UnreadableAnswer,
    agreement,
    can_be_read,
    decimal,
    is_blank,
    is_too_large,
    read_answer,
    reply_text,
    tolerance,
    too_large,
    value_text,
    verdict,
    with_reading,
)
from minerals.classroom.exercise.everywhere import common_mistakes
from minerals.classroom.exercise.lookups import Lookup, looked_up
from minerals.classroom.experiment import Experiment, experiment_of
from minerals.classroom.texts import (
    LEVELS,
    TAGS,
    AnswerKey,
    ExerciseText,
    Parameter,
    Parameters,
    Part,
    Predict,
    Value,
    fill_placeholders,
    text_of,
)
from minerals.core.system import require
from minerals.core.text import MineralsError, in_figures, language, quoted, term, translated

_MOST_JUDGED = 1_000
"""How many answers are remembered: those of a class are much alike."""


class ExerciseInstance:
    """An exercise with its parameters. `pose` makes one by code.

    Parameters
    ----------
    text
        The text of the exercise.
    parameters
        A value for each parameter of the text.

    Raises
    ------
    MineralsError
        If the text and the computed values do not match.
    ImpossibleParameters
        If the parameters do not fit together.

    Examples
    --------
    >>> posed = pose("E17", {"legal": 4})
    >>> six = posed.parts[0]
    >>> posed.prompt(six), posed.value(six)
    ('P(the accepted roll is a six)', Fraction(1, 4))
    >>> posed.judge(six, "25 %")
    ✓ Right.
    """

    def __init__(self, text: ExerciseText, parameters: Parameters) -> None:
        self.text = text
        self.parameters = dict(parameters)
        self.experiment: Experiment = experiment_of(text.code, self.parameters)
        """What computes its answers, its trials and its pictures."""
        self._answer_key = _checked(text, self.experiment.answers())
        self._judged: dict[tuple[str, str, str], Feedback] = {}
        self._said: dict[str, object] = {**self._answer_key.facts, **self.parameters}

    def _note(self, what: Lookup, part: Part | None = None) -> None:
        looked_up(self.text.code, self.parameters, what, part.key if part is not None else "")

    def _fill(self, template: str) -> str:
        return fill_placeholders(translated(template), self._said, self.text.code)

    # --- what it says ---

    @property
    def title(self) -> str:
        """Its title."""
        return translated(self.text.title)

    def parameter(self, name: str) -> str:
        """Return the title of a parameter."""
        title = self.text.parameters[name].title
        return translated(title) if title else name.replace("_", " ")

    @property
    def is_what_if(self) -> bool:
        """Whether some parameter has a value that cannot occur in the game."""
        return any(not found.is_real(self.parameters[name]) for name, found in self.text.parameters.items())

    @property
    def what_if(self) -> str:
        """A remark on parameters that do not arise from the rules, or ""."""
        remarks = []
        for name, found in self.text.parameters.items():
            value = self.parameters[name]
            if not found.is_real(value):
                what = self.parameter(name)
                remarks.append(
                    translated(
                        "What if? In this variant {what} is {value}, unlike in the game.", what=what, value=value
                    )
                )
        return " ".join(remarks)

    @property
    def statement(self) -> str:
        """The statement for the student, with the remark on what-if values."""
        said = self._fill(self.text.statement).strip()
        return f"{said}\n\n{self.what_if}" if self.what_if else said

    @property
    def tag(self) -> str:
        """What the exercise is based on: the rules, a model, or a reconstructed component."""
        return translated(TAGS[self.text.tag])

    @property
    def level(self) -> str:
        """Who it is for."""
        first, last = translated(LEVELS[self.text.level]), self.text.to_level
        return translated("{first} to {last}", first=first, last=translated(LEVELS[last])) if last else first

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its questions; `prompt(part)` fills in the parameters."""
        return self.text.parts

    def prompt(self, part: Part) -> str:
        """Return the question of a part."""
        return self._fill(part.prompt)

    def unit(self, part: Part) -> str:
        """Return the unit of the answer to a part, or ""."""
        return translated(part.unit)

    def options(self, part: Part) -> tuple[str, ...]:
        """Return the options of a choice, in words. Answers are compared with `part.options`, in the same order."""
        return tuple(map(translated, part.options))

    @property
    def guessed_part(self) -> Part:
        """The part that the guess is about."""
        return self.text.part(self.text.predict.of or self.text.parts[0].key)

    def guessing_among(self, shown: Sequence[str]) -> ExerciseInstance:
        """Return the exercise with a guess about a part that is shown: its own one, or else about the first of these.

        Parameters
        ----------
        shown
            The keys of the parts that are shown.
        """
        if not shown or self.guessed_part.key in shown:
            return self
        part = self.text.part(shown[0])
        asked = Predict(prompt=part.prompt, type=part.type, options=part.options, of=part.key)
        other = copy(self)
        other.text = structs.replace(self.text, predict=asked)
        return other

    @property
    def prediction_prompt(self) -> str:
        """The question that the student guesses first."""
        return self._fill(self.text.predict.prompt)

    @property
    def prediction_options(self) -> tuple[str, ...]:
        """The options of the guess, if it is a choice."""
        return tuple(map(translated, self.text.predict.options))

    def hints(self, part: Part) -> tuple[str, ...]:
        """Return the ladder of hints of a part, the weakest first."""
        return tuple(self._fill(hint) for hint in part.hints or self.text.hints)

    @property
    def answer_key(self) -> AnswerKey:
        """All its values; to ask for them is to look them up."""
        self._note("value")
        return self._answer_key

    @property
    def solution(self) -> str:
        """The worked solution; it may mention the right value of a part by its key."""
        self._note("solution")
        return self._explanation()

    def _explanation(self) -> str:
        values = {part.key: self.in_words(part, self._answer_key.values[part.key]) for part in self.parts}
        return fill_placeholders(translated(self.text.solution), {**self._said, **values}, self.text.code).strip()

    def messages(self, part: Part) -> Mapping[str, str]:
        """Return the message about each misconception of a part, by its name."""
        return {found.name: self._fill(found.message) for found in part.misconceptions}

    def value(self, part: Part) -> Value:
        """Return the right value of a part. An open attempt log about it notes that it was looked up."""
        self._note("value", part)
        return self._answer_key.values[part.key]

    def value_in_words(self, part: Part) -> str:
        """Return the right value of a part in the form that a solution shows, in the reader's language."""
        return self.in_words(part, self.value(part))

    def in_words(self, part: Part, value: Value) -> str:
        """Return a value that could answer a part, in the reader's language.

        Parameters
        ----------
        part
            The part.
        value
            The value, right or wrong.
        """
        if isinstance(value, str):
            return translated(value) if part.options else str(term(value))
        return in_figures(value_text(value, part.digits))

    def mistakes(self, part: Part) -> Mapping[str, Value]:
        """Return the values that the misconceptions of a part lead to, except those that happen to be right here."""
        self._note("mistakes", part)
        return self._mistakes(part)

    def _mistakes(self, part: Part) -> Mapping[str, Value]:
        right, found = self._answer_key.values[part.key], self._answer_key.mistakes.get(part.key, {})
        return {name: value for name, value in found.items() if value != right}

    @property
    def is_clear(self) -> bool:
        """Whether every misconception leads to a number that nobody can take for the right one, even when rounded."""
        return not any(
            isinstance(wrong, Fraction | float) and not self._can_be_told(part, wrong)
            for part in self.parts
            for wrong in self._answer_key.mistakes.get(part.key, {}).values()
        )

    def _can_be_told(self, part: Part, wrong: Fraction | float) -> bool:
        right = self._answer_key.values[part.key]
        assert not isinstance(right, str)
        if abs(Fraction(wrong) - Fraction(right)) <= tolerance(right, part.type, part.digits):
            return False
        written = read_answer(decimal(wrong, part.digits), "number")
        return part.type == "count" or agreement(written, right, part.type, part.digits) != "right"

    @property
    def has_trial(self) -> bool:
        """Whether there is anything to play."""
        return self.experiment.has_trial

    # --- judging ---

    def judge(self, part: Part, text: str) -> Feedback:
        """Judge an answer to a part. The reply to a wrong answer never gives the right one away.

        Parameters
        ----------
        part
            The part.
        text
            The answer, as it would be typed: `1/5`, `0.2`, `20 %`, a choice.
        """
        self._note("verdict", part)
        return self._reply(part, text)

    def _reply(self, part: Part, text: str) -> Feedback:
        """Return the reply to an answer. Replies are cached."""
        if len(text) > LONGEST:
            return self._judge(part, text)  # no answer, and too long to be remembered
        key = (part.key, text, language())
        if key not in self._judged:
            if len(self._judged) >= _MOST_JUDGED:
                self._judged.clear()
            self._judged[key] = self._judge(part, text)
        return self._judged[key]

    def _judge(self, part: Part, text: str) -> Feedback:
        right, mistakes = self._answer_key.values[part.key], self._mistakes(part)
        common = {name: value for name, value in common_mistakes(part, right).items() if name not in mistakes}
        messages = {**{name: reply_text(name) for name in common}, **self.messages(part)}
        reply = verdict(part, text, right, {**mistakes, **common}, messages.__getitem__)
        return structs.replace(reply, misconception="") if reply.misconception in common else reply

    def judge_prediction(self, text: str) -> Feedback:
        """Judge the form of a prediction; a guess is neither right nor wrong."""
        predict = self.text.predict
        if is_blank(text):
            return Feedback("not attempted", reply_text("guess_first", question=self.prediction_prompt))
        try:
            guess = read_answer(text, predict.type, predict.options)
        except UnreadableAnswer as error:
            if self.is_prediction(text):
                return Feedback("said", reply_text("noted"))
            return Feedback("unreadable", str(error))
        if is_too_large(guess.value):
            return Feedback("unreadable", too_large())
        return with_reading(Feedback("said", reply_text("noted")), text, guess)

    def is_prediction(self, text: str) -> bool:
        """Tell whether a recorded prediction is readable: older kits accepted any number, and asked other questions."""
        own = text_of(self.text.code).predict
        kinds = [(self.text.predict.type, self.text.predict.options), (own.type, own.options)]
        return not is_blank(text) and any(
            can_be_read(text, kind, options) for kind, options in (*kinds, *((kind, ()) for kind in own.formerly))
        )

    def guessed(self, text: str) -> Fraction | str | None:
        """Return the value of a guess; None if it has none that can be compared, or answers an earlier question."""
        predict = self.text.predict
        try:
            value = read_answer(text, predict.type, predict.options).value
        except UnreadableAnswer:
            return None
        return None if is_too_large(value) else value


def pose(code: str, parameters: Parameters | None = None) -> ExerciseInstance:
    """Pose an exercise. The same exercise with the same parameters is worked out only once.

    Parameters
    ----------
    code
        The code, such as `E17`, or the id.
    parameters
        Values of some parameters, by name. The others keep the bank's own values.

    Raises
    ------
    MineralsError
        For an unknown exercise or parameter.
    ImpossibleParameters
        For parameters that do not fit together.

    Examples
    --------
    >>> posed = pose("E17")
    >>> posed.title, posed.parameters
    ('Roll again until it is legal', {'faces': 6, 'legal': 5})
    """
    require(str, code=code)
    require(Mapping | None, parameters=parameters)
    text = text_of(code)
    chosen = dict(text.bank)
    for name, value in (parameters or {}).items():
        if name not in chosen:
            known = ", ".join(chosen) or translated("none")
            raise MineralsError(
                translated(
                    "{code} has no parameter {name}. It has: {known}.", code=text.code, name=quoted(name), known=known
                )
            )
        chosen[name] = value
    return _posed(text.id, tuple(sorted(chosen.items())))


@lru_cache(maxsize=50_000)
def _posed(exercise_id: str, parameters: tuple[tuple[str, Parameter], ...]) -> ExerciseInstance:
    return ExerciseInstance(text_of(exercise_id), dict(parameters))


# --- for the kit itself, which looks nothing up ---


def answer_key(posed: ExerciseInstance) -> AnswerKey:
    """Return the values of an exercise, for code that judges or draws. No log hears of it."""
    return posed._answer_key  # noqa: SLF001 - the values are private, so that nobody comes across them


def reply_to(posed: ExerciseInstance, part: Part, text: str) -> Feedback:
    """Return the reply to an answer that is in a log, or goes into one. No log hears of it."""
    return posed._reply(part, text)  # noqa: SLF001 - as above


def explanation_of(posed: ExerciseInstance) -> str:
    """Return the worked solution, for a student who may read it. No log hears of it."""
    return posed._explanation()  # noqa: SLF001 - as above


def _checked(text: ExerciseText, worked: AnswerKey) -> AnswerKey:
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
        raise MineralsError(f"{text.code}: mistakes for {sorted(set(worked.mistakes) - keys)}, which are not parts.")
    if clash := set(worked.facts) & (keys | set(text.parameters)):
        raise MineralsError(f"{text.code}: {quoted(min(clash))} is a fact and a part or parameter.")
    values = {key: _exact(value) for key, value in worked.values.items()}
    mistakes = {key: {name: _exact(value) for name, value in found.items()} for key, found in worked.mistakes.items()}
    return AnswerKey(values, mistakes, worked.facts)


def _exact(value: Value | int) -> Value:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return Fraction(value) if isinstance(value, int) else value
