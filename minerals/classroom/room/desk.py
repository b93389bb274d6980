"""A desk: what one attempt log shows of its student. It is the fold of the log's records, in the order they come."""

from __future__ import annotations

from typing import NamedTuple

from minerals.classroom.attempts import AttemptRecord, Header, Opened, Played, Progress
from minerals.classroom.exercise import ExerciseInstance, Variant, pose
from minerals.classroom.texts import ImpossibleParameters, text_of
from minerals.core.system import require, time_limit
from minerals.core.text import OptionError, quoted, translated, translated_number

_SECONDS = 2.0
"""How long one record may take to be judged, in seconds of computing."""


class StuckRule(NamedTuple):
    """When a student counts as stuck: after so many wrong answers to one part, or so many minutes without progress.

    Progress is to open an exercise, to guess, or to get a part right. Nobody who has finished what was opened is stuck.

    Examples
    --------
    >>> StuckRule(tries=2).tries
    2
    """

    tries: int = 3
    """Different wrong answers to a part that is not right yet."""
    minutes: float = 5.0
    """Minutes without progress in an exercise that is open."""
    away: float = 30.0
    """Whoever has done nothing for so many minutes is away, and not stuck."""

    @classmethod
    def of(cls, tries: int = 3, minutes: float = 5.0) -> StuckRule:
        """Return a rule. Raises `OptionError` if one of its numbers is not above 0."""
        require(int, tries=tries)
        require(float, minutes=minutes)
        if tries < 1:
            raise OptionError(translated("A student is stuck after at least 1 wrong answer, not {value}.", value=tries))
        if not 0 < minutes <= 1_000:
            raise OptionError(
                translated("A student is stuck after 0 to 1,000 minutes, not {value}.", value=quoted(minutes))
            )
        return cls(tries, minutes, max(30.0, 6 * minutes))


USUAL = StuckRule()
"""The rule unless a teacher chooses another."""


class Desk:
    """The fold of one log. `header`: the first line of the log."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.work: dict[str, Progress] = {}
        """The progress in each exercise, in the order in which they were opened."""
        self.levels: set[str] = set()
        self.current = ""
        """The exercise that was worked on last."""
        self.last = 0.0
        """When something was done last, in seconds since 1970."""
        self.progressed = 0.0
        """When there was progress last."""

    def take(self, record: AttemptRecord, moment: float) -> None:
        """Take in a record. `moment`: when it was made, in seconds since 1970, by the clock of the room."""
        self.last = max(self.last, moment)
        if isinstance(record, Played):
            self.levels.add(record.level)
            self.progressed = self.last
            return
        if not hasattr(record, "exercise"):
            return
        try:
            with time_limit(_SECONDS):
                progress = self.work.get(record.exercise) or self._opened(record)
                before = _steps(progress)
                progress.apply(record)
        except Exception:  # noqa: BLE001 - an exercise of another kit, or whatever one record sets off
            return
        self.current = record.exercise
        if _steps(progress) > before or isinstance(record, Opened):
            self.progressed = self.last

    def _opened(self, record: AttemptRecord) -> Progress:
        assert not isinstance(record, Played)
        progress = Progress(_posed(self.header, record))
        self.work[record.exercise] = progress
        return progress

    def stuck(self, now: float, rule: StuckRule) -> str:
        """Return why the student seems to be stuck, in a sentence, or "".

        `now`: the time in seconds since 1970. `rule`: when somebody counts as stuck.
        """
        progress = self.work.get(self.current)
        if progress is None or progress.is_right or progress.is_solution_read or self.is_away(now, rule):
            return ""
        part = progress.parts[progress.current]
        if not part.is_right and part.misses >= rule.tries:
            return translated_number(
                part.misses,
                "{exercise}, {part}: {number} wrong answer",
                "{exercise}, {part}: {number} wrong answers",
                exercise=self.current,
                part=progress.current,
            )
        minutes = int((now - self.progressed) / 60)
        if now - self.progressed >= 60 * rule.minutes:
            return translated_number(
                minutes,
                "{exercise}: no progress for {number} minute",
                "{exercise}: no progress for {number} minutes",
                exercise=self.current,
            )
        return ""

    def is_away(self, now: float, rule: StuckRule) -> bool:
        """Tell whether nothing has been done for so long that nobody is there."""
        return now - self.last >= 60 * rule.away


def _steps(progress: Progress) -> int:
    return progress.is_predicted + sum(part.is_right for part in progress.parts.values())


def _posed(header: Header, record: AttemptRecord) -> ExerciseInstance:
    """Return the exercise with the numbers that the log names, if they are its own; else with the student's."""
    assert not isinstance(record, Played)
    text = text_of(record.exercise)
    if isinstance(record, Opened) and set(record.parameters) == set(text.parameters):
        known = {name: found.values for name, found in text.parameters.items()}
        if all(value in known[name] for name, value in record.parameters.items()):
            try:
                return pose(text.id, record.parameters)
            except ImpossibleParameters:
                pass
    if not header.student:
        return pose(text.id)
    return Variant(header.student, header.assignment, numbers=header.numbers).pose(text.id)
