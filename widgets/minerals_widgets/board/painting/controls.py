"""The controls of painting: the brushes, the legal actions, and the buttons that end it."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Dropdown, Layout, Textarea

from minerals.core.game import Action
from minerals.core.text import counted, translated
from minerals.picture import Mode
from minerals_widgets.board.painting.easel import Easel
from minerals_widgets.board.painting.palette import LOOK, Palette
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.controls import Change, button
from minerals_widgets.screen.errors import ErrorLine

MOST_LISTED = 300
"""How many legal actions are listed at once. After a look at a cell, only those with the cell are listed."""

MOST_SAID = 70
"""How many letters of what is missing are on the button to play. All of it is in its tooltip and among the words."""


class EaselControls:
    """The brushes of an easel, the list of the actions that are now legal, and the buttons to play and to reset.

    `take`: called with the name of the brush that was chosen. `show_action`: called with the legal action that was
    chosen, or None. `play_on`, `reset`, `flip`: called when their buttons are pressed. `paste`: called with a position
    that was pasted. `errors`: the line that shows errors in these calls.
    """

    def __init__(
        self,
        *,
        take: Callable[[str], object],
        show_action: Callable[[Action | None], object],
        play_on: Callable[[], object],
        reset: Callable[[], object],
        flip: Callable[[], object],
        paste: Callable[[str], object],
        errors: ErrorLine,
    ) -> None:
        self._show_action = show_action
        self._paste = paste
        self.palette = Palette(take, errors)
        """The brushes."""
        self.legal = Dropdown(
            description=translated("In this position"),
            style={"description_width": "initial"},
            layout=Layout(width="22em"),
        )
        """The legal actions."""
        self.legal.observe(errors.guard(self._choose), "value")
        self._is_offering = False
        self.copy_text = CopyButton(translated("Copy"), translated("Copy the position as text"))
        self.copy_code = CopyButton(translated("Copy code"), translated("Copy the code that begins here"))
        self.pasted = Textarea(
            placeholder=translated("Paste a position or a link"), rows=1, layout=Layout(width="20em", height="30px")
        )
        """Takes the place of the position as soon as something is pasted into it."""
        self.pasted.observe(errors.guard(self._take_pasted), "value")
        self.play = button(translated("Play on"), "play", "", play_on, errors)
        self.flip = button("", "exchange", "", flip, errors)
        """Shows the position before the last change, or the one after it again."""
        self.reset = button(
            translated("Reset"),
            "refresh",
            translated("Go back to the position that this board began with"),
            reset,
            errors,
        )

    def _take_pasted(self, change: Change) -> None:
        if change["new"].strip():
            self.pasted.value = ""
            self._paste(change["new"])

    def _choose(self, change: Change) -> None:
        if not self._is_offering:
            self._show_action(change["new"])

    def show(self, easel: Easel, mode: Mode) -> None:
        """Show the brushes and the legal actions of an easel, and whether one can play on."""
        self.show_palette(easel, mode)
        self._show_play(easel.missing())
        self._show_flip(easel)
        self.copy_text.text, self.copy_code.text = easel.draft.text, easel.draft.code
        self._show_legal(easel)

    def show_palette(self, easel: Easel, mode: Mode) -> None:
        """Show the brushes in the colours of a mode."""
        self.palette.show(easel.draft, easel.brush.name if easel.brush is not None else LOOK, mode)

    def _show_play(self, missing: str) -> None:
        self.play.disabled = bool(missing)
        self.play.button_style = "" if missing else "primary"
        self.play.description = _not_yet(missing) if missing else translated("Play on")
        self.play.tooltip = missing or translated("Play on from this position")

    def _show_flip(self, easel: Easel) -> None:
        self.flip.disabled = easel.draft.playable_before is None
        self.flip.button_style = "info" if easel.shows_before else ""
        self.flip.description = translated("After") if easel.shows_before else translated("Before")
        self.flip.tooltip = (
            translated("Show the position after the last change")
            if easel.shows_before
            else translated("Show the position before the last change")
        )

    def _show_legal(self, easel: Easel) -> None:
        legal = easel.legal()
        listed = tuple((str(action), action) for action in legal[:MOST_LISTED])
        heading = counted(len(legal), "{number} legal action", "{number} legal actions")
        if len(legal) > MOST_LISTED:
            heading = translated("{moves}, the first {number} shown", moves=heading, number=MOST_LISTED)
        offered = ((heading, None), *listed)
        # New options make the list choose the first, which nobody chose.
        self._is_offering = True
        if self.legal.options != offered:
            self.legal.options = offered
        self.legal.index = next((place for place, (_, action) in enumerate(offered) if action == easel.chosen), 0)
        self._is_offering = False


def _not_yet(missing: str) -> str:
    """Return the words of the button while something is missing, which fit on it."""
    short = missing if len(missing) <= MOST_SAID else f"{missing[:MOST_SAID].rstrip()}…"
    return translated("Not ready to play: {reason}", reason=short)
