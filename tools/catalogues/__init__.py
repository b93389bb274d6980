"""The catalogues of translations: extracted from the sources, kept up to date, compiled and checked.

A catalogue is a file `locale/<language>.po` in the folder of a package: a game, `minerals/classroom`,
`widgets/minerals_widgets`, or `minerals` for everything else. A text belongs to the nearest of these folders above its
file. If a text moves to another folder, the next update moves it to another catalogue.

How to translate:

1. In the code, every sentence is one literal template: `translated("{name} mines {cell}.", name=name, cell=cell)`,
   never assembled from pieces. If the form depends on a number, there are two:
   `translated_number(number, "{name} lacks {number} gem.", "{name} lacks {number} gems.", name=name)`. `counted` is for
   just a number and its noun, `ruling`, `ruling_of_number` and `ruling_to` are for rulings, and `addressed` is for
   sentences that name a player (see `minerals.core.text.second_person`). Mark a sentence that is chosen or stored
   before it is used: `template("...") if own else template("...")`. Babel finds all of these by name, but not inside an
   f-string. Words that are values (`name="Player 1"`, a colour, a gem) are listed in `locale/terms.toml`; `babel.cfg`
   says which fields of data files are texts.
2. `python -m tools.catalogues update` brings all catalogues up to date; name files to update only those. New texts are
added without a translation, and translations stay; those of deleted texts move to the end, marked obsolete. To start a
language, name its new file: `python -m tools.catalogues update minerals/games/mattock/locale/fr.po`. Until it is
complete, list it in `UNFINISHED` in `tests/languages/finished_catalogues.py`. 3. When you rewrite English
sentences, run `python -m tools.catalogues carry` instead, before you commit. It finds the sentence that was in the same
place at `HEAD` (or at `--since REVISION`), gives its translations to the new sentence, and then updates. If the meaning
may have changed
(different numbers, placeholders or negation, a statement more or less, almost no word the same), it marks the entry
`fuzzy` and keeps the old sentence in `#| msgid`. Readers see English until somebody has checked the translation. `carry
--list` shows all of these, in every language. Correct them in the `.po` file; then delete their `#, fuzzy` lines, or
let `carry --confirm FILE` delete all of them in a file. A text without a match stays as an obsolete entry. 4. Translate
in any editor of PO files, or in a text editor. Keep every `{name}`, the line breaks at both ends, and
   signs such as `code` and 3/8. Give a plural as many forms as the language needs.
5. `python -m tools.catalogues check` names what is missing, fuzzy or broken.
6. `python -m tools.catalogues compile` makes the `.mo` files, which are what the kit reads. They are not committed: the
installation makes them, and so do the tests if a `.po` file is newer. 7. `tests/languages/test_speaking.py` then checks
whole games for texts that were overlooked. List the game's options in its `OPTIONS`, and words that both languages
share in `ALIKE`.

The same sentence may be in several catalogues, but a language must translate it in only one way: the kit searches all
catalogues of a language, and the first one with the text wins. An update copies translations that another catalogue
already has.
"""
