"""The parts of a game that its author leaves out: made from its grid, its state, and the templates of its classes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import Any

from minerals.core.game.notation_table import Notation
from minerals.core.game.records import Action
from minerals.core.game.tabletop.brushes import TabletopBrushes
from minerals.core.game.tabletop.diagram import labelled_text, position_text, read_position
from minerals.core.game.tabletop.examples import Examples
from minerals.core.game.tabletop.forms import Forms
from minerals.core.game.tabletop.narration import narrate
from minerals.core.game.tabletop.picture import TabletopPicture
from minerals.core.game.tabletop.pieces import TabletopPieces
from minerals.core.game.tabletop.tabletop import Tabletop


class Defaults:
    """What a game uses where its author gives nothing, by the names of the fields of `Words`, `Pieces` and `Editing`.

    Parameters
    ----------
    title
        The game's title.
    kinds
        The classes of its actions.
    read
        Turns plain data into an action.
    table
        Its tabletop, or None. Without one, only notation, clicks and narration have a default.
    engine
        Its `Engine`.
    """

    def __init__(
        self,
        title: str,
        kinds: Sequence[type[Action]],
        read: Callable[[object], Any],
        table: Tabletop | None,
        engine: Any,
    ) -> None:
        self._title = title
        self._table = table
        self._engine = engine
        self.forms = Forms(title, kinds, read, table)

    def words(self, left_out: Collection[str]) -> dict[str, Any]:
        """Return the functions of `Words`. Raises `OptionError` if one that is left out needs a form."""
        forms = self.forms
        if not {"parse", "tokens", "attempt"}.isdisjoint(left_out):
            forms.require_all()
        words = {
            "parse": forms.parse,
            "tokens": forms.tokens,
            "attempt": forms.attempt,
            "label": forms.label,
            "narrate": narrate,
        }
        if self._table is None:
            return words
        written = partial(position_text, self._table)
        with_coordinates = partial(labelled_text, self._table)
        return {
            **words,
            "diagram": written,
            "diagram_with_coordinates": with_coordinates,
            "players_in": self._players_in,
        }

    def pieces(self) -> dict[str, Any]:
        """Return the functions of `Pieces`."""
        if self._table is None:
            return {}
        engine = self._engine
        pieces = TabletopPieces(self._table, engine.scores, engine.to_act, engine.components)
        return {"cells": pieces.cells, "place": pieces.place, "player": pieces.player, "supply": pieces.supply}

    def editing(self) -> dict[str, Any]:
        """Return the functions of `Editing`. Without signs, nothing paints the cells."""
        if self._table is None:
            return {}
        brushes = TabletopBrushes(self._table)
        return {"brushes": brushes.brushes, "paint": brushes.paint, "is_partial": not self._table.signs}

    def picture(self, narrate: Callable[..., str]) -> TabletopPicture | None:
        """Return what draws the states, with the narration of the game."""
        if self._table is None:
            return None
        return TabletopPicture(self._title, self._table, self._engine.to_act, self._engine.scores, narrate)

    def notation(self) -> Notation:
        """Return the notation, with examples from games played."""
        engine = self._engine
        if self._table is None:
            return Notation(self._title)
        return Examples(
            self.forms,
            self._table,
            lambda chance: engine.setup(engine.options_type(), chance).state,
            engine.legal,
            lambda state, action, chance: engine.decide(state, action, chance).state,
        ).notation()

    @cached_property
    def _state_type(self) -> Any:
        return type(self._engine.initial(self._engine.options_type()))

    def _players_in(self, text: str) -> int:
        """Return how many players a written position shows. Raises `NotationError`."""
        return (
            len(self._engine.scores(read_position(self._table, text, self._state_type)))
            if self._table is not None
            else 0
        )
