"""Collects the texts to translate from the code and the data files, with Babel."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages import Catalog
from babel.messages.extract import check_and_call_extract_file, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from typer.main import get_command

from minerals.cli.application import app
from minerals.cli.help_pages import help_texts
from tools import ROOT
from tools.catalogues.files import SOURCES, Undated, home_of, name_of

MAPPING = Path(__file__).with_name("babel.cfg")


class Text(NamedTuple):
    """A text to translate."""

    file: Path
    id: str | tuple[str, ...]
    """The English text; if it depends on a number, the singular and the plural."""
    context: str | None
    """`term` for words that are inserted into templates."""
    place: str = ""
    """The place in the file: the entry and field of a data file, or the function of a module."""


@cache
def texts(*folders: Path) -> tuple[Text, ...]:
    """Return every text in some folders, by default in all of them, file by file. The result is cached."""
    return tuple(_extracted(folders or tuple(ROOT / source for source in SOURCES)))


def _extracted(folders: Iterable[Path]) -> Iterator[Text]:
    """Yield the texts of folders, file by file, in the order in which they stand there."""
    methods, options = _mapping()
    for folder in folders:
        for name, line, found, places, context in extract_from_dir(folder, methods, options, keywords={}):
            file = folder / name
            place = _function_at(line, _functions(file)) if file.suffix == ".py" else " ".join(places)
            yield Text(file, found, context, place)
        if folder == ROOT / SOURCES[0]:
            yield from _of_help()


def _of_help() -> Iterator[Text]:
    """Yield the texts in the help of the command, which stand in docstrings and in options."""
    for module, paragraph in help_texts(get_command(app)):
        yield Text((ROOT / module.replace(".", "/")).with_suffix(".py"), paragraph, None, "help")


def _mapping() -> tuple[Any, Any]:
    """Return how Babel finds the texts of each kind of file."""
    with MAPPING.open(encoding="utf-8") as opened:
        return parse_mapping_cfg(opened)  # type: ignore[no-any-return, no-untyped-call]  # Babel gives it no types


def found_in(*folders: Path) -> tuple[Text, ...]:
    """Return every text in some folders as they are now; unlike `texts`, this is not cached."""
    _functions.cache_clear()
    return tuple(_extracted(folders))


def texts_of(file: Path) -> Iterator[Text]:
    """Yield the texts of one file as it is now."""
    methods, options = _mapping()
    top = next((ROOT / source for source in SOURCES if file.is_relative_to(ROOT / source)), None)
    if top is not None:
        found = check_and_call_extract_file(file, methods, options, None, {}, (), False, top)
        yield from (Text(file, text, context) for _, _, text, _, context in found)


def _function_at(line: int, functions: Iterable[tuple[int, int, str]]) -> str:
    """Return the full name of the innermost function or class around a line of a module; nothing outside of all."""
    around = [(first, name) for first, last, name in functions if first <= line <= last]
    return max(around)[1] if around else ""


@cache
def _functions(file: Path) -> tuple[tuple[int, int, str], ...]:
    """Return the first and the last line and the full name of every function and class of a module."""
    return tuple(_defined(ast.parse(file.read_bytes()).body))


def _defined(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[int, int, str]]:
    for found in body:
        if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{within}.{found.name}".strip(".")
            yield found.lineno, found.end_lineno or found.lineno, name
            yield from _defined(found.body, name)


def template_of(home: Path) -> Catalog:
    """Return the texts for the catalogues of a folder, each once, in the order of the sources.

    For a folder outside the project, such as a game in its own package, these are all of its texts.
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
