"""Different luck: what would have become of a replay's game if something else had come up at the step that is shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from ipywidgets import Layout, ToggleButton

from minerals import Match
from minerals.core.log import Node
from minerals.core.match import RecordedDraw, steps_of_draws
from minerals.core.system import named_extra
from minerals.core.text import counted, template, term, translated
from minerals.front.controls import CONTROLS, Switch
from minerals_widgets.player.course import Course
from minerals_widgets.player.different_luck_view import DifferentLuckView, Fan, Outcome
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.background import Background, weakly
from minerals_widgets.screen.errors import ErrorLine

if TYPE_CHECKING:
    from minerals.probability.counterfactuals import Counterfactual, Futures

MOST_DRAWS = 12
"""An event with more draws lays a whole board, where no single one tells much."""
FEW = 40
"""The number of futures without a kernel, when the reference engine plays them."""
_CONTROL = next(control for control in CONTROLS if control.goes == Switch("luck"))


class DifferentLuck:
    """The futures of a draw, in a panel below the controls that a switch opens.

    Parameters
    ----------
    state
        Returns what the player shows.
    goto
        Called with a step to go to.
    on_open
        Called with the match of a future that was opened, and the step of the draw.
    on_back
        Called with the line and the step from which a future was opened.
    errors
        The line that shows errors.
    """

    def __init__(
        self,
        state: Callable[[], PlayerState],
        goto: Callable[[int], object],
        on_open: Callable[[Match, int], object],
        on_back: Callable[[Sequence[Node], int], object],
        errors: ErrorLine,
    ) -> None:
        self._state, self._goto, self._on_open, self._on_back = state, goto, on_open, on_back
        self.errors = errors
        words = translated(_CONTROL.words)
        self.switch = ToggleButton(icon=_CONTROL.icon, tooltip=words, layout=Layout(width="44px"))
        """Opens and closes the panel."""
        self.switch.observe(errors.guard(lambda _change: self._turn()), "value")
        self.view = DifferentLuckView(self.choose, self.open, self._go, errors)
        """The panel."""
        self.view.observe(lambda _change: self._stop(), "comm")  # it changes once more, when the panel is closed
        self._left: tuple[Sequence[Node], int] | None = None
        self._at: tuple[Any, ...] = ()
        self._draws: tuple[Course, list[int]] | None = None
        self._luck: Counterfactual | None = None
        self._found: dict[str, Futures] = {}
        self._work: Background[Futures | None] | None = None
        self._pieces: object = None

    @property
    def chosen(self) -> str:
        """The outcome whose futures are shown, or "" if nothing is drawn at this step."""
        return str(self.view.chosen)

    def show(self, state: PlayerState) -> None:
        """Follow the player to a step."""
        draws = self._steps(state)
        # Without a draw in the whole game there is nothing to switch on.
        self.switch.layout.display = "" if draws else "none"
        if not self.switch.value:
            return
        at = (state.replay.line, state.step, state.limit, tuple(state.replay.names))
        if at == self._at:
            return
        self._stop()
        self._at, self._luck, self._found = at, None, {}
        before, after = [step for step in draws if step < state.step], [step for step in draws if step > state.step]
        with self.view.hold_sync():
            self.view.previous, self.view.next = bool(before), bool(after)
            self.view.returns = self._left is not None
            if state.step in draws:
                self._take_draw(state)
            else:
                self.view.show_nothing(translated("Nothing is drawn at this step."))

    @alone
    def choose(self, outcome: str) -> None:
        """Show what would have become of the game with an outcome. Raises `ChanceError` if it cannot come up."""
        if self._luck is None:
            return
        self._stop()
        real = self._luck.draw.came_up
        wanted = [each for each in dict.fromkeys([real, outcome]) if not self._is_complete(each)]
        self.view.chosen, self.view.working = outcome, bool(wanted)
        self._tell()
        if wanted:
            take, fail = weakly(self._take), weakly(self._fail)
            games = self._games
            pieces = _all_pieces(self._luck, wanted, games)
            self._work = work = Background(pieces, lambda found: take(pieces, found), fail)
            self._pieces = pieces
            work.start()

    @alone
    def open(self, number: int) -> None:
        """Open a future of the chosen outcome: it becomes a variation of the game, which the player then shows."""
        if self._luck is None:
            return
        self._stop()
        line, step = self._state().replay.line, self._state().step
        match = self._luck.open(self.chosen, number)
        if match.log is self._luck.draw.log:
            self._left = (line, step)
        self._on_open(match, self._luck.draw.step)

    def join(self, seconds: float | None = None) -> None:
        """Wait until all futures of the chosen outcome are played, at most for some seconds."""
        if self._work is not None:
            self._work.join(seconds)

    def forget(self) -> None:
        """Show another log."""
        self._stop()
        self._left, self._at, self._luck, self._found = None, (), None, {}

    # --- a draw ---

    def _steps(self, state: PlayerState) -> list[int]:
        """Return the steps of the draws that may be seen."""
        if self._draws is None or self._draws[0] is not state.course:
            events = state.replay.events
            steps = steps_of_draws(state.replay.line)
            self._draws = state.course, [step for step in steps if len(events[step - 1].outcomes) <= MOST_DRAWS]
        return [step for step in self._draws[1] if step <= state.limit]

    def _take_draw(self, state: PlayerState) -> None:
        with named_extra("Futures need"):
            from minerals.probability.counterfactuals import Counterfactual

        draw = RecordedDraw(state.log, state.step, line=state.replay.line)
        self._luck = Counterfactual(draw)
        offers = draw.question.offers
        self.view.show_draw(
            draw.question.title,
            [Outcome(offer.outcome, offer.label, _percent(offer.probability)) for offer in offers],
            draw.came_up,
        )
        self.choose(draw.came_up)

    @property
    def _games(self) -> int:
        from minerals.probability.counterfactuals import GAMES

        assert self._luck is not None, "somebody has chosen"
        return GAMES if self._luck.is_compiled else FEW

    def _is_complete(self, outcome: str) -> bool:
        return outcome in self._found and len(self._found[outcome].all) >= self._games

    @alone
    def _take(self, pieces: object, found: Futures | None) -> None:
        """Take in futures that have just been played."""
        if found is None or pieces is not self._pieces:
            return
        self._found[found.outcome] = found
        self.view.working = not self._is_complete(self.chosen)
        self._tell()

    @alone
    def _fail(self, error: Exception) -> None:
        self.view.working = False
        self.errors.tell_of(error)

    def _stop(self) -> None:
        if self._work is not None:
            self._work.stop()
            self._work = None
        self._pieces = None

    # --- what it tells ---

    def _tell(self) -> None:
        """Show what is known of the chosen outcome."""
        assert self._luck is not None, "there is a draw"
        state, draw = self._state(), self._luck.draw
        futures, real = self._found.get(self.chosen), self._found.get(draw.came_up)
        seat = draw.player or 1
        with self.view.hold_sync():
            if futures is None or real is None:
                self.view.said = ""
                self.view.shares = []
            else:
                self.view.said = self._sentence(futures, real, seat)
                self.view.shares = [
                    [each, round(100 * real.chance(each)), round(100 * futures.chance(each))]
                    for each in range(1, len(state.replay.names) + 1)
                ]
            self.view.condition = translated(
                "If everyone plays quick, greedy moves from here. From {games} futures of each outcome.",
                games=len(futures.all) if futures is not None else 0,
            )
            self.view.players = [str(term(name)) for name in state.replay.names]
            self.view.show_fan(fan_of(state, futures, seat, draw.step - 1))

    def _sentence(self, futures: Futures, real: Futures, seat: int) -> str:
        label, before = self.view.label_of(futures.outcome), self.view.label_of(real.outcome)
        name = str(term(self._state().replay.names[seat - 1]))
        chance, was = round(100 * futures.chance(seat)), round(100 * real.chance(seat))
        if futures.outcome == real.outcome:
            ends = [round(100 * end) for end in futures.interval(seat)]
            sentence = template(
                "With {outcome}, as it came up, {name} wins about {chance} of 100 games: between {low} and {high}."
            )
            return translated(sentence, outcome=label, name=name, chance=chance, low=ends[0], high=ends[1])
        sentence = (
            template("With {outcome} instead of {before}, {name} would still have won about {chance} of 100 games.")
            if chance == was
            else template(
                "With {outcome} instead of {before}, {name} would have won about {chance} of 100 games, not {was}."
            )
        )
        said = translated(sentence, outcome=label, before=before, name=name, chance=chance, was=was)
        _, low, high = futures.change_from(real, seat)
        if low == high:
            return said
        if low <= 0 <= high:
            sentence = template("The difference is not clear: it lies between {low} and {high}.")
        else:
            sentence = template("The difference lies between {low} and {high}.")
            low, high = sorted((low, high), key=abs)
        return f"{said} {translated(sentence, low=_games(low), high=_games(high))}"

    # --- what a person does besides ---

    def _turn(self) -> None:
        self._at = ()
        self.view.layout.display = "" if self.switch.value else "none"
        if not self.switch.value:
            self._stop()
            return
        state = self._state()
        draws = self._steps(state)
        near = [step for step in draws if step <= state.step] or draws
        # It opens at a draw: at this step, or else at the last one before it.
        if near and state.step not in draws:
            self._goto(near[-1] if near[-1] <= state.step else near[0])
        self.show(self._state())
        self.view.come_into_view()

    def _go(self, where: str) -> None:
        """Go to the draw before or after this step, or back to the game that a future was opened from."""
        state = self._state()
        if where == "back":
            if self._left is not None:
                (line, step), self._left = self._left, None
                self._on_back(line, step)
            return
        steps = self._steps(state)
        before, after = [step for step in steps if step < state.step], [step for step in steps if step > state.step]
        if where == "previous" and before:
            self._goto(before[-1])
        elif where == "next" and after:
            self._goto(after[0])


def _all_pieces(luck: Counterfactual, outcomes: Sequence[str], games: int) -> Generator[Futures | None, None, None]:
    for outcome in outcomes:
        yield from luck.pieces(outcome, games)


def fan_of(state: PlayerState, futures: Futures | None, seat: int, origin: int) -> Fan:
    """Return the picture of futures: a player's lead along the game as it was, and at the end of each future.

    `origin`: the step where the futures begin.
    """
    leads = [_lead(scores, seat) for scores in state.course.scores[: state.limit + 1]]
    ends = [] if futures is None else futures.all
    drawn: list[tuple[int, ...]] = [
        (each.number, each.last, _lead(each.points, seat), each.shares.index(max(each.shares)) + 1, *each.points)
        for each in ends
    ]
    return Fan(origin, leads, drawn, seat)


def _lead(points: Sequence[float], seat: int) -> int:
    """Return how many points a player is ahead of the best other player."""
    others = [each for place, each in enumerate(points, start=1) if place != seat]
    return round(points[seat - 1] - max(others))


def _percent(share: Any) -> str:
    percent = float(100 * share)
    return f"{percent:.0f} %" if percent >= 1 else f"{percent:.1f} %"


def _games(change: float) -> str:
    """Return a change of the chance in games of 100."""
    number = round(100 * change)
    if number < 0:
        return counted(-number, "{number} game fewer", "{number} games fewer")
    return counted(number, "{number} game more", "{number} games more")
