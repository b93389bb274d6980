"""`minerals serve`: a folder of pages, shown in a browser."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.screen import Screen


def serve(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder with pages, or a page.")],
    port: Annotated[
        int, typer.Option("--port", metavar="NUMBER", min=0, max=65535, help="The port; 0 for a free one.")
    ] = 0,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="The address to listen at, such as 0.0.0.0 or :: for all networks."
        ),
    ] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the address.")] = False,
) -> None:
    """Show pages in the browser.

    A page that 'minerals page --live' has written needs this, or any other web server: browsers start no engine for a
    file. Stop with Ctrl-C.
    """
    import webbrowser

    from minerals.live.folder_server import FolderServer

    end = threading.Event()
    with FolderServer(folder, port=port, host=host) as server:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: end.set())
        Screen().line(f"{server.address} Stop with Ctrl-C.")
        if not no_browser:
            webbrowser.open(server.address)
        end.wait()
