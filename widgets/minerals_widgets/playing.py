"""Playing by clicks: what a playable board does, without any widget."""

from __future__ import annotations

from collections.abc import Mapping

from minerals import IllegalAction, Mark, Match, MineralsError, Scene, View
from minerals.bots import Bot, bot_named
from minerals.core.entry import Entry
from minerals.core.records import Action, Event


class Playing:
    """A match, the partial action that is being entered, and what is to be said about it.

    Parameters
    ----------
    match
        The game.
    bots
        Which seats are played by which bots, by seat from 1: a bot, or its name.
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot | str] | None = None) -> None:
        self.match = match
        self.bots: dict[int, Bot] = {
            seat: bot_named(bot, seed=seat) if isinstance(bot, str) else bot for seat, bot in (bots or {}).items()
        }
        self.said: tuple[str, ...] = ()
        """What happened last, or why a click was refused."""
        self.refused: tuple[str, ...] = ()
        """The cells that the last refusal is about."""
        self.event: Event | None = None
        """The last event, to be marked on the board."""
        self.entry: Entry = match.entry()
        self._let_bots_play([])

    # --- what a person does ---

    def click(self, token: str) -> None:
        """Take a click on a cell, a card, a tool or a button."""
        before = self.entry
        self.entry = self.match.click(before, token)
        if self.entry.complete == "yes":
            self.confirm()
        elif self.entry.tokens == before.tokens and not self._begins(token):
            self._refuse(self.entry, token)
        else:
            self._say(())

    def _begins(self, token: str) -> bool:
        return bool(self.entry.tokens) and self.entry.tokens[-1] == token

    def confirm(self) -> None:
        """Play what has been entered, where it is an action."""
        if self.entry.action is not None:
            self._play(self.entry.action)

    def cancel(self) -> None:
        """Forget what has been entered."""
        self.entry = self.match.entry()
        self._say(())

    def type(self, text: str) -> None:
        """Play an action given by its notation; what cannot be read or played is said and changes nothing."""
        try:
            self._play(self.match.parse(text))
        except IllegalAction as error:
            self._say([str(ruling) for ruling in error.rulings], refused=_cells(error))
        except MineralsError as error:
            self._say([str(error)])

    def undo(self) -> None:
        """Take back the last action of a person, and what the bots did after it."""
        self._travel(self.match.undo)

    def redo(self) -> None:
        """Play again what was taken back."""
        self._travel(self.match.redo)

    def _travel(self, move: object) -> None:
        try:
            move()  # type: ignore[operator]  # undo or redo
            while self._bot_to_act() and self.match.step > self.match.log.root.step:
                move()  # type: ignore[operator]  # undo or redo
        except MineralsError as error:
            self._say([str(error)])
        else:
            self._say(())
        self.event = None
        self.entry = self.match.entry()

    # --- what there is to see ---

    def scene(self) -> Scene:
        """Return the picture: targets, what is entered, what was refused, what the last event changed."""
        marks = [Mark(cell, "target") for cell in self.targets()]
        marks += [Mark(cell, "selected") for cell in self.entry.tokens]
        marks += [Mark(cell, "refused") for cell in self.refused]
        return self.match.scene(View(marks=tuple(marks), event=self.event))

    def targets(self) -> tuple[str, ...]:
        """Return the tokens that can be clicked next, with those that a click left out would lead to."""
        following = list(self.entry.next)
        if not self.entry.tokens:
            legal, tokens = self.match.legal_actions(), self.match.game.tokens
            following += [entered[1] for action in legal if len(entered := tokens(action)) > 1]
        return tuple(dict.fromkeys(following))

    def buttons(self, scene: Scene) -> tuple[tuple[str, str], ...]:
        """Return (token, label) of what can be clicked next and is not on the board itself."""
        on_board = {shape.cell for shape in scene.shapes if getattr(shape, "cell", None)}
        state = self.match.state
        return tuple((token, self.match.game.label(state, token)) for token in self.entry.next if token not in on_board)

    def standing(self) -> str:
        """Return whose turn it is, or how the game ended."""
        outcome = self.match.outcome
        if outcome is not None:
            names = " and ".join(self.match.players[seat - 1] for seat in outcome.winners)
            return f"The game is over. {names} won. {outcome.reason}"
        names = " and ".join(self.match.players[seat - 1] for seat in self.match.to_act)
        entered = f" Entered so far: {' '.join(self.entry.tokens)}." if self.entry.tokens else ""
        return f"{names} to act.{entered}"

    # --- inside ---

    def _refuse(self, entry: Entry, token: str) -> None:
        said = [str(ruling) for ruling in entry.rulings] or [f"{token} means nothing here."]
        self._say(said, refused=tuple(cell for ruling in entry.rulings for cell in ruling.cells) or (token,))

    def _play(self, action: Action) -> None:
        said = self._told(action)
        self._let_bots_play(said)

    def _told(self, action: Action) -> list[str]:
        """Play an action and return its events in words."""
        match = self.match
        before = match.state
        said = []
        for event in match.play(action):
            said.append(match.game.narrate(event, before, match.players))
            before = match.game.evolve(before, event)
            self.event = event
        return said

    def _bot_to_act(self) -> Bot | None:
        return next((self.bots[seat] for seat in self.match.to_act if seat in self.bots), None)

    def _let_bots_play(self, said: list[str]) -> None:
        while (bot := self._bot_to_act()) is not None:
            choice = bot.choose(self.match)
            said += self._told(choice.action)
            self.match.log.comment(choice.note, on=self.match.node.n, by=bot.name)
        self.entry = self.match.entry()
        self._say(said)

    def _say(self, said: tuple[str, ...] | list[str], refused: tuple[str, ...] = ()) -> None:
        self.said = tuple(said)
        self.refused = refused


def _cells(error: IllegalAction) -> tuple[str, ...]:
    return tuple(cell for ruling in error.rulings for cell in ruling.cells)
