"""The levels of a game, played one after another, without any widget."""

from __future__ import annotations

from minerals import OptionError
from minerals.classroom.levels import Level, Play, level_named, load
from minerals.core.languages import translated
from minerals.core.log import Log
from minerals.core.quotation import quoted
from minerals_widgets.classroom.attempt import Attempt


class LevelSession:
    """The levels of a game, the one that is played, and the stars won so far.

    Parameters
    ----------
    which
        The name of a game, to begin with its first level, or the id of a level.

    Raises
    ------
    OptionError
        If the game or level is unknown, or if the game has no levels.

    Examples
    --------
    >>> session = LevelSession("mattock.levels.mine-first")
    >>> session.attempt.click("e5")
    >>> session.attempt.answer.rules
    ('mattock.mine.open-space',)
    >>> session.attempt.click("e6")
    >>> session.attempt.click("stay")
    >>> session.stars
    {'mattock.levels.mine-first': 3}
    """

    def __init__(self, which: str) -> None:
        game, dot, _ = which.partition(".")
        self.levels: tuple[Level, ...] = load(game)
        """All levels of the game."""
        if not self.levels:
            raise OptionError(translated("{game} has no levels yet: choose another game.", game=quoted(game)))
        self._won: dict[str, int] = {}
        self.goto(level_named(which).id if dot else self.levels[0].id)

    # --- where we are ---

    @property
    def level(self) -> Level:
        """The level that is played."""
        return self.levels[self.place]

    @property
    def stars(self) -> dict[str, int]:
        """The most stars won in each solved level, by its id."""
        self._count()
        return dict(self._won)

    @property
    def progress(self) -> tuple[tuple[str, bool], ...]:
        """Each part of the goal as a sentence, and whether it is met."""
        return self.attempt.lesson.progress()

    # --- what a student does ---

    def goto(self, level: str) -> None:
        """Begin a level of this game. Raises `OptionError` if there is no such level."""
        found = level_named(level)
        if found not in self.levels:
            raise OptionError(
                translated("{level} belongs to another game: choose a level of this one.", level=quoted(level))
            )
        self.place = self.levels.index(found)
        self.reset()

    def next(self) -> None:
        """Begin the next level, if there is one."""
        self.goto(self.levels[min(self.place + 1, len(self.levels) - 1)].id)

    def previous(self) -> None:
        """Begin the previous level, if there is one."""
        self.goto(self.levels[max(self.place - 1, 0)].id)

    def reset(self) -> None:
        """Begin the level again."""
        self._count()
        self.attempt = Attempt(Play(self.level))

    def edit(self, position: str) -> None:
        """Continue from another position. Raises the errors of `minerals.new`."""
        self._count()
        lesson = Play(self.level)
        lesson.edit(position)
        self.attempt = Attempt(lesson)

    def tree(self) -> Log:
        """Return the tree of all tries. Raises `StepError` before the level is solved."""
        return self.attempt.lesson.tree()

    def remember(self, level: str, actions: int) -> None:
        """Count the stars of a level of this game that was solved earlier, in so many actions."""
        for known in self.levels:
            if known.id == level:
                self._won[level] = max(known.stars(actions), self._won.get(level, 0))

    def _count(self) -> None:
        """Count the stars of the current attempt, if it has won any."""
        lesson = self.attempt.lesson if hasattr(self, "attempt") else None
        if lesson is not None and lesson.stars:
            self._won[lesson.level.id] = max(lesson.stars, self._won.get(lesson.level.id, 0))

    def __repr__(self) -> str:
        return f"<LevelSession: {self.level.title}, {self.place + 1} of {len(self.levels)}>"
