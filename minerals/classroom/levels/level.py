"""A level as data: a position, its goal, and comments on the actions that a student may try."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import structs

from minerals.classroom.levels.goals import AnyAssertion, read_assertion
from minerals.classroom.levels.questions import AnyQuestion, read_question
from minerals.core.game import Chance, Game, ScriptedChance, SeededChance, get_game
from minerals.core.match import Match, new
from minerals.core.picture import MARK_WORDS, Mark
from minerals.core.system import Folder, TomlError, read_toml, require
from minerals.core.text import MineralsError, OptionError, did_you_mean, quoted, translated

FILE = "levels.toml"
"""The file of a game's levels: in its folder, beside its rulebook."""


class LevelError(MineralsError):
    """A file of levels with the wrong form. The text names the file, the level and the fault."""


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to solve a level. In TOML it is a list of actions, or a table if it has a comment."""

    play: tuple[str, ...]
    """The student's actions, in order."""
    comment: str = ""


class Tempting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tempting mistake, and the comment on it."""

    action: str
    """The notation of the action, or for a question the wrong answer."""
    comment: str
    after: tuple[str, ...] = ()
    """The student's actions before it."""
    refused_by: str = ""
    """The rule that forbids it, or an empty text if it is allowed but leads nowhere."""


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of other players in one turn. In TOML the notation of one action, or a table."""

    play: tuple[str, ...]
    after: str = ""
    """The student's action that it answers. If empty, it answers any action; such replies come in their order."""


class _Written(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level as it stands in the file."""

    id: str
    title: str
    rules: tuple[str, ...]
    text: str
    goal: tuple[dict[str, Any], ...] = ()
    ask: str = ""
    answer: dict[str, Any] | None = None
    options: dict[str, Any] = {}
    seed: int | str | None = None
    dealt: tuple[str | int, ...] = ()
    position: str | None = None
    actions: tuple[str, ...] = ()
    luck: tuple[str | int, ...] = ()
    seat: int | None = None
    opponent: tuple[str | Reply, ...] = ()
    par: int = 1
    solutions: tuple[tuple[str, ...] | Solution, ...] = ()
    tempting: tuple[Tempting, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[tuple[str, ...], ...] = ()
    markers: bool = True
    hint: str = ""
    after: str = ""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level: a task on a live board that teaches some rules.

    It has a goal, which you reach by playing or by trying something forbidden, or it asks a question.

    Examples
    --------
    >>> level = level_named("mattock.levels.mine-first")
    >>> level.rules, level.par, [level.stars(tries) for tries in (1, 2, 3)]
    (('mattock.mine.open-space', 'mattock.turn.order'), 1, [3, 2, 1])
    >>> match = level.begin()
    >>> [ruling.rule for ruling in match.explain("e5")]
    ['mattock.mine.open-space']
    """

    game: str
    id: str
    """`<game>.levels.<name>`."""
    title: str
    rules: tuple[str, ...]
    """The ids of the rules it teaches."""
    text: str
    """The text that the student reads first: the rule and the task."""
    goal: tuple[AnyAssertion, ...] = ()
    """The assertions that must all hold for the level to be solved. Empty for a question."""
    ask: str = ""
    """The question."""
    answer: AnyQuestion | None = None
    """The object that computes its answer."""
    options: dict[str, Any] = {}
    """What `minerals.new` takes: the game's options, `players` included."""
    seed: int | str | None = None
    """The seed for any luck that is not scripted. By default, the level's id."""
    dealt: tuple[str | int, ...] = ()
    """The scripted luck in the set-up and in `actions`, in order."""
    position: str | None = None
    """The written position it begins from, instead of the set-up."""
    actions: tuple[str, ...] = ()
    """The actions played before the level begins."""
    luck: tuple[str | int, ...] = ()
    """The scripted luck from the beginning of the level, in order."""
    seat: int | None = None
    """The seat that the student plays. 0 means all. None means the first to act, or all without opponents."""
    opponent: tuple[Reply, ...] = ()
    """The actions of the others, turn by turn. Without it the student plays all seats."""
    par: int = 1
    """The number of actions needed to solve it."""
    solutions: tuple[Solution, ...] = ()
    """Solutions, with the one to show first at the front. A question has none."""
    tempting: tuple[Tempting, ...] = ()
    marks: tuple[Mark, ...] = ()
    """Marks on the board until something is tried."""
    arrows: tuple[tuple[str, ...], ...] = ()
    """Arrows on the board until something is tried, each through named cells."""
    markers: bool = True
    """Whether the game marks what follows from its rules, such as the blocked spaces of a board. A question about them
    hides them until it is answered."""
    start: Callable[[], Match] | None = None
    """Returns a new match at the beginning of the level, if that is a place in a game that was played. No file has it.
    """
    hint: str = ""
    """A hint for a student who is stuck."""
    after: str = ""
    """The comment once it is solved."""

    @property
    def in_words(self) -> Level:
        """The level with its texts in the reader's language. The actions stay as they are."""
        said = {name: translated(getattr(self, name)) for name in ("title", "text", "ask", "hint", "after")}
        solutions = tuple(structs.replace(way, comment=translated(way.comment)) for way in self.solutions)
        tempting = tuple(structs.replace(wrong, comment=translated(wrong.comment)) for wrong in self.tempting)
        goal = tuple(assertion.in_words for assertion in self.goal)
        return structs.replace(self, goal=goal, solutions=solutions, tempting=tempting, **said)

    @property
    def is_question(self) -> bool:
        """Whether it is a question to answer, not a goal to play for."""
        return self.answer is not None

    @property
    def is_puzzle(self) -> bool:
        """Whether it comes from a game, and you solve it without help.

        Nothing marks what can be clicked, a hint shows only where a solution begins, and the board can show a solution
        at any time.
        """
        return self.start is not None

    @property
    def counts_refusals(self) -> bool:
        """Whether you solve it by trying something forbidden, so that such tries count."""
        return any(assertion.counts_refusals for assertion in self.goal)

    def stars(self, tries: int) -> int:
        """Return the stars for this many actions or answers: 3 at par, 2 for one more, otherwise 1."""
        return max(1, 3 - max(0, tries - self.par))

    def begin(self, position: str | None = None) -> Match:
        """Return a new match at the beginning of the level, or at another position with the level's luck.

        Raises `LevelError` where the level's own position, options or actions do not fit the game; of another
        position what `minerals.new` raises.
        """
        if position is not None:
            return self._with_luck(self._set_up(position))
        if self.start is not None:
            return self.start()
        try:
            match = self._set_up(self.position)
            for action in self.actions:
                match.play(action)
            return self._with_luck(match)
        except MineralsError as error:
            raise LevelError(f"{FILE}: {self.id}: the level cannot begin. {error}") from None

    def _set_up(self, position: str | None) -> Match:
        luck: Chance = self._own_luck()
        if self.dealt:
            luck = ScriptedChance(self.dealt, then=luck)
        return new(self.game, chance=luck, position=position, meta={"level": self.id}, **self.options)

    def _with_luck(self, match: Match) -> Match:
        if not self.luck:
            return match
        begun = match.branch(chance=ScriptedChance(self.luck, then=self._own_luck()))
        begun.leads = True
        return begun

    def _own_luck(self) -> SeededChance:
        return SeededChance(self.id if self.seed is None else self.seed)

    def __repr__(self) -> str:
        return f"<Level {self.id}: {self.title}>"


# --- reading ---


@lru_cache(maxsize=32)
def load(game: str) -> tuple[Level, ...]:
    """Return the levels of a game, in the order in which to play them; none if it has no file of levels.

    Raises `OptionError` for an unknown game, `LevelError` that names the file, the level and what is wrong.

    Examples
    --------
    >>> load("mattock")[0]
    <Level mattock.levels.mine-first: Mine first>
    """
    found = get_game(game)
    file = found.folder / FILE
    return read(found, file) if file.is_file() else ()


def level_named(id: str) -> Level:  # noqa: A002 - that is what it is called in the file
    """Return a level by its id. Raises `OptionError` that says which there are.

    Examples
    --------
    >>> level_named("mattock.levels.mine-first").title
    'Mine first'
    >>> level_named("mattock.levels.alon")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: There is no level 'mattock.levels.alon'. Did you mean 'mattock.levels.alone'?
    """
    require(str, id=id)
    levels = {level.id: level for level in load(id.partition(".")[0])}
    if id not in levels:
        raise OptionError(translated("There is no level {id}. {meant}", id=quoted(id), meant=did_you_mean(id, levels)))
    return levels[id]


def rules_without_level(game: str) -> tuple[str, ...]:
    """Return the ids of the rules that no level of a game teaches, in the order of the rulebook.

    Examples
    --------
    >>> rules_without_level("mattock")  # every rule has its level
    ()
    """
    taught = {rule for level in load(game) for rule in level.rules}
    return tuple(rule for rule in get_game(game).rulebook if rule not in taught)


def read(game: Game, file: Folder) -> tuple[Level, ...]:
    """Read a file of levels.

    Parameters
    ----------
    game
        The game that they are levels of.
    file
        The file.

    Raises
    ------
    LevelError
        If its form is wrong. The text names the file, the level and what is wrong.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> written = '''
    ... [[level]]
    ... id = "mattock.levels.open-spaces"
    ... title = "Open spaces"
    ... rules = ["mattock.setup.board"]
    ... text = "The board begins with three miners for each player."
    ... options = { board = "inner" }
    ... ask = "How many spaces are open?"
    ... answer = { count_holding = ", open" }
    ... '''
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     characters = (Path(folder) / "levels.toml").write_text(written)
    ...     (level,) = read(get_game("mattock"), Path(folder) / "levels.toml")
    >>> level
    <Level mattock.levels.open-spaces: Open spaces>
    >>> sorted(level.answer.answer(level.begin()))
    ['55']
    """
    try:
        tables = read_toml(file.read_text(encoding="utf-8"))
    except (TomlError, UnicodeDecodeError) as error:
        raise LevelError(f"{file.name}: {error}") from None
    if set(tables) - {"level"} or not isinstance(tables.get("level"), list):
        raise LevelError(f"{file.name}: expected nothing but a list of [[level]].")
    levels: dict[str, Level] = {}
    for number, table in enumerate(tables["level"], start=1):
        where = f"{file.name}: {table.get('id', f'level {number}')}"
        try:
            level = _level(game.name, table)
        except msgspec.ValidationError as error:
            raise LevelError(f"{where}: {error}.") from None
        for fault in _faults(game, level):
            raise LevelError(f"{where}: {fault}")
        if level.id in levels:
            raise LevelError(f"{where}: this id is used twice.")
        levels[level.id] = level
    return tuple(levels.values())


def _level(game: str, table: Mapping[str, Any]) -> Level:
    written = msgspec.convert(table, _Written)
    fields = msgspec.structs.asdict(written)
    opponent = tuple(reply if isinstance(reply, Reply) else Reply((reply,)) for reply in written.opponent)
    fields |= {
        "goal": tuple(map(read_assertion, written.goal)),
        "answer": read_question(written.answer) if written.answer is not None else None,
        "solutions": tuple(way if isinstance(way, Solution) else Solution(way) for way in written.solutions),
        "opponent": opponent,
    }
    return Level(game=game, **fields)


def _faults(game: Game, level: Level) -> Iterator[str]:
    """Yield what is wrong with a level, as far as it shows without a board."""
    if not re.fullmatch(rf"{game.name}\.levels\.[a-z0-9]+(-[a-z0-9]+)*", level.id):
        yield f"an id is '{game.name}.levels.' and words in small letters with hyphens between."
    if not level.rules:
        yield "it teaches no rule."
    for rule in level.rules:
        if rule not in game.rulebook:
            yield f"there is no rule {quoted(rule)}. {did_you_mean(rule, game.rulebook)}"
    if level.par < 1:
        yield f"par is at least 1, not {level.par}."
    for mark in level.marks:
        if mark.kind not in MARK_WORDS:
            yield f"there is no kind of mark {quoted(mark.kind)}. {did_you_mean(mark.kind, MARK_WORDS)}"
    yield from _faults_of_question(game, level) if level.ask or level.answer else _faults_of_goal(game, level)


def _faults_of_question(game: Game, level: Level) -> Iterator[str]:
    if level.answer is None:
        yield "it asks, but has no 'answer'."
    elif not level.ask:
        yield "it has an 'answer', but asks nothing."
    elif level.goal or level.solutions or level.opponent:
        yield "a question has no goal, no solutions and no opponent: the engine gives the answer."
    elif level.par != 1:
        yield "par of a question is 1."
    else:
        yield from level.answer.faults(game)


def _faults_of_goal(game: Game, level: Level) -> Iterator[str]:
    if not level.goal:
        yield "it has neither a 'goal' nor asks a question."
    if not level.solutions:
        yield "it has no solution."
    for assertion in level.goal:
        yield from assertion.faults(game)
    for tempting in level.tempting:
        if tempting.refused_by and tempting.refused_by not in game.rulebook:
            yield f"there is no rule {quoted(tempting.refused_by)}. {did_you_mean(tempting.refused_by, game.rulebook)}"
