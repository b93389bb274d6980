"""The answer to a click, and how the page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from minerals import Ruling
from minerals.core.editing import Remedy
from minerals.core.game import Action, Rulebook, Tokens
from minerals.core.match import CELL
from minerals_widgets.screen.pointer import Bubble
from minerals_widgets.screen.words import paragraphs

_LEAST_TO_FOLD = 3
"""From how many sentences on a turn is told in one."""
_MOST_RULES = 3
"""How many rules a bubble names. The words beside the board name all."""


class Answer(NamedTuple):
    """The answer to a click."""

    sentences: tuple[str, ...] = ()
    """What happened, or why nothing did."""
    is_refusal: bool = False
    rulings: tuple[Ruling, ...] = ()
    """Every reason for a refusal that comes from the rules."""
    cells: tuple[str, ...] = ()
    """The cells, tools and cards that a refusal or a hint is about."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind the sentences, each once."""
    is_hint: bool = False
    is_asked: bool = False
    """Whether it answers a question about a cell."""
    at: str | None = None
    """The cell, tool or card that was clicked, or None."""
    trail: tuple[str, ...] = ()
    """The cells of the line or the distance that fails, from its start."""
    refused: Action | None = None
    """The action that a question is about, if it is not allowed."""
    turns: tuple[tuple[str, int], ...] = ()
    """For each turn told what it brought, and the place of its first sentence. The sentences end with its last turn."""
    changes: tuple[Remedy, ...] = ()
    """What would make that legal, once it has been looked for."""

    @property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """The cells to mark, each with the kind of mark. A refusal crosses out what was clicked and nothing else."""
        if self.is_asked:
            return ((self.at, "hint"),) if self.at is not None else ()
        if self.is_hint:
            return tuple((cell, "hint") for cell in self.cells)
        if self.is_refusal:
            return tuple((cell, "refused") for cell in ([self.at] if self.at is not None else self.cells))
        return ()


def trail_of(rulings: Sequence[Ruling], meant: Tokens, at: str) -> tuple[str, ...]:
    """Return the cells of a line that fails, from its start to the cell that was clicked, or nothing.

    `rulings`: the reasons for the refusal. `meant`: the tokens of the action that the clicks seem to mean, with the
    cell that was clicked. `at`: the cell that was clicked.

    >>> trail_of((), ("tool", "d4", "d7"), "d7")
    ('d4', 'd7')
    """
    for ruling in rulings:
        if at in ruling.cells[1:2]:
            return ruling.cells[:2]
        if at in ruling.cells[-1:] and len(ruling.cells) > 1:
            return ruling.cells
    cells = [token for token in meant if CELL.fullmatch(token)]
    start = cells[cells.index(at) - 1] if at in cells[1:] else at
    return (start, at) if start != at else ()


def bubble_of(answer: Answer, rulebook: Rulebook) -> Bubble | None:
    """Return the bubble of an answer, or None if it is not about one place.

    >>> import minerals
    >>> bubble_of(Answer(("Not your turn.",), is_refusal=True, at="d7"), minerals.get_game("minerals").rulebook)
    Bubble(at='d7', sentences=('Not your turn.',), rules=(), trail=(), cells=(), tone='refused')
    """
    at = answer.at if answer.at is not None else (answer.cells[0] if answer.is_hint and answer.cells else None)
    if at is None or not answer.sentences:
        return None
    rules = tuple((rule, rulebook[rule].in_words.title) for rule in answer.rules if rule in rulebook)
    others = tuple(cell for cell in answer.cells if cell != at and cell not in answer.trail)
    tone = "refused" if answer.is_refusal else "asked"
    return Bubble(at, answer.sentences, rules[:_MOST_RULES], answer.trail, others, tone)


def answer_html(answer: Answer) -> str:
    """Return an answer as HTML, with a sign before each sentence of a refusal, and a turn as a line that unfolds.

    >>> answer_html(Answer(("Not your turn.",), is_refusal=True))
    '<p class="minerals-refusal">✗ Not your turn.</p>'
    """
    if answer.is_refusal:
        return paragraphs((f"✗ {sentence}" for sentence in answer.sentences), "minerals-refusal")
    # The keyboard stops here only where there is something to scroll.
    stop = ' tabindex="0"' if answer.sentences else ""
    return f'<div class="minerals-happened"{stop}><div>{_told(answer)}</div></div>'


def _told(answer: Answer) -> str:
    """Return what happened: of each turn with several sentences what it brought, which unfolds to them."""
    sentences = answer.sentences
    bounds = [*(first for _, first in answer.turns), len(sentences)]
    said = paragraphs(sentences[: bounds[0]])
    for (gist, first), end in zip(answer.turns, bounds[1:], strict=True):
        told = paragraphs(sentences[first:end])
        if end - first < _LEAST_TO_FOLD:
            said += told
        else:
            said += f"<details><summary>{escape(gist)}</summary>{told}</details>"
    return said
