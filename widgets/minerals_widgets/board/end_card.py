"""The card over the picture of a game that is over: who won, where the points come from, and where to go on."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ipywidgets import HTML, DOMWidget, VBox

from minerals import Log
from minerals.core.game import Ended, Outcome
from minerals.core.picture import Scene
from minerals.core.text import addressed, naming_players, term, translated, with_minus_sign
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine

_FOLD, _UNFOLD = "▾", "▴"


class EndCard(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A card that lies over the picture, so nothing moves when it comes. It can be folded to one line.

    `controls`: the buttons that lead on. `drawer`: what a button may open on the card. `errors`: the line for errors.
    `is_folded`: whether it begins with one line.
    """

    def __init__(
        self, controls: Sequence[DOMWidget], drawer: DOMWidget, errors: ErrorLine, *, is_folded: bool = False
    ) -> None:
        self._head = HTML().add_class("minerals-end-head")
        self._sheet = HTML().add_class("minerals-end-sheet")
        self._told = HTML()
        self._fold = button(_FOLD, "", translated("Hide or show the result"), self.fold, errors)
        self._body = VBox([self._sheet, toolbar(*controls), drawer, self._told])
        super().__init__([toolbar(self._head, self._fold).add_class("minerals-end-top"), self._body])
        self.add_class("minerals-end")
        self._begins_folded = is_folded
        self.hide()
        if is_folded:
            self.fold()

    def show(self, log: Log, scene: Scene) -> None:
        """Show how a game ended. `log`: the game, whose main line is over. `scene`: the picture under the card."""
        words = end_html(log)
        if words is None:
            self.hide()
            return
        self._head.value, self._sheet.value = words
        # The picture may leave a rectangle to the words. Unfolded, the card lies there, so that it covers no cell.
        left, right = 0.0, 0.0
        if scene.rest is not None:
            left, right = scene.rest[0] / scene.width, 1 - (scene.rest[0] + scene.rest[2]) / scene.width
            if self._begins_folded:
                left, right = (0.0, 1 - left) if left > right else (1 - right, 0.0)
        with self.layout.hold_sync():
            self.layout.display = None
            self.layout.left, self.layout.right = f"{100 * left:.3f}%", f"{100 * right:.3f}%"

    def hide(self) -> None:
        """Show nothing: the game goes on."""
        self.layout.display = "none"

    def fold(self) -> None:
        """Fold the card to its first line, or unfold it."""
        is_folded = self._body.layout.display == "none"
        self._body.layout.display = None if is_folded else "none"
        self._fold.description = _FOLD if is_folded else _UNFOLD

    def tell(self, sentence: str) -> None:
        """Say something at the foot of the card, where screen readers read it out."""
        self._told.value = f'<span role="status">{escape(sentence)}</span>' if sentence else ""

    def __repr__(self) -> str:
        return "EndCard()"


def end_html(log: Log) -> tuple[str, str] | None:
    """Return how a game ended, and where the points come from, as HTML; or None while it goes on."""
    state, players = log.main_line[-1].state, log.header.players
    with naming_players(players):
        outcome = log.game.engine.outcome(state)
        if outcome is None:
            return None
        return _heading(outcome, players, is_early=isinstance(state, Ended)), score_sheet_html(log)


def _heading(outcome: Outcome, players: Sequence[str], *, is_early: bool) -> str:
    """Return who won and how, as HTML. What ended early says both at once."""
    reason = escape(outcome.reason)
    if is_early or len(outcome.winners) != 1 or len(players) == 1:
        return f"<b>{reason}</b>"
    wins = addressed("{name} wins.", "You win.", name=players[outcome.winners[0] - 1])
    return f"<b>{escape(wins)}</b> {reason}"


def score_sheet_html(log: Log) -> str:
    """Return where the points of a game come from as a table, or nothing if it has no points.

    >>> import minerals
    >>> log = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7).log
    >>> "Ada" in score_sheet_html(log), score_sheet_html(minerals.new("mattock", board="inner", seed=1).log)
    (True, '')
    """
    engine, state = log.game.engine, log.main_line[-1].state
    if not engine.has_points:
        return ""
    head = "".join(f'<th scope="col">{escape(term(name))}</th>' for name in log.header.players)
    rows = [(row.what, row.points, "") for row in log.game.words.score_sheet(state)]
    rows.append((translated("Points"), engine.scores(state), ' class="minerals-end-sum"'))
    body = "".join(
        f'<tr{kind}><th scope="row">{escape(what)}</th>'
        + "".join(f"<td>{with_minus_sign(number)}</td>" for number in points)
        + "</tr>"
        for what, points, kind in rows
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
