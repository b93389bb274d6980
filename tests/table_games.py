"""Games as people record them at a table: with slips that they take back, corrections in the middle, and real dice.

A test plays the same lines in the terminal, in Python or on a board: each line is one thing that a person does. The
games are made from games of a bot, so they are whole and legal, and always the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import minerals
from minerals.bots import bot_named

SLIPS, CORRECTIONS = 10, 3
_BETWEEN = 2
"""How many actions are played before a wrong one is corrected."""


class Line(NamedTuple):
    """One thing that a person does."""

    does: Literal["play", "undo", "correct"]
    action: str = ""
    """The action to play, or the right one."""
    told: tuple[str, ...] = ()
    """What chance brings, in order."""
    number: int = 0
    """The number of the action to correct, counted from 1."""
    asked: tuple[str, ...] = ()
    """What the terminal asks for: nobody is asked for what is certain."""


class TableGame(NamedTuple):
    """A game, and how it is recorded."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    lines: tuple[Line, ...]
    actions: tuple[str, ...]
    """The game itself, in notation, whatever was typed on the way."""
    told: tuple[tuple[str, ...], ...]
    """What chance brought to each action."""
    reason: str
    """How it ended."""

    def begun(self) -> minerals.Match:
        """Return a match at the table, with the board laid from the seed."""
        match = minerals.new(self.game, players=self.players, seed=self.seed, **self.options)
        match.at_table = True
        return match

    def without_slips(self) -> minerals.Log:
        """Return the log of the same game without a slip."""
        match = self.begun()
        for action, told in zip(self.actions, self.told, strict=True):
            match.play(action, told=told)
        return match.log

    def typed(self) -> Iterator[str]:
        """Yield the lines as a person types them in the terminal: some with a word more, some outcomes when asked."""
        for place, line in enumerate(self.lines):
            if line.does == "undo":
                yield "undo"
            elif line.does == "correct":
                yield f"correct {line.number} {line.action}"
            elif len(line.told) == 1 and place % 2:
                yield f"{line.action} {line.told[0]}"
            else:
                yield f"{line.action}, please" if place % 3 else line.action
                yield from line.asked

    def play(self, match: minerals.Match) -> None:
        """Play the lines in Python."""
        for line in self.lines:
            if line.does == "undo":
                match.undo()
            elif line.does == "correct":
                match.replace(match.line[line.number], line.action)
            else:
                match.play(line.action, told=line.told)


class _Played(NamedTuple):
    state: Any
    action: Any
    told: tuple[str, ...]
    asked: tuple[str, ...]


def table_game(game: str, *, seed: int = 1, actions: int = 40, **options: Any) -> TableGame:
    """Return a game that is recorded with ten slips, three corrections, told luck and a resignation."""
    players = ("Ada", "Ben")
    real = _played(game, players, seed, actions, options)
    engine = minerals.get_game(game).engine
    choice = random.Random(seed)
    wrong = _to_correct(engine, real, choice)
    slips = {
        place: slip for place, each in enumerate(real) if place not in wrong and (slip := _slip(engine, each, choice))
    }
    possible = {place: _slip(engine, each, choice) for place, each in enumerate(real) if place not in wrong}
    slips = {place: slip for place, slip in possible.items() if slip is not None}
    chosen = choice.sample(sorted(slips), SLIPS)
    lines: list[Line] = []
    for place, (_, action, told, asked) in enumerate(real):
        if place in chosen:
            lines += [slips[place], Line("undo")]
        if place in wrong:
            lines.append(Line("play", str(wrong[place]), ()))
        else:
            lines.append(Line("play", str(action), told, asked=asked))
        if place - _BETWEEN in wrong:
            lines.append(Line("correct", str(real[place - _BETWEEN].action), (), place - _BETWEEN + 1))
    lines.append(Line("play", "resign 2"))
    return TableGame(
        game,
        players,
        seed,
        options,
        tuple(lines),
        (*(str(each.action) for each in real), "resign 2"),
        (*(each.told for each in real), ()),
        "Ben resigned. Ada wins.",
    )


def _played(game: str, players: Sequence[str], seed: int, actions: int, options: Mapping[str, Any]) -> list[_Played]:
    match = minerals.new(game, players=players, seed=seed, **options)
    bot = bot_named("random", seed=seed)
    played = []
    while len(played) < actions and not match.is_over:
        state = match.state
        match.play(bot.choose(match).action)
        told = tuple(outcome for event in match.node.events for outcome in event.outcomes)
        asked = _draws(match.game.engine, state, match.node.action, minerals.ScriptedChance(told)).asked
        played.append(_Played(state, match.node.action, told, asked))
    return played[:-1] if match.is_over else played  # somebody resigns before that


def _slip(engine: Any, right: _Played, choice: random.Random) -> Line | None:
    """Return another action, or the same one with the die misread, or None if there is neither."""
    others = [other for other in engine.legal(right.state) if other != right.action]
    for number in range(20):
        action = choice.choice(others) if others and not right.told else right.action
        told, asked = _draws(engine, right.state, action, minerals.SeededChance(number))
        if (action, told) != (right.action, right.told):
            return Line("play", str(action), told, asked=asked)
    return None


class _Draws(NamedTuple):
    told: tuple[str, ...]
    asked: tuple[str, ...]
    """Those that were not certain."""


class _Noted:
    """Luck that notes what was not certain."""

    def __init__(self, luck: minerals.Chance) -> None:
        self.luck = luck
        self.asked: list[str] = []

    def draw(self, weights: Mapping[str, int]) -> Any:
        drawn = self.luck.draw(weights)
        if drawn.probability < 1:
            self.asked.append(drawn.outcome)
        return drawn

    def at(self, position: int) -> minerals.Chance:
        return self.luck.at(position)


def _draws(engine: Any, state: Any, action: Any, luck: minerals.Chance) -> _Draws:
    noted = _Noted(luck)
    events = engine.decide(state, action, noted).events
    return _Draws(tuple(outcome for event in events for outcome in event.outcomes), tuple(noted.asked))


def _to_correct(engine: Any, real: Sequence[_Played], choice: random.Random) -> dict[int, Any]:
    """Return wrong actions, by place, after which the game can go on as if they were right."""
    found: dict[int, Any] = {}
    for place in range(3, len(real) - _BETWEEN - 1):
        if any(abs(place - other) <= _BETWEEN + 1 for other in found) or real[place].told:
            continue
        others = [other for other in engine.legal(real[place].state) if other != real[place].action]
        choice.shuffle(others)
        for other in others[:60]:
            if _goes_on(engine, real, place, other):
                found[place] = other
                break
        if len(found) == CORRECTIONS:
            return found
    raise AssertionError("the game has too few actions that can be mistaken for others")


def _goes_on(engine: Any, real: Sequence[_Played], place: int, wrong: Any) -> bool:
    state = real[place].state
    if _draws(engine, state, wrong, minerals.SeededChance(0)).told:
        return False
    state = engine.decide(state, wrong, minerals.ScriptedChance([])).state
    for _, action, told, _ in real[place + 1 : place + 1 + _BETWEEN]:
        if engine.explain(state, action):
            return False
        try:
            state = engine.decide(state, action, minerals.ScriptedChance(told)).state
        except minerals.MineralsError:
            return False
    return True


TABLE_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("minerals", {"board": "lesson", "seed": 1}),
    ("mattock", {"seed": 1}),
    ("iceminers", {"seed": 1}),
    ("out_of_mine", {"seed": 1}),
)
"""A game of each kind, for `table_game`."""
