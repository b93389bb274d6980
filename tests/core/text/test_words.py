"""The small words of the core: errors, rulings, records, the registry, and how things show themselves."""

import pickle
from fractions import Fraction

import pytest

import minerals
from minerals.core.game import Action, Event, IllegalAction, Outcome, game_names, get_game, register, ruling
from minerals.core.game import renderers as shown
from minerals.core.text import LogError, MineralsError, OptionError
from tests.core.pebbles import GAME, DieRolled, GameEnded, Take
from tests.core.temporary_games import registered

REFUSED = ruling("pebbles.take.heap", "Only {heap} on {cell}.", cells=("b2",), heap=1, cell="b2")


def test_a_ruling_is_a_sentence_with_its_rule_and_cells():
    assert REFUSED.message == "Only 1 on b2."
    assert str(REFUSED) == "Only 1 on b2. [pebbles.take.heap]"
    assert REFUSED.cells == ("b2",)


def test_an_illegal_action_carries_every_reason():
    error = IllegalAction([REFUSED, ruling("pebbles.end", "It is over.")], "b2-2")
    assert str(error) == "b2-2: Only 1 on b2. It is over."
    assert str(IllegalAction([REFUSED])) == "Only 1 on b2."
    assert [reason.rule for reason in error.rulings] == ["pebbles.take.heap", "pebbles.end"]


def test_a_log_error_says_where():
    assert str(LogError("Odd.", 3, "game.replay")) == "game.replay, line 3: Odd."
    assert str(LogError("Odd.", 3)) == "line 3: Odd."
    assert str(LogError("Odd.")) == "Odd."


@pytest.mark.parametrize("error", [IllegalAction([REFUSED], "b2-2"), LogError("Odd.", 3, "game.replay")])
def test_errors_survive_the_way_to_another_process(error):
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), vars(copy)) == (str(error), vars(error))
    assert isinstance(copy, MineralsError)
    assert isinstance(copy, ValueError)


def test_an_action_is_its_notation():
    assert str(Take("b2", 1)) == "b2-1"
    assert str(Action()) == ""


def test_an_event_of_chance_knows_its_outcome_and_probability():
    assert (DieRolled("6", "1/6").outcomes, DieRolled("6", "1/6").probability) == (("6",), Fraction(1, 6))
    assert (GameEnded().outcomes, GameEnded().probability, Event.rule) == ((), None, "")


def test_games_are_found_by_name():
    assert get_game("pebbles") is GAME
    assert "pebbles" in game_names()
    assert repr(GAME) == "<Game pebbles>"
    assert [option.name for option in GAME.option_list] == ["players", "heap", "die"]
    with pytest.raises(OptionError, match=r"There is no game 'peebles'\. Did you mean 'pebbles'\?"):
        get_game("peebles")
    with pytest.raises(OptionError, match=r"There is no game 'chess'\. Choose one of: .*pebbles"):
        get_game("chess")


def test_a_name_is_given_once():
    with pytest.raises(OptionError, match="'pebbles' is registered already"):
        register("pebbles", lambda: GAME)


def test_a_game_is_made_when_it_is_first_asked_for_and_only_then():
    made = []
    register("late", lambda: made.append("made") or GAME)
    try:
        assert made == []
        get_game("late")
        get_game("late")
        assert made == ["made"]
    finally:
        minerals.core.game.registry.unregister("late")
    assert "late" not in game_names()


def test_registering_for_a_test_ends_with_it():
    with pytest.raises(OptionError, match="registered already"), registered(GAME):
        pass
    assert get_game("pebbles") is GAME


def test_who_acts_is_the_named_player_or_the_one_whose_turn_it_is():
    match = minerals.new("pebbles", seed=7)
    assert GAME.actor(match.state, Take("b2", 1)) == match.to_act[0]

    class Call(Take, frozen=True):
        player: int = 2

    assert GAME.actor(match.state, Call("b2", 1)) == 2
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert GAME.actor(match.state, Take("b2", 1)) == 0


def test_an_outcome_names_winners_scores_and_the_reason():
    assert Outcome((1,), (3, 2), "Over.").winners == (1,)


def test_what_is_shown_shows_itself_as_its_painter_says(monkeypatch):
    monkeypatch.setattr(shown, "_painters", [])
    match = minerals.new("pebbles", seed=7)
    assert match._repr_mimebundle_() == {"text/plain": repr(match)}
    shown.set_painter(lambda what: {"image/svg+xml": f"<svg>{what.step}</svg>"})
    shown.set_painter(lambda what: {"image/svg+xml": f"<svg>{what.step}!</svg>"})
    assert match._repr_mimebundle_() == {"text/plain": repr(match), "image/svg+xml": "<svg>2!</svg>"}
