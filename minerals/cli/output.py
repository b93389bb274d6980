"""Where the text that a command makes goes: to the screen or to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from minerals.cli.refusal import Refusal

Output: TypeAlias = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.")]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Overwrite the file.")]


def deliver(made: str | bytes, output: Path | None, *, force: bool) -> None:
    """Print what was made, or write it to a file.

    Raises `Refusal` where there is something already and it is not to be overwritten, `OSError`.
    """
    if output is None:
        typer.echo(made, nl=False)
        return
    try:
        with output.open("wb" if force else "xb") as file:
            file.write(made.encode() if isinstance(made, str) else made)
    except FileExistsError:
        raise Refusal(f"{output}: the file exists already; --force overwrites it.") from None
