"""The texts of data files in TOML, as Babel asks for them: a method of extraction, named in `babel.cfg`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import IO, Any, TypeAlias

Found: TypeAlias = tuple[int, str | None, str | tuple[str, str], list[str]]
"""The line, the keyword that says what the texts are, the texts, and comments for translators."""

_LINE = 0
"""Which line of a TOML file a value stands on is not known, and not written into catalogues."""


def extract(
    file: IO[bytes],
    keywords: Collection[str],  # noqa: ARG001 - given by Babel
    comment_tags: Collection[str],  # noqa: ARG001 - given by Babel
    options: Mapping[str, str],
) -> Iterator[Found]:
    r"""Yield the texts of a TOML file in the order in which they stand there.

    Parameters
    ----------
    options
        `fields`: the paths through the tables that lead to texts, such as `rule.title`; `context`: what these are, for
        words that a catalogue keeps apart from sentences.

    Examples
    --------
    >>> import io
    >>> data = io.BytesIO(b'[[rule]]\nid = "a.b"\ntitle = "Mining"\ntext = "3/8"')
    >>> list(extract(data, (), (), {"fields": "rule.title rule.text"}))
    [(0, None, 'Mining', [])]
    """
    wanted = {tuple(field.split(".")) for field in options["fields"].split()}
    context = options.get("context")
    for text in _texts(tomllib.load(file), wanted):
        if context:
            yield _LINE, "pgettext", (context, text), []
        elif _has_words(text):
            yield _LINE, None, text, []


def _texts(data: Any, wanted: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield the strings to which a path leads, through lists as if each of their values stood alone."""
    if isinstance(data, list):
        for value in data:
            yield from _texts(value, wanted)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, {path[1:] for path in wanted if path and path[0] in (key, "*")})
    elif isinstance(data, str) and () in wanted:
        yield data


def _has_words(text: str) -> bool:
    return any(character.isalpha() for character in text)
