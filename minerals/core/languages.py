"""The reader's language: what is said goes through catalogues of gettext, and English is what the code itself says.

A catalogue is a file `locale/<language>.mo` in the folder of a package, made from the `.po` file beside it. A game has
catalogues of its own, in its folder. All that there are for a language are looked through; what none of them knows is
said in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from minerals.core.errors import OptionError
from minerals.core.quotation import named, quoted

if TYPE_CHECKING:
    from gettext import NullTranslations
    from pathlib import Path

ENGLISH = "en"
VARIABLE = "MINERALS_LANGUAGE"
"""The environment variable that says which language to begin with."""

_TERM = "term"
"""The context of words that stand in a template's place, such as the name of a colour."""

_PACKAGES = [__name__.partition(".")[0]]
"""The packages with catalogues, in the order in which they are asked for a text."""


class _Reader:
    """Who reads: one for the whole program, since a board's handlers run on several threads."""

    language = os.environ.get(VARIABLE, ENGLISH)


_for_now: ContextVar[str | None] = ContextVar("language", default=None)
"""The language within a `with speaking(...)`, which is none of the other threads' business."""


def add_catalogues(package: str) -> None:
    """Look through the catalogues of a package as well: the files `locale/<language>.mo` in its folder.

    The package is not imported: its folder is looked for when somebody reads another language than English.
    What was added before wins where two catalogues translate the same text.

    Parameters
    ----------
    package
        Its full name, such as that of a game's folder; of a module, the folder that the module lies in.

    Examples
    --------
    >>> add_catalogues("minerals")  # which is there already
    """
    if package not in _PACKAGES:
        _PACKAGES.append(package)
        languages.cache_clear()
        _catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are catalogues for, English first.

    >>> languages()[0]
    'en'
    """
    return (ENGLISH, *sorted({file.stem for file in _files()} - {ENGLISH}))


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
        raise OptionError(
            translated(
                "There are no texts in {language}. There are: {known}.", language=quoted(name), known=named(languages())
            )
        )
    return name


class Heard:
    """Which sentences were said, and which of them in English because no catalogue of the language knows them."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.in_english: set[str] = set()

    @property
    def is_mixed(self) -> bool:
        """Whether a reader would meet two languages."""
        return bool(self.in_english)

    def note(self, text: str, *, known: bool) -> None:
        """Note a sentence; signs and numbers alone are none."""
        if any(character.isalpha() for character in text):
            self.said.add(text)
            if not known:
                self.in_english.add(text)


_listener: ContextVar[Heard | None] = ContextVar("listener", default=None)
"""Who listens, in this thread."""


@contextmanager
def listening() -> Iterator[Heard]:
    """Note every sentence that is said within a `with`, in this thread; in English there is nothing to note.

    >>> with speaking("en"), listening() as heard:
    ...     said = translated("Undo")
    >>> heard.is_mixed
    False
    """
    heard = Heard()
    before = _listener.set(heard)
    try:
        yield heard
    finally:
        _listener.reset(before)


def _heard(text: str, said: str, spoken: str) -> str:
    """Return what is said, noted: gettext returns the very text that it was given if it has no other."""
    listener = _listener.get()
    if listener is not None and spoken != ENGLISH:
        listener.note(text, known=said is not text)
    return said


def template(text: str) -> str:
    """Return a text as it is, for `translated` or a ruling to say later.

    What gathers the texts to translate knows them by the functions they are given to. A text that is chosen or kept
    first is given to this one.

    >>> said = template("{name} wins.") if 3 > 2 else template("{name} loses.")
    >>> translated(said, name="Ada")
    'Ada wins.'
    """
    return text


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
    said = _heard(text, _catalogue(spoken).gettext(text), spoken) if spoken != ENGLISH and text else text
    return filled(said, values) if values else said


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values, words among them in the reader's language."""
    return template.format_map({name: written(term(value)) for name, value in values.items()})


def written(value: Any) -> Any:
    """Return a value as it stands in a sentence: a number below zero with a minus sign, anything else as it is.

    >>> written(-2), written(2), written("d4-d6")
    ('−2', 2, 'd4-d6')
    """
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def term(value: Any) -> Any:
    """Return a word in the reader's language where a catalogue knows it; anything else as it is."""
    spoken = language()
    if spoken == ENGLISH or not isinstance(value, str) or not value:
        return value
    return _catalogue(spoken).pgettext(_TERM, value)


def translated_number(number: int, one: str, many: str, /, **values: Any) -> str:
    """Return a text in the form that goes with a number, in the reader's language, with its values filled in.

    Parameters
    ----------
    number
        What decides about the form; it is the value of `{number}`.
    one, many
        The English text for one, which is also its name in the catalogues, and for any other number.
    **values
        The other values, as for `translated`.

    Examples
    --------
    >>> translated_number(1, "{name} has {number} tile.", "{name} has {number} tiles.", name="Ada")
    'Ada has 1 tile.'
    >>> translated_number(2, "{name} has {number} tile.", "{name} has {number} tiles.", name="Ada")
    'Ada has 2 tiles.'
    >>> translated_number(-1, "{number} point", "{number} points")
    '−1 point'
    """
    spoken = language()
    said = _catalogue(spoken).ngettext(one, many, abs(number))
    return filled(_heard(many if said is many else one, said, spoken), {"number": number, **values})


def _files() -> Iterator[Path]:
    """Yield every catalogue there is, those of the same language in the order in which they are asked."""
    for package in _PACKAGES:
        folder = _folder_of(package)
        if folder is not None:
            yield from sorted((folder / "locale").glob("*.mo"))


def _folder_of(package: str) -> Path | None:
    """Return the folder of a package, or the one a module lies in; None where there is none. It is not imported."""
    from importlib.util import find_spec  # only who reads another language pays for it
    from pathlib import Path

    try:
        found = find_spec(package)
    except ModuleNotFoundError:  # what it is a part of
        return None
    return Path(found.origin).parent if found is not None and found.origin else None


@cache
def _catalogue(name: str) -> NullTranslations:
    """Return all catalogues of a language as one; each asks the next for what it does not know."""
    from gettext import GNUTranslations, NullTranslations

    whole: NullTranslations = NullTranslations()
    if name == ENGLISH:
        return whole
    for file in reversed([file for file in _files() if file.stem == name]):
        with file.open("rb") as opened:
            catalogue = GNUTranslations(opened)
        catalogue.add_fallback(whole)
        whole = catalogue
    return whole
