"""Carries translations over from English sentences to their rewritten versions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message

from minerals.core.system import write_whole
from tools import ROOT
from tools.catalogues.files import SOURCES, catalogues, forms, is_said, name_of, place_of, read, written
from tools.catalogues.meaning import LEAST_LIKENESS, doubts, likeness, placeholders
from tools.catalogues.pairing import Key, Pair, Rewritten, paired
from tools.catalogues.revision import catalogue_at, changed_files, texts_at
from tools.catalogues.sources import Text, found_in, template_of
from tools.catalogues.update import update

HEAD = "HEAD"


@dataclass
class Carried:
    """The result."""

    rewritten: Rewritten = field(default_factory=Rewritten)
    written: list[Path] = field(default_factory=list)
    moved: dict[Path, int] = field(default_factory=dict)
    """The number of translations carried, by catalogue."""


def carry(files: Sequence[Path] = (), since: str = HEAD) -> Carried:
    """Carry translations to the current sentences, and update catalogues, by default all of them.

    Parameters
    ----------
    since
        The revision that the translations were made for.
    """
    done = Carried()
    files = tuple(files) or catalogues()
    for folder in _folders(files):
        rewritten = rewritten_in(folder, since)
        done.rewritten.pairs += rewritten.pairs
        done.rewritten.split += rewritten.split
        done.rewritten.joined += rewritten.joined
        done.rewritten.gone += rewritten.gone
    before = {file: file.read_bytes() if file.exists() else b"" for file in files}
    for file in files:
        catalogue = _Catalogue(file, since)
        done.moved[file] = sum(catalogue.take(pair) for pair in done.rewritten.pairs)
        if done.moved[file]:
            write_whole(file, written(catalogue.whole, file))
    update(*files)
    done.written = [file for file in files if file.exists() and file.read_bytes() != before[file]]
    return done


def _folders(files: Iterable[Path]) -> tuple[Path, ...]:
    """Return the folders with the sources of catalogues: all of the project's, or that of a package of its own."""
    homes = {file.parents[1] for file in files}
    outside = sorted(home for home in homes if not home.is_relative_to(ROOT))
    inside = [ROOT / source for source in SOURCES] if len(outside) < len(homes) else []
    return (*inside, *outside)


def rewritten_in(folder: Path, since: str = HEAD) -> Rewritten:
    """Return how the English sentences in a folder have changed since a revision."""
    changed = changed_files(folder, since)
    if not changed:
        return Rewritten()
    now = found_in(folder)
    return paired(
        texts_at(folder, set(changed.values()), since),
        [text for text in now if text.file in changed],
        [text for text in now if text.file not in changed],
        changed,
    )


class _Catalogue:
    """A catalogue that takes translations over from texts that are gone."""

    def __init__(self, file: Path, since: str) -> None:
        self.file, self.since = file, since
        self.whole = read(file)
        self.wanted = template_of(file.parents[1])

    def take(self, pair: Pair) -> bool:
        """Give the new text the translation of the old one, and tell whether there was anything to give."""
        new = pair.new
        if self.wanted.get(new.id, new.context) is None:
            return False
        held = self.whole.get(new.id, new.context)
        if held is not None and is_said(held):
            return False
        given = self._said(pair)
        if given is None:
            return False
        self._write(pair, given)
        return True

    def _write(self, pair: Pair, given: Message) -> None:
        new = pair.new
        old_id = _previous(given) or given.id
        said = _with_forms(given, new, self.whole.num_plurals)
        fuzzy = given.fuzzy or bool(pair.doubts) or _takes_other_values(said, new)
        entry = Message(
            new.id,
            said,
            flags=("fuzzy",) if fuzzy else (),
            user_comments=given.user_comments,
            previous_id=forms(old_id) if fuzzy else (),
            context=new.context,
        )
        self.whole.delete(new.id, new.context)
        self.whole[new.id] = entry
        if self.wanted.get(given.id, given.context) is None:  # a text that is still in use keeps its own
            self.whole.delete(given.id, given.context)
            self.whole.obsolete.pop(place_of(given.id, given.context), None)

    def _said(self, pair: Pair) -> Message | None:
        """Return the entry to take a translation from: what was made in between is newer than the old text's."""
        return next(
            (entry for entry in (self._in_between(pair), *self._of_old(pair)) if entry is not None and is_said(entry)),
            None,
        )

    def _of_old(self, pair: Pair) -> Iterator[Message | None]:
        old = pair.old
        for catalogue in self._all():
            yield catalogue.get(old.id, old.context)
            yield catalogue.obsolete.get(place_of(old.id, old.context))

    def _in_between(self, pair: Pair) -> Message | None:
        """Return the entry of a wording between the old text and the new one, which was never committed."""
        for entry in self.whole:
            if (
                not entry.id
                or entry.context != pair.new.context
                or self.wanted.get(entry.id, entry.context) is not None
            ):
                continue
            if forms(entry.previous_id) == forms(pair.old.id):
                return entry
            if self._is_new(entry) and likeness(forms(entry.id)[-1], forms(pair.new.id)[-1]) >= LEAST_LIKENESS:
                return entry
        return None

    def _is_new(self, entry: Message) -> bool:
        """Tell whether a text came into the catalogue after the revision."""
        return self._at_revision.get(entry.id, entry.context) is None

    def _all(self) -> Iterator[Catalog]:
        """Yield this catalogue, what it was, and the others of its language: a text may have moved."""
        yield self.whole
        yield self._at_revision
        yield from self._others

    @cached_property
    def _at_revision(self) -> Catalog:
        return catalogue_at(self.file, self.since)

    @cached_property
    def _others(self) -> list[Catalog]:
        if not self.file.is_relative_to(ROOT):
            return []
        return [catalogue_at(file, self.since) for file in catalogues(f"{self.file.stem}.po") if file != self.file]


def _previous(entry: Message) -> tuple[str, ...]:
    """Return the text that a translation was made for, if nobody has looked at it since."""
    return forms(entry.previous_id) if entry.fuzzy else ()


def _with_forms(given: Message, new: Text, number: int) -> str | tuple[str, ...]:
    """Return a translation with as many forms as a text asks for; those that nobody has written are empty."""
    said = forms(given.string)
    if isinstance(new.id, str):
        return said[-1]
    return said if len(said) == number else (said[0], *("" for _ in range(number - 1)))


def _takes_other_values(said: str | tuple[str, ...], new: Text) -> bool:
    asked = [placeholders(form) for form in forms(new.id)]
    return any(placeholders(form) not in asked for form in forms(said))


# --- reviewing marked entries ---


def marked(files: Iterable[Path]) -> Iterator[str]:
    """Yield what a person must review: each text marked fuzzy, its old form and its translations."""
    said: dict[Key, list[str]] = defaultdict(list)
    was: dict[Key, tuple[str, ...]] = {}
    for file in files:
        for entry in read(file):
            if entry.id and entry.fuzzy:
                key = (forms(entry.id), entry.context)
                was[key] = forms(entry.previous_id) or was.get(key, ())
                said[key].append(f"{file.stem}: {' / '.join(forms(entry.string))}  ({name_of(file)})")
    for (text, context), ways in said.items():
        old = was[text, context]
        why = ", ".join(doubts(old, text)) if old else ""
        yield "\n".join(
            (
                f"was: {' / '.join(old) or '(unknown)'}",
                f"now: {' / '.join(text)}{f' ({context})' if context else ''}",
                *ways,
                *((f"because: {why}",) if why else ()),
            )
        )


def confirm(files: Iterable[Path]) -> Mapping[Path, tuple[int, list[str]]]:
    """Remove the marks from reviewed catalogues; return how many there were, and what is still broken."""
    return {file: _confirmed(file) for file in files}


def _confirmed(file: Path) -> tuple[int, list[str]]:
    catalogue, number, broken = read(file), 0, []
    for entry in catalogue:
        if not entry.id or not entry.fuzzy:
            continue
        asked = [placeholders(form) for form in forms(entry.id)]
        if not is_said(entry) or any(placeholders(form) not in asked for form in forms(entry.string)):
            broken.append(forms(entry.id)[0])
            continue
        entry.flags.discard("fuzzy")
        entry.previous_id = []
        number += 1
    if number:
        write_whole(file, written(catalogue, file))
        update(file)
    return number, broken
