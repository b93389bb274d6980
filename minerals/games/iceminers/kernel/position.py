"""Any position of Iceminers as a record of the compiled kernel."""

from __future__ import annotations

from collections import Counter

from minerals.games.iceminers.components import COLOUR_NAMES, GEMS, GRID, colour_of
from minerals.games.iceminers.kernel.tables import KINDS_OF_GEMS, NONE, OFF, Game
from minerals.games.iceminers.state import Gems, State, arm_of

_PLACE_OF = {index: place for place, index in enumerate(GRID.index_of.values())}
_GEM_OF = {gem: number for number, gem in enumerate(GEMS)}
_MOST = 2
"""Of a kind of gem, two at most are in play."""


def refusal(state: State) -> str | None:
    """Return why the kernel cannot play on from a state, as the end of a sentence, or None if it can."""
    hidden = [*state.hidden_singles], [*state.hidden_mediums], [*state.hidden_smalls]
    seen = [gem for _, gems in state.loose for gem in gems] + [gem for gem in state.carried if gem]
    delivered = [gem for gems in state.delivered for gem in gems]
    counts = Counter([*(gem for gems in hidden for gem in gems), *seen, *delivered])
    if any(len(set(gems)) < len(gems) for gems in hidden) or any(count > _MOST for count in counts.values()):
        return "a position with more gems of a kind than the box holds is for the reference engine"
    if len(set(state.coasters)) < len(COLOUR_NAMES) or len(set(state.colours)) < len(state.colours):
        return "two coasters or two players of one colour are for the reference engine"
    return None


def load(state: State, game: Game) -> None:
    """Write a position into a record of zeros."""
    game.forced = NONE
    game.counter = 1
    game.carried[:] = NONE
    for seat, colour in enumerate(state.colours):
        game.colours[seat] = COLOUR_NAMES.index(colour)
        index = state.miners[seat]
        game.miners[seat] = _PLACE_OF[index] if index >= 0 else OFF + arm_of(index)
        if state.carried[seat]:
            game.carried[seat] = _GEM_OF[state.carried[seat]]
        for gem in state.delivered[seat]:
            game.delivered[seat, _GEM_OF[gem]] += 1
    for index, gems in state.loose:
        game.lying[_PLACE_OF[index]] = sum(
            1 << _GEM_OF[gem] + KINDS_OF_GEMS * second for gem, many in Counter(gems).items() for second in range(many)
        )
    game.caps = sum(1 << place for index, place in _PLACE_OF.items() if state.caps >> index & 1)
    game.singles, game.mediums, game.smalls = map(
        _colours_of, (state.hidden_singles, state.hidden_mediums, state.hidden_smalls)
    )
    game.homes[:] = [state.coasters.index(colour) for colour in COLOUR_NAMES]
    game.gems_left = _gems_left(state)
    game.player = state.player - 1
    game.points = state.points
    game.has_rolled = bool(state.turn.rolled)
    game.has_stepped = state.turn.has_stepped
    game.turns = state.turns


def _colours_of(gems: Gems) -> int:
    return sum(1 << COLOUR_NAMES.index(colour_of(gem)) for gem in gems)


def _gems_left(state: State) -> int:
    """Return how many gems are not delivered."""
    hidden = (*state.hidden_singles, *state.hidden_mediums, *state.hidden_smalls)
    loose = sum(len(gems) for _, gems in state.loose)
    centre = len(state.opaque_gems) if state.is_centre_covered else 0
    return len(hidden) + loose + centre + sum(map(bool, state.carried))
