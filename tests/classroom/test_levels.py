"""Levels: the ones there are can be solved as they say, and what is wrong with one is said."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.classroom.levels import (
    Level,
    LevelError,
    Play,
    level_named,
    load,
    prove,
    read,
    rules_without_level,
    tree,
)
from minerals.classroom.levels.questions import read_question
from minerals.core.log import Comment, Symbol

WITH_LEVELS = [name for name in minerals.game_names() if load(name)]
LEVELS = [level for name in WITH_LEVELS for level in load(name)]

# --- the levels there are ---


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_every_level_can_be_solved_within_par_and_not_by_doing_nothing(level: Level) -> None:
    proof = prove(level)
    assert proof.is_sound, str(proof)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_the_tree_of_every_level_is_a_log_that_can_be_kept(level: Level, tmp_path: Path) -> None:
    loaded = minerals.load(tree(level).save(tmp_path / "tree.replay"))
    assert loaded.annotations
    assert not loaded.orders, "the first solution leads"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_every_level_says_enough_and_not_too_much(level: Level) -> None:
    assert level.hint, "a hint"
    assert level.text.endswith((".", ")")) and len(level.text) < 400
    assert all(assertion.say for assertion in level.goal), "a goal in words a learner reads"


@pytest.mark.parametrize("name", WITH_LEVELS)
def test_every_rule_is_taught_by_a_level(name: str) -> None:
    assert rules_without_level(name) == ()


def test_mattock_has_levels() -> None:
    assert "mattock" in WITH_LEVELS


# --- playing one ---


def test_a_forbidden_try_is_answered_with_its_rule_and_the_levels_comment() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    verdict = play.attempt("e5")
    assert not verdict.accepted and not verdict.solved
    assert [ruling.rule for ruling in verdict.rulings] == ["mattock.mine.open-space"]
    assert verdict.comment == "You never put one tile on another."
    assert play.cost == 0, "what is refused costs nothing, unless the level asks for it"


def test_a_try_that_leads_elsewhere_is_told_and_can_be_taken_back() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    verdict = play.attempt("e3")
    assert verdict.accepted and not verdict.solved
    assert "this level asks for e6" in verdict.comment and "mines e3" in verdict.sentences[0]
    assert play.undo() and not play.undo()
    assert play.attempt("e6").stars == 3


def test_each_action_more_than_par_costs_a_star() -> None:
    def stars(*detours: str) -> int:
        play = Play(level_named("mattock.levels.printed-spaces"))
        for detour in detours:
            play.attempt(detour)
        return play.attempt("g2, f7, b3").stars

    assert [stars(), stars("g2"), stars("g2", "f7"), stars("g2", "f7", "b3")] == [3, 2, 1, 1]


def test_a_level_can_ask_for_what_is_forbidden() -> None:
    play = Play(level_named("mattock.levels.full-tile"))
    verdict = play.attempt("f4")
    assert not verdict.accepted and verdict.solved and verdict.stars == 3
    assert verdict.rulings[0].rule == "mattock.mine.full-tile"


def test_others_reply_as_the_level_says() -> None:
    play = Play(level_named("mattock.levels.territory"))
    assert "Player 2 mines f4" in " ".join(play.attempt("e3").sentences)
    assert play.match.to_act == (1,)
    verdict = play.attempt("e4/a3-e4")
    assert verdict.solved and "keeps player 2 out" in verdict.comment
    assert play.standing() == "Solved in 2 moves."


def test_where_the_level_says_nothing_more_a_bot_replies() -> None:
    play = Play(level_named("mattock.levels.territory"))
    play.attempt("e3")
    play.attempt("e4")
    assert play.match.node.player == 2 and not play.solved


def test_a_game_lost_says_that_it_is_to_be_begun_again() -> None:
    play = Play(level_named("mattock.levels.territory"))
    assert "you have no space left" in play.attempt("f1").comment
    assert play.standing().startswith("The game is over, but the goal is not met. Start again.")
    play.reset()
    assert play.standing() == "It can be done in 2 moves."


def test_a_question_says_how_far_an_answer_is_right_and_why_the_rest_is_not() -> None:
    play = Play(level_named("mattock.levels.where-to-mine"))
    verdict = play.attempt("c2 d3 c7")
    assert verdict.comment == "Not yet: 2 right, 1 too many, 6 missing."
    assert [ruling.rule for ruling in verdict.rulings] == ["mattock.mine.connected"]
    assert play.attempt(["c2", "d3", "d4", "b2", "b3", "c5", "d5", "b4"]).stars == 2


def test_a_tempting_answer_has_its_comment() -> None:
    play = Play(level_named("mattock.levels.how-many-spaces"))
    assert play.attempt("61").comment.startswith("That is the number of all the spaces")
    assert play.attempt(" 55 ").solved


@pytest.mark.parametrize("answer", ["", "many", "5.5", "fifty-five"])
def test_what_is_no_answer_is_not_counted_as_one(answer: str) -> None:
    play = Play(level_named("mattock.levels.how-many-spaces"))
    with pytest.raises(minerals.NotationError):
        play.attempt(answer)
    assert play.cost == 0


def test_a_hint_names_the_cells_of_what_leads_on() -> None:
    play = Play(level_named("mattock.levels.territory"))
    assert play.hint().cells == ("e3",)
    play.attempt("e3")
    assert play.hint().cells == ("e4", "a3")


def test_the_tree_is_shown_when_the_level_is_solved() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    with pytest.raises(minerals.StepError):
        play.tree()
    play.attempt("e6")
    log = play.tree()
    assert {str(node.action) for node in log.root.children} == {"e6", "e3"}
    symbols = {str(log.node(note.on).action): note.symbol for note in log.annotations if isinstance(note, Symbol)}
    assert symbols == {"e6": "!", "e3": "?"}
    comments = " ".join(note.text for note in log.annotations if isinstance(note, Comment))
    assert "e5 is not allowed: There is a tile on e5 already. [mattock.mine.open-space]" in comments


# --- another position ---

MORE = """
        .   .   .   .   2
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   1   .   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        .   .   .   .   2
turn: 1
"""


def test_what_is_asked_is_answered_anew_of_an_edited_position() -> None:
    play = Play(level_named("mattock.levels.where-to-mine"))
    play.edit(MORE)
    assert play.is_edited and "changed the position" in play.standing()
    verdict = play.attempt("e3 e5 f3 f4 d3 d4")
    assert verdict.solved and verdict.stars == 0


def test_a_goal_is_judged_of_an_edited_position() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    play.edit(MORE)
    assert [ruling.rule for ruling in play.attempt("e6").rulings] == ["mattock.mine.connected"]
    assert [is_met for _, is_met in play.progress()] == [False]


def test_a_goal_can_hold_in_an_edited_position_already() -> None:
    level = level_named("mattock.levels.structure")
    solved = Play(level)
    solved.attempt("f5")
    play = Play(level)
    play.edit(solved.position)
    assert play.solved and play.standing().startswith("In this position the goal is already met.")


def test_to_edit_back_is_the_level_again() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    own = play.position
    play.edit(MORE)
    play.edit(own)
    assert not play.is_edited and play.attempt("e6").stars == 3


def test_a_position_that_cannot_be_read_changes_nothing() -> None:
    play = Play(level_named("mattock.levels.mine-first"))
    with pytest.raises(minerals.NotationError):
        play.edit("nonsense")
    assert not play.is_edited and play.attempt("e6").solved


# --- levels with a fault ---

SOUND = """
[[level]]
id = "mattock.levels.sound"
title = "Sound"
rules = ["mattock.turn.order"]
text = "Mine b1."
options = { board = "inner" }
position = '''
        .   .   .   .   2
      .   .   .   .   .   .
    .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
        1   .   .   .   .
'''
goal = [{ event = "TileMined", where = { cell = "b1" } }]
solutions = [["b1"]]
"""


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Level, ...]:
    """Read the sound level with something else in it."""
    text = SOUND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "levels.toml"
    file.write_text(text, encoding="utf-8")
    return read(minerals.get_game("mattock"), file)


def test_the_sound_level_is_sound(tmp_path: Path) -> None:
    (level,) = changed(tmp_path)
    assert prove(level).is_sound


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[[level]]", "[[levels]]", r"expected nothing but a list of \[\[level\]\]"),
        ("Mine b1.", 'Mine "b1', "levels.toml: .*line"),
        ("mattock.levels.sound", "minerals.levels.sound", "an id is 'mattock.levels.'"),
        ('rules = ["mattock.turn.order"]', "rules = []", "it teaches no rule"),
        ("mattock.turn.order", "mattock.turn.ordre", "no rule 'mattock.turn.ordre'. Did you mean 'mattock.turn.order'"),
        ('text = "Mine b1."', "", "missing required field `text`"),
        ('title = "Sound"', 'title = "Sound"\npar = "1"', r"Expected `int`, got `str` - at `\$\.par`"),
        ('title = "Sound"', 'title = "Sound"\npar = 0', "par is at least 1"),
        ('title = "Sound"', 'title = "Sound"\nstars = 3', "unknown field `stars`"),
        ('event = "TileMined"', 'event = "TileMinded"', "no event 'TileMinded'. Did you mean 'TileMined'"),
        ('cell = "b1" }', 'space = "b1" }', "TileMined has no field 'space'"),
        ('event = "TileMined"', 'happens = "TileMined"', "expected exactly one of event"),
        ('event = "TileMined"', 'event = "TileMined", winner = 1', "expected exactly one of event"),
        ('{ event = "TileMined", where = { cell = "b1" } }', "{ all = [] }", "'all' lists nothing"),
        ('solutions = [["b1"]]', "", "it has no solution"),
        ('goal = [{ event = "TileMined", where = { cell = "b1" } }]', "", "neither a 'goal' nor asks"),
        ('solutions = [["b1"]]', 'ask = "Where?"', "it asks, but has no 'answer'"),
        ('solutions = [["b1"]]', 'ask = "Where?"\nanswer = { next = [] }', "a question has no goal"),
        ('title = "Sound"', 'title = "Sound"\nmarks = [{ cell = "b1", kind = "big" }]', "no kind of mark 'big'"),
    ],
)
def test_a_level_that_cannot_be_read_is_named_with_what_is_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(LevelError, match=said) as caught:
        changed(tmp_path, (old, new))
    assert str(caught.value).startswith("levels.toml: ")


def test_two_levels_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LevelError, match=r"mattock\.levels\.sound: this id is used twice"):
        changed(tmp_path, (SOUND, SOUND + SOUND))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('where = { cell = "b1" }', "count = 2", "the solution b1 does not solve it"),
        ('solutions = [["b1"]]', 'solutions = [["b1"]]\npar = 2', "par is 2, but the shortest solution takes 1"),
        ('solutions = [["b1"]]', 'solutions = [["b1"]]\npar = 2', "par is 2, but b1 solves it already"),
        ('[["b1"]]', '[["c1"]]', "'c1' is not possible. No chain of tiles"),
        ('[["b1"]]', '[["B 1"]]', "'B 1' is to be written 'b1'"),
        ('[["b1"]]', '[["b1", "b2"]]', "solved before its end, by 'b1'"),
        ('{ event = "TileMined", where = { cell = "b1" } }', "{ to_act = 1 }", "met before anything is done"),
        ('{ event = "TileMined", where = { cell = "b1" } }', '{ cell = "z9", holds = "tile" }', "the goal is on 'z9'"),
        ('title = "Sound"', 'title = "Sound"\narrows = [["a1", "k9"]]', "an arrow is on 'k9'"),
        ('title = "Sound"', 'title = "Sound"\nmarks = [{ cell = "k9", kind = "hint" }]', "a mark is on 'k9'"),
        ('title = "Sound"', 'title = "Sound"\nactions = ["e5"]', "the level cannot begin. e5: No chain of tiles"),
        ('title = "Sound"', 'title = "Sound"\nseat = 2', "at the beginning it is not player 2's turn"),
        ('[["b1"]]', '[["b1"]]\ntempting = [{ action = "b1", comment = "" }]', "said to be wrong, and solves"),
        (
            '[["b1"]]',
            '[["b1"]]\ntempting = [{ action = "e5", comment = "" }]',
            "said to be allowed, and is forbidden by",
        ),
        (
            '[["b1"]]',
            '[["b1"]]\ntempting = [{ action = "a2", comment = "", refused_by = "mattock.mine.blocked" }]',
            "said to be refused by mattock.mine.blocked, and is allowed",
        ),
        (
            'goal = [{ event = "TileMined", where = { cell = "b1" } }]\nsolutions = [["b1"]]',
            'ask = "Where?"\nanswer = { cells_holding = "gold" }',
            "it cannot be answered: The right answer here is: nothing",
        ),
        (
            'goal = [{ event = "TileMined", where = { cell = "b1" } }]\nsolutions = [["b1"]]',
            'ask = "Why not?"\nanswer = { reason_against = "e5", among = ["mattock.mine.blocked"] }',
            "The answer is not one of the choices: mattock.mine.connected",
        ),
    ],
)
def test_a_level_that_does_not_hold_what_it_says_is_not_sound(tmp_path: Path, old: str, new: str, said: str) -> None:
    (level,) = changed(tmp_path, (old, new))
    assert said in str(prove(level))


def test_a_reply_that_is_not_possible_is_a_fault(tmp_path: Path) -> None:
    (level,) = changed(
        tmp_path,
        (
            '{ event = "TileMined", where = { cell = "b1" } }',
            '{ event = "TileMined", where = { player = 1 }, count = 2 }',
        ),
        ('[["b1"]]', '[["b1", "b2"]]\npar = 2\nopponent = ["e5"]'),
    )
    assert "the reply 'e5' is not possible" in str(prove(level))


def test_a_search_that_is_too_long_says_that_par_rests_on_the_solutions(tmp_path: Path) -> None:
    (level,) = changed(
        tmp_path,
        (
            '{ event = "TileMined", where = { cell = "b1" } }',
            '{ event = "TileMined", where = { player = 1 }, count = 2 }',
        ),
        ('[["b1"]]', '[["b1", "i4", "b2"]]\npar = 3'),
    )
    assert not prove(level, most=5).is_least
    assert prove(level).is_least and prove(level).is_sound


def test_all_kinds_of_assertions_can_be_put_together(tmp_path: Path) -> None:
    (level,) = changed(
        tmp_path,
        (
            '{ event = "TileMined", where = { cell = "b1" } }',
            """
            { any = [{ winner = 2 }, { all = [{ to_act = 2 }, { over = false }, { played = "b1" }] }] },
            { none = [{ score = 1, player = 1 }, { fault = "mattock.mine.rule-of-three" }, { legal = "e5" }] },
            { illegal = "b1" },
            { legal = "i4" },
            { cell = "b1", holds = "tile" },
            """,
        ),
    )
    assert prove(level).is_sound
    play = Play(level)
    assert [sentence for sentence, _ in play.progress()] == [
        "Player 2 wins or It's Player 2's turn and The game is not over and b1 is played.",
        (
            "This is not true: Player 1 has at least 1 point or The position breaks mattock.mine.rule-of-three or e5 "
            "is possible."
        ),
        "b1 is not possible.",
        "i4 is possible.",
        "On b1: tile.",
    ]


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ('{ cells_holding = "miner of Player 1" }', {"a1"}),
        ('{ cells_of = "TileMined", field = "cell", after = ["b1", "i4"] }', {"b1", "i4"}),
        ('{ count_of = "TileMined", after = ["b1", "i4"] }', {"2"}),
        ('{ count_of = "PositionLaid" }', {"1"}),
        ('{ count_holding = ", tile", after = ["b1"] }', {"3"}),
        ("{ count_next = [] }", {"3"}),
        ("{ score_of = 2 }", {"0"}),
        ("{ winner_after = [] }", {"0"}),
        ('{ to_act_after = ["b1"] }', {"2"}),
        ('{ legal_among = ["b1", "e5"] }', {"b1"}),
        ('{ illegal_among = ["b1", "e5"] }', {"e5"}),
        ('{ reason_against = "a1", among = ["mattock.mine.open-space"] }', {"mattock.mine.open-space"}),
    ],
)
def test_the_engine_answers_every_kind_of_question(tmp_path: Path, answer: str, right: set[str]) -> None:
    (level,) = changed(
        tmp_path,
        (
            'goal = [{ event = "TileMined", where = { cell = "b1" } }]\nsolutions = [["b1"]]',
            f'ask = "What?"\nanswer = {answer}',
        ),
    )
    assert prove(level).is_sound
    assert level.answer is not None
    assert level.answer.answer(level.begin()) == right


def test_scripted_luck_counts_from_where_the_level_begins() -> None:
    level = level_named("mattock.levels.opposite-miners")
    assert [event.outcome for event in level.begin().log.events() if event.outcomes] == ["b2", "e7", "g2"]


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ({"possible_at": "h5"}, {"small green", "small red", "small yellow"}),
        ({"possible_at": "h5", "among": ["small blue", "small red"]}, {"small red"}),
        ({"likeliest_at": "f4"}, {"medium green + small yellow", "medium yellow + small green"}),
        ({"likeliest_at": "f4", "among": ["medium blue + small red", "small opaque"]}, {"medium blue + small red"}),
        ({"likeliest_at": "a4"}, set()),
    ],
)
def test_what_a_cap_hides_can_be_asked(answer: dict[str, object], right: set[str]) -> None:
    match = minerals.new(
        "iceminers",
        position="""
             .  .  .
             .  *  .
             .  .  .
    .  .  .  *  .  *  .  .  .
    .  *  2  .  *  .  .  *  .
    .  .  . 1Rb .  *  .  .  .
             .  .  .
             .  b  .
             .  .  .
    arm veins: small red, small green, small yellow
    pair veins: medium blue, medium green, medium yellow, small red, small green, small yellow
    die: 6
    """,
    )
    assert read_question(answer).answer(match) == right
