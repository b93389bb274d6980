"""Playing by clicks: what a playable board does, without any widget."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from minerals import IllegalAction, Mark, Match, MineralsError, OptionError, Ruling, Scene, View
from minerals.bots import Bot, bot_named
from minerals.core.entry import click, enter
from minerals.core.log import Node
from minerals.core.records import Action, Event

_CELL = re.compile(r"[a-z]+\d+")


class Answer(NamedTuple):
    """What a click is answered with."""

    sentences: tuple[str, ...] = ()
    """What happened, or why nothing did."""
    is_refusal: bool = False
    rulings: tuple[Ruling, ...] = ()
    """Every reason of a refusal, as far as the rules have one."""
    cells: tuple[str, ...] = ()
    """What a refusal is about: cells, tools, cards, to be marked on the board."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind the sentences, each once."""


class Playing:
    """A match, the partial action that is being entered, and the answer to the last click.

    Parameters
    ----------
    match
        The game; it goes on where it stands.
    bots
        Which seats are played by which bots, by seat from 1: a bot, or its name.

    Raises
    ------
    OptionError
        For a seat the match does not have, or a bot there is not.

    Examples
    --------
    >>> import minerals
    >>> playing = Playing(minerals.new("minerals", board="lesson", players=2, removals=0, seed=7))
    >>> playing.click("d7")
    >>> playing.answer.is_refusal, playing.answer.rulings[0].rule
    (True, 'minerals.setup.pawns')
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot | str] | None = None) -> None:
        for seat in bots or {}:
            if seat not in range(1, len(match.players) + 1):
                raise OptionError(f"No bot can take seat {seat!r}: the seats are 1 to {len(match.players)}.")
        self.match = match
        self.bots: dict[int, Bot] = {
            seat: bot_named(bot, seed=f"bot/{seat}") if isinstance(bot, str) else bot
            for seat, bot in (bots or {}).items()
        }
        self.entry = match.entry()
        """What has been clicked of an action so far."""
        self.answer = Answer()
        self._shown: tuple[Event | None, tuple[tuple[str, ...], ...]] = (None, ())
        self._go_on(_Story(match))

    # --- what a person does ---

    def click(self, token: str) -> None:
        """Take a click on a cell, a card, a tool or a button.

        Another click on what was clicked last takes it back, or plays it where it is an action already.
        """
        if self.refresh():
            return
        before = self.entry
        if before.tokens[-1:] == (token,) and token not in before.next:
            self._click_again()
            return
        entered = click(self.match.game, self.match.state, self._open_to(token), before, token)
        if entered.complete == "yes" and entered.action is not None:
            self._play(entered.action)
        elif entered.tokens == before.tokens:
            self._refuse(entered.rulings, token)
        else:
            self.entry = entered
            self.answer = Answer()

    def _open_to(self, token: str) -> Sequence[Action]:
        """Return the legal actions a click can begin or go on with.

        The first click of a move goes without saying, that on a tool does not: nobody who tries a
        target wants to pay for a tool that could reach it.
        """
        legal, tokens = self.match.legal_actions(), self.match.game.tokens
        if self.entry.tokens or token in self.entry.next:
            return legal
        return [action for action in legal if _CELL.fullmatch(tokens(action)[0])]

    def _click_again(self) -> None:
        if self.entry.action is not None:
            self._play(self.entry.action)
        else:
            self.entry = enter(self.match.game, self.match.legal_actions(), self.entry.tokens[:-1])
            self.answer = Answer()

    def confirm(self) -> None:
        """Play what has been entered, where it is an action."""
        if not self.refresh() and self.entry.action is not None:
            self._play(self.entry.action)

    def cancel(self) -> None:
        """Forget what has been entered."""
        if not self.refresh():
            self.entry = self.match.entry()
            self.answer = Answer()

    def type(self, text: str) -> None:
        """Play an action given by its notation; what cannot be read or played is said and changes nothing."""
        if self.refresh():
            return
        try:
            self._play(self.match.parse(text))
        except IllegalAction as error:
            self._refuse(error.rulings)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)

    def undo(self) -> None:
        """Take back the last action of a person, and what the bots did after it."""
        if self.refresh():
            return
        target = self._record_before()
        if target is None:
            self.answer = Answer(("There is no action of yours to take back.",), is_refusal=True)
        else:
            self._go_to(target, "Taken back", _between(target, self.match.node))

    def redo(self) -> None:
        """Play again what was taken back, and what the bots did after it."""
        if self.refresh():
            return
        target = self._record_behind()
        if target is None:
            self.answer = Answer(("There is no action to play again.",), is_refusal=True)
        else:
            self._go_to(target, "Played again", _between(self.match.node, target) or [target])

    def refresh(self) -> bool:
        """Take in what was played on the match elsewhere; return whether anything was.

        Whoever clicked before has seen another position, so the click is not taken.
        """
        if self._place == (self.match.node, self.match.step):
            return False
        story = _Story(self.match)
        story.sentences.append("The game was moved on elsewhere: it stands here now.")
        self._go_on(story)
        return True

    # --- what there is to see ---

    @property
    def can_undo(self) -> bool:
        """Whether there is an action of a person to take back. O(actions)."""
        return self._record_before() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to play again. O(actions)."""
        return self._record_behind() is not None

    def scene(self) -> Scene:
        """Return the picture: targets, what is entered, what was refused, what the last actions changed."""
        marks = [Mark(cell, "target") for cell in self.targets()]
        marks += [Mark(cell, "selected") for cell in self.entry.tokens]
        marks += [Mark(cell, "refused") for cell in self.answer.cells]
        event, arrows = (None, ()) if self.entry.tokens or self.answer.is_refusal else self._shown
        return self.match.scene(View(marks=tuple(marks), event=event, arrows=arrows))

    def targets(self) -> tuple[str, ...]:
        """Return the tokens that can be clicked next, with those to which the first click goes without saying."""
        implied: dict[str, set[str]] = {}
        if not self.entry.tokens:
            for action in self.match.legal_actions():
                first, *rest = self.match.game.tokens(action)
                if rest and _CELL.fullmatch(first):
                    implied.setdefault(rest[0], set()).add(first)
        unmistakable = (token for token, firsts in implied.items() if len(firsts) == 1)
        return tuple(dict.fromkeys([*self.entry.next, *unmistakable]))

    def buttons(self, scene: Scene) -> tuple[tuple[str, str], ...]:
        """Return (token, label) of what can be clicked next and is not in the picture itself."""
        pictured = {getattr(shape, "cell", None) for shape in scene.shapes}
        return tuple((token, self._label(token)) for token in self.entry.next if token not in pictured)

    def standing(self) -> str:
        """Return whose turn it is and what has been entered, or how the game ended."""
        match = self.match
        if match.outcome is not None:
            return f"The game is over. {match.outcome.reason}"
        if not match.between_actions:
            return "This is amid an action: undo or redo leads to where one can play."
        if not match.to_act:
            return "Nobody can act in this position."
        names = " and ".join(match.players[seat - 1] for seat in match.to_act)
        if not self.entry.tokens:
            return f"{names} to act."
        entered = " ".join(token if _CELL.fullmatch(token) else self._label(token) for token in self.entry.tokens)
        more = {"no": "go on", "maybe": "play it, or go on", "yes": "play it"}[self.entry.complete]
        return f"{names} to act: {entered} … {more}."

    def _label(self, token: str) -> str:
        return self.match.game.label(self.match.state, token)

    # --- inside ---

    def _play(self, action: Action) -> None:
        story = _Story(self.match)
        story.play(action)
        self._go_on(story)

    def _go_on(self, story: _Story) -> None:
        """Let the bots play that are to act, then ask the person anew."""
        while (bot := self._bot_at(self.match.node)) is not None and self.match.between_actions:
            choice = bot.choose(self.match)
            story.play(choice.action)
            self.match.log.comment(choice.note, on=self.match.node.n, by=bot.name)
        self.entry = self.match.entry()
        self.answer = Answer(tuple(story.sentences), rules=tuple(story.rules))
        self._shown = (story.event, tuple(story.arrows))
        self._place = (self.match.node, self.match.step)

    def _go_to(self, record: Node, what: str, actions: Sequence[Node]) -> None:
        story = _Story(self.match)
        story.sentences.append(f"{what}: {', '.join(str(node.action) for node in actions if node.action)}.")
        self.match.goto_record(record.n)
        self._go_on(story)

    def _refuse(self, rulings: Sequence[Ruling], token: str | None = None) -> None:
        sentences = [ruling.message for ruling in rulings]
        if not sentences and token is not None:
            sentences = [f"{self._label(token)}: there is nothing to do with it now."]
        clicked = [token] if token is not None else []
        cells = dict.fromkeys([*clicked, *(cell for ruling in rulings for cell in ruling.cells)])
        rules = dict.fromkeys(ruling.rule for ruling in rulings)
        self.answer = Answer(tuple(sentences), True, tuple(rulings), tuple(cells), tuple(rules))

    def _bot_at(self, node: Node) -> Bot | None:
        return next((self.bots[seat] for seat in self.match.game.to_act(node.state) if seat in self.bots), None)

    def _record_before(self) -> Node | None:
        """Return the record behind which a person last had a choice."""
        node = self.match.node.parent
        while node is not None and self._bot_at(node):
            node = node.parent
        return node

    def _record_behind(self) -> Node | None:
        """Return the next record of the line behind which a person has a choice, or its last."""
        line = self.match.line
        behind = line[line.index(self.match.node) + self.match.between_actions :]
        return next((node for node in behind if not self._bot_at(node)), behind[-1] if behind else None)


class _Story:
    """What happens in a match from one choice of a person to the next, in words and arrows."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sentences: list[str] = []
        self.rules: dict[str, None] = {}
        self.arrows: list[tuple[str, ...]] = []
        self.event: Event | None = None

    def play(self, action: Action) -> None:
        """Play an action and tell its events."""
        match, game = self.match, self.match.game
        state = match.state
        for event in match.play(action):
            self.sentences.append(game.narrate(event, state, match.players))
            self.rules[event.rule] = None
            state = game.evolve(state, event)
            # That the next turn begins is seen anyway.
            if not game.begins_turn(event):
                self.event = event
        path = tuple(token for token in game.tokens(action) if _CELL.fullmatch(token))
        if len(path) > 1:
            self.arrows.append(path)


def _between(earlier: Node, later: Node) -> list[Node]:
    """Return the records behind one and up to another on the same line."""
    path = later.path()
    return path[path.index(earlier) + 1 :]
