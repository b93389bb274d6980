"""Extracts the sentences of Python code for Babel; the method is registered in `babel.cfg`.

Babel takes all texts of a call for the forms of one sentence. The functions of `minerals.core.text.second_person` take
several sentences in one call, about a player by name and to the reader, and each of them is a text of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import IO, Any

from babel.messages.extract import extract_python

_ONE = "template"
_FORMS = "counted"
_SENTENCES: Mapping[str, tuple[str, Sequence[slice]]] = {
    "addressed": (_ONE, (slice(0, 1), slice(1, 2), slice(2, 3))),
    "addressed_together": (_ONE, (slice(0, 1), slice(1, 2))),
    "addressed_number": (_FORMS, (slice(1, 3), slice(3, 5))),
    "addressed_seats": (_FORMS, (slice(1, 3), slice(3, 5))),
    "ruling_to": (_ONE, (slice(1, 2), slice(2, 3), slice(3, 4))),
}
"""For each function, the keyword that Babel reads its sentences by, and where they stand among the arguments."""


def extract(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[Any, ...]]:
    r"""Yield the sentences of a module, each with its line, in the order of the file.

    Examples
    --------
    >>> import io
    >>> code = io.BytesIO(b'addressed("{name} mines.", "You mine.", name=name)\ntemplate("The end.")')
    >>> for line, keyword, sentence, _ in extract(code, ["template"], (), {}):
    ...     print(line, keyword, sentence)
    1 template {name} mines.
    1 template You mine.
    2 template The end.
    """
    tree = ast.parse(file.read())
    file.seek(0)
    others = [name for name in keywords if name not in _SENTENCES]
    found = [*extract_python(file, others, comment_tags, dict(options)), *_addressed(tree)]  # type: ignore[arg-type]
    yield from sorted(found, key=lambda each: each[0] or 0)


def _addressed(tree: ast.Module) -> Iterator[tuple[Any, ...]]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        keyword, places = _SENTENCES.get(getattr(call.func, "id", getattr(call.func, "attr", "")), ("", ()))
        for place in places:
            forms = [each.value for each in call.args[place] if isinstance(each, ast.Constant)]
            if forms:
                line = call.args[place][0].lineno
                yield line, keyword, forms[0] if keyword == _ONE else (None, *forms), []
