"""The front end that notebooks and exported pages share: small ES modules, their style, and their words.

A module works on plain data and on elements that it gets. It knows neither Jupyter nor the page, takes its words from
a table, and reports what a reader does by calling functions. Its JSDoc says what data it takes. `board.js` is the one
board, on the canvas of notebooks and on the SVG of pages, and `entry.js` decides clicks as `minerals.core.match.entry`
does.

`join_modules` makes one script of a module and everything that it imports. `style` is the style of it all, and `words`
are the words in the reader's language.
"""

from minerals.front.joining import JoiningError, join_modules
from minerals.front.presenter import presenter_words
from minerals.front.style import board_style, style
from minerals.front.words import words

__all__ = ["JoiningError", "board_style", "join_modules", "presenter_words", "style", "words"]
