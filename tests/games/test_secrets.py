"""What is secret and what is open in each game: the rulebook says it, and views and pictures hold it.

No game shows a thing to some players alone. A secret is one for everyone until it comes up; then everyone sees it.
"""

from __future__ import annotations

from functools import cache

import pytest

import minerals
from minerals.bots import bot_named
from minerals.core.picture import View

SECRETS = [
    ("minerals", "the order of the deck", "CardRefilled", "setup.cards"),
    ("minerals", "the mineral from the pouch", "MineralDrawn", "setup.tiles"),
    ("iceminers", "the gem under a medium cap", "ArmVeinOpened", "setup.single-gems"),
    ("iceminers", "the gems under a large cap", "PairVeinOpened", "setup.pairs"),
    ("out_of_mine", "a drawn card", "CardRevealed", "round.cards"),
    ("out_of_mine", "the next gallery of the pile", "GalleryDrawn", "between.new-gallery"),
]
"""Game, thing, the event in which it comes up, the rule that says that it is secret from everyone until then."""
OPEN = [
    ("minerals", "a pool", "MineralKept", "setup.tiles"),
    ("minerals", "a tool stack", "ToolPaid", "setup.tiles"),
    ("minerals", "the face-up cards", "CardRefilled", "setup.cards"),
    ("iceminers", "a carried gem", "GemPickedUp", "gems.one-at-a-time"),
    ("iceminers", "a delivered gem", "GemDelivered", "gems.one-at-a-time"),
    ("mattock", "a miner", "MinerMoved", "setup.board"),
    ("out_of_mine", "a card that is revealed", "CardRevealed", "round.command"),
    ("out_of_mine", "a tile in hand", "TileTaken", "round.command"),
    ("out_of_mine", "a tile that lies there", "TilePlaced", "round.command"),
    ("out_of_mine", "the points of a round", "RoundScored", "round.command"),
]
"""Game, thing, an event that changes it, the rule that says that everyone sees it."""
OPTIONS = {"out_of_mine": {"rounds": 2}, "iceminers": {"most_turns": 60}}
ROUNDS = 60


@cache
def found(game: str, event: str):
    """Return a match that stands before an action with an event, the action, and the states around the event."""
    for seed in range(ROUNDS):
        match = minerals.new(game, seed=seed, **OPTIONS.get(game, {}))
        bot = bot_named("person" if game == "out_of_mine" else "random", seed)
        for _ in range(400):
            if match.is_over:
                break
            state, action = match.state, bot.choose(match).action
            position = match.diagram()
            for happened in match.play(action):
                after = match.game.engine.evolve(state, happened)
                if type(happened).__name__ == event and getattr(happened, "points", 1):
                    return match, position, action, state, after
                state = after
    raise AssertionError(f"no {event} in {ROUNDS} games")


def seen(match, state, seat):
    """Return all that a seat is shown of a state: the picture of its part of the table, and the board turned to it."""
    return [match.game.picture(state, view, match.players) for view in (View(seat=seat), View(orientation=seat))]


@pytest.mark.parametrize(("game", "thing", "event", "rule"), SECRETS, ids=lambda each: each)
def test_nobody_is_shown_a_secret(game, thing, event, rule):
    match, position, action, *_ = found(game, event)
    shown, outcomes = [], set()
    for seed in range(40):
        other = minerals.new(game, position=position, seed=seed, **OPTIONS.get(game, {}))
        shown.append((other.state, other.diagram(), other.beliefs(), [seen(other, other.state, n) for n in (0, 1, 2)]))
        outcomes |= {(seed, each.outcome) for each in other.play(action) if type(each).__name__ == event}
    assert len({outcome for _, outcome in outcomes}) > 1, "the same comes up always, so it is no secret"
    assert all(each == shown[0] for each in shown)
    assert "Secret from everyone" in " ".join(match.game.rulebook[f"{game}.{rule}"].readings)


@pytest.mark.parametrize(("game", "thing", "event", "rule"), OPEN, ids=lambda each: each)
def test_everyone_is_shown_what_is_open(game, thing, event, rule):
    match, _, _, before, after = found(game, event)
    for seat in range(len(match.players) + 1):
        assert seen(match, before, seat) != seen(match, after, seat)
    said = " ".join(match.game.rulebook[f"{game}.{rule}"].readings)
    assert "Open to everyone" in said or "Nothing is secret" in said


@pytest.mark.parametrize("game", ["iceminers", "mattock", "minerals", "out_of_mine"])
def test_no_seat_is_told_less_than_another(game):
    events = {name for table in (SECRETS, OPEN) for other, _, name, _ in table if other == game}
    for event in events:
        match, *_, after = found(game, event)
        told = {picture.description for seat in (0, 1, 2) for picture in seen(match, after, seat)}
        assert len(told) == 1
