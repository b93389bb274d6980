"""Painting a position by clicks: everything that an editor does, without any widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from minerals import Mark, Match, MineralsError, Ruling, Scene, SeededChance, View
from minerals.core.editing import Comparison, Draft, StrokeError, compare
from minerals.core.game import Action, Brush, Stroke, Tokens
from minerals.core.match import click, enter
from minerals.core.picture import Circle, Polygon, Shape, Viewport
from minerals.core.text import naming_players, translated, translated_number
from minerals_widgets.board.answer import Answer, answer_html
from minerals_widgets.board.painting.goals import changes_html, is_cell, no_goals
from minerals_widgets.board.turn import to_act
from minerals_widgets.screen.pointer import Preview
from minerals_widgets.screen.words import paragraphs


class Easel:
    """A position that is edited, the brush in hand, and the cell that is looked at.

    Without a brush, a click looks at a cell: it shows the legal actions with the cell, or says why there are none.

    `draft`: the position to edit.

    >>> easel = Easel(Draft("mattock", board="inner"))
    >>> easel.take("tile")
    >>> easel.click("e5")
    >>> easel.take("")
    >>> easel.click("f5")
    >>> easel.answer.sentences
    ('No chain of tiles leads from one of your miners to f5.',)
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.brush: Brush | None = None
        """The brush that a click paints with, or None if it looks."""
        self.answer = Answer()
        """The answer to the last click."""
        self.looked_at = ""
        """The cell that is looked at, or ""."""
        self.chosen: Action | None = None
        """The legal action that is shown."""
        self.shows_before = False
        """Whether the position before the last change is shown."""
        self.markers = True
        """Whether the picture marks what follows from the rules."""
        self._compares = False
        self._compared: tuple[object, Comparison] | None = None
        self._reasons: tuple[object, dict[str, Ruling]] | None = None

    # --- what a person does ---

    def take(self, name: str) -> None:
        """Take a brush in hand, or "" to look. A brush that needs no cell paints at once, and the hand is empty."""
        self.chosen, self.answer, self.shows_before = None, Answer(), False
        brushes = {brush.name: brush for brush in self.draft.brushes}
        if name and (name not in brushes or not brushes[name].needs_cell):
            # An unknown brush is refused with the names of the others.
            self._change(lambda: self.draft.paint(name), compares=True)
        else:
            self.brush = brushes.get(name)

    def click(self, token: str) -> None:
        """Paint a cell with the brush in hand, or look at it. A second look at the same cell ends the look."""
        brush, was_looked_at = self.brush, self.looked_at
        self.shows_before = False
        if brush is not None:
            self._change(lambda: self.draft.paint(brush.name, token), token, compares=True)
        elif token == was_looked_at:
            self._forget()
        else:
            self.look(token)

    def look(self, token: str) -> None:
        """Look at a cell: show what is legal with it, or say why nothing is, also for the piece looked at before."""
        piece, reason = self.looked_at, self.reasons.get(token)
        leads = [action for action in self.legal() if _follows(self.draft.game.words.tokens(action), piece, token)]
        if piece and leads:
            self.show(leads[0])
            return
        if reason is not None and not any(
            self.draft.game.words.tokens(action)[0] == token for action in self.draft.legal
        ):
            self.chosen = None
            self.answer = Answer(
                (reason.message,), True, (reason,), (token,), (reason.rule,), at=token, trail=(piece, token)
            )
            return
        self._forget()
        self._look(token)

    def paint_path(self, cells: Sequence[str]) -> None:
        """Paint the cells that a drag went over, as one change. Without a brush, look at the last one."""
        brush = self.brush
        if brush is None:
            if cells:
                self.click(cells[-1])
            return
        refused: dict[str, str] = {}
        self._change(lambda: refused.update(self.draft.paint_path(brush.name, filter(is_cell, cells))), compares=True)
        if refused:
            self._refuse(next(iter(refused.values())), tuple(refused))

    def paint(self, strokes: Sequence[str | Stroke]) -> bool:
        """Paint strokes as one change, with the brush in hand as it was, and return whether they were allowed."""
        self._change(lambda: self.draft.paint_all(strokes), compares=True)
        return not self.answer.is_refusal

    def show(self, action: Action | None) -> None:
        """Show a legal action and tell what happens when it is played. None shows nothing."""
        self.chosen, self.answer = action, Answer()
        if action is not None:
            self._tell(action)

    def flip(self) -> None:
        """Show the position before the last change or, if it is shown, the one after it."""
        self.shows_before = not self.shows_before and self.draft.playable_before is not None

    def undo(self) -> None:
        """Take back the last change."""
        self._change(self.draft.undo)

    def redo(self) -> None:
        """Make the undone change again."""
        self._change(self.draft.redo)

    def write(self, text: str) -> None:
        """Change to a written position. If it cannot be read, say so and change nothing."""
        self._change(lambda: setattr(self.draft, "text", text))

    def draw(self, seed: int | str, actions: int) -> None:
        """Change to a random position that can arise in play."""
        self._change(lambda: self.draft.random(seed, actions))

    def forget(self) -> None:
        """Put the brush away, and look at nothing."""
        self.brush = None
        self._forget()

    # --- what the editor shows ---

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture for a place. Faults, goals, the cell looked at and the shown action are marked."""
        draft = self.draft
        if self.shows_before and draft.playable_before is not None:
            return self._scene_before(draft.playable_before, place)
        refused = (*(cell for fault in draft.faults for cell in fault.cells), *self.answer.cells)
        path = self._cells(self.chosen) if self.chosen is not None else ()
        changes = self.comparison
        marks = [
            *_marks(self.goals(), "target"),
            *_marks((change.cell for change in changes.appeared), "appeared"),
            *_marks((change.cell for change in changes.vanished), "vanished"),
            *_marks(refused, "refused"),
            *_marks([self.looked_at, *path], "selected"),
        ]
        arrows = (path,) if len(set(path)) > 1 else ()
        view = View(marks=tuple(marks), arrows=arrows, place=place, markers=self.markers)
        scene: Scene = draft.game.picture(draft.state, view, draft.players)
        # A person who paints means the cell, not a button on it.
        return scene if self.brush is None else replace(scene, shapes=tuple(map(_only_cell, scene.shapes)))

    def _scene_before(self, before: Match, place: Viewport | None) -> Scene:
        """Return the picture of the position before the last change, where what vanished later is still a goal."""
        marks = [
            *_marks((change.cell for change in self.comparison.vanished), "vanished"),
            *_marks([self.looked_at], "selected"),
        ]
        return before.scene(View(marks=tuple(marks), place=place, markers=self.markers))

    @property
    def comparison(self) -> Comparison:
        """The goals that the last change brought and took: those of the piece looked at, or of all."""
        before, now, answer = self.draft.playable_before, self.draft.playable, self.answer
        if not self._compares or before is None or now is None or self.chosen is not None or answer.is_refusal:
            return Comparison()
        key = (before, now, self.looked_at)
        if self._compared is None or self._compared[0] != key:
            self._compared = (key, compare(before, now, self.looked_at or None))
        return self._compared[1]

    @property
    def reasons(self) -> dict[str, Ruling]:
        """Why other cells are not goals of the piece looked at."""
        match, piece = self.draft.playable, self.looked_at
        if match is None or not piece or not any(tokens[0] == piece for tokens in self._tokens()):
            return {}
        key = (match, piece)
        if self._reasons is None or self._reasons[0] != key:
            goals = {token for tokens in self._tokens() for token in tokens}
            self._reasons = (key, no_goals(match, piece, goals))
        return self._reasons[1]

    def _tokens(self) -> Iterator[Tokens]:
        """Yield the clicks of the actions with the cell looked at."""
        return map(self.draft.game.words.tokens, self.legal())

    def previews(self) -> dict[str, Preview]:
        """Return why the piece looked at cannot go where the pointer may be."""
        return {
            cell: Preview((self.looked_at, cell), (ruling.message,), tuple(ruling.cells))
            for cell, ruling in self.reasons.items()
        }

    def goals(self) -> tuple[str, ...]:
        """Return where the legal actions continue from the cell looked at or, without a brush, where they begin."""
        if (self.brush is not None and not self.looked_at) or self.chosen is not None or self.answer.is_refusal:
            return ()
        goals: dict[str, None] = {}
        for action in self.legal():
            tokens = self.draft.game.words.tokens(action)
            after = tokens.index(self.looked_at) + 1 if self.looked_at else 0
            goals |= dict.fromkeys(tokens[after : after + 1])
        return tuple(goals)

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions, only those with the cell looked at if there is one. O(legal actions)."""
        if not self.looked_at:
            return self.draft.legal
        return tuple(action for action in self.draft.legal if self.looked_at in self.draft.game.words.tokens(action))

    def standing(self) -> str:
        """Return a sentence that says whose turn it is, or why nobody can play."""
        draft = self.draft
        if draft.refusal:
            return translated("Nobody can play on from here. {reason}", reason=draft.refusal)
        with naming_players(draft.players):
            outcome = draft.game.engine.outcome(draft.state)
        if outcome is not None:
            return translated("The game is over. {reason}", reason=outcome.reason)
        names = [draft.players[seat - 1] for seat in draft.game.engine.to_act(draft.state)]
        return f"{to_act(names)}." if names else translated("Nobody can play in this position.")

    def missing(self) -> str:
        """Return what is missing before play can go on from here, in a sentence, or "" if nothing is."""
        draft = self.draft
        if draft.refusal:
            return draft.refusal
        if complaints := self.complaints():
            return complaints[0]
        return "" if draft.legal else self.standing()

    def complaints(self) -> tuple[str, ...]:
        """Return a sentence for every rule of the set-up that the position breaks, with the cells."""
        return tuple(map(_complaint, self.draft.faults))

    def rules(self) -> tuple[str, ...]:
        """Return the ids of the rules behind the sentences, each once."""
        changes = (*self.comparison.appeared, *self.comparison.vanished)
        changed = (change.ruling.rule for change in changes if change.ruling is not None)
        return tuple(dict.fromkeys([*(fault.rule for fault in self.draft.faults), *self.answer.rules, *changed]))

    # --- inside ---

    def _forget(self) -> None:
        self.answer, self.looked_at, self.chosen, self.shows_before = Answer(), "", None, False

    def _change(self, change: Callable[[], None], cell: str = "", *, compares: bool = False) -> None:
        """Change the position, and keep looking at the piece that was looked at."""
        self.chosen, self.answer, self.shows_before = None, Answer(), False
        before = self.draft.text
        try:
            change()
        except StrokeError as error:
            self._refuse(str(error), [part for part in str(error.stroke).split() if is_cell(part)][-1:])
        except MineralsError as error:
            self._refuse(str(error), [cell] if cell else [])
        if self.draft.text != before:
            self._compares = compares

    def _refuse(self, reason: str, cells: Sequence[str] = ()) -> None:
        """Say why a change cannot be, at its place, if it has one."""
        self.answer = Answer((reason,), is_refusal=True, cells=tuple(cells), at=next(iter(cells), None))

    def _look(self, token: str) -> None:
        self.looked_at = token
        involved = self.legal()
        if not involved:
            self.looked_at = ""
            self._tell_why_not(token)
        elif len(involved) == 1:
            self.show(involved[0])
        else:
            told = translated_number(
                len(involved),
                "{number:,} legal action with {cell}.",
                "{number:,} legal actions with {cell}.",
                cell=token,
            )
            self.answer = Answer((told,))

    def _tell_why_not(self, token: str) -> None:
        draft = self.draft
        legal = draft.legal
        with naming_players(draft.players):
            rulings = click(draft.game, draft.state, legal, enter(draft.game, legal), token).rulings
        cells = dict.fromkeys([token, *(cell for ruling in rulings for cell in ruling.cells)])
        nothing = translated("There is no legal action with {cell}.", cell=token)
        sentences = tuple(ruling.message for ruling in rulings) or (nothing,)
        rules = dict.fromkeys(ruling.rule for ruling in rulings)
        self.answer = Answer(sentences, True, rulings, tuple(cells), tuple(rules), at=token)

    def _tell(self, action: Action) -> None:
        """Tell what an action leads to or, if chance decides, what it can lead to."""
        game, state, players = self.draft.game, self.draft.state, self.draft.players
        sentences: list[str] = []
        rules: dict[str, None] = {}
        is_certain = True
        for event in game.engine.decide(state, action, SeededChance("for instance")).events:
            sentence = game.words.narrate(event, state, players)
            if event.probability is not None:
                is_certain = False
                sentence = translated(
                    "{sentence} (probability {probability})", sentence=sentence, probability=event.probability
                )
            sentences.append(sentence)
            rules[event.rule] = None
            state = game.engine.evolve(state, event)
        opening = f"{action}:" if is_certain else translated("{action}, for example:", action=action)
        self.answer = Answer((opening, *sentences), rules=tuple(rules))

    def _cells(self, action: Action) -> tuple[str, ...]:
        return tuple(token for token in self.draft.game.words.tokens(action) if is_cell(token))


def _follows(tokens: Tokens, piece: str, token: str) -> bool:
    """Return whether a token comes at once after a piece in an action's clicks."""
    return bool(piece) and piece in tokens and tokens[tokens.index(piece) + 1 :][:1] == (token,)


def _marks(cells: Iterable[str], kind: str) -> list[Mark]:
    return [Mark(cell, kind) for cell in dict.fromkeys(cells) if cell]


def _complaint(fault: Ruling) -> str:
    """Return a fault as a sentence, and add the cells if it names none."""
    message = fault.message
    unnamed = fault.cells and not any(cell in message for cell in fault.cells)
    return f"{message} ({', '.join(fault.cells)})" if unnamed else message


def _only_cell(shape: Shape) -> Shape:
    if isinstance(shape, Polygon | Circle) and shape.cell is not None and not is_cell(shape.cell):
        return replace(shape, cell=None)
    return shape


def easel_html(easel: Easel) -> str:
    """Return how a painted position stands, what is wrong with it, and the answer to the last click, as HTML."""
    if easel.shows_before:
        return paragraphs([translated("This is the position before the last change.")], "minerals-standing")
    said = paragraphs([easel.standing()], "minerals-standing")
    said += paragraphs((f"✗ {complaint}" for complaint in easel.complaints()), "minerals-refusal")
    rulebook = easel.draft.game.rulebook
    return said + changes_html(easel.comparison, rulebook) + answer_html(easel.answer)


def groups_of(brushes: Iterable[Brush]) -> dict[str, tuple[Brush, ...]]:
    """Return the brushes of each group, in order.

    >>> [(group, len(brushes)) for group, brushes in groups_of(Draft("mattock").brushes).items()]
    [('board', 2), ('miners', 2), ('turn', 2), ('removed', 4), ('phase', 1)]
    """
    groups: dict[str, tuple[Brush, ...]] = {}
    for brush in brushes:
        groups[brush.group] = (*groups.get(brush.group, ()), brush)
    return groups
