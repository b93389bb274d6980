"""Two annotated copies of one game become one: what they share is there once, and where they part are variations."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals import LogError, OptionError
from minerals.core.log import read_log


def written(log):
    return b"".join(log.lines())


def contents(log):
    """Return what a log holds whatever its order: each visible and hidden path, and each annotation with its path."""

    def path(number):
        return tuple(str(node.action) for node in log.node(number).path())

    visible = {path(0)} | {path(child.n) for node in log.nodes.values() for child in node.children}
    notes = sorted((type(note).__name__, str(note), path(note.on)) for note in log.annotations)
    return {path(n) for n in log.nodes}, visible, notes


@pytest.fixture
def copies():
    """Two copies of a game: the first has three actions, and the second another third one and a fourth."""
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7)
    match.play("a1-1")
    match.play("b2-1")
    match.log.comment("Well begun.", on=1, by="Ann")
    other = copy.deepcopy(match)
    match.play("c1-1")
    other.play("c1-2")
    other.play("a1-1")
    return match.log, other.log


def test_what_follows_the_common_beginning_becomes_a_variation(copies):
    ours, theirs = copies
    led, before = ours.main_line, written(ours)
    added = ours.merge(theirs)
    assert [record.n for record in added] == [5, 6]
    assert ours.main_line == led
    assert [[str(node.action) for node in ours.line_through(child)][3:] for child in ours.node(2).children] == [
        ["c1-1"],
        ["c1-2", "a1-1"],
    ]
    assert written(ours).startswith(before)
    assert written(read_log(written(ours))) == written(ours)
    assert ours.node(6).state == theirs.main_line[-1].state


def test_a_game_that_goes_on_in_the_other_copy_goes_on(copies):
    _, theirs = copies
    match = minerals.match_of(theirs)
    beginning = copy.deepcopy(match)
    match.play("b1-1")
    beginning.log.merge(match.log)
    assert [str(node.action) for node in beginning.log.main_line] == [str(node.action) for node in match.log.main_line]


def test_annotations_of_both_are_kept_once(copies):
    ours, theirs = copies
    ours.mark("!", on=2)
    theirs.mark("!", on=2)
    theirs.comment("Well begun.", on=1, by="Bob")
    theirs.moment("The end", on=5)
    ours.merge(theirs)
    assert [(type(note).__name__, str(note), note.on) for note in ours.annotations] == [
        ("Comment", "Ann: Well begun.", 1),
        ("Symbol", "!", 2),
        ("Comment", "Bob: Well begun.", 1),
        ("Moment", "★ The end", 7),
    ]


def test_a_line_is_hidden_only_if_no_copy_shows_it(copies):
    ours, theirs = copies
    theirs.remove(5)
    ours.merge(theirs)
    hidden = [node for node in ours.nodes.values() if node.parent and node not in node.parent.children]
    assert [str(node.action) for node in hidden] == ["a1-1"]
    ours.remove(4)
    other = copy.deepcopy(ours)
    other.promote(4)
    ours.merge(other)
    assert ours.node(4) in ours.node(2).children


def test_what_was_removed_and_played_again_is_not_mixed_up():
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7)
    match.play("a1-1")
    match.log.comment("A slip.")
    match.log.remove(1)
    match.goto_record(0).play("a1-1")
    other = copy.deepcopy(match.log)
    other.comment("No slip.")
    assert [str(record) for record in match.log.merge(other)] == ["No slip."]
    assert [note.on for note in match.log.annotations] == [1, match.node.n]


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_game_is_merged(game):
    match = minerals.new(game, seed=7)
    for _ in range(4):
        match.play(match.legal_actions()[0])
    other = copy.deepcopy(match)
    match.play(match.legal_actions()[0])
    other.undo().play(other.legal_actions()[-1])
    assert len(match.log.merge(other.log)) == 1
    assert match.log.merge(other.log) == ()


def test_merging_a_log_into_itself_adds_nothing(copies):
    ours, _ = copies
    before = written(ours)
    assert ours.merge(ours) == ()
    assert written(ours) == before


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "mattock"}, "They are different games: Pebbles here and Mattock there."),
        ({"players": ["Ann", "Cleo"]}, "The players differ: Ann and Bob here and Ann and Cleo there."),
        ({"players": ["Ann", "Bob", "Cleo"]}, "The option 'players' differs: 2 here and 3 there."),
        ({"heap": 1}, "The option 'heap' differs: 2 here and 1 there."),
        ({"seed": 8}, "They part after step 0, in record 0. Here: "),
        ({"position": True}, "They part after step 0, in record 0. Here: "),
    ],
)
def test_another_game_is_refused_with_where_they_part(copies, changes, complaint):
    ours, _ = copies
    if "position" in changes:
        changes = {"position": minerals.new("pebbles", seed=7).diagram()}
    asked = {"game": "pebbles", "players": ["Ann", "Bob"], "seed": 7} | changes
    if asked["game"] == "mattock":
        asked["board"] = "inner"
    other = minerals.new(asked.pop("game"), **asked).log
    before = written(ours)
    with pytest.raises(LogError) as caught:
        ours.merge(other)
    assert str(caught.value).startswith(f"The logs are not of one game. {complaint}")
    assert written(ours) == before


def test_only_a_log_can_be_merged(copies):
    with pytest.raises(OptionError, match="merge: other takes"):
        copies[0].merge("game.replay")


@st.composite
def played(draw):
    """Play, annotate and work with lines in a copy of one game."""
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7)
    for _ in range(draw(st.integers(0, 6))):
        legal = match.legal_actions()
        if legal:
            match.play(legal[draw(st.integers(0, 2)) % len(legal)])
        on = draw(st.sampled_from(sorted(match.log.nodes)))
        what = draw(st.sampled_from(["back", "comment", "mark", "remove", "promote", "nothing"]))
        if what == "back":
            match.goto_record(on)
        elif what == "comment":
            match.log.comment(draw(st.sampled_from(["Good.", "Bad."])), on=on)
        elif what == "mark":
            match.log.mark("!", on=on)
        elif what == "remove" and on and match.log.node(on) in match.log.node(on).parent.children:
            match.log.remove(on)
        elif what == "promote":
            match.log.promote_to_main(on)
    return match.log


@settings(max_examples=60, deadline=None)
@given(played(), played())
def test_merging_keeps_its_laws(one, two):
    ours, theirs = copy.deepcopy(one), copy.deepcopy(two)
    ours.merge(two)
    theirs.merge(one)
    assert written(ours).startswith(written(one))
    assert contents(ours) == contents(theirs)
    again = written(ours)
    assert ours.merge(two) == ours.merge(one) == ()
    assert written(ours) == again == written(read_log(again))
