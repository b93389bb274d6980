"""When an assignment is due, and what an answer is worth that comes later.

::

    due = 2026-12-04              # the end of that day
    zone = "Europe/Berlin"        # in the teacher's zone
    grace = 15                    # minutes
    late = 0.1                    # this part of the points for each day begun; or "marked", or "refused"

A time with an offset, such as `2026-12-04T18:00:00+01:00`, needs no zone. The times of answers are those in the attempt
log: the clock of the computer on which the student worked. Nothing else says when a single answer was given, and a
student who sets that clock back is not found out by it.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from typing import Literal, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from minerals.core.text import OptionError, counted, quoted, translated

Late: TypeAlias = Literal["marked", "refused"] | float
"""What late answers are worth: everything, nothing, or less by this part for each day begun."""

_DAY = 24 * 60 * 60 * 1000
_MOST_DAYS = 3650
_MOST_GRACE = 7 * 24 * 60
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?", re.ASCII)
_GERMAN_DATE = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)
_DAYS = re.compile(r"\+?\s*(\d{1,4})\s*(?:d|days?|tage?n?|jours?|dag(?:en)?)?", re.ASCII | re.IGNORECASE)
# What a workbook makes of a date that has no time.
_MIDNIGHT = re.compile(r"[ T]00:00:00(?:\.0+)?$", re.ASCII)


class Deadline(NamedTuple):
    """When the work of a student is due.

    Examples
    --------
    >>> due = read_deadline("2026-12-04", "Europe/Berlin", grace=15, late=0.1)
    >>> print(due.in_words)
    2026-12-04 23:59 (Europe/Berlin)
    >>> minute = 60_000
    >>> [due.days_late(due.at + minutes * minute) for minutes in (-1, 14, 15, 24 * 60)]
    [0, 0, 1, 2]
    >>> due.share(due.at + 15 * minute), due.share(due.at + 30 * 24 * 60 * minute)
    (0.9, 0.0)
    """

    at: int
    """In milliseconds since 1970: an answer from then on is late."""
    zone: str
    """The zone in which it is told."""
    grace: int = 0
    """For so many milliseconds after it, nothing is late."""
    late: Late = "marked"

    def days_late(self, at: int) -> int:
        """Return how many days late something at this time is; a day that has begun counts whole."""
        return 0 if at < self.at + self.grace else (at - self.at) // _DAY + 1

    def share(self, at: int) -> float:
        """Return the part of the points that something at this time is worth."""
        days = self.days_late(at)
        if not days or self.late == "marked":
            return 1.0
        return 0.0 if self.late == "refused" else max(0.0, 1.0 - self.late * days)

    def extended(self, text: str, assignment: str) -> Deadline:
        """Return the deadline of a student who has more time: it is never earlier than the class's.

        `text`: a date, a time or a number of days; or several for assignments, as in `week-4: 3 days; week-5:
        2026-12-18`. `assignment`: the id of this one. Raises `OptionError`.

        >>> due = read_deadline("2026-12-04", "+01:00")
        >>> due.extended("3 days", "week-4").in_words, due.extended("week-5: 2026-12-18", "week-4") == due
        ('2026-12-07 23:59 (+01:00)', True)
        """
        found = self
        for piece in filter(None, (part.strip() for part in text.split(";"))):
            whose, colon, when = piece.partition(": ")
            if colon and whose.strip() != assignment:
                continue
            value = when.strip() if colon else piece
            if days := _DAYS.fullmatch(value):
                later = self._local.replace(tzinfo=None) + timedelta(days=min(int(days[1]), _MOST_DAYS))
                other = self._replace(at=_begin(later, self.zone))
            else:
                other = self._replace(at=read_deadline(value, self.zone).at)
            found = max(found, other, key=lambda each: each.at)
        return found

    @property
    def last(self) -> datetime:
        """The time to tell, in the zone: for a day, its last second: people mistake midnight for the one before."""
        local = self._local
        return local - timedelta(seconds=1) if local.time() == time() else local

    @property
    def in_words(self) -> str:
        """The time to tell, with the zone."""
        return f"{self.last:%Y-%m-%d %H:%M} ({self.zone})"

    @property
    def iso(self) -> str:
        """The time in ISO 8601, with the offset that holds there and then."""
        return self._local.isoformat(timespec="seconds")

    @property
    def told(self) -> str:
        """What a student is told: when it is due, and what late answers are worth.

        >>> read_deadline("2026-12-04", "Europe/Berlin", late="refused").told
        'Due: 2026-12-04 23:59 (Europe/Berlin). Late answers do not count.'
        """
        said = [translated("Due: {due}.", due=self.in_words)]
        if self.grace:
            minutes = counted(round(self.grace / 60_000), "{number} minute", "{number} minutes")
            said.append(translated("Nothing is late for {minutes} after that.", minutes=minutes))
        if self.late == "marked":
            said.append(translated("Late answers count, and your teacher sees that they are late."))
        elif self.late == "refused":
            said.append(translated("Late answers do not count."))
        else:
            said.append(
                translated("Late answers lose {share} of their points for each day.", share=f"{self.late * 100:g}%")
            )
        return " ".join(said)

    @property
    def _local(self) -> datetime:
        return datetime.fromtimestamp(self.at / 1000, _zone_called(self.zone))


def read_deadline(due: str, zone: str, *, grace: float = 0.0, late: Late = "marked") -> Deadline:
    """Return a deadline.

    `due`: a date, or a time, in the form of ISO 8601. `zone`: such as `Europe/Berlin` or `+01:00`; a time with an
    offset needs none. `grace`: minutes. `late`: what late answers are worth. Raises `OptionError`.

    >>> read_deadline("2026-12-04T18:00+01:00", "").in_words
    '2026-12-04 18:00 (+01:00)'
    """
    if not 0 <= grace <= _MOST_GRACE:
        raise OptionError(translated("grace takes 0 to {most} minutes, not {grace}.", most=_MOST_GRACE, grace=grace))
    if not isinstance(late, str) and not 0 < late <= 1:
        raise OptionError(
            translated(
                'late takes "marked", "refused", or a part of the points for each day, such as 0.1, not {late}.',
                late=late,
            )
        )
    text = _MIDNIGHT.sub("", due.strip())
    if german := _GERMAN_DATE.fullmatch(text):
        text = f"{german[3]}-{int(german[2]):02d}-{int(german[1]):02d}"
    try:
        if "T" in text or " " in text or ":" in text:
            moment = datetime.fromisoformat(text)
        else:
            moment = datetime.combine(date.fromisoformat(text) + timedelta(days=1), time())
    except (ValueError, OverflowError):
        raise OptionError(
            translated(
                "{due} is not a due date. Write a date such as 2026-12-04, or a time such as "
                "2026-12-04T18:00:00+01:00.",
                due=quoted(due),
            )
        ) from None
    if moment.tzinfo is not None:
        zone = zone or _offset_of(moment)
    elif not zone:
        raise OptionError(
            translated(
                'The due date {due} needs a zone: write zone = "Europe/Berlin", or a time with an offset such as '
                "2026-12-04T18:00:00+01:00.",
                due=quoted(due),
            )
        )
    _zone_called(zone)  # an error of the zone is a ValueError as well
    try:
        found = Deadline(_begin(moment, zone), zone.strip(), round(grace * 60_000), late)
        _ = found.last + timedelta(days=_MOST_DAYS)  # room for extensions
    except (ValueError, OverflowError, OSError):
        raise OptionError(translated("{due} is too far away to be a due date.", due=quoted(due))) from None
    return found


def _begin(moment: datetime, zone: str) -> int:
    """Return a time in milliseconds since 1970; where a clock is changed and it may be two, the later one."""
    if moment.tzinfo is not None:
        return round(moment.timestamp() * 1000)
    where = _zone_called(zone)
    return max(round(moment.replace(tzinfo=where, fold=fold).timestamp() * 1000) for fold in (0, 1))


def _offset_of(moment: datetime) -> str:
    text = moment.strftime("%z")
    return f"{text[:3]}:{text[3:5]}"


def _zone_called(zone: str) -> tzinfo:
    if offset := _OFFSET.fullmatch(zone.strip()):
        minutes = int(offset[2]) * 60 + int(offset[3] or 0)
        if minutes < 24 * 60:
            return timezone(timedelta(minutes=-minutes if offset[1] == "-" else minutes))
    try:
        return ZoneInfo(zone.strip())
    except (ValueError, OSError, LookupError):
        raise OptionError(
            translated(
                "There is no time zone {zone}, or this computer does not know it. Write one such as Europe/Berlin, or "
                "an offset such as +01:00.",
                zone=quoted(zone),
            )
        ) from None
