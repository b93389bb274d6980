"""The texts of exercises as XHTML: paragraphs, drawings, `*emphasis*` and code in back-quotes.

The texts use no other Markdown, so anything else is plain text. A drawing is indented by four spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, fromstring

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


def html(text: str) -> str:
    r"""Return a text as HTML.

    >>> html("Is 1 < 2?\n*Yes*.")
    '<p>Is 1 &lt; 2? <em>Yes</em>.</p>'
    >>> html("Look:\n\n    □ ·\n      □\n")
    '<p>Look:</p><pre>□ ·\n  □</pre>'
    """
    written: str = _reader().render(text)
    return written


def append_prose(parent: Element, text: str) -> Element:
    """Append a text to an element, as `p` and `pre`; return the last of them, or the parent if there is none."""
    parent.extend(fromstring(f"<div>{html(text)}</div>"))
    return parent[-1] if len(parent) else parent


def append_words(parent: Element, text: str) -> None:
    """Append running text, with its markup, to an element that has none yet."""
    words = fromstring(f"<div>{_reader().renderInline(text)}</div>")
    parent.text = words.text
    parent.extend(words)


def running(text: str, emphasis: str) -> str:
    r"""Return running text without its markup. The sign `emphasis` is where emphasis begins and where it ends.

    >>> running("Only\n*accepted* rolls: `3 * 4 * 5`", "|")
    'Only |accepted| rolls: 3 * 4 * 5'
    """
    (words,) = _reader().parseInline(text)
    signs = {"em_open": emphasis, "em_close": emphasis, "softbreak": " "}
    return "".join(signs.get(token.type, token.content) for token in words.children or ())


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("zero").enable(["code", "newline", "backticks", "emphasis"])
    for name, written in {"code_block": _drawing, "paragraph_close": _end, "softbreak": _space}.items():
        reader.add_render_rule(name, written)
    return reader


def _drawing(_self: Any, tokens: Sequence[Token], place: int, _options: Any, _environment: Any) -> str:
    from markdown_it.common.utils import escapeHtml

    return f"<pre>{escapeHtml(tokens[place].content.rstrip())}</pre>"


def _end(*_arguments: Any) -> str:
    return "</p>"


def _space(*_arguments: Any) -> str:
    return " "
