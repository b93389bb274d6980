"""A position that you edit: you can paint it, write it or draw it at random, and see what is wrong with it.

All that a draft knows about a game is its brushes. The edited position is always a complete text that the game reads
back, so you can paint only positions that you could also write.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

import msgspec

from minerals.core.editing.stroke_search import StrokeSearch
from minerals.core.game import (
    ActionT,
    Brush,
    Chance,
    EventT,
    Game,
    OptionsT,
    PlaceT,
    PlayerT,
    Ruling,
    SeededChance,
    StateT,
    Stroke,
    brush_named,
    get_game,
    read_stroke,
)
from minerals.core.match import EDITED_FROM, Match, new, require_none
from minerals.core.text import MineralsError, NotationError, StepError, default_name, naming_players, quoted, translated


class _Edited(NamedTuple, Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """A position in the history of an editor."""

    state: StateT
    text: str
    players: tuple[str, ...]
    match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT] | None
    """A match that has just begun with it, or None if no match can."""
    refusal: str = ""
    """Why none can."""


class StrokeError(NotationError):
    """A stroke that cannot be painted."""

    def __init__(self, reason: str, stroke: Stroke | str) -> None:
        super().__init__(reason)
        self.stroke = stroke
        """The stroke, or its text if that could not be read."""


class Draft(Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """A position that you edit, with its history.

    `game`: the game or its name, or a match whose current position you begin with. `options`: with a game, everything
    that `minerals.new` takes, including `position` and `seed`. Raises `OptionError`: for an unknown game or option.
    Raises `NotationError`: for a position that cannot be read.

    >>> draft = Draft("minerals", board="lesson", removals=0, seed=7)
    >>> draft.paint("pawn 1", "d6")
    >>> print(draft.faults[0])
    Player 2's pawn is not on the board. [minerals.setup.pawns]
    >>> draft.undo()
    >>> draft.faults
    ()
    """

    def __init__(
        self,
        game: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]
        | Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]
        | str,
        **options: Any,  # the options of `new`, each of its own type
    ) -> None:
        if isinstance(game, Match):
            require_none(options)
            options = _brought_by(game)
            game = game.game
        self.game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT] = (
            get_game(game) if isinstance(game, str) else game
        )
        begun = new(self.game, **options | {"at_table": False})  # a position to paint over may be any
        # The first position may be a match, which has its own options.
        self._options = msgspec.structs.asdict(begun.log.options) | {
            name: options[name] for name in ("seed", "chance", "meta", "at_table") if name in options
        }
        self._names = begun.players
        self._history: tuple[_Edited[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], ...] = (
            self._read(begun.diagram()),
        )
        self._place = 0
        self._known_faults: tuple[object, tuple[Ruling, ...]] | None = None

    # --- the position ---

    @property
    def _edited(self) -> _Edited[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        return self._history[self._place]

    @property
    def state(self) -> StateT:
        """The position as the game's own state."""
        return self._edited.state

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._edited.players

    @property
    def text(self) -> str:
        """The position as text. Setting a text that cannot be read raises an error and changes nothing."""
        return self._edited.text

    @text.setter
    def text(self, text: str) -> None:
        self._keep(self._read(text))

    @property
    def code(self) -> str:
        """The code that begins a match with this position.

        >>> draft = Draft("mattock", board="inner")
        >>> exec(draft.code)
        >>> match.diagram() == draft.text
        True
        """
        count = len(self.players)
        usual = msgspec.structs.asdict(self.game.read_options({"players": count}))
        options = {name: value for name, value in self._options.items() if usual.get(name, value) != value}
        if "seed" in self._options:
            options["seed"] = self._options["seed"]
        if self._options.get("at_table"):
            options["at_table"] = True
        if self.players != tuple(map(default_name, range(1, count + 1))):
            options["players"] = list(self.players)
        given = "".join(f", {name}={value!r}" for name, value in options.items())
        return f'import minerals\n\nmatch = minerals.new("{self.game.name}"{given}, position="""\n{self.text}""")\n'

    @property
    def refusal(self) -> str:
        """The reason why no match can begin with this position, or "" if a match can."""
        return self._edited.refusal

    @property
    def faults(self) -> tuple[Ruling, ...]:
        """The ways in which this position breaks the rules of the set-up. They are found once per position."""
        known = self._known_faults
        if known is None or known[0] is not self._edited:
            with naming_players(self.players):
                found = tuple(self.game.engine.explain_position(self.state))
            known = self._known_faults = (self._edited, found)
        return known[1]

    @property
    def playable(self) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT] | None:
        """A match at this position, to look at, or None if none can begin with it."""
        return self._edited.match

    @property
    def playable_before(self) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT] | None:
        """A match at the last position before the latest change, to look at, or None if none can begin there."""
        earlier = reversed(self._history[: self._place])
        return next((edited.match for edited in earlier if edited.match is not None), None)

    @property
    def legal(self) -> tuple[ActionT, ...]:
        """Every action allowed in this position. There are none if no match can begin with it."""
        match = self._edited.match
        return match.legal_actions() if match is not None else ()

    def match(self) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """Return a new match that begins with this position, or with the last position from which a match can begin."""
        playable = next(edited for edited in reversed(self._history[: self._place + 1]) if edited.match is not None)
        return self._begin(playable.text)

    # --- changing it ---

    @property
    def brushes(self) -> tuple[Brush, ...]:
        """The brushes for this position."""
        if self.game.editing is None:
            return ()
        with naming_players(self.players):
            return tuple(self.game.editing.brushes(self.state))

    def paint(self, brush: str, cell: str = "") -> None:
        """Paint a cell, or use a brush that needs none. A refusal raises `NotationError` and changes nothing."""
        painted = self._painted(brush, cell)
        text = self.game.words.diagram(painted)
        try:
            self._keep(self._read(text))
        except MineralsError as error:
            self._keep(_Edited(painted, text, self.players, None, str(error)))

    def paint_path(self, brush: str, cells: Iterable[str]) -> dict[str, str]:
        """Paint several cells as one change, which is undone at once. Return why which cells were left out.

        >>> draft = Draft("mattock", board="inner")
        >>> draft.paint_path("tile", ("e5", "e6", "e5"))
        {}
        >>> draft.undo()
        >>> draft.can_undo
        False
        """
        before, place, refused = self._history[: self._place + 1], self._place, {}
        for cell in dict.fromkeys(cells):
            try:
                self.paint(brush, cell)
            except NotationError as error:
                refused[cell] = str(error)
        if self._place > place:
            is_changed = self.text != before[-1].text
            self._history = (*before, self._edited) if is_changed else before
            self._place = len(self._history) - 1
        return refused

    def paint_all(self, strokes: Iterable[str | Stroke]) -> None:
        """Paint written strokes as one change. If one of them is refused, raise `StrokeError` and change nothing.

        `strokes`: strokes, or their texts: the name of a brush and then, if it paints cells, a cell.

        >>> draft = Draft("mattock", board="inner")
        >>> draft.paint_all(["tile e5", "turn 2"])
        >>> draft.undo()
        >>> draft.can_undo
        False
        """
        history, place = self._history, self._place
        before = history[: place + 1]
        for stroke in strokes:
            try:
                self.paint(*(read_stroke(self.brushes, stroke) if isinstance(stroke, str) else stroke))
            except MineralsError as error:
                self._history, self._place = history, place
                raise StrokeError(str(error), stroke) from error
        is_changed = self.text != before[-1].text
        self._history, self._place = ((*before, self._edited), place + 1) if is_changed else (history, place)

    def clear(self) -> None:
        """Empty every cell that a brush can empty, as one change.

        >>> draft = Draft("mattock", board="inner")
        >>> draft.clear()
        >>> any(not place.is_empty for place in draft.match().board.values())
        False
        """
        history, place = self._history[: self._place + 1], self._place
        for cell in self.game.pieces.cells(self.state):
            for brush in self.brushes if not self.game.pieces.place(self.state, cell).is_empty else ():
                if brush.needs_cell and self._empties(brush.name, cell):
                    self.paint(brush.name, cell)
                    break
        if self._place > place:
            self._history, self._place = (*history, self._edited), place + 1

    def _empties(self, brush: str, cell: str) -> bool:
        try:
            return self.game.pieces.place(self._painted(brush, cell), cell).is_empty
        except NotationError:
            return False

    def strokes_to(self, position: str) -> tuple[Stroke, ...]:
        """Return strokes that lead from this position to another one, for `paint_all` and for a board.

        They are found by trying brushes, so they are not always the fewest. O(cells · brushes).

        Parameters
        ----------
        position
            The other position as text.

        Raises
        ------
        NotationError
            If the text cannot be read, or no strokes were found that lead there. The message names the line or row in
            which the nearest position differs.

        Examples
        --------
        >>> draft = Draft("mattock", board="inner")
        >>> other = Draft("mattock", board="inner")
        >>> other.paint_all(["tile d3", "tile d4", "turn 2"])
        >>> [str(stroke) for stroke in draft.strokes_to(other.text)]
        ['tile d3', 'tile d4', 'turn 2']
        """
        wanted = self._read(position)
        if self.game.editing is None:
            raise NotationError(f"Positions of {self.game.title} can be written, but not painted.")
        history, place, found = self._history, self._place, list[Stroke]()
        try:
            while self.text != wanted.text:
                search = StrokeSearch(self.game, self.state, wanted.state)
                more = tuple(search.strokes())
                if not more:
                    raise NotationError(_no_way(self.text, wanted.text))
                # A text is read back as it is written, which may tell a little less than the state that was painted.
                self.paint_all(more)
                found += more
        finally:
            self._history, self._place = history, place
        return tuple(found)

    def is_painted(self, brush: str, cell: str = "") -> bool:
        """Return whether a stroke is allowed and would change nothing."""
        try:
            return bool(self.game.words.diagram(self._painted(brush, cell)) == self.text)
        except NotationError:
            return False

    def random(self, seed: int | str, actions: int = 20) -> None:
        """Change to the position this many random actions after the set-up, or the last before the game ends."""
        match = new(self.game, **self._options | {"seed": seed, "at_table": False})
        luck = SeededChance(f"{seed}/actions")
        for _ in range(actions):
            match.play(_drawn_action(match, luck))
            if match.is_over:
                match.undo()
                break
        self.text = match.diagram()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to make again."""
        return self._place < len(self._history) - 1

    def undo(self) -> None:
        """Take back the last change. Raises `StepError`."""
        if not self.can_undo:
            raise StepError(translated("There is no change to take back."))
        self._place -= 1

    def redo(self) -> None:
        """Make the undone change again. Raises `StepError`."""
        if not self.can_redo:
            raise StepError(translated("There is no change to make again."))
        self._place += 1

    # --- inside ---

    def _painted(self, brush: str, cell: str) -> StateT:
        if self.game.editing is None:
            raise NotationError(f"Positions of {self.game.title} can be written, but not painted.")
        if cell and not brush_named(self.brushes, brush).needs_cell:
            cell = ""
        with naming_players(self.players):
            return self.game.editing.paint(self.state, brush, cell)

    def _read(self, text: str) -> _Edited[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        match = self._begin(text)
        return _Edited(match.state, match.diagram(), match.players, match)

    def _begin(self, text: str) -> Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """Return a match at a written position, for as many players as it shows."""
        count = self.game.words.players_in(text)
        names = tuple(self._names[:count]) + tuple(map(default_name, range(len(self._names) + 1, count + 1)))
        return new(self.game, **self._options | {"players": names, "position": text})

    def _keep(self, edited: _Edited[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]) -> None:
        """Make this the position, and forget the undone changes."""
        if edited.text != self.text:
            self._history = (*self._history[: self._place + 1], edited)
            self._place += 1

    def __repr__(self) -> str:
        standing = self.refusal or f"{len(self.faults)} faults, {len(self.legal)} legal actions"
        return f"<Draft of {self.game.name}: {standing}>"


def _no_way(nearest: str, wanted: str) -> str:
    """Say where the nearest position that could be painted differs from the one that is wanted."""
    there, should = nearest.split("\n"), wanted.split("\n")
    missing = next((line for line in should if line not in there), "")
    instead = next((line for line in there if line not in should), "")
    return (
        f"No strokes lead to this position: the nearest has {quoted(instead.strip())} "
        f"where {quoted(missing.strip())} is wanted."
    )


def _brought_by(match: Match) -> dict[str, Any]:
    """Return the arguments of `new` for the current position of a match, with the same luck from now on."""
    seed = match.log.header.meta.get("seed")
    options = msgspec.structs.asdict(match.log.options) | {"players": match.players, "position": match.diagram()}
    origin = match.log.header.meta.get(EDITED_FROM)
    if origin is not None:
        options["meta"] = {EDITED_FROM: origin}
    if match.at_table:
        options["at_table"] = True
    return options if seed is None else options | {"seed": seed}


def _drawn_action(match: Match[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT], luck: Chance) -> ActionT:
    """Return a legal action, drawn by kind first. There must be one. O(actions)."""
    game = match.game
    if game.study.draw_action is not None:
        return game.study.draw_action(match.state, luck)
    kinds: dict[str, list[ActionT]] = {}
    for action in match.legal_actions():
        kinds.setdefault((game.study.decisions or game.words.tokens)(action)[0], []).append(action)
    return _one_of(kinds[luck.draw(dict.fromkeys(kinds, 1)).outcome], luck)


def _one_of(actions: Sequence[ActionT], luck: Chance) -> ActionT:
    return actions[int(luck.draw({str(place): 1 for place in range(len(actions))}).outcome)]
