"""What there is to translate: the English texts of the code and of the data files, gathered by Babel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from tools import ROOT
from tools.catalogues.files import SOURCES, Undated, home_of, name_of

MAPPING = Path(__file__).with_name("babel.cfg")


class Text(NamedTuple):
    """A text to translate."""

    file: Path
    id: str | tuple[str, ...]
    """The English text; where a number decides, that for one and that for others."""
    context: str | None
    """`term` for words that stand in a template's place."""


@cache
def texts(*folders: Path) -> tuple[Text, ...]:
    """Return every text in some folders, by default in all there are, file by file. They are read once."""
    return tuple(_extracted(folders or tuple(ROOT / source for source in SOURCES)))


def _extracted(folders: Iterable[Path]) -> Iterator[Text]:
    with MAPPING.open(encoding="utf-8") as opened:
        methods, options = parse_mapping_cfg(opened)  # type: ignore[no-untyped-call]  # Babel gives it no types
    for folder in folders:
        for file, _line, found, _comments, context in extract_from_dir(folder, methods, options, keywords={}):
            yield Text(folder / file, found, context)


def template_of(home: Path) -> Catalog:
    """Return what the catalogues of a folder are to translate, each text once, in the order of the sources.

    Of a folder elsewhere, such as that of a game with a package of its own, these are all texts in it.
    """
    if home.is_relative_to(ROOT):
        return _templates().get(home, Undated(fuzzy=False))
    return _gathered(_extracted([home]))


@cache
def _templates() -> Mapping[Path, Catalog]:
    by_home: dict[Path, list[Text]] = defaultdict(list)
    for text in texts():
        by_home[home_of(text.file)].append(text)
    return {home: _gathered(found) for home, found in by_home.items()}


def _gathered(found: Iterable[Text]) -> Catalog:
    catalogue = Undated(fuzzy=False)
    for text in found:
        catalogue.add(text.id, locations=[(name_of(text.file), 0)], context=text.context)
    return catalogue
