"""Trials that a student plays by clicks, without any widget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from minerals import Mark, Match, Scene, View
from minerals.classroom.attempts import HandTrials
from minerals.core.game import Action, Event, Hint, Prompt, Tokens, plain_prompt
from minerals.core.log import Node
from minerals.core.match import CELL, Entry
from minerals.core.picture import Circle, Line, Polygon, Shape, Text, Viewport
from minerals.core.text import odds, translated
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.referee import Reply
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from minerals_widgets.board.story import Story

MARGIN = 8.0
"""How far the words beside the board keep from its edge, in scene units."""
HEAD = 40.0
"""How high the head of a picture is, in scene units."""
MOST_TOLD = 3
"""How many sentences say what happened: the last ones count."""


class HandReferee:
    """The referee of trials by hand: only what belongs to the trial can be done, and nothing is taken back.

    `seats`: the seats of the match on the board.
    """

    clock = None
    hint_waits = False
    can_end = False

    def __init__(self, trials: HandTrials, seats: Seats) -> None:
        self.trials = trials
        self.seats = seats

    def actions(self) -> tuple[Action, ...]:
        """Return the actions that belong to the trial now."""
        return self.trials.trial_actions() if self.trials.match is self.seats.match else ()

    def objection(self) -> str:
        """Object to nothing: what does not belong to the trial gets an answer."""
        return ""

    def prompt(self, entry: Entry) -> Prompt:  # noqa: ARG002 - the trial says what to do
        """Return what to do next."""
        return plain_prompt(self.trials.next_sentence)

    def hint(self) -> Hint | None:
        """Return no hint: the board says what to do."""
        return None

    def play(self, action: Action) -> Reply:
        """Play the action that the student chose."""
        self.trials.play(action)
        return Reply(None)

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:
        """Say what to do, if the rules would allow what was clicked."""
        match = self.seats.match
        begun = (match.game.words.tokens(action)[: len(entered)] for action in match.legal_actions())
        if entered not in begun:
            return refusal
        sentence = translated("Not in this trial. {todo}", todo=self.trials.next_sentence)
        return Answer((sentence,), is_refusal=True, at=entered[-1] if entered else None)

    def play_others(self, story: Story) -> None:
        """Let nobody play: what happens by itself has already happened."""

    def play_due(self) -> Iterable[Node]:
        """Play nothing: time does not count."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Do nothing: this referee keeps no state of its own."""


class LastTrial(NamedTuple):
    """A trial that is over, as the board goes on showing it while the next one waits."""

    match: Match
    story: Story
    marks: tuple[str, ...]

    def scene(self, place: Viewport | None) -> Scene:
        """Return its picture, with its marks."""
        marks = tuple(Mark(cell, "hint") for cell in self.marks)
        return self.match.scene(View(marks=marks, event=self.story.event, place=place, clock=False))


def without_odds(sentence: str, event: Event) -> str:
    """Return the sentence of an event without its probability."""
    return sentence if event.probability is None else sentence.replace(f" {odds(event.probability)}", "")


def without_players(scene: Scene, *, with_title: bool = True) -> Scene:
    """Return a picture without the column beside the board, which is then free for words.

    A picture with a single column stays as it is. Where a press does everything, it is nobody's turn, so the title that
    tells whose turn it is can go, too.
    """
    if scene.rest is None:
        return scene
    x, _, width, _ = scene.rest
    shapes = tuple(
        shape for shape in scene.shapes if _left(shape) < x - MARGIN and (with_title or not _is_title(shape))
    )
    places = tuple((name, place) for name, place in scene.places if place[0] < x - MARGIN)
    rest = (x, MARGIN, width, scene.height - 2 * MARGIN)
    return replace(scene, shapes=shapes, places=places, rest=rest)


def _is_title(shape: Shape) -> bool:
    """Tell whether a shape is the title at the head of the picture."""
    return isinstance(shape, Text) and shape.role == "text.title" and shape.y < HEAD


def _left(shape: Shape) -> float:
    """Return where a shape begins; a text, where it is aligned."""
    if isinstance(shape, Polygon | Line):
        return min(x for x, _ in shape.points)
    return shape.x - shape.radius if isinstance(shape, Circle) else shape.x


class HandSession:
    """Trials by hand, and what the board shows of them.

    >>> session = HandSession(HandTrials("E17", seed=1))
    >>> session.buttons
    (('roll', 'Roll the die'),)
    >>> session.click("roll")
    >>> session.trials.n, session.trials.tally_sentence
    (1, 'Your 1 roll: 0 sixes.')
    """

    def __init__(self, trials: HandTrials) -> None:
        self.trials = trials
        """The trials."""
        self.past: LastTrial | None = None
        """The trial that is over, while the next one waits for its first click."""
        self.story: tuple[str, ...] = ()
        """What happened last, in sentences."""
        self._serve()

    def _serve(self) -> None:
        """Take clicks for the match on the board from now on."""
        seats = Seats(self.trials.match)
        self.session = Session(seats, HandReferee(self.trials, seats))
        """The play on the board."""
        self.match = self.trials.match

    # --- what a student does ---

    def click(self, token: str) -> None:
        """Take a click on a cell, a card, a tool or a button."""
        before = self._place()
        if token in dict(self.trials.choices()):
            self.trials.play(token)
        elif self.trials.finished:
            return
        else:
            self.session.click(token)
        self._follow(before)

    def confirm(self) -> None:
        """Play what has been entered, if it is an action."""
        before = self._place()
        self.session.confirm()
        self._follow(before)

    def cancel(self) -> None:
        """Forget what has been clicked so far."""
        self.session.cancel()

    def play(self, text: str) -> None:
        """Play an action of the trial in its notation, or a choice. Raises the errors of `HandTrials.play`."""
        before = self._place()
        self.trials.play(text)
        self._follow(before)

    def again(self) -> None:
        """Begin the next trial, or the one on the board from its beginning."""
        self.past, self.story = None, ()
        self.trials.again()
        self._serve()

    def start_over(self) -> None:
        """Forget all trials, and begin with new luck."""
        self.trials.start_over()
        self.past, self.story = None, ()
        self._serve()

    def _place(self) -> tuple[int, int, Node]:
        """Return where the trials are: the finished ones, the matches of this one, and the last record."""
        return self.trials.n, len(self.trials.legs), self.trials.match.node

    def _follow(self, before: tuple[int, int, Node]) -> None:
        """Take in what a click has led to."""
        if self._place() == before:
            # A refusal belongs to the trial that waits, so that is what the board shows.
            self.past = self.past if not self.session.answer.is_refusal else None
            return
        story = self._told(before[1], before[2])
        self.story = tuple(story.sentences[-MOST_TOLD:])
        self.past = None
        if self.trials.finished:
            outcome = translated("This time: {outcome}.", outcome=self.trials.finished_trials[-1].outcome)
            # Of a deal, the picture shows everything at once. Elsewhere, the last event is the one that counted.
            self.story = (outcome,) if self.trials.words.has_deal else (outcome, *self.story[-1:])
            self.past = LastTrial(self.trials.match, story, self.trials.marks)
            if self.goes_on:
                self.trials.again()
        self._serve()

    def _told(self, legs: int, node: Node) -> Story:
        """Tell what has happened since a record, without the turns that begin."""
        story = Story(self.trials.match)
        for leg in self.trials.legs[max(legs - 1, 0) :]:
            told = Story(leg)
            path = leg.node.path()
            for record in path[path.index(node) + 1 if node in path else 1 :]:
                told.tell(record)
                begins = map(leg.game.engine.begins_turn, record.events)
                kept = zip(told.sentences[-len(record.events) :], record.events, begins, strict=True)
                # How likely one roll was, is not how likely the trial was, which is the question.
                story.sentences += [without_odds(sentence, event) for sentence, event, is_turn in kept if not is_turn]
            story.event, story.arrows = told.event, told.arrows
        return story

    # --- what the board shows ---

    @property
    def goes_on(self) -> bool:
        """Whether the next trial begins by itself."""
        return self.trials.words.is_quick or self.trials.words.has_deal

    @property
    def can_begin_again(self) -> bool:
        """Whether there is a trial to begin: the next one, or the one on the board from its beginning."""
        begun = len(self.trials.legs) > 1 or self.trials.match.node.action is not None
        return self.trials.finished or (begun and not self.trials.words.has_deal)

    @property
    def todo(self) -> str:
        """What to do next."""
        if self.trials.finished:
            return translated("This trial is over. Press “Again” for the next one.")
        return self.trials.next_sentence

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture for a place."""
        scene = self.past.scene(place) if self.past is not None else self.session.scene(place)
        words = self.trials.words
        return scene if words.shows_players else without_players(scene, with_title=not words.has_deal)

    @property
    def buttons(self) -> tuple[tuple[str, str], ...]:
        """The tokens and labels of everything that can be clicked, without the cells of the board."""
        choices = self.trials.choices()
        if choices or self.trials.finished:
            return choices
        # What is in the picture as well, like the die, is easier to find as a button.
        nothing = Scene(1, 1, (), "")
        return tuple(choice for choice in self.session.buttons(nothing) if not CELL.fullmatch(choice[0]))
