"""Playing by clicks: everything that a board does, without any widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from typing import Literal, TypeAlias

from msgspec.structs import replace

from minerals import IllegalAction, Mark, Match, MineralsError, Ruling, Scene, UntoldOutcome, View
from minerals.core.editing import mending
from minerals.core.game import Action, EndGame, Event, NoChance, PieceInHand, Prompt, Tokens, plain_prompt
from minerals.core.log import Node
from minerals.core.match import Entry, Question, enter, press
from minerals.core.picture import Viewport
from minerals.core.text import naming_players, translated, translated_number
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.clock import Clock
from minerals_widgets.board.open_question import Asking
from minerals_widgets.board.preparation import Preparation
from minerals_widgets.board.previews import previews_of
from minerals_widgets.board.referee import Referee
from minerals_widgets.board.refusal import last_cell, refusal_of
from minerals_widgets.board.round_check import GO_ON, NEXT, RoundCheck, round_ended_by
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.story import Story, between
from minerals_widgets.board.table import Table
from minerals_widgets.board.targets import buttons_of, marks_of, targets_of, token_of
from minerals_widgets.board.turn import end_in_words
from minerals_widgets.board.why import ask
from minerals_widgets.screen.pointer import Preview

When: TypeAlias = Literal["always", "once begun", "never"]
REACTION = 700
"""For how many milliseconds a hand that is on its way to a cell cannot be stopped, when a clock ends a round."""


class Session:
    """A match, the partial action that is being entered, and the answer to the last click.

    `seats`: the match, and who plays it. Play continues from the current position. `referee`: decides how it is played:
    in turns, against the clock, or at a level. `lets_think`: see `lets_bots_think`.
    """

    def __init__(self, seats: Seats, referee: Referee, lets_think: Callable[[], bool] = lambda: False) -> None:
        self.match = seats.match
        self.seats = seats
        self.referee = referee
        self.entry = Entry()
        """The part of an action that has been clicked so far."""
        self.answer = Answer()
        """The answer to the last click."""
        self.lets_bots_think = lets_think
        """Tells whether bots answer later, when `answer_bot` is called. Otherwise they answer at once."""
        self.is_watched: Callable[[], bool] = lambda: False
        """Tells whether a person plays on a page, and so wants to see what the end of a round brought."""
        self.check: RoundCheck | None = None
        """The end of a round that is looked at, or None."""
        self._turn = object()
        self._able: tuple[int, ...] = ()
        self.preparation = Preparation(self.match)
        """Gets the compiled players ready that bots and hints need."""
        self.table = Table(self.match, self._play_told, self._make_room)
        """Where people say what came up."""
        self._unfinished: Story | None = None
        self._awaited: Answer | None = None
        self.pointed: tuple[str, ...] = ()
        """The cells and buttons that somebody else points at, such as a tour. The board marks them like a hint."""
        self.markers = True
        """Whether the picture marks what follows from the rules, such as blocked spaces."""
        self.tells_targets: When = "always"
        """When the board tells what can be clicked next. Before a question is answered, that would be the answer."""
        self.view_of: Callable[[Match, View], View] = lambda _match, view: view
        """Takes out of a picture what somebody is asked for."""
        self._shown: tuple[Event | None, tuple[tuple[str, ...], ...]] = (None, ())
        self._place = (self.match.node, self.match.step)
        self.go_on(Story(self.match))

    def click(self, token: str) -> None:
        """Take a click on a cell, a card, a tool or a button.

        A second click on the same token takes it back, or plays it if it is an action already.
        """
        if self._is_looked_at(token) or self._is_answer(token) or not self._can_begin():
            return
        before = self.entry
        with naming_players(self.match.players):
            entered = press(self.match.game, self.match.state, self.actions(), before, token)
        if entered.complete == "yes" and entered.action is not None:
            self._play(entered.action)
        elif entered.tokens == before.tokens:
            self._refuse(entered.rulings, token)
        else:
            self.entry = entered
            self.answer = Answer()

    def key(self, letter: str) -> None:
        """Take a letter on the keyboard as a click on what it stands for, if that can be clicked now."""
        token = token_of(self.match.game, self.entry, letter)
        if token is not None:
            self.click(token)

    @property
    def question(self) -> object:
        """What a click answers, as something that is no longer equal as soon as that is another question.

        It stays the same while the same people go on, because somebody who knows what comes next does not wait for the
        picture. It changes when a bot has played, when it is somebody else's turn, when a round begins or ends, after
        Undo and Redo, and while a draw is asked for.
        """
        return (self._turn, self.check, self.asking, self.clock.begun if self.clock is not None else 0)

    @property
    def reaction(self) -> int:
        """For how many milliseconds after a change of the question a click is meant for the one before."""
        return 0 if self.clock is None else REACTION

    def _is_looked_at(self, token: str) -> bool:
        """Take a click while the end of a round is looked at, and return whether it is."""
        if self.check is None or self.refresh():
            return self.check is not None
        if token == NEXT:
            self.check.go_to_next()
            self.answer = self.check.answer
        elif token == GO_ON:
            self.answer, self.check = self.check.told, None
            self.entry = self._entered()
        return True

    def hands(self) -> tuple[PieceInHand, ...]:
        """Return what those who can act at this board lay over several cells, as it would lie."""
        hand = self.match.game.words.hand
        if hand is None or not self.actions():
            return ()
        held = (hand(self.match.state, seat) for seat in sorted(self.seats.able))
        return tuple(each for each in held if each is not None)

    def confirm(self) -> None:
        """Play what has been entered, if it is an action."""
        if self._can_begin() and self.entry.action is not None:
            self._play(self.entry.action)

    def cancel(self) -> None:
        """Forget what has been entered, or the action whose draw is asked for."""
        if self.asking is not None and not self.asking.can_leave:
            return
        if not self._has_moved_on():
            self.table.asking = None
            self.entry = self._entered()
            self.answer = Answer()

    def ask(self, token: str) -> None:
        """Say what is in a cell and what you can do with it, or why you can do nothing. Play nothing."""
        with naming_players(self.match.players):
            asked = ask(self.match.game, self.match.state, self.actions(), self.scene(), token)
        words = (f"{asked.there}.", *asked.sentences)
        self.answer = Answer(
            words, cells=asked.cells, rules=asked.rules, is_asked=True, at=token, refused=asked.refused
        )

    def ask_about(self, text: str) -> None:
        """Say why an action in its notation is not allowed, or that it is. Play nothing."""
        try:
            action = self.match.parse(self.seats.in_full(text))
            rulings = self.match.explain(action)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
            return
        if not rulings:
            self.answer = Answer((translated("{action} is allowed.", action=str(action)),), is_asked=True)
            return
        words = (f"{action}:", *(ruling.message for ruling in rulings))
        rules = tuple(dict.fromkeys(ruling.rule for ruling in rulings))
        self.answer = Answer(words, rules=rules, is_asked=True, refused=action)

    def look_for_changes(self) -> bool:
        """Look for what would make legal what was asked about, and return whether that was worth looking for."""
        refused = self.answer.refused
        if refused is None or self.is_running or not self.match.between_actions:
            return False
        found = mending(self.match, refused)
        offered = translated_number(
            len(found.remedies),
            "A button below the board paints a change that would make it legal.",
            "{number} buttons below the board paint a change each that would make it legal.",
        )
        sentences = (*self.answer.sentences, offered if found.remedies else found.sentence)
        self.answer = self.answer._replace(sentences=sentences, changes=found.remedies, refused=None)
        return True

    def stop_asking(self) -> None:
        """Forget the answer to a question, with its marks."""
        if self.answer.is_asked:
            self.answer = Answer()

    def type(self, text: str) -> None:
        """Play an action in its notation. If it cannot be read or played, say so and change nothing.

        At the table, what came up may follow the action, and alone it answers the question.
        """
        if self.check is not None:
            self.answer, self.check = self.check.told, None
        if (end := self._end_meant_by(text)) is not None:
            self.end(end)
            return
        if self._is_answer(text) or not self._can_begin():
            return
        told: tuple[str, ...] = ()
        try:
            written = self.seats.in_full(text)
            action, told = self.match.read(written) if self.at_table else (self.match.parse(written), told)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
            return
        if self.match.to_act and not self.seats.is_own(action):
            sentence = translated("{action} is for somebody else to play.", action=action)
            self.answer = Answer((sentence,), is_refusal=True)
        elif self.match.to_act and isinstance(action, EndGame):
            sentence = translated("This game cannot be ended early: play on, or begin it again.")
            self.answer = Answer((sentence,), is_refusal=True)
        elif told:
            self._play_told(action, told)
        else:
            self._play(action)

    def ends(self) -> tuple[tuple[str, EndGame], ...]:
        """Return the ways to end the game early at this board, in words and as actions."""
        names = self.match.players
        ways = self.seats.ends() if self.referee.can_end else ()
        return tuple((end_in_words(way, names[way.player - 1]), way) for way in ways)

    def offered_ends(self) -> tuple[tuple[str, EndGame], ...]:
        """Return those of these ways to offer: of those who can act now, or if none can, of everyone at this board."""
        able = self.seats.able
        return tuple((label, way) for label, way in self.ends() if not way.player or not able or way.player in able)

    def foretold_end(self, action: EndGame) -> str:
        """Return how the game would have ended."""
        game = self.match.game
        with naming_players(self.match.players):
            outcome = game.engine.outcome(game.engine.decide(self.match.state, action, NoChance()).state)
        return outcome.reason if outcome is not None else ""

    def end(self, action: EndGame) -> None:
        """End the game early, whoever's turn it is."""
        if not self._has_moved_on():
            self.table.asking = None
            self._play(action)

    def _end_meant_by(self, text: str) -> EndGame | None:
        """Return the early end that a text means, if it is one that is possible at this board."""
        with suppress(MineralsError):
            action = self.match.parse(self.seats.in_full(text))
            return next((way for _, way in self.ends() if way == action), None)
        return None

    # --- at the table ---

    @property
    def at_table(self) -> bool:
        """Whether people tell what the real dice, tiles and cards show."""
        return self.match.at_table

    @at_table.setter
    def at_table(self, at_table: bool) -> None:
        self.match.at_table = at_table
        if self.asking is None:
            self.answer = Answer((self.table.standing,))
        elif not at_table:
            self.table.draw_rest()

    @property
    def asking(self) -> Asking | None:
        """The draw that waits for people to say what came up, or None."""
        return self.table.asking

    def _is_answer(self, said: str) -> bool:
        """Take something as the answer to the question, and return whether there was one."""
        asking = self.asking
        if asking is None or not self.is_here:
            return False
        try:
            outcome = asking.question.meant(said)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
        else:
            self.table.answer(outcome)
        return True

    def _make_room(self, asking: Asking) -> None:
        """Stop the clock, and forget what has been entered."""
        if self.clock is not None and self.clock.is_on:
            self.clock.stop()
        self.entry, self._shown = Entry(), (None, ())
        if not asking.is_bots:  # what led to a bot's action is still the news
            self.answer = Answer()

    def _play_told(self, action: Action, told: Sequence[str], is_bots: bool = False) -> None:
        try:
            self.match.play(action, told)
        except UntoldOutcome as error:
            self.table.ask(error.question, is_bots=is_bots)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
        else:
            self.seats.note()
            self.referee.follow()
            self.go_on(Story(self.match).tell(self.match.node))

    # --- help, and back and forth ---

    def hint(self) -> None:
        """Give a hint, and mark the cells that it is about."""
        if self._has_moved_on() or self.check is not None:
            return
        if self.referee.hint_waits and self.lets_bots_think():
            self.preparation.begin()
            self.answer = self._awaited = Answer((self.preparation.sentence,))
            return
        found = self.referee.hint()
        nothing = Answer((translated("There is no hint for this."),))
        self.answer = nothing if found is None else Answer((found.sentence,), cells=found.cells, is_hint=True)

    @property
    def awaits_hint(self) -> bool:
        """Whether a hint was asked for that cannot be given yet. Any other answer makes up for it."""
        return self._awaited is not None and self.answer is self._awaited and self.is_here

    def answer_hint(self) -> bool:
        """Give the hint that is awaited, if it can be given now, and return whether it was."""
        if not self.awaits_hint or self.referee.hint_waits:
            return False
        self.hint()
        return True

    def undo(self) -> None:
        """Take back the last action of a person, and what the bots did after it."""
        if self._has_moved_on():
            return
        if self.asking is not None and self.asking.can_leave:
            self.cancel()
            return
        target = self.seats.record_before()
        if target is None:
            self.answer = Answer((translated("You have no action to take back."),), is_refusal=True)
        else:
            told = self._go_to(target, between(target, self.match.node))
            self.go_on(Story(self.match, translated("Taken back: {actions}.").format(actions=told)))

    def redo(self) -> None:
        """Play the undone action again, and what the bots did after it."""
        if self._has_moved_on():
            return
        target = self.seats.record_behind()
        if target is None:
            self.answer = Answer((translated("There is no action to play again."),), is_refusal=True)
        else:
            told = self._go_to(target, between(self.match.node, target) or [target])
            self.go_on(Story(self.match, translated("Played again: {actions}.").format(actions=told)))

    @property
    def clock(self) -> Clock | None:
        """The clock of the round, or None if time never counts."""
        return self.referee.clock

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self.clock is not None and self.clock.is_running

    def start(self) -> None:
        """Start the clock of a round, or let it continue from where it was stopped."""
        if not self.refresh() and self.clock is not None and self.clock.is_on:
            self.check = None
            self.clock.start()
            self._shown = (None, ())
            self.entry = self._entered()

    def pause(self) -> None:
        """Stop the clock."""
        if not self._has_moved_on() and self.clock is not None and self.clock.is_on:
            self.clock.stop()
            self.entry = self._entered()

    def tick(self) -> bool:
        """Play everything that has become due, and return whether the picture has changed."""
        return self.refresh() or self._catch_up()

    def refresh(self, said: str = "") -> bool:
        """If the match was played on elsewhere, take that in and say so. Return whether it was.

        A click made before that was meant for another position, so it does not count.
        """
        if self.is_here:
            return False
        self.referee.follow()
        self.go_on(Story(self.match, said or translated("The game went on elsewhere, and this is the position now.")))
        return True

    @property
    def is_here(self) -> bool:
        """Whether the match is where the session left it."""
        return self._place == (self.match.node, self.match.step)

    def _catch_up(self) -> bool:
        """Play everything that has become due, and return whether anything had."""
        story = Story(self.match)
        has_happened = False
        untold: Question | None = None
        try:
            for node in self.referee.play_due():
                has_happened = True
                # A person at one seat does not see what others do until the round is over.
                if not self.seats.seat or self.seats.own([node]) or not self.is_running:
                    story.tell(node)
        except UntoldOutcome as error:
            untold = error.question
        if story.sentences:
            self.go_on(story, self.entry.tokens)
        elif has_happened:
            # What was told last is no longer the news, and its headline would be out of date.
            self._shown = (None, ())
            self._stand_here(self.entry.tokens)
        if untold is not None:
            self.table.ask(untold, is_bots=True)
        return has_happened or untold is not None

    def _has_moved_on(self) -> bool:
        """Take in what happened before a click, and return whether the click was meant for an earlier position."""
        if self.refresh():
            return True
        if self.is_thinking and self._unfinished is not None and not self.lets_bots_think():
            self.go_on(self._unfinished)
        was_running = self.is_running
        self._catch_up()
        return was_running and not self.is_running

    def _can_begin(self) -> bool:
        """Take in what happened before a click, and return whether the click can do anything now."""
        if self._has_moved_on():
            return False
        objection = self.referee.objection()
        if objection:
            self.answer = Answer((objection,), is_refusal=True)
        return not objection

    @property
    def can_undo(self) -> bool:
        """Whether a person has an action to take back. O(actions)."""
        return self.seats.record_before() is not None or (self.asking is not None and self.asking.can_leave)

    @property
    def can_redo(self) -> bool:
        """Whether there is an action to play again. O(actions)."""
        return self.seats.record_behind() is not None

    def actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible at this board now: none while a draw is asked for or a round looked at.

        O(legal actions).
        """
        return self.referee.actions() if self.asking is None and self.check is None else ()

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture for a place, with targets, entered and refused cells, and the last changes marked."""
        answer = self.answer
        marks = marks_of(self.entry.tokens, self.targets(), answer, self.pointed)
        event, arrows = self._shown
        if answer.is_refusal or answer.is_hint or answer.is_asked:
            event, arrows = None, ()
        elif self.entry.tokens:
            event = None  # its marks would be taken for those of what is entered
        if self.asking is not None and self.asking.question.cell:
            marks = (Mark(self.asking.question.cell, "hint"),)
        seat, clock, markers = self.seats.seat, self.clock is None, self.markers
        if self.check is not None:
            check = self.check
            seen = View(
                (), check.event, (), seat=check.player or seat if seat else 0, place=place, clock=clock, markers=markers
            )
            return self.match.game.picture(check.state, seen, self.match.players)
        view = View(marks, event, arrows, seat=seat, place=place, clock=clock, markers=markers)
        if self.asking is not None:
            return self.match.game.picture(self.asking.question.state, view, self.match.players)
        view = self.view_of(self.match, view)
        if halfway := self.match.game.halfway(self.match.state, self.entry.tokens):
            state = reduce(self.match.game.engine.evolve, halfway, self.match.state)
            return self.match.game.picture(state, replace(view, event=halfway[-1]), self.match.players)
        return self.match.scene(view)

    def targets(self) -> tuple[str, ...]:
        """Return the tokens that can be clicked next, including targets that need no first click."""
        if self.asking is not None:
            return tuple(offer.outcome for offer in self.asking.question.offers)
        return () if self._is_silent else targets_of(self.match.game, self.actions(), self.entry)

    @property
    def _is_silent(self) -> bool:
        return self.tells_targets == "never" or (self.tells_targets == "once begun" and not self.entry.tokens)

    def previews(self, scene: Scene) -> dict[str, Preview]:
        """Return what a click on each target of a picture would bring, nearest first, until the time is up."""
        return (
            {}
            if self.clock or self.asking or self._is_silent
            else previews_of(self.match, self.actions(), self.entry.tokens, scene)
        )

    def buttons(self, scene: Scene) -> tuple[tuple[str, str], ...]:
        """Return (token, label) for everything that can be clicked next, or instead, and is not in the picture.

        A board that never tells has them as well: nothing else can be pressed there.
        """
        if self.asking is not None:
            return self.asking.labelled
        is_silent = self._is_silent and self.tells_targets != "never"
        return () if is_silent else buttons_of(self.match, self.actions(), self.entry, scene)

    def suggestions(self) -> tuple[Action, ...]:
        """Return the actions to offer to somebody who types. O(legal actions)."""
        return () if self._is_silent else self.actions()

    def prompt(self) -> Prompt:
        """Return what to do next in one sentence with its buttons, what is asked for, or how the game ended."""
        if self.asking is not None:
            return plain_prompt(self.asking.standing)
        return self.referee.prompt(self.entry) if self.check is None else self.check.prompt()

    @property
    def step(self) -> int:
        """The step of the log that the picture shows."""
        return self.match.node.step if self.check is None else self.check.step

    def standing(self) -> str:
        """Return the same as text."""
        return str(self.prompt())

    def go_on(self, story: Story, tokens: Tokens = ()) -> None:
        """Let the others play, tell what happened, and ask the person for the next action.

        `story`: what has happened so far. `tokens`: the part of an action that has been entered. It is kept if it can
        still become an action.
        """
        self._unfinished = story if self.clock is None and self.lets_bots_think() else None
        untold: Question | None = None
        if self._unfinished is None:
            try:
                self.referee.play_others(story)
            except UntoldOutcome as error:
                untold = error.question
        self._tell(story, tokens)
        if untold is not None:
            self.table.ask(untold, is_bots=True)

    def _tell(self, story: Story, tokens: Tokens = ()) -> None:
        self._stand_here(tokens)
        self.answer = Answer(tuple(story.sentences), rules=tuple(story.rules), turns=story.turns())
        self._shown = (story.event, tuple(story.arrows)) if story.event is not None else self._last_move()
        ended = round_ended_by(self.match, story.nodes) if self.clock is not None and self.is_watched() else None
        if ended is not None:
            self.check = RoundCheck(self.match, ended, self.answer)
            self.answer, self.entry = self.check.answer, Entry()

    def _last_move(self) -> tuple[Event | None, tuple[tuple[str, ...], ...]]:
        """Return the last event on the way here that is worth a mark, and the arrows of its action."""
        for node in reversed(self.match.node.path()[1:]):
            told = Story(self.match).tell(node)
            if told.event is not None:
                return told.event, tuple(told.arrows)
        return None, ()

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is about to answer."""
        waits = self.asking is not None or self._unfinished is None
        return not waits and self.is_here and self.seats.bot_to_act is not None

    def answer_bot(self) -> bool:
        """Play the next action of a bot that thinks, and return whether the picture has changed."""
        if self.refresh():
            return True
        seat = self.seats.bot_to_act
        if not self.is_thinking or self._unfinished is None or seat is None:
            return False
        if self.seats.waits_for_players(seat):
            return self._tell_that_bot_waits(self._unfinished)
        try:
            self._tell(self._unfinished.tell(self.seats.play_bot(seat)))
        except UntoldOutcome as error:
            self.table.ask(error.question, is_bots=True)
        return True

    def _tell_that_bot_waits(self, story: Story) -> bool:
        """Get the players ready, and return whether that is news."""
        self.preparation.begin()
        sentences = (*story.sentences, self.preparation.sentence)
        if self.answer.is_refusal or self.answer.is_asked or self.answer.sentences == sentences:
            return False
        self.answer = Answer(sentences, rules=tuple(story.rules))
        return True

    def _play(self, action: Action) -> None:
        try:
            reply = self.referee.play(action)
        except UntoldOutcome as error:
            self.table.ask(error.question)
            return
        except IllegalAction as error:
            self._refuse(error.rulings, *last_cell(self.match.game.words.tokens(action)))
            return
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
            return
        if reply.story is not None:
            self.go_on(reply.story)
        if reply.answer is not None:
            self.answer = reply.answer

    def _stand_here(self, tokens: Tokens = ()) -> None:
        """Ask the person for an action. Keep the tokens entered so far if they can still become one."""
        self.table.asking = self.check = None
        if not self._goes_on():
            self._turn = object()
        self._able = self.seats.able
        self.entry = self._entered(tokens)
        if tokens and not self.entry.next and self.entry.action is None:
            self.entry = self._entered()
        self._place = (self.match.node, self.match.step)

    def _goes_on(self) -> bool:
        """Tell whether the same people have only played on since the session last stood still, and still can."""
        if self.clock is not None and self.clock.is_on:
            return True  # everybody acts all the time, and the clock tells when another round begins
        before, path = self._place[0], self.match.node.path()
        own = before in path and all(node.player in self.seats.people for node in path[path.index(before) + 1 :])
        return own and self.seats.able == self._able

    def _entered(self, tokens: Tokens = ()) -> Entry:
        return enter(self.match.game, self.actions(), tokens)

    def _go_to(self, record: Node, records: Sequence[Node]) -> str:
        """Go to a record, and return the actions on the way that are worth telling."""
        # Against the clock, the others do far more than anybody wants to read.
        told = self.seats.own(records) if any(node.at is not None for node in records) else records
        self.match.goto_record(record.n)
        self.referee.follow(back=True)
        return ", ".join(str(node.action) for node in told if node.action)

    def _refuse(self, rulings: Sequence[Ruling], token: str | None = None) -> None:
        refusal = refusal_of(self.match, self.entry, rulings, token)
        if token is not None:
            judged = self.referee.judge((*self.entry.tokens, token), refusal)
            refusal = judged._replace(at=refusal.at, trail=refusal.trail) if judged.is_refusal else judged
        self.answer = refusal
