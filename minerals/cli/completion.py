"""How a word of the command line may go on, when somebody presses Tab.

Each function takes what is typed so far and returns the words that begin so, as the shells ask for it through Typer.
Names of files come from the shell itself, unless a word may also be something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

from minerals.core.game import game_names, get_game

if TYPE_CHECKING:
    from minerals.core.game import Game

Words: TypeAlias = list[tuple[str, str]]
"""The words to offer, and what each is; "" if the word says it itself."""

_LOGS = (".replay", ".jsonl")


def one_of(*words: str) -> Callable[[str], Words]:
    """Return a function that offers these words.

    >>> one_of("light", "dark")("l")
    [('light', '')]
    """
    return lambda incomplete: _beginning(incomplete, ((word, "") for word in words))


def games(incomplete: str) -> Words:
    """Offer the games.

    >>> games("mi")
    [('minerals', 'Minerals')]
    """
    return _beginning(incomplete, _games())


def games_or_logs(incomplete: str) -> Words:
    """Offer the games, and the logs and folders here."""
    return _beginning(incomplete, (*_games(), *_files(incomplete)))


def logs(incomplete: str) -> Words:
    """Offer the logs and folders here."""
    return _beginning(incomplete, _files(incomplete))


def lines(context: typer.Context, incomplete: str) -> Words:
    """Offer the variations of the log that is typed before, by the records with which they begin."""
    names = [context.params.get(name) for name in ("file", "log", "source")]
    words = [Path(str(word)) for word in (*names, *context.args) if word is not None]
    path = next((word for word in words if word.suffix in _LOGS and word.is_file()), None)
    if path is None:
        return []
    from minerals.core.log import load
    from minerals.core.text import MineralsError

    try:
        log = load(path)
    except (MineralsError, OSError):
        return []
    firsts = [node for node in log.nodes.values() if node.parent is not None and node is not node.parent.next]
    return _beginning(incomplete, ((str(node.n), str(node.action)) for node in firsts))


def lines_or_logs(context: typer.Context, incomplete: str) -> Words:
    """Offer what a deed of `minerals lines` takes: another log to merge, or else a line."""
    return logs(incomplete) if context.params.get("deed") == "merge" else lines(context, incomplete)


def what_to_publish(incomplete: str) -> Words:
    """Offer lessons, exercises and levels once their beginning is typed, one after another with commas between them."""
    done, comma, last = incomplete.rpartition(",")
    return [(f"{done}{comma}{name}", title) for name, title in (*_levels(last), *_taught(last))]


def rules(context: typer.Context, incomplete: str) -> Words:
    """Offer the rules of the game that is typed before, without its name."""
    game = _game_typed(context)
    if game is None:
        return []
    book = game.rulebook
    return _beginning(incomplete, ((rule.id.partition(".")[2], rule.in_words.title) for rule in book.values()))


def options(context: typer.Context, incomplete: str) -> Words:
    """Offer the options of the game that is typed before and, after `NAME=`, what can be chosen."""
    game = _game_typed(context)
    if game is None:
        return []
    found = [option for option in game.option_list if option.name != "players"]
    name, equals, _ = incomplete.partition("=")
    if not equals:
        return _beginning(incomplete, ((f"{option.name}=", option.description) for option in found))
    choices = [choice for option in found if option.name == name for choice in option.choices]
    return _beginning(incomplete, ((f"{name}={choice}", "") for choice in choices))


def bots(incomplete: str) -> Words:
    """Offer the bots, one after another with commas between them.

    >>> bots("greedy,ra")
    [('greedy,random', '')]
    """
    from minerals.bots import BOTS

    done, comma, _ = incomplete.rpartition(",")
    return _beginning(incomplete, ((f"{done}{comma}{name}", "") for name in BOTS))


def lessons(incomplete: str) -> Words:
    """Offer the numbers of the lessons.

    >>> lessons("12")
    [('12', 'Which colour is rare?')]
    """
    from minerals.classroom.lessons import lessons as known

    return _beginning(incomplete, ((str(lesson.number), lesson.in_words.title) for lesson in known()))


def languages(incomplete: str) -> Words:
    """Offer the languages.

    >>> languages("d")
    [('de', '')]
    """
    from minerals.core.text import languages as known

    return one_of(*known())(incomplete)


def _game_typed(context: typer.Context) -> Game | None:
    """Return the game of the command line. Before an option without its value, no argument has a name yet."""
    words = (context.params.get("game"), context.params.get("source"), *context.args)
    return next((get_game(str(word)) for word in words if str(word) in game_names()), None)


def _games() -> Iterator[tuple[str, str]]:
    return ((name, get_game(name).title) for name in game_names())


def _levels(incomplete: str) -> Words:
    game, dot, _ = incomplete.partition(".")
    if not dot or game not in game_names():
        return []
    from minerals.classroom.levels import load

    return _beginning(incomplete, ((level.id, level.title) for level in load(game)))


def _taught(incomplete: str) -> Words:
    """Return the lessons and exercises that begin so. Nothing is loaded before their first letter is typed."""
    if incomplete[:1] == "l":
        from minerals.classroom.lessons import lessons as known

        return _beginning(incomplete, ((f"lesson-{each.number}", each.in_words.title) for each in known()))
    if incomplete[:1] == "E":
        from minerals.classroom.texts import exercises

        return _beginning(incomplete, ((text.code, text.title) for text in exercises()))
    return []


def _files(incomplete: str) -> Iterator[tuple[str, str]]:
    folder = Path(incomplete) if incomplete.endswith("/") else Path(incomplete).parent
    before = incomplete[: incomplete.rfind("/") + 1]
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.is_dir() and not entry.name.startswith("."):
            yield f"{before}{entry.name}/", ""
        elif entry.suffix in _LOGS:
            yield f"{before}{entry.name}", ""


def _beginning(incomplete: str, words: Iterable[tuple[str, str]]) -> Words:
    return [(word, said) for word, said in words if word.startswith(incomplete)]
