"""The catalogues of translations: found in the sources, kept up to date, compiled and checked.

How to translate a domain (a game, `core`, `classroom` or `widgets`) into a language:

1. In the code every sentence is one literal template: `translated("{name} mines {cell}.", name=name, cell=cell)`,
   never put together from pieces; `"..." if own else "..."` is fine. Nouns with numbers are
   `counted(number, "space")`, and `ruling(id, "...")` takes a template as well. Words that are values
   (`name="Player 1"`, a colour, a gem) are listed in `terms.toml`, constants such as `MARK_WORDS` in
   `messages.TABLES`, and fields of data files in `messages.FIELDS`.
2. `python -m tests.languages.catalogues update de mattock` writes `minerals/locale/de/LC_MESSAGES/mattock.po`:
   new texts come in empty, translations stay, and those of texts that are gone move to its end, marked obsolete.
   Say nothing but the language to update all its domains, and nothing at all to update everything in `TARGETS`.
3. Translate in any editor of PO files, or in a text editor. Keep every `{name}`, the line breaks at both ends, and
   signs such as `code` and 3/8. A plural has as many forms as the language has.
4. `... compile de mattock` makes the `.mo` beside it, which is what the kit reads. Both files are committed.
5. `... check de mattock` names what is missing, fuzzy or broken. Once there is nothing, add the pair to `COMPLETE`.
   `test_speaking.py` then listens to whole games for what was overlooked: name the game's options in `OPTIONS` there,
   and in `ALIKE` the words that both languages share.

The same sentence may stand in several domains, but a language must say it in one way: the kit looks through all
catalogues of a language, and the first that knows a text wins. `update` copies what another domain says already.
"""

from __future__ import annotations

import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from tests.languages.messages import ROOT, Fault, Message, find_messages, games

LOCALE = ROOT / "minerals" / "locale"
OWN = ("core", "classroom", "widgets")
"""The domains that are no game."""
TARGETS: Mapping[str, tuple[str, ...]] = {
    "de": (*games(), *OWN),
    "fr": ("out_of_mine", *OWN),
    "nl": ("out_of_mine", *OWN),
}
"""Which domains there are in a language besides English, which is what the sources say."""
COMPLETE = (
    ("de", "classroom"),
    ("de", "mattock"),
    ("de", "iceminers"),
    ("de", "minerals"),
    ("de", "core"),
    ("de", "widgets"),
    ("de", "out_of_mine"),
    ("fr", "out_of_mine"),
    ("fr", "core"),
    ("fr", "classroom"),
    ("fr", "widgets"),
    ("nl", "out_of_mine"),
    ("nl", "core"),
    ("nl", "classroom"),
    ("nl", "widgets"),
)
"""The catalogues that lack nothing."""
PAGE = 110
"""Where the lines of a `.po` file are broken."""

_HEADER = "# {domain} in {language}. See tests/languages/catalogues.py."
_PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")


class Undated(Catalog):
    """A catalogue that says nothing of when, by whom and with what it was made, so that it is the same everywhere."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What stands at its beginning."""
        return [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


@cache
def messages() -> Mapping[str, tuple[Message, ...]]:
    """Return all texts to translate by domain, each once, in the order of the sources."""
    by_domain: dict[str, dict[tuple[Any, str | None], Message]] = defaultdict(dict)
    for found in find_messages():
        if isinstance(found, Message):
            by_domain[found.domain].setdefault((found.id, found.context), found)
    return {domain: tuple(found.values()) for domain, found in by_domain.items()}


def glued(domain: str) -> list[str]:
    """Return the texts of a domain that no catalogue can hold."""
    return [found.what for found in find_messages() if isinstance(found, Fault) and found.domain == domain]


def po(language: str, domain: str) -> Path:
    """Return where a catalogue is written."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """Read a catalogue; an empty one where there is none. Raises `PoFileError` for what is no PO file."""
    file = po(language, domain)
    if not file.exists():
        return Catalog(language, domain)
    with file.open("rb") as opened:
        return read_po(opened, language, domain, abort_invalid=True)


def pairs(arguments: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return the languages and domains meant by what stands on the command line."""
    wanted = [
        (language, domain)
        for language, domains in TARGETS.items()
        for domain in domains
        if domain in messages() or po(language, domain).exists()
    ]
    for place, argument in enumerate(arguments):
        wanted = [pair for pair in wanted if pair[place] == argument]
    return wanted


# --- update ---


def updated(language: str, domain: str) -> Catalog:
    """Return a catalogue with the texts there are now."""
    old = read(language, domain)
    new = Undated(language, domain, header_comment=_HEADER.format(domain=domain, language=language), fuzzy=False)
    for message in messages().get(domain, ()):
        known = old.get(message.id, message.context) or _obsolete(old, message)
        said = known.string if known is not None and known.string else _said_elsewhere(language, domain, message)
        new.add(
            message.id,
            _with_ends_of(message.id, said),
            locations=[(message.file, None)],
            flags=(known.flags & {"fuzzy"}) if known is not None else (),
            user_comments=known.user_comments if known is not None else (),
            context=message.context,
        )
        _unflag(new.get(message.id, message.context))
    kept = {(entry.id, entry.context) for entry in new if entry.id}
    for entry in (*old, *old.obsolete.values()):
        if entry.id and (entry.id, entry.context) not in kept and _is_said(entry):
            entry.locations = []
            _unflag(entry)
            new.obsolete[(entry.id, entry.context)] = entry
    return new


def _obsolete(old: Catalog, message: Message) -> Entry | None:
    """Return what was said of a text that had gone and is back."""
    matching = (entry for entry in old.obsolete.values() if (entry.id, entry.context) == (message.id, message.context))
    return next(matching, None)


def _said_elsewhere(language: str, domain: str, message: Message) -> Any:
    for other in TARGETS[language]:
        known = _catalogue(language, other).get(message.id, message.context) if other != domain else None
        if known is not None and _is_said(known):
            return known.string
    return None


_catalogue = cache(read)


def _unflag(entry: Entry | None) -> None:
    """Take away the flags that Babel guesses: a per cent sign in a sentence is no format."""
    if entry is not None:
        entry.flags -= {"python-format", "python-brace-format"}


def _with_ends_of(original: str | tuple[str, str], said: Any) -> Any:
    """Return a translation with the line breaks that its original has at both ends."""
    if isinstance(original, tuple) or not said:
        return said
    start, end = original[: len(original) - len(original.lstrip())], original[len(original.rstrip()) :]
    return f"{start}{said.strip()}{end}"


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of its `.po` file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=PAGE, include_lineno=False)
    return buffer.getvalue()


# --- compile ---


def compiled(language: str, domain: str) -> bytes:
    """Return what the `.mo` file of a catalogue holds: all that is translated."""
    whole = Undated(language, domain, fuzzy=False)
    for entry in read(language, domain):
        if entry.id and _is_said(entry) and not entry.fuzzy:
            whole.add(entry.id, entry.string, context=entry.context)
    buffer = io.BytesIO()
    write_mo(buffer, whole)
    return buffer.getvalue()


# --- check ---


def faults(language: str, domain: str) -> Iterator[str]:
    """Yield what a catalogue lacks and what is broken in it."""
    try:
        catalogue = read(language, domain)
    except PoFileError as error:
        yield f"The file cannot be read: {error}."
        return
    wanted = messages().get(domain, ())
    for message in wanted:
        entry = catalogue.get(message.id, message.context)
        if entry is None:
            yield f"Missing, so update: {_shown(message)}."
        elif entry.fuzzy:
            yield f"Fuzzy: {_shown(message)}."
        elif not _is_said(entry):
            yield f"Not translated: {_shown(message)}."
        else:
            yield from _broken(message, entry)
    ids = {(message.id, message.context) for message in wanted}
    for entry in catalogue:
        if entry.id and (entry.id, entry.context) not in ids:
            yield f"Gone from the sources, so update: {entry.id!r}."
    mo = po(language, domain).with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(language, domain):
        yield f"{mo.name} is not that of {domain}.po, so compile."


def _is_said(entry: Entry) -> bool:
    """Tell whether every form of an entry is translated."""
    forms = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return bool(forms) and all(forms)


def _shown(message: Message) -> str:
    context = f" ({message.context})" if message.context else ""
    return f"{message.id if isinstance(message.id, str) else message.id[0]!r}{context} in {message.file}"


def _broken(message: Message, entry: Entry) -> Iterator[str]:
    """Yield what is wrong with the form of a translation."""
    original = message.id if isinstance(message.id, str) else message.id[1]
    for said in entry.string if isinstance(entry.string, tuple | list) else (entry.string,):
        if placeholders(said) != placeholders(original):
            names = ", ".join(sorted(placeholders(original))) or "none"
            yield f"Other placeholders than {names}: {said!r} for {_shown(message)}."
        elif is_format(original) and not is_format(said):
            yield f"A broken format: {said!r} for {_shown(message)}."
        if isinstance(message.id, str) and said != _with_ends_of(message.id, said):
            yield f"Other line breaks at its ends: {said!r} for {_shown(message)}."


def placeholders(text: str) -> set[str]:
    """Return the names of the values that a template takes.

    >>> sorted(placeholders("{name} mines {cell:>3} and {cell}."))
    ['cell', 'name']
    """
    return set(_PLACEHOLDER.findall(text))


def is_format(text: str) -> bool:
    """Tell whether a text can be filled in."""
    try:
        return all(field is None or field.isidentifier() for _, field, _, _ in Formatter().parse(text))
    except ValueError:
        return False


def clashes(language: str) -> Iterator[str]:
    """Yield the texts that a language says in several ways, of which readers would see only one."""
    said: dict[tuple[Any, str | None], dict[Any, str]] = defaultdict(dict)
    for domain in TARGETS[language]:
        for entry in read(language, domain):
            if entry.id and _is_said(entry):
                string = entry.string if isinstance(entry.string, str) else tuple(entry.string)
                said[entry.id, entry.context].setdefault(string, domain)
    for (original, _), ways in said.items():
        if len(ways) > 1:
            told = ", ".join(f"{domain} {string!r}" for string, domain in ways.items())
            yield f"{original!r} is said in several ways: {told}."


# --- the command ---


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return how many catalogues are not in order."""
    command, *which = arguments or ["check"]
    chosen = pairs(which)
    if command not in ("update", "compile", "check") or not chosen:
        sys.stdout.write(str(__doc__))
        return 2
    bad = 0
    for language, domain in chosen:
        file = po(language, domain)
        if command == "update":
            file.parent.mkdir(parents=True, exist_ok=True)
            _write(file, written(updated(language, domain)))
        elif command == "compile":
            _write(file.with_suffix(".mo"), compiled(language, domain))
        else:
            bad += _report(f"{language} {domain}", (*faults(language, domain), *glued(domain)))
    if command == "check":
        bad += sum(_report(language, tuple(clashes(language))) for language in {language for language, _ in chosen})
    return min(bad, 1)


def _write(file: Path, content: bytes) -> None:
    if not file.exists() or file.read_bytes() != content:
        file.write_bytes(content)
        sys.stdout.write(f"{file.relative_to(ROOT)} written\n")


def _report(what: str, found: Iterable[str]) -> bool:
    found = tuple(found)
    sys.stdout.write("\n  ".join((f"{what}: {len(found) or 'nothing'} to do", *found)) + "\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
