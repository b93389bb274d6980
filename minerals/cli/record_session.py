"""A game that is being recorded, line by line: what each typed line does, and what is said back.

Nothing here reads from a terminal or writes to one, so a script, a test and a person at a table share every word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minerals.core.game import UntoldOutcome
from minerals.core.log import SYMBOLS
from minerals.core.text import MineralsError, StepError, counted, name_list, naming_players, quoted

if TYPE_CHECKING:
    from minerals.core.game import Action
    from minerals.core.match import Correction, Match, Question

_MOST_LISTED = 800
"""The characters of the legal actions that are listed."""
_SYMBOL = re.compile(r"(?P<action>.*?)\s*(?P<symbol>[!?]{1,2})")
_NUMBER = re.compile(r"(\d{1,6})\s+(\S.*)")


QUITS = frozenset({"q", "quit", "exit"})


class Answer(NamedTuple):
    """What a line brought about."""

    said: Sequence[str] = ()
    """Paragraphs."""
    shows_board: bool = False
    is_refused: bool = False
    ends: bool = False


class _Pending(NamedTuple):
    """An action that waits for what chance brought."""

    action: Action
    told: tuple[str, ...]
    symbol: str
    question: Question


class Recording:
    """A match that people play at a table, and somebody types.

    Parameters
    ----------
    match
        The match. It records to its file already.
    path
        The file.
    """

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self._pending: _Pending | None = None

    @property
    def prompt(self) -> str:
        """The words before the line that somebody types."""
        match = self.match
        if self._pending is not None:
            return f"{self._pending.question.title}: "
        names = ", ".join(match.players[seat - 1] for seat in match.to_act)
        return f"{len(self._actions()) + 1}. {names}: " if names else "> "

    def completions(self, typed: str) -> list[str]:
        """Return how a line may go on, commands last.

        Parameters
        ----------
        typed
            The beginning of the line.
        """
        begun = typed.lower().lstrip()
        if self._pending is not None:
            offers = [offer.label for offer in self._pending.question.offers]
        else:
            offers = [*map(str, self.match.legal_actions()), *self._about_actions(begun)]
        return [offer for offer in (*offers, *COMMANDS) if offer.lower().startswith(begun)]

    def _about_actions(self, begun: str) -> Iterator[str]:
        """Yield commands that take an action, with the action, once the command is typed."""
        if begun.startswith("why "):
            yield from (f"why {action}" for action in self.match.legal_actions())

    def obey(self, line: str) -> Answer:
        """Do what a line says, and return the answer. If that is impossible, the answer is one sentence.

        Parameters
        ----------
        line
            An action, the answer to a question, or a command.
        """
        text = line.strip()
        try:
            with naming_players(self.match.players):
                return self._obeyed(text) if text else Answer()
        except MineralsError as error:
            return Answer([str(error)], is_refused=True)

    def _obeyed(self, text: str) -> Answer:
        word, _, rest = text.partition(" ")
        if text.lower() in QUITS:
            return Answer(ends=True)
        if word.lower() in COMMANDS and not self.match.game.notation.phrases.is_notation(word):
            answer: Answer = getattr(self, f"do_{word.lower()}")(rest.strip())
            return answer
        if text == "?":
            return self.do_legal("")
        if text in SYMBOLS:
            return self.do_mark(text)
        if self._pending is not None:
            return self._tell(text)
        found = _SYMBOL.fullmatch(text)
        action, symbol = (found["action"], found["symbol"]) if found and found["symbol"] in SYMBOLS else (text, "")
        reading = self.match.read(action)
        return self._play(reading.action, reading.told, symbol)

    def _play(self, action: Action, told: Sequence[str], symbol: str = "") -> Answer:
        match = self.match
        try:
            match.play(action, told=told)
        except UntoldOutcome as error:
            self._pending = _Pending(action, error.told, symbol, error.question)
            return Answer([str(error)])
        self._pending = None
        said = list(match.narrate(since=match.node.first_step))
        if symbol:
            match.log.mark(symbol, on=match.node.n)
            said.append(symbol)
        return Answer([*said, *(end for end in self._ending() if end not in said)], shows_board=True)

    def _tell(self, said: str) -> Answer:
        """Take what came up."""
        pending = self._pending
        assert pending is not None, "a line answers a question only if there is one"
        outcome = pending.question.meant(said)
        return self._play(pending.action, (*pending.told, outcome), pending.symbol)

    def _ending(self) -> Iterator[str]:
        outcome = self.match.outcome
        if outcome is not None:
            yield outcome.reason

    def _actions(self) -> list[str]:
        """Return the actions up to here, each with who acts, as they are numbered."""
        line = self.match.line
        nodes = line[1 : line.index(self.match.node) + 1]
        return [f"{self.match.players[node.player - 1]}: {node.action}" for node in nodes]

    # --- commands: each takes the rest of the line ---

    def do_undo(self, rest: str) -> Answer:
        """Take back the last action, or several, or the one that waits for what chance brought."""
        pending, self._pending = self._pending, None
        if pending is not None:
            return Answer([f"{quoted(str(pending.action))} is not played."])
        played = self._actions()
        times = int(rest[:6]) if rest.isdecimal() else 1
        if times > len(played) > 0:
            raise StepError(f"Only {counted(len(played), '{number} action', '{number} actions')} can be taken back.")
        for _ in range(times):
            self.match.undo()
        return Answer([f"Taken back: {'; '.join(reversed(played[len(played) - times :]))}."], shows_board=True)

    def do_redo(self, _rest: str) -> Answer:
        """Play an action again that was taken back."""
        self._pending = None
        self.match.redo()
        return Answer([f"Played again: {self._actions()[-1]}.", *self._ending()], shows_board=True)

    def do_correct(self, rest: str) -> Answer:
        """Change an earlier action and keep the rest, if the rules still allow it."""
        found = _NUMBER.fullmatch(rest)
        if found is None:
            raise StepError("Write the number of the action and the right one, like correct 3 remove d6.")
        actions = self._actions()
        number = int(found[1])
        if not 1 <= number <= len(actions):
            played = counted(len(actions), "{number} action", "{number} actions")
            raise StepError(f"There is no action {number}: the game has {played}.")
        self._pending = None
        return self._corrected(self.match.replace(self.match.line[number], found[2]), actions)

    def _corrected(self, correction: Correction, before: Sequence[str]) -> Answer:
        """Say what became of the actions after the one that was corrected."""
        played = self._actions()
        said = [f"{len(played) - len(correction.played) + 1}. {played[-len(correction.played)]}."]
        if correction.rest:
            # The old actions keep their numbers, so that people find the one that no longer fits.
            number = len(before) - len(correction.rest) + 1
            said.append(f"{number}. {correction} Write the action that was played instead, and go on from there.")
        elif len(correction.played) > 1:
            said.append(str(correction))
        return Answer([*said, *self._ending()], shows_board=True)

    def do_comment(self, rest: str) -> Answer:
        """Write a comment on the last action."""
        if not rest:
            raise StepError("Write the comment after it, like comment A bold move.")
        self.match.log.comment(rest, on=self.match.node.n)
        return Answer([f"Comment: {rest}"])

    def do_moment(self, rest: str) -> Answer:
        """Name a key moment after the last action."""
        if not rest:
            raise StepError("Write its title after it, like moment The board breaks in two.")
        self.match.log.moment(rest, on=self.match.node.n)
        return Answer([f"Key moment: {rest}"])

    def do_mark(self, symbol: str) -> Answer:
        """Give the last action one of the symbols of chess players."""
        self.match.log.mark(symbol, on=self.match.node.n)
        return Answer([f"{(self._actions() or ['The set-up'])[-1]} {symbol}"])

    def do_why(self, rest: str) -> Answer:
        """Say which rules are against an action."""
        if not rest:
            raise StepError("Write an action after it, like why remove d6.")
        rulings = self.match.explain(rest)
        return Answer([str(ruling) for ruling in rulings] or [f"{quoted(rest)} is allowed now."])

    def do_legal(self, rest: str) -> Answer:
        """List what can be played now, or what can come up."""
        if self._pending is not None:
            return Answer([self._pending.question.sentence])
        actions = [action for action in map(str, self.match.legal_actions()) if action.startswith(rest.lower())]
        if not actions:
            return Answer([f"No legal action begins with {quoted(rest)}." if rest else "Nothing more can be played."])
        return Answer(
            [f"{counted(len(actions), '{number} action', '{number} actions')}: {name_list(actions, _MOST_LISTED)}"]
        )

    def do_moves(self, _rest: str) -> Answer:
        """List the actions with their numbers."""
        return Answer([f"{number}. {action}" for number, action in enumerate(self._actions(), 1)] or ["None yet."])

    def do_luck(self, rest: str) -> Answer:
        """Go from real dice to drawn luck, or back."""
        if rest.lower() not in {"real", "drawn"}:
            raise StepError("Write luck real for real dice, draws and cards, or luck drawn to let the kit draw.")
        self.match.at_table = rest.lower() == "real"
        if self.match.at_table:
            return Answer(["From now on you are asked what chance brings."])
        pending, self._pending = self._pending, None
        if pending is not None:
            return self._play(pending.action, pending.told, pending.symbol)
        return Answer(["From now on the kit draws."])

    def do_show(self, _rest: str) -> Answer:
        """Show the board again."""
        return Answer(shows_board=True)

    def do_save(self, rest: str) -> Answer:
        """Save a copy."""
        if not rest:
            return Answer([f"Everything is in {self.path} already. Write save and a name for a copy."])
        copy = Path(rest)
        if copy.exists():
            raise StepError(f"{rest}: the file exists already. Choose another name.")
        self.match.log.save(copy)
        return Answer([f"A copy is in {copy}."])

    def do_help(self, _rest: str) -> Answer:
        """List the commands."""
        begin = "Type an action as you would say it, such as the ones that ? lists. Tab completes it."
        return Answer([begin, *(f"{command.form}: {command.meaning}" for command in COMMANDS.values())])


class Command(NamedTuple):
    """A word that is not an action."""

    form: str
    meaning: str


COMMANDS: Mapping[str, Command] = {
    "undo": Command("undo [N]", "take back the last action, or the last N"),
    "redo": Command("redo", "play an action again that was taken back"),
    "correct": Command("correct N ACTION", "change an earlier action and keep the rest"),
    "moves": Command("moves", "list the actions with their numbers"),
    "legal": Command("legal [WORDS], or ?", "list what can be played now"),
    "why": Command("why ACTION", "say which rules are against an action"),
    "comment": Command("comment TEXT", "write a comment on the last action"),
    "moment": Command("moment TITLE", "name a key moment"),
    "mark": Command("mark ?", "mark the last action; or end an action with !, ?, !!, ??, !? or ?!"),
    "luck": Command("luck real, luck drawn", "say what chance brings, or let the kit draw"),
    "show": Command("show", "show the board again"),
    "save": Command("save [FILE]", "save a copy; the game itself is always saved"),
    "help": Command("help", "list all this"),
    "quit": Command("quit", "stop; the same command goes on another time"),
}
"""What can be typed beside actions. An early end is an action of every game: `resign`, `draw` and the others."""
