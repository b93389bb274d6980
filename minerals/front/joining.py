"""Several ES modules as one script, because a page that loads nothing has no other files to import.

This is not a bundler. It joins modules that are written for it, and refuses everything else:

- Imports are at the top, by name: `import { Line, Tree } from "minerals/front/line.js";`. A path begins with `./` or
  with the name of a package.
- `export` stands before a function, a class or a constant. The first module may end in `export default …;`.
- A table is a file of JSON: `import TABLE from "minerals/…/table.json";` makes it a constant.
- All names at the top of the modules differ, because they share one scope.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from minerals.core.text import MineralsError, name_list, quoted

_IMPORT = re.compile(r'^import \{(\s*\w+(?:\s*,\s*\w+)*\s*,?\s*)\} from "([^"\n]+)";$', re.MULTILINE)
_TABLE = re.compile(r'^import (\w+) from "([^"\n]+\.json)";$', re.MULTILINE)
_DECLARED = re.compile(r"^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default [^;]+;\n*\Z", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_TYPE = re.compile(r"/\*\*(?:(?!\*/).)*\*/ ?")
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_LEFT_OVER = re.compile(r"^\s*(?:import|export)\b.*|\bimport\s*\(\s*[\"'`].*", re.MULTILINE)


class JoiningError(MineralsError):
    """A module that cannot be joined with others.

    Examples
    --------
    >>> join_modules("minerals/front/nothing.js")
    Traceback (most recent call last):
        ...
    minerals.front.joining.JoiningError: There is no module 'minerals/front/nothing.js'.
    """


class _Module(NamedTuple):
    """A module, taken apart."""

    path: str
    imports: tuple[tuple[str, tuple[str, ...]], ...]
    """The paths of other modules, and what is imported from each."""
    declared: tuple[str, ...]
    exported: frozenset[str]
    body: str
    ending: str
    """Its default export, or nothing."""


def join_modules(path: str) -> str:
    """Return a module and everything that it imports as one script, without remarks. Read once.

    Parameters
    ----------
    path
        The path of the module, which begins with the name of a package.

    Returns
    -------
    str
        The bodies of the modules, each after those that it imports. A default export of the first stays at the end.

    Raises
    ------
    JoiningError
        If there is no such module, or one of them is not written for this.

    Examples
    --------
    >>> script = join_modules("minerals/front/points.js")
    >>> script.index("function worded") < script.index("class Points"), "import" in script
    (True, False)
    """
    return _joined(path)


@cache
def _joined(path: str) -> str:
    modules = list(_in_order(path, {}, ()))
    owners: dict[str, str] = {}
    for module in modules:
        for name in module.declared:
            if name in owners:
                raise JoiningError(f"Both {owners[name]} and {module.path} declare {quoted(name)}.")
            owners[name] = module.path
        if module.ending and module.path != path:
            raise JoiningError(f"{module.path}: only the first module may have a default export.")
    return "\n".join([*(module.body for module in modules), *filter(None, [modules[-1].ending])])


def _in_order(path: str, done: dict[str, _Module], above: tuple[str, ...]) -> Iterator[_Module]:
    """Yield each module after those that it imports, and each once."""
    if path in above:
        raise JoiningError(f"These modules import each other: {name_list([*above[above.index(path) :], path])}.")
    module = _read(path)
    for other, names in module.imports:
        if other not in done:
            yield from _in_order(other, done, (*above, path))
        if missing := [name for name in names if name not in done[other].exported]:
            raise JoiningError(f"{path}: {other} does not export {name_list(missing)}.")
    done[path] = module
    yield module


def _read(path: str) -> _Module:
    return taken_apart(path, _text_of(path))


def _text_of(path: str) -> str:
    package, _, rest = path.partition("/")
    try:
        return files(package).joinpath(rest).read_text(encoding="utf-8")
    except (OSError, ValueError, ModuleNotFoundError):
        raise JoiningError(f"There is no module {quoted(path)}.") from None


def _table(name: str, path: str) -> str:
    """Return a file of JSON as a constant."""
    try:
        return f"const {name} = {json.dumps(json.loads(_text_of(path)), ensure_ascii=False)};"
    except ValueError as error:
        raise JoiningError(f"{path}: {error}") from None


def taken_apart(path: str, source: str) -> _Module:
    """Return a module's parts. Raises `JoiningError` if it is not written for joining."""
    source = _TYPE.sub("", _REMARK.sub("", source))
    source = _TABLE.sub(lambda found: _table(found[1], _resolved(found[2], path)), source)
    imports = tuple(
        (_resolved(found[2], path), tuple(name.strip() for name in found[1].split(",") if name.strip()))
        for found in _IMPORT.finditer(source)
    )
    declared = [(found[2], bool(found[1])) for found in _DECLARED.finditer(source)]
    ending = _DEFAULT.search(source)
    body = _IMPORT.sub("", _DEFAULT.sub("", source))
    body = _DECLARED.sub(lambda found: found[0].removeprefix("export "), body).strip("\n")
    if left := _LEFT_OVER.search(body):
        raise JoiningError(f"{path}: {quoted(left[0].strip())} cannot be joined.")
    # Unless a text goes over several lines, white space at their beginning means nothing.
    if all(line.count("`") % 2 == 0 for line in body.splitlines()):
        body = _INDENT.sub("", body)
    exported = frozenset(name for name, is_exported in declared if is_exported)
    return _Module(path, imports, tuple(name for name, _ in declared), exported, body, ending[0] if ending else "")


def _resolved(said: str, path: str) -> str:
    """Return the whole path of what a module imports."""
    if said.startswith("./"):
        return f"{path.rpartition('/')[0]}/{said.removeprefix('./')}"
    if said.startswith(("/", ".")) or ":" in said:
        raise JoiningError(f"{path}: {quoted(said)} begins neither with './' nor with the name of a package.")
    return said
