"""A position as a link: one line of text that anybody can send, and that opens the same board with the same *Try this*.

A link is `minerals:1:` and then a JSON object, deflated (RFC 1951) and in base64 for addresses (RFC 4648, without `=`).
`docs/log-format.md` describes its fields. Links come from strangers, so reading one is strict, and never unpacks more
than `LARGEST_SHARED` bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from minerals.core.system import (
    LARGEST_SHARED,
    LONGEST_ACTION,
    LONGEST_LINK,
    LONGEST_NAME,
    LONGEST_POSITION,
    MOST_STROKES,
    MOST_TRIALS,
    UNREADABLE,
    pack_text,
    require_length,
    size_in_words,
    unpack_text,
)
from minerals.core.text import NotationError, quoted

if TYPE_CHECKING:
    from minerals.core.match.match import Match

BEGINNING = "minerals:"
VERSION = "1"


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A *Try this* as plain data, with the names that a notebook uses.

    >>> Trial(do="Widen the gap", paint=("empty f8",)).paint
    ('empty f8',)
    """

    do: str
    """The words on its button."""
    paint: tuple[str, ...] = ()
    """Strokes as text."""
    play: tuple[str, ...] = ()
    """Actions to play after them."""
    say: str = ""
    """What to say once it is done."""
    ask: str = ""
    """What to ask first. A page without a kernel shows no questions."""
    answer: dict[str, object] = {}
    """The question's answer, as in a notebook."""
    none: bool = False
    """Whether the right answer may be nothing at all."""


class SharedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position to share, with everything that a board needs to open it."""

    game: str
    """The game's name."""
    position: str
    """The position as text."""
    players: tuple[str, ...]
    """The players' names, by seat."""
    options: dict[str, object] = {}
    """The game's options, without the number of players."""
    try_this: tuple[Trial, ...] = ()

    @classmethod
    def of(cls, match: Match, try_this: object = ()) -> SharedPosition:
        """Return what to share of a match at its cursor.

        Parameters
        ----------
        match
            The match.
        try_this
            A list of *Try this*, each a `Trial` or a dictionary with its fields.

        Raises
        ------
        NotationError
            If a *Try this* is not of this form, or there is too much to share.
        """
        try:
            trials = msgspec.convert(msgspec.to_builtins(try_this), tuple[Trial, ...])
        except (msgspec.ValidationError, TypeError) as error:
            raise NotationError(f"This is not a list of Try this: {error}.") from None
        options = {name: value for name, value in match.log.header.options.items() if name != "players"}
        shared = cls(match.game.name, match.diagram(), match.players, options, trials)
        shared.require_limits()
        return shared

    @property
    def link(self) -> str:
        """The position as a link."""
        return f"{BEGINNING}{VERSION}:{pack_text(msgspec.json.encode(self))}"

    @classmethod
    def read(cls, link: str) -> SharedPosition:
        """Read a link. Raises `NotationError` for anything that is not one.

        >>> SharedPosition.read("minerals:1:abc")
        Traceback (most recent call last):
            ...
        minerals.core.text.errors.NotationError: This link is damaged or incomplete: copy the whole of it.
        """
        require_length(link, LONGEST_LINK, "a link to a position")
        text = link.strip()
        if not is_link(text):
            raise NotationError(f"A link to a position begins with {BEGINNING}{VERSION}: but this is {quoted(text)}.")
        version, _, code = text.removeprefix(BEGINNING).partition(":")
        if version != VERSION:
            raise NotationError(f"This link has the form {quoted(version)}, and this version reads only {VERSION}.")
        shared = cls._unpacked(code)
        shared.require_limits()
        return shared

    @classmethod
    def _unpacked(cls, code: str) -> SharedPosition:
        try:
            return msgspec.json.decode(unpack_text(code, LARGEST_SHARED), type=cls)
        except UNREADABLE:
            raise NotationError("This link is damaged or incomplete: copy the whole of it.") from None

    def require_limits(self) -> None:
        """Refuse what no board of ours shares. Raises `NotationError`."""
        require_length(self.position, LONGEST_POSITION, "a position")
        for name in (self.game, *self.players):
            require_length(name, LONGEST_NAME, "a name")
        if len(self.try_this) > MOST_TRIALS:
            raise NotationError(f"There are {len(self.try_this)} Try this, and the limit is {MOST_TRIALS}.")
        for trial in self.try_this:
            if len(trial.paint) + len(trial.play) > MOST_STROKES:
                raise NotationError(f"{quoted(trial.do)} has more than {MOST_STROKES} strokes and actions, the limit.")
            for text in (*trial.paint, *trial.play):
                require_length(text, LONGEST_ACTION, "a stroke or an action")
        if len(msgspec.json.encode(self)) > LARGEST_SHARED:
            raise NotationError(f"There is more than {size_in_words(LARGEST_SHARED)} to share, the limit for a link.")


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link to a position.

    >>> is_link("minerals:1:abc"), is_link("W K W")
    (True, False)
    """
    return text.lstrip().startswith(BEGINNING)


def chosen_by(shared: SharedPosition, game: str, given: Mapping[str, object]) -> None:
    """Refuse a link that does not go with a game, or with options of its own. Raises `NotationError`."""
    if shared.game != game:
        raise NotationError(f"The link is to a position of {quoted(shared.game)}, not of {game}.")
    for name in given:
        raise NotationError(f"A link brings its own players and options, so {quoted(name)} cannot be given with it.")
