"""Bad calls of the command, as data: the lines of `commands.txt`, and the folder they run in."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import minerals
from minerals.bots import bot_named, play_out

TABLE = Path(__file__).with_name("commands.txt")
HUGE, NUMBER, CONTROL = "a" * 100_000, "9" * 5_000, "\x1b[2J\x07"


class BadCommand(NamedTuple):
    """A command line that is refused."""

    line: str
    """As it stands in the table."""
    arguments: tuple[str, ...]
    words: str
    """What the error must hold."""
    code: int
    """The exit code."""


def bad_commands(setup: int = 7) -> Iterator[BadCommand]:
    """Yield every bad command line; `setup` is the step at which the set-up of `good.replay` is done."""
    stands_for = {"{huge}": HUGE, "{number}": NUMBER, "{control}": CONTROL, "{setup}": str(setup)}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        written, words, *code = (part.strip() for part in line.split(" | "))
        arguments = tuple(_filled(argument, stands_for) for argument in shlex.split(written))
        yield BadCommand(written, arguments, words, int(code[0]) if code else 2)


def _filled(argument: str, stands_for: Mapping[str, str]) -> str:
    for name, value in stands_for.items():
        argument = argument.replace(name, value)
    return argument


def record(game: str, *moves: str) -> bytes:
    """Return a game record of AbstractPlay."""
    players = [{"name": name, "result": 0} for name in ("Ada", "Bo")]
    return json.dumps({"header": {"game": {"name": game}, "players": players}, "moves": [moves]}).encode()


def lay_out(folder: Path) -> int:
    """Put the files there that the commands name, and return the step at which a game begins."""
    match = minerals.new("minerals", board="lesson", players=["Ada", "Bo"], removals=0, seed=7)
    setup = match.step
    play_out(match, [bot_named("random", seed=1), bot_named("greedy", seed=2)])
    data = match.log.save(folder / "good.replay").read_bytes()
    lines = data.splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"n":', b'"n":1')
    contents = {
        "tampered.replay": b"".join(lines),
        "junk": bytes(range(256)) * 8,
        "junk.replay": bytes(range(256)) * 8,
        "nothing": b"",
        "nothing.toml": b"",
        "table.csv": b"game\n",
        "there.pdf": b"%PDF",
        "right.toml": b'id = "one"\n[[exercises]]\nexercise = "E42"\n',
        "broken.toml": b"id = [",
        "other.json": b'{"variant": "", "plies": []}',
        "chess.json": record("Chess", "e4", "e5"),
        "illegal.json": record("Mattock", "f9", "a1"),
        "strange.toml": b'id = "one"\ncolour = "red"\n[[exercises]]\nexercise = "E999"\n',
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "empty").mkdir()
    return setup
