"""Makes the lessons in other languages: the same cells, with the text between them translated.

python -m tools.lessons            # bring the catalogues up to date, and make the notebooks again
python -m tools.lessons --check    # only say what is missing or stale

The English notebooks are in `notebooks/probability`. The catalogue `notebooks/probability/locale/de.po` has an entry
for each paragraph, and the German notebooks are in `notebooks/probability-de`. A cell at their beginning sets the
language, so boards and exercises speak it too. Nobody edits the notebooks in `probability-de`.
"""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import nbformat
from babel.messages import Catalog

from minerals.core.system import write_whole
from tools import ROOT
from tools.catalogues.files import Undated, is_confirmed, name_of, read, written

LESSONS = ROOT / "notebooks" / "probability"
LOCALE = LESSONS / "locale"

_HEADING = re.compile(r"(#+ )?(.*)", re.DOTALL)
_SPEAK = 'from minerals.core.text import use\n\nuse("{language}")'
_FOLDED = {"jupyter": {"source_hidden": True}}


def sources() -> list[Path]:
    """Return the English notebooks, in their order."""
    return sorted(LESSONS.glob("*.ipynb"))


def languages() -> list[str]:
    """Return the languages that the lessons are translated into.

    >>> languages()
    ['de']
    """
    return sorted(file.stem for file in LOCALE.glob("*.po"))


def twin_of(source: Path, language: str) -> Path:
    """Return where a lesson is in another language.

    >>> name_of(twin_of(LESSONS / "01-blind-bag.ipynb", "de"))
    'notebooks/probability-de/01-blind-bag.ipynb'
    """
    return source.parents[1] / f"{source.parent.name}-{language}" / source.name


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


def template() -> Catalog:
    """Return all paragraphs of all lessons, each once, with the notebooks that have it."""
    catalogue = Undated(fuzzy=False)
    for path in sources():
        for cell in _read(path).cells:
            for _, text in paragraphs(cell.source) if cell.cell_type == "markdown" else ():
                catalogue.add(text, locations=[(name_of(path), 0)])
    return catalogue


def updated(file: Path) -> Catalog:
    """Return a catalogue with the paragraphs there are now: what is new is empty, and what is gone is left out."""
    before, now = read(file), template()
    for entry in now:
        if entry.id and (known := before.get(entry.id)):
            entry.string, entry.flags = known.string, known.flags
    return now


def faults(language: str) -> Iterator[str]:
    """Yield what is missing or stale in a language."""
    file = LOCALE / f"{language}.po"
    kept, needed = read(file), template()
    for entry in needed:
        if entry.id and not ((known := kept.get(entry.id)) and is_confirmed(known)):
            yield f"Not translated: {entry.id!r} in {entry.locations[0][0]}."
    for entry in kept:
        if entry.id and needed.get(entry.id) is None:
            yield f"No longer in any lesson: {entry.id!r}."
    said = _said(kept)
    wanted = {twin_of(path, language): _text(translated(_read(path), said, language)) for path in sources()}
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"Out of step: {name_of(path)}. Run python -m tools.lessons."
    for path in sorted(twin_of(sources()[0], language).parent.glob("*.ipynb")):
        if path not in wanted:
            yield f"Of no lesson: {name_of(path)}."


def _said(catalogue: Catalog) -> dict[str, str]:
    return {str(entry.id): str(entry.string) for entry in catalogue if is_confirmed(entry)}


def translated(notebook: nbformat.NotebookNode, said: Mapping[str, str], language: str) -> nbformat.NotebookNode:
    """Return a notebook in another language; a paragraph without a translation stays as it is."""
    twin = copy.deepcopy(notebook)
    for cell in twin.cells:
        if cell.cell_type == "markdown":
            cell.source = "\n\n".join(mark + said.get(text, text) for mark, text in paragraphs(cell.source))
    speak = nbformat.v4.new_code_cell(_SPEAK.format(language=language), id="language", metadata=_FOLDED)  # type: ignore[no-untyped-call]
    twin.cells.insert(1, speak)
    return twin


def _read(path: Path) -> nbformat.NotebookNode:
    # nbformat has no type hints.
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def _text(notebook: nbformat.NotebookNode) -> str:
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return text if text.endswith("\n") else f"{text}\n"


def update(language: str) -> None:
    """Bring a catalogue up to date, and make the notebooks of its language again."""
    file = LOCALE / f"{language}.po"
    write_whole(file, written(updated(file), file).decode())
    said = _said(read(file))
    for path in sources():
        twin = twin_of(path, language)
        twin.parent.mkdir(exist_ok=True)
        write_whole(twin, _text(translated(_read(path), said, language)))


def main() -> int:
    """Update all languages, or only check them; return 1 if anything is missing."""
    for language in languages() if "--check" not in sys.argv[1:] else ():
        update(language)
    found = [fault for language in languages() for fault in faults(language)]
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
