"""Minerals, trials by hand with tiles that are laid blind: what to do on the board, and what is observed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minerals.classroom.texts import Observation, Parameters, trial_of
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, draws_of, played
from minerals.core.game import ScriptedChance
from minerals.core.match import Match, new
from minerals.core.text import term, translated, translated_number
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.exercises.bag import board_with
from minerals.games.minerals.exercises.boards import flower_mix, nearest_to_the_middle
from minerals.games.minerals.exercises.colours import all_but, bag_of
from minerals.games.minerals.exercises.pouch import GOLDEN, LIKELY_FULL
from minerals.games.minerals.exercises.tiles import COLOUR, NUMBER_WORDS, TILES_OF, VALUE
from minerals.games.minerals.state import GRID
from minerals.games.minerals.written_board import BLIND, read_board

WAIT = 10
"""How many tiles of a long wait have a row of the tally together."""


def seen_again(code: str, parameters: Parameters, *before: str) -> Callable[[Legs], Observation]:
    """Return what observes the tiles that were laid as the exercise itself does, by the recorded draws."""
    trial = trial_of(code)
    assert trial is not None, f"the kit simulates {code}"
    return lambda legs: trial(parameters, ScriptedChance([*before, *draws_of(legs[0])]))


def blind_cells(face_up: str = "") -> list[str]:
    """Return the cells of the tiles that are laid blind, in the order in which they are drawn."""
    return [GRID.name_of[found.cell] for found in read_board(board_with(face_up).split("\n")) if found.mineral == BLIND]


def tiles_counted(number: int) -> str:
    """Return how many tiles there are."""
    return translated_number(number, "Your {number} tile", "Your {number} tiles")


def _tiles_are_luck() -> str:
    return translated("Which tile comes when is luck.")


def _boards(number: int) -> str:
    return translated_number(number, "Your {number} board", "Your {number} boards")


def laying(  # noqa: PLR0913 - a press on a button is described by as much, each by name
    code: str,
    parameters: Parameters,
    *,
    todo: str,
    button: str,
    outcome: Callable[[Sequence[str]], str],
    outcomes: Callable[[], Sequence[str]],
    said: Callable[[int, int], str],
    main: str,
    marks: Callable[[Sequence[str]], Sequence[int]],
    observe: Callable[[Sequence[str]], Observation] | None = None,
    face_up: str = "",
) -> Hand:
    """Return a hand in which a press lays the board blind.

    Parameters
    ----------
    code, parameters
        The exercise.
    todo, button
        What to do, and the words on the button, in the reader's language.
    outcome, outcomes, said, main
        Those of `Hand`; `outcome` gets the tiles in the order in which they were drawn.
    marks
        Returns the places, in that order, of the tiles that count.
    observe
        Observes the tiles, by default as the exercise itself does.
    face_up
        The letters of the tiles that lie face up before the draw.
    """
    cells = blind_cells(face_up)
    again = seen_again(code, parameters)

    def begin(luck: Luck, _number: int) -> Match:
        return new("minerals", board=board_with(face_up), chance=luck)

    return Hand(
        begin=begin,
        observe=again if observe is None else lambda legs: observe(draws_of(legs[0])),
        todo=lambda _match: todo,
        outcome=lambda legs: outcome(draws_of(legs[0])),
        outcomes=outcomes,
        said=said,
        main=main,
        luck=_tiles_are_luck,
        deal=lambda: button,
        before=lambda: new("minerals", position=board_with(face_up).replace(BLIND, ".")),
        marks=lambda legs: [cells[place] for place in marks(draws_of(legs[0]))],
    )


def _minerals() -> list[str]:
    return [term(mineral.name) for mineral in MINERALS]


def _colours() -> list[str]:
    return [term(colour) for colour in TILES_OF]


@played("E01")
def first_blind_tile(parameters: Parameters) -> Hand:
    """Lay a board and look at the first tile that was drawn."""
    return laying(
        "E01",
        parameters,
        todo=translated("Draw tiles blind. The first one is marked: it is yours."),
        button=translated("Draw a tile"),
        outcome=lambda drawn: term(drawn[0]),
        outcomes=_minerals,
        said=lambda tiles, white: counted_out(
            tiles_counted(tiles),
            translated_number(white, "{number} is wollastonite", "{number} are wollastonite"),
        ),
        main="wollastonite",
        marks=lambda _drawn: [0],
        face_up="W" * int(parameters["gone"]),
    )


@played("E02")
def two_tiles_in_a_row(parameters: Parameters) -> Hand:
    """Look at the first two tiles. The part about the first counts only if the second has the colour."""
    colour, pair = str(parameters["colour"]), parameters["pair"]

    def observe(drawn: Sequence[str]) -> Observation:
        first, second = (COLOUR[tile] for tile in drawn[:2])
        seen = {"second": second == colour, "both": first == second == pair}
        return seen | {"first": first == colour} if second == colour else seen

    return laying(
        "E02",
        parameters,
        todo=translated("Lay tiles blind. The first two are marked. The tally counts the second one."),
        button=translated("Lay two tiles"),
        outcome=lambda drawn: term(COLOUR[drawn[1]]),
        outcomes=_colours,
        said=lambda tiles, wanted: counted_out(
            translated_number(tiles, "Your {number} second tile", "Your {number} second tiles"),
            translated_number(wanted, "{number} is {colour}", "{number} are {colour}", colour=term(colour)),
        ),
        main="second",
        marks=lambda _drawn: [0, 1],
        observe=observe,
    )


@played("E04")
def look_at_the_middle(parameters: Parameters) -> Hand:
    """Lay the board and look at the tiles nearest to its middle."""
    size = int(parameters["size"])
    places = nearest_to_the_middle()[:size]
    mix = flower_mix(size)

    def golden(drawn: Sequence[str]) -> int:
        return sum(COLOUR[drawn[place]] == "golden" for place in places)

    def label(number: int) -> str:
        return translated_number(number, "{number} golden tile", "{number} golden tiles")

    assert sum(mix.values()) == size, "the mix fills the flower"
    return laying(
        "E04",
        parameters,
        todo=translated("Lay the board. Look for gold among the {size} marked tiles.", size=size),
        button=translated("Lay the board"),
        outcome=lambda drawn: label(golden(drawn)),
        outcomes=lambda: [label(number) for number in range(3)],
        said=lambda boards, gold: counted_out(
            _boards(boards),
            translated_number(gold, "gold among the tiles {number} time", "gold among the tiles {number} times"),
        ),
        main="golden",
        marks=lambda _drawn: places,
    )


@played("E05")
def draws_until_a_colour(parameters: Parameters) -> Hand:
    """Count through the tiles in the order in which they were drawn."""
    colour = str(parameters["colour"])

    def first(drawn: Sequence[str]) -> int:
        return next(place for place, tile in enumerate(drawn) if COLOUR[tile] == colour)

    def label(tens: int) -> str:
        return f"{tens * WAIT + 1}\N{EN DASH}{(tens + 1) * WAIT}"

    return laying(
        "E05",
        parameters,
        todo=translated(
            "Turn the tiles over, from the first row on. The mark shows where the first {colour} one is.",
            colour=term(colour),
        ),
        button=translated("Turn the tiles over"),
        outcome=lambda drawn: label(first(drawn) // WAIT),
        outcomes=lambda: list(map(label, range(4))),
        said=lambda waits, tiles: counted_out(
            translated_number(waits, "Your {number} wait", "Your {number} waits"),
            translated_number(tiles, "{number} tile in all", "{number} tiles in all"),
        ),
        main="mean",
        marks=lambda drawn: [first(drawn)],
    )


@played("E10")
def draw_from_either_bag(parameters: Parameters) -> Hand:
    """Choose a bag and draw tiles. From the other one, the golden tiles lie open before the draw."""
    draws = int(parameters["draws"])
    missing = GOLDEN.letter * GOLDEN.count

    def begin(luck: Luck, _number: int) -> Match:
        weights = {"full": LIKELY_FULL.numerator, "without": (1 - LIKELY_FULL).numerator}
        bag = luck.draw(weights).outcome
        return new(
            "minerals", board=board_with("" if bag == "full" else missing), chance=luck.rest(), meta={"bag": bag}
        )

    def bag_of(legs: Legs) -> str:
        return str(legs[0].log.header.meta["bag"])

    def observe(legs: Legs) -> Observation:
        return seen_again("E10", parameters, bag_of(legs))(legs)

    def label(bag: str, *, has_gold: bool) -> str:
        if has_gold:
            return translated("gold: the full bag")
        return translated("no gold, the full bag") if bag == "full" else translated("no gold, the other bag")

    def outcome(legs: Legs) -> str:
        return label(bag_of(legs), has_gold=GOLDEN.name in draws_of(legs[0])[:draws])

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Draw {draws} tiles from one of the bags. They are marked.", draws=draws),
        outcome=outcome,
        outcomes=lambda: [
            label("full", has_gold=True),
            label("full", has_gold=False),
            label("without", has_gold=False),
        ],
        said=lambda trials, full: counted_out(
            translated_number(trials, "Your {number} bag", "Your {number} bags"),
            translated_number(full, "{number} full bag that showed no gold", "{number} full bags that showed no gold"),
        ),
        main="full",
        luck=_tiles_are_luck,
        deal=lambda: translated("Pick a bag and draw"),
        before=lambda: new("minerals", position=board_with("").replace(BLIND, ".")),
        marks=lambda legs: blind_cells("" if bag_of(legs) == "full" else missing)[:draws],
    )


@played("E16")
def two_tiles_side_by_side(parameters: Parameters) -> Hand:
    """Add up the first two tiles."""

    def total(drawn: Sequence[str]) -> int:
        return sum(VALUE[tile] for tile in drawn[:2])

    def observe(drawn: Sequence[str]) -> Observation:
        return {word: total(drawn) == number for number, word in enumerate(NUMBER_WORDS, 2)} | {"mean": total(drawn)}

    return laying(
        "E16",
        parameters,
        todo=translated("Draw tiles blind. The first two are marked. Add them up."),
        button=translated("Draw two tiles"),
        outcome=lambda drawn: str(total(drawn)),
        outcomes=lambda: [str(number) for number in range(2, 11)],
        said=lambda pairs, points: counted_out(
            translated_number(pairs, "Your {number} pair", "Your {number} pairs"),
            translated_number(points, "{number} point in all", "{number} points in all"),
        ),
        main="mean",
        marks=lambda _drawn: [0, 1],
        observe=observe,
        face_up="W" * int(parameters["gone"]),
    )


@played("E51")
def draw_one_tile(parameters: Parameters) -> Hand:
    """Draw a tile out of what is left in the bag, and put it back: the other tiles of the box lie face up."""
    bag, wanted = bag_of(parameters), str(parameters["wanted"])
    each = 2 * sum(bag.values())

    return laying(
        "E51",
        parameters,
        todo=translated("Draw a tile. Its hex is marked. Then it goes back, and you draw again."),
        button=translated("Draw a tile"),
        outcome=lambda drawn: term(COLOUR[drawn[0]]),
        outcomes=_colours,
        said=lambda tiles, often: counted_out(
            tiles_counted(tiles),
            translated_number(often // each, "{number} is {colour}", "{number} are {colour}", colour=term(wanted)),
        ),
        main="often",
        marks=lambda _drawn: [0],
        face_up=all_but(bag),
    )
