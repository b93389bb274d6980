"""Notation: reading what `str(action)` writes, whatever its case and spaces, and the clicks of each action."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from minerals.core.game import Tokens
from minerals.core.text import AmbiguousNotation, NotationError, quoted, seat_name, term, translated
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    LayTile,
    MineralsAction,
    Move,
    PassTurn,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.rules.move import correct_moves
from minerals.games.minerals.state import GRID, NO_CELL, State

_CELL = re.compile(r"[a-z]\s*[0-9]{1,2}")
_WORDS: dict[str, Callable[[], MineralsAction]] = {"claim": ClaimFragments, "end": EndTurn, "pass": PassTurn}
_GLASS = re.compile(r"\b(magnifying[ -]?glass|glass)\b")
_LOWER_VALUE = "without O"


def parse(state: State, text: str) -> MineralsAction:
    """Read an action.

    Raises `NotationError`: for text that is not an action; it says what was not understood. Raises `AmbiguousNotation`:
    for a target without a start that several moves lead to.
    """
    cleaned = " ".join(text.lower().split())
    cleaned = _GLASS.sub("magnifying-glass", cleaned)
    word, _, rest = cleaned.partition(" ")
    if cleaned in _WORDS:
        return _WORDS[cleaned]()
    if word == "lay":
        return _parse_tile(state, rest, text)
    if word == "remove":
        return RemoveMineral(_cell(rest, text))
    if word == "pawn":
        return PlacePawn(_cell(rest, text))
    if word in ("collect", "collection"):
        return _parse_collection(state, rest, text)
    if word == "lamp" and rest:
        tool, _, rest = rest.partition(" ")
        return _parse_tool(state, tool, rest, text, lamp=True)
    if word in state.components.tool_named:
        return _parse_tool(state, word, rest, text)
    return _parse_move(state, cleaned, text)


def _cell(text: str, whole: str) -> str:
    try:
        return GRID.name(GRID.index(text))
    except NotationError as error:
        raise NotationError(f"{quoted(whole)}: {error}") from None


def _parse_tile(state: State, rest: str, text: str) -> LayTile:
    letter, _, cell = rest.partition(" ")
    if letter.upper() not in state.components.value_of_letter:
        raise NotationError(translated("{text}: write a mineral and a hex, like 'lay K d4'.", text=quoted(text)))
    return LayTile(letter.upper(), _cell(cell, text))


def _parse_move(state: State, cleaned: str, text: str) -> MineralsAction:
    if not re.fullmatch(rf"{_CELL.pattern}(\s*[-–>]?\s*{_CELL.pattern})*", cleaned):
        raise NotationError(translated("{text} is not an action of Minerals.", text=quoted(text)))
    cells = [_cell(found, text) for found in _CELL.findall(cleaned)]
    if len(cells) > 1:
        return Move(cells[0], cells[-1], tuple(cells[1:-1]))
    if state.phase == "removing":
        return RemoveMineral(cells[0])
    if state.phase == "placing" or state.pawn == NO_CELL:
        return PlacePawn(cells[0])
    return _move_to(state, cells[0], text)


def _move_to(state: State, cell: str, text: str) -> Move:
    moves = [move for move in correct_moves(state) if move.to == cell]
    if len(moves) > 1:
        raise AmbiguousNotation(
            translated(
                "{text} can be any of these moves: {moves}.", text=quoted(text), moves=", ".join(map(str, moves))
            )
        )
    return moves[0] if moves else Move(GRID.name(state.pawn), cell)


def _parse_collection(state: State, rest: str, text: str) -> TakeCollection:
    name, _, more = rest.partition(" ")
    if name.upper() not in state.components.card_named or more not in ("", _LOWER_VALUE.lower()):
        raise NotationError(
            translated(
                "{text}: write 'collect', a card such as WKKTTA, and '{lower}' for the lower value.",
                text=quoted(text),
                lower=_LOWER_VALUE,
            )
        )
    return TakeCollection(name.upper(), without_orpiment=bool(more))


def _parse_tool(state: State, tool: str, rest: str, text: str, *, lamp: bool = False) -> UseTool:
    if tool not in state.components.tool_named:
        raise NotationError(translated("{text}: there is no tool {tool}.", text=quoted(text), tool=quoted(tool)))
    if tool == "sack":
        exchange = re.fullmatch(r"([1-9])\s*([a-z]+)\s*>\s*([a-z]+)", rest)
        if exchange is None:
            raise NotationError(
                translated("{text}: write the opponent and the exchange, like 'sack 2 WK>T'.", text=quoted(text))
            )
        give, take = (_in_order(state, letters) for letters in exchange.groups()[1:])
        return UseTool("sack", lamp, opponent=int(exchange[1]), give=give, take=take)
    mineral = ""
    if re.fullmatch(r"[a-z] [a-z].*" if tool == "hammer" else "[a-z]" if tool == "chest" else "", rest):
        mineral, rest = rest[:1].upper(), rest[1:].strip()
    return UseTool(tool, lamp, _cell(rest, text) if rest else "", mineral)


def _in_order(state: State, letters: str) -> str:
    order = state.components.value_of_letter
    return "".join(sorted(letters.upper(), key=lambda letter: (order.get(letter, 9), letter)))


# --- clicks ---


def tokens(action: MineralsAction) -> Tokens:
    """Return the clicks that enter an action: hexes, tools and cards, and words."""
    match action:
        case LayTile():
            return (action.cell, action.mineral)
        case RemoveMineral() | PlacePawn():
            return (action.cell,)
        case Move():
            return (action.pawn, *action.via, action.to)
        case UseTool():
            exchange = (
                (f"player {action.opponent}", f"give {action.give}", f"take {action.take}") if action.opponent else ()
            )
            first = ("lamp", action.tool) if action.lamp else (action.tool,)
            return (*first, *exchange, *filter(None, (action.mineral, action.cell)))
        case TakeCollection():
            return (action.card, _LOWER_VALUE) if action.without_orpiment else (action.card,)
        case _:
            return (action.notation,)


def decisions(action: MineralsAction) -> Tokens:
    """Return an action as sub-decisions: of what kind it is, then its parts."""
    match action:
        case Move() | PlacePawn() | RemoveMineral() | PassTurn():
            return ("move", *tokens(action))
        case TakeCollection():
            return ("collect", *tokens(action))
        case _:
            return tokens(action)


def attempt(state: State, entered: Tokens) -> MineralsAction | None:
    """Return the action that a refused entry seems to mean, or None."""
    if not entered:
        return None
    *before, last = entered
    if last in _WORDS:
        return _WORDS[last]()
    if last == _LOWER_VALUE and before and before[-1] in state.components.card_named:
        return TakeCollection(before[-1], without_orpiment=True)
    if last in state.components.card_named:
        return TakeCollection(last)
    if last in state.components.tool_named:
        return UseTool(last, lamp="lamp" in before)
    if state.phase == "building":
        return _tile_meant(state, last, before)
    if last not in GRID.index_of:
        return None
    tool = next((token for token in reversed(before) if token in state.components.tool_named), None)
    if tool is not None:
        mineral = before[-1] if before[-1] in state.components.value_of_letter else ""
        return UseTool(tool, before[0] == "lamp", last, mineral)
    if state.phase == "removing":
        return RemoveMineral(last)
    if state.phase == "placing" or state.pawn == NO_CELL:
        return PlacePawn(last)
    pawn = GRID.name(state.pawn)
    return Move(pawn, last, tuple(cell for cell in before if cell in GRID.index_of and cell != pawn))


def _tile_meant(state: State, last: str, before: Sequence[str]) -> LayTile | None:
    """Return the tile that a hex means, with or without a mineral; without one, it is any of those in the box."""
    cell, letter = (before[-1], last) if before else (last, "")
    if cell not in GRID.index_of:
        return None
    left = (state.components.letter_of[place + 1] for place, count in enumerate(state.box) if count)
    return LayTile(letter if letter in state.components.value_of_letter else next(left, "W"), cell)


def label(state: State, token: str) -> str:
    """Return what the button of a token says."""
    components = state.components
    if token in components.tool_named:
        return str(term(components.tool_named[token].title))
    if token in components.card_named:
        return translated("Collect {card}", card=token)
    if token in components.value_of_letter:
        return str(term(components.name_of[components.value_of_letter[token]])).capitalize()
    return _label_of_word(token)


def _label_of_word(token: str) -> str:
    match token.split():
        case ["claim"]:
            return translated("Cut off")
        case ["end"]:
            return translated("End turn")
        case ["pass"]:
            return translated("Pass")
        case ["move"]:
            return translated("Move")
        case ["collect"]:
            return translated("Collect")
        case ["without", "O"]:
            return translated("Without orpiment")
        case ["give", minerals]:
            return translated("Give {minerals}", minerals=minerals)
        case ["take", minerals]:
            return translated("Take {minerals}", minerals=minerals)
        case ["player", seat] if seat.isdecimal():
            return str(term(seat_name(int(seat))))
        case _:
            return str(term(token[:1].upper() + token[1:]))
