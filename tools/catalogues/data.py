"""Extracts the texts of TOML data files for Babel; the method is registered in `babel.cfg`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import IO, Any, TypeAlias

Found: TypeAlias = tuple[int, str | None, str | tuple[str, str], list[str]]
"""The line, the keyword that says what the texts are, the texts, and their place in the file."""

_Path: TypeAlias = tuple[str, ...]

_LINE = 0
"""Which line of a TOML file a value stands on is not known, and not written into catalogues."""
_NAMES = ("id", "code", "key", "name")
"""The fields that name an entry of a list, wherever it stands in it."""


def extract(
    file: IO[bytes],
    keywords: Collection[str],  # noqa: ARG001 - given by Babel
    comment_tags: Collection[str],  # noqa: ARG001 - given by Babel
    options: Mapping[str, str],
) -> Iterator[Found]:
    r"""Yield the texts of a TOML file in the order of the file.

    Parameters
    ----------
    options
        `fields`: the paths through the tables that lead to texts, such as `rule.title`; `pairs`: those that lead to two
        texts, for one and for several; `context`: what these are, for words that a catalogue lists separately from
        sentences.

    Examples
    --------
    >>> import io
    >>> data = io.BytesIO(b'[[rule]]\nid = "a.b"\ntitle = "Mining"\ntext = "3/8"')
    >>> list(extract(data, (), (), {"fields": "rule.title rule.text"}))
    [(0, None, 'Mining', ['rule a.b title'])]
    """
    wanted, pairs = ({tuple(path.split(".")) for path in options.get(name, "").split()} for name in ("fields", "pairs"))
    context = options.get("context")
    for place, text in _texts(tomllib.load(file), wanted, pairs):
        if isinstance(text, tuple):
            yield _LINE, "ngettext", text, [" ".join(place)]
        elif context:
            yield _LINE, "pgettext", (context, text), [" ".join(place)]
        elif _has_words(text):
            yield _LINE, None, text, [" ".join(place)]


def _texts(
    data: Any, wanted: Iterable[_Path], pairs: Iterable[_Path] = (), place: _Path = ()
) -> Iterator[tuple[_Path, str | tuple[str, str]]]:
    """Yield the strings to which a path leads, and where: through lists as if each of their values stood alone."""
    if isinstance(data, list) and () in pairs:
        one, several = data
        yield place, (one, several)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _texts(value, wanted, pairs, (*place, _named(value, at)))
    elif isinstance(data, dict):
        for key, value in data.items():
            texts, two = ({path[1:] for path in paths if path and path[0] in (key, "*")} for paths in (wanted, pairs))
            yield from _texts(value, texts, two, (*place, key))
    elif isinstance(data, str) and () in wanted:
        yield place, data


def _named(value: Any, at: int) -> str:
    """Return what an entry of a list is called: its own name, or its number."""
    if isinstance(value, dict):
        return next((value[name] for name in _NAMES if isinstance(value.get(name), str)), str(at))
    return str(at)


def _has_words(text: str) -> bool:
    return any(character.isalpha() for character in text)
