"""Who plays: the bots, and the people at one board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from minerals import Match, OptionError
from minerals.bots import Bot, advice, bot_named, is_ready
from minerals.core.game import Action, EndGame, Hint
from minerals.core.log import Node
from minerals.core.text import quoted, translated


class Seats:
    """The seats of a match: which ones bots play, and which ones people play at this board.

    `bots`: the bot or the name of the bot at each seat, counted from 1. `seat`: the only seat that is played at this
    board. By default everyone who is not a bot. Raises `OptionError` if a seat does not exist or is given twice, or if
    a bot is unknown.
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot | str] | None = None, seat: int | None = None) -> None:
        every = range(1, len(match.players) + 1)
        for taken in bots or {}:
            if taken not in every:
                raise OptionError(
                    translated(
                        "No bot can take seat {seat}: the seats are 1 to {last}.", seat=quoted(taken), last=len(every)
                    )
                )
        if seat is not None and seat not in every:
            raise OptionError(
                translated(
                    "Nobody can take seat {seat}: the seats are 1 to {last}.", seat=quoted(seat), last=len(every)
                )
            )
        if seat in (bots or {}):
            raise OptionError(translated("Seat {seat} cannot be played both here and by a bot.", seat=seat))
        self.match = match
        self._note: tuple[str, str] | None = None
        self.bots: dict[int, Bot] = {
            taken: bot_named(bot, seed=f"bot/{taken}") if isinstance(bot, str) else bot
            for taken, bot in (bots or {}).items()
        }
        self.seat = seat or 0
        """The only seat that is played at this board, or 0 for everyone who is not a bot."""
        self.people = frozenset([seat] if seat is not None else set(every) - set(self.bots))
        """The seats that are played at this board."""

    # --- who may do what ---

    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the people at this board. O(legal actions) if others can act as well."""
        match = self.match
        if self.people.issuperset(match.to_act):
            return match.legal_actions()
        return self.actions_of(self.people)

    def actions_of(self, players: frozenset[int]) -> tuple[Action, ...]:
        """Return the legal actions of some players. O(legal actions)."""
        match = self.match
        state, actor = match.state, match.game.actor
        return tuple(action for action in match.legal_actions() if actor(state, action) in players)

    def is_own(self, action: Action) -> bool:
        """Tell whether an action belongs to somebody at this board."""
        return self.match.game.actor(self.match.state, action) in self.people or _is_everybodys(action)

    def ends(self) -> tuple[EndGame, ...]:
        """Return the ways to end the game early here: the people who can act now lose first, then the others."""
        if not self.match.to_act:
            return ()
        losers = [*self.able, *sorted(self.people - set(self.able))]
        ways = [EndGame(how, seat) for seat in losers for how in ("resign", "time")]
        agreed = (EndGame("draw"),) if len(self.match.players) > 1 else ()
        return (*ways, *agreed, EndGame("abandon"), EndGame("stop"))

    @property
    def able(self) -> tuple[int, ...]:
        """The seats at this board that can act now."""
        return tuple(seat for seat in self.match.to_act if seat in self.people)

    @property
    def bot_to_act(self) -> int | None:
        """The first seat of a bot that can act now, or None."""
        return next((seat for seat in self.match.to_act if seat in self.bots), None)

    # --- the bots ---

    def play_bot(self, seat: int) -> Node:
        """Let the bot at a seat play, note its comment, and return the record.

        Raises `UntoldOutcome` if people must first tell what the bot's dice or cards show. Then `note` comes later.
        """
        match, bot = self.match, self.bots[seat]
        choice = bot.choose(match, seat)
        self._note = (choice.note, bot.name)
        match.play(choice.action)
        return self.note()

    def note(self) -> Node:
        """Note the comment of the bot that has just played, if one has, and return the record."""
        match, note = self.match, self._note
        self._note = None
        if note is not None:
            match.log.comment(note[0], on=match.node.n, by=note[1])
        return match.node

    def waits_for_players(self, seat: int) -> bool:
        """Tell whether the bot at a seat would have to wait until the game's compiled players are ready."""
        return getattr(self.bots[seat], "plays_ahead", False) and self._must_compile

    @property
    def _must_compile(self) -> bool:
        game = self.match.game
        return game.real_time is None and not is_ready(game)

    # --- help ---

    @property
    def hint_waits_for_players(self) -> bool:
        """Whether a hint would have to wait until the game's compiled players are ready."""
        return bool(self.able) and self.match.game.words.hint is None and self._must_compile

    def hint(self) -> Hint | None:
        """Return a hint for the first player at this board who can act, or None if there is none.

        It is the game's own, or what the strongest bot would do, which takes up to a second.
        """
        return advice(self.match, self.able[0]) if self.able else None

    # --- notation ---

    def in_full(self, text: str) -> str:
        """Return the notation of an action, and add the player if it needs one and only one can be meant."""
        if len(self.people) > 1 or re.match(r"\s*\d+\s*:", text) or not self._says_who():
            return text
        return f"{min(self.people, default=0)}: {text}"

    def in_brief(self, action: Action) -> str:
        """Return the notation of an action without the player and the time, if they are obvious at this board."""
        text = str(action).removesuffix(f" at {getattr(action, 'at', None)}")
        return text.removeprefix(f"{min(self.people)}: ") if len(self.people) == 1 else text

    def _says_who(self) -> bool:
        state, legal = self.match.state, self.match.legal_actions()
        return bool(legal) and str(legal[0]).startswith(f"{self.match.game.actor(state, legal[0])}: ")

    # --- what was done ---

    def own(self, records: Sequence[Node]) -> list[Node]:
        """Return the records that belong to somebody at this board."""
        return [
            node
            for node in records
            if node.action is not None and (node.player in self.people or _is_everybodys(node.action))
        ]

    def record_before(self) -> Node | None:
        """Return the record after which somebody at this board last had a choice, or None. O(actions)."""
        own = self.own(self.match.node.path())
        return own[-1].parent if own else None

    def record_behind(self) -> Node | None:
        """Return the last record before the second next choice of somebody at this board, or None. O(actions)."""
        line = self.match.line
        behind = line[line.index(self.match.node) + self.match.between_actions :]
        next_two = self.own(behind)[:2]
        if len(next_two) == 2:
            return next_two[1].parent
        return behind[-1] if behind else None


def _is_everybodys(action: Action) -> bool:
    return isinstance(action, EndGame) and not action.player
