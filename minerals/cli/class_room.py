"""`minerals class`: the folder of a class, and a live page of what its students do."""

from __future__ import annotations

import shlex
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from minerals.cli import completion
from minerals.cli.class_hub import require_new, write_hub
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table

if TYPE_CHECKING:
    from rich.table import Table

    from minerals.classroom.room import ClassFolder, Room
    from minerals.classroom.room.views import Cell, TeacherView


def class_room(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The shared folder of the class. It is created if needed.")
    ],
    lesson: Annotated[
        int | None,
        typer.Option(
            "--lesson",
            metavar="NUMBER",
            help="For a new class: the lesson, 1 to 12.",
            autocompletion=completion.lessons,
        ),
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="For a new class: the code that students type.")
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help="For a new class: its name.")] = "",
    tries: Annotated[
        int, typer.Option("--tries", metavar="NUMBER", help="After so many wrong answers a student is stuck.")
    ] = 3,
    minutes: Annotated[
        float,
        typer.Option("--minutes", metavar="NUMBER", help="After so many minutes without progress a student is stuck."),
    ] = 5.0,
    port: Annotated[
        int, typer.Option("--port", metavar="NUMBER", min=0, max=65535, help="The port of the page; 0 for a free one.")
    ] = 0,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="The address to listen at, such as 0.0.0.0 or :: for all networks."
        ),
    ] = "127.0.0.1",
    poll: Annotated[
        bool, typer.Option("--poll", help="Look for changes all the time: for network drives that tell nothing.")
    ] = False,
    text: Annotated[bool, typer.Option("--text", help="Show a table in the terminal instead of a page.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the addresses.")] = False,
    jupyterhub: Annotated[
        Path | None,
        typer.Option("--jupyterhub", metavar="FILE", help="Only write a configuration of JupyterHub for this class."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what a class is doing, live.

    You see who is where, what was guessed, and who is stuck. With --json, you see it once, as it is now.
    """
    if as_json and (text or jupyterhub is not None):
        raise Refusal("--json works without --text and --jupyterhub: it shows the class once, as it is now.")
    if jupyterhub is not None:
        require_new(jupyterhub)
        write_hub(_folder(folder, lesson, code, title), jupyterhub)
        return
    from minerals.classroom.room import Room
    from minerals.classroom.room.desk import StuckRule
    from minerals.classroom.room.server import require_place

    rule = StuckRule.of(tries, minutes)
    if not text and not as_json:
        require_place(host, port)
    opened = _folder(folder, lesson, code, title)
    room = Room(opened, rule=rule)
    if as_json:
        room.look()
        report("class", _told(opened, room.teacher_view()))
        return
    _say_how_to_join(opened)
    if text:
        _in_terminal(room, poll)
    else:
        _in_browser(room, port, host, poll, no_browser)


def _told(opened: ClassFolder, seen: TeacherView) -> dict[str, object]:
    """Return what the teacher sees, as JSON types."""
    shown = {name: msgspec.to_builtins(getattr(seen, name)) for name in ("questions", "rows", "troubles")}
    return {"title": opened.title, "code": opened.code, "lesson": opened.lesson, **shown}


def _folder(path: Path, lesson: int | None, code: str | None, title: str) -> ClassFolder:
    from minerals.classroom.room import ClassFolder

    if not (path / "class.toml").exists():
        return ClassFolder.make(path, title=title, code=code, lesson=lesson)
    opened = ClassFolder.open(path)
    if code is not None and not opened.admits(code):
        raise Refusal(f"{path}: this class has the code {opened.code} already. To change it, edit class.toml.")
    if lesson is not None and lesson != opened.lesson:
        raise Refusal(f"{path}: this class has another lesson already. To change it, edit class.toml.")
    return opened


def _say_how_to_join(opened: ClassFolder) -> None:
    screen = Screen()
    number = opened.lesson if opened.lesson is not None else "NUMBER"
    screen.line("Class:         ", (opened.title, "bold"))
    screen.line("Code:          ", (opened.code, "bold"))
    screen.line(f"Students type: minerals lesson {number} --folder {shlex.quote(str(opened.path))}")


def _in_browser(room: Room, port: int, host: str, poll: bool, no_browser: bool) -> None:
    import webbrowser

    from minerals.classroom.room.server import RoomServer

    with RoomServer(room, port=port, host=host, poll=poll) as server:
        screen = Screen()
        screen.line(f"Your page:     {server.teacher}")
        screen.line(f"Projector:     {server.projector}")
        if not server.place.is_here_alone:
            where = "all addresses of this computer" if server.place.is_everywhere else server.place.address
            screen.line(
                f"Other devices can open them too: the page listens at {where}. The connection is not encrypted."
            )
        screen.line("Only you should know the address of your page: it shows names. Stop with Ctrl-C.")
        if not no_browser:
            webbrowser.open(server.teacher)
        threading.Event().wait()


def _in_terminal(room: Room, poll: bool) -> None:
    screen = Screen()
    if not screen.is_terminal:
        room.look()
        screen.table(table_of(room.teacher_view()))
        return
    from rich.live import Live

    from minerals.classroom.room.watch import Watch

    with (
        Live(auto_refresh=False) as live,
        Watch(room, lambda seen: live.update(table_of(seen), refresh=True), poll=poll),
    ):
        threading.Event().wait()


def table_of(seen: TeacherView) -> Table:
    """Return the room as a table for a terminal."""
    from rich.text import Text

    from minerals.core.text import plain

    table = plain_table("Student", *(question.code for question in seen.questions), "")
    for row in seen.rows:
        cells = {cell.exercise: cell for cell in row.cells}
        remark = row.stuck or ("away" if row.is_away else f"{row.idle} min" if row.idle else "")
        shown = [_in_short(cells.get(question.code)) for question in seen.questions]
        line = [row.name, *shown, remark]
        table.add_row(*(Text(plain(each, keep="")) for each in line), style="bold yellow" if row.stuck else "")
    for trouble in seen.troubles:
        table.add_row(Text(plain(f"{trouble.file}: {trouble.reason}", keep="")), style="red")
    return table


def _in_short(cell: Cell | None) -> str:
    if cell is None:
        return ""
    marks = {"open": "·", "right": "✓", "read": "≡"}
    parts = "".join(marks.get(part.state, f"✗{part.misses}") for part in cell.parts)
    return f"{cell.guess} {parts}".strip()
