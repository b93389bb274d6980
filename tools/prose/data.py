"""What people read of data files: levels, exercises, rules, notation, lessons; and of notebooks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.frontend import parse_mapping_cfg

from tools.catalogues.data import extract
from tools.catalogues.sources import MAPPING
from tools.prose.markup import paragraphs_of_markdown
from tools.prose.passages import Kind, Passage, sentences
from tools.prose.places import Places

_ID = re.compile(r'^(?:id|name) = "([^"]+)"', re.MULTILINE)
_FOR_TEACHERS = {"lessons.toml", "misconceptions.toml"}


@cache
def _fields() -> dict[str, str]:
    """Return which fields of which data files are texts, by the pattern of their path."""
    with MAPPING.open(encoding="utf-8") as opened:
        _, options = parse_mapping_cfg(opened)  # type: ignore[no-untyped-call]  # Babel gives it no types
    return {
        pattern: option["fields"]
        for pattern, option in options.items()
        if "fields" in option and "context" not in option
    }


def fields_of(file: Path) -> str | None:
    """Return the paths to the texts of a data file; None for one that has none."""
    patterns = (pattern for pattern in _fields() if file.match(pattern.removeprefix("**/")))
    return next(map(_fields().__getitem__, patterns), None)


def passages_of_data(file: Path) -> Iterator[Passage]:
    """Yield the texts of a data file, in the order of the file."""
    source = file.read_text("utf-8")
    ids = [(found.start(), found[1]) for found in _ID.finditer(source)]
    reader = _Reader(source, Kind.GUIDE if file.name in _FOR_TEACHERS else Kind.PUPILS)
    with file.open("rb") as opened:
        texts = [str(text) for _, _, text, _ in extract(opened, (), (), {"fields": fields_of(file) or ""})]
    for text in texts:
        reader.go_to(text)
        unit = next((name for start, name in reversed(ids) if start <= reader.place), "")
        yield from reader.passages(text, unit)


def passages_of_notebook(file: Path) -> Iterator[Passage]:
    """Yield the texts between the code of a notebook."""
    source = file.read_text("utf-8")
    reader = _Reader(source, Kind.PUPILS)
    for cell in json.loads(source)["cells"]:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"])
            reader.go_to(text)
            yield from reader.passages(text)


class _Reader:
    """Reads the texts of a file one after the other, and finds each in the file."""

    def __init__(self, source: str, kind: Kind) -> None:
        self.place = 0
        self._places = Places(source)
        self._kind = kind

    def go_to(self, text: str) -> None:
        found = self._places.of(text, self.place)
        self.place = found if found is not None else self._places.of(text) or self.place

    def passages(self, text: str, unit: str = "") -> Iterator[Passage]:
        """Yield the sentences of a text."""
        for _, paragraph in paragraphs_of_markdown(text):
            for sentence in sentences(paragraph):
                self.place = self._places.of(sentence, self.place) or self.place
                yield Passage(sentence, self._places.line(self.place), self._kind, unit)
