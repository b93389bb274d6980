"""The words of full screen and its pen, and of sounds."""

from __future__ import annotations

from minerals.core.text import translated


def presenter_words() -> dict[str, str]:
    """Return the words of `presenter.js` and `sound.js`, in the reader's language.

    >>> presenter_words()["present"]
    'Full screen'
    """
    return {
        "present": translated("Full screen"),
        "end": translated("Leave full screen"),
        "pen": translated("Pen: draw arrows and circles"),
        "clear": translated("Wipe off what is drawn"),
        "sound": translated("Sound"),
    }
