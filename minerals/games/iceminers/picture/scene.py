"""The picture of a game of Iceminers: a state turned into a scene."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from minerals.core.picture import Polygon, Scene, Shape, Text, View, fitted_text
from minerals.core.text import addressed, addressed_together, counted, listed, translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARMS, GRID, pips
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.narration import narrate
from minerals.games.iceminers.picture.board import draw_board, draw_costs
from minerals.games.iceminers.picture.hidden_gems import draw_hidden, hidden_label, turn_words
from minerals.games.iceminers.picture.layout import Layout, layout_of
from minerals.games.iceminers.picture.marks import draw_marks, traces
from minerals.games.iceminers.picture.motions import places
from minerals.games.iceminers.picture.panels import draw_panels, panel_label, short
from minerals.games.iceminers.rules.end import outcome, scores
from minerals.games.iceminers.rules.spend import can_still_drop
from minerals.games.iceminers.state import State, arm_of
from minerals.games.iceminers.words import gems_in_words


def picture(state: State, view: View[IceminersEvent], players: Sequence[str]) -> Scene:
    """Return the scene of a state: board, die, players and what is hidden. O(squares).

    You can click every square by its name, the die as `roll`, and the players' panels as `player 1`, …. The place off
    the board is `leave` if the miner may go there, and a gem it can pick up is `take small red`. A small number says
    how many points it takes to reach each square.

    `players`: the players' names, by seat.
    """
    layout = layout_of(state, view.place, view.orientation)
    seen = traces(state, view.event)
    points = () if "numbers" in view.conceals else scores(state)
    active = state.player if state.phase == "playing" and "turn" not in view.conceals else 0
    marks = {**seen.marks, **{mark.cell: mark.kind for mark in view.marks}}
    right, bottom = layout.width, layout.height
    shapes: tuple[Shape, ...] = (
        Polygon(((0, 0), (right, 0), (right, bottom), (0, bottom)), "background"),
        _heading(layout, view.headline or headline(state, view.event, [short(name) for name in players])),
        *draw_board(state, view, players, marks, layout),
        *draw_panels(state, players, marks, points, active, layout),
        *draw_hidden(state, layout, has_numbers="numbers" not in view.conceals),
    )
    shapes += (*draw_marks(view, marks, seen, shapes, layout),)
    if "numbers" not in view.conceals:
        shapes += tuple(draw_costs(state, layout))
    # The text painter's character: six by three of them to a square.
    character = (layout.square / 6, layout.square / 3)
    free = layout.rest
    rest = free.rectangle if free is not None else None
    words = describe(state, view, players)
    return Scene(layout.width, layout.height, shapes, "Iceminers", words, character, rest, places(layout))


def _heading(layout: Layout, said: str) -> Text:
    box = layout.heading
    return fitted_text(box.x + 2, box.y + box.height / 2, said, "text.title", 21, box.width - 4, least=13)


# --- words ---


def headline(state: State, event: object, players: Sequence[str]) -> str:
    """Return in a few words whose turn it is and what comes next, or what has just been set up."""
    if state.phase == "laying":
        return _laid(event, players)
    name = players[state.player - 1]
    if state.phase == "over":
        return _result(state, players)
    if not state.turn.rolled:
        return addressed("{name} must roll", "Your turn: roll the die", name=name)
    if not state.points and can_still_drop(state):
        return addressed(
            "{name} may still drop the {gem} gem", "You may still drop the {gem} gem", name=name, gem=state.gem
        )
    if not state.points:
        return addressed("{name} has spent all points", "You have spent all points", name=name)
    return addressed(
        "{name} has {points} left",
        "You have {points} left",
        name=name,
        points=counted(state.points, "{number} point", "{number} points"),
    )


def _laid(event: object, players: Sequence[str]) -> str:
    match event:
        case e.CoastersLaid() | e.CoastersDrawn():
            return translated("The coasters are laid")
        case e.ArmVeinsCovered() | e.PairVeinsCovered() | e.CentreVeinCovered():
            return translated("The veins are covered")
        case e.MinerPlaced(player=player, arm=arm):
            return addressed(
                "{name}'s miner waits in the {arm}", "Your miner waits in the {arm}", name=players[player - 1], arm=arm
            )
        case e.FirstPlayerRolled(player=player, outcome=rolled):
            return addressed(
                "{name} rolls a {pips} for who begins",
                "You roll a {pips} for who begins",
                name=players[player - 1],
                pips=rolled,
            )
    return translated("The game is set up")


def _result(state: State, players: Sequence[str]) -> str:
    result = outcome(state)
    assert result is not None
    winners = [players[seat - 1] for seat in result.winners]
    points = counted(int(max(result.scores)), "{number} point", "{number} points")
    if len(winners) == 1:
        return addressed("{name} wins with {points}", "You win with {points}", name=winners[0], points=points)
    return addressed_together(
        "{names} share the victory, {points}",
        "You share the victory with {others}, {points}",
        names=winners,
        points=points,
    )


def describe(state: State, view: View[IceminersEvent], players: Sequence[str]) -> str:
    """Return the whole position in a few sentences."""
    sentences = [f"{view.headline or headline(state, view.event, players)}."]
    if view.event is not None:
        last = narrate(view.event, _before(state, view.event), players)
        sentences.append(translated("Last: {sentence}", sentence=last))
    if state.turn.rolled and state.phase == "playing":
        sentences.append(translated("The die shows {pips}.", pips=state.turn.rolled))
    points = None if "numbers" in view.conceals else scores(state)
    for player in range(1, state.options.players + 1):
        sentences.append(f"{panel_label(state, players, player, points[player - 1] if points else None)}.")
        if state.colours[player - 1]:
            sentences.append(_where(state.miners[player - 1]))
    sentences += [
        translated("On {cell}: {gems}.", cell=GRID.name(index), gems=gems_in_words(gems)) for index, gems in state.loose
    ]
    if state.caps:
        sentences.append(translated("Caps on {cells}.", cells=listed(GRID.names(state.caps))))
    sentences.append(f"{hidden_label(state, has_numbers=points is not None)}.")
    sentences.append(f"{turn_words(state)}.")
    return " ".join(sentences)


def _where(place: int) -> str:
    if place >= 0:
        return translated("The miner is on {cell}.", cell=GRID.name(place))
    return translated("The miner is off the {arm} arm.", arm=ARMS[arm_of(place)].name)


def _before(state: State, event: IceminersEvent) -> State:
    """Return the state with the points before an event, since its sentence counts from there."""
    match event:
        case e.MinerSteppedDiagonally():
            cost = 2
        case e.MinerEntered() | e.MinerStepped() | e.MinerLeft():
            cost = 1
        case e.GemPickedUp(gem=gem) | e.GemStolen(gem=gem):
            cost = pips(gem)
        case _:
            return state
    return replace(state, turn=replace(state.turn, points=state.turn.points + cost))
