"""Levels: tasks on a live board that teach every rule of a game. They are data, in `levels.toml` beside the game.

A file is a list of `[[level]]`, in the order in which to play them. `Level` explains every key; in short:

- `id` (`<game>.levels.<name>`), `title`, `rules` (ids it teaches), `text` (the rule and the task), `hint`, `after`.
- The beginning: `options` (those of `minerals.new`), `position` or `seed`, and `actions` played before. `dealt` is the
  scripted luck up to there, and `luck` the scripted luck from there on. The seed decides everything else.
- The players: without `opponent` the student plays all seats. `opponent` lists replies in order. Each is a notation or
  `{ after = "d4", play = ["e5", "e6"] }`, where `after` is the student's action that it answers. If none fits, the
  greedy bot acts. `seat` is the student's seat, if that is not the first player to act. It is required if all players
  act at the same time; then a reply without `after` comes only when the student cannot act.
- A task: `goal` (assertions that must all be true, each with `say`, a sentence for the student), `par` and `solutions`
  (lists of actions, or `{ play = [...], comment = "..." }`), all in canonical notation.
- Or a question: `ask` and `answer`, which the engine works out. It has no solutions.
- `tempting`: `{ action = "...", comment = "...", after = [...], refused_by = "rule" }`: wrong tries. They are allowed
  unless `refused_by` names the rule that forbids them. For a question, `action` is a wrong answer. To any other action
  that does not solve the level, the kit adds a remark of its own, worked out from the goal and the rules.
- `marks` (`{ cell = "e5", kind = "hint" }`) and `arrows` (`["e4", "e6"]`): on the board until the first try.

Assertions: `event` (with `where`, `count`), `played`, `refused_by` (with `only`), `score` (with `player`: at least this
many points), `legal`, `illegal`, `over`, `winner`, `to_act`, `cell` (with `holds`: words of its label in the picture),
`fault` (a rule that the position breaks), and `all`, `any`, `none` of others.

Questions for cells: `next` (the cells to click after these tokens), `cells_holding`, `cells_of` (an event, with
`field`, `where`). For a number: `count_next`, `count_holding`, `count_of`, `score_of`.
For players: `winner_after`, `to_act_after`, `players_of` (an event, with `where`). For yes or no: `happens` (the same).
To choose from: `legal_among`, `illegal_among`, `reason_against` (with `among`, ids of rules), and `possible_at` and
`likeliest_at` (what a cell may hide, with `among`). `after` looks ahead.
"""

from minerals.classroom.levels.asking import view_of_asked
from minerals.classroom.levels.level import Level, LevelError, level_named, load, read, rules_without_level
from minerals.classroom.levels.play import Play, Verdict
from minerals.classroom.levels.proof import Proof, prove
from minerals.classroom.levels.remark import Remark
from minerals.classroom.levels.situation import Try
from minerals.classroom.levels.tree import tree

__all__ = [
    "Level",
    "LevelError",
    "Play",
    "Proof",
    "Remark",
    "Try",
    "Verdict",
    "level_named",
    "load",
    "prove",
    "read",
    "rules_without_level",
    "tree",
    "view_of_asked",
]
