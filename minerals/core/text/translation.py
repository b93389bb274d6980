"""The reader's language: every sentence goes through gettext catalogues, and the code itself is in English.

A catalogue is a file `locale/<language>.mo` in the folder of a package, made from the `.po` file beside it. A game has
its own catalogues in its folder. All catalogues of a language are searched, and a sentence that none of them has stays
in English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from minerals.core import connect
from minerals.core.text.error_text import name_list, quoted
from minerals.core.text.errors import OptionError

if TYPE_CHECKING:
    from gettext import NullTranslations
    from pathlib import Path

ENGLISH = "en"
VARIABLE = "MINERALS_LANGUAGE"
"""The environment variable with which a person chooses the language for all programs."""

_END_OF_LANGUAGE = re.compile(r"[-_.@]")

_TERM = "term"
"""The context of words that replace a placeholder, such as the name of a colour."""

_KIT = __name__.partition(".")[0]
_PACKAGES = [_KIT]
"""The packages with catalogues, in the order in which they are asked for a text."""


class _Reader:
    """Who reads: one for the whole program, since a board's handlers run on several threads."""

    language = os.environ.get(VARIABLE, ENGLISH)
    has_chosen = bool(os.environ.get(VARIABLE))
    """Whether somebody has chosen the language, so that nothing else decides it."""


_for_now: ContextVar[str | None] = ContextVar("language", default=None)
"""The language within a `with speaking(...)`, which is none of the other threads' business."""


def add_catalogues(package: str) -> None:
    """Also search the catalogues of a package: the files `locale/<language>.mo` in its folder.

    The package is not imported. Its folder is looked for when somebody reads a language other than English. If two
    catalogues translate the same text, the one that was added first wins.

    `package`: the full name of a package, such as a game's folder, or of a module in it.

    >>> add_catalogues("minerals")  # it is already there
    """
    if package not in _PACKAGES:
        _PACKAGES.append(package)
        for kept in (languages, whole_languages, _catalogue):
            kept.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, English first.

    >>> languages()[0]
    'en'
    """
    return (ENGLISH, *sorted({file.stem for file in _files()} - {ENGLISH}))


def language() -> str:
    """Return the current language: that of `use`, or of `MINERALS_LANGUAGE`, or that of the reader, or English."""
    spoken = _for_now.get() or _Reader.language
    return spoken if spoken == ENGLISH or spoken in languages() else ENGLISH


def chosen_language() -> str | None:
    """Return the language that somebody has chosen, by `use`, `speaking` or `MINERALS_LANGUAGE`, or None.

    >>> with speaking("en"):
    ...     chosen_language()
    'en'
    """
    return language() if _for_now.get() or _Reader.has_chosen else None


def use(name: str) -> None:
    """Say everything in a language from now on.

    Raises
    ------
    OptionError
        For a language without a catalogue.

    Examples
    --------
    >>> use("en")
    >>> use("tlh")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: There are no texts in 'tlh'. ...
    """
    _Reader.language = _known(name)
    _Reader.has_chosen = True


def use_first(wishes: Iterable[str]) -> None:
    """Say everything in the first of some languages that the whole kit speaks, unless somebody has chosen another.

    Somebody has chosen who called `use`, or who set `MINERALS_LANGUAGE`.

    `wishes`: the languages that a reader is thought to read, such as `de_AT.UTF-8`, the best first.

    >>> use("en")
    >>> use_first(["de"])
    >>> language()
    'en'
    """
    if not _Reader.has_chosen:
        _Reader.language = best_language(wishes)


def best_language(wishes: Iterable[str], among: Iterable[str] | None = None) -> str:
    """Return the first of some languages into which the whole kit is translated, or else English.

    `wishes`: languages as systems and browsers name them. Anything else among them is passed over. `among`: the
    languages there are, where not the whole kit is shown.

    >>> best_language(["tlh", "en-GB", "de"]), best_language(["C.UTF-8"]), best_language([])
    ('en', 'en', 'en')
    """
    short = (_END_OF_LANGUAGE.split(wish.strip().lower(), maxsplit=1)[0] for wish in wishes)
    known = whole_languages() if among is None else among
    return next((name for name in short if name in known), ENGLISH)


@cache
def whole_languages() -> tuple[str, ...]:
    """Return the languages that every catalogue of the kit has, English first: others would be mixed with English.

    >>> whole_languages()[0]
    'en'
    """
    kit = [folder for package in _PACKAGES if package.startswith(_KIT) and (folder := _folder_of(package))]
    found = [{file.stem for file in (folder / "locale").glob("*.mo")} for folder in kit]
    return (ENGLISH, *sorted(set.intersection(*filter(None, found)) if any(found) else ()))


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Say everything in a language within a `with`, in this thread only.

    Raises `OptionError` for a language without a catalogue.

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
                "There are no texts in {language}. Choose one of: {known}.",
                language=quoted(name),
                known=name_list(languages()),
            )
        )
    return name


class SentenceRecorder:
    """The sentences that were said, and those of them that stayed in English because no catalogue has them."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.in_english: set[str] = set()

    @property
    def is_mixed(self) -> bool:
        """Whether a reader would meet two languages."""
        return bool(self.in_english)

    def note(self, text: str, *, known: bool) -> None:
        """Note a sentence. Mere signs and numbers do not count."""
        if any(character.isalpha() for character in text):
            self.said.add(text)
            if not known:
                self.in_english.add(text)


_listener: ContextVar[SentenceRecorder | None] = ContextVar("listener", default=None)
"""Who listens, in this thread."""


@contextmanager
def listening() -> Iterator[SentenceRecorder]:
    """Note every sentence that is said within a `with`, in this thread. In English there is nothing to note.

    >>> with speaking("en"), listening() as heard:
    ...     said = translated("Undo")
    >>> heard.is_mixed
    False
    """
    heard = SentenceRecorder()
    before = _listener.set(heard)
    try:
        yield heard
    finally:
        _listener.reset(before)


def reader() -> tuple[str, SentenceRecorder | None]:
    """Return for whom sentences are said: the language, and who listens, if anybody does."""
    return language(), _listener.get()


def _heard(text: str, said: str, spoken: str) -> str:
    """Return the translation and note it. If gettext has none, it returns the same text object."""
    listener = _listener.get()
    if listener is not None and spoken != ENGLISH:
        listener.note(text, known=said is not text)
    return said


def template(text: str) -> str:
    """Return a text unchanged, for `translated` or a ruling to say later.

    The tool that gathers texts to translate finds them as arguments of certain functions. Use this function for a text
    that is first chosen or kept.

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
        The English text, which is also the key in the catalogues, with `{name}` for each value.
    **values
        The values. Words among them are also translated if a catalogue has them as terms.

    Examples
    --------
    >>> translated("{name} mines {cell}.", name="Ada", cell="e5")
    'Ada mines e5.'
    """
    spoken = language()
    said = _heard(text, _catalogue(spoken).gettext(text), spoken) if spoken != ENGLISH and text else text
    return fill_in(said, values) if values else said


def fill_in(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with its values filled in, with words in the reader's language."""
    if language() == ENGLISH:  # pictures say thousands of short texts
        return template.format_map({name: with_minus_sign(value) for name, value in values.items()})
    return template.format_map({name: with_minus_sign(term(value)) for name, value in values.items()})


def with_minus_sign(value: Any) -> Any:
    """Return a value as it appears in a sentence: a negative number with a minus sign, anything else unchanged.

    >>> with_minus_sign(-2), with_minus_sign(2), with_minus_sign("d4-d6")
    ('−2', 2, 'd4-d6')
    """
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def term(value: Any) -> Any:
    """Return a word in the reader's language if a catalogue has it, and anything else unchanged."""
    spoken = language()
    if spoken == ENGLISH or not isinstance(value, str) or not value:
        return value
    return _catalogue(spoken).pgettext(_TERM, value)


def translated_number(number: int, one: str, many: str, /, **values: Any) -> str:
    """Return a text in the right form for a number, in the reader's language, with its values filled in.

    Parameters
    ----------
    number
        The number that decides the form. It is the value of `{number}`.
    one, many
        The English text for one, which is also the key in the catalogues, and for any other number.
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
    return fill_in(_heard(many if said is many else one, said, spoken), {"number": number, **values})


def _files() -> Iterator[Path]:
    """Yield every catalogue there is, those of the same language in the order in which they are asked."""
    connect()
    for package in _PACKAGES:
        folder = _folder_of(package)
        if folder is not None:
            yield from sorted((folder / "locale").glob("*.mo"))


def _folder_of(package: str) -> Path | None:
    """Return the folder of a package or of a module, or None if there is none. Nothing is imported."""
    from importlib.util import find_spec  # imported only for other languages
    from pathlib import Path

    try:
        found = find_spec(package)
    except ModuleNotFoundError:  # its parent package is missing
        return None
    return Path(found.origin).parent if found is not None and found.origin else None


@cache
def _catalogue(name: str) -> NullTranslations:
    """Return all catalogues of a language as one. Each asks the next for texts that it does not have."""
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
