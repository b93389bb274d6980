"""The kit as a grader takes it along: a wheel of the rules and the classroom, and what has to be installed for it.

The container of a grader is made without the kit. It installs what is in the Python Package Index before it has any of
our files, so it cannot install a wheel of ours. That is why a small module beside the wheel, `minerals.py`, unpacks it
where the first cell imports the kit.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from functools import cache
from importlib.metadata import requires
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minerals._names import PACKAGE
from minerals._version import __version__

WHEEL = f"{PACKAGE.replace('-', '_')}-{__version__}-py3-none-any.whl"
"""The name of the wheel."""

FINDER = "minerals.py"
"""The name of the module that unpacks the wheel."""

_ROOT = Path(__file__).parents[3]
_LEFT_OUT = re.compile(r"(^|/)__pycache__(/|$)|\.po$|/terms\.toml$|^minerals/supplies/")
_BEFORE_ALL_ZIPS = (1980, 1, 1, 0, 0, 0)

_FINDER = '''\
"""Finds the kit where it is not installed: it is in the wheel beside this file."""

import importlib
import sys
import tempfile
import zipfile
from pathlib import Path

_folder = tempfile.mkdtemp(prefix="{kit}-")
with zipfile.ZipFile(Path(__file__).with_name("{wheel}")) as _wheel:
    _wheel.extractall(_folder)
sys.path.insert(0, _folder)
del sys.modules["minerals"]
importlib.invalidate_caches()
importlib.import_module("minerals")
'''


def bundle() -> Mapping[str, bytes]:
    """Return the files that bring the kit along, by name. The same kit always gives the same bytes."""
    return {WHEEL: _wheel(), FINDER: _FINDER.format(kit=PACKAGE, wheel=WHEEL).encode()}


def requirements() -> list[str]:
    """Return what must be installed beside the kit, as pip takes it.

    >>> [requirement for requirement in requirements() if requirement.startswith("msgspec")]
    ['msgspec>=0.19']
    """
    return sorted(line for line in requires(PACKAGE) or [] if "extra ==" not in line)


@cache
def _wheel() -> bytes:
    folder = f"{PACKAGE.replace('-', '_')}-{__version__}.dist-info"
    needed = "".join(f"Requires-Dist: {line}\n" for line in requirements())
    files = {
        **_sources(),
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: {__version__}\n{needed}".encode(),
        f"{folder}/WHEEL": b"Wheel-Version: 1.0\nGenerator: minerals\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    listed = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{folder}/RECORD"] = f"{listed}{folder}/RECORD,,\n".encode()
    packed = BytesIO()
    with ZipFile(packed, "w") as opened:
        for name, data in files.items():
            opened.writestr(ZipInfo(name, _BEFORE_ALL_ZIPS), data, ZIP_DEFLATED)
    return packed.getvalue()


def _sources() -> dict[str, bytes]:
    names = {file: file.relative_to(_ROOT).as_posix() for file in (_ROOT / "minerals").rglob("*") if file.is_file()}
    kept = sorted((name, file) for file, name in names.items() if not _LEFT_OUT.search(name))
    return {name: file.read_bytes() for name, file in kept}


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
