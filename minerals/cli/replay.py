"""`minerals replay`: a log step by step in the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from minerals.cli import completion
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, log_told, report
from minerals.cli.screen import Screen
from minerals.cli.streams import is_input
from minerals.cli.verify import LineNumber, ending, load
from minerals.core.log import UNITS, Stops, node_at
from minerals.core.text import StepError, did_you_mean, plain, quoted, template, term, translated

if TYPE_CHECKING:
    from minerals.core.game import Game
    from minerals.core.log import Log, Node, Unit

_LINES_OF_WORDS = 10
_TERMINAL = "/dev/tty"

_KEYS = template("Enter: next, p: previous, g N: go to step N, q: quit")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log.")],
    step: Annotated[
        int | None, typer.Option("--step", metavar="STEP", help="The step to begin at, by default after the set-up.")
    ] = None,
    line: LineNumber = None,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            metavar="UNIT",
            help="Step by event, action, turn or moment.",
            autocompletion=completion.one_of(*UNITS),
        ),
    ] = "event",
    every: Annotated[bool, typer.Option("--all", help="Print every step without asking.")] = False,
    as_json: Json = False,
) -> None:
    """Step through a log in the terminal.

    Each step shows the board, what happened, and the rule behind it.
    """
    if by not in UNITS:
        raise Refusal(f"There is no unit {quoted(by)}. {did_you_mean(by, UNITS)}")
    log = load(file, line=line)
    steps = Steps(log, by, log.root.step if step is None else step)
    if as_json:
        report("replay", {**log_told(log), "steps": list(_told(steps))})
        return
    screen = Screen()
    if log.damage:
        screen.paragraph(log.damage)
    if every:
        _print_all(screen, steps)
    elif is_input(file) and screen.is_terminal and Path(_TERMINAL).exists():
        with Path(_TERMINAL).open() as keys:  # the log came where keys would have come from
            _ask(screen, steps, keys)
    else:
        _ask(screen, steps, sys.stdin)


def _told(steps: Steps) -> Iterator[dict[str, object]]:
    """Yield what happened at every step, from the one where the replay begins."""
    log, players = steps.log, steps.log.header.players
    for step in range(steps.step + 1, steps.last + 1):
        node, event = steps.node(step), steps.events[step - 1]
        yield {
            "step": step,
            "player": node.player or None,
            "action": None if node.action is None else str(node.action),
            "event": type(event).__name__,
            "sentence": log.game.words.narrate(event, log.state_at(step - 1, steps.line), players),
            "rule": event.rule,
            "chance": event.probability,
            "told": node.tells(step) if event.outcomes else None,
            "comments": [str(each) for each in log.annotations_of(node.n)] if step == node.step else [],
        }


class Steps:
    """A place in a log, moved by event, action, turn or key moment.

    Raises `StepError` if the log has no such step.
    """

    def __init__(self, log: Log, by: Unit, step: int) -> None:
        self.log = log
        self.by = by
        self.line = log.main_line
        self.events = log.events(self.line)
        self._stops = Stops(log, self.line)
        self.goto(step)

    @property
    def last(self) -> int:
        """The last step."""
        return self._stops.last

    @property
    def before(self) -> int:
        """The previous stop."""
        return self._stops.before(self.step, self.by)

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.step == self.last

    def node(self, step: int) -> Node:
        """Return the record that contains a step."""
        return node_at(self.line, step)

    def goto(self, step: int) -> None:
        """Go to a step. Raises `StepError`."""
        self.node(step)
        self.step = step

    def next(self) -> None:
        """Go to the next stop, if there is one."""
        self.step = self._stops.after(self.step, self.by)

    def previous(self) -> None:
        """Go to the previous stop, if there is one."""
        self.step = self.before


# --- without and with asking ---


def _print_all(screen: Screen, steps: Steps) -> None:
    show(screen, steps)
    while not steps.is_last:
        steps.next()
        screen.line()
        show(screen, steps)


def _ask(screen: Screen, steps: Steps, keys: TextIO | None) -> None:
    if keys is None:
        raise Refusal("The input is closed; use --all to print every step without asking.")
    complaint = ""
    asked = 0
    while True:
        if not complaint:
            if screen.is_terminal:
                screen.clear()
            show(screen, steps)
        screen.paragraph(f"{complaint} {translated(_KEYS)}".strip(), "dim")
        key = keys.readline()
        if not key:
            if not asked and not keys.isatty():
                raise Refusal("The input is empty; use --all to print every step without asking.")
            return
        asked += 1
        if key.strip().lower() in {"q", "quit"}:
            return
        complaint = _obey(steps, key.strip().lower())


def _obey(steps: Steps, key: str) -> str:
    """Obey a key. Returns a complaint if that is not possible."""
    goes = re.fullmatch(r"g\s*(-?\d{1,9})", key)
    if goes:
        try:
            steps.goto(int(goes[1]))
        except StepError as error:
            return str(error)
    elif key in {"", "n", "next"}:
        if steps.is_last:
            return translated("This is the last step.")
        steps.next()
    elif key in {"p", "previous"}:
        if not steps.step:
            return translated("This is the first step.")
        steps.previous()
    elif key == "g":
        return translated("Type g and a step: g {step} goes to the end.", step=steps.last)
    else:
        return translated("There is no key {key}.", key=quoted(key[:20]))
    return ""


# --- a step ---


def show(screen: Screen, steps: Steps) -> None:
    """Write the board at a step, and what happened since the previous stop."""
    screen.line(picture(steps, screen.columns_at_most, screen.lines_at_most))
    screen.line()
    screen.line((translated("Step {step} of {last}", step=steps.step, last=steps.last), "bold"))
    if not steps.step:
        screen.line(translated("Before the set-up."))
    for step in range(steps.before + 1, steps.step + 1):
        _tell(screen, steps, step)
    state = steps.log.state_at(steps.step, steps.line)
    points = zip(steps.log.header.players, steps.log.game.engine.scores(state), strict=True)
    said = ", ".join(f"{term(name)} {score}" for name, score in points)
    screen.line(translated("Points: {points}", points=said))
    if steps.is_last:
        screen.line((translated("The end: {ending}", ending=ending(steps.log)), "bold"))


def picture(steps: Steps, columns: int | None = None, lines: int | None = None) -> str:
    """Return the board at a step as text, with the changes of the last event marked."""
    log = steps.log
    event = steps.events[steps.step - 1] if steps.step else None
    state = log.state_at(steps.step, steps.line)
    return board_as_text(log.game, state, event, log.header.players, columns, lines)


def board_as_text(
    game: Game,
    state: Any,
    event: Any,
    players: Sequence[str],
    columns: int | None = None,
    lines: int | None = None,
) -> str:
    """Return a board as text, with the changes of an event marked.

    A board that is wider than this many columns is folded. If a board is so high that this many lines leave no room for
    words, its empty lines are left out.
    """
    from minerals.cli.narrow import fold
    from minerals.core.picture import View
    from minerals.picture import to_text

    scene = game.picture(state, View(event=event), players)
    text = to_text(scene)
    if columns is not None and max(map(len, text.split("\n"))) > columns:
        text = "\n".join(line[:columns].rstrip() for line in to_text(fold(scene, columns)).split("\n"))
    text = re.sub(r"\n{4,}", "\n\n\n", text.strip("\n"))
    too_high = lines is not None and text.count("\n") + _LINES_OF_WORDS > lines
    return re.sub(r"\n{2,}", "\n", text) if too_high else text


def _tell(screen: Screen, steps: Steps, step: int) -> None:
    log, node, event = steps.log, steps.node(step), steps.events[step - 1]
    players = log.header.players
    if step in {steps.before + 1, node.first_step + 1}:
        screen.line((_heading(node, players), "bold"))
    said = log.game.words.narrate(event, log.state_at(step - 1, steps.line), players)
    screen.paragraph(f"{plain(said)} [{event.rule}]", indent=2, hanging=2)
    if step == node.step:
        for annotation in log.annotations_of(node.n):
            screen.paragraph(plain(str(annotation)), "italic", indent=2, hanging=2)


def _heading(node: Node, players: tuple[str, ...]) -> str:
    if node.action is None:
        return translated("Set-up")
    return f"{term(players[node.player - 1])}: {node.action}" if node.player else str(node.action)
