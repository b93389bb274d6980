"""The classroom: exercises that check themselves, variants, attempt logs and grading.

>>> from minerals.classroom import Exercise
>>> reroll = Exercise("E17")
>>> reroll.check("six", "1/6")
🔒 Make a guess first. That unlocks the rest.
>>> reroll.predict("1/6")
→ Noted. Now find out.
>>> reroll.check("six", "20 %")
✓ Right.

Writing an exercise
-------------------
An exercise is two files of the same name in the folder `exercises/` of a game: its text, `<name>.toml`, and its
experiment, `<name>.py`. The kit finds every file in that folder. Copy one of the models: E19 (`covered_gems`: several
parts, many what-if values), E17 (`reroll`: a position is played, also by hand), E26 (`turns_to_cross`: several turns)
or E42 (`exactly_three`: counting, nothing to play).

**The text** is everything a person reads. It contains nothing that the experiment can compute::

    id = "iceminers.reroll"          # group, dot, name; the group is a game or `logs`
    code = "E17"                     # as in the bank; elsewhere any that nobody else has
    title = "Roll again until it is legal"
    tag = "R"                        # R rules, M a stated model, X a reconstructed component
    level = "A"                      # G, A or F; `to_level = "F"` where it spans several
    lesson = 4                       # optional: 1 to 10
    standards = ["GCSE P9"]          # optional
    rules = ["iceminers.turn.roll-again"]   # optional: rule ids it rests on
    statement = "… only a roll of {lowest} or more …"    # {name}: a parameter, or a fact of the experiment
    hints = ["weak", "stronger", "a sibling worked out"] # unlocked by 2, 4 and 6 wrong answers to a part
    solution = "… P(a six) = {six} …"                    # may also name parts: their right values, `1/5 = 0.2`

    [parameters]                     # optional; the first real value is the bank's
    legal = {real = [5], what_if = [2, 3, 4], title = "the number of faces that can be spent"}
    # once variants were handed out, new values go into `more` (real) and `more_what_if`, and the others stay;
    # `explored` are values that occur in the game and only the sliders of a what-if reach

    [predict]                        # asked before anything else unlocks
    prompt = "How likely is it …?"
    type = "probability"             # the type of the part it is set against
    of = "six"                       # that part; the first by default

    [[parts]]
    key = "six"
    prompt = "P(the accepted roll is a six)"
    type = "probability"             # probability, number, count, fraction (exact), choice (with `options`), yes-no
    misconceptions = [{name = "forgot-condition", message = "… never the answer …"}]
    # optional: digits = 4 (significant digits a decimal needs), unit = "rolls", weight = 2, hints = [its own ladder]

    [by_hand]                        # optional: what is said where students play trials by hand
    todo = "Roll the die."
    luck = "The die is luck."
    tally = "six"                    # the part that is counted
    trials = ["Your {number} roll", "Your {number} rolls"]
    total = ["{number} six", "{number} sixes"]
    rows = [2, 3, 4, 5, 6]           # the outcomes that have a row of tally strokes from the beginning
    # optional: aside = "{outcome}, rolled again", asides = [1] (what does not count, crossed out);
    # optional: deal = "words on a button that plays a whole trial"; outcome, outcomes = words for outcomes

**The experiment** is a class with a field for each parameter. `answers` computes the right values and the result of
each misconception, from the rules and components of the game. No value is right just because somebody wrote it down::

    class Reroll(Experiment, code="E17"):
        legal: int

        def answers(self) -> AnswerKey:
            return AnswerKey(
                {"six": Fraction(1, self.legal), …},   # each part; bool for yes-no, text of the option
                mistakes={"six": {"forgot-condition": Fraction(1, FACES)}},   # part -> misconception -> wrong value
                facts={"lowest": FACES - self.legal + 1},                     # other {names} in the texts
            )

Values are `Fraction` or `int`; a `float` only for a number that is not a fraction (a root, a p-value). Raise
`ImpossibleParameters("why")` for parameters that do not fit together. A variant then draws others, and also where a
mistake happens to be right or too close to it. An exercise needs twenty variants that differ in every part that can
differ.

Import from the modules, `from minerals.classroom.experiment.experiment import AnswerKey, Experiment`, never from
`minerals.classroom`, which loads the whole classroom. An exercise with the tag R lists the `rules` it follows from.

**One trial** by the real engine, if there is something to play. It is written once, and `yield` stands where somebody
chooses. A simulated trial chooses the first action of several, and a student chooses on a board::

        def trial(self, stage: Stage) -> Script:
            events = yield stage.play("iceminers", position=SURROUNDED).ask(Roll())
            rolls = [int(event.outcomes[0]) for event in events if event.outcomes]
            stage.ends(rolls[-1])                         # how it came out, for the tally by hand
            return {"six": rolls[-1] == FACES, "rolls": len(rolls)}   # 1 or 0 for a probability, the number for a mean

Leave a part out if it was not observed (its condition was not met). If the engine never leads to some parameters, let
the property `can_play` say so. Draw all luck from the stage (`stage.draw(weights)`), and begin all games there; the kit
takes care of repetition, seeds, standard errors and progress, and opens any trial as the game it came from. A trial
should take less than about 3 ms. Where nobody chooses, it is a plain function that returns what was seen.

**Many trials.** `Trials(pose(code)).play(10_000)` plays each course that chance can take once, and remembers it. If
there are too many courses, say what still matters at some point of a trial: `stage.only(turns, points)` joins all
trials that agree on these values. Only if 10,000 trials still take long, write the method `many_trials`, which plays
them in numpy, with the same draws in the same order; `tests/classroom/test_trials.py` compares the two trial by trial.

**The pictures** that show why, made from exact distributions, so that they follow the parameters. Let the answers and
the pictures use the same distribution::

        def pictures(self) -> Mapping[str, Picture]:
            return by_caption(self.accepted.bars(title=translated("The roll that counts")), …)

`minerals.probability.Distribution` says which pictures there are: bars, trees, icons, tables, areas, Venn diagrams and
grids. They may give answers away, so nobody sees them too early.

**The bank's values** go into `tests/games/exercise_values/<group>.toml`: `E17 = {six = "1/5", rolls = "6/5"}`. Then::

    pytest tests/games/test_exercises.py -k E17

checks the values, 200 variants, that no message, hint or statement contains an answer, and the simulation.

If a number in a message or hint happens to be an answer, that test fails, unless the number is in the statement or the
prompt. So write small numbers in words, or better, use none.
"""

from minerals.classroom.answers import Feedback
from minerals.classroom.attempts import AttemptLog, Exercise
from minerals.classroom.exercise import ExerciseInstance, Variant, pose
from minerals.classroom.experiment import Experiment
from minerals.classroom.texts import AnswerKey, ImpossibleParameters, Observation, Parameters, exercises
from minerals.classroom.trials import Estimate, Simulation, Trials
from minerals.core.text import add_catalogues

__all__ = [
    "AnswerKey",
    "AttemptLog",
    "Estimate",
    "Exercise",
    "ExerciseInstance",
    "Experiment",
    "Feedback",
    "ImpossibleParameters",
    "Observation",
    "Parameters",
    "Simulation",
    "Trials",
    "Variant",
    "exercises",
    "pose",
]

add_catalogues(__name__)
