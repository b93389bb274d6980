"""A board to play on from the first action to the next game: who plays, new games, files, and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from importlib.util import find_spec
from typing import Any

from ipywidgets import HTML, Button, Dropdown, Layout, ToggleButton, VBox
from traitlets import Unicode

from minerals import Match, MineralsError, get_game
from minerals.bots import Bot, Level, bot_named
from minerals.bots.play import bots_in
from minerals.core.game import Chance, Game, SeededChance
from minerals.core.log import read_log
from minerals.core.match import SharedPosition, match_of, new
from minerals.core.system import require
from minerals.core.text import LogError, OptionError, default_name, quoted, term, translated
from minerals_widgets.board.board import Board
from minerals_widgets.board.new_game import NewGame
from minerals_widgets.play.address import Address
from minerals_widgets.play.play_bar import PlayBar
from minerals_widgets.play.play_options import PLAYERS, PlayOptions
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_all, close_parts

THINKING = 2.0
"""How many seconds a level that plays games ahead may think about an action."""
OPPONENT = "level 2"
"""Who plays the other seats, if nobody says otherwise."""
_LEVELS = {f"level {level}": level for level in range(1, 6)}
_AHEAD = ("level 4", "level 5")
_PERSON = ""
YOU = "You"
"""The name of a person who plays alone: see `minerals.core.text.second_person`."""
_BAR = 72.0
"""The height of the bar and of the heading above it, beyond the margins that a page leaves."""


class _BoardOfGame(Board):
    """The board of one game. Its card offers the next one when it is over.

    `again`: begins the next game. `changed`: called whenever the board has shown something.
    """

    has_new_game_button = False  # it is in the bar

    def __init__(
        self, match: Match, again: Callable[[], object], changed: Callable[[], object], **options: Any
    ) -> None:
        self._begin_again = again
        self._tell = changed
        super().__init__(match, **options)

    def new_game(self) -> None:
        """Begin another game with the players and the options of the bar."""
        self._begin_again()

    def show(self, *, meanwhile: bool = False) -> None:
        """Show everything."""
        super().show(meanwhile=meanwhile)
        self._tell()


class PlayBoard(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A board with a bar: who plays, a new game, and the game as a file or as a link.

    The bar says who plays each seat, a person or a bot; you can change that at any time. "New game" begins another game
    with the same players. "Options" opens the number of players and the main options of the game. They count from the
    next new game on.

    "Save" downloads the game. "Open…" goes on with a game from a file, which you can also drop onto the board; a file
    of another game changes the game. "Share" copies a link to the game, with all its variations and comments, or to the
    position only. Whenever another game takes the place of one that was played, a button brings the old one back.

    On a page of the kit, the address always holds the game, so you can load it again, keep it, or send it to somebody.

    Parameters
    ----------
    game
        A match to continue, or the name of a game to begin.
    bots
        The names of the bots by seat, such as `{2: "greedy"}`. By default a bot of level 2 plays each seat but the
        first; with `{}` people play all of them.
    address
        The game to go on with, as the trait `address` has it. If it cannot be read, the bar says why, and a new game
        begins.
    luck
        The seed of all luck after the first set-up, that of the bots and of later games too. Without it, the luck is
        different every time.
    mode
        `light`, `dark`, or `auto` to follow the page.
    **options
        With a game's name, everything that `minerals.new` takes, including `players` and `seed`.

    Raises
    ------
    OptionError
        If a seat, a bot, a game or an option does not exist, or no seat is left for a person.

    Examples
    --------
    >>> play = PlayBoard("minerals", board="lesson", players=2, removals=0, seed=7, luck="x")
    >>> play.board.click("d6")
    >>> play.board.said[0]
    "You place Player 2's pawn on the wollastonite at d6."
    >>> Address.read(play.address).bots
    {2: 'level 2'}
    """

    address = Unicode().tag(sync=True)
    """The game as the text after the `#` of an address. Setting it goes on with another game. It is empty until
    somebody has played."""

    board: Board
    """The board of the game that is played now."""

    def __init__(
        self,
        game: Match | str,
        *,
        bots: Mapping[int, str] | None = None,
        address: str = "",
        luck: int | str | None = None,
        mode: AnyMode = "auto",
        **options: Any,  # options of the game have various types
    ) -> None:
        require(Match | str, game=game)
        require(Mapping[int, str] | None, bots=bots)
        require(str, address=address)
        require(int | str | None, luck=luck)
        self._mode, self._luck, self._games = mode, luck, 0
        self._bots: dict[int, str] = {}
        self._playing: dict[int, Bot] = {}
        self._former: tuple[Match, Mapping[int, str]] | None = None
        self._is_telling = False
        self._bar = PlayBar(self._file, self.load, self.visit, self._do)
        self._errors = ErrorLine()
        self._new = NewGame(lambda: self.board.match, lambda: self._do(self.begin), self._errors)
        self._back = self._button(translated("Back to the game before"), "undo", "", self.go_back)
        self._opener = ToggleButton(
            description=translated("Options"),
            tooltip=translated("The number of players and the options of the next new game"),
            layout=Layout(width="auto"),
        )
        self._opener.observe(lambda _change: self._show_drawer(), "value")
        self._seats = toolbar().add_class("minerals-play-seats")
        self._drawer = VBox().add_class("minerals-play-drawer")
        self._told, self._limits = HTML(), HTML()
        head = toolbar(self._seats, self._new.button, self._opener, self._bar).add_class("minerals-play-bar")
        news = toolbar(self._told, self._back).add_class("minerals-play-news")
        self._head = (head, self._new.row, self._drawer, news, self._limits)
        super().__init__(self._head)
        self.add_class("minerals-play")
        self._options = PlayOptions(_game_of(game), {})
        first = game if isinstance(game, Match) else self._set_up(game, options, bots)
        self._play(first, _opponents(first) if bots is None else bots)
        self.tell("")
        if address:
            self._do(partial(self.visit, address))
            self._former = None
            self._show_news()
        self.observe(self._visit_anew, "address")

    @property
    def match(self) -> Match:
        """The match that is played now."""
        return self.board.match

    # --- games ---

    def begin(self) -> None:
        """Begin a new game with the players and the options that are chosen.

        Raises
        ------
        OptionError
            If the options do not go together. Then nothing has changed.
        """
        game = self.board.match.game
        chosen = self._options.values
        players = int(str(chosen.pop(PLAYERS, len(self.board.match.players))))
        same = {name: value for name, value in self._kept_options().items() if name not in chosen}
        bots = {seat: self._bots.get(seat, _PERSON) for seat in range(1, players + 1)}
        if players > len(self.board.match.players):
            usual = next((name for name in reversed(bots.values()) if name), OPPONENT if self._bots else _PERSON)
            bots |= dict.fromkeys(range(len(self.board.match.players) + 1, players + 1), usual)
        bots = {seat: name for seat, name in bots.items() if name}
        if len(bots) == players:
            del bots[1]
        options: dict[str, Any] = {**same, **chosen}
        match = new(game, players=_names(players, bots), chance=self._chance(), **options)
        self._play(match, bots)
        self.tell("")

    def load(self, data: bytes, name: str) -> None:
        """Go on with a game from a file.

        Parameters
        ----------
        data
            The bytes of the file.
        name
            Its name, for messages.

        Raises
        ------
        LogError
            If it is not the log of a game. Then nothing has changed. Of a damaged log, the longest valid beginning is
            opened, and the bar says so.
        """
        require(bytes, data=data)
        require(str, name=name)
        if not data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{") and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise LogError(
                translated("{name} is not a recorded game: open a file that ends in .replay.", name=quoted(name))
            )
        log = read_log(data, source=name, recover=True)
        self._go_on(match_of(log, self._chance()))
        self.tell(
            translated(
                "{name} is damaged, so the game goes on before the damage: {damage}", name=name, damage=log.damage
            )
            if log.damage
            else translated("{name} is open: the game goes on where it ended.", name=name)
        )

    def visit(self, address: str) -> None:
        """Go on with the game or the position that an address holds.

        Parameters
        ----------
        address
            The text after the `#`, such as `minerals:game:…` or `minerals:1:…`.

        Raises
        ------
        MineralsError
            If there is none, or the link is damaged. Then nothing has changed.
        """
        require(str, address=address)
        read = Address.read(address)
        match = read.match(self._chance())
        self._go_on(match, read.bots if "&" in address else None)
        self.tell("")

    def go_back(self) -> None:
        """Go back to the game before this one, which becomes the game before that."""
        if self._former is not None:
            self._play(*self._former)
            self.tell("")

    def seat(self, seat: int, bot: str) -> None:
        """Let a bot play a seat from now on, or with "" a person.

        Parameters
        ----------
        seat
            The seat, counted from 1.
        bot
            The name of a bot, or "".

        Raises
        ------
        OptionError
            If the seat or the bot does not exist, or no seat would be left for a person. Then nothing has changed.
        """
        require(int, seat=seat)
        require(str, bot=bot)
        last = len(self.board.match.players)
        if not 1 <= seat <= last:
            raise OptionError(translated("There is no seat {seat}: the seats are 1 to {last}.", seat=seat, last=last))
        bots = {taken: name for taken, name in {**self._bots, seat: bot}.items() if name}
        made = self._made(self.board.match, bots)
        self.board.let_play(made)
        self._bots, self._playing = bots, made
        control = self._seats.children[seat - 1]
        if bot in {name for _, name in control.options}:
            control.value = bot
        else:
            self._show_seats()
        self._show_limits()
        self._tell_address()

    def _go_on(self, match: Match, bots: Mapping[int, str] | None = None) -> None:
        """Play another match; its bots play on, or those that play now if it has as many players."""
        known = bots_in(match.log) if bots is None else bots
        if bots is None and not known and len(match.players) == len(self.board.match.players):
            known = self._bots if match.game.name == self.board.match.game.name else {}
        known = {seat: name for seat, name in known.items() if seat <= len(match.players)}
        self._play(match, known if len(known) < len(match.players) else {})

    def _play(self, match: Match, bots: Mapping[int, str]) -> None:
        """Show a match in the place of the one before, which is kept if somebody has played in it."""
        made = self._made(match, bots)
        before = getattr(self, "board", None)
        board = _BoardOfGame(match, partial(self._do, self.begin), self._tell_address, bots=made, mode=self._mode)
        board.above = _BAR
        if before is not None and _is_played(before.match, self._bots):
            self._former = (before.match, self._bots)
        elif self._former is not None and self._former[0] is match:
            self._former = None  # it is back
        self.board, self._bots, self._playing = board, dict(bots), made
        if before is None or before.match.game is not match.game:
            past, self._options = self._options, PlayOptions(match.game, dict(match.log.header.options))
            self._show_drawer()
            close_all([past])
        self._show_seats()
        self._show_news()
        self.children = (*self._head, board)
        self._show_limits()
        self._tell_address()
        if before is not None:
            before.close()

    def _set_up(self, game: str, options: Mapping[str, Any], bots: Mapping[int, str] | None) -> Match:
        """Begin the first match. Its set-up comes from its seed, and all that follows from the luck of the page."""
        given = dict(options)
        begun = new(game, **given)
        if isinstance(given.get("players", 2), int) and given.get("position") is None:
            taken = _opponents(begun) if bots is None else bots
            given["players"] = _names(len(begun.players), taken)
            begun = new(game, **given)
        if self._luck is None:
            return begun
        return match_of(begun.log, self._chance())

    def _chance(self) -> Chance:
        self._games += 1
        return SeededChance(None if self._luck is None else f"{self._luck}/{self._games}")

    def _made(self, match: Match, bots: Mapping[int, str]) -> dict[int, Bot]:
        """Return the bots by seat. Raises `OptionError` if one does not exist, or there is no seat for a person."""
        if len(bots) >= len(match.players):
            raise OptionError(translated("At least one seat is for a person."))
        self._games += 1
        return {seat: self._bot(seat, name) for seat, name in bots.items()}

    def _bot(self, seat: int, name: str) -> Bot:
        seed = None if self._luck is None else f"{self._luck}/{self._games}/bot/{seat}"
        if name in _AHEAD:
            return Level(SeededChance(seed), _LEVELS[name], seconds=THINKING)
        return bot_named(name, seed)

    def _kept_options(self) -> dict[str, Any]:
        """Return the options of the game that is played, without those that belong to its seats."""
        return {name: value for name, value in self.board.match.log.header.options.items() if name != PLAYERS}

    def _file(self) -> tuple[str, str]:
        log = self.board.match.log
        return f"{log.game.name}.replay", b"".join(log.lines()).decode()

    # --- showing ---

    def tell(self, text: str, *, is_refusal: bool = False) -> None:
        """Say a sentence in the bar, where screen readers read it out."""
        kind = "minerals-play-refusal" if is_refusal else ""
        self._told.value = f'<span role="status" class="{kind}">{escape(text)}</span>' if text else ""
        self._show_news()

    def _do(self, act: Callable[[], object]) -> None:
        """Do what somebody asks for in the bar, and say there what goes wrong."""
        self.board.errors.guard(lambda: self._tried(act))()

    def _tried(self, act: Callable[[], object]) -> None:
        try:
            act()
        except MineralsError as error:
            self.tell(str(error), is_refusal=True)

    def _button(self, text: str, icon: str, tooltip: str, press: Callable[[], object]) -> Button:
        made = Button(description=text, icon=icon, tooltip=tooltip, layout=Layout(width="auto"))
        made.on_click(lambda _button: self._do(press))
        return made

    def _show_drawer(self) -> None:
        self._drawer.children = (self._options.widget,) if self._opener.value else ()
        self._drawer.layout.display = None if self._opener.value else "none"

    def _show_news(self) -> None:
        self._back.layout.display = None if self._former is not None else "none"
        self._told.layout.display = None if self._told.value else "none"

    def _show_limits(self) -> None:
        """Say that a level is weaker here than elsewhere, if it is."""
        ahead = [bot for bot in self._playing.values() if isinstance(bot, Level) and bot.plays_ahead]
        is_weak = self.board.match.game.real_time is None and any(bot.is_cut or not _compiles() for bot in ahead)
        self._limits.value = (
            escape(
                translated(
                    "Levels 4 and 5 think for at most {seconds} seconds here, so they play fewer games ahead than they "
                    "could, and are weaker.",
                    seconds=round(THINKING),
                )
            )
            if is_weak
            else ""
        )
        self._limits.layout.display = None if is_weak else "none"

    def _show_seats(self) -> None:
        past, match = self._seats.children, self.board.match
        self._seats.children = [self._seat_control(seat, name) for seat, name in enumerate(match.players, start=1)]
        close_all(past)

    def _seat_control(self, seat: int, player: str) -> Dropdown:
        bot = self._bots.get(seat, _PERSON)
        names = ["greedy", *_LEVELS]
        if bot and bot not in names:
            names.append(bot)
        offered = [(translated("A person"), _PERSON), *((_bot_label(name), name) for name in names)]
        control = Dropdown(options=offered, value=bot, description=str(term(player)), layout=Layout(width="auto"))
        control.observe(partial(self._take_seat, seat), "value")
        return control

    def _take_seat(self, seat: int, change: Change) -> None:
        if change["new"] == self._bots.get(seat, _PERSON):
            return
        self._do(partial(self.seat, seat, change["new"]))
        change["owner"].value = self._bots.get(seat, _PERSON)

    def _tell_address(self) -> None:
        """Let the page hold the game as it is now."""
        if getattr(self, "board", None) not in self.children:
            return  # it is being made
        match = self.board.match
        try:
            address = Address.of(match, self._bots)
        except LogError:
            address = None
        is_played = _is_played(match, self._bots) or match.log.header.position is not None
        self._is_telling = True
        try:
            with self._bar.hold_sync():
                self.address = self._bar.address = address.text if address is not None and is_played else ""
                self._bar.game_link = address.text if address is not None else ""
                self._bar.position_link = SharedPosition.of(match).link if match.between_actions else ""
                self._bar.game, self._bar.title = match.game.name, match.game.rulebook.title
        finally:
            self._is_telling = False
        self._show_limits()

    def _visit_anew(self, change: Change) -> None:
        if not self._is_telling and change["new"]:
            self._do(partial(self.visit, change["new"]))

    def close(self) -> None:
        """Take everything off all pages."""
        close_parts(self)
        super().close()

    def __repr__(self) -> str:
        return f"<PlayBoard: {self.board!r}>"


def _game_of(game: Match | str) -> Game:
    return game.game if isinstance(game, Match) else get_game(game)


def _opponents(match: Match) -> dict[int, str]:
    return dict.fromkeys(range(2, len(match.players) + 1), OPPONENT)


def _names(players: int, bots: Mapping[int, str]) -> list[str]:
    """Return the names of the players: a person alone is you."""
    people = [seat for seat in range(1, players + 1) if seat not in bots]
    return [YOU if people == [seat] else default_name(seat) for seat in range(1, players + 1)]


def _is_played(match: Match, bots: Mapping[int, str]) -> bool:
    """Tell whether a person has done anything in a match, as it is played now."""
    return any(node.action is not None and node.player not in bots for node in match.log.nodes.values())


def _bot_label(name: str) -> str:
    if name in _LEVELS:
        return translated("Level {level}", level=_LEVELS[name])
    return translated("Greedy") if name == "greedy" else name.capitalize()


def _compiles() -> bool:
    return find_spec("numba") is not None
