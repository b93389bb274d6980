"""Checks catalogues for entries that are missing or broken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError

from tools.catalogues.files import catalogues, forms, is_confirmed, is_said, name_of, read
from tools.catalogues.meaning import placeholders
from tools.catalogues.sources import template_of
from tools.catalogues.update import with_ends_of


def faults(file: Path) -> Iterator[str]:
    """Yield what is missing from a catalogue and what is broken in it."""
    try:
        catalogue = read(file)
    except PoFileError as error:
        yield f"The file cannot be read: {error}."
        return
    wanted = template_of(file.parents[1])
    for text in wanted:
        if text.id:
            yield from _faults_of(text, catalogue.get(text.id, text.context))
    for entry in catalogue:
        if entry.id and wanted.get(entry.id, entry.context) is None:
            yield f"No longer in the sources; run update: {entry.id!r}."


def _faults_of(text: Message, entry: Message | None) -> Iterator[str]:
    if entry is None or forms(entry.id) != forms(text.id):
        yield f"Missing; run update: {_shown(text)}."
    elif entry.fuzzy:
        was = f", which was {forms(entry.previous_id)[0]!r}" if entry.previous_id else ""
        yield f"Fuzzy: {_shown(text)}{was}."
    elif not is_said(entry):
        yield f"Not translated: {_shown(text)}."
    else:
        for said in forms(entry.string):
            yield from _broken(text, said)


def _broken(text: Message, said: str) -> Iterator[str]:
    """Yield what is wrong with the form of a translation."""
    asked = [placeholders(form) for form in forms(text.id)]
    if placeholders(said) not in asked:
        names = " or ".join(", ".join(sorted(found)) or "none" for found in asked)
        yield f"The placeholders should be {names}: {said!r} for {_shown(text)}."
    elif is_format(forms(text.id)[-1]) and not is_format(said):
        yield f"A broken format: {said!r} for {_shown(text)}."
    if isinstance(text.id, str) and said != with_ends_of(text.id, said):
        yield f"Different line breaks at the ends: {said!r} for {_shown(text)}."


def _shown(text: Message) -> str:
    context = f" ({text.context})" if text.context else ""
    return f"{forms(text.id)[0]!r}{context} in {text.locations[0][0]}"


def is_format(text: str) -> bool:
    """Tell whether a text's placeholders can be filled in."""
    try:
        return all(field is None or field.isidentifier() for _, field, _, _ in Formatter().parse(text))
    except ValueError:
        return False


def clashes(language: str) -> Iterator[str]:
    """Yield texts with different translations in one language; readers would see only one of them."""
    said: dict[tuple[str, str | None], dict[tuple[str, ...], str]] = defaultdict(dict)
    for file in catalogues(f"{language}.po"):
        for entry in read(file):
            if is_confirmed(entry):
                said[forms(entry.id)[0], entry.context].setdefault(forms(entry.string), name_of(file))
    for (original, _), ways in said.items():
        if len(ways) > 1:
            told = ", ".join(f"{' / '.join(way)!r} in {file}" for way, file in ways.items())
            yield f"{original!r} has several translations: {told}."
