"""The catalogues: which there are, what they contain, and how to read and write them."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.pofile import normalize, read_po, write_po

from tools import ROOT

SOURCES = ("minerals", "widgets/minerals_widgets")
"""The folders that contain something to translate."""
TEMPLATE = ROOT / "minerals" / "template"
"""The template folder for new games, which is in English only."""
GAMES = (ROOT / "minerals" / "games", TEMPLATE)
"""Every folder in it is a game."""
LOCALE = "locale"
"""The folder in a package that holds its catalogues."""
PAGE = 110
"""The longest line in a `.po` file."""

_PREVIOUS = "|"
"""What a comment begins with that keeps the English text which a fuzzy translation was made for."""
_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
_HEADER = "# {home} in {language}. See tools/catalogues."


class Undated(Catalog):
    """A catalogue without any date, author or tool name, so it is the same everywhere."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header at its beginning."""
        return [
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(headers)


def catalogues(ending: str = ".po") -> tuple[Path, ...]:
    """Return the files of all catalogues, sorted by path."""
    return tuple(file for source in SOURCES for file in sorted((ROOT / source).glob(f"**/{LOCALE}/*{ending}")))


def name_of(file: Path) -> str:
    """Return a file's name for messages and catalogues: its path within the project, or just its name outside it."""
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


def home_of(source: Path) -> Path:
    """Return the folder whose catalogues hold the texts of a source file.

    That is a game's folder, or the nearest one above the file that has catalogues.

    >>> games = ROOT / "minerals" / "games"
    >>> [name_of(home_of(games / file)) for file in ("mattock/rulebook.toml", "a_new_game/events.py", "__init__.py")]
    ['minerals/games/mattock', 'minerals/games/a_new_game', 'minerals']
    """
    return next(folder for folder in source.parents if folder.parent in GAMES or (folder / LOCALE).is_dir())


def read(file: Path) -> Catalog:
    """Read a catalogue; without a file, it is empty. Raises `PoFileError` if it is not a PO file."""
    if not file.exists():
        return Undated(file.stem, fuzzy=False)
    with file.open("rb") as opened:
        return with_previous(read_po(opened, file.stem, abort_invalid=True))


def with_previous(catalogue: Catalog) -> Catalog:
    """Return a catalogue whose entries know their previous texts, which Babel reads as translators' comments."""
    for entry in catalogue:
        kept = [comment for comment in entry.user_comments if comment.startswith(_PREVIOUS)]
        entry.user_comments = [comment for comment in entry.user_comments if comment not in kept]
        entry.previous_id = _previous(kept) if entry.fuzzy else []
    return catalogue


def _previous(comments: Sequence[str]) -> list[str]:
    """Return the texts after `msgid` and `msgid_plural` in such comments, each over any number of lines."""
    texts: list[str] = []
    for comment in comments:
        keyword, _, rest = comment.removeprefix(_PREVIOUS).strip().partition(" ")
        if keyword in ("msgid", "msgid_plural"):
            texts.append("")
        elif keyword.startswith('"'):
            rest = f"{keyword} {rest}"
        else:
            continue
        if texts:
            texts[-1] += "".join(ast.literal_eval(literal) for literal in _LITERAL.findall(rest))
    return texts


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return a text, or its forms if they depend on a number."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def is_said(entry: Message) -> bool:
    """Tell whether every form of an entry is translated."""
    said = forms(entry.string)
    return bool(said) and all(said)


def place_of(text: str | Sequence[str], context: str | None) -> str | tuple[str, str]:
    """Return the key under which Babel keeps an obsolete entry."""
    first = forms(text)[0]
    return (first, context) if context is not None else first


def is_confirmed(entry: Message) -> bool:
    """Tell whether a text is translated and its translation needs no review."""
    return bool(entry.id) and is_said(entry) and not entry.fuzzy


def empty_like(catalogue: Catalog, file: Path, **about: str) -> Undated:
    """Return a catalogue for a file, without texts, and with the plural forms of another catalogue.

    There is a translation for each form that the file names. What Babel knows of a language changes with its versions:
    since 2.19, French has a third form, for millions.
    """
    empty = Undated(file.stem, fuzzy=False, **about)
    empty.mime_headers = [("Plural-Forms", catalogue.plural_forms)]
    return empty


def written(catalogue: Catalog, file: Path) -> bytes:
    """Return a catalogue as the text of its `.po` file."""
    whole = empty_like(
        catalogue, file, header_comment=_HEADER.format(home=name_of(file.parents[1]), language=file.stem)
    )
    previous: list[str] = []
    for entry in catalogue:
        if entry.id:
            marked = entry.clone()
            marked.flags = entry.flags  # Babel guesses some when it copies
            marked.previous_id = [_numbered(text, previous) for text in entry.previous_id]
            whole[entry.id] = marked
    whole.obsolete = catalogue.obsolete
    buffer = io.BytesIO()
    write_po(buffer, whole, width=PAGE, include_lineno=False, include_previous=True)
    return _filled_in(buffer.getvalue().decode("utf-8"), previous).encode()


def _numbered(text: str, texts: list[str]) -> str:
    """Keep a text, and return its number in its place: Babel would break the line of a long one anywhere."""
    texts.append(text)
    return str(len(texts) - 1)


def _filled_in(text: str, previous: Sequence[str]) -> str:
    """Return a catalogue with its previous texts, broken as all others are."""

    def lines(found: re.Match[str]) -> str:
        whole = f"{found[1]} {normalize(previous[int(found[2])], width=PAGE)}"
        return "\n".join(f"#| {line}" for line in whole.splitlines())

    return re.sub(r'^#\| (msgid|msgid_plural) "(\d+)"$', lines, text, flags=re.MULTILINE)
