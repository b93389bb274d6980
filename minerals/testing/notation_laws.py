"""Laws of a game's notation: `notation.toml` is complete, and its examples are right."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import spoken
from minerals.core.match import Match, new
from minerals.core.text import MineralsError
from minerals.testing.laws import Law, Play


def every_action_is_listed_with_its_notation(play: Play) -> Iterator[str]:
    """The notation lists every class of actions, and nothing else."""
    there = {kind.__name__ for kind in play.game.engine.action_types}
    listed = {entry.type for entry in play.game.notation.actions}
    for missing in sorted(there - listed):
        yield f"{missing} is not in notation.toml"
    for strange in sorted(listed - there):
        yield f"notation.toml lists {strange}, which is not an action"


def examples_of_actions_can_be_played(play: Play) -> Iterator[str]:
    """The example of each action is legal in the position given with it, and is written as the game writes it."""
    notation = play.game.notation
    for entry in notation.actions:
        match = _at(play, entry.position)
        action = match.parse(entry.example)
        if type(action).__name__ != entry.type:
            yield f"{entry.example!r} is read as {action!r} instead of a {entry.type}"
        try:
            match.play(action)
        except MineralsError as error:
            yield f"{entry.example!r} in the position {entry.position!r}: {error}"


def phrases_mean_the_example(play: Play) -> Iterator[str]:
    """Each phrase of an action, filled in with the values of its example, is read as the example's action."""
    for entry in play.game.notation.actions:
        match = _at(play, entry.position)
        meant = match.parse(entry.example)
        for phrase in entry.phrases:
            for text in spoken(entry.form, entry.example, phrase):
                try:
                    action = match.parse(text)
                except MineralsError as error:
                    yield f"{text!r} in the position {entry.position!r}: {error}"
                    continue
                if action != meant:
                    yield f"{text!r} is read as {str(action)!r} instead of {entry.example!r}"


def examples_of_lines_are_read(play: Play) -> Iterator[str]:
    """The example of each line is in the position given with it, before and after that is read and written."""
    for entry in play.game.notation.lines:
        if not entry.fits(entry.example):
            yield f"the example {entry.example!r} does not fit the line {entry.line!r}"
        written = [line.strip() for line in _at(play, entry.position).diagram().split("\n")]
        if entry.example not in written:
            yield f"{entry.example!r} is not written in the position {entry.position!r}"
    signs = {sign for name in play.game.notation.positions for sign in _at(play, name).diagram().split()}
    for missing in (entry.sign for entry in play.game.notation.signs if entry.sign not in signs):
        yield f"the sign {missing!r} is in none of the positions of notation.toml"


def _at(play: Play, name: str) -> Match:
    position = play.game.notation.positions[name]
    return new(play.game, position=position.text, seed=1, **position.options)


NOTATION_LAWS: tuple[Law, ...] = (
    every_action_is_listed_with_its_notation,
    examples_of_actions_can_be_played,
    phrases_mean_the_example,
    examples_of_lines_are_read,
)
"""Laws of a game's `notation.toml`."""
