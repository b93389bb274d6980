"""Bad input, for the command and for the library: one line of at most 300 characters, and the right exit code."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from typer.testing import CliRunner

import minerals
from minerals.cli import app
from tests.hardening.outputs import make_inputs
from tests.hardening.trial import Trial, complaints_of, one_by_one

LONGEST = 300
REFUSED = 2
FOUND = {"verify": 1, "grade": 1, "explain": 1}
"""The exit codes of commands that do what was asked for, and find a file that is not sound."""
_LONG = "x" * 100_000


class BadCall(msgspec.Struct, frozen=True):
    """Something the library is asked for, and cannot do."""

    name: str
    call: Callable[[], object]


# --- the command ---

_NUMBERS = ("-1", "nan", "1e9", "\N{FULLWIDTH DIGIT NINE}x", "9" * 5_000, "")
_FILES = (
    "missing.replay",
    ".",
    "junk.replay",
    "empty.replay",
    "torn.replay",
    "/dev/null",
    _LONG,
    "deep.toml",
    "no\nfile",
)
_NAMES = ("", "chess", "minerals ", "--", "\x1b[2J", "../minerals", _LONG, "mineralß", "a\nb")
_OPTIONS = (
    "",
    "=",
    "players=3",
    "board",
    "board=\x1b",
    f"board={_LONG}",
    "components=@deep.toml",
    "components=@junk.replay",
)
_OUTPUTS = ("missing/out", "logs", "/dev/full", "", _LONG)

_COMMANDS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("rules", "{}"), _NAMES),
    (("rules", "minerals", "{}"), ("minerals.nothing", _LONG, "\x1b[2J")),
    (("rules", "minerals", "--status", "{}"), _NAMES[1:]),
    (("play", "{}"), _NAMES),
    (("play", "minerals", "--policy", "{}"), (*_NAMES, "random,random,random,random,random,random")),
    (("play", "out_of_mine", "--option", "{}"), _OPTIONS),
    (("play", "minerals", "-o", "{}"), _OUTPUTS[:1] + _OUTPUTS[3:]),
    (("replay", "--all", "{}"), _FILES),
    (("replay", "--all", "game.replay", "--step", "{}"), _NUMBERS),
    (("replay", "--all", "game.replay", "--by", "{}"), _NAMES),
    (("verify", "{}"), tuple(name for name in _FILES if name != ".")),
    (("explain", "game.replay", "{}", "--step", "1"), ("", _LONG, "\x1b[2J", "9" * 10_000)),
    (("explain", "game.replay", "d6-d7", "--step", "{}"), _NUMBERS),
    (("odds", "{}", "--step", "1"), _FILES),
    (("odds", "game.replay", "--step", "{}"), _NUMBERS),
    (("odds", "game.replay", "--step", "1", "{}"), (_LONG, "\x1b[2J", "nothing")),
    (("simulate", "{}", "-n", "1"), _NAMES),
    (("simulate", "minerals", "-n", "{}"), (*_NUMBERS[:2], *_NUMBERS[3:])),
    (("simulate", "minerals", "-n", "1", "--policy", "{}"), _NAMES[1:]),
    (("simulate", "minerals", "-n", "1", "--engine", "{}"), _NAMES),
    (("simulate", "minerals", "-n", "1", "--workers", "{}"), _NUMBERS),
    (("simulate", "minerals", "-n", "1", "--chunk", "{}"), _NUMBERS[:2]),
    (("simulate", "minerals", "-n", "1", "-o", "{}"), _OUTPUTS),
    (("simulate", "minerals", "-n", "1", "--folder", "{}"), ("game.replay", "/dev/null", _LONG)),
    (("assignment", "{}"), _FILES),
    (("assignment", "assignments/week-4.toml", "-o", "out", "--as", "{}"), _NAMES),
    (("assignment", "assignments/week-4.toml", "--variants", "{}", "--as", "gift"), _NUMBERS),
    (("grade", "{}", "submissions"), _FILES),
    (("grade", "assignments", "{}"), (_FILES[0], _FILES[5], _FILES[6])),
    (("grade", "assignments", "submissions", "-o", "{}"), _OUTPUTS[1:]),
    (("paper", "{}", "-o", "out.pdf"), _FILES[:-1]),
    (("paper", "E17", "-o", "{}"), _OUTPUTS),
    (("paper", "E17", "-o", "out.pdf", "--paper", "{}"), _NAMES),
    (("page", "{}", "page.html"), _FILES),
    (("page", "game.replay", "{}"), (*_OUTPUTS, "page.pdf", "missing/page.html")),
    (("picture", "game.replay", "board.svg", "--step", "{}"), _NUMBERS),
    (("picture", "game.replay", "board.png", "--scale", "{}"), _NUMBERS),
    (("animation", "game.replay", "film.gif", "--by", "{}"), _NAMES),
    (("schema", "{}"), _NAMES),
    (("schema", "-o", "{}"), _OUTPUTS),
    (("design", "{}"), _NAMES),
    (("new-game", "{}"), ("", "9", "a b", "class", "minerals", _LONG, "../x", "\x1b[2J")),
    (("{}",), (*_NAMES[1:4], _LONG)),
    (("games", "{}"), ("x", _LONG)),
)


@lru_cache(maxsize=1)
def bad_commands() -> tuple[tuple[str, ...], ...]:
    """Return command lines that cannot be carried out."""
    return tuple(
        tuple(value if word == "{}" else word for word in words)
        for words, values in _COMMANDS
        for (value,) in product(values)
    )


@lru_cache(maxsize=1)
def bad_calls() -> tuple[BadCall, ...]:
    """Return calls of the library that cannot be carried out."""
    junk: tuple[Any, ...] = (None, -1, 10**5000, float("nan"), "", _LONG, "\x1b[2J", b"x", [], {}, object(), [[[]]])
    match = minerals.new("minerals", board="lesson", seed=7)
    asked: dict[str, Callable[[Any], object]] = {
        "new": minerals.new,
        "new players": lambda value: minerals.new("minerals", players=value),
        "new board": lambda value: minerals.new("minerals", board=value),
        "new option": lambda value: minerals.new("minerals", removals=value),
        "position": lambda value: minerals.new("minerals", position=value),
        "load": minerals.load,
        "play": match.play,
        "goto": match.goto,
        "goto_record": match.goto_record,
        "comment": lambda value: match.log.comment(value, on=99),
        "mark": match.log.mark,
        "branch": match.branch,
        "get_game": minerals.get_game,
        "odds": lambda value: minerals.odds(match, value),
        "simulate": minerals.simulate,
        "simulate games": lambda value: minerals.simulate("minerals", games=value, progress=False),
        "simulate policy": lambda value: minerals.simulate("minerals", games=1, policy=value, progress=False),
    }
    accepted: dict[str, list[Any]] = {"position": [None], "branch": [None], "new players": [None, []], "odds": [[], {}]}
    return tuple(
        BadCall(f"{name}, {place}", partial(call, value))
        for name, call in asked.items()
        for place, value in enumerate(junk)
        if value not in accepted.get(name, [])
    )


# --- what must hold ---


def check_input(case: int, _seed: int) -> Iterator[str]:
    """Give bad input, to the command and to the library in turn, and yield what is wrong with the answer."""
    number = case // 2
    with TemporaryDirectory() as folder, _working_in(_inputs_in(Path(folder))):
        if case % 2:
            call = bad_calls()[number % len(bad_calls())]
            yield from complaints_of(lambda: wrong_call(call))
        else:
            words = bad_commands()[number % len(bad_commands())]
            yield from complaints_of(lambda: wrong_command(words))


def wrong_command(words: tuple[str, ...]) -> Iterator[str]:
    """Yield what is wrong with the answer to a command line."""
    shown = " ".join(word if len(word) < 40 else f"{word[:10]}…" for word in words)
    done = CliRunner().invoke(app, list(words), input="", env={"COLUMNS": "80"}, prog_name="minerals")
    if not isinstance(done.exception, SystemExit):
        yield f"minerals {shown}: exit code {done.exit_code}, {done.exception!r:.200}"
    elif done.exit_code not in (REFUSED, FOUND.get(words[0], REFUSED)):
        yield f"minerals {shown}: exit code {done.exit_code}"
    elif not done.stderr.startswith("Error: ") or done.stderr.count("\n") != 1:
        yield f"minerals {shown}: not one line: {done.stderr:.200}"
    if len(done.stderr) > LONGEST:
        yield f"minerals {shown}: {len(done.stderr)} characters: {done.stderr:.200}"


def wrong_call(bad: BadCall) -> Iterator[str]:
    """Yield what is wrong with the answer to a call."""
    try:
        bad.call()
    except (minerals.MineralsError, OSError) as error:
        said = str(error)
        if not said or len(said) > LONGEST or "\n" in said:
            yield f"{bad.name}: {len(said)} characters: {said:.200}"
    except Exception as error:  # noqa: BLE001 - nothing else should come out
        yield f"{bad.name}: {type(error).__name__}: {error!s:.200}"
    else:
        yield f"{bad.name}: it is accepted"


@lru_cache(maxsize=1)
def _prepared() -> Path:
    folder = TemporaryDirectory()
    _kept.append(folder)
    return make_inputs(Path(folder.name))


_kept: list[TemporaryDirectory[str]] = []


def _inputs_in(folder: Path) -> Path:
    import shutil

    shutil.copytree(_prepared(), folder, dirs_exist_ok=True)
    data = (folder / "game.replay").read_bytes()
    (folder / "junk.replay").write_bytes(bytes(range(256)) * 8)
    (folder / "empty.replay").write_bytes(b"")
    (folder / "torn.replay").write_bytes(data[:200])
    (folder / "deep.toml").write_text("a = " + "[" * 50_000)
    return folder


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


TRIAL = Trial(
    name="bad_inputs",
    title="Bad input is given to the command or to the library",
    check=one_by_one(check_input),
    small=40,
    full=400,
    batch=100,
)
