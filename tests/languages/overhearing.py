"""What readers meet in a language that the catalogues do not know: overheard while games are played and shown."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any
from unittest.mock import patch

import minerals
from minerals import Match, View
from minerals.core.picture import Scene, Text
from minerals.core.text import ENGLISH, speaking
from minerals.core.text import translation as languages

_WORD = re.compile(r"[^\W\d_]{3,}")
_SHOWN = 12
"""How many positions of a game are looked at."""
_TRIED = 40
"""How many clicks are tried in each of them."""
_LEADING = 1.5
"""How far apart the lines of one text are at most, in parts of its size."""


class _Overhearing(NullTranslations):
    """The end of a chain of catalogues, where everything comes that none of them knows."""

    def __init__(self, unknown: set[str]) -> None:
        super().__init__()
        self.unknown = unknown

    def gettext(self, message: str) -> str:
        self.unknown.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.unknown.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


@contextmanager
def overheard(language: str) -> Iterator[set[str]]:
    """Speak a language within a `with`, and gather the texts that it has no translation for."""
    unknown: set[str] = set()
    languages._catalogue.cache_clear()
    with patch("gettext.NullTranslations", lambda: _Overhearing(unknown)), speaking(language):
        yield unknown
    languages._catalogue.cache_clear()


def played(game: str, seed: int = 1, **options: Any) -> Match:
    """Return a game played out at random, or for two hundred actions."""
    match = minerals.new(game, seed=seed, **options)
    luck = random.Random(seed)
    for _ in range(200):
        if match.is_over:
            break
        match.play(luck.choice(match.legal_actions()))
    return match


def said(match: Match) -> list[str]:
    """Return everything that a game says of itself, in the reader's language, always in the same order."""
    game, texts = match.game, []
    state = game.engine.initial(match.log.options)
    for event in match.log:
        texts += [game.words.narrate(event, state, match.players), game.words.key_moment(event, match.players) or ""]
        state = game.engine.evolve(state, event)
    events = list(match.log)
    for step in sorted({len(events) * place // _SHOWN for place in range(_SHOWN + 1)}):
        texts += _shown(match.goto(step), events[step - 1] if step else None)
    if match.outcome is not None:
        texts.append(match.outcome.reason)
    return texts


def _shown(match: Match, event: Any) -> list[str]:
    """Return what the picture of a position says, and what is said of clicks that are refused."""
    scene = match.scene(View(event=event))
    texts = [scene.title, scene.description]
    texts += [*_written(scene), *(shape.label for shape in scene.shapes if not isinstance(shape, Text))]
    if not match.between_actions:
        return texts
    luck = random.Random(match.step)
    cells = sorted({cell for shape in scene.shapes if (cell := getattr(shape, "cell", None))})
    entry = match.entry()
    for _ in range(_TRIED):
        texts += [match.label(token) for token in entry.next]
        entry = match.click(entry, luck.choice([*cells, *entry.next]))
        texts += [ruling.message for ruling in entry.rulings]
    return texts


def _written(scene: Scene) -> list[str]:
    """Return the texts of a picture, each whole: a language may need more lines for it than another."""
    texts: list[str] = []
    above: Text | None = None
    for shape in scene.shapes:
        if not isinstance(shape, Text):
            above = None
            continue
        if above is not None and _goes_on(above, shape):
            texts[-1] += f" {shape.text}"
        else:
            texts.append(shape.text)
        above = shape
    return texts


def _goes_on(above: Text, below: Text) -> bool:
    alike = (above.x, above.align, above.role, above.size) == (below.x, below.align, below.role, below.size)
    return alike and 0 < below.y - above.y < _LEADING * above.size


def left_in_english(match: Match, language: str, alike: frozenset[str]) -> list[str]:
    """Return what a game says in a language with an English word of the same sentence still in it.

    Parameters
    ----------
    alike
        The words, in small letters, that are the same in both languages or mean something in each.
    """
    with speaking(ENGLISH):
        english = said(match)
    with speaking(language):
        other = said(match)
    known = alike | {name.casefold() for name in match.players}
    return sorted(
        {theirs for ours, theirs in zip(english, other, strict=True) if (_words(ours) & _words(theirs)) - known}
    )


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}
