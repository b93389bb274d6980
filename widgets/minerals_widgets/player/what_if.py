"""A variation that is played in the place of the picture of the game it leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from os import PathLike
from typing import Any

from ipywidgets import HTML, Button, Dropdown, Layout, Text, VBox

from minerals import Log
from minerals.bots import BOTS
from minerals.core.log import Node
from minerals.core.text import counted, term, translated
from minerals_widgets.player.branch import LUCKS, Branch
from minerals_widgets.player.branch_board import BranchBoard
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all

_HEADING = 44
"""How much of the window's height the line above the board takes."""


class WhatIf:
    """Another course of the game from one step onwards, by hand or by a bot.

    It becomes a variation in the same log. `Save` writes the log to its file.

    Parameters
    ----------
    log
        The recorded game.
    line
        The line to leave, by default the main line.
    step
        The step at which to leave it, by default its end.
    path
        The log's file, if it has one.
    mode
        `light`, `dark`, or `auto` to follow the page.
    above
        The room that the window keeps above it, in CSS pixels.
    on_back
        Called to show the game again. Without it, there is no button for that.
    """

    def __init__(
        self,
        log: Log,
        line: Sequence[Node] | None = None,
        step: int | None = None,
        *,
        path: str | PathLike[str] | None = None,
        mode: AnyMode = "auto",
        above: float = 0,
        on_back: Callable[[], object] | None = None,
    ) -> None:
        self.errors = ErrorLine()
        self.errors.lock = log.lock
        self.log, self.line, self.step, self.path = log, line, step, path
        self._mode, self._above = mode, above + _HEADING
        self._luck = Dropdown(
            options=[(translated(words), luck) for luck, words in LUCKS.items()], description=translated("With")
        )
        self._luck.observe(self.errors.guard(lambda _change: self._offer()), "value")
        self._seed = Text("1", description=translated("Seed"), layout=Layout(width="12em"))
        self._outcomes = Text(
            "",
            description=translated("Outcomes"),
            placeholder=translated("6, small red"),
            layout=Layout(width="20em"),
            continuous_update=False,
        )
        self._bot = Dropdown(
            options=[(term(bot), bot) for bot in BOTS],
            value="greedy",
            description=translated("Bot"),
            layout=Layout(width="14em"),
        )
        self._compared = HTML()
        self._heading = HTML()
        self._place = VBox(layout=Layout(margin="0", overflow="visible"))
        self.branch: Branch | None = None
        self.board: BranchBoard | None = None
        back = [] if on_back is None else [self._control(translated("Back to the game"), "arrow-left", on_back)]
        save = [] if path is None else [self._control(translated("Save"), "save", self.save)]
        bots = [
            self._bot,
            self._control(translated("One action"), "step-forward", lambda: self.play_on(1)),
            self._control(translated("To the end"), "fast-forward", self.play_on),
        ]
        luck = [self._luck, self._seed, self._outcomes]
        self.widget = VBox(
            [
                toolbar(self._heading, *back, *save),
                self._place,
                toolbar(*luck, self._control(translated("Begin"), "code-fork", self.begin), *bots),
                self._compared,
                self.errors.widget,
            ],
            layout=Layout(margin="0", width="100%", overflow="visible"),
        )
        """What to display."""
        self._offer()
        self.begin()

    def _control(self, text: str, icon: str, press: Callable[[], object]) -> Button:
        return button(text, icon, text, press, self.errors)

    def _offer(self) -> None:
        """Show the fields that the chosen luck needs."""
        self._seed.layout.display = "none" if self._luck.value == "same" else ""
        self._outcomes.layout.display = "" if self._luck.value == "forced" else "none"

    # --- what a person does ---

    @alone
    def begin(self) -> None:
        """Begin a new branch with the chosen luck, and show it instead of the old one. The old one stays in the log."""
        self.branch = Branch(
            self.log,
            self.line,
            self.step,
            luck=self._luck.value,
            seed=self._seed.value,
            outcomes=self._outcomes.value,
        )
        past = self._place.children
        self.board = BranchBoard(self.branch.match, mode=self._mode, editable=False)
        self.board.above += self._above
        self.board.observe(self._compare, "position")
        self._place.children = [self.board]
        close_all(past)
        step = self.branch.step
        heading = translated("Variation from step {step}", step=step)
        self._heading.value = f"<b>{escape(heading)}</b>"
        self._compare()

    @alone
    def play_on(self, actions: int = 10_000) -> None:
        """Let the chosen bot continue the branch."""
        assert self.branch is not None, "a branch begins with the widget"
        assert self.board is not None
        _, before = self.branch.standings()
        self.branch.play_on(self._bot.value, actions, self._seed.value)
        played = self.branch.standings()[1].actions - before.actions
        told = counted(played, "{number} action", "{number} actions")
        self.board.refresh(translated("The {bot} bot has played {actions}.", bot=self._bot.value, actions=told))
        self._compare()

    @alone
    def save(self) -> None:
        """Write the log with all its variations to its file."""
        assert self.path is not None, "there is a button only where there is a file"
        self.log.save(self.path)

    def _compare(self, _change: Change | None = None) -> None:
        assert self.branch is not None
        players = "".join(f"<th>{escape(term(name))}</th>" for name in self.branch.match.players)
        rows = "".join(
            f"<tr><th>{escape(standing.name)}</th><td>{standing.actions}</td>"
            + "".join(f"<td>{score}</td>" for score in standing.scores)
            + f"<td>{escape(standing.ending)}</td></tr>"
            for standing in self.branch.standings()
        )
        actions = translated("actions")
        head = f"<tr><th></th><th>{escape(actions)}</th>{players}<th></th></tr>"
        self._compared.value = f"<table>{head}{rows}</table>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the branch as picture and text for all others."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        assert self.board is not None
        still = self.board._repr_mimebundle_(**options)
        return live | {name: still[name] for name in ("image/svg+xml", "text/plain")}

    def __repr__(self) -> str:
        return f"<WhatIf: {self.board!r}>"
