"""Guessing the moves of a recorded game, one after the other, without any widget.

`guessing.js` of the front end does the same on pages, and a test holds both together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from minerals import Log
from minerals.core.log import Node
from minerals.core.match import Entry, enter, press
from minerals.core.picture import Mark
from minerals.front.guess_data import LEAST_CHOICES, Choice, choices_before

Verdict: TypeAlias = Literal["right", "kind", "other", "shown"]
"""How good a guess was: exactly right, the same kind of move, another one; or the move was only shown."""


class GuessedMove(NamedTuple):
    """A guess and what was played."""

    record: int
    player: int
    guess: str
    """The guess in notation, or nothing if the move was only shown."""
    played: str
    verdict: Verdict
    guessed: tuple[str, ...]
    """The cells of the guess."""
    right: tuple[str, ...]
    """Those of what was played."""


class Guessing:
    """The guesses at the moves of a log.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=1)
    >>> played = [match.play(match.legal_actions()[0]) for _ in range(2)]
    >>> line, guessing = match.log.main_line, Guessing(match.log)
    >>> guessing.guess(line, line[0].step, "b6").n, guessing.told.verdict, guessing.told.played
    (1, 'kind', 'b5')
    """

    def __init__(self, log: Log, seat: int = 0) -> None:
        self.log = log
        self.seat = seat
        """Whose moves are guessed, or 0 for everyone's."""
        self.answers: dict[int, GuessedMove] = {}
        """By the number of the record."""
        self.told: GuessedMove | None = None
        """The answer that is shown now."""
        self.tokens: tuple[str, ...] = ()
        """The clicks so far."""
        self.refused = ""
        """What was typed and is no move."""
        self._choices: dict[int, tuple[Choice, ...]] = {}

    def choices(self, node: Node) -> tuple[Choice, ...]:
        """Return what could have been played in the place of a record. O(legal actions) the first time."""
        if node.n not in self._choices:
            self._choices[node.n] = choices_before(self.log, node)
        return self._choices[node.n]

    # --- where something is asked for ---

    def question(self, line: Sequence[Node], step: int) -> Node | None:
        """Return the record that is asked for at a step, or None."""
        if self.told is not None:
            return None
        node = next((node for node in line[1:] if node.first_step == step), None)
        return node if node is not None and self._asks_for(node) else None

    def _asks_for(self, node: Node) -> bool:
        is_wanted = node.action is not None and self.seat in (0, node.player)
        return is_wanted and node.n not in self.answers and len(self.choices(node)) >= LEAST_CHOICES

    def ahead(self, line: Sequence[Node], step: int) -> list[int]:
        """Return the steps from one on at which something is asked for. O(legal actions of all) the first time."""
        return [node.first_step for node in self._records_ahead(line, step)]

    def next_asked(self, line: Sequence[Node], step: int) -> Node | None:
        """Return the first record from a step on that is asked for, or None. O(legal actions up to it) at first."""
        return next(self._records_ahead(line, step), None)

    def _records_ahead(self, line: Sequence[Node], step: int) -> Iterator[Node]:
        return (node for node in line[1:] if node.first_step >= step and self._asks_for(node))

    # --- guesses ---

    def leave(self) -> None:
        """Forget what was entered, and show an answer no longer: the reader has gone somewhere."""
        self.told, self.tokens, self.refused = None, (), ""

    def entry(self, line: Sequence[Node], step: int) -> Entry[Any] | None:
        """Return what has been clicked so far, or None if nothing is asked for."""
        node = self.question(line, step)
        return None if node is None else enter(self.log.game, self._actions(node), self.tokens)

    def click(self, line: Sequence[Node], step: int, token: str) -> Node | None:
        """Take a click on the board. Returns the record that is answered now, or None."""
        node, entry = self.question(line, step), self.entry(line, step)
        if node is None or entry is None:
            return None
        clicked = press(self.log.game, self.log.tree.before(node), self._actions(node), entry, token)
        self.refused = ""
        if clicked.complete == "yes":
            return self._answer(node, self._choice_of(node, clicked.tokens))
        self.tokens = clicked.tokens
        return None

    def guess(self, line: Sequence[Node], step: int, text: str = "") -> Node | None:
        """Take a guess in notation, or with nothing what has been entered by clicks.

        Returns the record that is answered now, or None.
        """
        node = self.question(line, step)
        if node is None:
            return None
        meant = _named(self.choices(node), text) if text.strip() else self._choice_of(node, self.tokens)
        self.refused = "" if meant else text.strip()
        return self._answer(node, meant) if meant else None

    def reveal(self, line: Sequence[Node], step: int) -> Node | None:
        """Show the move without a guess. Returns its record, or None if nothing is asked for."""
        node = self.question(line, step)
        return None if node is None else self._answer(node, None)

    def _actions(self, node: Node) -> list[Any]:
        return [choice.action for choice in self.choices(node)]

    def _choice_of(self, node: Node, tokens: tuple[str, ...]) -> Choice | None:
        return next((choice for choice in self.choices(node) if choice.tokens == tokens), None)

    def _answer(self, node: Node, guess: Choice | None) -> Node:
        played = next(choice for choice in self.choices(node) if choice.action == node.action)
        verdict: Verdict
        if guess is None:
            verdict = "shown"
        elif guess == played:
            verdict = "right"
        else:
            verdict = "kind" if guess.kind == played.kind else "other"
        guessed = ("", ()) if guess is None else (guess.name, guess.tokens)
        self.told = GuessedMove(node.n, node.player, guessed[0], played.name, verdict, guessed[1], played.tokens)
        self.answers[node.n] = self.told
        self.tokens, self.refused = (), ""
        return node

    # --- what is shown ---

    def marks(self, line: Sequence[Node], step: int) -> tuple[Mark, ...]:
        """Return the marks on the board: what can be clicked and what was, or the guess and what was right."""
        if self.told is not None:
            right, guessed = set(self.told.right), set(self.told.guessed)
            kinds = {"right": right & guessed, "missed": right - guessed, "wrong": guessed - right}
            return tuple(Mark(cell, kind) for kind, cells in kinds.items() for cell in sorted(cells))
        entry = self.entry(line, step)
        if entry is None:
            return ()
        targets = [Mark(token, "target") for token in entry.next if token not in entry.tokens]
        kind = {True: "selected.target", False: "selected"}
        return (*targets, *(Mark(token, kind[token in entry.next]) for token in entry.tokens))

    def shown(self, line: Sequence[Node], step: int) -> dict[str, Any]:
        """Return what `guess_panel.js` shows."""
        node = self.question(line, step)
        entry = self.entry(line, step) or Entry()
        left = len(self.ahead(line, step))
        taken = len(entry.tokens)
        names = [] if node is None else [one.name for one in self.choices(node) if one.tokens[:taken] == entry.tokens]
        entered = None if node is None else self._choice_of(node, entry.tokens)
        return {
            "phase": "told" if self.told else "ask" if node is not None else "between" if left else "over",
            "seat": self.seat,
            "player": 0 if node is None else node.player,
            "entered": list(entry.tokens),
            "action": entered.name if entered else "",
            "options": names,
            "refused": self.refused,
            "answer": None if self.told is None else _sent(self.told),
            "rows": [_sent(self.answers[node.n]) for node in line if node.n in self.answers],
            "left": left,
        }


def _sent(answer: GuessedMove) -> dict[str, Any]:
    return answer._asdict() | {"guessed": list(answer.guessed), "right": list(answer.right)}


def _named(choices: Sequence[Choice], text: str) -> Choice | None:
    """Return the choice that somebody has typed, forgiving on spaces and case."""
    meant = "".join(text.split())
    names = {"".join(choice.name.split()): choice for choice in reversed(choices)}
    lowered = {name.lower(): choice for name, choice in reversed(names.items())}
    return names.get(meant) or lowered.get(meant.lower())
