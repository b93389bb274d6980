"""What the kit makes of a grid and a state: notation, clicks, positions as text, pieces, brushes and a picture."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
import pytest

import minerals
from minerals.authoring import (
    Action,
    CellName,
    Engine,
    Event,
    Game,
    HexGrid,
    Options,
    SquareGrid,
    Tabletop,
    Words,
    position_text,
    read_position,
    rulebook,
    small_engine,
)
from minerals.core.game.tabletop.forms import Forms
from minerals.core.picture import Circle, Mark, Polygon, Text, View, Viewport
from minerals.core.text import NotationError, OptionError
from minerals.picture import to_svg, to_text
from minerals.template.pond import GAME, Hop, State, Throw
from minerals.testing import check_game
from tests.core.temporary_games import registered


@pytest.fixture(scope="module", autouse=True)
def pond():
    with registered(GAME):
        yield


def new(**arguments):
    return minerals.new("pond", players=["Ada", "You"], **{"seed": 7} | arguments)


# --- notation and clicks ---


class Paint(Action, frozen=True):
    form = "{start}-{end} {colour}, {times} times"
    start: CellName
    end: CellName
    colour: Literal["red", "blue"]
    times: Annotated[int, msgspec.Meta(ge=1, le=3)]


PAINTING = Forms("Paint", [Paint], lambda data: msgspec.convert(data, Paint), None)


@pytest.mark.parametrize("text", ["a1-b2 red, 3 times", "  A1 - B2   RED , 3 TIMES ", "a 1-b2 red,3 times"])
def test_a_form_is_read_in_any_case_and_with_any_spaces(text):
    assert PAINTING.parse(None, text) == Paint("a1", "b2", "red", 3)


@pytest.mark.parametrize(
    "text", ["", "a1-b2", "a1-b2 green, 3 times", "a1-b2 red, 9 times", "z-b2 red, 1 times", "\N{SNOWMAN}"]
)
def test_anything_else_is_refused_in_one_sentence(text):
    with pytest.raises(NotationError, match="is not an action of Paint"):
        PAINTING.parse(None, text)


def test_words_and_fields_of_a_form_are_clicks():
    action = Paint("a1", "b2", "red", 3)
    assert str(action) == "a1-b2 red, 3 times"
    tokens = PAINTING.tokens(action)
    assert tokens == ("a1", "b2", "red", "3", "times")
    assert PAINTING.attempt(None, tokens) == action
    assert PAINTING.attempt(None, tokens[:-1]) is None
    assert PAINTING.attempt(None, ("a1", "b2", "green", "3", "times")) is None


def test_a_button_comes_before_a_cell_or_is_left_out_where_one_kind_of_action_fits():
    match = new()
    match.play("b2")
    match.play("c3")
    entry = match.click(match.entry(), "throw")
    assert entry.complete == "no"
    assert entry.next == ("a1", "d4")
    assert match.click(entry, "a1").action == Throw("a1")
    assert match.click(match.entry(), "a1").action == Throw("a1")
    assert match.click(match.entry(), "b1").action == Hop("b1")
    assert [ruling.rule for ruling in match.click(entry, "c3").rulings] == ["pond.throw"]


def test_an_unknown_cell_is_named():
    with pytest.raises(NotationError, match="There is no cell e9 on this board"):
        new().parse("throw e9")


def test_a_form_that_names_no_field_is_refused_with_a_suggestion():
    class Jump(Action, frozen=True):
        form = "jump {cel}"
        cell: CellName

    with pytest.raises(OptionError, match=r"names cel, which is none of its fields\. Did you mean 'cell'\?"):
        Forms("Jump", [Jump], lambda data: data, None)


# --- positions as text ---

START = "o o o 2\no o o o\no o o o\n1 o o o\npads: 0 0\nthrows: 1 1\nturn: 1"


def test_a_position_is_the_board_and_a_line_for_each_other_field():
    match = new()
    assert match.diagram() == START
    assert match.diagram(coordinates=True).startswith("d  o o o 2\n")
    assert new(position=START).state == match.state
    assert new(position=START.upper().replace("O", "o")).state == match.state


@pytest.mark.parametrize(
    ("old", "new_text", "complaint"),
    [
        ("o o o 2\n", "", "Row a of the board has 4 cells, not 3: it is line 4"),
        ("1 o o o", "1 o o x", "'x' is not a sign of a cell"),
        ("pads: 0 0\n", "", "The position has no line 'pads:'"),
        ("turn: 1", "turn: 1\nturn: 2", "There are two lines 'turn:'"),
        ("turn: 1", "trun: 1", "'trun: 1' is not a line of a position. Did you mean 'turn'?"),
        ("turn: 1", "turn: one", "'turn: one': expected `int`"),
        ("turn: 1", "turn: 3", "It cannot be player 3's turn with 2 players"),
        ("throws: 1 1", "throws: 1", "The line 'pads:' is about 2 players, but 'throws:' about 1"),
    ],
)
def test_a_position_with_a_fault_is_refused_in_one_sentence(old, new_text, complaint):
    with pytest.raises(NotationError, match=re.escape(complaint)):
        read_position(GAME.tabletop, START.replace(old, new_text, 1), State)


def test_a_position_for_others_is_refused():
    with pytest.raises(NotationError, match="The position has 2 players, but the game has 3"):
        read_position(GAME.tabletop, START, State, 3)


class Notes(msgspec.Struct, frozen=True):
    board: tuple[int, ...]
    is_late: bool
    last_word: str
    taken: tuple[str, ...]
    best: int | None = None
    marks: dict[str, int] = {}

    def __hash__(self):
        return 0


def test_any_field_can_be_written_and_read():
    table = Tabletop(HexGrid.hexagon(2), {})
    notes = Notes((3, 0, 12, 1, 0, 0, 2), True, "two words", (), None, {"a": 1})
    text = position_text(table, notes)
    assert [line.split() for line in text.split("\n")[:3]] == [["0", "2"], ["12", "1", "0"], ["3", "0"]]
    assert text.split("\n")[3:] == ["is late: yes", "last word: two words", "taken:", "best: null", 'marks: {"a":1}']
    assert read_position(table, text, Notes) == notes


# --- what is read, painted and told ---


def test_cells_and_players_can_be_read():
    match = new()
    match.play("b2")
    assert match.board["b2"].components == {"pads": 1, "frogs": 1}
    assert match.board["a1"].is_empty
    assert match.player("Ada").things == {"pads": 1, "throws": 1}
    assert match.player("Ada").components == {"pads": 1}


def test_a_position_is_painted_with_its_signs():
    editing, state = GAME.editing, new().state
    assert [brush.name for brush in editing.brushes(state) if not brush.is_folded] == [
        "sign .",
        "sign o",
        "sign 1",
        "sign 2",
        "turn 1",
        "turn 2",
    ]
    painted = editing.paint(editing.paint(state, "sign .", "C2"), "turn 2", "")
    assert GAME.tabletop.signs_of(painted)["c2"] == "."
    assert painted.turn == 2
    with pytest.raises(NotationError, match="There is no cell e1"):
        editing.paint(state, "sign .", "e1")


def test_players_are_told_by_name_and_the_reader_as_you():
    match = new()
    match.play("b2")
    match.play("c3")
    assert match.narrate()[2:6] == (
        "It is Ada's turn.",
        "Ada hops from a1 to b2.",
        "Ada takes the pad from a1.",
        "It is your turn.",
    )
    assert match.narrate()[6] == "You hop from d4 to c3."


def test_the_notation_has_a_legal_example_of_everything():
    assert [(entry.form, entry.type) for entry in GAME.notation.actions] == [("CELL", "Hop"), ("throw CELL", "Throw")]
    assert {entry.sign for entry in GAME.notation.signs} == {".", "o", "1"}
    for entry in GAME.notation.actions:
        match = new(position=GAME.notation.positions[entry.position].text)
        assert match.parse(entry.example) in match.legal_actions()


# --- the picture ---


def test_every_cell_of_the_picture_can_be_clicked_and_says_what_is_there():
    scene = new().scene(View(marks=(Mark("a2", "target"),)))
    labels = {shape.cell: shape.label for shape in scene.shapes if isinstance(shape, Polygon) and shape.cell}
    assert len(labels) == 16
    assert labels["a1"] == "a1, a frog (Ada)"
    assert labels["a2"] == "a2, a lily pad, legal target"
    assert to_svg(scene).startswith("<svg ")
    assert "Ada" in to_text(scene)


def test_the_last_event_marks_where_it_led_and_where_it_came_from():
    match = new()
    match.play("b2")
    hop = match.log.events()[3]
    marks = [shape.role for shape in match.log.at(4).scene(View(event=hop)).shapes if shape.role.startswith("mark")]
    assert marks == ["mark.before", "mark.after"]


class Heap(Action, frozen=True):
    form = "{cell}-{count}"
    cell: CellName
    count: Annotated[int, msgspec.Meta(ge=1, le=2)]


class HeapsLaid(Event, frozen=True):
    rule = "heaps.set-up"
    state: Heaps


class Taken(Event, frozen=True):
    rule = "heaps.take"
    player: int
    cell: CellName
    count: int


class Heaps(msgspec.Struct, frozen=True):
    board: tuple[int, ...]
    hands: tuple[int, ...]
    turn: int = 1


class HeapsOptions(Options, frozen=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=8)] = 2


def heaps(grid, **changes):
    """A game without signs or sentences, in which numbers lie on the cells."""
    table = Tabletop(grid, {}, hands=("hands",))

    def explain(state, action):
        lying = dict(zip(table.cells, state.board, strict=True)).get(action.cell, 0)
        fails = action.count > lying or not 1 <= action.count <= 2
        return [minerals.Ruling("heaps.take", "There are too few.")] if fails else []

    def evolve(state, event):
        lying = dict(zip(table.cells, state.board, strict=True))[event.cell]
        taken = table.with_more(
            table.with_sign(state, event.cell, lying - event.count), event.player, hands=event.count
        )
        return msgspec.structs.replace(taken, turn=event.player % len(state.hands) + 1)

    engine = small_engine(
        table,
        options=HeapsOptions,
        actions=(Heap,),
        events=(HeapsLaid, Taken),
        initial=lambda options: Heaps((0,) * len(grid), (0,) * options.players),
        deal=lambda deciding, options: deciding.happens(
            HeapsLaid(msgspec.structs.replace(deciding.state, board=(2,) * len(grid)))
        ),
        explain=explain,
        play=lambda deciding, action: deciding.happens(Taken(deciding.state.turn, action.cell, action.count)),
        evolve=evolve,
        scores=lambda state: state.hands,
        ending="Nothing is left.",
        turn=Taken,
        **changes,
    )
    rules = rulebook("Heaps", {"heaps.set-up": "Lay heaps.", "heaps.take": "Take from a heap."})
    return Game(
        name="heaps", title="Heaps", package=__name__, rules_version=1, rules=rules, tabletop=table, engine=engine
    )


@pytest.mark.parametrize(
    "grid",
    [
        HexGrid.hexagon(2),
        HexGrid.table(2, 5),
        SquareGrid.rectangle(columns=1, rows=6),
        SquareGrid.rectangle(columns=12, rows=2),
        SquareGrid([(0, 0), (2, 0), (1, 1), (3, 3)]),
    ],
    ids=["hexagon", "hexagons", "tall", "long", "holes"],
)
def test_any_grid_keeps_every_law_with_any_number_of_players(grid):
    with registered(heaps(grid)):
        check_game("heaps", games=2)


def test_a_sign_that_is_not_listed_is_written_on_its_cell():
    game = heaps(SquareGrid.rectangle(columns=2, rows=2))
    scene = game.picture(Heaps((2, 0, 1, 0), (0, 1)), View(place=Viewport(800, 480)), ("Ada", "Ben"))
    assert [shape.text for shape in scene.shapes if isinstance(shape, Text)].count("2") == 2  # a cell and a player
    assert not [shape for shape in scene.shapes if isinstance(shape, Circle) and shape.cell]


# --- what a game must give ---


def test_a_game_without_a_board_says_what_is_missing():
    engine = msgspec.structs.replace(GAME.engine)
    with pytest.raises(
        OptionError,
        match="a game without a tabletop needs its own diagram, diagram_with_coordinates, players_in, cells",
    ):
        Game(name="blind", title="Blind", package=__name__, rules_version=1, engine=engine)


def test_an_action_without_a_form_is_named():
    class Pass(Action, frozen=True):
        pass

    engine = msgspec.structs.replace(GAME.engine, action_types=(Pass,))
    with pytest.raises(OptionError, match=r"Pass needs a form, such as 'hop \{cell\}'"):
        Game(name="mute", title="Mute", package=__name__, rules_version=1, engine=engine, tabletop=GAME.tabletop)


def test_one_function_can_be_replaced_and_the_others_stay():
    game = msgspec.structs.replace(GAME, words=msgspec.structs.replace(GAME.words, label=lambda state, token: "Go!"))
    assert game.words.label(None, "throw") == "Go!"
    assert game.words.parse is GAME.words.parse
    words = Words(narrate=lambda event, state, names: "So it is.")
    own = Game(
        name="own",
        title="Own",
        package=__name__,
        rules_version=1,
        engine=GAME.engine,
        tabletop=GAME.tabletop,
        words=words,
    )
    assert own.words.narrate(Taken(1, "a1", 1), None, ()) == "So it is."
    assert own.words.diagram(new().state) == START


def test_games_that_give_everything_are_left_alone():
    for game in minerals.games():
        if game.name not in {"pond", "pebbles"}:
            assert "_defaults" not in vars(game)
            assert game.tabletop is None


def test_an_engine_needs_one_event_that_lays_out_a_position():
    with pytest.raises(OptionError, match="Exactly one kind of event has a field `state`"):
        small_engine(
            GAME.tabletop,
            options=Options,
            actions=(),
            events=(Taken,),
            initial=None,
            deal=None,
            explain=None,
            play=None,
            evolve=None,
            scores=None,
            ending="",
            turn=Taken,
        )


def test_an_engine_takes_functions_of_its_own():
    game = heaps(HexGrid.hexagon(2), begins_turn=lambda event: False)
    assert isinstance(game.engine, Engine)
    assert game.engine.begins_turn(Taken(1, "a1", 1)) is False


def test_values_that_cannot_be_listed_are_named():
    class Say(Action, frozen=True):
        form = "say {word}"
        word: str

    with pytest.raises(OptionError, match="The values of word cannot be listed"):
        small_engine(
            GAME.tabletop,
            options=Options,
            actions=(Say,),
            events=(HeapsLaid,),
            initial=None,
            deal=None,
            explain=lambda state, action: [],
            play=None,
            evolve=None,
            scores=None,
            ending="",
            turn=Taken,
        )
