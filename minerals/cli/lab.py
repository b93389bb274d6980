"""`minerals lab`: JupyterLab with the notebooks."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.refusal import Refusal
from minerals.cli.server import run as _run
from minerals.core.extras import missing

FIRST = "00-start.ipynb"


def lab(
    folder: Annotated[Path | None, typer.Argument(metavar="[FOLDER]", help="The folder with the notebooks.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the address.")] = False,
) -> None:
    """Open JupyterLab with the notebooks."""
    shown = what_to_open(folder)
    if find_spec("jupyterlab") is None:
        raise missing("jupyterlab", what="The lab needs")
    code = _run([sys.executable, "-m", "jupyterlab", *_options(no_browser), str(shown)])
    if code:
        raise typer.Exit(code)


def what_to_open(folder: Path | None) -> Path:
    """Return the first notebook, or the folder if it has none. Raises `Refusal` if there is no folder."""
    if folder is None:
        folder = next((place for place in _usual_places() if (place / FIRST).is_file()), None)
        if folder is None:
            raise Refusal("there are no notebooks here; name their folder: minerals lab FOLDER")
    if not folder.is_dir():
        raise Refusal(f"{folder}: there is no such folder.")
    first = folder / FIRST
    return first if first.is_file() else folder


def _usual_places() -> list[Path]:
    return [Path("notebooks"), Path(__file__).parents[2] / "notebooks"]


def _options(no_browser: bool) -> list[str]:
    # JupyterLab refuses to run as root unless a flag allows it, as in a container.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*(["--no-browser"] if no_browser else []), *(["--allow-root"] if is_root else [])]
