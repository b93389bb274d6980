"""Which tests a change concerns, nearest first: those that lie where the file lies, and those that import it.

The tests are laid out like the code, so the map from one to the other is a rule and not a list: the tests of
`minerals/core/log/reader.py` are in `tests/core/log`, those of `widgets/minerals_widgets/board` in
`tests/widgets/board`. Imports add the tests that lie elsewhere. `from minerals.core.log import Log` counts as an import
of the module behind the face, or else every test would concern every file of a wing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tools import ROOT

TREES = ("minerals", "widgets", "tools", "tests")
LYING = {"widgets/minerals_widgets": "tests/widgets", "minerals": "tests"}
"""Where the tests of a folder lie, if not in the folder of that name below `tests`."""
ELSEWHERE = {
    "minerals/__main__.py": ("tests/cli/test_subprocess.py",),
    "minerals/front": ("tests/classroom/test_answers_on_pages.py", "tests/exchange/test_page.py"),
    "minerals/template": ("tests/template",),
    "pyproject.toml": ("tests/test_imports.py", "tests/test_contracts.py"),
    "tests/conftest.py": ("tests/core/geometry",),
}
"""What lies neither beside a file nor imports it."""
OF_A_PAGE = "tests/test_setup.py::{}[{}]"
OF_PAGES = ("test_the_links_of_a_document_lead_somewhere", "test_the_examples_of_a_document_are_true")
"""The tests that each page of `docs` has."""
FARTHEST = 3

_IMPORT = re.compile(r"^ *(?:from +([\w.]+) +import +(\([^)]*\)|[^\n]*)|import +([\w., ]+))", re.MULTILINE)
_NAME = re.compile(r"(\w+)(?: +as +\w+)?")


def concerned_by(changed: Path) -> dict[str, int]:
    """Return the tests that a file concerns, each with how far they are from it: 0 for its own."""
    name = changed.relative_to(ROOT).as_posix()
    found: dict[str, int] = {}
    for distance, test in _tests(changed, name):
        found[test] = min(distance, found.get(test, distance))
    return found


def _tests(changed: Path, name: str) -> Iterator[tuple[int, str]]:
    if changed.suffix == ".md":
        yield from ((0, OF_A_PAGE.format(test, name)) for test in OF_PAGES)
    if name.startswith("tests/"):
        if changed.name.startswith("test_"):
            yield 0, name
            return
    else:
        if changed.suffix in {".py", ".ipynb"}:
            yield 0, name  # its examples, or its cells
        yield from _beside(changed, name)
    for above, tests in ELSEWHERE.items():
        if name.startswith(above):
            yield from ((1, test.relative_to(ROOT).as_posix()) for each in tests for test in _in(ROOT / each))
    yield from _importing(changed)


def _beside(changed: Path, name: str) -> Iterator[tuple[int, str]]:
    """Yield the tests of the folder and of those around it. Those that bear the name of the file come first."""
    above = next((above for above in LYING if name.startswith(f"{above}/")), "")
    folder = ROOT / LYING.get(above, "tests") / Path(name).relative_to(above).parent
    near = 1
    while folder != ROOT / "tests" and near <= FARTHEST:
        for test in sorted(folder.glob("**/test_*.py" if near == 1 else "test_*.py")):
            yield 0 if changed.stem in test.stem else near, test.relative_to(ROOT).as_posix()
        folder, near = folder.parent, near + 1


def _in(place: Path) -> Iterable[Path]:
    return sorted(place.glob("**/test_*.py")) if place.is_dir() else [place]


def _importing(changed: Path) -> Iterator[tuple[int, str]]:
    """Yield the tests that import a module, or what imports it."""
    reached = {changed}
    edge = [changed]
    for distance in range(1, FARTHEST + 1):
        edge = [file for each in edge for file in importers().get(each, ()) if file not in reached]
        reached.update(edge)
        for file in dict.fromkeys(edge):
            if file.name.startswith("test_"):
                yield distance, file.relative_to(ROOT).as_posix()


@cache
def importers() -> Mapping[Path, list[Path]]:
    """Return who imports each file of the project."""
    found: dict[Path, list[Path]] = {}
    for tree in TREES:
        for file in (ROOT / tree).rglob("*.py"):
            for imported in {module for names in _imports(file) for module in _behind(*names)} - {file}:
                found.setdefault(imported, []).append(file)
    return found


@cache
def _imports(file: Path) -> tuple[tuple[str, str], ...]:
    """Return what a file imports: a module, and a name in it or nothing."""
    found: list[tuple[str, str]] = []
    for module, names, modules in _IMPORT.findall(file.read_text("utf-8")):
        found += [(module, name) for name in _NAME.findall(re.sub("#.*", "", names))]
        found += [(each.split()[0], "") for each in modules.split(",") if each.strip()]
    return tuple(found)


@cache
def _behind(module: str, name: str) -> tuple[Path, ...]:
    """Return the file of a name that is imported, which a face may have from elsewhere. Nothing if it is not ours."""
    inside = _file_of(f"{module}.{name}")
    if name and inside:
        return (inside,)
    file = _file_of(module)
    if file is None:
        return ()
    if file.name == "__init__.py":
        for source, offered in _imports(file):
            if offered == name and name and source != module:
                return _behind(source, offered)
    return (file,)


@cache
def _file_of(module: str) -> Path | None:
    place = ROOT.joinpath(*module.removeprefix("minerals_widgets").split("."))
    if module.startswith("minerals_widgets"):
        place = ROOT.joinpath("widgets", *module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)
