"""The levels of a game, played one after another, without any widget."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import MineralsError, OptionError
from minerals.classroom.levels import Level, Play, level_named, load
from minerals.core.log import Log
from minerals.core.text import quoted, translated
from minerals_widgets.classroom.attempt import Attempt


class LevelSession:
    """The levels of a game, the one that is played, and the stars won so far.

    `which`: the name of a game, to begin with its first level, or the id of a level. `levels`: the ids of the levels to
    play, of one game, or the levels themselves. By default, all levels of the game. Raises `OptionError` if the game or
    a level is unknown, if the game has no levels, or if a level belongs to another game.

    >>> session = LevelSession("mattock.levels.mine-first")
    >>> session.attempt.click("e5")
    >>> session.attempt.answer.rules
    ('mattock.mine.open-space',)
    >>> session.attempt.click("e6")
    >>> session.attempt.click("stay")
    >>> session.stars
    {'mattock.levels.mine-first': 3}
    """

    def __init__(self, which: str, levels: Sequence[str | Level] = ()) -> None:
        game, dot, _ = which.partition(".")
        named = (levels,) if isinstance(levels, str) else levels
        own = tuple(level for level in named if isinstance(level, Level))
        chosen = frozenset(level.id if isinstance(level, Level) else level_named(level).id for level in named)
        self.levels: tuple[Level, ...] = tuple(
            level for level in (*load(game), *own) if not chosen or level.id in chosen
        )
        """The levels to play, in their order."""
        for level in sorted(chosen - {level.id for level in self.levels}):
            raise OptionError(_of_another_game(level))
        if not self.levels:
            raise OptionError(translated("{game} has no levels yet: choose another game.", game=quoted(game)))
        self._won: dict[str, int] = {}
        self.goto(which if dot else self.levels[0].id)

    # --- where we are ---

    @property
    def level(self) -> Level:
        """The level that is played."""
        return self.levels[self.place]

    @property
    def heading(self) -> str:
        """The title of the level that is played, with its number if there are others."""
        title = translated(self.level.title)
        if len(self.levels) == 1:
            return title
        return translated("{number} of {all}: {title}", number=self.place + 1, all=len(self.levels), title=title)

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
        ids = [own.id for own in self.levels]
        if level not in ids:
            found = level_named(level)
            raise OptionError(_of_another_game(level) if found.game != self.levels[0].game else _not_here(level))
        self.place = ids.index(level)
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

    def remember(self, level: str, actions: Sequence[str]) -> None:
        """Count the stars of a level that was solved earlier, by making the same tries again."""
        for known in self.levels:
            if known.id == level and (won := _stars(known, actions)):
                self._won[level] = max(won, self._won.get(level, 0))

    def _count(self) -> None:
        """Count the stars of the current attempt, if it has won any."""
        lesson = self.attempt.lesson if hasattr(self, "attempt") else None
        if lesson is not None and lesson.stars:
            self._won[lesson.level.id] = max(lesson.stars, self._won.get(lesson.level.id, 0))

    def __repr__(self) -> str:
        return f"<LevelSession: {self.level.title}, {self.place + 1} of {len(self.levels)}>"


def _stars(level: Level, actions: Sequence[str]) -> int:
    """Return the stars for these tries at a level, refused ones included; 0 if they do not solve it."""
    play = Play(level)
    for action in actions:
        try:
            play.attempt(action)
        except MineralsError:  # of an older version of the level
            return 0
    return play.stars


def _of_another_game(level: str) -> str:
    return translated("{level} belongs to another game: choose a level of this one.", level=quoted(level))


def _not_here(level: str) -> str:
    return translated("{level} is not among the levels of this board: choose one of them.", level=quoted(level))
