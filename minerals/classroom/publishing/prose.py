"""The texts of exercises as XHTML: paragraphs, drawings, `*emphasis*` and code in back-quotes.

The texts use no other Markdown, so anything else is plain text. A drawing is indented by four spaces. What is written
here is read as Markdown reads it; tests compare the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple
from unicodedata import category
from xml.etree.ElementTree import Element, fromstring

_MARK = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|(?<!\*)\*\*?(?!\*)", re.DOTALL)
"""Code, or one or two stars."""
_PADDED = re.compile(r"^ (.+) $", re.DOTALL)
_BREAK = re.compile(r" *\n *")


class _Piece(NamedTuple):
    """A piece of running text."""

    kind: str
    """`text`, `code`, or a tag such as `em` and `/em`, where emphasis begins and ends."""
    text: str = ""


def html(text: str) -> str:
    r"""Return a text as HTML.

    >>> html("Is 1 < 2?\n*Yes*.")
    '<p>Is 1 &lt; 2? <em>Yes</em>.</p>'
    >>> html("Look:\n\n    □ ·\n      □\n")
    '<p>Look:</p><pre>□ ·\n  □</pre>'
    """
    return "".join(_blocks(text.split("\n")))


def append_prose(parent: Element, text: str) -> Element:
    """Append a text to an element, as `p` and `pre`; return the last of them, or the parent if there is none."""
    parent.extend(fromstring(f"<div>{html(text)}</div>"))
    return parent[-1] if len(parent) else parent


def append_words(parent: Element, text: str) -> None:
    """Append running text, with its markup, to an element that has none yet."""
    words = fromstring(f"<div>{_inline(text)}</div>")
    parent.text = words.text
    parent.extend(words)


def running(text: str, emphasis: str) -> str:
    r"""Return running text without its markup. The sign `emphasis` is where emphasis begins and where it ends.

    >>> running("Only\n*accepted* rolls: `3 * 4 * 5`", "|")
    'Only |accepted| rolls: 3 * 4 * 5'
    """
    return "".join(emphasis if piece.kind in {"em", "/em"} else piece.text for piece in _pieces(text))


def _blocks(lines: list[str]) -> Iterator[str]:
    """Yield paragraphs and drawings. A drawing goes on over empty lines; a paragraph over lines that are indented."""
    place = 0
    while place < len(lines):
        start = place
        if not lines[place].strip():
            place += 1
        elif _is_drawn(lines[place]):
            while place < len(lines) and (_is_drawn(lines[place]) or not lines[place].strip()):
                place += 1
            yield f"<pre>{_escaped(chr(10).join(line[4:] for line in lines[start:place]).rstrip())}</pre>"
        else:
            while place < len(lines) and lines[place].strip():
                place += 1
            yield f"<p>{_inline(chr(10).join(lines[start:place]).strip())}</p>"


def _is_drawn(line: str) -> bool:
    return line.startswith("    ") and bool(line.strip())


def _inline(text: str) -> str:
    written = {"text": "{}", "code": "<code>{}</code>"}
    return "".join(written.get(kind, f"<{kind}>").format(_escaped(part)) for kind, part in _pieces(text))


def _pieces(text: str) -> Iterator[_Piece]:
    """Yield the pieces of running text, in which a line ends like a word."""
    found: list[_Piece] = []
    opened: list[int] = []
    place = 0
    for mark in _MARK.finditer(text):
        found.append(_Piece("text", _BREAK.sub(" ", text[place : mark.start()])))
        place = mark.end()
        if mark["code"] is not None:
            found.append(_Piece("code", _PADDED.sub(r"\1", mark["code"].replace("\n", " "))))
            continue
        before, after = text[: mark.start()][-1:] or " ", text[mark.end() :][:1] or " "
        star = _Piece("text", mark[0])
        if opened and found[opened[-1]] == star and _ends(before, after):
            tag = "em" if mark[0] == "*" else "strong"
            found[opened.pop()] = _Piece(tag)
            found.append(_Piece(f"/{tag}"))
            continue
        if _ends(after, before):
            opened.append(len(found))
        found.append(star)
    yield from found
    yield _Piece("text", _BREAK.sub(" ", text[place:]))


def _ends(inside: str, outside: str) -> bool:
    """Tell whether a star stands at an end of a word: what is inside is no space, nor a sign before a letter."""
    return not inside.isspace() and (not _is_sign(inside) or outside.isspace() or _is_sign(outside))


def _is_sign(character: str) -> bool:
    return category(character)[0] in "PS"


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")
