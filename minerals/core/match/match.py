"""A game in progress: a cursor on a log, and the chance that decides what happens next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from os import PathLike
from typing import Any, Literal, Self

from minerals.core.game import (
    ActionT,
    Chance,
    Decision,
    EventT,
    Game,
    IllegalAction,
    OptionsT,
    PlaceT,
    PlayerT,
    PositionView,
    Rulebook,
    Ruling,
    ScriptedChance,
    SplicedChance,
    StateT,
    ToldChance,
    exactly,
    spoken_words,
    standing,
)
from minerals.core.log import Deed, LineChoice, Log, Node, amid, node_at, standing_on
from minerals.core.match.correction import Correction, correction_of
from minerals.core.match.entry import Entry, click, enter
from minerals.core.match.question import Asked, Labels
from minerals.core.match.spoken_outcomes import Hearing, Reading, as_told, told_or_asked
from minerals.core.system import LONGEST_ACTION, require, require_length
from minerals.core.text import (
    ChanceError,
    MineralsError,
    NotationError,
    OptionError,
    StepError,
    naming_players,
    quoted,
    translated,
)


class Match(PositionView[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """A game in progress: you can play, take back actions, look at any step, and branch off.

    `minerals.new` begins one, and `minerals.match_of` continues a log. Luck belongs to the place in the game, not to
    the moment: if you take an action back and play it again, you meet the same luck. Use `branch` to try different
    luck.

    A match can be *at the table*, where people throw real dice and draw real tiles and cards: see `at_table`.

    Parameters
    ----------
    log
        The record. A match is a cursor on it, and several matches can share one log.
    chance
        The source of luck, counted from the beginning of the log.
    line
        The line of play that the cursor moves on, or the number of a record that it goes through; by default the main
        line.
    step
        The step of the cursor, by default the end of the line.
    at_table
        Whether people tell what chance brings.
    leads
        Whether what is played becomes the main line of the log. In a branch it does not: its moves are a trial, even
        if it begins where the main line ends.

    Attributes
    ----------
    log
        The record.
    chance
        The source of luck.
    leads
        Whether what is played becomes the main line. You can change it.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    >>> match
    <Match of minerals: step 1, Ada's turn>
    >>> match.play("remove d6")
    (MineralRemoved(player=1, cell='d6', mineral='wollastonite'),)
    >>> print(match.explain("remove d6")[0])
    There is no mineral on d6. [minerals.setup.removal]
    >>> match.undo()
    <Match of minerals: step 1, Ada's turn>
    """

    def __init__(
        self,
        log: Log[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
        chance: Chance,
        *,
        line: LineChoice | None = None,
        step: int | None = None,
        at_table: bool = False,
        leads: bool = True,
    ) -> None:
        self.log = log
        self.chance = chance
        self.leads = leads
        self.at_table = at_table
        """Whether people tell what chance brings: real dice, real draws and real cards. A draw that nobody has told
        then raises `UntoldOutcome`, and nothing is played. Set it to go from told to drawn and back at any step."""
        nodes = list(log.along(line).main_line)
        # The line, the record and the step always agree, even if one thread reads them while another plays.
        self._cursor = (nodes, nodes[-1], nodes[-1].step)
        self._legal: tuple[StateT, tuple[ActionT, ...]] | None = None
        # What it has played without leading: a trial begins wherever it leaves anything else.
        self._tried: set[int] = set()
        if step is not None:
            self.goto(step)

    def __reduce__(self) -> tuple[Any, ...]:
        with self.log.lock:
            line, node, step = self._cursor
            return standing_on, (type(self), self.log, self.chance, [each.n for each in line], node.n, step, self._rest)

    @property
    def _rest(self) -> dict[str, Any]:
        return {"at_table": self.at_table, "leads": self.leads, "_tried": {*self._tried}}

    # --- where we are ---

    @property
    def game(self) -> Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """The game that is played."""
        return self.log.game

    @property
    def rulebook(self) -> Rulebook:
        """The rules as data. Their texts tell the costs and numbers of the components and options of this game."""
        return self.log.rulebook

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.log.header.players

    @property
    def step(self) -> int:
        """How many events there are before the cursor on this line."""
        return self._cursor[2]

    @property
    def node(self) -> Node[StateT, ActionT, EventT]:
        """The record that the cursor is in, or at the end of."""
        return self._cursor[1]

    @property
    def line(self) -> tuple[Node[StateT, ActionT, EventT], ...]:
        """The records of the line that the cursor moves on."""
        return tuple(self._cursor[0])

    @property
    def state(self) -> StateT:
        """The state at the cursor. O(1) between actions, or else O(events of one action)."""
        line, node, step = self._cursor
        return node.state if step == node.step else self.log.state_at(step, line)

    @property
    def between_actions(self) -> bool:
        """Whether the cursor is between two actions, where you can play, and not in the middle of one."""
        _, node, step = self._cursor
        return step == node.step

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players who may act now, counted from 1. None after the game or in the middle of an action."""
        _, node, step = self._cursor
        return self.game.engine.to_act(node.state) if step == node.step else ()

    # --- playing ---

    def legal_actions(self) -> tuple[ActionT, ...]:
        """Return every action allowed now. There are none after the game or in the middle of an action.

        The list is made once per position: the first call is O(legal actions), and the next are O(1).
        """
        _, node, step = self._cursor
        if step != node.step:
            return ()
        known = self._legal
        if known is None or known[0] is not node.state:
            known = self._legal = (node.state, tuple(self.game.engine.legal(node.state)))
        return known[1]

    def parse(self, text: str) -> ActionT:
        """Read an action from its notation, in any case and spacing, or from everyday words: "Ada takes e6".

        Raises
        ------
        NotationError
            For text that cannot be read.
        AmbiguousNotation
            For text that fits several legal actions.
        """
        require(str, text=text)
        require_length(text, LONGEST_ACTION, "an action")
        with naming_players(self.players):
            return (self.game if self.between_actions else self.game.words).parse(self.state, text)

    def read(self, text: str) -> Reading:
        """Read an action that may be followed by what chance brought, in order: `roll 4`, or `e5 small red`.

        Parameters
        ----------
        text
            The action in its notation, and then the outcomes as people say them, in any case.

        Returns
        -------
        Reading
            The action and the outcomes, as a log has them. Nothing is played.

        Raises
        ------
        NotationError
            For text that cannot be read, also if several legal actions fit.
        ChanceError
            For an outcome that cannot come up. The message names what can.
        """
        require(str, text=text)
        if not self.between_actions:
            return Reading(self.parse(text))
        with self.log.lock, naming_players(self.players):
            return self._reading(text, self.state)

    def _heard(self, words: Sequence[str], state: StateT) -> Reading | None:
        """Read words as an action and outcomes, the longest action first, or return None."""
        trouble: MineralsError | None = None
        for place in range(len(words) - 1, 0, -1):
            action = exactly(self.game, state, " ".join(words[:place]))
            if isinstance(action, NotationError):
                trouble = trouble or action
            if action is None or isinstance(action, NotationError):
                continue
            if rulings := self.game.engine.explain(state, action):
                if all(word.isdecimal() for word in words[place:]):  # "roll 4", when the die has been rolled
                    trouble = trouble or IllegalAction(tuple(rulings), str(action))
                continue
            hearing = Hearing(words[place:], Labels(self.game, state))
            try:
                told = hearing.outcomes_of(partial(self.game.engine.decide, state, action))
            except ChanceError as error:
                trouble = trouble or error
                continue
            if told:
                return Reading(action, told)
        if trouble is not None:
            raise trouble
        return None

    def explain(self, action: ActionT | str) -> list[Ruling]:
        """Return every reason why an action is not allowed now, or an empty list if it is legal.

        Raises
        ------
        NotationError
            For text that cannot be read.
        StepError
            If the cursor is in the middle of an action.
        """
        with self.log.lock, naming_players(self.players):
            node = self._stand_between_actions()
            return list(self.game.engine.explain(node.state, self._reading(action, node.state).action))

    def explain_position(self) -> list[Ruling]:
        """Return the ways in which this position breaks the set-up rules, or an empty list."""
        with naming_players(self.players):
            return list(self.game.engine.explain_position(self.state))

    def beliefs(self) -> dict[str, dict[str, Fraction]]:
        """Return the hidden contents of each cell at the cursor: each possible content with its exact probability."""
        return {cell: dict(contents) for cell, contents in self.game.engine.beliefs(self.state).items()}

    def play(self, action: ActionT | str, told: Iterable[str | int] = ()) -> tuple[EventT, ...]:
        """Play an action and return its events.

        If the same action was played from here before and had the same events, the cursor follows that record. Anything
        else is recorded. If the game had already continued from here, that becomes a variation, and this the main line
        of the log. In a branch it is the other way round.

        Parameters
        ----------
        action
            An action, or its notation, which may be followed by what chance brought: `roll 4`.
        told
            What chance brought, in order, as a log has it or as people say it. If there are more draws, the match's
            luck decides them, or, at the table, asks.

        Raises
        ------
        IllegalAction
            With all the reasons.
        NotationError
            For text that cannot be read.
        StepError
            If the cursor is in the middle of an action.
        UntoldOutcome
            If the match is at the table, and people have to say what came up. Then nothing is played.
        ChanceError
            If what was told cannot come up, or was told too much. Then nothing is played.
        LogError
            If the log is recorded to a file that can no longer be written. Then nothing is played.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
        >>> match.play("roll 3")
        (DieRolled(outcome='3', chance='1/6', player=1),)
        >>> match.undo().play("roll", told=[4])
        (DieRolled(outcome='4', chance='1/6', player=1),)
        >>> match.undo().play("roll")
        Traceback (most recent call last):
            ...
        minerals.core.game.chance.UntoldOutcome: Ada: The roll. Say what came up, as in 'roll 1'. Possible now: ...
        """
        with self.log.lock, naming_players(self.players):
            node = self._stand_between_actions()
            reading = self._reading(action, node.state)
            decision, marks = self._decided(node.state, node.draws, reading.action, (*reading.told, *as_told(told)))
            self._follow(node, [Deed(reading.action, decision, told=marks)])
        return decision.events

    def _decided(
        self, state: StateT, draws: int, action: ActionT, told: Sequence[str]
    ) -> tuple[Decision[StateT, EventT], tuple[int, ...]]:
        """Return what an action leads to, and which of its draws were told."""
        if not (told or self.at_table):
            return self.game.engine.decide(state, action, self.chance.at(draws)), ()
        then = None if self.at_table else self.chance.at(draws + len(told))
        decide = partial(_decision, self.game, state, action)
        return told_or_asked(decide, told, then, Asked(self.game, self.players, action, state))

    def replace(
        self, where: int | Node[StateT, ActionT, EventT] | Correction, *actions: ActionT | str
    ) -> Correction[StateT, ActionT, EventT]:
        """Correct an action of this line, and play the actions after it again while they are legal.

        Nothing is erased: the line as it was stays a variation, and the corrected line leads. Its comments, symbols and
        key moments go along. What chance decided stays with its action as long as it can come up there; if it no longer
        can, the chance of this match decides. The cursor is then at the end of what was played.

        If one of the later actions no longer fits, the correction ends before it, and says why. Then correct that
        action in turn: give the correction instead of a step.

        Parameters
        ----------
        where
            A step of this line, for the action that it belongs to; or the record of the action; or a correction that
            came to an end, for the first action that is left. This continues where the match stands.
        *actions
            The right action, or its notation. Without one, the action is left out. You can also give several, for
            example one that was forgotten, and the one that was recorded.

        Returns
        -------
        Correction
            What was played, what is left of the line, and why it does not fit.

        Raises
        ------
        IllegalAction
            If the right action is not legal. Then nothing is played.
        NotationError
            For text that cannot be read.
        StepError
            If there is no such action.
        LogError
            If the log is recorded to a file that can no longer be written. Then nothing is played.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
        >>> for action in ("remove d6", "remove e6", "remove f6"):
        ...     events = match.play(action)
        >>> correction = match.replace(2, "remove e6")
        >>> print(correction)
        remove e6 no longer fits: There is no mineral on e6. 2 actions are left.
        >>> match.replace(correction, "remove d6").rest
        ()
        >>> [str(node.action) for node in match.line[1:]]
        ['remove e6', 'remove d6', 'remove f6']
        """
        with self.log.lock, naming_players(self.players):
            parent, left = self._left_from(where)
            read = [partial(self._reading, action) for action in actions]
            chance = ToldChance() if self.at_table else self.chance
            deeds, rest, error = correction_of(self.log, chance, self._decided, parent, read, left)
            self._follow(parent, deeds)
            if self.leads and left[0] in parent.children and not (deeds or rest):
                others = [each.n for each in parent.children if each is not left[0]]
                self.log.arrange(parent.n, others, ends=bool(others))  # the line ends before what is left out
            played = self._cursor[1].path()[-len(deeds) :] if deeds else []
        return Correction(tuple(played), tuple(rest), error)

    def _left_from(
        self, where: int | Node[StateT, ActionT, EventT] | Correction
    ) -> tuple[Node[StateT, ActionT, EventT], Sequence[Node[StateT, ActionT, EventT]]]:
        """Return the record to go on from, and the records that are left, the one to correct first."""
        line: Sequence[Node[StateT, ActionT, EventT]] = self._cursor[0]
        if isinstance(where, Correction):
            if not where.rest:
                raise StepError(translated("Nothing is left of this correction."))
            return self._stand_between_actions(), where.rest
        if isinstance(where, Node):
            node = self.log.node(where.n)
            line = line if node in line else self.log.line_through(node)
        else:
            require(int, where=where)
            node = node_at(line, where)
        if node.parent is None:
            raise StepError(translated("The set-up cannot be corrected; begin a new match instead."))
        return node.parent, line[line.index(node) :]

    def _reading(self, action: ActionT | str, state: StateT) -> Reading:
        """Return an action that is played between two actions, and what was told with it."""
        if not isinstance(action, str):
            if not isinstance(action, self.game.action_types):
                raise OptionError(translated("Give an action or its notation, not {value}.", value=quoted(action)))
            return Reading(action)
        require_length(action, LONGEST_ACTION, "an action")
        try:
            return Reading(self.game.parse(state, action))
        except NotationError as error:
            heard = self._heard(spoken_words(action), state)
            if heard is None:
                raise error from None
            return heard

    def _follow(self, node: Node[StateT, ActionT, EventT], deeds: Sequence[Deed[StateT, ActionT, EventT]]) -> None:
        """Go along the records of actions, and record those that are missing."""
        line = self._cursor[0]
        for number, deed in enumerate(deeds):
            child = next((child for child in node.children if _is_record_of(child, deed)), None)
            if child is None:
                tries = not self.leads
                added = self.log.extend(
                    node, deeds[number:], leads=self.leads, trial=tries and node.n not in self._tried
                )
                self._tried.update(each.n for each in added if tries)
                if line[-1] is not node:
                    line = node.path()
                line.extend(added)
                node = added[-1]
                break
            node = child
        else:
            if not (self.leads and self.log.promote_to_main(node.n)):
                self.log.check_recording()  # a record counts only if it is still in the file
            if node not in line:
                line = self.log.line_through(node)
        self._cursor = (line, node, node.step)

    def _stand_behind(self, node: Node[StateT, ActionT, EventT]) -> None:
        self._cursor = (self._cursor[0], node, node.step)

    def _stand_between_actions(self) -> Node[StateT, ActionT, EventT]:
        """Return the record before the cursor. Raises `StepError` in the middle of an action."""
        _, node, step = self._cursor
        if step != node.step:
            raise StepError(amid(node, step, "to play"))
        return node

    # --- moving the cursor: nothing is ever erased ---

    def goto(self, step: int) -> Self:
        """Go to a step of this line, and return the match. O(log records). Raises `StepError`."""
        require(int, step=step)
        with self.log.lock:
            line = self._cursor[0]
            self._cursor = (line, node_at(line, step), step)
        return self

    def goto_record(self, number: int) -> Self:
        """Go to the end of a record, on any line, and return the match. Raises `StepError`."""
        require(int, number=number)
        with self.log.lock:
            node = self.log.node(number)
            line = self._cursor[0]
            self._cursor = (line if node in line else self.log.line_through(node), node, node.step)
        return self

    def undo(self) -> Self:
        """Go back to before the last action, or from the middle of an action to its beginning. Raises `StepError`."""
        with self.log.lock:
            _, node, _ = self._cursor
            if node.parent is None:
                raise StepError(translated("There is no action to take back."))
            self._stand_behind(node.parent)
        return self

    def redo(self) -> Self:
        """Go on to the end of the next action of this line, or of the unfinished one. Raises `StepError`."""
        with self.log.lock:
            line, node, step = self._cursor
            place = line.index(node) + (step == node.step)
            if place == len(line):
                raise StepError(translated("There is no action to play again."))
            self._stand_behind(line[place])
        return self

    def branch(self, step: int | None = None, chance: Chance | Literal["same"] = "same") -> Self:
        """Return another match on the same log, at a step of this line, with the same luck or different luck.

        It is not at the table, whatever this match is: its luck is drawn.
        What the branch plays is a trial: the main line stays what it was, even if the branch begins at its end. To make
        it the game, use `log.promote_to_main`, or set `leads` of the branch and play on.

        In the middle of an action, the action is decided again: the decisions of chance before the step stay, and those
        after it are made again and recorded as a variation.

        Parameters
        ----------
        step
            The step, by default the cursor's.
        chance
            `"same"` for the luck of this match, as far as it goes, or another source, which begins here.

        Raises
        ------
        StepError
            If the line has no such step, or the step is within the set-up.
        ChanceError
            If the other source cannot make the decisions that are still open in the action.
        OptionError
            If `chance` is neither.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> other = match.branch(chance=minerals.SeededChance("other luck"))
        >>> other.play("remove d6") and (match.step, other.step)
        (1, 2)
        """
        require(int | None, step=step)
        if chance != "same" and not isinstance(chance, Chance):
            raise OptionError(f'branch takes "same" or a chance source, not {quoted(chance)}.')
        with self.log.lock:
            line, node, at = self._cursor
            if step is not None:
                node, at = node_at(line, step), step
            luck = self.chance
            if chance != "same":
                luck = SplicedChance(self.chance, chance, self.log.draws_at(at, line))
            other = type(self)(self.log, luck, line=line, leads=False)
            other._stand_behind(node)  # noqa: SLF001 - a match of our own
            if at < node.step:
                other._decide_again(node, at)  # noqa: SLF001
        return other

    def _decide_again(self, node: Node[StateT, ActionT, EventT], step: int) -> None:
        parent = node.parent
        if parent is None or node.action is None:
            raise StepError(translated("A branch cannot begin within the set-up; begin a new match instead."))
        kept = [outcome for event in node.events[: step - node.first_step] for outcome in event.outcomes]
        told = tuple(draw for draw in node.told if draw <= len(kept))
        luck = ScriptedChance(kept, then=self.chance.at(parent.draws + len(kept)))
        self._follow(parent, [Deed(node.action, self.game.engine.decide(parent.state, node.action, luck), told=told)])

    # --- entering an action by clicks ---

    def entry(self) -> Entry[ActionT]:
        """Return a partial action with nothing entered yet."""
        return enter(self.game, self.legal_actions())

    def click(self, entry: Entry[ActionT], token: str) -> Entry[ActionT]:
        """Return the partial action after one more click. Nothing is played and nothing changes.

        Parameters
        ----------
        entry
            The partial action before the click.
        token
            The token clicked: the name of a cell or a button.
        """
        require(Entry, entry=entry)
        require(str, token=token)
        with naming_players(self.players):
            return click(self.game, self.state, self.legal_actions(), entry, token)

    # --- telling and keeping ---

    def narrate(self, since: int = 0) -> tuple[str, ...]:
        """Return the story up to the cursor, with a sentence for each event.

        Parameters
        ----------
        since
            The step to begin after, by default the beginning of the game. The story of the last action is
            `match.narrate(since=match.node.first_step)`.

        Raises
        ------
        StepError
            If there is no such step before the cursor.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
        >>> events = match.play("remove d6")
        >>> match.narrate(since=1)
        ('Ada removes the wollastonite at d6. It goes into the pouch.',)
        """
        with self.log.lock:
            line, _, step = self._cursor
            return self.log.telling.between(line, since, step)

    def record(self, path: str | PathLike[str]) -> Self:
        """Record to a file, and return the match.

        Everything played so far is written immediately, and from now on each action is written before `play` returns.

        Raises
        ------
        LogError
            If the file contains another log, or somebody else is recording to it.
        OSError
            If the file cannot be written.
        """
        require(str | PathLike, path=path)
        self.log.record(path)
        return self

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: step {self.step}, {standing(self)}>"


def _decision(game: Game, state: Any, action: Any, luck: Chance) -> Decision[Any, Any]:
    # A question keeps this, and is pickled: a game has a name, and its functions need not have one.
    return game.engine.decide(state, action, luck)


def _is_record_of(node: Node[StateT, ActionT, EventT], deed: Deed[StateT, ActionT, EventT]) -> bool:
    # What was told anew is a record of its own; luck that comes again is what it was, told or drawn.
    same = node.action == deed.action and node.events == deed.decision.events
    return bool(same and deed.told in ((), node.told))
