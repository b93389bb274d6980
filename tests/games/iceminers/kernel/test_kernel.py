"""The compiled kernel plays by the rules, as the random bot does, and with the luck that the rules ask for."""

from __future__ import annotations

from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, permutations, product

import numpy as np
import pytest
from scipy.stats import chi2, chisquare

import minerals
from minerals.bots.decisions import first_decision
from minerals.core.game import key_of
from minerals.games.iceminers.actions import Steal
from minerals.games.iceminers.components import COLOUR_NAMES, GRID, MEDIUM_GEMS, SMALL_GEMS, apart, colour_of
from minerals.games.iceminers.rules.move import points_to_rest
from minerals.games.iceminers.rules.setup import ORDERS
from minerals.games.iceminers.rules.steal import can_steal
from minerals.games.iceminers.rules.veins import pairs_under_a_cap

GAME = minerals.get_game("iceminers")
KERNEL = GAME.kernel()
KEY = key_of("the kernel of Iceminers")
UNLIKELY = 1e-4
"""With these seeds each law holds at this level, and would not if it were another."""

READINGS = [
    {"players": players, "coasters": coasters, "first_player": first, "spend": spend, "centre": centre}
    for players, coasters, first, spend, centre in product(
        (2, 3, 4), ("fixed", "random"), ("player 1", "die"), ("all", "up_to"), ("pair", "small")
    )
]
READINGS += [
    {"players": players, "drop": drop, "move_on": move_on, "spend": spend}
    for players, drop, move_on, spend in (
        (2, "any_time", "anywhere", "all"),
        (3, "any_time", "anywhere", "up_to"),
        (4, "any_time", "square", "all"),
        (4, "with_points_left", "square", "up_to"),
    )
]
READINGS += [
    {"players": 2, "coasters": "print", "colours": "green blue"},
    {"players": 2, "coasters": "random", "colours": "opposite"},
    {"players": 4, "coasters": "print", "colours": "opposite", "first_player": "die"},
    {"players": 3, "coasters": "random", "colours": "yellow red blue"},
]
GAMES_A_READING = 32
"""Of 1, 2, … turns."""


def read(**options):
    return GAME.read_options(options)


def named(row, players):
    """Return a row by the names of its columns."""
    return dict(zip(GAME.study_columns(players), map(int, row), strict=True))


def rows(options, first, games):
    return [named(row, options.players) for row in KERNEL.play(options, KEY, first, games)]


# --- the reference engine ---


def told_by_the_rules(options, trace):
    """Play a traced game by the rules, insist that each step is possible, and return its row."""
    state, events = GAME.engine.initial(options), []

    def bring(decided, script):
        nonlocal state
        assert script.position == len(script.outcomes), "more luck than the rules ask for"
        for event in decided:
            state = GAME.engine.evolve(state, event)
            events.append(GAME.study.counted_as.get(type(event), type(event)))

    luck = minerals.ScriptedChance(trace.setup)
    bring(GAME.engine.setup(options, luck).events, luck)
    for number, step in enumerate(trace.steps):
        assert len(GAME.engine.legal(state)) == step.possibilities, f"action {number}, {step.action}"
        luck = minerals.ScriptedChance(step.outcomes)
        bring(GAME.engine.decide(state, step.action, luck).events, luck)
    outcome = GAME.engine.outcome(state)
    assert outcome is not None, "the game goes on"
    seats, happened = range(1, options.players + 1), Counter(events)
    winners = [int(seat in outcome.winners) for seat in seats]
    counted = [happened[event] for event in GAME.study.counted]
    return named([len(trace.steps), len(events), *outcome.scores, *winners, *counted], options.players)


def require_rules(options, number):
    trace = KERNEL.trace(options, KEY, number)
    assert named(trace.row, options.players) == told_by_the_rules(options, trace)
    assert [named(trace.row, options.players)] == rows(options, number, 1)


def name_of(reading):
    return "-".join(map(str, reading.values())).replace(" ", "")


@pytest.mark.slow
class TestTheRules:
    @pytest.mark.parametrize("reading", READINGS, ids=name_of)
    def test_every_action_of_a_game_is_that_of_the_rules(self, reading):
        for number in range(GAMES_A_READING):
            require_rules(read(**reading, most_turns=number + 1), number)

    @pytest.mark.parametrize("reading", READINGS[::7], ids=name_of)
    def test_a_match_keeps_the_same_record(self, reading):
        options = read(**reading, most_turns=40)
        trace = KERNEL.trace(options, KEY, 1)
        outcomes = [*trace.setup, *(outcome for step in trace.steps for outcome in step.outcomes)]
        match = minerals.new("iceminers", chance=minerals.ScriptedChance(outcomes), **reading, most_turns=40)
        for step in trace.steps:
            assert len(match.legal_actions()) == step.possibilities
            match.play(step.action)
        assert match.is_over
        row = named(trace.row, options.players)
        assert (row["actions"], row["events"]) == (len(match.line) - 1, match.step)

    @pytest.mark.parametrize(("players", "spend", "centre"), [(2, "all", "small"), (4, "up_to", "pair")])
    def test_a_game_without_end_ends_with_the_last_gem(self, players, spend, centre):
        options = read(players=players, spend=spend, centre=centre, coasters="random", most_turns=0)
        games = rows(options, 0, 60)
        # The shortest will do: the reference engine plays some ten thousand actions a second.
        number = min(range(60), key=lambda game: games[game]["actions"])
        gems = 14 if centre == "pair" else 13
        assert {row["gem_delivered"] + row["opaque_gem_delivered"] for row in games} == {gems}
        assert not any(row["game_stopped"] for row in games)
        require_rules(options, number)


RARE = {
    "a gem is delivered": lambda row: row["gem_delivered"] > 2,
    "an opaque gem is delivered": lambda row: row["opaque_gem_delivered"] > 0,
    "both opaque gems are delivered": lambda row: row["opaque_gem_delivered"] == 2,
    "gems are swapped": lambda row: row["gems_swapped"] > 1,
    "the die is rolled again": lambda row: row["die_rolled_again"] > 0,
    "a tie is broken": lambda row: level_at_the_top(row) > winners(row) == 1,
    "a tie stays": lambda row: max(scores(row)) > 0 and level_at_the_top(row) == winners(row) > 1,
}


def scores(row):
    return [points for column, points in row.items() if column.startswith("score_")]


def level_at_the_top(row):
    return scores(row).count(max(scores(row)))


def winners(row):
    return sum(won for column, won in row.items() if column.startswith("winner_"))


@pytest.fixture(scope="module")
def found():
    """Games in which something rare happens, as options and number."""
    found = defaultdict(list)
    for players, spend, (most_turns, games) in product((2, 4), ("all", "up_to"), ((250, 2_000), (1_500, 800))):
        options = read(players=players, spend=spend, first_player="die", most_turns=most_turns)
        for number, row in enumerate(rows(options, 0, games)):
            for what, happens in RARE.items():
                if happens(row):
                    found[what].append((options, number))
    return found


@pytest.mark.slow
class TestWhatIsRare:
    @pytest.mark.parametrize("what", RARE)
    def test_it_is_by_the_rules(self, found, what):
        games = found[what]
        assert games, "none was found"
        for options, number in games[:: len(games) // 3 + 1]:
            require_rules(options, number)

    def test_a_tie_that_is_broken_for_some_is_by_the_rules(self):
        options = read(players=3, most_turns=1_000)
        for first in range(0, 10_000, 500):
            table = KERNEL.play(options, KEY, first, 500)
            points, won = table[:, 2:5], table[:, 5:8].sum(axis=1)
            level = (points == points.max(axis=1, keepdims=True)).sum(axis=1)
            if found := np.flatnonzero((level > won) & (won > 1)).tolist():
                require_rules(options, first + found[0])
                return
        pytest.fail("none was found")

    def test_off_another_miner_there_is_always_a_way_for_one_point(self):
        """The kernel reckons so."""
        for index in GRID.index_of.values():
            for others in combinations([other for other in GRID.index_of.values() if other != index], 2):
                assert points_to_rest(index, 1 << index | 1 << others[0] | 1 << others[1]) == 1


CORNER = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          . . .
          3 . .
          12 4 .
    carries 2: {gem}
    die: 6
    points: {points}
"""
"""From a4 a single point leads only off the board."""


@pytest.mark.parametrize("move_on", ["anywhere", "square"])
@pytest.mark.parametrize("gem", ["small green", "medium green"])
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_in_the_corner_where_the_readings_differ_a_thief_may_do_what_the_rules_allow(move_on, gem, points):
    state = minerals.new("iceminers", position=CORNER.format(gem=gem, points=points), move_on=move_on).state
    legal = GAME.engine.legal(state)
    assert (Steal() in legal) == can_steal(state)
    traces = (KERNEL.trace(state.options, KEY, number, position=state) for number in range(20))
    begun = [trace.steps[0] for trace in traces]
    assert {step.possibilities for step in begun} == {len(legal)}
    assert any(step.action == Steal() for step in begun) == can_steal(state)


# --- the random bot ---


def law_of(decision):
    """Return the exact probability of each action under a sub-decision, drawn as the random bot does."""
    if decision.action is not None:
        return {decision.action: Fraction(1)}
    parts = decision.following.values()
    return {action: part / len(parts) for following in parts for action, part in law_of(following).items()}


def plain(action):
    """Return an action in words without a colour: which gem was found makes no difference to the choice."""
    return " ".join(str(action).split()[:2])


def plainly(action, outcomes):
    """Return an action and what was rolled."""
    return plain(action), *(outcome for outcome in outcomes if outcome.isdigit())


def states_of(options, trace):
    """Yield each state of a traced game in which there was a choice, and what was chosen."""
    state = GAME.engine.initial(options)
    for event in GAME.engine.setup(options, minerals.ScriptedChance(trace.setup)).events:
        state = GAME.engine.evolve(state, event)
    for step in trace.steps:
        if step.possibilities > 1:
            yield state, step.action
        for event in GAME.engine.decide(state, step.action, minerals.ScriptedChance(step.outcomes)).events:
            state = GAME.engine.evolve(state, event)


def chosen(decision, action):
    """Yield each sub-decision on the way to an action: the words there were, and the one that was chosen."""
    while decision.action is None:
        word = next(word for word, after in decision.following.items() if action in law_of(after))
        yield tuple(decision.following), word
        decision = decision.following[word]


@pytest.mark.slow
class TestThePolicy:
    def test_in_a_position_every_action_comes_up_as_often_as_the_bot_chooses_it(self):
        options = read(most_turns=1)
        visits, starts = defaultdict(Counter), {}
        for number in range(40_000):
            trace = KERNEL.trace(options, KEY, number)
            here = ()
            for step in trace.steps:
                if step.possibilities > 1:
                    visits[here][plain(step.action)] += 1
                    starts.setdefault(here, number)
                here = (*here, *plainly(step.action, step.outcomes))
        often = [here for here, chosen_here in visits.items() if chosen_here.total() >= 200]
        assert len(often) >= 20
        kinds = set()
        for here in often:
            state = position_after(options, KERNEL.trace(options, KEY, starts[here]), here)
            law = defaultdict(Fraction)
            for action, part in law_of(first_decision(GAME, GAME.engine.legal(state))).items():
                law[plain(action)] += part
            kinds |= {action.split()[0] for action in law}
            assert set(visits[here]) <= set(law)
            seen = [visits[here][action] for action in law]
            expected = [float(part) * sum(seen) for part in law.values()]
            assert chisquare(seen, expected).pvalue > UNLIKELY, here
        assert {"enter", "leave", "take"} <= kinds

    @pytest.mark.slow
    def test_every_kind_and_every_square_is_as_likely_as_the_others_there_are(self):
        """Over whole games: which of the words was chosen, by the words there were, or by how many."""
        seen = defaultdict(Counter)
        for players, spend in product((2, 4), ("all", "up_to")):
            options = read(players=players, spend=spend, most_turns=150)
            for number in range(25):
                for state, action in states_of(options, KERNEL.trace(options, KEY, number)):
                    for words, word in chosen(first_decision(GAME, GAME.engine.legal(state)), action):
                        group = words if "go" in words else len(words)
                        seen[group][words.index(word)] += 1
        assert {("go", "take"), ("go", "take", "drop", "stop"), ("go", "steal"), 2, 3, 8} <= set(seen)
        statistic = freedom = 0.0
        for group, counts in seen.items():
            size = group if isinstance(group, int) else len(group)
            if counts.total() >= 5 * size:
                statistic += chisquare([counts[place] for place in range(size)]).statistic
                freedom += size - 1
        assert chi2.sf(statistic, freedom) > UNLIKELY


def position_after(options, trace, here):
    """Return the state of a traced game after these actions and outcomes."""
    gone = ()
    state = GAME.engine.initial(options)
    for event in GAME.engine.setup(options, minerals.ScriptedChance(trace.setup)).events:
        state = GAME.engine.evolve(state, event)
    for step in trace.steps:
        if gone == here:
            return state
        for event in GAME.engine.decide(state, step.action, minerals.ScriptedChance(step.outcomes)).events:
            state = GAME.engine.evolve(state, event)
        gone = (*gone, *plainly(step.action, step.outcomes))
    raise AssertionError(here)


# --- luck ---


def is_even(seen, possible):
    """Tell whether each of what is possible was seen about as often."""
    counts = Counter(seen)
    assert set(counts) <= set(possible)
    return chisquare([counts[outcome] for outcome in possible]).pvalue > UNLIKELY


@pytest.fixture(scope="module")
def outcomes():
    """What chance brought in each of many games, the set-up first."""
    options = read(players=4, coasters="random", first_player="die", most_turns=150)
    traces = [KERNEL.trace(options, KEY, number) for number in range(250)]
    return [(trace.setup, [outcome for step in trace.steps for outcome in step.outcomes]) for trace in traces]


@pytest.mark.unmeasured
class TestLuck:
    @pytest.mark.slow
    def test_the_coasters_lie_in_every_order_as_often(self, outcomes):
        assert is_even([setup[0] for setup, _ in outcomes], ORDERS)

    def test_the_die_is_fair(self, outcomes):
        assert is_even([pips for setup, _ in outcomes for pips in setup[1:5]], "123456")
        assert is_even([pips for _, brought in outcomes for pips in brought if pips.isdigit()], "123456")

    def test_single_gems_are_found_in_every_order_as_often(self, outcomes):
        found = [tuple(gem for gem in brought if gem.startswith("small")) for _, brought in outcomes]
        orders = list(permutations(f"small {colour}" for colour in COLOUR_NAMES))
        assert is_even([gems for gems in found if len(gems) == 4], orders)

    def test_every_filling_of_the_large_caps_is_as_likely(self, outcomes):
        found = [tuple(pair for pair in brought if "+" in pair) for _, brought in outcomes]
        whole = [pairs for pairs in found if len(pairs) == 4]
        assert len(whole) > 90
        fillings = [
            tuple(sorted(f"medium {m} + small {s}" for m, s in zip(COLOUR_NAMES, smalls, strict=True)))
            for smalls in permutations(COLOUR_NAMES)
            if all(m != s for m, s in zip(COLOUR_NAMES, smalls, strict=True))
        ]
        assert len(fillings) == 9
        assert is_even([tuple(sorted(pairs)) for pairs in whole], fillings)
        first = [pairs[0] for pairs in found if pairs]
        assert is_even(first, sorted({pair for pairs in fillings for pair in pairs}))
        assert all(colour_of(medium) != colour_of(small) for medium, small in map(apart, first))

    def test_each_pair_is_as_likely_as_the_others_can_be_paired_in_ways(self, outcomes):
        seen, parts = defaultdict(Counter), defaultdict(Counter)
        for _, brought in outcomes:
            mediums, smalls = list(MEDIUM_GEMS), list(SMALL_GEMS)
            for pair in (outcome for outcome in brought if "+" in outcome):
                weights = pairs_under_a_cap(tuple(mediums), tuple(smalls))
                group = tuple(sorted(weights.values()))
                seen[group][weights[pair]] += 1
                parts[group] = Counter({weight: weight * group.count(weight) for weight in group})
                medium, small = apart(pair)
                mediums.remove(medium)
                smalls.remove(small)
        uneven = [group for group in seen if len(parts[group]) > 1]
        assert (1, 1, 1, 1, 1, 2, 2) in uneven
        for group in uneven:
            expected = [part * seen[group].total() / parts[group].total() for part in parts[group].values()]
            assert chisquare([seen[group][weight] for weight in parts[group]], expected).pvalue > UNLIKELY, group

    def test_who_begins_by_the_die_is_each_as_often(self):
        seats = Counter()
        options = read(players=3, first_player="die", most_turns=1)
        for number in range(900):
            state = GAME.engine.initial(options)
            for event in GAME.engine.setup(
                options, minerals.ScriptedChance(KERNEL.trace(options, KEY, number).setup)
            ).events:
                state = GAME.engine.evolve(state, event)
            seats[state.player] += 1
        assert chisquare([seats[seat] for seat in (1, 2, 3)]).pvalue > UNLIKELY


# --- studies ---


class TestStudies:
    OPTIONS = read(players=3, coasters="random", first_player="die", spend="up_to", most_turns=60)

    def test_no_options_are_refused(self):
        assert all(KERNEL.refuses(read(**reading)) is None for reading in READINGS)
        assert KERNEL.refuses(read(most_turns=0)) is None

    def test_a_game_depends_on_the_key_and_its_number_alone(self):
        whole = KERNEL.play(self.OPTIONS, KEY, 0, 60)
        parts = [KERNEL.play(self.OPTIONS, KEY, first, games) for first, games in ((0, 1), (1, 40), (41, 19))]
        assert np.array_equal(whole, np.concatenate(parts))
        assert not np.array_equal(whole, KERNEL.play(self.OPTIONS, key_of("another"), 0, 60))
        assert len({tuple(row) for row in whole}) > 50

    def test_games_played_between_change_nothing(self):
        before = KERNEL.play(self.OPTIONS, KEY, 5, 1)
        KERNEL.play(read(players=4, most_turns=7), KEY, 5, 3)
        assert np.array_equal(before, KERNEL.play(self.OPTIONS, KEY, 5, 1))

    def test_threads_play_the_same_games(self):
        with ThreadPoolExecutor(2) as threads:
            parts = threads.map(lambda first: KERNEL.play(self.OPTIONS, KEY, first, 25), range(0, 100, 25))
            assert np.array_equal(np.concatenate(list(parts)), KERNEL.play(self.OPTIONS, KEY, 0, 100))

    def test_a_table_has_the_columns_of_a_study(self):
        table = KERNEL.play(self.OPTIONS, KEY, 0, 4)
        assert table.shape == (4, len(GAME.study_columns(3)))
        assert table.dtype == np.int64
        assert KERNEL.play(self.OPTIONS, KEY, 0, 0).shape == (0, len(GAME.study_columns(3)))

    def test_keys_and_numbers_may_be_as_large_as_64_bits_hold(self):
        last = KERNEL.play(self.OPTIONS, 2**64 - 1, 2**64 - 2, 2)
        assert tuple(last[1]) == KERNEL.trace(self.OPTIONS, 2**64 - 1, 2**64 - 1).row
