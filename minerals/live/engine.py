"""The engine of live pages: a folder with Python for browsers, the kit, and the libraries that its widgets need."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import msgspec

from minerals.core.system import install_command, write_folder
from minerals.core.text import MineralsError, translated

PYODIDE = "314.0.7"
"""The Python for browsers, as the registry of Node has it."""
_PYTHON, _PLATFORM = "314", "pyemscripten_2026_0_wasm32"
_FONT = "font-awesome@4.7.0"
_LIBRARIES = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing-extensions")
_COMPILED = ("msgspec",)
_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
_FACE = "@font-face{font-family:FontAwesome;src:url(fontawesome-webfont.woff2) format('woff2')}"
"""The font lies beside its style, in the one form that every browser with WebAssembly reads."""
_EMPTY_ZIP = b"PK\5\6" + bytes(18)
"""What stands in the place of Python's library where a snapshot holds it: see begin.py."""
_HERE = Path(__file__).parent
_OWN = ("begin.py", "segments.mjs", "worker.js")
_LIST = "files.json"
"""The list of the files of an engine, with their checksums. It is written last: if it is there, all are."""

ENGINE = "engine/"
"""The folder of all engines, seen from the folder of the pages."""
OFFLINE = "offline.js"
"""What lets the pages of its folder, and of those in it, come again without a network."""

_LEFT_OUT = (
    # What only a computer does: the command, the checks for new games, compiled play, worksheets, the teacher's room.
    *(
        "minerals/app",
        "minerals/cli",
        "minerals/testing",
        "minerals/compiled",
        "minerals/template",
        "minerals/supplies",
    ),
    *("minerals/classroom/paper", "minerals/classroom/room", "minerals/classroom/hub", "minerals/live/node"),
    *("minerals/exchange/viewer", "minerals_widgets/app", "ipywidgets/widgets/tests", "ipywidgets/tests"),
    *("traitlets/tests", "traitlets/config", "psygnal/testing", "anywidget/nbextension", "anywidget/labextension"),
)
_KINDS = {".py", ".toml", ".js", ".css", ".html", ".mo", ".json", ".so", ".typed"}


STUDY = ("classroom", "lesson", "probability")
"""The folders of the kit and of its widgets that pages without a class or a chance do without: see begin.py."""

TEMPLATES = ("jinja2", "markupsafe")
"""The libraries that only what writes a page needs."""


class EngineError(MineralsError):
    """An engine that cannot be made here."""


@cache
def engine_version() -> str:
    """Return the version of the engine: twelve digits that stand for everything in it, the kit above all."""
    return _digest(dict(_sources()))


def engine_address(engine: str) -> str:
    """Return the address of this version of the engine.

    Parameters
    ----------
    engine
        The address of the folder with engines, which `write_engine` writes.

    Examples
    --------
    >>> engine_address("../engine/") == f"../engine/{engine_version()}/"
    True
    """
    return f"{engine}{engine_version()}/"


def write_engine(folder: Path, *, kept: Path | None = None) -> Path:
    """Write the engine of this version of the kit into a folder of pages.

    It comes into `engine`, where each version has a folder of its own: a page that was made with another version still
    finds the engine that it was made for. The file `offline.js` beside it lets the pages of the folder come again
    without a network.

    The engine comes from the registries of Python and Node, once; what it is made of is kept for the next time. It
    needs `npm`, `node` and a connection.

    Parameters
    ----------
    folder
        The folder, which is made. Every page in it, or in a folder in it, can use the engine.
    kept
        Where downloads are kept, by default in the folder that the system has for this.

    Raises
    ------
    EngineError
        If Node is not installed, or a registry cannot be reached.
    """
    write_folder(folder, engine_files(kept=kept))
    return folder


def engine_files(*, kept: Path | None = None) -> dict[str, bytes]:
    """Return the files of the engine by their paths in the folder of the pages. See `write_engine`."""
    kept = _kept_folder() if kept is None else kept
    made = kept / f"engine-{engine_version()}"
    if not (made / _LIST).is_file():
        with tempfile.TemporaryDirectory(prefix="engine-", dir=_made(kept)) as place:
            files = _make(Path(place), dict(_sources()), kept)
        digests = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
        write_folder(made, {**files, _LIST: msgspec.json.encode(digests)})
    files = {f"{engine_address(ENGINE)}{name}": content for name, content in _files_in(made).items()}
    return {OFFLINE: (_HERE / OFFLINE).read_bytes(), **files}


def _make(place: Path, sources: dict[str, Path], kept: Path) -> dict[str, bytes]:
    core = _by_npm(kept, f"pyodide@{PYODIDE}") / "pyodide"
    font = _by_npm(kept, _FONT) / "font-awesome"
    tree, made = _made(place / "kit"), _made(place / "made")
    for wheel in sorted(_wheels(kept).glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if _is_wanted(name):
                    packed.extract(name, tree)
    for name, file in sources.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(file.read_bytes())
    _run("node", str(_HERE / "node" / "make_engine.mjs"), str(core), str(tree), str(made))
    letters = (font / "css" / "font-awesome.min.css").read_text("utf-8")
    return {
        **{name: (core / name).read_bytes() for name in _CORE},
        "stdlib.zip": (made / "stdlib.zip").read_bytes(),
        "empty.zip": _EMPTY_ZIP,
        "fontawesome-webfont.woff2": (font / "fonts" / "fontawesome-webfont.woff2").read_bytes(),
        "font-awesome.min.css": _FONT_FACE.sub(_FACE, letters).encode(),
        "snapshot.bin.gz": gzip.compress((made / "snapshot.bin").read_bytes(), 9, mtime=0),
        **{f"{name}.pack.gz": gzip.compress(_packed(tree, files), 9, mtime=0) for name, files in _packs(tree).items()},
        **{name: (_HERE / name).read_bytes() for name in _OWN},
    }


def _packs(tree: Path) -> dict[str, list[Path]]:
    """Return the files of what a page loads as one: the kit, each game, and each language."""
    packs: dict[str, list[Path]] = {}
    for file in sorted(tree.rglob("*")):
        if file.is_file():
            packs.setdefault(_pack_of(file.relative_to(tree)), []).append(file)
    return packs


def _pack_of(file: Path) -> str:
    match file.parts:
        case (*_, name) if name.endswith(".mo"):
            return f"language-{file.stem}"
        case ("minerals", "games", game, inside, *_) if not inside.startswith("__init__."):
            return f"game-{game}"
        case ("minerals" | "minerals_widgets", folder, inside, *_) if folder in STUDY:
            return "kit" if inside.startswith("__init__.") else "study"
        case (folder, *_) if folder in TEMPLATES:
            return "templates"
    return "kit"


def _packed(tree: Path, files: list[Path]) -> bytes:
    """Return files as one: how long the list of their names and sizes is, the list, and what they hold."""
    about = msgspec.json.encode([(file.relative_to(tree).as_posix(), file.stat().st_size) for file in files])
    return len(about).to_bytes(4, "little") + about + b"".join(file.read_bytes() for file in files)


def _sources() -> Iterator[tuple[str, Path]]:
    """Return the files of the kit, and the little that stands in for IPython, each with its place."""
    for package in ("minerals", "minerals_widgets"):
        found = find_spec(package)
        if found is None or not found.submodule_search_locations:
            raise EngineError(translated("Live pages need the widgets: {command}", command=install_command("lab")))
        root = Path(next(iter(found.submodule_search_locations)))
        for file in sorted(root.rglob("*")):
            name = f"{package}/{file.relative_to(root).as_posix()}"
            if _is_wanted(name) and file.is_file():
                yield name, file
    yield "IPython.py", _HERE / "node" / "IPython.py"
    yield "traitlets/config.py", _HERE / "node" / "traitlets_config.py"


def _is_wanted(name: str) -> bool:
    if name.startswith("anywidget-") and name.endswith("/METADATA"):
        return True  # the library asks for its own version
    folder = name.rpartition("/")[0]
    if name.endswith(".so") and "wasm32" not in name:
        return False  # the library does without
    is_left_out = any(folder == each or folder.startswith(f"{each}/") for each in _LEFT_OUT)
    return not is_left_out and Path(name).suffix in _KINDS and ".dist-info" not in name and ".data" not in name


def _digest(sources: dict[str, Path]) -> str:
    digest = hashlib.sha256(f"{PYODIDE} {_FONT}".encode())
    for name, file in sources.items():
        digest.update(name.encode() + file.read_bytes())
    for file in sorted((_HERE / "node").glob("*.mjs")):
        digest.update(file.read_bytes())
    for name in _OWN:
        digest.update((_HERE / name).read_bytes())
    return digest.hexdigest()[:12]


def _kept_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "minerals"


def _by_npm(kept: Path, package: str) -> Path:
    """Return the folder in which Node finds a package; download it first if needed."""
    place = kept / package.replace("@", "-")
    if not (place / "node_modules").is_dir():
        with tempfile.TemporaryDirectory(prefix="npm-", dir=_made(kept)) as folder:
            quietly = ("--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--loglevel=error")
            _run("npm", "install", *quietly, "--prefix", folder, package)
            write_folder(place, _files_in(Path(folder)))
    return place / "node_modules"


def _wheels(kept: Path) -> Path:
    """Return a folder with the libraries; download them first if needed. Those of boards are as they are here."""
    pinned = [f"{name}=={version(name)}" for name in _LIBRARIES]
    place = (
        kept / f"libraries-{hashlib.sha256(repr((pinned, _COMPILED, _PLATFORM, TEMPLATES)).encode()).hexdigest()[:8]}"
    )
    if not place.is_dir():
        with tempfile.TemporaryDirectory(prefix="pip-", dir=_made(kept)) as folder:
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
            for_it = ("--only-binary", ":all:", "--python-version", _PYTHON, "--dest", folder)
            _run(*pip, *for_it, "--platform", "any", *pinned)
            _run(*pip, "--only-binary", ":all:", "--dest", folder, *TEMPLATES)
            _run(*pip, *for_it, "--platform", _PLATFORM, "--implementation", "cp", "--abi", f"cp{_PYTHON}", *_COMPILED)
            write_folder(place, _files_in(Path(folder)))
    return place


def _files_in(folder: Path) -> dict[str, bytes]:
    """Return what a folder holds, by the paths in it; what all else leans on comes last."""
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=lambda file: file.name == _LIST)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _run(program: str, *arguments: str) -> None:
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise EngineError(
            translated("{program} is not installed, and a live page is made with it: install Node.", program=program)
        ) from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-600:]
        raise EngineError(translated("{program} could not make the engine: {said}", program=program, said=said))
