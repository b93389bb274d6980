"""`minerals lab`: JupyterLab with the lessons."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.server import run as _run
from minerals.core.system import is_checkout, missing, supplies
from minerals.exchange.lesson_copies import COPIES, copy_lessons, first_in, has_copies, report_lines


def lab(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help=f"The folder with the lessons, by default ./{COPIES}."),
    ] = None,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Copy all lessons to the folder again. Those you changed get another name."),
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only show the address.")] = False,
) -> None:
    """Open JupyterLab with the lessons.

    The first time, the lessons are copied to a new or empty folder, so that you can change them. Later, new lessons are
    added and old ones are updated, but never those that you changed. In the project's own folder, its notebooks are
    opened.
    """
    root = root_of(folder, fresh=fresh)
    if find_spec("jupyterlab") is None:
        raise missing("jupyterlab", what="The lab needs")
    if fresh or root == COPIES or has_copies(root) or _is_empty(root):
        again = "minerals lab --fresh" if folder is None else f"minerals lab {shlex.quote(str(folder))} --fresh"
        screen = Screen()
        for sentence in report_lines(copy_lessons(root, fresh=fresh), again):
            screen.line(f"{root}: {sentence}")
    code = _run([sys.executable, "-m", "jupyterlab", *_options(root, no_browser)], _settings())
    if code:
        raise typer.Exit(code)


def root_of(folder: Path | None, *, fresh: bool) -> Path:
    """Return the folder to open. Raises `Refusal` if there is no such folder, unless fresh copies go there."""
    if folder is None:
        return next((place for place in _usual_places(fresh) if place.is_dir()), COPIES)
    if folder.is_dir():
        return folder
    if not fresh:
        make = f"minerals lab {shlex.quote(str(folder))} --fresh"
        raise Refusal(f"{folder}: there is no such folder. To copy the lessons there: {make}")
    if folder.exists():
        raise Refusal(f"{folder}: this is a file. Name a folder for the lessons.")
    return folder


def _is_empty(root: Path) -> bool:
    """Tell whether nothing is in a folder. It was made for the lessons, and gets them."""
    return root.is_dir() and next(root.iterdir(), None) is None


def _usual_places(fresh: bool) -> list[Path]:
    """Return the folders to look in, the best first. Fresh copies never go into the project's own folder."""
    here = Path()
    if has_copies(here):
        return [here]
    if fresh:
        return []
    return [*([here] if first_in(here) else []), *([supplies()] if is_checkout() else [])]


def _settings() -> dict[str, str]:
    """Return where settings for this JupyterLab are: its question about news would cover the first lesson."""
    paths = [str(Path(__file__).with_name("lab_settings")), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def _options(root: Path, no_browser: bool) -> list[str]:
    # JupyterLab refuses to run as root unless a flag allows it, as in a container.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*(["--no-browser"] if no_browser else []), *(["--allow-root"] if is_root else [])]
    # Given a notebook alone, JupyterLab would not show the pictures that are beside the notebook's folder.
    first = first_in(root)
    opened = [f"--LabApp.default_url=/lab/tree/{first}"] if first else []
    return [*flags, f"--ServerApp.root_dir={root.resolve()}", *opened]
