"""Taking the markup away: Markdown, docstrings, and templates of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tools.prose.passages import GAP

_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
_CODE = re.compile(r"(`+).+?\1", re.DOTALL)
_VALUE = re.compile(r"\{[^{}\n]*\}")
_UNDERLINE = re.compile(r"\s*([-=~]{3,}\s*)+")
_ITEM = re.compile(r"(?:[-*]|\d+\.) +")


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def paragraphs_of_markdown(source: str) -> Iterator[tuple[int, str]]:
    r"""Yield the paragraphs, headings and cells of a text in Markdown, each with the number of its line.

    >>> list(paragraphs_of_markdown("# Play\n\nClick *a* `cell` of [the board](b.md),\nor $x^2$.\n\n```\nno\n```"))
    [(1, 'Play'), (3, 'Click a ◇ of the board,\nor ◇.')]
    """
    for token in _parser().parse(source):
        if token.type == "inline":
            text = _FORMULA.sub(GAP, "".join(map(_text_of, token.children or ())))
            if text.strip():
                yield (token.map or [0])[0] + 1, without_values(text)


def _text_of(token: Token) -> str:
    match token.type:
        case "text":
            return token.content
        case "softbreak" | "hardbreak":
            return "\n"
        case "code_inline":
            return GAP
        case "image":
            return "".join(map(_text_of, token.children or ()))
        case _:
            return ""


def without_values(text: str) -> str:
    """Return a sentence with gaps where code stands and where values are filled in.

    >>> without_values("{player} plays `d6-d7`.")
    '◇ plays ◇.'
    """
    return _VALUE.sub(GAP, _CODE.sub(lambda code: GAP + "\n" * code[0].count("\n"), text))


def paragraphs_of_docstring(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield the paragraphs of a docstring, each with the number of its line, without examples, tables and headings.

    >>> list(paragraphs_of_docstring("Add.\n\nParameters\n----------\ncell\n    Where.\n\n>>> add()\n3"))
    [(1, 'Add.'), (6, 'Where.')]
    """
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if _UNDERLINE.fullmatch(line) and number and len(lines[number - 1].split()) <= 2:
            lines[number - 1] = ""
    begun, paragraph, in_example = 0, [], False  # type: int, list[str], bool
    for number, line in enumerate([*lines, ""]):
        bare = line.strip()
        in_example = bool(bare) and (in_example or bare.startswith(">>>"))
        is_parameter = re.fullmatch(r"\*{0,2}[a-z_]\w*(, \w+)*( : .*)?", bare) and _is_indented_below(lines, number)
        skipped = in_example or is_parameter or _UNDERLINE.fullmatch(line) or _is_row(lines, number)
        if paragraph and (not bare or skipped or _ITEM.match(bare)):
            yield begun + 1, without_values("\n".join(paragraph))
            paragraph = []
        if bare and not skipped:
            begun = begun if paragraph else number
            paragraph.append(_ITEM.sub("", bare))


def _is_indented_below(lines: list[str], number: int) -> bool:
    below = lines[number + 1] if number + 1 < len(lines) else ""
    return bool(below.strip()) and _indent(below) > _indent(lines[number])


def _is_row(lines: list[str], number: int) -> bool:
    """Tell whether a line is a row of a table: columns two spaces apart."""
    return number < len(lines) and re.search(r"\S {2,}\S", lines[number]) is not None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
