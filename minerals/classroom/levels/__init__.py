"""Levels: every rule of a game taught by a task on a live board. They are data, in `levels.toml` beside the game.

A file is a list of `[[level]]`, in the order in which to play them. What each key means says `Level`; in short:

- `id` (`<game>.levels.<name>`), `title`, `rules` (ids it teaches), `text` (the rule and the task), `hint`, `after`.
- Where it begins: `options` (what `minerals.new` takes), `position` or `seed`, `actions` played before. `dealt` is what
  comes up until there, `luck` what comes up from there on; where nothing is scripted the seed decides.
- Who plays: without `opponent` the learner acts for all. `opponent` lists replies in their order, each a notation or
  `{ after = "d4", play = ["e5", "e6"] }`, where `after` is the learner's action it answers; where none fits, the greedy
  bot acts. `seat` says whose part the learner plays, where it is not whoever acts first; where all act at the same
  time it must be said, and a reply without `after` comes only when the learner cannot act.
- A task: `goal` (assertions, all of which must hold; each with `say`, in words a learner reads), `par`, `solutions`
  (lists of actions, or `{ play = [...], comment = "..." }`), all in canonical notation.
- Or a question: `ask` and `answer`, which the engine computes. It has no solutions.
- `tempting`: `{ action = "...", comment = "...", after = [...], refused_by = "rule" }`: wrong tries, allowed unless
  `refused_by` says by which rule they are not; for a question `action` is a wrong answer.
- `marks` (`{ cell = "e5", kind = "hint" }`) and `arrows` (`["e4", "e6"]`): on the board until something is tried.

Assertions: `event` (with `where`, `count`), `played`, `refused_by` (with `only`), `score` (with `player`: so many at
least), `legal`, `illegal`, `over`, `winner`, `to_act`, `cell` (with `holds`: words of its label in the picture),
`fault` (a rule the position breaks), and `all`, `any`, `none` of others.

Questions for cells: `next` (what can be clicked after these tokens), `cells_holding`, `cells_of` (an event, with
`field`, `where`); for a number: `count_next`, `count_holding`, `count_of`, `score_of`, `winner_after`, `to_act_after`;
to choose from: `legal_among`, `illegal_among`, `reason_against` (with `among`, ids of rules). `after` looks ahead.
"""

from minerals.classroom.levels.level import Level, LevelError, level_named, load, read, rules_without_level
from minerals.classroom.levels.play import Play, Verdict
from minerals.classroom.levels.proof import Proof, prove
from minerals.classroom.levels.situation import Situation, Try
from minerals.classroom.levels.tree import tree

__all__ = [
    "Level",
    "LevelError",
    "Play",
    "Proof",
    "Situation",
    "Try",
    "Verdict",
    "level_named",
    "load",
    "prove",
    "read",
    "rules_without_level",
    "tree",
]
