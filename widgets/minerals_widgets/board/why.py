"""Asking about a cell: what is there, what can be done with it, and if nothing, why; without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from minerals import MineralsError, Scene, SeededChance
from minerals.core.game import Game
from minerals.core.languages import translated
from minerals.core.records import Action
from minerals.core.scene import Circle, Polygon

_MOST_NAMED = 4


class Asked(NamedTuple):
    """What there is to say about a cell."""

    there: str
    """What is there, in the words of the picture."""
    sentences: tuple[str, ...]
    """What can be done with it, or why nothing can."""
    is_possible: bool
    """Whether something can be done with it."""
    rules: tuple[str, ...] = ()
    """The ids of the rules concerned, each once: those behind the sentences come first."""
    cells: tuple[str, ...] = ()
    """The cells concerned."""


def ask(game: Game, state: Any, legal: Sequence[Action], scene: Scene, token: str) -> Asked:
    """Return what there is to say about a cell or button of a picture.

    Parameters
    ----------
    legal
        What the person who asks may do now; empty where nobody can act.
    scene
        The picture, whose labels say what is there.

    Notes
    -----
    O(legal actions), and one action is decided to see which rules it would bring in.
    """
    asked = _ask(game, state, legal, said_of(scene, token), token)
    return asked._replace(rules=tuple(dict.fromkeys([*asked.rules, *game.words.rules_at(state, token)])))


def _ask(game: Game, state: Any, legal: Sequence[Action], there: str, token: str) -> Asked:
    possible = [action for action in legal if token in game.words.tokens(action)]
    if possible:
        return Asked(there, (_part_of(possible),), True, _rules_of(game, state, possible[0]), (token,))
    meant = game.words.attempt(state, (token,)) if legal else None
    try:
        rulings = tuple(game.engine.explain(state, meant)) if meant is not None else ()
    except MineralsError as error:
        return Asked(there, (str(error),), False, (), (token,))
    sentences = tuple(ruling.message for ruling in rulings) or (translated("Nothing can be done with it now."),)
    rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings))
    return Asked(there, sentences, False, rules, tuple(dict.fromkeys([token, *(c for r in rulings for c in r.cells)])))


def said_of(scene: Scene, token: str) -> str:
    """Return the label of what stands for a cell in a picture, the topmost that has one; else its name."""
    labels = [
        shape.label
        for shape in scene.shapes
        if isinstance(shape, Polygon | Circle) and shape.cell == token and shape.label
    ]
    return labels[-1] if labels else token


def _part_of(possible: Sequence[Action]) -> str:
    # Filled in afterwards: notation is the same in every language, even where it is a word.
    named = ", ".join(map(str, possible[:_MOST_NAMED]))
    more = len(possible) - _MOST_NAMED
    if more > 0:
        return translated("It can be part of: {actions} and {number} more.").format(actions=named, number=more)
    return translated("It can be part of: {actions}.").format(actions=named)


def _rules_of(game: Game, state: Any, action: Action) -> tuple[str, ...]:
    decided = game.engine.decide(state, action, SeededChance(0))
    return tuple(dict.fromkeys(event.rule for event in decided.events))
