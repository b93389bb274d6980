"""The card over a board that asks what the real dice, tiles and cards show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Dict

from minerals.core.match import Offer, Question
from minerals.core.picture import Scene
from minerals.core.text import odds, translated
from minerals.front import join_modules
from minerals.picture import Mode
from minerals_widgets.board.open_question import Asking
from minerals_widgets.board.painting.palette import swatch_svg
from minerals_widgets.screen.errors import ErrorLine

MOST_AT_A_GLANCE = 12
"""How many outcomes are found without a field to look for one."""


class QuestionCard(AnyWidget):
    """A card with a button for everything that can come up. It lies over the picture, away from the cell it is about.

    The keys are those of the page: a digit or the arrow keys choose, Backspace takes the last answer back, and Escape
    takes the action back.

    `on_answer`: called with the outcome that was chosen. `on_instead`: called with the name of a control that was
    chosen instead. `errors`: the line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/board/question_card.js")
    _css = Path(__file__).with_name("question_card.css").read_text(encoding="utf-8")

    question = Dict().tag(sync=True)
    """What is asked, or nothing: the title, the offers, what was told before, and which buttons there are."""
    words = Dict().tag(sync=True)
    """The words on the buttons."""
    dark = Bool(default_value=False).tag(sync=True)
    """Whether the picture is dark."""

    def __init__(
        self,
        *,
        on_answer: Callable[[str], object],
        on_instead: Callable[[str], object],
        errors: ErrorLine,
    ) -> None:
        super().__init__(
            words={
                "search": translated("Type to find one"),
                "none": translated("Nothing like that can come up."),
                "click": translated("Click it on the board, or type it."),
            }
        )
        self._on_instead = on_instead
        self._on_answer = on_answer
        self._asking: Asking | None = None
        self._number = 0
        self._shown: tuple[object, ...] = ()
        self.on_msg(errors.guard(self._take))

    def show(self, asking: Asking | None, scene: Scene, mode: Mode) -> None:
        """Show a question or none. `scene`: the picture that it lies over. `mode`: whether that is light or dark."""
        shown = (asking, mode, scene.width, scene.height, scene.rest)
        if shown == self._shown:
            return
        if asking != self._asking:
            self._number += 1
        self._asking, self._shown = asking, shown
        with self.hold_sync():
            self.dark = mode == "dark"
            self.question = {} if asking is None else _told(asking, scene, mode) | {"number": self._number}

    def _take(self, _card: QuestionCard, message: object, _buffers: object) -> None:
        # A key that is still on its way must not answer the next question.
        if self._asking is None or not isinstance(message, dict) or message.get("number", self._number) != self._number:
            return
        match message:
            case {"answer": str(outcome)}:
                self._on_answer(outcome)
            case {"do": str(name)} if name in dict(self._asking.controls):
                self._on_instead(name)

    def __repr__(self) -> str:
        return "QuestionCard()"


def _told(asking: Asking, scene: Scene, mode: Mode) -> dict[str, Any]:
    question, rest = asking.question, scene.rest
    pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
    middle = scene.centre_of(question.cell) if question.cell else None
    return {
        "title": asking.standing,
        "offers": [_offer(question, offer, mode) for offer in question.offers],
        "told": _so_far(question),
        "pictured": all(offer.outcome in pictured for offer in question.offers),
        "search": len(question.offers) > MOST_AT_A_GLANCE,
        "controls": [list(control) for control in asking.controls],
        "above": rest is None and middle is not None and middle[1] > scene.height / 2,
        # The picture may leave a rectangle to the words: there it covers nothing.
        "left": 0 if rest is None else 100 * rest[0] / scene.width,
        "right": 0 if rest is None else 100 * (scene.width - rest[0] - rest[2]) / scene.width,
    }


def _so_far(question: Question) -> str:
    """Return how much was told before, and what came last."""
    if not question.told:
        return ""
    return translated("Told so far: {number}, last {outcome}", number=len(question.told), outcome=question.told[-1])


def _offer(question: Question, offer: Offer, mode: Mode) -> list[str]:
    """Return an outcome, its label, its picture as SVG, how likely it is, and what happens then."""
    swatch = question.game.editing.swatch if question.game.editing is not None else None
    shapes = () if swatch is None or offer.brush is None else swatch(question.state, offer.brush)
    return [offer.outcome, offer.label, swatch_svg(tuple(shapes), mode), odds(offer.probability), offer.sentence]
