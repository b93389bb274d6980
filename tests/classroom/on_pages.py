"""The judge of an exercise's page, run by Node, and answers to give to it and to Python."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from minerals.classroom.exercise import ExerciseInstance, answer_key
from minerals.classroom.texts import Part, Value
from minerals.front import join_modules

_DRIVER = Path(__file__).with_name("on_pages.js")
_MODULES = ("minerals/classroom/exercise_page/work.js", "minerals/classroom/exercise_page/prose.js")

_WITHOUT_SPACES = """
    ... ___ ? 1 0 2 -1 0.5 .5 0,5 5. +0.25 12.5% 1/3 2/6 1:2 0:0 1,500 12,345,678 1e5 0x10 1/0 0^-1 2^0.5
    2^(1/2) sqrt(2)/2 wurzel(2) 2^99999 10^10^10 500! 501! 99999! 400!! 1.5! (-1)! C(5) C(118,7) C(2001,1)
    binom(4;2) P(5,2) nPr(5,2) C(2,5) C(1.5,1) sqrt(1;2) sqrt(-1) sqrt half open __import__('os') ((1) 1/ yes
    Ja FALSE oui nee a b) (C) 3 9 Hammer it's [1] 1,5+1,5 C(1,5;2) 2*(1,5) 1,000 5!/472 1%2 2**-1 2^3^2 -2^2
    1.0 1.00 0.0 000.5 STRASSE constructor __proto__ toString ~
"""

FORMS = (
    *_WITHOUT_SPACES.split(),
    "", "  ", "50 %", "1 : 2", "1 to 2", "1 ZU 2", "1 in 4", "1 out of 4", "1 von 4", "1 aus 4", "7 in 4", "5 184",
    "1 2 3", "√2", "1 - C(113,7)/C(118,7)", "3 +* 4", 'say "it\'s"', "a\\b", "a\tb\nc", "\x00", "\u200b1",
    "\ufeff1", "\xa01/4\u2003", "\u0661/\u0664", "\u0660\u066b\u0665", "0.\u0662\u0665", "²", "½", "1²", "×", "3·4",
    "3−1", "6÷2", "1 000 000", "10 %%", "100 %", "101 %", "\u017f", "🎲", "(" * 60 + "1" + ")" * 60, "-" * 100 + "1",
    "√" * 90 + "2", "1" * 300, "1" * 301, "x" * 299, "é" * 70, "🎲" * 40,
)  # fmt: skip
"""Answers of every form, right and wrong, and what is none."""

_SIGNS = "0123456789012345 +-*/^!%().,:;√ 1/2CPsqrtxe=≈½²'"


class Said(NamedTuple):
    """What a page says."""

    answers: list[tuple[str, str, str]]
    works: list[Any]
    quoted: list[str]
    blocks: list[str]
    """The texts as HTML."""


def judged_by_pages(
    pages: Mapping[str, Any],
    answers: Sequence[tuple[str, int, int, str]] = (),
    works: Sequence[tuple[str, int, Sequence[Sequence[Any]]]] = (),
    texts: Sequence[str] = (),
) -> Said:
    """Judge answers with the modules of the pages; all in one process."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node")
    modules = "\n".join(map(join_modules, _MODULES))
    script = f"{modules}\n{_DRIVER.read_text(encoding='utf-8')}"
    asked = {"pages": pages, "answers": answers, "works": works, "texts": texts}
    done = subprocess.run(
        [node, "-e", script], input=msgspec.json.encode(asked), capture_output=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr.decode()
    said = json.loads(done.stdout)
    return Said([tuple(each) for each in said["answers"]], said["works"], said["quoted"], said["blocks"])


def answers_to(posed: ExerciseInstance, part: Part, luck: random.Random) -> Iterator[str]:
    """Yield answers to a part: its value and those of its misconceptions in many spellings, and all forms."""
    worked = answer_key(posed)
    values = [worked.values[part.key], *worked.mistakes.get(part.key, {}).values()]
    for value in values:
        yield from spellings_of(value, luck)
    yield from FORMS
    yield from (*part.options, *(option.upper() for option in part.options), *posed.options(part))
    yield from (typed_at_random(luck) for _ in range(12))


def spellings_of(value: Value, luck: random.Random) -> Iterator[str]:
    """Yield spellings of a value, and of values close to it."""
    if isinstance(value, str):
        yield value
        return
    exact = Fraction(value)
    top, bottom = exact.numerator, exact.denominator
    short = len(str(top)) + len(str(bottom)) < 60
    if short:
        yield from (f"{top}/{bottom}", f"{3 * top}/{3 * bottom}", f"{top} ÷ {bottom}", f"1 - {bottom - top}/{bottom}")
        yield from (f"{top}:{bottom - top}", f"{top} to {bottom - top}", f"{top} in {bottom}", f"{top}:{bottom}")
        yield f"sqrt({top * top}/{bottom * bottom})"
    for digits in range(1, 8):
        text = f"{float(exact):.{digits}g}"
        yield from (text, text.replace(".", ","), f"{float(100 * exact):.{digits}g} %", f"{float(exact):.{digits}f}")
        yield f"{float(exact) + luck.choice((-1, 1)) * 10.0**-digits:.{digits}f}"
    yield str(float(exact))


def typed_at_random(luck: random.Random) -> str:
    """Return something that might be an answer."""
    return "".join(luck.choice(_SIGNS) for _ in range(luck.randint(1, 14)))


def told(replies: Iterable[Any]) -> list[tuple[str, str, str]]:
    """Return what Python's replies say, in the form of a page's."""
    return [(each.standing, each.message, each.misconception) for each in replies]
