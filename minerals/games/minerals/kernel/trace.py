"""A game of the compiled kernel told in the engine's words, for a test to play again."""

from __future__ import annotations

from minerals.core.game import Action
from minerals.games.minerals.actions import (
    ClaimFragments,
    EndTurn,
    Move,
    PassTurn,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.components import Components
from minerals.games.minerals.kernel.tables import (
    CARD,
    CLAIM,
    CODES,
    COLLECT,
    EFFECTS,
    END,
    GROUND,
    HAMMER,
    HEX,
    MINERAL,
    MOVE,
    NOTHING,
    PASS,
    PUT,
    REMOVE,
    SACK,
    TOOL,
    Game,
    Rules,
)
from minerals.games.minerals.state import GRID


class Teller:
    """Tells what a record holds. `rules`: the rules of the study. `components`: what is in its box."""

    def __init__(self, rules: Rules, components: Components) -> None:
        self._rules = rules
        self._components = components

    def outcomes(self, game: Game) -> tuple[str, ...]:
        """Return what chance brought since the last action, in the order in which the engine asks for it."""
        codes = game.outcomes[: game.outcome_number]
        return tuple(self._outcome(*divmod(int(code), CODES)) for code in codes)

    def _outcome(self, kind: int, number: int) -> str:
        components = self._components
        if kind == MINERAL:
            return components.name_of[number + 1]
        if kind == HEX:
            return GRID.name(number)
        if kind == GROUND:
            return ("tile", "crevice")[number]
        if kind == CARD:
            return components.cards[number].name
        assert kind == TOOL
        return EFFECTS[number]

    def action(self, game: Game) -> Action:
        """Return the action that was chosen last."""
        match int(game.kind):
            case kind if kind == REMOVE:
                return RemoveMineral(_cell(game))
            case kind if kind == PUT:
                return PlacePawn(_cell(game))
            case kind if kind == MOVE:
                return _move(game)
            case kind if kind == PASS:
                return PassTurn()
            case kind if kind == CLAIM:
                return ClaimFragments()
            case kind if kind == END:
                return EndTurn()
            case kind if kind == COLLECT:
                return self._collection(game)
            case _:
                return self._use(game)

    def _collection(self, game: Game) -> TakeCollection:
        return TakeCollection(self._components.cards[game.card].name, without_orpiment=not bool(game.whole_price))

    def _use(self, game: Game) -> UseTool:
        tool, by_lamp = EFFECTS[game.effect], bool(game.by_lamp)
        if game.effect == SACK:
            give, take = self._bundle(int(game.given)), self._bundle(int(game.taken))
            return UseTool(tool, by_lamp, opponent=int(game.opponent) + 1, give=give, take=take)
        mineral = ""
        if game.effect == HAMMER and game.mineral != NOTHING:
            mineral = self._components.letter_of[int(game.mineral) + 1]
        return UseTool(tool, by_lamp, _cell(game), mineral)

    def _bundle(self, number: int) -> str:
        counts = self._rules.bundles[number]
        return "".join(self._components.letter_of[kind] * int(count) for kind, count in enumerate(counts, start=1))


def _cell(game: Game) -> str:
    return GRID.name(int(game.cell)) if game.cell != NOTHING else ""


def _move(game: Game) -> Move:
    start, *turns, end = (GRID.name(int(cell)) for cell in game.path[: game.path_number])
    return Move(start, end, tuple(turns))
