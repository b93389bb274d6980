"""The steps of a lesson on one exercise: which there are, which are done, and where its student is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from minerals.core.text import OptionError, quoted, template, translated
from minerals_widgets.lesson.stepper import Step

NAMES: Mapping[str, str] = {
    "guess": template("Guess"),
    "play": template("Play by hand"),
    "simulate": template("Simulate"),
    "compute": template("Compute"),
    "compare": template("Compare"),
    "what_if": template("What if"),
}
"""What each step is called."""

TODO: Mapping[str, str] = {
    "guess": template("What do you think? Your first guess counts, and nobody marks it."),
    "play": template("Play a few times yourself. The tally counts for you."),
    "simulate": template("Let the computer play many times. Click on a dot to open its game."),
    "compute": template("Now work it out. There are hints if you are stuck."),
    "compare": template("How close were you? Everything is on one axis here."),
    "what_if": template("Change the numbers. What happens?"),
}
"""The sentence above each step."""


def check_step(key: str) -> None:
    """Raise `OptionError` if no lesson has such a step."""
    if key not in NAMES:
        raise OptionError(
            translated("There is no step {step}. There are: {known}.", step=quoted(key), known=", ".join(NAMES))
        )


class Steps:
    """The steps that a lesson has, and the one that is shown.

    `keys`: the keys of the steps, in order. `is_done`: tells whether a step is done. `is_open`: tells whether a step
    can be shown already.

    >>> steps = Steps(["guess", "compute"], is_done=lambda key: key == "guess", is_open=lambda _key: True)
    >>> steps.current, steps.go("compute"), steps.current
    ('compute', True, 'compute')
    >>> steps.neighbour(-1), steps.neighbour(1)
    ('guess', None)
    """

    def __init__(self, keys: Sequence[str], *, is_done: Callable[[str], bool], is_open: Callable[[str], bool]) -> None:
        self.keys = tuple(keys)
        self._is_done, self._is_open = is_done, is_open
        self.current = next((key for key in self.keys if not is_done(key)), self.keys[-1])
        """The step that is shown: at first, the first one that is not done."""

    def go(self, key: str) -> bool:
        """Go to a step if it is open, and return whether it was."""
        if key not in self.keys or not self._is_open(key):
            return False
        self.current = key
        return True

    def neighbour(self, distance: int) -> str | None:
        """Return the key of the step that is so many steps further on, or None at the end."""
        place = self.keys.index(self.current) + distance
        return self.keys[place] if 0 <= place < len(self.keys) else None

    @property
    def buttons(self) -> tuple[Step, ...]:
        """The steps as the row of buttons shows them."""
        return tuple(Step(key, translated(NAMES[key]), self._is_done(key), self._is_open(key)) for key in self.keys)
