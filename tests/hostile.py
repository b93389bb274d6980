"""Names that strangers give their files, and a folder full of what may lie there. For the tests and for `hardening`."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

WRITTEN_OUT: tuple[bytes, ...] = (
    b"st\xff",  # no UTF-8
    b"\x80\x81\xfe",
    b"\xed\xa0\x80",  # half a surrogate pair
    b"line\nend",
    b"carriage\rreturn",
    b"tab\tin it",
    b"red\x1b[31m",
    b"bell\x07",
    b"title\x1b]0;owned\x07",
    b"\xe2\x80\xaegnp",  # right to left
    b"\xe2\x80\xa8line separator",
    b"zero\xe2\x80\x8bwidth",
    b"\xef\xbb\xbfmark",
    b"javascript:alert(1)-a",
    b"JaVaScRiPt:alert(1)",
    b"data:text,x",
    b"c:windows",
    b"hash#mark",
    b"question?mark",
    b"per%cent",
    b"%2e%2e%2fup",
    b"am&p;",
    b"<img src=x onerror=alert(1)>",
    b"<script>alert(1)<",
    b'quo"te',
    b"apo'strophe",
    b'"><b onclick=alert(1)>',
    b"`back`tick",
    b"$(touch owned)",
    b"{{ 7 * 7 }}",
    b"{% include 'x' %}",
    b"a b  c",
    b" leading",
    b"trailing ",
    b"trailing.",
    b".",
    b"..",
    b"...",
    b".hidden",
    b"-rf",
    b"--force",
    b"-",
    b"~",
    b"*",
    b"back\\slash",
    b"index",
    b"INDEX",
    b"index.html",
    b"con",
    b"NUL",
    b"com1",
    b"Lpt9.txt",
    b"aux.",
    b"A",
    b"a",
    b"stra\xc3\x9fe",
    b"STRASSE",
    b"caf\xc3\xa9",
    b"cafe\xcc\x81",
    b"\xef\xac\x81sh",
    b"fish",
    b"=1+1",
    b"@SUM(A1)",
    b"+1",
    b"\xef\xbc\x9d1+1",
    b"n" * 247,  # with .replay no room for .html
    b"\xf0\x9f\x92\x8e" * 61,
    b"\xff" * 240,
)

_PIECES = (
    *(b"\xff", b"\xc3", b"\xe2\x82", b"\n", b"\r", b"\t", b"\x1b[2J", b"\x7f", b"\xc2\x85", b"\xe2\x80\xae"),
    *(
        b"javascript:",
        b"#",
        b"?",
        b"%",
        b"%00",
        b"%2f",
        b"&",
        b"<",
        b">",
        b'"',
        b"'",
        b" ",
        b".",
        b"..",
        b"-",
        b":",
        b"|",
    ),
    *(b"=", b"+", b"@", b";", b",", b"\\", b"index", b"con", b".html", b".jsonl", b".replay", b"a", b"A", b"\xc3\xa4"),
    *(b"\xf0\x9f\x92\x8e", b"{{", b"}}", b"{%", b"$(x)", b"`", b"\xef\xbc\x9d", b"x" * 90),
)


def hostile_names(number: int, seed: int = 1) -> Iterator[bytes]:
    """Yield so many different names of files, without a suffix: those written out above, then made-up ones.

    Each leaves room for `.replay` in the 255 bytes that file systems take.
    """
    luck = Random(seed)
    seen = set()
    waiting = iter(WRITTEN_OUT)
    while len(seen) < number:
        name = next(waiting, None) or b"".join(luck.choices(_PIECES, k=luck.randint(1, 8)))[:248]
        if name and name not in seen:
            seen.add(name)
            yield name


def write_hostile(folder: Path, names: Iterator[bytes], content: bytes) -> list[Path]:
    """Write one sound log under each name, every other one with the old suffix. Return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for number, name in enumerate(names):
        path = folder / os.fsdecode(name + (b".jsonl" if number % 2 else b".replay"))
        path.write_bytes(content)
        written.append(path)
    return written


def write_traps(folder: Path, outside: Path, content: bytes) -> set[str]:
    """Write what is called a log and is none, or must not be read. Return the names that are to be left out."""
    folder.mkdir(parents=True, exist_ok=True)
    outside.mkdir(parents=True, exist_ok=True)
    (outside / "secret.replay").write_bytes(content)
    (folder / "to-a-secret.replay").symlink_to(outside / "secret.replay")
    (folder / "to-a-folder-of-secrets").symlink_to(outside, target_is_directory=True)
    (folder / "dangling.replay").symlink_to("nowhere")
    (folder / "round.replay").symlink_to("about.replay")
    (folder / "about.replay").symlink_to("round.replay")
    (folder / "up").symlink_to("..", target_is_directory=True)
    (folder / "here").symlink_to(".", target_is_directory=True)
    (folder / "device.replay").symlink_to("/dev/zero")
    (folder / "empty.jsonl").mkdir()
    os.mkfifo(folder / "pipe.replay")
    _leave_socket(folder / "socket.jsonl")
    return {
        *("to-a-secret.replay", "to-a-folder-of-secrets", "dangling.replay", "round.replay", "about.replay", "up"),
        *("device.replay", "empty.jsonl", "pipe.replay", "socket.jsonl"),
    }


def _leave_socket(path: Path) -> None:
    """Leave a socket behind. Its address has room for some hundred bytes, so it is given from within its folder."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(path.name)
    finally:
        os.chdir(before)
