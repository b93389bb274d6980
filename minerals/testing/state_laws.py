"""Laws of a state between two actions."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from minerals.core.text import MineralsError, NotationError
from minerals.testing.laws import Law, Play

_GARBAGE = ("", " ", "?", "-", "a1", "z99", "xyzzy", "a1-", "1 2 3", "\N{SNOWMAN}", "a" * 200)
_MOST_ACTIONS = 4
_MOST_CELLS = 8
"""How many actions and how many cells are checked for the rules that concern them."""
_MOST_BRUSHES = 2
"""How many brushes are tried in each state."""


def somebody_is_to_act_exactly_while_the_game_goes_on(play: Play, state: Any) -> Iterator[str]:
    """Until the game has an outcome, it is someone's turn and there are legal actions; then it is nobody's."""
    over = play.game.engine.outcome(state) is not None
    to_act, legal = play.game.engine.to_act(state), play.game.engine.legal(state)
    if over == bool(to_act):
        yield f"the game is {'over' if over else 'not over'}, but it is the turn of {to_act or 'nobody'}"
    if over == bool(legal):
        yield f"the game is {'over' if over else 'not over'}, but there are {len(legal)} legal actions"


def order_that_means_nothing_changes_nothing(play: Play, state: Any) -> Iterator[str]:
    """The canonical state has the same legal actions, the same points and the same end, and is its own."""
    engine = play.game.engine
    canonical = engine.canonical(state)
    if engine.canonical(canonical) != canonical:
        yield "the canonical state has another canonical state"
    for of in (lambda each: set(engine.legal(each)), engine.to_act, engine.scores, engine.outcome, engine.beliefs):
        if of(canonical) != of(state):
            yield f"{of(state)} becomes {of(canonical)} in the canonical state"


def who_is_not_to_act_has_no_legal_action(play: Play, state: Any) -> Iterator[str]:
    """Players are numbered from 1, and each legal action belongs to a player whose turn it is."""
    seats = range(1, len(play.match.players) + 1)
    to_act = play.game.engine.to_act(state)
    if not set(to_act) <= set(seats) or len(set(to_act)) < len(to_act):
        yield f"it is the turn of {to_act}, but there are {len(seats)} players"
    for action in play.game.engine.legal(state):
        if play.game.actor(state, action) not in to_act:
            yield f"{action} belongs to player {play.game.actor(state, action)}, but it is the turn of {to_act}"


def legal_actions_differ(play: Play, state: Any) -> Iterator[str]:
    """No two legal actions are equal, or have the same notation, the same clicks or the same sub-decisions."""
    legal = play.game.engine.legal(state)
    decisions = play.game.study.decisions or play.game.words.tokens
    for what, of in (("notation", str), ("clicks", play.game.words.tokens), ("decisions", decisions)):
        seen: dict[Any, Any] = {}
        for action in legal:
            if of(action) in seen:
                yield f"{action} and {seen[of(action)]} have the same {what}: {of(action)}"
            seen[of(action)] = action


def scores_and_outcome_fit(play: Play, state: Any) -> Iterator[str]:
    """Each player has a score; at the end the outcome has them, and the highest wins. A score sheet adds up."""
    scores, outcome = play.game.engine.scores(state), play.game.engine.outcome(state)
    if len(scores) != len(play.match.players):
        yield f"there are {len(scores)} scores for {len(play.match.players)} players"
    rows = [row.points for row in play.game.words.score_sheet(state)]
    if rows and tuple(map(sum, zip(*rows, strict=True))) != scores:
        yield f"the rows of the score sheet are {rows}, but the scores are {scores}"
    if outcome is None:
        return
    if outcome.scores != scores:
        yield f"the outcome says {outcome.scores}, but the scores are {scores}"
    if (not outcome.winners and len(scores) > 1) or not set(outcome.winners) <= set(range(1, len(scores) + 1)):
        yield f"the winners are {outcome.winners}"
    elif any(scores[winner - 1] < max(scores) for winner in outcome.winners):
        yield f"the winners are {outcome.winners} with the scores {scores}"
    if not outcome.reason.strip():
        yield "the outcome has no reason"


def a_position_can_be_written_and_read(play: Play, state: Any) -> Iterator[str]:
    """A diagram can be read as a position with the same diagram, players, scores, turn and legal actions."""
    game, options = play.game, play.match.log.options
    text = game.words.diagram(state)
    if game.words.players_in(text) != len(play.match.players):
        yield f"the diagram shows {game.words.players_in(text)} players"
    again = game.engine.arrange(options, text).state
    looks: tuple[tuple[str, Callable[[Any], Any]], ...] = (
        ("diagram", game.words.diagram),
        ("players to act", game.engine.to_act),
        ("scores", game.engine.scores),
        ("components", lambda of: dict(game.engine.components(of))),
        ("legal actions", lambda of: sorted(map(str, game.engine.legal(of)))),
    )
    for what, look in looks:
        if look(again) != look(state):
            yield f"the {what} read back:\n{look(again)}\ninstead of:\n{look(state)}\nfrom the diagram:\n{text}"


def lines_of_a_position_are_listed(play: Play, state: Any) -> Iterator[str]:
    """Everything in a written position is listed in the notation."""
    for line in play.game.notation.unlisted_lines(play.game.words.diagram(state)):
        yield f"{line!r} is not in notation.toml"


def a_damaged_position_is_refused_clearly(play: Play, state: Any) -> Iterator[str]:
    """Reading any text as a position gives a position or an error of the kit, never another error."""
    text = play.game.words.diagram(state)
    for _ in range(3):
        at = play.random.randrange(len(text) + 1)
        put_in = play.random.choice(("", " ", "\n", "x", "9", "-", "\N{SNOWMAN}"))
        damaged = text[:at] + put_in + text[at + play.random.randrange(4) :]
        for read in (play.game.words.players_in, partial(play.game.engine.arrange, play.match.log.options)):
            try:
                read(damaged)
            except MineralsError:
                continue
            except Exception as error:  # noqa: BLE001 - the law allows nothing else
                yield f"{type(error).__name__}: {error}, from\n{damaged}"


def unreadable_notation_is_refused_clearly(play: Play, state: Any) -> Iterator[str]:
    """Reading any text as an action gives an action or a `NotationError`, never another error."""
    for text in play.random.sample(_GARBAGE, 3):
        try:
            play.game.words.parse(state, text)
        except NotationError:
            continue
        except Exception as error:  # noqa: BLE001 - the law allows nothing else
            yield f"{text!r}: {type(error).__name__}: {error}"


def faults_of_a_position_cite_rules(play: Play, state: Any) -> Iterator[str]:
    """Every ruling on a position has a sentence and the id of a rule in the rulebook."""
    for ruling in play.game.engine.explain_position(state):
        if ruling.rule not in play.game.rulebook or not ruling.message.strip():
            yield f"{ruling}"


def play_breaks_no_rule_of_positions(play: Play, state: Any) -> Iterator[str]:
    """Play leads to no position that `explain_since` says it cannot lead to."""
    for ruling in play.game.engine.explain_since(play.beginning, state):
        yield f"{ruling}"


def rules_concerning_a_place_exist(play: Play, state: Any) -> Iterator[str]:
    """For every click, the rules that concern it are in the rulebook, and each is named once."""
    legal = play.sample(list(play.game.engine.legal(state)), _MOST_ACTIONS)
    tokens = dict.fromkeys(token for action in legal for token in play.game.words.tokens(action))
    for token in (*tokens, *play.random.sample(play.cells, min(_MOST_CELLS, len(play.cells)))):
        rules = play.game.words.rules_at(state, token)
        missing = [rule for rule in rules if rule not in play.game.rulebook]
        if missing or len(set(rules)) < len(rules):
            yield f"{token!r}: {', '.join(missing or rules)}"


def brushes_paint_or_say_why_not(play: Play, state: Any) -> Iterator[str]:
    """Each brush has its own name and a label. What it paints can be written and judged, or is refused."""
    editing = play.game.editing
    if editing is None:
        return
    brushes = list(editing.brushes(state))
    if len({brush.name for brush in brushes}) < len(brushes) or not all(brush.label.strip() for brush in brushes):
        yield f"the brushes are {', '.join(f'{brush.name!r} ({brush.label})' for brush in brushes)}"
    for brush in play.random.sample(brushes, min(_MOST_BRUSHES, len(brushes))):
        if brush.needs_cell and not play.cells:
            continue
        try:
            painted = editing.paint(state, brush.name, play.random.choice(play.cells) if brush.needs_cell else "")
        except NotationError:
            continue
        if not play.game.words.diagram(painted).strip():
            yield f"what the brush {brush.name!r} paints is not written at all"
        yield from faults_of_a_position_cite_rules(play, painted)


def what_is_in_hand_can_be_laid(play: Play, state: Any) -> Iterator[str]:
    """What is in a player's hand has a form, keys lead from each form to another, and it is laid on cells."""
    hand_of = play.game.words.hand
    if hand_of is None:
        return
    for seat in range(1, len(play.match.players) + 1):
        hand = hand_of(state, seat)
        if hand is None:
            continue
        cells = {token for row in hand.rows for token in row}
        if not cells or not cells.issuperset(hand.covered):
            covered = ", ".join(hand.covered) or "none"
            yield f"player {seat} lays pieces on {len(cells)} cells, and {covered} are covered"
        if hand.forms and hand.form not in range(len(hand.forms)):
            yield f"the piece of player {seat} is held in form {hand.form}, but has {len(hand.forms)} forms"
        for what, forms in (("held", hand.forms), *hand.pieces.items()):
            if not all(forms) or (forms and any(set(after) - set(range(len(forms))) for after in hand.keys.values())):
                yield f"the piece of player {seat} that is {what} has a form without cells, or a key leads to no form"


def states_can_be_hashed(_play: Play, state: Any) -> Iterator[str]:
    """A state is made of values that never change, so equal states can be found and counted together."""
    hash(state)
    yield from ()


STATE_LAWS: tuple[Law, ...] = (
    somebody_is_to_act_exactly_while_the_game_goes_on,
    order_that_means_nothing_changes_nothing,
    who_is_not_to_act_has_no_legal_action,
    legal_actions_differ,
    scores_and_outcome_fit,
    a_position_can_be_written_and_read,
    lines_of_a_position_are_listed,
    a_damaged_position_is_refused_clearly,
    unreadable_notation_is_refused_clearly,
    faults_of_a_position_cite_rules,
    play_breaks_no_rule_of_positions,
    rules_concerning_a_place_exist,
    brushes_paint_or_say_why_not,
    what_is_in_hand_can_be_laid,
    states_can_be_hashed,
)
"""Laws of a state between two actions."""
