"""`minerals class --jupyterhub`: the configuration of a JupyterHub for a class."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen

if TYPE_CHECKING:
    from minerals.classroom.room import ClassFolder


def require_new(file: Path) -> None:
    """Refuse a file that is there, as somebody may have changed it, or could not be written. Before any work goes in.

    Raises `Refusal` and `OSError`.
    """
    from minerals.core.system import require_writable

    if file.exists():
        raise Refusal(f"{file}: this file is there already, and somebody may have changed it. Choose another name.")
    require_writable(file, force=False)


def write_hub(folder: ClassFolder, file: Path) -> None:
    """Write the configuration, and say what is left to do.

    `folder`: the folder of the class. `file`: the file to write. Raises `OSError` if it cannot be written.
    """
    from minerals.classroom.hub import hub_configuration
    from minerals.core.system import write_whole

    write_whole(file, hub_configuration(folder.path), force=False)
    screen, place = Screen(), folder.path.absolute()
    screen.line(f"{file}: write the logins of teachers and students into it.")
    screen.line("To keep students out of each other's work, type as the owner of the folder:")
    screen.line(f"  chmod 755 {place}")
    screen.line(f"  chmod 644 {place / 'class.toml'}")
    screen.line(f"  chmod 711 {place / folder.work.name}")
