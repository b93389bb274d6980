"""What people say that their real dice, tiles and cards show, question by question. Without any widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minerals import Match, UntoldOutcome
from minerals.core.game import Action
from minerals.core.match import Question
from minerals.core.text import translated
from minerals_widgets.board.open_question import Asking, Begin, draws_in_play


class Table:
    """The table of a session, where people are asked what came up.

    `match`: what is played at it. `play`: plays an action with the outcomes that people told, and returns whether a bot
    has chosen it. `on_ask`: called before a question is asked.
    """

    def __init__(
        self, match: Match, play: Callable[[Action, Sequence[str], bool], object], on_ask: Callable[[Asking], object]
    ) -> None:
        self._match = match
        self._play = play
        self._on_ask = on_ask
        self.asking: Asking | None = None
        """The draw that waits for people to say what came up, or None."""
        self.on_begun: Callable[[Match], object] = lambda _match: None
        """Called with a new match when its set-up has been told."""

    @property
    def standing(self) -> str:
        """A sentence that says who rolls and draws from now on."""
        if not self._match.at_table:
            return translated("From now on, the board rolls and draws.")
        if not draws_in_play(self._match.game):
            return translated(
                "Nothing is rolled or drawn in {game} after the set-up, so there is nothing to tell.",
                game=self._match.game.title,
            )
        return translated("From now on, roll and draw at your table. The board asks what came up.")

    def ask(self, question: Question, begin: Begin | None = None, *, is_bots: bool = False) -> None:
        """Ask what came up. `begin`: begins the match with it. `is_bots`: whether a bot has chosen the action."""
        asking = Asking(question, begin, is_bots)
        self._on_ask(asking)
        self.asking = asking

    def answer(self, outcome: str) -> None:
        """Say what came up: the outcome as a log has it."""
        asking = self.asking
        if asking is not None and asking.question.weights.get(outcome, 0) > 0:
            self._tell(asking, (*asking.question.told, outcome))

    def take_back(self) -> None:
        """Take back what was said last."""
        if self.asking is not None:
            self._tell(self.asking, self.asking.question.told[:-1])

    def draw_rest(self) -> None:
        """Let the board draw what is still asked for in this action or set-up."""
        if self.asking is None:
            return
        at_table, self._match.at_table = self._match.at_table, False
        try:
            self._tell(self.asking, self.asking.question.told, draws=True)
        finally:
            self._match.at_table = at_table

    def _tell(self, asking: Asking, told: Sequence[str], *, draws: bool = False) -> None:
        """Play or begin with what was told so far, and ask for what comes next or draw it."""
        begin, action = asking.begin, asking.question.action
        if begin is None:
            assert action is not None, "only a set-up has no action"
            self.asking = None
            self._play(action, told, asking.is_bots)
            return
        try:
            match = begin(told, not draws)
        except UntoldOutcome as error:
            self.ask(error.question, begin)
        else:
            self.asking = None
            self.on_begun(match)
