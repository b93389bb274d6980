"""The texts of exercises as XHTML: paragraphs, drawings, `*emphasis*` and code in back-quotes.

That is all the markup that the texts use. A drawing is what is indented by four spaces, as in Markdown.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

_INDENT = "    "
_MARKED = re.compile(r"\*(?P<em>\S(?:[^*]*\S)?)\*|`(?P<code>[^`]+)`")


class Block(NamedTuple):
    """A paragraph, or a drawing of which every space counts."""

    text: str
    is_drawing: bool


def blocks(text: str) -> tuple[Block, ...]:
    r"""Return the paragraphs and drawings of a text.

    >>> blocks("Look\nat this:\n\n    □ ·\n      □\n")
    (Block(text='Look at this:', is_drawing=False), Block(text='□ ·\n  □', is_drawing=True))
    """
    found: list[Block] = []
    for paragraph in re.split(r"\n(?:[ \t]*\n)+", text.strip("\n")):
        lines = [line.rstrip() for line in paragraph.split("\n")]
        if not any(lines):
            continue
        if not all(line.startswith(_INDENT) for line in lines if line):
            found.append(Block(" ".join(line.strip() for line in lines), is_drawing=False))
            continue
        drawing = "\n".join(line.removeprefix(_INDENT) for line in lines)
        if found and found[-1].is_drawing:  # an empty line within a drawing does not end it
            drawing = f"{found.pop().text}\n\n{drawing}"
        found.append(Block(drawing, is_drawing=True))
    return tuple(found)


def append_prose(parent: Element, text: str) -> Element:
    """Append a text to an element, as `p` and `pre`; return the last of them, or the parent where there is none."""
    last = parent
    for block in blocks(text):
        last = SubElement(parent, "pre" if block.is_drawing else "p")
        if block.is_drawing:
            last.text = block.text
        else:
            append_words(last, block.text)
    return last


def append_words(parent: Element, text: str) -> None:
    """Append running text to an element that has none yet, with what is marked in it."""
    parent.text, start = "", 0
    last: Element | None = None
    for found in _MARKED.finditer(text):
        _append_text(parent, last, text[start : found.start()])
        last = SubElement(parent, str(found.lastgroup))
        last.text = found[str(found.lastgroup)]
        start = found.end()
    _append_text(parent, last, text[start:])


def _append_text(parent: Element, last: Element | None, text: str) -> None:
    if last is None:
        parent.text = (parent.text or "") + text
    else:
        last.tail = text


def html(text: str) -> str:
    """Return a text as HTML.

    >>> html("Is 1 < 2? *Yes*.")
    '<p>Is 1 &lt; 2? <em>Yes</em>.</p>'
    """
    parent = Element("div")
    append_prose(parent, text)
    return "".join(tostring(child, encoding="unicode", short_empty_elements=False) for child in parent)
