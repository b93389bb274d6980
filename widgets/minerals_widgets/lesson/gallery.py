"""The pictures of an exercise: one at a time, under the buttons that name them, or behind a curtain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from ipywidgets import HTML, VBox

from minerals.classroom.charts import opened_to, stages_of
from minerals.core.text import translated
from minerals.picture.themes import Mode
from minerals.probability import Picture
from minerals_widgets.lesson.stepper import Step, Stepper
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine

_SIZE = re.compile(r'\bwidth="([\d.]+)"')


class Gallery(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Pictures, of which one is shown. It can begin behind a curtain, which its reader opens.

    `errors`: the line that shows errors. `is_open`: whether there is no curtain. `unfolds`: whether a tree opens stage
    by stage. `grows`: whether a picture becomes a little larger where there is room.
    """

    def __init__(self, errors: ErrorLine, *, is_open: bool = True, unfolds: bool = False, grows: bool = True) -> None:
        self.grows = grows
        """Whether a picture becomes a little larger where there is room."""
        self.unfolds = unfolds
        """Whether a tree opens stage by stage."""
        self.is_open = is_open
        """Whether the curtain is open."""
        self.why_shut = ""
        """Why the curtain cannot be opened yet, or ""."""
        self.pictures: Mapping[str, Picture] = {}
        """The pictures by caption."""
        self.chosen = ""
        """The caption of the picture that is shown."""
        self._shade: Mode = "light"
        self.tabs = Stepper(translated("Pictures"), self.choose, errors, kind="tabs")
        """The captions as buttons."""
        self._picture = HTML().add_class("minerals-picture")
        self._open = button(
            translated("Show the picture"), "eye", translated("Show a picture that helps"), self.open_curtain, errors
        ).add_class("minerals-curtain-button")
        self._why = HTML()
        self.stage = 1
        """How many stages of a tree are open."""
        self._more = button(
            translated("Open the next branches"),
            "plus",
            translated("Open the next branches of the tree"),
            lambda: self.open_stage(self.stage + 1),
            errors,
        )
        self._less = button(
            translated("Close them"),
            "minus",
            translated("Close the last branches of the tree"),
            lambda: self.open_stage(self.stage - 1),
            errors,
        )
        self._branches = toolbar(self._more, self._less)
        self._curtain = VBox([self._open, self._why]).add_class("minerals-curtain")
        super().__init__([self.tabs, self._picture, self._branches, self._curtain])
        self.add_class("minerals-gallery")

    def choose(self, caption: str) -> None:
        """Show the picture with this caption."""
        self.chosen = caption
        self.refresh()

    def open_stage(self, stage: int) -> None:
        """Open so many stages of a tree."""
        self.stage = max(1, stage)
        self.refresh()

    def open_curtain(self) -> None:
        """Open the curtain, unless there is a reason against it."""
        self.is_open = not self.why_shut
        self.refresh()

    def show(self, pictures: Mapping[str, Picture], shade: Mode, why_shut: str = "") -> None:
        """Show pictures.

        `pictures`: the pictures by caption. `shade`: `light` or `dark`. `why_shut`: why they cannot be seen yet, or "".
        """
        self.pictures, self._shade, self.why_shut = pictures, shade, why_shut
        if self.chosen not in pictures:
            self.chosen = next(iter(pictures), "")
        self.refresh()

    def refresh(self) -> None:
        """Show the chosen picture, or the curtain."""
        is_seen = self.is_open and not self.why_shut and bool(self.pictures)
        self.tabs.layout.display = "" if is_seen and len(self.pictures) > 1 else "none"
        self._picture.layout.display = "" if is_seen else "none"
        self._curtain.layout.display = "none" if is_seen or not self.pictures else ""
        self._open.disabled = bool(self.why_shut)
        self._why.value = f"<p>{escape(self.why_shut)}</p>" if self.why_shut else ""
        self._branches.layout.display = "none"
        if is_seen:
            self.tabs.show((Step(caption, caption) for caption in self.pictures), self.chosen)
            self._show_picture(self.pictures[self.chosen])

    def _show_picture(self, picture: Picture) -> None:
        """Show a picture, a tree with as many stages as are open."""
        stages = stages_of(picture)
        if stages and not self.unfolds:
            stages = 0
        if stages:
            self._branches.layout.display = ""
            self.stage = min(self.stage, stages)
            self._more.disabled, self._less.disabled = self.stage == stages, self.stage == 1
        shown = opened_to(picture, self.stage) if stages else picture
        self._picture.value = fit_svg(shown.svg(self._shade), 1.2 if self.grows else 1.0)

    @property
    def is_seen(self) -> bool:
        """Whether a picture can be seen."""
        return bool(self._picture.layout.display != "none")


def fit_svg(svg: str, most: float = 1.2) -> str:
    """Return a picture that is a little larger where there is room, but never too small to read.

    >>> fit_svg('<svg width="200" height="100"></svg>')
    '<svg style="width:100%;height:auto;max-width:240px;min-width:200px" width="200" height="100"></svg>'
    """
    found = _SIZE.search(svg)
    width = float(found[1]) if found else 600.0
    style = f"width:100%;height:auto;max-width:{width * most:.0f}px;min-width:{width:.0f}px"
    return svg.replace("<svg ", f'<svg style="{style}" ', 1)
