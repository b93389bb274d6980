"""The games that `minerals new-game` copies: the smallest complete game in a folder, and one in a file.

`pebbles` is a package, and `project/` has the other files that a package of its own needs. The tests of the core play
it. `pond.py` is a whole game in one file. A copy has another name and is otherwise the same.
`docs/writing-a-game.md` explains both.
"""

from minerals.template.pebbles import GAME
from minerals.template.pond import GAME as SMALL_GAME

__all__ = ["GAME", "SMALL_GAME"]
