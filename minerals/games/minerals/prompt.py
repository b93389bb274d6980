"""What a player of Minerals can do next, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.game import Clause, Tokens, marked
from minerals.core.text import seat_name, term, translated
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    MineralsAction,
    Move,
    PassTurn,
    PlacePawn,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.notation import tokens
from minerals.games.minerals.state import GRID, State


def prompt(state: State, legal: Sequence[MineralsAction], entered: Tokens) -> tuple[Clause, ...]:
    """Return what a player can do next as clauses of one sentence. O(legal actions)."""
    if not entered:
        return tuple(_first(state, legal))
    following = [parts[len(entered)] for each in legal if (parts := tokens(each))[: len(entered)] == entered != parts]
    return tuple(_next(state, list(dict.fromkeys(following)), entered))


def _first(state: State, legal: Sequence[MineralsAction]) -> Iterator[Clause]:
    """Yield what a turn can begin or go on with."""
    if state.phase == "building":
        cells = {tokens(action)[0] for action in legal}
        yield Clause(translated("choose a hex for a tile ({marked})", marked=marked(len(cells))))
        return
    if state.phase == "removing":
        yield Clause(translated("remove a mineral ({marked})", marked=marked(len(legal))))
        return
    places = [action for action in legal if isinstance(action, PlacePawn)]
    if places and state.phase == "placing":
        owner = term(seat_name((state.player - 2) % state.options.players + 1))
        # They gave their pawns to the left, so each holds the one of the neighbour to the right.
        yield Clause(
            translated("place {name}'s pawn on a wollastonite ({marked})", name=owner, marked=marked(len(places)))
        )
    elif places:
        yield Clause(translated("put your pawn on a free wollastonite ({marked})", marked=marked(len(places))))
    yield from _moving(state, legal)
    if any(isinstance(action, ClaimFragments) for action in legal):
        yield Clause(translated("cut off the fragments"), "claim")
    yield from _table(state, legal)
    if any(isinstance(action, EndTurn) for action in legal):
        yield Clause(translated("end your turn"), "end")
    if any(isinstance(action, PassTurn) for action in legal):
        yield Clause(translated("pass your turn"), "pass")


def _moving(state: State, legal: Sequence[MineralsAction]) -> Iterator[Clause]:
    goals = {action.to for action in legal if isinstance(action, Move)}
    if not goals:
        return
    if state.has_second_move:
        yield Clause(translated("move your pawn again ({marked})", marked=marked(len(goals))))
    else:
        yield Clause(translated("move your pawn ({marked})", marked=marked(len(goals))))


def _table(state: State, legal: Sequence[MineralsAction]) -> Iterator[Clause]:
    """Yield what lies on the table: cards and tools."""
    cards = {action.card for action in legal if isinstance(action, TakeCollection)}
    tools = {tokens(action)[0] for action in legal if isinstance(action, UseTool)}
    if cards:
        yield Clause(translated("take a card ({marked})", marked=marked(len(cards))))
    if len(tools) == 1:
        yield Clause(translated("use the {tool}", tool=term(state.components.tool_named[min(tools)].title)))
    elif tools:
        yield Clause(translated("use a tool ({number})", number=len(tools)))


def _next(state: State, following: Sequence[str], entered: Tokens) -> Iterator[Clause]:
    """Yield what can follow the clicks so far."""
    components = state.components
    cells = [token for token in following if token in GRID.index_of]
    tool = next((token for token in reversed(entered) if token in components.tool_named), None)
    title = term(components.tool_named[tool].title) if tool is not None else ""
    if cells and tool is not None:
        yield Clause(translated("choose a hex for the {tool} ({marked})", tool=title, marked=marked(len(cells))))
    elif cells:
        yield Clause(translated("choose where your pawn goes ({marked})", marked=marked(len(cells))))
    others = [token for token in following if token not in cells]
    if any(token in components.value_of_letter for token in others):
        if tool is None:
            yield Clause(translated("choose the mineral for {cell}", cell=entered[-1]))
        else:
            yield Clause(translated("choose a mineral for the {tool}", tool=title))
    if any(token in components.tool_named for token in others):
        yield Clause(translated("choose the tool that the Lamp copies"))
    yield from _exchange(others)
    if "without O" in others:
        yield Clause(translated("take {card} without orpiment", card=entered[-1]), "without O")


def _exchange(others: Sequence[str]) -> Iterator[Clause]:
    """Yield the parts of an exchange by the Sack."""
    kinds = {token.partition(" ")[0] for token in others}
    if "player" in kinds:
        yield Clause(translated("choose whom you swap with"))
    if "give" in kinds:
        yield Clause(translated("choose what you give"))
    if "take" in kinds:
        yield Clause(translated("choose what you take"))
