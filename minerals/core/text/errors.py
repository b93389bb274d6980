"""The errors that a caller can meet. Each is a `ValueError` and says what is wrong and where.

`IllegalAction` is in `minerals.core.game.rulings`, with the rulings that it contains.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import ClassVar

from minerals.core.text.error_text import sentence
from minerals.core.text.plain_text import plain_name


class MineralsError(ValueError):
    """Base of all errors that the kit raises on purpose. The text is one clear line of at most 300 characters.

    Catch it to show the sentence to the person at the keyboard.

    Examples
    --------
    >>> import minerals
    >>> try:
    ...     minerals.new("chess")
    ... except minerals.MineralsError as error:
    ...     print(error)
    There is no game 'chess'. ...
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(sentence(text))


class NotationError(MineralsError):
    """Text that cannot be read as an action, a cell or a position.

    Parameters
    ----------
    text
        What is wrong, and where.
    rule
        The id of the rule that a position breaks, if it breaks one. The message names it, as rulings do.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("minerals", seed=7).parse("jump over the fence")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.NotationError: 'jump over the fence' ...
    """

    def __init__(self, text: str = "", rule: str = "") -> None:
        self.rule = rule
        super().__init__(f"{text} [{rule}]" if rule else text)


class UnknownCell(NotationError, KeyError):  # noqa: N818 - it is the cell that is unknown
    """A cell that a board does not have. It is also a `KeyError`, because a board maps cells to their contents."""

    def __str__(self) -> str:
        # A `KeyError` would write its sentence in quotation marks.
        return str(self.args[0])


class AmbiguousNotation(NotationError):  # noqa: N818 - one of the triad unreadable, ambiguous, illegal
    """Text that fits several legal actions; the message lists them.

    Examples
    --------
    >>> import minerals
    >>> issubclass(minerals.AmbiguousNotation, minerals.NotationError)
    True
    """


class OptionError(MineralsError):
    """An option that the game does not have, or a value that it does not take.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("minerals", players=9)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: minerals: option 'players' takes a whole number from 1 to 5, not 9.
    """


class ChanceError(MineralsError):
    """A chance source was asked for something that it cannot give, such as the next line of a script that has run out.

    Examples
    --------
    >>> import minerals
    >>> minerals.ScriptedChance([]).draw({"heads": 1, "tails": 1})
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.ChanceError: The script of 0 outcomes has run out; next is one of: heads, tails.
    """


class StepError(MineralsError):
    """A step or record that the log does not have, or one from which nothing can be played.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("minerals", seed=7).goto(99)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.StepError: There is no step 99: ...
    """


class LogError(MineralsError):
    """A log that cannot be trusted, or cannot be written.

    Parameters
    ----------
    reason
        One sentence that says what is wrong.
    line
        The number of the line in the file, counted from 1, if it is known.
    source
        The name of the file, if it is known.

    Examples
    --------
    >>> raise LogError("The line does not end in a digest.", line=3, source="game.replay")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.LogError: game.replay, line 3: The line does not end in a digest.
    """

    def __init__(self, reason: str, line: int | None = None, source: str | None = None) -> None:
        self.reason = reason
        self.line = line
        self.source = source
        where = ", ".join([*([source] if source else []), *([f"line {line}"] if line is not None else [])])
        super().__init__(f"{where}: {reason}" if where else reason)

    def __reduce__(self) -> tuple[type[LogError], tuple[str, int | None, str | None]]:
        return (type(self), (self.reason, self.line, self.source))


class MissingLibrary(MineralsError, ModuleNotFoundError):  # noqa: N818 - it is the library that is missing
    """A library that is not installed, and the extra of the kit that installs it.

    >>> raise MissingLibrary("This needs numba: pip install '.[odds]'.", name="numba")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MissingLibrary: This needs numba: pip install '.[odds]'.
    """

    def __init__(self, text: str, name: str = "") -> None:
        super().__init__(text)
        self.name = name

    def __reduce__(self) -> tuple[type[MissingLibrary], tuple[str, str]]:
        return (type(self), (str(self), self.name or ""))


class _OfAFile(MineralsError, OSError):  # noqa: N818 - the base of two that say more
    """The system's error about a file, in a sentence of ours. It is still Python's own error too."""

    code: ClassVar[int] = errno.EIO

    def __init__(self, text: str, filename: str) -> None:
        super().__init__(text)
        self.errno = self.code
        self.strerror = os.strerror(self.code)
        self.filename = filename

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[type[_OfAFile], tuple[str, str]]:
        return (type(self), (str(self), self.filename))


class MissingFile(_OfAFile, FileNotFoundError):  # noqa: N818 - it is the file that is missing
    """A file or folder that does not exist at its path. It is also a `FileNotFoundError`."""

    code = errno.ENOENT


class NoFile(_OfAFile, IsADirectoryError):  # noqa: N818 - it is there, and no file
    """A folder instead of a file. It is also an `IsADirectoryError`."""

    code = errno.EISDIR


class UnsafeFile(_OfAFile, PermissionError):  # noqa: N818 - it is there, and not to be opened
    """Something in a folder that others may write to which is not opened. It is also a `PermissionError`.

    `reason`: what it is, in a sentence. `filename`: its path.

    >>> raise UnsafeFile("It is a pipe, not a file.", "work/ada.jsonl")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.UnsafeFile: ada.jsonl: It is a pipe, not a file.
    """

    code = errno.EACCES

    def __init__(self, reason: str, filename: str) -> None:
        super().__init__(reason, filename)
        self.reason = reason

    def __str__(self) -> str:
        return f"{plain_name(Path(self.filename).name)}: {self.reason}"
