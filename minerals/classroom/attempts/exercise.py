"""An exercise that a student works on: predict, check, hint, solution, simulate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from os import PathLike

from msgspec import structs

from minerals.classroom.answers import Feedback, first_hint_locked, hint_again, reply_text, solution_locked, too_large
from minerals.classroom.attempts.answer_text import Given, answer_text, has_too_many_digits
from minerals.classroom.attempts.attempts import (
    AttemptLog,
    Checked,
    Guessed,
    Hinted,
    OfExercise,
    Opened,
    Predicted,
    Simulated,
    Solved,
)
from minerals.classroom.attempts.progress import Progress
from minerals.classroom.exercise import Variant, explanation_of, looked_up, pose, reply_to
from minerals.classroom.texts import Parameters, Part, kind_in_words
from minerals.classroom.trials import Engine, Simulation, simulate
from minerals.core.system import require
from minerals.core.text import MineralsError, OptionError, quoted, translated


class Exercise:
    """One exercise, for one student.

    Nothing that a student does here raises an error. If it is too early for something, the exercise says so.

    Parameters
    ----------
    code
        The code, such as `E17`, or the id.
    student, assignment
        The names that decide the numbers. Without a student, the numbers are the bank's own.
    log
        Where to keep attempts: a file or an open log. The student and the assignment are then those of the log. Earlier
        attempts in the log count, so a notebook continues where the student left it.
    parameters
        Numbers to use instead of those drawn.
    parts
        The keys of the parts to show, in any order. By default, all. The solution unlocks after the parts that are
        shown. Attempts at the others still count.

    Raises
    ------
    MineralsError
        For an unknown exercise, parameter or part.
    LogError
        If the log is damaged, or belongs to another student.

    Examples
    --------
    >>> exercise = Exercise("E42")
    >>> exercise.predict(12)
    → Noted. Now find out.
    >>> exercise.check("mirrored", 4)
    ✗ Two of your patterns are mirror images of each other. Turn the tiles over.
    >>> exercise.hint()
    🔒 You get the first hint after 2 wrong answers to this part. So far there is 1.
    """

    def __init__(
        self,
        code: str,
        student: str | None = None,
        assignment: str | None = None,
        *,
        log: AttemptLog | str | PathLike[str] | None = None,
        parameters: Parameters | None = None,
        parts: Iterable[str] | None = None,
    ) -> None:
        require(str, code=code)
        require(str | None, student=student, assignment=assignment)
        require(AttemptLog | str | PathLike | None, log=log)
        require(Mapping | None, parameters=parameters)
        require(Iterable[str] | None, parts=parts)
        if isinstance(log, AttemptLog):
            self.log = log
        elif log is not None:
            self.log = AttemptLog.open(log, student or "", assignment or "")
        else:
            self.log = AttemptLog(student or "", assignment or "")
        header = self.log.header
        if parameters is None and header.student:
            parameters = Variant(header.student, header.assignment, numbers=header.numbers).parameters(code)
        self.posed = pose(code, parameters)
        self.code = self.posed.text.code
        chosen = self._chosen(parts)
        self.posed = self.posed.guessing_among(chosen)
        if log is None:
            looked_up(self.code, self.posed.parameters, "copy", by=self.log)
        self._progress = Progress(self.posed, chosen)
        earlier = self.log.of(self.code)
        for record in earlier:
            self._progress.apply(record)
        if not earlier:
            self._keep(Opened(self.log.now(), self.code, dict(self.posed.parameters)))

    # --- what it says ---

    @property
    def title(self) -> str:
        """Its title."""
        return self.posed.title

    @property
    def statement(self) -> str:
        """The statement for the student."""
        return self.posed.statement

    @property
    def tag(self) -> str:
        """What it is based on: the rules, a model, or a reconstructed component."""
        return self.posed.tag

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its questions that are shown; `posed.parts` are all of them."""
        return tuple(part for part in self.posed.parts if part.key in self._progress.shown)

    @property
    def progress(self) -> Progress:
        """How far the student is."""
        return self._progress

    @property
    def is_right(self) -> bool:
        """Whether every part that is shown is right."""
        return self._progress.is_right

    @property
    def is_graded(self) -> bool:
        """Whether the answers may count for an assignment: the log names one."""
        return bool(self.log.header.assignment)

    @property
    def may_look(self) -> bool:
        """Whether pictures and what-ifs may be shown, which give the answers away.

        Where answers are graded, they must be in first: right or given up. Otherwise the guess is enough.

        Examples
        --------
        >>> exercise = Exercise("E17", "Ada", "week-4", parts=["rolls"])
        >>> exercise.predict("1/6")
        → Noted. Now find out.
        >>> exercise.may_look
        False
        >>> exercise.check("rolls", exercise.posed.value(exercise.parts[0]))
        ✓ Right.
        >>> exercise.may_look
        True
        """
        return self._progress.is_answered or (self._progress.is_predicted and not self.is_graded)

    # --- what a student does ---

    def predict(self, guess: Given = None) -> Feedback:
        """Note a guess, which unlocks the rest. The first guess counts. It is neither right nor wrong.

        Parameters
        ----------
        guess
            A text or a number, as for `check`.
        """
        if self._progress.prediction:
            return Feedback("said", reply_text("first_guess_counts", guess=self._progress.prediction))
        if has_too_many_digits(guess):
            return Feedback("unreadable", too_large())
        text = answer_text(guess)
        reply = self.posed.judge_prediction(text)
        if reply.standing == "said":
            part, own = self.posed.guessed_part.key, pose(self.code, self.posed.parameters).guessed_part.key
            now = self.log.now()
            self._keep(Predicted(now, self.code, text) if part == own else Guessed(now, self.code, part, text))
        return reply

    def check(self, part: Given = None, answer: Given = None) -> Feedback:
        """Judge an answer: `check("six", "1/5")`, or `check("1/5")` if there is only one part.

        Parameters
        ----------
        part
            The key of the part.
        answer
            A text such as `1/5`, `0.2` or `20 %`, or a number. `...` and None are not attempts.

        Raises
        ------
        MineralsError
            If there is no such part.
        """
        if len(self.parts) == 1 and answer is None and part != self.parts[0].key:
            part, answer = self.parts[0].key, part
        asked = self.posed.text.part(str(part))
        if locked := self._locked():
            return locked
        if has_too_many_digits(answer):
            return Feedback("unreadable", too_large(), asked.key)
        text = answer_text(answer)
        reply = reply_to(self.posed, asked, text)
        if reply.standing == "not attempted":
            return reply
        self._keep(Checked(self.log.now(), self.code, asked.key, text, reply.standing))
        first = self._progress.parts[asked.key].missed.first(text)
        if reply.standing != "wrong" or first in ("", " ".join(text.split())):
            return reply
        return structs.replace(reply, message=reply_text("repeated", said=reply.message, first=first))

    def hint(self, part: str | None = None) -> Feedback:
        """Return the next hint of a part, if it is unlocked. By default, that is the part the student worked on last.

        Raises
        ------
        MineralsError
            If there is no such part.
        """
        asked = self.posed.text.part(part or self._progress.current)
        if locked := self._locked():
            return locked
        ladder, read = self.posed.hints(asked), self._progress.parts[asked.key].hints
        unlocked = self._progress.hints_unlocked(asked.key)
        if not unlocked:
            return Feedback("locked", first_hint_locked(self._progress.parts[asked.key].misses), asked.key)
        if read < unlocked:
            read += 1
            self._keep(Hinted(self.log.now(), self.code, asked.key, read))
            return Feedback("said", ladder[read - 1], asked.key)
        return Feedback("said", hint_again(ladder, read), asked.key)

    def solution(self) -> Feedback:
        """Return the worked solution, once every part shown is right, or one has had enough wrong answers.

        A part that the student gets right after that earns nothing.
        """
        if locked := self._locked():
            return locked
        if not self._progress.is_solution_unlocked:
            return Feedback("locked", solution_locked())
        if not self._progress.is_solution_read:
            self._keep(Solved(self.log.now(), self.code))
        return Feedback("said", explanation_of(self.posed))

    def simulate(
        self,
        trials: int = 1000,
        seed: int = 1,
        progress: Callable[[int], None] | None = None,
        engine: Engine = "reference",
    ) -> Simulation:
        """Play trials of the exercise by the rules of the game.

        Parameters
        ----------
        trials
            How many trials.
        seed
            The same seed brings the same trials.
        progress
            A function that is called after each trial with the number of trials so far; with the fast engine, after
            each ten thousand.
        engine
            "reference" plays one trial after the other with the real engine: the same seed always brings the same
            numbers. "fast" plays 10,000 trials in less than a second, but with different luck. They are the trials of
            `minerals.classroom.Trials`, which the widgets show, and you can open each of them.

        Raises
        ------
        OptionError
            If `trials` is not a number of trials, or there is no such engine.
        """
        if locked := self._locked():
            return Simulation({}, seed, 0, str(locked))
        found = simulate(self.posed, trials, seed, progress, engine)
        if found.trials:
            self._keep(Simulated(self.log.now(), self.code, found.trials, seed))
        return found

    def _chosen(self, parts: Iterable[str] | None) -> tuple[str, ...]:
        """Return the keys of the parts to show. Raises `MineralsError` for an unknown one, and for none."""
        if parts is None:
            return ()
        if isinstance(parts, str):
            parts = (parts,)
        keys = tuple(self.posed.text.part(str(key)).key for key in parts)
        if not keys:
            known = ", ".join(part.key for part in self.posed.parts)
            raise MineralsError(
                translated("Show at least one part of {code}. It has: {known}.", code=self.code, known=known)
            )
        return keys

    def note_trials(self, trials: int, seed: int) -> None:
        """Keep in the log that trials were played and seen, such as by a widget that plays them one by one.

        Parameters
        ----------
        trials
            How many trials.
        seed
            Their seed.

        Raises
        ------
        OptionError
            If `trials` is not a number of trials.

        Examples
        --------
        >>> exercise = Exercise("E17")
        >>> exercise.note_trials(100, seed=1)
        >>> exercise.progress.trials
        100
        """
        require(int, seed=seed)
        if isinstance(trials, bool) or not isinstance(trials, int) or trials < 1:
            raise OptionError(
                translated("note_trials: trials must be a whole number from 1 up, not {value}.", value=quoted(trials))
            )
        self._keep(Simulated(self.log.now(), self.code, trials, seed))

    def _locked(self) -> Feedback | None:
        if self._progress.is_predicted:
            return None
        return Feedback("locked", reply_text("locked"))

    def _keep(self, record: OfExercise) -> None:
        with self.log.lock:  # in the log's order
            self.log.add(record)
            self._progress.apply(record)

    # --- how it shows itself ---

    def __repr__(self) -> str:
        return f"<Exercise {self.code}: {self.title}>"

    def __str__(self) -> str:
        parts = "\n".join(
            f"  {part.key}: {self.posed.prompt(part)} [{kind_in_words(part.type)}]" for part in self.parts
        )
        predict = translated("Your guess:")
        guess = f"{predict} {self.posed.prediction_prompt}"
        return f"{self.code} {self.title}\n{self.tag}\n\n{self.statement}\n\n{guess}\n{parts}"

    def _repr_markdown_(self) -> str:
        parts = "\n".join(f"- `{part.key}`: {self.posed.prompt(part)}" for part in self.parts)
        predict = translated("Your guess:")
        return (
            f"**{self.code} · {self.title}** · {self.posed.level} · *{self.tag}*\n\n{self.statement}\n\n"
            f"*{predict}* {self.posed.prediction_prompt}\n\n{parts}"
        )
