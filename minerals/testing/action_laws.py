"""Laws of actions: legal, illegal and just played."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from minerals.core.game import Action, Chance, EveryOutcome, IllegalAction, SeededChance
from minerals.core.text import ChanceError, MineralsError
from minerals.testing.candidates import damage
from minerals.testing.laws import Law, Play, contents_of, through_json

_MOST_WAYS = 60
_MOST_DRAWS = 4
"""How many ways of chance, and how many draws on each, are followed."""

# --- legal actions ---


def legal_actions_are_accepted(play: Play, state: Any, action: Action) -> Iterator[str]:
    """No rule forbids a legal action, and it leads to at least one event."""
    if rulings := play.game.engine.explain(state, action):
        yield f"{action} is legal, but a rule forbids it: {' '.join(map(str, rulings))}"
    try:
        if not play.game.engine.decide(state, action, SeededChance(play.random.random().hex())).events:
            yield f"{action} leads to no event"
    except IllegalAction as error:
        yield f"{action} is legal, but it is refused: {error}"


def deciding_depends_on_state_action_and_chance_alone(play: Play, state: Any, action: Action) -> Iterator[str]:
    """The same chance always gives the same events."""
    luck = SeededChance(play.random.random().hex())
    first, second = (play.game.engine.decide(state, action, luck.at(0)).events for _ in range(2))
    if first != second:
        yield f"{action} led to {first} and then to {second}"


def what_follows_a_draw_depends_on_the_state_alone(play: Play, state: Any, action: Action) -> Iterator[str]:
    """Ways of chance that meet in one state can be counted as one from there on."""
    engine, every = play.game.engine, EveryOutcome(limit=_MOST_WAYS, most_draws=_MOST_DRAWS)

    def decide(chance: Chance) -> Any:
        return engine.canonical(engine.decide(state, action, chance).state)

    apart: dict[Any, Fraction] = {}
    try:
        for way in every.of(decide):
            apart[way.result] = apart.get(way.result, Fraction(0)) + way.probability
    except (ChanceError, TypeError):
        return  # too many ways, or a state that cannot be hashed, which is against another law
    merged = {way.result: way.probability for way in every.merged(decide, engine.canonical)}
    if merged != apart:
        yield f"{action} leads to {len(apart)} states, but to {len(merged)} or with other odds if ways are merged"


def an_action_survives_json(play: Play, _state: Any, action: Action) -> Iterator[str]:
    """An action is the same after it has been written to a log and read back."""
    again = play.game.read_action(through_json(action))
    if again != action:
        yield f"{action!r} came back as {again!r}"


def notation_is_read_back(play: Play, state: Any, action: Action) -> Iterator[str]:
    """An action's notation is read as that action, in upper or lower case and with spaces around it."""
    notation = str(action)
    for written in (notation, f"  {notation.upper()} ", notation.lower()):
        try:
            again = play.game.words.parse(state, written)
        except MineralsError as error:
            yield f"{written!r} is not read: {error}"
        else:
            if again != action:
                yield f"{written!r} is read as {again!r} instead of {action!r}"


def clicks_reach_every_legal_action(play: Play, _state: Any, action: Action) -> Iterator[str]:
    """Clicking an action's tokens one by one enters the action."""
    entry = play.match.entry()
    for token in play.game.words.tokens(action):
        if token not in entry.next:
            yield f"on the way to {action}, after {entry.tokens}, {token!r} is not among {entry.next}"
        entry = play.match.click(entry, token)
    if entry.action != action or entry.complete == "no":
        yield f"the clicks of {action} enter {entry.action}, complete: {entry.complete}"


def every_token_has_a_label(play: Play, state: Any, action: Action) -> Iterator[str]:
    """Everything that can be clicked has a label."""
    for token in play.game.words.tokens(action):
        if not play.game.words.label(state, token).strip():
            yield f"the token {token!r} of {action} has no label"


# --- other actions ---


def what_is_not_legal_is_explained(play: Play, state: Any, action: Action) -> Iterator[str]:
    """Every action that is not legal is forbidden for a reason."""
    if not play.game.engine.explain(state, action):
        yield f"{action!r} is not among the legal actions, but no rule forbids it"


def what_is_explained_is_refused(play: Play, state: Any, action: Action) -> Iterator[str]:
    """`decide` refuses every action that `explain` forbids, with the same rulings."""
    rulings = tuple(play.game.engine.explain(state, action))
    try:
        play.game.engine.decide(state, action, SeededChance(0))
    except IllegalAction as error:
        if error.rulings != rulings:
            yield f"{action} is refused with {error.rulings}, but explained with {rulings}"
    else:
        yield f"{action} is accepted, but a rule forbids it: {' '.join(map(str, rulings))}"


def rulings_cite_rules(play: Play, state: Any, action: Action) -> Iterator[str]:
    """Every ruling has a sentence and the id of a rule in the rulebook."""
    for ruling in play.game.engine.explain(state, action):
        if ruling.rule not in play.game.rulebook:
            yield f"the ruling {ruling} cites a rule that the rulebook does not have"
        if not ruling.message.strip():
            yield f"a ruling of {ruling.rule} on {action} says nothing"


def a_refused_entry_can_be_explained(play: Play, state: Any, action: Action) -> Iterator[str]:
    """`attempt` accepts any clicks, and its result can be explained."""
    tokens = play.game.words.tokens(action)
    for entered in (tokens, tokens[:-1], (*tokens, *tokens), ("nonsense", *tokens)):
        meant = play.game.words.attempt(state, entered)
        if meant is not None:
            play.game.engine.explain(state, meant)
    yield from ()


def an_impossible_action_is_an_error_of_the_kit(play: Play, state: Any, action: Action) -> Iterator[str]:
    """An action that no player could enter, as in a damaged file, is explained or refused like any other."""
    impossible = damage(play, action)
    if impossible is None:
        return
    try:
        explained = bool(play.game.engine.explain(state, impossible))
        if not explained and impossible not in play.game.engine.legal(state):
            yield f"no rule forbids {impossible!r}"
        play.game.engine.decide(state, impossible, SeededChance(0))
    except MineralsError:
        pass
    except Exception as error:  # noqa: BLE001 - the law allows nothing else
        yield f"{impossible!r} gives {type(error).__name__}: {error}"


# --- actions just played ---


def undo_gives_back_the_state_before(play: Play, _as_it_was: str, before: Any, after: Any) -> Iterator[str]:
    """Undoing an action leads to the state before it, redoing it to the state after it."""
    match = play.match
    if match.undo().state != before:
        yield "the state after undo is not the state before the action"
    if match.redo().state != after:
        yield "the state after redo is not the state after the action"


def states_are_never_mutated(_play: Play, as_it_was: str, before: Any, _after: Any) -> Iterator[str]:
    """The game's functions never change the state that they are given."""
    if contents_of(before) != as_it_was:
        yield f"a state was {as_it_was} and became {contents_of(before)}"


LEGAL_LAWS: tuple[Law, ...] = (
    legal_actions_are_accepted,
    deciding_depends_on_state_action_and_chance_alone,
    what_follows_a_draw_depends_on_the_state_alone,
    an_action_survives_json,
    notation_is_read_back,
    clicks_reach_every_legal_action,
    every_token_has_a_label,
)
"""Laws of a legal action, with the state that allows it."""


ILLEGAL_LAWS: tuple[Law, ...] = (
    what_is_not_legal_is_explained,
    what_is_explained_is_refused,
    rulings_cite_rules,
    a_refused_entry_can_be_explained,
    an_impossible_action_is_an_error_of_the_kit,
)
"""Laws of an action that is legal in another state, or in none."""


ACTION_LAWS: tuple[Law, ...] = (
    undo_gives_back_the_state_before,
    states_are_never_mutated,
)
"""Laws of an action just played, given a copy of the state before it, the state before and the state after."""
