"""The key of a sealed assignment: the secret that its numbers are drawn with. It stays with the teacher."""

from __future__ import annotations

import hmac
import json
from os import PathLike
from pathlib import Path
from typing import Literal

import msgspec

from minerals._version import __version__
from minerals.classroom.exercise import Numbers, Variant
from minerals.core.system import LARGEST_TABLE, UNREADABLE, read_file, require
from minerals.core.text import OptionError, plain_name, reason_of, translated

FORMAT = 1
_LEAST = 16
_CODE = 16


class Key(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The key of a sealed assignment.

    Parameters
    ----------
    assignment
        The id of the assignment.
    secret
        At least 16 characters that nobody can guess, such as `secrets.token_hex()`.
    record, format, kit
        What the file is, its version, and the version of the kit that made it.

    Examples
    --------
    >>> key = Key(assignment="week-4", secret="only an example, of course")
    >>> key.variant("Ada").parameters("E17") == key.variant("Ada").parameters("E17")
    True
    >>> key.code("Ada") == key.code("Eve")
    False
    """

    assignment: str
    secret: str
    record: Literal["key of a sealed assignment"] = "key of a sealed assignment"
    format: int = FORMAT
    kit: str = __version__

    def __post_init__(self) -> None:
        if len(self.secret) < _LEAST:
            raise OptionError(translated("The secret of a key has at least {least} characters.", least=_LEAST))

    def variant(self, student: str, id: str = "", numbers: Numbers = "many") -> Variant:  # noqa: A002
        """Return the numbers of a student, which nobody can draw without the key.

        Parameters
        ----------
        student, id
            The student's name, and the id that tells namesakes apart.
        numbers
            The set that the numbers are drawn from, as for `Variant`.
        """
        require(str, student=student, id=id)
        return Variant(json.dumps([student, id]), json.dumps([self.assignment, self.secret]), numbers=numbers)

    def code(self, student: str, id: str = "") -> str:  # noqa: A002
        """Return the code of a student's page, which nobody can make without the key.

        Parameters
        ----------
        student, id
            The student's name, and the id that tells namesakes apart.
        """
        require(str, student=student, id=id)
        said = json.dumps([self.assignment, student, id]).encode()
        return hmac.new(self.secret.encode(), said, "sha256").hexdigest()[:_CODE]

    def to_bytes(self) -> bytes:
        """Return the contents of the key file."""
        return json.dumps(msgspec.to_builtins(self), indent=2, ensure_ascii=False).encode() + b"\n"


def read_key(file: str | PathLike[str]) -> Key:
    """Read a key file.

    Raises
    ------
    OptionError
        If the file is not a key.
    OSError
        If it cannot be read.
    """
    require(str | PathLike, file=file)
    place = Path(file)
    named = plain_name(place)
    data = read_file(place, LARGEST_TABLE, lambda reason: OptionError(f"{named}: {reason}"))
    try:
        key = msgspec.json.decode(data, type=Key)
    except (*UNREADABLE, OptionError) as error:
        said = translated("This is not the key of a sealed assignment: {error}.", error=reason_of(error).rstrip("."))
        raise OptionError(f"{named}: {said}") from None
    if key.format != FORMAT:
        said = translated(
            "The key has format {format}, but this kit reads format {known}.", format=key.format, known=FORMAT
        )
        raise OptionError(f"{named}: {said}")
    return key
