"""The words and signs of answers, and how what students write becomes arithmetic that a parser reads.

`notation.json` has them all, for Python and for the scripts of pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

_TABLE: Mapping[str, Any] = json.loads(files(__package__).joinpath("notation.json").read_text(encoding="utf-8"))

LETTERS = "A-Za-zÀ-ÖØ-öø-ÿœŒ"
FUNCTIONS: Mapping[str, str] = _TABLE["functions"]
BETWEEN: Mapping[str, str] = _TABLE["between"]
"""What counts selections, between two numbers: `14 choose 4`, `14C4`."""

_SIGNS = str.maketrans(_TABLE["signs"])
_UNITS = frozenset(_TABLE["units"])
_PLAIN = str.maketrans(_TABLE["raised"] + _TABLE["lowered"], "0123456789" * 2)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in words)


ODDS_WORDS = _any_of(_TABLE["odds"])
CHANCES_WORDS = _any_of(_TABLE["chances"])

_ABOUT = re.compile(rf"^(?:{_any_of(_TABLE['about'])}) (?=.)", re.IGNORECASE)
_PERCENT = re.compile(rf"(?<![{LETTERS}])(?:{_any_of(_TABLE['percent'])})(?![{LETTERS}])", re.IGNORECASE)
_NAME = re.compile(rf"^[{LETTERS}]+ ?(?:\([^()]*[{LETTERS}][^()]*\) ?)?(?=[=≈])")
_UNIT = re.compile(rf"(.*[^{LETTERS} ]) ?((?:[{LETTERS}]+ )*[{LETTERS}]+)\.?")
_TEX = re.compile(r"\\([A-Za-z]+|[%,; ])")
_STACKED = re.compile(rf"([{_TABLE['raised']}]+)/([{_TABLE['lowered']}0-9]+)")
_RAISED = re.compile(rf"([⁺⁻]?)([{_TABLE['raised']}]+)")
_ONE_SIGN = re.compile(f"[{''.join(_TABLE['fractions'])}]")
_GROUPED = tuple(
    re.compile(rf"[-+]?{first}(?:{mark}\d{{3}}){times}(?:[{points}]\d+)? ?%?")
    for first, mark, times, points in (
        (r"\d{1,3}", " ", "+", ".,"),
        (r"\d{1,3}", "'", "+", ".,"),
        (r"[1-9]\d{0,2}", ",", "{2,}", "."),
        (r"[1-9]\d{0,2}", r"\.", "{2,}", ","),
    )
)
_GROUPED_ONCE = re.compile(r"[-+]?[1-9]\d{0,2}(?:,\d{3}\.\d+|\.\d{3},\d+) ?%?")


def uniform(text: str) -> str:
    """Return a text with its signs and spaces made uniform, however long it is."""
    return " ".join(text.translate(_SIGNS).split())


def as_arithmetic(text: str) -> str:
    r"""Return a uniform text without what stands around a number, and with its fractions and powers in one line.

    >>> as_arithmetic("about 20½ tiles"), as_arithmetic("P(white) = 20⁴/₇"), as_arithmetic(r"$\frac{4}{7}$")
    ('20 1/2', '20 4/7', 'frac(4)(7)')
    """
    if "\\" in text or "$" in text or "{" in text:
        text = _TEX.sub(lambda found: _TABLE["tex"].get(found[1], found[1]), text)
        text = text.replace("$", "").replace("{", "(").replace("}", ")").strip()
    text = _ABOUT.sub("", _NAME.sub("", text).lstrip("=≈ "))
    text = _PERCENT.sub("%", text)
    text = _STACKED.sub(lambda found: _fraction(found, f"{found[1]}/{found[2]}".translate(_PLAIN)), text)
    text = _ONE_SIGN.sub(lambda found: _fraction(found, _TABLE["fractions"][found[0]]), text)
    text = _RAISED.sub(lambda found: f"^{'-' if found[1] == '⁻' else ''}{found[2]}", text).translate(_PLAIN)
    found = _UNIT.fullmatch(text)
    return found[1] if found and all(word.lower() in _UNITS for word in found[2].split(" ")) else text


def _fraction(found: re.Match[str], written: str) -> str:
    """Return a fraction that has a sign of its own: behind a whole number, both are a mixed number."""
    before = found.string[: found.start()].rstrip(" ")
    return f" {written}" if before[-1:].isdecimal() else f"({written})"


def ungrouped(text: str) -> str:
    """Return a number without the marks between its thousands, if it is surely one; else "".

    >>> [ungrouped(text) for text in ("5 184", "5'184", "1,234,567.5", "1.234,5", "5,184", "5.184")]
    ['5184', '5184', '1234567.5', '1234,5', '', '']
    """
    if any(form.fullmatch(text) for form in _GROUPED) or _GROUPED_ONCE.fullmatch(text):
        percent = "%" if text.endswith("%") else ""
        text = text.rstrip("% ")
        mark = next(sign for sign in text.lstrip("+-0123456789") if not sign.isdecimal())
        return text.replace(mark, "") + percent
    return ""
