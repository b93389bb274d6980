"""`minerals new-game`: write the folder of a new game, which is a complete tiny game until you change it."""

from __future__ import annotations

import keyword
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.core.system import write_folder
from minerals.core.text import quoted

if TYPE_CHECKING:
    from minerals.core.system import Folder

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game in code and in logs.")],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="The folder to write, by default ./NAME."),
    ] = None,
) -> None:
    """Write a new game for you to change.

    Its folder contains a package with a tiny game. You can play, show, edit, teach and test it before you change a
    line. Each file says what it is for.
    """
    require_free(name)
    root = Path(name) if folder is None else folder
    write_game(name, root)
    screen = Screen()
    screen.line(f"{root}: a complete game. Each file says what it is for. Now:")
    where = shlex.quote(str(root))
    for command in (f"pip install -e {where}'[test]'", f"minerals play {name}", f"pytest {where}"):
        screen.line(f"  {command}")


def require_free(name: str) -> None:
    """Raise `Refusal` with the reason if this cannot be the name of a new game."""
    from minerals.core.game import game_names
    from minerals.picture.themes import family, roles

    if not _NAME.fullmatch(name):
        raise Refusal(
            f"{quoted(name)} cannot be the name of a game. "
            "Begin with a small letter; small letters, digits and single underscores may follow."
        )
    if keyword.iskeyword(name):
        raise Refusal(f"{quoted(name)} is a word of Python itself. Choose another name.")
    if name in game_names():
        raise Refusal(f"There is a game {quoted(name)} already. Choose another name.")
    if name in map(family, roles()):
        raise Refusal(f"{quoted(name)} is a word in the theme of all games. Choose another name.")
    if find_spec(name) is not None:
        raise Refusal(f"Python has a module {quoted(name)} already, which would hide the game. Choose another name.")


def write_game(name: str, root: Path) -> None:
    """Write a new game into a folder that does not exist yet. Raises `Refusal` if it exists, and `OSError`."""
    try:
        root.mkdir(parents=True)
    except FileExistsError:
        raise Refusal(f"{root}: this exists already, so name another folder.") from None
    try:
        write_folder(root, dict(new_files(name)), force=False)
    except BaseException:
        with suppress(OSError):
            root.rmdir()  # so that the user can try again
        raise


def new_files(name: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a new game: the path of each in its folder, and its contents."""
    from minerals.template import GAME

    template = files("minerals.template")
    package = ((f"{GAME.name}/{path}", text) for path, text in _texts(template / GAME.name))
    for path, text in (*package, *_texts(template / "project")):
        yield path.replace(GAME.name, name), _renamed(text, name)


def _texts(folder: Folder, below: str = "") -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.startswith((".", "__pycache__")):
            continue  # left behind by tools
        if file.is_dir():
            yield from _texts(file, f"{below}{file.name}/")
        else:
            yield f"{below}{file.name}", file.read_text(encoding="utf-8")


def _renamed(text: str, name: str) -> str:
    """Return a file of the template with the game's name in it, and not that of the things it is played with."""
    from minerals.template import GAME

    words = name.split("_")
    classes = "".join(map(str.capitalize, words))
    package = re.escape(GAME.package)
    for pattern, new in (
        (rf"(\nfrom (?!{package})minerals\.[^\n]*\n)(?=from {package}\b)", r"\1\n"),  # the game is not part of the kit
        (package, name),
        (rf'"{GAME.name}"', f'"{name}"'),
        (rf"\b{GAME.name}(?=[.-]\w)", name),  # rules, colours, levels and exercises
        (rf"\b{GAME.title}(?=(Options|Event)\b)", classes),
        (rf"\b{GAME.title}\b", " ".join(words).capitalize()),
    ):
        text = re.sub(pattern, new, text)
    return text
