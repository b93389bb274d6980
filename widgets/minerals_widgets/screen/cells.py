"""Closes a board whose cell shows another one now, if nobody else has it.

ipywidgets keeps every widget alive, and its model on every page, until it is closed. People run a cell again and again
and never call `close`, and each time all that came before would be loaded with the page.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any
from weakref import ref

from ipywidgets import Widget

from minerals_widgets.screen.alone import HANDLERS
from minerals_widgets.screen.parts import is_of_kit, living, parts_of
from minerals_widgets.screen.shared_canvas import forget_current_canvas

_VIEW = "application/vnd.jupyter.widget-view+json"
_LATEST = ("_", "__", "___")
"""The names of the latest results."""


class Cells:
    """What the output of each cell shows, in a notebook with this IPython shell.

    When a cell has run again, what it showed before is let go: from IPython's numbered results, and from the lists of
    ipywidgets. If Python then finds that nobody has it, such as a variable or the output of another cell, it closes
    itself. Otherwise it is put back, and nothing has happened.
    """

    def __init__(self, shell: Any) -> None:  # of IPython, which has no types here
        self._shell = shell
        self._displayed: list[str] = []
        """The models that the running cell has displayed."""
        self._shown: dict[str, Sequence[ref[Widget]]] = {}
        self._kept: list[ref[Widget]] = []
        """What no cell shows any more, but somebody had when its cell ran again."""

    def follow(self) -> None:
        """Follow the shell from now on."""
        if hasattr(self._shell.display_pub, "register_hook"):
            self._shell.display_pub.register_hook(self._see)
        self._shell.events.register("post_run_cell", self._end)

    def _see(self, message: dict[str, Any]) -> dict[str, Any]:
        view = message.get("content", {}).get("data", {}).get(_VIEW)
        if isinstance(view, Mapping):
            self._displayed.append(view["model_id"])
        return message

    def _end(self, result: Any) -> None:  # of IPython's own type
        """Take what a cell has shown when it has run."""
        displayed, self._displayed = self._displayed, []
        cell = getattr(result.info, "cell_id", None)
        if cell is None:
            return
        before = self._shown.pop(cell, ())
        self._shown[cell] = [
            *(ref(living()[model]) for model in displayed if model in living()),
            *map(ref, parts_of(result.result)[:1]),
        ]
        if before:
            self._replace([*before, *self._kept])

    def _replace(self, before: Sequence[ref[Widget]]) -> None:
        """Let go of what is shown nowhere any more."""
        # While it is in this list, it stays alive, and so does all that it holds.
        shown = _alive(one for cell in self._shown.values() for one in cell)
        let_go = self._let_go(_alive(before), {id(each) for each in shown})
        if let_go:
            with HANDLERS:
                _collect(let_go)
        self._kept = [one for one in self._kept if one() is not None]

    def _let_go(self, before: Sequence[Widget], shown: Set[int]) -> list[tuple[ref[Widget], Any]]:
        """Return everything that is to be let go, with its connections, and forget it as a result of cells."""
        # What is not of the kit is none of its business.
        past = [each for each in before if id(each) not in shown and any(map(is_of_kit, parts_of(each)))]
        self._kept = [ref(each) for each in past]
        self._forget_results({id(each) for each in past})
        return [(ref(each), each.comm) for each in parts_of(*past) if each.comm is not None]

    def _forget_results(self, past: Set[int]) -> None:
        shell = self._shell
        results = shell.user_ns.get("_oh", {})
        for number in [number for number, result in results.items() if id(result) in past]:
            del results[number]
            # IPython has a second table, of the names that it hides in lists of names.
            for names in (shell.user_ns, shell.user_ns_hidden):
                names.pop(f"_{number}", None)
        for name in _LATEST:
            if id(getattr(shell.displayhook, name, None)) in past:
                setattr(shell.displayhook, name, "")
            for names in (shell.user_ns, shell.user_ns_hidden):
                if id(names.get(name)) in past:
                    names[name] = ""


def _alive(ones: Iterable[ref[Widget]]) -> list[Widget]:
    return [widget for widget in (one() for one in ones) if widget is not None]


def _collect(let_go: Sequence[tuple[ref[Widget], Any]]) -> None:
    """Let go of widgets with their connections, and take those back that somebody has."""
    for _, comm in let_go:
        living().pop(comm.comm_id, None)
        comm.on_msg(None)
    forget_current_canvas()
    gc.collect()
    for one, comm in let_go:
        widget = one()
        if widget is not None and widget.comm is comm:
            living()[comm.comm_id] = widget
            comm.on_msg(widget._handle_msg)  # noqa: SLF001 - as ipywidgets does when it opens a connection


_followed: Cells | None = None


def follow_cells() -> None:
    """Follow the notebook that runs in this kernel, if there is one."""
    global _followed  # noqa: PLW0603 - one for the whole kernel, as the shell is
    if _followed is None and "IPython" in sys.modules:
        from IPython import get_ipython

        shell = get_ipython()
        if shell is not None and getattr(shell, "kernel", None) is not None:
            _followed = Cells(shell)
            _followed.follow()
