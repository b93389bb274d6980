"""A game ends early: it is resigned, lost on time, drawn, abandoned or stopped."""

import copy
import pickle

import msgspec
import pytest

import minerals
from minerals import AmbiguousNotation, IllegalAction, LogError, NotationError, OptionError
from minerals.core.game import Ended, EndGame, GameEndedEarly, unended
from minerals.core.game.early_end import end_of
from minerals.core.log import read_log
from minerals.core.picture import View

GAMES = ["minerals", "mattock", "iceminers", "out_of_mine"]


def begun(game="mattock", players=("Ada", "Ben"), actions=3, **options):
    match = minerals.new(game, players=list(players), seed=5, **options)
    for _ in range(actions):
        match.play(match.legal_actions()[0])
    return match


# --- who wins, and why ---


@pytest.mark.parametrize(
    ("said", "winners", "reason"),
    [
        ("resign 2", (1,), "Ben resigned. Ada wins."),
        ("resign 1", (2,), "Ada resigned. Ben wins."),
        ("out of time 2", (1,), "Ben ran out of time. Ada wins."),
        ("draw", (1, 2), "Ada and Ben agreed on a draw."),
        ("abandon", (), "The game was abandoned. Nobody wins."),
        ("abandon 1", (2,), "Ada left the game. Ben wins."),
        ("stop the game", (), "The game was stopped here. Nobody wins."),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_ends_in_every_way(game, said, winners, reason):
    match = begun(game)
    before = match.state
    (event,) = match.play(said)
    assert isinstance(event, GameEndedEarly)
    assert (match.outcome.winners, match.outcome.reason) == (winners, reason)
    assert match.outcome.scores == match.scores
    assert match.is_over
    assert (match.to_act, match.legal_actions()) == ((), ())
    assert not any(match.player(seat).has_turn for seat in (1, 2))
    assert match.diagram() == match.game.words.diagram(before)
    assert match.narrate(since=match.node.first_step) == (reason,)
    assert match.scene().description.startswith(reason)
    assert match.undo().state is before
    assert not match.is_over


def test_you_are_spoken_to():
    match = begun(players=("Ada", "You"))
    match.play("resign 2")
    assert match.outcome.reason == "You resigned. Ada wins."
    match.undo().play("resign 1")
    assert match.outcome.reason == "Ada resigned. You win."
    match.undo().play("draw")
    assert match.outcome.reason == "You and Ada agreed on a draw."


def test_of_several_others_the_one_with_the_most_points_wins():
    ways = [
        (("resign", 1), (5, 9, 2, 9), True, (2, 4)),
        (("time", 2), (5, 9, 2, 4), True, (1,)),
        (("resign", 1), (0, 0, 0), False, (2, 3)),
        (("draw", 0), (5, 9, 2), True, (1, 2, 3)),
        (("stop", 0), (5, 9), True, ()),
    ]
    for how, scores, has_points, winners in ways:
        assert end_of(EndGame(*how), scores, has_points=has_points).winners == winners
    match = begun("iceminers", players=("Ada", "Ben", "Cem"))
    match.play("Ben resigns")
    assert match.outcome.reason == "Ben resigned. Ada and Cem share the victory."


def test_a_game_without_points_gives_the_winner_one():
    match = begun("mattock")
    match.play("resign 1")
    assert match.scores == (0, 1)
    assert match.player("Ben").points == 1


# --- when it is possible ---


def test_after_the_end_nothing_is_allowed_and_the_reason_is_given():
    match = begun("mattock")
    action = match.legal_actions()[0]
    match.play("resign 2")
    for again in ("resign 1", "draw", action):
        assert [ruling.message for ruling in match.explain(again)] == ["The game is over."]
        with pytest.raises(IllegalAction, match=r"The game is over\."):
            match.play(again)


def test_a_game_that_its_rules_have_ended_cannot_be_ended_again():
    match = begun("mattock", board="inner", actions=0)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert match.explain("draw")[0].message == "The game is over."


def test_an_ending_must_make_sense():
    match = begun("mattock")
    for action in (EndGame("resign", 3), EndGame("time"), EndGame("draw", 1)):
        assert match.explain(action)[0].rule == "kit.early-end"
        with pytest.raises(IllegalAction):
            match.play(action)


def test_the_list_of_legal_actions_stays_the_games_own():
    match = begun("mattock")
    assert not any(isinstance(action, EndGame) for action in match.legal_actions())
    assert EndGame not in match.game.engine.action_types
    assert EndGame in match.game.action_types
    assert GameEndedEarly in match.game.event_types


# --- the notation ---


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("resign", EndGame("resign", 1)),
        ("  I RESIGN! ", EndGame("resign", 1)),
        ("resign 2", EndGame("resign", 2)),
        ("2 resigns", EndGame("resign", 2)),
        ("Ben resigned.", EndGame("resign", 2)),
        ("ben gives up", EndGame("resign", 2)),
        ("player 2 resigned", EndGame("resign", 2)),
        ("time", EndGame("time", 1)),
        ("time 1", EndGame("time", 1)),
        ("out of time 2", EndGame("time", 2)),
        ("Ben ran out of time", EndGame("time", 2)),
        ("Ada lost on time", EndGame("time", 1)),
        ("time's up", EndGame("time", 1)),
        ("draw", EndGame("draw")),
        ("draw agreed", EndGame("draw")),
        ("Ada and Ben agreed on a draw.", EndGame("draw")),
        ("abandon", EndGame("abandon")),
        ("abandoned the game", EndGame("abandon")),
        ("Ben left the game", EndGame("abandon", 2)),
        ("stop", EndGame("stop")),
        ("stop the game here", EndGame("stop")),
        ("end of the lesson", EndGame("stop")),
    ],
)
def test_spoken_forms_are_read(text, action):
    match = begun("mattock", actions=4)
    assert match.to_act == (1,)
    assert match.parse(text) == action
    assert match.parse(str(action)) == action


@pytest.mark.parametrize("text", ["resign b6", "draw 2", "time time", "resign?", "draw a card", "b6 resign"])
def test_other_text_is_no_ending(text):
    with pytest.raises(NotationError):
        begun("mattock").parse(text)


def test_a_typing_error_gets_a_suggestion():
    with pytest.raises(NotationError, match="Did you mean 'resign'"):
        begun("mattock").parse("resing")


def test_where_several_may_act_somebody_must_be_named():
    match = begun("out_of_mine", actions=2)
    assert match.to_act == (1, 2)
    with pytest.raises(AmbiguousNotation, match="'resign 1', 'resign 2'"):
        match.parse("resign")
    assert match.parse("draw") == EndGame("draw")


def test_what_a_game_calls_the_same_is_the_games_own():
    match = minerals.new("iceminers", seed=5)
    assert type(match.parse("stop")).__name__ == "Stop"
    assert match.parse("stop the game") == EndGame("stop")


# --- the state, and the log ---


@pytest.mark.parametrize("game", GAMES)
def test_the_state_is_the_games_own_with_an_ending(game):
    match = begun(game)
    before = match.state
    match.play("draw")
    after = match.state
    assert isinstance(after, type(before))
    assert isinstance(after, Ended)
    assert after != before
    assert unended(after) == before
    assert unended(before) is before
    for again in (pickle.loads(pickle.dumps(after)), copy.copy(after), copy.deepcopy(after)):
        assert again == after
        assert hash(again) == hash(after)
    assert pickle.loads(pickle.dumps(match)).outcome == match.outcome
    assert copy.deepcopy(match.log).main_line[-1].state == after


@pytest.mark.parametrize("game", GAMES)
def test_a_log_keeps_the_ending(game):
    match = begun(game)
    match.play("resign 2")
    data = b"".join(match.log.lines())
    loaded = read_log(data)
    assert b"".join(loaded.lines()) == data
    assert loaded.at(len(loaded)).outcome == match.outcome
    assert minerals.match_of(loaded).is_over
    assert loaded.frame()[["event", "how", "rule"]].iloc[-1].tolist() == ["GameEndedEarly", "resign", "kit.early-end"]
    assert loaded.story().count("Ben resigned. Ada wins.") == 1


def test_a_log_that_lies_about_the_winner_is_refused():
    match = begun("mattock")
    match.play("resign 2")
    honest = match.log.main_line[-1]
    honest.events = (GameEndedEarly("resign", (2,), 2),)
    forged = minerals.match_of(match.log)
    with pytest.raises(LogError, match="GameEndedEarly"):
        read_log(b"".join(copy.deepcopy(forged.log).lines()))


def test_nobody_alone_has_acted_where_all_agreed():
    match = begun("mattock")
    match.play("draw")
    assert match.node.player == 0
    match.undo().play("resign 2")
    assert match.node.player == 2


def test_the_end_is_a_key_moment():
    match = begun("mattock")
    match.play("out of time 1")
    assert match.log.game.words.key_moment(match.node.events[0], match.players) == "Ada ran out of time"


def test_a_picture_says_how_it_ended_and_shows_no_turn():
    for game in GAMES:
        match = begun(game)
        match.play("resign 2")
        shapes = match.scene(View(event=match.node.events[0])).shapes
        assert any(getattr(shape, "text", "").startswith("Ben resigned") for shape in shapes)
        assert not any(shape.role == "panel.active" for shape in shapes)


def test_a_copy_of_a_game_with_another_function_ends_early_too():
    game = minerals.get_game("mattock")
    other = msgspec.structs.replace(
        game, name="other", engine=msgspec.structs.replace(game.engine, scores=lambda _state: (7, 7))
    )
    assert other.engine.legal is game.engine.legal
    match = minerals.new(other, seed=1)
    match.play("resign 1")
    assert match.outcome.winners == (2,)


def test_something_that_is_no_action_is_refused():
    with pytest.raises(OptionError):
        begun("mattock").play(GameEndedEarly("draw", (1, 2)))
