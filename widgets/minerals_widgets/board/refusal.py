"""The answer to a click or an action that the rules refuse."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import Match, Ruling
from minerals.core.game import Tokens
from minerals.core.match import CELL, Entry
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer, trail_of


def refusal_of(match: Match, entry: Entry, rulings: Sequence[Ruling], token: str | None = None) -> Answer:
    """Return what to say, and where, about what the rules refuse.

    `entry`: what was entered before. `token`: the token that was clicked, or None for an action that was typed.
    """
    sentences = [ruling.message for ruling in rulings]
    if token is not None and not sentences:
        label = match.label(token)
        sentences = [translated("{label}: you cannot do anything with it now.", label=label)]
    clicked = [token] if token is not None else []
    cells = dict.fromkeys([*clicked, *(cell for ruling in rulings for cell in ruling.cells)])
    rules = dict.fromkeys(ruling.rule for ruling in rulings)
    refusal = Answer(tuple(sentences), True, tuple(rulings), tuple(cells), tuple(rules))
    if token is None:
        return refusal
    return refusal._replace(at=token, trail=trail_of(rulings, _meant(match, (*entry.tokens, token)), token))


def _meant(match: Match, tokens: Tokens) -> Tokens:
    """Return the clicks of the action that a refused click seems to mean, or those made so far."""
    meant = match.game.words.attempt(match.state, tokens)
    return match.game.words.tokens(meant) if meant is not None else tokens


def last_cell(tokens: Tokens) -> Tokens:
    """Return the last cell among tokens, or nothing.

    >>> last_cell(("shovel", "d4", "d5", "stay"))
    ('d5',)
    """
    return tuple(token for token in tokens if CELL.fullmatch(token))[-1:]
