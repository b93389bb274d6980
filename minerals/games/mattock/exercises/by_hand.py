"""Mattock, trials by hand: what to do on the board, and what is observed."""

from __future__ import annotations

from minerals.classroom.texts import Observation, Parameters
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, played, trials_counted
from minerals.core.game import Action
from minerals.core.match import Match, new
from minerals.core.text import translated, translated_number
from minerals.games.mattock.exercises.territory import DIGS, divided
from minerals.games.mattock.rules.mine import mines

# --- E44: who digs last ---


@played("E44")
def dig_to_the_end(parameters: Parameters) -> Hand | None:
    """Draw the number of safe digs for each player, and mine for both to the end."""
    most = int(parameters["most"])
    if most > DIGS:
        return None

    def begin(luck: Luck, _number: int) -> Match:
        own, other = (int(luck.draw({str(digs): 1 for digs in range(most + 1)}).outcome) for _ in range(2))
        return new("mattock", board="inner", position=divided(own, other))

    def wins(legs: Legs) -> bool:
        return bool(legs[0].state.winner == 1)

    def digs(match: Match) -> tuple[Action, ...]:
        cells = set(match.state.grid.names(mines(match.state)))
        return tuple(action for action in match.legal_actions() if str(action) in cells)

    def observe(legs: Legs) -> Observation | None:
        return {"wins": wins(legs)} if legs[0].is_over else None

    def todo(match: Match) -> str:
        if match.is_over:
            return translated("Dig for both players in turn.")
        return translated("Dig for both players in turn. Now it is player {player}.", player=match.to_act[0])

    return Hand(
        begin=begin,
        observe=observe,
        todo=todo,
        outcome=lambda legs: translated("player 1 wins") if wins(legs) else translated("player 2 wins"),
        outcomes=lambda: [translated("player 1 wins"), translated("player 2 wins")],
        said=lambda trials, won: counted_out(
            trials_counted(trials),
            translated_number(won, "player 1 won {number} time", "player 1 won {number} times"),
        ),
        main="wins",
        luck=lambda: translated("How many safe digs each player has is luck."),
        offers=digs,
    )


# --- E44b: freestyle by lot ---


@played("E44b")
def place_by_lot(parameters: Parameters) -> Hand:
    """Place miners on spaces drawn by lot, until all are placed or the rules forbid one."""
    board = str(parameters["board"])

    def empty() -> Match:
        return new("mattock", board=board, setup="freestyle")

    def begin(luck: Luck, _number: int) -> Match:
        match = empty()
        left = dict.fromkeys(match.state.grid.index_of, 1)
        for _ in range(2 * match.state.board.miners):
            cell = luck.draw(left).outcome
            if match.explain(cell):
                break
            match.play(cell)
            del left[cell]
        return match

    def placed(legs: Legs) -> int:
        return len(legs[0].node.path()) - 1

    def is_full(legs: Legs) -> bool:
        return placed(legs) == 2 * int(legs[0].state.board.miners)

    def observe(legs: Legs) -> Observation:
        return {"second": placed(legs) > 1, "all": is_full(legs)}

    def outcome(legs: Legs) -> str:
        return label(placed(legs), is_full=is_full(legs))

    def label(number: int, *, is_full: bool) -> str:
        if is_full:
            return translated("all placed")
        return translated_number(number, "{number} placed", "{number} placed")

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Place the miners by lot. It stops when two would stand side by side."),
        outcome=outcome,
        outcomes=lambda: [
            *(label(number, is_full=False) for number in range(1, 2 * empty().state.board.miners)),
            label(0, is_full=True),
        ],
        said=lambda trials, full: counted_out(
            trials_counted(trials),
            translated_number(full, "all miners were placed {number} time", "all miners were placed {number} times"),
        ),
        main="all",
        luck=lambda: translated("Which space is drawn is luck."),
        deal=lambda: translated("Place by lot"),
        before=empty,
    )
