"""Files and texts made to keep a reader busy: each maker takes a size, so that n and 2n can be compared.

`tests/hardening` runs them in large sizes, the tests beside the readers in small ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import minerals
from minerals.classroom.attempts import AttemptLog, Checked, Played, Predicted
from tests.core.forging import bodies, chained

Maker = Callable[[int], bytes]


def _lines(game: str, **options: Any) -> list[Any]:
    return bodies(b"".join(minerals.new(game, seed=7, **options).log.lines()))


def _with_header(game: str, **changes: Any) -> bytes:
    lines = _lines(game)
    lines[0] |= changes
    return chained(lines)


def _with_option(game: str, **options: Any) -> bytes:
    return _with_header(game, options=_lines(game)[0]["options"] | options)


def _with_line(body: bytes) -> bytes:
    return chained([*(json.dumps(line).encode() for line in _lines("minerals")), body])


# --- logs of games ---


def newlines(n: int) -> bytes:
    """Return a log and nothing but newlines."""
    return chained(_lines("minerals")) + b"\n" * n


def long_comment(n: int) -> bytes:
    """Return a log with a comment of n characters."""
    return chained([*_lines("minerals"), {"record": "comment", "n": 1, "on": 0, "text": "x" * n}])


def many_comments(n: int) -> bytes:
    """Return a log with n comments, which is no fault."""
    comments = ({"record": "comment", "n": number, "on": 0, "text": "x"} for number in range(1, n + 1))
    return chained([*_lines("minerals"), *comments])


def many_events(n: int) -> bytes:
    """Return a log whose set-up has n events."""
    lines = _lines("minerals")
    lines[1]["events"] *= n
    return chained(lines)


def deep_action(n: int) -> bytes:
    """Return a log with an action that is n lists within each other."""
    return _with_line(
        b'{"record":"action","n":1,"parent":0,"player":1,"events":[],"action":' + b"[" * n + b"]" * n + b"}"
    )


def huge_number(n: int) -> bytes:
    """Return a log with a record number of n digits."""
    return _with_line(b'{"record":"comment","on":0,"text":"","n":' + b"9" * n + b"}")


def long_way(n: int) -> bytes:
    """Return a log with a move over n hexes."""
    action = {"type": "Move", "pawn": "a1", "to": "b2", "via": ["c3"] * n}
    return _with_line(
        json.dumps({"record": "action", "n": 1, "parent": 0, "player": 1, "events": [], "action": action}).encode()
    )


def many_players(n: int) -> bytes:
    """Return a log with n players."""
    return _with_header("minerals", players=[f"p{number}" for number in range(n)])


def long_name(n: int) -> bytes:
    """Return a log in which a player's name has n characters."""
    return _with_header("minerals", players=["x" * n, "y"])


def many_options(n: int) -> bytes:
    """Return a log with n options that no game has."""
    return _with_header("minerals", options={f"o{number}": 1 for number in range(n)})


def long_position(n: int) -> bytes:
    """Return a log that begins from a written position of n characters."""
    return _with_header("minerals", position="a1 " * (n // 3))


def long_board(n: int) -> bytes:
    """Return a log with a board that is drawn in n characters."""
    return _with_option("minerals", board="a1\n" * (n // 3))


def many_cards(n: int) -> bytes:
    """Return a log with n cards in its box."""
    return _with_option("out_of_mine", components={"card": cards(n)})


def cards(n: int) -> list[dict[str, object]]:
    """Return n cards, each with a name of its own."""
    return [{"name": f"card{number}", "tiles": [1, 1, 3, 1, 1]} for number in range(n)]


LOGS: tuple[tuple[Maker, int], ...] = (
    (newlines, 1_000_000),
    (long_comment, 1_100_000),
    (many_events, 500),
    (deep_action, 100_000),
    (huge_number, 10_000),
    (long_way, 200_000),
    (many_players, 20_000),
    (long_name, 2_000),
    (many_options, 20_000),
    (long_position, 30_000),
    (long_board, 30_000),
    (many_cards, 20_000),
)
"""Logs of games that are refused from this size on."""


# --- attempt logs ---


def _attempts(*records: Any) -> bytes:
    log = AttemptLog("Eve", "week-4", numbers="bank", clock=lambda: 1_700_000_000.0)
    log.records += records
    return log.to_bytes()


def _answers(texts: Iterator[str]) -> bytes:
    return _attempts(Predicted(1, "E17", "0.5"), *(Checked(2, "E17", "six", text, "wrong") for text in texts))


def many_answers(n: int) -> bytes:
    """Return n different wrong answers, which is no fault by itself."""
    return _answers(f"{number}/1000003" for number in range(2, n + 2))


def costly_answers(n: int) -> bytes:
    """Return n different answers that are as large as answers may become."""
    return _answers(f"{number}+C(2000,1000)^9/C(1999,1000)^9+500!^3/499!^3" for number in range(n))


def long_answer(n: int) -> bytes:
    """Return an answer of n characters."""
    return _answers(iter(["1+" * (n // 2) + "1"]))


def long_plays(n: int) -> bytes:
    """Return n plays of a level, each of 500 legal actions."""
    return _attempts(*(Played(number, LONG_LEVEL, _to_and_fro(number)) for number in range(n)))


LONG_LEVEL = "iceminers.levels.a-point-a-pip"
"""A level that can be played for ever."""


def _to_and_fro(number: int) -> tuple[str, ...]:
    """Return 500 legal actions, each number its own."""
    from random import Random

    from minerals.classroom.levels import Play, level_named

    play, luck, played = Play(level_named(LONG_LEVEL)), Random(number), []
    while len(played) < 500:
        actions = play.table.actions()
        # To leave, to pick up or to hand in could solve the level or end the game; walking does neither.
        walking = [action for action in actions if type(action).__name__ in ("Step", "Roll", "Enter")]
        action = luck.choice(walking or actions)
        play.table.match.play(action)
        played.append(str(action))
    return tuple(played)


def foreign_names(n: int) -> bytes:
    """Return records of n exercises and levels that there are none of."""
    return _attempts(
        *(Checked(1, f"X{number}", "six", "1", "wrong") for number in range(n)),
        *(Played(1, f"none.{number}", ("a",)) for number in range(n)),
    )


# --- tables in TOML ---

TABLES: dict[str, Callable[[int], str]] = {
    "deep list": lambda n: "a = " + "[" * n + "]" * n,
    "deep table": lambda n: "a = " + "{a = " * n + "1" + "}" * n,
    "long key": lambda n: "a." * n + "a = 1",
    "long heading": lambda n: "[" + "a." * n + "a]",
    "long key in a table": lambda n: "a = {" + "a." * n + "a = 1}",
    "long key behind open quotes": lambda n: "\"'\n" + "a." * n + "a = 1",
    "number": lambda n: "a = " + "9" * n,
    "large": lambda n: 'a = "' + "x" * n * 10 + '"',
}
"""Texts in TOML that are refused from 100,000 on, by name."""


# --- what is typed ---

TEXTS: tuple[str, ...] = ("a1-", "a1 ", "9", "(", ":", "remove a1 ", "-", "\n")
"""What a long action or position can be made of."""

EXPRESSIONS: tuple[str, ...] = (
    "9^9^9^9^9",
    "9^(9^(9^9))",
    "500!" + "*500!" * 59,
    "C(2000,1000)^9" * 3,
    "((((((((((" * 29,
    "-" * 290 + "1",
    "√" * 299 + "2",
    "1" + "!" * 299,
    "1" + "%" * 299,
    "2" + "^2" * 149,
    "1/3+" * 74 + "1/7",
    "P(2000,2000)/P(1999,1999)" * 12,
    "sqrt(2)*" * 36 + "1",
    "9" * 300,
    "0." + "9" * 298,
    "1e9999",
)
"""Answers that grow as fast as the arithmetic of answers lets them."""
