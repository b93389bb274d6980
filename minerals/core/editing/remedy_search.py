"""What would have to change to make an action legal: the nearest positions in which it is.

The changes are strokes of the game's own editor, so anybody can make them on a board. One stroke is tried before two,
and cells on or beside the line that fails before all others.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from minerals.core.editing.nearness import by_nearness
from minerals.core.editing.position_editor import Draft
from minerals.core.game import TURN, Action, Ruling, Stroke, StrokeWords, plain_words
from minerals.core.log import amid
from minerals.core.match import Match
from minerals.core.picture import View
from minerals.core.system import require
from minerals.core.text import MineralsError, NotationError, StepError, naming_players, translated

BUDGET = 1.0
"""How long the search takes at most, in seconds."""
MOST_REMEDIES = 6
_MOST_ALIKE = 3
"""So many first strokes of two are tried that have much the same effect, the nearest first."""
_ENOUGH_PAIRS = 3
"""The search for pairs of strokes ends with so many that differ."""
_NEAR_STROKES = 400
"""About so many strokes are tried before those on the rest of the board."""
_FEWEST_NEAR = 6
_MOST_NEAR = 24


class Remedy(msgspec.Struct, frozen=True):
    """A change that makes an action legal."""

    strokes: tuple[Stroke, ...]
    """The strokes, in order, for `Draft.paint_all` and for a board."""
    position: str
    """The changed position as text, for `minerals.new(game, position=...)`."""
    sentence: str
    """The change in words. If `alike` is more than one, it speaks of all of them."""
    exact: str
    """These strokes in words."""
    alike: int = 1
    """How many changes were found that do much the same. This is the nearest of them."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that are painted."""
        return tuple(stroke.cell for stroke in self.strokes if stroke.cell)

    def __str__(self) -> str:
        return self.sentence


class Mending(msgspec.Struct, frozen=True):
    """The result of a search for remedies."""

    remedies: tuple[Remedy, ...] = ()
    """The remedies, the nearest first."""
    is_complete: bool = True
    """Whether the search came to its end, and was not stopped by the time. It tries every single stroke and, if none is
    enough, the pairs in which one stroke changes a reason, or allows another that was refused. Of first strokes with
    much the same effect, only the nearest are tried."""
    tried: int = 0
    """How many strokes were tried."""

    @property
    def sentence(self) -> str:
        """Say whether there is a remedy."""
        if self.remedies:
            return translated("This would make it legal:")
        if self.is_complete:
            return translated("No one or two changes to the position would make it legal.")
        return translated("No small change that makes it legal was found.")


def remedies(match: Match, action: Action | str, *, budget: float = BUDGET) -> tuple[Remedy, ...]:
    r"""Return the nearest changes of the position that make an action legal, by at most two strokes each.

    Parameters
    ----------
    match
        The game, at a position in which the action is not legal.
    action
        The action or its notation.
    budget
        How many seconds the search may take.

    Returns
    -------
    tuple of Remedy
        At most six, the nearest first, and only one of those that do much the same. None if the action is legal, or if
        nothing was found; `mending` says whether everything was tried.

    Raises
    ------
    NotationError
        If the action cannot be read.
    StepError
        In the middle of an action.

    Examples
    --------
    >>> import minerals
    >>> rows = ["    W   K   W2  T", "  A   K1  W   K", "    W   W   O   W", "turn: 1"]
    >>> match = minerals.new("minerals", players=["Ada", "Ben"], position="\n".join(rows))
    >>> print(match.explain("e5-e6")[0].message)
    From kyanite the pawn moves exactly 2, but e6 is 1 away.
    >>> for remedy in remedies(match, "e5-e6"):
    ...     print(remedy, [str(stroke) for stroke in remedy.strokes])
    Put wollastonite on e5 instead of kyanite. ['wollastonite e5']
    """
    require(Match, match=match)
    return mending(match, action, budget=budget).remedies


def mending(
    match: Match, action: Action | str, *, budget: float = BUDGET, now: Callable[[], float] = time.monotonic
) -> Mending:
    """Search for the nearest changes that make an action legal, and say whether everything was tried.

    The parameters and errors are those of `remedies`; `now` returns the time in seconds.
    """
    if not match.between_actions:
        raise StepError(amid(match.node, match.step, "to change the position"))
    wanted = match.parse(action) if isinstance(action, str) else action
    if match.game.editing is None or not match.explain(wanted):
        return Mending()
    with naming_players(match.players):
        return _Search(match, wanted, now() + budget, now).result()


class _Tried(msgspec.Struct, frozen=True):
    """A stroke, and what it leads to."""

    strokes: tuple[Stroke, ...]
    state: Any  # the game's own
    rulings: tuple[Ruling, ...]


def _different(tried: Sequence[_Tried]) -> Iterator[_Tried]:
    """Yield the first few of those that are made with the same brush and have reasons of the same kind."""
    times: Counter[tuple[object, ...]] = Counter()
    for each in tried:
        kind = (each.strokes[0].brush, *((ruling.rule, ruling.template) for ruling in each.rulings))
        times[kind] += 1
        if times[kind] <= _MOST_ALIKE:
            yield each


class _OutOfTimeError(Exception):
    """The budget is used up."""


class _Search:
    """One search. It works on states, and only what it finds is set up as a match."""

    def __init__(self, match: Match, action: Action, until: float, now: Callable[[], float]) -> None:
        self.draft = Draft(match)
        self.game = match.game
        self.players = match.players
        self.action = action
        self.until = until
        self.now = now
        self.tried = 0
        self.state = self.draft.state
        self.rulings = self._explained(self.state)
        self.faults = self._faults(self.state)
        tokens = self.game.words.tokens(self.action)
        self.concerned = dict.fromkeys([*tokens, *(cell for ruling in self.rulings for cell in ruling.cells)])
        self.refused: dict[Stroke, None] = {}
        """Strokes on the cells of the action and its reasons that were refused."""
        self.strokes = tuple(self._strokes())
        self.found: dict[tuple[str, ...], Remedy] = {}

    def result(self) -> Mending:
        """Search, and return what was found."""
        is_complete = True
        try:
            self._search()
        except _OutOfTimeError:
            is_complete = False
        chosen = tuple(map(self._worded, self.found.values()))
        return Mending(chosen[:MOST_REMEDIES], is_complete, self.tried)

    def _search(self) -> None:
        again = self._turn_again()
        if again is not None and not again.rulings:
            # Any stroke begins the turn again, and that alone is enough.
            self._keep(again)
        if self.found:
            return
        near = self._near()
        near_ones = set(near)
        far = tuple(stroke for stroke in self.strokes if stroke not in near_ones)
        alone: list[_Tried] = []
        for strokes in (near, far):
            for tried in self._painted((), self.state, strokes):
                alone.append(tried)
                if not tried.rulings:
                    self._keep(tried)
            if self.found:
                return
        # A pair has a stroke that changes the reason that the fewest strokes change. If none does, a stroke that is
        # refused where it matters may be allowed after another.
        firsts = min(([tried for tried in alone if ruling not in tried.rulings] for ruling in self.rulings), key=len)
        firsts = list(_different(firsts))
        for seconds in (near, far):
            firsts = [first for first in firsts if self._try_after(first, seconds)]
            if self.found:
                return
        for first in alone if self.refused else ():
            self._try_after(first, tuple(self.refused))

    def _try_after(self, first: _Tried, seconds: Sequence[Stroke]) -> bool:
        """Try second strokes after a first one, and return whether each of the reasons is changed by one of them."""
        unchanged = first.rulings
        if len(self.found) >= _ENOUGH_PAIRS:
            return False
        for tried in self._painted(first.strokes, first.state, seconds):
            unchanged = tuple(ruling for ruling in unchanged if ruling in tried.rulings)
            if not tried.rulings:
                self._keep(tried)
        return not unchanged

    # --- strokes ---

    def _strokes(self) -> Iterator[Stroke]:
        """Yield every stroke, those nearest to the line that fails first."""
        brushes = self.draft.brushes
        for brush in brushes:
            if not brush.needs_cell:
                yield Stroke(brush.name)
        scene = self.game.picture(self.state, View(), self.players)
        tokens = self.game.words.tokens(self.action)
        # Cells beside the board can be painted too, but not the tools and cards of the picture.
        pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
        cells = [*self.game.pieces.cells(self.state), *(token for token in pictured if token and _is_cell(token))]
        self._cells = by_nearness(scene, cells, tokens, self.concerned)
        for cell in self._cells:
            for brush in brushes:
                if brush.needs_cell:
                    yield Stroke(brush.name, cell)

    def _near(self) -> tuple[Stroke, ...]:
        """Return the strokes that paint no cell, and those on the cells nearest to the line that fails."""
        brushes = sum(brush.needs_cell for brush in self.draft.brushes)
        near = {"", *self._cells[: max(_FEWEST_NEAR, min(_MOST_NEAR, _NEAR_STROKES // max(1, brushes)))]}
        return tuple(stroke for stroke in self.strokes if stroke.cell in near)

    def _turn_again(self) -> _Tried | None:
        """Return the position with the turn begun again by the player who has it."""
        for seat in self.game.engine.to_act(self.state):
            stroke = Stroke(f"{TURN} {seat}")
            if stroke in self.strokes:
                return next(self._painted((), self.state, [stroke]), None)
        return None

    def _painted(self, before: tuple[Stroke, ...], state: Any, strokes: Sequence[Stroke]) -> Iterator[_Tried]:
        """Yield what each stroke leads to, without those that are refused or change nothing."""
        editing = self.game.editing
        assert editing is not None, "a game without brushes is not searched"
        for stroke in strokes:
            if any(stroke.cell and stroke.cell == other.cell for other in before):
                continue
            if self.now() > self.until:
                raise _OutOfTimeError
            self.tried += 1
            try:
                painted = editing.paint(state, stroke.brush, stroke.cell)
            except NotationError:
                if not before and stroke.cell in self.concerned:
                    self.refused[stroke] = None
                continue
            if painted != state:
                yield _Tried((*before, stroke), painted, self._explained(painted))

    # --- judging ---

    def _explained(self, state: Any) -> tuple[Ruling, ...]:
        return tuple(self.game.engine.explain(state, self.action))

    def _faults(self, state: Any) -> Counter[tuple[str, str]]:
        return Counter((fault.rule, fault.template) for fault in self.game.engine.explain_position(state))

    def _keep(self, tried: _Tried) -> None:
        """Keep a remedy, or count it with those that do much the same."""
        if self._faults(tried.state) - self.faults:
            return
        words = self._words(tried.strokes)
        kinds = tuple(sorted(said.kind for said in words))
        known = self.found.get(kinds)
        if known is not None:
            self.found[kinds] = msgspec.structs.replace(known, alike=known.alike + 1)
        elif self._is_remedy(tried):
            exact = " ".join(said.exact for said in words)
            self.found[kinds] = Remedy(tried.strokes, self.draft.text, exact, exact)
            self.draft.undo()

    def _is_remedy(self, tried: _Tried) -> bool:
        """Paint the strokes as a person would, and return whether the action is then legal. If so, leave them so."""
        try:
            self.draft.paint_all(tried.strokes)
        except MineralsError:
            return False
        if not self.draft.can_undo:
            return False
        is_legal = not self.draft.refusal and not self._explained(self.draft.match().state)
        if is_legal and not self._faults(self.draft.state) - self.faults:
            return True
        self.draft.undo()
        return False

    def _words(self, strokes: tuple[Stroke, ...]) -> list[StrokeWords]:
        """Return each stroke in words, as seen from the position before it."""
        editing = self.game.editing
        assert editing is not None, "a game without brushes is not searched"
        said, state = [], self.state
        for stroke in strokes:
            told = editing.stroke_words(state, stroke, self.players) if editing.stroke_words is not None else None
            if told is None:
                told = plain_words(editing.brushes(state), stroke, self.players, self.game.engine.to_act(state))
            said.append(told)
            state = editing.paint(state, stroke.brush, stroke.cell)
        return said

    def _worded(self, remedy: Remedy) -> Remedy:
        if remedy.alike == 1:
            return remedy
        sentence = " ".join(said.kind for said in self._words(remedy.strokes))
        return msgspec.structs.replace(remedy, sentence=sentence)


def _is_cell(token: str) -> bool:
    """Return whether a token is the name of a cell: a letter and a number, perhaps with a player before it."""
    name = token.rpartition(":")[2]
    return name[:1].isalpha() and name[1:].isdecimal()
