"""Makes the notebooks in other languages: the same cells, with everything that a reader reads translated.

python -m tools.lessons            # bring the catalogues up to date, and make the notebooks again
python -m tools.lessons --check    # only say what is missing or stale

The English notebooks are in `notebooks`, in a folder for each topic. A folder that is translated has a catalogue, such
as `notebooks/mattock/locale/de.po`: an entry for each paragraph between the cells, and one for each sentence that a
cell gives to a board. The German notebooks are then in `notebooks/mattock-de`, and `notebooks/00-start-de.ipynb` is the
first of all. A cell at their beginning sets the language, so boards and exercises speak it too. A link leads to the
notebook in the same language, if there is one. Nobody edits these notebooks. To begin another language, make an empty
catalogue.
"""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

import nbformat
from babel.messages import Catalog

from minerals.core.system import twin_of, write_whole
from minerals.core.text import ENGLISH
from tools import ROOT
from tools.catalogues.files import Undated, is_confirmed, name_of, read, written
from tools.notebooks import language_of

NOTEBOOKS = ROOT / "notebooks"
LESSONS = NOTEBOOKS / "probability"

_HEADING = re.compile(r"(#+ )?(.*)", re.DOTALL)
_LINK = re.compile(r"(?<=\]\()([^()\s]+\.ipynb)(?=\))")
_SPEAK = 'from minerals.core.text import use\n\nuse("{language}")'
_FOLDED = {"jupyter": {"source_hidden": True}}
_READ = ("do", "ask", "say")
"""The keys under which a cell gives a board its sentences."""
_WIDTH = 120
"""How long a line of code may be, as everywhere in the project."""


def folders() -> list[Path]:
    """Return the folders with notebooks that are translated.

    >>> NOTEBOOKS in folders(), LESSONS in folders()
    (True, True)
    """
    return sorted({file.parents[1] for file in NOTEBOOKS.rglob("locale/*.po")})


def languages(folder: Path = LESSONS) -> list[str]:
    """Return the languages that the notebooks of a folder are translated into.

    >>> languages()
    ['de']
    """
    return sorted(file.stem for file in (folder / "locale").glob("*.po"))


def sources(folder: Path = LESSONS) -> list[Path]:
    """Return the English notebooks of a folder, in their order."""
    return [path for path in sorted(folder.glob("*.ipynb")) if language_of(path) == ENGLISH]


def catalogue_of(folder: Path, language: str) -> Path:
    """Return where the sentences of a folder are translated."""
    return folder / "locale" / f"{language}.po"


def paragraphs(source: str) -> list[tuple[str, str]]:
    r"""Return the paragraphs of a cell, each with what marks it as a heading.

    >>> paragraphs("## Guess\n\nHow likely is it?")
    [('## ', 'Guess'), ('', 'How likely is it?')]
    """
    return [_parted(paragraph) for paragraph in re.split(r"\n{2,}", source.strip())]


def _parted(paragraph: str) -> tuple[str, str]:
    found = _HEADING.fullmatch(paragraph)
    assert found  # every text matches
    return found[1] or "", found[2]


def sentences(code: str) -> list[str]:
    """Return what a cell gives a board to say, in its order.

    >>> sentences('RuleBoard("mattock.move.optional", question={"ask": "Where to?", "answer": {"next": []}})')
    ['Where to?']
    """
    return [str(said.value) for _, said in _said_in(code)]


def _said_in(code: str) -> list[tuple[ast.Constant, ast.Constant]]:
    """Return the sentences of a cell in their order, each with its key."""
    found = [
        (key, value)
        for table in ast.walk(ast.parse(code))
        if isinstance(table, ast.Dict)
        for key, value in zip(table.keys, table.values, strict=True)
        if isinstance(key, ast.Constant) and key.value in _READ and isinstance(value, ast.Constant)
    ]
    return sorted(found, key=lambda each: (each[1].lineno, each[1].col_offset))


def template(folder: Path) -> Catalog:
    """Return every text that people read in the notebooks of a folder, once, with the notebooks that have it."""
    catalogue = Undated(fuzzy=False)
    for path in sources(folder):
        for cell in _read(path).cells:
            if cell.cell_type == "markdown":
                texts = [text for _, text in paragraphs(cell.source)]
            else:
                texts = sentences(cell.source)
            for text in texts:
                catalogue.add(text, locations=[(name_of(path), 0)])
    return catalogue


def updated(folder: Path, language: str) -> Catalog:
    """Return a catalogue with the sentences there are now: what is new is empty, and what is gone is left out."""
    before, now = read(catalogue_of(folder, language)), template(folder)
    for entry in now:
        if entry.id and (known := before.get(entry.id)):
            entry.string, entry.flags = known.string, known.flags
    return now


def faults(folder: Path, language: str) -> Iterator[str]:
    """Yield what is missing or stale in a language."""
    kept, needed = read(catalogue_of(folder, language)), template(folder)
    for entry in needed:
        if entry.id and not ((known := kept.get(entry.id)) and is_confirmed(known)):
            yield f"Not translated: {entry.id!r} in {entry.locations[0][0]}."
    for entry in kept:
        if entry.id and needed.get(entry.id) is None:
            yield f"No longer in any lesson: {entry.id!r}."
    said = _said(kept)
    wanted = {twin_of(path, language): _text(translated(path, said, language)) for path in sources(folder)}
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"Out of step: {name_of(path)}. Run python -m tools.lessons."
    for path in sorted({file for twin in wanted for file in twin.parent.glob("*.ipynb")}):
        if language_of(path) == language and path not in wanted:
            yield f"Of no lesson: {name_of(path)}."


def _said(catalogue: Catalog) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in catalogue if is_confirmed(entry)}


def translated(source: Path, said: Mapping[str, str], language: str) -> nbformat.NotebookNode:
    """Return a notebook in another language; what has no translation stays as it is."""
    twin = copy.deepcopy(_read(source))
    for cell in twin.cells:
        if cell.cell_type == "markdown":
            text = "\n\n".join(mark + said.get(text, text) for mark, text in paragraphs(cell.source))
            cell.source = _LINK.sub(lambda link: _linked(link[1], source, language), text)
        else:
            cell.source = translated_code(cell.source, said)
    speak = nbformat.v4.new_code_cell(_SPEAK.format(language=language), id="language", metadata=_FOLDED)  # type: ignore[no-untyped-call]
    twin.cells.insert(1, speak)
    return twin


def _linked(link: str, source: Path, language: str) -> str:
    """Return a link as it is in a twin: to the twin of a notebook that has one. A link to the notebook itself stays."""
    target = Path(os.path.normpath(source.parent / link))
    is_translated = target != source and language in languages(target.parent) and language_of(target) == ENGLISH
    where = twin_of(target, language) if is_translated else target
    return Path(os.path.relpath(where, twin_of(source, language).parent)).as_posix()


def translated_code(code: str, said: Mapping[str, str]) -> str:
    """Return a cell in which the sentences of boards are translated. Everything else stays, to the letter.

    >>> print(translated_code('board({"ask": "Where to?", "answer": {"next": []}})', {"Where to?": "Wohin?"}))
    board({"ask": "Wohin?", "answer": {"next": []}})
    """
    lines = [line.encode() for line in code.split("\n")]  # places in a line are counted in bytes
    for key, found in reversed(_said_in(code)):
        first, last = found.lineno - 1, (found.end_lineno or found.lineno) - 1
        head, tail = lines[first][: found.col_offset], lines[last][found.end_col_offset :]
        text = said.get(str(found.value), str(found.value))
        lines[first : last + 1] = _fitted(head, text, tail, key.col_offset)
    return b"\n".join(lines).decode()


def _fitted(head: bytes, text: str, tail: bytes, indent: int) -> list[bytes]:
    """Return the line of a sentence, or several if it is too long and the only one of its line."""
    whole = head + _literal(text) + tail
    if len(whole.decode()) <= _WIDTH or head[:indent].strip():
        return [whole]
    room = _WIDTH - len(head) - len('" "')
    first = textwrap.wrap(text, room, break_on_hyphens=False)[0]
    rest = textwrap.wrap(text[len(first) :].lstrip(), _WIDTH - indent - len('" ",'), break_on_hyphens=False)
    *parts, end = [first, *rest]
    pieces = [*(_literal(f"{part} ") for part in parts), _literal(end) + tail]
    return [head + pieces[0], *(b" " * indent + piece for piece in pieces[1:])]


def _literal(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode()


def _read(path: Path) -> nbformat.NotebookNode:
    # nbformat has no type hints.
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def _text(notebook: nbformat.NotebookNode) -> str:
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return text if text.endswith("\n") else f"{text}\n"


def update(folder: Path, language: str) -> None:
    """Bring a catalogue up to date, and make the notebooks of its language again."""
    file = catalogue_of(folder, language)
    write_whole(file, written(updated(folder, language), file).decode())
    said = _said(read(file))
    for path in sources(folder):
        twin = twin_of(path, language)
        twin.parent.mkdir(exist_ok=True)
        write_whole(twin, _text(translated(path, said, language)))


def main() -> int:
    """Update all languages, or only check them; return 1 if anything is missing."""
    every = [(folder, language) for folder in folders() for language in languages(folder)]
    for each in every if "--check" not in sys.argv[1:] else ():
        update(*each)
    found = [fault for each in every for fault in faults(*each)]
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
