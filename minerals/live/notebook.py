"""What of a notebook lives on a page: each widget that a cell shows, and the earlier lines that it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import game_names
from minerals.core.system import write_whole
from minerals.core.text import language
from minerals.exchange.templates import script_of, source_of
from minerals.front import board_style
from minerals.live.engine import engine_address, engine_version
from minerals.live.page import page_words
from minerals.live.still import Still

_WIDGETS = "minerals_widgets"
_READS = "from minerals.core.log import read_log"


class Part(NamedTuple):
    """A widget that a notebook shows."""

    cell: int
    """The number of its cell."""
    source: str
    """Its place on a page: the lines of the notebook that make it."""
    given: Mapping[str, str]
    """The recorded games that the source reads, as text."""


def parts_of(cells: Sequence[Mapping[str, Any]], folder: Path) -> list[Part]:
    r"""Return the widgets that a notebook shows and a page can show alive, in their order.

    Each part stands alone: of the earlier cells it has the lines that its own names depend on, and nothing else. What
    keeps a file is left out, because a page has no folder, and so are forecasts, which need numpy.

    Parameters
    ----------
    cells
        The cells, as the file of a notebook has them.
    folder
        The folder of the notebook, in which it finds recorded games.

    Examples
    --------
    >>> sources = ["from minerals_widgets import Board", "seed = 7\nodd = 3", "Board('mattock', seed=seed)"]
    >>> (part,) = parts_of([{"cell_type": "code", "source": source} for source in sources], Path())
    >>> print(part.source)
    from minerals_widgets import Board
    seed = 7
    Board('mattock', seed=seed)
    """
    before: list[ast.stmt] = []
    found = []
    for number, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        lines = ast.parse(source).body
        if lines and isinstance(last := lines[-1], ast.Expr):
            needed = [*_needed(last, [*before, *lines[:-1]]), last]
            if _shows_widget(last.value, needed) and not _needs_more(needed):
                found.append(Part(number, *_with_games(needed, folder)))
        before += lines
    return found


def _needed(shown: ast.stmt, before: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the earlier lines that a line depends on, in their order."""
    names = set(_read(shown))
    kept = []
    for line in reversed(before):
        if isinstance(line, ast.Import | ast.ImportFrom):
            wanted = [each for each in line.names if (each.asname or each.name).partition(".")[0] in names]
            if wanted:
                kept.append(_only(line, wanted))
        elif not names.isdisjoint(_bound(line)) or _changes(line, names):
            if isinstance(line, ast.Assign):
                names -= set(_bound(line))
            names |= _read(line)
            kept.append(line)
    return kept[::-1]


def _only(line: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> ast.stmt:
    if isinstance(line, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(line.module, names, line.level)


def _read(line: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(line) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}


def _bound(line: ast.AST) -> Iterator[str]:
    for each in ast.walk(line):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
            yield each.id
        elif isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield each.name


def _changes(line: ast.stmt, names: set[str]) -> bool:
    """Tell whether a line may change what some names stand for, as `match.play("e1")` does, or the language."""
    if not isinstance(line, ast.Expr):
        return not isinstance(line, ast.Assign | ast.FunctionDef) and not names.isdisjoint(_read(line))
    match line.value:
        case ast.Call(func=ast.Name(id="use")):
            return True
        case ast.Call(func=ast.Attribute()):
            return not names.isdisjoint(_read(line) - {"minerals"})
    return False


def _shows_widget(shown: ast.expr, lines: Iterable[ast.stmt]) -> bool:
    widgets = {
        each.asname or each.name
        for line in lines
        if isinstance(line, ast.ImportFrom) and line.module == _WIDGETS
        for each in line.names
    }
    if isinstance(shown, ast.Name):
        made = [line.value for line in lines if isinstance(line, ast.Assign) and shown.id in _bound(line)]
        shown = made[-1] if made else shown
    return isinstance(shown, ast.Call) and isinstance(shown.func, ast.Name) and shown.func.id in widgets


def _needs_more(lines: Iterable[ast.stmt]) -> bool:
    """Tell whether lines keep a file, or need the libraries of studies."""
    for each in (each for line in lines for each in ast.walk(line)):
        if isinstance(each, ast.Attribute) and each.attr in {"save", "record"}:
            return True
        if isinstance(each, ast.keyword) and each.arg in {"forecast", "luck"} and _is_heavy(each.value):
            return True
    return False


def _is_heavy(value: ast.expr) -> bool:
    return not isinstance(value, ast.Constant) or value.value is True


# --- recorded games ---


def _with_games(lines: Sequence[ast.stmt], folder: Path) -> tuple[str, dict[str, str]]:
    """Return lines as they stand on a page, and the games that they read there instead of files."""
    games = _Games(folder)
    read = "\n".join(ast.unparse(ast.fix_missing_locations(games.visit(line))) for line in lines)
    if not games.given:
        return read, {}
    return f"{_READS}\n{read}", games.given


class _Games(ast.NodeTransformer):
    """Puts the text of a recorded game where its file is named."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.given: dict[str, str] = {}

    def visit_Call(self, call: ast.Call) -> ast.AST:
        """Replace `minerals.load("a.replay")` as a whole, and in any other call only the name of the file."""
        self.generic_visit(call)
        is_load = isinstance(call.func, ast.Attribute) and call.func.attr == "load"
        return call.args[0] if is_load and call.args and isinstance(call.args[0], ast.Call) else call

    def visit_Constant(self, constant: ast.Constant) -> ast.AST:
        """Replace the name of a file that there is."""
        named = constant.value
        if not (isinstance(named, str) and named.endswith(".replay") and (self._folder / named).is_file()):
            return constant
        name = f"game_{len(self.given) + 1}"
        self.given[name] = (self._folder / named).read_text(encoding="utf-8")
        return ast.parse(f"read_log({name}.encode(), source={Path(named).name!r})", mode="eval").body


# --- pages of text with places ---


def write_script(folder: Path) -> None:
    """Write the script and the style of all pages that have widgets among their text: `lesson.js` and `lesson.css`.

    Parameters
    ----------
    folder
        The folder, which is made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "lesson.js", script_of("minerals/live/lesson.js"))
    style = source_of(__package__, "controls.css") + board_style() + source_of(__package__, "lesson.css")
    write_whole(folder / "lesson.css", style)


def data_of(stills: Iterable[Still]) -> bytes:
    """Return what the script of a page reads: its places as they begin, in the current language, as JSON.

    The code of a widget stands there once, however many places show one.

    Parameters
    ----------
    stills
        The places.
    """
    codes: dict[str, Mapping[str, Any]] = {}
    places = []
    for still in stills:
        codes |= {message["code"]: message for message in still.said if "code" in message}
        said = [message for message in still.said if "code" not in message]
        places.append({**still.plain(), "said": said})
    told = {"stills": places, "codes": list(codes.values()), "packs": packs(), "words": page_words()}
    return msgspec.json.encode({**told, "version": engine_version()})


def packs() -> list[str]:
    """Return what the engine loads for any lesson in the current language: see `engine.py`."""
    spoken = [f"language-{language()}"] if language() != "en" else []
    return ["kit", "study", *(f"game-{name}" for name in game_names()), *spoken]


def place_html(place: str, picture: str = "") -> str:
    """Return the element of a place.

    Parameters
    ----------
    place
        The name of the place.
    picture
        What is shown there until its widget is, as HTML: without a script, always.

    Examples
    --------
    >>> place_html("cell-3", "<svg/>")
    '<div class="minerals-alive" data-place="cell-3"><svg/></div>'
    """
    return f'<div class="minerals-alive" data-place="{escape(place)}">{picture}</div>'


def live_html(folder: str, name: str, engine: str) -> str:
    """Return the elements that let the places of a page live.

    Parameters
    ----------
    folder
        The address of the folder with the script, seen from the page.
    name
        The name of the file of data in that folder.
    engine
        The address of the folder with the engine, which `write_engine` writes.
    """
    up, version = escape(folder), escape(engine_address(engine))
    return (
        f'<link rel="stylesheet" href="{up}lesson.css">'
        f'<link rel="stylesheet" media="print" href="{version}font-awesome.min.css">'
        f'<div id="minerals-live" data-stills="{up}{escape(name)}" data-engine="{version}"></div>'
        f'<script type="module" src="{up}lesson.js"></script>'
    )
