"""`minerals record`: a game that people play at a table, typed as they play it."""

from __future__ import annotations

import contextlib
import datetime
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from minerals.cli import completion
from minerals.cli.beginning import (
    Beginning,
    OptionsGiven,
    Players,
    PositionGiven,
    Seed,
    read_options,
    read_seed,
)
from minerals.cli.play import record as record_to
from minerals.cli.record_session import QUITS, Recording
from minerals.cli.refusal import FOUND, Refusal, refuse
from minerals.cli.replay import board_as_text
from minerals.cli.report import Json, log_told, report
from minerals.cli.screen import Screen
from minerals.cli.verify import load
from minerals.core.game import UntoldOutcome, game_names, get_game
from minerals.core.log import SUFFIXES
from minerals.core.match import match_of, new
from minerals.core.system import write_whole
from minerals.core.text import MineralsError

if TYPE_CHECKING:
    from minerals.core.game import Game
    from minerals.core.match import Match

_DRAFT = ".set-up"
"""What is added to a file's name while its board is being laid."""
_DRAWN = "drawn"
"""The answer that lets the kit draw the rest of the set-up."""
_PASTED = "paste"
"""The answer after which the whole set-up is pasted."""


def record(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    source: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The name of a game, or a log to go on with.", autocompletion=completion.games_or_logs
        ),
    ],
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="The log to record to. If it exists, its game goes on."),
    ] = None,
    names: Annotated[
        str | None, typer.Option("--names", metavar="NAME[,NAME…]", help="The players' names, by seat.")
    ] = None,
    players: Players = None,
    seed: Seed = None,
    position: PositionGiven = None,
    option: OptionsGiven = None,
    drawn: Annotated[
        bool, typer.Option("--drawn", help="Let the kit throw the dice and draw, instead of asking what came up.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Record a game as you play it at a table.

    Type each action as you would say it. You can take actions back, correct earlier ones, comment, and tell what real
    dice show. Everything is in the file at once, and the same command goes on another time. It also reads lines from a
    pipe. Type help for the commands.
    """
    if sys.stdin is None:
        raise Refusal("The input is closed, so there is nobody to record.")
    keyboard = _Keyboard(Screen(), quiet=as_json)
    beginning = Beginning(players, seed, position, option or ())
    path = _place_of(source, file)
    if path.exists():
        match = _going_on(path, source, beginning, names)
        keyboard.say(f"{path} goes on.")
    else:
        match = _begun(keyboard, get_game(source), path, beginning, names, drawn=drawn)
    match.at_table = not drawn
    recording = Recording(match, path)
    try:
        _listen(keyboard, recording)
    finally:
        match.log.close()
    if as_json:
        report("record", {**log_told(match.log), "file": path, "refused": keyboard.refused})
    if keyboard.refused and not keyboard.is_terminal:
        raise typer.Exit(FOUND)


def _place_of(source: str, file: Path | None) -> Path:
    """Return the file of the game. Raises `Refusal` and, for an unknown game, `OptionError`."""
    if source in game_names():
        return file or _free_name(source)
    if file is not None or not Path(source).exists():
        get_game(source)  # says which games there are
    return Path(source)


def _going_on(path: Path, source: str, beginning: Beginning, names: str | None) -> Match:
    """Return the match that is in a file, at its end. Raises `Refusal`, `LogError`."""
    beginning.require_none(path)
    if names is not None:
        raise Refusal(f"{path}: --names works only with a new game, because a log brings its own.")
    log = load(path)
    if source in game_names() and log.game.name != source:
        raise Refusal(f"{path}: this is a game of {log.game.title}, not of {get_game(source).title}.")
    return match_of(log).record(path)


def _free_name(game: str) -> Path:
    """Return a name that no file has: the game and the day, and then with a number."""
    stem = f"{game}-{datetime.date.today().isoformat()}"
    places = (Path(f"{stem}{end}{SUFFIXES[0]}") for end in ("", *(f"-{number}" for number in range(2, 1_000))))
    return next(place for place in places if not place.exists())


# --- the beginning ---


def _begun(
    keyboard: _Keyboard, game: Game, path: Path, beginning: Beginning, names: str | None, *, drawn: bool
) -> Match:
    """Return a match that has begun and is recorded. It asks for what the command line does not say."""
    draft = _Draft(path)
    asked: dict[str, Any] = draft.asked or beginning.arguments(game)
    if draft.asked:
        keyboard.say(f"The set-up of {path} goes on.")
    elif names is not None:
        asked["players"] = _names_in(names)
    if keyboard.is_terminal and not draft.asked:
        keyboard.say(f"{game.title}, recorded to {path}. Press Enter for what is in brackets.")
        _ask_for_players(keyboard, asked)
        _ask_for_options(keyboard, game, asked, beginning)
        if beginning.seed is None and "position" not in asked:
            _ask_for_set_up(keyboard, game, asked)
    if beginning.seed is not None:
        asked["seed"] = read_seed(beginning.seed)
    match = _set_up(keyboard, game, asked, draft, at_table=not drawn and "seed" not in asked)
    record_to(match, path)
    draft.drop()
    return match


def _names_in(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _ask_for_players(keyboard: _Keyboard, asked: dict[str, Any]) -> None:
    if "players" not in asked and (names := _names_in(keyboard.ask("Players [Player 1, Player 2]: "))):
        asked["players"] = names


def _ask_for_options(keyboard: _Keyboard, game: Game, asked: dict[str, Any], beginning: Beginning) -> None:
    options = [option.name for option in game.option_list if option.name != "players"]
    while options and not beginning.options:
        said = keyboard.ask("Options, such as NAME=VALUE NAME=VALUE [none; ? lists them]: ").strip()
        if said == "?":
            for option in game.option_list:
                keyboard.say(f"{option.name}={option.default}: {option.description}")
            continue
        try:
            asked.update(read_options(game, said.split()))
            game.read_options({name: asked[name] for name in asked if name in options})
        except MineralsError as error:
            keyboard.refuse(str(error))
            continue
        return


def _ask_for_set_up(keyboard: _Keyboard, game: Game, asked: dict[str, Any]) -> None:
    """Ask how the board begins: laid piece by piece, from a seed, or as a position or link that is pasted."""
    while True:
        ask = "Set-up: seed and a number, or paste a position, a board or a link [laid as you tell]: "
        said = keyboard.ask(ask).strip()
        if not said:
            return
        if found := re.fullmatch(r"seed\s+(\S+)", said, re.IGNORECASE):
            asked["seed"] = read_seed(found[1])
            return
        pasted = said if said.startswith("minerals:") else "\n".join([said, *keyboard.lines_until_empty()])
        try:
            asked |= _pasted(game, pasted, asked)
        except MineralsError as error:
            keyboard.refuse(str(error))
            continue
        return


def _pasted(game: Game, text: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Return what a pasted text gives: the option `board`, if it is a board alone, or else a position.

    Raises `MineralsError` if it is neither.
    """
    if "\n" in text and "board" in {option.name for option in game.option_list}:
        with contextlib.suppress(MineralsError):
            new(game, **{**asked, "board": text})
            return {"board": text}
    new(game, **{**asked, "position": text})
    return {"position": text}


def _set_up(keyboard: _Keyboard, game: Game, asked: dict[str, Any], draft: _Draft, *, at_table: bool) -> Match:
    """Return the match after its set-up. At the table, people say what came up, one draw after another."""
    told = list(draft.told)
    while True:
        try:
            return new(game, at_table=at_table, told=told, **asked)
        except UntoldOutcome as error:
            question = error.question
        keyboard.say(f"{question.sentence} Write {_DRAWN} to let the kit draw the rest, or {_PASTED} to give it all.")
        offers = [*(offer.label for offer in question.offers), _DRAWN, "undo", _PASTED]
        said = keyboard.read(f"{len(told) + 1}. ", offers)
        if said is None or said.strip().lower() in QUITS:
            draft.keep(asked, told)
            unfinished = f"The board is not laid yet. The same command goes on with it from {draft.path}."
            if said is None and not keyboard.is_terminal:
                raise Refusal(unfinished)
            keyboard.say(unfinished)
            raise typer.Exit
        try:
            if said.strip().lower() == _DRAWN:
                at_table = False
            elif said.strip().lower() == _PASTED:
                keyboard.say("Paste the position, the board or a link, and then an empty line.")
                asked |= _pasted(game, "\n".join(keyboard.lines_until_empty()), asked)
                told = []
            elif said.strip().lower() == "undo":
                del told[-1:]
            elif said.strip():
                told.append(question.meant(said))
        except MineralsError as error:
            keyboard.refuse(str(error))
        draft.keep(asked, told)


class _Draft:
    """The set-up of a game that has not begun, beside its file: a closed terminal must not lose sixty tiles."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + _DRAFT)
        self.asked: dict[str, Any] = {}
        self.told: list[str] = []
        if self.path.is_file():
            with contextlib.suppress(msgspec.DecodeError, OSError, KeyError, TypeError):
                kept = msgspec.json.decode(self.path.read_bytes())
                self.asked, self.told = dict(kept["asked"]), list(map(str, kept["told"]))

    def keep(self, asked: dict[str, Any], told: Sequence[str]) -> None:
        """Write what is known so far."""
        write_whole(self.path, msgspec.json.encode({"asked": asked, "told": told}), force=True)

    def drop(self) -> None:
        """Remove it, because the game has begun."""
        self.path.unlink(missing_ok=True)


# --- the game ---


def _listen(keyboard: _Keyboard, recording: Recording) -> None:
    """Do what is typed, line by line, until it ends. Whatever ends it, everything is in the file."""
    match = recording.match
    keyboard.show(match)
    if keyboard.is_terminal:
        keyboard.say("Type an action, or help.")
    try:
        while (line := keyboard.read(recording.prompt, recording.completions)) is not None:
            answer = recording.obey(line)
            if answer.shows_board:
                keyboard.show(match)
            for paragraph in answer.said:
                (keyboard.refuse if answer.is_refused else keyboard.say)(paragraph)
            if answer.ends:
                break
    finally:
        keyboard.say(f"Everything is in {recording.path}. To go on: minerals record {recording.path}")


class _Keyboard:
    """Where lines come from, and where answers go: a terminal with completion, or a pipe."""

    def __init__(self, screen: Screen, *, quiet: bool) -> None:
        self._screen = screen
        self._quiet = quiet
        self.is_terminal = sys.stdin.isatty() and not quiet
        self.refused = 0
        self._offers: Callable[[str], Sequence[str]] = lambda _typed: ()
        if self.is_terminal:
            self._complete()

    def say(self, text: str) -> None:
        """Write a paragraph."""
        if not self._quiet:
            self._screen.paragraph(text, hanging=2)

    def refuse(self, text: str) -> None:
        """Say why a line was not obeyed."""
        self.refused += 1
        if self._quiet:
            refuse(text)
        else:
            self._screen.paragraph(text, "bold", hanging=2)

    def show(self, match: Match) -> None:
        """Show the board, with the last change marked."""
        if self._quiet:
            return
        event = match.node.events[-1] if match.node.events else None
        columns = self._screen.columns_at_most
        self._screen.line(board_as_text(match.game, match.state, event, match.players, columns, lines=0))

    def ask(self, prompt: str) -> str:
        """Return the answer to a question, or "" if there is none."""
        return self.read(prompt, ()) or ""

    def lines_until_empty(self) -> Iterator[str]:
        """Yield the lines that follow, up to an empty one."""
        while line := self.read("", ()):
            yield line

    def read(self, prompt: str, offers: Sequence[str] | Callable[[str], Sequence[str]]) -> str | None:
        """Return the next line, or None at the end. On a terminal, Tab completes it with what is offered."""
        if not self.is_terminal:
            line = sys.stdin.readline()
            if line:
                self.say(f"{prompt}{line.rstrip()}")
            return line.rstrip("\n") if line else None
        self._offers = offers if callable(offers) else lambda typed: _beginning(offers, typed)
        try:
            return input(prompt)
        except (EOFError, OSError):  # the keys for the end, or a terminal that was closed
            return None

    def _complete(self) -> None:
        """Let Tab complete a line, where Python can."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(lambda typed, number: next(iter(self._offers(typed)[number:]), None))
        readline.parse_and_bind("tab: complete")


def _beginning(words: Sequence[str], typed: str) -> list[str]:
    return [word for word in words if word.lower().startswith(typed.lower())]
