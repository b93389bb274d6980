"""The libraries that the kit and its notebooks need in a browser: wheels from the package index, in a folder.

Pyodide's own host has most of them too. But a wheel that lies on the site itself needs no other host, and the filters
of schools often block those. Only what charts and statistics need has no wheels for browsers in the package index.
"""

from __future__ import annotations

import hashlib
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from email.parser import Parser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.graders.environments import run

PYODIDE = "314.0.7"
PYTHON, PLATFORM = "314", "pyemscripten_2026_0_wasm32"
"""The version of Python in this Pyodide, and the platform of wheels that are compiled for it."""
COMPILED = (
    *("--platform", PLATFORM, "--platform", "any", "--python-version", PYTHON),
    *("--abi", f"cp{PYTHON}", "--abi", "none", "--implementation", "cp"),
)
"""What tells pip to download wheels that are compiled for it, and the libraries that these need."""
PURE = ("--platform", "any", "--python-version", PYTHON, "--no-deps")
"""What tells pip to download wheels without a compiled part, alone."""

_AS_LISTED = ("annotated-doc", "ipython", "jedi", "micropip")
"""What is wanted in the version that Pyodide lists, with what it needs: the kernel is known to run with these, and
later versions of the first need a large library."""
_WITH_WHAT_THEY_NEED = ("comm", "msgspec", "rich")
_ALONE = ("anywidget", "ipywidgets", "jinja2", "psygnal", "shellingham", "typer", "typing-extensions")
"""What needs libraries that are not in the package index for browsers, or that the kernel brings along."""
WITHOUT_COMPILED_PART = ("markupsafe",)
"""What has no wheel for browsers, and does without its compiled part."""
_LEFT_OUT = ("pydantic",)
"""What a library names but the kit never makes it use: 2 MB, from another host."""
_BROWSER = {
    "extra": "",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": f"{PYTHON[0]}.{PYTHON[1:]}",
    "sys_platform": "emscripten",
}
"""What a wheel may ask about the Python that it is for."""

Entry = dict[str, Any]
"""What Pyodide knows about a library."""


def download(folder: Path, listed: Mapping[str, Entry]) -> None:
    """Download all wheels from the package index.

    Parameters
    ----------
    folder
        Where they go.
    listed
        What Pyodide lists, by the name of the library.
    """
    as_listed = (f"{entry['name']}=={entry['version']}" for entry in needed(_AS_LISTED, listed))
    download_by_pip(folder, *PURE, *as_listed)
    download_by_pip(folder, *COMPILED, *_WITH_WHAT_THEY_NEED)
    download_by_pip(folder, *PURE, *_ALONE)
    download_by_pip(folder / "compiled", "--no-deps", *WITHOUT_COMPILED_PART)
    for wheel in (folder / "compiled").iterdir():
        without_compiled_part(wheel, folder)


def entry_of(wheel: Path, *, also: Sequence[str] = ()) -> Entry:
    """Return what Pyodide has to know about a wheel that lies beside its list.

    Parameters
    ----------
    wheel
        The wheel.
    also
        The libraries that are loaded with it, beside those that it names.
    """
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA") and name.count("/") == 1)
        metadata = Parser().parsestr(opened.read(about).decode())
    asked = [Requirement(line) for line in metadata.get_all("Requires-Dist", [])]
    asked = [each for each in asked if each.name not in _LEFT_OUT]
    needed = {canonicalize_name(each.name) for each in asked if each.marker is None or each.marker.evaluate(_BROWSER)}
    return {
        "name": metadata["Name"],
        "version": metadata["Version"],
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(set(_imported(names))),
        "depends": sorted({*needed, *also}),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def without_compiled_part(wheel: Path, folder: Path) -> Path:
    """Write a wheel again for every platform, without what is compiled in it; return where it is."""
    name, version = wheel.name.split("-")[:2]
    target = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as written:
        for each in source.infolist():
            if not each.filename.endswith((".so", ".pyd", ".c", "/RECORD")):
                written.writestr(each, source.read(each))
    return target


def _imported(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        first, _, rest = name.partition("/")
        if rest and first.isidentifier() and rest.endswith(".py"):
            yield first
        elif not rest and first.endswith(".py"):
            yield first.removesuffix(".py")


def needed(names: Sequence[str], listed: Mapping[str, Entry]) -> list[Entry]:
    """Return what Pyodide knows about libraries, and about those that they need in turn."""
    by_name = {canonicalize_name(name): entry for name, entry in listed.items()}
    found: dict[str, Entry] = {}
    waiting = [canonicalize_name(name) for name in names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = by_name[name]
            waiting += map(canonicalize_name, by_name[name]["depends"])
    return list(found.values())


def download_by_pip(folder: Path, *options: str) -> None:
    """Download wheels into a folder."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--only-binary", ":all:", "--dest", str(folder), *options])
