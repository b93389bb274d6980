"""Asking about a cell: what is there, and what you can do with it or why you cannot. Without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from minerals import MineralsError, Scene, SeededChance
from minerals.core.game import Action, Game
from minerals.core.picture import Circle, Polygon
from minerals.core.text import translated

_MOST_NAMED = 4


class CellAnswer(NamedTuple):
    """The answer to a question about a cell."""

    there: str
    """What is there, in the words of the picture."""
    sentences: tuple[str, ...]
    """What you can do with it, or why you can do nothing."""
    is_possible: bool
    """Whether you can do something with it."""
    rules: tuple[str, ...] = ()
    """The ids of the rules concerned, each once. Those behind the sentences come first."""
    cells: tuple[str, ...] = ()
    """The cells concerned."""
    refused: Action | None = None
    """What the question seems to mean, if that is not allowed."""


def ask(game: Game, state: Any, legal: Sequence[Action], scene: Scene, token: str) -> CellAnswer:
    """Return the answer to a question about a cell or button of a picture.

    Parameters
    ----------
    legal
        The actions that the person who asks may take now. It is empty if nobody can act.
    scene
        The picture, whose labels say what is there.

    Notes
    -----
    O(legal actions), and one action is decided to see which rules it would involve.
    """
    asked = _ask(game, state, legal, said_of(scene, token), token)
    return asked._replace(rules=tuple(dict.fromkeys([*asked.rules, *game.words.rules_at(state, token)])))


def _ask(game: Game, state: Any, legal: Sequence[Action], there: str, token: str) -> CellAnswer:
    possible = [action for action in legal if token in game.words.tokens(action)]
    if possible:
        return CellAnswer(there, (_part_of(possible),), True, _rules_of(game, state, possible[0]), (token,))
    meant = game.words.attempt(state, (token,)) if legal else None
    try:
        rulings = tuple(game.engine.explain(state, meant)) if meant is not None else ()
    except MineralsError as error:
        return CellAnswer(there, (str(error),), False, (), (token,))
    sentences = tuple(ruling.message for ruling in rulings) or (translated("You cannot do anything with it now."),)
    rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings))
    cells = tuple(dict.fromkeys([token, *(c for r in rulings for c in r.cells)]))
    return CellAnswer(there, sentences, False, rules, cells, meant if rulings else None)


def said_of(scene: Scene, token: str) -> str:
    """Return the label of a cell in a picture, from the topmost shape that has one, or else the cell's name."""
    labels = [
        shape.label
        for shape in scene.shapes
        if isinstance(shape, Polygon | Circle) and shape.cell == token and shape.label
    ]
    return labels[-1] if labels else token


def _part_of(possible: Sequence[Action]) -> str:
    # Filled in afterwards: notation is the same in every language, even if it is a word.
    named = ", ".join(map(str, possible[:_MOST_NAMED]))
    more = len(possible) - _MOST_NAMED
    if more > 0:
        return translated("You can use it in: {actions} and {number} more.").format(actions=named, number=more)
    return translated("You can use it in: {actions}.").format(actions=named)


def _rules_of(game: Game, state: Any, action: Action) -> tuple[str, ...]:
    decided = game.engine.decide(state, action, SeededChance(0))
    return tuple(dict.fromkeys(event.rule for event in decided.events))
