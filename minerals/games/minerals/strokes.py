"""Strokes in words: what you do to a position when you paint it, and where minerals come from and go to."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.game import Stroke, StrokeWords
from minerals.core.text import addressed, fill_in, term, translated
from minerals.games.minerals.counts import Counts
from minerals.games.minerals.state import GRID, NO_CELL, State


def stroke_words(state: State, stroke: Stroke, players: Sequence[str]) -> StrokeWords | None:
    """Return a stroke in words, or None if plain words have to do."""
    match stroke.brush.split():
        case ["turn", _]:
            return None
        case ["pawn", seat]:
            return _of_pawn(state, int(seat), stroke.cell, players)
        case ["no", "pawn"]:
            return StrokeWords(translated("Take the pawn away from {cell}.", cell=stroke.cell))
        case ["excavated", mineral] if stroke.cell:
            return StrokeWords(
                translated("Suppose that {mineral} was excavated on {cell}.", mineral=term(mineral), cell=stroke.cell),
                translated("Suppose that another mineral was excavated."),
            )
        case ["pool" | "stack" as where, seat, mineral, by]:
            value, name = state.components.value_of[mineral], players[int(seat) - 1]
            return _of_holding(state.pouch, value, where, by, name=name, mineral=term(mineral))
        case ["pouch", mineral, by]:
            return _of_pouch(mineral, by)
        case ["tool", tool, by]:
            return _of_tool(state, tool, by)
        case ["card", *seat, card, by]:
            return _of_card(card, players[int(seat[0]) - 1] if seat else "", by)
        case ["points", seat, by]:
            name = players[int(seat) - 1]
            if by == "+1":
                return StrokeWords(addressed("Give {name} a point.", "Give yourself a point.", name=name))
            return StrokeWords(addressed("Take a point from {name}.", "Take a point from yourself.", name=name))
        case ["used", tool] if tool in state.components.tool_named:
            title = term(state.components.tool_named[tool].title)
            return StrokeWords(
                translated("Suppose that the {tool} was used in this turn.", tool=title),
                translated("Suppose that another tool was used in this turn."),
            )
        case [mineral] if stroke.cell:
            return _of_mineral(state, mineral, stroke.cell)
    return StrokeWords(_supposed()[stroke.brush])


def _supposed() -> dict[str, str]:
    """Return the words for strokes that say how far the turn and the game have come."""
    return {
        "moves 0": translated("Suppose that no move is left in this turn."),
        "moves 1": translated("Suppose that one move is left in this turn."),
        "moves 2": translated("Suppose that two moves are left in this turn."),
        "excavated none": translated("Suppose that nothing was excavated in this turn."),
        "used none": translated("Suppose that no tool was used in this turn."),
        "collected yes": translated("Suppose that a card was taken in this turn."),
        "collected no": translated("Suppose that no card was taken in this turn."),
        "phase building": translated("Take the pawns away, and suppose that the board is still being built."),
        "phase removing": translated("Take the pawns away, and suppose that minerals are still being removed."),
        "phase placing": translated("Suppose that pawns are still being placed."),
        "phase playing": translated("Suppose that the game is being played."),
        "phase over": translated("Suppose that the game is over."),
        "removed +1": translated("Suppose that one more mineral was removed before the game."),
        "removed -1": translated("Suppose that one mineral fewer was removed before the game."),
    }


def _of_pawn(state: State, seat: int, cell: str, players: Sequence[str]) -> StrokeWords:
    name, pawn = players[seat - 1], state.pawns[seat - 1]
    if pawn == NO_CELL:
        return StrokeWords(
            addressed("Put {name}'s pawn on {cell}.", "Put your pawn on {cell}.", name=name, cell=cell),
            addressed("Put {name}'s pawn on the board.", "Put your pawn on the board.", name=name),
        )
    here = GRID.name(pawn)
    return StrokeWords(
        addressed(
            "Move {name}'s pawn from {here} to {cell}.",
            "Move your pawn from {here} to {cell}.",
            name=name,
            here=here,
            cell=cell,
        ),
        addressed("Move {name}'s pawn away from {here}.", "Move your pawn away from {here}.", name=name, here=here),
    )


def _of_mineral(state: State, kind: str, cell: str) -> StrokeWords:
    index = GRID.index(cell)
    value = state.board[index]
    mineral, before = term(kind), term(state.components.name_of[value]) if value else ""
    if kind == "empty":
        if not value:
            return StrokeWords(translated("Leave {cell} empty.", cell=cell))
        if index in state.pawns:
            return StrokeWords(
                translated(
                    "Take the pawn and {mineral} away from {cell}. The mineral goes into the pouch.",
                    mineral=before,
                    cell=cell,
                )
            )
        return StrokeWords(
            translated("Put {mineral} from {cell} into the pouch.", mineral=before, cell=cell),
            together=translated("Put {mineral} from {cell} into the pouch.", mineral=before, cell="{cells}"),
        )
    is_in_pouch = state.pouch[state.components.value_of[kind] - 1] > 0
    if not value:
        template = translated("Put {mineral} from the pouch on {cell}.")
        template = template if is_in_pouch else translated("Put {mineral} from the box on {cell}.")
        return StrokeWords(
            fill_in(template, {"mineral": mineral, "cell": cell}),
            translated("Put a mineral on {cell}.", cell=cell),
            fill_in(template, {"mineral": mineral, "cell": "{cells}"}),
        )
    template = translated("Put {mineral} from the pouch on {cell}, and {before} into the pouch.")
    if not is_in_pouch:
        template = translated("Put {mineral} from the box on {cell}, and {before} into the pouch.")
    return StrokeWords(
        fill_in(template, {"mineral": mineral, "cell": cell, "before": before}),
        translated("Put another mineral on {cell}, and {before} into the pouch.", cell=cell, before=before),
        fill_in(template, {"mineral": mineral, "cell": "{cells}", "before": before}),
    )


def _of_holding(pouch: Counts, value: int, where: str, by: str, **said: str) -> StrokeWords:
    """Return the words for a mineral that comes into a pool or a stack, or leaves it.

    `said`: the name of the player and the mineral.
    """

    def sentence(number: str) -> str:
        match where, by, pouch[value - 1] > 0:
            case "pool", "-1", _:
                return addressed(
                    "Put {number} {mineral} from {name}'s pool into the pouch.",
                    "Put {number} {mineral} from your pool into the pouch.",
                    number=number,
                    **said,
                )
            case "pool", _, True:
                return addressed(
                    "Put {number} {mineral} from the pouch into {name}'s pool.",
                    "Put {number} {mineral} from the pouch into your pool.",
                    number=number,
                    **said,
                )
            case "pool", _, _:
                return addressed(
                    "Put {number} {mineral} from the box into {name}'s pool.",
                    "Put {number} {mineral} from the box into your pool.",
                    number=number,
                    **said,
                )
            case _, "-1", _:
                return addressed(
                    "Put {number} {mineral} from {name}'s tool stack into the pouch.",
                    "Put {number} {mineral} from your tool stack into the pouch.",
                    number=number,
                    **said,
                )
            case _, _, True:
                return addressed(
                    "Put {number} {mineral} from the pouch on {name}'s tool stack.",
                    "Put {number} {mineral} from the pouch on your tool stack.",
                    number=number,
                    **said,
                )
        return addressed(
            "Put {number} {mineral} from the box on {name}'s tool stack.",
            "Put {number} {mineral} from the box on your tool stack.",
            number=number,
            **said,
        )

    return StrokeWords(sentence("1"), together=sentence("{number}"))


def _of_pouch(mineral: str, by: str) -> StrokeWords:
    template = translated("Put {number} {mineral} from the box into the pouch.")
    alike = translated("Put a mineral from the box into the pouch.")
    if by == "-1":
        template = translated("Put {number} {mineral} from the pouch into the box.")
        alike = translated("Put a mineral from the pouch into the box.")
    exact, together = (fill_in(template, {"mineral": mineral, "number": number}) for number in ("1", "{number}"))
    return StrokeWords(exact, alike, together)


def _of_tool(state: State, name: str, by: str) -> StrokeWords:
    tool = term(state.components.tool_named[name].title)
    if by == "-1":
        return StrokeWords(translated("Turn the {tool} face down.", tool=tool))
    for tile in state.components.tool_tiles:
        for side in tile:
            if name in {one.name for one in tile} and side.name in state.tools:
                return StrokeWords(
                    translated(
                        "Turn the tool tile over, so that it shows the {tool} instead of the {other}.",
                        tool=tool,
                        other=term(side.title),
                    )
                )
    return StrokeWords(translated("Lay the {tool} face up.", tool=tool))


def _of_card(card: str, name: str, by: str) -> StrokeWords:
    if not name:
        said = translated("Lay the card {card} face up.") if by == "+1" else translated("Take the card {card} away.")
        return StrokeWords(fill_in(said, {"card": card}))
    if by == "-1":
        return StrokeWords(
            addressed(
                "Take the card {card} from {name}, and lay it face up if there is room.",
                "Take the card {card} from yourself, and lay it face up if there is room.",
                name=name,
                card=card,
            )
        )
    if card.endswith("-"):
        return StrokeWords(
            addressed(
                "Give {name} the card {card} without its orpiment.",
                "Take the card {card} without its orpiment.",
                name=name,
                card=card.removesuffix("-"),
            )
        )
    return StrokeWords(addressed("Give {name} the card {card}.", "Take the card {card}.", name=name, card=card))
