"""What a click is answered with, and how that stands on the page."""

from __future__ import annotations

from typing import NamedTuple

from minerals import Ruling
from minerals_widgets.screen.words import paragraphs


class Answer(NamedTuple):
    """What a click is answered with."""

    sentences: tuple[str, ...] = ()
    """What happened, or why nothing did."""
    is_refusal: bool = False
    rulings: tuple[Ruling, ...] = ()
    """Every reason of a refusal, as far as the rules have one."""
    cells: tuple[str, ...] = ()
    """What a refusal or a hint is about: cells, tools, cards, to be marked on the board."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind the sentences, each once."""
    is_hint: bool = False


def answer_html(answer: Answer) -> str:
    """Return an answer as HTML: a refusal has a sign before each sentence.

    >>> answer_html(Answer(("Not your turn.",), is_refusal=True))
    '<p class="minerals-refusal">✗ Not your turn.</p>'
    """
    if answer.is_refusal:
        return paragraphs((f"✗ {sentence}" for sentence in answer.sentences), "minerals-refusal")
    return f'<div class="minerals-happened" tabindex="0">{paragraphs(answer.sentences)}</div>'
