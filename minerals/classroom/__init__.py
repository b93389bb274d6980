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
An exercise is a text and a small function in the folder `exercises/` of a game, `<topic>.toml` and `<topic>.py`. The
kit finds every file in that folder. Copy one of the models: E01 (`bag`: several parts, many what-if values, a set-up is
simulated), E17 (`reroll`: a position is simulated) or E42 (`neighbours`: counting, nothing to simulate).

**The text** is everything a person reads. It contains nothing that the function can compute::

    [[exercise]]
    id = "iceminers.reroll"          # group, dot, name; the group is a game or `logs`
    code = "E17"                     # as in the bank; elsewhere any that nobody else has
    title = "Roll again until it is legal"
    tag = "R"                        # R rules, M a stated model, X a reconstructed component
    level = "A"                      # G, A or F; `to_level = "F"` where it spans several
    lesson = 4                       # optional: 1 to 10
    standards = ["GCSE P9"]          # optional
    rules = ["iceminers.turn.roll-again"]   # optional: rule ids it rests on
    statement = "… only a roll of {lowest} or more …"    # {name}: a parameter, or a fact of the function
    hints = ["weak", "stronger", "a sibling worked out"] # unlocked by 2, 4 and 6 wrong answers to a part
    solution = "… P(a six) = {six} …"                    # may also name parts: their right values, `1/5 = 0.2`

    [exercise.parameters]            # optional; the first real value is the bank's
    legal = {real = [5], what_if = [2, 3, 4], title = "the number of faces that can be spent"}
    # once variants were handed out, new values go into `more` (real) and `more_what_if`, and the others stay

    [exercise.predict]               # asked before anything else unlocks
    prompt = "How likely is it …?"
    type = "probability"             # as the types of parts
    of = "six"                       # the part it is set against; the first by default

    [[exercise.parts]]
    key = "six"
    prompt = "P(the accepted roll is a six)"
    type = "probability"             # probability, number, count, fraction (exact), choice (with `options`), yes-no
    misconceptions = [{name = "forgot-condition", message = "… never the answer …"}]
    # optional: digits = 4 (significant digits a decimal needs), unit = "rolls", weight = 2, hints = [its own ladder]

**The function** computes the right values and the result of each misconception, from the rules and components of the
game. No value is right just because somebody wrote it down::

    @worked("E17")
    def reroll_until_legal(parameters: Parameters) -> Worked:
        left = int(parameters["legal"])
        return Worked(
            {"six": Fraction(1, left), …},                              # each part; bool for yes-no, text of the option
            mistakes={"six": {"forgot-condition": Fraction(1, FACES)}}, # part -> misconception -> the wrong value
            facts={"lowest": FACES - left + 1},                         # other {names} in the texts
        )

Values are `Fraction` or `int`; a `float` only for a number that is not a fraction (a root, a p-value). Raise
`IllPosed("why")` for parameters that do not fit together. A variant then draws others, and also where a mistake happens
to be right or too close to it. An exercise needs twenty variants that differ in every part that can differ.

Import from the modules, `from minerals.classroom.texts.solution import Worked, worked`, never from
`minerals.classroom`, which loads the whole classroom. An exercise with the tag R lists the `rules` it follows from.

**One trial** by the real engine, if there is something to play::

    @simulated("E17")
    def roll_when_surrounded(parameters: Parameters, chance: Chance) -> Observation:
        rolls = new("iceminers", position=SURROUNDED, chance=chance).play("roll")
        return {"six": …, "rolls": len(rolls)}    # what was seen: 1 or 0 for a probability, the number for a mean

Leave a part out if it was not observed (its condition was not met); return `{}` if the engine never leads to these
parameters. Use `chance` for all luck (`get_game(name).engine.setup(options, chance)`, `new(name, chance=chance)`,
`chance.draw(weights)`); the kit takes care of repetition, seeds, standard errors and progress. A trial should take less
than about 3 ms.

**The pictures** that show why, made from exact distributions, so that they follow the parameters::

    @seen("E17")
    def accepted_roll(parameters: Parameters) -> Mapping[str, Picture]:
        accepted = Distribution(…)
        return captioned(accepted.bars(title=translated("The roll that counts")), accepted.tree(…))

`minerals.probability.Distribution` says which pictures there are: bars, trees, icons, tables, areas, Venn diagrams and
grids. They may give answers away, so nobody sees them too early.
**Its game.** To let people open a trial as the game it came from, begin its games with the functions of
`minerals.classroom.witness`: `watched(new(name, chance=chance))`, `set_up(name, chance, **options)`,
`Play(name, chance)` or `watch_position(name, position)`. They cost nothing while nobody watches.

**Many trials.** `Trials(pose(code)).play(10_000)` plays each course that chance can take once, and remembers it. If
there are too many courses, write a function that plays them in numpy, with the same draws in the same order, into
`exercises/many_<topic>.py`; `tests/classroom/test_trials.py` compares the two trial by trial::

    @in_bulk("E01")
    def first_blind_tiles(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
        drawn = luck.bag([53, 30, 20, 10, 5], 1)[:, 0]
        return {"kyanite": drawn == 1, …}         # an array for each part, nan where it was not observed

**The bank's values** go into `tests/games/exercise_values/<group>.toml`: `E17 = {six = "1/5", rolls = "6/5"}`. Then::

    pytest tests/games/test_exercises.py -k E17

checks the values, 200 variants, that no message, hint or statement contains an answer, and the simulation.

If a number in a message or hint happens to be an answer, that test fails, unless the number is in the statement or the
prompt. So write small numbers in words, or better, use none.
"""

from minerals.classroom.answers import Feedback
from minerals.classroom.attempts import AttemptLog, Exercise
from minerals.classroom.exercise import Posed, Variant, pose
from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, exercises, seen, simulated, worked
from minerals.classroom.trials import Estimate, Simulation, Trials
from minerals.core.text import add_catalogues

__all__ = [
    "AttemptLog",
    "Estimate",
    "Exercise",
    "Feedback",
    "IllPosed",
    "Observation",
    "Parameters",
    "Posed",
    "Simulation",
    "Trials",
    "Variant",
    "Worked",
    "exercises",
    "pose",
    "seen",
    "simulated",
    "worked",
]

add_catalogues(__name__)
