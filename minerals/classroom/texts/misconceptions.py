"""The catalogue of misconceptions: the mistaken ideas that lead to the wrong numbers in the exercises.

The exercises name their misconceptions closely (`minimum-of-means`); a few ideas explain them, and the reports on a
class name these ideas (`plugged-in-mean`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from minerals.classroom.texts.catalogue import exercises
from minerals.core.system import Folder, TomlError, read_toml
from minerals.core.text import MineralsError, did_you_mean, quoted, translated

FILE = files("minerals.classroom") / "misconceptions.toml"


class Idea(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mistaken way of thinking.

    >>> idea = idea_behind("minimum-of-means")
    >>> idea.name, "E06" in idea.exercises
    ('plugged-in-mean', True)
    """

    name: str
    title: str
    sentence: str
    """The mistaken idea, in a sentence."""
    names: tuple[str, ...]
    """The names that the exercises use for it."""
    literature: tuple[str, ...] = ()
    """Who has written about it, by the keys of `sources`."""

    @property
    def exercises(self) -> tuple[str, ...]:
        """The codes of the exercises that can reveal it, in their order."""
        return tuple(code for code, used in names_used().items() if used & set(self.names))

    @property
    def in_words(self) -> Idea:
        """The idea in the reader's language. The literature keeps its own language."""
        return msgspec.structs.replace(self, title=translated(self.title), sentence=translated(self.sentence))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    misconception: tuple[Idea, ...]
    source: Mapping[str, str]

    def __post_init__(self) -> None:
        """Refuse what is listed twice and sources that are not listed."""
        for listed in (
            [idea.name for idea in self.misconception],
            [n for idea in self.misconception for n in idea.names],
        ):
            if twice := {name for name in listed if listed.count(name) > 1}:
                raise ValueError(f"{quoted(min(twice))} is listed twice")
        for idea in self.misconception:
            if unknown := set(idea.literature) - set(self.source):
                raise ValueError(f"{idea.name}: there is no source {quoted(min(unknown))}")


def read_misconceptions(file: Folder) -> tuple[tuple[Idea, ...], Mapping[str, str]]:
    """Read a catalogue: its ideas, and its sources by key. Raises `MineralsError` that names the file and the fault."""
    try:
        found = msgspec.convert(read_toml(file.read_text(encoding="utf-8")), _File)
    except (TomlError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise MineralsError(f"{file.name}: {error}") from None
    return found.misconception, found.source


@cache
def _catalogue() -> tuple[tuple[Idea, ...], Mapping[str, str]]:
    return read_misconceptions(FILE)


def ideas() -> tuple[Idea, ...]:
    """Return all ideas of the catalogue."""
    return _catalogue()[0]


def sources() -> Mapping[str, str]:
    """Return the literature by key."""
    return _catalogue()[1]


@cache
def _by_name() -> Mapping[str, Idea]:
    return {name: idea for idea in ideas() for name in idea.names}


def idea_behind(name: str) -> Idea:
    """Return the idea behind a misconception, by the name that an exercise uses. Raises `MineralsError`."""
    found = _by_name().get(name)
    if found is None:
        meant = did_you_mean(name, list(_by_name()))
        raise MineralsError(
            translated("No exercise has a misconception {name}. {meant}", name=quoted(name), meant=meant)
        )
    return found


def title_of(name: str) -> str:
    """Return the title of a misconception for reports, in the reader's language.

    One that is not in the catalogue, as those of a game that lives in a package of its own, is called by its name.

    >>> title_of("minimum-of-means"), title_of("counted-the-river")
    ('The mean plugged in', 'counted the river')
    """
    found = _by_name().get(name)
    return found.in_words.title if found is not None else name.replace("-", " ")


@cache
def names_used() -> Mapping[str, frozenset[str]]:
    """Return the names of the misconceptions in each exercise, by the code of the exercise."""
    return {
        text.code: frozenset(found.name for part in text.parts for found in part.misconceptions) for text in exercises()
    }
