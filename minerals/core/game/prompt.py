"""What a player can do next, in one sentence, with the buttons in it.

A game says the possible actions as clauses, such as "take a card (3 are marked)" and "end your turn". The kit makes one
sentence of them, and boards make a button of each clause that nobody can click in the picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from minerals.core.text import is_you, listed, term, translated, translated_number

_PLACE = re.compile(r"\x00(\d+)\x00")


class Clause(msgspec.Struct, frozen=True):
    """One thing that a player can do next: an imperative without a capital letter and without a full stop."""

    words: str
    token: str = ""
    """What a press on the words clicks. It is empty if people click in the picture instead."""


class Prompt(NamedTuple):
    """A sentence in parts, so that some of its words can be buttons. Its text is what `str` returns."""

    parts: tuple[Clause, ...] = ()

    @property
    def tokens(self) -> frozenset[str]:
        """What its buttons click."""
        return frozenset(part.token for part in self.parts if part.token)

    def then(self, more: str) -> Prompt:
        """Return the prompt with another sentence after it."""
        return Prompt((*self.parts, Clause(f" {more}"))) if self.parts and more else Prompt((*self.parts, Clause(more)))

    def __str__(self) -> str:
        return "".join(part.words for part in self.parts)


def plain_prompt(sentence: str) -> Prompt:
    """Return a sentence without buttons as a prompt."""
    return Prompt((Clause(sentence),)) if sentence else Prompt()


def prompt_of(clauses: Sequence[Clause], names: Sequence[str]) -> Prompt:
    """Return one sentence that says what players can do next.

    Parameters
    ----------
    clauses
        The possible actions, at least one.
    names
        The names of the players who can do it. The reader is not called by name.

    Examples
    --------
    >>> clauses = [Clause("take a card (3 are marked)"), Clause("use a tool (2)"), Clause("end your turn", "end")]
    >>> prompt = prompt_of(clauses, ["You"])
    >>> str(prompt), prompt.tokens
    ('Take a card (3 are marked), use a tool (2) or end your turn.', frozenset({'end'}))
    >>> str(prompt_of(clauses[2:], ["Ada"]))
    'Ada: end your turn.'
    """
    what = listed([f"\x00{place}\x00" for place in range(len(clauses))], "or")
    said = list(clauses)
    if len(names) == 1 and is_you(names[0]):
        first = said[0].words
        said[0] = msgspec.structs.replace(said[0], words=first[:1].upper() + first[1:])
        sentence = f"{what}."
    else:
        sentence = translated("{names}: {what}.", names=listed(map(term, names)), what=what)
    pieces = _PLACE.split(sentence)  # at every second place, the number of a clause
    parts = (said[int(piece)] if place % 2 else Clause(piece) for place, piece in enumerate(pieces))
    return Prompt(tuple(part for part in parts if part.words))


def marked(number: int) -> str:
    """Return how many places are marked for something, to be put after it in brackets.

    >>> marked(3), marked(1)
    ('3 are marked', '1 is marked')
    """
    return translated_number(number, "{number} is marked", "{number} are marked")
