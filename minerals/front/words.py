"""The words of the front end, in the reader's language."""

from __future__ import annotations

from minerals.core.text import template, translated

LINE_ACTS = {
    "correct": template("Correct this move…"),
    "promote_to_main": template("Make this the main line"),
    "promote": template("Move this line up"),
    "demote": template("Move this line down"),
    "remove": template("Remove from here on"),
    "undo_order": template("Undo the last change of lines"),
}
"""What can be done with a line of play, in English, in the order of its menu."""


def words() -> dict[str, str]:
    """Return the words by the names that the modules use, with `{gap}` where a module puts something in.

    Examples
    --------
    >>> words()["step_of"]
    'Step {step} of {last}'
    """
    return {**_places(), **_controls(), **_remarks(), **_forecasts(), **_guesses()}


def _places() -> dict[str, str]:
    return {
        "step": translated("Step"),
        "step_of": translated("Step {step} of {last}"),
        "step_said": translated("Step {step} of {last}: {sentence}"),
        "moved": translated("{name}: {action}"),
        "set_up": translated("Set-up"),
        "seconds": translated("{seconds} s"),
        "players": translated("Players"),
        "to_move": translated("to move"),
        "wins": translated("wins"),
        "next_change": translated("Go to the next change in these points"),
        "moves": translated("Moves"),
        "what_if": translated("What if:"),
        "moments": translated("Key moments and comments"),
        "mark": translated("{title}, step {step}"),
    }


def _controls() -> dict[str, str]:
    return {
        "replay": translated("Replay"),
        "unit": translated("Step by"),
        "by_event": translated("event"),
        "by_action": translated("move"),
        "by_turn": translated("turn"),
        "by_moment": translated("key moment"),
        "speed": translated("Speed"),
    }


def _remarks() -> dict[str, str]:
    return {
        "rule": translated("Rule: {title}"),
        "reading": translated("Our reading: {text}"),
        "next_of_rule": translated("Where it applies next"),
        "probability": translated("Probability: {probability}"),
        "close": translated("Close"),
        "in_words": translated("In words"),
        "about": translated("About"),
        "keys": translated("Keys"),
        "more": translated("More about this game"),
    }


def _forecasts() -> dict[str, str]:
    return {
        "chances": translated("Chance to win"),
        "chances_short": translated("Chances"),
        "chances_at": translated("At step {step}: {shares}."),
        "chances_mean": translated("The chance to win {condition}."),
        "games": translated("Games"),
        "of_games": translated("Chance to win, from {games} quick games played on by bots"),
        "exact": translated("exact"),
        "is_over": translated("the game is over"),
        "forecasting": translated("playing more games…"),
        "forecasting_steps": translated("playing more games: {known} of {all} steps so far…"),
        "as_table": translated("As a table"),
        "luck_and_choice": translated("What changed each player's chance to win"),
        "luck": translated("Luck"),
        "own_choices": translated("Own choices"),
        "others_choices": translated("Others' choices"),
    }


def _guesses() -> dict[str, str]:
    return {
        "guess_move": translated("Guess the next move"),
        "guess_stop": translated("Stop guessing"),
        "guess_whose": translated("Whose moves to guess"),
        "guess_everyone": translated("Everyone's moves"),
        "guess_asked": translated("What does {name} play? Click it on the board, or type it."),
        "guess_entered": translated("You have clicked {clicks}. Go on, or send your guess."),
        "guess_refused": translated("“{text}” is not a move here. The list has all of them."),
        "guess_field": translated("Type a move"),
        "guess_send": translated("Guess this move"),
        "guess_clear": translated("Clear"),
        "guess_reveal": translated("Show the move"),
        "guess_next": translated("Next move"),
        "guess_left": translated("Moves still to guess: {number}."),
        "guess_over": translated("There is nothing more to guess."),
        "guess_right": translated("Exactly right!"),
        "guess_kind": translated("Almost: the same kind of move, but another one."),
        "guess_other": translated("Another move was played."),
        "guess_shown": translated("This was played."),
        "guess_played": translated("{name} played {action}."),
        "guess_guessed": translated("You guessed {action}."),
        "guess_chance": translated("{name}'s chance to win: {before} before the move, {after} after it."),
        "guess_score": translated("Guesses: {tried}. Exactly right: {right}. The same kind: {kind}."),
        "guess_summary": translated("Your guesses"),
        "guess_player": translated("Player"),
        "guess_yours": translated("You guessed"),
        "guess_was": translated("Played"),
    }


def luck_words() -> dict[str, str]:
    """Return the words of different luck, for those who can play games on."""
    return {
        "different_luck": translated("Different luck"),
        "came_up": translated("This came up ({percent})."),
        "as_it_was": translated("{percent}, came up"),
        "could_come_up": translated("This could have come up ({percent})."),
        "draw_previous": translated("Previous draw"),
        "draw_next": translated("Next draw"),
        "draw_back": translated("Back to the game as it was"),
        "playing_futures": translated("Playing the futures…"),
        "futures_of": translated(
            "{number} futures, and how far {name} is ahead or behind in points at the end of each"
        ),
        "futures_hint": translated("Point at a thin line to see how that future ends. Click it to open it."),
        "future_ends": translated("Future {number} ends: {points}."),
        "open_future": translated("Open future {number}"),
        "open_a_future": translated("Open a future"),
        "ahead": translated("{name} ahead by {number}"),
        "behind": translated("{name} behind by {number}"),
        "level": translated("Equal points"),
        "fan_legend": translated(
            "Thick line: the game as it was. Thin lines: {number} futures with {outcome}, each in its winner's colour."
        ),
    }


def line_words() -> dict[str, str]:
    """Return the words of the menu of a line of play, for those who can work with lines."""
    return {
        "line_menu": translated("What to do with the line from {action}"),
        "main_line_menu": translated("What to do with the line at the move that is shown"),
    } | {f"line_{act}": translated(words) for act, words in LINE_ACTS.items()}
