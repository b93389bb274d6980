"""Updates catalogues to the current texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel.messages import Catalog
from babel.messages.catalog import Message

from minerals.core.system import write_whole
from tools.catalogues.files import catalogues, forms, is_confirmed, is_said, place_of, read, written
from tools.catalogues.sources import template_of

Said: TypeAlias = str | list[str] | tuple[str, ...] | None
"""A translation, as Babel keeps it."""
Key: TypeAlias = tuple[tuple[str, ...], str | None]
"""The English text in its forms, and its context."""


def update(*files: Path) -> tuple[Path, ...]:
    """Update catalogues to the current texts, by default all of them; return those that have changed."""
    changed: dict[Path, None] = {}
    _says.cache_clear()
    # A text that has moved to another catalogue leaves the old one once it is in the new one.
    while now := [file for file in files or catalogues() if _write(file)]:
        changed |= dict.fromkeys(now)
        _says.cache_clear()
    return tuple(changed)


def _write(file: Path) -> bool:
    content = written(updated(file), file)
    if file.exists() and file.read_bytes() == content:
        return False
    file.parent.mkdir(exist_ok=True)
    write_whole(file, content)
    return True


def updated(file: Path) -> Catalog:
    """Return a catalogue with the current texts.

    Translations stay. Those of deleted texts become obsolete, and return if the text does. A new text takes over the
    translation from another catalogue of the language.
    """
    catalogue, others = read(file), [other for other in catalogues(f"{file.stem}.po") if other != file]
    template = deepcopy(template_of(file.parents[1]))  # the update changes it
    _bring_back(catalogue, template)
    previous = {(forms(entry.id), entry.context): entry.previous_id for entry in catalogue if entry.fuzzy}
    catalogue.update(template, no_fuzzy_matching=True)  # `carry` matches old and new texts better than Babel
    _leave_as_it_was(catalogue)
    for entry in catalogue:
        if entry.fuzzy:
            entry.previous_id = previous.get((forms(entry.id), entry.context), [])
        if entry.id:
            if not is_said(entry):
                entry.string = _said(entry, others) or _said(entry, others, once=True) or entry.string
            if isinstance(entry.id, str):
                entry.string = with_ends_of(entry.id, *forms(entry.string))
        _unflag(entry)
    for key, entry in list(catalogue.obsolete.items()):
        entry.locations = []
        _unflag(entry)
        if not is_said(entry) or forms(_said(entry, others)) == forms(entry.string):
            del catalogue.obsolete[key]
    return catalogue


def _bring_back(catalogue: Catalog, template: Catalog) -> None:
    for key, entry in list(catalogue.obsolete.items()):
        if template.get(entry.id, entry.context) is not None:
            del catalogue.obsolete[key]
            catalogue.add(entry.id, entry.string, user_comments=entry.user_comments, context=entry.context)


def _leave_as_it_was(catalogue: Catalog) -> None:
    """Keep a fuzzy translation of a text that is gone under the text that it was made for."""
    for key, entry in list(catalogue.obsolete.items()):
        if entry.fuzzy and entry.previous_id:
            del catalogue.obsolete[key]
            made_for = entry.previous_id[0] if len(entry.previous_id) == 1 else tuple(entry.previous_id)
            kept = Message(made_for, entry.string, user_comments=entry.user_comments, context=entry.context)
            catalogue.obsolete.setdefault(place_of(made_for, entry.context), kept)


def _said(entry: Message, files: Iterable[Path], *, once: bool = False) -> Said:
    """Return what other catalogues of the language say of a text, or what they said once: the text may have moved."""
    ways = (_says(file)[once].get((forms(entry.id), entry.context)) for file in files)
    return next((said for said in ways if said is not None), None)


@cache
def _says(file: Path) -> tuple[Mapping[Key, Said], Mapping[Key, Said]]:
    """Return what a catalogue says now, and what it said once."""
    catalogue = read(file)
    now, once = (
        {(forms(entry.id), entry.context): entry.string for entry in entries if is_confirmed(entry)}
        for entries in (catalogue, catalogue.obsolete.values())
    )
    return now, once


def with_ends_of(original: str, said: str = "") -> str:
    r"""Return a translation with the same line breaks at both ends as its original.

    >>> with_ends_of("The end.\n", "Ende.")
    'Ende.\n'
    """
    if not said:
        return ""
    start, end = original[: len(original) - len(original.lstrip())], original[len(original.rstrip()) :]
    return f"{start}{said.strip()}{end}"


def _unflag(entry: Message) -> None:
    """Take away the flags that Babel guesses: a per cent sign in a sentence is no format."""
    entry.flags -= {"python-format", "python-brace-format"}
