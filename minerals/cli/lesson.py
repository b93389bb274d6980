"""`minerals lesson`: a lesson or an assignment as a page to work through, without a notebook in sight."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.server import end_in_order, wait_for_end
from minerals.core.system import NOTEBOOKS, in_language, supplies
from minerals.core.text import quoted
from minerals.exchange.lesson_copies import FIRST

if TYPE_CHECKING:
    from minerals.classroom.room.lesson_server import ServedLesson

WORK = "lesson-work"
"""The folder for the work where no other is named."""
_LESSONS = "probability"
_MOST_PORTS = 65_535
_NUMBERED = re.compile(r"\d+-(.+)")


def lesson(
    named: Annotated[
        str | None,
        typer.Argument(
            metavar="[LESSON]",
            help="The number or name of a lesson, or an assignment file (TOML).",
            autocompletion=completion.lessons,
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="FOLDER", help="The folder of a class, where work is kept.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language", metavar="LANGUAGE", help="The language, such as de.", autocompletion=completion.languages
        ),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="NUMBER", help="The port, by default any free one.")
    ] = None,
    network: Annotated[
        bool, typer.Option("--network", help="Let other computers and tablets in this network open it.")
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the address.")] = False,
) -> None:
    """Open a lesson as a page to work through."""
    served = what_to_serve(named, folder, language)
    if network and not served.is_class:
        raise Refusal(
            "--network needs the folder of a class, because the door must ask for a code: name it with --folder."
        )
    _serve(served, _port(port, network=network), network=network, browser=not no_browser)


def _serve(served: ServedLesson, port: int, *, network: bool, browser: bool) -> None:
    import webbrowser

    from minerals.classroom.room.addresses import address_here
    from minerals.classroom.room.lesson_page_server import LessonPageServer
    from minerals.live.engine import write_engine

    screen = Screen()
    end_in_order()
    with TemporaryDirectory(prefix="minerals-lesson-") as place:
        engine = write_engine(Path(place))
        with LessonPageServer(served, engine, port=port, host="0.0.0.0" if network else "127.0.0.1") as server:
            screen.line(f"{served.title}: {server.address}")
            if network:
                screen.line(f"On other devices: http://{address_here()}:{port}/")
            screen.line(f"The work is kept in {served.folder}. Press Ctrl-C to stop.")
            if browser:
                webbrowser.open(server.address)
            with suppress(KeyboardInterrupt):
                wait_for_end()
    screen.line("The lesson has ended, and all work is kept.")


def what_to_serve(named: str | None, folder: Path | None, language: str | None) -> ServedLesson:
    """Return what to show, in which language, and where the work is kept.

    `named`: the number or name of a lesson, or the path of an assignment; by default the lesson of the class. `folder`:
    the folder of the class. `language`: the language; by default that of the kit. Raises `Refusal` if there is no such
    lesson. Raises `OptionError` if the folder does not belong to a class, or there is no such language.
    """
    from minerals.classroom.grading.assignments import read_assignment
    from minerals.classroom.room import ClassFolder
    from minerals.classroom.room.lesson_server import ServedLesson
    from minerals.core.text import language as spoken
    from minerals.core.text import speaking

    with speaking(spoken() if language is None else language):
        of_class = ClassFolder.open(folder) if folder is not None else None
        if named is None and of_class is not None and of_class.lesson is not None:
            named = str(of_class.lesson)
        place = str((folder if folder is not None else Path(WORK)).resolve())
        is_graded = named is not None and named.endswith(".toml")
        shown = Path(named or "") if is_graded else notebook_of(named, spoken())
        return ServedLesson(
            title=read_assignment(shown).title if is_graded else _title(shown),
            assignment=str(shown.resolve()) if is_graded else "",
            notebook="" if is_graded else str(shown.resolve()),
            folder=place,
            is_class=of_class is not None,
            language=spoken(),
        )


def notebook_of(named: str | None, language: str) -> Path:
    """Return the notebook of a lesson.

    `named`: its number, or the name of its file, with or without the number and the folder. `language`: the language. A
    lesson that has not been translated is in English. Raises `Refusal` if there is no such lesson.
    """
    here = Path(NOTEBOOKS)
    found = _notebooks(here if (here / FIRST).is_file() else supplies() / NOTEBOOKS)
    wanted = (named or "").strip().casefold().removesuffix(".ipynb")
    number = wanted.removeprefix("lesson-")
    for name, file in found.items():
        is_numbered = number.isascii() and number.isdecimal() and file.parent.name == _LESSONS
        if wanted in {name, file.stem, f"{file.parent.name}/{file.stem}"} or (
            is_numbered and file.stem.partition("-")[0].lstrip("0") == number.lstrip("0")
        ):
            return in_language(file, language)
    numbers = sum(file.parent.name == _LESSONS for file in found.values())
    others = ", ".join(name for name, file in found.items() if file.parent.name != _LESSONS)
    said = f"There is no lesson {quoted(named)}." if named is not None else "Which lesson?"
    raise Refusal(f"{said} There are: 1 to {numbers}, {others}.")


def _notebooks(root: Path) -> dict[str, Path]:
    """Return the notebooks that are lessons by name, in their order: those of probability, and those of each game."""
    folders = [root / _LESSONS, *(file.parent for file in sorted(root.glob("*/01-*.ipynb")))]
    kept = [folder for folder in dict.fromkeys(folders) if folder.name != "studies" and "-" not in folder.name]
    found: dict[str, Path] = {}
    for file in (file for folder in kept for file in sorted(folder.glob("[0-9]*.ipynb"))):
        numbered = _NUMBERED.fullmatch(file.stem)
        name = numbered[1] if numbered else file.stem
        # Of two lessons of one name, the second is named with its folder.
        found[f"{file.parent.name}/{name}" if name in found else name] = file
    return found


def _title(notebook: Path) -> str:
    import json

    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    first = "".join(cells[0]["source"]).partition("\n")[0] if cells else ""
    return first.lstrip("# ").strip() or notebook.stem


def _port(port: int | None, *, network: bool) -> int:
    """Return a free port, or the one asked for. Raises `Refusal` if it is not free, or no port."""
    import socket

    if port is not None and not 1 <= port <= _MOST_PORTS:
        raise Refusal(f"--port: a port is a whole number from 1 to {_MOST_PORTS}, not {quoted(port)}.")
    with socket.socket() as probe:
        try:
            probe.bind(("0.0.0.0" if network else "127.0.0.1", port or 0))
        except OSError:
            raise Refusal(f"--port: port {port} is not free. Choose another, or leave it out.") from None
        return int(probe.getsockname()[1])
