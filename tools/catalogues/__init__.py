"""The catalogues of translations: found in the sources, kept up to date, compiled and checked.

A catalogue is a file `locale/<language>.po` in the folder of a package: a game, `minerals/classroom`,
`widgets/minerals_widgets`, or `minerals` for all that is left. A text belongs to the nearest of these folders above the
file it stands in, so a text that moves to another folder moves to another catalogue at the next update.

How to translate:

1. In the code every sentence is one literal template: `translated("{name} mines {cell}.", name=name, cell=cell)`,
   never put together from pieces. Where a number decides, there are two:
   `translated_number(number, "{name} lacks {number} gem.", "{name} lacks {number} gems.", name=name)`. `counted` is for
   a number and its noun alone, `ruling` and `ruling_of_number` for rulings. A sentence that is chosen or kept first is
   marked: `template("...") if own else template("...")`. Babel finds all these by name, but not within an f-string.
   Words that are values (`name="Player 1"`, a colour, a gem) are listed in `locale/terms.toml`; which fields of data
   files are texts says `babel.cfg`.
2. `python -m tools.catalogues update` brings all catalogues up to date; name files to update only those. New texts come
   in empty, translations stay, and those of texts that are gone move to the end, marked obsolete. To begin a language,
   name the file that there is to be: `python -m tools.catalogues update minerals/games/mattock/locale/fr.po`. Until it
   is complete, name it in `UNFINISHED` in `tests/languages/finished.py`.
3. When you rewrite English sentences, run `python -m tools.catalogues carry` instead, before you commit: it finds the
   sentence that stood at the same place at `HEAD` (`--since REVISION` for an older one), gives its translations to the
   new sentence, and then updates. Where the meaning may have changed (other numbers, placeholders or negation, a
   statement more or less, hardly a word the same) the entry is marked `fuzzy`, with the sentence it was made for in
   `#| msgid`, and readers see English until somebody has read it. `carry --list` shows all of these, in every language.
   Correct them in the `.po`; then delete their `#, fuzzy` lines, or `carry --confirm FILE` takes all away in a file.
   What is paired with nothing stays as an obsolete entry.
4. Translate in any editor of PO files, or in a text editor. Keep every `{name}`, the line breaks at both ends, and
   signs such as `code` and 3/8. A plural has as many forms as the language has.
5. `python -m tools.catalogues check` names what is missing, fuzzy or broken.
6. `python -m tools.catalogues compile` makes the `.mo` files, which are what the kit reads. They are not committed:
   installing makes them, and so do the tests where a `.po` is newer.
7. `tests/languages/test_speaking.py` then listens to whole games for what was overlooked: name the game's options in
   `OPTIONS` there, and in `ALIKE` the words that both languages share.

The same sentence may stand in several catalogues, but a language must say it in one way: the kit looks through all
catalogues of a language, and the first that knows a text wins. An update copies what another catalogue says already.
"""
