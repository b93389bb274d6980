"""Entering an action: clicks, keys and typed notation share one path."""

import minerals
from minerals.core.match import Entry
from tests.core.pebbles import GAME, Take
from tests.core.temporary_games import changed, registered

POSITION = """
 0 0
0 2 1
 0 0
hands 3 3
river 1
turn 1
"""


CHAIN = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    1   T   1   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
"""


def clicked(match, *tokens):
    entry = match.entry()
    for token in tokens:
        entry = match.click(entry, token)
    return entry


def match_at(position=POSITION):
    return minerals.new("pebbles", position=position)


def test_nothing_is_entered_at_first():
    assert match_at().entry() == Entry((), "no", None, ("b2", "b3"))


def test_an_action_is_entered_cell_by_cell():
    match = match_at()
    assert clicked(match, "b2") == Entry(("b2",), "no", None, ("1", "2"))
    assert clicked(match, "b2", "2") == Entry(("b2", "2"), "yes", Take("b2", 2))


def test_a_click_is_pure():
    match = match_at()
    entry = clicked(match, "b2")
    again = [match.click(entry, "1"), match.click(entry, "1")]
    assert again[0] == again[1]
    assert entry == clicked(match, "b2")
    assert match.step == match_at().step


def test_a_click_that_begins_another_action_begins_it_anew():
    assert clicked(match_at(), "b2", "b3").tokens == ("b3",)


def test_a_click_that_replaces_the_last_one_keeps_those_before_it():
    match = minerals.new("mattock", board="inner", position=CHAIN)
    assert clicked(match, "e4", "e1", "e2").complete == "yes"
    assert clicked(match, "e4", "e1", "e3").tokens == ("e4", "e3")
    assert clicked(match, "e4", "e1", "d3").tokens == ("d3",)


def test_a_first_click_that_says_nothing_new_may_be_left_out():
    assert clicked(match_at(), "2").action == Take("b2", 2)  # only b2 has two
    assert clicked(match_at(), "1").action is None  # b2 or b3?


def test_a_refused_click_keeps_what_was_entered_and_says_why():
    match = match_at()
    refused = clicked(match, "b3", "2")
    assert refused.tokens == ("b3",)
    assert refused.next == ("1",)
    assert [str(ruling) for ruling in refused.rulings] == ["There are not enough pebbles on b3. [pebbles.take.heap]"]
    assert clicked(match, "b3", "2", "1").action == Take("b3", 1)


def test_a_click_without_any_meaning_is_refused_without_a_ruling():
    refused = clicked(match_at(), "c1")
    assert (refused.tokens, refused.rulings) == ((), ())


def test_an_action_that_could_go_on_may_be_complete_already():
    longer = Take("b2", 2)

    def tokens(action):
        return ("b2", "more") if action == longer else (action.cell,)

    with registered(changed(GAME, name="short", tokens=tokens)):
        match = minerals.new("short", position=POSITION)
        entry = clicked(match, "b2")
        assert (entry.complete, entry.next) == ("maybe", ("more",))
        assert clicked(match, "b2", "more") == Entry(("b2", "more"), "yes", longer)
