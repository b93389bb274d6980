"""What a session lets the pointer do, sent to the canvas that shows it."""

from __future__ import annotations

from minerals_widgets.board.answer import bubble_of
from minerals_widgets.board.session import Session
from minerals_widgets.board.targets import said
from minerals_widgets.screen.canvas import GuardedCanvas

LETTERS = {"turn": "r", "flip": "f"}
"""The letters that press a button while the pointer is over the board, by what the button does."""


def point_out(canvas: GuardedCanvas, session: Session, *, asks: bool = False, tells: bool = True) -> None:
    """Send what can be clicked and dragged, the answer beside its cell, and what clicks would bring.

    Call it after the canvas has shown the session's scene and everything else has been said: previews take time.

    Parameters
    ----------
    canvas
        The canvas that shows the session.
    session
        The play.
    asks
        Whether a click asks about a cell instead of playing.
    tells
        Whether the page tells what a click would bring. At a level, that is for the student to find out.
    """
    if asks:
        canvas.shield.point(None)
    else:
        drags = session.drags()
        canvas.shield.point(dict.fromkeys([*session.targets(), *drags]), session.entry.tokens, drags)
    letters = {} if asks else letters_of(session)
    canvas.shield.letters = list(letters)
    canvas.shield.on_key = lambda letter: canvas.press_token(letters[letter])
    canvas.shield.say(bubble_of(session.answer, session.match.game.rulebook))
    canvas.foretell(lambda: session.previews(canvas.scene) if tells and not asks else {})


def letters_of(session: Session) -> dict[str, str]:
    """Return the tokens that letters press now, by letter.

    >>> import minerals
    >>> from minerals_widgets.board.session import session_of
    >>> letters_of(session_of(minerals.new("mattock", seed=7)))
    {}
    """
    pressed: dict[str, list[str]] = {}
    for token in session.targets():
        if said(token) in LETTERS:
            pressed.setdefault(LETTERS[said(token)], []).append(token)
    # With two people at one board, nobody knows whose tile is meant.
    return {letter: tokens[0] for letter, tokens in pressed.items() if len(tokens) == 1}
