"""What is said to answers: sentences with gaps, for notebooks, which fill them in, and for pages, whose scripts do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minerals.core.text import counted, template, translated, translated_number

MISSES_FOR_A_HINT = 2
"""How many wrong answers to a part unlock each hint."""
MISSES_FOR_THE_SOLUTION = 6
"""How many wrong answers to one part unlock the solution."""

SENTENCES: Mapping[str, str] = {
    # the form of an answer
    "too_large": template("That number has too many digits to be an answer."),
    "not_probability": template("A probability lies between 0 and 1, and {answer} does not."),
    "not_count": template("A count is a whole number from 0 up, and {answer} is not."),
    "two_numbers": template("{answer} can mean two different numbers. Write {plain} or {decimal}."),
    "odds_misplaced": template(
        "Odds are for probabilities, but this question asks for another number. Write a fraction with / ."
    ),
    "colon": template(
        "{answer} can be a division or odds. Write {fraction} if you divide, or {odds} if these are odds."
    ),
    "odds_of_nothing": template("Odds of 0 to 0 mean nothing."),
    "not_a_choice": template("{answer} is not one of the choices: {options}."),
    "neither": template("{answer} is neither yes nor no."),
    # arithmetic
    "no_such_sign": template(
        "An answer cannot contain {sign}. Write one number, such as 4/7, 0.571, 57.1 % or C(14, 4)/2."
    ),
    "end_expected": template(
        "The answer should end before {sign}. Write one number, such as 4/7, 0.571, 57.1 % or C(14, 4)/2."
    ),
    "close_expected": template("There should be a sign or a closing bracket before {sign}."),
    "two_products": template(
        "After a division, a product needs its sign. Write {together} to divide by all of it, or {apart}."
    ),
    "two_sides": template("{one} and {other} are different numbers. Write only the one that is your answer."),
    "zero": template("You cannot divide by zero."),
    "too_deep": template("The expression is nested too deeply. Use fewer brackets, signs and roots."),
    "number_missing": template("There is a number missing at the end of the answer."),
    "number_expected": template("There should be a number instead of {sign}."),
    "not_a_number": template(
        "{name} is not a number. Write it in digits, such as 4/7, 0.571 or 57.1 %. The functions are C(n, k), P(n, k) "
        "and sqrt(x)."
    ),
    "takes_one": template("{name} takes one number in brackets."),
    "takes_two": template("{name} takes two numbers in brackets."),
    "bracket_missing": template("A closing bracket is missing."),
    "numbers_too_large": template("The numbers in your answer get too large to work out."),
    "exponent": template("Exponents must be whole numbers. Write a root as sqrt(x)."),
    "power_too_large": template("That power is too large to work out."),
    "negative_root": template("You cannot take the square root of a negative number."),
    "whole_only": template("{what} is only for whole numbers from 0 up."),
    "at_most": template("{what} is only for numbers up to {most}."),
    "factorial": template("A factorial"),
    # verdicts
    "not_attempted": template("Not attempted yet."),
    "is_right": template("Right."),
    "reading": template(
        "{said} ({answer} was read as odds: the probability {value}. If you mean the fraction, write {fraction}.)"
    ),
    # mistakes that are possible everywhere
    "complement": template(
        "That is the complement. Does the question ask how likely it is that it happens, or that it does not happen?"
    ),
    "part_to_part": template(
        "You have compared one part with the other part. Compare it with the whole: how many are there in all?"
    ),
    "reciprocal": template("You have divided the other way round. What do you divide, and by what?"),
    "one_too_many": template("You are off by one. Have you counted something twice, or one step too far?"),
    "one_too_few": template("You are off by one. Have you left out the first or the last?"),
    "sign": template("The number is right, but not its sign. Is something gained or lost?"),
    "read_as": template("{said} ({answer} was read as {value}.)"),
    "repeated": template("{said} You gave this answer before, as {first}, so it does not count as a new try."),
    # guesses
    "guess_first": template("Guess first: {question}"),
    "noted": template("Noted. Now find out."),
    "first_guess_counts": template("Your first guess counts: {guess}."),
    "locked": template("Make a guess first. That unlocks the rest."),
}
"""The sentences by name, in English."""


def reply_text(name: str, /, **values: object) -> str:
    """Return a sentence in the reader's language, with its values filled in.

    >>> reply_text("not_count", answer="2.5")
    'A count is a whole number from 0 up, and 2.5 is not.'
    """
    return translated(SENTENCES[name], **values)


def too_long(length: int, most: int, **shown: str) -> str:
    """Return the message about an answer that is too long.

    `length`: how many characters it has. `most`: how many it may have. `shown`: what is said instead of a number, such
    as a gap for a script to fill in.
    """
    return translated_number(
        length,
        "That is too long to be an answer: it has {number} character of at most {most}.",
        "That is too long to be an answer: it has {number} characters of at most {most}.",
        **{"most": most, **shown},
    )


def first_hint_locked(misses: int) -> str:
    """Return when the first hint comes, after so many wrong answers."""
    return translated_number(
        misses,
        "You get the first hint after {needed} wrong answers to this part. So far there is {number}.",
        "You get the first hint after {needed} wrong answers to this part. So far there are {number}.",
        needed=MISSES_FOR_A_HINT,
    )


def hint_again(ladder: Sequence[str], read: int) -> str:
    """Return a hint that was read before, and say when the next one comes.

    `ladder`: the hints, the weakest first. `read`: how many of them were read.

    >>> hint_again(["Count the faces.", "Count the legal ones."], 1)
    'Count the faces. (the next one comes after 4 wrong answers)'
    """
    later = counted((read + 1) * MISSES_FOR_A_HINT, "{number} wrong answer", "{number} wrong answers")
    return translated(
        template("{hint} (the next one comes after {misses})")
        if read < len(ladder)
        else template("{hint} (that is the last)"),
        hint=ladder[read - 1],
        misses=later,
    )


def solution_locked() -> str:
    """Return when the solution comes."""
    return translated(
        "You get the solution when every part is right, or after {needed} wrong answers to one part.",
        needed=MISSES_FOR_THE_SOLUTION,
    )
