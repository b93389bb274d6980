"""Playing levels by clicks: what a board of levels does, without any widget."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import Mark, MineralsError, OptionError, Ruling, Scene, View
from minerals.classroom.levels import Level, Play, Verdict, level_named, load
from minerals.core.languages import translated
from minerals.core.log import Log
from minerals.core.records import Action
from minerals_widgets.asking import said_of
from minerals_widgets.playing import Answer, Playing
from minerals_widgets.telling import Story


class LevelPlaying(Playing):
    """One attempt at a level, by clicks. Time stands still in it: nobody is to solve anything against the clock.

    Parameters
    ----------
    lesson
        The level being played.
    """

    def __init__(self, lesson: Play) -> None:
        self.lesson = lesson
        self.chosen: tuple[str, ...] = ()
        """What has been chosen of an answer so far."""
        self.verdict: Verdict | None = None
        """What the last try was answered with."""
        super().__init__(lesson.match, seat=lesson.table.seat or None)

    # --- what a learner does ---

    def click(self, token: str) -> None:
        """Take a click: for a question about cells it chooses one or takes it back, else it is one of an action."""
        question = self.lesson.level.answer
        if question is None:
            super().click(token)
        elif question.form == "cells":
            self.choose(token)
        else:
            self.answer = Answer((f"{said_of(self.scene(), token)}.",))

    def choose(self, word: str) -> None:
        """Choose part of an answer; another time takes it back."""
        if word in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != word)
        else:
            self.chosen = (*self.chosen, word)
        self.answer = Answer()

    def give(self, answer: str = "") -> None:
        """Give an answer: what was chosen, or a text."""
        self.cancel()
        try:
            verdict = self.lesson.attempt(answer or self.chosen)
        except MineralsError as error:
            self.answer = Answer((str(error),), is_refusal=True)
            return
        self._take(verdict)

    def hint(self) -> None:
        """Say what helps to go on, and mark the cells of it."""
        hint = self.lesson.hint()
        self.answer = Answer((hint.sentence,), cells=hint.cells, is_hint=True)

    def undo(self) -> None:
        """Take back the last action, with what was replied to it."""
        if self.lesson.undo():
            self.verdict = None
            self._go_on(Story(self.match, translated("Taken back.")))

    # --- what there is to see ---

    @property
    def can_undo(self) -> bool:
        """Whether the learner has done anything."""
        return bool(self.lesson.table.own())

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done: nothing in a question, where it would give the answer away."""
        return () if self.lesson.level.is_question else self.seating.actions()

    def standing(self) -> str:
        """Return how the level stands, and whose turn it is."""
        lesson = self.lesson
        if lesson.solved or lesson.level.is_question or lesson.match.is_over:
            return lesson.standing()
        whose = self._whose_turn() if self.realtime.is_on else super().standing()
        return f"{whose} {lesson.standing()}"

    def scene(self) -> Scene:
        """Return the picture: before anything is tried with the level's own marks and arrows."""
        level = self.lesson.level
        is_fresh = not (self.lesson.tries or self.lesson.is_edited or self.entry.tokens or self.answer.is_hint)
        arrows = level.arrows if is_fresh else ()
        if not (self.chosen or (is_fresh and (level.marks or arrows))):
            return super().scene()
        marks = [Mark(cell, "target") for cell in self.targets()]
        marks += level.marks if is_fresh else ()
        marks += [Mark(cell, "selected") for cell in self.chosen]
        marks += [Mark(cell, "hint" if self.answer.is_hint else "refused") for cell in self.answer.cells]
        return self.match.scene(View(marks=tuple(marks), arrows=arrows, seat=self.seating.seat))

    # --- inside ---

    def _can_begin(self) -> bool:
        return not self._has_moved_on()

    def _play(self, action: Action) -> None:
        before = self.match.node
        verdict = self.lesson.attempt(action)
        if verdict.accepted:
            path = self.match.node.path()
            story = Story(self.match)
            for node in path[path.index(before) + 1 :]:
                story.tell(node)
            self._go_on(story)
        self._take(verdict)

    def _refuse(self, rulings: Sequence[Ruling], token: str | None = None) -> None:
        """Take in that a click was refused: it was a try, where it means an action."""
        meant = self.match.game.words.attempt(self.match.state, (*self.entry.tokens, token)) if token is not None else None
        super()._refuse(rulings, token)
        if meant is not None and rulings:
            self._take(self.lesson.attempt(meant), self.answer.cells)

    def _take(self, verdict: Verdict, cells: Sequence[str] = ()) -> None:
        """Say what a try is answered with."""
        self.verdict = verdict
        about = dict.fromkeys([*cells, *(cell for ruling in verdict.rulings for cell in ruling.cells)])
        sentences = [*verdict.sentences, *(ruling.message for ruling in verdict.rulings), verdict.comment]
        if verdict.solved and not any(sentences):
            sentences = [translated("That is right.")]
        self.answer = Answer(
            tuple(filter(None, sentences)),
            is_refusal=not (verdict.accepted or verdict.solved),
            rulings=verdict.rulings,
            cells=tuple(about),
            rules=verdict.rules,
        )


class Levelling:
    """The levels of a game, one of them being played, and the stars won so far.

    Parameters
    ----------
    which
        The name of a game, to begin with its first level, or the id of a level.

    Raises
    ------
    OptionError
        For a game or level there is not, or a game without levels.

    Examples
    --------
    >>> levelling = Levelling("mattock.levels.mine-first")
    >>> levelling.playing.click("e5")
    >>> levelling.playing.answer.rules
    ('mattock.mine.open-space',)
    >>> levelling.playing.click("e6")
    >>> levelling.playing.click("stay")
    >>> levelling.stars
    {'mattock.levels.mine-first': 3}
    """

    def __init__(self, which: str) -> None:
        game, dot, _ = which.partition(".")
        self.levels: tuple[Level, ...] = load(game)
        """All levels of the game."""
        if not self.levels:
            raise OptionError(translated("There are no levels of {game} yet.", game=repr(game)))
        self._won: dict[str, int] = {}
        self.goto(level_named(which).id if dot else self.levels[0].id)

    # --- where we are ---

    @property
    def level(self) -> Level:
        """The level being played."""
        return self.levels[self.place]

    @property
    def stars(self) -> dict[str, int]:
        """The most stars won in each level that was solved, by its id."""
        self._count()
        return dict(self._won)

    @property
    def progress(self) -> tuple[tuple[str, bool], ...]:
        """Each part of the goal as a sentence, and whether it holds."""
        return self.playing.lesson.progress()

    # --- what one can do ---

    def goto(self, level: str) -> None:
        """Begin a level of this game. Raises `OptionError` where there is none such."""
        found = level_named(level)
        if found not in self.levels:
            raise OptionError(translated("{level} is a level of another game.", level=repr(level)))
        self.place = self.levels.index(found)
        self.reset()

    def next(self) -> None:
        """Begin the next level, where there is one."""
        self.goto(self.levels[min(self.place + 1, len(self.levels) - 1)].id)

    def previous(self) -> None:
        """Begin the level before, where there is one."""
        self.goto(self.levels[max(self.place - 1, 0)].id)

    def reset(self) -> None:
        """Begin the level anew."""
        self._count()
        self.playing = LevelPlaying(Play(self.level))

    def edit(self, position: str) -> None:
        """Go on from another position. Raises what `minerals.new` raises."""
        self._count()
        lesson = Play(self.level)
        lesson.edit(position)
        self.playing = LevelPlaying(lesson)

    def tree(self) -> Log:
        """Return everything there is to try. Raises `StepError` before the level is solved."""
        return self.playing.lesson.tree()

    def _count(self) -> None:
        """Take in the stars of what is being played, where there is anything yet."""
        lesson = self.playing.lesson if hasattr(self, "playing") else None
        if lesson is not None and lesson.stars:
            self._won[lesson.level.id] = max(lesson.stars, self._won.get(lesson.level.id, 0))

    def __repr__(self) -> str:
        return f"<Levelling: {self.level.title}, {self.place + 1} of {len(self.levels)}>"
