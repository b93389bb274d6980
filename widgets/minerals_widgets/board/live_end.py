"""The end of a game on a board in one widget: the card, and where it leads. Without any widget.

Some notebooks make no widget while a click is handled, and hear nothing of what a thread says. So everything it leads
to is a page of its own, made in the background, and the board asks for it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Generator, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from minerals import Log, MineralsError
from minerals.core.text import translated
from minerals_widgets.board.end_card import end_html
from minerals_widgets.board.game_link import game_link
from minerals_widgets.board.missed_search import Finding, findings
from minerals_widgets.screen.background import Background, weakly

if TYPE_CHECKING:
    from minerals.classroom.levels import Level
    from minerals_widgets.screen.framed_page import FramedPage


class EndedBoard(Protocol):
    """What the end of a game needs of its board."""

    leads_on: bool

    def game_over(self) -> Log | None:
        """Return the game if it is over."""

    def people_here(self) -> list[int]:
        """Return the seats that are played here."""

    def new_game(self) -> None:
        """Begin another game."""


class Way(NamedTuple):
    """A control: its name, its words, what it does, and whether it can do that now."""

    name: str
    text: str
    act: Callable[[], object]
    able: bool = True


class LiveEnd:
    """The end of a game on a board in one widget. `board`: the board."""

    def __init__(self, board: EndedBoard) -> None:
        self._board = board
        self._log: Log | None = None
        self._shown: object = None
        self._is_shared = False
        self._told = ""
        self._search: Background[Finding | None] | None = None
        self._making: Background[str] | None = None
        self._pages: Sequence[Callable[[], FramedPage]] = ()
        self._place = 0
        self.inside = ""
        """What is shown in the place of the game, as HTML."""

    def follow(self) -> None:
        """Follow the game: forget everything when it goes on."""
        log = self._board.game_over() if self._board.leads_on else None
        last = None if log is None else log.main_line[-1]
        if last is not self._shown:
            self.stop()
            self._shown, self._told, self._is_shared = last, "", False
            self._leave()
        self._log = log

    def stop(self) -> None:
        """Stop looking, and stop making a page."""
        for work in (self._search, self._making):
            if work is not None:
                work.stop()
        self._search = self._making = None

    def card(self) -> dict[str, Any]:
        """Return the words of the card and what is shared, as the page takes them, or nothing if none is shown."""
        words = None if self._log is None or self._pages else end_html(self._log)
        if self._log is None or words is None:
            return {}
        told = f'<span role="status">{escape(self._told)}</span>'
        card: dict[str, Any] = {"head": words[0], "sheet": words[1], "told": told}
        return card | {"shared": _shared(self._log)} if self._is_shared else card

    def ways(self) -> tuple[Way, ...]:
        """Return where the card leads."""
        looks = translated("Find what you missed") if self._search is None else translated("Stop looking")
        return (
            Way("again", translated("Play again"), self._board.new_game),
            Way("replay", translated("Replay"), self._replay),
            Way("find", looks, self._find),
            Way("share", translated("Share"), self._turn_share),
        )

    def ways_back(self) -> tuple[Way, ...]:
        """Return what leads back to the game, and to the other pages, if one is shown in the place of the game."""
        if not self._pages:
            return ()
        back = Way("back", translated("Back to the game"), self._leave)
        if len(self._pages) == 1:
            return (back,)
        last = len(self._pages) - 1
        previous = partial(self._open, self._place - 1)
        following = partial(self._open, self._place + 1)
        return (
            back,
            Way("previous", translated("Previous"), previous, self._place > 0),
            Way("next", translated("Next"), following, self._place < last),
        )

    @property
    def awaits(self) -> bool:
        """Whether something is to come."""
        return self._search is not None or self._making is not None

    def join(self, seconds: float | None = None) -> bool:
        """Wait until the work is done, at most for some seconds, and return whether there was any."""
        work = self._search or self._making
        if work is not None:
            work.join(seconds)
        return work is not None

    # --- where it leads ---

    def _replay(self) -> None:
        assert self._log is not None, "the card is only seen when the game is over"
        self._pages = (partial(_replay_of, self._log),)
        self._open(0)

    def _find(self) -> None:
        assert self._log is not None, "the card is only seen when the game is over"
        if self._search is not None:
            self._search.stop()
            self._search, self._told = None, ""
            return
        self._search = Background(
            findings(self._log, self._board.people_here()), weakly(self._take_finding), weakly(self._take_fault)
        )
        self._search.start()

    def _take_finding(self, finding: Finding | None) -> None:
        if finding is None or self._search is None:
            return
        self._told = finding.sentence
        if finding.is_last:
            self._search = None
        if finding.levels:
            self._pages = [partial(_page_of, level) for level in finding.levels]
            self._open(0)

    def _turn_share(self) -> None:
        self._is_shared = not self._is_shared

    def _open(self, place: int) -> None:
        self._place, self.inside = place, escape(translated("One moment…"))
        self._making = Background(_made(self._pages[place]), weakly(self._take_page), weakly(self._take_fault))
        self._making.start()

    def _leave(self) -> None:
        self._pages, self._place, self.inside = (), 0, ""
        if self._making is not None:
            self._making.stop()
            self._making = None

    def _take_page(self, page: str) -> None:
        self.inside, self._making = page, None

    def _take_fault(self, error: Exception) -> None:
        """Take what went wrong: most likely, a puzzle is too large for a page."""
        self.inside, self._told = (f"<p>{escape(str(error))}</p>" if self._pages else ""), str(error)
        self._search = self._making = None


def _made(page: Callable[[], FramedPage]) -> Generator[str, None, None]:
    yield page()._repr_html_()


def _replay_of(log: Log) -> FramedPage:
    from minerals_widgets.screen.framed_page import framed_page  # pages are loaded only where they are asked for

    return framed_page(log, log.game.title)


def _page_of(level: Level) -> FramedPage:
    from minerals.classroom.level_page import level_page
    from minerals_widgets.screen.framed_page import FramedPage

    return FramedPage(level_page(level), translated(level.title))


def _shared(log: Log) -> dict[str, str]:
    """Return the game as a link, or "" if it is too long for one, and as a file."""
    data = b64encode(b"".join(log.lines())).decode("ascii")
    try:
        link = game_link(log)
    except MineralsError:
        link = ""
    return {"link": link, "name": f"{log.game.name}.replay", "data": data}
