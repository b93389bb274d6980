"""The errors that a caller can meet: all are `ValueError`s that say what is wrong and where.

`IllegalAction` lies with the rulings that it holds, in `minerals.core.ruling`.
"""

from __future__ import annotations

from collections.abc import Iterable


class MineralsError(ValueError):
    """Base of every error of the kit; its text is one clear sentence."""


class NotationError(MineralsError):
    """Text that cannot be read as an action, a cell or a position."""


class AmbiguousNotation(NotationError):  # noqa: N818 - one of the triad unreadable, ambiguous, illegal
    """Text that fits several legal actions; the message lists them."""


class OptionError(MineralsError):
    """An option that the game does not know, or a value it does not take."""


class ChanceError(MineralsError):
    """A chance source was asked for something it cannot give (a script that ran out, an impossible outcome)."""


class StepError(MineralsError):
    """A step or record that the log does not have, or one that cannot be played from."""


class LogError(MineralsError):
    """A log that cannot be trusted.

    Parameters
    ----------
    reason
        What is wrong, one sentence.
    line
        The number of the line in the file, counted from 1, where it is known.
    source
        The file's name, where it is known.
    """

    def __init__(self, reason: str, line: int | None = None, source: str | None = None) -> None:
        self.reason = reason
        self.line = line
        self.source = source
        where = ", ".join([*([source] if source else []), *([f"line {line}"] if line is not None else [])])
        super().__init__(f"{where}: {reason}" if where else reason)

    def __reduce__(self) -> tuple[type[LogError], tuple[str, int | None, str | None]]:
        return (type(self), (self.reason, self.line, self.source))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the hint at the end of an error about an unknown name.

    >>> did_you_mean("playrs", ["players", "board"])
    "Did you mean 'players'?"
    >>> did_you_mean("colour", ["players", "board"])
    'There are: players, board.'
    """
    import difflib  # only who has mistyped pays for it

    known = list(known)
    # A name longer than any we have is not a slip of the finger, and would cost much to compare.
    close = difflib.get_close_matches(name, known, n=1) if len(name) < 100 else []
    return f"Did you mean {close[0]!r}?" if close else f"There are: {', '.join(known)}."
