"""What would have to change to make an action legal: the nearest positions in which it is.

The changes are strokes of the game's own editor, so anybody can make them on a board. One stroke is tried before
several, and cells on or beside the line that fails before all others. The search counts strokes and not seconds, so the
same question has the same answer on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

import msgspec

from minerals.core.editing.nearness import by_nearness, neighbours
from minerals.core.editing.position_editor import Draft
from minerals.core.game import Action, Ruling, Stroke, StrokeWords, plain_words, said_together
from minerals.core.log import amid
from minerals.core.match import Match
from minerals.core.picture import View
from minerals.core.system import require
from minerals.core.text import (
    MineralsError,
    NotationError,
    StepError,
    naming_players,
    translated,
    translated_number,
)

MOST_STROKES = 20_000
"""So many strokes are tried at most after all single ones, as parts of larger changes."""
MOST_REMEDIES = 6
_MOST_ALIKE = 3
"""So many first strokes of two are tried that have much the same effect, the nearest first."""
_ENOUGH_LARGER = 3
"""So many changes of more than one stroke are enough."""
_NEAR_STROKES = 400
"""About so many strokes are tried before those on the rest of the board."""
_FEWEST_NEAR = 6
_MOST_NEAR = 24
_LONGEST = 6
"""So many strokes are on a chain of cells at most, or change numbers."""


class Remedy(msgspec.Struct, frozen=True):
    """A change that makes an action legal."""

    strokes: tuple[Stroke, ...]
    """The strokes, in order, for `Draft.paint_all` and for a board."""
    position: str
    """The changed position as text, for `minerals.new(game, position=...)`."""
    sentence: str
    """The change in words, with what else it moves. If `alike` is more than one, it speaks of all of them."""
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

    sentence: str
    """Whether there is a remedy, and what was searched if none was found."""
    remedies: tuple[Remedy, ...] = ()
    """The remedies, the nearest first."""
    is_complete: bool = True
    """Whether a remedy was found, or every change of one or two strokes was tried."""
    tried: int = 0
    """How many strokes were tried."""


def remedies(match: Match, action: Action | str, *, most_strokes: int = MOST_STROKES) -> tuple[Remedy, ...]:
    r"""Return the nearest changes of the position that make an action legal.

    A change is one stroke of the editor, or two, or more if they are of one kind: tiles on the cells of a chain,
    minerals that a pool lacks.

    Parameters
    ----------
    match
        The game, at a position in which the action is not legal.
    action
        The action or its notation.
    most_strokes
        How many strokes may be tried after all single ones. 20,000 take about half a second.

    Returns
    -------
    tuple of Remedy
        At most six, the nearest first, and only one of those that do much the same. None if the action is legal, or if
        nothing was found; `mending` says what was searched.

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
    Put wollastonite from the box on e5, and kyanite into the pouch. ['wollastonite e5']
    """
    require(Match, match=match)
    return mending(match, action, most_strokes=most_strokes).remedies


def mending(match: Match, action: Action | str, *, most_strokes: int = MOST_STROKES) -> Mending:
    """Search for the nearest changes that make an action legal, and say what was searched.

    The parameters and errors are those of `remedies`.

    >>> import minerals
    >>> match = minerals.new("mattock", board="inner")
    >>> found = mending(match, "e5")
    >>> print(found.sentence, found.remedies[0])
    This would make it legal: Put tiles on d3 and d4.
    """
    require(int, most_strokes=most_strokes)
    if not match.between_actions:
        raise StepError(amid(match.node, match.step, "to change the position"))
    wanted = match.parse(action) if isinstance(action, str) else action
    if not match.explain(wanted):
        return Mending(translated("{action} is allowed.", action=str(wanted)))
    if match.game.editing is None:
        return Mending(
            translated("Positions of {game} can be written, but not painted.", game=match.game.title), is_complete=False
        )
    with naming_players(match.players):
        return _Search(match, wanted).result(most_strokes)


class _Tried(msgspec.Struct, frozen=True):
    """Strokes, and what they lead to."""

    strokes: tuple[Stroke, ...]
    state: Any  # the game's own
    rulings: tuple[Ruling, ...]


class _Found(msgspec.Struct):
    """A remedy, and what is known of those that do much the same."""

    tried: _Tried
    position: str
    words: list[tuple[Stroke, StrokeWords]]
    varied: set[str]
    """What the strokes have in common with others, where those differ from them."""
    alike: int = 1

    def remedy(self) -> Remedy:
        """Return the remedy in words that fit all that do much the same."""
        spoken = [(stroke, StrokeWords(said.kind) if said.kind in self.varied else said) for stroke, said in self.words]
        exact = said_together(self.words)
        return Remedy(self.tried.strokes, self.position, said_together(spoken), exact, self.alike)


def _different(tried: Iterable[_Tried]) -> Iterator[_Tried]:
    """Yield the first few of those that are made with the same brush and have reasons of the same kind."""
    times: Counter[tuple[object, ...]] = Counter()
    for each in tried:
        kind = (each.strokes[0].brush, *((ruling.rule, ruling.template) for ruling in each.rulings))
        times[kind] += 1
        if times[kind] <= _MOST_ALIKE:
            yield each


class _OutOfStrokesError(Exception):
    """As many strokes have been tried as may be."""


class _Search:
    """One search. It works on states, and only what it finds is set up as a match."""

    def __init__(self, match: Match, action: Action) -> None:
        self.draft = Draft(match)
        self.game = match.game
        self.players = match.players
        self.action = action
        self.tried = 0
        self.end = inf
        """The search ends when so many strokes have been tried."""
        self.start = _Tried((), self.draft.state, self._explained(self.draft.state))
        self.faults = self._faults(self.draft.state)
        tokens = self.game.words.tokens(self.action)
        self.concerned = dict.fromkeys([*tokens, *(cell for ruling in self.start.rulings for cell in ruling.cells)])
        scene = self.game.picture(self.draft.state, View(), self.players)
        # Cells beside the board can be painted too, but not the tools and cards of the picture.
        pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
        cells = [*self.game.pieces.cells(self.draft.state), *(token for token in pictured if token and _is_cell(token))]
        self.cells = by_nearness(scene, cells, tokens, self.concerned)
        self.beside = neighbours(scene, self.cells)
        brushes = self.draft.brushes
        self.brushes = [brush.name for brush in brushes if brush.needs_cell]
        number = max(_FEWEST_NEAR, min(_MOST_NEAR, _NEAR_STROKES // max(1, len(self.brushes))))
        alone = [brush for brush in brushes if not brush.needs_cell]
        # What can be chosen for the position as a whole, and is folded away, comes last.
        rare = [Stroke(brush.name) for brush in alone if brush.is_folded and brush.number is None]
        usual = (Stroke(brush.name) for brush in alone if not brush.is_folded or brush.number is not None)
        self.near = (*usual, *self._on(self.cells[:number]), *rare)
        self.far = tuple(self._on(self.cells[number:]))
        self.alone: list[_Tried] = []
        """What every single stroke leads to, without those that are refused or change nothing."""
        self.refused: list[Stroke] = []
        """Strokes on the cells of the action and its reasons that were refused."""
        self.pairs: set[tuple[Stroke, ...]] = set()
        """The pairs that have been tried."""
        self.known: set[tuple[Stroke, ...]] = set()
        """The remedies that were found, whatever the order of their strokes."""
        self.found: dict[tuple[str, ...], _Found] = {}

    def result(self, most: int) -> Mending:
        """Search, and return what was found."""
        for strokes in (self.near, self.far):
            self.alone += self._painted(self.start, strokes)
            if self.found:
                break
        singles, is_complete = self.tried, bool(self.found)
        parts = ((self._try_promising, most), (self._try_chains, most // 4), (self._try_steps, most // 4))
        for part, share in (*parts, (self._try_pairs, most)):
            if self.found:
                break
            self.end = min(singles + most, self.tried + share)
            try:
                part()
                is_complete = part == self._try_pairs
            except _OutOfStrokesError:
                is_complete = False
        return Mending(
            self._sentence(self.tried - singles, is_complete=is_complete),
            tuple(found.remedy() for found in self.found.values()),
            is_complete or bool(self.found),
            self.tried,
        )

    def _sentence(self, several: int, *, is_complete: bool) -> str:
        """Return what to say of the result. `several`: how many strokes were tried after others."""
        if self.found:
            return translated("This would make it legal:")
        if is_complete:
            return translated(
                "No change of one or two strokes in the editor would make it legal and leave the position in order."
            )
        return translated_number(
            several,
            "No single stroke in the editor would make it legal, and {number} try with more strokes found nothing.",
            "No single stroke in the editor would make it legal, and {number} tries with more strokes found nothing.",
        )

    # --- what is tried after single strokes ---

    def _try_promising(self) -> None:
        """Try the pairs in which the first stroke changes a reason, and those that allow a stroke that was refused."""
        # Of all reasons, one that the fewest strokes change.
        changing = [[tried for tried in self.alone if why not in tried.rulings] for why in self.start.rulings]
        fewest = min(changing, key=len)
        firsts = list(_different(fewest))
        for seconds in (self.near, self.far):
            # No second stroke can help if a reason is left that none of the near ones changes.
            firsts = [first for first in firsts if self._try_after(first, seconds)]
            if self.found:
                return
        for first in self.alone:
            self._try_after(first, self.refused)

    def _try_after(self, first: _Tried, seconds: Iterable[Stroke]) -> bool:
        """Try second strokes after a first one, and return whether each of the reasons is changed by one of them."""
        unchanged = first.rulings
        if len(self.found) >= _ENOUGH_LARGER:
            return False
        for tried in self._painted(first, seconds):
            unchanged = tuple(ruling for ruling in unchanged if ruling in tried.rulings)
        return not unchanged

    def _try_chains(self) -> None:
        """Try one brush on two and more cells in a row that begins beside the action or its reasons."""
        begins = dict.fromkeys(cell for known in self.concerned for cell in (known, *self.beside.get(known, ())))
        begins = begins or dict.fromkeys(self.cells)
        rows: dict[str, list[_Tried]] = {brush: [self.start] for brush in self.brushes}
        for _ in range(_LONGEST):
            for brush, known in rows.items():
                grown: dict[tuple[tuple[Stroke, ...], str], _Tried] = {}
                for row in known:
                    cells = self.beside.get(row.strokes[-1].cell, ()) if row.strokes else begins
                    strokes = [Stroke(brush, cell) for cell in cells if Stroke(brush, cell) not in row.strokes]
                    for tried in self._painted(row, strokes):
                        grown.setdefault((tuple(sorted(tried.strokes)), tried.strokes[-1].cell), tried)
                rows[brush] = list(grown.values())
            if self.found:
                return

    def _try_steps(self) -> None:
        """Try several strokes, each of which leads to reasons that none led to before."""
        changing = (each for each in self.alone if each.rulings != self.start.rulings)
        promising = [each.strokes[0] for each in _different(changing)]
        known, last = [self.start.rulings], [self.start]
        for _ in range(_LONGEST):
            before, last = last, []
            for each in (tried for shorter in before for tried in self._painted(shorter, promising)):
                if each.rulings not in known:
                    known.append(each.rulings)
                    last.append(each)
            if self.found:
                return

    def _try_pairs(self) -> None:
        """Try all other pairs, the nearest first."""
        for seconds in (self.near, (*self.near, *self.far)):
            for first in self.alone:
                self._painted(first, [each for each in seconds if (*first.strokes, each) not in self.pairs])
                if self.found:
                    return

    # --- strokes ---

    def _on(self, cells: Iterable[str]) -> Iterator[Stroke]:
        return (Stroke(brush, cell) for cell in cells for brush in self.brushes)

    def _painted(self, before: _Tried, strokes: Iterable[Stroke]) -> list[_Tried]:
        """Return what each stroke leads to, without those that are refused or change nothing. Keep the remedies."""
        assert self.game.editing is not None, "a game without brushes is not searched"
        paint, painted = self.game.editing.paint, []
        # To refuse a brush that is not there takes long, because it names those that are like it.
        there = {brush.name for brush in self.game.editing.brushes(before.state)}
        for stroke in strokes:
            if self.tried >= self.end:
                raise _OutOfStrokesError
            self.tried += 1
            if len(before.strokes) == 1:
                self.pairs.add((*before.strokes, stroke))
            if stroke.brush not in there:
                continue
            try:
                state = paint(before.state, stroke.brush, stroke.cell)
            except NotationError:
                if not before.strokes and stroke.cell in self.concerned:
                    self.refused.append(stroke)
                continue
            if state != before.state:
                tried = _Tried((*before.strokes, stroke), state, self._explained(state))
                painted.append(tried)
                if not tried.rulings:
                    self._keep(tried)
        return painted

    # --- judging ---

    def _explained(self, state: Any) -> tuple[Ruling, ...]:
        return tuple(self.game.engine.explain(state, self.action))

    def _faults(self, state: Any) -> Counter[tuple[str, str]]:
        return Counter((fault.rule, fault.template) for fault in self.game.engine.explain_position(state))

    def _keep(self, tried: _Tried) -> None:
        """Keep a remedy, or count it with those that do much the same."""
        strokes = tuple(sorted(tried.strokes))
        if strokes in self.known or self._faults(tried.state) - self.faults:
            return
        self.known.add(strokes)
        words = self._words(tried.strokes)
        kinds = tuple(sorted(said.kind for _, said in words))
        found = self.found.get(kinds)
        if found is not None:
            mine, theirs = ({(said.kind, said.exact) for _, said in each} for each in (found.words, words))
            found.varied |= {kind for kind, _ in mine ^ theirs}
            found.alike += 1
        elif len(self.found) < (MOST_REMEDIES if len(strokes) == 1 else _ENOUGH_LARGER) and self._is_remedy(tried):
            self.found[kinds] = _Found(tried, self.draft.text, words, set())
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

    def _words(self, strokes: tuple[Stroke, ...]) -> list[tuple[Stroke, StrokeWords]]:
        """Return each stroke with its words, as seen from the position before it."""
        editing = self.game.editing
        assert editing is not None, "a game without brushes is not searched"
        said, state = [], self.start.state
        for stroke in strokes:
            told = editing.stroke_words(state, stroke, self.players) if editing.stroke_words is not None else None
            if told is None:
                told = plain_words(editing.brushes(state), stroke, self.players, self.game.engine.to_act(state))
            said.append((stroke, told))
            state = editing.paint(state, stroke.brush, stroke.cell)
        return said


def _is_cell(token: str) -> bool:
    """Return whether a token is the name of a cell: a letter and a number, perhaps with a player before it."""
    name = token.rpartition(":")[2]
    return name[:1].isalpha() and name[1:].isdecimal()
