"""What a session lets the pointer do, sent to the canvas that shows it."""

from __future__ import annotations

from minerals_widgets.board.answer import bubble_of
from minerals_widgets.board.session import Session
from minerals_widgets.board.targets import drags_of
from minerals_widgets.screen.grid import ReachableCanvas


def point_out(canvas: ReachableCanvas, session: Session, *, asks: bool = False, tells: bool = True) -> None:
    """Send what can be clicked and dragged, the answer beside its cell, and what clicks would bring.

    Call it after the canvas has shown the session's scene and everything else has been said: previews take time.

    `canvas`: the canvas that shows the session. `asks`: whether a click asks about a cell instead of playing. `tells`:
    whether the page tells what a click would bring. At a level, that is for the student to find out.
    """
    canvas.ask(session.question, session.reaction)
    if asks:
        canvas.shield.point(None)
    else:
        drags = drags_of(session.match.game, session.actions(), session.entry)
        canvas.shield.point(dict.fromkeys([*session.targets(), *drags]), session.entry.tokens, drags, session.hands())
    canvas.shield.letters = [] if asks else list(session.match.game.words.keys)
    canvas.shield.say(bubble_of(session.answer, session.match.game.rulebook))
    canvas.foretell(lambda: session.previews(canvas.scene) if tells and not asks else {})
