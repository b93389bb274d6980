"""Files and texts that are small to send and large to read: deep, long, many, or huge numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from random import Random

import msgspec

import minerals
from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import Checked, Played, Predicted
from minerals.classroom.attempts.attempts import Hinted
from tests.core.forging import bodies, chained
from tests.hardening.plays import play_one

_HUGE = int("9" * 4000)
_DEEP = 100_000
_LONG = 5_000_000

_ASSIGNMENT = '[[exercises]]\nexercise = "E17"\npoints = 4\n'


class Bomb(msgspec.Struct, frozen=True):
    """Something that is hard to read."""

    name: str
    make: Callable[[], bytes]
    read: Callable[[Path], object]
    """Reads the file. Raises `MineralsError` where it is refused."""


# --- how each is read ---


def as_log(path: Path) -> object:
    """Read a log."""
    return minerals.load(path)


def as_text_of_an_action(path: Path) -> object:
    """Read an action, as somebody typed it."""
    return minerals.new("minerals", seed=7).play(path.read_text("utf-8"))


def as_position(path: Path) -> object:
    """Read a position."""
    return [_read_position(game, path.read_text("utf-8")) for game in minerals.game_names()]


def _read_position(game: str, text: str) -> object:
    try:
        return minerals.new(game, position=text)
    except minerals.MineralsError as error:
        return error


def as_components(path: Path) -> object:
    """Read the components of a game, as the command does."""
    from minerals.cli.beginning import read_options

    game = minerals.get_game("out_of_mine")
    return minerals.new("out_of_mine", **read_options(game, [f"components=@{path}"]))


def as_assignment(path: Path) -> object:
    """Read an assignment."""
    from minerals.classroom.grading.assignments import read_assignment

    toml = path.with_name("week-4.toml")
    path.rename(toml)
    return read_assignment(toml)


def as_submission(path: Path) -> object:
    """Grade a submission."""
    from minerals.classroom.grading import grade_all, read_assignments, to_csv

    (path.parent / "week-4.toml").write_text(_ASSIGNMENT)
    submissions = path.parent / "submissions"
    submissions.mkdir()
    path.rename(submissions / "ada.jsonl")
    results = grade_all(read_assignments(path.parent / "week-4.toml"), submissions)
    if len(to_csv(results)) > 1_000_000:
        raise RuntimeError("the table of grades has more than a megabyte")
    return results


def as_answer(path: Path) -> object:
    """Read an answer, and compare it with the guess."""
    from minerals.classroom.charts import gap

    exercise = Exercise("E17")
    text = path.read_text("utf-8")
    return exercise.predict(text), exercise.check("six", text), gap(exercise)


# --- logs ---


@lru_cache(maxsize=1)
def _sound() -> bytes:
    match, random = minerals.new("minerals", board="lesson", seed=7), Random(7)
    for _ in range(5):
        play_one(match, random)
    return b"".join(match.log.lines())


def _with_line(body: bytes) -> bytes:
    return chained([*map(_as_json, bodies(_sound())), body])


def _as_json(line: object) -> bytes:
    return json.dumps(line).encode()


def _header_with(**fields: object) -> Callable[[], bytes]:
    def make() -> bytes:
        lines = bodies(_sound())
        lines[0].update(fields)
        return chained(lines)

    return make


def _comment(text: bytes) -> bytes:
    return b'{"record":"comment","n":6,"on":0,"text":' + text + b"}"


def _many_comments(number: int) -> bytes:
    lines = bodies(_sound())
    count = len(lines) - 1
    lines += [{"record": "comment", "n": count + each, "on": 0, "text": "x" * 20} for each in range(number)]
    return chained(lines)


def _many_variations(number: int) -> bytes:
    match, random = minerals.new("minerals", board="lesson", seed=7), Random(7)
    while len(match.log.nodes) < number:
        play_one(match, random)
        if random.random() < 0.3:
            match.goto_record(random.choice(list(match.log.nodes)))
    return b"".join(match.log.lines())


# --- attempts ---


def _attempts(*records: object) -> Callable[[], bytes]:
    def make() -> bytes:
        log = AttemptLog("Ada", "week-4", clock=lambda: 1.0)
        log.records.extend(records)  # type: ignore[arg-type]  # records of attempts
        return log.to_bytes()

    return make


def _long_plays() -> bytes:
    """Return twenty long plays of a level that are legal: some hundred moves to and fro."""
    log = AttemptLog("Ada", "week-4", clock=lambda: 1.0)
    for level in ("iceminers-roll", "mattock-mine", "M1"):
        log.records.extend([Played(1, level, ("roll",) * 3_000)] * 7)
    return log.to_bytes()


def _deep_attempts() -> bytes:
    line = b'{"record":"opened","at":1,"exercise":"E17","parameters":' + b'{"a":' * _DEEP + b"1" + b"}" * _DEEP + b"}"
    return chained([*map(_as_json, bodies(_attempts()())), line])


# --- TOML ---


def _cards(number: int) -> bytes:
    return "".join(f'[[cards]]\nname = "card {each}"\npoints = 1\n' for each in range(number)).encode()


def _text(text: str) -> Callable[[], bytes]:
    return text.encode


_DEEP_JSON = b"[" * _DEEP + b"]" * _DEEP
_DEEP_TOML = "a = " + "[" * _DEEP + "]" * _DEEP + "\n"

_LOG_BOMBS = (
    Bomb("log: a comment of 5 MB", lambda: _with_line(_comment(b'"' + b"x" * _LONG + b'"')), as_log),
    Bomb("log: a deep comment", lambda: _with_line(_comment(_DEEP_JSON)), as_log),
    Bomb("log: a huge number", lambda: _with_line(b'{"record":"comment","n":' + b"9" * 1_000_000 + b"}"), as_log),
    Bomb("log: 20,000 comments", lambda: _many_comments(20_000), as_log),
    Bomb("log: 1,000 variations", lambda: _many_variations(1_000), as_log),
    Bomb("log: 5 MB without a line end", lambda: b"x" * _LONG, as_log),
    Bomb("log: 5 MB of line ends", lambda: b"\n" * _LONG, as_log),
    Bomb("log: 5 MB of brackets", lambda: b"[" * _LONG, as_log),
    Bomb("log: a torn line of 5 MB", lambda: _sound() + b'{"record":"comment","text":"' + b"x" * _LONG, as_log),
    Bomb("log: a torn deep line", lambda: _sound() + b"[" * _LONG, as_log),
    Bomb("log: a million players", _header_with(players=["x"] * 1_000_000), as_log),
    Bomb("log: an unknown game of 5 MB", _header_with(game="x" * _LONG), as_log),
    Bomb("log: a position of 5 MB", _header_with(position="K " * (_LONG // 2)), as_log),
    Bomb("log: a position of 100,000 lines", _header_with(position="K\n" * 100_000), as_log),
    Bomb("log: 20,000 options", _header_with(options={f"name {n}": n for n in range(20_000)}), as_log),
    Bomb("log: an option of 5 MB", _header_with(options={"players": 2, "board": "x" * _LONG}), as_log),
    Bomb("log: a board of huge numbers", _header_with(options={"players": _HUGE}), as_log),
    Bomb("log: a deep meta", lambda: b'{"record":"header","meta":' + b'{"a":' * _DEEP, as_log),
)

_ATTEMPT_BOMBS = (
    Bomb(
        "attempts: 20,000 guesses",
        _attempts(*[Predicted(1, "E17", f"1/{n + 1}") for n in range(20_000)]),
        as_submission,
    ),
    Bomb(
        "attempts: 20,000 answers",
        _attempts(*[Checked(1, "E17", "six", f"1/{n + 1}", "right") for n in range(20_000)]),
        as_submission,
    ),
    Bomb("attempts: 20,000 exercises", _attempts(*[Hinted(1, f"E{n}", "x", 1) for n in range(20_000)]), as_submission),
    Bomb("attempts: long plays", _long_plays, as_submission),
    Bomb("attempts: an answer of 5 MB", _attempts(Checked(1, "E17", "six", "1" * _LONG, "right")), as_submission),
    Bomb("attempts: a huge power", _attempts(Checked(1, "E17", "six", "9^9^9^9", "right")), as_submission),
    Bomb("attempts: a guess of 2^15000", _attempts(Predicted(1, "E17", "2^15000")), as_submission),
    Bomb("attempts: deep brackets", _attempts(Checked(1, "E17", "six", "(" * 1_999, "right")), as_submission),
    Bomb("attempts: a deep record", _deep_attempts, as_submission),
    Bomb("attempts: a student of 5 MB", lambda: AttemptLog("x" * _LONG, "week-4").to_bytes(), as_submission),
    Bomb("attempts: 5 MB of line ends", lambda: b"\n" * _LONG, as_submission),
)

_TEXT_BOMBS = (
    Bomb("TOML: deep components", _text(_DEEP_TOML), as_components),
    Bomb("TOML: deep tables", _text(f"[{'.'.join('a' * 20_000)}]\nb = 1\n"), as_components),
    Bomb("TOML: 20,000 cards", lambda: _cards(20_000), as_components),
    Bomb("TOML: a number of 100,000 digits", _text(f"a = {'9' * 100_000}\n"), as_components),
    Bomb("TOML: a deep assignment", _text(_DEEP_TOML), as_assignment),
    Bomb("TOML: an assignment of 20,000 exercises", _text(_ASSIGNMENT * 20_000), as_assignment),
    Bomb("TOML: an assignment of huge numbers", _text(_ASSIGNMENT.replace("4", "9" * 4_000)), as_assignment),
    Bomb("notation: an action of 5 MB", _text("d6-" * (_LONG // 3)), as_text_of_an_action),
    Bomb("notation: an action of digits", _text("remove d" + "9" * 100_000), as_text_of_an_action),
    Bomb("notation: a position of 5 MB", _text("K W " * (_LONG // 4)), as_position),
    Bomb("notation: a position of 100,000 lines", _text("K W\n" * 100_000), as_position),
    Bomb("notation: a position of digits", _text("9" * 100_000), as_position),
    Bomb("answers: a power of powers", _text("9^9^9^9"), as_answer),
    Bomb("answers: 2^15000", _text("2^15000"), as_answer),
    Bomb("answers: 100,000 digits", _text("9" * 100_000), as_answer),
    Bomb("answers: deep brackets", _text("(" * 100_000 + "1" + ")" * 100_000), as_answer),
    Bomb("answers: a million pluses", _text("1+" * 1_000_000 + "1"), as_answer),
)

BOMBS: tuple[Bomb, ...] = tuple(
    bomb for row in zip_longest(_LOG_BOMBS, _ATTEMPT_BOMBS, _TEXT_BOMBS) for bomb in row if bomb is not None
)
"""Each kind in turn, so that the first few are of all kinds."""
