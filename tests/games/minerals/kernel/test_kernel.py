"""The compiled kernel plays the reference engine's games, action by action, by the random bot's law."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice

import numba
import numpy as np
import pytest
from scipy.stats import chisquare

import minerals
from minerals.bots.decisions import first_decision
from minerals.core.game import ScriptedChance, key_of
from minerals.games.minerals import GAME
from minerals.games.minerals.actions import (
    ClaimFragments,
    Move,
    PlacePawn,
    RemoveMineral,
    TakeCollection,
    UseTool,
)
from minerals.games.minerals.components import load_components
from minerals.games.minerals.kernel.kernel import KERNEL
from minerals.games.minerals.kernel.play import play_games
from minerals.games.minerals.kernel.tables import Game, rules_for
from minerals.games.minerals.kernel.trace import Teller
from minerals.kernels.form import FROM_SET_UP, GO_ON
from minerals.kernels.luck import draw_kind
from minerals.kernels.records import blank

BOARDS = (*load_components().board_named, "random")
TILES = (("shovel", "hammer"), ("chest", "sack"), ("map", "compass"), ("magnifying-glass", "vortex"), ("rope", "lamp"))
CHUNKS = 11
GAMES_A_CHUNK = 96
UNLIKELY = 1e-4
KEY = key_of("kernel")
ROOM = np.zeros(1, np.int64)
ROW = np.zeros((1, 64), np.int64)

READINGS = (
    *(("over_pawns", "one"), ("hammer_reach", "own"), ("chest", "choose"), ("chest", "two"), ("glass", "pawn")),
    *(("vortex", "one"), ("vortex", "near"), ("rope", "must"), ("lamp", "both"), ("useless_tools", "paid")),
)

HAND_MADE = """
    W   K   W   .   W
  W   *   W   A   W   T
W   K   .   W   *   W   W
  W   W   O   K   W   W
    T   W   W   W   W
"""
OWN_CARDS = [
    {"symbols": 1, "minerals": minerals_shown, "points": 3 + place}
    for place, minerals_shown in enumerate(("W", "K", "WW", "WK", "T"))
] + [{"symbols": 2, "minerals": "WO", "points": 9, "points_without_orpiment": 2}]


def begin(rules, game, number):
    """Set a game of the study up."""
    play_games(rules, game, game, game, ROOM, np.uint64(KEY), np.uint64(number), ROW, FROM_SET_UP, 0, False)


def act(rules, game):
    """Let a game go on by one action."""
    play_games(rules, game, game, game, ROOM, np.uint64(KEY), np.uint64(0), ROW, GO_ON, 1, False)


@numba.njit
def drawn_kind(game, counts):
    """Let Python draw a mineral as the kernel does."""
    return draw_kind(game, counts)


def options_of(number):
    """The options of a differential game: every board, line-up and reading with every other, in the long run."""
    return {
        "board": BOARDS[number % len(BOARDS)],
        "players": 1 + number % (3 if BOARDS[number % len(BOARDS)] == "lesson" else 5),
        "version": ("full", "7+", "full", "6", "full", "full", "full")[number % 7],
        "tools": " ".join(sides[number // 3 >> tile & 1] for tile, sides in enumerate(TILES))
        if number % 13
        else "random",
        "first_player": 1 + number // 5 % 2 * (number % (3 if BOARDS[number % len(BOARDS)] == "lesson" else 5) > 0),
        "removals": (5, 0, 5, 3, 1)[number // 2 % 5],
        "crevice": ("path", "area")[number // 11 % 2],
        "map_turns": ("once", "any")[number // 4 % 2],
        "compass": ("any", "slide")[number // 8 % 2],
        "hammer": ("pool", "pouch")[number // 6 % 2],
        "sack_limit": (5, 5, 5, 10, 3, 1)[number // 17 % 6],
    }


def assert_played_alike(given, number):
    """Play a game of the kernel again by the reference engine, action by action."""
    options = GAME.read_options(given)
    trace = KERNEL.trace(options, KEY, number)
    outcomes = [*trace.setup, *(outcome for step in trace.steps for outcome in step.outcomes)]
    match = minerals.new("minerals", chance=ScriptedChance(outcomes), **given)
    happened = Counter()
    for place, step in enumerate(trace.steps):
        assert len(match.legal_actions()) == step.possibilities, (given, number, place, match.diagram())
        events = match.play(step.action)
        assert tuple(outcome for event in events for outcome in event.outcomes) == step.outcomes
        happened.update(type(event) for event in events)
    won = [int(seat in match.outcome.winners) for seat in range(1, options.players + 1)]
    counted = [happened[event] for event in GAME.study.counted]
    assert trace.row == (len(trace.steps), match.step, *match.outcome.scores, *won, *counted), (given, number)
    assert tuple(KERNEL.play(options, KEY, number, 1)[0]) == trace.row


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_its_games_are_the_reference_engines_action_by_action(chunk):
    for number in range(chunk * GAMES_A_CHUNK, (chunk + 1) * GAMES_A_CHUNK):
        assert_played_alike(options_of(number), number)


@pytest.mark.parametrize("version", ["full", "7+", "6"])
def test_a_written_board_is_played_alike(version):
    for number in range(20):
        assert_played_alike({"board": HAND_MADE, "players": 3, "version": version, "removals": number % 3}, number)


def test_an_owners_cards_are_played_alike():
    for number in range(20):
        assert_played_alike({"players": 2, "version": "7+", "components": {"card": OWN_CARDS}}, number)


# --- the study ---


def test_a_row_has_the_columns_of_a_study():
    for players in range(1, 6):
        rows = KERNEL.play(GAME.read_options({"players": players}), KEY, 0, 3)
        assert rows.shape == (3, len(GAME.study_columns(players)))
        assert rows.dtype == np.int64


def test_a_game_depends_on_key_and_number_alone():
    options = GAME.read_options({"players": 3, "board": "river"})
    whole = KERNEL.play(options, KEY, 10**12, 30)
    parts = [KERNEL.play(options, KEY, 10**12 + first, games) for first, games in ((0, 7), (7, 1), (8, 22))]
    assert (whole == np.vstack(parts)).all()
    assert (whole != KERNEL.play(options, KEY + 1, 10**12, 30)).any()
    assert len({tuple(row) for row in whole}) == 30


def test_the_largest_key_is_taken():
    options = GAME.read_options({})
    assert (KERNEL.play(options, 2**64 - 1, 0, 5) != KERNEL.play(options, 0, 0, 5)).any()


def test_the_game_knows_its_kernel():
    assert GAME.kernel() is KERNEL


# --- what is refused ---


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("version", ["full", "7+", "6"])
def test_no_board_of_the_box_is_refused(board, version):
    assert KERNEL.refuses(GAME.read_options({"board": board, "version": version})) is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"board": "lesson", "players": 5}, "has 9 wollastonite"),
        ({"board": "mead"}, "not 'mead'"),
        ({"tools": "shovel"}, "must name exactly one of chest and sack"),
        ({"tools": "spade", "board": "random"}, "'spade'"),
        ({"board": "build"}, "a board that the players build is for the reference engine until it is built"),
        ({"chest": "two", "lamp": "both"}, "this reading of chest, lamp is for the reference engine"),
        ({"components": {"card": OWN_CARDS * 20}}, "a deck of 120 cards is more than the 64"),
    ],
)
def test_what_it_cannot_play_it_refuses_with_a_reason(given, reason):
    options = GAME.read_options(given)
    assert reason in KERNEL.refuses(options)
    with pytest.raises(minerals.OptionError, match=f"cannot play this: .*{reason}"):
        KERNEL.play(options, KEY, 0, 1)


def test_a_board_that_may_turn_out_without_enough_wollastonite_is_refused():
    board = "  W   W   W   *\nW   W   K   *   *\n  W   *   *   *"
    assert "too few wollastonite, 6," in KERNEL.refuses(GAME.read_options({"board": board, "players": 3}))
    assert KERNEL.refuses(GAME.read_options({"board": board, "players": 3, "removals": 3})) is None


@pytest.mark.parametrize("reading", READINGS, ids=" ".join)
def test_a_reading_that_it_does_not_know_is_left_to_the_reference_engine(reading):
    name, value = reading
    assert KERNEL.refuses(GAME.read_options({name: value})) == f"this reading of {name} is for the reference engine"
    match = minerals.new("minerals", board="lesson", removals=0, seed=1, **{name: value})
    assert name in KERNEL.refused_position(match.state)


def test_a_tile_that_says_its_reading_is_left_to_the_reference_engine():
    tools = [
        {"name": tool.name, "title": tool.title, "mineral": tool.mineral, "side": tool.side}
        for tool in load_components().tools
    ]
    assert KERNEL.refuses(GAME.read_options({"components": {"tool": tools}})) is None
    tools[2]["readings"] = {"chest": "two"}
    assert "this reading of chest" in KERNEL.refuses(GAME.read_options({"components": {"tool": tools}}))


def test_a_board_that_is_built_is_played_on_from():
    match = minerals.new("minerals", board="build", tiles=16, removals=0, seed=1)
    assert "is being built" in KERNEL.refused_position(match.state)
    while match.state.phase == "building":
        match.play(match.legal_actions()[0])
    assert KERNEL.refused_position(match.state) is None


# --- the law ---


def law_of(decision, probability=Fraction(1)):
    """Yield each action with the probability with which the random bot chooses it."""
    if decision.action is not None:
        yield decision.action, probability
        return
    for following in decision.following.values():
        yield from law_of(following, probability / len(decision.following))


def positions(given, games):
    """Yield the record of each position of some games, with the legal actions and what is drawn next."""
    options = GAME.read_options(given)
    rules, game = rules_for(options), blank(Game)
    for number in range(games):
        trace = KERNEL.trace(options, KEY, number)
        outcomes = [*trace.setup, *(outcome for step in trace.steps for outcome in step.outcomes)]
        match = minerals.new("minerals", chance=ScriptedChance(outcomes), **given)
        begin(rules, game, number)
        for step in trace.steps:
            yield game, match
            act(rules, game)
            match.play(step.action)


def is_law_kept(given, game, legal, times=4000):
    """Draw an action many times in one position, and hold the frequencies against the random bot's law."""
    law = dict(law_of(first_decision(GAME, legal)))
    assert sum(law.values()) == 1 and set(law) == set(legal)
    options = GAME.read_options(given)
    rules = rules_for(options)
    teller = Teller(rules, load_components())
    drawn = Counter()
    for number in range(times):
        copy = game.copy()
        copy.counter = 1000 * (number + 1)
        act(rules, copy)
        drawn[teller.action(copy)] += 1
    assert set(drawn) <= set(law)
    return fits([(drawn[action], float(share) * times) for action, share in law.items()])


def fits(found_and_expected):
    """Tell whether numbers are as expected; the rare ones count together."""
    often = [pair for pair in found_and_expected if pair[1] >= 8]
    rare = [pair for pair in found_and_expected if pair[1] < 8]
    if rare and sum(pair[1] for pair in rare) >= 8:
        often.append(tuple(map(sum, zip(*rare, strict=True))))
    elif rare:
        often[0] = tuple(map(sum, zip(often[0], *rare, strict=True)))
    if len(often) < 2:
        return True
    return chisquare(*zip(*often, strict=True)).pvalue > UNLIKELY


def uses(legal, tool, **more):
    return sum(
        isinstance(action, UseTool)
        and action.tool == tool
        and all(getattr(action, name) == value for name, value in more.items())
        for action in legal
    )


SHOVEL = {"players": 3, "tools": "shovel chest compass magnifying-glass rope"}
HAMMER = {"players": 3, "tools": "hammer sack map vortex lamp"}
ANY_TURN = {"players": 2, "tools": "shovel sack map magnifying-glass lamp", "map_turns": "any"}
LAWS = {
    "a removal": (SHOVEL, lambda state, legal: isinstance(legal[0], RemoveMineral)),
    "a pawn": (SHOVEL, lambda state, legal: isinstance(legal[0], PlacePawn) and state.phase == "placing"),
    "a failed move": (SHOVEL, lambda state, legal: state.phase == "playing" and isinstance(legal[-1], PlacePawn)),
    "a plain move": (SHOVEL, lambda state, legal: sum(isinstance(action, Move) for action in legal) > 4),
    "the Compass": (SHOVEL, lambda state, legal: state.turn.tool == "compass" and len(legal) > 6),
    "the Shovel": (SHOVEL, lambda state, legal: uses(legal, "shovel") > 2 and ClaimFragments() in legal),
    "the Magnifying glass": (SHOVEL, lambda state, legal: uses(legal, "magnifying-glass") > 1),
    "the Hammer": (HAMMER, lambda state, legal: uses(legal, "hammer") > 60),
    "the Hammer, from the pouch": (HAMMER | {"hammer": "pouch"}, lambda state, legal: uses(legal, "hammer") > 30),
    "the Hammer at a fragment": (HAMMER, lambda state, legal: bool(state.fragments) and uses(legal, "hammer") > 0),
    "the Vortex": (HAMMER, lambda state, legal: uses(legal, "vortex", lamp=False) > 10),
    "the Sack": (HAMMER, lambda state, legal: uses(legal, "sack", lamp=False) > 8),
    "the Sack, with one of several": (
        HAMMER | {"players": 4},
        lambda state, legal: len({action.opponent for action in legal if getattr(action, "opponent", 0)}) > 1,
    ),
    "the Lamp": (
        HAMMER,
        lambda state, legal: len({action.tool for action in legal if getattr(action, "lamp", False)}) > 2,
    ),
    "the Map": (HAMMER, lambda state, legal: state.turn.tool == "map" and len(legal) > 20),
    "the Map, with any turns": (ANY_TURN, lambda state, legal: state.turn.tool == "map" and len(legal) > 50),
    "the Rope's second move": (SHOVEL, lambda state, legal: state.has_second_move and len(legal) > 2),
    "a second move that would fail": (
        SHOVEL,
        lambda state, legal: state.has_second_move and isinstance(legal[0], PlacePawn) and len(legal) > 3,
    ),
    "a collection": (SHOVEL, lambda state, legal: sum(isinstance(action, TakeCollection) for action in legal) > 2),
    "an orpiment to leave out": (
        SHOVEL,
        lambda state, legal: any(
            {TakeCollection(card), TakeCollection(card, without_orpiment=True)} <= set(legal) for card in state.cards
        ),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LAWS)
def test_actions_are_drawn_by_the_law_of_the_random_bot(kind):
    given, is_wanted = LAWS[kind]
    found = (
        (game, match.legal_actions())
        for game, match in positions(given, 60)
        if is_wanted(match.state, match.legal_actions())
    )
    tried = 0
    for game, legal in islice(found, 2):
        assert is_law_kept(given, game, legal), legal
        tried += 1
    assert tried > 0, "no game came to such a position"


def test_minerals_are_drawn_as_often_as_they_are_there():
    game = blank(Game)
    game.stream = 7
    counts = np.array([5, 0, 3, 1, 2])
    drawn = Counter(drawn_kind(game, counts) for _ in range(11_000))
    assert drawn[1] == 0
    assert fits([(drawn[kind], 1000 * counts[kind]) for kind in (0, 2, 3, 4)])


def test_chance_sets_the_game_up_by_the_weights_of_the_rules():
    times = 4000
    options = GAME.read_options({"removals": 0})
    rules, game = rules_for(options), blank(Game)
    teller = Teller(rules, load_components())
    drawn = [Counter() for _ in range(118 + 4 + 5)]
    for number in range(times):
        begin(rules, game, number)
        for place, outcome in enumerate(teller.outcomes(game)):
            drawn[place][outcome] += 1
    for place in (0, 60, 117):
        assert fits([(drawn[place][kind.name], times * kind.count / 118) for kind in load_components().minerals])
    simple = [card.name for card in load_components().cards if card.symbols == 1]
    for place in range(118, 122):
        assert fits([(drawn[place][name], times / len(simple)) for name in simple])
    for place, sides in enumerate(TILES, start=122):
        assert fits([(drawn[place][name], times / 2) for name in sides])


def test_a_random_board_has_one_crevice_to_seven_tiles():
    rules, game = rules_for(GAME.read_options({"board": "random"})), blank(Game)
    teller = Teller(rules, load_components())
    ground, hexes = Counter(), Counter()
    for number in range(2000):
        begin(rules, game, number)
        outcomes = teller.outcomes(game)
        hexes[outcomes[3]] += 1
        ground.update(outcome for outcome in outcomes if outcome in ("tile", "crevice"))
    total = ground.total()
    assert fits([(ground["tile"], total * 7 / 8), (ground["crevice"], total / 8)])
    assert len(hexes) == 3
    assert fits([(found, 2000 / 3) for found in hexes.values()])
