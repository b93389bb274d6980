"""The reader's language: what is said goes through catalogues of gettext, and English is what the code itself says.

A catalogue is a file `locale/<language>/LC_MESSAGES/<domain>.mo`, made from the `.po` file beside it. A game has
a catalogue of its own, named like the game; all that there are for a language are looked through. What none of them
knows is said in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Any

from minerals.core.errors import OptionError, did_you_mean

ENGLISH = "en"
VARIABLE = "MINERALS_LANGUAGE"
"""The environment variable that says which language to begin with."""

_FOLDER = files(__name__.partition(".")[0]) / "locale"
_TERM = "term"
"""The context of words that stand in a template's place, such as the name of a colour."""


class _Reader:
    """Who reads: one for the whole program, since a board's handlers run on several threads."""

    language = os.environ.get(VARIABLE, ENGLISH)


def languages() -> tuple[str, ...]:
    """Return the languages there are catalogues for, English first.

    >>> languages()[0]
    'en'
    """
    folders = _FOLDER.iterdir() if _FOLDER.is_dir() else iter(())
    return (ENGLISH, *sorted(folder.name for folder in folders if folder.is_dir() and folder.name != ENGLISH))


def language() -> str:
    """Return the language in which everything is said now: that of `use`, or of `MINERALS_LANGUAGE`, or English."""
    return _Reader.language if _Reader.language in languages() else ENGLISH


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
    if name not in languages():
        raise OptionError(f"There are no texts in {name!r}. {did_you_mean(name, languages())}")
    _Reader.language = name


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Say everything in a language within a `with`. Raises `OptionError` for one there is no catalogue for."""
    before = _Reader.language
    use(name)
    try:
        yield
    finally:
        _Reader.language = before


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
    said = _catalogue(_Reader.language).gettext(text) if _Reader.language != ENGLISH and text else text
    return filled(said, values) if values else said


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, words among them in the reader's language."""
    return template.format_map({name: term(value) for name, value in values.items()})


def term(value: Any) -> Any:
    """Return a word in the reader's language where a catalogue knows it; anything else as it is."""
    if _Reader.language == ENGLISH or not isinstance(value, str) or not value:
        return value
    return _catalogue(_Reader.language).pgettext(_TERM, value)


def translated_number(number: int, one: str, many: str) -> str:
    """Return a number with its noun in the reader's language.

    >>> translated_number(2, "space", "spaces")
    '2 spaces'
    """
    one, many = f"{{number}} {one}", f"{{number}} {many}"
    if _Reader.language == ENGLISH:
        said = one if number == 1 else many
    else:
        said = _catalogue(_Reader.language).ngettext(one, many, number)
    return said.format(number=number)


@cache
def _catalogue(name: str) -> NullTranslations:
    """Return all catalogues of a language as one; each asks the next for what it does not know."""
    whole: NullTranslations = NullTranslations()
    folder = _FOLDER / name / "LC_MESSAGES"
    if not folder.is_dir():
        return whole
    for file in sorted(folder.iterdir(), key=lambda file: file.name, reverse=True):
        if file.name.endswith(".mo"):
            with file.open("rb") as opened:
                catalogue = GNUTranslations(opened)
            catalogue.add_fallback(whole)
            whole = catalogue
    return whole
