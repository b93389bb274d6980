"""Bringing a catalogue up to date with the texts there are now."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel.messages import Catalog
from babel.messages.catalog import Message

from tools.catalogues.files import catalogues, forms, is_said, read
from tools.catalogues.sources import template_of

Said: TypeAlias = str | list[str] | tuple[str, ...] | None
"""A translation, as Babel keeps it."""


def updated(file: Path) -> Catalog:
    """Return a catalogue with the texts there are now.

    Translations stay; those of texts that are gone become obsolete, and come back with the text. What another catalogue
    of the language says of a new text is taken over.
    """
    catalogue = read(file)
    template = deepcopy(template_of(file.parents[1]))  # which the update fills in
    _bring_back(catalogue, template)
    catalogue.update(template, no_fuzzy_matching=True)
    for entry in catalogue:
        if entry.id:
            if not is_said(entry):
                entry.string = _said_elsewhere(entry, file) or entry.string
            if isinstance(entry.id, str):
                entry.string = with_ends_of(entry.id, *forms(entry.string))
        _unflag(entry)
    catalogue.obsolete = {key: entry for key, entry in catalogue.obsolete.items() if is_said(entry)}
    for entry in catalogue.obsolete.values():
        entry.locations = []
        _unflag(entry)
    return catalogue


def _bring_back(catalogue: Catalog, template: Catalog) -> None:
    for key, entry in list(catalogue.obsolete.items()):
        if template.get(entry.id, entry.context) is not None:
            del catalogue.obsolete[key]
            catalogue.add(entry.id, entry.string, user_comments=entry.user_comments, context=entry.context)


def _said_elsewhere(entry: Message, file: Path) -> Said:
    for other in catalogues(f"{file.stem}.po"):
        known = _all_said(other).get((forms(entry.id), entry.context)) if other != file else None
        if known is not None:
            return known
    return None


@cache
def _all_said(file: Path) -> Mapping[tuple[tuple[str, ...], str | None], Said]:
    """Return what a catalogue says, or said once: a text may have moved from there."""
    catalogue = read(file)
    entries = (*catalogue.obsolete.values(), *catalogue)
    return {(forms(entry.id), entry.context): entry.string for entry in entries if entry.id and is_said(entry)}


def with_ends_of(original: str, said: str = "") -> str:
    r"""Return a translation with the line breaks that its original has at both ends.

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
