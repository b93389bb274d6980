"""What a log shows of how the work was done: time, tries, gaps, answers in no time. None of it takes points.

A log belongs to the student, so none of it proves anything either. It tells a teacher where to ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

from minerals.classroom.attempts import AttemptRecord, Checked, LookedUp, OfExercise, Progress, Solved
from minerals.core.text import counted, quoted, translated

NO_TIME = 2_000
"""An answer within this many milliseconds of the record before is too quick to be worked out."""
LONGEST_PAUSE = 5 * 60 * 1000
"""The time between two records counts as work up to this many milliseconds. A longer one is a gap."""
MANY_SPELLINGS = 3
"""From this many spellings of one wrong answer on, they are remarked on."""
MANY_TRIES = 10
"""From this many wrong answers to one part on, they are remarked on."""
_FEW = 3
"""So many right answers in no time are remarked on, or all of them if there are fewer."""
_MOST_SITTINGS = 6
CLOCK_SLIP = 60_000
"""A clock that is set by a network may go back a little, up to this many milliseconds."""


class Pace(NamedTuple):
    """An answer, and how long after the record before it was given."""

    record: Checked
    after: int
    """In milliseconds."""


def paces(records: Sequence[AttemptRecord]) -> dict[str, list[Pace]]:
    """Return the answers to each exercise, with the time since the record before, whichever that is about."""
    found: dict[str, list[Pace]] = {}
    for before, record in pairwise(records):
        if isinstance(record, Checked):
            found.setdefault(record.exercise, []).append(Pace(record, max(record.at - before.at, 0)))
    return found


def of_exercise(
    progress: Progress, answers: Sequence[Pace], right: Sequence[Checked], records: Sequence[OfExercise] = ()
) -> tuple[str, ...]:
    """Return what is noticed about how an exercise was worked on.

    `progress`: where it ended. `answers`: all answers. `right`: the first right answer to each part. `records`: all its
    records.
    """
    return (*_quick(answers, right), *_tries(progress, answers), *_looked_up(records, right))


def _quick(answers: Sequence[Pace], right: Sequence[Checked]) -> Iterator[str]:
    """Yield that right answers came in no time. `Run All` does this as well, with answers that were typed before."""
    firsts = set(map(id, right))
    quick = sum(pace.after < NO_TIME for pace in answers if id(pace.record) in firsts)
    if right and quick >= min(_FEW, len(right)):
        yield translated(
            "{quick} of {right} came within {seconds} seconds of the step before: typed in beforehand, or not worked "
            "out here.",
            quick=quick,
            right=counted(len(right), "{number} right answer", "{number} right answers"),
            seconds=NO_TIME // 1000,
        )


def _tries(progress: Progress, answers: Sequence[Pace]) -> Iterator[str]:
    for key, part in progress.parts.items():
        if part.misses >= MANY_TRIES:
            quick = sum(pace.after < NO_TIME for pace in answers if pace.record.part == key)
            yield translated(
                "{part}: {misses}, {quick} of them within {seconds} seconds of the step before.",
                part=key,
                misses=counted(part.misses, "{number} different wrong answer", "{number} different wrong answers"),
                quick=min(quick, part.misses),
                seconds=NO_TIME // 1000,
            )
        first, most = max(part.missed.spellings.items(), key=lambda found: found[1], default=("", 0))
        if most >= MANY_SPELLINGS:
            yield translated(
                "{part}: the same wrong answer, {first}, was written in {number} ways. That is one try.",
                part=key,
                first=quoted(first),
                number=most,
            )


def _looked_up(records: Sequence[OfExercise], right: Sequence[Checked]) -> Iterator[str]:
    """Yield what was looked up before the answer was in, and how soon a right answer came."""
    for record in records:
        if not isinstance(record, LookedUp):
            continue
        later = [
            answer.at - record.at for answer in right if answer.at >= record.at and record.part in ("", answer.part)
        ]
        if later:
            seconds = counted(min(later) // 1000, "{number} second", "{number} seconds")
            yield translated("{lookup}. A right answer came {time} later.", lookup=_in_words(record), time=seconds)
        else:
            yield f"{_in_words(record)}."


def _in_words(record: LookedUp) -> str:
    match record.what:
        case "value" if record.part:
            return translated("The value of {part} was looked up before it was answered", part=record.part)
        case "value":
            return translated("All values were looked up before they were answered")
        case "mistakes":
            return translated("The typical wrong values of {part} were looked up", part=record.part)
        case "verdict":
            return translated("Answers to {part} were tried out without counting", part=record.part)
        case "solution":
            return translated("The solution was looked up before it was unlocked")
        case _:
            return translated("The exercise was opened a second time with the same numbers, where nothing counts")


def sittings(records: Sequence[AttemptRecord]) -> str:
    """Return when the work was done, in a sentence: a gap of more than five minutes ends a sitting."""
    if not records:
        return ""
    found = [[records[0].at, records[0].at]]
    for before, record in pairwise(records):
        if abs(record.at - before.at) > LONGEST_PAUSE:
            found.append([record.at, record.at])
        found[-1][1] = record.at
    told = [f"{moment(begin)} ({_minutes(end - begin)})" for begin, end in found[:_MOST_SITTINGS]]
    return translated(
        "{sittings}, by the clock of the computer in UTC: {times}.",
        sittings=counted(len(found), "{number} sitting", "{number} sittings"),
        times=", ".join([*told, *(["…"] if len(found) > _MOST_SITTINGS else [])]),
    )


def of_log(records: Sequence[AttemptRecord]) -> tuple[str, ...]:
    """Return what is odd about a log as a whole: a clock that was set back."""
    back = sum(before.at - record.at > CLOCK_SLIP for before, record in pairwise(records))
    if not back:
        return ()
    times = counted(back, "{number} time", "{number} times")
    return (translated("The clock goes back {times}: it was set, or the kit did not write the log.", times=times),)


def read_elsewhere(code: str, records: Sequence[OfExercise], right: Sequence[Checked]) -> str:
    """Return that the solution to other numbers was read before a right answer, in another file; "" if it was not."""
    read = min((record.at for record in records if isinstance(record, Solved)), default=None)
    if read is None or not any(answer.at > read for answer in right):
        return ""
    return translated("{exercise}: the solution to other numbers was read in another file before.", exercise=code)


def moment(at: int | None) -> str:
    """Return a time in UTC, to the minute; "" for none.

    `at`: in milliseconds since 1970.
    """
    if at is None:
        return ""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "?"


def _minutes(milliseconds: int) -> str:
    seconds = max(milliseconds, 0) // 1000
    return translated("{time} minutes", time=f"{seconds // 60}:{seconds % 60:02d}")
