"""Logs that somebody has changed: each loads as a legal game, or is refused with one `LogError`, in limited time."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import minerals
from minerals.core.log import read_log
from tests.core.forging import bodies, chained
from tests.hardening.plays import GAMES, drawn_match, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one

SECONDS = 2.0
"""How long reading may take, by the processor's time."""
LONGEST_MESSAGE = 600
_LOGS_A_GAME = 3
_SIGNS = (b"\n", b"\r\n", b'"', b"{", b"}", b"\x00", b"\xff", b"\xef\xbb\xbf", b"9" * 50, b'"digest":"')

_JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2**63, 10**400, -(10**400), 1.5, 1e308, float("inf"), float("nan")),
    *(
        "",
        "0",
        "1/0",
        "x" * 5000,
        "\x00",
        "\ud800",
        "\x1b[2J",
        "9" * 5000,
        "\N{MATHEMATICAL BOLD DIGIT NINE}",
        "a1",
        "none",
    ),
    *([], {}, [[]] * 100, {"": {}}, [None]),
)


@lru_cache(maxsize=1)
def sound_logs() -> tuple[bytes, ...]:
    """Return short logs of all games, each with variations and annotations."""
    return tuple(_sound_log(game, number) for game in GAMES for number in range(_LOGS_A_GAME))


def _sound_log(game: str, number: int) -> bytes:
    random = Random(f"{game}/{number}")
    match = drawn_match(game, random)
    for _ in range(12):
        play_one(match, random)
        if random.random() < 0.2:
            match.goto_record(random.choice(list(match.log.nodes)))
    match.log.comment("Ein Stein fällt.", by="Ann")
    match.log.mark("?!", on=1)
    match.log.moment("A slip", on=2)
    return b"".join(match.log.lines())


# --- ways to change a log ---


def change_bytes(data: bytes, random: Random) -> bytes:
    """Change, put in or take out some bytes."""
    for _ in range(random.randint(1, 4)):
        at, length = random.randrange(len(data) + 1), random.choice((0, 0, 1, 1, 2, 50, 1000))
        put_in = random.choice((*_SIGNS, b"", random.randbytes(random.randint(1, 4))))
        data = data[:at] + put_in + data[at + length :]
    return data


def flip_a_bit(data: bytes, random: Random) -> bytes:
    """Flip a single bit."""
    changed = bytearray(data)
    changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(changed)


def change_lines(data: bytes, random: Random) -> bytes:
    """Lose, double, move, cut or join lines, or take one from another log."""
    lines = data.splitlines(keepends=True)
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(lines)), random.randrange(len(lines))
        stranger = random.choice(random.choice(sound_logs()).splitlines(keepends=True))
        way = random.randrange(6)
        if way == 0 and len(lines) > 1:
            del lines[at]
        elif way == 1:
            lines.insert(other, lines[at])
        elif way == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 3:
            lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
        elif way == 4:
            lines[at] = lines[at].rstrip(b"\n")
        else:
            lines[at] = stranger
    return b"".join(lines)


def change_values(data: bytes, random: Random) -> bytes:
    """Change values anywhere in the JSON, and make the digests fit again."""
    lines = bodies(data)
    for _ in range(random.randint(1, 3)):
        _change_one(lines, random)
    return chained([line if isinstance(line, bytes) else _written(line) for line in lines])


def change_order(data: bytes, random: Random) -> bytes:
    """Lose, double or move whole records, number them anew, and make the digests fit again."""
    lines = bodies(data)
    at, other = random.randrange(1, len(lines)), random.randrange(1, len(lines))
    way = random.randrange(3)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, copy.deepcopy(lines[at]))
    else:
        lines[at], lines[other] = lines[other], lines[at]
    for number, line in enumerate(lines[1:]):
        line["n"] = number
    return chained(lines)


def _change_one(lines: list[Any], random: Random) -> None:
    *way, last = random.choice(list(_places(lines)))
    target: Any = lines
    for step in way:
        target = target[step]
    chosen = random.randrange(4)
    if chosen == 0 and way:
        del target[last]
    elif chosen == 1 and isinstance(target, dict):
        target[random.choice(("", "extra", "n", "record", "chance"))] = random.choice(_JUNK)
    elif chosen == 2:
        *_, other = random.choice(list(_places(lines)))
        target[last] = copy.deepcopy(target[last]) if isinstance(other, int) else other
    else:
        target[last] = copy.deepcopy(random.choice(_JUNK))


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield (*path, key)
        yield from _places(child, (*path, key))


def _written(line: Any) -> bytes:
    """Return a line as JSON, whatever it has become: `chained` takes off its last sign and puts the digest there."""
    body = json.dumps(line).encode()
    return body if body.endswith(b"}") else b'{"record":' + body + b"}"


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    change_bytes,
    flip_a_bit,
    change_lines,
    change_values,
    change_values,
    change_order,
)


# --- what must hold ---


def check_log(case: int, seed: int) -> Iterator[str]:
    """Change a log in one of these ways, read it, and yield what is wrong with the answer."""
    random = chance_of(seed, case)
    data = WAYS[case % len(WAYS)](random.choice(sound_logs()), random)
    begun = time.process_time()
    try:
        log = read_log(data, recover=random.random() < 0.3)
    except minerals.LogError as error:
        if len(str(error)) > LONGEST_MESSAGE or not str(error).isprintable():
            yield f"the message has {len(str(error))} signs: {error}"
    else:
        again = b"".join(log.lines())
        if b"".join(read_log(again).lines()) != again:
            yield "what was loaded is not what is saved"
    taken = time.process_time() - begun
    if taken > SECONDS:
        yield f"reading {len(data)} bytes took {taken:.1f} s"


TRIAL = Trial(
    name="mutated_logs",
    title="A log is changed by hand (its bytes, its lines, or values with matching digests) and read",
    check=one_by_one(check_log),
    small=240,
    full=50_000,
    batch=2_000,
)
