"""The reader's language: what is said goes through catalogues of gettext, and English is what the code itself says.

A catalogue is a file `locale/<language>/LC_MESSAGES/<domain>.mo`, made from the `.po` file beside it. A game has
a catalogue of its own, named like the game; all that there are for a language are looked through. What none of them
knows is said in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from minerals.core.errors import OptionError, did_you_mean

if TYPE_CHECKING:
    from gettext import NullTranslations
    from importlib.resources.abc import Traversable

ENGLISH = "en"
VARIABLE = "MINERALS_LANGUAGE"
"""The environment variable that says which language to begin with."""

_TERM = "term"
"""The context of words that stand in a template's place, such as the name of a colour."""


class _Reader:
    """Who reads: one for the whole program, since a board's handlers run on several threads."""

    language = os.environ.get(VARIABLE, ENGLISH)


_for_now: ContextVar[str | None] = ContextVar("language", default=None)
"""The language within a `with speaking(...)`, which is none of the other threads' business."""


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are catalogues for, English first.

    >>> languages()[0]
    'en'
    """
    locale = _locale()
    folders = locale.iterdir() if locale.is_dir() else iter(())
    return (ENGLISH, *sorted(folder.name for folder in folders if folder.is_dir() and folder.name != ENGLISH))


def language() -> str:
    """Return the language in which everything is said now: that of `use`, or of `MINERALS_LANGUAGE`, or English."""
    spoken = _for_now.get() or _Reader.language
    return spoken if spoken == ENGLISH or spoken in languages() else ENGLISH


def use(name: str) -> None:
    """Say everything in a language from here on.

    Raises
    ------
    OptionError
        For a language there is no catalogue for.

    Examples
    --------
    >>> use("en")
    >>> use("tlh")
    Traceback (most recent call last):
        ...
    minerals.core.errors.OptionError: There are no texts in 'tlh'. ...
    """
    _Reader.language = _known(name)


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Say everything in a language within a `with`, in this thread only.

    Raises `OptionError` for a language there is no catalogue for.

    >>> with speaking("en"):
    ...     language()
    'en'
    """
    before = _for_now.set(_known(name))
    try:
        yield
    finally:
        _for_now.reset(before)


def _known(name: str) -> str:
    if name not in languages():
        raise OptionError(f"There are no texts in {name!r}. {did_you_mean(name, languages())}")
    return name


def translated(text: str, /, **values: Any) -> str:
    """Return a text in the reader's language, with its values filled in.

    Parameters
    ----------
    text
        The English text, which is also its name in the catalogues; `{name}` where a value goes.
    **values
        The values; words among them are translated as well, where a catalogue knows them as terms.

    Examples
    --------
    >>> translated("{name} mines {cell}.", name="Ada", cell="e5")
    'Ada mines e5.'
    """
    spoken = language()
    said = _catalogue(spoken).gettext(text) if spoken != ENGLISH and text else text
    return filled(said, values) if values else said


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, words among them in the reader's language."""
    return template.format_map({name: term(value) for name, value in values.items()})


def term(value: Any) -> Any:
    """Return a word in the reader's language where a catalogue knows it; anything else as it is."""
    spoken = language()
    if spoken == ENGLISH or not isinstance(value, str) or not value:
        return value
    return _catalogue(spoken).pgettext(_TERM, value)


def translated_number(number: int, one: str, many: str) -> str:
    """Return a number with its noun in the reader's language.

    >>> translated_number(2, "space", "spaces")
    '2 spaces'
    """
    one, many = f"{{number}} {one}", f"{{number}} {many}"
    spoken = language()
    if spoken != ENGLISH:
        return _catalogue(spoken).ngettext(one, many, number).format(number=number)
    return (one if number == 1 else many).format(number=number)


def _locale() -> Traversable:
    """Return the folder of the catalogues."""
    from importlib.resources import files  # only who reads another language pays for it

    return files(__name__.partition(".")[0]) / "locale"


@cache
def _catalogue(name: str) -> NullTranslations:
    """Return all catalogues of a language as one; each asks the next for what it does not know."""
    from gettext import GNUTranslations, NullTranslations

    whole: NullTranslations = NullTranslations()
    folder = _locale() / name / "LC_MESSAGES"
    if not folder.is_dir():
        return whole
    for file in sorted(folder.iterdir(), key=lambda file: file.name, reverse=True):
        if file.name.endswith(".mo"):
            with file.open("rb") as opened:
                catalogue = GNUTranslations(opened)
            catalogue.add_fallback(whole)
            whole = catalogue
    return whole
