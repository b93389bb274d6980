"""Playing a level: the student's tries and the replies to them, without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minerals.classroom.levels.answer import is_answerable, read_answer
from minerals.classroom.levels.level import Level, Tempting
from minerals.classroom.levels.remark import Remark, remark_on
from minerals.classroom.levels.situation import Situation, Try
from minerals.classroom.levels.table import Table
from minerals.classroom.levels.terms import labels, timeless
from minerals.classroom.levels.tree import tree
from minerals.core.game import Action, EndGame, Hint, Ruling
from minerals.core.log import Log, Node
from minerals.core.match import Match
from minerals.core.system import require
from minerals.core.text import OptionError, StepError, counted, naming_players, quoted, translated, translated_number


class Verdict(NamedTuple):
    """The reply to a try."""

    accepted: bool
    """Whether the rules allow the action, or whether the answer is right."""
    solved: bool
    """Whether the level is solved now."""
    stars: int = 0
    """1 to 3 stars if it is solved from its own position."""
    rulings: tuple[Ruling, ...] = ()
    """The reasons why the action is refused, or why parts of the answer are wrong."""
    comment: str = ""
    """The comment of the level."""
    sentences: tuple[str, ...] = ()
    """What happened."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind what happened or was refused, each once."""


class Play:
    """A level that a student plays.

    Parameters
    ----------
    level
        The level.

    Examples
    --------
    >>> from minerals.classroom.levels import level_named
    >>> play = Play(level_named("mattock.levels.mine-first"))
    >>> play.attempt("e5").rulings[0].rule
    'mattock.mine.open-space'
    >>> play.attempt("e6").stars
    3
    """

    def __init__(self, level: Level) -> None:
        require(Level, level=level)
        self.level = level
        self._own_position = level.begin().diagram()
        self._stand(None)

    def _stand(self, position: str | None) -> None:
        """Begin at the level's own position, or at another."""
        self.table = Table(self.level, self.level.begin(position) if position is not None else None)
        """Where it is played."""
        self.is_edited = position is not None
        """Whether the position is not the level's own."""
        self.tries: tuple[Try, ...] = ()
        """What was tried since the level was begun, refused tries and answers included."""
        self._before: Node | None = None
        self._has_comment = False
        self.stars = 0
        """The stars it was solved with."""
        self.solved = self._is_met()
        """Whether it is solved."""

    # --- what a student does ---

    def attempt(self, action: Action | str | Iterable[str]) -> Verdict:
        """Try an action or give an answer, and return the reply.

        Parameters
        ----------
        action
            An action or its notation; for a question the answer: names of cells, a number, actions or rules, as text
            or one by one.

        Raises
        ------
        NotationError
            If it is unreadable. It does not count as a try.
        """
        if self.level.is_question:
            return self._answered(action if isinstance(action, str) else tuple(map(str, action)))  # type: ignore[arg-type]
        if not isinstance(action, Action | str):
            raise OptionError(translated("Give an action or its notation, not {value}.", value=quoted(action)))
        return self._acted(action)

    def reset(self) -> None:
        """Start again at the level's own position."""
        self._stand(None)

    def undo(self) -> bool:
        """Take back the last action and the replies to it. Return whether there was one."""
        if not self.table.back():
            return False
        self.tries = tuple(map(Try, self.table.own()))
        self.solved, self.stars = self._is_met(), 0
        self._before = None
        return True

    def edit(self, position: str) -> None:
        """Continue from another position, given as text. Raises what `minerals.new` does, and changes nothing then."""
        if self.level.begin(position).diagram() == self._own_position:
            self._stand(None)
        else:
            self._stand(position)

    # --- how it stands ---

    @property
    def match(self) -> Match:
        """The match that it is played in."""
        return self.table.match

    @property
    def position(self) -> str:
        """The position as text."""
        return self.match.diagram()

    @property
    def cost(self) -> int:
        """The number of tries that count: actions, answers, or refused actions if the goal asks for them."""
        return len(self._done())

    @property
    def par(self) -> str:
        """The number of actions, tries or answers that it can be solved with, in words."""
        return self._counted(self.level.par)

    def progress(self) -> tuple[tuple[str, bool], ...]:
        """Return each assertion of the goal as a sentence, and whether it holds. A question has one."""
        if self.level.is_question:
            return ((translated(self.level.ask), self.solved),)
        situation = Situation(self.match, self.table.begun, self.tries)
        with naming_players(self.match.players):
            return tuple((assertion.sentence, assertion.is_met(situation)) for assertion in self.level.goal)

    def standing(self) -> str:
        """Return the state of play in a sentence or two."""
        return f"{self._stands()} {_foreign()}" if self.is_edited else self._stands()

    def _stands(self) -> str:
        if self.solved and not self.tries:
            return translated("In this position the goal is already met.")
        if self.solved:
            return self._solved()
        if self.level.is_question and self.level.answer is not None:
            return is_answerable(self.level.answer, self.match) or translated("Waiting for your answer.")
        if self.match.outcome is not None:
            over = translated("The game is over, but the goal is not met. Start again.")
            return f"{over} {self.match.outcome.reason}"
        if not self.level.counts_refusals:
            par = translated_number(self.level.par, "It can be done in one move.", "It can be done in {number} moves.")
        else:
            par = translated_number(self.level.par, "One try is enough.", "{number} tries are enough.")
        return f"{par} {translated('So far: {tried}.', tried=self._counted(self.cost))}" if self.cost else par

    def _solved(self) -> str:
        if not self.stars:
            return translated("Solved.")
        if self.level.is_question or self.level.counts_refusals:
            return translated_number(self.cost, "Solved at the first try.", "Solved in {number} tries.")
        if self.cost == self.level.par:
            return translated_number(self.cost, "Solved in one move.", "Solved in {number} moves.")
        return translated_number(
            self.cost,
            "Solved in one move. It can be done in {par}.",
            "Solved in {number} moves. It can be done in {par}.",
            par=self.level.par,
        )

    def hint(self) -> Hint:
        """Return a hint: the level's own words, and the cells of an action that leads to the goal."""
        sentence = translated(self.level.hint or self.level.text)
        if self.solved:
            return Hint(translated("The level is solved."))
        question = self.level.answer
        if question is not None:
            right = sorted(question.answer(self.match)) if not is_answerable(question, self.match) else []
            return Hint(sentence, tuple(right[:1]) if question.form == "cells" else ())
        done = self._done()
        for solution in self.level.solutions:
            way = solution.play
            if not self.is_edited and _same(way[: len(done)], done) and len(way) > len(done):
                tokens = self.match.game.words.tokens(self.match.parse(way[len(done)]))
                pictured = labels(self.match.scene())
                shown = tuple(token for token in dict.fromkeys(tokens) if token in pictured)
                return Hint(sentence, shown[:1] if self.level.is_puzzle else shown)
        if not done:
            return Hint(sentence)
        return Hint(translated("From here, no known solution leads to the goal. Start again. {hint}", hint=sentence))

    def reveal(self) -> Verdict:
        """Take everything back and play the first solution, which wins no stars.

        Raises `StepError` if the level shows no solution before it is solved.

        Examples
        --------
        >>> from minerals.classroom.levels import level_named
        >>> Play(level_named("mattock.levels.mine-first")).reveal()
        Traceback (most recent call last):
            ...
        minerals.core.text.errors.StepError: This level shows its solution once you have solved it.
        """
        if not self.level.is_puzzle:
            raise StepError(translated("This level shows its solution once you have solved it."))
        while self.undo():
            pass
        for action in self.level.solutions[0].play:
            verdict = self.attempt(action)
        self.stars = 0
        return verdict._replace(stars=0)

    def tree(self) -> Log:
        """Return the level's tree; see `minerals.classroom.levels.tree`.

        Raises `StepError` if the level is not solved yet, because it shows the solutions.
        """
        if not self.solved:
            raise StepError(translated("You can see everything there is to try once the level is solved."))
        return tree(self.level)

    def remark(self) -> Remark | None:
        """Return a remark on the last action, or None if there is nothing to add.

        It is worked out from the goal and the rules: what is still missing, and whether it can still be met. There is
        nothing to add to an action that the level comments on, that is refused or that solves it.

        Examples
        --------
        >>> from minerals.classroom.levels import level_named
        >>> play = Play(level_named("mattock.levels.mine-first"))
        >>> play.attempt("d4").comment
        ''
        >>> play.remark().text
        'Not met yet: There is a new tile on e6. The goal needs e6, and this was d4. Your turn is over.'
        """
        if self._before is None or self._has_comment or self.solved:
            return None
        return remark_on(self.table, self.tries, self._before, is_edited=self.is_edited)

    # --- inside ---

    def _acted(self, action: Action | str) -> Verdict:
        match = self.match
        chosen = match.parse(action) if isinstance(action, str) else action
        rulings = tuple(match.explain(chosen))
        comment = self._comment_on(str(chosen))
        self._before, self._has_comment = None, bool(comment)
        if isinstance(chosen, EndGame):
            ended = translated("This game cannot be ended early: play on, or begin it again.")
            return Verdict(accepted=False, solved=self.solved, comment=ended)
        if not rulings and not self.table.is_own(chosen):
            not_own = translated("{action} is not yours to play.", action=str(chosen))
            return Verdict(accepted=False, solved=self.solved, comment=not_own)
        if rulings:
            self.tries = (*self.tries, Try(str(chosen), rulings))
            self._before = match.node if self.level.counts_refusals else None
            self._settle(met=self._is_met())
            rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings))
            return Verdict(False, self.solved, self.stars, rulings, self._said(comment), (), rules)
        before = self._before = match.node
        met = self.table.play(chosen, self.tries)
        self.tries = (*self.tries, Try(str(chosen)))
        self._settle(met=met)
        sentences, rules = narrate_since(match, before)
        return Verdict(True, self.solved, self.stars, (), self._said(comment), sentences, rules)

    def _answered(self, given: str | tuple[str, ...]) -> Verdict:
        question = self.level.answer
        assert question is not None, "only a question is answered"
        if reason := is_answerable(question, self.match):
            return Verdict(accepted=False, solved=self.solved, comment=reason)
        words = read_answer(question, self.match, given)
        right = question.answer(self.match)
        rulings = tuple(ruling for word in sorted(words - right) for ruling in question.why_not(self.match, word))
        self.tries = (*self.tries, Try(" ".join(sorted(words)), rulings))
        self._settle(met=words == right)
        comment = self._said(self._comment_on_answer(words))
        if not comment and words != right:
            comment = _compared(words, right)
        rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings)) or (self.level.rules if self.solved else ())
        return Verdict(words == right, self.solved, self.stars, rulings, comment, (), rules)

    def _settle(self, *, met: bool) -> None:
        """Take in that the goal is met; a level once solved stays so until it is begun anew."""
        if met and not self.solved:
            self.solved = True
            self.stars = 0 if self.is_edited else self.level.stars(self.cost)

    def _is_met(self) -> bool:
        return self.table.is_met(self.tries)

    def _said(self, comment: str) -> str:
        """Return the comment on a try; on the one that solves the level, what the level says at the end."""
        if not self.solved or self.is_edited:
            return comment
        done = self._done()
        own = next((way.comment for way in self.level.solutions if _same(way.play, done)), "")
        return " ".join(translated(words) for words in (own, self.level.after) if words)

    def _comment_on(self, action: str) -> str:
        found = self._tempted(action)
        return translated(found.comment) if found is not None and not self.is_edited else ""

    def _tempted(self, action: str) -> Tempting | None:
        done = self.table.own()
        for tempting in self.level.tempting:
            if _same((*tempting.after, tempting.action), (*done, action)):
                return tempting
        return None

    def _comment_on_answer(self, words: frozenset[str]) -> str:
        question = self.level.answer
        if question is None or self.is_edited:
            return ""
        for tempting in self.level.tempting:
            if read_answer(question, self.match, tempting.action) == words:
                return translated(tempting.comment)
        return ""

    def _done(self) -> tuple[str, ...]:
        """Return what counts as a step of a solution, of what was tried."""
        counts_all = self.level.is_question or self.level.counts_refusals
        return tuple(tried.action for tried in self.tries if counts_all or not tried.rulings)

    def _counted(self, number: int) -> str:
        """Return a number of what counts at this level."""
        if self.level.is_question:
            return counted(number, "{number} answer", "{number} answers")
        return (
            counted(number, "{number} try", "{number} tries")
            if self.level.counts_refusals
            else counted(number, "{number} action", "{number} actions")
        )

    def __repr__(self) -> str:
        return f"<Play of {self.level.id}: {self.standing()}>"


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether two lists of actions are the same, whenever they were done."""
    return len(one) == len(other) and list(map(timeless, one)) == list(map(timeless, other))


def narrate_since(match: Match, before: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the events since a record, in words, and the rules behind them."""
    path = match.node.path()
    sentences: list[str] = []
    rules: dict[str, None] = {}
    for node in path[path.index(before) + 1 :]:
        state = node.parent.state if node.parent is not None else None
        for event in node.events:
            sentences.append(match.game.words.narrate(event, state, match.players))
            rules[event.rule] = None
            state = match.game.engine.evolve(state, event)
    return tuple(sentences), tuple(rules)


def _compared(words: frozenset[str], right: frozenset[str]) -> str:
    """Say how far an answer is right, and not which part of it."""
    if len(right) == 1 and len(words) == 1:
        return translated("That is not it.")
    found, missing, excess = len(words & right), len(right - words), len(words - right)
    parts = [translated("{number} right", number=found)]
    if excess:
        parts.append(translated("{number} too many", number=excess))
    if missing:
        parts.append(translated("{number} missing", number=missing))
    return translated("Not yet: {parts}.", parts=", ".join(parts))


def _foreign() -> str:
    """Return what is said of an edited position."""
    return translated(
        "You have changed the position of this level. The comments are about your position, and there are no stars."
    )
