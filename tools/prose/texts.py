"""Which files are read, and what people read of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools import ROOT
from tools.notebooks import originals
from tools.prose.code import passages_of_code
from tools.prose.data import fields_of, passages_of_data, passages_of_notebook
from tools.prose.markup import paragraphs_of_markdown
from tools.prose.passages import Kind, Passage

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""The pages outside `docs/`."""
CODE = ("minerals", "widgets", "tools")
"""The folders whose code and data people read."""
GLOSSARY = "docs/glossary.md"
"""The page that quotes the words that are not used: nothing else is asked of it."""


@cache
def files() -> tuple[Path, ...]:
    """Return every file in which there is something to read."""
    return tuple(
        file
        for file in (
            *(ROOT / page for page in PAGES),
            *sorted((ROOT / "docs").rglob("*.md")),
            *originals(),
            *(file for folder in CODE for file in sorted((ROOT / folder).rglob("*.toml")) if fields_of(file)),
            *(file for folder in CODE for file in sorted((ROOT / folder).rglob("*.py"))),
        )
        if not any(part.startswith(".") for part in file.relative_to(ROOT).parts)
    )


def name_of(file: Path) -> str:
    """Return the path of a file in the project; that of another as it is.

    >>> name_of(ROOT / "README.md")
    'README.md'
    """
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.as_posix()


def passages(file: Path) -> Iterator[Passage]:
    """Yield what people read of a file."""
    match file.suffix:
        case ".md":
            yield from passages_of_page(file.read_text("utf-8"), name_of(file))
        case ".ipynb":
            yield from passages_of_notebook(file)
        case ".toml":
            yield from passages_of_data(file)
        case ".py":
            yield from passages_of_code(file, name_of(file))


def passages_of_page(source: str, name: str) -> Iterator[Passage]:
    """Yield the paragraphs of a page."""
    is_reference = name.startswith("docs/decisions/") or name == "CHANGELOG.md"
    for line, text in paragraphs_of_markdown(source):
        yield Passage(text, line, Kind.REFERENCE if is_reference else Kind.GUIDE)
