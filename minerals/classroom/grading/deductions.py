"""What wrong answers cost, if the teacher wants them to cost anything."""

from __future__ import annotations

import math

import msgspec

from minerals.core.text import OptionError, quoted, translated

_MOST_POINTS = 10_000


class Deductions(msgspec.Struct, frozen=True, kw_only=True):
    """How many tries a part may take, and how many points each wrong answer to it costs.

    Only different wrong answers count, and none that the exercise could not read. Levels are never affected.

    Parameters
    ----------
    most_tries
        A part that takes more tries than this earns nothing. The right answer is a try as well. None sets no limit.
    points_per_try
        The points that each wrong answer takes off a part, which never earns less than 0.

    Raises
    ------
    OptionError
        If there may be no try at all, or if the points are not from 0 to 10,000.

    Examples
    --------
    >>> some = Deductions(most_tries=5, points_per_try=0.25)
    >>> some.points_for(2.0, tries=1), some.points_for(2.0, tries=3), some.points_for(2.0, tries=6)
    (2.0, 1.5, 0.0)
    """

    most_tries: int | None = None
    points_per_try: float = 0.0

    def __post_init__(self) -> None:
        for name, kind in (("most_tries", int | None), ("points_per_try", int | float)):
            if not isinstance(getattr(self, name), kind):
                value = quoted(getattr(self, name))
                raise OptionError(translated("{name} takes a number, not {value}.", name=name, value=value))
        if self.most_tries is not None and self.most_tries < 1:
            raise OptionError(translated("A part needs at least 1 try, not {value}.", value=self.most_tries))
        if not (math.isfinite(self.points_per_try) and 0 <= self.points_per_try <= _MOST_POINTS):
            raise OptionError(
                translated(
                    "A wrong answer can cost 0 to {most} points, not {value}.",
                    most=_MOST_POINTS,
                    value=self.points_per_try,
                )
            )

    def allows(self, tries: int) -> bool:
        """Tell whether a part that took so many tries may earn points."""
        return self.most_tries is None or tries <= self.most_tries

    def points_for(self, points: float, tries: int) -> float:
        """Return what a part is worth that took so many tries, the right answer included."""
        return max(0.0, points - self.points_per_try * (tries - 1)) if self.allows(tries) else 0.0


NO_DEDUCTIONS = Deductions()
"""Wrong answers cost nothing."""
