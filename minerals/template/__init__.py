"""The smallest complete game: what `minerals new-game` copies, and what the tests of the core play.

`pebbles/` is the package of the game, `project/` is what lies beside it in a package of its own. In a copy the game
bears another name; it is the same otherwise. `docs/writing-a-game.md` builds it step by step.
"""
