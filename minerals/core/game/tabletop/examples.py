"""The notation of a game without a `notation.toml`: its forms, signs and lines, with examples from games played."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from minerals.core.game.chance import SeededChance
from minerals.core.game.notation_table import Notation, WrittenAction, WrittenLine, WrittenPosition, WrittenSign
from minerals.core.game.records import Action
from minerals.core.game.tabletop.diagram import position_text
from minerals.core.game.tabletop.forms import Form, Forms
from minerals.core.game.tabletop.tabletop import Tabletop, space_out

_MOST_GAMES, _MOST_ACTIONS = 20, 200
"""How long examples are looked for."""
_BEGINNING = "the beginning"


class Examples:
    """The notation of one game, with an example of every action and sign.

    Parameters
    ----------
    forms
        The forms of its actions.
    table
        Its board.
    begin
        Returns the state after the set-up.
    legal
        Returns the legal actions of a state.
    follow
        Returns the state after an action.
    """

    def __init__(
        self,
        forms: Forms,
        table: Tabletop,
        begin: Callable[[SeededChance], Any],
        legal: Callable[[Any], Any],
        follow: Callable[[Any, Any, SeededChance], Any],
    ) -> None:
        self._forms = forms
        self._table = table
        self._begin = begin
        self._legal = legal
        self._follow = follow

    def notation(self) -> Notation:
        """Return the notation. It plays a few games, always the same."""
        positions: dict[str, WrittenPosition] = {}
        actions: dict[type[Action], WrittenAction] = {}
        signs: dict[str, WrittenSign] = {}
        wanted = {self._like(sign).meaning for sign in self._table.signs}
        for state in self._states():
            text = position_text(self._table, state)
            place = f"position {len(positions) + 1}" if positions else _BEGINNING
            place = positions[text].name if text in positions else place
            there = {sign.meaning: sign for sign in map(self._like, reversed(self._table.signs_of(state).values()))}
            new_signs = {meaning: sign for meaning, sign in there.items() if meaning not in signs}
            legal = {type(action): action for action in reversed(self._legal(state))}
            new_actions = {kind: action for kind, action in legal.items() if kind not in actions}
            if new_signs or new_actions or not positions:
                positions[text] = WrittenPosition(place, text)
                signs |= new_signs
                actions |= {kind: self._example(action, place) for kind, action in new_actions.items()}
            if len(actions) == len(self._forms.forms) and wanted <= signs.keys():
                break
        names = [line.partition(":")[0] for line in next(iter(positions)).split("\n") if ":" in line]
        return Notation(
            self._forms.title,
            actions=[actions[kind] for kind in self._forms.forms if kind in actions],
            lines=[WrittenLine(name, name, _line(next(iter(positions)), name), _BEGINNING) for name in names],
            signs=tuple(signs.values()),
            positions=tuple(positions.values()),
        )

    def _like(self, sign: str) -> WrittenSign:
        """Return a sign together with all that mean the same. One that is not listed stands for itself."""
        if sign in self._table.signs:
            meaning = self._table.signs[sign].meaning
            alike = (each for each, means in self._table.signs.items() if means.meaning == meaning)
            return WrittenSign(sign, meaning, "|".join(map(re.escape, alike)))
        return WrittenSign(sign, "a number", "[0-9]+") if sign.isdecimal() else WrittenSign(sign, sign)

    def _example(self, action: Action, place: str) -> WrittenAction:
        kind = type(action)
        form = self._forms.forms[kind]
        return WrittenAction(kind.__name__, str(form), _meaning(kind), str(action), place, (_phrase(kind, form),))

    def _states(self) -> Iterator[Any]:
        """Yield the states of games played at random, between their actions."""
        for number in range(_MOST_GAMES):
            luck, choice = SeededChance(number), Random(number)
            state = self._begin(luck)
            for _ in range(_MOST_ACTIONS):
                actions = list(self._legal(state))
                yield state
                if not actions:
                    break
                state = self._follow(state, choice.choice(actions), luck)


def _line(text: str, name: str) -> str:
    return next(line for line in text.split("\n") if line.partition(":")[0] == name)


def _phrase(kind: type[Action], form: Form) -> str:
    """Return how people say an action of this class: with its name, whatever its form."""
    first, *others = re.sub(r"(?<=.)(?=[A-Z])", " ", kind.__name__).lower().split()
    return " ".join([first, *(f"[{word}]" for word in others), *form.fields])


def _meaning(kind: type[Action]) -> str:
    """Return what a class of actions does: the first sentence of its docstring, without its full stop."""
    said = (inspect.getdoc(kind) or space_out(kind.__name__)).split("\n")[0].partition(". ")[0].rstrip(".:")
    return said[:1].lower() + said[1:]
