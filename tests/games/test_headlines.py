"""Headlines are true: they name who may act, and within an action who acts, at every step of the recorded games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals import Log
from minerals.games.iceminers.picture import scene as iceminers
from minerals.games.mattock.picture import scene as mattock
from minerals.games.minerals.picture import scene as of_minerals
from minerals.games.out_of_mine.picture import scene as out_of_mine
from tools import ROOT

HEADLINES: dict[str, Callable[[Any, Any, Sequence[str]], str]] = {
    "minerals": lambda state, _event, names: of_minerals.headline(state, names),
    "mattock": mattock.headline,
    "iceminers": iceminers.headline,
    "out_of_mine": out_of_mine.headline,
}
REPLAYS = sorted((ROOT / "replays").glob("*/*.replay"))


def named_in(headline: str, names: Sequence[str]) -> set[int]:
    return {seat for seat, name in enumerate(names, start=1) if name in headline}


def falsehoods(log: Log) -> Iterator[str]:
    """Yield the headlines of a game's main line that do not fit their position."""
    game, said, names = log.game, HEADLINES[log.game.name], log.header.players
    state = game.engine.initial(log.options)
    for node in log.main_line:
        board = None
        for event in node.events:
            state = game.engine.evolve(state, event)
            if not game.engine.begins_turn(event):
                board = event  # the last move, which a board goes on to show when the next turn has begun
            headline, named = said(state, event, names), named_in(said(state, event, names), names)
            acting = {*game.engine.to_act(state), node.player, getattr(event, "player", 0)}
            if game.engine.outcome(state) is None and named and not named & acting:
                yield f"{headline!r} within {node.action}: {event!r}"
        able = set(game.engine.to_act(state))
        standing = said(state, None, names)
        outcome = game.engine.outcome(state)
        if (outcome is not None or able) and not named_in(standing, names) & (
            set(outcome.winners) if outcome else able
        ):
            yield f"{standing!r} after {node.action}, where {able} may act"
        shown = said(state, board, names)
        if shown != standing and named_in(shown, names):
            yield f"{shown!r} after {node.action}, instead of {standing!r}"


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda replay: f"{replay.parent.name}/{replay.stem}")
def test_the_headline_names_who_acts(replay: Path) -> None:
    assert list(falsehoods(minerals.load(replay))) == []


def test_after_a_move_of_mattock_the_other_player_is_to_mine() -> None:
    match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=1)
    action = next(action for action in match.legal_actions() if getattr(action, "miner", ""))
    moved = next(event for event in match.play(action) if type(event).__name__ == "MinerMoved")
    assert mattock.headline(match.state, moved, match.players) == "Ben must mine"


def test_who_watches_out_of_mine_reads_who_is_to_choose_and_who_has_won() -> None:
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], rounds=1, seed=1)
    (chosen, *_) = match.play(match.legal_actions()[0])
    assert out_of_mine.headline(match.state, chosen, match.players) == "Ben chooses a side"
