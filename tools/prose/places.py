"""Finding texts again in the files that they were read from, where lines are folded and signs escaped."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict

from tools.prose.passages import GAP

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 6
"""So many words decide."""


class Places:
    r"""Where the words of a file stand.

    >>> places = Places('hint = "Roll" # the\ntext = "Roll \\\n  the die"')
    >>> places.of("Roll the die", after=9), places.line(28)
    (28, 2)
    """

    def __init__(self, source: str) -> None:
        self._source = source
        found = list(_WORD.finditer(re.sub(r"\\[nt]", "  ", source)))
        self._words = [word[0] for word in found]
        self._starts = [word.start() for word in found]
        self._by_word: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self._words):
            self._by_word[word].append(number)

    def of(self, text: str, after: int = 0) -> int | None:
        """Return where a text begins after a place, or None. Only its words count, not what is between them."""
        parts = (_WORD.findall(part)[:_MOST_WORDS] for part in text.split(GAP)[:3])
        words = max(parts, key=len)
        if not words:
            return None
        candidates = self._by_word[words[0]]
        for number in candidates[bisect_left(candidates, bisect_left(self._starts, after)) :]:
            if self._words[number : number + len(words)] == words:
                return self._starts[number]
        return None

    def line(self, place: int) -> int:
        """Return the number of the line in which a place lies."""
        return self._source.count("\n", 0, place) + 1
