"""The frame that boards, players, editors and levels share: a picture, its words beside it, and controls below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import traitlets
from ipywidgets import Box, DOMWidget, VBox

from minerals.core.picture import NARROW, Motion, Scene, Viewport, zoom_in
from minerals.core.text import translated
from minerals.picture import to_svg, to_text
from minerals.picture.svg import to_image
from minerals_widgets.screen.alone import HANDLERS
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.grid import ReachableCanvas
from minerals_widgets.screen.page import Page
from minerals_widgets.screen.parts import close_parts
from minerals_widgets.screen.still import Still
from minerals_widgets.screen.words import Words

BEFORE_A_PAGE = Viewport(1008, 600)
"""The place that a picture is laid out for until a page says what place it has."""
_ROOM_TO_COME, _ROOM_TO_STAY = 330.0, 270.0
"""The height, in CSS pixels, with which controls come to the side of the picture, and with which they stay there."""
_WIDE_ENOUGH = 400.0
"""The width, in CSS pixels, for which that is meant. In a narrower place, controls take more rows."""
_ROWS = 130.0
"""The height of the rows of controls, in CSS pixels, and somewhat more."""
LARGER = 1.2
"""How much larger everything is in full screen than its place alone would make it."""
LOWEST = 400.0
"""The least height that a picture is laid out for, in CSS pixels."""
_WITH_A_COLUMN = 1180
"""How wide a frame is, in CSS pixels, that has a column of its own for what is long, such as a list of moves."""
_COLUMN, _WIDEST_COLUMN = 0.25, 460
"""The part of such a frame that the column takes, and the most, in CSS pixels."""
_GAP = 16
"""The room between the picture and the column, in CSS pixels, as `page.css` has it."""


class Frame(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A picture with words and controls, for the base of boards and players. It is a widget like any other.

    The page tells it how wide the frame is, how high the window, and how many pixels it has. The picture is laid out
    for that. If the picture leaves a rectangle empty, the words are in it, and otherwise beside or below the picture.

    Parameters
    ----------
    draw
        Returns the picture, laid out for a place.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_cell
        Called with the cell or token that was clicked.
    """

    moves = traitlets.Bool(True)
    """Whether pieces are seen, and by choice heard, to move. They never are by a reader who wants no motion."""
    log: Any = traitlets.Any()  # of ipywidgets, a logger; of a player, the game's log; of a level, the student's

    controls_beside = False
    """Whether the controls may be beside the picture, below its words, so that the picture is as high as the window."""
    above: float = 0
    """The room that the window keeps above the frame, such as for a heading, in CSS pixels."""

    _put_away: tuple[Any, ...] = ()  # widgets of all kinds

    def __init__(
        self, draw: Callable[[Viewport], Scene], mode: AnyMode, on_cell: Callable[[str], object] | None = None
    ) -> None:
        self.errors = ErrorLine()
        """Shows the errors of clicks."""
        self.on_escape: Callable[[], object] | None = None
        """Called when Escape is pressed in the grid, to cancel a choice."""
        self.place = BEFORE_A_PAGE
        """The place that the picture is laid out for, in scene units."""
        self._zoom = 1.0
        self._drawing = draw
        self.canvas = ReachableCanvas(
            draw(self.place), mode=mode, on_cell=on_cell, on_escape=self._escape, errors=self.errors
        )
        """The picture, with a grid for the keyboard and for screen readers."""
        self.words = Words(self.errors.guard(on_cell) if on_cell is not None else None)
        """The words beside it."""
        self.mode: AnyMode = mode
        """The mode asked for: `light`, `dark`, or `auto`."""
        self.side = VBox([self.words]).add_class("minerals-side")
        """What is beside the picture."""
        self._stage = Box([self.canvas.widget, self.side]).add_class("minerals-stage")
        self._column = Box().add_class("minerals-column")
        self._top = Box([self._stage, self._column]).add_class("minerals-top")
        self._controls = VBox().add_class("minerals-bars")
        self._beside: tuple[DOMWidget, ...] = (self.words,)
        self._long: tuple[DOMWidget, ...] = ()
        self._drawers: tuple[DOMWidget, ...] = ()
        self._is_control_beside = False
        self._card: DOMWidget | None = None
        self.inside = VBox([self._top, self.canvas.grid, self._controls]).add_class("minerals-inside")
        """Everything that is seen."""
        self._page = Page(gone=translated("The kernel of this board has stopped. Run its cell to go on."))
        self._page.observe(self.errors.guard(lambda _change: self.take_page()), list(Page.FACTS))
        self._page.on_msg(self._keep_picture)
        self._still = Still()
        super().__init__([self.inside, self._page])
        self.observe(self.errors.guard(lambda _change: self._take_moves()), "moves")
        self.add_class("minerals-frame")
        self._place_side()

    @property
    def widget(self) -> Frame:
        """The frame itself, which can be displayed and put into boxes."""
        return self

    def lay_out(
        self,
        *controls: DOMWidget,
        side: Sequence[DOMWidget] = (),
        column: Sequence[DOMWidget] = (),
        drawers: Sequence[DOMWidget] = (),
    ) -> None:
        """Put the parts together.

        Parameters
        ----------
        *controls
            The rows below the picture.
        side
            What is beside the picture, by default the words.
        column
            What is long. In a wide frame it has a column of its own at the right, as high as the picture, and
            otherwise it is below what is beside the picture.
        drawers
            What is only shown now and then, below everything else. No room is kept for it.
        """
        self._beside, self._drawers = tuple(side) or (self.words,), tuple(drawers)
        self._long = tuple(column)
        self._controls.children = controls
        self._put_together()

    def lay_over(self, card: DOMWidget) -> None:
        """Lay a card over the picture or, if the controls are beside that, between them and the words."""
        self._card = card
        self._put_together()

    def _put_together(self) -> None:
        controls, box, card = (self._controls,), self.canvas.widget, self._card
        cards = () if card is None else (card,)
        at_the_side, below = ((*cards, *controls), ()) if self._is_control_beside else ((), controls)
        under = tuple(each for each in box.children if each is not card)
        box.children = under if self._is_control_beside else (*under, *cards)
        has_column = self._page.column > 0
        self.side.children = (*self._beside, *(() if has_column else self._long), *at_the_side)
        self._column.children = self._long if has_column else ()
        self._column.layout.width = f"{self._page.column}px"
        self.inside.children = (self._top, self.canvas.grid, *below, self.errors.widget, *self._drawers)

    def add_below(self, part: DOMWidget) -> None:
        """Add a part that stays when everything else is hidden."""
        self.children = (self.inside, part, self._page)

    def put_in_place(self, *parts: DOMWidget) -> None:
        """Show other parts in the place of everything, until `put_back`."""
        self._put_away = self.children
        self.children = (*parts, self._page)

    def put_back(self) -> None:
        """Show everything again that was there before `put_in_place`."""
        self.children = self._put_away or self.children
        self._put_away = ()

    # --- the picture ---

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture for a place, by default the one that the page has for it."""
        return self._drawing(place or self.place)

    def show_picture(self, scene: Scene | None = None, motions: Iterable[Motion] = ()) -> Scene:
        """Show the picture as it is now, or as it was drawn already, and return it. Pieces take the ways of motions."""
        shown = scene or self.scene()
        self.canvas.show(shown, motions)
        self._place_side()
        if self._still.is_shown:
            self._page.drawn += 1
        return shown

    def _place_side(self) -> None:
        """Lay the words over the rectangle that the picture leaves empty, if there is one."""
        scene, layout = self.canvas.scene, self.side.layout
        # Otherwise they are beside or below a picture that is made low enough for the window.
        is_inside = scene.rest is not None
        sides = ("left", "top", "width", "height")
        lengths = (scene.width, scene.height) * 2
        with layout.hold_sync():
            for side, length, whole in zip(sides, scene.rest or (None,) * 4, lengths, strict=True):
                setattr(layout, side, None if length is None else f"{100 * length / whole:.3f}%")
        (self.side.add_class if is_inside else self.side.remove_class)("minerals-in-picture")
        fits = is_inside or self.place.width < NARROW
        widest = "100%" if fits else f"{self._zoom * self.place.height * scene.width / scene.height:.0f}px"
        self.canvas.widget.layout.max_width = widest
        self._place_controls(*((0.0, 0.0) if scene.rest is None else scene.rest[2:]))

    def _place_controls(self, width: float, height: float) -> None:
        """Put the controls below the words if a rectangle of this size, in scene units, is enough for both."""
        room = height * self._zoom * min(1.0, width * self._zoom / _WIDE_ENOUGH)
        # Without a difference between the two, they could go to and fro.
        enough = _ROOM_TO_STAY if self._is_control_beside else _ROOM_TO_COME
        is_beside = self.controls_beside and room >= enough
        if is_beside != self._is_control_beside:
            self._is_control_beside = is_beside
            self._put_together()

    # --- the page ---

    @property
    def is_on_page(self) -> bool:
        """Whether a page has told what place the picture has."""
        return self._page.width > 0

    def take_page(self) -> None:
        """Follow the page in everything that has changed."""
        page = self._page
        place, zoom = self.place, self._zoom
        if page.width:
            height = max(LOWEST, page.height - self.above)
            width = page.width - self._width_of_column()
            # In one column, the controls need room below that they did not need at the side: the one must not lead to
            # the other, to and fro.
            rows = _ROWS if place.width < NARROW <= width else 0.0
            zoom = zoom_in(width, height + rows, LARGER if page.presented else 1.0)
            place = Viewport(width / zoom, height / zoom)
        is_dark = page.dark if self.mode == "auto" else self.mode == "dark"
        is_new = place != self.place or ("dark" if is_dark else "light") != self.canvas.mode
        self.place, self._zoom = place, zoom
        self.canvas.resize(zoom)
        self.canvas.mode = "dark" if is_dark else "light"
        self._take_moves()
        self.canvas.ratio = page.ratio * zoom
        if is_new:
            self.show_picture()

    def _width_of_column(self) -> int:
        """Make the column if the page has room for it, or take it away. Return what it takes from the picture."""
        wide = self._page.width if self._long else 0
        column = min(_WIDEST_COLUMN, int(_COLUMN * wide)) if wide >= _WITH_A_COLUMN else 0
        if column != self._page.column:
            self._page.column = column
            self._put_together()
        return column + _GAP if column else 0

    def _take_moves(self) -> None:
        self.canvas.moves = self.moves and not self._page.calm

    def _keep_picture(self, _page: Page, message: object, _buffers: object) -> None:
        """Put the picture into the notebook, so that it is saved with the last one and not with the first."""
        # Without a guard: this is no answer to a click, so the error of the last click stays.
        with HANDLERS, self.errors.lock:
            if message == {"settled": self._page.drawn}:
                self._still.take(to_image(self.scene(), self.mode))
                # A server may have dropped a message when there were too many, with what it changed in the picture.
                self.canvas.paint()

    def _escape(self) -> None:
        if self.on_escape is not None:
            self.on_escape()

    def close(self) -> None:
        """Take the frame off all pages, with everything in it."""
        close_parts(self)
        super().close()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and a picture and text for all others."""
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        scene = self.scene()
        return {
            **live,
            "image/svg+xml": to_svg(scene, self.mode),
            "text/plain": f"{self!r}\n{to_text(scene)}",
        }

    def _ipython_display_(self, **options: Any) -> None:  # of any type that IPython uses
        """Display the picture, which a page hides as long as the live widget works, and the widget."""
        from IPython.display import publish_display_data

        self._still.show(to_image(self.scene(), self.mode))
        publish_display_data(self._repr_mimebundle_(**options))  # type: ignore[no-untyped-call]
