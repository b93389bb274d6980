"""`minerals start`, and `minerals` alone: the start page, from which everything else can be reached."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.server import end_in_order, wait_for_end
from minerals.core.system import require_libraries
from minerals.core.text import OptionError, translated

if TYPE_CHECKING:
    from minerals.app.server import AppServer

PORT = 8118
"""The usual port. A browser keeps the games of a page by its address, so the address should stay the same."""
_FROM_AFAR = ("SSH_CONNECTION", "SSH_TTY")
"""Environment variables of somebody who works at another computer, on which the browser is."""
_SCREENS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
"""Environment variables one of which a browser needs on Linux. A browser without a screen would take the terminal."""


def start(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="[FOLDER]", help="The folder with your recorded games, by default this one.", show_default=False
        ),
    ] = Path(),
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="NUMBER", min=0, max=65535, help=f"The port, by default {PORT} or else any free one."
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the address.")] = False,
) -> None:
    """Open the start page in your browser.

    It leads to a tour, games to play, rules, lessons, and your games. 'minerals' alone does the same. Games that you
    play are kept in the folder minerals-games. Stop with Ctrl-C.
    """
    if not folder.is_dir():
        raise Refusal(translated("{folder}: there is no such folder.", folder=str(folder)))
    require_libraries(translated("The start page needs"), "ipywidgets", "anywidget")
    screen = Screen()
    end_in_order()
    with _served(folder.resolve(), port) as server:
        if no_browser or not has_browser():
            screen.line(translated("Open {address} in a browser. Stop with Ctrl-C.", address=server.address))
        else:
            screen.line(
                translated("The start page opens in your browser: {address} Stop with Ctrl-C.", address=server.address)
            )
            webbrowser.open(server.address)
        with suppress(KeyboardInterrupt):
            wait_for_end()


def start_or_say_how() -> None:
    """Open the start page if somebody sits at a terminal. Otherwise say in one sentence how to get there."""
    if is_at_terminal():
        start()
    else:
        typer.echo(
            translated("Run minerals in a terminal to open the start page in a browser, or see minerals --help.")
        )


def is_at_terminal() -> bool:
    """Tell whether somebody can read what is printed, and can press Ctrl-C."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def has_browser() -> bool:
    """Tell whether a browser can be opened on the screen of whoever has run the command."""
    if any(os.environ.get(name) for name in _FROM_AFAR):
        return False
    if sys.platform not in {"win32", "darwin"} and not any(os.environ.get(name) for name in _SCREENS):
        return False
    with suppress(webbrowser.Error):
        return bool(webbrowser.get())
    return False


def _served(folder: Path, port: int | None) -> AppServer:
    from minerals.app.server import AppServer

    if port is not None:
        return AppServer(folder, port=port)
    try:
        return AppServer(folder, port=PORT)
    except OptionError:
        return AppServer(folder)
