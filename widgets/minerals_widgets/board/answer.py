"""The answer to a click, and how the page shows it."""

from __future__ import annotations

from typing import NamedTuple

from minerals import Ruling
from minerals_widgets.screen.words import paragraphs


class Answer(NamedTuple):
    """The answer to a click."""

    sentences: tuple[str, ...] = ()
    """What happened, or why nothing did."""
    is_refusal: bool = False
    rulings: tuple[Ruling, ...] = ()
    """Every reason for a refusal that comes from the rules."""
    cells: tuple[str, ...] = ()
    """The cells, tools and cards that a refusal or a hint is about. The board marks them."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind the sentences, each once."""
    is_hint: bool = False


def answer_html(answer: Answer) -> str:
    """Return an answer as HTML, with a sign before each sentence of a refusal.

    >>> answer_html(Answer(("Not your turn.",), is_refusal=True))
    '<p class="minerals-refusal">✗ Not your turn.</p>'
    """
    if answer.is_refusal:
        return paragraphs((f"✗ {sentence}" for sentence in answer.sentences), "minerals-refusal")
    return f'<div class="minerals-happened" tabindex="0">{paragraphs(answer.sentences)}</div>'
